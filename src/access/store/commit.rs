//! The rounds of one change: put it in place, see what that replaced, carry it over, and look
//! whether everything stands, until it does.

use std::path::Path;
use std::rc::Rc;
use std::thread;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use super::super::change::Change;
use super::super::document::Document;
use super::Store;
use super::carry::{Ledger, Writer};
use super::file::{self, Found};
use super::interrupt::Interrupts;
use super::owner::Ownership;
use super::place::{Place, access_file};
use super::presence::{self, Presence};
use super::settle::{self, Pace, Seen};
use super::staged::{self, Staged};
use super::swap::{Swapped, exchange, swap};
use crate::error::{Error, Kind, Result};
use crate::output::{say, visible};

/// How often the change is put in place before this gives up.
const ROUNDS: u32 = 20;

/// After this many rounds the next ones wait ever longer: a burst of messages ends some time.
const PATIENT_FROM: u32 = 8;

/// After this many undone rounds the next come right behind the server's writing and before its
/// next reading: one that reads, thinks and writes without a rest would undo all others.
const CLOSE_FROM: u32 = 2;

/// One change on its way into the file.
pub(super) struct Commit<'a> {
    state_dir: &'a Path,
    store: Store<'a>,
    ledger: Ledger<'a>,
    /// The bytes that should be live; `None` if there should be no file.
    live: Option<Vec<u8>>,
    whose: Ownership,
    /// Once a server may have been there, it may still hold what it read.
    writer: Writer,
    /// How often somebody else wrote over what was in place.
    undone: u32,
    /// Whether anybody wrote during this change.
    disturbed: bool,
    /// What was replaced and is not carried over yet.
    displaced: Option<(Staged, Place)>,
    began: bool,
}

/// What a round came to.
enum Round {
    /// In place, and what it replaced is accounted for.
    Placed,
    /// Something has to be carried over first.
    Again,
}

impl<'a> Commit<'a> {
    /// Prepares to replace `found` (`None`: no file) with `wanted`.
    pub(super) fn new(
        store: Store<'a>,
        changes: &'a [Change],
        found: Option<Found>,
        old: Document,
        wanted: Document,
    ) -> Result<Self> {
        let state_dir = store.state_dir;
        let whose = match &found {
            Some(found) => Ownership::of_file(&found.metadata),
            None => Ownership::in_directory(
                &std::fs::metadata(state_dir)
                    .map_err(|error| Error::io(say!("read"), state_dir, &error))?,
            ),
        };
        Ok(Self {
            state_dir,
            store,
            ledger: Ledger::new(changes, old, wanted),
            live: found.map(|found| found.bytes),
            whose,
            writer: Writer::Anybody,
            undone: 0,
            disturbed: false,
            displaced: None,
            began: false,
        })
    }

    /// Runs the rounds. On failure, what could not be carried over is put back.
    pub(super) fn run(mut self, interrupts: &Interrupts) -> Result<()> {
        let outcome = self.rounds(interrupts);
        if outcome.is_err() {
            self.put_back();
        }
        outcome.map_err(|error| {
            if self.began {
                self.explain(error)
            } else {
                error
            }
        })
    }

    fn rounds(&mut self, interrupts: &Interrupts) -> Result<()> {
        let mut is_late = false;
        for round in 0..ROUNDS {
            if round >= PATIENT_FROM {
                thread::sleep(Duration::from_millis(10) * (round - PATIENT_FROM));
                self.catch_up()?;
            }
            if matches!(self.place(interrupts)?, Round::Placed) {
                staged::sync_directory(&Place::of(self.state_dir)?.dir);
                // One that started meanwhile may have read what was there before.
                self.note_server();
                if self.writer == Writer::Anybody && !self.disturbed && self.is_in_place()? {
                    return Ok(());
                }
                is_late = false;
            } else if !std::mem::replace(&mut is_late, true) {
                // At once again: as a rule nobody has written since.
                continue;
            }
            if self.watch()? {
                return Ok(());
            }
        }
        Err(self.give_up())
    }

    fn on_disk(&self) -> Result<Option<Vec<u8>>> {
        let found = file::read(&access_file(self.state_dir), file::LIMIT)?;
        Ok(found.map(|found| found.bytes))
    }

    /// Whether nobody has written since: a server may have come and gone in between.
    fn is_in_place(&self) -> Result<bool> {
        Ok(self.on_disk()? == self.live)
    }

    /// Takes over what has become live meanwhile.
    fn catch_up(&mut self) -> Result<()> {
        let bytes = self.on_disk()?;
        if bytes == self.live {
            return Ok(());
        }
        self.note_server();
        self.take(bytes)
    }

    /// Puts the wanted document in place.
    fn place(&mut self, interrupts: &Interrupts) -> Result<Round> {
        self.note_server();
        let place = Place::of(self.state_dir)?;
        let text = self.ledger.wanted().to_text().into_bytes();
        let stem = place.file.file_name().unwrap_or_default().to_string_lossy();
        let staged = Staged::write(&place.dir, &stem, &text, self.whose)?;
        // The first text is on the disk before it is live. Later ones answer a server that is
        // writing right now: they must go live before its next reading, and reach the disk right
        // behind. In between, a power cut can cost this change, and the text before it is on disk.
        if !self.began {
            staged.sync()?;
            interrupts.check()?;
        }
        match swap(staged.path(), &place.file, self.live.as_deref())? {
            Swapped::Refused => {
                let found = file::read(&place.file, file::LIMIT)?;
                self.take(found.map(|found| found.bytes))?;
                return Ok(Round::Again);
            }
            Swapped::Live => {}
        }
        let first = !std::mem::replace(&mut self.began, true);
        let expected = self.live.replace(text);
        let out = file::read(staged.path(), file::LIMIT);
        self.ledger.was_live();
        let replaced = self.displaced.replace((staged, place));
        let out = out?.map(|found| found.bytes);
        let is_other = out.is_some() && expected.is_some() && out != expected;
        if is_other {
            self.disturbed = true;
            self.note_server();
            if self.absorb(out.as_deref())? {
                drop(replaced);
                return Ok(Round::Again);
            }
        }
        if let Some((staged, _)) = self.displaced.take().filter(|_| !first) {
            // The exchange left the new file under the other name, still open here.
            staged.sync()?;
        }
        Ok(Round::Placed)
    }

    /// Whether everything stands, once no server can be holding an older reading. If a server
    /// wrote, that has been taken over when this returns, and its next reading is yet to come.
    fn watch(&mut self) -> Result<bool> {
        let pace = if self.undone < CLOSE_FROM {
            Pace::Calm
        } else {
            Pace::Close
        };
        let Seen::Other(bytes) = settle::watch(self.state_dir, self.live.as_deref(), pace)? else {
            // What is in place may have replaced something that is not in it yet.
            return Ok(self.displaced.is_none());
        };
        self.undone += 1;
        self.note_server();
        let document = self.parse(bytes.as_deref())?;
        self.live = bytes;
        // Theirs is the newest now; what an earlier round replaced must not come back over it.
        self.displaced = None;
        let Some(written) = document else {
            self.absorb(None)?;
            return Ok(false);
        };
        let written = Rc::new(written);
        self.ledger.absorb(&written, self.writer, now())?;
        self.ledger.is_met_by(&written)
    }

    /// Accepts `bytes` as what is live now, and carries over what is new in it.
    fn take(&mut self, bytes: Option<Vec<u8>>) -> Result<()> {
        self.live = bytes;
        // Theirs is the newest now; what an earlier round replaced must not come back over it.
        self.displaced = None;
        self.disturbed = true;
        let bytes = self.live.clone();
        self.absorb(bytes.as_deref())?;
        Ok(())
    }

    fn absorb(&mut self, bytes: Option<&[u8]>) -> Result<bool> {
        let document = match self.parse(bytes)? {
            Some(document) => document,
            // A server that starts afresh lost the file; a person who deleted it meant that.
            None if self.writer == Writer::Server => return Ok(true),
            None => Document::defaults(self.store.server),
        };
        self.ledger.absorb(&Rc::new(document), self.writer, now())
    }

    fn parse(&self, bytes: Option<&[u8]>) -> Result<Option<Document>> {
        let path = access_file(self.state_dir);
        bytes.map(|bytes| Document::parse(bytes, &path)).transpose()
    }

    fn note_server(&mut self) {
        if presence::of(self.store.server, self.state_dir) != Presence::Gone {
            self.writer = Writer::Server;
        }
    }

    /// Makes what was replaced live again, unless somebody has written since.
    fn put_back(&mut self) {
        let Some((staged, place)) = self.displaced.take() else {
            return;
        };
        if exchange(staged.path(), &place.file).is_err() {
            return;
        }
        let out = file::read(staged.path(), file::LIMIT);
        let is_ours = matches!(&out, Ok(Some(found)) if Some(&found.bytes) == self.live.as_ref());
        if !is_ours {
            // Theirs is the newer one. If this fails, an older whole document stays.
            let _ = exchange(staged.path(), &place.file);
        }
    }

    /// Says with an error of a later round what has become of the change.
    fn explain(&self, error: Error) -> Error {
        if error.kind == Kind::Undone {
            return error;
        }
        let hint = match self.outcome() {
            Some((true, _)) => say!("the change is in the file now"),
            Some((false, _)) => say!("the change is not in the file now"),
            None => say!("whether the change is in the file cannot be told"),
        };
        error.hint(hint).hint(say!(
            "see what it says: forge-access {channel}",
            channel = self.store.channel
        ))
    }

    /// Whether the changes are on disk, and which codes are missing there.
    fn outcome(&self) -> Option<(bool, Vec<String>)> {
        let bytes = self.on_disk().ok()?;
        let mut document = self.parse(bytes.as_deref()).ok()??;
        let missing = self.ledger.missing_codes(&document);
        let changed = self.ledger.apply(&mut document).ok()?;
        Some((!changed, missing))
    }

    fn give_up(&self) -> Error {
        let path = access_file(self.state_dir);
        let path = path.to_string_lossy();
        let path = visible(&path);
        let what = match self.outcome() {
            Some((true, missing)) if missing.is_empty() => {
                say!("{path} has the change now", path)
            }
            Some((true, missing)) => say!(
                "{path} has the change now, but lacks the pending codes {codes}",
                path,
                codes = visible(&missing.join(", "))
            ),
            Some((false, _)) => say!("{path} does not have the change", path),
            None => say!("{path} cannot be read now", path),
        };
        Error::new(
            Kind::Undone,
            say!(
                "the server wrote over the change {rounds} times: {what}",
                rounds = ROUNDS.to_string(),
                what
            ),
        )
        .hint(say!(
            "run the command again when the server is less busy, or stop the server first"
        ))
    }
}

/// Milliseconds since 1970.
fn now() -> i64 {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .ok()
        .and_then(|since| i64::try_from(since.as_millis()).ok())
        .unwrap_or(0)
}

#[cfg(test)]
mod tests;
