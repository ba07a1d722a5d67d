//! The audit trail: one JSON line a decision, appended to a file that the user names. Off by default.

use std::fs::OpenOptions;
use std::io::{self, Write as _};
use std::path::Path;

use serde_json::json;

use super::mask;

/// One decision.
#[derive(Debug)]
pub struct Entry<'a> {
    /// Milliseconds since 1970.
    pub time: i64,
    /// Which agent asked, by its word in [`PROFILES`](super::hook::PROFILES).
    pub agent: &'a str,
    /// The gate's mode.
    pub mode: &'a str,
    /// safe, medium or dangerous; nothing for what is no command.
    pub risk: Option<&'a str>,
    /// Whether the command was catastrophic.
    pub catastrophic: bool,
    /// What the gate said: `allow`, `ask`, `deny` or `none`.
    pub decision: &'a str,
    /// The table entry, the remembered rule or the failure behind it.
    pub rule: Option<&'a str>,
    /// The command, the files or the tool; [`append`] masks what is secret in it.
    pub command: &'a str,
}

/// Appends `entry` to the file at `path`, which is created for its user's eyes only.
///
/// One write a line, so that lines of calls at the same time do not mix. A pipe or a device is not
/// opened: a hook that waits is a hook that lets the command run.
pub fn append(path: &Path, entry: &Entry) -> io::Result<()> {
    let object = json!({
        "time": entry.time,
        "agent": entry.agent,
        "mode": entry.mode,
        "risk": entry.risk,
        "catastrophic": entry.catastrophic,
        "decision": entry.decision,
        "rule": entry.rule,
        "command": mask(entry.command),
    });
    let line = format!("{object}\n");
    if std::fs::metadata(path).is_ok_and(|found| !found.is_file()) {
        return Err(io::Error::other("not a regular file"));
    }
    let mut options = OpenOptions::new();
    options.append(true).create(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)?.write_all(line.as_bytes())
}
