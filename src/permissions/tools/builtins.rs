//! builtins: what the shell does to itself goes with the shell; what it runs is looked into.

use super::prelude::*;
use crate::permissions::subscripts::runs_in_subscript;

/// `alias name='command'`: the command runs when the name is used.
fn alias_value<'a>(value: Arg<'a>, requests: &mut Requests<'a>) {
    if let Some((_, command)) = value.split('=') {
        requests.apply(Runs(Code::Shell), command);
    }
}

/// Builtins that evaluate a subscript among their words, quoted or not: `test -v 'a[$(…)]'`.
fn subscripts<'a>(call: &Call<'_, 'a>, requests: &mut Requests<'a>) {
    for word in call.words {
        if word.whole().is_some_and(runs_in_subscript) {
            requests.apply(Effect::Evaluates, *word);
        }
    }
}

/// `set` alone, and `set` with names that a subscript may run.
fn prints_variables<'a>(call: &Call<'_, 'a>, requests: &mut Requests<'a>) {
    if call.words.is_empty() {
        requests.apply(Effect::Dumps, call.head);
    }
    subscripts(call, requests);
}

/// An integer's value is evaluated when it is given: `declare -i n='a[$(…)]'`.
fn declares<'a>(call: &Call<'_, 'a>, requests: &mut Requests<'a>) {
    subscripts(call, requests);
    for name in call
        .words
        .iter()
        .filter(|word| word.text.starts_with('-') && word.text.contains('p'))
        .filter_map(|_| call.operands().next())
    {
        if crate::permissions::variables::is_secret(name.text) {
            requests.apply(Effect::Reveals, name);
        }
    }
}

/// `history -w FILE` writes the file that is named.
fn history_file<'a>(call: &Call<'_, 'a>, requests: &mut Requests<'a>) {
    if call.has("-w") {
        for file in call.operands() {
            requests.apply(Writes, file);
        }
    }
}

pub(super) const TOOLS: &[Spec] = &[
    tool(":|cd|chdir|pushd|popd|dirs|jobs|fg|bg|wait|disown|suspend|caller|ulimit|exit|return|break|continue|logout|shift|getopts|let|unset|unalias|setopt|unsetopt|shopt|autoload|zmodload|help|times")
        .safe()
        .any_option()
        .check(subscripts),
    // Without a word `set` prints every variable; with words it sets the shell's options and parameters.
    tool("set").safe().any_option().check(prints_variables),
    tool("test|[").safe().no_options().check(subscripts),
    tool("printf|gprintf").safe().any_option().options_first().options(&[value("-v").effect(Names)]),
    tool("read|mapfile|readarray|vared")
        .safe()
        .options(&[
            value("-C").runs(Code::Shell),
            value("-p|-t|-n|-N|-d|-u|-a|-i|-c|-O|-s-"),
            switch("-r|-s|-e|-k|-q"),
        ])
        .operands(&[every(Names)]),
    // Every operand may set a variable that programs run.
    tool("export|declare|typeset|local|readonly|integer|float|setenv")
        .safe()
        .any_option()
        .operands(&[every(Assigns)])
        .dumps()
        .check(declares),
    tool("alias").safe().any_option().operands(&[every(Effect::Check(alias_value))]),
    tool("history")
        .safe()
        .options(&[
            switch("-c").medium().why("clears the history of this shell"),
            value("-d").medium().why("removes history entries"),
            switch("-a|-w").medium().why("writes the history file"),
            switch("-n|-r|-s|-p|-i|-E|-D"),
        ])
        .check(history_file),
    tool("hash")
        .safe()
        .options(&[switch("-r|-d|-l|-t"), value("-p").dangerous().why("decides which program a name runs")]),
    tool("enable")
        .safe()
        .options(&[switch("-a|-n|-p|-s|-d"), value("-f").unread("loads code into the shell")]),
    tool("bind|bindkey")
        .safe()
        .options(&[
            value("-x").dangerous().why("binds a key to a command"),
            value("-f").medium().why("reads key bindings"),
            value("-m|-q|-u|-r"),
            switch("-l|-P|-p|-S|-s|-V|-v|-X"),
        ]),
    tool("complete|compgen|compopt|compdef")
        .safe()
        .any_option()
        .options(&[value("-C").runs(Code::Shell), value("-F|-A|-G|-W|-P|-S|-X|-o")]),
    // Runs or edits an earlier command, which is not in this line.
    tool("fc|r").unread("runs an earlier command again").options(&[switch("-l").lists().help()]),
];
