//! The backslash commands of psql.

use super::RULE;
use super::meta::{shell, unquote, writes};
use crate::permissions::risk::Level;
use crate::permissions::script::report::{Follow, Report};
use crate::permissions::script::words::has_word;
use std::ops::Range;

/// `psql` commands that only show or set how to show.
const PSQL_SAFE: &[&str] = &[
    "?",
    "a",
    "bind",
    "C",
    "conninfo",
    "copyright",
    "crosstabview",
    "echo",
    "qecho",
    "warn",
    "encoding",
    "errverbose",
    "f",
    "gdesc",
    "g",
    "gset",
    "gx",
    "h",
    "H",
    "help",
    "if",
    "elif",
    "else",
    "endif",
    "l",
    "list",
    "p",
    "parse",
    "prompt",
    "pset",
    "q",
    "quit",
    "r",
    "reset",
    "s",
    "set",
    "sf",
    "sv",
    "t",
    "T",
    "timing",
    "unset",
    "watch",
    "x",
    "z",
];
/// Those of them that write what they show when a file follows.
const PSQL_OUTPUT: &[&str] = &["o", "out", "w", "write", "g", "gx", "s"];
/// `psql` commands that read commands from a file.
const PSQL_RUNS: &[&str] = &["i", "ir", "include", "include_relative"];

/// Judges a backslash command with its line.
pub(super) fn assess(line: &str, span: Range<usize>, report: &mut Report) {
    let body = line.get(1..).unwrap_or_default();
    let end = body
        .find(|c: char| !(c.is_ascii_alphanumeric() || c == '_'))
        .unwrap_or(body.len());
    let (mut name, mut arguments) = body.split_at_checked(end).unwrap_or((body, ""));
    if name.is_empty() {
        (name, arguments) = body.split_at_checked(1).unwrap_or((body, ""));
    }
    let arguments = arguments.trim();
    if name == "!" {
        return shell(arguments, span, report);
    }
    // Another command may follow on the line, and backquotes run anywhere in the arguments.
    if name != "copy" {
        backquotes(arguments, &span, report);
    }
    if let Some((_, more)) = arguments
        .split_once('\\')
        .filter(|_| !matches!(name, "echo" | "qecho" | "warn" | "set"))
    {
        let next = format!("\\{}", more.trim_start_matches('\\'));
        if next.len() > 1 && next.len() < line.len() {
            psql_more(&next, &span, report);
        }
    }
    let target = arguments
        .strip_prefix('(')
        .and_then(|a| a.split_once(')'))
        .map_or(arguments, |(_, rest)| rest);
    if PSQL_OUTPUT.contains(&name) {
        writes(target, span, report);
    } else if PSQL_RUNS.contains(&name) {
        let follow = Follow::Runs(unquote(arguments).to_owned());
        report.follow(span, Level::Dangerous, "runs SQL from a file", RULE, follow);
    } else if name == "copy" {
        copy(arguments, span, report);
    } else if matches!(name, "c" | "connect") {
        report.push(span, Level::Medium, "connects to another database", RULE);
    } else if !(PSQL_SAFE.contains(&name) || name.starts_with('d')) {
        report.push(
            span,
            Level::Dangerous,
            "a psql command that is not known to only show",
            RULE,
        );
    }
}

/// Later commands on a line. One level is enough to name a shell; the rest of a chain is refused.
fn psql_more(line: &str, span: &Range<usize>, report: &mut Report) {
    let rest = line.get(1..).unwrap_or_default();
    if let Some(command) = rest.strip_prefix('!') {
        return shell(command, span.clone(), report);
    }
    let end = rest
        .find(|c: char| !(c.is_ascii_alphanumeric() || c == '_'))
        .unwrap_or(rest.len());
    let name = rest.get(..end).unwrap_or_default();
    let more = rest.get(end..).unwrap_or_default();
    let known =
        (PSQL_SAFE.contains(&name) && !PSQL_OUTPUT.contains(&name)) || name.starts_with('d');
    if !known || more.contains('\\') {
        report.push(
            span.clone(),
            Level::Dangerous,
            "several psql commands on a line",
            RULE,
        );
    }
}

fn backquotes(arguments: &str, span: &Range<usize>, report: &mut Report) {
    for (at, command) in arguments.split('`').enumerate() {
        if at % 2 == 1 {
            shell(command, span.clone(), report);
        }
    }
}

/// `\copy` to a file writes here; from a file it fills a table; with `program` it runs a command here.
fn copy(arguments: &str, span: Range<usize>, report: &mut Report) {
    let lower = arguments.to_ascii_lowercase();
    for verb in ["delete", "update", "insert", "merge"] {
        if has_word(arguments, verb) {
            report.push(
                span.clone(),
                Level::Dangerous,
                "changes data inside a query",
                RULE,
            );
        }
    }
    if let Some(at) = lower.find("program") {
        let command = unquote(arguments.get(at + "program".len()..).unwrap_or_default());
        return shell(command.trim_end_matches('\''), span, report);
    }
    let target = lower
        .rfind(" to ")
        .and_then(|at| arguments.get(at + " to ".len()..));
    match target.map(|text| text.split_whitespace().next().unwrap_or_default()) {
        Some(path)
            if path.eq_ignore_ascii_case("stdout") || path.eq_ignore_ascii_case("pstdout") => {}
        Some(path) => writes(path, span, report),
        None => report.push(span, Level::Dangerous, "copies data into a table", RULE),
    }
}
