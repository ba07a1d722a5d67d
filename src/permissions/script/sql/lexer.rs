//! SQL text into words, literals and symbols, under the quoting rules of one dialect.
//!
//! Two readers disagree about where a literal ends exactly when one of them sees a statement the other does
//! not, so each rule here follows the documentation of the client named by the [`Dialect`].

use crate::permissions::script::Dialect;
use crate::permissions::script::cursor::{Cursor, Spanned, is_name, starts_name};

/// A lexical element of SQL.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    /// A bare word in lower case.
    Word(String),
    /// A quoted identifier, its quotes removed, in lower case.
    Quoted(String),
    /// A string literal without its quotes, escapes left alone.
    Literal(String),
    /// A number or a parameter.
    Value,
    /// Any other character.
    Symbol(u8),
    /// A meta command with its line: `\! ls`, `.shell ls`.
    Meta(String),
    /// The end of a statement.
    End,
}

/// A token and its bytes.
pub(super) type Lexeme = Spanned<Token>;

impl Lexeme {
    /// The bare word in lower case.
    pub(super) fn word(&self) -> Option<&str> {
        match &self.token {
            Token::Word(word) => Some(word),
            _ => None,
        }
    }

    /// Whether this is that symbol.
    pub(super) fn is(&self, symbol: u8) -> bool {
        self.token == Token::Symbol(symbol)
    }
}

/// What a dialect does that another does not.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Trait {
    /// A backslash escapes in every string literal.
    Backslash,
    /// `"…"` is a string, not a name.
    DoubleIsText,
    /// `#` starts a comment.
    Hash,
    /// `//` starts a comment.
    Slashes,
    /// `--` needs a blank after it.
    DashesNeedBlank,
    /// `/* */` nests.
    Nested,
    /// `/*! … */` is code.
    Executable,
    /// `$tag$ … $tag$`.
    Dollar,
    /// `[name]`.
    Bracket,
    /// `'''…'''`.
    Triple,
    /// Lines that start with a dot are commands.
    Dot,
    /// A backslash outside quotes starts a command.
    Meta,
}

const fn traits(dialect: Dialect) -> &'static [Trait] {
    use Trait::{
        Backslash, Bracket, DashesNeedBlank, Dollar, Dot, DoubleIsText, Executable, Hash, Meta,
        Nested, Slashes, Triple,
    };
    match dialect {
        Dialect::Standard => &[Bracket, Dollar],
        Dialect::Postgres => &[Nested, Dollar, Meta],
        Dialect::MySql => &[
            Backslash,
            DoubleIsText,
            Hash,
            DashesNeedBlank,
            Executable,
            Meta,
        ],
        Dialect::Sqlite => &[Bracket, Dot],
        Dialect::DuckDb => &[Nested, Dollar, Dot],
        Dialect::ClickHouse => &[Backslash, Hash],
        Dialect::BigQuery => &[Backslash, DoubleIsText, Hash, Triple],
        Dialect::Snowflake => &[Backslash, Slashes, Dollar, Dot],
    }
}

/// Reads a whole text.
pub(super) fn lex(text: &str, dialect: Dialect) -> Vec<Lexeme> {
    let mut lexer = Lexer {
        cursor: Cursor::new(text),
        traits: traits(dialect),
        out: Vec::new(),
        in_executable: false,
    };
    while lexer.step() {}
    lexer.out
}

struct Lexer<'a> {
    cursor: Cursor<'a>,
    traits: &'static [Trait],
    out: Vec<Lexeme>,
    in_executable: bool,
}

impl Lexer<'_> {
    fn has(&self, wanted: Trait) -> bool {
        self.traits.contains(&wanted)
    }

    fn step(&mut self) -> bool {
        let start = self.cursor.at();
        let Some(byte) = self.cursor.peek(0) else {
            return false;
        };
        if byte.is_ascii_whitespace() || byte == b'\x0b' || self.comment() {
            if self.cursor.at() == start {
                self.cursor.skip(1);
            }
            return true;
        }
        let token = self.token(byte);
        self.out.push(Lexeme {
            token,
            span: start..self.cursor.at(),
        });
        true
    }

    fn token(&mut self, byte: u8) -> Token {
        match byte {
            b';' => self.symbol(Token::End),
            b'.' | b'!' if self.has(Trait::Dot) && self.at_statement_start() => {
                Token::Meta(self.cursor.take_line().to_owned())
            }
            b'\\' if self.has(Trait::Meta) => self.meta(),
            b'\'' => self.string(b'\'', self.has(Trait::Backslash)),
            b'"' if self.has(Trait::DoubleIsText) => self.string(b'"', self.has(Trait::Backslash)),
            b'"' | b'`' => self.quoted(byte),
            b'[' if self.has(Trait::Bracket) => self.quoted(b']'),
            b'$' if self.has(Trait::Dollar) => self.dollar(),
            b'e' | b'E' if self.cursor.peek(1) == Some(b'\'') && self.has(Trait::Dollar) => {
                self.cursor.skip(1);
                self.string(b'\'', true)
            }
            _ if byte.is_ascii_digit() => {
                self.cursor.take_while(|b| is_name(b) || b == b'.');
                Token::Value
            }
            _ if starts_name(byte) => Token::Word(
                self.cursor
                    .take_while(|b| is_name(b) || b == b'$')
                    .to_ascii_lowercase(),
            ),
            _ => self.symbol(Token::Symbol(byte)),
        }
    }

    fn symbol(&mut self, token: Token) -> Token {
        self.cursor.skip(1);
        token
    }

    fn at_statement_start(&self) -> bool {
        self.out
            .last()
            .is_none_or(|l| matches!(l.token, Token::End | Token::Meta(_)))
    }

    /// Skips a comment, or enters or leaves one that the server executes.
    fn comment(&mut self) -> bool {
        if self.cursor.looking_at("--") {
            let blank = self
                .cursor
                .peek(2)
                .is_none_or(|b| b.is_ascii_whitespace() || b.is_ascii_control());
            if self.has(Trait::DashesNeedBlank) && !blank {
                return false;
            }
            if self.has(Trait::Dollar) {
                self.cursor.take_any_line();
            } else {
                self.cursor.take_line();
            }
            return true;
        }
        if (self.has(Trait::Hash) && self.cursor.looking_at("#"))
            || (self.has(Trait::Slashes) && self.cursor.looking_at("//"))
        {
            self.cursor.take_line();
            return true;
        }
        if self.in_executable && self.cursor.eat("*/") {
            self.in_executable = false;
            return true;
        }
        if self.has(Trait::Executable) && (self.cursor.eat("/*!") || self.cursor.eat("/*M!")) {
            self.cursor.take_while(|b| b.is_ascii_digit());
            self.in_executable = true;
            return true;
        }
        if self.cursor.eat("/*") {
            self.block_comment();
            return true;
        }
        false
    }

    fn block_comment(&mut self) {
        if !self.has(Trait::Nested) {
            self.cursor.skip_past("*/");
            return;
        }
        let mut depth = 1_usize;
        while depth > 0 && !self.cursor.done() {
            if self.cursor.eat("/*") {
                depth += 1;
            } else if self.cursor.eat("*/") {
                depth -= 1;
            } else {
                self.cursor.skip(1);
            }
        }
    }

    fn string(&mut self, quote: u8, backslash: bool) -> Token {
        if self.has(Trait::Triple) {
            let triple = if quote == b'"' { "\"\"\"" } else { "'''" };
            if self.cursor.eat(triple) {
                let start = self.cursor.at();
                self.cursor.skip_past(triple);
                return Token::Literal(self.cursor.slice(start..self.cursor.at()).to_owned());
            }
        }
        self.cursor.skip(1);
        Token::Literal(self.until(quote, backslash))
    }

    fn quoted(&mut self, close: u8) -> Token {
        self.cursor.skip(1);
        let backslash = close == b'`' && self.has(Trait::Backslash) && !self.has(Trait::Executable);
        Token::Quoted(self.until(close, backslash).to_ascii_lowercase())
    }

    /// The text up to a closing quote, which is doubled to stand for itself.
    fn until(&mut self, close: u8, backslash: bool) -> String {
        let start = self.cursor.at();
        loop {
            let end = self.cursor.at();
            match self.cursor.next() {
                None => return self.cursor.slice(start..end).to_owned(),
                Some(b'\\') if backslash => self.cursor.skip(1),
                Some(byte) if byte == close => {
                    if self.cursor.peek(0) != Some(close) {
                        return self.cursor.slice(start..end).to_owned();
                    }
                    self.cursor.skip(1);
                }
                Some(_) => {}
            }
        }
    }

    /// `$$…$$`, `$tag$…$tag$`, or a parameter such as `$1`.
    fn dollar(&mut self) -> Token {
        let start = self.cursor.at();
        self.cursor.skip(1);
        self.cursor.take_while(is_name);
        if !self.cursor.eat("$") {
            return Token::Value;
        }
        let tag = self.cursor.slice(start..self.cursor.at()).to_owned();
        let body = self.cursor.at();
        let closed = self.cursor.skip_past(&tag);
        let end = self.cursor.at() - if closed { tag.len() } else { 0 };
        Token::Literal(self.cursor.slice(body..end).to_owned())
    }

    /// A backslash command. `\g`, `\G` and their like send what was typed, so they end a statement as well.
    fn meta(&mut self) -> Token {
        let start = self.cursor.at();
        self.cursor.skip(1);
        let name = self.cursor.take_while(|b| b.is_ascii_alphanumeric());
        if name.is_empty() {
            self.cursor.skip(1);
            if self.cursor.slice(start..self.cursor.at()) == "\\;" {
                return Token::End;
            }
        }
        if self.has(Trait::Executable) && matches!(name, "g" | "G") {
            return Token::End;
        }
        self.cursor.take_line();
        Token::Meta(self.cursor.slice(start..self.cursor.at()).to_owned())
    }
}
