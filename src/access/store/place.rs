//! Where the file really is: a symbolic link is followed and kept, unless it leads nowhere or to
//! another user.

use std::fs;
use std::path::{Path, PathBuf};

use super::file::present;
use super::owner::same_owner;
use crate::error::{Error, Kind, Result};
use crate::output::{Text, say, visible};

/// The name that every server and person reads.
const NAME: &str = "access.json";

/// The name of the access file in `state_dir`.
pub(super) fn access_file(state_dir: &Path) -> PathBuf {
    state_dir.join(NAME)
}

/// The file that is to be replaced, and the directory it is in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Place {
    /// The file itself, no link.
    pub(super) file: PathBuf,
    /// Its directory: the only one from which it can be replaced atomically.
    pub(super) dir: PathBuf,
}

impl Place {
    /// The place behind the access file of `state_dir`, whether or not the file exists.
    pub(super) fn of(state_dir: &Path) -> Result<Self> {
        let name = access_file(state_dir);
        let fail = |error| Error::io(say!("read"), &name, &error);
        let found = present(fs::symlink_metadata(&name)).map_err(fail)?;
        if !found.is_some_and(|found| found.is_symlink()) {
            return Ok(Self {
                file: name,
                dir: state_dir.to_owned(),
            });
        }
        let refuse = |why: Text| {
            let shown = name.to_string_lossy();
            let message = say!(
                "{path}: the symbolic link leads {why}",
                path = visible(&shown),
                why
            );
            Err(Error::new(Kind::InvalidFile, message))
        };
        let Some(file) = present(fs::canonicalize(&name)).map_err(fail)? else {
            return refuse(say!("to a file that does not exist"));
        };
        let Some(dir) = file.parent().map(Path::to_owned) else {
            return refuse(say!("to no file"));
        };
        let own = fs::metadata(state_dir).map_err(fail)?;
        let theirs = fs::metadata(&dir).map_err(fail)?;
        if !same_owner(&own, &theirs) {
            return refuse(say!("into another user's directory"));
        }
        Ok(Self { file, dir })
    }
}
