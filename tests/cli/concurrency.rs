//! Many at once: each change stands.

use std::collections::BTreeSet;
use std::fs;
use std::process::{Command, Stdio};

use crate::support::{DEFAULTS, PROGRAM, Sandbox, write};

fn together(sandbox: &Sandbox, calls: &[Vec<String>]) {
    let children: Vec<_> = calls
        .iter()
        .map(|args| {
            Command::new(PROGRAM)
                .args(args)
                .env_clear()
                .env("HOME", sandbox.home())
                .env("USERPROFILE", sandbox.home())
                .current_dir(sandbox.project())
                .stdout(Stdio::null())
                .stderr(Stdio::piped())
                .spawn()
                .unwrap()
        })
        .collect();
    for child in children {
        let output = child.wait_with_output().unwrap();
        let err = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{err}");
    }
}

fn words(words: &[&str]) -> Vec<String> {
    words.iter().map(ToString::to_string).collect()
}

fn left_behind(sandbox: &Sandbox) -> Vec<String> {
    fs::read_dir(sandbox.channel("backend"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
        .filter(|name| !["access.json", ".access.lock", "approved"].contains(&name.as_str()))
        .collect()
}

#[test]
fn fifty_senders_allowed_at_once_are_fifty_entries() {
    for start in [Some(DEFAULTS), None] {
        let sandbox = Sandbox::new();
        if let Some(text) = start {
            write(&sandbox.access_file("backend"), text.as_bytes());
        }
        let calls: Vec<_> = (1..=50)
            .map(|id| words(&["backend", "allow", &id.to_string()]))
            .collect();
        together(&sandbox, &calls);
        let text = fs::read_to_string(sandbox.access_file("backend")).unwrap();
        let document: serde_json::Value = serde_json::from_str(&text).unwrap();
        let list = document["allowFrom"].as_array().unwrap();
        let ids: BTreeSet<&str> = list.iter().map(|id| id.as_str().unwrap()).collect();
        assert_eq!((list.len(), ids.len()), (50, 50));
        assert_eq!(left_behind(&sandbox), Vec::<String>::new());
    }
}

#[test]
fn changes_of_every_kind_at_once_all_stand() {
    let mut pending = serde_json::Map::new();
    for n in 0..10 {
        let entry = serde_json::json!({"senderId": format!("9{n}"), "chatId": "1", "expiresAt": 4_102_444_800_000_u64});
        pending.insert(format!("code{n}"), entry);
    }
    let sandbox = Sandbox::with_backend(
        &serde_json::json!({"dmPolicy": "pairing", "allowFrom": ["0"], "groups": {}, "pending": pending})
            .to_string(),
    );
    let mut calls = vec![
        words(&["remove", "0"]),
        words(&["policy", "allowlist"]),
        words(&["set", "chunkMode", "newline"]),
    ];
    for n in 0..10 {
        let verb = if n % 2 == 0 { "pair" } else { "deny" };
        calls.push(words(&[verb, &format!("code{n}")]));
        calls.push(words(&["group", "add", &format!("-100{n}")]));
    }
    together(&sandbox, &calls);
    let text = fs::read_to_string(sandbox.access_file("backend")).unwrap();
    let document: serde_json::Value = serde_json::from_str(&text).unwrap();
    let allowed: BTreeSet<&str> = document["allowFrom"]
        .as_array()
        .unwrap()
        .iter()
        .map(|id| id.as_str().unwrap())
        .collect();
    assert_eq!(allowed, BTreeSet::from(["90", "92", "94", "96", "98"]));
    assert_eq!(document["pending"], serde_json::json!({}));
    assert_eq!(document["dmPolicy"], "allowlist");
    assert_eq!(document["chunkMode"], "newline");
    assert_eq!(document["groups"].as_object().unwrap().len(), 10);
    assert_eq!(left_behind(&sandbox), Vec::<String>::new());
    let markers = fs::read_dir(sandbox.channel("backend").join("approved")).unwrap();
    assert_eq!(markers.count(), 5);
}
