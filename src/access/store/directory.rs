//! Directories are made private, and on behalf of the owner of where they are made.

use std::fs::{self, DirBuilder};
use std::io;
use std::path::{Path, PathBuf};

use super::file::present;
use super::owner::same_owner;
use crate::error::{Error, Kind, Result};
use crate::output::{say, visible};

/// Makes one directory, 0700; says whether it was missing.
pub(super) fn make(path: &Path) -> Result<bool> {
    let fail = |error| Error::io(say!("create"), path, &error);
    match private().create(path) {
        Ok(()) => {}
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => return Ok(false),
        Err(error) => return Err(fail(error)),
    }
    #[cfg(unix)]
    if super::owner::is_root() {
        use std::os::unix::fs::MetadataExt as _;
        let parent = fs::metadata(path.parent().unwrap_or(path)).map_err(fail)?;
        std::os::unix::fs::lchown(path, Some(parent.uid()), Some(parent.gid())).map_err(fail)?;
    }
    Ok(true)
}

#[cfg(unix)]
fn private() -> DirBuilder {
    let mut builder = DirBuilder::new();
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder
}

/// Elsewhere a directory inherits its access rights.
#[cfg(not(unix))]
fn private() -> DirBuilder {
    DirBuilder::new()
}

/// Makes a directory and what is missing above it; returns those that were made, topmost first.
pub(super) fn make_all(path: &Path) -> Result<Vec<PathBuf>> {
    let missing: Vec<&Path> = path
        .ancestors()
        .filter(|dir| !dir.as_os_str().is_empty())
        .take_while(|dir| fs::symlink_metadata(dir).is_err())
        .collect();
    let mut made = Vec::new();
    for dir in missing.into_iter().rev() {
        if make(dir)? {
            made.push(dir.to_owned());
        }
    }
    Ok(made)
}

/// Refuses a directory that is not a real one of the owner of `parent`, which it is in. `None` if
/// there is no such name.
pub(super) fn check(path: &Path, parent: &Path) -> Result<Option<()>> {
    let fail = |error| Error::io(say!("read"), path, &error);
    let Some(found) = present(fs::symlink_metadata(path)).map_err(fail)? else {
        return Ok(None);
    };
    let parent = fs::metadata(parent).map_err(fail)?;
    let wrong = if !found.is_dir() {
        say!("expected a directory, found another thing in its place")
    } else if same_owner(&found, &parent) {
        return Ok(Some(()));
    } else {
        say!("the directory belongs to another user than the one it is in")
    };
    let path = path.to_string_lossy();
    Err(Error::new(
        Kind::Io,
        say!("{place}: {what}", place = visible(&path), what = wrong),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_directory_is_made_once_and_only_in_one_that_is_there() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("approved");
        assert_eq!(check(&path, dir.path()), Ok(None));
        assert_eq!(make(&path), Ok(true));
        assert_eq!(make(&path), Ok(false));
        assert_eq!(check(&path, dir.path()), Ok(Some(())));
        assert!(make(&dir.path().join("no/such")).is_err());
        let file = dir.path().join("file");
        fs::write(&file, "").unwrap();
        assert!(check(&file, dir.path()).is_err());
    }
}
