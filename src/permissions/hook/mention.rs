//! Commands that speak of what is protected in a way that hides what they do to it: through a
//! variable, a glob, a link, a patch or a program nobody here knows.
//!
//! What such a command changes cannot be told from its text, so the mention counts. Text stays
//! text: a quoted word with blanks in it names no file. Commands that only look may mention what
//! they like.

use std::path::Path;

use super::called::talks;
use super::line::{Line, Part, spoken, squeezed};
use super::protect::Guard;
use crate::permissions::{Level, Sight};

/// What the places of channel state and of remembered rules have in their names.
const PLACES: &[&str] = &[
    ".claude/channels",
    ".claude/forge",
    "forge-permissions",
    "forge-channel",
    "forge_state_dir",
    "telegram_state_dir",
    "discord_state_dir",
    "imessage_state_dir",
    "claude_config_dir",
];

/// Commands that read the files they are given; what they write is named elsewhere in their line.
const READERS: &[&str] = &[
    "cat", "cp", "diff", "echo", "egrep", "fgrep", "git", "grep", "head", "jq", "less", "ls",
    "printf", "rg", "sort", "stat", "tail", "wc",
];

/// What makes one of [`READERS`] write, link or run all the same.
const NOT_READING: &[&str] = &[
    "apply",
    "am",
    "submodule",
    "-l",
    "--link",
    "-s",
    "--symbolic-link",
];

/// How git changes the files of a work tree, in which agents keep settings.
const WORK_TREE_VERBS: &[&str] = &[
    "pull",
    "merge",
    "rebase",
    "checkout",
    "switch",
    "restore",
    "reset",
    "stash",
    "cherry-pick",
    "revert",
    "am",
    "apply",
];

/// Commands that unpack what they are given.
const UNPACKERS: &[&str] = &["tar", "bsdtar", "unzip", "7z", "7za", "cpio", "pax"];

/// Commands that move the shell, so that relative names mean what was mentioned.
const MOVERS: &[&str] = &["cd", "pushd"];

/// The most words of a part that are looked up on the disk.
const LOOKED_UP: usize = 64;

/// The guard of what a line speaks of, if what it does to it cannot be seen.
pub(super) fn guard(line: &Line<'_>) -> Option<Guard> {
    let places = Places::of(line);
    if is_spelt_in_code(line, &places) {
        return Some(Guard::Own);
    }
    let around = Around::of(line, &places);
    let names_agent = line.words.iter().any(|word| is_agent_dir(word));
    line.changing()
        .filter_map(|part| part_guard(line, part, &places, &around, names_agent))
        .max()
}

/// Whether code that nobody here can read, or that writes where nobody here can tell, speaks of a
/// protected place, maybe in pieces.
fn is_spelt_in_code(line: &Line<'_>, places: &Places) -> bool {
    let is_unread = line.is_unread();
    if is_unread && (places.are_in(&line.spoken) || line.spoken.contains("forge-access")) {
        return true;
    }
    let text = squeezed(line.command);
    (is_unread || line.hides(Sight::Unnamed))
        && (text.contains("forgeaccess") && is_unread
            || PLACES.iter().any(|place| text.contains(&squeezed(place))))
}

/// What the rest of a line says about the names in one of its parts.
struct Around {
    /// Some word names a protected place.
    mentioned: bool,
    /// The shell may have moved to one.
    moved: bool,
    /// The shell may have moved to an agent's directory, or taken its parent for the home.
    at_agent: bool,
}

impl Around {
    fn of(line: &Line<'_>, places: &Places) -> Self {
        let moves_to = |is_meant: &dyn Fn(&str) -> bool| {
            line.words.windows(2).any(
                |pair| matches!(pair, [mover, to] if MOVERS.contains(&mover.as_str()) && is_meant(to)),
            )
        };
        let words = || line.words.iter().map(String::as_str);
        let mentioned = words().any(|word| places.are_named_by(word));
        let moves = words().any(|word| MOVERS.contains(&word));
        let is_computed = line.command.contains(['$', '`']) || words().any(|word| word == "xargs");
        Self {
            mentioned,
            moved: moves_to(&|to| places.are_named_by(to)) || (mentioned && is_computed && moves),
            at_agent: moves_to(&is_agent_dir)
                || words().any(|word| word.starts_with("home=") && is_agent_dir(word)),
        }
    }
}

fn part_guard(
    line: &Line<'_>,
    part: &Part<'_>,
    places: &Places,
    around: &Around,
    names_agent: bool,
) -> Option<Guard> {
    let dangerous = part.level >= Level::Dangerous;
    let names = part.words.iter().any(|word| places.are_named_by(word));
    let reads = only_reads(part);
    let hidden = (dangerous
        && (names || (!talks(part) && places.are_said && places.are_in(&spoken(part.text)))))
        || (names && !reads)
        || (around.mentioned && part.is_computed())
        || (around.moved && (part.text.contains('>') || !reads));
    let takes_agent = part.words.iter().any(|word| is_agent_dir(word));
    if hidden || (takes_agent && dangerous) {
        return Some(Guard::Own);
    }
    let unpacks = names_agent && UNPACKERS.contains(&part.head());
    if around.at_agent || unpacks || (takes_agent && !only_adds(part)) {
        return Some(Guard::Settings);
    }
    let looked_up = part.written.iter().take(LOOKED_UP);
    looked_up
        .filter(|_| !reads && !line.is_long())
        .filter_map(|word| line.here.guard(Path::new(word)))
        .find(|guard| *guard == Guard::Settings)
}

/// Whether what a part reads is all that it could do to the files it names.
pub(super) fn only_reads(part: &Part<'_>) -> bool {
    READERS.contains(&part.head()) && !part.has(NOT_READING) && !part.is_computed()
}

/// Whether a part takes the agent's directory as it is: `git add .claude`, but neither
/// `cp -r x/.claude .` nor `git -C ~/.claude pull`.
fn only_adds(part: &Part<'_>) -> bool {
    let changes_files = part.head() == "git" && part.has(WORK_TREE_VERBS);
    READERS.contains(&part.head())
        && !part.has(NOT_READING)
        && part.head() != "cp"
        && !changes_files
}

/// Whether a word ends in the agent's directory, so that all in it is meant.
fn is_agent_dir(word: &str) -> bool {
    // A container that may only read it.
    if word.ends_with(":ro") {
        return false;
    }
    word.split([':', '=', ',']).any(|path| {
        let path = path.trim_end_matches("/.").trim_end_matches('/');
        path == ".claude" || path.ends_with("/.claude")
    })
}

/// The places of one user.
struct Places {
    moved: Vec<String>,
    /// Whether the line has one of them in it at all, so that its words need be looked at.
    are_said: bool,
}

impl Places {
    fn of(line: &Line<'_>) -> Self {
        let env = line.here.env;
        let dirs = env
            .state_dirs
            .iter()
            .filter_map(|(name, _)| env.state_dir(name));
        let dirs = dirs.chain(env.claude_config_dir.clone());
        let texts = dirs.map(|dir| dir.to_string_lossy().to_ascii_lowercase());
        // The root directory would be in every path.
        let moved: Vec<String> = texts.filter(|text| text.len() > 1).collect();
        let mut names = PLACES.iter().copied();
        let mut moved_names = moved.iter().map(String::as_str);
        let is_said = |name: &str| line.spoken.contains(name);
        let are_said = names.any(is_said) || moved_names.any(is_said);
        Self { moved, are_said }
    }

    /// Whether a text of the line names one of them.
    fn are_in(&self, text: &str) -> bool {
        self.are_said
            && (PLACES.iter().any(|place| text.contains(place))
                || self.moved.iter().any(|place| text.contains(place)))
    }

    fn are_named_by(&self, word: &str) -> bool {
        self.are_in(word) || globs_agent_dir(word)
    }
}

/// Whether a glob in the middle of a path could stand for the agent's directory.
fn globs_agent_dir(word: &str) -> bool {
    let mut components = word.split('/').peekable();
    while let Some(component) = components.next() {
        let Some(at) = component.find(['*', '?', '[']) else {
            continue;
        };
        let start = component.get(..at).unwrap_or_default();
        if start.starts_with('.') && ".claude".starts_with(start) && components.peek().is_some() {
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::{globs_agent_dir, is_agent_dir};

    #[test]
    fn the_agents_directory_is_known_behind_globs_and_at_the_end() {
        assert!(globs_agent_dir("~/.cl*/channels"));
        assert!(!globs_agent_dir("~/.cl*"));
        assert!(!globs_agent_dir("src/*/x"));
        assert!(is_agent_dir("~/.claude:/c"));
        assert!(!is_agent_dir(".claude/skills"));
    }
}
