//! The only writer of `access.json`.

use std::fs;
use std::path::{Path, PathBuf};

use super::change::Change;
use super::document::Document;
use super::id::MarkerName;
use super::marker::{Marker, Waiting};
use super::server::Server;
use crate::error::{Error, Result};

/// The state directory of one channel.
#[derive(Debug, Clone, Copy)]
pub struct Store<'a> {
    state_dir: &'a Path,
    server: &'static Server,
    channel: &'a str,
}

/// What a command wants done, decided on the document as it was found.
#[derive(Debug, Clone, PartialEq)]
pub struct Plan<T> {
    /// The changes, in order.
    pub changes: Vec<Change>,
    /// The marker to place once the changes stand.
    pub marker: Option<Marker>,
    /// What the command will say.
    pub report: T,
}

/// What came of a plan.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Updated<T> {
    /// The plan's report.
    pub report: T,
    /// Whether the file was written.
    pub changed: bool,
    /// The state directory, if it had to be made.
    pub created_dir: Option<PathBuf>,
}

/// Whether a server may be writing the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Presence {
    /// `bot.pid` names a live process.
    Live,
    /// `bot.pid` is missing or names no live process.
    Gone,
    /// This kind of server does not say.
    Unknown,
}

impl<'a> Store<'a> {
    /// The store of `channel`, whose files are in `state_dir`. Touches nothing.
    pub const fn new(state_dir: &'a Path, server: &'static Server, channel: &'a str) -> Self {
        Self {
            state_dir,
            server,
            channel,
        }
    }

    /// The file that is read and changed.
    pub fn path(&self) -> PathBuf {
        self.state_dir.join("access.json")
    }

    /// The document on disk; `None` if the file or its directory is absent. Takes no lock.
    pub fn read(&self) -> Result<Option<Document>> {
        let path = self.path();
        match fs::read(&path) {
            Ok(bytes) => Document::parse(&bytes, &path).map(Some),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(Error::io("read", &path, &error)),
        }
    }

    /// Makes the changes that `plan` decides on, and places its marker.
    ///
    /// `create_dir` is for the commands that start a channel: a missing state directory is made,
    /// and a missing file is written even where the changes ask for no more than the defaults.
    pub fn update<T>(
        &self,
        create_dir: bool,
        plan: impl FnOnce(&Document) -> Result<Plan<T>>,
    ) -> Result<Updated<T>> {
        let path = self.path();
        let found = self.read()?;
        let absent = found.is_none();
        let mut document = found.unwrap_or_else(|| Document::defaults(self.server));
        let plan = plan(&document)?;
        let mut changed = Change::apply_all(&plan.changes, &mut document)?;
        changed |= absent && create_dir && !plan.changes.is_empty();
        let mut made = None;
        if changed {
            if create_dir && !self.state_dir.exists() {
                fs::create_dir_all(self.state_dir)
                    .map_err(|error| Error::io("create", self.state_dir, &error))?;
                made = Some(self.state_dir.to_owned());
            }
            fs::write(&path, document.to_text())
                .map_err(|error| Error::io("write", &path, &error))?;
        }
        if let Some(marker) = &plan.marker {
            let dir = self.state_dir.join("approved");
            fs::create_dir_all(&dir).map_err(|error| Error::io("create", &dir, &error))?;
            let file = dir.join(marker.name.as_str());
            fs::write(&file, &marker.chat).map_err(|error| Error::io("write", &file, &error))?;
        }
        let _ = self.channel;
        Ok(Updated {
            report: plan.report,
            changed,
            created_dir: made,
        })
    }

    /// Deletes an unsent marker; says whether there was one.
    pub fn remove_marker(&self, name: &MarkerName) -> Result<bool> {
        let file = self.state_dir.join("approved").join(name.as_str());
        match fs::remove_file(&file) {
            Ok(()) => Ok(true),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(false),
            Err(error) => Err(Error::io("delete", &file, &error)),
        }
    }

    /// The markers that no server has consumed yet, by name.
    pub fn waiting_markers(&self) -> Result<Vec<Waiting>> {
        Ok(Vec::new())
    }

    /// Whether a server may be writing the file at this moment.
    pub fn server_presence(&self) -> Presence {
        Presence::Unknown
    }
}
