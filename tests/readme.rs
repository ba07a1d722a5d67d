//! The README's sessions are run as they stand: each `$` line through a shell, its standard output
//! compared with what follows. They go through one home directory, in their order.
#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::fs;
use std::path::Path;
use std::process::Command;

/// A command of a session and what the README says it prints.
struct Step {
    line: usize,
    command: String,
    output: String,
}

fn steps(readme: &str) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    let mut in_session = false;
    for (at, line) in readme.lines().enumerate() {
        if line.starts_with("```") {
            in_session = line == "```console";
        } else if in_session {
            match (line.strip_prefix("$ "), steps.last_mut()) {
                (Some(command), _) => steps.push(Step {
                    line: at + 1,
                    command: command.to_owned(),
                    output: String::new(),
                }),
                (None, Some(step)) => {
                    step.output.push_str(line);
                    step.output.push('\n');
                }
                (None, None) => {}
            }
        }
    }
    steps
}

/// A home in which the session's code waits, a few minutes old.
fn prepare(home: &Path) {
    let state = home.join(".claude/channels/backend");
    fs::create_dir_all(&state).unwrap();
    let now = std::time::SystemTime::now()
        .duration_since(std::time::UNIX_EPOCH)
        .unwrap()
        .as_millis();
    let text = format!(
        r#"{{"dmPolicy":"pairing","allowFrom":[],"groups":{{}},"pending":{{"a4f91c":{{"senderId":"412587349","chatId":"412587349","createdAt":{},"expiresAt":{},"replies":1}}}}}}"#,
        now - 180_000,
        now + 3_000_000
    );
    fs::write(state.join("access.json"), text).unwrap();
}

#[test]
fn the_readmes_sessions_print_what_it_says() {
    let dir = tempfile::tempdir().unwrap();
    let home = fs::canonicalize(dir.path()).unwrap();
    prepare(&home);
    let program = Path::new(env!("CARGO_BIN_EXE_forge-access"));
    let path = format!(
        "{}:{}",
        program.parent().unwrap().display(),
        std::env::var("PATH").unwrap_or_default()
    );
    let steps = steps(&fs::read_to_string("README.md").unwrap());
    assert!(steps.len() >= 7, "the README has lost its sessions");
    for step in steps {
        let run = Command::new("sh")
            .args(["-c", &step.command])
            .env_clear()
            .env("HOME", &home)
            .env("PATH", &path)
            .current_dir(&home)
            .output()
            .unwrap();
        let out = String::from_utf8(run.stdout)
            .unwrap()
            .replace(home.to_str().unwrap(), "~");
        assert_eq!(
            out, step.output,
            "README.md:{}: {}",
            step.line, step.command
        );
    }
}
