//! New content goes live by exchanging two names, so that whatever it replaced is seen and not
//! lost: a server that wrote meanwhile is found out by what comes back.

use std::fs;
use std::io;
use std::path::Path;

use super::file::{self, Found};
use crate::error::{Error, Result};
use crate::output::say;

/// How an attempt ended.
#[derive(Debug)]
pub(super) enum Swapped {
    /// The content is live. What it replaced is under the staged name, or was as expected.
    Live,
    /// Nothing was done: the file is not what was expected.
    Refused,
}

/// Puts the file at `staged` in the place of `live`, whose content should be `expected` (`None`:
/// there should be no such file).
pub(super) fn swap(staged: &Path, live: &Path, expected: Option<&[u8]>) -> Result<Swapped> {
    let fail = |error: io::Error| Error::io(say!("replace"), live, &error);
    let Some(expected) = expected else {
        return match create(staged, live) {
            Ok(()) => Ok(Swapped::Live),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(Swapped::Refused),
            Err(error) => Err(fail(error)),
        };
    };
    match exchange(staged, live) {
        Ok(()) => Ok(Swapped::Live),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Swapped::Refused),
        Err(error) if is_unsupported(&error) => compare_and_rename(staged, live, expected),
        Err(error) => Err(fail(error)),
    }
}

/// The same where names cannot be exchanged: a write in the moment between the two is not seen.
fn compare_and_rename(staged: &Path, live: &Path, expected: &[u8]) -> Result<Swapped> {
    let now = file::read(live, file::LIMIT)?;
    if now.is_none_or(|Found { bytes, .. }| bytes != expected) {
        return Ok(Swapped::Refused);
    }
    fs::rename(staged, live).map_err(|error| Error::io(say!("replace"), live, &error))?;
    Ok(Swapped::Live)
}

/// Whether the system or the file system does not know this kind of rename.
fn is_unsupported(error: &io::Error) -> bool {
    #[cfg(unix)]
    {
        use rustix::io::Errno;
        // Two of these are one number on some systems.
        let unknown = [Errno::INVAL, Errno::NOSYS, Errno::OPNOTSUPP, Errno::NOTSUP];
        let code = error.raw_os_error().map(Errno::from_raw_os_error);
        code.is_some_and(|code| unknown.contains(&code))
    }
    #[cfg(not(unix))]
    {
        error.kind() == io::ErrorKind::Unsupported
    }
}

/// Exchanges two names in one step.
#[cfg(any(target_os = "linux", target_os = "android", target_vendor = "apple"))]
pub(super) fn exchange(one: &Path, other: &Path) -> io::Result<()> {
    use rustix::fs::{CWD, RenameFlags, renameat_with};
    Ok(renameat_with(CWD, one, CWD, other, RenameFlags::EXCHANGE)?)
}

#[cfg(not(any(target_os = "linux", target_os = "android", target_vendor = "apple")))]
pub(super) fn exchange(_: &Path, _: &Path) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Renames to a name that must not exist.
fn create(staged: &Path, live: &Path) -> io::Result<()> {
    #[cfg(any(target_os = "linux", target_os = "android", target_vendor = "apple"))]
    {
        use rustix::fs::{CWD, RenameFlags, renameat_with};
        match renameat_with(CWD, staged, CWD, live, RenameFlags::NOREPLACE) {
            Ok(()) => return Ok(()),
            Err(error) if is_unsupported(&error.into()) => {}
            Err(error) => return Err(error.into()),
        }
    }
    // A second name for the same file fails where the name is taken; the first is dropped later.
    fs::hard_link(staged, live)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_an_exchange_only_the_expected_file_is_replaced() {
        let dir = tempfile::tempdir().unwrap();
        let (new, live) = (dir.path().join("new"), dir.path().join("live"));
        fs::write(&new, "new").unwrap();
        for (found, expected) in [(None, "old"), (Some("other"), "old"), (Some("old"), "new")] {
            if let Some(found) = found {
                fs::write(&live, found).unwrap();
            }
            let swapped = compare_and_rename(&new, &live, b"old").unwrap();
            assert_eq!(matches!(swapped, Swapped::Live), expected == "new");
        }
        assert_eq!(fs::read(&live).unwrap(), b"new");
        assert!(!new.exists());
    }

    #[test]
    fn an_exchange_shows_what_was_replaced() {
        let dir = tempfile::tempdir().unwrap();
        let (new, live) = (dir.path().join("new"), dir.path().join("live"));
        fs::write(&new, "new").unwrap();
        assert!(matches!(
            swap(&new, &live, Some(b"x")),
            Ok(Swapped::Refused)
        ));
        assert!(matches!(swap(&new, &live, None), Ok(Swapped::Live)));
        assert_eq!(fs::read(&live).unwrap(), b"new");
        fs::write(&new, "newer").unwrap();
        assert!(matches!(swap(&new, &live, None), Ok(Swapped::Refused)));
        assert!(matches!(swap(&new, &live, Some(b"new")), Ok(Swapped::Live)));
        assert_eq!(fs::read(&live).unwrap(), b"newer");
    }

    #[test]
    fn another_failure_is_no_sign_of_another_writer() {
        let dir = tempfile::tempdir().unwrap();
        let (new, live) = (dir.path().join("new"), dir.path().join("live"));
        assert!(swap(&new, &live, None).is_err());
        fs::write(&new, "new").unwrap();
        fs::write(&live, "old").unwrap();
        let beyond = live.join("access.json");
        for expected in [None, Some(&b"old"[..])] {
            assert!(swap(&new, &beyond, expected).is_err(), "{expected:?}");
        }
        assert_eq!(fs::read(&live).unwrap(), b"old");
    }

    #[cfg(unix)]
    #[test]
    fn only_a_rename_of_an_unknown_kind_is_done_otherwise() {
        use rustix::io::Errno;
        for (errno, expected) in [
            (Errno::INVAL, true),
            (Errno::NOSYS, true),
            (Errno::OPNOTSUPP, true),
            (Errno::NOENT, false),
            (Errno::EXIST, false),
            (Errno::XDEV, false),
        ] {
            assert_eq!(is_unsupported(&errno.into()), expected, "{errno}");
        }
        assert!(!is_unsupported(&io::Error::other("x")));
    }
}
