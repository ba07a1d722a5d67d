//! Simple commands, assignments and redirects.

use super::ast::{
    Command, CommandKind, Descriptor, Redirect, RedirectOperator, RedirectTarget, SimpleCommand,
    Span,
};
use super::cursor::{END, Parsed, Parser, is_meta, is_name, is_name_start};
use super::parts::Parts;
use super::refusal::Reason;
use super::word::{ArrayElement, Assignment, AssignmentValue, GlobKind, Part, Word};
use super::words::Use;

/// What a simple command's first word says of the assignments among its arguments.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Arguments {
    /// Words like any other.
    Plain,
    /// `eval`, `let`, `alias`: only arrays are read as assignments.
    Arrays,
    /// Declaration builtins.
    Assignments,
}

/// What stood where an assignment could.
enum Start {
    Assignment(Assignment),
    Word(Word),
}

impl Parser<'_> {
    /// A simple command, or a function definition, which starts like one.
    pub(super) fn simple(&mut self) -> Parsed<Command> {
        let start = self.pos;
        let mut simple = SimpleCommand::default();
        let mut redirects = Vec::new();
        let mut arguments = Arguments::Plain;
        let mut bounds: Option<Span> = None;
        let mut end;
        loop {
            end = self.pos;
            self.skip_blanks();
            if let Some(redirect) = self.redirect()? {
                if redirects.is_empty() {
                    redirects.reserve_exact(1);
                }
                redirects.push(redirect);
                continue;
            }
            let byte = self.peek();
            if is_meta(byte) && !(matches!(byte, b'<' | b'>')) {
                break;
            }
            let from = self.pos;
            self.operand_of_simple(&mut simple, &mut arguments)?;
            let span = self.span(from);
            bounds = Some(Span {
                start: bounds.map_or(span.start, |bounds| bounds.start),
                end: span.end,
            });
        }
        if self.peek() == b'('
            && simple.words.len() == 1
            && simple.assignments.is_empty()
            && redirects.is_empty()
            && self.empty_parentheses()
            && let Some(name) = simple.words.pop()
        {
            self.parentheses();
            let kind = self.function_body(name)?;
            return self.with_redirects(kind, start);
        }
        if bounds.is_none() && redirects.is_empty() {
            return Err(self.unexpected());
        }
        self.pos = end;
        simple.span = bounds.unwrap_or(self.span_between(start, start));
        Ok(Command {
            kind: CommandKind::Simple(simple),
            redirects,
            pipes_errors: false,
            span: self.span(start),
        })
    }

    fn operand_of_simple(
        &mut self,
        simple: &mut SimpleCommand,
        arguments: &mut Arguments,
    ) -> Parsed<()> {
        if simple.words.is_empty() {
            match self.assignment_or_word(Use::Head)? {
                Start::Assignment(assignment) => simple.assignments.push(assignment),
                Start::Word(word) => {
                    *arguments = arguments_of(&word);
                    simple.words.reserve_exact(2);
                    simple.words.push(word);
                }
            }
            return Ok(());
        }
        let word = match *arguments {
            Arguments::Assignments => match self.assignment_or_word(Use::Argument)? {
                Start::Word(word) => word,
                Start::Assignment(assignment) => assigning_word(assignment),
            },
            Arguments::Arrays if self.at_array() => {
                match self.assignment_or_word(Use::Argument)? {
                    Start::Word(word) => word,
                    Start::Assignment(assignment) => assigning_word(assignment),
                }
            }
            _ => self.word(Use::Argument)?,
        };
        simple.words.push(word);
        Ok(())
    }

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
    fn at_array(&mut self) -> bool {
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
    fn assignment_or_word(&mut self, purpose: Use) -> Parsed<Start> {
        let start = self.pos;
        if !is_name_start(self.peek()) {
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

    fn value(&mut self, purpose: Use) -> Parsed<AssignmentValue> {
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

    fn value_word(&mut self, purpose: Use) -> Parsed<Word> {
        let start = self.pos;
        let mut parts = Parts::default();
        self.word_rest(&mut parts, purpose)?;
        self.finish_word(parts, purpose, start)
    }

    /// A command word such as `a[x y]`, of which bash takes the brackets in before it sees that
    /// nothing is assigned.
    fn word_with_brackets(
        &mut self,
        start: usize,
        name_end: usize,
        subscript: Word,
        purpose: Use,
    ) -> Parsed<Word> {
        let mut parts = Parts::default();
        parts.text(
            &self.slice(start, name_end).replace("\\\n", ""),
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
    fn array(&mut self) -> Parsed<Vec<ArrayElement>> {
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

    fn indexed_element(&mut self) -> Parsed<ArrayElement> {
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

    /// A redirect, if one is next.
    pub(super) fn redirect(&mut self) -> Parsed<Option<Redirect>> {
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
    fn dash(&mut self) -> Word {
        let start = self.pos;
        self.bump();
        let mut parts = Parts::default();
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

    fn number(&mut self) -> Option<Descriptor> {
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
    fn variable_descriptor(&mut self) -> Parsed<Option<Descriptor>> {
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

fn arguments_of(head: &Word) -> Arguments {
    let [Part::Literal(literal)] = head.parts.as_slice() else {
        return Arguments::Plain;
    };
    if literal.quoted {
        return Arguments::Plain;
    }
    match literal.text.as_str() {
        "declare" | "typeset" | "local" | "export" | "readonly" => Arguments::Assignments,
        "eval" | "let" | "alias" => Arguments::Arrays,
        _ => Arguments::Plain,
    }
}

fn assigning_word(assignment: Assignment) -> Word {
    let span = assignment.span;
    Word {
        parts: std::iter::once(Part::Assignment(Box::new(assignment))).collect(),
        span,
    }
}
