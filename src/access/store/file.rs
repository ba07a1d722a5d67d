//! Only regular files of a sane size are read: nothing in a state directory can make the program
//! wait, fill its memory or touch a device.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, Read as _};
use std::path::Path;

use crate::error::{Error, Kind, Result};
use crate::output::{say, visible};

/// The most bytes an `access.json` may have.
pub(super) const LIMIT: u64 = 64 << 20;

/// A file's bytes, and what the system knew of it when they were read.
#[derive(Debug)]
pub(super) struct Found {
    pub(super) bytes: Vec<u8>,
    pub(super) metadata: Metadata,
}

/// Reads a regular file of at most `limit` bytes; `None` if there is no such name.
pub(super) fn read(path: &Path, limit: u64) -> Result<Option<Found>> {
    let fail = |error: &io::Error| Error::io(say!("read"), path, error);
    let Some(before) = present(fs::metadata(path)).map_err(|error| fail(&error))? else {
        return Ok(None);
    };
    must_be_regular(path, &before)?;
    let Some(file) = present(open(path)).map_err(|error| fail(&error))? else {
        return Ok(None);
    };
    // What was opened may be another thing than what was looked at.
    let metadata = file.metadata().map_err(|error| fail(&error))?;
    must_be_regular(path, &metadata)?;
    let mut bytes = Vec::new();
    (&file)
        .take(limit + 1)
        .read_to_end(&mut bytes)
        .map_err(|error| fail(&error))?;
    if bytes.len() as u64 > limit {
        let path = path.to_string_lossy();
        let message = say!(
            "{path}: larger than {limit} bytes",
            path = visible(&path),
            limit
        );
        return Err(Error::new(Kind::InvalidFile, message));
    }
    Ok(Some(Found { bytes, metadata }))
}

/// `None` for a name that is not there.
pub(super) fn present<T>(result: io::Result<T>) -> io::Result<Option<T>> {
    match result {
        Ok(value) => Ok(Some(value)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

fn open(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt as _;
        options.custom_flags(flags(rustix::fs::OFlags::NONBLOCK));
    }
    options.open(path)
}

/// `open` flags as the standard library takes them.
#[cfg(unix)]
pub(super) const fn flags(flags: rustix::fs::OFlags) -> i32 {
    flags.bits().cast_signed()
}

/// Refuses anything but a regular file, by name.
pub(super) fn must_be_regular(path: &Path, metadata: &Metadata) -> Result<()> {
    if metadata.is_file() {
        return Ok(());
    }
    let found = if metadata.is_dir() {
        say!("a directory")
    } else if metadata.is_symlink() {
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
    Err(Error::new(Kind::InvalidFile, message))
}

#[cfg(test)]
mod tests {
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
