//! The literals of each language: which quote begins what.

use super::lexer::Lexer;
use super::literal::{Backslash, Interpolation, Kind, Literal};
use super::token::Token;
use crate::permissions::script::Language;
use crate::permissions::script::cursor::{is_name, starts_name};

/// Words of JavaScript that a value follows, so that a slash after them begins an expression.
const JS_CALLERS: &[&str] = &[
    "return",
    "typeof",
    "instanceof",
    "in",
    "of",
    "new",
    "delete",
    "void",
    "throw",
    "case",
    "do",
    "else",
    "yield",
    "await",
];
/// Words of Ruby before a regular expression.
pub(super) const RUBY_CALLERS: &[&str] = &[
    "if", "unless", "and", "or", "not", "while", "until", "when", "return", "puts", "print", "p",
    "grep", "elsif", "case", "then", "split", "match", "scan", "gsub", "sub", "select", "reject",
];
/// Words of Perl before a regular expression.
pub(super) const PERL_CALLERS: &[&str] = &[
    "if", "unless", "and", "or", "not", "while", "until", "when", "return", "print", "say",
    "split", "grep", "map", "x", "push", "join", "lt", "gt", "le", "ge", "eq", "ne", "cmp", "xor",
    "elsif", "foreach", "for",
];

impl Lexer<'_> {
    /// Reads what only one language has at this place. Says whether there was such a thing.
    pub(super) fn special(&mut self, byte: u8, start: usize) -> bool {
        match self.language {
            Language::Python => self.python(byte, start),
            Language::JavaScript | Language::Mongo => self.javascript(byte, start),
            Language::Ruby => self.ruby(byte, start),
            Language::Perl => self.perl(byte, start),
            Language::Php => self.php(byte, start),
            Language::Lua => self.lua(byte, start),
            _ => self.r(byte, start),
        }
    }

    pub(super) fn quote(&mut self, skip: usize, literal: Literal) -> bool {
        self.cursor.skip(skip);
        self.literal(literal);
        true
    }

    fn python(&mut self, byte: u8, start: usize) -> bool {
        if byte == b'\\' && (self.cursor.eat("\\\n") || self.cursor.eat("\\\r\n")) {
            return true;
        }
        let prefix = (0..3)
            .take_while(|i| {
                self.cursor
                    .peek(*i)
                    .is_some_and(|b| b.is_ascii_alphabetic())
            })
            .count();
        let Some(quote @ (b'"' | b'\'')) = self.cursor.peek(prefix) else {
            return false;
        };
        let letters = self
            .cursor
            .slice(start..start + prefix)
            .to_ascii_lowercase();
        if !letters
            .bytes()
            .all(|b| matches!(b, b'r' | b'b' | b'u' | b'f' | b't'))
        {
            return false;
        }
        let mut literal = Literal::new(Kind::Text, quote, start).one_line();
        if letters.contains('r') {
            literal = literal.escaped(Backslash::Raw);
        }
        if letters.contains(['f', 't']) {
            literal = literal.with(Interpolation::Brace);
        }
        let tripled = self.cursor.peek(prefix + 1) == Some(quote)
            && self.cursor.peek(prefix + 2) == Some(quote);
        if tripled {
            return self.quote(prefix + 3, literal.tripled());
        }
        self.quote(prefix + 1, literal)
    }

    fn javascript(&mut self, byte: u8, start: usize) -> bool {
        match byte {
            b'"' | b'\'' => self.quote(1, Literal::new(Kind::Text, byte, start).one_line()),
            b'`' => self.quote(
                1,
                Literal::new(Kind::Text, byte, start).with(Interpolation::Dollar),
            ),
            b'/' => self.slash(JS_CALLERS),
            b'$' => {
                self.cursor.take_while(|b| is_name(b) || b == b'$');
                let name = self.cursor.slice(start..self.cursor.at()).to_owned();
                self.push(Token::Name(name), start);
                true
            }
            // `\u0065val` is a name spelt another way.
            b'\\' => {
                self.cursor.skip(1);
                self.opaque(start);
                true
            }
            _ => false,
        }
    }

    /// A slash: a regular expression, a division, or a guess that is not made.
    fn slash(&mut self, callers: &[&str]) -> bool {
        match self.after_operand(callers) {
            Some(true) => return false,
            Some(false) => self.slash_regex(),
            None => {
                let start = self.cursor.at();
                self.cursor.skip(1);
                self.opaque(start);
            }
        }
        true
    }

    fn ruby(&mut self, byte: u8, start: usize) -> bool {
        match byte {
            b'"' => self.quote(
                1,
                Literal::new(Kind::Text, byte, start).with(Interpolation::Hash),
            ),
            b'\'' => self.quote(
                1,
                Literal::new(Kind::Text, byte, start).escaped(Backslash::Quote),
            ),
            b'`' => self.quote(
                1,
                Literal::new(Kind::Command, byte, start).with(Interpolation::Hash),
            ),
            b'/' => self.slash(RUBY_CALLERS),
            b'%' => self.percent(start),
            b'<' if self.cursor.looking_at("<<") => self.heredoc(start),
            b'@' | b'$' => self.sigil(start),
            b'?' if self.cursor.peek(1).is_some_and(|b| b.is_ascii_graphic())
                && !self.cursor.peek(2).is_some_and(is_name)
                && self.after_operand(RUBY_CALLERS) == Some(false) =>
            {
                self.cursor.skip(2);
                self.push(Token::Value, start);
                true
            }
            _ => self.ends_program(start),
        }
    }

    /// Ruby's and Perl's `__END__` ends the program; what follows is data.
    fn ends_program(&mut self, start: usize) -> bool {
        let ends = ["__END__", "__DATA__"]
            .iter()
            .any(|end| self.cursor.looking_at(end))
            && !self
                .cursor
                .peek("__END__".len())
                .is_some_and(|b| is_name(b) && b != b'_');
        if ends
            && self
                .out
                .last()
                .is_none_or(|l| l.token == Token::Newline && l.span.end == start)
        {
            self.cursor.skip(usize::MAX);
            return true;
        }
        false
    }

    /// A variable with its sigils, or a special one of a single character.
    fn sigil(&mut self, start: usize) -> bool {
        self.cursor.take_while(|b| b == b'@' || b == b'$');
        let name = self
            .cursor
            .take_while(|b| is_name(b) || b == b':')
            .to_owned();
        if name.is_empty() {
            match self.cursor.peek(0) {
                // A computed name, or a block that yields a reference.
                Some(b'{' | b'(') | None => {}
                Some(b'#')
                    if self
                        .cursor
                        .peek(1)
                        .is_some_and(|b| b == b'{' || b == b'$' || starts_name(b)) =>
                {
                    self.cursor.skip(1);
                    return self.sigil_rest(start);
                }
                Some(_) => self.cursor.skip(1),
            }
        }
        self.push(Token::Variable(name), start);
        true
    }

    fn sigil_rest(&mut self, start: usize) -> bool {
        self.cursor.take_while(|b| b == b'$');
        let name = self.cursor.take_while(is_name).to_owned();
        self.push(Token::Variable(name), start);
        true
    }

    fn perl(&mut self, byte: u8, start: usize) -> bool {
        match byte {
            b'"' => self.quote(
                1,
                Literal::new(Kind::Text, byte, start).with(Interpolation::Perl),
            ),
            b'\'' => self.quote(
                1,
                Literal::new(Kind::Text, byte, start).escaped(Backslash::Quote),
            ),
            b'`' => self.quote(
                1,
                Literal::new(Kind::Command, byte, start).with(Interpolation::Perl),
            ),
            b'/' if self.cursor.looking_at("//")
                && self.after_operand(PERL_CALLERS) != Some(false) =>
            {
                false
            }
            b'/' => self.slash(PERL_CALLERS),
            b'<' if self.cursor.looking_at("<<") && !self.cursor.looking_at("<<>>") => {
                self.heredoc(start)
            }
            b'<' if self.after_operand(PERL_CALLERS) != Some(true) => self.angle(start),
            b'$' | b'@' => self.sigil(start),
            b'%' | b'&'
                if self
                    .cursor
                    .peek(1)
                    .is_some_and(|b| starts_name(b) || b == b'$' || b == b'{')
                    && self.after_operand(PERL_CALLERS) != Some(true) =>
            {
                if byte == b'%' {
                    return self.sigil_after(start);
                }
                false
            }
            _ if starts_name(byte) => self.ends_program(start) || self.quote_word(start),
            _ => false,
        }
    }

    fn sigil_after(&mut self, start: usize) -> bool {
        self.cursor.skip(1);
        self.sigil_rest(start)
    }

    /// `<STDIN>`, `<$file>`, `<>`, `<*.c>`: reading; or less-than.
    fn angle(&mut self, start: usize) -> bool {
        let inside = self.cursor.rest().get(1..).unwrap_or_default();
        let end = inside.bytes().take(80).position(|b| b == b'>');
        let name = end.and_then(|end| inside.get(..end));
        if let Some(name) = name.filter(|name| !name.contains([' ', ';', '\n', '(', '=', '<', '#']))
        {
            self.cursor.skip(name.len() + 2);
            self.push(Token::Value, start);
            return true;
        }
        if self.previous() == Some(&Token::Op("}")) {
            return false;
        }
        // Perl looks for a file pattern here, whose end is a guess.
        self.cursor.skip(1);
        self.opaque(start);
        true
    }

    fn php(&mut self, byte: u8, start: usize) -> bool {
        match byte {
            b'"' => self.quote(
                1,
                Literal::new(Kind::Text, byte, start).with(Interpolation::Php),
            ),
            b'\'' => self.quote(
                1,
                Literal::new(Kind::Text, byte, start).escaped(Backslash::Quote),
            ),
            b'`' => self.quote(
                1,
                Literal::new(Kind::Command, byte, start).with(Interpolation::Php),
            ),
            b'<' if self.cursor.looking_at("<<<") => self.heredoc(start),
            b'<' if self.cursor.eat("<?php") || self.cursor.eat("<?=") => true,
            // Text outside the tags is printed.
            b'?' if self.cursor.eat("?>") => {
                if self.cursor.skip_past("<?") {
                    self.cursor.eat("php");
                    self.cursor.eat("=");
                }
                self.push(Token::Newline, start);
                true
            }
            b'$' => {
                self.cursor.skip(1);
                let name = self.cursor.take_while(is_name).to_owned();
                self.push(Token::Variable(name), start);
                true
            }
            _ => false,
        }
    }

    fn lua(&mut self, byte: u8, start: usize) -> bool {
        match byte {
            b'"' | b'\'' => self.quote(1, Literal::new(Kind::Text, byte, start).one_line()),
            b'[' => self.lua_long(),
            _ => false,
        }
    }

    /// `[[…]]`, `[=[…]=]`.
    pub(super) fn lua_long(&mut self) -> bool {
        let start = self.cursor.at();
        if self.cursor.peek(0) != Some(b'[') {
            return false;
        }
        let mut equals = 0;
        while self.cursor.peek(1 + equals) == Some(b'=') {
            equals += 1;
        }
        if self.cursor.peek(1 + equals) != Some(b'[') {
            return false;
        }
        self.cursor.skip(equals + 2);
        let body = self.cursor.at();
        let end = format!("]{}]", "=".repeat(equals));
        let closed = self.cursor.skip_past(&end);
        let stop = self.cursor.at() - if closed { end.len() } else { 0 };
        let value = self.cursor.slice(body..stop).to_owned();
        self.push(Token::Text { value, plain: true }, start);
        true
    }

    fn r(&mut self, byte: u8, start: usize) -> bool {
        match byte {
            b'"' | b'\'' => self.quote(1, Literal::new(Kind::Text, byte, start)),
            b'`' => {
                self.cursor.skip(1);
                let name = self.cursor.take_while(|b| b != b'`').to_owned();
                self.cursor.skip(1);
                self.push(Token::Name(name), start);
                true
            }
            b'r' | b'R'
                if matches!(self.cursor.peek(1), Some(b'"' | b'\''))
                    && self.cursor.peek(2) != self.cursor.peek(1) =>
            {
                self.cursor.skip(2);
                self.opaque(start);
                true
            }
            _ => false,
        }
    }
}
