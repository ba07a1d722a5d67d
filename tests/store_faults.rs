//! Whatever goes wrong in the middle of a change, the file is whole, old or new, keeps its owner
//! and mode, and nothing of ours is left behind.
#![cfg(unix)]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::print_stderr,
    missing_docs,
    dead_code,
    reason = "a test that cannot go on should say so and stop; the support is shared"
)]

mod peer;

use std::fs;
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, chown, symlink};
use std::os::unix::process::CommandExt as _;
use std::path::Path;
use std::process::{Command, Output};
use std::thread;
use std::time::{Duration, Instant};

use fs2::FileExt as _;
use peer::{Home, entry, succeed};
use serde_json::{Value, json};

/// A user and a group that are nobody's on a test machine.
const USER: u32 = 12_345;
const GROUP: u32 = 23_456;

fn is_root() -> bool {
    rustix::process::geteuid().is_root()
}

fn with_ids(count: usize) -> Home {
    let home = Home::new();
    let ids: Vec<String> = (0..count).map(|id| format!("seed{id}")).collect();
    home.write(&json!({"dmPolicy": "allowlist", "allowFrom": ids, "groups": {}, "pending": {"a4f91c": entry("77")}}));
    home
}

fn allowed(home: &Home) -> Vec<Value> {
    home.document()["allowFrom"].as_array().unwrap().clone()
}

/// Wants one error that holds `words`, every byte as it was, and nothing left behind.
fn refused(home: &Home, before: &[u8], output: &Output, words: &str) {
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert_eq!(error.matches("error: ").count(), 1, "{error}");
    assert!(error.contains(words), "{error}");
    let _ = fs::set_permissions(home.file(), fs::Permissions::from_mode(0o600));
    assert_eq!(fs::read(home.file()).unwrap(), before);
    assert!(
        !home.names().iter().any(|name| name.starts_with(".forge")),
        "{:?}",
        home.names()
    );
}

/// Gives everything in `home` away, so that the program can run as its user.
fn give_away(home: &Home) {
    for path in [
        ".",
        ".claude",
        ".claude/channels",
        ".claude/channels/backend",
    ] {
        chown(home.path().join(path), Some(USER), Some(GROUP)).unwrap();
    }
    if home.file().exists() {
        chown(home.file(), Some(USER), Some(GROUP)).unwrap();
    }
}

/// The command line as a user who may not do everything; `None` where that cannot be had.
fn as_user(home: &Home, words: &[&str]) -> Option<Command> {
    let mut command = home.cli(words);
    if is_root() {
        give_away(home);
        command.uid(USER).gid(GROUP);
        if command.get_program() == ""
            || Command::new(command.get_program())
                .arg("-V")
                .uid(USER)
                .output()
                .is_err()
        {
            eprintln!("skipped: user {USER} cannot run the program from here");
            return None;
        }
    }
    Some(command)
}

#[test]
fn a_run_killed_at_any_moment_leaves_the_old_file_or_the_new_one() {
    let home = with_ids(2_000);
    let mut made = 0;
    for id in 0..200_u32 {
        let before = allowed(&home);
        let mut child = home
            .cli(&["backend", "allow", &format!("id{id}")])
            .spawn()
            .unwrap();
        // Spread over the whole run and beyond its end.
        thread::sleep(Duration::from_micros(u64::from(id * 7_919 % 200) * 120));
        child.kill().unwrap();
        child.wait().unwrap();
        let after = allowed(&home);
        assert_eq!(after[..before.len()], before[..]);
        made += after.len() - before.len();
        assert!(after.len() <= before.len() + 1);
    }
    succeed(&mut home.cli(&["backend", "allow", "last"]));
    assert_eq!(home.names(), [".access.lock", "access.json"]);
    eprintln!("200 runs killed, {made} of them after the change");
}

#[test]
fn a_full_disk_changes_nothing() {
    let home = with_ids(2_000);
    let before = fs::read(home.file()).unwrap();
    for words in ["allow 1", "pair a4f91c"] {
        let program = home.cli(&[]).get_program().to_owned();
        let output = Command::new("sh")
            .args(["-c", &format!("ulimit -f 4; exec \"$0\" backend {words}")])
            .arg(program)
            .env_clear()
            .env("HOME", home.path())
            .output()
            .unwrap();
        refused(&home, &before, &output, "cannot write");
        assert!(!home.dir().join("approved").exists());
    }
}

#[test]
fn a_directory_that_may_not_be_written_to_changes_nothing() {
    let home = with_ids(1);
    let before = fs::read(home.file()).unwrap();
    let Some(mut command) = as_user(&home, &["backend", "allow", "1"]) else {
        return;
    };
    fs::set_permissions(home.dir(), fs::Permissions::from_mode(0o555)).unwrap();
    let output = command.output().unwrap();
    fs::set_permissions(home.dir(), fs::Permissions::from_mode(0o755)).unwrap();
    refused(&home, &before, &output, "ermission denied");
    assert_eq!(home.names(), ["access.json"]);
}

#[test]
fn a_file_that_may_not_be_read_is_left_alone() {
    let home = with_ids(1);
    let before = fs::read(home.file()).unwrap();
    let Some(mut command) = as_user(&home, &["backend", "allow", "1"]) else {
        return;
    };
    fs::set_permissions(home.file(), fs::Permissions::from_mode(0o0)).unwrap();
    let output = command.output().unwrap();
    refused(&home, &before, &output, "ermission denied");
}

#[test]
fn a_file_of_another_user_is_not_made_ones_own() {
    if !is_root() {
        eprintln!("skipped: only root can make another user's file");
        return;
    }
    let home = with_ids(1);
    let before = fs::read(home.file()).unwrap();
    let Some(mut command) = as_user(&home, &["backend", "allow", "1"]) else {
        return;
    };
    chown(home.file(), Some(0), Some(0)).unwrap();
    fs::set_permissions(home.file(), fs::Permissions::from_mode(0o644)).unwrap();
    let output = command.output().unwrap();
    refused(&home, &before, &output, "cannot keep owner 0");
}

#[test]
fn root_leaves_a_users_files_to_that_user() {
    if !is_root() {
        eprintln!("skipped: not root");
        return;
    }
    let home = with_ids(1);
    give_away(&home);
    fs::set_permissions(home.file(), fs::Permissions::from_mode(0o640)).unwrap();
    succeed(&mut home.cli(&["backend", "pair", "a4f91c"]));
    succeed(&mut home.cli(&["fresh", "allow", "1"]));
    let channels = home.path().join(".claude/channels");
    for (path, mode) in [
        ("backend/access.json", 0o640),
        ("backend/.access.lock", 0o600),
        ("backend/approved", 0o700),
        ("backend/approved/77", 0o600),
        ("fresh", 0o700),
        ("fresh/access.json", 0o600),
        ("fresh/.access.lock", 0o600),
    ] {
        let metadata = fs::metadata(channels.join(path)).unwrap();
        assert_eq!((metadata.uid(), metadata.gid()), (USER, GROUP), "{path}");
        assert_eq!(metadata.mode() & 0o777, mode, "{path}");
    }
}

#[test]
fn a_link_into_another_users_directory_is_refused() {
    if !is_root() {
        eprintln!("skipped: not root");
        return;
    }
    let home = with_ids(1);
    let theirs = home.path().join("theirs");
    fs::create_dir(&theirs).unwrap();
    let target = theirs.join("access.json");
    fs::rename(home.file(), &target).unwrap();
    symlink(&target, home.file()).unwrap();
    let before = fs::read(&target).unwrap();
    chown(&theirs, Some(USER), Some(GROUP)).unwrap();
    let output = home.cli(&["backend", "allow", "1"]).output().unwrap();
    refused(&home, &before, &output, "another user's directory");
    chown(&theirs, Some(0), Some(0)).unwrap();
    succeed(&mut home.cli(&["backend", "allow", "1"]));
    assert!(fs::symlink_metadata(home.file()).unwrap().is_symlink());
    assert_eq!(allowed(&home).len(), 2);
    assert_eq!(fs::read_dir(&theirs).unwrap().count(), 1);
}

#[test]
fn a_signal_while_waiting_ends_the_run_before_it_changes_anything() {
    let home = with_ids(1);
    let before = fs::read(home.file()).unwrap();
    let lock = fs::File::create(home.dir().join(".access.lock")).unwrap();
    lock.lock_exclusive().unwrap();
    for signal in [
        rustix::process::Signal::TERM,
        rustix::process::Signal::INT,
        rustix::process::Signal::HUP,
    ] {
        let child = home
            .cli(&["backend", "allow", "1"])
            .stderr(std::process::Stdio::piped())
            .spawn()
            .unwrap();
        wait_for_signal_handler(child.id());
        let pid = rustix::process::Pid::from_raw(i32::try_from(child.id()).unwrap()).unwrap();
        rustix::process::kill_process(pid, signal).unwrap();
        let output = child.wait_with_output().unwrap();
        refused(&home, &before, &output, "interrupted");
    }
}

/// Until the process catches SIGTERM, as far as the system tells; else a moment.
fn wait_for_signal_handler(pid: u32) {
    let start = Instant::now();
    while start.elapsed() < Duration::from_secs(10) {
        let Ok(status) =
            fs::read_to_string(Path::new("/proc").join(pid.to_string()).join("status"))
        else {
            thread::sleep(Duration::from_millis(500));
            return;
        };
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
        let caught = caught.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
        // HUP, INT and TERM are signals 1, 2 and 15.
        if caught.is_some_and(|mask| mask & 0x4003 == 0x4003) {
            return;
        }
        thread::sleep(Duration::from_millis(1));
    }
}

#[test]
fn who_holds_the_lock_is_named() {
    let home = with_ids(1);
    let before = fs::read(home.file()).unwrap();
    let path = home.dir().join(".access.lock");
    fs::write(&path, "4711\n").unwrap();
    let lock = fs::File::open(&path).unwrap();
    lock.lock_exclusive().unwrap();
    let output = home.cli(&["backend", "allow", "1"]).output().unwrap();
    refused(&home, &before, &output, "process 4711");
}

#[test]
fn what_a_killed_run_left_is_deleted_and_nothing_else() {
    let home = with_ids(1);
    let others = [
        "access.json.tmp",
        "access.json.corrupt-1",
        ".forge-access-notes",
        "approved",
    ];
    for name in &others[..3] {
        fs::write(home.dir().join(name), "theirs").unwrap();
    }
    fs::write(
        home.dir().join(".forge-access-access.json-abcDEF012345"),
        "ours",
    )
    .unwrap();
    fs::write(home.dir().join(".forge-access-marker-abcDEF012345"), "ours").unwrap();
    succeed(&mut home.cli(&["backend", "pair", "a4f91c"]));
    let mut expected = vec![".access.lock", "access.json"];
    expected.extend(others);
    expected.sort_unstable();
    assert_eq!(home.names(), expected);
}
