use std::fs;

use super::super::super::id::SenderId;
use super::super::super::server::FORGE;
use super::*;

/// Prepares to allow 9, then looks at it with `now` in the file (`None`: no file).
fn with_file<T>(now: Option<&str>, look: impl FnOnce(&Commit<'_>) -> T) -> T {
    let dir = tempfile::tempdir().unwrap();
    let path = access_file(dir.path());
    fs::write(
        &path,
        r#"{"allowFrom":[],"pending":{"c":{"senderId":"5"}}}"#,
    )
    .unwrap();
    let changes = [Change::Allow(vec![SenderId::new("9").unwrap()])];
    let found = file::read(&path, file::LIMIT).unwrap().unwrap();
    let old = Document::parse(&found.bytes, &path).unwrap();
    let mut wanted = old.clone();
    Change::apply_all(&changes, &mut wanted).unwrap();
    let store = Store::new(dir.path(), &FORGE, "backend");
    let commit = Commit::new(store, &changes, Some(found), old, wanted).unwrap();
    match now {
        Some(now) => fs::write(&path, now).unwrap(),
        None => fs::remove_file(&path).unwrap(),
    }
    look(&commit)
}

#[test]
fn who_gives_up_says_what_the_file_has() {
    const WHOLE: &str = r#"{"allowFrom":["9"],"pending":{"c":{"senderId":"5"}}}"#;
    const UNKNOWN: &str = "whether the change is in the file cannot be told";
    for (now, what, hint) in [
        (
            Some(WHOLE),
            "has the change now",
            "the change is in the file now",
        ),
        (
            Some(r#"{"allowFrom":["9"]}"#),
            "has the change now, but lacks the pending codes c",
            "the change is in the file now",
        ),
        (
            Some(r#"{"allowFrom":["1"]}"#),
            "does not have the change",
            "the change is not in the file now",
        ),
        (Some("{"), "cannot be read now", UNKNOWN),
        (None, "cannot be read now", UNKNOWN),
    ] {
        with_file(now, |commit| {
            let undone = commit.give_up();
            assert_eq!(undone.kind, Kind::Undone);
            let message = undone.message.to_string();
            assert!(
                message.ends_with(&format!("access.json {what}")),
                "{message}"
            );
            // That error says it all.
            assert_eq!(commit.explain(undone.clone()), undone);
            let explained = commit.explain(Error::new(Kind::Io, say!("another process")));
            assert_eq!(explained.hints[0].to_string(), hint, "{now:?}");
        });
    }
}

#[test]
fn what_was_written_since_is_seen() {
    for (now, is_in_place) in [
        (
            Some(r#"{"allowFrom":[],"pending":{"c":{"senderId":"5"}}}"#),
            true,
        ),
        (Some("{}"), false),
        (None, false),
    ] {
        let seen = with_file(now, |commit| commit.is_in_place().unwrap());
        assert_eq!(seen, is_in_place, "{now:?}");
        let bytes = with_file(now, |commit| commit.on_disk().unwrap());
        assert_eq!(bytes.as_deref(), now.map(str::as_bytes));
    }
}

#[test]
fn now_is_in_milliseconds() {
    // The first second of 2020.
    assert!(now() > 1_577_836_800_000);
}
