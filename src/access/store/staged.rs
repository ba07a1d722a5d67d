//! New content waits under a name of our own until a rename puts it in place; whatever a killed
//! run left under such a name is deleted by the next one.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::Path;

use tempfile::{Builder, TempPath};

use super::owner::Ownership;
use crate::error::{Error, Result};
use crate::output::say;

/// What every name of ours begins with. The servers' own temporary is `access.json.tmp`.
const PREFIX: &str = ".forge-access-";

/// How many random characters end it.
const RANDOM: usize = 12;

/// A file under a name of our own; the name is deleted when this goes.
#[derive(Debug)]
pub(super) struct Staged {
    file: File,
    path: TempPath,
}

impl Staged {
    /// Writes `content` to a new file in `dir`; `stem` says what for.
    pub(super) fn write(dir: &Path, stem: &str, content: &[u8], whose: Ownership) -> Result<Self> {
        let staged = Builder::new()
            .prefix(&format!("{PREFIX}{stem}-"))
            .rand_bytes(RANDOM)
            .tempfile_in(dir)
            .map_err(|error| Error::io(say!("write a new file in"), dir, &error))?;
        let (mut file, path) = staged.into_parts();
        // Owner and mode first: content must not be readable for a moment by more than may.
        whose.give(&file, &path)?;
        file.write_all(content)
            .map_err(|error| Error::io(say!("write a new file in"), dir, &error))?;
        Ok(Self { file, path })
    }

    /// Waits until the content is on the disk.
    pub(super) fn sync(&self) -> Result<()> {
        self.file
            .sync_all()
            .map_err(|error| Error::io(say!("write"), &self.path, &error))
    }

    /// Moves the file to its final name, over what has that name. On failure nothing is left.
    pub(super) fn rename(self, name: &Path) -> io::Result<()> {
        self.path.persist(name).map_err(|error| error.error)
    }

    /// The name. After an exchange it leads to what was replaced.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }
}

/// Deletes what killed runs left in `dir`, with that stem or with any. To be called under the
/// lock only, when nothing of ours can be in use. What cannot be deleted does no harm.
pub(super) fn sweep(dir: &Path, stem: Option<&str>) {
    let Ok(entries) = fs::read_dir(dir) else {
        return;
    };
    for entry in entries.flatten() {
        let name = entry.file_name();
        if name.to_str().is_some_and(|name| is_ours(name, stem)) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

fn is_ours(name: &str, stem: Option<&str>) -> bool {
    let parts = name
        .strip_prefix(PREFIX)
        .and_then(|rest| rest.rsplit_once('-'));
    parts.is_some_and(|(found, random)| {
        stem.is_none_or(|stem| stem == found)
            && random.len() == RANDOM
            && random.bytes().all(|byte| byte.is_ascii_alphanumeric())
    })
}

/// Makes the names in `dir` survive a crash, where directories can be synced at all.
pub(super) fn sync_directory(dir: &Path) {
    #[cfg(unix)]
    if let Ok(dir) = File::open(dir) {
        // Some file systems refuse; the rename itself has been done.
        let _ = dir.sync_all();
    }
    #[cfg(not(unix))]
    let _ = dir;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_our_own_names_are_swept() {
        let ours = ".forge-access-access.json-abcDEF012345";
        assert!(is_ours(ours, None) && is_ours(ours, Some("access.json")));
        assert!(!is_ours(ours, Some("marker")));
        for other in [
            "access.json.tmp",
            ".access.lock",
            ".forge-access-",
            ".forge-access-x-short",
            ".forge-access-x-abcDEF01234.",
            "forge-access-x-abcDEF012345",
        ] {
            assert!(!is_ours(other, None), "{other}");
        }
    }

    #[test]
    fn a_staged_file_goes_with_its_value() {
        let dir = tempfile::tempdir().unwrap();
        let whose = Ownership::in_directory(&fs::metadata(dir.path()).unwrap());
        let staged = Staged::write(dir.path(), "marker", b"x", whose).unwrap();
        assert!(is_ours(
            staged.path().file_name().unwrap().to_str().unwrap(),
            Some("marker")
        ));
        drop(staged);
        assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 0);
    }
}
