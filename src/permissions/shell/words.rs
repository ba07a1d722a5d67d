//! Words as they stand among blanks and operators.

use super::cursor::{Parsed, Parser, is_meta};
use super::part_list::PartList;
use super::parts::Parts;
use super::word::{GlobKind, Literal, Part, Tilde, Word};

/// What a word is for, which decides what bash expands in it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Use {
    /// An argument, an array element, a redirect's target: braces are expanded.
    Argument,
    /// The first word of a command, behind which `()` defines a function.
    Head,
    /// The value of an assignment: no braces; a tilde also behind a colon.
    Value,
    /// The value of an assignment among the arguments of a declaration builtin: with braces.
    DeclaredValue,
    /// A coprocess's name, behind which a parenthesis opens its body: no patterns with one.
    Name,
    /// A `case` pattern, an operand of `[[`, a here-string: no braces.
    Plain,
}

const PLAIN: u8 = 0;
const SPECIAL: u8 = 1;

/// Which bytes mean something in an unquoted word.
static CLASS: [u8; 256] = {
    let mut class = [PLAIN; 256];
    let specials = b"\0 \t\n|&;()<>'\"\\$`*?[]{~";
    let mut at = 0;
    while at < specials.len() {
        #[allow(clippy::indexing_slicing)]
        {
            class[specials[at] as usize] = SPECIAL;
        }
        at += 1;
    }
    class
};

pub(super) fn is_special(byte: u8) -> bool {
    CLASS.get(usize::from(byte)) != Some(&PLAIN)
}

impl<'s> Parser<'s, '_> {
    /// A word, of which at least one byte must be there.
    pub(super) fn word(&mut self, purpose: Use) -> Parsed<Word<'s>> {
        self.peek();
        if let Some(word) = self.plain_word() {
            return Ok(word);
        }
        let start = self.pos;
        let mut parts = self.parts();
        self.word_rest(&mut parts, purpose)?;
        if self.pos == start {
            return Err(self.unexpected());
        }
        self.finish_word(parts, purpose, start)
    }

    /// A word that is a single run of plain text, as nearly all are.
    pub(super) fn plain_word(&mut self) -> Option<Word<'s>> {
        let start = self.pos;
        let rest = self.text.as_bytes().get(start..).unwrap_or_default();
        let length = rest.iter().position(|&byte| is_special(byte));
        let length = length.unwrap_or(rest.len());
        let ends = matches!(
            rest.get(length),
            None | Some(b' ' | b'\t' | b'\n' | b';' | b'|' | b'&' | b')')
        );
        if length == 0 || !ends {
            return None;
        }
        self.pos += length;
        let span = self.span(start);
        let literal = Literal {
            text: self.kept(start, self.pos),
            quoted: false,
            span,
        };
        Some(Word {
            parts: PartList::one(Part::Literal(literal)),
            span,
        })
    }

    pub(super) fn finish_word(
        &mut self,
        parts: Parts<'s>,
        purpose: Use,
        start: usize,
    ) -> Parsed<Word<'s>> {
        let braces = parts.brace && !matches!(purpose, Use::Value | Use::Name | Use::Plain);
        let mut parts = parts.finish();
        if braces {
            parts = self.expand_braces_in(parts)?;
        }
        // A continued line belongs to the plain text in front of it, not to a quote or bracket.
        let mut end = self.pos;
        while end > start + 1 && self.byte(end - 1) == b'\n' && self.byte(end - 2) == b'\\' {
            end -= 2;
        }
        let closed = matches!(
            self.byte(end.wrapping_sub(1)),
            b'\'' | b'"' | b'`' | b')' | b'}'
        );
        let end = if closed { end } else { self.pos };
        Ok(Word {
            parts,
            span: self.span_between(start, end),
        })
    }

    /// Reads on to the end of the word.
    pub(super) fn word_rest(&mut self, parts: &mut Parts<'s>, purpose: Use) -> Parsed<()> {
        loop {
            let start = self.pos;
            let rest = self.text.as_bytes().get(start..).unwrap_or_default();
            self.pos += rest
                .iter()
                .position(|&byte| is_special(byte))
                .unwrap_or(rest.len());
            if self.pos > start {
                parts.text(self.kept(start, self.pos), false, self.span(start));
            }
            let byte = self.peek();
            match byte {
                b'<' | b'>' if self.peek_second() == b'(' => self.process(parts)?,
                b'(' => {
                    let Some(operator) = parts.pattern_operator() else {
                        return Ok(());
                    };
                    let ends = match purpose {
                        Use::Name => true,
                        Use::Head => self.empty_parentheses(),
                        _ => false,
                    };
                    if ends {
                        return Ok(());
                    }
                    self.extended_pattern(parts, operator)?;
                }
                _ if is_meta(byte) => return Ok(()),
                b'~' if tilde_place(parts, purpose) => self.tilde(parts),
                _ if self.unquoted_special(parts, byte)? => {}
                // A plain byte behind a continued line starts the next run.
                _ if !is_special(byte) => {}
                _ => {
                    parts.brace |= byte == b'{';
                    self.one_byte(parts);
                }
            }
        }
    }

    pub(super) fn one_byte(&mut self, parts: &mut Parts<'s>) {
        let start = self.pos;
        self.bump();
        parts.text(self.kept(start, self.pos), false, self.span(start));
    }

    /// Quotes, expansions and pattern characters, which mean the same in all unquoted text.
    /// Tells whether `byte`, the next one, was one of them.
    pub(super) fn unquoted_special(&mut self, parts: &mut Parts<'s>, byte: u8) -> Parsed<bool> {
        let start = self.pos;
        match byte {
            b'\'' => self.single_quotes(parts)?,
            b'"' => self.double_quotes(parts, start)?,
            b'\\' => self.backslash(parts),
            b'$' => self.dollar(parts, false)?,
            b'`' => self.backquotes(parts, false)?,
            b'*' | b'?' => {
                self.bump();
                let kind = if byte == b'*' {
                    GlobKind::AnyString
                } else {
                    GlobKind::AnyCharacter
                };
                parts.glob(kind, self.span(start));
            }
            b'[' => {
                self.bump();
                parts.open_bracket(self.span(start));
            }
            b']' => {
                self.bump();
                parts.close_bracket(self.span(start));
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Whether nothing but blanks is between the `(` at `pos` and the next `)`.
    pub(super) fn empty_parentheses(&mut self) -> bool {
        let start = self.pos;
        self.bump();
        while matches!(self.peek(), b' ' | b'\t') {
            self.bump();
        }
        let empty = self.peek() == b')';
        self.pos = start;
        empty
    }

    /// A tilde prefix, or the `~` itself if what follows is quoted or expanded.
    pub(super) fn tilde(&mut self, parts: &mut Parts<'s>) {
        let start = self.pos;
        self.bump();
        let from = self.pos;
        while !is_special(self.byte(self.pos)) && !matches!(self.byte(self.pos), b'/' | b':' | b'}')
        {
            self.pos += 1;
        }
        let next = self.peek();
        if is_meta(next) || matches!(next, b'/' | b':' | b'}') {
            parts.push(Part::Tilde(Tilde {
                user: self.kept(from, self.pos),
                span: self.span(start),
            }));
        } else {
            parts.text(self.kept(start, self.pos), false, self.span(start));
        }
    }
}

/// Whether a `~` here may be a home directory: at the start of a word; in a value also behind
/// a colon; and in an argument that looks like an assignment where a value would have it.
fn tilde_place(parts: &mut Parts<'_>, purpose: Use) -> bool {
    let Some(last) = parts.made.last() else {
        return true;
    };
    let Part::Literal(before) = last else {
        return false;
    };
    let behind_colon = before.text.ends_with(':');
    if before.quoted || !(behind_colon || before.text.ends_with('=')) {
        return false;
    }
    match purpose {
        Use::Value | Use::DeclaredValue => behind_colon,
        Use::Argument => parts.looks_like_assignment() && (behind_colon || parts.at_value()),
        Use::Head | Use::Name | Use::Plain => false,
    }
}
