//! An awk program that reads and prints is safe; what it pipes to, pipes from or passes to `system` is a
//! shell command, what it redirects to is a file, and a target that is computed cannot be seen through.

use super::cursor::{Cursor, is_name, starts_name};
use super::report::{Follow, Report};
use crate::permissions::risk::Level;
use std::ops::Range;

const RULE: &str = "awk";
/// Targets of a redirection that are the program's own streams.
const STREAMS: &[&str] = &["/dev/stdout", "/dev/stderr", "-"];

#[derive(Clone, Debug, PartialEq, Eq)]
enum Token {
    Name(String),
    Text(String),
    Number,
    Regex,
    Newline,
    /// An operator of at most two characters.
    Op([u8; 2]),
}

struct Lexeme {
    token: Token,
    span: Range<usize>,
}

impl Lexeme {
    fn is(&self, operator: &str) -> bool {
        matches!(&self.token, Token::Op(op) if operator.bytes().eq(op.iter().copied().filter(|b| *b != 0)))
    }

    fn name(&self) -> Option<&str> {
        match &self.token {
            Token::Name(name) => Some(name),
            _ => None,
        }
    }

    /// Whether an operand can end here, so that a slash after it divides.
    fn ends_operand(&self) -> bool {
        match &self.token {
            Token::Name(name) => !matches!(
                name.as_str(),
                "print"
                    | "printf"
                    | "return"
                    | "in"
                    | "case"
                    | "do"
                    | "else"
                    | "getline"
                    | "exit"
                    | "delete"
                    | "if"
                    | "while"
            ),
            Token::Text(_) | Token::Number | Token::Regex => true,
            Token::Newline => false,
            Token::Op(_) => {
                self.is(")") || self.is("]") || self.is("$") || self.is("++") || self.is("--")
            }
        }
    }
}

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
                "loads code or calls a function by a computed name",
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
            "runs a shell command",
            RULE,
            Follow::Shell(text.to_owned()),
        );
        return;
    }
    report.push(
        span,
        Level::Dangerous,
        "runs a computed shell command",
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
                "runs a computed shell command",
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
                    "runs a shell command",
                    RULE,
                    Follow::Shell(text.clone()),
                );
            }
            _ => report.push(
                span,
                Level::Dangerous,
                "runs a computed shell command",
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
            "writes a file whose name is computed",
            RULE,
        ),
    }
}

/// Tokens of a program, or nothing where a string, a regular expression or a character has no place.
fn lex(text: &str) -> Option<Vec<Lexeme>> {
    let mut cursor = Cursor::new(text);
    let mut lexemes: Vec<Lexeme> = Vec::new();
    while let Some(byte) = cursor.peek(0) {
        let start = cursor.at();
        let token = match byte {
            b' ' | b'\t' | b'\r' => {
                cursor.skip(1);
                continue;
            }
            b'\\' if cursor.eat("\\\n") || cursor.eat("\\\r\n") => continue,
            b'#' => {
                cursor.take_line();
                continue;
            }
            b'\n' => {
                cursor.skip(1);
                Token::Newline
            }
            b'"' => Token::Text(string(&mut cursor)?),
            b'/' if !lexemes.last().is_some_and(Lexeme::ends_operand) => {
                regex(&mut cursor)?;
                Token::Regex
            }
            b'@' => {
                cursor.skip(1);
                cursor.take_while(is_name);
                if cursor.peek(0) == Some(b'/') {
                    regex(&mut cursor)?;
                    Token::Regex
                } else {
                    Token::Name(cursor.slice(start..cursor.at()).to_owned())
                }
            }
            _ if byte.is_ascii_digit() => {
                cursor.take_while(|b| b.is_ascii_alphanumeric() || b == b'.');
                Token::Number
            }
            _ if starts_name(byte) => Token::Name(cursor.take_while(is_name).to_owned()),
            _ => operator(&mut cursor, byte)?,
        };
        lexemes.push(Lexeme {
            token,
            span: start..cursor.at(),
        });
    }
    Some(lexemes)
}

fn operator(cursor: &mut Cursor<'_>, byte: u8) -> Option<Token> {
    const PAIRS: &[&[u8; 2]] = &[
        b"||", b"|&", b"&&", b">>", b">=", b"<=", b"==", b"!=", b"++", b"--", b"**", b"+=", b"-=",
    ];
    const SINGLES: &[u8] = b"{}()[];,+-*/%^!<>|?:~$=&.'";
    cursor.skip(1);
    if let Some(second) = cursor.peek(0)
        && PAIRS.contains(&&[byte, second])
    {
        cursor.skip(1);
        return Some(Token::Op([byte, second]));
    }
    SINGLES.contains(&byte).then_some(Token::Op([byte, 0]))
}

/// A string with its escapes resolved, since what it becomes may be a command.
fn string(cursor: &mut Cursor<'_>) -> Option<String> {
    cursor.skip(1);
    let mut text = Vec::new();
    loop {
        match cursor.next()? {
            b'"' => return Some(String::from_utf8_lossy(&text).into_owned()),
            b'\n' => return None,
            b'\\' => escape(cursor, &mut text)?,
            byte => text.push(byte),
        }
    }
}

fn escape(cursor: &mut Cursor<'_>, text: &mut Vec<u8>) -> Option<()> {
    match cursor.next()? {
        b'n' => text.push(b'\n'),
        b't' => text.push(b'\t'),
        b'\n' => {}
        b'x' => {
            let digits = cursor.take_while(|b| b.is_ascii_hexdigit());
            text.push(
                u8::from_str_radix(digits.get(..digits.len().min(2)).unwrap_or_default(), 16)
                    .unwrap_or(b'?'),
            );
        }
        first @ b'0'..=b'7' => {
            let mut value = u32::from(first - b'0');
            for _ in 0..2 {
                if let Some(digit @ b'0'..=b'7') = cursor.peek(0) {
                    value = value * 8 + u32::from(digit - b'0');
                    cursor.skip(1);
                }
            }
            text.push(u8::try_from(value).unwrap_or(b'?'));
        }
        other => text.push(other),
    }
    Some(())
}

fn regex(cursor: &mut Cursor<'_>) -> Option<()> {
    cursor.skip(1);
    let mut bracket = false;
    loop {
        match cursor.next()? {
            b'\n' => return None,
            b'\\' => cursor.skip(1),
            b'[' if !bracket => {
                bracket = true;
                cursor.eat("^");
                cursor.eat("]");
            }
            b']' => bracket = false,
            b'/' if !bracket => return Some(()),
            _ => {}
        }
    }
}
