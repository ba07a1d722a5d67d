//! Quotes are removed here: `\x`, `'…'`, `"…"`, `$'…'`, `$"…"`.

use super::cursor::{END, Parsed, Parser};
use super::parts::Parts;
use super::refusal::Reason;

/// Where text is expanded but not split, and which characters a backslash quotes there.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Live {
    /// Between double quotes.
    DoubleQuotes,
    /// The body of a here-document, in which `"` is an ordinary character.
    HereDocument,
}

impl<'s> Parser<'s, '_> {
    /// An escaped character outside quotes; `pos` is at the backslash, which continues no line.
    pub(super) fn backslash(&mut self, parts: &mut Parts<'s>) {
        let start = self.pos;
        self.bump();
        let Some(character) = self
            .text
            .get(self.pos..)
            .and_then(|rest| rest.chars().next())
        else {
            let span = self.span(start);
            return parts.text("\\", false, span);
        };
        let from = self.pos;
        self.pos += character.len_utf8();
        parts.text(self.kept(from, self.pos), true, self.span(start));
    }

    /// `'…'`; `pos` is at the first quote.
    pub(super) fn single_quotes(&mut self, parts: &mut Parts<'s>) -> Parsed<()> {
        let start = self.pos;
        let Some(end) = self.find(b'\'', start + 1) else {
            return Err(self.refusal(Reason::UnclosedQuote));
        };
        self.pos = end + 1;
        parts.text(self.kept(start + 1, end), true, self.span(start));
        Ok(())
    }

    /// Single quotes that quote nothing but hide a closing bracket: `"${x:-'}'}"`, `$(( '…' ))`.
    /// Bash skips them when it looks for the end and expands what is between them all the same.
    pub(super) fn idle_quotes(&mut self, parts: &mut Parts<'s>) -> Parsed<()> {
        let start = self.pos;
        let Some(end) = self.find(b'\'', start + 1) else {
            return Err(self.refusal(Reason::UnclosedQuote));
        };
        self.bump();
        parts.text("'", true, self.span(start));
        self.within(end, |parser| parser.live(parts, Live::HereDocument))?;
        self.pos = end + 1;
        parts.text("'", true, self.span(end));
        Ok(())
    }

    /// `"…"`; `pos` is at the first quote and `start` where the construct starts.
    pub(super) fn double_quotes(&mut self, parts: &mut Parts<'s>, start: usize) -> Parsed<()> {
        self.bump();
        let before = parts.made.len();
        self.live(parts, Live::DoubleQuotes)?;
        if self.byte(self.pos) != b'"' {
            return Err(self.refusal(Reason::UnclosedQuote));
        }
        self.bump();
        if parts.made.len() == before {
            parts.text("", true, self.span(start));
        }
        Ok(())
    }

    /// Text in which only `$`, backquotes and backslashes mean something, up to the closing `"`
    /// or to the end of the text in hand.
    pub(super) fn live(&mut self, parts: &mut Parts<'s>, kind: Live) -> Parsed<()> {
        loop {
            let start = self.pos;
            let rest = self.text.as_bytes().get(start..).unwrap_or_default();
            self.pos += rest
                .iter()
                .position(|byte| matches!(byte, b'"' | b'\\' | b'$' | b'`'))
                .unwrap_or(rest.len());
            if self.pos > start {
                parts.text(self.kept(start, self.pos), true, self.span(start));
            }
            match self.byte(self.pos) {
                b'"' if kind == Live::DoubleQuotes => return Ok(()),
                b'"' => {
                    self.bump();
                    parts.text("\"", true, self.span(self.pos - 1));
                }
                b'\\' => self.live_backslash(parts, kind),
                b'$' => self.dollar(parts, true)?,
                b'`' => self.backquotes(parts, kind == Live::DoubleQuotes)?,
                _ => return Ok(()),
            }
        }
    }

    pub(super) fn live_backslash(&mut self, parts: &mut Parts<'s>, kind: Live) {
        let start = self.pos;
        let next = self.byte(start + 1);
        let quotes = match next {
            b'\n' => {
                self.pos += 2;
                return;
            }
            b'$' | b'`' | b'\\' => true,
            b'"' => kind == Live::DoubleQuotes,
            _ => false,
        };
        self.pos += if quotes { 2 } else { 1 };
        let from = if quotes { start + 1 } else { start };
        parts.text(self.kept(from, self.pos), true, self.span(start));
    }

    /// `$'…'`; `pos` is at the quote and `start` at the dollar. Where it ends is settled first, by
    /// pairs of a backslash and whatever follows: the escapes themselves do not count.
    pub(super) fn escaped_quotes(&mut self, parts: &mut Parts<'s>, start: usize) -> Parsed<()> {
        self.bump();
        let mut end = self.pos;
        loop {
            match self.byte(end) {
                END => return Err(self.refusal(Reason::UnclosedQuote)),
                b'\'' => break,
                b'\\' => end += 2,
                _ => end += 1,
            }
        }
        let bytes = self.within(end, |parser| Ok(parser.unescaped()))?;
        self.pos = end + 1;
        let text = String::from_utf8_lossy(&bytes).into_owned();
        parts.text(text, true, self.span(start));
        Ok(())
    }

    /// The text in hand with its escapes replaced, up to the first NUL they make: that ends the
    /// string, as it does in C.
    fn unescaped(&mut self) -> Vec<u8> {
        let mut bytes = Vec::new();
        loop {
            let byte = self.byte(self.pos);
            self.bump();
            match byte {
                END => return bytes,
                b'\\' => {
                    let from = bytes.len();
                    self.escape(&mut bytes);
                    if bytes.get(from) == Some(&0) {
                        bytes.truncate(from);
                        return bytes;
                    }
                }
                other => bytes.push(other),
            }
        }
    }

    /// One escape of `$'…'`; `pos` is behind the backslash.
    fn escape(&mut self, bytes: &mut Vec<u8>) {
        let byte = self.byte(self.pos);
        self.bump();
        match byte {
            b'a' => bytes.push(7),
            b'b' => bytes.push(8),
            b'e' | b'E' => bytes.push(27),
            b'f' => bytes.push(12),
            b'n' => bytes.push(b'\n'),
            b'r' => bytes.push(b'\r'),
            b't' => bytes.push(b'\t'),
            b'v' => bytes.push(11),
            b'\\' | b'\'' | b'"' | b'?' => bytes.push(byte),
            b'0'..=b'7' => {
                self.pos -= 1;
                let value = self.digits(8, 3).unwrap_or_default();
                bytes.push(value.to_le_bytes()[0]);
            }
            b'x' => self.hexadecimal(bytes),
            b'u' => self.code_point(bytes, byte, 4),
            b'U' => self.code_point(bytes, byte, 8),
            b'c' => self.control(bytes),
            other => bytes.extend_from_slice(&[b'\\', other]),
        }
    }

    /// `\cx`; pos is at the `x`.
    fn control(&mut self, bytes: &mut Vec<u8>) {
        let byte = self.byte(self.pos);
        if byte == END {
            return bytes.extend_from_slice(b"\\c");
        }
        self.bump();
        if byte == b'\\' && self.byte(self.pos) == b'\\' {
            self.bump();
        }
        bytes.push(match byte {
            b'?' => 0x7f,
            other => other.to_ascii_uppercase() & 0x1f,
        });
    }

    /// `\xHH`, and `\x{H…}`, of which bash takes the last byte, a NUL if there is no digit.
    fn hexadecimal(&mut self, bytes: &mut Vec<u8>) {
        let braced = self.byte(self.pos) == b'{';
        if braced {
            self.bump();
        }
        let value = self.digits(16, if braced { usize::MAX } else { 2 });
        if braced && self.byte(self.pos) == b'}' {
            self.bump();
        }
        match value.or(braced.then_some(0)) {
            Some(value) => bytes.push(value.to_le_bytes()[0]),
            None => bytes.extend_from_slice(b"\\x"),
        }
    }

    fn code_point(&mut self, bytes: &mut Vec<u8>, letter: u8, most: usize) {
        match self.digits(16, most) {
            Some(value) => {
                let character = char::from_u32(value).unwrap_or(char::REPLACEMENT_CHARACTER);
                bytes.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
            }
            None => bytes.extend_from_slice(&[b'\\', letter]),
        }
    }

    /// Up to `most` digits; the value wraps around as bash's does.
    fn digits(&mut self, radix: u32, most: usize) -> Option<u32> {
        let start = self.pos;
        let mut value: u32 = 0;
        while self.pos - start < most
            && let Some(digit) = char::from(self.byte(self.pos)).to_digit(radix)
        {
            value = value.wrapping_mul(radix).wrapping_add(digit);
            self.bump();
        }
        (self.pos > start).then_some(value)
    }
}
