//! The place in the text: bytes are looked at through [`Parser::peek`], which drops continued
//! lines as bash does everywhere but in single quotes and comments.

use super::MAX_DEPTH;
use super::ast::Span;
use super::here_documents::Pending;
use super::origin::Origin;
use super::parts::Parts;
use super::refusal::{Reason, Refusal};
use super::steps;
use super::word::Word;
use std::borrow::Cow;

/// The outcome of every step of the parser.
pub(super) type Parsed<T> = Result<T, Refusal>;

/// What [`Parser::peek`] yields behind the last byte; no text holds a NUL.
pub(super) const END: u8 = 0;

/// The state of a parse. Each method of it reads one production from `pos` on.
pub(super) struct Parser<'s, 't> {
    /// The original text, which the tree borrows from; `None` while a rewritten copy is parsed.
    pub(super) source: Option<&'s str>,
    /// The text, cut off where the construct in hand must end.
    pub(super) text: &'t str,
    pub(super) pos: usize,
    /// How `text` came out of the original one; `None` for the original itself.
    pub(super) origin: Option<&'t Origin<'t>>,
    /// How many constructs are open.
    pub(super) depth: usize,
    /// How many bytes may still be looked at a second time.
    pub(super) budget: usize,
    /// Here-documents whose redirect has been read and whose body has not.
    pub(super) pending: Vec<Pending>,
    /// The words of the simple commands that are open, innermost last, until their number is known.
    pub(super) words: Vec<Word<'s>>,
    /// How far the text had been read when it was last gone back in.
    pub(super) looked_ahead: usize,
    /// What the innermost substitution has had of here-documents.
    pub(super) documents: Documents,
    /// Where no reserved word is looked for: behind the redirects of a compound command.
    pub(super) no_reserved_at: usize,
    /// Whether a group of an extended pattern is open.
    pub(super) in_group: bool,
    /// Whether a `$(` is open in this text, whose `)` may end a here-document.
    pub(super) in_substitution: bool,
}

/// What a substitution has had of here-documents so far.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Documents {
    /// None.
    None,
    /// One has been announced.
    Announced,
    /// And a semicolon has followed it.
    Separated,
}

/// A place in the text to come back to.
#[derive(Clone, Copy)]
pub(super) struct Mark {
    pos: usize,
    pending: usize,
}

/// Bytes that end a word.
pub(super) fn is_meta(byte: u8) -> bool {
    matches!(
        byte,
        END | b' ' | b'\t' | b'\n' | b'|' | b'&' | b';' | b'(' | b')' | b'<' | b'>'
    )
}

pub(super) fn is_name_start(byte: u8) -> bool {
    byte.is_ascii_alphabetic() || byte == b'_'
}

pub(super) fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

impl<'s, 't> Parser<'s, 't> {
    /// A parser of the original text.
    pub(super) fn of_source(text: &'s str) -> Self
    where
        's: 't,
    {
        Parser {
            source: Some(text),
            words: Vec::with_capacity(8),
            ..Self::new(text)
        }
    }

    /// A parser of a text that the tree cannot borrow from.
    pub(super) fn new(text: &'t str) -> Self {
        Parser {
            source: None,
            text,
            pos: 0,
            origin: None,
            depth: 0,
            budget: text.len().saturating_mul(4).saturating_add(1 << 16),
            pending: Vec::new(),
            words: Vec::new(),
            looked_ahead: 0,
            documents: Documents::None,
            no_reserved_at: usize::MAX,
            in_group: false,
            in_substitution: false,
        }
    }

    pub(super) fn byte(&self, at: usize) -> u8 {
        steps::count(1);
        self.text.as_bytes().get(at).copied().unwrap_or(END)
    }

    /// The next byte; continued lines in front of it are skipped.
    #[inline]
    pub(super) fn peek(&mut self) -> u8 {
        let byte = self.byte(self.pos);
        if byte == b'\\' {
            self.pos = self.past_continuations(self.pos);
            return self.byte(self.pos);
        }
        byte
    }

    /// The byte behind the next one.
    pub(super) fn peek_second(&mut self) -> u8 {
        self.peek();
        self.byte(self.past_continuations(self.pos + 1))
    }

    /// Where the next byte at or behind `at` is that is not part of a continued line.
    pub(super) fn past_continuations(&self, mut at: usize) -> usize {
        while self.byte(at) == b'\\' && self.byte(at + 1) == b'\n' {
            at += 2;
        }
        at
    }

    /// Steps over one byte, which must be ASCII.
    #[inline]
    pub(super) fn bump(&mut self) {
        self.pos += 1;
    }

    /// Steps over `expected` if it is next.
    pub(super) fn eat(&mut self, expected: &[u8]) -> bool {
        let start = self.pos;
        for &byte in expected {
            if self.peek() != byte {
                self.pos = start;
                return false;
            }
            self.bump();
        }
        true
    }

    pub(super) fn expect(&mut self, byte: u8) -> Parsed<()> {
        if self.peek() == byte {
            self.bump();
            Ok(())
        } else {
            Err(self.unexpected())
        }
    }

    /// Steps over blanks and a comment.
    pub(super) fn skip_blanks(&mut self) {
        while matches!(self.peek(), b' ' | b'\t') {
            self.bump();
        }
        if self.byte(self.pos) == b'#' {
            self.pos = self.find(b'\n', self.pos).unwrap_or(self.text.len());
        }
    }

    /// Steps over blanks, comments and newlines, with the here-documents behind these.
    pub(super) fn skip_newlines(&mut self) -> Parsed<()> {
        loop {
            self.skip_blanks();
            if self.peek() != b'\n' {
                return Ok(());
            }
            self.newline()?;
        }
    }

    /// Where `byte` is next at or behind `from`.
    pub(super) fn find(&self, byte: u8, from: usize) -> Option<usize> {
        let rest = self.text.as_bytes().get(from..)?;
        let found = rest.iter().position(|&found| found == byte);
        steps::count(found.unwrap_or(rest.len()));
        Some(from + found?)
    }

    pub(super) fn slice(&self, start: usize, end: usize) -> &'t str {
        self.text.get(start..end).unwrap_or_default()
    }

    /// A piece of the text for the tree to keep.
    #[inline]
    pub(super) fn kept(&self, start: usize, end: usize) -> Cow<'s, str> {
        match self.source {
            Some(source) => Cow::Borrowed(source.get(start..end).unwrap_or_default()),
            None => Cow::Owned(self.slice(start, end).to_owned()),
        }
    }

    /// A word to be made.
    pub(super) fn parts(&self) -> Parts<'s> {
        Parts::of(self.source)
    }

    /// Runs `read` on the text up to `end` only, which must lie on a character boundary.
    pub(super) fn within<T>(
        &mut self,
        end: usize,
        read: impl FnOnce(&mut Self) -> Parsed<T>,
    ) -> Parsed<T> {
        let whole = self.text;
        self.text = whole.get(..end).unwrap_or_default();
        let outcome = read(self);
        self.text = whole;
        outcome
    }

    /// The span from `start` to here in the original text.
    #[inline]
    pub(super) fn span(&self, start: usize) -> Span {
        self.span_between(start, self.pos)
    }

    #[inline]
    pub(super) fn span_between(&self, start: usize, end: usize) -> Span {
        match self.origin {
            None => Span { start, end },
            Some(origin) => Span {
                start: origin.original(start),
                end: origin.original(end),
            },
        }
    }

    /// Counts an opened construct.
    pub(super) fn enter(&mut self) -> Parsed<()> {
        if self.depth >= MAX_DEPTH {
            return Err(self.refusal(Reason::TooDeep));
        }
        self.depth += 1;
        Ok(())
    }

    pub(super) fn leave(&mut self) {
        self.depth -= 1;
    }

    /// The place to come back to if what follows turns out to be something else.
    pub(super) fn mark(&self) -> Mark {
        Mark {
            pos: self.pos,
            pending: self.pending.len(),
        }
    }

    /// Accounts for `bytes` that are looked at again.
    pub(super) fn charge(&mut self, bytes: usize) -> Parsed<()> {
        steps::count(bytes);
        match self.budget.checked_sub(bytes) {
            Some(left) => {
                self.budget = left;
                Ok(())
            }
            None => Err(self.refusal(Reason::Ambiguous)),
        }
    }

    /// Goes back to `mark` to read the text from there a second time.
    pub(super) fn retry(&mut self, mark: Mark) -> Parsed<()> {
        self.charge(self.pos.saturating_sub(mark.pos))?;
        self.looked_ahead = self.pos;
        self.pos = mark.pos;
        self.pending.truncate(mark.pending);
        Ok(())
    }

    pub(super) fn refusal(&self, reason: Reason) -> Refusal {
        Refusal {
            at: self.span(self.pos).start,
            reason,
        }
    }

    /// The refusal for a token that has no place here, or for the text's end.
    pub(super) fn unexpected(&self) -> Refusal {
        let ended = self.pos >= self.text.len();
        self.refusal(if ended {
            Reason::Unclosed
        } else {
            Reason::Unexpected
        })
    }
}
