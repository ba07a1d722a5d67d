//! The words of a simple command become what a tool gets: brace alternatives apart, known variables in place,
//! and for the rest the literal start of what bash will compute.

use std::borrow::Cow;

use super::argv::{Arg, Known};
use super::shell::{
    Assignment, AssignmentValue, Command, CommandKind, CommandSubstitution, Part, Word,
    expand_braces,
};
use super::written;

/// Variables of a script that have one plain value, surely or if anything.
///
/// A variable surely has its value if its name stands as an assignment exactly once in the whole text, where no `read`,
/// loop, arithmetic or second assignment can give it another, and outside of anything conditional. Otherwise the value is
/// a guess, which the caller uses to find something worse.
#[derive(Clone, Debug, Default)]
pub(super) struct Variables {
    known: Vec<Variable>,
    guessing: bool,
    /// How many assignments have been looked at.
    seen: usize,
}

/// How many assignments of one text are looked at: each is looked for in the whole of it, and whoever
/// needs more has a script, which belongs in a file.
const MOST_ASSIGNMENTS: usize = 256;

#[derive(Clone, Debug)]
struct Variable {
    name: String,
    value: String,
    sure: bool,
}

impl Variables {
    /// Remembers an assignment, if nothing else in `source` can change the variable. False if there have been
    /// too many to look at.
    pub(super) fn learn(&mut self, assignment: &Assignment, source: &str, sure: bool) -> bool {
        self.seen += 1;
        if self.seen > MOST_ASSIGNMENTS {
            return false;
        }
        let AssignmentValue::Word(word) = &assignment.value else {
            return true;
        };
        if assignment.append || assignment.subscript.is_some() {
            return true;
        }
        // Where the name stands elsewhere too, the value is still what it may have.
        let known = |variable: &Variable| variable.name == assignment.name;
        let sure = sure && !self.known.iter().any(known) && assigned_once(&assignment.name, source);
        if let Some(value) = self.text_of(word) {
            let (name, value) = (assignment.name.clone().into_owned(), value.into_owned());
            self.known.push(Variable { name, value, sure });
        }
        true
    }

    /// Whether there are values that are only guesses.
    pub(super) fn has_guesses(&self) -> bool {
        self.known.iter().any(|variable| !variable.sure)
    }

    /// Takes guesses for values, or no longer.
    pub(super) const fn guess(&mut self, guessing: bool) {
        self.guessing = guessing;
    }

    fn get(&self, name: &str) -> Option<&str> {
        let found = self
            .known
            .iter()
            .rev()
            .find(|variable| variable.name == name && (variable.sure || self.guessing));
        found.map(|variable| variable.value.as_str())
    }

    /// The text of a word none of which is computed.
    pub(super) fn text_of<'a>(&self, word: &'a Word<'a>) -> Option<Cow<'a, str>> {
        let piece = self.piece(word);
        (piece.known == Known::Whole).then_some(piece.text)
    }

    /// What bash makes of words, as far as it can be known.
    pub(super) fn pieces<'a>(&self, words: &'a [Word<'a>]) -> Vec<Piece<'a>> {
        let mut pieces = Vec::with_capacity(words.len());
        for word in words {
            if word.parts.iter().any(|part| matches!(part, Part::Brace(_))) {
                self.push_braces(word, &mut pieces);
            } else if let [Part::Parameter(only)] = word.parts.as_slice()
                && let (false, true, Some(value)) =
                    (only.quoted, is_plain(only), self.get(&only.name))
            {
                let split = value.split_ascii_whitespace();
                pieces.extend(split.map(|text| Piece {
                    text: Cow::Owned(text.to_owned()),
                    ..Piece::of(word)
                }));
            } else {
                pieces.push(self.piece(word));
            }
        }
        pieces
    }

    /// Words that are plain text, as a tool gets them; nothing if any needs a closer look.
    pub(super) fn plain<'a>(words: &'a [Word<'a>]) -> Option<Vec<Arg<'a>>> {
        let plain = |word: &'a Word<'a>| match word.parts.as_slice() {
            [Part::Literal(only)] => Some(Arg::literal(&only.text, word.span.start, word.span.end)),
            _ => None,
        };
        let mut args = Vec::with_capacity(words.len());
        for word in words {
            args.push(plain(word)?);
        }
        Some(args)
    }

    fn push_braces<'a>(&self, word: &'a Word<'a>, pieces: &mut Vec<Piece<'a>>) {
        let Some(words) = expand_braces(word) else {
            return pieces.push(Piece {
                known: Known::Start,
                ..Piece::of(word)
            });
        };
        for expanded in &words {
            let Piece { text, known, .. } = self.piece(expanded);
            pieces.push(Piece {
                text: Cow::Owned(text.into_owned()),
                known,
                ..Piece::of(word)
            });
        }
    }

    fn piece<'a>(&self, word: &'a Word<'a>) -> Piece<'a> {
        match word.parts.as_slice() {
            [] => Piece::of(word),
            [Part::Literal(only)] => Piece {
                text: Cow::Borrowed(&only.text),
                ..Piece::of(word)
            },
            [Part::Process(_)] => Piece {
                known: Known::Process,
                ..Piece::of(word)
            },
            parts => {
                let mut text = String::new();
                let whole = parts.iter().all(|part| self.append(part, &mut text));
                let known = if whole { Known::Whole } else { Known::Start };
                Piece {
                    text: Cow::Owned(text),
                    known,
                    ..Piece::of(word)
                }
            }
        }
    }

    /// Appends what is known of a part; false if there is more to it.
    fn append(&self, part: &Part, text: &mut String) -> bool {
        match part {
            Part::Literal(literal) => text.push_str(&literal.text),
            Part::Tilde(tilde) => {
                text.push('~');
                text.push_str(&tilde.user);
            }
            Part::Parameter(parameter) if is_plain(parameter) => {
                match self.value(&parameter.name) {
                    Some(value)
                        if parameter.quoted
                            || !value.contains([' ', '\t', '\n', '*', '?', '[']) =>
                    {
                        text.push_str(value);
                    }
                    _ => return false,
                }
            }
            Part::Command(command) if is_directory(command) => text.push('.'),
            Part::Assignment(assignment) => {
                text.push_str(&assignment.name);
                text.push('=');
                let AssignmentValue::Word(value) = &assignment.value else {
                    return false;
                };
                return assignment.subscript.is_none()
                    && value.parts.iter().all(|part| self.append(part, text));
            }
            _ => return false,
        }
        true
    }

    fn value(&self, name: &str) -> Option<&str> {
        // The home and the working directory are written as the paths they are.
        let fixed = match name {
            "HOME" => Some("~"),
            "PWD" => Some("."),
            _ => None,
        };
        self.get(name).or(fixed)
    }

    /// The whole text of a word with `hole` in the place of everything computed.
    pub(super) fn filled(&self, word: &Word, hole: &str) -> String {
        let mut text = String::new();
        for part in &word.parts {
            let before = text.len();
            if !self.append(part, &mut text) {
                text.truncate(before);
                match part {
                    Part::Command(command) => {
                        match written::list(&command.list, self, written::DEEPEST) {
                            Some((output, _)) => text.push_str(output.trim_end_matches('\n')),
                            None => text.push_str(hole),
                        }
                    }
                    _ => text.push_str(hole),
                }
            }
        }
        text
    }
}

/// Whether a command substitution is the working directory, `$(pwd)`.
fn is_directory(command: &CommandSubstitution) -> bool {
    let [item] = command.list.items.as_slice() else {
        return false;
    };
    let [
        Command {
            kind: CommandKind::Simple(simple),
            redirects,
            ..
        },
    ] = item.and_or.first.stages.as_slice()
    else {
        return false;
    };
    let [head, options @ ..] = simple.words.as_slice() else {
        return false;
    };
    item.and_or.rest.is_empty()
        && redirects.is_empty()
        && head.literal().as_deref() == Some("pwd")
        && options
            .iter()
            .all(|word| matches!(word.literal().as_deref(), Some("-P" | "-L")))
}

fn is_plain(parameter: &super::shell::Parameter) -> bool {
    !parameter.indirect
        && !parameter.length
        && parameter.subscript.is_none()
        && parameter.operation.is_none()
}

/// Whether a name stands in a text exactly once other than as a plain expansion, `$name` or `${name}`.
fn assigned_once(name: &str, source: &str) -> bool {
    let is_name = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    let (mut others, bytes) = (0, source.as_bytes());
    for (at, _) in source.match_indices(name) {
        let before = bytes.get(..at).unwrap_or_default();
        let after = bytes.get(at + name.len()..).unwrap_or_default();
        if before.last().is_some_and(|byte| is_name(*byte))
            || after.first().is_some_and(|byte| is_name(*byte))
        {
            continue;
        }
        let expands = before.ends_with(b"$") || before.ends_with(b"${") && after.starts_with(b"}");
        others += usize::from(!expands);
    }
    others == 1
}

/// What a tool gets for a word, owned as far as it had to be made.
#[derive(Clone, Debug)]
pub(super) struct Piece<'a> {
    text: Cow<'a, str>,
    known: Known,
    word: &'a Word<'a>,
}

impl<'a> Piece<'a> {
    const fn of(word: &'a Word<'a>) -> Self {
        Self {
            text: Cow::Borrowed(""),
            known: Known::Whole,
            word,
        }
    }

    /// The view of it that the tables work on.
    pub(super) fn arg(&'a self) -> Arg<'a> {
        let word = Some(self.word).filter(|_| self.known != Known::Whole);
        Arg {
            text: &self.text,
            known: self.known,
            start: self.word.span.start,
            end: self.word.span.end,
            word,
            skip: 0,
        }
    }
}
