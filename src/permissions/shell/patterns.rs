//! Groups of extended patterns, and regular expressions.

use super::ast::Span;
use super::cursor::{END, Parsed, Parser, is_meta};
use super::parts::Parts;
use super::refusal::Reason;
use super::word::{GlobKind, Word};
use super::words::is_special;

impl<'s> Parser<'s, '_> {
    /// `?(…|…)` and its like; `pos` is at the parenthesis, the operator is the last of `parts`.
    pub(super) fn extended_pattern(&mut self, parts: &mut Parts<'s>, operator: char) -> Parsed<()> {
        self.enter()?;
        let opened = self.pos;
        parts.drop_operator();
        let inside = std::mem::replace(&mut self.in_group, true);
        self.bump();
        let mut alternatives = Vec::new();
        loop {
            alternatives.push(self.alternative()?);
            let ends = self.byte(self.pos) == b')';
            self.bump();
            if ends {
                break;
            }
        }
        self.leave();
        self.in_group = inside;
        if !inside {
            self.check_group(opened)?;
        }
        let span = Span {
            start: self.span(opened.saturating_sub(1)).start,
            end: self.span(opened).end,
        };
        parts.glob(
            GlobKind::Extended {
                operator,
                alternatives,
            },
            span,
        );
        Ok(())
    }

    /// Bash takes a group of a pattern for whatever stands between its parentheses, quotes heeded
    /// and substitutions not. Where these lead to another end than ours, the text is refused.
    fn check_group(&mut self, opened: usize) -> Parsed<()> {
        self.charge(self.pos - opened)?;
        let mut level = 0_usize;
        let mut at = opened;
        while at < self.pos {
            match self.byte(at) {
                b'(' => level += 1,
                b')' => level = level.saturating_sub(1),
                b'\\' => at += 1,
                quote @ (b'\'' | b'"' | b'`') => at = self.closing_quote(quote, at + 1),
                _ => {}
            }
            at += 1;
            if level == 0 {
                break;
            }
        }
        if at == self.pos {
            return Ok(());
        }
        Err(self.refusal(Reason::Ambiguous))
    }

    fn closing_quote(&self, quote: u8, mut at: usize) -> usize {
        while self.byte(at) != quote && self.byte(at) != END {
            at += if self.byte(at) == b'\\' && quote != b'\'' {
                2
            } else {
                1
            };
        }
        at
    }

    /// One alternative of an extended pattern, up to its `|` or `)`.
    fn alternative(&mut self) -> Parsed<Word<'s>> {
        self.peek();
        let start = self.pos;
        let mut parts = self.parts();
        let mut nesting = 0_usize;
        loop {
            let byte = self.peek();
            match byte {
                END => return Err(self.refusal(Reason::Unclosed)),
                b'|' | b')' if nesting == 0 => break,
                b'(' => {
                    if let Some(operator) = parts.pattern_operator() {
                        self.extended_pattern(&mut parts, operator)?;
                    } else {
                        nesting += 1;
                        self.one_byte(&mut parts);
                    }
                }
                b')' => {
                    nesting -= 1;
                    self.one_byte(&mut parts);
                }
                b'<' | b'>' if self.peek_second() == b'(' => self.process(&mut parts)?,
                _ if self.unquoted_special(&mut parts, byte)? => {}
                _ => self.run(&mut parts),
            }
        }
        Ok(Word {
            parts: parts.finish(),
            span: self.span(start),
        })
    }

    /// Takes the byte at `pos`, which means nothing here, and all plain ones behind it.
    fn run(&mut self, parts: &mut Parts<'s>) {
        let start = self.pos;
        let rest = self.text.as_bytes().get(start + 1..).unwrap_or_default();
        self.pos += 1 + rest
            .iter()
            .position(|&byte| is_special(byte))
            .unwrap_or(rest.len());
        parts.text(self.kept(start, self.pos), false, self.span(start));
    }

    /// The regular expression behind `=~`: as a word, but parentheses group, `|` is text, and
    /// between parentheses blanks and operators are text as well.
    pub(super) fn regular_expression(&mut self) -> Parsed<Word<'s>> {
        self.peek();
        let start = self.pos;
        let mut parts = self.parts();
        let mut nesting = 0_usize;
        let mut opened = start;
        loop {
            let byte = self.peek();
            match byte {
                END if nesting > 0 => return Err(self.refusal(Reason::Unclosed)),
                b'(' => {
                    if nesting == 0 {
                        opened = self.pos;
                    }
                    nesting += 1;
                    self.one_byte(&mut parts);
                }
                b')' if nesting > 0 => {
                    nesting -= 1;
                    self.one_byte(&mut parts);
                    if nesting == 0 {
                        self.check_group(opened)?;
                    }
                }
                b'<' | b'>' if self.peek_second() == b'(' => self.process(&mut parts)?,
                b'|' => self.one_byte(&mut parts),
                _ if is_meta(byte) && nesting == 0 => break,
                _ if self.unquoted_special(&mut parts, byte)? => {}
                _ => self.run(&mut parts),
            }
        }
        if self.pos == start {
            return Err(self.unexpected());
        }
        Ok(Word {
            parts: parts.finish(),
            span: self.span(start),
        })
    }
}
