//! Variables that a command sets, by an assignment before it or as a builtin.

use std::ops::Range;

use super::argv::{Arg, is_assignment};
use super::input::Input;
use super::paths::Use;
use super::risk::Level;
use super::shell::{Assignment, AssignmentValue};
use super::spec::Code;
use super::subscripts::runs_in_subscript;
use super::variables::{self, Meaning};
use super::walk::{Frame, Walk};

impl Walk {
    /// A variable is set for a command, or for the rest of the line.
    pub(super) fn assigns_ahead(&mut self, frame: &Frame<'_>, assignment: &Assignment) {
        let meaning = variables::meaning(&assignment.name);
        if meaning == Meaning::Data {
            return;
        }
        let span = frame.place(assignment.span.start, assignment.span.end);
        match &assignment.value {
            AssignmentValue::Word(word) => {
                let pieces = frame.variables.pieces(std::slice::from_ref(word));
                let text = pieces
                    .first()
                    .and_then(|piece| piece.arg().whole())
                    .filter(|_| pieces.len() == 1);
                self.assigned(
                    meaning,
                    text.or_else(|| word.parts.is_empty().then_some("")),
                    span,
                );
            }
            AssignmentValue::Array(_) => self.assigned(meaning, None, span),
        }
    }

    /// A `NAME=value` word sets a variable.
    pub(super) fn assigns(&mut self, frame: &Frame<'_>, arg: Arg<'_>) {
        let Some((name, value)) = arg.split('=').filter(|_| is_assignment(arg.text)) else {
            return;
        };
        let span = frame.place(arg.start, arg.end);
        if runs_in_subscript(name.text) {
            self.evaluate(name.text, span.clone());
        }
        self.assigned(variables::meaning(name.text), value.whole(), span);
    }

    /// A variable gets a value that is not known.
    pub(super) fn sets(&mut self, name: &str, span: Range<usize>) {
        if runs_in_subscript(name) {
            self.evaluate(name, span.clone());
        }
        self.moves.forget(name);
        self.assigned(variables::meaning(name), None, span);
    }

    fn assigned(&mut self, meaning: Meaning, value: Option<&str>, span: Range<usize>) {
        if value.is_some_and(|value| variables::is_harmless(meaning, value)) {
            return;
        }
        let (level, reason) = variables::level(meaning);
        self.raise(span.clone(), level, reason, "variable");
        let Some(value) = value else { return };
        match meaning {
            Meaning::Command | Meaning::Program => {
                self.code_text(Code::Shell, value, span, Input::Inherited);
            }
            Meaning::Output => self.changes(Arg::literal(value, 0, 0), Use::Write, span),
            Meaning::Flags if variables::names_program(value) => {
                let reason = "sets options that name a program or load code";
                self.raise(span, Level::Dangerous, reason, "variable");
            }
            _ => {}
        }
    }
}
