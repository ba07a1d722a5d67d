//! Whole outputs, kept as shell sessions in `tests/transcripts/*.txt`.
//!
//! A session starts with `## its name`. A line `$ command` is run by sh in the project; under it
//! stands exactly what came out: standard output as it is, standard error with `! ` before each
//! line, `[n]` for an exit code other than 0, `\` at the end of a text without a final newline.
//! `TRANSCRIPTS=write cargo test --test cli` writes down what comes out now, to be read before it is
//! committed.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use crate::support::{PROGRAM, Run, Sandbox, now_ms};

/// Words for the sessions: `access NAME TEXT` writes a channel's file, `entry SENDER` prints a
/// pending entry that is a minute old and good for fifty more, `expired SENDER` one that is not.
const PRELUDE: &str = r#"
channels=$HOME/.claude/channels
access() { mkdir -p "$channels/$1" && chmod 700 "$channels/$1" && printf '%s\n' "$2" > "$channels/$1/access.json" && chmod 600 "$channels/$1/access.json"; }
pin() { mkdir -p .claude && printf "$1" > .claude/forge-channel; }
entry() { printf '{"senderId":"%s","chatId":"%s","createdAt":%s,"expiresAt":%s,"replies":1}' "$1" "$1" $((NOW-90000)) $((NOW+3030000)); }
expired() { printf '{"senderId":"%s","chatId":"%s","createdAt":%s,"expiresAt":%s,"replies":2}' "$1" "$1" $((NOW-7230000)) $((NOW-3630000)); }
fixed() { printf '{"senderId":"%s","chatId":"%s","createdAt":1000,"expiresAt":4102444800000,"replies":1}' "$1" "$1"; }
empty='{"dmPolicy":"pairing","allowFrom":[],"groups":{},"pending":{}}'
"#;

fn check(name: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/transcripts")
        .join(name);
    let written = fs::read_to_string(&path).unwrap();
    let mut played = String::new();
    let mut sandbox = Sandbox::new();
    for line in written.lines() {
        if line.starts_with("## ") {
            if !played.is_empty() {
                played.push('\n');
            }
            sandbox = Sandbox::new();
            let _ = writeln!(played, "{line}");
        } else if let Some(command) = line.strip_prefix("$ ") {
            let _ = writeln!(played, "{line}");
            played.push_str(&shown(&shell(&sandbox, command)));
        }
    }
    if std::env::var_os("TRANSCRIPTS").is_some_and(|value| value == "write") {
        fs::write(&path, &played).unwrap();
        return;
    }
    for (at, (played, written)) in played.lines().zip(written.lines()).enumerate() {
        assert_eq!(played, written, "{name}:{}", at + 1);
    }
    assert_eq!(played, written, "{name}");
}

fn shell(sandbox: &Sandbox, command: &str) -> Run {
    let bin = Path::new(PROGRAM).parent().unwrap();
    let path = std::env::var("PATH").unwrap_or_default();
    sandbox.outcome(
        sandbox
            .command_of("sh")
            .env("PATH", format!("{}:{path}", bin.display()))
            .env("NOW", now_ms().to_string())
            .args(["-c", &format!("{PRELUDE}{command}")]),
    )
}

fn shown(run: &Run) -> String {
    let mut text = String::new();
    for (mark, stream) in [("", &run.out), ("! ", &run.err)] {
        for line in stream.lines() {
            let _ = writeln!(text, "{mark}{line}");
        }
        if !stream.is_empty() && !stream.ends_with('\n') {
            text.pop();
            text.push_str("\\\n");
        }
    }
    match run.exit {
        Some(0) => {}
        Some(code) => drop(writeln!(text, "[{code}]")),
        None => text.push_str("[killed]\n"),
    }
    text
}

#[test]
fn access() {
    check("access.txt");
}

#[test]
fn channel() {
    check("channel.txt");
}

#[test]
fn picture() {
    check("picture.txt");
}

#[test]
fn slash() {
    check("slash.txt");
}

#[test]
fn json() {
    check("json.txt");
}

#[test]
fn usage() {
    check("usage.txt");
}

#[test]
fn portuguese() {
    check("portuguese.txt");
}

#[test]
fn permissions() {
    check("permissions.txt");
}
