//! Whatever is changed in whatever `access.json`, all else stays: unknown keys, values as they are
//! written, and the order of both.
//!
//! The input's first line holds the changes (`allow 1 2; group g true 1; set chunkMode length`), the
//! rest is the document.
#![no_main]

use std::path::Path;

use forge_access::access::change::{Change, listed_id};
use forge_access::access::document::Document;
use forge_access::access::id::{Code, GroupId, SenderId};
use forge_access::access::server::{FORGE, Policy};
use forge_access::access::settings;
use libfuzzer_sys::fuzz_target;
use serde_json::{Map, Value};

fn senders<'w>(words: impl Iterator<Item = &'w str>) -> Vec<SenderId> {
    words.filter_map(|word| SenderId::new(word).ok()).collect()
}

fn change(text: &str) -> Option<Change> {
    let mut words = text.split(' ').filter(|word| !word.is_empty());
    Some(match words.next()? {
        "allow" => Change::Allow(senders(words)),
        "remove" => Change::Remove(senders(words)),
        "forget" => Change::Forget(Code::new(words.next()?).ok()?),
        "policy" => Change::Policy(Policy::from_word(words.next()?)?),
        "group" => Change::SetGroup {
            id: GroupId::new(words.next()?).ok()?,
            require_mention: words.next()? == "true",
            allow_from: senders(words),
        },
        "ungroup" => Change::RemoveGroup(GroupId::new(words.next()?).ok()?),
        "set" => {
            let setting = settings::named(words.next()?).ok()?;
            let (value, _) = setting.parse(words.next()?, &FORGE).ok()?;
            let key = setting.key;
            Change::Set { key, value }
        }
        "unset" => Change::Unset(settings::named(words.next()?).ok()?.key),
        _ => return None,
    })
}

/// The top-level field that a change is about, and the key in it, outside of which nothing moves.
fn place(change: &Change) -> (&str, Option<&str>) {
    match change {
        Change::Allow(_) | Change::Remove(_) => ("allowFrom", None),
        Change::Forget(code) => ("pending", Some(code.as_str())),
        Change::Policy(_) => ("dmPolicy", None),
        Change::SetGroup { id, .. } | Change::RemoveGroup(id) => ("groups", Some(id.as_str())),
        Change::Set { key, .. } | Change::Unset(key) => (key, None),
    }
}

/// The members in their order and with their texts, but for one.
fn without(object: &Map<String, Value>, key: &str) -> Vec<(String, String)> {
    let others = object.iter().filter(|(other, _)| *other != key);
    others
        .map(|(key, value)| (key.clone(), value.to_string()))
        .collect()
}

/// The ids in `allowFrom`, and whatever else stands there, as text.
fn listed(document: &Document) -> Vec<String> {
    let list = document.value().get("allowFrom").and_then(Value::as_array);
    let elements = list.into_iter().flatten();
    elements
        .map(|element| match listed_id(element) {
            Some(id) => format!("id {id}"),
            None => element.to_string(),
        })
        .collect()
}

/// Those of `ids` that `list` holds, or does not.
fn check_senders(change: &Change, before: &[String], after: &[String]) {
    match change {
        Change::Allow(ids) => {
            assert!(after.starts_with(before), "a sender is lost or moved");
            let wanted = |id: &SenderId| after.contains(&format!("id {id}", id = id.as_str()));
            assert!(ids.iter().all(wanted));
        }
        Change::Remove(ids) => {
            let unwanted: Vec<String> =
                ids.iter().map(|id| format!("id {}", id.as_str())).collect();
            let kept: Vec<&String> = before.iter().filter(|id| !unwanted.contains(id)).collect();
            assert!(
                kept.into_iter().eq(after),
                "more or less than what was named is gone"
            );
        }
        _ => assert_eq!(before, after),
    }
}

fn check_change(change: &Change, document: &mut Document) {
    let before = document.clone();
    let Ok(changed) = change.apply(document) else {
        assert_eq!(before.to_text(), document.to_text(), "refused, yet changed");
        return;
    };
    assert_eq!(changed, before.to_text() != document.to_text());
    let (field, key) = place(change);
    // With any change whole numbers among the senders become strings.
    if field != "allowFrom" {
        assert_eq!(listed(&before), listed(document));
    }
    for other in before.value().keys().chain(document.value().keys()) {
        if other != field && other != "allowFrom" {
            let of = |document: &Document| document.value().get(other).map(Value::to_string);
            assert_eq!(of(&before), of(document), "{other} is changed");
        }
    }
    let order = |document: &Document| document.value().keys().cloned().collect::<Vec<_>>();
    let (mut old, new) = (order(&before), order(document));
    if let Change::Unset(key) = change {
        old.retain(|other| other != key);
    }
    assert!(
        new.starts_with(&old) && new.len() <= old.len() + 1,
        "fields moved"
    );
    if let (Some(key), Some(Value::Object(old)), Some(Value::Object(new))) =
        (key, before.value().get(field), document.value().get(field))
    {
        assert_eq!(without(old, key), without(new, key));
        if let (Some(Value::Object(old)), Some(Value::Object(new))) = (old.get(key), new.get(key)) {
            let unknown = |group: &Map<String, Value>| {
                let mut group = group.clone();
                group.retain(|key, _| key != "requireMention" && key != "allowFrom");
                Value::Object(group).to_string()
            };
            assert_eq!(unknown(old), unknown(new));
        }
    }
    if matches!(change, Change::Allow(_) | Change::Remove(_)) {
        check_senders(change, &listed(&before), &listed(document));
    }
    let once = document.to_text();
    assert!(
        change.apply(document).is_ok_and(|again| !again),
        "not done at once"
    );
    assert_eq!(once, document.to_text());
}

fuzz_target!(|bytes: &[u8]| {
    let end = bytes.iter().position(|&byte| byte == b'\n').unwrap_or(0);
    let (first, rest) = bytes.split_at(end);
    let path = Path::new("access.json");
    let Ok(mut document) = Document::parse(rest, path) else {
        return;
    };
    let text = document.to_text();
    let again = Document::parse(text.as_bytes(), path).map(|again| again.to_text());
    assert_eq!(
        again.ok().as_ref(),
        Some(&text),
        "not read as it was written"
    );
    let first = String::from_utf8_lossy(first);
    for change in first.split(';').filter_map(change) {
        check_change(&change, &mut document);
        let text = document.to_text();
        assert!(Document::parse(text.as_bytes(), path).is_ok_and(|read| read.to_text() == text));
    }
});
