//! What is wrong with a channel, by what the servers are known to do with it.
//!
//! Pure: a document and the facts of its directory in, a list of problems out.

use serde_json::{Map, Value};

use super::id_shape::sender_fault;
use super::server::{Policy, Server};
use super::settings::{SETTINGS, shown};
use super::view::View;
use crate::output::{Text, Warning, listed, say, visible};

/// What there is in and around a state directory, beside the document.
#[derive(Debug, Clone, Default)]
pub(crate) struct Facts {
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
pub(crate) enum Approved {
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
pub(crate) fn find(
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
            say!(
                "dmPolicy is `{policy}`, which acts as pairing; it should be pairing, allowlist or disabled",
                policy = visible(&view.policy)
            ),
        ));
    }
    if view.effective_policy == Policy::Allowlist
        && view.allowed.is_empty()
        && view.groups.is_empty()
    {
        found.push(Warning::new(
            "nobody_allowed",
            say!(
                "the policy is allowlist and nobody is on it: {server} answers no one",
                server = server.title
            ),
        ));
    }
}

fn allow_from(document: &Map<String, Value>, found: &mut Vec<Warning>) {
    match document.get("allowFrom") {
        None => {}
        Some(Value::Array(items)) => ids(&"allowFrom".into(), items, found),
        Some(Value::String(_)) => found.push(Warning::new(
            "allow_from_string",
            say!("allowFrom is a string, so every sender whose id is a part of it is let in; it should be an array of strings"),
        )),
        Some(other) => found.push(wrong_type("allowFrom", other, say!("an array of strings"))),
    }
}

/// Numbers never match, and neither does anything else that is not a string.
fn ids(place: &Text, items: &[Value], found: &mut Vec<Warning>) {
    let numbers: Vec<String> = items
        .iter()
        .filter(|id| id.is_number())
        .map(Value::to_string)
        .collect();
    if !numbers.is_empty() {
        let mut list = listed(numbers.iter().take(5));
        if numbers.len() > 5 {
            list.push_str(", …");
        }
        found.push(Warning::new(
            "number_id",
            say!(
                "{place} holds numbers ({list}), which never match; the next change makes those of allowFrom strings",
                place,
                list
            ),
        ));
    }
    if let Some(other) = items.iter().find(|id| !id.is_number() && !id.is_string()) {
        found.push(wrong_type(
            say!("an entry of {place}", place),
            other,
            say!("a string"),
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
            let message = say!(
                "{id} can never match on {server}: it {why}",
                id = visible(id),
                server = server.title,
                why
            );
            found.push(Warning::new("never_matches", message));
        }
    }
}

fn groups(document: &Map<String, Value>, found: &mut Vec<Warning>) {
    let entries = match document.get("groups") {
        None => return,
        Some(Value::Object(entries)) => entries,
        Some(other) => return found.push(wrong_type("groups", other, say!("an object"))),
    };
    for (id, entry) in entries {
        let id = visible(id).into_owned();
        let place = |field: &str| say!("{field} of group {id}", field, id = &id);
        let Some(fields) = entry.as_object() else {
            found.push(wrong_type(
                say!("group {id}", id = &id),
                entry,
                say!("an object"),
            ));
            continue;
        };
        match fields.get("allowFrom") {
            None => {}
            Some(Value::Array(items)) => ids(&place("allowFrom"), items, found),
            Some(other) => found.push(wrong_type(
                place("allowFrom"),
                other,
                say!("an array of strings"),
            )),
        }
        if let Some(other) = fields
            .get("requireMention")
            .filter(|value| !value.is_boolean())
        {
            found.push(wrong_type(
                place("requireMention"),
                other,
                say!("true or false"),
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
                say!("{key} {fault}", key = setting.key, fault),
            ));
        }
    }
}

fn pending(document: &Map<String, Value>, view: &View, now_ms: i64, found: &mut Vec<Warning>) {
    if let Some(other) = document.get("pending").filter(|value| !value.is_object()) {
        found.push(wrong_type("pending", other, say!("an object")));
    }
    let expired = view
        .pending
        .iter()
        .filter(|entry| entry.expired(now_ms))
        .count();
    if view.pending.len() >= PENDING_PLACES && expired > 0 {
        found.push(Warning::new(
            "expired_codes",
            say!(
                "{expired} of the {places} places for codes are taken by expired ones: new senders are dropped silently until the server's next message clears them",
                expired,
                places = PENDING_PLACES
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
            say!(
                "no expiry that is a number: {codes}; such a code never expires and cannot be paired",
                codes = endless
            ),
        ));
    }
}

/// What is wrong with the directory and with the file as a file.
fn directory(facts: &Facts, found: &mut Vec<Warning>) {
    found.extend(byte_order_mark(facts));
    found.extend(corrupt_copies(facts));
    found.extend(unconsumed_markers(facts));
    found.extend(approved(&facts.approved));
    found.extend(modes(facts));
    found.extend(readers(facts));
    found.extend(owner(facts));
}

fn byte_order_mark(facts: &Facts) -> Option<Warning> {
    facts.byte_order_mark.then(|| {
        Warning::new(
            "byte_order_mark",
            say!(
                "access.json starts with a byte order mark: the server's next read sets it aside and forgets the allowlist; any change made here drops it"
            ),
        )
    })
}

fn corrupt_copies(facts: &Facts) -> Option<Warning> {
    (!facts.corrupt_copies.is_empty()).then(|| {
        Warning::new(
            "corrupt_copy",
            say!(
                "the server could not read an earlier access.json and started from defaults; it is kept as {copies}",
                copies = listed(&facts.corrupt_copies)
            ),
        )
    })
}

fn unconsumed_markers(facts: &Facts) -> Option<Warning> {
    (!facts.unconsumed_markers.is_empty()).then(|| {
        Warning::new(
            "unconsumed_marker",
            say!(
                "the server is alive and has not taken these markers from approved/: {markers}",
                markers = listed(&facts.unconsumed_markers)
            ),
        )
    })
}

fn approved(approved: &Approved) -> Option<Warning> {
    match approved {
        Approved::Usable => None,
        Approved::NotADirectory => Some(Warning::new(
            "approved_not_directory",
            say!("approved is not a directory: nobody can be paired until it is moved away"),
        )),
        Approved::Holding(directories) => Some(Warning::new(
            "marker_directory",
            say!(
                "approved/ holds directories, which the server tries for ever: {directories}",
                directories = listed(directories)
            ),
        )),
    }
}

fn modes(facts: &Facts) -> impl Iterator<Item = Warning> {
    let edit = facts.mode_is_edit.then(|| {
        Warning::new(
            "mode_edit",
            say!("mode is `edit`: the next session starts with every permission bypassed"),
        )
    });
    let fixed = facts.static_mode.then(|| {
        Warning::new(
            "static_mode",
            say!(
                "FORGE_ACCESS_MODE=static in .env: the server reads the access state only when it starts, and announces nobody"
            ),
        )
    });
    edit.into_iter().chain(fixed)
}

fn readers(facts: &Facts) -> Option<Warning> {
    let bits = facts.permissions.filter(|bits| bits & 0o077 != 0)?;
    Some(Warning::new(
        "readable_by_others",
        say!(
            "access.json can be read by others (mode {mode}): chmod 600 it",
            mode = format!("{bits:03o}")
        ),
    ))
}

fn owner(facts: &Facts) -> Option<Warning> {
    let (file, dir) = facts.foreign_owner?;
    Some(Warning::new(
        "foreign_owner",
        say!(
            "access.json belongs to user {file} and its directory to user {dir}: a server that cannot read it forgets the allowlist",
            file,
            dir
        ),
    ))
}

fn wrong_type(place: impl Into<Text>, value: &Value, wanted: Text) -> Warning {
    Warning::new(
        "wrong_type",
        say!(
            "{place} is {value}, it should be {wanted}",
            place = place.into(),
            value = shown(value),
            wanted
        ),
    )
}
