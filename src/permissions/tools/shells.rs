//! shells: the code decides, wherever it stands.

use super::prelude::*;

/// `-c` makes the first operand code, in any bundle; `-s` makes all of them arguments.
fn program<'a>(call: &Call<'_, 'a>, requests: &mut Requests<'a>) {
    let Some(first) = call.operands().next() else {
        return;
    };
    if call.has("-c") {
        requests.apply(Runs(Code::Shell), first);
    } else if !call.has("-s") && !call.has("-n") {
        requests.apply(RunsFile, first);
    }
}

const OPTIONS: &[Opt] = &[
    switch("-c"),
    switch("-s"),
    switch(
        "-i|-l|-r|-D|-a|-b|-e|-f|-h|-k|-m|-p|-t|-u|-v|-x|-B|-C|-E|-H|-P|-T|-d|-g|-w|-y|-F|-N|-X|-I|-G|-V|-Z",
    ),
    switch("+a|+b|+e|+f|+h|+k|+m|+p|+t|+u|+v|+x|+B|+C|+E|+H|+P|+T|+r"),
    switch("-n").lists(),
    value("-o|+o|-O|+O|--emulate"),
    value("--rcfile|--init-file")
        .medium()
        .why("runs a start-up file"),
    switch(
        "--login|--norc|--noprofile|--posix|--restricted|--verbose|--noediting|--debugger|--dump-strings|--dump-po-strings",
    ),
    switch("--no-rcs|--no-globalrcs|--interactive|--sh|--debug|--no-config|--private"),
];

pub(super) const TOOLS: &[Spec] = &[
    tool("bash|sh|zsh|dash|ash|ksh|ksh93|mksh|pdksh|oksh|loksh|rbash|rzsh|rksh|yash|osh|posh|csh|tcsh")
        .safe()
        .reads_code(Code::Shell)
        .options_first()
        .options(OPTIONS)
        .check(program),
    // fish, nu and their kin have grammars of their own; what reads like ours is judged like ours, the rest is refused.
    tool("fish|nu|elvish|xonsh|oil|ysh|murex|ion|rc|es|hush")
        .safe()
        .reads_code(Code::Shell)
        .options_first()
        .options(&[
            value("-c|--command|--commands|-C|--init-command").runs(Code::Shell).instead_of_first(),
            switch("-n|--no-execute").lists(),
            switch("-i|--interactive|-l|--login|-N|--no-config|-P|--private|--no-rc|--norc"),
            switch("-v|-h").help(),
        ])
        .operands(&[nth(0, RunsFile)]),
    // PowerShell folds case and abbreviates its options, so that only the plainest questions are answered.
    tool("pwsh|powershell|pwsh-preview")
        .unread("runs PowerShell, which nobody here can look through")
        .single_dash()
        .options(&[
            value("-c|-Command|-command|-C").runs(Code::PowerShell),
            value("-File|-file|-f|-WorkingDirectory|-ExecutionPolicy|-EncodedCommand|-OutputFormat|-InputFormat"),
            switch("-NoProfile|-NonInteractive|-NoLogo|-NoExit|-Login|-noprofile|-nologo|-noninteractive|-Interactive"),
            switch("-Version|-version|-Help|-help|-h|-v").help(),
        ]),
    tool("cmd|cscript|wscript|mshta|rundll32|regsvr32|wsl").unread("runs code nobody here can look through"),
    // Reading a script into the running shell; only a plain file in the tree is the project's own.
    tool(".|source").safe().reads_code(Code::Shell).options_first().operands(&[nth(0, Effect::Sources)]),
];
