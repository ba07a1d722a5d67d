//! A server that read the file before a change and writes it after would undo the change: so the
//! file is watched for a moment, and what a server writes meanwhile is seen at once.

use std::fs;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use super::file;
use super::place::access_file;
use crate::error::Result;

/// How long a server may take from reading to writing.
const SETTLE: Duration = Duration::from_millis(25);

/// The same for a server that has shown that it takes its time.
const LONG_SETTLE: Duration = Duration::from_millis(60);

/// How often the file is looked at.
const LOOK: Duration = Duration::from_millis(1);

/// The same while the next step depends on being quick. Sleeping for so short a time beats trying
/// without a pause: who has used up its time slice is made to wait on a busy machine.
const CLOSE_LOOK: Duration = Duration::from_micros(50);

/// How closely the file is watched.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Pace {
    /// Now and then, for as long as servers usually take.
    Calm,
    /// As often as can be, for as long as a slow server takes, so as to be the first to act.
    Close,
}

/// What was there in the end.
pub(super) enum Seen {
    /// The same content all the time.
    Same,
    /// Another content (`None`: no file).
    Other(Option<Vec<u8>>),
}

/// Watches the access file of `state_dir`, which has `content`, until that changes or the time is up.
pub(super) fn watch(state_dir: &Path, content: Option<&[u8]>, pace: Pace) -> Result<Seen> {
    let path = access_file(state_dir);
    let length = match pace {
        Pace::Calm => SETTLE,
        Pace::Close => LONG_SETTLE,
    };
    let start = Instant::now();
    let mut last = None;
    loop {
        let elapsed = start.elapsed();
        // Looked at before it is read: a later change is seen at the next look.
        let identity = identity(&path);
        if last != identity || elapsed >= length {
            let now = file::read(&path, file::LIMIT)?.map(|found| found.bytes);
            if now.as_deref() != content {
                return Ok(Seen::Other(now));
            }
            if elapsed >= length {
                return Ok(Seen::Same);
            }
            last = identity;
        }
        if pace == Pace::Close && elapsed < SETTLE {
            thread::sleep(CLOSE_LOOK);
        } else {
            thread::sleep(LOOK);
        }
    }
}

/// What changes whenever the file is replaced, but for chance; the content decides in the end.
fn identity(path: &Path) -> Option<(u64, std::time::SystemTime, u64)> {
    let metadata = fs::metadata(path).ok()?;
    #[cfg(unix)]
    let inode = std::os::unix::fs::MetadataExt::ino(&metadata);
    #[cfg(not(unix))]
    let inode = 0;
    Some((inode, metadata.modified().ok()?, metadata.len()))
}
