//! The quote-like operators of Ruby and Perl, whose delimiters are any punctuation.

use super::lexer::{Lexer, lex_within};
use super::literal::{Backslash, Interpolation, Kind, Literal};
use super::quotes::RUBY_CALLERS;
use super::token::{Lexeme, Token};
use crate::permissions::script::cursor::is_name;

impl Lexer<'_> {
    /// `%x(…)`, `%q[…]`, `%w{…}`, or the remainder.
    pub(super) fn percent(&mut self, start: usize) -> bool {
        let letter = self.cursor.peek(1);
        let named = letter.is_some_and(|b| {
            matches!(
                b,
                b'q' | b'Q' | b'w' | b'W' | b'i' | b'I' | b'x' | b'r' | b's'
            )
        });
        let at = if named { 2 } else { 1 };
        let Some(open) = self.cursor.peek(at).filter(u8::is_ascii_punctuation) else {
            return false;
        };
        if !named && self.after_operand(RUBY_CALLERS) != Some(false) {
            return false;
        }
        let kind = match letter {
            Some(b'x') => Kind::Command,
            Some(b'r') => Kind::Regex,
            _ => Kind::Text,
        };
        let raw = matches!(letter, Some(b'q' | b'w' | b'i' | b's'));
        let literal = Literal::new(kind, closing(open), start);
        let literal = if raw {
            literal.escaped(Backslash::Quote)
        } else {
            literal.with(Interpolation::Hash)
        };
        self.delimited(at + 1, open, literal)
    }

    fn delimited(&mut self, skip: usize, open: u8, literal: Literal) -> bool {
        let literal = if closing(open) == open {
            literal
        } else {
            literal.bracketed(open)
        };
        self.quote(skip, literal)
    }

    /// Perl's quote-like operators: `q qq qw qx qr m s tr y`.
    pub(super) fn quote_word(&mut self, start: usize) -> bool {
        let length = (0..3)
            .take_while(|i| self.cursor.peek(*i).is_some_and(is_name))
            .count();
        let word = self.cursor.slice(start..start + length).to_owned();
        if !matches!(
            word.as_str(),
            "q" | "qq" | "qw" | "qx" | "qr" | "m" | "s" | "tr" | "y"
        ) {
            return false;
        }
        let mut at = length;
        while self
            .cursor
            .peek(at)
            .is_some_and(|b| b.is_ascii_whitespace())
        {
            at += 1;
            if at > 16 {
                return false;
            }
        }
        let Some(open) = self.cursor.peek(at) else {
            return false;
        };
        let spaced = at > length;
        if !open.is_ascii_punctuation() && !spaced
            || matches!(open, b',' | b';' | b')')
            || (open == b'#' && spaced)
            || (open == b'=' && self.cursor.peek(at + 1) == Some(b'>'))
            || self.is_key(open, at)
        {
            return false;
        }
        self.cursor.skip(at + 1);
        match word.as_str() {
            "s" => self.substitution(start, open),
            "tr" | "y" => {
                self.part(start, open, Kind::Part, Interpolation::None);
                self.second_part(start, open, Kind::Part, Interpolation::None);
                self.cursor.take_while(|b| b.is_ascii_alphabetic());
            }
            "m" | "qr" => {
                self.part(start, open, Kind::Regex, Interpolation::Perl);
            }
            "qx" => self.part(start, open, Kind::Command, Interpolation::Perl),
            "qq" => self.part(start, open, Kind::Text, Interpolation::Perl),
            _ => self.part(start, open, Kind::Text, Interpolation::None),
        }
        true
    }

    /// Whether a short word is a hash key or a method name rather than an operator.
    fn is_key(&self, open: u8, at: usize) -> bool {
        match self.previous() {
            Some(Token::Op("->")) => true,
            Some(Token::Op("{")) => open == b'}' && at <= 2,
            _ => false,
        }
    }

    fn part(&mut self, start: usize, open: u8, kind: Kind, interpolation: Interpolation) {
        let raw = interpolation == Interpolation::None || open == b'\'';
        let literal = Literal::new(kind, closing(open), start);
        let literal = if raw {
            literal.escaped(Backslash::Quote)
        } else {
            let backslash = if matches!(kind, Kind::Regex | Kind::Part) {
                Backslash::Raw
            } else {
                Backslash::Full
            };
            literal.with(interpolation).escaped(backslash)
        };
        self.delimited(0, open, literal);
    }

    fn second_part(&mut self, start: usize, open: u8, kind: Kind, interpolation: Interpolation) {
        let mut open = open;
        if closing(open) != open {
            self.cursor.take_while(|b| b.is_ascii_whitespace());
            open = self.cursor.next().unwrap_or(b'/');
        }
        self.part(start, open, kind, interpolation);
    }

    /// `s///`: with `e` the replacement is code, which the judge reads as a program of its own.
    fn substitution(&mut self, start: usize, open: u8) {
        self.part(start, open, Kind::Part, Interpolation::Perl);
        let body = self.cursor.at();
        let before = self.out.len();
        self.second_part(start, open, Kind::Text, Interpolation::None);
        let end = self.cursor.at();
        let flags = self.cursor.take_while(|b| b.is_ascii_alphabetic());
        if !flags.contains('e') {
            // An ordinary replacement is a string in double quotes.
            let text = self.cursor.slice(body..end);
            if text.contains("@{") || text.contains("${") {
                self.opaque(start);
            }
            return;
        }
        let code = self.out.pop().map(|lexeme| lexeme.token);
        self.out.truncate(before);
        match code {
            Some(Token::Text { value, .. }) if !flags.contains("ee") => {
                self.push(Token::Op("("), start);
                let inner = lex_within(&value, self.language, self.depth + 1);
                let span = start..self.cursor.at();
                self.out.extend(inner.into_iter().map(|lexeme| Lexeme {
                    token: lexeme.token,
                    span: span.clone(),
                }));
                self.push(Token::Op(")"), start);
            }
            _ => self.opaque(start),
        }
    }
}

/// The bracket that closes what another opens; any other character closes itself.
const fn closing(open: u8) -> u8 {
    match open {
        b'(' => b')',
        b'[' => b']',
        b'{' => b'}',
        b'<' => b'>',
        other => other,
    }
}
