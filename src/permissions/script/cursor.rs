//! A place in a script text that only moves forward, so that every reader built on it is linear.

use std::ops::Range;

/// A token of some language and its bytes.
#[derive(Clone, Debug)]
pub(super) struct Spanned<T> {
    pub(super) token: T,
    pub(super) span: Range<usize>,
}

/// A reading position. All offsets are bytes; [`Cursor::slice`] gives nothing where they would split a character.
#[derive(Clone, Debug)]
pub(super) struct Cursor<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Cursor<'a> {
    /// The start of a text.
    pub(super) const fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    /// The byte offset of the next byte.
    pub(super) const fn at(&self) -> usize {
        self.at
    }

    /// Whether nothing is left.
    pub(super) const fn done(&self) -> bool {
        self.at >= self.text.len()
    }

    /// The byte `ahead` bytes on.
    pub(super) fn peek(&self, ahead: usize) -> Option<u8> {
        self.text
            .as_bytes()
            .get(self.at.checked_add(ahead)?)
            .copied()
    }

    /// The next byte, consumed.
    pub(super) fn next(&mut self) -> Option<u8> {
        let byte = self.peek(0)?;
        self.at += 1;
        Some(byte)
    }

    /// Moves `count` bytes on, at most to the end.
    pub(super) fn skip(&mut self, count: usize) {
        self.at = self.at.saturating_add(count).min(self.text.len());
    }

    /// Moves back over bytes just read. A caller gives back only what it has not looked into.
    pub(super) const fn back(&mut self, count: usize) {
        self.at = self.at.saturating_sub(count);
    }

    /// What is left.
    pub(super) fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// The bytes of a range as text.
    pub(super) fn slice(&self, range: Range<usize>) -> &'a str {
        self.text.get(range).unwrap_or_default()
    }

    /// Whether the rest starts with these bytes.
    pub(super) fn looking_at(&self, word: &str) -> bool {
        self.text
            .as_bytes()
            .get(self.at..)
            .is_some_and(|rest| rest.starts_with(word.as_bytes()))
    }

    /// Consumes these bytes if they are next.
    pub(super) fn eat(&mut self, word: &str) -> bool {
        let found = self.looking_at(word);
        if found {
            self.skip(word.len());
        }
        found
    }

    /// Consumes bytes while they satisfy `wanted`, and gives them as text.
    pub(super) fn take_while(&mut self, wanted: impl Fn(u8) -> bool) -> &'a str {
        let start = self.at;
        while self.peek(0).is_some_and(&wanted) {
            self.at += 1;
        }
        self.slice(start..self.at)
    }

    /// Consumes up to but not including the next newline.
    pub(super) fn take_line(&mut self) -> &'a str {
        self.take_while(|byte| byte != b'\n')
    }

    /// Consumes a comment up to its end for languages in which more than a newline ends a line.
    pub(super) fn take_any_line(&mut self) -> &'a str {
        let start = self.at;
        while let Some(byte) = self.peek(0) {
            if matches!(byte, b'\n' | b'\r')
                || self.looking_at("\u{2028}")
                || self.looking_at("\u{2029}")
            {
                break;
            }
            self.at += 1;
        }
        self.slice(start..self.at)
    }

    /// Consumes up to and including `end`, or everything; says whether `end` was there.
    pub(super) fn skip_past(&mut self, end: &str) -> bool {
        let bytes = self.text.as_bytes().get(self.at..).unwrap_or_default();
        let found = find(bytes, end.as_bytes());
        self.at = found.map_or(self.text.len(), |offset| self.at + offset + end.len());
        found.is_some()
    }
}

/// The first place of `needle`, which is not empty.
fn find(haystack: &[u8], needle: &[u8]) -> Option<usize> {
    haystack
        .windows(needle.len().max(1))
        .position(|window| window == needle)
}

/// A byte of an identifier; every byte beyond ASCII counts, so no letter splits a name.
pub(super) const fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80
}

/// A byte that can start an identifier.
pub(super) const fn starts_name(byte: u8) -> bool {
    is_name(byte) && !byte.is_ascii_digit()
}
