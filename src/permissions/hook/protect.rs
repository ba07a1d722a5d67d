//! Self-protection: what decides over the agent's commands is not the agent's to change, in any
//! mode, under any rule.
//!
//! Access changes are never downstream of untrusted input: a message from a channel can make the
//! agent want them. So commands and edits that change channel state, the rules file or the record
//! of what was looked at are denied, and so is every changing `forge-access` command; the agent's
//! own settings and hooks are asked about. Reading is free.

use std::ffi::OsString;
use std::path::{Component, Path, PathBuf};

use super::answer::Answer;
use super::mention;
use crate::environment::Environment;
use crate::permissions::argv::Arg;
use crate::permissions::gate::Verdict;
use crate::permissions::paths::{self, AGENT_SETTINGS, SELF_PROTECTION, Use};

/// The answer to a command that would change what is protected, if it would.
pub(super) fn command(
    verdict: &Verdict,
    command: &str,
    cwd: &Path,
    env: &Environment,
) -> Option<Answer> {
    let touched = verdict.examination.touched.seen();
    let on_disk = touched
        .iter()
        .filter_map(|path| on_disk(Path::new(path), cwd, env));
    let guards = verdict
        .examination
        .assessment
        .findings()
        .iter()
        .filter_map(|finding| Guard::of_rule(&finding.rule));
    let hidden = mention::guard(verdict, command, env);
    match guards.chain(on_disk).chain(hidden).max()? {
        Guard::Own => Some(Answer::Deny(OWN.to_owned())),
        Guard::Settings => Some(Answer::Ask(SETTINGS.to_owned())),
    }
}

/// What stands between a file and the agent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Guard {
    /// It holds the agent's own settings or hooks.
    Settings,
    /// It is channel state, the rules file, or the record of what was looked at.
    Own,
}

impl Guard {
    /// The guard that findings of `rule` are about.
    fn of_rule(rule: &str) -> Option<Self> {
        match rule {
            SELF_PROTECTION => Some(Self::Own),
            AGENT_SETTINGS => Some(Self::Settings),
            _ => None,
        }
    }
}

/// The answer to an edit of the file at `path`, if it is protected.
pub(super) fn edit(path: &Path, cwd: &Path, env: &Environment) -> Option<Answer> {
    Some(match on_disk(path, cwd, env)? {
        Guard::Own => Answer::Deny(OWN.to_owned()),
        Guard::Settings => Answer::Ask(SETTINGS.to_owned()),
    })
}

const OWN: &str = "this changes who may reach the session or what it may run, which only its user does: \
    ask them to type /forge:access … or forge-access … themselves";
const SETTINGS: &str =
    "this changes the agent's own settings or hooks, so its user should look at it";

/// What guards `path`, as it is written and as it lies on the disk once links are followed.
fn on_disk(path: &Path, cwd: &Path, env: &Environment) -> Option<Guard> {
    let path = absolute(path, cwd, env.home.as_deref());
    let plain = normal(&path);
    let real = resolve(&plain);
    [plain, real]
        .iter()
        .filter_map(|path| by_place(path, env))
        .max()
}

/// What guards a path by its text, or by lying in a state directory that a variable names.
fn by_place(path: &Path, env: &Environment) -> Option<Guard> {
    let moved = env.state_dirs.iter().any(|(variable, _)| {
        env.state_dir(variable)
            .is_some_and(|dir| path.starts_with(&dir) || path.starts_with(resolve(&normal(&dir))))
    });
    if moved {
        return Some(Guard::Own);
    }
    // Whoever replaces the program answers in its place.
    let parent = path.parent().and_then(Path::file_name);
    if path.file_name().is_some_and(|name| name == "forge-access")
        && parent.is_some_and(|dir| dir == "bin")
    {
        return Some(Guard::Own);
    }
    // A configuration directory that was moved is judged by what its files are in the usual one.
    let config = env.claude_config_dir.as_deref();
    let usual = config.and_then(|config| {
        let below = path
            .strip_prefix(config)
            .or_else(|_| path.strip_prefix(resolve(&normal(config))));
        Some(env.home.as_deref()?.join(".claude").join(below.ok()?))
    });
    let text = usual.as_deref().unwrap_or(path).to_string_lossy();
    Guard::of_rule(paths::change(Arg::literal(&text, 0, 0), Use::WriteInto, &[]).rule)
}

/// `path` from the root on; `~` and `$HOME` at its start are the home directory.
fn absolute(path: &Path, cwd: &Path, home: Option<&Path>) -> PathBuf {
    let mut parts = path.components();
    let is_home = matches!(parts.next(), Some(Component::Normal(first)) if first == "~" || first == "$HOME" || first == "${HOME}");
    match home {
        Some(home) if is_home => home.join(parts.as_path()),
        _ => cwd.join(path),
    }
}

/// `path` without `.` and `..`, by its text alone.
fn normal(path: &Path) -> PathBuf {
    let mut out = PathBuf::new();
    for component in path.components() {
        match component {
            Component::CurDir => {}
            Component::ParentDir => {
                out.pop();
            }
            other => out.push(other),
        }
    }
    out
}

/// `path` with every link in the part of it that exists followed.
fn resolve(path: &Path) -> PathBuf {
    let mut missing: Vec<OsString> = Vec::new();
    let mut existing = path;
    loop {
        if let Ok(real) = std::fs::canonicalize(existing) {
            return missing
                .iter()
                .rev()
                .fold(real, |path, name| path.join(name));
        }
        // A link to nowhere is where writing would create a file.
        if let Ok(target) = std::fs::read_link(existing) {
            let base = existing.parent().unwrap_or(Path::new("/"));
            let target = normal(&base.join(target));
            return missing
                .iter()
                .rev()
                .fold(target, |path, name| path.join(name));
        }
        let (Some(parent), Some(name)) = (existing.parent(), existing.file_name()) else {
            return path.to_path_buf();
        };
        missing.push(name.to_owned());
        existing = parent;
    }
}
