//! The files of a state directory, which must be regular and of a sane size, and what is said of those that are not.

use std::fs::{FileType, Metadata};
use std::io;
use std::path::Path;

use crate::error::{Error, Kind, Result};
use crate::files::{Unreadable, read_regular};
use crate::output::{say, visible};

pub(super) use crate::files::Found;

/// The most bytes an `access.json` may have.
pub(super) const LIMIT: u64 = 64 << 20;

/// Reads a regular file of at most `limit` bytes; `None` if there is no such name.
pub(super) fn read(path: &Path, limit: u64) -> Result<Option<Found>> {
    match read_regular(path, limit) {
        Ok(found) => Ok(Some(found)),
        Err(Unreadable::System(error)) => {
            present(Err(error)).map_err(|error| Error::io(say!("read"), path, &error))
        }
        Err(Unreadable::Irregular(kind)) => Err(irregular(path, kind)),
        Err(Unreadable::TooLong) => {
            let path = path.to_string_lossy();
            let message = say!(
                "{path}: larger than {limit} bytes",
                path = visible(&path),
                limit
            );
            Err(Error::new(Kind::InvalidFile, message))
        }
    }
}

/// `None` for a name that is not there. A directory on the way that is none is an error here: a state directory
/// has to be one.
pub(super) fn present<T>(result: io::Result<T>) -> io::Result<Option<T>> {
    match result {
        Ok(value) => Ok(Some(value)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// Refuses anything but a regular file, by name.
pub(super) fn must_be_regular(path: &Path, metadata: &Metadata) -> Result<()> {
    if metadata.is_file() {
        return Ok(());
    }
    Err(irregular(path, metadata.file_type()))
}

fn irregular(path: &Path, kind: FileType) -> Error {
    let found = if kind.is_dir() {
        say!("a directory")
    } else if kind.is_symlink() {
        say!("a symbolic link")
    } else {
        say!("a pipe, socket or device")
    };
    let path = path.to_string_lossy();
    let message = say!(
        "{path}: expected a regular file, found {found}",
        path = visible(&path),
        found
    );
    Error::new(Kind::InvalidFile, message)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_file_is_read_whole_up_to_the_limit() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("f");
        assert!(read(&path, 4).unwrap().is_none());
        fs::write(&path, "four").unwrap();
        for (limit, is_read) in [(3, false), (4, true), (5, true)] {
            let found = read(&path, limit).map(|found| found.unwrap().bytes);
            assert_eq!(found.ok(), is_read.then(|| b"four".to_vec()), "{limit}");
        }
    }
}
