//! A file is opened for reading, for writing, or in disguise: some languages run what has a bar in its name.

use super::arguments::Argument;
use super::judge::Judge;
use super::spec::Deed;
use crate::permissions::risk::{Level, Sight};
use crate::permissions::script::Language;
use crate::permissions::script::report::Follow;
use crate::quoting::join;

/// Judges a call that opens a file, at `at`.
pub(super) fn open(judge: &mut Judge<'_, '_>, at: usize, given: &[Argument<'_>]) {
    let span = judge
        .lexemes
        .get(at)
        .map_or(0..0, |lexeme| lexeme.span.clone());
    let (level, reason) = Deed::Open.level();
    if given.is_empty() {
        // A mention without a call could be called under another name.
        if !judge
            .lexemes
            .get(at + 1)
            .is_some_and(|lexeme| lexeme.is("("))
        {
            judge.push(span, level, "passes on a function that opens files");
        }
        return;
    }
    if given.iter().any(Argument::is_spread) {
        return judge.push(span, level, reason);
    }
    if let Some(command) = piped(judge.language, given) {
        let reason = Sight::Spawned.why("runs a shell command");
        return judge.follow(span, Level::Dangerous, reason, Follow::Shell(command));
    }
    let opening = Opening::of(judge.language, given);
    match (opening.path, opening.mode) {
        (Some(path), _) if path.contains("://") && !path.starts_with("php://") => {
            judge.push(span, Level::Dangerous, "opens a network connection");
        }
        (Some(path), Mode::Reads) => {
            judge.follow(
                span,
                Level::Safe,
                "reads a file",
                Follow::Reads(path.to_owned()),
            );
        }
        (None, Mode::Reads) => {}
        (Some(path), mode) => {
            let level = if mode == Mode::Writes {
                Level::Medium
            } else {
                Level::Dangerous
            };
            judge.follow(
                span,
                level,
                "writes a file",
                Follow::Writes(path.to_owned()),
            );
        }
        (None, _) => judge.push(span, level, reason),
    }
}

/// What a mode allows.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    Reads,
    Writes,
    /// It is not written out.
    Unknown,
}

impl Mode {
    fn parse(text: &str) -> Self {
        let text = text.trim_start();
        let reads = text.starts_with('<') && !text.contains(['>', '+']);
        if reads || !text.contains(['w', 'a', 'x', '+', '>']) {
            Self::Reads
        } else {
            Self::Writes
        }
    }
}

/// The arguments that matter.
struct Opening<'a> {
    path: Option<&'a str>,
    mode: Mode,
}

impl<'a> Opening<'a> {
    fn of(language: Language, given: &[Argument<'a>]) -> Self {
        match language {
            Language::Perl => Self::perl(given),
            _ => Self::usual(language, given),
        }
    }

    /// `open(path, mode)`, with either by keyword.
    fn usual(language: Language, given: &[Argument<'a>]) -> Self {
        let path = given.first().and_then(Argument::text);
        let keyword = given
            .iter()
            .find(|argument| argument.keyword() == Some("mode"));
        let second = given.get(1).filter(|argument| argument.keyword().is_none());
        let mode = match keyword.or(second).map(Argument::text) {
            // Ruby and R run a path with a bar, so a computed one is not just read.
            None if path.is_none() && bars(language) => Mode::Unknown,
            None => Mode::Reads,
            Some(mode) => mode.map_or(Mode::Unknown, Mode::parse),
        };
        Self { path, mode }
    }

    /// `open(HANDLE, mode, path)`, or `open(HANDLE, "mode path")`.
    fn perl(given: &[Argument<'a>]) -> Self {
        let second = given.get(1).and_then(Argument::text);
        if given.len() > 2 {
            let path = given.get(2).and_then(Argument::text);
            return Self {
                path,
                mode: second.map_or(Mode::Unknown, Mode::parse),
            };
        }
        let path = second.map(|text| text.trim_start_matches(['<', '>', '+', ' ']));
        let mode = match second.map(|text| text.trim_start().starts_with(['>', '+'])) {
            None => Mode::Unknown,
            Some(true) => Mode::Writes,
            Some(false) => Mode::Reads,
        };
        Self { path, mode }
    }
}

/// Whether a language runs a path that begins or ends with a bar.
const fn bars(language: Language) -> bool {
    matches!(language, Language::Perl | Language::Ruby | Language::R)
}

/// The command that a path with a bar runs.
fn piped(language: Language, given: &[Argument<'_>]) -> Option<String> {
    let is_pipe = |text: &&str| {
        let text = text.trim();
        text.starts_with('|') || text.ends_with('|') || text.contains("|-") || text.contains("-|")
    };
    let command = given
        .iter()
        .flat_map(Argument::texts)
        .find(is_pipe)
        .filter(|_| bars(language))?;
    if language == Language::Perl && given.len() > 2 {
        return Some(join(given.get(2..)?.iter().flat_map(Argument::texts)));
    }
    Some(command.trim_matches([' ', '|']).to_owned())
}
