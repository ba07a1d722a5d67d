//! What a `$` or a backquote opens.

use super::ast::List;
use super::cursor::{Documents, END, Parsed, Parser, is_name, is_name_start};
use super::origin::Origin;
use super::parts::Parts;
use super::refusal::Reason;
use super::visit::holds_case;
use super::word::{
    ArithmeticExpansion, CommandSubstitution, Parameter, Part, ProcessSubstitution,
    SubstitutionStyle,
};
use std::borrow::Cow;

impl<'s> Parser<'s, '_> {
    /// Whatever the `$` at `pos` opens, or the `$` itself.
    pub(super) fn dollar(&mut self, parts: &mut Parts<'s>, quoted: bool) -> Parsed<()> {
        let start = self.pos;
        self.bump();
        match self.peek() {
            b'(' => self.dollar_parenthesis(parts, start, quoted),
            b'{' => {
                self.bump();
                self.braced(parts, start, quoted)
            }
            b'[' => {
                self.bump();
                self.enter()?;
                let text = self.arithmetic(b'[', b']')?;
                self.expect(b']')?;
                self.leave();
                self.push_arithmetic(parts, start, quoted, text);
                Ok(())
            }
            b'\'' if !quoted => self.escaped_quotes(parts, start),
            b'"' if !quoted => self.double_quotes(parts, start),
            next => {
                self.plain_parameter(parts, start, quoted, next);
                Ok(())
            }
        }
    }

    fn plain_parameter(&mut self, parts: &mut Parts<'s>, start: usize, quoted: bool, next: u8) {
        let name = if is_name_start(next) {
            self.name()
        } else if next.is_ascii_digit() || is_special_parameter(next) {
            self.bump();
            self.kept(self.pos - 1, self.pos)
        } else {
            let span = self.span_between(start, start + 1);
            return parts.text("$", quoted, span);
        };
        parts.push(Part::Parameter(Box::new(Parameter {
            name,
            indirect: false,
            length: false,
            subscript: None,
            operation: None,
            quoted,
            span: self.span(start),
        })));
    }

    /// A variable's name, of which at least the first character is there.
    pub(super) fn name(&mut self) -> Cow<'s, str> {
        let mut name = self.name_run();
        while is_name(self.peek()) {
            let more = self.name_run();
            name.to_mut().push_str(&more);
        }
        name
    }

    /// A name as far as no continued line interrupts it.
    fn name_run(&mut self) -> Cow<'s, str> {
        let start = self.pos;
        while is_name(self.byte(self.pos)) {
            self.bump();
        }
        self.kept(start, self.pos)
    }

    fn dollar_parenthesis(
        &mut self,
        parts: &mut Parts<'s>,
        start: usize,
        quoted: bool,
    ) -> Parsed<()> {
        self.bump();
        if self.peek() == b'('
            && let Some(text) = self.double_parenthesis()?
        {
            // Bash counts the parentheses once more before it evaluates, and those of patterns,
            // which have no partner, make it run the text as commands instead.
            self.charge(self.pos - start)?;
            if holds_case(&text.parts) {
                return Err(self.refusal(Reason::Ambiguous));
            }
            self.push_arithmetic(parts, start, quoted, text);
            return Ok(());
        }
        let list = self.parenthesized()?;
        parts.push(Part::Command(Box::new(CommandSubstitution {
            style: SubstitutionStyle::Dollar,
            list,
            quoted,
            span: self.span(start),
        })));
        Ok(())
    }

    fn push_arithmetic(
        &mut self,
        parts: &mut Parts<'s>,
        start: usize,
        quoted: bool,
        text: super::word::ArithmeticText<'s>,
    ) {
        parts.push(Part::Arithmetic(Box::new(ArithmeticExpansion {
            text,
            quoted,
            span: self.span(start),
        })));
    }

    /// The list of a `$(`, `<(` or `>(` with its `)`; `pos` is behind the `(`.
    ///
    /// Its here-documents are its own: a newline in it does not end the line around it. Those
    /// whose body has not come when the `)` does are looked for behind that line.
    pub(super) fn parenthesized(&mut self) -> Parsed<List<'s>> {
        self.enter()?;
        let outer = std::mem::take(&mut self.pending);
        let was_inside = std::mem::replace(&mut self.in_substitution, true);
        let documents = std::mem::replace(&mut self.documents, Documents::None);
        let list = self.list()?;
        self.in_substitution = was_inside;
        self.documents = documents;
        let left_over = std::mem::replace(&mut self.pending, outer);
        self.pending.extend(left_over);
        self.expect(b')')?;
        self.leave();
        Ok(list)
    }

    /// `<(…)` and `>(…)`; `pos` is at the sign.
    pub(super) fn process(&mut self, parts: &mut Parts<'s>) -> Parsed<()> {
        let start = self.pos;
        let input = self.byte(start) == b'<';
        self.bump();
        self.expect(b'(')?;
        let list = self.parenthesized()?;
        parts.push(Part::Process(Box::new(ProcessSubstitution {
            input,
            list,
            span: self.span(start),
        })));
        Ok(())
    }

    /// `` `…` ``; `pos` is at the first quote. Bash takes the text up to the next unescaped quote,
    /// takes one layer of backslashes off it and parses what is left.
    pub(super) fn backquotes(&mut self, parts: &mut Parts<'s>, in_quotes: bool) -> Parsed<()> {
        self.enter()?;
        let start = self.pos;
        let from = start + 1;
        let (end, escapes) = self.backquoted_end(from)?;
        let list = if escapes {
            self.unescaped_list(from, end, in_quotes)?
        } else {
            self.pos = from;
            self.within(end, Self::whole_list)?
        };
        self.pos = end + 1;
        self.leave();
        parts.push(Part::Command(Box::new(CommandSubstitution {
            style: SubstitutionStyle::Backquote,
            list,
            quoted: in_quotes,
            span: self.span(start),
        })));
        Ok(())
    }

    fn backquoted_end(&self, from: usize) -> Parsed<(usize, bool)> {
        let mut at = from;
        let mut escapes = false;
        loop {
            match self.byte(at) {
                END => return Err(self.refusal(Reason::UnclosedQuote)),
                b'`' => return Ok((at, escapes)),
                b'\\' => {
                    escapes = true;
                    at += 2;
                }
                _ => at += 1,
            }
        }
    }

    fn unescaped_list(&mut self, from: usize, end: usize, in_quotes: bool) -> Parsed<List<'s>> {
        let mut copy = String::with_capacity(end - from);
        let mut origin = Origin::new(from, self.origin);
        let mut at = from;
        while at < end {
            let next = self.find(b'\\', at).filter(|&next| next < end);
            copy.push_str(self.slice(at, next.unwrap_or(end)));
            let Some(backslash) = next else { break };
            at = backslash + 1;
            match self.byte(at) {
                b'\n' => {
                    at += 1;
                    origin.skip(copy.len(), 2);
                    continue;
                }
                b'\\' | b'`' | b'$' => origin.skip(copy.len(), 1),
                b'"' if in_quotes => origin.skip(copy.len(), 1),
                _ => copy.push('\\'),
            }
            // Whatever is escaped is not looked at again: its backslash may be one itself.
            let width = self.slice(at, end).chars().next().map_or(0, char::len_utf8);
            copy.push_str(self.slice(at, at + width));
            at += width;
        }
        let mut inner = self.copy_parser(&copy, &origin);
        let list = inner.whole_list()?;
        self.budget = inner.budget;
        Ok(list)
    }

    /// A parser for a rewritten copy of a piece of the text. Its budget must be taken back.
    pub(super) fn copy_parser<'c, 'n>(
        &self,
        copy: &'c str,
        origin: &'c Origin<'c>,
    ) -> Parser<'n, 'c> {
        Parser {
            origin: Some(origin),
            depth: self.depth,
            budget: self.budget,
            ..Parser::new(copy)
        }
    }
}

/// The parameters that are one character and no name.
pub(super) fn is_special_parameter(byte: u8) -> bool {
    matches!(byte, b'@' | b'*' | b'#' | b'?' | b'-' | b'$' | b'!')
}
