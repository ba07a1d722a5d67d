//! Arithmetic: its operators are text, its expansions parts. `((` may also open two subshells,
//! which bash decides by whether the closing parentheses touch.

use super::cursor::{END, Parsed, Parser};
use super::origin::Origin;
use super::part_list::PartList;
use super::parts::Parts;
use super::quotes::Live;
use super::refusal::Reason;
use super::word::{ArithmeticText, Part, Word};

impl<'s> Parser<'s, '_> {
    /// Tries the second `(` of `((` or `$((` at `pos` as arithmetic; `None`, with `pos` where it
    /// was, if the parenthesis that closes it is not followed by another.
    pub(super) fn double_parenthesis(&mut self) -> Parsed<Option<ArithmeticText<'s>>> {
        let start = self.mark();
        self.enter()?;
        self.bump();
        let text = self.arithmetic(b'(', b')')?;
        self.expect(b')')?;
        self.leave();
        if self.peek() == b')' {
            self.bump();
            return Ok(Some(text));
        }
        self.retry(start)?;
        Ok(None)
    }

    /// An expression up to the unmatched `close`, which is left in place.
    pub(super) fn arithmetic(&mut self, open: u8, close: u8) -> Parsed<ArithmeticText<'s>> {
        let start = self.pos;
        let mut parts = self.parts();
        let mut nesting = 0_usize;
        loop {
            self.arithmetic_run(&mut parts);
            match self.peek() {
                END => return Err(self.refusal(Reason::Unclosed)),
                byte if byte == close && nesting == 0 => break,
                byte if byte == close => {
                    nesting -= 1;
                    self.one_character(&mut parts);
                }
                byte if byte == open => {
                    nesting += 1;
                    self.one_character(&mut parts);
                }
                b'\'' => self.idle_quotes(&mut parts)?,
                b'"' => self.double_quotes(&mut parts, self.pos)?,
                b'\\' => self.backslash(&mut parts),
                b'$' if self.peek_second() == b'\'' => {
                    let dollar = self.pos;
                    self.pos = self.past_continuations(dollar + 1);
                    self.escaped_quotes(&mut parts, dollar)?;
                }
                b'$' => {
                    let command = self.peek_second() == b'(';
                    let dollar = self.pos;
                    self.dollar(&mut parts, true)?;
                    self.charge(self.pos - dollar)?;
                    if !self.is_balanced(dollar, open, close, command) {
                        return Err(self.refusal(Reason::Ambiguous));
                    }
                }
                b'`' => self.backquotes(&mut parts, true)?,
                // In a subscript bash takes `<(` for a process substitution when it looks for the end.
                b'<' | b'>' if close == b']' && self.peek_second() == b'(' => {
                    let start = self.pos;
                    self.pos = self.plain_process_end()?;
                    parts.text(self.kept(start, self.pos), true, self.span(start));
                }
                b'(' | b')' | b'[' | b']' | b'<' | b'>' => self.one_character(&mut parts),
                // A plain byte behind a continued line starts the next run.
                _ => {}
            }
        }
        Ok(ArithmeticText {
            parts: parts.finish(),
            span: self.span(start),
        })
    }

    /// Whether the expansion from `start` to here cannot lead bash astray. Looking for the end of
    /// an arithmetic expression, it knows `$(` but not `${` and `$[`, and counts the brackets in
    /// these; so they must come in pairs, with nothing quoted near them. Those of a `$(` must, too,
    /// for the second count that `$((` makes.
    fn is_balanced(&self, start: usize, open: u8, close: u8, command: bool) -> bool {
        let text = self.slice(start, self.pos).as_bytes();
        let mut level = 0_usize;
        let mut quotes = false;
        let mut brackets = false;
        for &byte in text {
            quotes |= matches!(byte, b'\'' | b'"' | b'\\' | b'`');
            brackets |= byte == open || byte == close;
            if byte == open {
                level += 1;
            } else if byte == close {
                let Some(outer) = level.checked_sub(1) else {
                    return false;
                };
                level = outer;
            }
        }
        level == 0 && (command || !(quotes && brackets))
    }

    /// A word whose text bash evaluates as arithmetic after it has removed its quotes: what these
    /// kept from being expanded is expanded then, `[[ 'x[$(a)]' -eq 1 ]]`.
    pub(super) fn evaluated(&mut self, word: Word<'s>) -> Parsed<Word<'s>> {
        let hides = |part: &Part| {
            matches!(part, Part::Literal(literal)
                if literal.quoted && literal.text.contains(['$', '`']))
        };
        if !word.parts.iter().any(hides) {
            return Ok(word);
        }
        let mut parts = self.parts();
        for part in word.parts {
            match &part {
                Part::Literal(literal) if hides(&part) => {
                    // The offset of the text behind its opening quote, as near as can be told.
                    let origin = Origin::new(literal.span.start + 1, None);
                    let mut inner = self.copy_parser(&literal.text, &origin);
                    let found = inner.live_text()?;
                    self.budget = inner.budget;
                    for part in found {
                        parts.push(part);
                    }
                }
                _ => parts.push(part),
            }
        }
        Ok(Word {
            parts: parts.finish(),
            span: word.span,
        })
    }

    /// All of the text in hand as if in double quotes.
    pub(super) fn live_text(&mut self) -> Parsed<PartList<'s>> {
        let mut parts = self.parts();
        self.enter()?;
        self.live(&mut parts, Live::HereDocument)?;
        self.leave();
        Ok(parts.finish())
    }

    fn arithmetic_run(&mut self, parts: &mut Parts<'s>) {
        let start = self.pos;
        let rest = self.text.as_bytes().get(start..).unwrap_or_default();
        self.pos += rest
            .iter()
            .position(|byte| {
                matches!(
                    byte,
                    b'(' | b')' | b'[' | b']' | b'\'' | b'"' | b'\\' | b'$' | b'`' | b'<' | b'>'
                )
            })
            .unwrap_or(rest.len());
        if self.pos > start {
            parts.text(self.kept(start, self.pos), true, self.span(start));
        }
    }

    /// Takes the ASCII character at `pos` as quoted text.
    fn one_character(&mut self, parts: &mut Parts<'s>) {
        let start = self.pos;
        self.bump();
        parts.text(self.kept(start, self.pos), true, self.span(start));
    }

    /// A subscript with both brackets; `pos` is at the `[`. Bash evaluates it as arithmetic unless
    /// the array is an associative one, so it is read as such.
    pub(super) fn subscript(&mut self) -> Parsed<Word<'s>> {
        self.enter()?;
        self.expect(b'[')?;
        let text = self.arithmetic(b'[', b']')?;
        self.expect(b']')?;
        self.leave();
        Ok(Word {
            parts: text.parts,
            span: text.span,
        })
    }
}

impl ArithmeticText<'_> {
    /// Whether the expression holds nothing but text.
    pub fn is_literal(&self) -> bool {
        self.parts
            .iter()
            .all(|part| matches!(part, Part::Literal(_)))
    }
}
