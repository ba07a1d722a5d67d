//! A server that read the file before a change and writes it after would undo the change: so the
//! file is watched for a moment, and what a server writes meanwhile is seen at once.
//!
//! The moment is counted in short sleeps, not on a clock: a machine that makes the server late
//! makes this late as well.

use std::fs;
use std::path::Path;
use std::thread;
use std::time::{Duration, SystemTime};

use super::file;
use super::place::access_file;
use crate::error::Result;

/// How closely the file is watched.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Pace {
    /// Now and then, for about 35 ms: longer than a server usually takes from reading to writing.
    Calm,
    /// As often as can be, then calmly, for about 60 ms in all: the next step depends on being
    /// quick, and the server has shown that it takes its time.
    Close,
}

impl Pace {
    /// How many looks, and the sleep after each.
    ///
    /// A sleep of 50 µs takes the system about twice that. It still beats trying without a pause:
    /// who has used up its time slice is made to wait on a busy machine.
    const fn looks(self) -> &'static [(u32, Duration)] {
        const CALM: (u32, Duration) = (32, Duration::from_millis(1));
        const CLOSE: (u32, Duration) = (250, Duration::from_micros(50));
        match self {
            Self::Calm => &[CALM],
            Self::Close => &[CLOSE, CALM],
        }
    }
}

/// What was there in the end.
pub(super) enum Seen {
    /// The same content all the time.
    Same,
    /// Another content (`None`: no file).
    Other(Option<Vec<u8>>),
}

/// Watches the access file of `state_dir`, which has `content`, until that changes or the time is
/// up.
pub(super) fn watch(state_dir: &Path, content: Option<&[u8]>, pace: Pace) -> Result<Seen> {
    let path = access_file(state_dir);
    let differs = || {
        let now = file::read(&path, file::LIMIT)?.map(|found| found.bytes);
        Ok((now.as_deref() != content).then_some(now))
    };
    let mut known = None;
    for (looks, pause) in pace.looks() {
        for _ in 0..*looks {
            // Taken before the content is read: a later change is seen at the next look.
            let identity = identity(&path);
            if known != identity
                && let Some(now) = differs()?
            {
                return Ok(Seen::Other(now));
            }
            known = identity;
            thread::sleep(*pause);
        }
    }
    Ok(differs()?.map_or(Seen::Same, Seen::Other))
}

/// What changes whenever the file is replaced, but for chance; the content decides in the end.
fn identity(path: &Path) -> Option<(u64, SystemTime, u64)> {
    let metadata = fs::metadata(path).ok()?;
    #[cfg(unix)]
    let inode = std::os::unix::fs::MetadataExt::ino(&metadata);
    #[cfg(not(unix))]
    let inode = 0;
    Some((inode, metadata.modified().ok()?, metadata.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_content_is_seen_and_the_same_is_not() {
        for (found, content, is_same) in [
            (Some("a"), Some("a"), true),
            (None, None, true),
            (Some("b"), Some("a"), false),
            (Some("b"), None, false),
            (None, Some("a"), false),
        ] {
            let dir = tempfile::tempdir().unwrap();
            if let Some(found) = found {
                fs::write(access_file(dir.path()), found).unwrap();
            }
            let seen = watch(dir.path(), content.map(str::as_bytes), Pace::Calm).unwrap();
            match seen {
                Seen::Same => assert!(is_same, "{found:?} {content:?}"),
                Seen::Other(now) => {
                    assert!(!is_same, "{found:?} {content:?}");
                    assert_eq!(now.as_deref(), found.map(str::as_bytes));
                }
            }
        }
    }
}
