//! The gate on real repositories: trust of rules files, what git can restore, the audit trail.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::PathBuf;
use std::process::Output;

use assert_cmd::Command;
use serde_json::{Value, json};

struct Sandbox {
    _dir: tempfile::TempDir,
    home: PathBuf,
    project: PathBuf,
}

impl Sandbox {
    fn new() -> Self {
        let dir = tempfile::tempdir().unwrap();
        let root = fs::canonicalize(dir.path()).unwrap();
        let (home, project) = (root.join("home"), root.join("project"));
        fs::create_dir(&home).unwrap();
        fs::create_dir_all(project.join(".claude")).unwrap();
        let sandbox = Self {
            _dir: dir,
            home,
            project,
        };
        sandbox.git(&["init", "-q"]);
        sandbox
    }

    fn git(&self, args: &[&str]) {
        let done = Command::new("git")
            .current_dir(&self.project)
            .env("HOME", &self.home)
            .args(["-c", "user.name=t", "-c", "user.email=t@t"])
            .args(args)
            .output()
            .unwrap();
        assert!(done.status.success(), "{args:?}");
    }

    fn rules(&self, text: &str) {
        fs::write(self.project.join(".claude/forge-permissions"), text).unwrap();
    }

    fn run(&self, args: &[&str], input: &str) -> Output {
        Command::cargo_bin("forge-access")
            .unwrap()
            .env_clear()
            .env("PATH", std::env::var_os("PATH").unwrap_or_default())
            .env("HOME", &self.home)
            .env("FORGE_ACCESS_LOG", self.home.join("log"))
            .current_dir(&self.project)
            .arg("permissions")
            .args(args)
            .write_stdin(input)
            .output()
            .unwrap()
    }

    /// The decision and its reason.
    fn hook(&self, command: &str) -> (String, String) {
        let input = json!({
            "cwd": self.project, "permission_mode": "default", "hook_event_name": "PreToolUse",
            "tool_name": "Bash", "tool_input": {"command": command},
        });
        let run = self.run(&["hook", "--agent", "claude"], &input.to_string());
        assert!(run.status.success());
        let answer: Value = serde_json::from_slice(&run.stdout).unwrap_or_default();
        let said = |name: &str| {
            let text = answer["hookSpecificOutput"][name].as_str();
            text.unwrap_or("none").to_owned()
        };
        (said("permissionDecision"), said("permissionDecisionReason"))
    }

    fn decision(&self, command: &str) -> String {
        self.hook(command).0
    }
}

#[test]
fn rules_count_only_as_their_user_has_seen_them() {
    let sandbox = Sandbox::new();
    sandbox.rules("*\ttrusted\n");
    let (decision, reason) = sandbox.hook("git push --force");
    assert_eq!(decision, "ask");
    assert!(reason.contains("not used"), "{reason}");
    sandbox.run(&["approve", "make *"], "");
    assert_eq!(
        sandbox.decision("make x"),
        "none",
        "approving trusts nothing else"
    );
    assert!(sandbox.run(&["trust"], "").status.success());
    assert_eq!(sandbox.decision("git push --force"), "allow");
    assert_eq!(sandbox.decision("make x"), "allow");
    assert_eq!(sandbox.decision("forge-access pair a4f91c"), "deny");
    sandbox.run(&["approve", "docker *"], "");
    assert_eq!(sandbox.decision("docker run x"), "allow");
    sandbox.rules("*\ttrusted\nevil *\n");
    let (decision, reason) = sandbox.hook("git push --force");
    assert_eq!(decision, "ask");
    assert!(reason.contains("changed"), "{reason}");
    fs::write(sandbox.project.join(".claude/forge-permissions"), b"\xff\n").unwrap();
    assert_eq!(
        sandbox.decision("make x"),
        "ask",
        "rules that cannot be read"
    );
}

#[test]
fn a_deletion_is_medium_only_where_git_can_restore_it() {
    let sandbox = Sandbox::new();
    let at = |name: &str| sandbox.project.join(name);
    for dir in ["clean", "changed", "new", "build", "nested/.git"] {
        fs::create_dir_all(at(dir)).unwrap();
    }
    fs::write(at(".gitignore"), "build/\n").unwrap();
    fs::write(at("clean/a"), "a").unwrap();
    fs::write(at("changed/a"), "a").unwrap();
    fs::write(at("build/a"), "a").unwrap();
    sandbox.git(&["add", "."]);
    sandbox.git(&["commit", "-q", "-m", "x"]);
    fs::write(at("changed/a"), "b").unwrap();
    fs::write(at("new/a"), "a").unwrap();
    fs::create_dir(sandbox.home.join("out")).unwrap();
    symlink(&sandbox.home, at("link")).unwrap();
    let cases = [
        ("rm -rf clean", "none"),
        ("rm -rf build", "none"),
        ("rm -rf clean build", "none"),
        ("rm -rf changed", "ask"),
        ("rm -rf new", "ask"),
        ("rm -rf clean new", "ask"),
        ("rm -rf nested", "ask"),
        ("rm -rf link/out", "ask"),
        ("rm -rf .git", "ask"),
        ("rm -rf .", "ask"),
        ("rm -rf ../project", "ask"),
        ("rm -rf clean; git push --force", "ask"),
    ];
    for (command, decision) in cases {
        assert_eq!(sandbox.decision(command), decision, "{command}");
    }
}

#[test]
fn the_trail_is_its_users_alone_and_holds_no_secret() {
    let sandbox = Sandbox::new();
    sandbox.decision("curl -u me:hunter2 https://bob:hunter2@h/x");
    sandbox.decision("TOKEN=hunter2 make");
    let log = sandbox.home.join("log");
    assert_eq!(
        fs::metadata(&log).unwrap().permissions().mode() & 0o777,
        0o600
    );
    let text = fs::read_to_string(&log).unwrap();
    assert_eq!(text.lines().count(), 2);
    assert!(!text.contains("hunter2"), "{text}");
}

#[test]
fn a_trail_that_cannot_be_written_is_complained_of_and_changes_no_decision() {
    let sandbox = Sandbox::new();
    fs::create_dir(sandbox.home.join("log")).unwrap();
    let input = json!({
        "cwd": sandbox.project, "hook_event_name": "PreToolUse",
        "tool_name": "Bash", "tool_input": {"command": "git push --force"},
    });
    let run = sandbox.run(&["hook", "--agent", "claude"], &input.to_string());
    assert!(run.status.success());
    let said = String::from_utf8(run.stderr).unwrap();
    assert!(said.contains("the audit trail cannot be written"), "{said}");
    assert_eq!(sandbox.decision("git push --force"), "ask");
}

#[test]
fn what_cannot_be_seen_through_is_covered_by_its_very_text_only() {
    let command = "cat x | tr a-z n-za-m | sh";
    for (rule, decision) in [("*", "ask"), (command, "allow")] {
        let sandbox = Sandbox::new();
        sandbox.run(&["approve", rule], "");
        assert_eq!(sandbox.decision(command), decision, "{rule}");
    }
}

#[test]
fn more_paths_than_are_followed_are_asked_about() {
    let sandbox = Sandbox::new();
    for (count, decision) in [(512, "none"), (513, "ask")] {
        let names: Vec<_> = (0..count).map(|name| format!("f{name}")).collect();
        let command = format!("touch {}", names.join(" "));
        assert_eq!(sandbox.decision(&command), decision, "{count}");
    }
}

#[test]
fn every_generated_hook_blocks_where_the_program_is_missing() {
    for agent in ["claude", "codex", "gemini", "copilot", "qwen"] {
        let made = Command::cargo_bin("forge-access")
            .unwrap()
            .args(["--generate", &format!("hooks-{agent}")])
            .output()
            .unwrap();
        let hooks: Value = serde_json::from_slice(&made.stdout).unwrap();
        let event = hooks["hooks"].as_object().unwrap().values().next().unwrap();
        let command = event[0]["hooks"][0]["command"].as_str().unwrap();
        let run = Command::new("/bin/sh")
            .env_clear()
            .env("PATH", "/nowhere")
            .args(["-c", command])
            .output()
            .unwrap();
        assert_eq!(run.status.code(), Some(2), "{agent}");
        assert!(run.stdout.is_empty() && !run.stderr.is_empty(), "{agent}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn an_answer_that_cannot_be_written_blocks() {
    let program = assert_cmd::cargo::cargo_bin("forge-access");
    let script = format!(
        "exec '{}' permissions hook --agent claude >/dev/full",
        program.display()
    );
    let run = Command::new("/bin/sh")
        .args(["-c", &script])
        .write_stdin("{")
        .output()
        .unwrap();
    assert_eq!(run.status.code(), Some(2));
    assert!(!run.stderr.is_empty());
}

#[test]
fn the_rule_that_check_proposes_covers_the_command() {
    for command in [
        "make",
        "make x",
        "cd d && make",
        "./x.sh a",
        "A=1 make y",
        "rm 'a b'",
    ] {
        let sandbox = Sandbox::new();
        let said = String::from_utf8(sandbox.run(&["check", command], "").stdout).unwrap();
        let rule = said.lines().last().unwrap().split('\'').nth(1).unwrap();
        sandbox.run(&["approve", rule], "");
        let run = sandbox.run(&["check", command], "");
        assert_eq!(run.status.code(), Some(0), "{command}: {rule}");
    }
}
