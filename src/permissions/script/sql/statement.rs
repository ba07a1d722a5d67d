//! One SQL statement: the verb decides, and whatever else in it has an effect raises.

use super::RULE;
use super::lexer::{Lexeme, Token};
use super::tables::{
    EFFECT_FUNCTIONS, EFFECT_WORDS, FILE_FUNCTIONS, NOT_FUNCTIONS, PRAGMA_READS, PURE_FUNCTIONS,
    VERBS, Verb, WRITE_VERBS,
};
use crate::permissions::risk::Level;
use crate::permissions::script::Dialect;
use crate::permissions::script::report::{Follow, Report};
use crate::permissions::script::words::{has_word, name_words};
use std::ops::Range;

/// Judges a statement, which has at least one token.
pub(super) fn assess(statement: &[Lexeme], dialect: Dialect, report: &mut Report) {
    let span = span_of(statement);
    destroying_words(statement, report);
    if word_at(statement, 0) != Some("pragma") {
        functions(statement, dialect, report);
    }
    verb(statement, dialect, &span, report);
}

fn span_of(lexemes: &[Lexeme]) -> Range<usize> {
    match (lexemes.first(), lexemes.last()) {
        (Some(first), Some(last)) => first.span.start..last.span.end,
        _ => 0..0,
    }
}

fn word_at(lexemes: &[Lexeme], at: usize) -> Option<&str> {
    lexemes.get(at).and_then(Lexeme::word)
}

/// DROP and TRUNCATE, wherever they stand; `TRUNCATE(x, 2)` in an expression is arithmetic.
fn destroying_words(statement: &[Lexeme], report: &mut Report) {
    for (at, lexeme) in statement.iter().enumerate() {
        let destroys = match &lexeme.token {
            Token::Word(word) if word == "truncate" => {
                at == 0 || !statement.get(at + 1).is_some_and(|next| next.is(b'('))
            }
            Token::Word(word) => word == "drop",
            Token::Literal(text) => has_word(text, "drop") || has_word(text, "truncate"),
            _ => false,
        };
        if destroys {
            report.push(
                lexeme.span.clone(),
                Level::Catastrophic,
                "drops or truncates",
                RULE,
            );
        }
    }
}

fn verb(statement: &[Lexeme], dialect: Dialect, span: &Range<usize>, report: &mut Report) {
    let opening = statement
        .iter()
        .take_while(|lexeme| lexeme.is(b'('))
        .count();
    let statement = statement.get(opening..).unwrap_or_default();
    let Some(first) = statement.first() else {
        return;
    };
    let word = first.word().unwrap_or_default();
    let found = VERBS
        .binary_search_by(|(name, _)| (*name).cmp(word))
        .ok()
        .and_then(|at| VERBS.get(at));
    let mut push = |level, reason| report.push(span.clone(), level, reason, RULE);
    match found.map(|(_, verb)| verb) {
        None => push(
            Level::Dangerous,
            "an SQL statement that is not known to read only",
        ),
        Some(Verb::Read) => read(statement, dialect, span, report),
        Some(Verb::Level(level, reason)) => push(*level, reason),
        Some(Verb::Explain) => explain(statement, dialect, span, report),
        Some(Verb::Begin) => begin(statement, dialect, span, report),
        Some(Verb::Set) => set(statement, span, report),
        Some(Verb::Reset) => {
            if ["master", "slave", "replica", "query", "persist"]
                .iter()
                .any(|w| word_at(statement, 1) == Some(w))
            {
                push(Level::Dangerous, "resets the server's state");
            }
        }
        Some(Verb::Prepare) => {
            let inner = statement
                .iter()
                .position(|l| matches!(l.word(), Some("as" | "from")));
            match inner
                .and_then(|at| statement.get(at + 1..))
                .filter(|rest| rest.first().is_some_and(|l| l.word().is_some()))
            {
                Some(rest) => verb(rest, dialect, span, report),
                None => push(Level::Dangerous, "prepares a statement from text"),
            }
        }
        Some(Verb::Pragma) => pragma(statement, span, report),
        Some(Verb::Copy) => copy(statement, dialect, span, report),
        Some(Verb::Local(reason)) => {
            let level = if dialect == Dialect::DuckDb || dialect == Dialect::Sqlite {
                Level::Medium
            } else {
                Level::Dangerous
            };
            push(level, reason);
            literals_as(statement, Follow::Writes, report);
        }
    }
}

/// The literals of a statement that names files.
fn literals_as(statement: &[Lexeme], follow: fn(String) -> Follow, report: &mut Report) {
    for lexeme in statement {
        if let Token::Literal(path) = &lexeme.token {
            report.follow(
                lexeme.span.clone(),
                Level::Safe,
                "a file named in SQL",
                RULE,
                follow(path.clone()),
            );
        }
    }
}

/// A reading statement may still hold a data-modifying part, an INTO, or a lock.
fn read(statement: &[Lexeme], dialect: Dialect, span: &Range<usize>, report: &mut Report) {
    for (at, lexeme) in statement.iter().enumerate().skip(1) {
        let next = statement.get(at + 1);
        let previous = statement.get(at - 1);
        let Some(word) = lexeme.word() else { continue };
        let starts_part = previous.is_some_and(|p| p.is(b'(') || p.is(b')'));
        let called = next.is_some_and(|n| n.is(b'('));
        if starts_part && !called && WRITE_VERBS.contains(&word) {
            report.push(
                span.clone(),
                Level::Dangerous,
                "changes data inside a query",
                RULE,
            );
        }
        match (word, previous.and_then(Lexeme::word)) {
            ("into", before) if before != Some("insert") => {
                into(statement, at, dialect, span, report);
            }
            ("update" | "share", Some("for" | "key")) => {
                report.push(span.clone(), Level::Medium, "locks rows", RULE);
            }
            _ => {}
        }
    }
    if dialect == Dialect::DuckDb {
        duckdb_files(statement, report);
    }
}

/// `DuckDB` reads a file wherever a literal stands for a table.
fn duckdb_files(statement: &[Lexeme], report: &mut Report) {
    for pair in statement.windows(2) {
        if let [
            before,
            Lexeme {
                token: Token::Literal(path),
                span,
            },
        ] = pair
            && matches!(before.word(), Some("from" | "join"))
        {
            report.follow(
                span.clone(),
                Level::Safe,
                "reads a file",
                RULE,
                Follow::Reads(path.clone()),
            );
        }
    }
}

fn into(
    statement: &[Lexeme],
    at: usize,
    dialect: Dialect,
    span: &Range<usize>,
    report: &mut Report,
) {
    let target = statement.get(at + 1);
    match target.and_then(Lexeme::word) {
        Some("outfile" | "dumpfile") => {
            let level = if dialect == Dialect::ClickHouse {
                Level::Medium
            } else {
                Level::Dangerous
            };
            report.push(
                span.clone(),
                level,
                "writes a query's result to a file",
                RULE,
            );
            literals_as(
                statement.get(at..).unwrap_or_default(),
                Follow::Writes,
                report,
            );
        }
        _ if target.is_some_and(|t| t.is(b'@') || t.is(b':')) => {}
        _ => report.push(
            span.clone(),
            Level::Dangerous,
            "writes a query's result to a table",
            RULE,
        ),
    }
}

/// EXPLAIN runs the statement only when it is to ANALYZE it.
fn explain(statement: &[Lexeme], dialect: Dialect, span: &Range<usize>, report: &mut Report) {
    const OPTIONS: &[&str] = &[
        "analyze",
        "analyse",
        "verbose",
        "extended",
        "partitions",
        "format",
        "query",
        "plan",
        "pipeline",
        "ast",
        "syntax",
        "estimate",
        "using",
        "text",
        "tabular",
        "json",
        "tree",
        "traditional",
        "for",
        "into",
        "actions",
        "indexes",
    ];
    let mut at = 1;
    let mut analyzes = false;
    let mut depth = 0_usize;
    while let Some(lexeme) = statement.get(at) {
        match lexeme.word() {
            _ if lexeme.is(b'(')
                && depth == 0
                && word_at(statement, at + 1).is_some_and(|w| w == "select" || w == "with") =>
            {
                break;
            }
            _ if lexeme.is(b'(') => depth += 1,
            _ if lexeme.is(b')') => depth = depth.saturating_sub(1),
            Some("analyze" | "analyse") => analyzes = true,
            Some(word) if depth == 0 && !OPTIONS.contains(&word) => break,
            _ => {}
        }
        at += 1;
    }
    if analyzes && let Some(rest) = statement.get(at..).filter(|rest| !rest.is_empty()) {
        verb(rest, dialect, span, report);
    }
}

/// BEGIN opens a transaction, or in a procedural dialect a block whose first statement follows it.
fn begin(statement: &[Lexeme], dialect: Dialect, span: &Range<usize>, report: &mut Report) {
    const MODES: &[&str] = &[
        "transaction",
        "tran",
        "work",
        "immediate",
        "deferred",
        "exclusive",
        "isolation",
        "read",
        "not",
        "with",
        "concurrent",
        "name",
        "write",
        "only",
        "and",
        "no",
        "chain",
        "to",
        "deferrable",
        "serializable",
        "repeatable",
        "committed",
        "uncommitted",
        "level",
        "consistent",
        "snapshot",
        "if",
        "case",
        "savepoint",
    ];
    let rest = statement.get(1..).unwrap_or_default();
    match rest.first().and_then(Lexeme::word) {
        Some(word) if !MODES.contains(&word) => {
            if VERBS
                .binary_search_by(|(name, _)| (*name).cmp(word))
                .is_ok()
            {
                verb(rest, dialect, span, report);
            } else if rest.len() > 1 {
                report.push(span.clone(), Level::Dangerous, "a procedural block", RULE);
            }
        }
        Some("if" | "case") => {
            report.push(span.clone(), Level::Dangerous, "a procedural block", RULE);
        }
        _ => {}
    }
}

/// SET changes the session, unless it says that it reaches further.
fn set(statement: &[Lexeme], span: &Range<usize>, report: &mut Report) {
    const FAR: &[&str] = &["global", "persist", "persist_only", "password", "default"];
    let far = statement
        .iter()
        .any(|lexeme| lexeme.word().is_some_and(|word| FAR.contains(&word)));
    let level = if far { Level::Dangerous } else { Level::Safe };
    report.push(span.clone(), level, "changes the server's settings", RULE);
}

fn pragma(statement: &[Lexeme], span: &Range<usize>, report: &mut Report) {
    let names = statement.iter().skip(1).filter_map(Lexeme::word);
    let schema = statement.get(2).is_some_and(|lexeme| lexeme.is(b'.'));
    let name = names.clone().nth(usize::from(schema)).unwrap_or_default();
    let sets = statement.iter().any(|lexeme| lexeme.is(b'='));
    if name == "writable_schema" {
        report.push(
            span.clone(),
            Level::Dangerous,
            "makes the schema writable",
            RULE,
        );
    } else if sets || !PRAGMA_READS.contains(&name) {
        report.push(span.clone(), Level::Medium, "sets a database option", RULE);
    }
}

/// COPY to the client's own output reads; to a file it writes, from anywhere it fills a table, and PROGRAM runs a command.
fn copy(statement: &[Lexeme], dialect: Dialect, span: &Range<usize>, report: &mut Report) {
    let mut depth = 0_usize;
    let mut direction = None;
    for (at, lexeme) in statement.iter().enumerate() {
        match lexeme.token {
            Token::Symbol(b'(') => depth += 1,
            Token::Symbol(b')') => depth = depth.saturating_sub(1),
            _ if depth == 0 && matches!(lexeme.word(), Some("to" | "from")) => {
                direction = direction.or(Some(at));
            }
            _ => {}
        }
    }
    if statement.get(1).is_some_and(|lexeme| lexeme.is(b'(')) {
        let end = direction.unwrap_or(statement.len());
        verb(
            statement.get(2..end).unwrap_or_default(),
            dialect,
            span,
            report,
        );
    }
    let Some(at) = direction else {
        return report.push(span.clone(), Level::Dangerous, "copies data", RULE);
    };
    let target = statement.get(at + 1);
    match (word_at(statement, at), target.map(|lexeme| &lexeme.token)) {
        (_, Some(Token::Word(word))) if word == "program" => {
            report.push(
                span.clone(),
                Level::Dangerous,
                "runs a program on the server",
                RULE,
            );
            literals_as(
                statement.get(at..).unwrap_or_default(),
                Follow::Shell,
                report,
            );
        }
        (Some("to"), Some(Token::Word(word))) if word == "stdout" => {}
        (Some("to"), Some(Token::Literal(path))) if dialect == Dialect::DuckDb => {
            let level = if path.contains("://") {
                Level::Dangerous
            } else {
                Level::Medium
            };
            report.follow(
                span.clone(),
                level,
                "writes a file",
                RULE,
                Follow::Writes(path.clone()),
            );
        }
        _ => report.push(
            span.clone(),
            Level::Dangerous,
            "copies data into a table or a server's file",
            RULE,
        ),
    }
}

/// Functions that act although they stand in a query.
fn functions(statement: &[Lexeme], dialect: Dialect, report: &mut Report) {
    for (at, lexeme) in statement.iter().enumerate() {
        let (Token::Word(name) | Token::Quoted(name)) = &lexeme.token else {
            continue;
        };
        if !statement.get(at + 1).is_some_and(|next| next.is(b'(')) {
            continue;
        }
        let span = lexeme.span.clone();
        if EFFECT_FUNCTIONS.contains(&name.as_str()) {
            report.push(
                span,
                Level::Dangerous,
                "calls a function that acts outside the query",
                RULE,
            );
        } else if let Some((_, level, follow)) = FILE_FUNCTIONS.iter().find(|(n, ..)| n == name) {
            report.push(span, *level, "reaches a file", RULE);
            literals_as(arguments(statement, at + 1), *follow, report);
        } else if matches!(lexeme.token, Token::Word(_))
            && (NOT_FUNCTIONS.contains(&name.as_str()) || PURE_FUNCTIONS.contains(&name.as_str()))
        {
            // Known to compute only.
        } else if dialect == Dialect::Sqlite && name.starts_with("pragma_") {
            // A table-valued read of what PRAGMA shows.
        } else if names_a_table(statement, at) {
            // A column list follows, not an argument list.
        } else if name_words(name).any(|word| EFFECT_WORDS.contains(&word.as_str())) {
            report.push(
                span,
                Level::Dangerous,
                "calls a function named like one that acts",
                RULE,
            );
        } else {
            report.push(
                span,
                Level::Medium,
                "calls a function that is not known",
                RULE,
            );
        }
    }
}

/// The tokens inside the parenthesis that opens at `open`.
fn arguments(statement: &[Lexeme], open: usize) -> &[Lexeme] {
    let mut depth = 0_usize;
    let inside = statement.get(open..).unwrap_or_default();
    let end = inside.iter().position(|lexeme| {
        if lexeme.is(b'(') {
            depth += 1;
        } else if lexeme.is(b')') {
            depth = depth.saturating_sub(1);
        }
        depth == 0
    });
    inside
        .get(..end.unwrap_or(inside.len()))
        .unwrap_or_default()
}

/// Whether the name before a parenthesis is a table's: `with t(a)`, `as t(a)`, `f() t(a)`.
fn names_a_table(statement: &[Lexeme], at: usize) -> bool {
    let Some(before) = at.checked_sub(1).and_then(|at| statement.get(at)) else {
        return true;
    };
    before.is(b')')
        || matches!(
            before.word(),
            Some("with" | "recursive" | "as" | "into" | "table" | "on" | "references")
        )
}
