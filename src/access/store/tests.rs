//! Another writer comes between the reading and the swap: the plan runs there, so it can play one.

use serde_json::{Value, json};
use tempfile::TempDir;

use super::super::id::SenderId;
use super::super::server::FORGE;
use super::*;

const OLD: &str = r#"{"dmPolicy":"allowlist","allowFrom":["1"],"pending":{},"x":1e2}"#;

/// Allows 9 in a file that says `old`, while `meanwhile` happens to it.
fn allow_while(
    old: Option<&str>,
    is_server_live: bool,
    meanwhile: impl FnOnce(&Path),
) -> (TempDir, Result<bool>) {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("access.json");
    if let Some(old) = old {
        fs::write(&file, old).unwrap();
    }
    if is_server_live {
        fs::write(dir.path().join("bot.pid"), std::process::id().to_string()).unwrap();
    }
    let updated = Store::new(dir.path(), &FORGE, "backend").update(true, |_| {
        meanwhile(&file);
        Ok(Plan {
            changes: vec![Change::Allow(vec![SenderId::new("9").unwrap()])],
            marker: None,
            report: (),
        })
    });
    for entry in fs::read_dir(dir.path()).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        assert!(
            ["access.json", ".access.lock", "bot.pid"].contains(&name.as_str()),
            "{name}"
        );
    }
    (dir, updated.map(|updated| updated.changed))
}

fn document(dir: &TempDir) -> Value {
    serde_json::from_slice(&fs::read(dir.path().join("access.json")).unwrap()).unwrap()
}

#[test]
fn a_persons_document_counts_whole() {
    let edited = r#"{"allowFrom":["2"],"groups":{"g":{}}}"#;
    let (dir, changed) = allow_while(Some(OLD), false, |file| fs::write(file, edited).unwrap());
    assert_eq!(changed, Ok(true));
    assert_eq!(
        document(&dir),
        json!({"allowFrom": ["2", "9"], "groups": {"g": {}}})
    );
}

#[test]
fn a_servers_work_is_carried_over_and_its_copy_is_not() {
    let written = r#"{"dmPolicy":"allowlist","allowFrom":[],"pending":{"c":{"senderId":"5"}},"voiceName":"b"}"#;
    let (dir, changed) = allow_while(Some(OLD), true, |file| fs::write(file, written).unwrap());
    assert_eq!(changed, Ok(true));
    let text = fs::read_to_string(dir.path().join("access.json")).unwrap();
    assert!(text.contains("\"x\": 1e2"), "{text}");
    let document = document(&dir);
    assert_eq!(document["allowFrom"], json!(["1", "9"]));
    assert_eq!(document["pending"], json!({"c": {"senderId": "5"}}));
    assert_eq!(document["voiceName"], "b");
}

#[test]
fn what_cannot_be_understood_is_put_back() {
    for is_server_live in [false, true] {
        let (dir, outcome) = allow_while(Some(OLD), is_server_live, |file| {
            fs::write(file, "{\"allowFrom\":").unwrap();
        });
        assert_eq!(outcome.unwrap_err().kind, Kind::InvalidFile);
        let now = fs::read_to_string(dir.path().join("access.json")).unwrap();
        assert_eq!(now, "{\"allowFrom\":");
    }
}

#[test]
fn a_wrong_type_that_came_meanwhile_is_put_back() {
    let edited = r#"{"allowFrom":"1"}"#;
    let (dir, outcome) = allow_while(Some(OLD), false, |file| fs::write(file, edited).unwrap());
    assert_eq!(outcome.unwrap_err().kind, Kind::InvalidFile);
    assert_eq!(document(&dir), json!({"allowFrom": "1"}));
}

#[test]
fn a_directory_that_came_meanwhile_stays() {
    let (dir, outcome) = allow_while(Some(OLD), false, |file| {
        fs::remove_file(file).unwrap();
        fs::create_dir(file).unwrap();
    });
    assert_eq!(outcome.unwrap_err().kind, Kind::InvalidFile);
    assert!(dir.path().join("access.json").is_dir());
}

#[test]
fn a_file_that_goes_means_the_defaults_to_a_person_and_nothing_to_a_server() {
    for (is_server_live, allowed) in [(false, json!(["9"])), (true, json!(["1", "9"]))] {
        let (dir, changed) = allow_while(Some(OLD), is_server_live, |file| {
            fs::remove_file(file).unwrap();
        });
        assert_eq!(changed, Ok(true));
        assert_eq!(document(&dir)["allowFrom"], allowed);
    }
}

#[test]
fn a_server_that_lost_the_file_takes_no_code_with_it() {
    let old = r#"{"dmPolicy":"pairing","allowFrom":[],"pending":{"c":{"senderId":"5"}}}"#;
    let (dir, changed) = allow_while(Some(old), true, |file| fs::remove_file(file).unwrap());
    assert_eq!(changed, Ok(true));
    let document = document(&dir);
    assert_eq!(document["allowFrom"], json!(["9"]));
    assert_eq!(document["pending"], json!({"c": {"senderId": "5"}}));
}

#[test]
fn a_file_that_comes_is_not_overwritten() {
    for is_server_live in [false, true] {
        let written = r#"{"dmPolicy":"pairing","allowFrom":[],"pending":{"c":{"senderId":"5"}}}"#;
        let (dir, changed) = allow_while(None, is_server_live, |file| {
            fs::write(file, written).unwrap();
        });
        assert_eq!(changed, Ok(true));
        let document = document(&dir);
        assert_eq!(document["allowFrom"], json!(["9"]));
        assert_eq!(document["pending"], json!({"c": {"senderId": "5"}}));
    }
}

#[test]
fn a_change_that_alters_nothing_writes_nothing() {
    let old = r#"{"allowFrom":["9"]}"#;
    let (dir, changed) = allow_while(Some(old), true, |_| {});
    assert_eq!(changed, Ok(false));
    assert_eq!(
        fs::read_to_string(dir.path().join("access.json")).unwrap(),
        old
    );
}
