//! A busy server and the command line change one file at the same time, and neither loses anything.
#![cfg(unix)]
#![allow(clippy::print_stderr)]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    missing_docs
)]

mod peer;

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use peer::{Home, Server, Timing, entry, play_role, succeed};
use rustix::process::{Pid, Signal, kill_process};
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
    race_against(timing, changes, |home| {
        let server = Server::start(home, "s", timing);
        move || server.stop()
    });
}

/// The same with any rival: `start` starts it, and what that returns ends it.
fn race_against<S>(timing: Timing, changes: usize, start: impl FnOnce(&Home) -> S)
where
    S: FnOnce() -> (u64, Vec<String>),
{
    // One race at a time: they are about milliseconds.
    static TURN: Mutex<()> = Mutex::new(());
    let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    let home = seeded(changes);
    let stop = start(&home);
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
    let (messages, codes) = stop();
    check(&home, changes, &codes, timing);
    eprintln!(
        "{timing:?}: {} changes, {messages} messages, nothing lost",
        WRITERS * changes
    );
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
}

#[test]
fn a_server_that_writes_200_times_a_second() {
    race(Timing::new(0, 5_000), 8);
}

#[test]
fn a_server_that_holds_its_reading_for_5_ms() {
    race(Timing::new(5_000, 5_000), 8);
}

/// No server is that busy, and where other programs keep the processors busy too, the change may
/// come too late every time and is refused.
#[test]
#[ignore = "needs an idle machine"]
fn a_server_that_writes_every_millisecond() {
    race(Timing::new(0, 1_000), 8);
}

#[test]
fn a_server_that_holds_its_reading_for_up_to_12_ms() {
    let timing = Timing::new(12_000, 8_000);
    race(
        Timing {
            jitter: true,
            ..timing
        },
        8,
    );
}

/// On a busy machine such a server is late even for the time that a change waits for it.
#[test]
#[ignore = "needs an idle machine"]
fn a_server_that_holds_its_reading_for_up_to_20_ms() {
    let timing = Timing::new(20_000, 10_000);
    race(
        Timing {
            jitter: true,
            ..timing
        },
        8,
    );
}

#[test]
fn a_server_that_gets_its_messages_in_bursts() {
    let timing = Timing::new(1_000, 60_000);
    race(Timing { burst: 8, ..timing }, 8);
}

#[test]
fn a_server_that_prunes_its_codes() {
    let timing = Timing::new(1_000, 4_000);
    race(
        Timing {
            lifetime: 50,
            jitter: true,
            ..timing
        },
        8,
    );
}

#[test]
fn a_server_that_starts_and_ends_all_the_time() {
    let timing = Timing::new(2_000, 2_000);
    let done = Arc::new(AtomicBool::new(false));
    race_against(timing, 8, |home| {
        let home = home.share();
        let over = Arc::clone(&done);
        let rival = thread::spawn(move || {
            let (mut messages, mut codes) = (0, Vec::new());
            for name in (0..).map(|number| format!("s{number}-")) {
                let server = Server::start(&home, &name, timing);
                thread::sleep(Duration::from_millis(30));
                let (count, open) = server.stop();
                messages += count;
                codes.extend(open);
                if over.load(Ordering::Relaxed) {
                    break;
                }
                thread::sleep(Duration::from_millis(10));
            }
            (messages, codes)
        });
        move || {
            done.store(true, Ordering::Relaxed);
            rival.join().unwrap()
        }
    });
}

/// A run that the system stops for a while at any point, as a busy machine does.
#[test]
fn a_run_that_is_stopped_between_its_steps() {
    let home = seeded(0);
    let server = Server::start(&home, "s", Timing::new(1_000, 4_000));
    for id in 0..40_u64 {
        let mut child = home
            .cli(&["backend", "allow", &format!("{id}")])
            .spawn()
            .unwrap();
        let pid = Pid::from_raw(i32::try_from(child.id()).unwrap()).unwrap();
        thread::sleep(Duration::from_micros(id * 7_919 % 40 * 500));
        kill_process(pid, Signal::STOP).unwrap();
        thread::sleep(Duration::from_millis(20));
        kill_process(pid, Signal::CONT).unwrap();
        assert!(child.wait().unwrap().success());
    }
    let (_, codes) = server.stop();
    let document = home.document();
    let allowed = document["allowFrom"].as_array().unwrap();
    assert_eq!(allowed.len(), 41);
    let lost: Vec<_> = codes
        .iter()
        .filter(|code| document["pending"].get(code).is_none())
        .collect();
    assert!(lost.is_empty(), "{lost:?}");
}
