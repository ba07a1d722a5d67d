//! What commands bring along without naming it, found by looking at the disk: a patch, a copied
//! directory, a commit, a link to the program, the build of the program.
#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command as Process;

use assert_cmd::Command;
use serde_json::{Value, json};

const PROGRAM: &str = env!("CARGO_BIN_EXE_forge-access");

/// A home directory and a repository beside it.
struct Scene {
    _dir: tempfile::TempDir,
    home: PathBuf,
    project: PathBuf,
}

impl Scene {
    fn new() -> Self {
        let dir = tempfile::tempdir().unwrap();
        let root = fs::canonicalize(dir.path()).unwrap();
        let scene = Self {
            home: root.join("home"),
            project: root.join("project"),
            _dir: dir,
        };
        fs::create_dir_all(scene.home.join(".claude/channels/b")).unwrap();
        fs::create_dir_all(&scene.project).unwrap();
        scene
    }

    fn write(&self, name: &str, text: &str) {
        let path = self.project.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    fn git(&self, args: &[&str]) {
        let run = Process::new("git")
            .arg("-C")
            .arg(&self.project)
            .args([
                "-c",
                "user.name=x",
                "-c",
                "user.email=x@x",
                "-c",
                "commit.gpgsign=false",
            ])
            .args(args)
            .env("HOME", &self.home)
            .output()
            .unwrap();
        assert!(run.status.success(), "{args:?} {run:?}");
    }

    fn answer(&self, command: &str) -> String {
        self.answer_in(&self.project, command)
    }

    fn answer_in(&self, cwd: &Path, command: &str) -> String {
        let input = json!({
            "cwd": cwd, "permission_mode": "bypassPermissions", "hook_event_name": "PreToolUse",
            "tool_name": "Bash", "tool_input": {"command": command},
        });
        let run = Command::new(PROGRAM)
            .env_clear()
            .env("PATH", std::env::var_os("PATH").unwrap_or_default())
            .env("HOME", &self.home)
            .current_dir(cwd)
            .args(["permissions", "hook", "--agent", "claude"])
            .write_stdin(input.to_string())
            .output()
            .unwrap();
        let answer: Value = serde_json::from_slice(&run.stdout).unwrap_or_default();
        answer
            .pointer("/hookSpecificOutput/permissionDecision")
            .and_then(Value::as_str)
            .unwrap_or("none")
            .to_owned()
    }

    fn check(&self, cases: &[(&str, &str)]) {
        let wrong: Vec<_> = cases
            .iter()
            .map(|(expected, command)| (expected, self.answer(command), command))
            .filter(|(expected, got, _)| *expected != got)
            .collect();
        assert!(wrong.is_empty(), "{wrong:#?}");
    }
}

#[test]
fn a_patch_is_read() {
    let scene = Scene::new();
    scene.git(&["init", "-q"]);
    let patch = |path: &str| format!("--- a/{path}\n+++ b/{path}\n@@ -0,0 +1 @@\n+x\n");
    scene.write("fine.patch", &patch("src/a.rs"));
    scene.write("settings.patch", &patch(".claude/settings.json"));
    scene.write("rules.patch", &patch(".claude/forge-permissions"));
    scene.check(&[
        ("none", "git apply fine.patch"),
        ("ask", "git apply settings.patch"),
        ("ask", "git apply < settings.patch"),
        ("ask", "cat settings.patch | git apply -p1"),
        ("ask", "git am settings.patch"),
        ("deny", "git apply rules.patch"),
        ("none", "patch -p1 < fine.patch"),
        ("ask", "patch -p1 -i settings.patch"),
        ("deny", "patch -p1 < rules.patch"),
        (
            "ask",
            "git apply <<'E'\n--- a/.claude/hooks/x\n+++ b/.claude/hooks/x\n@@ -0,0 +1 @@\n+x\nE",
        ),
    ]);
}

#[test]
fn a_copied_directory_is_looked_into() {
    let scene = Scene::new();
    scene.write("evil/.claude/settings.json", "{}");
    scene.write("worse/.claude/forge-permissions", "*\n");
    scene.write("fine/.claude/skills/x/SKILL.md", "x");
    scene.check(&[
        ("ask", "cp -r evil/. ."),
        ("ask", "cp -rT evil ."),
        ("ask", "cp -a evil/.[a-z]* ."),
        ("ask", "rsync -a evil/ ."),
        ("ask", "rsync -a evil/ $PWD/../project || rsync -a evil/ ./"),
        ("deny", "cp -r worse/. ."),
        ("deny", "rsync -a worse/ ."),
        ("none", "cp -r fine/. ."),
        ("none", "cp -r evil copy"),
        ("none", "cp -r evil/* ."),
        ("none", "rsync -a evil/ backup/"),
    ]);
}

#[test]
fn a_commit_with_other_settings_is_asked_about() {
    let scene = Scene::new();
    scene.git(&["init", "-q", "-b", "main"]);
    scene.write("a.rs", "1");
    scene.git(&["add", "."]);
    scene.git(&["commit", "-qm", "1"]);
    scene.git(&["checkout", "-qb", "evil"]);
    scene.write(".claude/settings.json", "{}");
    scene.git(&["add", "."]);
    scene.git(&["commit", "-qm", "2"]);
    scene.git(&["checkout", "-q", "main"]);
    scene.git(&["checkout", "-qb", "fine"]);
    scene.write("a.rs", "2");
    scene.write(".claude/forge-permissions", "make *\n");
    scene.git(&["add", "."]);
    scene.git(&["commit", "-qm", "3"]);
    scene.git(&["checkout", "-q", "main"]);
    scene.check(&[
        ("none", "git pull"),
        ("none", "git pull --rebase origin main"),
        ("none", "git checkout fine"),
        ("none", "git switch fine"),
        ("none", "git merge fine"),
        ("none", "git rebase fine"),
        ("none", "git cherry-pick fine"),
        ("none", "git checkout -b new"),
        ("none", "git checkout -b new fine"),
        ("none", "git stash"),
        ("ask", "git checkout evil"),
        ("ask", "git switch evil"),
        ("ask", "git switch --detach evil"),
        ("ask", "git checkout -b new evil"),
        ("ask", "git merge --no-edit evil"),
        ("ask", "git rebase evil"),
        ("ask", "git cherry-pick evil"),
        ("ask", "cd src; git merge evil"),
        ("ask", "git reset --hard evil"),
    ]);
    scene.git(&["checkout", "-q", "evil"]);
    // Going back to where it came from changes the settings, too; merging what has none does not.
    scene.check(&[("ask", "git checkout main"), ("none", "git merge fine")]);
    scene.write(".claude/settings.json", "{\"a\":1}");
    scene.git(&["stash", "-q"]);
    scene.check(&[("ask", "git stash pop"), ("ask", "git stash apply")]);
}

#[test]
fn the_program_is_known_behind_a_link_and_in_its_own_repository() {
    let scene = Scene::new();
    let installed = scene.home.join("forge-access");
    fs::write(&installed, "").unwrap();
    std::os::unix::fs::symlink(&installed, scene.project.join("fa")).unwrap();
    scene.write("Cargo.toml", "[package]\nname = \"forge-access\"\n");
    scene.write("other/Cargo.toml", "[package]\nname = \"other\"\n");
    scene.check(&[
        ("deny", "./fa b allow 1"),
        ("deny", "./fa permissions trust"),
        ("none", "./fa --help"),
        ("deny", "cargo run -- allow 1"),
        ("deny", "cargo run -q --release -- b policy disabled"),
        ("deny", "cargo r -- permissions approve '*' --trusted"),
        ("none", "cargo run -- permissions check ls"),
        (
            "none",
            "cargo run --manifest-path other/Cargo.toml -- allow 1",
        ),
        ("deny", "cargo test && ./x pair a4f91c"),
    ]);
    let other = scene.project.join("other");
    assert_eq!(scene.answer_in(&other, "cargo run -- allow 1"), "none");
    let command = "cargo run --manifest-path ../Cargo.toml -- allow 1";
    assert_eq!(scene.answer_in(&other, command), "deny");
}

#[test]
fn unpacking_in_the_home_directory_is_asked_about() {
    let scene = Scene::new();
    let home = scene.home.clone();
    for (expected, command) in [
        ("ask", "tar xf a.tar"),
        ("ask", "unzip a.zip"),
        ("none", "tar xf a.tar -C src"),
        ("none", "tar czf a.tgz src"),
    ] {
        assert_eq!(scene.answer_in(&home, command), expected, "{command}");
    }
    scene.check(&[("none", "tar xf a.tar"), ("ask", "cd && tar xf a.tar")]);
}

/// Whoever makes a hook wait until its time is out gets the command run.
#[test]
fn more_than_can_be_looked_up_is_asked_about_unread() {
    let scene = Scene::new();
    scene.git(&["init", "-q"]);
    for part in [
        "git checkout a; ",
        "make pair; ",
        "find ~ -name '*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a' -exec touch {} \\;; ",
        "tar xf a; ",
        "cp -r a/. .; ",
        "patch < a; ",
        "eval \"$(brew)\"; ",
    ] {
        let line = part.repeat(100_000 / part.len());
        assert_eq!(scene.answer(&line), "ask", "{part}");
    }
    assert_eq!(
        scene.answer(&format!("make {}", "pair ".repeat(20_000))),
        "ask"
    );
    assert_eq!(scene.answer(&"make all; ".repeat(100)), "none");
}
