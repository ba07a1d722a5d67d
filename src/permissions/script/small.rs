//! Small languages of tools: a list of harmless commands each, anything else is dangerous.

use super::report::{Follow, Report};
use super::words::has_word;
use crate::permissions::risk::{Level, Sight};
use std::ops::Range;

/// Debugger commands that look at the program or move it.
#[rustfmt::skip]
const DEBUGGER: &[&str] = &[
    "b", "backtrace", "bl", "br", "break", "breakpoint", "bt", "c", "clear", "cont", "continue", "delete", "disable", "disas", "disassemble", "display", "down",
    "enable", "exit", "f", "fin", "finish", "frame", "help", "i", "image", "info", "kill", "l", "list", "n", "next", "nexti", "ni", "ptype", "q", "quit", "r",
    "register", "run", "s", "set_none", "show", "si", "start", "step", "stepi", "target_none", "tbreak", "thread", "threads", "undisplay", "until", "up", "version",
    "watch", "whatis", "where", "x", "process", "echo",
];

/// Judges gdb and lldb commands: running and looking is medium, the rest can call anything.
pub(super) fn debugger(text: &str, report: &mut Report) {
    const RULE: &str = "debugger";
    for (span, line) in lines(text) {
        let line = line.trim();
        let (name, rest) = line
            .split_once(|c: char| !(c.is_ascii_alphanumeric() || c == '-'))
            .unwrap_or((line, ""));
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if let Some(command) = line
            .strip_prefix('!')
            .or_else(|| line.strip_prefix("shell "))
            .or_else(|| line.strip_prefix("make "))
        {
            let follow = Follow::Shell(command.trim().to_owned());
            report.follow(
                span,
                Level::Dangerous,
                Sight::Spawned.why("runs a shell command"),
                RULE,
                follow,
            );
        } else if matches!(name, "print" | "p" | "output" | "printf" | "inspect")
            && !rest.contains(['(', '=', '`', '$'])
        {
            report.push(span, Level::Medium, "looks into a program", RULE);
        } else if name == "set"
            && matches!(
                rest.split_whitespace().next(),
                Some(
                    "pagination"
                        | "confirm"
                        | "print"
                        | "width"
                        | "height"
                        | "disassembly-flavor"
                        | "listsize"
                )
            )
        {
            report.push(span, Level::Medium, "sets how to show", RULE);
        } else if DEBUGGER.contains(&name) && !rest.contains(['`', '(', '|', '>']) {
            report.push(span, Level::Medium, "runs or looks into a program", RULE);
        } else {
            report.push(
                span,
                Level::Dangerous,
                "a debugger command that is not known to only look",
                RULE,
            );
        }
    }
}

/// Judges a `dc` program: `!` runs the rest of its line, unless it compares.
pub(super) fn dc(text: &str, report: &mut Report) {
    for (span, line) in lines(text) {
        for (at, _) in line.match_indices('!') {
            let rest = line.get(at + 1..).unwrap_or_default();
            if !rest.starts_with(['<', '>', '=']) {
                let follow = Follow::Shell(rest.trim_end_matches(']').trim().to_owned());
                report.follow(
                    span.clone(),
                    Level::Dangerous,
                    Sight::Spawned.why("runs a shell command"),
                    "dc",
                    follow,
                );
                break;
            }
        }
    }
}

/// Judges a filter of jq or yq: there is nothing in jq that acts; yq reads files and can be given a shell.
pub(super) fn jq(text: &str, report: &mut Report) {
    for (at, _) in text.match_indices("load").take(64) {
        let rest = text.get(at..).unwrap_or_default();
        let argument = rest.split_once('(').map_or("", |(_, inside)| inside);
        if let Some(path) = argument
            .trim_start()
            .strip_prefix('"')
            .and_then(|path| path.split('"').next())
        {
            report.follow(
                at..at + 4,
                Level::Safe,
                "reads a file",
                "jq",
                Follow::Reads(path.to_owned()),
            );
        }
    }
    if has_word(text, "system")
        && text
            .split("system")
            .skip(1)
            .any(|rest| rest.trim_start().starts_with('('))
    {
        report.push(
            0..text.len(),
            Level::Dangerous,
            Sight::Spawned.why("runs a program"),
            "jq",
        );
        for argument in text.split('"').skip(1).step_by(2).take(8) {
            let follow = Follow::Shell(argument.to_owned());
            report.follow(
                0..text.len(),
                Level::Dangerous,
                Sight::Spawned.why("runs a program"),
                "jq",
                follow,
            );
        }
    }
}

/// Tcl commands that compute or print.
#[rustfmt::skip]
const TCL: &[&str] = &[
    "append", "array", "break", "catch", "clock", "concat", "continue", "dict", "else", "elseif", "error", "exit", "expr", "for", "foreach", "format", "global",
    "if", "incr", "info", "join", "lappend", "lindex", "linsert", "list", "llength", "lrange", "lreplace", "lsearch", "lsort", "proc", "puts", "regexp", "regsub",
    "return", "scan", "set", "split", "string", "switch", "unset", "upvar", "variable", "while",
];

/// Judges Tcl and Expect: every word that can be a command must be one that computes.
pub(super) fn tcl(text: &str, report: &mut Report) {
    let first = |part: &str| {
        part.split_whitespace()
            .next()
            .unwrap_or_default()
            .trim_matches('}')
            .to_owned()
    };
    for (span, line) in lines(text) {
        for part in line.split([';', '[', '{', '"']) {
            let name = first(part);
            let words = || {
                part.trim()
                    .split_once(char::is_whitespace)
                    .map_or("", |(_, rest)| rest)
                    .trim_end_matches([']', '}'])
            };
            match name.as_str() {
                "exec" | "spawn" | "send" => {
                    let command = words().trim_start_matches('-').replace("\\r", "");
                    report.follow(
                        span.clone(),
                        Level::Dangerous,
                        Sight::Spawned.why("runs a program"),
                        "tcl",
                        Follow::Shell(command),
                    );
                }
                "file" if has_word(part, "delete") => {
                    report.push(span.clone(), Level::Catastrophic, "deletes files", "tcl");
                }
                name if name.is_empty()
                    || name.starts_with(['#', '$', ']', '-'])
                    || TCL.contains(&name) => {}
                name if name.bytes().all(|b| !b.is_ascii_alphabetic()) => {}
                _ if line.trim_start().starts_with("puts ")
                    && !line.contains('[')
                    && !line.contains(';') => {}
                _ => report.push(
                    span.clone(),
                    Level::Dangerous,
                    "a command that is not known to compute only",
                    "tcl",
                ),
            }
        }
        if !line.trim().is_empty() {
            report.push(span, Level::Medium, "a Tcl script", "tcl");
        }
    }
}

/// Beginnings of PowerShell commands that only look.
#[rustfmt::skip]
const POWERSHELL: &[&str] = &[
    "compare-object", "convertfrom-", "convertto-", "format-", "get-", "group-object", "join-path", "measure-", "out-default", "out-host", "out-null", "out-string",
    "resolve-path", "select-", "sort-object", "split-path", "test-", "write-host", "write-output",
];

/// Judges `PowerShell`: nothing but cmdlets that look is trusted.
pub(super) fn powershell(text: &str, report: &mut Report) {
    const RULE: &str = "powershell";
    let lower = text.to_ascii_lowercase();
    let removes = ["remove-item", "rmdir", "rm", "del", "erase", "rd", "ri"]
        .iter()
        .any(|word| {
            lower
                .split(|c: char| !(c.is_alphanumeric() || c == '-'))
                .any(|part| part == *word)
        });
    if removes && (lower.contains("-r") || lower.contains("/s")) {
        report.push(
            0..text.len(),
            Level::Catastrophic,
            "deletes a directory tree",
            RULE,
        );
    }
    let parts = lower
        .split(['\n', ';', '|', '(', ')', '{', '}', '&', '=', '`'])
        .map(str::trim)
        .filter(|part| !part.is_empty());
    for part in parts {
        let harmless =
            POWERSHELL.iter().any(|name| part.starts_with(name)) && !part.contains(['>', '<', '[']);
        let level = if harmless {
            Level::Medium
        } else {
            Level::Dangerous
        };
        report.push(
            0..text.len(),
            level,
            "PowerShell that is not known to only look",
            RULE,
        );
    }
}

fn lines(text: &str) -> impl Iterator<Item = (Range<usize>, &str)> {
    let mut start = 0;
    text.split('\n').map(move |line| {
        let span = start..start + line.len();
        start += line.len() + 1;
        (span, line)
    })
}
