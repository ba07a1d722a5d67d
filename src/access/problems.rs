//! What is wrong with a channel, by what the servers are known to do with it.
//!
//! Pure: a document and the facts of its directory in, a list of problems out.

use serde_json::{Map, Value};

use super::id_shape::sender_fault;
use super::server::{Policy, Server};
use super::settings::{SETTINGS, shown};
use super::view::View;
use crate::output::{Warning, listed, visible};

/// What there is in and around a state directory, beside the document.
#[derive(Debug, Clone, Default)]
pub struct Facts {
    /// The names of `access.json.corrupt-*`.
    pub corrupt_copies: Vec<String>,
    /// Markers that a live server should have consumed by now.
    pub unconsumed_markers: Vec<String>,
    /// What is in the place of `approved`.
    pub approved: Approved,
    /// Whether `mode` says that the next session starts with every permission bypassed.
    pub mode_is_edit: bool,
    /// Whether `.env` makes the server read the access state only once, at its start.
    pub static_mode: bool,
    /// The permission bits of `access.json`, where the system has them.
    pub permissions: Option<u32>,
    /// The owner of `access.json` and the directory's, where they differ: user ids.
    pub foreign_owner: Option<(u32, u32)>,
    /// Whether the file starts with a byte order mark.
    pub byte_order_mark: bool,
}

/// What is in the place of the directory of markers.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Approved {
    /// Nothing, or a directory of files.
    #[default]
    Usable,
    /// A file, a link or something else that is not a directory of its own.
    NotADirectory,
    /// A directory with these directories in it, where only files belong.
    Holding(Vec<String>),
}

/// How many codes a server lets wait at a time.
const PENDING_PLACES: usize = 3;

/// Everything that is wrong, the worst first within each part.
pub fn find(
    document: &Map<String, Value>,
    view: &View,
    facts: &Facts,
    server: &Server,
    now_ms: i64,
) -> Vec<Warning> {
    let mut found = Vec::new();
    policy(document, view, server, &mut found);
    allow_from(document, &mut found);
    strangers(document, server, &mut found);
    groups(document, &mut found);
    settings(document, server, &mut found);
    pending(document, view, now_ms, &mut found);
    directory(facts, &mut found);
    found
}

fn policy(document: &Map<String, Value>, view: &View, server: &Server, found: &mut Vec<Warning>) {
    let known = document.get("dmPolicy").is_none_or(|value| {
        value
            .as_str()
            .is_some_and(|word| Policy::from_word(word).is_some())
    });
    if !known {
        found.push(Warning::new(
            "unknown_policy",
            format!(
                "dmPolicy is `{}`, which acts as pairing; it should be pairing, allowlist or disabled",
                visible(&view.policy)
            ),
        ));
    }
    if view.effective_policy == Policy::Allowlist
        && view.allowed.is_empty()
        && view.groups.is_empty()
    {
        found.push(Warning::new(
            "nobody_allowed",
            format!(
                "the policy is allowlist and nobody is on it: {} answers no one",
                server.title
            ),
        ));
    }
}

fn allow_from(document: &Map<String, Value>, found: &mut Vec<Warning>) {
    match document.get("allowFrom") {
        None => {}
        Some(Value::Array(items)) => ids("allowFrom", items, found),
        Some(Value::String(_)) => found.push(Warning::new(
            "allow_from_string",
            "allowFrom is a string, so every sender whose id is a part of it is let in; it should be an array of strings",
        )),
        Some(other) => found.push(wrong_type("allowFrom", other, "an array of strings")),
    }
}

/// Numbers never match, and neither does anything else that is not a string.
fn ids(place: &str, items: &[Value], found: &mut Vec<Warning>) {
    let numbers: Vec<String> = items
        .iter()
        .filter(|id| id.is_number())
        .map(Value::to_string)
        .collect();
    if !numbers.is_empty() {
        let list = listed(numbers.iter().take(5));
        let more = if numbers.len() > 5 { ", …" } else { "" };
        found.push(Warning::new(
            "number_id",
            format!("{place} holds numbers ({list}{more}), which never match; the next change makes those of allowFrom strings"),
        ));
    }
    if let Some(other) = items.iter().find(|id| !id.is_number() && !id.is_string()) {
        found.push(wrong_type(
            &format!("an entry of {place}"),
            other,
            "a string",
        ));
    }
}

/// Ids that no sender of that network can have: they were meant for somebody who is not let in.
fn strangers(document: &Map<String, Value>, server: &Server, found: &mut Vec<Warning>) {
    let groups = document.get("groups").and_then(Value::as_object);
    let lists = groups
        .into_iter()
        .flat_map(|groups| groups.values())
        .map(|group| group.get("allowFrom"));
    let ids = std::iter::once(document.get("allowFrom"))
        .chain(lists)
        .filter_map(|list| list?.as_array())
        .flatten()
        .filter_map(Value::as_str);
    let mut told: Vec<&str> = Vec::new();
    for id in ids {
        // A long list of such ids is one mistake; the first few show which.
        if told.len() >= 5 || told.contains(&id) {
            continue;
        }
        if let Some(why) = sender_fault(id, server.ids) {
            told.push(id);
            let message = format!(
                "{} can never match on {}: it {why}",
                visible(id),
                server.title
            );
            found.push(Warning::new("never_matches", message));
        }
    }
}

fn groups(document: &Map<String, Value>, found: &mut Vec<Warning>) {
    let entries = match document.get("groups") {
        None => return,
        Some(Value::Object(entries)) => entries,
        Some(other) => return found.push(wrong_type("groups", other, "an object")),
    };
    for (id, entry) in entries {
        let id = visible(id);
        let Some(fields) = entry.as_object() else {
            found.push(wrong_type(&format!("group {id}"), entry, "an object"));
            continue;
        };
        match fields.get("allowFrom") {
            None => {}
            Some(Value::Array(items)) => ids(&format!("allowFrom of group {id}"), items, found),
            Some(other) => found.push(wrong_type(
                &format!("allowFrom of group {id}"),
                other,
                "an array of strings",
            )),
        }
        if let Some(other) = fields
            .get("requireMention")
            .filter(|value| !value.is_boolean())
        {
            found.push(wrong_type(
                &format!("requireMention of group {id}"),
                other,
                "true or false",
            ));
        }
    }
}

fn settings(document: &Map<String, Value>, server: &Server, found: &mut Vec<Warning>) {
    for setting in SETTINGS {
        if let Some(fault) = document
            .get(setting.key)
            .and_then(|value| (setting.fault)(value, server))
        {
            found.push(Warning::new(
                "invalid_setting",
                format!("{} {fault}", setting.key),
            ));
        }
    }
}

fn pending(document: &Map<String, Value>, view: &View, now_ms: i64, found: &mut Vec<Warning>) {
    if let Some(other) = document.get("pending").filter(|value| !value.is_object()) {
        found.push(wrong_type("pending", other, "an object"));
    }
    let expired = view
        .pending
        .iter()
        .filter(|entry| entry.expired(now_ms))
        .count();
    if view.pending.len() >= PENDING_PLACES && expired > 0 {
        found.push(Warning::new(
            "expired_codes",
            format!(
                "{expired} of the {PENDING_PLACES} places for codes are taken by expired ones: new senders are dropped silently until the server's next message clears them"
            ),
        ));
    }
    let endless = view
        .pending
        .iter()
        .filter(|entry| entry.expires_at.is_none())
        .map(|entry| &entry.code);
    let endless = listed(endless);
    if !endless.is_empty() {
        found.push(Warning::new(
            "endless_code",
            format!("no expiry that is a number: {endless}; such a code never expires and cannot be paired"),
        ));
    }
}

fn directory(facts: &Facts, found: &mut Vec<Warning>) {
    let mut say = |kind, message: String| found.push(Warning::new(kind, message));
    if facts.byte_order_mark {
        say("byte_order_mark", "access.json starts with a byte order mark: the server's next read sets it aside and forgets the allowlist; any change made here drops it".to_owned());
    }
    if !facts.corrupt_copies.is_empty() {
        say(
            "corrupt_copy",
            format!(
                "the server could not read an earlier access.json and started from defaults; it is kept as {}",
                listed(&facts.corrupt_copies)
            ),
        );
    }
    if !facts.unconsumed_markers.is_empty() {
        say(
            "unconsumed_marker",
            format!(
                "the server is alive and has not taken these markers from approved/: {}",
                listed(&facts.unconsumed_markers)
            ),
        );
    }
    match &facts.approved {
        Approved::Usable => {}
        Approved::NotADirectory => say(
            "approved_not_directory",
            "approved is not a directory: nobody can be paired until it is moved away".to_owned(),
        ),
        Approved::Holding(directories) => say(
            "marker_directory",
            format!(
                "approved/ holds directories, which the server tries for ever: {}",
                listed(directories)
            ),
        ),
    }
    if facts.mode_is_edit {
        say(
            "mode_edit",
            "mode is `edit`: the next session starts with every permission bypassed".to_owned(),
        );
    }
    if facts.static_mode {
        say("static_mode", "FORGE_ACCESS_MODE=static in .env: the server reads the access state only when it starts, and announces nobody".to_owned());
    }
    if let Some(bits) = facts.permissions.filter(|bits| bits & 0o077 != 0) {
        say(
            "readable_by_others",
            format!("access.json can be read by others (mode {bits:03o}): chmod 600 it"),
        );
    }
    if let Some((file, dir)) = facts.foreign_owner {
        say(
            "foreign_owner",
            format!(
                "access.json belongs to user {file} and its directory to user {dir}: a server that cannot read it forgets the allowlist"
            ),
        );
    }
}

fn wrong_type(place: &str, value: &Value, wanted: &str) -> Warning {
    Warning::new(
        "wrong_type",
        format!("{place} is {}, it should be {wanted}", shown(value)),
    )
}
