//! Settings of git: many keys name programs, other repositories or protections; the rest is a preference.
//!
//! A key is judged the same way from `-c`, `--config-env`, `clone -c` and `git config`; what it names runs, so that
//! it is judged as code, and a setting that stays is dangerous besides, for it runs again later.

use super::super::prelude::*;
use super::keys::{Kind, kind};
use crate::permissions::spec::names;

const SCOPE: &[Opt] = &[
    switch("--global|--local|--worktree"),
    switch("--system")
        .dangerous()
        .why("changes the settings of the whole system"),
    value("-f|--file").writes(),
    value("--blob|--type|--default|--comment|--value|--url"),
    switch(
        "--bool|--int|--bool-or-int|--bool-or-str|--path|--expiry-date|-z|--null|--name-only|--show-names",
    ),
    switch(
        "--show-origin|--show-scope|--includes|--no-includes|--fixed-value|--all|--regexp|--no-type",
    ),
];

/// The same where nothing is written.
const READ_SCOPE: &[Opt] = &[
    switch("--global|--local|--worktree|--system"),
    value("-f|--file").reads(),
    value("--blob|--type|--default|--value|--url"),
    switch(
        "--bool|--int|--bool-or-int|--bool-or-str|--path|--expiry-date|-z|--null|--name-only|--show-names",
    ),
    switch(
        "--show-origin|--show-scope|--includes|--no-includes|--fixed-value|--all|--regexp|--no-type",
    ),
];

pub(super) const VERBS: &[Spec] = &[
    // The old form has options for verbs: a name alone is read, a name with a value is set.
    verb("config")
        .safe()
        .globals_first()
        .or_operands()
        .options(&[
            switch("--get|--get-all|--get-regexp|--get-urlmatch|--get-color|--get-colorbool|-l|--list"),
            switch("--add|--replace-all").medium(),
            switch("--unset|--unset-all|--rename-section|--remove-section").medium(),
            switch("-e|--edit").medium(),
            switch("--global|--local|--worktree"),
            switch("--system"),
            value("-f|--file"),
            value("--blob|--type|--default|--comment|--value"),
            switch("--bool|--int|--bool-or-int|--bool-or-str|--path|--expiry-date|-z|--null|--name-only|--show-names"),
            switch("--show-origin|--show-scope|--includes|--no-includes|--fixed-value|--all|--no-type"),
        ])
        .check(old_form)
        .verbs(&[
            verb("list|get").safe().options(READ_SCOPE),
            verb("set").medium().options(&[switch("--append")]).shared(SCOPE).check(set),
            verb("unset|rename-section|remove-section|edit").medium().options(SCOPE),
        ]),
];

const READS: &str =
    "--get|--get-all|--get-regexp|--get-urlmatch|--get-color|--get-colorbool|-l|--list";
const CHANGES: &str =
    "--add|--replace-all|--unset|--unset-all|--rename-section|--remove-section|-e|--edit";

fn old_form<'a>(call: &Call<'_, 'a>, requests: &mut Requests<'a>) {
    if call.chain.specs().len() > 2 {
        return;
    }
    let mut operands = call.operands();
    let (key, value) = (operands.next(), operands.next());
    let changes = call.has_any(CHANGES) || (value.is_some() && !call.has_any(READS));
    if !changes {
        return;
    }
    requests.apply(Raise(Level::Medium, "changes git's settings"), call.at());
    if call.has("--system") {
        requests.apply(
            Raise(Level::Dangerous, "changes the settings of the whole system"),
            call.at(),
        );
    }
    call.values("--file")
        .for_each(|file| requests.apply(Writes, file));
    if let (Some(key), Some(value)) = (key, value)
        && !call.has_any("--unset|--unset-all|--rename-section|--remove-section")
    {
        lasting(key, value, requests);
    }
}

fn set<'a>(call: &Call<'_, 'a>, requests: &mut Requests<'a>) {
    let mut operands = call.operands();
    if let (Some(key), Some(value)) = (operands.next(), operands.next()) {
        lasting(key, value, requests);
    }
}

fn lasting<'a>(key: Arg<'a>, value: Arg<'a>, requests: &mut Requests<'a>) {
    let Some(name) = key.whole() else {
        return requests.apply(
            Raise(Level::Dangerous, "sets a computed key of git's settings"),
            key,
        );
    };
    let kind = kind(name);
    apply(kind, key, value, requests);
    let harmless = value
        .whole()
        .is_some_and(|text| is_off(text) || kind == Kind::Pager && is_pager(text));
    if matches!(kind, Kind::Program | Kind::Pager) && !harmless {
        requests.apply(
            Raise(Level::Dangerous, "sets a program that git runs later"),
            key,
        );
    }
}

/// `NAME=value` of `-c`; without `=` the key is true.
pub(super) fn setting<'a>(setting: Arg<'a>, requests: &mut Requests<'a>) {
    match setting.split('=') {
        Some((key, value)) => apply(kind(key.text), key, value, requests),
        None if setting.whole().is_some() => {
            let value = Arg::literal("true", setting.start, setting.end);
            apply(kind(setting.text), setting, value, requests);
        }
        None => requests.apply(
            Raise(Level::Dangerous, "sets a computed key of git's settings"),
            setting,
        ),
    }
}

/// `NAME=VARIABLE`: the value is whatever the environment holds.
pub(super) fn setting_from_environment<'a>(setting: Arg<'a>, requests: &mut Requests<'a>) {
    let harmless = setting
        .split('=')
        .is_some_and(|(key, _)| kind(key.text) == Kind::Preference);
    if !harmless {
        requests.apply(
            Raise(Level::Dangerous, "sets git's settings from the environment"),
            setting,
        );
    }
}

fn apply<'a>(kind: Kind, key: Arg<'a>, value: Arg<'a>, requests: &mut Requests<'a>) {
    let text = value.text;
    match kind {
        Kind::Preference => {}
        Kind::Pager | Kind::Program
            if value
                .whole()
                .is_some_and(|text| is_off(text) || is_pager(text)) => {}
        Kind::Pager | Kind::Program => {
            requests.apply(Raise(Level::Medium, "names a program that git runs"), value);
            requests.apply(Runs(Code::Shell), value);
        }
        Kind::Alias => alias(value, requests),
        Kind::Helper if text.starts_with('!') => {
            requests.apply(
                Raise(Level::Dangerous, "names a program that git runs"),
                value,
            );
            requests.apply(Runs(Code::Shell), value.after(1));
        }
        Kind::Helper if value.whole().is_some_and(is_known_helper) => {}
        Kind::Helper | Kind::Protection => {
            requests.apply(
                Raise(
                    Level::Dangerous,
                    "changes what git trusts, keeps or contacts",
                ),
                key,
            );
        }
        Kind::Unknown => {
            requests.apply(
                Raise(
                    Level::Medium,
                    "sets a key of git's settings that is not known",
                ),
                key,
            );
        }
    }
}

/// An alias is shell code after `!`, and words of git otherwise: plain ones that cannot lose work are medium.
fn alias<'a>(value: Arg<'a>, requests: &mut Requests<'a>) {
    if value.text.starts_with('!') {
        requests.apply(
            Raise(Level::Dangerous, "sets a command that git runs later"),
            value,
        );
        return requests.apply(Runs(Code::Shell), value.after(1));
    }
    let mut words = value.text.split_ascii_whitespace();
    let verb = words.next().unwrap_or_default();
    let mild = value.whole().is_some()
        && names(MILD, verb)
        && words.all(|word| {
            !word.starts_with("-c")
                && !matches!(word, "-f" | "--force" | "--" | ".")
                && !word.contains("output")
        });
    let level = if mild {
        Level::Medium
    } else {
        Level::Dangerous
    };
    requests.apply(Raise(level, "sets a command that git runs later"), value);
}

const MILD: &str = "status|st|log|diff|show|branch|commit|add|switch|fetch|pull|blame|shortlog|describe|rev-parse|\
                    checkout|merge|cherry-pick|remote|ls-files|help|whatchanged|difftool|mergetool|grep";

fn is_off(text: &str) -> bool {
    matches!(
        text.to_ascii_lowercase().as_str(),
        "" | "true" | "false" | "yes" | "no" | "on" | "off" | "0" | "1" | ":"
    )
}

/// Pagers and editors that only show, whatever their options.
fn is_pager(text: &str) -> bool {
    matches!(
        text.trim(),
        "cat"
            | "less"
            | "more"
            | "most"
            | "less -F"
            | "less -FRX"
            | "less -R"
            | "less -FX"
            | "less -S"
            | "delta"
            | "diff-so-fancy"
    )
}

/// Credential helpers that come with git or a forge's client, and values that name nothing to run.
fn is_known_helper(text: &str) -> bool {
    is_off(text)
        || matches!(
            text,
            "checkout"
                | "merge"
                | "rebase"
                | "none"
                | "osxkeychain"
                | "manager"
                | "manager-core"
                | "wincred"
                | "libsecret"
        )
        || text == "cache"
        || text.starts_with("cache --timeout")
}
