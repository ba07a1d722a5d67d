//! A command line has the highest level of everything in it that can run, at every depth.
//!
//! The walk goes over the tree of the shell front end (`tree`); each simple command is judged (`simple`) by the tables
//! (`calls`), and code in arguments, here-documents and pipes is walked in turn. Depth and work are
//! bounded; past the bounds a command is dangerous.

use std::borrow::Cow;
use std::ops::Range;

use super::input::Input;
use super::risk::{Assessment, Finding, Level, Sight};
use super::script;
use super::shell::{Refusal, Script, parse};
use super::walk::{Frame, Touched, Walk};
use super::words::Variables;

/// The longest command line that is looked into, in bytes.
///
/// Linux passes no longer argument to a program, so that `bash -c` could not run one either; a here-document with the
/// data of a sizable file still fits. Below it the slowest text is answered in a fraction of the tenth of a second that
/// an agent may be kept waiting.
pub const LONGEST_COMMAND: usize = script::LONGEST;

/// How dangerous a command line is, and why.
///
/// Never fails: what cannot be parsed, is longer than [`LONGEST_COMMAND`], or is nested too deeply to be looked through, is
/// dangerous.
///
/// ```
/// use forge_access::permissions::{Risk, classify_bash};
///
/// assert_eq!(classify_bash("git log | head").risk(), Risk::Safe);
/// assert_eq!(classify_bash("cargo build").risk(), Risk::Medium);
/// assert!(classify_bash("cd build && rm -rf *").catastrophic());
/// ```
pub fn classify_bash(command: &str) -> Assessment {
    examine(command, "").assessment
}

/// As [`classify_bash`], for a command that starts in a directory: relative paths are judged from there, too.
///
/// ```
/// use forge_access::permissions::{classify_bash, classify_bash_in};
///
/// let command = "cp /tmp/x settings.json";
/// assert!(!classify_bash(command).catastrophic());
/// assert!(classify_bash_in(command, "/home/u/project/.claude").catastrophic());
/// ```
pub fn classify_bash_in(command: &str, cwd: &str) -> Assessment {
    examine(command, cwd).assessment
}

/// The paths a command line writes, deletes or moves, as far as they are plain text, for callers that resolve symbolic
/// links. `~` stays as it is; a relative path is seen from `cwd` and every directory the line may move to.
///
/// ```
/// use forge_access::permissions::touched_paths;
///
/// assert_eq!(touched_paths("cat a > b; rm ~/c", "/repo"), ["/repo/b", "~/c"]);
/// ```
pub fn touched_paths(command: &str, cwd: &str) -> Vec<String> {
    let touched = examine(command, cwd).touched;
    let mut paths: Vec<String> = touched.seen().map(Cow::into_owned).collect();
    paths.sort_unstable();
    paths.dedup();
    paths
}

/// A simple command of the text, and its own level without that of substitutions inside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Part {
    /// The command as written, from its first assignment on.
    pub(super) start: usize,
    /// One past its last word or redirect.
    pub(super) end: usize,
    /// Where its first word stands; nothing if it only assigns or redirects.
    pub(super) head: Option<Range<usize>>,
    /// One past its last word or assignment.
    pub(super) words_end: usize,
    /// Its own level.
    pub(super) level: Level,
    /// How much of that is its redirects'.
    pub(super) redirects: Level,
    /// How much of that is its assignments'.
    pub(super) assignments: Level,
}

/// All that is found out about a command line.
#[derive(Debug, Default)]
pub(super) struct Examination {
    /// The verdict and its reasons.
    pub(super) assessment: Assessment,
    /// The simple commands of the text itself, in source order.
    pub(super) parts: Vec<Part>,
    /// The level of what belongs to no simple command: a text that is not understood, a group's redirect.
    pub(super) rest: Level,
    /// Whether the text was understood.
    pub(super) parsed: bool,
    /// What [`touched_paths`] says, unsorted.
    pub(super) touched: Touched,
}

/// Examines a command line that starts in `cwd`, which may be empty for unknown.
pub(super) fn examine(command: &str, cwd: &str) -> Examination {
    let mut walk = Walk {
        budget: 20_000 + 4 * command.len(),
        parts: Vec::with_capacity(8),
        ..Walk::default()
    };
    walk.directories
        .extend((!cwd.is_empty()).then(|| cwd.to_owned()));
    let mut frame = Frame {
        source: command,
        number: 0,
        inside: None,
        variables: Variables::default(),
        conditional: 0,
    };
    let script = understood(command, &mut walk);
    if let Some(script) = &script {
        walk.list(&mut frame, &script.list, Input::Inherited);
    }
    walk.walk_held();
    for (finding, part) in walk.flow.conclude() {
        walk.part = part;
        walk.add(finding);
    }
    walk.parts.sort_by_key(|part| part.start);
    let touched = walk.take_touched();
    Examination {
        assessment: Assessment::of(walk.findings, walk.flow.has_read_secret()),
        parts: walk.parts,
        rest: walk.rest,
        parsed: script.is_some(),
        touched,
    }
}

/// The tree of a command line, or the finding that there is none.
fn understood<'c>(command: &'c str, walk: &mut Walk) -> Option<Script<'c>> {
    let (at, level, reason, rule) = match script_of(command) {
        Ok(script) => return Some(script),
        // Nothing longer reaches a shell as one argument, and padding must not hide what is catastrophic.
        Err(Unread::TooLong) => (0, Level::Catastrophic, "too long to judge".into(), "limit"),
        Err(Unread::Refused(refusal)) => {
            let reason = format!("not understood: {refusal}");
            (refusal.at, Level::Dangerous, reason.into(), "parser")
        }
    };
    walk.add(Finding {
        span: at.min(command.len())..command.len(),
        level,
        reason,
        rule: rule.into(),
        sight: Sight::Unexamined,
    });
    None
}

/// Why a command line has no tree.
#[derive(Clone, Copy, Debug)]
pub(super) enum Unread {
    /// It is longer than [`LONGEST_COMMAND`].
    TooLong,
    /// The parser does not understand it.
    Refused(Refusal),
}

/// The tree of a command line of a bearable length.
pub(super) fn script_of(command: &str) -> Result<Script<'_>, Unread> {
    if command.len() > LONGEST_COMMAND {
        return Err(Unread::TooLong);
    }
    parse(command).map_err(Unread::Refused)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_command_is_looked_into_and_no_longer_one() {
        let document = |length: usize| {
            let frame = "cat > data.csv <<'E'\n\nE\n";
            let data = "1".repeat(length - frame.len());
            frame.replacen("\n\n", &format!("\n{data}\n"), 1)
        };
        let level = |length| classify_bash(&document(length)).level();
        assert_eq!(level(LONGEST_COMMAND), level(100));
        assert_eq!(level(LONGEST_COMMAND + 1), Level::Catastrophic);
    }

    #[test]
    fn what_reads_or_prints_a_secret_is_said_to() {
        for (command, expected) in [
            ("cat .env", true),
            ("vault kv get secret/x", true),
            ("ls", false),
            ("cat a", false),
        ] {
            let found = classify_bash(command).reads_secret();
            assert_eq!(found, expected, "{command}");
        }
    }
}
