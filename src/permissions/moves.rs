//! Where a line moves to: a relative path is judged from every directory the line may be in, and after a move to a
//! directory that is computed nobody can say where a write goes.

use std::ops::Range;

use super::argv::{Arg, Known};
use super::paths::{self, Use};
use super::risk::{Level, Sight};
use super::shell::{Assignment, AssignmentValue, CommandKind, Parameter, Part, Word};
use super::walk::{Frame, MOST_DIRECTORIES, Walk};

/// How many variables are remembered; a line that needs more is a script, which belongs in a file.
const MOST_OWN: usize = 64;

/// What a line's moves have come to.
#[derive(Debug, Default)]
pub(super) struct Moves {
    /// The line may be in a directory that is computed.
    pub(super) is_lost: bool,
    /// The line has been in more directories than are followed.
    is_overfull: bool,
    /// Variables that hold a place of the line's own: a fresh directory, the top of the tree, one of the names listed.
    own: Vec<String>,
}

/// Variables that the shell or the runner of a build sets to the tree or to scratch space.
const OWN: &[&str] = &[
    "PWD",
    "OLDPWD",
    "TMPDIR",
    "RUNNER_TEMP",
    "GITHUB_WORKSPACE",
    "CI_PROJECT_DIR",
    "WORKSPACE",
    "CARGO_MANIFEST_DIR",
];

/// Commands that print the top of the tree or make a fresh directory.
const PRINTS_OWN: &[&[&str]] = &[
    &["git", "rev-parse", "--show-toplevel"],
    &["git", "rev-parse", "--show-cdup"],
    &["mktemp"],
    &["pwd"],
];

impl Moves {
    /// A variable of a loop takes the values of its words; names in the tree are the line's own.
    pub(super) fn turns_over(&mut self, name: &str, words: Option<&[Word]>) {
        let inside = |word: &Word| match word.parts.first() {
            Some(Part::Literal(start)) => !start.text.starts_with(['/', '.']),
            Some(Part::Glob(_) | Part::Brace(_)) => true,
            _ => false,
        };
        if words.is_some_and(|words| words.iter().all(inside)) {
            self.owns(name);
        }
    }

    /// Remembers a variable that is set to a place of the line's own.
    pub(super) fn learn(&mut self, assignment: &Assignment) {
        let AssignmentValue::Word(word) = &assignment.value else {
            return;
        };
        self.forget(&assignment.name);
        if self.is_own(word) {
            self.owns(&assignment.name);
        }
    }

    fn owns(&mut self, name: &str) {
        if self.own.len() < MOST_OWN && !self.own.iter().any(|own| own == name) {
            self.own.push(name.to_owned());
        }
    }

    /// A variable gets a value that is not known.
    pub(super) fn forget(&mut self, name: &str) {
        self.own.retain(|own| own != name);
    }

    /// The path from a place of the line's own to the one that a word names: `/log` of `$dir/log`.
    pub(super) fn below_own(&self, word: &Word) -> Option<String> {
        let (first, rest) = word.parts.split_first()?;
        let own = match first {
            Part::Parameter(parameter) => self.is_own_variable(parameter),
            _ => false,
        };
        let mut path = String::new();
        for part in rest {
            let Part::Literal(literal) = part else {
                return None;
            };
            path.push_str(&literal.text);
        }
        let path = path.trim_start_matches('/').to_owned();
        (own && !path.contains("..")).then_some(path)
    }

    /// Whether a computed word is a place of the line's own, or lies below one.
    fn is_own(&self, word: &Word) -> bool {
        match word.parts.first() {
            Some(Part::Parameter(parameter)) => self.is_own_variable(parameter),
            Some(Part::Command(substitution)) => {
                let commands = substitution.list.simple_commands();
                let [only] = commands.as_slice() else {
                    return false;
                };
                prints_own(&only.words) && is_simple(&substitution.list)
            }
            _ => false,
        }
    }

    fn is_own_variable(&self, parameter: &Parameter) -> bool {
        let name = parameter.name.as_ref();
        !parameter.indirect
            && parameter.operation.is_none()
            && (OWN.contains(&name) || self.own.iter().any(|own| own == name))
    }
}

/// Whether a list is one simple command and nothing else.
fn is_simple(list: &super::shell::List) -> bool {
    let [item] = list.items.as_slice() else {
        return false;
    };
    let alone = item.and_or.rest.is_empty() && item.and_or.first.stages.len() == 1;
    let kind = item.and_or.first.stages.first().map(|stage| &stage.kind);
    alone && matches!(kind, Some(CommandKind::Simple(_)))
}

fn prints_own(words: &[Word]) -> bool {
    PRINTS_OWN.iter().any(|command| {
        let starts = words.iter().zip(*command);
        words.len() >= command.len()
            && starts
                .into_iter()
                .all(|(word, expected)| word.literal().as_deref() == Some(expected))
    })
}

impl Walk {
    /// The line moves to a directory.
    pub(super) fn moves_to(&mut self, frame: &Frame<'_>, to: Arg<'_>) {
        self.moves.is_lost = match to.known {
            Known::Whole if to.text.starts_with(['/', '~']) => false,
            Known::Whole => self.moves.is_lost,
            Known::Start if to.text.is_empty() => {
                !to.word.is_some_and(|word| self.moves.is_own(word))
            }
            // The start of a path from which start-up files or the system can be reached.
            Known::Start => paths::change(to, Use::Write, &[]).level > Level::Medium,
            Known::Process => true,
        };
        let place = frame.place(to.start, to.end);
        self.moves_through(to.text, place);
    }

    fn moves_through(&mut self, path: &str, span: Range<usize>) {
        if self.directories.is_empty() {
            return self.directories.push(paths::join("", path));
        }
        if !self.moves.is_overfull {
            let from = std::iter::once("").chain(self.directories.iter().map(String::as_str));
            let mut to: Vec<String> = from.map(|place| paths::join(place, path)).collect();
            to.retain(|place| !self.directories.contains(place));
            to.dedup();
            self.directories.append(&mut to);
        }
        if self.moves.is_overfull || self.directories.len() > MOST_DIRECTORIES {
            self.moves.is_overfull = true;
            self.directories.truncate(MOST_DIRECTORIES);
            self.raise(
                span,
                Level::Dangerous,
                Sight::Unexamined.why("moves through too many directories"),
                "limit",
            );
        }
    }
}
