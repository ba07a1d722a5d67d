//! Reserved words: plain and unquoted, and only where a command may start.

use super::cursor::{Parsed, Parser, is_meta};

/// How many bytes the longest of the words has.
const LONGEST: usize = 8;

/// The words of bash's grammar.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Reserved {
    If,
    Then,
    Elif,
    Else,
    Fi,
    While,
    Until,
    For,
    Select,
    In,
    Do,
    Done,
    Case,
    Esac,
    Function,
    Coproc,
    Time,
    Bang,
    OpenBrace,
    CloseBrace,
    OpenTest,
    CloseTest,
}

impl Reserved {
    fn of(word: &[u8]) -> Option<Self> {
        Some(match word {
            b"if" => Self::If,
            b"then" => Self::Then,
            b"elif" => Self::Elif,
            b"else" => Self::Else,
            b"fi" => Self::Fi,
            b"while" => Self::While,
            b"until" => Self::Until,
            b"for" => Self::For,
            b"select" => Self::Select,
            b"in" => Self::In,
            b"do" => Self::Do,
            b"done" => Self::Done,
            b"case" => Self::Case,
            b"esac" => Self::Esac,
            b"function" => Self::Function,
            b"coproc" => Self::Coproc,
            b"time" => Self::Time,
            b"!" => Self::Bang,
            b"{" => Self::OpenBrace,
            b"}" => Self::CloseBrace,
            b"[[" => Self::OpenTest,
            b"]]" => Self::CloseTest,
            _ => return None,
        })
    }

    /// The byte it starts with, which settles most questions.
    fn first_byte(self) -> u8 {
        match self {
            Self::If | Self::In => b'i',
            Self::Then | Self::Time => b't',
            Self::Elif | Self::Else | Self::Esac => b'e',
            Self::Fi | Self::For | Self::Function => b'f',
            Self::While => b'w',
            Self::Until => b'u',
            Self::Select => b's',
            Self::Do | Self::Done => b'd',
            Self::Case | Self::Coproc => b'c',
            Self::Bang => b'!',
            Self::OpenBrace => b'{',
            Self::CloseBrace => b'}',
            Self::OpenTest => b'[',
            Self::CloseTest => b']',
        }
    }

    /// Whether the word can only end a list, never start a command.
    fn ends_list(self) -> bool {
        matches!(
            self,
            Self::Then
                | Self::Elif
                | Self::Else
                | Self::Fi
                | Self::Do
                | Self::Done
                | Self::Esac
                | Self::In
                | Self::CloseBrace
                | Self::CloseTest
        )
    }
}

impl Parser<'_, '_> {
    /// The reserved word at `pos` and where it ends.
    pub(super) fn reserved(&mut self) -> Option<(Reserved, usize)> {
        let first = self.peek();
        let may_be = matches!(
            first,
            b'c' | b'd'
                | b'e'
                | b'f'
                | b'i'
                | b's'
                | b't'
                | b'u'
                | b'w'
                | b'!'
                | b'{'
                | b'}'
                | b'['
                | b']'
        );
        if !may_be || self.pos == self.no_reserved_at {
            return None;
        }
        let start = self.pos;
        let rest = self.text.as_bytes().get(start..).unwrap_or_default();
        // No word is longer, so that what is still one at this length is none.
        let near = rest.get(..LONGEST + 1).unwrap_or(rest);
        if let Some(length) = near.iter().position(|&byte| is_meta(byte) || byte == b'\\') {
            if !matches!(near.get(length), Some(b'\\' | b'<' | b'>')) {
                let word = Reserved::of(near.get(..length).unwrap_or_default())?;
                return Some((word, start + length));
            }
        } else if near.len() > LONGEST {
            return None;
        }
        let mut word = [0; LONGEST];
        let mut length = 0;
        let found = loop {
            let byte = self.peek();
            if is_meta(byte) {
                let process = matches!(byte, b'<' | b'>') && self.peek_second() == b'(';
                let end = self.pos;
                break Reserved::of(word.get(..length).unwrap_or_default())
                    .filter(|_| !process)
                    .map(|reserved| (reserved, end));
            }
            let Some(place) = word.get_mut(length) else {
                break None;
            };
            *place = byte;
            length += 1;
            self.bump();
        };
        self.pos = start;
        found
    }

    /// Steps over `word` if it is next.
    pub(super) fn eat_reserved(&mut self, word: Reserved) -> bool {
        if self.peek() != word.first_byte() {
            return false;
        }
        match self.reserved() {
            Some((found, end)) if found == word => {
                self.pos = end;
                true
            }
            _ => false,
        }
    }

    pub(super) fn expect_reserved(&mut self, word: Reserved) -> Parsed<()> {
        self.skip_newlines()?;
        if self.eat_reserved(word) {
            Ok(())
        } else {
            Err(self.unexpected())
        }
    }

    /// Whether a reserved word that can only end a list is next.
    pub(super) fn at_closing_word(&mut self) -> bool {
        matches!(self.peek(), b't' | b'e' | b'f' | b'd' | b'i' | b'}' | b']')
            && self.reserved().is_some_and(|(word, _)| word.ends_list())
    }
}
