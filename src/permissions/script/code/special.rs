//! The literals of each language: which quote begins what.

use super::lexer::{HereDocument, Lexer};
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
const RUBY_CALLERS: &[&str] = &[
    "if", "unless", "and", "or", "not", "while", "until", "when", "return", "puts", "print", "p",
    "grep", "elsif", "case", "then", "split", "match", "scan", "gsub", "sub", "select", "reject",
];
/// Words of Perl before a regular expression.
const PERL_CALLERS: &[&str] = &[
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

    fn quote(&mut self, skip: usize, literal: Literal) -> bool {
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

    /// `%x(…)`, `%q[…]`, `%w{…}`, or the remainder.
    fn percent(&mut self, start: usize) -> bool {
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
        let Some(end) = inside.bytes().take(80).position(|b| b == b'>') else {
            return false;
        };
        let reads = inside
            .get(..end)
            .is_some_and(|name| !name.contains([' ', ';', '\n', '(', '=', '<']));
        if reads {
            self.cursor.skip(end + 2);
            self.push(Token::Value, start);
        }
        reads
    }

    /// Perl's quote-like operators: `q qq qw qx qr m s tr y`.
    fn quote_word(&mut self, start: usize) -> bool {
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
                let inner = super::lexer::lex_within(&value, self.language, self.depth + 1);
                let span = start..self.cursor.at();
                self.out
                    .extend(inner.into_iter().map(|lexeme| super::token::Lexeme {
                        token: lexeme.token,
                        span: span.clone(),
                    }));
                self.push(Token::Op(")"), start);
            }
            _ => self.opaque(start),
        }
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

    /// `<<EOS` and its spellings.
    fn heredoc(&mut self, start: usize) -> bool {
        let php = self.language == Language::Php;
        let mut at = if php { 3 } else { 2 };
        let indented = !php && matches!(self.cursor.peek(at), Some(b'~' | b'-'));
        at += usize::from(indented);
        while php && self.cursor.peek(at) == Some(b' ') {
            at += 1;
        }
        let quote = self
            .cursor
            .peek(at)
            .filter(|b| matches!(b, b'"' | b'\'' | b'`'));
        at += usize::from(quote.is_some());
        let length = (0..64)
            .take_while(|i| self.cursor.peek(at + i).is_some_and(is_name))
            .count();
        let first = self.cursor.peek(at).unwrap_or_default();
        if length == 0
            || first.is_ascii_digit()
            || (quote.is_some() && self.cursor.peek(at + length) != quote)
        {
            return false;
        }
        let sure =
            php || indented || quote.is_some() || self.after_operand(PERL_CALLERS) == Some(false);
        if !sure && (self.after_operand(&[]) == Some(true) && !first.is_ascii_uppercase()) {
            return false;
        }
        let end = self
            .cursor
            .slice(start + at..start + at + length)
            .to_owned();
        self.cursor.skip(at + length + usize::from(quote.is_some()));
        if quote == Some(b'`') || !sure {
            self.opaque(start);
        }
        self.heredocs.push(HereDocument {
            end,
            indented: indented || php,
            expands: quote != Some(b'\''),
        });
        true
    }

    /// The bodies of the here-documents announced on the line that just ended.
    pub(super) fn heredoc_bodies(&mut self) {
        for document in std::mem::take(&mut self.heredocs) {
            let start = self.cursor.at();
            let mut value = String::new();
            loop {
                if self.cursor.done() {
                    return self.opaque(start);
                }
                let line = self.cursor.take_line();
                self.cursor.skip(1);
                let bare = if document.indented {
                    line.trim_start()
                } else {
                    line
                };
                let php_end = self.language == Language::Php
                    && bare
                        .strip_prefix(&document.end)
                        .is_some_and(|rest| !rest.bytes().next().is_some_and(is_name));
                if bare == document.end || php_end {
                    if let Some(rest) = bare
                        .strip_prefix(&document.end)
                        .filter(|rest| !rest.is_empty())
                    {
                        self.cursor.back(rest.len() + 1);
                    }
                    break;
                }
                value.push_str(line);
                value.push('\n');
            }
            let marks = ["#{", "@{", "${", "{$"];
            if document.expands && marks.iter().any(|mark| value.contains(mark)) {
                self.opaque(start);
            }
            self.push(
                Token::Text {
                    value,
                    plain: !document.expands,
                },
                start,
            );
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
