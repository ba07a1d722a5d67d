//! forge-access: reading is free; every change is for a human hand.

use super::prelude::*;

const WHY: &str = "changes who may reach the session or what it may run";

const GLOBAL: &[Opt] = &[
    value("--channel|--project|--color"),
    switch("--json|-q|--quiet"),
    switch("-h|-V").help(),
    // Reads a command line of any kind from standard input.
    switch("--slash").catastrophic().why(WHY),
    value("--generate"),
];

const CHANGES: Spec = verb("pair|deny|allow|remove|group")
    .catastrophic()
    .why(WHY)
    .alone(Level::Catastrophic);

const STATUS: Spec = verb("status|help").safe().any_option();
const POLICY: Spec = verb("policy")
    .safe()
    .operands(&[nth(0, Raise(Level::Catastrophic, WHY))]);
const SET: Spec = verb("set")
    .safe()
    .operands(&[nth(1, Raise(Level::Catastrophic, WHY))]);

const PERMISSIONS: Spec = verb("permissions")
    .verbs(&[
        // The command to be judged is text, whatever it says.
        verb("check").safe().options_first().options(&[
            value("--mode|--cwd|--root"),
            switch("--unattended|--json|--batch"),
        ]),
        verb("list|help").safe(),
        verb("hook").safe().options(&[
            value("--agent|--mode"),
            value("--log").writes(),
            switch("--unattended"),
        ]),
    ])
    .otherwise(Level::Catastrophic);

const VERBS: &[Spec] = &[STATUS, CHANGES, POLICY, SET, PERMISSIONS];

pub(super) const TOOLS: &[Spec] = &[
    // The first word that is no command is a channel; what follows is a command about it.
    tool("forge-access")
        .options(GLOBAL)
        .verbs(&[
            STATUS,
            CHANGES,
            POLICY,
            SET,
            PERMISSIONS,
            verb("*").verbs(VERBS).otherwise(Level::Catastrophic),
        ])
        .otherwise(Level::Catastrophic),
];
