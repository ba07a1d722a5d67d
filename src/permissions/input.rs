//! What a command finds on its standard input: a terminal, a text that stands in the line, a file, or what another
//! command writes.

use super::argv::{Arg, Event, Unlisted, read};
use super::shell::{Command, Redirect, RedirectOperator, RedirectTarget, Word};
use super::spec::Effect;
use super::tools;
use super::words::Variables;
use super::written::{self, Written};

/// Standard input of a command.
#[derive(Clone, Copy, Debug)]
pub(super) enum Input<'a> {
    /// Whatever the whole line got.
    Inherited,
    /// A here-document or here-string.
    Text(&'a Word<'a>),
    /// A file.
    File(&'a Word<'a>),
    /// What the last of these commands of a pipeline writes; none if that is not known.
    Pipe(&'a [Command<'a>]),
}

impl<'a> Input<'a> {
    /// Standard input after a command's own redirects: the last one wins.
    pub(super) fn redirected(self, redirects: &'a [Redirect<'a>]) -> Self {
        redirects
            .iter()
            .filter(|redirect| is_input(redirect))
            .fold(self, |input, redirect| match &redirect.target {
                RedirectTarget::HereDocument(document) => Self::Text(document.body()),
                RedirectTarget::Word(word) => match redirect.operator {
                    RedirectOperator::HereString => Self::Text(word),
                    RedirectOperator::Read | RedirectOperator::ReadWrite => Self::File(word),
                    RedirectOperator::DuplicateInput => Self::Pipe(&[]),
                    _ => input,
                },
            })
    }

    /// The text itself, as far as the line holds it, and whether none of it is computed.
    pub(super) fn text(self, variables: &Variables) -> Option<Written> {
        written::input(self, variables, written::DEEPEST)
    }
}

/// Whether a redirect changes standard input.
pub(super) fn is_input(redirect: &Redirect) -> bool {
    use super::shell::Descriptor::Number;
    matches!(redirect.descriptor, None | Some(Number(0)))
}

/// How many wrappers are looked through.
const MOST_WRAPPERS: usize = 16;

/// The words of the command that wrappers run in the end.
pub(super) fn unwrapped<'a>(words: &[Arg<'a>]) -> Vec<Arg<'a>> {
    let mut words = words.to_vec();
    for _ in 0..MOST_WRAPPERS {
        let Some((head, rest)) = words.split_first() else {
            break;
        };
        let name = head.text.rsplit('/').next().unwrap_or_default();
        let Some(tool) = tools::find(name) else { break };
        let call = read(tool, *head, rest, Unlisted::Switch);
        let inner = call.events.iter().find_map(|event| match event {
            Event::Rest {
                effect: Effect::Command,
                words,
            } => Some(words.to_vec()),
            _ => None,
        });
        let Some(inner) = inner else { break };
        words = inner;
    }
    words
}
