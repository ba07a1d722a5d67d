//! What a server wrote meanwhile is carried over, and nothing it did not write is taken from it.
//!
//! A server reads the file, changes it and writes it back without a lock. What it writes is some
//! earlier version of the file plus its own work: entries of `pending` added, changed or gone,
//! and now and then a top-level field of its own. Which version it had read is found by likeness
//! among those that have been live; only the difference to that one is the server's. All else
//! that a stale write lacks, such as an earlier run's change, was never the server's to undo.

use std::collections::{BTreeSet, VecDeque};
use std::rc::Rc;
use std::sync::LazyLock;

use serde_json::{Map, Value};

use super::super::change::Change;
use super::super::document::Document;
use super::super::json::whole;
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

/// How many versions a server may be behind: more than it can miss between reading and writing.
const MEMORY: usize = 8;

/// The versions of one file during one change, and what is to be live in the end.
#[derive(Debug)]
pub(super) struct Ledger<'a> {
    changes: &'a [Change],
    /// What has been live, the newest first.
    seen: VecDeque<Rc<Document>>,
    wanted: Document,
    carried: BTreeSet<String>,
    insisted: u32,
}

impl<'a> Ledger<'a> {
    /// Starts with the document that was found and the one that is to replace it.
    pub(super) fn new(changes: &'a [Change], found: Document, wanted: Document) -> Self {
        Self {
            changes,
            seen: VecDeque::from([Rc::new(found)]),
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
        self.remember(Rc::new(self.wanted.clone()));
    }

    fn remember(&mut self, document: Rc<Document>) {
        self.seen.truncate(MEMORY - 1);
        self.seen.push_front(document);
    }

    /// Takes over what somebody else wrote, at `now` in milliseconds since 1970; says whether
    /// that made another document wanted.
    pub(super) fn absorb(
        &mut self,
        written: &Rc<Document>,
        writer: Writer,
        now: i64,
    ) -> Result<bool> {
        let (age, difference) = likeliest(&self.seen, written, now);
        let is_stale_copy = difference.commanded == 0 && age > 0;
        let mut altered = if writer == Writer::Anybody && !is_stale_copy {
            self.wanted = Document::clone(written);
            true
        } else {
            difference.carry(written, &mut self.wanted, now, &mut self.carried)
        };
        self.remember(Rc::clone(written));
        altered |= Change::apply_all(self.changes, &mut self.wanted)?;
        Ok(altered)
    }

    /// Whether `live`, which has been absorbed, has everything that is to stand: every change,
    /// every pending entry, every field carried over, and nothing that an earlier run had undone.
    pub(super) fn is_met_by(&mut self, live: &Document) -> Result<bool> {
        let as_wanted = |key: &str| {
            let wanted = self.wanted.value().get(key);
            wanted.is_none_or(|wanted| live.value().get(key).is_some_and(|live| same(wanted, live)))
        };
        let pending = same_map(entries(&self.wanted), entries(live));
        if !pending || !self.carried.iter().all(|key| as_wanted(key)) {
            return Ok(false);
        }
        // The changes touch these fields and `pending` only, and the wanted document has them.
        if COMMANDED.iter().all(|key| as_wanted(key)) {
            return Ok(true);
        }
        self.insisted += 1;
        Ok(self.insisted > INSISTENCE && !self.apply(&mut live.clone())?)
    }

    /// Makes the changes on another document; says whether that altered anything.
    pub(super) fn apply(&self, document: &mut Document) -> Result<bool> {
        Change::apply_all(self.changes, document)
    }

    /// The codes that are to be pending and are not in `live`.
    pub(super) fn missing_codes(&self, live: &Document) -> Vec<String> {
        let live = entries(live);
        entries(&self.wanted)
            .keys()
            .filter(|code| !live.contains_key(*code))
            .cloned()
            .collect()
    }
}

/// What a written document makes of the version it may come from.
#[derive(Debug, Default)]
struct Difference {
    /// How many commanded fields differ: a server only copies them.
    commanded: usize,
    /// Entries that are gone.
    gone: Vec<String>,
    /// How many of those had not expired: a server only prunes.
    lost: usize,
    /// Entries that are new or changed.
    news: Vec<String>,
    /// How many of those are changed.
    changed: usize,
    /// Fields of the server's own that are new or changed.
    fields: Vec<String>,
}

impl Difference {
    fn between(base: &Document, written: &Document, now: i64) -> Self {
        let mut difference = Self::default();
        for (key, old) in base.value() {
            // A field that the base lacks may have been filled in with its default.
            let differs = || written.value().get(key).is_none_or(|new| !same(old, new));
            if COMMANDED.contains(&key.as_str()) && differs() {
                difference.commanded += 1;
            }
        }
        for (key, value) in written.value() {
            let own = key != "pending" && !COMMANDED.contains(&key.as_str());
            if own && base.value().get(key).is_none_or(|old| !same(old, value)) {
                difference.fields.push(key.clone());
            }
        }
        let (old, new) = (entries(base), entries(written));
        for (code, _) in old.iter().filter(|(code, _)| !new.contains_key(*code)) {
            difference.gone.push(code.clone());
        }
        let expired = |code: &&String| old.get(*code).is_some_and(|entry| is_expired(entry, now));
        difference.lost = difference.gone.len() - difference.gone.iter().filter(expired).count();
        for (code, entry) in new {
            match old.get(code) {
                Some(old) if same(old, entry) => continue,
                Some(_) => difference.changed += 1,
                None => {}
            }
            difference.news.push(code.clone());
        }
        difference
    }

    /// The least is the likeliest; the newest among equals.
    fn unlikeliness(&self) -> (usize, usize, usize) {
        (self.commanded, self.gone.len() + self.news.len(), self.lost)
    }

    /// Whether nothing but new codes came in: on the newest version, no need to look further back.
    fn only_adds(&self) -> bool {
        self.commanded == 0 && self.gone.is_empty() && self.changed == 0
    }

    /// Brings the server's work into `wanted`; says whether that altered it.
    fn carry(
        self,
        written: &Document,
        wanted: &mut Document,
        now: i64,
        carried: &mut BTreeSet<String>,
    ) -> bool {
        let mut altered = !self.fields.is_empty();
        for key in self.fields {
            if let Some(value) = written.value().get(&key) {
                wanted.fields_mut().insert(key.clone(), value.clone());
            }
            carried.insert(key);
        }
        let new = entries(written);
        // A server that prunes leaves no expired entry behind; if it left one, a missing entry
        // that its base did not have is one it never saw.
        let pruned = !new.values().any(|entry| is_expired(entry, now));
        let fields = wanted.fields_mut();
        if !fields.contains_key("pending") && self.news.is_empty() {
            return altered;
        }
        let field = fields
            .entry("pending")
            .or_insert_with(|| Value::Object(Map::new()));
        let Value::Object(pending) = field else {
            return altered;
        };
        let before = pending.len();
        pending.retain(|code, entry| {
            let stays = !pruned || new.contains_key(code) || !is_expired(entry, now);
            stays && !self.gone.contains(code)
        });
        altered |= pending.len() != before;
        for code in self.news {
            let Some(entry) = new.get(&code) else {
                continue;
            };
            altered |= pending.get(&code) != Some(entry);
            pending.insert(code, entry.clone());
        }
        altered
    }
}

/// Which of the versions `seen`, the newest first, `written` most likely comes from: its index,
/// and the difference.
fn likeliest(seen: &VecDeque<Rc<Document>>, written: &Document, now: i64) -> (usize, Difference) {
    let mut best: Option<(usize, Difference)> = None;
    for (age, base) in seen.iter().enumerate() {
        let difference = Difference::between(base, written, now);
        if age == 0 && difference.only_adds() {
            return (age, difference);
        }
        let is_better = best
            .as_ref()
            .is_none_or(|(_, best)| difference.unlikeliness() < best.unlikeliness());
        if is_better {
            best = Some((age, difference));
        }
    }
    best.unwrap_or_default()
}

/// The entries of `pending`, none where it is no object.
fn entries(document: &Document) -> &Map<String, Value> {
    static NONE: LazyLock<Map<String, Value>> = LazyLock::new(Map::new);
    match document.value().get("pending") {
        Some(Value::Object(pending)) => pending,
        _ => &NONE,
    }
}

/// As servers judge it: a missing or non-numeric time never comes.
fn is_expired(entry: &Value, now: i64) -> bool {
    entry
        .get("expiresAt")
        .and_then(whole)
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
