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
