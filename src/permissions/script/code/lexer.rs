//! Program text into tokens, under the literal and comment rules of one language.
//!
//! Where a slash or `<<` could be read in two ways and the wrong one would hide code, the token is
//! [`Token::Opaque`]: a script is not trusted on a guess.

use super::literal::{Backslash, Interpolation, Kind, Literal};
use super::token::{Lexeme, Token, operator};
use crate::permissions::script::Language;
use crate::permissions::script::cursor::{Cursor, is_name, starts_name};

/// How many expressions in literals may nest.
const DEEPEST: usize = 64;
/// How deep code may stand in replacements of code.
const CODE_IN_CODE: usize = 4;

/// Reads a whole program.
pub(super) fn lex(text: &str, language: Language) -> Vec<Lexeme> {
    lex_within(text, language, 0)
}

/// Reads code that stands inside a literal of other code, this deep.
pub(super) fn lex_within(text: &str, language: Language, depth: usize) -> Vec<Lexeme> {
    let mut lexer = Lexer {
        depth,
        cursor: Cursor::new(text),
        language,
        out: Vec::new(),
        frames: Vec::new(),
        parens: Vec::new(),
        heredocs: Vec::new(),
    };
    if depth > CODE_IN_CODE {
        lexer.opaque(0);
        return lexer.out;
    }
    while lexer.step() {}
    if !lexer.frames.is_empty() || !lexer.heredocs.is_empty() {
        lexer.opaque(text.len());
    }
    lexer.out
}

/// A here-document announced on this line whose body starts on the next.
pub(super) struct HereDocument {
    pub(super) end: String,
    pub(super) indented: bool,
    pub(super) expands: bool,
}

/// The state of a run.
pub(super) struct Lexer<'a> {
    pub(super) depth: usize,
    pub(super) cursor: Cursor<'a>,
    pub(super) language: Language,
    pub(super) out: Vec<Lexeme>,
    /// Literals whose expressions are being read, with the braces open inside.
    frames: Vec<(Literal, usize)>,
    /// For every open parenthesis, whether a statement may follow its end.
    parens: Vec<bool>,
    pub(super) heredocs: Vec<HereDocument>,
}

impl Lexer<'_> {
    pub(super) fn push(&mut self, token: Token, start: usize) {
        self.out.push(Lexeme {
            token,
            span: start..self.cursor.at(),
        });
    }

    pub(super) fn opaque(&mut self, start: usize) {
        self.push(Token::Opaque, start);
    }

    /// Begins an expression inside a literal.
    pub(super) fn enter(&mut self, literal: Literal) {
        let start = self.cursor.at();
        if self.frames.len() >= DEEPEST {
            self.cursor.skip(usize::MAX);
            return self.opaque(start);
        }
        self.push(Token::Op("+"), start);
        self.push(Token::Op("("), start);
        self.frames.push((literal, 0));
    }

    pub(super) fn previous(&self) -> Option<&Token> {
        self.out.last().map(|lexeme| &lexeme.token)
    }

    fn step(&mut self) -> bool {
        let start = self.cursor.at();
        let Some(byte) = self.cursor.peek(0) else {
            return false;
        };
        if byte == b'\n' {
            self.cursor.skip(1);
            self.push(Token::Newline, start);
            self.heredoc_bodies();
        } else if byte.is_ascii_whitespace() {
            self.cursor.skip(1);
        } else if self.comment() || self.special(byte, start) {
            // Consumed.
        } else if byte.is_ascii_digit() {
            self.cursor.take_while(|b| is_name(b) || b == b'.');
            self.number(start);
        } else if starts_name(byte) {
            self.name(start);
        } else {
            self.operator(start);
        }
        true
    }

    /// A number; `1..9` is two of them around a range.
    fn number(&mut self, start: usize) {
        let text = self.cursor.slice(start..self.cursor.at());
        if let Some(dots) = text.find("..") {
            let over = text.len() - dots;
            self.cursor.back(over);
        }
        self.push(Token::Value, start);
    }

    fn name(&mut self, start: usize) {
        let dotted = self.language == Language::R;
        self.cursor.take_while(|b| {
            is_name(b) || (dotted && b == b'.') || (b == b'$' && Self::dollar_names(self.language))
        });
        if self.language == Language::Ruby
            && matches!(self.cursor.peek(0), Some(b'?' | b'!'))
            && self.cursor.peek(1) != Some(b'=')
        {
            self.cursor.skip(1);
        }
        let name = self.cursor.slice(start..self.cursor.at()).to_owned();
        self.push(Token::Name(name), start);
    }

    fn dollar_names(language: Language) -> bool {
        matches!(language, Language::JavaScript | Language::Mongo)
    }

    fn operator(&mut self, start: usize) {
        let Some(op) = operator(self.cursor.rest()) else {
            self.cursor.skip(1);
            return self.opaque(start);
        };
        match op {
            "{" => {
                if let Some((_, depth)) = self.frames.last_mut() {
                    *depth += 1;
                }
            }
            "}" => {
                if let Some((_, depth)) = self.frames.last_mut() {
                    if *depth == 0 {
                        return self.leave(start);
                    }
                    *depth -= 1;
                }
            }
            "(" => {
                let statement = matches!(self.previous(), Some(Token::Name(n)) if matches!(n.as_str(), "if" | "while" | "for" | "with"));
                self.parens.push(statement);
            }
            ")" => {
                let statement = self.parens.pop().unwrap_or_default();
                self.cursor.skip(1);
                self.push(Token::Op(")"), start);
                if statement && self.at_slash() {
                    self.slash_regex();
                }
                return;
            }
            _ => {}
        }
        self.cursor.skip(op.len());
        self.push(Token::Op(op), start);
    }

    /// Ends an expression inside a literal and goes on with the literal.
    fn leave(&mut self, start: usize) {
        self.cursor.skip(1);
        self.push(Token::Op(")"), start);
        if let Some((literal, _)) = self.frames.pop() {
            self.literal(literal);
        }
    }

    fn at_slash(&mut self) -> bool {
        self.cursor.take_while(|b| b == b' ' || b == b'\t');
        self.cursor.looking_at("/")
            && !self.cursor.looking_at("//")
            && !self.cursor.looking_at("/*")
    }

    fn comment(&mut self) -> bool {
        match self.language {
            Language::JavaScript | Language::Mongo | Language::Php => {
                let cursor = &mut self.cursor;
                let hash = self.language == Language::Php || cursor.at() == 0;
                if cursor.looking_at("//")
                    || (hash && cursor.looking_at("#") && !cursor.looking_at("#["))
                {
                    let line = cursor.take_any_line();
                    if self.language == Language::Php
                        && let Some(end) = line.find("?>")
                    {
                        cursor.back(line.len() - end);
                    }
                    return true;
                }
                cursor.eat("/*") && {
                    cursor.skip_past("*/");
                    true
                }
            }
            Language::Lua => {
                if !self.cursor.eat("--") {
                    return false;
                }
                if self.lua_long() {
                    self.out.pop();
                } else {
                    self.cursor.take_any_line();
                }
                true
            }
            _ if self.at_pod() => self.pod(),
            Language::Python if self.cursor.looking_at("#") => {
                !self.cursor.take_any_line().is_empty()
            }
            _ => self.cursor.looking_at("#") && !self.cursor.take_line().is_empty(),
        }
    }

    fn line_start(&self) -> bool {
        self.out
            .last()
            .is_none_or(|l| l.token == Token::Newline && l.span.end == self.cursor.at())
    }

    /// Whether embedded documentation starts here: `=begin … =end`, `=pod … =cut`.
    fn at_pod(&self) -> bool {
        let named = self.cursor.looking_at("=")
            && self.cursor.peek(1).is_some_and(|b| b.is_ascii_alphabetic());
        named
            && self.line_start()
            && match self.language {
                Language::Ruby => self.cursor.looking_at("=begin"),
                Language::Perl => true,
                _ => false,
            }
    }

    fn pod(&mut self) -> bool {
        let end = if self.language == Language::Ruby {
            "\n=end"
        } else {
            "\n=cut"
        };
        self.cursor.skip_past(end);
        self.cursor.take_line();
        true
    }

    /// Whether a value can end before this place, so that a slash divides. `None` where it is a guess.
    pub(super) fn after_operand(&self, callers: &[&str]) -> Option<bool> {
        match self.previous() {
            None | Some(Token::Newline | Token::Opaque) => Some(false),
            Some(
                Token::Text { .. }
                | Token::Command(_)
                | Token::Regex
                | Token::Value
                | Token::Variable(_),
            ) => Some(true),
            Some(Token::Op("}")) => None,
            Some(Token::Op(op)) => Some(matches!(*op, ")" | "]" | "++" | "--")),
            Some(Token::Name(name)) if callers.contains(&name.as_str()) => Some(false),
            Some(Token::Name(_)) => match self.language {
                // `word /x` may be a call with a regular expression; `word / x` and `word/x` divide.
                Language::Ruby => {
                    let spaced = self
                        .out
                        .last()
                        .is_some_and(|l| l.span.end < self.cursor.at());
                    let glued = self
                        .cursor
                        .peek(1)
                        .is_some_and(|b| !b.is_ascii_whitespace());
                    (!(spaced && glued)).then_some(true)
                }
                Language::Perl => None,
                _ => Some(true),
            },
        }
    }

    /// A regular expression between slashes.
    pub(super) fn slash_regex(&mut self) {
        let start = self.cursor.at();
        self.cursor.skip(1);
        if self.language == Language::Ruby {
            self.literal(
                Literal::new(Kind::Regex, b'/', start)
                    .escaped(Backslash::Raw)
                    .with(Interpolation::Hash),
            );
            return;
        }
        if self.language == Language::Perl {
            self.literal(
                Literal::new(Kind::Regex, b'/', start)
                    .escaped(Backslash::Raw)
                    .with(Interpolation::Perl),
            );
            return;
        }
        let mut bracket = false;
        while let Some(byte) = self.cursor.next() {
            match byte {
                b'\\' => self.cursor.skip(1),
                b'\n' => break,
                b'[' => bracket = true,
                b']' => bracket = false,
                b'/' if !bracket => {
                    self.cursor.take_while(|b| b.is_ascii_alphabetic());
                    return self.push(Token::Regex, start);
                }
                _ => {}
            }
        }
        self.opaque(start);
    }
}
