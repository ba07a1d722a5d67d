//! Whether a server may be writing: its pid file is believed only as far as it names a process.

use std::path::Path;

use super::super::server::{Liveness, Server};
use super::file;

/// Whether a server may be writing the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Presence {
    /// `bot.pid` names a live process.
    Live,
    /// `bot.pid` is missing or names no live process.
    Gone,
    /// This kind of server does not say.
    Unknown,
}

/// The most bytes of a pid file.
const LIMIT: u64 = 64;

/// What `bot.pid` in `state_dir` says of `server`.
pub(super) fn of(server: &Server, state_dir: &Path) -> Presence {
    if server.liveness == Liveness::Unknown {
        return Presence::Unknown;
    }
    let found = file::read(&state_dir.join("bot.pid"), LIMIT);
    let Ok(Some(found)) = found else {
        return Presence::Gone;
    };
    let pid = std::str::from_utf8(&found.bytes)
        .ok()
        .and_then(|text| text.trim().parse().ok());
    match pid {
        Some(pid) if is_alive(pid) => Presence::Live,
        _ => Presence::Gone,
    }
}

/// Whether a process of that id exists, also one of another user.
#[cfg(unix)]
fn is_alive(pid: i32) -> bool {
    use rustix::io::Errno;
    use rustix::process::{Pid, test_kill_process};
    pid > 0
        && Pid::from_raw(pid).is_some_and(|pid| !matches!(test_kill_process(pid), Err(Errno::SRCH)))
}

/// It cannot be asked there, and waiting for a dead server costs little.
#[cfg(not(unix))]
fn is_alive(pid: i32) -> bool {
    pid > 0
}

#[cfg(test)]
mod tests {
    use super::super::super::server::{FORGE, serving};
    use super::*;

    #[test]
    fn only_a_live_process_counts() {
        let dir = tempfile::tempdir().unwrap();
        assert_eq!(of(&FORGE, dir.path()), Presence::Gone);
        assert_eq!(of(serving("discord"), dir.path()), Presence::Unknown);
        let me = format!(" {}\r\n", std::process::id());
        for (text, expected) in [
            (me.as_str(), Presence::Live),
            ("1", Presence::Live),
            ("-1", Presence::Gone),
            ("0", Presence::Gone),
            ("", Presence::Gone),
            ("x", Presence::Gone),
            (
                "2147483647",
                // Where it cannot be asked, every id counts.
                if cfg!(unix) {
                    Presence::Gone
                } else {
                    Presence::Live
                },
            ),
            ("99999999999999999999", Presence::Gone),
        ] {
            std::fs::write(dir.path().join("bot.pid"), text).unwrap();
            assert_eq!(of(&FORGE, dir.path()), expected, "{text:?}");
        }
    }
}
