//! A busy server and the command line change one file at the same time, and neither loses anything.
#![cfg(unix)]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    missing_docs
)]

mod peer;

use std::collections::BTreeSet;
use std::thread;

use peer::{Home, Server, Timing, entry, play_role, succeed};
use serde_json::{Map, Value, json};

/// The other parts that this binary plays; see `peer`.
#[test]
fn role() {
    play_role();
}

/// Changes that four processes make, one after the other each.
const WRITERS: usize = 4;

fn seeded(changes: usize) -> Home {
    let home = Home::new();
    let mut pending = Map::new();
    let mut allowed = vec![json!("keep")];
    for writer in 0..WRITERS {
        for change in 0..changes {
            match change % 4 {
                1 => {
                    let sender = entry(&format!("paired{writer}-{change}"));
                    pending.insert(format!("p{writer}-{change}"), sender);
                }
                3 => {
                    pending.insert(format!("d{writer}-{change}"), entry("denied"));
                }
                _ => {}
            }
            allowed.push(json!(format!("out{writer}-{change}")));
        }
    }
    home.write(&json!({
        "dmPolicy": "allowlist",
        "allowFrom": allowed,
        "groups": {"-100": {"requireMention": false, "allowFrom": ["1"], "role": "x"}},
        "pending": pending,
        "mentionPatterns": ["@bot"],
    }));
    home
}

/// Races `changes` changes of each of four writers against a server and checks that all of both
/// is in the file.
fn race(timing: Timing, changes: usize) {
    let home = seeded(changes);
    let server = Server::start(&home, "s", timing);
    thread::scope(|scope| {
        for writer in 0..WRITERS {
            let home = &home;
            scope.spawn(move || {
                for change in 0..changes {
                    let word = |prefix: &str| format!("{prefix}{writer}-{change}");
                    let (verb, word) = match change % 4 {
                        0 => ("allow", word("in")),
                        1 => ("pair", word("p")),
                        2 => ("remove", word("out")),
                        _ => ("deny", word("d")),
                    };
                    succeed(&mut home.cli(&["backend", verb, &word]));
                }
            });
        }
    });
    let codes = server.stop();
    check(&home, changes, &codes, timing);
}

fn check(home: &Home, changes: usize, codes: &[String], timing: Timing) {
    let document = home.document();
    let strings = |value: &Value| -> BTreeSet<String> {
        let list = value.as_array().unwrap().iter();
        list.map(|id| id.as_str().unwrap().to_owned()).collect()
    };
    let allowed = strings(&document["allowFrom"]);
    let pending: BTreeSet<&String> = document["pending"].as_object().unwrap().keys().collect();
    let mut wrong = Vec::new();
    for writer in 0..WRITERS {
        for change in 0..changes {
            let word = |prefix: &str| format!("{prefix}{writer}-{change}");
            let kind = change % 4;
            let expected = [
                ("allow", allowed.contains(&word("in")), kind == 0),
                ("paired", allowed.contains(&word("paired")), kind == 1),
                ("remove", allowed.contains(&word("out")), kind != 2),
                ("pair", pending.contains(&word("p")), false),
                ("deny", pending.contains(&word("d")), false),
            ];
            let lost = expected.iter().filter(|(_, is, should)| is != should);
            wrong.extend(lost.map(|(verb, ..)| format!("{verb} {writer}-{change}")));
            if kind == 1 {
                let marker = home.dir().join("approved").join(word("paired"));
                assert_eq!(std::fs::read_to_string(marker).unwrap(), word("paired"));
            }
        }
    }
    if timing.lifetime > 600_000 {
        wrong.extend(codes.iter().filter(|code| !pending.contains(code)).cloned());
    }
    assert!(wrong.is_empty(), "{} codes; lost: {wrong:?}", codes.len());
    assert!(allowed.contains("keep"));
    assert_eq!(document["groups"]["-100"]["role"], "x");
    assert_eq!(document["mentionPatterns"], json!(["@bot"]));
    assert_eq!(
        home.names(),
        [".access.lock", "access.json", "approved", "bot.pid"]
    );
    println!(
        "{timing:?}: {} changes, {} codes, nothing lost",
        WRITERS * changes,
        codes.len()
    );
}

#[test]
fn a_server_that_writes_200_times_a_second() {
    race(Timing::new(0, 5_000), 8);
}

#[test]
fn a_server_that_holds_its_reading_for_5_ms() {
    race(Timing::new(5_000, 5_000), 8);
}
