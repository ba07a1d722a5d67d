//! The commands a SQL client reads for itself: a few only show, the rest run shells, files and writes.

use super::RULE;
use super::lexer::Lexeme;
use crate::permissions::risk::Level;
use crate::permissions::script::Dialect;
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

/// Dot commands of sqlite3 and duckdb that only show or set how to show.
const DOT_SAFE: &[&str] = &[
    "bail",
    "binary",
    "changes",
    "databases",
    "dbinfo",
    "dump",
    "echo",
    "eqp",
    "exit",
    "explain",
    "expert",
    "fullschema",
    "headers",
    "header",
    "help",
    "indexes",
    "indices",
    "large_number_rendering",
    "limit",
    "lint",
    "maxrows",
    "maxwidth",
    "mode",
    "nullvalue",
    "parameter",
    "print",
    "prompt",
    "quit",
    "quiet",
    "rows",
    "schema",
    "separator",
    "sha3sum",
    "show",
    "stats",
    "tables",
    "timeout",
    "timer",
    "version",
    "vfsinfo",
    "vfslist",
    "width",
    "columns",
    "colsep",
    "rowsep",
    "constant",
    "highlight",
    "keyword",
];
/// Dot commands that write the file they name.
const DOT_WRITES: &[&str] = &["output", "once", "save", "backup", "log", "clone", "trace"];

/// Judges a meta command line as the lexer cut it.
pub(super) fn assess(line: &str, span: Range<usize>, dialect: Dialect, report: &mut Report) {
    if has_word(line, "drop") || has_word(line, "truncate") {
        report.push(
            span.clone(),
            Level::Catastrophic,
            "drops or truncates",
            RULE,
        );
    }
    match dialect {
        Dialect::MySql => mysql_short(line, span, report),
        Dialect::Sqlite | Dialect::DuckDb | Dialect::Snowflake => dot(line, span, dialect, report),
        _ => psql(line, span, report),
    }
}

fn shell(command: &str, span: Range<usize>, report: &mut Report) {
    let follow = Follow::Shell(command.trim().to_owned());
    report.follow(
        span,
        Level::Dangerous,
        "runs a shell command from SQL",
        RULE,
        follow,
    );
}

fn writes(target: &str, span: Range<usize>, report: &mut Report) {
    let target = unquote(target);
    if let Some(command) = target.strip_prefix('|') {
        shell(command, span, report);
    } else if !matches!(target, "" | "stdout" | "off") {
        let follow = Follow::Writes(target.to_owned());
        report.follow(span, Level::Medium, "writes a file from SQL", RULE, follow);
    }
}

/// An argument without the quotes around it.
fn unquote(text: &str) -> &str {
    let text = text.trim();
    ['\'', '"']
        .iter()
        .find_map(|quote| text.strip_prefix(*quote)?.strip_suffix(*quote))
        .unwrap_or(text)
}

fn psql(line: &str, span: Range<usize>, report: &mut Report) {
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

fn dot(line: &str, span: Range<usize>, dialect: Dialect, report: &mut Report) {
    let (name, arguments) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let arguments = arguments.trim();
    let name = name.trim_start_matches(['.', '!']);
    let first = unquote(arguments);
    if dialect == Dialect::Snowflake {
        if matches!(name, "quit" | "exit" | "help" | "print") && line.starts_with('!') {
            return;
        }
        return report.push(
            span,
            Level::Dangerous,
            "a client command that is not known to only show",
            RULE,
        );
    }
    // The clients take any beginning of a name that is not ambiguous.
    let begins = |whole: &str| name.len() > 1 && whole.starts_with(name);
    if begins("shell") || begins("system") {
        return shell(arguments, span, report);
    }
    if DOT_SAFE.contains(&name) {
        return;
    }
    if DOT_WRITES.contains(&name) {
        let target = arguments.split_whitespace().last().unwrap_or_default();
        let target = if first.starts_with('|') {
            first
        } else {
            target
        };
        return writes(target, span, report);
    }
    match name {
        "read" | "import" if first.starts_with('|') => {
            shell(first.trim_start_matches('|'), span, report);
        }
        "read" => {
            let follow = Follow::Runs(first.to_owned());
            report.follow(span, Level::Dangerous, "runs SQL from a file", RULE, follow);
        }
        "open" | "cd" | "connection" => {
            report.push(span, Level::Medium, "opens another database file", RULE);
        }
        _ => report.push(
            span,
            Level::Dangerous,
            "a client command that is not known to only show",
            RULE,
        ),
    }
}

/// mysql's backslash commands.
fn mysql_short(line: &str, span: Range<usize>, report: &mut Report) {
    let mut rest = line.get(1..).unwrap_or_default().chars();
    let name = rest.next();
    let arguments = rest.as_str().trim();
    match name {
        Some('!' | 'P') => shell(arguments, span, report),
        Some('.') => {
            let follow = Follow::Runs(arguments.to_owned());
            report.follow(span, Level::Dangerous, "runs SQL from a file", RULE, follow);
        }
        Some('T') => writes(arguments, span, report),
        Some(
            'c' | 'G' | 'g' | 'h' | '?' | 'n' | 'p' | 'q' | 's' | 't' | 'u' | 'w' | 'W' | 'r' | 'C',
        ) if !arguments.contains(';') => {}
        _ => report.push(
            span,
            Level::Dangerous,
            "a mysql command that is not known to only show",
            RULE,
        ),
    }
}

/// mysql's long commands, which look like statements. Says whether the statement was one.
pub(super) fn mysql_words(text: &str, statement: &[Lexeme], report: &mut Report) -> bool {
    let (Some(first), Some(last)) = (statement.first(), statement.last()) else {
        return false;
    };
    let span = first.span.start..last.span.end;
    let after = text.get(first.span.end..).unwrap_or_default();
    let line = after.split('\n').next().unwrap_or_default().trim();
    match first.word() {
        Some("system" | "pager") => {
            report.follow(
                span,
                Level::Dangerous,
                "runs a shell command from SQL",
                RULE,
                Follow::Shell(line.to_owned()),
            );
        }
        Some("source") => {
            report.follow(
                span,
                Level::Dangerous,
                "runs SQL from a file",
                RULE,
                Follow::Runs(line.to_owned()),
            );
        }
        Some("tee") => {
            report.push(span, Level::Dangerous, "writes a file from SQL", RULE);
        }
        Some("edit" | "delimiter" | "connect" | "resetconnection") => {
            report.push(
                span,
                Level::Dangerous,
                "a mysql command that is not known to only show",
                RULE,
            );
        }
        Some(
            "nopager" | "notee" | "status" | "exit" | "quit" | "warnings" | "nowarning" | "ego"
            | "go" | "clear" | "print",
        ) => {}
        _ => return false,
    }
    true
}
