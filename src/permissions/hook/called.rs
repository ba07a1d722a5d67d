//! Calls of this program that would change something, however they are wrapped or renamed.
//!
//! The tables know the plain call; here are the calls through a shell's text, another name, a
//! link, a copy, or the build of the program itself.

use std::path::Path;

use super::line::{Line, Part, spoken, squeezed};
use super::mention::only_reads;
use super::protect::Guard;
use crate::permissions::{Level, Sight};

const PROGRAM: &str = "forge-access";

/// The words by which `forge-access` changes something.
const CHANGES: &[&str] = &[
    "pair", "deny", "allow", "remove", "policy", "group", "set", "approve", "revoke", "trust",
    "--slash",
];

/// Those of them that a pairing code follows, which nothing else does.
const WITH_CODE: &[&str] = &["pair", "deny"];

/// Commands whose long arguments are text for people.
const TALKERS: &[&str] = &["gh", "git", "glab"];

/// Commands that give the program another name or take it away.
const RENAMERS: &[&str] = &["alias", "cp", "hash", "install", "ln", "mv", "rm", "unlink"];

/// Commands after which a written text runs.
const RUNNERS: &[&str] = &[
    "at", "batch", "crontab", "sh", "bash", "zsh", "dash", "source", ".",
];

/// The guard of a line that calls this program to change something.
pub(super) fn guard(line: &Line<'_>) -> Option<Guard> {
    let is_named = line.spoken.contains(PROGRAM);
    let is_called = (is_named && hides_program(line))
        || is_spelt_in_code(line)
        || line.changing().any(|part| calls(line, part, is_named));
    is_called.then_some(Guard::Own)
}

/// Whether a part's quoted texts are for people.
pub(super) fn talks(part: &Part<'_>) -> bool {
    TALKERS.contains(&part.head())
}

fn calls(line: &Line<'_>, part: &Part<'_>, is_named: bool) -> bool {
    if talks(part) {
        return false;
    }
    let is_said = || {
        let said = spoken(part.text);
        let said: Vec<&str> = said
            .split(|c: char| c.is_whitespace() || ":!".contains(c))
            .collect();
        (part.level >= Level::Dangerous && is_called(&said))
            || (!only_reads(part) && is_called(&part.words))
    };
    (is_named && is_said())
        || takes_code(&part.words)
        || (changes(&part.words)
            && !line.is_long()
            && (is_link(line, part) || is_built(line, part)))
}

/// Whether code that runs programs spells the name of this one, maybe in pieces.
fn is_spelt_in_code(line: &Line<'_>) -> bool {
    let text = squeezed(line.command);
    line.hides(Sight::Spawned)
        && text
            .split_once("forgeaccess")
            .is_some_and(|(_, rest)| CHANGES.iter().any(|word| rest.contains(word)))
}

/// Whether a line gives the program another name, or writes down a call of it for later.
fn hides_program(line: &Line<'_>) -> bool {
    let has = |list: &[&str]| line.words.iter().any(|word| list.contains(&word.as_str()));
    let said: Vec<&str> = line.spoken.split_whitespace().collect();
    if is_called(&said) && has(RUNNERS) {
        return true;
    }
    let is_installed = line
        .words
        .iter()
        .any(|word| is_program(word) && word.contains("/bin/"));
    let is_named = line.words.iter().any(|word| is_program(word));
    let is_copied = line
        .changing()
        .any(|part| asks_where(&part.words) && part.is_computed());
    is_copied
        || (has(RENAMERS) && (asks_where(&line.words) || is_installed))
        || (is_named && has(&["alias", "uninstall"]))
}

fn asks_where(words: &[String]) -> bool {
    words.windows(2).any(|pair| {
        matches!(pair, [asker, name] if ["which", "-v", "-p"].contains(&asker.as_str()) && is_program(name))
    })
}

/// Whether words call the program to change something.
fn is_called<T: AsRef<str>>(words: &[T]) -> bool {
    words.iter().enumerate().any(|(at, word)| {
        let next = words.get(at + 1..).unwrap_or_default();
        is_program(word.as_ref()) && changes(next.get(..4).unwrap_or(next))
    })
}

fn changes<T: AsRef<str>>(words: &[T]) -> bool {
    words.iter().any(|word| CHANGES.contains(&word.as_ref()))
}

fn is_program(word: &str) -> bool {
    word.rsplit(['/', '=']).next() == Some(PROGRAM)
}

/// Whether a pairing code stands behind `pair` or `deny`: whatever the program is called there, no
/// other takes such words.
fn takes_code(words: &[String]) -> bool {
    let is_code = |word: &str| word.len() == 6 && word.bytes().all(|byte| byte.is_ascii_hexdigit());
    words
        .iter()
        .skip(1)
        .zip(words.iter().skip(2))
        .take(8)
        .any(|(command, code)| WITH_CODE.contains(&command.as_str()) && is_code(code))
}

/// Whether the command is a link to the program.
fn is_link(line: &Line<'_>, part: &Part<'_>) -> bool {
    let head = part.written.first().map_or("", String::as_str);
    let is_ours = |path: &Path| {
        std::fs::canonicalize(path)
            .is_ok_and(|real| real.file_name().is_some_and(|name| name == PROGRAM))
    };
    if head.contains('/') {
        return is_ours(&line.here.plain(Path::new(head)));
    }
    let path = line.here.env.path.as_deref().unwrap_or_default();
    std::env::split_paths(path).any(|dir| is_ours(&dir.join(head)))
}

/// Whether `cargo run` builds and runs this very program.
fn is_built(line: &Line<'_>, part: &Part<'_>) -> bool {
    if part.head() != "cargo" || !part.has(&["run", "r"]) {
        return false;
    }
    let words = || part.written.iter();
    let given = words().zip(words().skip(1)).find_map(|(option, value)| {
        let joined = option.strip_prefix("--manifest-path=");
        joined.or((option == "--manifest-path").then_some(value.as_str()))
    });
    let above = || {
        let mut above = line.here.cwd.ancestors().map(|dir| dir.join("Cargo.toml"));
        above.find(|path| path.exists())
    };
    let manifest = given
        .map(|path| line.here.plain(Path::new(path)))
        .or_else(above);
    let text = manifest.and_then(|path| std::fs::read_to_string(path).ok());
    text.is_some_and(|text| {
        let mut names = text
            .lines()
            .filter_map(|line| line.trim().strip_prefix("name"));
        names.any(|value| value.contains(PROGRAM))
    })
}

#[cfg(test)]
mod tests {
    use clap::Command;

    use super::CHANGES;
    use crate::cli;
    use crate::permissions::{Level, classify_bash};

    /// The commands that change nothing.
    const READING: &[&str] = &[
        "status",
        "permissions check",
        "permissions list",
        "permissions hook",
        "policy",
        "set",
        "set ackReaction",
    ];

    /// Those of them that change something when they are told more.
    const CHANGING_WITH_MORE: &[&str] = &["policy", "set"];

    /// Every command of the grammar that has none below it, as it is typed.
    fn leaves(command: &Command, before: &str, found: &mut Vec<String>) {
        for inner in command.get_subcommands() {
            let line = format!("{before} {}", inner.get_name());
            if inner.has_subcommands() {
                leaves(inner, &line, found);
            } else {
                found.push(line);
            }
        }
    }

    #[test]
    fn the_tables_know_which_commands_of_the_grammar_change_something() {
        let mut found = Vec::new();
        leaves(&cli::command(), "forge-access", &mut found);
        assert!(found.len() > 10, "{found:?}");
        for line in &found {
            let reads = READING
                .iter()
                .any(|reading| line.ends_with(&format!("forge-access {reading}")))
                && !CHANGING_WITH_MORE.iter().any(|word| line.ends_with(word));
            let line = format!("{line} x y");
            let expected = if reads {
                Level::Safe
            } else {
                Level::Catastrophic
            };
            assert_eq!(classify_bash(&line).level(), expected, "{line}");
            let is_listed = line.split(' ').any(|word| CHANGES.contains(&word));
            assert_eq!(is_listed, !reads, "{line}");
        }
        for line in READING {
            let line = format!("forge-access {line}");
            assert_eq!(classify_bash(&line).level(), Level::Safe, "{line}");
        }
        for word in CHANGES.iter().filter(|word| !word.starts_with("--")) {
            let is_known = |line: &String| line.split(' ').any(|known| known == *word);
            assert!(found.iter().any(is_known), "the grammar has no {word}");
        }
    }
}
