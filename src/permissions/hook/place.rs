//! Where a path leads: from its text, and on the disk once links are followed.

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
    /// Those of them that are not where they usually are.
    pub moved: &'a Moved,
}

/// Protected directories that variables name, as they are written and as they lie on the disk.
#[derive(Debug)]
pub(super) struct Moved {
    state: Vec<PathBuf>,
    config: Vec<PathBuf>,
}

impl Moved {
    /// The directories that `env` names.
    pub(super) fn of(env: &Environment) -> Self {
        let both = |dir: PathBuf| {
            let real = resolve(&normal(&dir));
            [dir, real]
        };
        let state = env.state_dirs.iter();
        Self {
            state: state
                .filter_map(|(variable, _)| env.state_dir(variable))
                .flat_map(both)
                .collect(),
            config: env
                .claude_config_dir
                .clone()
                .into_iter()
                .flat_map(both)
                .collect(),
        }
    }
}

impl Here<'_> {
    /// What guards `path`, as it is written and as it lies on the disk once links are followed.
    pub(super) fn guard(self, path: &Path) -> Option<Guard> {
        let plain = self.plain(path);
        let real = resolve(&plain);
        let by_real = if real == plain {
            None
        } else {
            self.by_place(&real)
        };
        by_real.max(self.by_place(&plain))
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

    /// What guards a path by its text, or by lying in a directory that a variable names.
    fn by_place(self, path: &Path) -> Option<Guard> {
        if self.moved.state.iter().any(|dir| path.starts_with(dir)) {
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
        let mut config = self.moved.config.iter();
        let below = config.find_map(|config| path.strip_prefix(config).ok());
        let home = self.env.home.as_deref();
        let usual = below.and_then(|below| Some(home?.join(".claude").join(below)));
        by_text(&usual.as_deref().unwrap_or(path).to_string_lossy())
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

/// `path`, which has no `.` and `..`, with every link in the part of it that exists followed.
///
/// It is walked from the root on: of a long path that is not there, nothing is asked behind the first
/// name that is missing.
fn resolve(path: &Path) -> PathBuf {
    let mut existing = PathBuf::new();
    let mut is_real = true;
    let mut rest = path.components();
    loop {
        let here = rest.clone();
        let Some(next) = rest.next() else {
            break;
        };
        existing.push(next);
        if let Ok(found) = std::fs::symlink_metadata(&existing) {
            is_real &= !found.is_symlink();
        } else {
            existing.pop();
            rest = here;
            break;
        }
    }
    let real = if is_real {
        existing
    } else {
        followed(existing)
    };
    let rest = rest.as_path();
    if rest.as_os_str().is_empty() {
        real
    } else {
        real.join(rest)
    }
}

/// Where an existing path leads. A link to nowhere is where writing would create a file.
fn followed(path: PathBuf) -> PathBuf {
    if let Ok(real) = std::fs::canonicalize(&path) {
        return real;
    }
    match (std::fs::read_link(&path), path.parent()) {
        (Ok(target), Some(parent)) => normal(&parent.join(target)),
        _ => path,
    }
}
