//! What differs where a person sits at a terminal, through util-linux's `script`.

use std::fs;

use crate::support::{PROGRAM, Run, Sandbox};

const PENDING: &str = "{\"allowFrom\":[],\"pending\":{\"a4f91c\":{\"senderId\":\"5\",\"chatId\":\"5\",\"createdAt\":1000,\"expiresAt\":4102444800000,\"replies\":1}}}";

/// Runs `forge-access WORDS` on a terminal, with `typed` as what the person types; `None`, said
/// aloud, where there is no `script`.
fn on_a_terminal(sandbox: &Sandbox, words: &str, typed: &str) -> Option<Run> {
    let present = sandbox.command_of("script").arg("--version").output();
    if !present.is_ok_and(|output| String::from_utf8_lossy(&output.stdout).contains("util-linux")) {
        eprintln!("SKIPPED: there is no `script` from util-linux to make a terminal with");
        return None;
    }
    let mut command = sandbox.command_of("script");
    command
        .env("TERM", "xterm")
        .args(["-qec", &format!("{PROGRAM} {words}"), "/dev/null"])
        .write_stdin(typed);
    Some(sandbox.outcome(&mut command))
}

#[test]
fn pair_without_a_code_shows_what_waits_and_takes_the_typed_code() {
    let sandbox = Sandbox::with_backend(PENDING);
    let Some(run) = on_a_terminal(&sandbox, "pair", " A4F91C \n") else {
        return;
    };
    assert_eq!(run.exit, Some(0), "{run:?}");
    assert!(run.out.contains("pending on backend:"), "{run:?}");
    assert!(run.out.contains("a4f91c  5       5"), "{run:?}");
    assert!(run.out.contains("code to approve: "), "{run:?}");
    assert!(run.out.contains("backend: paired 5 (chat 5)"), "{run:?}");
    let text = fs::read_to_string(sandbox.access_file("backend")).unwrap();
    assert!(text.contains("\"5\"") && !text.contains("a4f91c"), "{text}");
}

#[test]
fn nothing_or_a_wrong_code_typed_approves_nobody() {
    for (typed, exit, said) in [
        ("\n", 2, "which code?"),
        ("yes\n", 1, "no code yes is pending"),
        ("\u{4}", 2, "which code?"),
    ] {
        let sandbox = Sandbox::with_backend(PENDING);
        let Some(run) = on_a_terminal(&sandbox, "pair", typed) else {
            return;
        };
        assert_eq!(run.exit, Some(exit), "{run:?}");
        assert!(run.out.contains(said), "{run:?}");
        let text = fs::read_to_string(sandbox.access_file("backend")).unwrap();
        assert_eq!(text, PENDING);
    }
}

#[test]
fn no_codes_and_json_ask_nothing() {
    let sandbox = Sandbox::with_backend(PENDING);
    let Some(run) = on_a_terminal(&sandbox, "--json pair", "a4f91c\n") else {
        return;
    };
    assert_eq!(run.exit, Some(2), "{run:?}");
    assert!(!run.out.contains("code to approve"), "{run:?}");
    let sandbox = Sandbox::with_backend("{\"allowFrom\":[]}");
    let Some(run) = on_a_terminal(&sandbox, "pair", "a4f91c\n") else {
        return;
    };
    assert_eq!(run.exit, Some(1), "{run:?}");
    assert!(!run.out.contains("code to approve"), "{run:?}");
}

#[test]
fn marks_are_coloured_on_a_terminal_unless_told_otherwise() {
    let sandbox = Sandbox::with_backend(PENDING);
    for (words, coloured) in [
        ("policy allowlist", true),
        ("--color never policy allowlist", false),
    ] {
        let Some(run) = on_a_terminal(&sandbox, words, "") else {
            return;
        };
        assert_eq!(
            run.out.contains("\u{1b}[1;33mwarning:"),
            coloured,
            "{run:?}"
        );
    }
    let Some(run) = on_a_terminal(&sandbox, "--slash < /dev/null", "") else {
        return;
    };
    assert!(!run.out.contains('\u{1b}'), "{run:?}");
}

#[test]
fn rules_are_shown_and_asked_about_before_they_count() {
    let rules = |sandbox: &Sandbox| {
        fs::create_dir_all(sandbox.project().join(".claude")).unwrap();
        let path = sandbox.project().join(".claude/forge-permissions");
        fs::write(path, "make *\nrm -rf build\ttrusted\n").unwrap();
    };
    for (words, typed, exit, said) in [
        ("permissions trust", "y\n", 0, "trusted from now on: "),
        ("permissions trust", "YES\n", 0, "trusted from now on: "),
        (
            "permissions trust",
            "n\n",
            1,
            "its rules still do not count",
        ),
        ("permissions trust", "\n", 1, "its rules still do not count"),
        (
            "permissions trust",
            "\u{4}",
            1,
            "its rules still do not count",
        ),
        ("permissions trust --yes", "", 0, "trusted from now on: "),
    ] {
        let sandbox = Sandbox::new();
        rules(&sandbox);
        let Some(run) = on_a_terminal(&sandbox, words, typed) else {
            return;
        };
        assert_eq!(run.exit, Some(exit), "{words} {typed:?} {run:?}");
        assert!(run.out.contains(said), "{words} {typed:?} {run:?}");
        assert!(run.out.contains("+ rm -rf build\\ttrusted"), "{run:?}");
        assert_eq!(run.out.contains("[y/N]"), !words.contains("--yes"));
        let list = sandbox.run(&["--json", "permissions", "list"]).out;
        let counts = list.contains("\"counts\": true");
        assert_eq!(counts, exit == 0, "{list}");
    }
}
