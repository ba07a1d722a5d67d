//! Functions inside a statement: most compute, some act although they stand in a query.

use super::RULE;
use super::lexer::{Lexeme, Token};
use super::tables::{
    EFFECT_FUNCTIONS, EFFECT_WORDS, FILE_FUNCTIONS, NOT_FUNCTIONS, PURE_FUNCTIONS,
};
use crate::permissions::risk::Level;
use crate::permissions::script::Dialect;
use crate::permissions::script::report::{Follow, Report};
use crate::permissions::script::words::name_words;

/// How many tokens of an argument list are read; file names come first.
const ARGUMENTS: usize = 64;

/// The literals of a statement that names files.
pub(super) fn literals_as(statement: &[Lexeme], follow: fn(String) -> Follow, report: &mut Report) {
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

/// Functions that act although they stand in a query.
pub(super) fn assess(statement: &[Lexeme], dialect: Dialect, report: &mut Report) {
    for (at, lexeme) in statement.iter().enumerate() {
        let (Token::Word(name) | Token::Quoted(name)) = &lexeme.token else {
            continue;
        };
        if !statement.get(at + 1).is_some_and(|next| next.is(b'(')) {
            continue;
        }
        let span = lexeme.span.clone();
        if EFFECT_FUNCTIONS.binary_search(&name.as_str()).is_ok() {
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
            && (NOT_FUNCTIONS.binary_search(&name.as_str()).is_ok()
                || PURE_FUNCTIONS.binary_search(&name.as_str()).is_ok())
        {
            // Known to compute only.
        } else if dialect == Dialect::Sqlite && name.starts_with("pragma_") {
            // A table-valued read of what PRAGMA shows.
        } else if names_a_table(statement, at) {
            // A column list follows, not an argument list.
        } else if name_words(name).any(|word| word == "drop" || word == "truncate") {
            report.push(
                span,
                Level::Catastrophic,
                "calls a function that drops or truncates",
                RULE,
            );
        } else if name_words(name).any(|word| EFFECT_WORDS.binary_search(&word.as_str()).is_ok()) {
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
    let end = inside.iter().take(ARGUMENTS).position(|lexeme| {
        if lexeme.is(b'(') {
            depth += 1;
        } else if lexeme.is(b')') {
            depth = depth.saturating_sub(1);
        }
        depth == 0
    });
    inside
        .get(..end.unwrap_or(inside.len().min(ARGUMENTS)))
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
            Some("copy" | "with" | "recursive" | "as" | "into" | "table" | "on" | "references")
        )
}
