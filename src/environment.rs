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
    /// `$PATH`: where a program without a directory is looked for.
    pub path: Option<OsString>,
    /// `$FORGE_ACCESS_LOG`: where an agent's hook writes its decisions down.
    pub log: Option<PathBuf>,
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
            home: home_dir().filter(|home| home.is_absolute()),
            cwd: std::env::current_dir().ok(),
            now_ms: now_ms(),
            claude_config_dir: set("CLAUDE_CONFIG_DIR").map(PathBuf::from),
            forge_channel: set("FORGE_CHANNEL"),
            complete: set("COMPLETE"),
            state_dirs: state_dir_variables
                .filter_map(|name| Some((name, set(name)?.into())))
                .collect(),
            path: set("PATH"),
            log: set("FORGE_ACCESS_LOG").map(PathBuf::from),
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

#[cfg(not(target_os = "linux"))]
use std::env::home_dir;

/// `$HOME`, or what `/etc/passwd` says. The C library's look-up would load what `nsswitch.conf`
/// names, which a statically linked program cannot do safely.
#[cfg(target_os = "linux")]
fn home_dir() -> Option<PathBuf> {
    let set = std::env::var_os("HOME").filter(|home| !home.is_empty());
    set.map(PathBuf::from).or_else(|| {
        let users = std::fs::read("/etc/passwd").ok()?;
        home_in(&users, rustix::process::getuid().as_raw())
    })
}

/// The home directory of the user with this number, in `passwd(5)`'s form.
#[cfg(target_os = "linux")]
fn home_in(users: &[u8], uid: u32) -> Option<PathBuf> {
    use std::os::unix::ffi::OsStrExt as _;
    users.split(|byte| *byte == b'\n').find_map(|line| {
        let mut fields = line.split(|byte| *byte == b':').skip(2);
        let number: u32 = std::str::from_utf8(fields.next()?).ok()?.parse().ok()?;
        let home = fields.nth(2).filter(|home| !home.is_empty())?;
        (number == uid).then(|| PathBuf::from(std::ffi::OsStr::from_bytes(home)))
    })
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::path::Path;

    use super::home_in;

    #[test]
    fn the_home_is_the_sixth_field_of_the_users_line() {
        let users = b"root:x:0:0:root:/root:/bin/sh\n# a remark\n\nbroken:x:7\nnone:x:8:8:::\nann:x:1000:1000:Ann,,,:/home/ann:\n";
        for (uid, home) in [
            (0, Some("/root")),
            (1000, Some("/home/ann")),
            (7, None),
            (8, None),
            (9, None),
        ] {
            assert_eq!(home_in(users, uid).as_deref(), home.map(Path::new), "{uid}");
        }
    }
}
