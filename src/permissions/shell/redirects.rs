//! Redirects: descriptor, operator and target.

use super::ast::{Descriptor, Redirect, RedirectOperator, RedirectTarget};
use super::cursor::{END, Parsed, Parser, is_name_start};
use super::word::Word;
use super::words::Use;

impl<'s> Parser<'s, '_> {
    /// A redirect, if one is next.
    pub(super) fn redirect(&mut self) -> Parsed<Option<Redirect<'s>>> {
        let start = self.pos;
        let descriptor = match self.peek() {
            b'<' | b'>' | b'&' => None,
            b'0'..=b'9' => self.number(),
            b'{' => self.variable_descriptor()?,
            _ => return Ok(None),
        };
        let Some(operator) = self.redirect_operator(descriptor.is_some()) else {
            self.pos = start;
            return Ok(None);
        };
        let duplicates = matches!(
            operator,
            RedirectOperator::DuplicateInput | RedirectOperator::DuplicateOutput
        );
        if !duplicates {
            self.refuse_descriptor()?;
        }
        let target = match operator {
            RedirectOperator::HereDocument => {
                let strip_tabs = self.peek() == b'-';
                if strip_tabs {
                    self.bump();
                }
                RedirectTarget::HereDocument(self.announce(strip_tabs)?)
            }
            RedirectOperator::HereString => {
                self.skip_blanks();
                RedirectTarget::Word(self.word(Use::Plain)?)
            }
            _ => {
                self.skip_blanks();
                RedirectTarget::Word(if duplicates && self.peek() == b'-' {
                    self.dash()
                } else {
                    self.word(Use::Argument)?
                })
            }
        };
        Ok(Some(Redirect {
            descriptor,
            operator,
            target,
            span: self.span(start),
        }))
    }

    /// The `-` of `>&-`, a token of its own: `>&-a` closes the descriptor and runs `a`.
    fn dash(&mut self) -> Word<'s> {
        let start = self.pos;
        self.bump();
        let mut parts = self.parts();
        parts.text("-", false, self.span(start));
        Word {
            parts: parts.finish(),
            span: self.span(start),
        }
    }

    /// Bash reads what is in front of an operator as its descriptor, never as a target.
    fn refuse_descriptor(&mut self) -> Parsed<()> {
        let start = self.pos;
        self.skip_blanks();
        if self.peek().is_ascii_digit() && self.number().is_some() {
            let process = self.peek_second() == b'(';
            if matches!(self.peek(), b'<' | b'>') && !process {
                return Err(self.unexpected());
            }
        }
        self.pos = start;
        Ok(())
    }

    fn number(&mut self) -> Option<Descriptor<'s>> {
        let mut value: i32 = 0;
        loop {
            let byte = self.peek();
            if !byte.is_ascii_digit() {
                return Some(Descriptor::Number(value));
            }
            value = value.checked_mul(10)?.checked_add(i32::from(byte - b'0'))?;
            self.bump();
        }
    }

    /// `{name}` or `{name[…]}`, if an operator stands right behind it.
    fn variable_descriptor(&mut self) -> Parsed<Option<Descriptor<'s>>> {
        let start = self.pos;
        self.bump();
        if is_name_start(self.peek()) {
            let name = self.name();
            let bracket = self.pos;
            let closed = self.peek() != b'[' || self.descriptor_subscript_end();
            if closed && self.eat(b"}") && matches!(self.peek(), b'<' | b'>') {
                let end = self.pos;
                let mut subscript = None;
                self.pos = bracket;
                if self.peek() == b'[' {
                    subscript = Some(Box::new(self.subscript()?));
                }
                self.pos = end;
                return Ok(Some(Descriptor::Variable { name, subscript }));
            }
        }
        self.pos = start;
        Ok(None)
    }

    /// Steps over a subscript without blanks and quotes in it.
    fn descriptor_subscript_end(&mut self) -> bool {
        loop {
            self.bump();
            match self.peek() {
                b']' => {
                    self.bump();
                    return true;
                }
                END | b' ' | b'\t' | b'\n' | b'[' | b'{' | b',' => return false,
                _ => {}
            }
        }
    }

    /// The operator here, if it is one that may stand behind a descriptor or without. Of `<<-`
    /// the dash is left.
    fn redirect_operator(&mut self, has_descriptor: bool) -> Option<RedirectOperator> {
        use RedirectOperator as Op;
        const OPERATORS: &[(&[u8], Op)] = &[
            (b"<<<", Op::HereString),
            (b"<<", Op::HereDocument),
            (b"<&", Op::DuplicateInput),
            (b"<>", Op::ReadWrite),
            (b"<", Op::Read),
            (b">>", Op::Append),
            (b">&", Op::DuplicateOutput),
            (b">|", Op::Clobber),
            (b">", Op::Write),
            (b"&>>", Op::AppendBoth),
            (b"&>", Op::WriteBoth),
        ];
        let first = self.peek();
        let second = match first {
            b'<' | b'>' | b'&' => self.peek_second(),
            _ => return None,
        };
        if second == b'(' && first != b'&' || first == b'&' && (second != b'>' || has_descriptor) {
            return None;
        }
        OPERATORS
            .iter()
            .find(|(text, _)| self.eat(text))
            .map(|&(_, operator)| operator)
    }
}
