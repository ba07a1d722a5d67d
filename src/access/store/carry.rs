//! What a server wrote meanwhile is carried over, and nothing it did not write is taken from it.
//!
//! A server reads the file, changes it and writes it back without a lock. What it writes is some
//! earlier version of the file plus its own work: entries of `pending` added, changed or gone,
//! and now and then a top-level field of its own. Which version it had read is found by likeness
//! among those that have been live; only the difference to that one is the server's. All else
//! that a stale write lacks, such as an earlier run's change, was never the server's to undo.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

use super::super::change::Change;
use super::super::document::Document;
use super::super::pending::milliseconds;
use crate::error::Result;

/// The fields that commands change and servers only copy.
const COMMANDED: [&str; 8] = [
    "dmPolicy",
    "allowFrom",
    "groups",
    "ackReaction",
    "replyToMode",
    "textChunkLimit",
    "chunkMode",
    "mentionPatterns",
];

/// How often a commanded field that a server wrote differently is written again. A stale copy is
/// gone after one; a server that spells a value its own way must not be fought for ever.
const INSISTENCE: u32 = 3;

/// Who else may have written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Writer {
    /// A server may have been: only its own kind of difference counts.
    Server,
    /// No server is there: a person or program whose whole document counts.
    Anybody,
}

/// The versions of one file during one change, and what is to be live in the end.
#[derive(Debug)]
pub(super) struct Ledger<'a> {
    changes: &'a [Change],
    seen: Vec<Document>,
    wanted: Document,
    carried: BTreeSet<String>,
    insisted: u32,
}

impl<'a> Ledger<'a> {
    /// Starts with the document that was found and the one that is to replace it.
    pub(super) fn new(changes: &'a [Change], found: Document, wanted: Document) -> Self {
        Self {
            changes,
            seen: vec![found],
            wanted,
            carried: BTreeSet::new(),
            insisted: 0,
        }
    }

    /// What is to be live.
    pub(super) fn wanted(&self) -> &Document {
        &self.wanted
    }

    /// Notes that the wanted document has been live, so that a server may have read it.
    pub(super) fn was_live(&mut self) {
        self.seen.push(self.wanted.clone());
    }

    /// Takes over what somebody else wrote, at `now` in milliseconds since 1970; says whether
    /// that made another document wanted.
    pub(super) fn absorb(&mut self, written: Document, writer: Writer, now: i64) -> Result<bool> {
        let before = self.wanted.clone();
        let newest = self.seen.len().saturating_sub(1);
        let best = self
            .seen
            .iter()
            .enumerate()
            .map(|(index, base)| (Distance::between(base, &written, now), newest - index))
            .min();
        let (distance, age) = best.unwrap_or_default();
        let is_stale_copy = distance.commanded == 0 && age > 0;
        if writer == Writer::Anybody && !is_stale_copy {
            self.wanted = written.clone();
        } else if let Some(base) = self.seen.get(newest - age) {
            carry_pending(base, &written, &mut self.wanted, now);
            for key in own_fields(base, &written) {
                if let Some(value) = written.value().get(&key) {
                    self.wanted.fields_mut().insert(key.clone(), value.clone());
                }
                self.carried.insert(key);
            }
        }
        self.seen.push(written);
        Change::apply_all(self.changes, &mut self.wanted)?;
        Ok(!same_map(before.value(), self.wanted.value()))
    }

    /// Whether `live`, which has been absorbed, has everything that is to stand: every change,
    /// every pending entry, every field carried over, and nothing that an earlier run had undone.
    pub(super) fn is_met_by(&mut self, live: &Document) -> Result<bool> {
        if Change::apply_all(self.changes, &mut live.clone())? {
            return Ok(false);
        }
        let as_wanted = |key: &str| {
            let wanted = self.wanted.value().get(key);
            wanted.is_none_or(|wanted| live.value().get(key).is_some_and(|live| same(wanted, live)))
        };
        let empty = Map::new();
        let pending = same_map(entries(&self.wanted, &empty), entries(live, &empty));
        if !pending || !self.carried.iter().all(|key| as_wanted(key)) {
            return Ok(false);
        }
        if COMMANDED.iter().all(|key| as_wanted(key)) {
            return Ok(true);
        }
        self.insisted += 1;
        Ok(self.insisted > INSISTENCE)
    }

    /// Makes the changes on another document; says whether that altered anything.
    pub(super) fn apply(&self, document: &mut Document) -> Result<bool> {
        Change::apply_all(self.changes, document)
    }

    /// The codes that are to be pending and are not in `live`.
    pub(super) fn missing_codes(&self, live: &Document) -> Vec<String> {
        let empty = Map::new();
        let live = entries(live, &empty);
        entries(&self.wanted, &empty)
            .keys()
            .filter(|code| !live.contains_key(*code))
            .cloned()
            .collect()
    }
}

/// How unlike a written document is to a version it may come from; the least wins, the newest
/// among equals.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Distance {
    /// Commanded fields that differ: a server only copies them.
    commanded: usize,
    /// Entries gone although they had not expired: a server only prunes.
    lost: usize,
    /// Entries added, changed or gone.
    touched: usize,
}

impl Distance {
    fn between(base: &Document, written: &Document, now: i64) -> Self {
        let commanded = COMMANDED.iter().filter(|key| {
            let base = base.value().get(**key);
            // A field that the base lacks may have been filled in with its default.
            base.is_some_and(|base| {
                !written
                    .value()
                    .get(**key)
                    .is_some_and(|new| same(base, new))
            })
        });
        let empty = Map::new();
        let (old, new) = (entries(base, &empty), entries(written, &empty));
        let gone = old.iter().filter(|(code, _)| !new.contains_key(*code));
        let added_or_changed = new
            .iter()
            .filter(|(code, entry)| !old.get(*code).is_some_and(|old| same(old, entry)));
        Self {
            commanded: commanded.count(),
            lost: gone
                .clone()
                .filter(|(_, entry)| !is_expired(entry, now))
                .count(),
            touched: gone.count() + added_or_changed.count(),
        }
    }
}

/// The top-level fields, outside those of the commands, that `written` has added or changed.
fn own_fields(base: &Document, written: &Document) -> Vec<String> {
    written
        .value()
        .iter()
        .filter(|(key, value)| {
            *key != "pending"
                && !COMMANDED.contains(&key.as_str())
                && !base.value().get(*key).is_some_and(|old| same(old, value))
        })
        .map(|(key, _)| key.clone())
        .collect()
}

/// Brings the difference of `pending` between `base` and `written` into `wanted`.
fn carry_pending(base: &Document, written: &Document, wanted: &mut Document, now: i64) {
    let empty = Map::new();
    let (old, new) = (entries(base, &empty), entries(written, &empty));
    let news: Vec<_> = new
        .iter()
        .filter(|(code, entry)| !old.get(*code).is_some_and(|old| same(old, entry)))
        .collect();
    // A server that prunes leaves no expired entry behind; if it left one, a missing entry that
    // its base did not have is one it never saw.
    let pruned = !new.values().any(|entry| is_expired(entry, now));
    let gone = |code: &String, entry: &Value| {
        !new.contains_key(code) && (old.contains_key(code) || pruned && is_expired(entry, now))
    };
    let fields = wanted.fields_mut();
    if !fields.contains_key("pending") && news.is_empty() {
        return;
    }
    let field = fields
        .entry("pending")
        .or_insert_with(|| Value::Object(Map::new()));
    let Value::Object(pending) = field else {
        return;
    };
    pending.retain(|code, entry| !gone(code, entry));
    for (code, entry) in news {
        pending.insert(code.clone(), entry.clone());
    }
}

/// The entries of `pending`, none where it is no object.
fn entries<'a>(document: &'a Document, empty: &'a Map<String, Value>) -> &'a Map<String, Value> {
    match document.value().get("pending") {
        Some(Value::Object(pending)) => pending,
        _ => empty,
    }
}

/// As servers judge it: a missing or non-numeric time never comes.
fn is_expired(entry: &Value, now: i64) -> bool {
    entry
        .get("expiresAt")
        .and_then(Value::as_number)
        .and_then(milliseconds)
        .is_some_and(|time| time < now)
}

/// Whether two values are the same to JavaScript, which spells numbers and orders keys its own way.
fn same(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::Number(one), Value::Number(other)) => {
            one == other || one.as_f64().is_some_and(|one| other.as_f64() == Some(one))
        }
        (Value::Array(one), Value::Array(other)) => {
            one.len() == other.len() && one.iter().zip(other).all(|(one, other)| same(one, other))
        }
        (Value::Object(one), Value::Object(other)) => same_map(one, other),
        (one, other) => one == other,
    }
}

fn same_map(one: &Map<String, Value>, other: &Map<String, Value>) -> bool {
    one.len() == other.len()
        && one
            .iter()
            .all(|(key, value)| other.get(key).is_some_and(|other| same(value, other)))
}

#[cfg(test)]
mod tests;
