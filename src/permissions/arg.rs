//! A word as a tool gets it: what is known of its text, and where it stands in the source.

use super::shell::Word;

/// What is known of a word before the shell runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Known {
    /// Its text is all of it.
    Whole,
    /// Its text is the literal start of something computed.
    Start,
    /// It is a process substitution: a file with the output of a command.
    Process,
}

/// A word as a tool gets it, or a part of one: text after quote removal, and where it stands in the source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Arg<'a> {
    /// The text, as far as it is known.
    pub(super) text: &'a str,
    /// How far it is.
    pub(super) known: Known,
    /// First byte of the word in the classified text.
    pub(super) start: usize,
    /// The byte after its last.
    pub(super) end: usize,
    /// The word itself, if it is computed and came from the text.
    pub(super) word: Option<&'a Word<'a>>,
    /// How many bytes of the word's text stand before this part of it.
    pub(super) skip: usize,
}

impl<'a> Arg<'a> {
    /// A word with this text and nothing computed in it.
    pub(super) const fn literal(text: &'a str, start: usize, end: usize) -> Self {
        Self {
            text,
            known: Known::Whole,
            start,
            end,
            word: None,
            skip: 0,
        }
    }

    /// A word nothing is known about.
    pub(super) const fn computed(start: usize, end: usize) -> Self {
        Self {
            text: "",
            known: Known::Start,
            start,
            end,
            word: None,
            skip: 0,
        }
    }

    /// The text, if it is all of the word.
    pub(super) const fn whole(self) -> Option<&'a str> {
        match self.known {
            Known::Whole => Some(self.text),
            Known::Start | Known::Process => None,
        }
    }

    /// The same word without its first `bytes` bytes; nothing if it is shorter.
    #[must_use]
    pub(super) fn after(self, bytes: usize) -> Self {
        Self {
            text: self.text.get(bytes..).unwrap_or_default(),
            skip: self.skip + bytes,
            ..self
        }
    }

    /// The part before and the part after the first `separator`.
    pub(super) fn split(self, separator: char) -> Option<(Self, Self)> {
        let (before, _) = self.text.split_once(separator)?;
        Some((
            Self {
                known: Known::Whole,
                text: before,
                ..self
            },
            self.after(before.len() + separator.len_utf8()),
        ))
    }
}
