use std::path::Path;

use proptest::prelude::*;
use serde_json::json;

use super::*;
use crate::error::Kind;

fn document(text: &str) -> Document {
    Document::parse(text.as_bytes(), Path::new("/d/access.json")).unwrap()
}

fn sender(id: &str) -> SenderId {
    SenderId::new(id).unwrap()
}

fn allow(ids: &[&str]) -> Change {
    Change::Allow(ids.iter().map(|id| sender(id)).collect())
}

fn remove(ids: &[&str]) -> Change {
    Change::Remove(ids.iter().map(|id| sender(id)).collect())
}

fn group(id: &str, require_mention: bool, members: &[&str]) -> Change {
    Change::SetGroup {
        id: GroupId::new(id).unwrap(),
        require_mention,
        allow_from: members.iter().map(|id| sender(id)).collect(),
    }
}

fn forget(code: &str) -> Change {
    Change::Forget(Code::new(code).unwrap())
}

/// Makes a change on a document: what it is after, or `None` for unchanged.
fn check(cases: &[(Change, &str, Option<&str>)]) {
    for (change, before, after) in cases {
        let mut changed = document(before);
        let is_changed = change.apply(&mut changed).unwrap();
        assert_eq!(is_changed, after.is_some(), "{change:?} {before}");
        let expected = document(after.unwrap_or(before)).to_text();
        assert_eq!(changed.to_text(), expected, "{change:?}");
    }
}

#[test]
fn senders_and_codes_are_added_and_dropped_in_place() {
    let unchanged = None;
    check(&[
        (
            allow(&["1", "2", "1"]),
            r#"{"allowFrom":["2"]}"#,
            Some(r#"{"allowFrom":["2","1"]}"#),
        ),
        (
            allow(&["1"]),
            r#"{"groups":{}}"#,
            Some(r#"{"groups":{},"allowFrom":["1"]}"#),
        ),
        (allow(&["1"]), r#"{"allowFrom":["1"]}"#, unchanged),
        (
            allow(&["1"]),
            r#"{"allowFrom":[1]}"#,
            Some(r#"{"allowFrom":["1"]}"#),
        ),
        (
            allow(&["3"]),
            r#"{"allowFrom":["3",1,1.5,1e3,-0]}"#,
            unchanged,
        ),
        (
            allow(&["2"]),
            r#"{"allowFrom":[1,-7,1.5,1e3,-0]}"#,
            Some(r#"{"allowFrom":["1","-7",1.5,1e3,-0,"2"]}"#),
        ),
        (
            remove(&["1", "9"]),
            r#"{"allowFrom":["1",1,"2","1","2"]}"#,
            Some(r#"{"allowFrom":["2","2"]}"#),
        ),
        (remove(&["1"]), r#"{"dmPolicy":"x"}"#, unchanged),
        (
            forget("b"),
            r#"{"pending":{"a":{},"b":{},"c":{}}}"#,
            Some(r#"{"pending":{"a":{},"c":{}}}"#),
        ),
        (forget("b"), r#"{"pending":{"a":{}}}"#, unchanged),
        (forget("b"), r#"{"groups":{}}"#, unchanged),
    ]);
}

#[test]
fn policy_groups_and_settings_are_set_in_place() {
    let unchanged = None;
    check(&[
        (
            Change::Policy(Policy::Disabled),
            r#"{"dmPolicy":{"x":1},"allowFrom":"1"}"#,
            Some(r#"{"dmPolicy":"disabled","allowFrom":"1"}"#),
        ),
        (
            Change::Policy(Policy::Pairing),
            r#"{"dmPolicy":"pairing","allowFrom":[1]}"#,
            unchanged,
        ),
        (
            Change::Policy(Policy::Pairing),
            r#"{"allowFrom":[1]}"#,
            Some(r#"{"allowFrom":["1"],"dmPolicy":"pairing"}"#),
        ),
        (
            group("g", false, &["1"]),
            r#"{"groups":{"g":{"role":"z","allowFrom":[]},"h":{}}}"#,
            Some(
                r#"{"groups":{"g":{"role":"z","allowFrom":["1"],"requireMention":false},"h":{}}}"#,
            ),
        ),
        (
            group("g", true, &[]),
            r#"{"groups":{"g":{"requireMention":true,"allowFrom":[]}}}"#,
            unchanged,
        ),
        (
            group("g", true, &[]),
            r#"{"pending":{}}"#,
            Some(r#"{"pending":{},"groups":{"g":{"requireMention":true,"allowFrom":[]}}}"#),
        ),
        (
            Change::RemoveGroup(GroupId::new("g").unwrap()),
            r#"{"groups":{"f":{},"g":true,"h":{}}}"#,
            Some(r#"{"groups":{"f":{},"h":{}}}"#),
        ),
        (
            Change::Set {
                key: "textChunkLimit",
                value: json!(5),
            },
            r#"{"textChunkLimit":5.0,"chunkMode":1}"#,
            Some(r#"{"textChunkLimit":5,"chunkMode":1}"#),
        ),
        (
            Change::Set {
                key: "textChunkLimit",
                value: json!(5),
            },
            r#"{"textChunkLimit":5}"#,
            unchanged,
        ),
    ]);
}

#[test]
fn wrong_types_are_refused_where_they_stand() {
    let cases = [
        (
            allow(&["1"]),
            "{\n \"allowFrom\": \"412587349\"}",
            "2:15: expected allowFrom to be an array of strings, found a string",
        ),
        (
            allow(&["1"]),
            "{\"allowFrom\":null}",
            "1:14: expected allowFrom to be an array of strings, found null",
        ),
        (
            remove(&["1"]),
            "{\"allowFrom\":[\"1\",\n{}]}",
            "2:1: expected allowFrom[1] to be a string, found an object",
        ),
        (
            forget("a"),
            "{\"pending\":[]}",
            "1:12: expected pending to be an object, found an array",
        ),
        (
            forget("a"),
            "{\"pending\":{\"a\":{},\"b\":1}}",
            "1:24: expected pending[\"b\"] to be an object, found a number",
        ),
        (
            group("g", true, &[]),
            "{\"groups\":{\"g\":true}}",
            "1:16: expected groups[\"g\"] to be an object, found a boolean",
        ),
        (
            Change::RemoveGroup(GroupId::new("g").unwrap()),
            "{\"groups\":7}",
            "1:11: expected groups to be an object, found a number",
        ),
    ];
    for (change, text, expected) in cases {
        let mut untouched = document(text);
        let error = change.apply(&mut untouched).unwrap_err();
        assert_eq!(error.kind, Kind::InvalidFile);
        assert_eq!(error.to_string(), format!("/d/access.json:{expected}"));
        assert_eq!(untouched.to_text(), document(text).to_text());
    }
}

/// Numbers in all their spellings.
fn number() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<i64>().prop_map(|number| number.to_string()),
        "-?(0|[1-9][0-9]{0,30})(\\.[0-9]{1,9})?([eE][+-]?[0-9]{1,4})?",
    ]
}

/// The text of any JSON value.
fn json_text() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        Just("null".to_owned()),
        any::<bool>().prop_map(|value| value.to_string()),
        number(),
        any::<String>().prop_map(|text| json!(text).to_string()),
    ];
    leaf.prop_recursive(4, 32, 6, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..6)
                .prop_map(|list| format!("[{}]", list.join(","))),
            prop::collection::vec((key(), inner), 0..6).prop_map(|members| object(&members)),
        ]
    })
}

fn key() -> impl Strategy<Value = String> {
    prop_oneof!["[a-d]", any::<String>()]
}

fn object(members: &[(String, String)]) -> String {
    let members: Vec<String> = members
        .iter()
        .map(|(key, value)| format!("{}: {value}", json!(key)))
        .collect();
    format!("{{{}}}", members.join(" ,\r\n"))
}

/// Any document in which the fields have their types, among any others.
fn access_text() -> impl Strategy<Value = String> {
    let id = prop_oneof!["[a-d]".prop_map(|id| json!(id).to_string()), number()];
    let entry =
        || prop::collection::vec((key(), json_text()), 0..4).prop_map(|members| object(&members));
    let known = (
        prop::collection::vec(id, 0..8)
            .prop_map(|ids| ("allowFrom".to_owned(), format!("[{}]", ids.join(",")))),
        prop::collection::vec((key(), entry()), 0..5)
            .prop_map(|codes| ("pending".to_owned(), object(&codes))),
        prop::collection::vec((key(), entry()), 0..5)
            .prop_map(|groups| ("groups".to_owned(), object(&groups))),
        json_text().prop_map(|value| ("dmPolicy".to_owned(), value)),
    );
    let known =
        known.prop_map(|(allowed, pending, groups, policy)| vec![allowed, pending, groups, policy]);
    let unknown = prop::collection::vec((key(), json_text()), 0..5);
    (known, unknown, 1..=4_usize)
        .prop_flat_map(|(known, unknown, kept)| {
            let fields: Vec<(String, String)> =
                known.into_iter().take(kept).chain(unknown).collect();
            Just(fields).prop_shuffle()
        })
        .prop_map(|fields| object(&fields))
}

fn any_change() -> impl Strategy<Value = Change> {
    let ids = prop::collection::vec("[a-f]|[0-9]", 1..4)
        .prop_map(|ids| ids.iter().map(|id| sender(id)).collect::<Vec<_>>());
    prop_oneof![
        ids.clone().prop_map(Change::Allow),
        ids.clone().prop_map(Change::Remove),
        "[a-e]".prop_map(|code| forget(&code)),
        Just(Change::Policy(Policy::Allowlist)),
        ("[a-e]", any::<bool>(), ids).prop_map(|(id, require_mention, allow_from)| {
            Change::SetGroup {
                id: GroupId::new(id).unwrap(),
                require_mention,
                allow_from,
            }
        }),
        "[a-e]".prop_map(|id| Change::RemoveGroup(GroupId::new(id).unwrap())),
        Just(Change::Set {
            key: "chunkMode",
            value: json!("length")
        }),
        Just(Change::Unset("chunkMode")),
    ]
}

/// The top-level field a change is about.
fn field(change: &Change) -> &'static str {
    match change {
        Change::Allow(_) | Change::Remove(_) => "allowFrom",
        Change::Forget(_) => "pending",
        Change::Policy(_) => "dmPolicy",
        Change::SetGroup { .. } | Change::RemoveGroup(_) => "groups",
        Change::Set { key, .. } | Change::Unset(key) => key,
    }
}

/// The key within the field, where the rest of the field must stay.
fn inner_key(change: &Change) -> Option<&str> {
    match change {
        Change::Forget(code) => Some(code.as_str()),
        Change::SetGroup { id, .. } | Change::RemoveGroup(id) => Some(id.as_str()),
        _ => None,
    }
}

/// The members of an object with their exact texts, in order, without one key.
fn members_without(object: &Map<String, Value>, key: &str) -> Vec<(String, String)> {
    let others = object.iter().filter(|(other, _)| *other != key);
    others
        .map(|(key, value)| (key.clone(), value.to_string()))
        .collect()
}

proptest! {
    #[test]
    fn a_document_is_written_as_it_was_read(text in access_text()) {
        let once = document(&text).to_text();
        prop_assert_eq!(document(&once).to_text(), once.as_str());
        // The compact form has every key and number in its place, and nothing else.
        let ours = Value::Object(document(&text).value().clone()).to_string();
        prop_assert_eq!(Value::Object(document(&once).value().clone()).to_string(), ours);
        let is_terminated = once.ends_with("}\n") && !once.contains('\r');
        prop_assert!(is_terminated, "{:?}", once);
    }

    #[test]
    fn a_change_alters_only_what_it_names(text in access_text(), change in any_change()) {
        let before = document(&text);
        let mut after = before.clone();
        let changed = change.apply(&mut after).unwrap();
        prop_assert_eq!(changed, before.to_text() != after.to_text());
        let named = field(&change);
        let mut expected = before.clone();
        if changed {
            ids_to_strings(&mut expected);
        }
        prop_assert_eq!(members_without(after.value(), named), members_without(expected.value(), named));
        if let (Some(key), Some(Value::Object(old)), Some(Value::Object(new))) =
            (inner_key(&change), before.value().get(named), after.value().get(named))
        {
            prop_assert_eq!(members_without(new, key), members_without(old, key));
        }
        let place = |document: &Document| document.value().keys().position(|key| key == named);
        match (&change, place(&before)) {
            (Change::Unset(_), _) => prop_assert_eq!(place(&after), None),
            (_, Some(old)) => prop_assert_eq!(place(&after), Some(old)),
            (_, None) => {}
        }
    }

    #[test]
    fn a_change_made_twice_is_made_once(text in access_text(), change in any_change()) {
        let mut document = document(&text);
        change.apply(&mut document).unwrap();
        let once = document.to_text();
        prop_assert!(!change.apply(&mut document).unwrap());
        prop_assert_eq!(document.to_text(), once);
    }

    #[test]
    fn no_text_is_too_strange_to_be_refused(text in any::<String>(), change in any_change()) {
        for text in [text.clone(), format!("{{\"allowFrom\":{text}}}"), format!("{{\"pending\":{text}}}")] {
            if let Ok(mut document) = Document::parse(text.as_bytes(), Path::new("access.json")) {
                let _ = change.apply(&mut document);
            }
        }
    }
}
