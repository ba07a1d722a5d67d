use std::path::Path;

use super::super::super::id::{Code, SenderId};
use super::*;

const NOW: i64 = 1_000_000;

fn document(allowed: &[&str], pending: &[(&str, i64)], extra: &str) -> Rc<Document> {
    let allowed: Vec<String> = allowed.iter().map(|id| format!("{id:?}")).collect();
    let pending: Vec<String> = pending
        .iter()
        .map(|(code, expires)| format!("{code:?}:{{\"senderId\":\"1\",\"expiresAt\":{expires}}}"))
        .collect();
    let text = format!(
        "{{\"allowFrom\":[{}],\"pending\":{{{}}}{extra}}}",
        allowed.join(","),
        pending.join(",")
    );
    Rc::new(Document::parse(text.as_bytes(), Path::new("access.json")).unwrap())
}

fn allow(id: &str) -> Vec<Change> {
    vec![Change::Allow(vec![SenderId::new(id).unwrap()])]
}

fn started(changes: &[Change], found: Rc<Document>) -> Ledger<'_> {
    let found = Rc::unwrap_or_clone(found);
    let mut wanted = found.clone();
    Change::apply_all(changes, &mut wanted).unwrap();
    Ledger::new(changes, found, wanted)
}

fn codes(document: &Document) -> Vec<String> {
    entries(document).keys().cloned().collect()
}

#[test]
fn a_stale_write_gives_its_entry_and_takes_nothing() {
    let changes = allow("9");
    let mut ledger = started(&changes, document(&["1"], &[("a", NOW + 1)], ""));
    ledger.was_live();
    // It read before the change, and before an earlier run allowed 1.
    let stale = document(&[], &[("a", NOW + 1), ("b", NOW + 1)], "");
    assert!(ledger.absorb(&stale, Writer::Server, NOW).unwrap());
    assert_eq!(codes(ledger.wanted()), ["a", "b"]);
    assert_eq!(
        ledger.wanted().value()["allowFrom"],
        serde_json::json!(["1", "9"])
    );
    assert!(!ledger.is_met_by(&stale).unwrap());
}

#[test]
fn an_entry_carried_over_survives_a_write_that_never_saw_it() {
    let changes = allow("9");
    let mut ledger = started(&changes, document(&[], &[], ""));
    // The swap replaced a write that had added `x`.
    ledger.was_live();
    ledger
        .absorb(&document(&[], &[("x", NOW + 1)], ""), Writer::Server, NOW)
        .unwrap();
    ledger.was_live();
    // The server had read in between, when `x` was not live.
    let later = document(&["9"], &[("y", NOW + 1)], "");
    assert!(ledger.absorb(&later, Writer::Server, NOW).unwrap());
    assert_eq!(codes(ledger.wanted()), ["x", "y"]);
    assert!(!ledger.is_met_by(&later).unwrap());
}

#[test]
fn pruned_entries_stay_away() {
    let changes = allow("9");
    let mut ledger = started(
        &changes,
        document(&[], &[("old", NOW - 1), ("a", NOW + 1)], ""),
    );
    ledger.was_live();
    let pruned = document(&["9"], &[("a", NOW + 1), ("b", NOW + 1)], "");
    ledger.absorb(&pruned, Writer::Server, NOW).unwrap();
    assert_eq!(codes(ledger.wanted()), ["a", "b"]);
    assert!(ledger.is_met_by(&pruned).unwrap());
}

#[test]
fn a_code_that_was_denied_stays_away() {
    let changes = vec![Change::Forget(Code::new("a").unwrap())];
    let mut ledger = started(
        &changes,
        document(&[], &[("a", NOW + 1), ("b", NOW + 1)], ""),
    );
    ledger.was_live();
    let stale = document(&[], &[("a", NOW + 2), ("b", NOW + 1), ("c", NOW + 1)], "");
    ledger.absorb(&stale, Writer::Server, NOW).unwrap();
    assert_eq!(codes(ledger.wanted()), ["b", "c"]);
    assert!(!ledger.is_met_by(&stale).unwrap());
}

#[test]
fn a_servers_own_field_is_carried_and_our_unknown_ones_are_kept() {
    let changes = allow("9");
    let mut ledger = started(
        &changes,
        document(&[], &[], ",\"x\":1e2,\"voiceName\":\"a\""),
    );
    ledger.was_live();
    let written = document(&[], &[], ",\"voiceName\":\"b\"");
    ledger.absorb(&written, Writer::Server, NOW).unwrap();
    assert_eq!(ledger.wanted().value()["voiceName"], "b");
    assert_eq!(ledger.wanted().value()["x"].to_string(), "1e2");
    // Without the unknown key, spelled otherwise, but all there.
    let rewritten = document(&["9"], &[], ",\"voiceName\":\"b\"");
    ledger.absorb(&rewritten, Writer::Server, NOW).unwrap();
    assert!(ledger.is_met_by(&rewritten).unwrap());
}

#[test]
fn without_a_server_the_whole_document_counts() {
    let changes = allow("9");
    let mut ledger = started(&changes, document(&["1"], &[("a", NOW + 1)], ""));
    ledger.was_live();
    let edited = document(&["2"], &[], "");
    assert!(ledger.absorb(&edited, Writer::Anybody, NOW).unwrap());
    assert_eq!(
        ledger.wanted().value()["allowFrom"],
        serde_json::json!(["2", "9"])
    );
    assert!(codes(ledger.wanted()).is_empty());
}

#[test]
fn a_field_that_a_server_spells_its_own_way_is_not_fought_for_ever() {
    let changes = allow("9");
    let mut ledger = started(&changes, document(&[], &[], ",\"chunkMode\":\"x\""));
    ledger.was_live();
    let own = document(&["9"], &[], ",\"chunkMode\":\"length\"");
    ledger.absorb(&own, Writer::Server, NOW).unwrap();
    let verdicts: Vec<bool> = (0..4).map(|_| ledger.is_met_by(&own).unwrap()).collect();
    assert_eq!(verdicts, [false, false, false, true]);
}

#[test]
fn a_difference_is_what_the_server_made_of_its_base() {
    let base = document(
        &["1"],
        &[
            ("gone", NOW + 1),
            ("old", NOW - 1),
            ("same", NOW + 1),
            ("later", NOW + 1),
        ],
        ",\"dmPolicy\":\"pairing\",\"groups\":{},\"chunkMode\":\"x\",\"voice\":\"a\",\"x\":1",
    );
    let written = document(
        &["2"],
        &[
            ("same", NOW + 1),
            ("later", NOW + 2),
            ("new", NOW + 1),
            ("newer", NOW + 1),
        ],
        ",\"dmPolicy\":\"pairing\",\"groups\":{},\"voice\":\"b\",\"x\":1.0,\"y\":1",
    );
    let difference = Difference::between(&base, &written, NOW);
    assert_eq!(difference.commanded, 2);
    assert_eq!(difference.gone, ["gone", "old"]);
    assert_eq!(difference.news, ["later", "new", "newer"]);
    assert_eq!(difference.fields, ["voice", "y"]);
    assert_eq!((difference.lost, difference.changed), (1, 1));
    assert_eq!(difference.unlikeliness(), (2, 5, 1));
}

#[test]
fn the_likeliest_version_is_the_newest_of_the_nearest() {
    let (a, b) = (("a", NOW + 1), ("b", NOW + 1));
    let plain = |pending: &[_]| document(&[], pending, "");
    let changed = document(&["9"], &[], "");
    let cases = [
        // Nothing but new codes: an older version that has them is not looked for.
        (vec![plain(&[]), plain(&[a])], plain(&[a]), 0),
        (vec![changed, plain(&[])], plain(&[b]), 1),
        (vec![plain(&[a]), plain(&[])], plain(&[b]), 1),
        (vec![plain(&[a]), plain(&[a])], plain(&[]), 0),
        (
            vec![plain(&[("a", NOW + 2)]), plain(&[a]), plain(&[a])],
            plain(&[a]),
            1,
        ),
    ];
    for (number, (seen, written, age)) in cases.into_iter().enumerate() {
        let found = likeliest(&seen.into(), &written, NOW).0;
        assert_eq!(found, age, "case {number}");
    }
}

#[test]
fn an_expired_entry_goes_where_the_server_prunes() {
    const LATER: i64 = NOW + 10;
    for (left, expected) in [
        (None, vec!["live", "new"]),
        (Some(("left", NOW)), vec!["old", "live", "left", "new"]),
    ] {
        let changes = allow("9");
        let mut ledger = started(&changes, document(&[], &[], ""));
        ledger.was_live();
        let earlier = document(&["9"], &[("old", NOW + 1), ("live", LATER)], "");
        ledger.absorb(&earlier, Writer::Server, NOW).unwrap();
        // It read before the change, so that what it lacks is nothing it deleted.
        let pending: Vec<_> = left.into_iter().chain([("new", LATER)]).collect();
        let written = document(&[], &pending, "");
        assert!(ledger.absorb(&written, Writer::Server, LATER).unwrap());
        assert_eq!(codes(ledger.wanted()), expected);
    }
}

#[test]
fn an_absorbed_document_says_whether_it_altered_what_is_wanted() {
    let live = [("a", NOW + 1)];
    for (pending, extra, altered) in [
        (&live[..], "", false),
        (&[], "", true),
        (&[("a", NOW + 2)], "", true),
        (&live[..], ",\"voice\":\"b\"", true),
    ] {
        let changes = allow("9");
        let mut ledger = started(&changes, document(&[], &live, ""));
        ledger.was_live();
        let written = document(&["9"], pending, extra);
        assert_eq!(
            ledger.absorb(&written, Writer::Server, NOW).unwrap(),
            altered,
            "{pending:?} {extra}"
        );
        assert_eq!(codes(ledger.wanted()).len(), pending.len());
        assert!(ledger.is_met_by(&written).unwrap());
    }
}

#[test]
fn a_stale_copy_is_not_taken_for_a_persons_document() {
    let changes = allow("9");
    let mut ledger = started(&changes, document(&["1"], &[], ",\"x\":1"));
    ledger.was_live();
    for (allowed, extra, expected, has_x) in [
        // A newer document, of which a field is gone.
        (&["1", "9"][..], "", ["1", "9"], false),
        (&["2"], ",\"x\":1", ["2", "9"], true),
        // What was there at first.
        (&["1"], ",\"x\":1", ["2", "9"], true),
    ] {
        let written = document(allowed, &[], extra);
        ledger.absorb(&written, Writer::Anybody, NOW).unwrap();
        let wanted = ledger.wanted().value();
        assert_eq!(wanted["allowFrom"], serde_json::json!(expected));
        assert_eq!(wanted.contains_key("x"), has_x);
    }
}

#[test]
fn so_many_versions_are_remembered() {
    let changes = allow("9");
    let mut ledger = started(&changes, document(&[], &[], ""));
    for known in 2..=2 * MEMORY {
        ledger.was_live();
        assert_eq!(ledger.seen.len(), known.min(MEMORY));
    }
}

#[test]
fn a_change_that_is_undone_is_never_taken_for_another_spelling() {
    let changes = allow("9");
    let mut ledger = started(&changes, document(&[], &[], ""));
    ledger.was_live();
    let undone = document(&[], &[("b", NOW + 1)], "");
    ledger.absorb(&undone, Writer::Server, NOW).unwrap();
    assert!((0..10).all(|_| !ledger.is_met_by(&undone).unwrap()));
    assert_eq!(ledger.missing_codes(&undone), Vec::<String>::new());
    assert_eq!(ledger.missing_codes(&document(&[], &[], "")), ["b"]);
}

#[test]
fn times_and_values_are_read_as_servers_read_them() {
    for (entry, expired) in [
        (serde_json::json!({"expiresAt": NOW - 1}), true),
        (serde_json::json!({"expiresAt": NOW}), false),
        (serde_json::json!({"expiresAt": NOW + 1}), false),
        (serde_json::json!({"expiresAt": "1"}), false),
        (serde_json::json!({}), false),
    ] {
        assert_eq!(is_expired(&entry, NOW), expired, "{entry}");
    }
    for (one, other, are_same) in [
        ("1", "1.0", true),
        ("1e2", "100", true),
        ("1", "2", false),
        ("1", "\"1\"", false),
        ("[1]", "[1.0]", true),
        ("[1]", "[1,1]", false),
        ("[1,2]", "[2,1]", false),
        ("{\"a\":1,\"b\":2}", "{\"b\":2,\"a\":1.0}", true),
        ("{\"a\":1}", "{\"b\":1}", false),
        ("{\"a\":1}", "{\"a\":1,\"b\":1}", false),
    ] {
        let [left, right] = [one, other].map(|text| serde_json::from_str(text).unwrap());
        assert_eq!(same(&left, &right), are_same, "{one} {other}");
    }
}
