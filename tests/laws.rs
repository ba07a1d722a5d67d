//! Laws that hold for every command of the verdict tables: nothing that wraps a command makes it laxer, and text is no
//! command.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    missing_docs
)]

mod corpus;

use corpus::commands;
use forge_access::permissions::shell::parse;
use forge_access::permissions::{Level, classify_bash};
use proptest::prelude::*;
use std::fmt::Write as _;
use std::sync::LazyLock;

static COMMANDS: LazyLock<Vec<String>> = LazyLock::new(commands);

fn quote(text: &str) -> String {
    format!("'{}'", text.replace('\'', r"'\''"))
}

/// A way to run a command inside another, for commands that it applies to.
type Wrapper = (&'static str, fn(&str) -> Option<String>);

const WRAPPERS: &[Wrapper] = &[
    ("a; b", |a| Some(format!("{a}\n:"))),
    ("b; a", |a| Some(format!(":; {a}"))),
    ("( a )", |a| Some(format!("( {a}\n)"))),
    ("{ a; }", |a| Some(format!("{{ {a}\n}}"))),
    ("if a", |a| Some(format!("if {a}\nthen :; fi"))),
    ("while a", |a| Some(format!("while {a}\ndo break; done"))),
    ("sh -c 'a'", |a| Some(format!("sh -c {}", quote(a)))),
    ("bash -lc 'a'", |a| Some(format!("bash -lc {}", quote(a)))),
    ("eval 'a'", |a| Some(format!("eval {}", quote(a)))),
    ("bash <<< 'a'", |a| Some(format!("bash <<< {}", quote(a)))),
    ("x=$(a)", |a| Some(format!("x=$({a}\n)"))),
    ("echo \"$(a)\"", |a| Some(format!("echo \"$({a}\n)\""))),
    ("cat <(a)", |a| Some(format!("cat <({a}\n)"))),
    ("f() { a; }; f", |a| Some(format!("f() {{ {a}\n}}; f"))),
    ("trap 'a' EXIT", |a| {
        Some(format!("trap -- {} EXIT", quote(a)))
    }),
    ("a | cat", |a| one_pipeline(a).then(|| format!("{a} | cat"))),
    ("! a", |a| one_pipeline(a).then(|| format!("! {a}"))),
    ("true && a", |a| Some(format!("true && {a}"))),
    ("sudo a", |a| starts_plainly(a).then(|| format!("sudo {a}"))),
    ("env a", |a| starts_plainly(a).then(|| format!("env {a}"))),
    ("nohup a", |a| {
        starts_plainly(a).then(|| format!("nohup {a}"))
    }),
    ("timeout 5 a", |a| {
        starts_plainly(a).then(|| format!("timeout -k 1 5 {a}"))
    }),
    ("X=1 a", |a| starts_plainly(a).then(|| format!("X=1 {a}"))),
];

/// Whether a text is one statement without here-documents, so that words can be put behind it.
fn one_pipeline(text: &str) -> bool {
    let plain = !text.contains(['\n', '#', '&']) && !text.contains("<<") && !text.trim().is_empty();
    plain
        && parse(text).is_ok_and(|script| script.list.items.len() == 1)
        && !text.trim_end().ends_with([';', '\\'])
}

/// Whether a text begins with the plain name of a program, which a wrapper can stand in front of. `cd` is none: behind a
/// wrapper it moves nothing.
fn starts_plainly(text: &str) -> bool {
    const RESERVED: &[&str] = &[
        "if", "then", "else", "elif", "fi", "case", "esac", "for", "select", "while", "until",
        "do", "done", "in", "function", "time", "coproc", "cd", "pushd", "{", "}", "!", "[[", "]]",
    ];
    let first = text
        .split([' ', '\n', '\t', ';', '|', '&', '<', '>'])
        .next()
        .unwrap_or_default();
    let plain = first
        .bytes()
        .all(|byte| byte.is_ascii_alphanumeric() || b"._/-".contains(&byte));
    plain
        && !first.is_empty()
        && !RESERVED.contains(&first)
        && !first.starts_with('-')
        && !text.contains("()")
}

/// A wrapped text that bash refuses runs nothing.
fn level_if_parsed(text: &str) -> Option<Level> {
    parse(text).is_ok().then(|| classify_bash(text).level())
}

#[test]
fn no_wrapper_makes_a_command_laxer() {
    let mut failures = String::new();
    for command in COMMANDS.iter().filter(|command| parse(command).is_ok()) {
        let level = classify_bash(command).level();
        for (name, wrap) in WRAPPERS {
            let Some(wrapped) = wrap(command) else {
                continue;
            };
            if level_if_parsed(&wrapped).is_some_and(|wrapped| wrapped < level) {
                writeln!(
                    failures,
                    "{name}: {level:?} of {command:?} is lost in {wrapped:?}"
                )
                .unwrap();
            }
        }
    }
    assert!(failures.is_empty(), "\n{failures}");
}

#[test]
fn quoting_the_letters_of_a_head_never_lowers() {
    for command in COMMANDS.iter().filter(|command| starts_plainly(command)) {
        let level = classify_bash(command).level();
        let (first, rest) = command.split_at(1);
        for quoted in [
            format!("{first}''{rest}"),
            format!("\\{command}"),
            format!("\"{first}\"{rest}"),
            format!("$'{first}'{rest}"),
        ] {
            let now = classify_bash(&quoted).level();
            assert!(
                now >= level,
                "{now:?} of {quoted:?}, {level:?} of {command:?}"
            );
        }
    }
}

#[test]
fn text_is_no_command() {
    for command in COMMANDS.iter() {
        for text in [
            format!("echo {}", quote(command)),
            format!("# {}", command.replace('\n', " ")),
            format!("ls # {}", command.replace('\n', " ")),
            format!("grep -r {} src", quote(command)),
            format!("cat <<'END OF TEXT'\n{command}\nEND OF TEXT\n"),
        ] {
            assert_eq!(classify_bash(&text).level(), Level::Safe, "{text}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, ..ProptestConfig::default() })]

    #[test]
    fn no_two_wrappers_make_a_command_laxer(
        command in 0..COMMANDS.len(),
        first in 0..WRAPPERS.len(),
        second in 0..WRAPPERS.len(),
    ) {
        let command = &COMMANDS[command];
        prop_assume!(parse(command).is_ok());
        let level = classify_bash(command).level();
        let inner = WRAPPERS[first].1(command).filter(|text| parse(text).is_ok());
        let outer = inner.as_deref().and_then(WRAPPERS[second].1);
        if let Some(outer) = outer
            && let Some(now) = level_if_parsed(&outer)
        {
            prop_assert!(now >= level, "{now:?} of {outer:?}, {level:?} of {command:?}");
        }
    }

    #[test]
    fn a_sequence_is_as_bad_as_its_worst(a in 0..COMMANDS.len(), b in 0..COMMANDS.len()) {
        let (a, b) = (&COMMANDS[a], &COMMANDS[b]);
        prop_assume!(parse(a).is_ok() && parse(b).is_ok());
        let worst = classify_bash(a).level().max(classify_bash(b).level());
        let both = format!("{a}\n{b}");
        prop_assert!(classify_bash(&both).level() >= worst, "{both:?}");
    }
}
