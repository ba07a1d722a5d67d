//! One change at a time: `.access.lock` orders the runs of this program against each other. The
//! servers take no lock, and `access.json` itself is replaced at every change, so it cannot be one.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read as _, Seek as _, Write as _};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use fs2::FileExt as _;

use super::file;
use super::interrupt::Interrupts;
use super::owner::Ownership;
use crate::error::{Error, Kind, Result};
use crate::output::say;

const NAME: &str = ".access.lock";

/// How long another run may take before this one gives up.
const PATIENCE: Duration = Duration::from_secs(5);

/// The longest pause between two attempts.
const PAUSE: Duration = Duration::from_millis(16);

/// The right to change the files of one state directory; ends with the value.
#[derive(Debug)]
pub(super) struct Lock {
    file: File,
    path: PathBuf,
}

impl Lock {
    /// Waits at most five seconds; then [`Kind::Locked`] with the process that holds it.
    pub(super) fn acquire(state_dir: &Path, interrupts: &Interrupts) -> Result<Self> {
        let path = state_dir.join(NAME);
        let start = Instant::now();
        let mut pause = Duration::from_millis(1);
        loop {
            interrupts.check()?;
            let file = open(&path, state_dir)?;
            match file.try_lock_exclusive() {
                // A lock on a file that has lost its name meanwhile keeps nobody out.
                Ok(()) if is_named(&file, &path) => {
                    let mut lock = Self { file, path };
                    lock.sign();
                    return Ok(lock);
                }
                Ok(()) => continue,
                Err(error) if is_contended(&error) => {}
                Err(error) => return Err(Error::io(say!("lock"), &path, &error)),
            }
            if start.elapsed() >= PATIENCE {
                return Err(held(file));
            }
            thread::sleep(pause);
            pause = (pause * 2).min(PAUSE);
        }
    }

    /// Writes this process's id for those who wait. A full disk is no reason not to go on.
    fn sign(&mut self) {
        let text = format!("{}\n", std::process::id());
        let _ = self
            .file
            .rewind()
            .and_then(|()| self.file.write_all(text.as_bytes()))
            .and_then(|()| self.file.set_len(text.len() as u64));
    }

    /// Deletes the lock's name, for a state directory that is not to stay.
    pub(super) fn remove(self) {
        let _ = fs::remove_file(&self.path);
    }
}

fn open(path: &Path, state_dir: &Path) -> Result<File> {
    let fail = |error: io::Error| Error::io(say!("open"), path, &error);
    let mut options = OpenOptions::new();
    options.read(true).write(true);
    #[cfg(unix)]
    {
        use rustix::fs::OFlags;
        use std::os::unix::fs::OpenOptionsExt as _;
        options.mode(0o600).custom_flags(crate::files::flags(
            OFlags::NOFOLLOW.union(OFlags::NONBLOCK),
        ));
    }
    match options.clone().create_new(true).open(path) {
        Ok(file) => {
            let dir = fs::metadata(state_dir).map_err(fail)?;
            Ownership::in_directory(&dir).give(&file, path)?;
            return Ok(file);
        }
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
        Err(error) => return Err(fail(error)),
    }
    let file = options
        .create(true)
        .truncate(false)
        .open(path)
        .map_err(fail)?;
    file::must_be_regular(path, &file.metadata().map_err(fail)?)?;
    Ok(file)
}

fn is_contended(error: &io::Error) -> bool {
    error.raw_os_error() == fs2::lock_contended_error().raw_os_error()
}

#[cfg(unix)]
fn is_named(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    match (file.metadata(), fs::symlink_metadata(path)) {
        (Ok(open), Ok(named)) => (open.dev(), open.ino()) == (named.dev(), named.ino()),
        _ => false,
    }
}

#[cfg(not(unix))]
fn is_named(_: &File, _: &Path) -> bool {
    // An open file's name cannot be deleted there.
    true
}

fn held(mut file: File) -> Error {
    let mut text = String::new();
    let holder = file
        .rewind()
        .and_then(|()| (&file).take(32).read_to_string(&mut text))
        .ok()
        .and_then(|_| text.trim().parse::<u32>().ok());
    let (who, hint) = match holder {
        Some(pid) => (
            say!("process {pid}", pid),
            say!(
                "wait for process {pid}, or end it if it hangs, and run the command again",
                pid
            ),
        ),
        None => (
            say!("another process"),
            say!("wait for it and run the command again"),
        ),
    };
    let seconds = PATIENCE.as_secs();
    let message = say!(
        "{who} has been changing the access file for over {seconds} seconds",
        who,
        seconds
    );
    Error::new(Kind::Locked, message).hint(hint)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lock_is_signed_and_goes_when_it_is_removed() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join(NAME);
        for left in [None, Some("4294967295 and more\n")] {
            if let Some(left) = left {
                fs::write(&path, left).unwrap();
            }
            let lock = Lock::acquire(dir.path(), &Interrupts::watch()).unwrap();
            let signed = fs::read_to_string(&path).unwrap();
            assert_eq!(signed, format!("{}\n", std::process::id()));
            lock.remove();
            assert!(!path.exists());
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_file_is_known_by_what_its_name_leads_to() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join(NAME);
        let file = open(&path, dir.path()).unwrap();
        assert!(is_named(&file, &path));
        fs::remove_file(&path).unwrap();
        assert!(!is_named(&file, &path));
        let other = open(&path, dir.path()).unwrap();
        assert!(is_named(&other, &path) && !is_named(&file, &path));
    }

    #[test]
    fn only_a_lock_that_is_held_is_waited_for() {
        assert!(is_contended(&fs2::lock_contended_error()));
        assert!(!is_contended(&io::ErrorKind::NotFound.into()));
        assert!(!is_contended(&io::ErrorKind::PermissionDenied.into()));
    }
}
