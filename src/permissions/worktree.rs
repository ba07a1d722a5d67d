//! What git can really give back: the file-system half of judging a deletion in a repository.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The work tree that `cwd` lies in: the nearest directory upwards with a `.git`. No git is run.
pub(super) fn root_of(cwd: &Path) -> Option<PathBuf> {
    let cwd = fs::canonicalize(cwd).ok()?;
    cwd.ancestors()
        .find(|dir| dir.join(".git").exists())
        .map(Path::to_path_buf)
}

/// Whether git could restore every one of `targets` after its deletion, or would not miss it: all
/// of it is tracked and unmodified, or ignored.
///
/// `targets` are absolute. False wherever something is not as it should be: `root` is no work tree,
/// a target reaches outside it through a symbolic link, another repository lies in it.
pub(super) fn restores(root: &Path, targets: &[PathBuf]) -> bool {
    let Ok(root) = fs::canonicalize(root) else {
        return false;
    };
    if targets.len() > MOST_TARGETS || !root.join(".git").exists() {
        return false;
    }
    let targets = targets.iter().map(|target| inside(&root, target));
    let Some(targets) = targets.collect::<Option<Vec<_>>>() else {
        return false;
    };
    let mut seen = 0;
    let mut holds_repository = |target: &PathBuf| holds_repository(target, &mut seen);
    !targets.iter().any(&mut holds_repository) && are_clean(&root, &targets)
}

/// How many targets are looked at while an agent waits.
const MOST_TARGETS: usize = 512;

/// `target` with its parents resolved, if it then lies strictly under `root` and not in its `.git`.
/// A symbolic link at its end is what is deleted, so it is not followed.
fn inside(root: &Path, target: &Path) -> Option<PathBuf> {
    let name = target.file_name()?;
    let parent = fs::canonicalize(target.parent()?).ok()?;
    let target = parent.join(name);
    let below = target.strip_prefix(root).ok()?;
    let first = below.components().next()?;
    let is_git = first.as_os_str().eq_ignore_ascii_case(OsStr::new(".git"));
    (!is_git).then_some(target)
}

/// Whether a repository lies in `target`, whose history no outer repository can restore. A tree too
/// large to look through counts as one; `seen` is how many entries were looked at so far.
fn holds_repository(target: &Path, seen: &mut usize) -> bool {
    const MOST: usize = 50_000;
    let is_dir = fs::symlink_metadata(target).is_ok_and(|kind| kind.is_dir());
    let mut todo: Vec<PathBuf> = is_dir.then(|| target.to_path_buf()).into_iter().collect();
    while let Some(dir) = todo.pop() {
        let Ok(entries) = fs::read_dir(&dir) else {
            return true;
        };
        for entry in entries {
            let Ok(entry) = entry else { return true };
            *seen += 1;
            if *seen > MOST || entry.file_name().eq_ignore_ascii_case(".git") {
                return true;
            }
            // A bare repository has no `.git`, but always these two.
            if entry.file_name() == "HEAD" && dir.join("objects").is_dir() {
                return true;
            }
            if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                todo.push(entry.path());
            }
        }
    }
    false
}

/// Whether git reports nothing modified and nothing untracked under any of `targets`.
fn are_clean(root: &Path, targets: &[PathBuf]) -> bool {
    let mut git = git(root);
    git.args(["status", "--porcelain=v1", "-z", "--untracked-files=all"])
        .args(["--ignored=no", "--ignore-submodules=none", "--"])
        .args(targets);
    git.output()
        .is_ok_and(|answer| answer.status.success() && answer.stdout.is_empty())
}

/// The paths below `directories` of `root` in which the two ends of `range` differ; none where git
/// knows no such range.
pub(super) fn changed_in(root: &Path, range: &str, directories: &[&str]) -> Vec<String> {
    if range.starts_with('-') {
        return Vec::new();
    }
    let mut git = git(root);
    git.args(["diff", "--name-only", "-z", "--no-renames"])
        .args(["--no-ext-diff", "--no-textconv", "--ignore-submodules=all"])
        .args([range, "--"])
        .args(directories);
    let Some(answer) = git.output().ok().filter(|answer| answer.status.success()) else {
        return Vec::new();
    };
    let paths = answer.stdout.split(|byte| *byte == 0);
    paths
        .filter(|path| !path.is_empty())
        .map(|path| String::from_utf8_lossy(path).into_owned())
        .collect()
}

/// git, about to be asked something of the repository at `root`.
///
/// The repository's own configuration could name programs for git to run; what a question needs
/// none of is switched off.
fn git(root: &Path) -> Command {
    let quiet = [
        "core.fsmonitor=false",
        "core.untrackedCache=false",
        "core.hooksPath=/dev/null",
    ];
    let mut git = Command::new("git");
    git.arg("-C").arg(root);
    for setting in quiet {
        git.arg("-c").arg(setting);
    }
    git.args(["--no-optional-locks", "--literal-pathspecs"])
        .stdin(Stdio::null())
        .stderr(Stdio::null());
    for (name, _) in std::env::vars_os() {
        if name.to_str().is_none_or(|name| name.starts_with("GIT_")) {
            git.env_remove(name);
        }
    }
    git
}
