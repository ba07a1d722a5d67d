//! SQL that only reads is safe; what changes data is dangerous, what drops or truncates catastrophic,
//! and a statement nobody here knows is dangerous.
//!
//! The word rule for DROP and TRUNCATE holds in string literals too, because a literal is how dynamic SQL is written.

mod functions;
mod lexer;
mod meta;
mod psql;
mod statement;
mod tables;

use super::Dialect;
use super::report::Report;
use lexer::{Lexeme, Token};

const RULE: &str = "sql";

/// Judges all statements and meta commands of a text.
///
/// A client nobody knows may quote by either of the two great traditions: the text is read under both.
pub(super) fn assess(text: &str, dialect: Dialect, report: &mut Report) {
    judge(text, dialect, report);
    if dialect == Dialect::Standard
        && text
            .bytes()
            .any(|b| matches!(b, b'\\' | b'#' | b'"' | b'/'))
    {
        judge(text, Dialect::MySql, report);
    }
}

fn judge(text: &str, dialect: Dialect, report: &mut Report) {
    let lexemes = lexer::lex(text, dialect);
    let mut first = 0;
    for (at, lexeme) in lexemes.iter().enumerate() {
        match &lexeme.token {
            Token::End => {}
            Token::Meta(line) => meta::assess(line, lexeme.span.clone(), dialect, report),
            _ => continue,
        }
        finish(text, &lexemes, first..at, dialect, report);
        first = at + 1;
    }
    finish(text, &lexemes, first..lexemes.len(), dialect, report);
}

fn finish(
    text: &str,
    lexemes: &[Lexeme],
    range: std::ops::Range<usize>,
    dialect: Dialect,
    report: &mut Report,
) {
    let statement = lexemes.get(range).unwrap_or_default();
    if statement.is_empty() {
        return;
    }
    if dialect == Dialect::MySql && meta::mysql_words(text, statement, report) {
        return;
    }
    statement::assess(statement, dialect, report);
}
