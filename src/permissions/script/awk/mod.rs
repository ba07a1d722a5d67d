//! An awk program that reads and prints is safe; what it pipes to, pipes from or passes to `system` is a
//! shell command, what it redirects to is a file, and a target that is computed cannot be seen through.

mod lexer;

use super::report::{Follow, Report};
use crate::permissions::risk::{Level, Sight};
use lexer::{Lexeme, Token, lex};
use std::ops::Range;

const RULE: &str = "awk";
/// Targets of a redirection that are the program's own streams.
const STREAMS: &[&str] = &["/dev/stdout", "/dev/stderr", "-"];

/// Judges a program.
pub(super) fn assess(text: &str, report: &mut Report) {
    let Some(lexemes) = lex(text) else {
        report.push(
            0..text.len(),
            Level::Dangerous,
            "an awk program that does not parse",
            RULE,
        );
        return;
    };
    let mut statement = Statement::default();
    for (at, lexeme) in lexemes.iter().enumerate() {
        statement.step(lexeme);
        judge(&lexemes, at, &statement, report);
    }
}

/// Where in a statement the walk is: whether it prints, and inside how many brackets.
#[derive(Default)]
struct Statement {
    prints: bool,
    depth: usize,
}

impl Statement {
    fn step(&mut self, lexeme: &Lexeme) {
        match &lexeme.token {
            Token::Name(name) if name == "print" || name == "printf" => {
                self.prints = true;
                self.depth = 0;
            }
            Token::Newline | Token::Op([b';' | b'{' | b'}', 0]) => *self = Self::default(),
            Token::Op([b'(' | b'[', 0]) => self.depth += 1,
            Token::Op([b')' | b']', 0]) => self.depth = self.depth.saturating_sub(1),
            _ => {}
        }
    }

    /// Whether `>` redirects here: in a print, outside brackets.
    const fn redirects(&self) -> bool {
        self.prints && self.depth == 0
    }
}

fn judge(lexemes: &[Lexeme], at: usize, statement: &Statement, report: &mut Report) {
    let Some(lexeme) = lexemes.get(at) else {
        return;
    };
    let span = lexeme.span.clone();
    let next = lexemes.get(at + 1);
    match &lexeme.token {
        Token::Name(name) if name == "system" => command(lexemes, at + 1, span, report),
        Token::Name(name) if name.starts_with('@') => {
            report.push(
                span,
                Level::Dangerous,
                Sight::Unread.why("loads code or calls a function by a computed name"),
                RULE,
            );
        }
        Token::Name(name) if name == "PROCINFO" || name == "SYMTAB" || name == "FUNCTAB" => {
            report.push(
                span,
                Level::Medium,
                "reaches the interpreter's own tables",
                RULE,
            );
        }
        Token::Name(name) if name == "getline" => getline(lexemes, at, span, report),
        Token::Text(text) if text.contains("/inet") => {
            report.push(span, Level::Dangerous, "opens a network connection", RULE);
        }
        Token::Op([b'|', 0 | b'&']) if next.and_then(Lexeme::name) != Some("getline") => {
            command(lexemes, at + 1, span, report);
        }
        Token::Op([b'>', 0 | b'>']) if statement.redirects() => {
            redirect(lexemes, at + 1, span, report);
        }
        _ => {}
    }
}

/// Whether the text at `at` is the whole operand, not a part of a concatenation.
fn whole_literal(lexemes: &[Lexeme], at: usize) -> Option<&str> {
    let mut at = at;
    let mut opened = 0;
    while lexemes.get(at).is_some_and(|l| l.is("(")) && opened < 16 {
        at += 1;
        opened += 1;
    }
    let Token::Text(text) = &lexemes.get(at)?.token else {
        return None;
    };
    let mut after = at + 1;
    while opened > 0 && lexemes.get(after).is_some_and(|l| l.is(")")) {
        after += 1;
        opened -= 1;
    }
    let ends = lexemes.get(after).is_none_or(|l| {
        l.token == Token::Newline
            || [
                ";", "}", ")", "|", ",", "&&", "||", "==", "!=", "!", "<", ">", "?", ":", "{",
            ]
            .iter()
            .any(|op| l.is(op))
    });
    (ends && opened == 0).then_some(text)
}

/// The literals of an operand that is computed, as the commands it may become.
fn command(lexemes: &[Lexeme], at: usize, span: Range<usize>, report: &mut Report) {
    if let Some(text) = whole_literal(lexemes, at) {
        report.follow(
            span,
            Level::Dangerous,
            Sight::Spawned.why("runs a shell command"),
            RULE,
            Follow::Shell(text.to_owned()),
        );
        return;
    }
    report.push(
        span,
        Level::Dangerous,
        Sight::Unread.why("runs a computed shell command"),
        RULE,
    );
    let operand = lexemes.get(at..).unwrap_or_default().iter().take(32);
    for lexeme in operand.take_while(|l| l.token != Token::Newline && !l.is(";") && !l.is("}")) {
        if let Token::Text(text) = &lexeme.token
            && text.trim().contains(' ')
        {
            let follow = Follow::Shell(text.clone());
            report.follow(
                lexeme.span.clone(),
                Level::Dangerous,
                Sight::Unread.why("runs a computed shell command"),
                RULE,
                follow,
            );
        }
    }
}

/// `getline < file` reads; `command | getline` runs what stands before the bar.
fn getline(lexemes: &[Lexeme], at: usize, span: Range<usize>, report: &mut Report) {
    let before = |back: usize| at.checked_sub(back).and_then(|i| lexemes.get(i));
    if before(1).is_some_and(|l| l.is("|") || l.is("|&")) {
        let starts = before(3).is_none_or(|l| {
            l.token == Token::Newline
                || ["{", ";", "(", "}", ")", "!", "&&", "||"]
                    .iter()
                    .any(|op| l.is(op))
        });
        match before(2).map(|l| &l.token) {
            Some(Token::Text(text)) if starts => {
                report.follow(
                    span,
                    Level::Dangerous,
                    Sight::Spawned.why("runs a shell command"),
                    RULE,
                    Follow::Shell(text.clone()),
                );
            }
            _ => report.push(
                span,
                Level::Dangerous,
                Sight::Unread.why("runs a computed shell command"),
                RULE,
            ),
        }
        return;
    }
    let reads = lexemes.get(at + 1..at + 4).unwrap_or_default();
    if let Some(Token::Text(path)) = reads
        .iter()
        .position(|l| l.is("<"))
        .and_then(|i| lexemes.get(at + 2 + i))
        .map(|l| &l.token)
    {
        report.follow(
            span,
            Level::Safe,
            "reads a file",
            RULE,
            Follow::Reads(path.clone()),
        );
    }
}

fn redirect(lexemes: &[Lexeme], at: usize, span: Range<usize>, report: &mut Report) {
    match whole_literal(lexemes, at) {
        Some(path) if STREAMS.contains(&path) => {}
        Some(path) => {
            report.follow(
                span,
                Level::Medium,
                "writes a file",
                RULE,
                Follow::Writes(path.to_owned()),
            );
        }
        None => report.push(
            span,
            Level::Dangerous,
            Sight::Unnamed.why("writes a file whose name is computed"),
            RULE,
        ),
    }
}
