//! One SQL statement: the verb decides, and whatever else in it has an effect raises.

use super::RULE;
use super::functions::{self, literals_as};
use super::lexer::{Lexeme, Token};
use super::tables::{PRAGMA_READS, VERBS, Verb, WRITE_VERBS};
use crate::permissions::risk::{Level, Sight, Why};
use crate::permissions::script::Dialect;
use crate::permissions::script::report::{Follow, Report};
use crate::permissions::script::words::has_word;
use std::ops::Range;

/// Judges a statement, which has at least one token.
pub(super) fn assess(statement: &[Lexeme], dialect: Dialect, report: &mut Report) {
    let span = span_of(statement);
    destroying_words(statement, report);
    if word_at(statement, 0) != Some("pragma") {
        functions::assess(statement, dialect, report);
    }
    Judge {
        dialect,
        span,
        depth: 0,
        report,
    }
    .verb(statement);
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

#[rustfmt::skip]
const OPTIONS: &[&str] = &[
    "analyze", "analyse", "verbose", "extended", "partitions", "format", "query", "plan", "pipeline", "ast", "syntax", "estimate", "using", "text", "tabular", "json", "tree", "traditional", "for", "into", "actions", "indexes",
];
#[rustfmt::skip]
const MODES: &[&str] = &[
    "transaction", "tran", "work", "immediate", "deferred", "exclusive", "isolation", "read", "not", "with", "concurrent", "name", "write", "only", "and", "no", "chain", "to", "deferrable", "serializable", "repeatable", "committed", "uncommitted", "level", "consistent", "snapshot", "if", "case", "savepoint",
];
#[rustfmt::skip]
const FAR: &[&str] = &["global", "persist", "persist_only", "password"];

/// What RESET can be told to forget beside the session's own settings.
const SERVER_STATE: &[&str] = &["master", "slave", "replica", "query", "persist"];

/// How deep a statement may stand in another: `explain analyze prepare …`.
const DEEPEST: usize = 8;

struct Judge<'r> {
    dialect: Dialect,
    span: Range<usize>,
    depth: usize,
    report: &'r mut Report,
}

impl Judge<'_> {
    fn push(&mut self, level: Level, reason: impl Into<Why>) {
        self.report.push(self.span.clone(), level, reason, RULE);
    }

    /// Judges a statement that stands in this one.
    fn inner(&mut self, statement: &[Lexeme]) {
        if self.depth >= DEEPEST {
            return self.push(Level::Dangerous, "statements nested too deep");
        }
        self.depth += 1;
        self.verb(statement);
        self.depth -= 1;
    }

    fn verb(&mut self, statement: &[Lexeme]) {
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
        match found.map(|(_, verb)| verb) {
            None => self.push(
                Level::Dangerous,
                "an SQL statement that is not known to read only",
            ),
            Some(Verb::Read) => self.read(statement),
            Some(Verb::Level(level, reason)) => {
                self.push(*level, *reason);
                if word == "vacuum" {
                    literals_as(statement, Follow::Writes, self.report);
                }
            }
            Some(Verb::Explain) => self.explain(statement),
            Some(Verb::Begin) => self.begin(statement),
            Some(Verb::Set) => self.set(statement),
            Some(Verb::Reset) => self.reset(statement),
            Some(Verb::Prepare) => self.prepare(statement),
            Some(Verb::Pragma) => self.pragma(statement),
            Some(Verb::Copy) => self.copy(statement),
            Some(Verb::Local(reason)) => {
                let level = if self.dialect == Dialect::DuckDb || self.dialect == Dialect::Sqlite {
                    Level::Medium
                } else {
                    Level::Dangerous
                };
                self.push(level, *reason);
                literals_as(statement, Follow::Writes, self.report);
            }
        }
    }

    /// A reading statement may still hold a data-modifying part, an INTO, or a lock.
    fn read(&mut self, statement: &[Lexeme]) {
        // Transact-SQL needs nothing between two statements.
        let unseparated = self.dialect == Dialect::Standard;
        for (at, lexeme) in statement.iter().enumerate().skip(1) {
            let next = statement.get(at + 1);
            let previous = statement.get(at - 1);
            let Some(word) = lexeme.word() else { continue };
            let continues = previous.is_some_and(|p| {
                p.is(b'.') || p.is(b',') || matches!(p.word(), Some("as" | "for" | "on"))
            });
            let starts_part =
                previous.is_some_and(|p| p.is(b'(') || p.is(b')')) || (unseparated && !continues);
            let called = next.is_some_and(|n| n.is(b'('));
            if starts_part && !called && WRITE_VERBS.contains(&word) {
                self.push(Level::Dangerous, "changes data inside a query");
            }
            match (word, previous.and_then(Lexeme::word)) {
                ("into", before) if before != Some("insert") => {
                    self.into(statement, at);
                }
                ("update" | "share", Some("for" | "key")) => {
                    self.push(Level::Medium, "locks rows");
                }
                _ => {}
            }
        }
        if self.dialect == Dialect::DuckDb {
            self.duckdb_files(statement);
        }
    }

    /// `DuckDB` reads a file wherever a literal stands for a table.
    fn duckdb_files(&mut self, statement: &[Lexeme]) {
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
                self.report.follow(
                    span.clone(),
                    Level::Safe,
                    "reads a file",
                    RULE,
                    Follow::Reads(path.clone()),
                );
            }
        }
    }

    fn into(&mut self, statement: &[Lexeme], at: usize) {
        let target = statement.get(at + 1);
        match target.and_then(Lexeme::word) {
            Some("outfile" | "dumpfile") => {
                let level = if self.dialect == Dialect::ClickHouse {
                    Level::Medium
                } else {
                    Level::Dangerous
                };
                self.push(level, "writes a query's result to a file");
                literals_as(
                    statement.get(at..).unwrap_or_default(),
                    Follow::Writes,
                    self.report,
                );
            }
            _ if target.is_some_and(|t| t.is(b'@') || t.is(b':')) => {}
            _ => self.push(Level::Dangerous, "writes a query's result to a table"),
        }
    }

    /// EXPLAIN runs the statement only when it is to ANALYZE it.
    fn explain(&mut self, statement: &[Lexeme]) {
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
            self.inner(rest);
        }
    }

    /// BEGIN opens a transaction, or in a procedural dialect a block whose first statement follows it.
    fn begin(&mut self, statement: &[Lexeme]) {
        let rest = statement.get(1..).unwrap_or_default();
        match rest.first().and_then(Lexeme::word) {
            Some(word) if !MODES.contains(&word) => {
                if VERBS
                    .binary_search_by(|(name, _)| (*name).cmp(word))
                    .is_ok()
                {
                    self.inner(rest);
                } else if rest.len() > 1 {
                    self.push(Level::Dangerous, "a procedural block");
                }
            }
            Some("if" | "case") => {
                self.push(Level::Dangerous, "a procedural block");
            }
            _ => {}
        }
    }

    /// SET changes the session, unless it says that it reaches further.
    fn set(&mut self, statement: &[Lexeme]) {
        let far = statement
            .iter()
            .any(|lexeme| lexeme.word().is_some_and(|word| FAR.contains(&word)));
        let far = far || word_at(statement, 1) == Some("default");
        let level = if far { Level::Dangerous } else { Level::Safe };
        self.push(level, "changes the server's settings");
    }

    fn reset(&mut self, statement: &[Lexeme]) {
        if word_at(statement, 1).is_some_and(|word| SERVER_STATE.contains(&word)) {
            self.push(Level::Dangerous, "resets the server's state");
        }
    }

    fn prepare(&mut self, statement: &[Lexeme]) {
        let inner = statement
            .iter()
            .position(|l| matches!(l.word(), Some("as" | "from")));
        match inner
            .and_then(|at| statement.get(at + 1..))
            .filter(|rest| rest.first().is_some_and(|l| l.word().is_some()))
        {
            Some(rest) => self.inner(rest),
            None => self.push(Level::Dangerous, "prepares a statement from text"),
        }
    }

    fn pragma(&mut self, statement: &[Lexeme]) {
        let names = statement.iter().skip(1).filter_map(Lexeme::word);
        let schema = statement.get(2).is_some_and(|lexeme| lexeme.is(b'.'));
        let name = names.clone().nth(usize::from(schema)).unwrap_or_default();
        let sets = statement.iter().any(|lexeme| lexeme.is(b'='));
        if name == "writable_schema" {
            self.push(Level::Dangerous, "makes the schema writable");
        } else if sets || !PRAGMA_READS.contains(&name) {
            self.push(Level::Medium, "sets a database option");
        }
    }

    /// COPY to the client's own output reads; to a file it writes, from anywhere it fills a table, and PROGRAM runs a command.
    fn copy(&mut self, statement: &[Lexeme]) {
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
            self.inner(statement.get(2..end).unwrap_or_default());
        }
        let Some(at) = direction else {
            return self.push(Level::Dangerous, "copies data");
        };
        let target = statement.get(at + 1);
        match (word_at(statement, at), target.map(|lexeme| &lexeme.token)) {
            (_, Some(Token::Word(word))) if word == "program" => {
                self.push(
                    Level::Dangerous,
                    Sight::Spawned.why("runs a program on the server"),
                );
                literals_as(
                    statement.get(at..).unwrap_or_default(),
                    Follow::Shell,
                    self.report,
                );
            }
            (Some("to"), Some(Token::Word(word))) if word == "stdout" => {}
            (Some("to"), Some(Token::Literal(path))) if self.dialect == Dialect::DuckDb => {
                let level = if path.contains("://") {
                    Level::Dangerous
                } else {
                    Level::Medium
                };
                self.report.follow(
                    self.span.clone(),
                    level,
                    "writes a file",
                    RULE,
                    Follow::Writes(path.clone()),
                );
            }
            _ => self.push(
                Level::Dangerous,
                "copies data into a table or a server's file",
            ),
        }
    }
}
