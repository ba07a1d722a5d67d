//! Everything the program takes from its surroundings, read once and passed on.

use std::ffi::OsString;
use std::io::IsTerminal as _;
use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

use crate::output::Language;

/// Environment variables, home, working directory, clock and terminal of this call.
#[derive(Debug, Clone, Default)]
pub struct Environment {
    /// The user's home directory, from `$HOME` or the user database.
    pub home: Option<PathBuf>,
    /// The working directory, if it still exists.
    pub cwd: Option<PathBuf>,
    /// Milliseconds since 1970, as the servers count time.
    pub now_ms: i64,
    /// `$CLAUDE_CONFIG_DIR`, which moves the Telegram plugin's state.
    pub claude_config_dir: Option<PathBuf>,
    /// `$FORGE_CHANNEL`: the channel that a launched session serves.
    pub forge_channel: Option<OsString>,
    /// `$COMPLETE`: the shell that asks what can stand where a word is being typed.
    pub complete: Option<OsString>,
    /// The servers' own state directory variables that are set, by name.
    pub state_dirs: Vec<(&'static str, PathBuf)>,
    /// Whether `$NO_COLOR` is set to anything, or `$TERM` is `dumb`.
    pub no_color: bool,
    /// The language that the locale asks for.
    pub language: Language,
    /// Whether standard input is a terminal.
    pub stdin_is_terminal: bool,
    /// Whether standard error is a terminal.
    pub stderr_is_terminal: bool,
}

impl Environment {
    /// Reads it all. An empty variable counts as not set.
    pub fn read(state_dir_variables: impl Iterator<Item = &'static str>) -> Self {
        let set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
        Self {
            home: std::env::home_dir().filter(|home| home.is_absolute()),
            cwd: std::env::current_dir().ok(),
            now_ms: now_ms(),
            claude_config_dir: set("CLAUDE_CONFIG_DIR").map(PathBuf::from),
            forge_channel: set("FORGE_CHANNEL"),
            complete: set("COMPLETE"),
            state_dirs: state_dir_variables
                .filter_map(|name| Some((name, set(name)?.into())))
                .collect(),
            no_color: set("NO_COLOR").is_some() || set("TERM").is_some_and(|term| term == "dumb"),
            language: language(&set),
            stdin_is_terminal: std::io::stdin().is_terminal(),
            stderr_is_terminal: std::io::stderr().is_terminal(),
        }
    }

    /// The directory that `variable` names, made absolute against the working directory.
    pub fn state_dir(&self, variable: &str) -> Option<PathBuf> {
        let (_, dir) = self.state_dirs.iter().find(|(name, _)| *name == variable)?;
        Some(match &self.cwd {
            Some(cwd) => cwd.join(dir),
            None => dir.clone(),
        })
    }
}

/// The first of these that is set decides, as POSIX says.
fn language(set: &impl Fn(&str) -> Option<OsString>) -> Language {
    ["LC_ALL", "LC_MESSAGES", "LANG"]
        .into_iter()
        .find_map(set)
        .map_or(Language::English, |locale| {
            Language::of_locale(&locale.to_string_lossy())
        })
}

/// Milliseconds since 1970. Only who waited for a person needs to look again.
pub fn now_ms() -> i64 {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .ok()
        .and_then(|since| i64::try_from(since.as_millis()).ok())
        .unwrap_or(0)
}
