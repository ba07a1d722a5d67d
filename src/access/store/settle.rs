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

/// From this many undone rounds on the file is looked at without a pause, so that the next round
/// comes right behind the server's writing and before its next reading.
const CLOSE_FROM: u32 = 2;

/// What was there in the end.
pub(super) enum Seen {
    /// The same content all the time.
    Same,
    /// Another content (`None`: no file).
    Other(Option<Vec<u8>>),
}

/// Watches the access file of `state_dir`, which has `content`, after so many undone rounds.
pub(super) fn watch(state_dir: &Path, content: Option<&[u8]>, undone: u32) -> Result<Seen> {
    let path = access_file(state_dir);
    let length = if undone == 0 { SETTLE } else { LONG_SETTLE };
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
        if undone >= CLOSE_FROM && elapsed < SETTLE {
            thread::yield_now();
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
