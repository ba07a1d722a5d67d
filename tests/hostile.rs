//! Texts made to wear a classifier out are answered, on a small stack, and never as safe where they hide something.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use forge_access::permissions::report::{Circumstances, report};
use forge_access::permissions::{Level, classify_bash};
use proptest::prelude::*;

/// The main thread's stack on some systems, and half of it in debug builds' larger frames.
const STACK: usize = 2 << 20;

fn on_a_small_stack(text: String) -> Level {
    let run = move || {
        let circumstances = Circumstances {
            cwd: "/repo",
            root: "/repo",
            ..Circumstances::default()
        };
        let report = report(&text, circumstances);
        let level = classify_bash(&text).level();
        assert_eq!(report.risk, level.risk().as_str());
        level
    };
    std::thread::Builder::new()
        .stack_size(STACK)
        .spawn(run)
        .unwrap()
        .join()
        .unwrap()
}

#[test]
fn long_and_deep_texts_are_answered() {
    let many = 20_000;
    let nested = |open: &str, inner: &str, close: &str, depth: usize| {
        format!("{}{inner}{}", open.repeat(depth), close.repeat(depth))
    };
    for depth in [10, 90, 1000, many] {
        for (open, close) in [
            ("$(", ")"),
            ("( ", " )"),
            ("{ ", "; }"),
            ("\"$(", ")\""),
            ("${x:-", "}"),
            ("<(", ")"),
            ("if ", "; then :; fi"),
            ("((", "))"),
            ("f() { ", "; }"),
        ] {
            let text = nested(open, "rm -rf x", close, depth);
            assert!(on_a_small_stack(format!("echo {text}")) >= Level::Safe);
        }
    }
    for unit in [
        "ls;",
        "ls|",
        "ls&&",
        "x=1 ",
        "cd a;",
        "sudo ",
        "env ",
        "nohup ",
        "timeout 5 ",
        "xargs ",
        "> f ",
        "<<E ",
        "{a,b}",
        "$x",
        "'",
        "\"",
        "\\",
        "`",
        "!",
        "find . -exec ",
        "eval ",
        "--x ",
    ] {
        let text = format!("{}rm -rf x", unit.repeat(many));
        on_a_small_stack(text);
    }
}

#[test]
fn code_in_code_has_a_floor() {
    let mut text = "rm -rf build".to_owned();
    for depth in 0..12 {
        assert_eq!(
            on_a_small_stack(text.clone()),
            Level::Catastrophic,
            "{depth}"
        );
        text = format!("bash -c '{}'", text.replace('\'', r"'\''"));
        if text.len() > 100_000 {
            break;
        }
    }
    let wrapped = |count: usize| format!("{}rm -rf build", "nohup ".repeat(count));
    assert_eq!(on_a_small_stack(wrapped(50)), Level::Catastrophic);
    assert!(on_a_small_stack(wrapped(5000)) >= Level::Dangerous);
}

proptest! {
    #[test]
    fn any_text_is_answered(text in any::<String>()) {
        classify_bash(&text);
    }

    #[test]
    fn any_mix_of_shell_words_is_answered(words in prop::collection::vec(prop::sample::select(vec![
        "ls", "rm", "-rf", "x", "sudo", "env", "X=1", "$X", "$(", ")", "(", "{", "}", ";", "|", "&&", "&", "'", "\"", "`", "<", ">",
        "<<E", "\n", "E", "if", "then", "fi", "for", "in", "do", "done", "bash", "-c", "xargs", "find", "-exec", "{}", "\\;", "git", "push",
        "--help", "--", "=", "~", "*", "curl", "|&", "<(", "eval", "time", "!", "f()", "case", "esac", "[[", "]]", "((", "))", "#",
    ]), 0..30)) {
        classify_bash(&words.join(" "));
    }
}
