//! String literals: where they end, what they hold, and which expressions run inside them.

use super::lexer::Lexer;
use super::token::Token;
use crate::permissions::script::Language;
use crate::permissions::script::cursor::is_name;

/// What a literal is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Text,
    Command,
    /// A regular expression with its flags.
    Regex,
    /// A part of a larger operator, without flags.
    Part,
}

/// How an expression is marked inside a literal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Interpolation {
    None,
    /// `${…}`.
    Dollar,
    /// `#{…}`.
    Hash,
    /// `{…}`, where `{{` stands for itself.
    Brace,
    /// `@{…}` and `${…}`, with plain variables besides.
    Perl,
    /// `{$…}` and `${…}`, with plain variables besides.
    Php,
}

/// What a backslash does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Backslash {
    /// It escapes, and the escapes mean characters.
    Full,
    /// It only keeps the next character from closing the literal, and is dropped before a quote or itself.
    Quote,
    /// It keeps the next character from closing the literal and stays.
    Raw,
    /// It means nothing.
    Plain,
}

/// A literal being read.
#[derive(Clone, Debug)]
pub(super) struct Literal {
    pub(super) kind: Kind,
    pub(super) open: Option<u8>,
    pub(super) close: u8,
    pub(super) triple: bool,
    pub(super) lines: bool,
    pub(super) backslash: Backslash,
    pub(super) interpolation: Interpolation,
    /// Whether an expression was met.
    pub(super) mixed: bool,
    /// How many brackets of its own kind are open inside.
    pub(super) nest: usize,
    pub(super) start: usize,
}

impl Literal {
    /// A literal between two equal quotes that may go over lines.
    pub(super) const fn new(kind: Kind, close: u8, start: usize) -> Self {
        Self {
            kind,
            open: None,
            close,
            triple: false,
            lines: true,
            backslash: Backslash::Full,
            interpolation: Interpolation::None,
            mixed: false,
            nest: 0,
            start,
        }
    }

    /// With expressions marked this way.
    pub(super) const fn with(mut self, interpolation: Interpolation) -> Self {
        self.interpolation = interpolation;
        self
    }

    /// With this meaning of a backslash.
    pub(super) const fn escaped(mut self, backslash: Backslash) -> Self {
        self.backslash = backslash;
        self
    }

    /// Ending with its line at the latest.
    pub(super) const fn one_line(mut self) -> Self {
        self.lines = false;
        self
    }

    /// Between three quotes.
    pub(super) const fn tripled(mut self) -> Self {
        self.triple = true;
        self.lines = true;
        self
    }

    /// Between brackets, which nest.
    pub(super) const fn bracketed(mut self, open: u8) -> Self {
        self.open = Some(open);
        self
    }
}

impl Lexer<'_> {
    /// Reads a literal from after its opening quote, or from after an expression in it.
    pub(super) fn literal(&mut self, mut literal: Literal) {
        let mut value = Vec::new();
        loop {
            let Some(byte) = self.cursor.peek(0) else {
                return self.opaque(literal.start);
            };
            if self.closes(&mut literal, byte) {
                break;
            }
            if byte == b'\n' && !literal.lines {
                return self.opaque(literal.start);
            }
            if byte == b'\\' && literal.backslash != Backslash::Plain {
                self.backslash(&literal, &mut value);
                continue;
            }
            match self.expression_mark(literal.interpolation) {
                Mark::None => {
                    value.push(byte);
                    self.cursor.skip(1);
                }
                Mark::Doubled => {
                    value.push(byte);
                    self.cursor.skip(2);
                }
                Mark::Variable => {
                    literal.mixed = true;
                    value.push(byte);
                    self.cursor.skip(1);
                }
                Mark::Expression(skip) => {
                    literal.mixed = true;
                    self.emit(&literal, &value);
                    self.cursor.skip(skip);
                    return self.enter(literal);
                }
            }
        }
        self.emit(&literal, &value);
    }

    /// Consumes the closing quote if this is it; keeps count of nested brackets.
    fn closes(&mut self, literal: &mut Literal, byte: u8) -> bool {
        if literal.open == Some(byte) {
            literal.nest += 1;
            return false;
        }
        if byte != literal.close {
            return false;
        }
        if literal.nest > 0 {
            literal.nest -= 1;
            return false;
        }
        if literal.triple {
            let tripled = self.cursor.peek(1) == Some(byte) && self.cursor.peek(2) == Some(byte);
            self.cursor.skip(if tripled { 3 } else { 0 });
            return tripled;
        }
        self.cursor.skip(1);
        true
    }

    fn expression_mark(&self, interpolation: Interpolation) -> Mark {
        let (first, second) = (self.cursor.peek(0), self.cursor.peek(1));
        let variable = |b: Option<u8>| b.is_some_and(|b| b.is_ascii_alphanumeric() || b == b'_');
        match (interpolation, first, second) {
            (Interpolation::Dollar, Some(b'$'), Some(b'{'))
            | (Interpolation::Hash, Some(b'#'), Some(b'{'))
            | (Interpolation::Perl, Some(b'$' | b'@'), Some(b'{'))
                if !self.braced_name() =>
            {
                Mark::Expression(2)
            }
            (Interpolation::Perl, Some(b'$' | b'@'), Some(b'{')) => Mark::Variable,
            (Interpolation::Php, Some(b'$'), Some(b'{')) => Mark::Expression(2),
            (Interpolation::Brace, Some(b'{'), Some(b'{'))
            | (Interpolation::Brace, Some(b'}'), Some(b'}')) => Mark::Doubled,
            (Interpolation::Php, Some(b'{'), Some(b'$'))
            | (Interpolation::Brace, Some(b'{'), _) => Mark::Expression(1),
            (Interpolation::Perl, Some(b'$' | b'@'), next)
            | (Interpolation::Php, Some(b'$'), next)
                if variable(next) =>
            {
                Mark::Variable
            }
            _ => Mark::None,
        }
    }

    /// Whether braces here only set off the name of a variable, as `${name}` in Perl.
    fn braced_name(&self) -> bool {
        let inside = self.cursor.rest().get(2..).unwrap_or_default();
        self.language == Language::Perl
            && inside.bytes().take(64).find(|b| !is_name(*b)) == Some(b'}')
            && !inside.starts_with('}')
    }

    fn emit(&mut self, literal: &Literal, value: &[u8]) {
        let value = String::from_utf8_lossy(value).into_owned();
        let token = match literal.kind {
            Kind::Text => Token::Text {
                value,
                plain: !literal.mixed,
            },
            Kind::Command => Token::Command(value),
            Kind::Regex | Kind::Part if value.contains("(?{") || value.contains("(??{") => {
                Token::Opaque
            }
            Kind::Regex | Kind::Part => Token::Regex,
        };
        if literal.kind == Kind::Regex {
            self.cursor.take_while(|b| b.is_ascii_alphabetic());
        }
        self.push(token, literal.start);
    }

    fn backslash(&mut self, literal: &Literal, value: &mut Vec<u8>) {
        self.cursor.skip(1);
        let Some(byte) = self.cursor.next() else {
            return;
        };
        match literal.backslash {
            Backslash::Quote
                if byte == literal.close || byte == b'\\' || literal.open == Some(byte) =>
            {
                value.push(byte);
            }
            Backslash::Plain | Backslash::Raw | Backslash::Quote => value.extend([b'\\', byte]),
            Backslash::Full => self.escape(byte, value),
        }
    }

    fn escape(&mut self, byte: u8, value: &mut Vec<u8>) {
        let digits = match byte {
            b'n' => return value.push(b'\n'),
            b't' => return value.push(b'\t'),
            b'r' => return value.push(b'\r'),
            b'\n' => return,
            b'0'..=b'7' => {
                let more = self.take_digits(2, |b| (b'0'..=b'7').contains(&b));
                u32::from_str_radix(&format!("{}{more}", char::from(byte)), 8)
            }
            b'x' | b'u' | b'U' => {
                let most = match byte {
                    b'x' => 2,
                    b'u' => 4,
                    _ => 8,
                };
                let braced = self.cursor.eat("{");
                let digits =
                    self.take_digits(if braced { 8 } else { most }, |b| b.is_ascii_hexdigit());
                if braced {
                    self.cursor.eat("}");
                }
                u32::from_str_radix(&digits, 16)
            }
            other => return value.push(other),
        };
        let character = digits.ok().and_then(char::from_u32).unwrap_or('\u{fffd}');
        value.extend(character.encode_utf8(&mut [0; 4]).bytes());
    }

    fn take_digits(&mut self, most: usize, wanted: impl Fn(u8) -> bool) -> String {
        let mut digits = String::new();
        while digits.len() < most
            && let Some(byte) = self.cursor.peek(0).filter(|b| wanted(*b))
        {
            digits.push(char::from(byte));
            self.cursor.skip(1);
        }
        digits
    }
}

/// What stands at a place in a literal.
enum Mark {
    None,
    /// Two characters for one.
    Doubled,
    /// A variable whose value becomes part of the text.
    Variable,
    /// The start of an expression, this many bytes before its first.
    Expression(usize),
}
