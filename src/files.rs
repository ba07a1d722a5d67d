//! Files that somebody else may have put where they are: nothing in a state directory, a project or
//! a home can make the program wait, fill its memory or touch a device.

use std::fs::{self, File, FileType, Metadata, OpenOptions};
use std::io::{self, Read as _};
use std::path::Path;

/// A file's bytes, and what the system knew of it when they were read.
#[derive(Debug)]
pub(crate) struct Found {
    pub(crate) bytes: Vec<u8>,
    pub(crate) metadata: Metadata,
}

/// Why a file was not read.
#[derive(Debug)]
pub(crate) enum Unreadable {
    /// The system refused, or there is no such name.
    System(io::Error),
    /// It is a directory, a pipe, a socket or a device, which this tells.
    Irregular(FileType),
    /// It has more bytes than were asked for.
    TooLong,
}

impl Unreadable {
    /// The same as an error of the system's kind; `too_long` says what the limit is about.
    pub(crate) fn into_io(self, too_long: &'static str) -> io::Error {
        match self {
            Self::System(error) => error,
            Self::Irregular(_) => io::Error::other("not a regular file"),
            Self::TooLong => io::Error::other(too_long),
        }
    }
}

impl From<io::Error> for Unreadable {
    fn from(error: io::Error) -> Self {
        Self::System(error)
    }
}

/// Reads a regular file of at most `limit` bytes.
pub(crate) fn read_regular(path: &Path, limit: u64) -> Result<Found, Unreadable> {
    let (file, metadata) = open_regular(path)?;
    let mut bytes = Vec::new();
    file.take(limit.saturating_add(1)).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > limit {
        return Err(Unreadable::TooLong);
    }
    Ok(Found { bytes, metadata })
}

/// Opens a regular file for reading, without waiting and without touching what is none.
pub(crate) fn open_regular(path: &Path) -> Result<(File, Metadata), Unreadable> {
    let regular = |metadata: Metadata| {
        if metadata.is_file() {
            Ok(metadata)
        } else {
            Err(Unreadable::Irregular(metadata.file_type()))
        }
    };
    regular(fs::metadata(path)?)?;
    let mut options = OpenOptions::new();
    options.read(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt as _;
        options.custom_flags(flags(rustix::fs::OFlags::NONBLOCK));
    }
    let file = options.open(path)?;
    // What was opened may be another thing than what was looked at.
    let metadata = regular(file.metadata()?)?;
    Ok((file, metadata))
}

/// `open` flags as the standard library takes them.
#[cfg(unix)]
pub(crate) const fn flags(flags: rustix::fs::OFlags) -> i32 {
    flags.bits().cast_signed()
}

/// Whether an error says that nothing has that name.
pub(crate) fn is_absent(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::NotFound | io::ErrorKind::NotADirectory
    )
}
