//! Commands that bring protected files along without naming them: a patch, a directory whose whole
//! content is copied here, a commit that is checked out.
//!
//! What is brought lies on this machine already, so it is looked at. A plain `git pull` and an
//! archive are not: what they hold is not known before.

use std::fs;
use std::path::{Path, PathBuf};

use super::line::{Line, Part};
use super::place::by_text;
use super::protect::Guard;
use crate::permissions::worktree;

/// Where agents keep settings and hooks, from the top of a project or a home.
const AGENT_DIRECTORIES: &[&str] = &[
    ".claude",
    ".codex",
    ".gemini",
    ".qwen",
    ".copilot",
    ".opencode",
    ".github/hooks",
];

/// Commands that copy or move what their operands hold.
const COPIERS: &[&str] = &["cp", "mv", "rsync", "ditto"];

/// How git puts the files of a commit into the work tree.
const CHECKOUTS: &[&str] = &["checkout", "switch", "reset"];

/// Likewise, but for what this branch has changed itself.
const MERGES: &[&str] = &["merge", "rebase"];

/// Likewise, only what the commit changed.
const PICKS: &[&str] = &["cherry-pick", "revert", "stash"];

/// The largest patch that is looked at, in bytes.
const LARGEST: u64 = 1 << 20;

/// How many of the words of a line name patches that are looked at.
const MOST: usize = 8;

/// How many commands of a line git is asked about; one takes it some milliseconds.
const MOST_ASKED: usize = 4;

/// The guard of what a line brings along.
pub(super) fn guard(line: &Line<'_>) -> Option<Guard> {
    let patches = line.changing().any(is_patch).then(|| patched(line));
    let copies = line
        .changing()
        .filter(|part| COPIERS.contains(&part.head()))
        .filter_map(|part| copied(line, part));
    let checkouts: Vec<_> = line.changing().filter(|part| checks_out(part)).collect();
    let too_many = (checkouts.len() > MOST_ASKED).then_some(Guard::Unseen);
    let checkouts = checkouts.into_iter().take(MOST_ASKED);
    copies
        .chain(checkouts.filter_map(|part| checked_out(line, part)))
        .chain(patches.flatten())
        .chain(too_many)
        .max()
}

/// Whether a part changes the files that a patch names.
fn is_patch(part: &Part<'_>) -> bool {
    match part.head() {
        "patch" | "gpatch" => true,
        "git" => part.has(&["apply", "am"]) && !part.has(&["stash"]),
        _ => false,
    }
}

/// Whether a part puts files of a commit into the work tree.
fn checks_out(part: &Part<'_>) -> bool {
    part.head() == "git"
        && [CHECKOUTS, MERGES, PICKS]
            .iter()
            .any(|verbs| part.has(verbs))
}

/// What guards the files that a patch names: one in the line's own text, or in a file of it.
fn patched(line: &Line<'_>) -> Option<Guard> {
    let named = line.parts.iter().flat_map(|part| part.written.iter());
    let files = named
        .filter_map(|word| text_of(&line.here.plain(Path::new(word))))
        .take(MOST);
    std::iter::once(line.command.to_owned())
        .chain(files)
        .filter_map(|text| {
            text.lines()
                .filter_map(named_by_patch)
                .filter_map(by_text)
                .max()
        })
        .max()
}

fn text_of(path: &Path) -> Option<String> {
    let kind = fs::metadata(path).ok()?;
    if !kind.is_file() || kind.len() > LARGEST {
        return None;
    }
    let bytes = fs::read(path).ok()?;
    Some(String::from_utf8_lossy(&bytes).into_owned())
}

/// The file that a line of a patch changes or creates.
fn named_by_patch(line: &str) -> Option<&str> {
    const MARKS: &[&str] = &["+++ ", "--- ", "rename to ", "copy to ", "*** ", "Index: "];
    let path = MARKS.iter().find_map(|mark| line.strip_prefix(mark))?;
    // A time stamp stands behind a TAB.
    let path = path.split('\t').next().unwrap_or(path);
    Some(path.trim_matches(['"', ' ']))
}

/// What guards the settings in a directory whose whole content is copied to the top of the project or
/// of the home.
fn copied(line: &Line<'_>, part: &Part<'_>) -> Option<Guard> {
    let operands = part.operands();
    let (target, sources) = operands.split_last()?;
    let target = line.here.plain(Path::new(target));
    let is_top = target == line.here.plain(Path::new("."))
        || Some(&target) == line.here.env.home.as_ref()
        || target.join(".git").exists();
    if !is_top {
        return None;
    }
    let as_the_target = part.has(&["--no-target-directory"])
        || part.written.iter().any(|word| {
            let cluster = word.strip_prefix('-').unwrap_or_default();
            !cluster.starts_with('-') && cluster.contains('T')
        });
    sources
        .iter()
        .filter_map(|source| {
            let spilt = source
                .strip_suffix("/.")
                .or_else(|| source.strip_suffix('/'))
                .or_else(|| {
                    Some(source.split_once("/.")?.0).filter(|_| source.contains(['*', '[']))
                });
            spilt.or(as_the_target.then_some(*source))
        })
        .filter_map(|dir| guard_of_directory(&line.here.plain(Path::new(dir))))
        .max()
}

/// The guard of the worst that agents keep in a directory.
fn guard_of_directory(dir: &Path) -> Option<Guard> {
    let own = ["forge-permissions", "forge-channel", "channels", "forge"];
    if own
        .iter()
        .any(|name| dir.join(".claude").join(name).exists())
    {
        return Some(Guard::Own);
    }
    let held = AGENT_DIRECTORIES.iter().map(|name| dir.join(name));
    held.filter_map(|held| entries(&held))
        .flatten()
        .filter_map(|path| by_text(&path))
        .max()
}

fn entries(dir: &Path) -> Option<Vec<String>> {
    let entries = fs::read_dir(dir).ok()?.flatten();
    Some(
        entries
            .map(|entry| entry.path().to_string_lossy().into_owned())
            .collect(),
    )
}

/// The guard of the settings in which a commit differs that git is about to put into the work tree.
///
/// The rules file is not among them: it counts only as its user has seen it.
fn checked_out(line: &Line<'_>, part: &Part<'_>) -> Option<Guard> {
    let operands = part.operands();
    let verb_of = |verbs: &[&str]| operands.iter().position(|word| verbs.contains(word));
    let ranges: fn(&str) -> String = if verb_of(CHECKOUTS).is_some() {
        |revision| format!("HEAD..{revision}")
    } else if verb_of(MERGES).is_some() {
        |revision| format!("HEAD...{revision}")
    } else if verb_of(PICKS).is_some() {
        |revision| format!("{revision}^..{revision}")
    } else {
        return None;
    };
    let root = repository(line, part)?;
    let verbs = [CHECKOUTS, MERGES, PICKS].concat();
    let named = operands
        .iter()
        .copied()
        .skip_while(|word| !verbs.contains(word))
        .skip(1);
    let pops = part.has(&["stash"]) && part.has(&["pop", "apply", "branch"]);
    let changed = named
        .chain(pops.then_some("stash@{0}"))
        .take(MOST_ASKED)
        .flat_map(|revision| worktree::changed_in(&root, &ranges(revision), AGENT_DIRECTORIES));
    changed
        .filter_map(|path| by_text(&path))
        .find(|guard| *guard == Guard::Settings)
}

/// The repository that git would work in.
fn repository(line: &Line<'_>, part: &Part<'_>) -> Option<PathBuf> {
    let words = || part.written.iter();
    let moved = words()
        .zip(words().skip(1))
        .find_map(|(option, dir)| (option == "-C").then_some(dir));
    let dir = moved.map_or_else(
        || line.here.cwd.to_path_buf(),
        |dir| line.here.plain(Path::new(dir)),
    );
    worktree::root_of(&dir)
}
