//! Every list of commands inside a word is walked, whether or not the word's value matters.

use super::input::Input;
use super::risk::{Level, Sight};
use super::shell::{
    Assignment, AssignmentValue, BraceKind, GlobKind, OperationKind, Parameter, Part,
    ProcessSubstitution, Word,
};
use super::variables;
use super::walk::{Frame, Walk};

impl Walk {
    /// Walks the lists inside a word.
    pub(super) fn word(&mut self, frame: &mut Frame<'_>, word: &Word) {
        self.word_parts(frame, &word.parts);
    }

    /// Walks the lists inside the parts of a word or an arithmetic expression.
    pub(super) fn word_parts(&mut self, frame: &mut Frame<'_>, parts: &[Part]) {
        for part in parts {
            match part {
                Part::Literal(_) | Part::Tilde(_) => {}
                Part::Parameter(parameter) => self.parameter(frame, parameter),
                Part::Command(substitution) => {
                    self.nested(frame, &substitution.list, Input::Inherited);
                }
                Part::Process(process) => self.process(frame, process),
                Part::Arithmetic(arithmetic) => {
                    self.evaluates();
                    self.word_parts(frame, &arithmetic.text.parts);
                }
                Part::Glob(glob) => {
                    if let GlobKind::Extended { alternatives, .. } = &glob.kind {
                        for word in alternatives {
                            self.word(frame, word);
                        }
                    }
                }
                Part::Brace(brace) => {
                    if let BraceKind::Alternatives(words) = &brace.kind {
                        for word in words {
                            self.word(frame, word);
                        }
                    }
                }
                Part::Assignment(assignment) => self.assignment_words(frame, assignment),
            }
        }
    }

    fn parameter(&mut self, frame: &mut Frame<'_>, parameter: &Parameter) {
        if variables::is_secret(&parameter.name) {
            self.flow.reads_secret();
        }
        let slices = |kind: OperationKind| kind == OperationKind::Slice;
        let operation = parameter.operation.as_ref();
        if parameter.indirect
            || parameter.subscript.is_some()
            || operation.is_some_and(|operation| slices(operation.kind))
        {
            self.evaluates();
        }
        parameter
            .subscript
            .iter()
            .for_each(|word| self.word(frame, word));
        let Some(operation) = &parameter.operation else {
            return;
        };
        for word in &operation.words {
            self.word(frame, word);
        }
        let span = frame.place(parameter.span.start, parameter.span.end);
        if operation.kind == OperationKind::AssignDefault {
            self.sets(&parameter.name, span.clone());
        }
        if operation.kind == OperationKind::Transform && operation.operator == "@P" {
            self.raise(
                span,
                Level::Dangerous,
                Sight::Unread.why("expands a value as a prompt, which may run commands in it"),
                "expansion",
            );
        }
    }

    fn process(&mut self, frame: &mut Frame<'_>, process: &ProcessSubstitution) {
        let input = if process.input {
            Input::Inherited
        } else {
            Input::Pipe(&[])
        };
        self.nested(frame, &process.list, input);
    }

    /// Walks the words of an assignment.
    pub(super) fn assignment_words(&mut self, frame: &mut Frame<'_>, assignment: &Assignment) {
        assignment
            .subscript
            .iter()
            .for_each(|word| self.word(frame, word));
        match &assignment.value {
            AssignmentValue::Word(word) => {
                self.hold(frame, word);
                self.word(frame, word);
            }
            AssignmentValue::Array(elements) => {
                for element in elements {
                    element
                        .subscript
                        .iter()
                        .for_each(|word| self.word(frame, word));
                    self.hold(frame, &element.value);
                    self.word(frame, &element.value);
                }
            }
        }
    }
}
