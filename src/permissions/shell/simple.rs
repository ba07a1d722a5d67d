//! Simple commands: the assignments, words and redirects in the order in which they stand.

use super::assignments::Start;
use super::ast::{Command, CommandKind, Redirect, SimpleCommand, Span};
use super::cursor::{Parsed, Parser, is_meta};
use super::part_list::PartList;
use super::word::{Assignment, Part, Word};
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

impl<'s> Parser<'s, '_> {
    /// A simple command, or a function definition, which starts like one.
    pub(super) fn simple(&mut self) -> Parsed<Command<'s>> {
        let start = self.pos;
        let outer = self.words.len();
        let mut simple = SimpleCommand::default();
        let mut redirects = Vec::new();
        let mut arguments = Arguments::Plain;
        let mut bounds: Option<Span> = None;
        let mut end;
        loop {
            end = self.pos;
            self.skip_blanks();
            let byte = self.peek();
            if may_redirect(byte)
                && let Some(redirect) = self.redirect()?
            {
                if redirects.is_empty() {
                    redirects.reserve_exact(1);
                }
                redirects.push(redirect);
                continue;
            }
            if is_meta(byte) && !(matches!(byte, b'<' | b'>')) {
                break;
            }
            let from = self.pos;
            if self.words.len() == outer {
                self.start_of_simple(&mut simple, &mut arguments)?;
            } else {
                let word = self.argument(arguments)?;
                self.words.push(word);
            }
            let span = self.span(from);
            bounds = Some(Span {
                start: bounds.map_or(span.start, |bounds| bounds.start),
                end: span.end,
            });
        }
        if self.peek() == b'('
            && self.words.len() == outer + 1
            && simple.assignments.is_empty()
            && redirects.is_empty()
            && self.empty_parentheses()
            && let Some(name) = self.words.pop()
        {
            self.parentheses();
            let kind = self.function_body(name)?;
            return self.with_redirects(kind, start);
        }
        if bounds.is_none() && redirects.is_empty() {
            return Err(self.unexpected());
        }
        self.pos = end;
        simple.words = self.words.drain(outer..).collect();
        simple.span = bounds.unwrap_or(self.span_between(start, start));
        let span = self.span(start);
        Ok(simple_command(simple, redirects, span))
    }

    /// An assignment in front of the first word, or that word.
    fn start_of_simple(
        &mut self,
        simple: &mut SimpleCommand<'s>,
        arguments: &mut Arguments,
    ) -> Parsed<()> {
        match self.assignment_or_word(Use::Head)? {
            Start::Assignment(assignment) => simple.assignments.push(assignment),
            Start::Word(word) => {
                *arguments = arguments_of(&word);
                self.words.push(word);
            }
        }
        Ok(())
    }

    /// A word behind the first.
    fn argument(&mut self, arguments: Arguments) -> Parsed<Word<'s>> {
        let assigns = match arguments {
            Arguments::Plain => false,
            Arguments::Arrays => self.at_array(),
            Arguments::Assignments => true,
        };
        if !assigns {
            return self.word(Use::Argument);
        }
        Ok(match self.assignment_or_word(Use::Argument)? {
            Start::Word(word) => word,
            Start::Assignment(assignment) => assigning_word(assignment),
        })
    }
}

fn simple_command<'s>(
    simple: SimpleCommand<'s>,
    redirects: Vec<Redirect<'s>>,
    span: Span,
) -> Command<'s> {
    Command {
        kind: CommandKind::Simple(simple),
        redirects,
        pipes_errors: false,
        span,
    }
}

/// Whether a redirect may begin with this byte.
fn may_redirect(byte: u8) -> bool {
    matches!(byte, b'<' | b'>' | b'&' | b'{' | b'0'..=b'9')
}

fn arguments_of(head: &Word<'_>) -> Arguments {
    let [Part::Literal(literal)] = head.parts.as_slice() else {
        return Arguments::Plain;
    };
    if literal.quoted {
        return Arguments::Plain;
    }
    match literal.text.as_ref() {
        "declare" | "typeset" | "local" | "export" | "readonly" => Arguments::Assignments,
        "eval" | "let" | "alias" => Arguments::Arrays,
        _ => Arguments::Plain,
    }
}

fn assigning_word(assignment: Assignment<'_>) -> Word<'_> {
    let span = assignment.span;
    Word {
        parts: PartList::one(Part::Assignment(Box::new(assignment))),
        span,
    }
}
