//! Nothing that wraps a text makes its verdict laxer, and no text makes the judge panic.
#![no_main]

use forge_access::permissions::shell::parse;
use forge_access::permissions::{Level, classify_bash};
use libfuzzer_sys::fuzz_target;

/// What runs the text between the two halves; the newline ends comments.
const WRAPPINGS: &[(&str, &str)] = &[
    ("", "\n:"),
    (":\n", ""),
    ("( ", "\n)"),
    ("{ ", "\n}"),
    ("if ", "\nthen :; fi"),
    ("until ", "\ndo break; done"),
    ("case x in x) ", "\n;; esac"),
    ("x=$(", "\n)"),
    ("echo \"$(", "\n)\""),
    ("cat <(", "\n)"),
    ("true && {\n", "\n}"),
    ("{ ", "\n} | cat"),
    ("wrapping() { ", "\n}; wrapping"),
];

/// What runs the text as an argument.
const RUNNERS: &[&str] = &[
    "sh -c -- ",
    "bash -lc -- ",
    "eval -- ",
    "sudo sh -c -- ",
    "bash <<< ",
];

fn quote(text: &str) -> String {
    format!("'{}'", text.replace('\'', r"'\''"))
}

/// Whether text behind this one is none of it: no open here-document, no continued line.
fn is_closed(text: &str) -> bool {
    !text.ends_with('\\') && parse(&format!("{text}\n)")).is_err()
}

/// A text that bash refuses runs nothing, so that it is held to nothing.
fn level_if_parsed(text: &str) -> Option<Level> {
    parse(text).is_ok().then(|| classify_bash(text).level())
}

fuzz_target!(|text: &str| {
    let Some(level) = level_if_parsed(text) else {
        assert!(
            classify_bash(text).level() >= Level::Dangerous,
            "refused, yet not dangerous"
        );
        return;
    };
    // A text that calls the function of a wrapping means another.
    if level == Level::Safe || !is_closed(text) || text.contains("wrapping") {
        return;
    }
    let around = WRAPPINGS
        .iter()
        .map(|(open, close)| format!("{open}{text}{close}"));
    let inside = RUNNERS
        .iter()
        .map(|runner| format!("{runner}{}", quote(text)));
    for wrapped in around.chain(inside) {
        let now = level_if_parsed(&wrapped);
        assert!(
            now.is_none_or(|now| now >= level),
            "{level:?} becomes {now:?} in {wrapped:?}"
        );
    }
});
