//! Deletions that git can undo: `rm` of named paths strictly inside the repository, and nothing else destructive.

use std::path::{Path, PathBuf};

use super::argv::Arg;
use super::classify::{Examination, examine, script_of};
use super::paths::{self, Use};
use super::risk::Level;
use super::shell::SimpleCommand;

/// Whether the entire destructive footprint of a command is file deletions (`rm`, `rmdir`) whose every target is
/// a path strictly under `root`, so that git can restore it.
///
/// Deliberately conservative: any other destructive call, a target outside, the root itself, its `.git`,
/// the gate's own files, and every target that is not plain text (a glob, a variable) make it false; so does a command
/// that deletes nothing. Pure: no file is looked at, and whether `root` is a work tree is the caller's question.
/// Relative targets are resolved in `cwd`; pass `root` when that is not known.
///
/// ```
/// use forge_access::permissions::recoverable_in_repo;
///
/// assert!(recoverable_in_repo("rm -rf build && make", "/repo", "/repo"));
/// assert!(!recoverable_in_repo("rm -rf ../other", "/repo", "/repo"));
/// assert!(!recoverable_in_repo("rm -rf build; git push --force", "/repo", "/repo"));
/// ```
pub fn recoverable_in_repo(command: &str, cwd: &str, root: &str) -> bool {
    recoverable(command, &examine(command, ""), cwd, root)
}

/// [`recoverable_in_repo`] of an examined command.
pub(super) fn recoverable(command: &str, examination: &Examination, cwd: &str, root: &str) -> bool {
    deletions(command, examination, cwd, root).is_some()
}

/// What a command deletes, as absolute paths without `.` and `..`, if [`recoverable_in_repo`] holds for it: the paths
/// that are to be looked at before git is trusted to restore them.
///
/// Where a `cd` leaves it open from where a path is seen, each possible path is named.
///
/// ```
/// use forge_access::permissions::deletion_targets;
/// use std::path::{Path, PathBuf};
///
/// let repo = Path::new("/repo");
/// assert_eq!(deletion_targets("rm -rf build/x", repo, repo), Some(vec![PathBuf::from("/repo/build/x")]));
/// assert_eq!(deletion_targets("rm -rf /etc", repo, repo), None);
/// ```
pub fn deletion_targets(command: &str, cwd: &Path, root: &Path) -> Option<Vec<PathBuf>> {
    deletion_targets_of(command, &examine(command, ""), cwd, root)
}

/// [`deletion_targets`] of an examined command.
pub(super) fn deletion_targets_of(
    command: &str,
    examination: &Examination,
    cwd: &Path,
    root: &Path,
) -> Option<Vec<PathBuf>> {
    let paths = deletions(command, examination, cwd.to_str()?, root.to_str()?)?;
    Some(
        paths
            .into_iter()
            .map(|parts| PathBuf::from(format!("/{}", parts.join("/"))))
            .collect(),
    )
}

fn deletions(
    command: &str,
    examination: &Examination,
    cwd: &str,
    root: &str,
) -> Option<Vec<Vec<String>>> {
    let (root, cwd) = (
        absolute(root)?,
        absolute(if cwd.is_empty() { root } else { cwd })?,
    );
    let script = script_of(command).ok()?;
    let mut places = vec![cwd];
    let mut deletions = Vec::new();
    for simple in script.simple_commands() {
        match kind(simple) {
            Kind::Deletion => deletions.push(simple),
            Kind::Move(path) => {
                let moved: Vec<_> = places
                    .iter()
                    .filter_map(|place| resolve(place, &path))
                    .collect();
                places.extend(moved);
            }
            Kind::Unrecoverable => return None,
            Kind::Other => {}
        }
        if places.len() > MOST_PLACES {
            return None;
        }
    }
    // The furthest end of any deletion that begins by each start, so that thousands of findings are
    // not each compared with thousands of deletions.
    let mut reach: Vec<(usize, usize)> = deletions
        .iter()
        .map(|simple| (simple.span.start, simple.span.end))
        .collect();
    reach.sort_unstable();
    let mut furthest = 0;
    for (_, end) in &mut reach {
        furthest = furthest.max(*end);
        *end = furthest;
    }
    let explained = |start: usize, end: usize| {
        let begun = reach.partition_point(|(begins, _)| *begins <= start);
        let last = begun.checked_sub(1).and_then(|at| reach.get(at));
        last.is_some_and(|(_, furthest)| end <= *furthest)
    };
    let mut severe = examination
        .assessment
        .findings()
        .iter()
        .filter(|finding| finding.level >= Level::Dangerous);
    if deletions.is_empty()
        || !severe.all(|finding| explained(finding.span.start, finding.span.end))
    {
        return None;
    }
    let mut paths = Vec::new();
    for simple in deletions {
        for target in targets(simple)? {
            for place in &places {
                paths.push(inside(place, &target, &root)?);
            }
        }
    }
    paths.dedup();
    Some(paths)
}

/// How many directories a command may move through.
const MOST_PLACES: usize = 64;

enum Kind {
    Deletion,
    Move(String),
    /// It may lead anywhere, or destroys in a way of its own whatever the tables say of it.
    Unrecoverable,
    Other,
}

fn kind(simple: &SimpleCommand) -> Kind {
    let mut words = simple.words.iter().map(super::shell::Word::literal);
    let Some(Some(head)) = words.next() else {
        return Kind::Other;
    };
    let name = match head.rsplit_once('/') {
        Some((directory, name)) if paths::is_program_directory(directory) => name,
        Some(_) => return Kind::Other,
        None => &head,
    };
    match name {
        "rm" | "rmdir" => Kind::Deletion,
        "cd" | "pushd" => match (words.next(), words.next()) {
            (Some(Some(path)), None) if !path.starts_with(['-', '+', '~']) && !path.is_empty() => {
                Kind::Move(path.into_owned())
            }
            _ => Kind::Unrecoverable,
        },
        "popd" | "eval" | "source" | "." | "dd" | "shred" | "truncate" | "mv" | "wipefs" => {
            Kind::Unrecoverable
        }
        name if name.starts_with("mkfs") => Kind::Unrecoverable,
        _ => Kind::Other,
    }
}

/// The paths that are deleted, if every word is plain text and every option one that only deletes.
fn targets(simple: &SimpleCommand) -> Option<Vec<String>> {
    if !simple.assignments.is_empty() {
        return None;
    }
    let mut targets = Vec::new();
    let mut options = true;
    for word in simple.words.iter().skip(1) {
        let text = word.literal()?;
        match &*text {
            "--" if options => options = false,
            option if options && option.starts_with('-') => {
                if !is_known_option(option) {
                    return None;
                }
            }
            path => targets.push(path.to_owned()),
        }
    }
    (!targets.is_empty()).then_some(targets)
}

fn is_known_option(option: &str) -> bool {
    match option.strip_prefix("--") {
        Some(long) => {
            let name = long.split('=').next().unwrap_or_default();
            matches!(
                name,
                "recursive"
                    | "force"
                    | "verbose"
                    | "dir"
                    | "interactive"
                    | "one-file-system"
                    | "preserve-root"
                    | "parents"
                    | "ignore-fail-on-non-empty"
            )
        }
        None => option
            .bytes()
            .skip(1)
            .all(|letter| b"rRfivIdp".contains(&letter)),
    }
}

/// The parts of an absolute path without `.` and `..`; nothing for another.
fn absolute(path: &str) -> Option<Vec<String>> {
    path.starts_with('/').then(|| resolve(&[], path)).flatten()
}

/// The parts of `path` seen from `place`; nothing if it leaves the top.
fn resolve(place: &[String], path: &str) -> Option<Vec<String>> {
    let mut parts = if path.starts_with('/') {
        Vec::new()
    } else {
        place.to_vec()
    };
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop()?;
            }
            other => parts.push(other.to_owned()),
        }
    }
    Some(parts)
}

/// The path, if it lies strictly inside the repository and is neither its `.git` nor one of the gate's own files.
fn inside(place: &[String], path: &str, root: &[String]) -> Option<Vec<String>> {
    let parts = resolve(place, path)?;
    let below = parts
        .strip_prefix(root)
        .filter(|below| !below.is_empty() && !root.is_empty())?;
    let relative = below.join("/");
    let judged = paths::change(Arg::literal(&relative, 0, 0), Use::Delete, &[]);
    let repository = below.iter().any(|part| part.eq_ignore_ascii_case(".git"));
    // A pattern in quotes names one file, yet who writes it may mean all of them.
    let plain = !path.contains(['*', '?', '[']);
    (!repository && plain && judged.level <= Level::Dangerous).then_some(parts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_deletions_inside_the_repository_count() {
        let yes = [
            "rm -rf build",
            "rm -rf ./build/ src/a.txt",
            "rm -rf /repo/build",
            "rmdir -p a/b",
            "cd sub && rm -rf build",
            "cd /repo/sub; rm -r x",
            "echo x; rm -rf -- build && npm install > log.txt",
            "/bin/rm -f a",
            "rm -rf 'with space'",
            "rm -rf -- --",
        ];
        let no = [
            "ls",
            "rm -rf /",
            "rm -rf .",
            "rm -rf ..",
            "rm -rf /repo",
            "rm -rf /repository/x",
            "rm -rf build/..",
            "rm -rf .git",
            "rm -rf sub/.git/objects",
            "rm -rf .claude",
            "rm -rf .GIT",
            "rm -rf ../other",
            "rm -rf /etc/x",
            "rm -rf ~/x",
            "rm -rf *",
            "rm -rf \"*\"",
            "rm -rf $X",
            "rm -rf \"$PWD/x\"",
            "rm -rf {a,b}",
            "rm -rf $(ls)",
            "rm -rf",
            "rm --no-preserve-root -rf a",
            "cd .. && rm -rf build",
            "cd; rm -rf build",
            "cd $X && rm -rf build",
            "cd - && rm -rf a",
            "sudo rm -rf build",
            "sh -c 'rm -rf build'",
            "find . -delete",
            "mv a b",
            "rm -rf build; git push --force",
            "rm -rf build; dd if=/dev/zero of=x",
            "rm -rf build > ~/.bashrc",
            "PATH=/tmp rm -rf build",
            "./rm -rf build",
            "rm -rf 'build",
            "ls | xargs rm -rf",
            "rm -rf build; mv a b",
            "rm -rf build; truncate -s 0 a",
            "rm -rf build; mkfs.ext4 --help",
            "popd && rm -rf build",
        ];
        for command in yes {
            assert!(recoverable_in_repo(command, "/repo", "/repo"), "{command}");
        }
        for command in no {
            assert!(!recoverable_in_repo(command, "/repo", "/repo"), "{command}");
        }
    }

    #[test]
    fn relative_targets_are_seen_from_the_working_directory() {
        assert!(recoverable_in_repo(
            "rm -rf ../build",
            "/repo/sub",
            "/repo/"
        ));
        assert!(!recoverable_in_repo("rm -rf build", "/elsewhere", "/repo"));
        assert!(recoverable_in_repo("rm -rf build", "", "/repo"));
        assert!(!recoverable_in_repo("rm -rf build", "sub", "repo"));
        assert!(!recoverable_in_repo("rm -rf build", "/", "/"));
    }

    #[test]
    fn only_so_many_directories_are_moved_through() {
        for (moves, expected) in [(6, true), (7, false)] {
            let command = format!("{}rm -rf build", "cd a; ".repeat(moves));
            let found = recoverable_in_repo(&command, "/repo", "/repo");
            assert_eq!(found, expected, "{command}");
        }
    }
}
