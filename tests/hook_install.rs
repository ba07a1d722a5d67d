//! What `--generate hooks-*` prints, run as each agent runs it: the command line by `sh -c` with the
//! agent's own JSON on standard input, the plugin by node.
#![cfg(unix)]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::print_stderr
)]

use std::fs;
use std::path::{Path, PathBuf};

use assert_cmd::Command;
use serde_json::{Value, json};

const PROGRAM: &str = env!("CARGO_BIN_EXE_forge-access");

const AGENTS: [&str; 5] = ["claude", "codex", "gemini", "copilot", "qwen"];

fn generated(what: &str) -> String {
    let run = Command::new(PROGRAM)
        .args(["--generate", what])
        .output()
        .unwrap();
    assert!(run.status.success());
    String::from_utf8(run.stdout).unwrap()
}

/// The command that an agent's settings name, for whatever event they name.
fn command_line(agent: &str) -> String {
    let settings: Value = serde_json::from_str(&generated(&format!("hooks-{agent}"))).unwrap();
    let events = settings["hooks"].as_object().unwrap();
    let (_, event) = events.iter().next().unwrap();
    let hook = &event[0]["hooks"][0];
    assert_eq!(hook["type"], "command");
    let timeout = hook["timeout"].as_u64().unwrap();
    // Gemini CLI counts milliseconds, the others seconds.
    let expected = if agent == "gemini" { 30_000 } else { 30 };
    assert_eq!(timeout, expected, "{agent}");
    hook["command"].as_str().unwrap().to_owned()
}

/// A PATH with `forge-access` in front.
fn path() -> String {
    let bin = Path::new(PROGRAM).parent().unwrap().display().to_string();
    format!("{bin}:/usr/local/bin:/usr/bin:/bin")
}

struct Ran {
    exit: Option<i32>,
    out: String,
    err: String,
}

fn run(agent: &str, path: &str, input: &Value) -> Ran {
    let home = tempfile::tempdir().unwrap();
    let run = Command::new("/bin/sh")
        .args(["-c", &command_line(agent)])
        .env_clear()
        .env("HOME", home.path())
        .env("PATH", path)
        .current_dir(home.path())
        .write_stdin(input.to_string())
        .output()
        .unwrap();
    Ran {
        exit: run.status.code(),
        out: String::from_utf8(run.stdout).unwrap(),
        err: String::from_utf8(run.stderr).unwrap(),
    }
}

fn inputs() -> Vec<(String, Value)> {
    let text = fs::read_to_string("tests/cases/hook_inputs.jsonl").unwrap();
    let lines = text.lines().map(|line| {
        let case: Value = serde_json::from_str(line).unwrap();
        let agent = case["agent"].as_str().unwrap().to_owned();
        (agent, case["input"].clone())
    });
    lines.collect()
}

/// What an agent sends, with another command in it.
fn with_command(input: &Value, command: &str) -> Value {
    let mut input = input.clone();
    for field in ["tool_input", "toolArgs"] {
        if let Some(arguments) = input.get_mut(field) {
            arguments["command"] = command.into();
        }
    }
    input
}

#[test]
fn what_agents_really_send_is_judged_by_the_installed_command() {
    let mut seen = Vec::new();
    for (agent, input) in inputs() {
        let ran = run(&agent, &path(), &input);
        assert_eq!((ran.exit, ran.err.as_str()), (Some(0), ""), "{input}");
        let answer: Value = serde_json::from_str(&ran.out).unwrap_or_default();
        let word = answer["hookSpecificOutput"]["permissionDecision"].as_str();
        assert_eq!(word.is_none(), ran.out.is_empty(), "{input}");
        let word = word.unwrap_or("none").to_owned();
        seen.push((agent, word));
    }
    // Looking is allowed where the agent knows the word; writing a file is the agent's own question.
    let expected = [
        ("claude", "none"),
        ("claude", "allow"),
        ("claude", "allow"),
        ("claude", "allow"),
        ("codex", "none"),
        ("codex", "none"),
        ("copilot", "allow"),
        ("copilot", "none"),
        ("gemini", "none"),
        ("qwen", "none"),
    ];
    let expected = expected.map(|(agent, word)| (agent.to_owned(), word.to_owned()));
    assert_eq!(seen, expected);
}

#[test]
fn each_agent_stops_at_a_pairing_and_at_what_is_irreversible() {
    for (agent, input) in inputs() {
        if input["tool_name"] == "Write" {
            continue;
        }
        for (command, asks) in [
            ("forge-access pair a4f91c", "deny"),
            ("git push --force", "ask"),
        ] {
            let ran = run(&agent, &path(), &with_command(&input, command));
            assert_eq!(ran.exit, Some(0), "{agent} {command}");
            let answer: Value = serde_json::from_str(&ran.out).unwrap();
            let knows_asking = ["claude", "copilot", "qwen"].contains(&agent.as_str());
            let word = if knows_asking { asks } else { "deny" };
            let specific = &answer["hookSpecificOutput"];
            assert_eq!(specific["permissionDecision"], word, "{agent} {command}");
            assert_ne!(specific["permissionDecisionReason"], "", "{agent}");
            if word == "deny" {
                assert_eq!(answer["decision"], "block", "{agent}");
                assert_eq!(answer["reason"], specific["permissionDecisionReason"]);
            }
        }
    }
}

/// A hook that is not there must not let the command run: exit code 2 with a reason is the one
/// failure that stops every agent.
#[test]
fn a_missing_program_blocks() {
    for agent in AGENTS {
        let ran = run(agent, "/nowhere", &json!({}));
        assert_eq!((ran.exit, ran.out.as_str()), (Some(2), ""), "{agent}");
        assert!(ran.err.contains("forge-access"), "{agent}: {}", ran.err);
    }
}

/// Writes the plugin and a script that calls it as `OpenCode` does, and runs that; `None`, said
/// aloud, where there is no node.
fn plugin(dir: &Path, path: &str, tool: &str, args: &Value) -> Option<String> {
    let present = std::process::Command::new("node").arg("--version").output();
    if !present.is_ok_and(|output| output.status.success()) {
        eprintln!("SKIPPED: there is no node to run the plugin with");
        return None;
    }
    let file: PathBuf = dir.join("forge-access.mjs");
    fs::write(&file, generated("hooks-opencode")).unwrap();
    let caller = dir.join("caller.mjs");
    let script = format!(
        "import {{ ForgeAccess }} from './forge-access.mjs'\n\
         const hooks = await ForgeAccess({{ directory: {directory} }})\n\
         try {{\n\
           await hooks['tool.execute.before']({{ tool: {tool} }}, {{ args: {args} }})\n\
           console.log('ran')\n\
         }} catch (error) {{ console.log('stopped: ' + error.message) }}\n",
        directory = json!(dir),
        tool = json!(tool),
    );
    fs::write(&caller, script).unwrap();
    let node = which_node()?;
    let run = std::process::Command::new(node)
        .arg(&caller)
        .env_clear()
        .env("HOME", dir)
        .env("PATH", path)
        .env("FORGE_ACCESS_LOG", dir.join("log"))
        .output()
        .unwrap();
    assert!(run.status.success(), "{run:?}");
    Some(String::from_utf8(run.stdout).unwrap())
}

fn which_node() -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path)
        .map(|dir| dir.join("node"))
        .find(|node| node.exists())
}

#[test]
fn the_plugin_stops_what_would_be_asked_and_lets_the_rest_run() {
    let dir = tempfile::tempdir().unwrap();
    for (tool, args, expected) in [
        ("bash", json!({"command": "git status"}), "ran"),
        ("bash", json!({"command": "touch a"}), "ran"),
        (
            "bash",
            json!({"command": "forge-access pair a4f91c"}),
            "stopped: this changes who may reach the session",
        ),
        (
            "bash",
            json!({"command": "git push --force"}),
            "stopped: forge-access: irreversible",
        ),
        ("write", json!({"filePath": "a.txt"}), "ran"),
        (
            "edit",
            json!({"filePath": "~/.claude/channels/b/access.json"}),
            "stopped: this changes who may reach the session",
        ),
        ("read", json!({"filePath": "/etc/shadow"}), "ran"),
        ("bash", json!({}), "stopped: forge-access cannot judge"),
    ] {
        let Some(out) = plugin(dir.path(), &path(), tool, &args) else {
            return;
        };
        assert!(out.starts_with(expected), "{tool} {args}: {out}");
    }
    let Some(out) = plugin(dir.path(), "/nowhere", "bash", &json!({"command": "ls"})) else {
        return;
    };
    assert!(
        out.starts_with("stopped: forge-access gave no answer"),
        "{out}"
    );
    let log = fs::read_to_string(dir.path().join("log")).unwrap();
    for line in log.lines() {
        let entry: Value = serde_json::from_str(line).unwrap();
        assert_eq!(entry["agent"], "opencode", "{line}");
    }
    assert!(log.lines().count() > 5, "{log}");
}
