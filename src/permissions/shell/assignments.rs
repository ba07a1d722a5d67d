//! Assignments, plain and to arrays, and the words that only look like one.

use super::cursor::{Parsed, Parser, is_meta, is_name, is_name_start};
use super::refusal::Reason;
use super::word::{ArrayElement, Assignment, AssignmentValue, GlobKind, Word};
use super::words::Use;

/// What stood where an assignment could.
pub(super) enum Start<'s> {
    Assignment(Assignment<'s>),
    Word(Word<'s>),
}

impl<'s> Parser<'s, '_> {
    /// Whether `name=`, `name+=` or `name[` is next.
    pub(super) fn at_assignment(&mut self) -> bool {
        let start = self.pos;
        let found = is_name_start(self.peek()) && {
            self.skip_name();
            self.eat(b"=") || self.eat(b"+=") || self.eat(b"[")
        };
        self.pos = start;
        found
    }

    /// Whether `name=(` is next.
    pub(super) fn at_array(&mut self) -> bool {
        let start = self.pos;
        let found = is_name_start(self.peek()) && {
            self.skip_name();
            self.eat(b"+");
            self.eat(b"=(")
        };
        self.pos = start;
        found
    }

    fn skip_name(&mut self) {
        while is_name(self.peek()) {
            self.bump();
        }
    }

    /// An assignment if the text here starts one, else a word.
    pub(super) fn assignment_or_word(&mut self, purpose: Use) -> Parsed<Start<'s>> {
        if !is_name_start(self.peek()) {
            return self.word(purpose).map(Start::Word);
        }
        let start = self.pos;
        while is_name(self.byte(self.pos)) {
            self.bump();
        }
        if !matches!(self.byte(self.pos), b'=' | b'+' | b'[' | b'\\') {
            self.pos = start;
            return self.word(purpose).map(Start::Word);
        }
        self.skip_name();
        let name_end = self.pos;
        let subscript = match self.peek() {
            b'[' => Some(self.subscript()?),
            b'=' | b'+' => None,
            _ => {
                self.pos = start;
                return self.word(purpose).map(Start::Word);
            }
        };
        let append = self.eat(b"+=");
        if !append && !self.eat(b"=") {
            if let Some(subscript) = subscript {
                return self
                    .word_with_brackets(start, name_end, subscript, purpose)
                    .map(Start::Word);
            }
            self.pos = start;
            return self.word(purpose).map(Start::Word);
        }
        let value_start = self.pos;
        self.pos = start;
        let name = self.name();
        self.pos = value_start;
        let value = self.value(if purpose == Use::Head {
            Use::Value
        } else {
            Use::DeclaredValue
        })?;
        Ok(Start::Assignment(Assignment {
            name,
            subscript,
            append,
            value,
            span: self.span(start),
        }))
    }

    fn value(&mut self, purpose: Use) -> Parsed<AssignmentValue<'s>> {
        if self.peek() == b'(' {
            let elements = self.array()?;
            // Text right behind the parenthesis would make the whole a plain value.
            let process = matches!(self.peek(), b'<' | b'>') && self.peek_second() == b'(';
            if process || !is_meta(self.peek()) {
                return Err(self.unexpected());
            }
            return Ok(AssignmentValue::Array(elements));
        }
        self.value_word(purpose).map(AssignmentValue::Word)
    }

    fn value_word(&mut self, purpose: Use) -> Parsed<Word<'s>> {
        if let Some(word) = self.plain_word() {
            return Ok(word);
        }
        let start = self.pos;
        let mut parts = self.parts();
        self.word_rest(&mut parts, purpose)?;
        self.finish_word(parts, purpose, start)
    }

    /// A command word such as `a[x y]`, of which bash takes the brackets in before it sees that
    /// nothing is assigned.
    fn word_with_brackets(
        &mut self,
        start: usize,
        name_end: usize,
        subscript: Word<'s>,
        purpose: Use,
    ) -> Parsed<Word<'s>> {
        let mut parts = self.parts();
        parts.text(
            self.slice(start, name_end).replace("\\\n", ""),
            false,
            self.span_between(start, name_end),
        );
        parts.glob(GlobKind::Bracket, self.span_between(name_end, name_end + 1));
        for part in subscript.parts {
            parts.push(part);
        }
        parts.text("]", false, self.span_between(self.pos - 1, self.pos));
        self.word_rest(&mut parts, purpose)?;
        self.finish_word(parts, purpose, start)
    }

    /// `( … )` behind `=`; `pos` is at the parenthesis.
    fn array(&mut self) -> Parsed<Vec<ArrayElement<'s>>> {
        self.enter()?;
        let start = self.pos;
        self.bump();
        let mut elements = Vec::new();
        loop {
            self.skip_blanks();
            // Bash loses track of a here-document whose line ends in here.
            if self.peek() == b'\n' && !self.pending.is_empty() {
                return Err(self.refusal(Reason::Ambiguous));
            }
            self.skip_newlines()?;
            match self.peek() {
                b')' => break,
                b'[' => elements.push(self.indexed_element()?),
                _ => elements.push(ArrayElement {
                    subscript: None,
                    append: false,
                    value: self.word(Use::Argument)?,
                }),
            }
        }
        self.bump();
        self.leave();
        // Bash writes a substitution anew before it runs it, and drops the backslashes in here.
        if self.in_substitution && self.slice(start, self.pos).contains('\\') {
            return Err(self.refusal(Reason::Ambiguous));
        }
        Ok(elements)
    }

    fn indexed_element(&mut self) -> Parsed<ArrayElement<'s>> {
        let start = self.pos;
        let subscript = self.subscript()?;
        let append = self.eat(b"+=");
        if append || self.eat(b"=") {
            let value = self.value_word(Use::Value)?;
            return Ok(ArrayElement {
                subscript: Some(subscript),
                append,
                value,
            });
        }
        let value = self.word_with_brackets(start, start, subscript, Use::Argument)?;
        Ok(ArrayElement {
            subscript: None,
            append: false,
            value,
        })
    }
}
