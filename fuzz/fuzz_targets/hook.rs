//! Whatever bytes an agent sends, the hook gives one answer that the agent understands, and none
//! of its own panics is behind it.
#![no_main]

use std::path::PathBuf;

use forge_access::environment::Environment;
use forge_access::permissions::Mode;
use forge_access::permissions::hook::{PROFILES, Setup, answer};
use libfuzzer_sys::fuzz_target;
use serde_json::Value;

/// What the hook says when it has caught a panic of its own.
const FAILED: &str = "it failed on this command";

/// The decision in an answer; `None` for silence.
fn decision(text: &str) -> Option<String> {
    if text.is_empty() {
        return None;
    }
    let line = text.strip_suffix('\n').expect("an answer is a line");
    assert!(!line.contains('\n'), "more than one line: {text:?}");
    let object: Value = serde_json::from_str(line).expect("an answer is JSON");
    let specific = &object["hookSpecificOutput"];
    assert_eq!(specific["hookEventName"], "PreToolUse");
    let reason = specific["permissionDecisionReason"].as_str();
    assert!(
        reason.is_some_and(|reason| !reason.trim().is_empty()),
        "no reason: {text:?}"
    );
    let word = specific["permissionDecision"]
        .as_str()
        .expect("no decision");
    assert!(["allow", "ask", "deny"].contains(&word), "{word}");
    assert_eq!(word == "deny", object["decision"] == "block", "{text:?}");
    Some(word.to_owned())
}

fuzz_target!(|bytes: &[u8]| {
    let env = Environment {
        home: Some(PathBuf::from("/nonexistent/home")),
        cwd: Some(PathBuf::from("/nonexistent/project")),
        ..Environment::default()
    };
    let is_object = serde_json::from_slice::<Value>(bytes).is_ok_and(|value| value.is_object());
    let told = String::from_utf8_lossy(bytes).contains(FAILED);
    let agents = PROFILES.iter().map(|profile| Some(profile.agent));
    for agent in agents.chain([None]) {
        for mode in [None, Some(Mode::Ask), Some(Mode::AllowAll)] {
            let setup = Setup {
                agent,
                mode,
                ..Setup::default()
            };
            let text = answer(&setup, &env, &mut &*bytes);
            assert!(told || !text.contains(FAILED), "a panic was caught");
            let word = decision(&text);
            assert!(
                is_object || matches!(word.as_deref(), Some("ask" | "deny")),
                "{word:?} to what cannot be read"
            );
        }
    }
});
