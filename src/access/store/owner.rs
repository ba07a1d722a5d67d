//! A file keeps its owner, group and mode when its content is replaced: a server that cannot read
//! the file moves it aside and forgets who is allowed.

use std::fs::{File, Metadata};
use std::path::Path;

use crate::error::Result;
#[cfg(unix)]
use crate::error::{Error, Kind};
#[cfg(unix)]
use crate::output::{say, visible};

/// Whose a file is to be, and who may read it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Ownership {
    /// User and group; `None` leaves what the system gives.
    #[cfg(unix)]
    ids: Option<(u32, u32)>,
    #[cfg(unix)]
    mode: u32,
}

#[cfg(unix)]
impl Ownership {
    /// That of a file which is about to be replaced.
    pub(super) fn of_file(file: &Metadata) -> Self {
        use std::os::unix::fs::MetadataExt as _;
        Self {
            ids: Some((file.uid(), file.gid())),
            mode: file.mode() & 0o777,
        }
    }

    /// For a new private file in `dir`: root works on behalf of the directory's owner.
    pub(super) fn in_directory(dir: &Metadata) -> Self {
        use std::os::unix::fs::MetadataExt as _;
        Self {
            ids: is_root().then(|| (dir.uid(), dir.gid())),
            mode: 0o600,
        }
    }

    /// Gives `file`, which is at `path`, this owner, group and mode.
    ///
    /// The owner comes first: a mode that opens the file must never hold for another owner.
    pub(super) fn give(self, file: &File, path: &Path) -> Result<()> {
        use std::os::unix::fs::MetadataExt as _;
        let fail = |error| Error::io(say!("set the owner or mode of"), path, &error);
        let now = file.metadata().map_err(fail)?;
        let wanted = self.ids.filter(|ids| *ids != (now.uid(), now.gid()));
        if let Some((user, group)) = wanted {
            std::os::unix::fs::fchown(file, Some(user), Some(group)).map_err(|error| {
                let path = path.parent().unwrap_or(path).to_string_lossy();
                let message = say!(
                    "cannot keep owner {user} and group {group} of the file in {dir}: {error}",
                    user,
                    group,
                    dir = visible(&path),
                    error
                );
                Error::new(Kind::Io, message).hint(say!("run the command as user {user}", user))
            })?;
        }
        if wanted.is_some() || now.mode() & 0o777 != self.mode {
            use std::os::unix::fs::PermissionsExt as _;
            file.set_permissions(std::fs::Permissions::from_mode(self.mode))
                .map_err(fail)?;
        }
        Ok(())
    }
}

/// Whether this process may give files away.
#[cfg(unix)]
pub(super) fn is_root() -> bool {
    rustix::process::geteuid().is_root()
}

/// Whether two things belong to the same user.
#[cfg(unix)]
pub(super) fn same_owner(one: &Metadata, other: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    one.uid() == other.uid()
}

/// Elsewhere a file inherits its access rights from its directory.
#[cfg(not(unix))]
#[expect(
    clippy::unnecessary_wraps,
    clippy::unused_self,
    reason = "as it is on Unix"
)]
impl Ownership {
    pub(super) fn of_file(_: &Metadata) -> Self {
        Self {}
    }

    pub(super) fn in_directory(_: &Metadata) -> Self {
        Self {}
    }

    pub(super) fn give(self, _: &File, _: &Path) -> Result<()> {
        Ok(())
    }
}

#[cfg(not(unix))]
pub(super) fn same_owner(_: &Metadata, _: &Metadata) -> bool {
    true
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::MetadataExt as _;

    use super::*;

    #[test]
    fn a_mode_is_given_where_the_owner_stays() {
        let file = tempfile::NamedTempFile::new().unwrap();
        let (handle, path) = (file.as_file(), file.path());
        for mode in [0o640, 0o644, 0o600] {
            let now = handle.metadata().unwrap();
            let whose = Ownership {
                mode,
                ..Ownership::of_file(&now)
            };
            whose.give(handle, path).unwrap();
            let given = handle.metadata().unwrap();
            assert_eq!(given.mode() & 0o777, mode);
            assert_eq!((given.uid(), given.gid()), (now.uid(), now.gid()));
        }
    }
}
