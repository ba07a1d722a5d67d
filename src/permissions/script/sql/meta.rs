//! The commands a SQL client reads for itself: a few only show, the rest run shells, files and writes.

use super::lexer::Lexeme;
use super::{RULE, psql};
use crate::permissions::risk::{Level, Sight};
use crate::permissions::script::Dialect;
use crate::permissions::script::report::{Follow, Report};
use crate::permissions::script::words::has_word;
use std::ops::Range;

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
        _ => psql::assess(line, span, report),
    }
}

pub(super) fn shell(command: &str, span: Range<usize>, report: &mut Report) {
    let follow = Follow::Shell(command.trim().to_owned());
    report.follow(
        span,
        Level::Dangerous,
        Sight::Spawned.why("runs a shell command from SQL"),
        RULE,
        follow,
    );
}

pub(super) fn writes(target: &str, span: Range<usize>, report: &mut Report) {
    let target = unquote(target);
    if let Some(command) = target.strip_prefix('|') {
        shell(command, span, report);
    } else if !matches!(target, "" | "stdout" | "off") {
        let follow = Follow::Writes(target.to_owned());
        report.follow(span, Level::Medium, "writes a file from SQL", RULE, follow);
    }
}

/// An argument without the quotes around it.
pub(super) fn unquote(text: &str) -> &str {
    let text = text.trim();
    ['\'', '"']
        .iter()
        .find_map(|quote| text.strip_prefix(*quote)?.strip_suffix(*quote))
        .unwrap_or(text)
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
        if arguments.starts_with('-') {
            report.push(
                span.clone(),
                Level::Dangerous,
                "shows a result in another program",
                RULE,
            );
        }
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
                Sight::Spawned.why("runs a shell command from SQL"),
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
