//! Nothing that a file or a person's words hold steers a terminal, turns a line round or hides.

use std::fmt::Write as _;
use std::fs;

use crate::support::{DEFAULTS, Sandbox};

/// A text that would clear a terminal, turn a line round, or hide.
const NASTY: &str = "\u{1b}[2J\u{1b}]0;x\u{7}\r\n\u{9b}31m\u{202e}\u{2066}\u{200b}\u{feff}\u{7f}\0";

#[test]
fn nothing_from_a_file_reaches_a_terminal_as_it_is() {
    let nasty = serde_json::to_string(NASTY).unwrap();
    let fields = [
        "dmPolicy",
        "ackReaction",
        "replyToMode",
        "textChunkLimit",
        "chunkMode",
    ];
    let mut text = format!(
        "{{\"allowFrom\":[{nasty},\"1\"],\"mentionPatterns\":[{nasty}],\"groups\":{{{nasty}:{{\"allowFrom\":[{nasty},\"1\"],\"requireMention\":{nasty}}}}},\"pending\":{{{nasty}:{{\"senderId\":{nasty},\"chatId\":{nasty},\"createdAt\":{nasty},\"expiresAt\":4102444800000,\"replies\":{nasty}}},\"a4f91c\":{{\"senderId\":{nasty},\"chatId\":\"1\",\"expiresAt\":4102444800000}},\"b\":{{\"senderId\":\"5\",\"chatId\":{nasty},\"expiresAt\":4102444800000}}}}"
    );
    for field in fields {
        let _ = write!(text, ",\"{field}\":{nasty}");
    }
    text += "}";
    let calls: &[&[&str]] = &[
        &[],
        &["backend"],
        &["pair"],
        &["pair", "a4f91c"],
        &["pair", "x"],
        &["pair", "b", "--expect-sender", "6"],
        &["pair", "b"],
        &["deny", "b"],
        &["set"],
        &["set", "ackReaction", "👍"],
        &["set", "replyToMode", "off"],
        &["remove", "1"],
        &["allow", "1"],
        &["group", "add", "-1"],
        &["policy", "pairing"],
    ];
    for call in calls {
        for json in [false, true] {
            let sandbox = Sandbox::with_backend(&text);
            fs::write(
                sandbox
                    .channel("backend")
                    .join("access.json.corrupt-\u{1b}[2J\u{202e}"),
                "",
            )
            .unwrap();
            let mut command = sandbox.command();
            command.args(*call);
            if json {
                command.arg("--json");
            }
            let run = sandbox.outcome(&mut command);
            let hidden = |c: char| {
                (c.is_control() && c != '\n')
                    || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{200b}' | '\u{feff}')
            };
            assert!(!run.out.contains(hidden), "{call:?} {json}: {run:?}");
            assert!(!run.err.contains(hidden), "{call:?} {json}: {run:?}");
            if json {
                let object: serde_json::Value = serde_json::from_str(&run.out).unwrap();
                assert_eq!(object["ok"] == true, run.exit == Some(0), "{call:?}");
                assert_eq!(run.err, "", "{call:?}");
            }
        }
    }
}

#[test]
fn what_was_typed_reaches_no_terminal_as_it_is() {
    let sandbox = Sandbox::with_backend(DEFAULTS);
    let nasty = NASTY.trim_end_matches('\0');
    for call in [
        &["allow", nasty][..],
        &["remove", nasty],
        &["pair", nasty],
        &["deny", nasty],
        &["policy", nasty],
        &["group", "add", nasty],
        &["group", "rm", nasty],
        &["set", nasty, "x"],
        &["set", "ackReaction", nasty],
        &["set", "mentionPatterns", nasty],
        &["--channel", nasty],
        &["--project", nasty, "allow", "1"],
        &[nasty, "allow", "1"],
        &["backend", nasty],
        &["pair", "x", "--expect-sender", nasty],
        &["--color", nasty],
        &["group", nasty],
    ] {
        let run = sandbox.run(call);
        let hidden = |c: char| (c.is_control() && c != '\n') || c == '\u{202e}' || c == '\u{2066}';
        assert!(!run.out.contains(hidden), "{call:?}: {run:?}");
        assert!(!run.err.contains(hidden), "{call:?}: {run:?}");
    }
}
