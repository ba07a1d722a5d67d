//! Which rules files this user has looked at.
//!
//! A rules file comes with the repository, so whoever wrote the repository wrote it. The gate uses
//! one only while its bytes are those of the copy that was kept when its user looked.

use std::fs;
use std::io::{self, Write as _};
use std::path::{Component, Path, PathBuf};

use tempfile::NamedTempFile;

use super::file_path;
use crate::files::{is_absent, read_regular};

/// Where the copies are: below `~/.claude/forge/trust`, each under its repository's own path.
#[derive(Debug, Clone)]
pub struct TrustStore {
    dir: PathBuf,
}

/// What is known of one rules file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Standing {
    /// There is no rules file.
    Absent,
    /// It is as its user has seen it: its text.
    Trusted(String),
    /// It is not: its text, and the text that was seen, if any was.
    Unseen {
        /// What the file holds now.
        now: String,
        /// What its user has looked at.
        seen: Option<String>,
    },
}

/// The largest rules file that is looked at, in bytes.
const LARGEST: u64 = 1024 * 1024;

impl TrustStore {
    /// The store of the user whose home directory is `home`.
    pub fn of(home: &Path) -> Self {
        Self {
            dir: home.join(".claude").join("forge").join("trust"),
        }
    }

    /// Where the copy for the repository at `root` is kept.
    pub fn copy_of(&self, root: &Path) -> PathBuf {
        let root = fs::canonicalize(root).unwrap_or_else(|_| root.to_path_buf());
        let mut copy = self.dir.clone();
        for component in root.components() {
            match component {
                Component::Normal(name) => copy.push(name),
                // A Windows drive, kept apart from the others.
                Component::Prefix(prefix) => copy.push(
                    prefix
                        .as_os_str()
                        .to_string_lossy()
                        .replace([':', '\\'], "_"),
                ),
                Component::RootDir | Component::CurDir | Component::ParentDir => {}
            }
        }
        copy.join("forge-permissions")
    }

    /// How the rules file of the repository at `root` stands.
    ///
    /// Fails where the file is there and cannot be read as text.
    pub fn standing(&self, root: &Path) -> io::Result<Standing> {
        let Some(now) = read(&file_path(root))? else {
            return Ok(Standing::Absent);
        };
        let seen = read(&self.copy_of(root))?;
        Ok(match seen {
            Some(seen) if seen == now => Standing::Trusted(now),
            seen => Standing::Unseen { now, seen },
        })
    }

    /// Keeps `text` as what the user has looked at.
    pub fn keep(&self, root: &Path, text: &str) -> io::Result<()> {
        let copy = self.copy_of(root);
        let dir = copy.parent().ok_or(io::ErrorKind::InvalidInput)?;
        let mut builder = fs::DirBuilder::new();
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
        builder.recursive(true).create(dir)?;
        let mut file = NamedTempFile::new_in(dir)?;
        file.write_all(text.as_bytes())?;
        file.as_file().sync_all()?;
        file.persist(&copy)?;
        Ok(())
    }
}

/// The text of a regular file of reasonable size; `None` where there is none.
fn read(path: &Path) -> io::Result<Option<String>> {
    let found = read_regular(path, LARGEST);
    let found = match found.map_err(|why| why.into_io("larger than any rules file")) {
        Ok(found) => found,
        Err(error) if is_absent(&error) => return Ok(None),
        Err(error) => return Err(error),
    };
    let text = String::from_utf8(found.bytes);
    text.map(Some)
        .map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error.utf8_error()))
}

/// The lines that `now` has and `seen` has not, with `+`, and the other way round, with `-`.
pub(crate) fn changed_lines(seen: &str, now: &str) -> Vec<String> {
    let missing = |mark: char, from: &str, other: &str| {
        let other: std::collections::HashSet<&str> = other.lines().collect();
        let lines = from
            .lines()
            .filter(|line| !other.contains(line) && !line.trim().is_empty());
        lines
            .map(|line| format!("{mark} {line}"))
            .collect::<Vec<_>>()
    };
    let mut lines = missing('-', seen, now);
    lines.extend(missing('+', now, seen));
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_used_only_as_it_was_seen() {
        let home = tempfile::tempdir().unwrap();
        let root = tempfile::tempdir().unwrap();
        let store = TrustStore::of(home.path());
        assert_eq!(store.standing(root.path()).unwrap(), Standing::Absent);
        fs::create_dir(root.path().join(".claude")).unwrap();
        fs::write(file_path(root.path()), "*\ttrusted\n").unwrap();
        let unseen = Standing::Unseen {
            now: "*\ttrusted\n".into(),
            seen: None,
        };
        assert_eq!(store.standing(root.path()).unwrap(), unseen);
        store.keep(root.path(), "*\ttrusted\n").unwrap();
        assert_eq!(
            store.standing(root.path()).unwrap(),
            Standing::Trusted("*\ttrusted\n".into())
        );
        fs::write(file_path(root.path()), "*\ttrusted\nrm *\n").unwrap();
        let Standing::Unseen {
            now,
            seen: Some(seen),
        } = store.standing(root.path()).unwrap()
        else {
            panic!("a changed file is not trusted");
        };
        assert_eq!(changed_lines(&seen, &now), ["+ rm *"]);
    }

    #[test]
    fn a_file_that_is_too_long_is_not_read() {
        let home = tempfile::tempdir().unwrap();
        let root = tempfile::tempdir().unwrap();
        let store = TrustStore::of(home.path());
        fs::create_dir(root.path().join(".claude")).unwrap();
        for (length, is_read) in [(LARGEST, true), (LARGEST + 1, false)] {
            let text = "#".repeat(usize::try_from(length).unwrap());
            fs::write(file_path(root.path()), text).unwrap();
            assert_eq!(store.standing(root.path()).is_ok(), is_read, "{length}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_name_that_leads_nowhere_for_ever_is_no_missing_file() {
        let home = tempfile::tempdir().unwrap();
        let root = tempfile::tempdir().unwrap();
        let store = TrustStore::of(home.path());
        fs::create_dir(root.path().join(".claude")).unwrap();
        let file = file_path(root.path());
        std::os::unix::fs::symlink(&file, &file).unwrap();
        assert!(store.standing(root.path()).is_err());
    }
}
