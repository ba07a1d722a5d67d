//! A text that cannot be understood is refused, with the place and the reason.

use std::fmt;

/// Why a text was not parsed. Whoever judges risk must take it for the worst.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Refusal {
    /// The byte offset at which the parser gave up.
    pub at: usize,
    /// Why.
    pub reason: Reason,
}

/// The reasons for a [`Refusal`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Reason {
    /// A token stands where bash's grammar has no place for it.
    Unexpected,
    /// A quote is not closed.
    UnclosedQuote,
    /// A bracket, substitution or compound command is not closed.
    Unclosed,
    /// Constructs are nested deeper than [`MAX_DEPTH`](super::MAX_DEPTH).
    TooDeep,
    /// A parameter expansion that bash calls a bad substitution.
    BadSubstitution,
    /// A here-document's delimiter that is not plain text.
    BadDelimiter,
    /// A NUL byte, which bash cannot be given.
    Nul,
    /// Text that bash 5.2 may read, or run, in another way than it looks; or brackets and braces
    /// that cannot be told apart in linear time.
    Ambiguous,
}

impl fmt::Display for Refusal {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let reason = match self.reason {
            Reason::Unexpected => "syntax error",
            Reason::UnclosedQuote => "a quote is not closed",
            Reason::Unclosed => "something is not closed",
            Reason::TooDeep => "nested too deeply",
            Reason::BadSubstitution => "bad substitution",
            Reason::BadDelimiter => "the here-document's delimiter is not plain text",
            Reason::Nul => "a NUL byte",
            Reason::Ambiguous => "too ambiguous",
        };
        write!(out, "{reason} at byte {}", self.at)
    }
}

impl std::error::Error for Refusal {}
