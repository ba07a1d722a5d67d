//! What a command finds on its standard input: a terminal, a text that stands in the line, a file, or what another
//! command writes.

use std::borrow::Cow;

use super::argv::{Arg, Event, Unlisted, read};
use super::shell::{Command, CommandKind, Redirect, RedirectOperator, RedirectTarget, Word};
use super::spec::Effect;
use super::tools;
use super::words::{Piece, Variables};

/// Standard input of a command.
#[derive(Clone, Copy, Debug)]
pub(super) enum Input<'a> {
    /// Whatever the whole line got.
    Inherited,
    /// A here-document or here-string.
    Text(&'a Word<'a>),
    /// A file.
    File(&'a Word<'a>),
    /// What another command writes; nothing if it is not a single one.
    Pipe(Option<&'a Command<'a>>),
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
                    RedirectOperator::DuplicateInput => Self::Pipe(None),
                    _ => input,
                },
            })
    }

    /// The text itself, as far as the line holds it, and whether none of it is computed.
    pub(super) fn text(self, variables: &Variables) -> Option<(String, bool)> {
        match self {
            Self::Text(word) => Some(match variables.text_of(word) {
                Some(text) => (text.into_owned(), true),
                None => (variables.filled(word, "$_"), false),
            }),
            Self::Pipe(Some(command)) => written(command, variables).map(|text| (text, true)),
            Self::Inherited | Self::File(_) | Self::Pipe(None) => None,
        }
    }
}

/// Whether a redirect changes standard input.
pub(super) fn is_input(redirect: &Redirect) -> bool {
    use super::shell::Descriptor::Number;
    matches!(redirect.descriptor, None | Some(Number(0)))
}

/// What a command writes, where that stands in the line: `echo`, `printf` and `cat` of a here-document, also behind a
/// wrapper.
fn written(command: &Command, variables: &Variables) -> Option<String> {
    let CommandKind::Simple(simple) = &command.kind else {
        return None;
    };
    let pieces = variables.pieces(&simple.words);
    let words: Vec<Arg<'_>> = pieces.iter().map(Piece::arg).collect();
    let inner = unwrapped(&words);
    let words: Option<Vec<&str>> = inner.iter().map(|arg| arg.whole()).collect();
    match words?.as_slice() {
        ["echo", rest @ ..] => echoed(rest),
        ["printf", "--", rest @ ..] | ["printf", rest @ ..] => printed(rest),
        ["cat"] | ["cat", "-"] => match Input::Inherited.redirected(&command.redirects) {
            Input::Text(word) => variables.text_of(word).map(Cow::into_owned),
            _ => None,
        },
        _ => None,
    }
}

/// How many wrappers are looked through.
const MOST_WRAPPERS: usize = 16;

/// The words of the command that wrappers run in the end.
fn unwrapped<'a>(words: &[Arg<'a>]) -> Vec<Arg<'a>> {
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

fn echoed(words: &[&str]) -> Option<String> {
    let is_option = |word: &&&str| {
        word.strip_prefix('-')
            .is_some_and(|o| !o.is_empty() && o.bytes().all(|b| matches!(b, b'n' | b'e' | b'E')))
    };
    let options = words.iter().take_while(is_option).count();
    let (options, words) = words.split_at_checked(options)?;
    let text = words.join(" ");
    let escapes = options.iter().any(|option| option.contains('e'));
    if escapes { unescape(&text) } else { Some(text) }
}

/// `printf` with `%s` alone; a format is used again while values are left.
fn printed(words: &[&str]) -> Option<String> {
    let (format, values) = words.split_first()?;
    let format = unescape(format)?;
    let pieces: Vec<&str> = format.split("%s").collect();
    if pieces.iter().any(|piece| piece.contains('%')) {
        return None;
    }
    let (first, rest) = pieces.split_first()?;
    let mut values = values.iter();
    let mut text = String::new();
    loop {
        text.push_str(first);
        for piece in rest {
            text.push_str(values.next().unwrap_or(&""));
            text.push_str(piece);
        }
        if values.len() == 0 || rest.is_empty() {
            return Some(text);
        }
    }
}

/// Backslash escapes for newline, tab and backslash; nothing if there are others.
fn unescape(text: &str) -> Option<String> {
    let mut out = String::with_capacity(text.len());
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        out.push(match c {
            '\\' => match chars.next()? {
                'n' => '\n',
                't' => '\t',
                '\\' => '\\',
                _ => return None,
            },
            other => other,
        });
    }
    Some(out)
}
