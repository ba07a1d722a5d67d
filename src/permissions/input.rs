//! What a command finds on its standard input: a terminal, a text that stands in the line, a file, or what another
//! command writes.

use super::shell::{Command, CommandKind, Redirect, RedirectOperator, RedirectTarget, Word};
use super::words::Variables;

/// Standard input of a command.
#[derive(Clone, Copy, Debug)]
pub(super) enum Input<'a> {
    /// Whatever the whole line got.
    Inherited,
    /// A here-document or here-string.
    Text(&'a Word),
    /// A file.
    File(&'a Word),
    /// What another command writes; nothing if it is not a single one.
    Pipe(Option<&'a Command>),
}

impl<'a> Input<'a> {
    /// Standard input after a command's own redirects: the last one wins.
    pub(super) fn redirected(self, redirects: &'a [Redirect]) -> Self {
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

fn is_input(redirect: &Redirect) -> bool {
    use super::shell::Descriptor::Number;
    matches!(redirect.descriptor, None | Some(Number(0)))
}

/// What a command writes, where that stands in the line: `echo`, `printf` and `cat` of a here-document.
fn written(command: &Command, variables: &Variables) -> Option<String> {
    let CommandKind::Simple(simple) = &command.kind else {
        return None;
    };
    let pieces = variables.pieces(&simple.words);
    let words: Option<Vec<&str>> = pieces.iter().map(|piece| piece.arg().whole()).collect();
    match words?.as_slice() {
        ["echo", rest @ ..] => echoed(rest),
        ["printf", "--", rest @ ..] | ["printf", rest @ ..] => printed(rest),
        ["cat"] | ["cat", "-"] => match Input::Inherited.redirected(&command.redirects) {
            Input::Text(word) => variables.text_of(word).map(std::borrow::Cow::into_owned),
            _ => None,
        },
        _ => None,
    }
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
