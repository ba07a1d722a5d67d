//! Quoted text that bash evaluates after all: where a line does arithmetic, the *value* of a variable is an expression, and
//! a substitution in one of its subscripts runs, as in `x='a[$(id)]'; ((x))`.
//!
//! Which value reaches which expression is not followed. Texts of that form are held, and once the line turns out to
//! evaluate anything, all of them are walked.

use std::ops::Range;

use super::risk::{Level, Sight};
use super::shell::{Part, Word, parse_arithmetic};
use super::walk::{Frame, Walk};
use super::words::Variables;

/// What a line holds and whether it evaluates.
#[derive(Debug, Default)]
pub(super) struct Subscripts {
    held: Vec<Held>,
    evaluates: bool,
}

/// A text that arithmetic would run.
#[derive(Debug)]
struct Held {
    text: String,
    span: Range<usize>,
    part: Option<usize>,
}

/// How many texts are held; a line with more is a script, which belongs in a file.
const MOST_HELD: usize = 64;

/// Tools whose arguments are patterns and programs of their own, where `a[$(NF)]` is no subscript of the shell.
const PATTERNS: &str =
    "grep|egrep|fgrep|zgrep|rg|ag|ack|git|sed|gsed|awk|gawk|mawk|nawk|jq|yq|find|fd|gh|glab";

/// Whether the arguments of a command of this name are none that the shell would evaluate.
pub(super) fn takes_patterns(name: &str) -> bool {
    super::spec::names(PATTERNS, name)
}

/// Whether a command of this name is a builtin that evaluates a name, a subscript or a value it is given.
pub(super) fn evaluates(name: &str) -> bool {
    matches!(
        name,
        "let"
            | "declare"
            | "typeset"
            | "local"
            | "readonly"
            | "export"
            | "integer"
            | "test"
            | "["
            | "printf"
            | "read"
            | "mapfile"
            | "readarray"
            | "unset"
            | "wait"
            | "getopts"
    )
}

/// Whether the text of a word has a sign in it that may start a substitution if the text is evaluated. Not only where it
/// is quoted: `a[$\(id\)]`.
pub(super) fn hides(word: &Word) -> bool {
    let starts = |byte: u8| matches!(byte, b'$' | b'`');
    word.parts.iter().any(|part| match part {
        Part::Literal(literal) => literal.text.bytes().any(starts),
        _ => false,
    })
}

/// Whether a name has a subscript with a substitution in it: the shell expands subscripts once more, also where the word
/// they stand in was quoted.
pub(super) fn runs_in_subscript(name: &str) -> bool {
    name.contains('[') && (name.contains("$(") || name.contains('`') || name.contains("${"))
}

/// Whether a text is an expression that runs a command when it is evaluated.
fn is_expression(text: &str) -> bool {
    let text = text.trim();
    let runs = |text: &str| {
        ["$(", "`", "${ ", "${|"]
            .iter()
            .any(|sign| text.contains(sign))
    };
    // The value of a variable that stands in a subscript itself: `x='$(id)'; ((a[$x]))`.
    if text.starts_with("$(") || text.starts_with('`') {
        return true;
    }
    let Some((before, after)) = text.split_once('[') else {
        return false;
    };
    let expression = |c: char| c.is_ascii_alphanumeric() || " _+-*/%()<>=!&|^~?:,".contains(c);
    let named = before.ends_with(|c: char| c.is_ascii_alphanumeric() || c == '_');
    named && before.chars().all(expression) && runs(after)
}

impl Walk {
    /// The line evaluates an expression somewhere.
    pub(super) const fn evaluates(&mut self) {
        self.subscripts.evaluates = true;
    }

    /// Holds a word that is a value somewhere, if evaluating it would run a command.
    pub(super) fn hold(&mut self, frame: &Frame<'_>, word: &Word) {
        if self.subscripts.held.len() >= MOST_HELD || !hides(word) {
            return;
        }
        let Some(text) = word.literal().filter(|text| is_expression(text)) else {
            return;
        };
        self.subscripts.held.push(Held {
            text: text.into_owned(),
            span: frame.place(word.span.start, word.span.end),
            part: self.part,
        });
    }

    /// Walks what evaluating the held texts would run, if the line evaluates anything.
    pub(super) fn walk_held(&mut self) {
        if !self.subscripts.evaluates {
            return;
        }
        for held in std::mem::take(&mut self.subscripts.held) {
            self.part = held.part;
            self.evaluate(&held.text, held.span);
        }
        self.part = None;
    }

    /// A text is evaluated as arithmetic.
    pub(super) fn evaluate(&mut self, text: &str, span: Range<usize>) {
        if !self.enter(text.len() / 8, span.clone()) {
            return;
        }
        let reason = Sight::Unread.why("runs a command inside a subscript");
        self.raise(span.clone(), Level::Dangerous, reason, "expansion");
        if let Ok(expression) = parse_arithmetic(text) {
            self.texts += 1;
            let mut frame = Frame {
                source: text,
                number: self.texts,
                inside: Some(span),
                variables: Variables::default(),
                conditional: 0,
            };
            self.word_parts(&mut frame, &expression.parts);
        }
        self.leave();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_expressions_with_a_command_in_them_are_held() {
        for text in ["a[$(id)]", "1 + a[`id`]", "$(id)", " x[${ id; }] "] {
            assert!(is_expression(text), "{text}");
        }
        for text in [
            "a[1]",
            "{a[$(NF)]++}",
            "see [$(x)]",
            "a $(b)",
            "[$(id)]",
            "",
        ] {
            assert!(!is_expression(text), "{text}");
        }
    }
}
