//! The only writer of `access.json`: every change takes the lock, works on what is there, and is
//! done only when it stands, with everything a server wrote meanwhile.

mod announce;
mod carry;
mod commit;
mod directory;
mod file;
mod interrupt;
mod lock;
mod owner;
mod place;
mod presence;
mod settle;
mod staged;
mod swap;

use std::fs;
use std::path::{Path, PathBuf};

use self::announce::Announcement;
use self::commit::Commit;
use self::interrupt::Interrupts;
use self::lock::Lock;
use self::place::{Place, access_file};
pub(crate) use self::presence::Presence;
use super::change::Change;
use super::document::Document;
use super::id::MarkerName;
use super::marker::{Marker, Waiting};
use super::server::Server;
use crate::error::{Error, Kind, Result};
use crate::output::{say, visible};

/// The state directory of one channel.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Store<'a> {
    state_dir: &'a Path,
    server: &'static Server,
    channel: &'a str,
}

/// What a command wants done, decided on the document as it was found.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Plan<T> {
    /// The changes, in order.
    pub changes: Vec<Change>,
    /// The marker to place once the changes stand.
    pub marker: Option<Marker>,
    /// What the command will say.
    pub report: T,
}

/// What came of a plan.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Updated<T> {
    /// The plan's report.
    pub report: T,
    /// Whether the file was written.
    pub changed: bool,
    /// The state directory, if it had to be made.
    pub created_dir: Option<PathBuf>,
}

impl<'a> Store<'a> {
    /// The store of `channel`, whose files are in `state_dir`. Touches nothing.
    pub(crate) const fn new(
        state_dir: &'a Path,
        server: &'static Server,
        channel: &'a str,
    ) -> Self {
        Self {
            state_dir,
            server,
            channel,
        }
    }

    /// The file that is read and changed.
    pub(crate) fn path(&self) -> PathBuf {
        access_file(self.state_dir)
    }

    /// The document on disk; `None` if the file or its directory is absent. Takes no lock.
    pub(crate) fn read(&self) -> Result<Option<Document>> {
        let path = self.path();
        match file::read(&path, file::LIMIT)? {
            Some(found) => Document::parse(&found.bytes, &path).map(Some),
            None => Ok(None),
        }
    }

    /// Makes the changes that `plan` decides on, and places its marker.
    ///
    /// `create_dir` is for the commands that start a channel: a missing state directory is made,
    /// and a missing file is written even where the changes ask for no more than the defaults.
    /// `plan` runs once, on the document found under the lock; its changes are made again on
    /// whatever a server writes meanwhile. On failure everything is as it was, unless the error
    /// says what is not.
    pub(crate) fn update<T>(
        &self,
        create_dir: bool,
        plan: impl FnOnce(&Document) -> Result<Plan<T>>,
    ) -> Result<Updated<T>> {
        let interrupts = Interrupts::watch();
        if !create_dir && !self.state_dir.exists() {
            return self.update_nothing(plan);
        }
        let made = directory::make_all(self.state_dir)?;
        let lock = Lock::acquire(self.state_dir, &interrupts)?;
        let outcome = self.update_locked(create_dir, plan, &interrupts);
        if !made.is_empty() && !outcome.as_ref().is_ok_and(|updated| updated.changed) {
            lock.remove();
            for dir in made.iter().rev() {
                let _ = fs::remove_dir(dir);
            }
            return outcome;
        }
        outcome.map(|updated| Updated {
            created_dir: made.last().cloned(),
            ..updated
        })
    }

    fn update_locked<T>(
        &self,
        create: bool,
        plan: impl FnOnce(&Document) -> Result<Plan<T>>,
        interrupts: &Interrupts,
    ) -> Result<Updated<T>> {
        self.sweep()?;
        let path = self.path();
        let found = file::read(&path, file::LIMIT)?;
        let old = match &found {
            Some(found) => Document::parse(&found.bytes, &path)?,
            None => Document::defaults(self.server),
        };
        let Plan {
            changes,
            marker,
            report,
        } = plan(&old)?;
        let mut wanted = old.clone();
        let altered = Change::apply_all(&changes, &mut wanted)?;
        let changed = altered || create && found.is_none() && !changes.is_empty();
        let announcement = marker
            .map(|marker| Announcement::prepare(self.state_dir, &marker))
            .transpose()?;
        if changed {
            let committed = Commit::new(*self, &changes, found, old, wanted)
                .and_then(|commit| commit.run(interrupts));
            if let Err(error) = committed {
                if let Some(announcement) = announcement {
                    announcement.cancel();
                }
                return Err(error);
            }
        }
        if let Some(announcement) = announcement {
            announcement.publish()?;
        }
        Ok(Updated {
            report,
            changed,
            created_dir: None,
        })
    }

    /// Without a state directory there is nothing to lock, and nothing that may be changed.
    fn update_nothing<T>(
        &self,
        plan: impl FnOnce(&Document) -> Result<Plan<T>>,
    ) -> Result<Updated<T>> {
        let mut document = Document::defaults(self.server);
        let plan = plan(&document)?;
        if Change::apply_all(&plan.changes, &mut document)? || plan.marker.is_some() {
            let dir = self.state_dir.to_string_lossy();
            let message = say!("{dir}: there is no such directory", dir = visible(&dir));
            return Err(Error::new(Kind::Io, message));
        }
        Ok(Updated {
            report: plan.report,
            changed: false,
            created_dir: None,
        })
    }

    /// Deletes what killed runs left behind.
    fn sweep(&self) -> Result<()> {
        staged::sweep(self.state_dir, None);
        let place = Place::of(self.state_dir)?;
        if place.dir != self.state_dir {
            // Another channel's file may be in that directory, and under another lock.
            staged::sweep(
                &place.dir,
                place.file.file_name().and_then(|name| name.to_str()),
            );
        }
        Ok(())
    }

    /// Deletes an unsent marker; says whether there was one.
    pub(crate) fn remove_marker(&self, name: &MarkerName) -> Result<bool> {
        announce::remove(self.state_dir, name)
    }

    /// The markers that no server has consumed yet, by name.
    pub(crate) fn waiting_markers(&self) -> Result<Vec<Waiting>> {
        announce::waiting(self.state_dir)
    }

    /// Whether a server may be writing the file at this moment.
    pub(crate) fn server_presence(&self) -> Presence {
        presence::of(self.server, self.state_dir)
    }
}

#[cfg(test)]
mod tests;
