//! A marker appears in `approved/` whole and only once access stands: servers consume every name
//! they find there.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use super::super::id::MarkerName;
use super::super::marker::{Marker, Waiting};
use super::directory;
use super::file::present;
use super::owner::Ownership;
use super::staged::{Staged, sync_directory};
use crate::error::{Error, Kind, Result};
use crate::output::{say, visible};

const DIRECTORY: &str = "approved";

/// A marker that waits outside `approved/`, everything about its place having been checked.
#[derive(Debug)]
pub(super) struct Announcement {
    staged: Staged,
    dir: PathBuf,
    file: PathBuf,
    sender: String,
    /// Whether `approved/` was made for it.
    made: bool,
}

impl Announcement {
    /// Makes and checks `approved/` and stages the marker beside it. Refuses whatever would make
    /// the last step fail: nothing has been changed yet.
    pub(super) fn prepare(state_dir: &Path, marker: &Marker) -> Result<Self> {
        let dir = state_dir.join(DIRECTORY);
        let made = directory::make(&dir)?;
        let prepared = Self::stage(state_dir, &dir, marker);
        match prepared {
            Ok((staged, file)) => Ok(Self {
                staged,
                dir,
                file,
                sender: marker.name.sender().to_string(),
                made,
            }),
            Err(error) => {
                if made {
                    let _ = fs::remove_dir(&dir);
                }
                Err(error)
            }
        }
    }

    fn stage(state_dir: &Path, dir: &Path, marker: &Marker) -> Result<(Staged, PathBuf)> {
        directory::check(dir, state_dir)?;
        let file = dir.join(marker.name.as_str());
        let old = present(fs::symlink_metadata(&file))
            .map_err(|error| Error::io(say!("read"), &file, &error))?;
        if old.is_some_and(|old| old.is_dir()) {
            let path = file.to_string_lossy();
            let message = say!(
                "{path}: a directory is where the marker belongs",
                path = visible(&path)
            );
            return Err(Error::new(Kind::Io, message).hint(say!("remove the directory")));
        }
        let owner =
            fs::metadata(state_dir).map_err(|error| Error::io(say!("read"), state_dir, &error))?;
        let whose = Ownership::in_directory(&owner);
        let staged = Staged::write(state_dir, "marker", marker.chat.as_bytes(), whose)?;
        staged.sync()?;
        Ok((staged, file))
    }

    /// Moves the marker to where the server looks. On failure access stands all the same, and the
    /// error says so.
    pub(super) fn publish(self) -> Result<()> {
        let Err(error) = self.staged.rename(&self.file) else {
            sync_directory(&self.dir);
            return Ok(());
        };
        let (sender, path) = (&self.sender, self.file.to_string_lossy());
        let message = say!(
            "access was granted to {sender}, but the bot will not announce it: cannot write {path}: {error}",
            sender,
            path = visible(&path),
            error
        );
        Err(Error::new(Kind::Unannounced, message).hint(say!(
            "tell {sender} that the bot answers now; there is nothing to run again",
            sender
        )))
    }

    /// Takes back what was prepared.
    pub(super) fn cancel(self) {
        if self.made {
            let _ = fs::remove_dir(&self.dir);
        }
    }
}

/// Deletes an unsent marker; says whether there was one.
pub(super) fn remove(state_dir: &Path, name: &MarkerName) -> Result<bool> {
    let dir = state_dir.join(DIRECTORY);
    if directory::check(&dir, state_dir)?.is_none() {
        return Ok(false);
    }
    let file = dir.join(name.as_str());
    present(fs::remove_file(&file))
        .map(|removed| removed.is_some())
        .map_err(|error| Error::io(say!("delete"), &file, &error))
}

/// The markers that no server has consumed yet, by name.
pub(super) fn waiting(state_dir: &Path) -> Result<Vec<Waiting>> {
    let dir = state_dir.join(DIRECTORY);
    let fail = |error| Error::io(say!("read"), &dir, &error);
    let Some(entries) = present(fs::read_dir(&dir)).map_err(fail)? else {
        return Ok(Vec::new());
    };
    let now = SystemTime::now();
    let mut waiting = Vec::new();
    for entry in entries {
        let entry = entry.map_err(fail)?;
        // A server may consume it while this looks.
        let Some(metadata) = present(entry.metadata()).map_err(fail)? else {
            continue;
        };
        let written = metadata.modified().unwrap_or(now);
        waiting.push(Waiting {
            name: entry.file_name().to_string_lossy().into_owned(),
            age: now.duration_since(written).unwrap_or_default(),
        });
    }
    waiting.sort_by(|one, other| one.name.cmp(&other.name));
    Ok(waiting)
}
