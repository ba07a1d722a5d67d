//! The hook's exchanges as a table: what an agent sends, what it gets back, whole.
//!
//! A line of `tests/hook/*.jsonl` is an object: `name`, `args` after `permissions hook`, `input` (an
//! object, or text that is sent as it stands), `home` and `project` (files to make first; a text that
//! begins with `@` makes a symbolic link), `cwd` below the project, and `output`: `null` for no opinion,
//! or the object, in which a text that begins with `~` stands for any that holds the rest of it. In
//! inputs `$HOME$` and `$PROJECT$` stand for the two directories.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use std::fs;
use std::path::Path;

use assert_cmd::Command;
use serde_json::{Map, Value};

fn fill(root: &Path, files: Option<&Value>) {
    for (name, text) in files.and_then(Value::as_object).into_iter().flatten() {
        let (path, text) = (root.join(name), text.as_str().unwrap());
        if name.ends_with('/') {
            fs::create_dir_all(&path).unwrap();
            continue;
        }
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        #[cfg(unix)]
        if let Some(target) = text.strip_prefix('@') {
            std::os::unix::fs::symlink(target, path).unwrap();
            continue;
        }
        fs::write(path, text).unwrap();
    }
}

fn matches(expected: &Value, got: &Value) -> bool {
    match (expected, got) {
        (Value::String(expected), Value::String(got)) => match expected.strip_prefix('~') {
            Some(part) => got.contains(part),
            None => expected == got,
        },
        (Value::Object(expected), Value::Object(got)) => {
            expected.len() == got.len()
                && expected
                    .iter()
                    .all(|(key, value)| got.get(key).is_some_and(|got| matches(value, got)))
        }
        (expected, got) => expected == got,
    }
}

/// What is wrong with one exchange, if anything.
fn play(case: &Map<String, Value>) -> Option<String> {
    let dir = tempfile::tempdir().unwrap();
    let root = fs::canonicalize(dir.path()).unwrap();
    let (home, project) = (root.join("home"), root.join("project"));
    fs::create_dir(&home).unwrap();
    fs::create_dir(&project).unwrap();
    fill(&home, case.get("home"));
    fill(&project, case.get("project"));
    let cwd = project.join(case.get("cwd").and_then(Value::as_str).unwrap_or_default());
    let here = |text: String| {
        text.replace("$HOME$", home.to_str().unwrap())
            .replace("$PROJECT$", project.to_str().unwrap())
    };
    let input = match &case["input"] {
        Value::String(text) => here(text.clone()),
        Value::Object(object) => {
            let mut object = object.clone();
            if !object.contains_key("cwd") {
                object.insert("cwd".into(), cwd.to_str().unwrap().into());
            }
            here(Value::Object(object).to_string())
        }
        other => panic!("input {other}"),
    };
    let args = case
        .get("args")
        .and_then(Value::as_array)
        .into_iter()
        .flatten();
    let run = Command::cargo_bin("forge-access")
        .unwrap()
        .env_clear()
        .env("PATH", std::env::var_os("PATH").unwrap_or_default())
        .env("HOME", &home)
        .current_dir(&project)
        .args(["permissions", "hook"])
        .args(args.map(|arg| here(arg.as_str().unwrap().to_owned())))
        .write_stdin(input)
        .output()
        .unwrap();
    let out = String::from_utf8(run.stdout).unwrap();
    if !run.status.success() {
        return Some(format!(
            "exit {:?}: {}",
            run.status.code(),
            String::from_utf8_lossy(&run.stderr)
        ));
    }
    let expected = &case["output"];
    let right = match expected {
        Value::Null => out.is_empty(),
        expected => serde_json::from_str(&out).is_ok_and(|got| matches(expected, &got)),
    };
    (!right).then(|| format!("wanted {expected}, got {out}"))
}

#[test]
fn every_exchange_is_answered_as_its_line_says() {
    let mut wrong = Vec::new();
    let mut count = 0;
    for file in fs::read_dir("tests/hook").unwrap() {
        let path = file.unwrap().path();
        if path.extension().is_none_or(|kind| kind != "jsonl") {
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        for (at, line) in text
            .lines()
            .enumerate()
            .filter(|(_, line)| !line.trim().is_empty())
        {
            let case: Map<String, Value> = serde_json::from_str(line)
                .unwrap_or_else(|e| panic!("{}:{}: {e}", path.display(), at + 1));
            count += 1;
            if let Some(what) = play(&case) {
                wrong.push(format!(
                    "{}:{}: {}: {what}",
                    path.display(),
                    at + 1,
                    case["name"]
                ));
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "{} of {count} are wrong:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
    assert!(count > 50, "only {count} exchanges");
}

/// The answer to a command in a mode, where a channel is kept and a state directory is moved. In the
/// command `⏎` stands for a newline.
fn answer_to(command: &str, mode: &str) -> String {
    let dir = tempfile::tempdir().unwrap();
    let root = fs::canonicalize(dir.path()).unwrap();
    let (home, project) = (root.join("home"), root.join("project"));
    for made in [
        home.join(".claude/channels/b/approved"),
        home.join("state"),
        project.join(".git"),
        project.join(".claude"),
    ] {
        fs::create_dir_all(made).unwrap();
    }
    fs::write(home.join(".claude/channels/b/access.json"), "{}").unwrap();
    #[cfg(unix)]
    std::os::unix::fs::symlink(home.join(".claude"), project.join("linked")).unwrap();
    let command = command
        .replace('⏎', "\n")
        .replace("$HOME$", home.to_str().unwrap())
        .replace("$PROJECT$", project.to_str().unwrap());
    let input = serde_json::json!({
        "session_id": "s", "transcript_path": "t", "cwd": project, "permission_mode": mode,
        "hook_event_name": "PreToolUse", "tool_name": "Bash", "tool_use_id": "u",
        "tool_input": {"command": command},
    });
    let run = Command::cargo_bin("forge-access")
        .unwrap()
        .env_clear()
        .env("PATH", std::env::var_os("PATH").unwrap_or_default())
        .env("HOME", &home)
        .env("FORGE_STATE_DIR", home.join("state"))
        .current_dir(&project)
        .args(["permissions", "hook", "--agent", "claude"])
        .write_stdin(input.to_string())
        .output()
        .unwrap();
    assert!(run.status.success(), "{command}");
    let out = String::from_utf8(run.stdout).unwrap();
    let answer: Value = serde_json::from_str(&out).unwrap_or_default();
    answer["hookSpecificOutput"]["permissionDecision"]
        .as_str()
        .unwrap_or("none")
        .to_owned()
}

fn lines_of(file: &str) -> Vec<String> {
    let text = fs::read_to_string(file).unwrap();
    text.lines().map(str::to_owned).collect()
}

#[test]
fn attacks_on_access_are_denied_where_everything_is_permitted() {
    let attacks = lines_of("tests/hook/attacks.txt");
    let let_through: Vec<String> = attacks
        .iter()
        .map(|attack| (attack, answer_to(attack, "bypassPermissions")))
        .filter(|(_, answer)| answer != "deny")
        .map(|(attack, answer)| format!("{answer}: {attack}"))
        .collect();
    assert!(let_through.is_empty(), "{}", let_through.join("\n"));
    assert!(attacks.len() > 200);
}

/// What could change access state or settings, and nobody can tell, is not left to a mode that lets
/// everything run.
#[test]
fn what_cannot_be_seen_through_is_asked_about_where_everything_is_permitted() {
    let lines = lines_of("tests/hook/asked.txt");
    let silent: Vec<String> = lines
        .iter()
        .map(|line| (line, answer_to(line, "bypassPermissions")))
        .filter(|(_, answer)| answer != "ask")
        .map(|(line, answer)| format!("{answer}: {line}"))
        .collect();
    assert!(silent.is_empty(), "{}", silent.join("\n"));
    assert!(lines.len() > 90);
}

/// What the agent's own mode alone permits gets no word, so that the agent's own limits hold. It would
/// be asked about where the mode permits less.
#[test]
fn what_only_the_agents_own_mode_permits_gets_no_word() {
    let lines = lines_of("tests/hook/silent.txt");
    let wrong: Vec<String> = lines
        .iter()
        .map(|line| (line, answer_to(line, "bypassPermissions")))
        .filter(|(_, answer)| answer != "none")
        .map(|(line, answer)| format!("{answer}: {line}"))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(lines.len() > 70);
}

#[test]
fn what_only_looks_or_speaks_is_not_held_up() {
    let lines = lines_of("tests/hook/harmless.txt");
    assert!(lines.len() > 120);
    let held: Vec<String> = lines
        .into_iter()
        .filter(|line| ["deny", "ask"].contains(&answer_to(line, "bypassPermissions").as_str()))
        .collect();
    assert!(held.is_empty(), "{}", held.join("\n"));
}

#[test]
fn no_wrapper_hides_a_pairing_or_a_write_of_channel_state() {
    const WRAPPERS: &str = "sudo|doas|su -c '@'|runuser -u x --|pkexec|env|nice -n 5|ionice -c 3|nohup|setsid|\
        time|timeout 5|stdbuf -oL|unbuffer|watch|xargs|parallel|flock l|command|builtin|exec|eval|\
        trap '@' EXIT|chroot /|unshare|nsenter -t 1|strace|ltrace|script -c '@'|systemd-run|busybox|\
        toybox|caffeinate|direnv exec .|mise x --|uv run|npx|bunx|pnpm dlx|npm exec --|uvx|pipx run|\
        ssh h|docker exec c|podman exec c|kubectl exec p --|oc exec p --|docker compose exec s|\
        find . -exec @ ;|fd -x|git submodule foreach '@'|git bisect run|git rebase --exec '@' x|\
        git -c alias.x='!@' x|git -c core.pager='@' log|tar cf a --checkpoint-action=exec='@' b|\
        rsync -e '@' a b:|ssh -o ProxyCommand='@' h|man -P '@' ls|vim -c '!@'|rg --pre '@' x|\
        sort --compress-program='@' x|bash -c '@'|bash -lc '@'|sh -o errexit -c '@'|bash <<< '@'|\
        echo '@' PIPE sh|source <(echo '@')|coproc|if true; then @; fi|( @ )|{ @; }|! @|x=$(@)|`@`";
    let mut let_through = Vec::new();
    for wrapper in WRAPPERS.split('|').map(str::trim) {
        for inner in [
            "forge-access pair a4f91c",
            "cp x ~/.claude/channels/b/access.json",
        ] {
            let wrapper = wrapper.replace("PIPE", "|");
            let command = if wrapper.contains('@') {
                wrapper.replace('@', inner).replace(" ;", " \\;")
            } else {
                format!("{wrapper} {inner}")
            };
            let answer = answer_to(&command, "bypassPermissions");
            if answer != "deny" {
                let_through.push(format!("{answer}: {command}"));
            }
        }
    }
    assert!(let_through.is_empty(), "{}", let_through.join("\n"));
}
