//! The arguments of a call, as far as they are written out.

use super::token::{Lexeme, Token};

/// How many tokens of a call are read; a longer call is not understood, which only raises.
const MOST: usize = 256;

/// One argument.
#[derive(Clone, Copy, Debug)]
pub(super) struct Argument<'a>(&'a [Lexeme]);

impl<'a> Argument<'a> {
    /// The text, when the argument is a literal and nothing else. A prefix such as `-` or `mode=` is no part of it.
    pub(super) fn text(&self) -> Option<&'a str> {
        let tokens: &[Lexeme] = match self.0 {
            [name, equals, rest @ ..]
                if name.name().is_some() && (equals.is("=") || equals.is(":")) =>
            {
                rest
            }
            all => all,
        };
        match tokens {
            [only] => only.plain(),
            _ => None,
        }
    }

    /// The name of a keyword argument.
    pub(super) fn keyword(&self) -> Option<&'a str> {
        match self.0 {
            [name, equals, ..] if equals.is("=") || equals.is(":") => name.name(),
            _ => None,
        }
    }

    /// Every literal inside, in order.
    pub(super) fn texts(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        self.0.iter().filter_map(|lexeme| match &lexeme.token {
            Token::Text { value, .. } => Some(value.as_str()),
            _ => None,
        })
    }

    /// Whether this stands for several arguments that are not written out.
    pub(super) fn is_spread(&self) -> bool {
        self.0
            .first()
            .is_some_and(|first| first.is("*") || first.is("**") || first.is("..."))
    }

    /// Whether this is `{}`.
    pub(super) fn is_empty_object(&self) -> bool {
        matches!(self.0, [open, close] if open.is("{") && close.is("}"))
    }

    /// Whether a name occurs inside.
    pub(super) fn mentions(&self, name: &str) -> bool {
        self.0.iter().any(|lexeme| lexeme.name() == Some(name))
    }
}

/// The arguments of a call whose name stands at `at`: in parentheses, or up to the end of the statement.
pub(super) fn arguments(lexemes: &[Lexeme], at: usize) -> Vec<Argument<'_>> {
    let open = lexemes.get(at + 1).is_some_and(|lexeme| lexeme.is("("));
    let start = at + 1 + usize::from(open);
    let rest = lexemes.get(start..).unwrap_or_default();
    let mut arguments = Vec::new();
    let mut depth = 0_usize;
    let mut first = 0;
    let mut end = rest.len().min(MOST);
    for (index, lexeme) in rest.iter().enumerate().take(MOST) {
        match &lexeme.token {
            Token::Op("(" | "[" | "{") => depth += 1,
            Token::Op(")" | "]" | "}" | ";") if depth == 0 => {
                end = index;
                break;
            }
            Token::Op(")" | "]" | "}") => depth -= 1,
            Token::Newline if depth == 0 && !open => {
                end = index;
                break;
            }
            Token::Op("," | "=>") if depth == 0 => {
                arguments.push(Argument(trimmed(
                    rest.get(first..index).unwrap_or_default(),
                )));
                first = index + 1;
            }
            _ => {}
        }
    }
    let last = trimmed(rest.get(first..end).unwrap_or_default());
    if !last.is_empty() {
        arguments.push(Argument(last));
    }
    arguments
}

fn trimmed(mut tokens: &[Lexeme]) -> &[Lexeme] {
    while let [first, rest @ ..] = tokens
        && first.token == Token::Newline
    {
        tokens = rest;
    }
    while let [rest @ .., last] = tokens
        && last.token == Token::Newline
    {
        tokens = rest;
    }
    tokens
}
