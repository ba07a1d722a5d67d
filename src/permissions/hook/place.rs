//! Where a path leads: from its text, and on the disk once links are followed.

use std::ffi::OsString;
use std::path::{Component, Path, PathBuf};

use super::protect::Guard;
use crate::environment::Environment;
use crate::permissions::argv::Arg;
use crate::permissions::paths::{self, Use};

/// Where a command runs, and whose files lie around it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Here<'a> {
    /// Where relative paths begin.
    pub cwd: &'a Path,
    /// The user's places.
    pub env: &'a Environment,
}

impl Here<'_> {
    /// What guards `path`, as it is written and as it lies on the disk once links are followed.
    pub(super) fn guard(self, path: &Path) -> Option<Guard> {
        let plain = self.plain(path);
        let real = resolve(&plain);
        [plain, real]
            .iter()
            .filter_map(|path| by_place(path, self.env))
            .max()
    }

    /// `path` from the root on, by its text alone.
    pub(super) fn plain(self, path: &Path) -> PathBuf {
        normal(&self.absolute(path))
    }

    /// Whether the home directory, and so the agent's own, lies in the directory at `path`.
    pub(super) fn holds_home(self, path: &Path) -> bool {
        let real = resolve(&self.plain(path));
        let home = self.env.home.as_deref();
        home.is_some_and(|home| resolve(home).starts_with(&real) && real.is_dir())
    }

    /// `path` from the root on; `~` and `$HOME` at its start are the home directory.
    fn absolute(self, path: &Path) -> PathBuf {
        let mut parts = path.components();
        let is_home = matches!(parts.next(), Some(Component::Normal(first)) if first == "~" || first == "$HOME" || first == "${HOME}");
        match &self.env.home {
            Some(home) if is_home => home.join(parts.as_path()),
            _ => self.cwd.join(path),
        }
    }
}

/// What guards a path by its text alone.
pub(super) fn by_text(path: &str) -> Option<Guard> {
    Guard::of_rule(paths::change(Arg::literal(path, 0, 0), Use::WriteInto, &[]).rule)
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
    by_text(&usual.as_deref().unwrap_or(path).to_string_lossy())
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
