//! Files that nobody should have made: each gets one clear error, and every byte stays.

use std::fs;
use std::path::Path;
use std::time::{Duration, SystemTime};

use predicates::prelude::*;

use crate::support::{DEFAULTS, Run, Sandbox, write};

/// One command of each kind that would write, none of which can be done on a file that cannot be
/// understood.
const CHANGES: &[&[&str]] = &[
    &["allow", "1"],
    &["remove", "1"],
    &["pair", "a4f91c"],
    &["deny", "a4f91c"],
    &["policy", "disabled"],
    &["group", "add", "-1"],
    &["group", "rm", "-1"],
    &["set", "chunkMode", "length"],
];

const LOOKS: &[&[&str]] = &[&["backend"], &["pair"], &["set"]];

/// Content, bytes, time and names in a channel's directory, without the lock.
fn picture(dir: &Path) -> Vec<(String, Option<Vec<u8>>, SystemTime)> {
    let mut picture: Vec<_> = fs::read_dir(dir)
        .unwrap()
        .map(|entry| {
            let entry = entry.unwrap();
            let kind = entry.file_type().unwrap();
            let bytes = kind.is_file().then(|| fs::read(entry.path()).unwrap());
            let time = entry.path().symlink_metadata().unwrap().modified().unwrap();
            (
                entry.file_name().to_string_lossy().into_owned(),
                bytes,
                time,
            )
        })
        .filter(|(name, ..)| name != ".access.lock")
        .collect();
    picture.sort();
    picture
}

/// Runs each of `calls`; each must say `error` and nothing else, and leave everything as it is.
fn refused(sandbox: &Sandbox, calls: &[&[&str]], error: &str, hint: Option<&str>) {
    let hint = format!(
        "hint: {}\n",
        hint.unwrap_or("mend the file, or move it away")
    );
    let expected = Run {
        exit: Some(1),
        out: String::new(),
        err: format!("error: backend: {error}\n{hint}"),
    };
    let before = picture(&sandbox.channel("backend"));
    for call in calls {
        assert_eq!(sandbox.run(call), expected, "{call:?}");
        assert_eq!(picture(&sandbox.channel("backend")), before, "{call:?}");
    }
}

fn aged(sandbox: &Sandbox) {
    let file = fs::File::options()
        .append(true)
        .open(sandbox.access_file("backend"))
        .unwrap();
    file.set_modified(SystemTime::now() - Duration::from_secs(86_400))
        .unwrap();
}

const FILE: &str = "~HOME~/.claude/channels/backend/access.json";
const MEND: &str =
    "the file is left as it is: correct it by hand, or move it away to start from the defaults";

#[test]
fn a_file_that_is_no_access_file_is_refused_with_its_line_and_column() {
    let deep_array = format!("{{\"groups\":{}", "[".repeat(100_000));
    let deep_object = format!("{{\"groups\":{}", "{\"a\":".repeat(100_000));
    let cases: &[(&[u8], &str)] = &[
        (b"", "1:1: the file is empty, expected a JSON object"),
        (b"\n\n", "1:1: the file is empty, expected a JSON object"),
        (
            b"\xef\xbb\xbf",
            "1:1: the file is empty, expected a JSON object",
        ),
        (b"null", "1:1: expected a JSON object, found null"),
        (b"\n  [1]\n", "2:3: expected a JSON object, found an array"),
        (b"\"x\"", "1:1: expected a JSON object, found a string"),
        (b"5", "1:1: expected a JSON object, found a number"),
        (
            b"{",
            "1:2: not valid JSON: expected a key in double quotes, found the end of the file",
        ),
        (
            b"{\"allowFrom\":[\"1\",]}",
            "1:19: not valid JSON: expected a value, found `]`",
        ),
        (
            b"{\"allowFrom\":[]}{}",
            "1:17: not valid JSON: expected the end of the file, found `{`",
        ),
        (
            b"{\"allowFrom\":[]} // mine",
            "1:18: not valid JSON: expected the end of the file, found `/`",
        ),
        (
            b"{'allowFrom':[]}",
            "1:2: not valid JSON: expected a key in double quotes, found `'`",
        ),
        (
            b"{\"allowFrom\":[NaN]}",
            "1:15: not valid JSON: expected a value, found `N`",
        ),
        (
            b"{\"allowFrom\":[01]}",
            "1:16: not valid JSON: expected `,` or `]`, found `1`",
        ),
        (
            b"{\"allowFrom\":[\"1\n\"]}",
            "1:17: not valid JSON: a control character in a string",
        ),
        (
            b"{\"allowFrom\":\"\x1b[2J\"}",
            "1:15: not valid JSON: a control character in a string",
        ),
        (
            b"{\"allowFrom\":[\"\xff\"]}",
            "1:16: expected UTF-8 text, found another byte",
        ),
        (b"\xff\xfe{\0}\0", "1:1: UTF-16 text, expected UTF-8"),
        (
            b"\0\0\0\0",
            "1:1: not valid JSON: expected a value, found `\\u{0}`",
        ),
        (
            deep_array.as_bytes(),
            "1:137: not valid JSON: nested more than 127 levels deep",
        ),
        (
            deep_object.as_bytes(),
            "1:641: not valid JSON: nested more than 127 levels deep",
        ),
    ];
    for (bytes, error) in cases {
        let sandbox = Sandbox::new();
        write(&sandbox.access_file("backend"), bytes);
        aged(&sandbox);
        let error = format!("{FILE}:{error}");
        refused(&sandbox, CHANGES, &error, Some(MEND));
        refused(&sandbox, LOOKS, &error, Some(MEND));
        sandbox
            .command()
            .assert()
            .success()
            .stdout(predicate::str::contains("\nbackend  error: "));
    }
}

#[test]
fn somebody_elses_schema_is_refused_and_shown() {
    for text in [
        "{\"name\":\"x\"}",
        "{\"$serde_json::private::Number\":\"1\"}",
    ] {
        let sandbox = Sandbox::with_backend(text);
        aged(&sandbox);
        let error = format!(
            "{FILE}:1:1: not an access file: it has none of the fields dmPolicy, allowFrom, groups, pending, …"
        );
        refused(&sandbox, CHANGES, &error, Some(MEND));
        sandbox.command().arg("backend").assert().success().stdout(
            predicate::str::contains("Problems\n")
                .and(predicate::str::contains("not an access file")),
        );
    }
}

#[test]
fn a_wrong_type_is_refused_by_the_commands_that_need_the_field() {
    let cases: &[(&str, &[usize], &str)] = &[
        // The numbers are places in CHANGES.
        (
            r#"{"allowFrom":"1"}"#,
            &[0, 1],
            "1:14: expected allowFrom to be an array of strings, found a string",
        ),
        (
            r#"{"allowFrom":null}"#,
            &[0, 1],
            "1:14: expected allowFrom to be an array of strings, found null",
        ),
        (
            r#"{"allowFrom":{"1":true}}"#,
            &[0, 1],
            "1:14: expected allowFrom to be an array of strings, found an object",
        ),
        (
            r#"{"allowFrom":["2",null]}"#,
            &[0, 1],
            "1:19: expected allowFrom[1] to be a string, found null",
        ),
        (
            r#"{"allowFrom":[["2"]]}"#,
            &[0, 1],
            "1:15: expected allowFrom[0] to be a string, found an array",
        ),
        (
            r#"{"pending":[]}"#,
            &[2, 3],
            "1:12: expected pending to be an object, found an array",
        ),
        (
            r#"{"pending":null}"#,
            &[2, 3],
            "1:12: expected pending to be an object, found null",
        ),
        (
            r#"{"pending":{"a4f91c":5}}"#,
            &[2, 3],
            "1:22: expected pending[\"a4f91c\"] to be an object, found a number",
        ),
        (
            r#"{"groups":[]}"#,
            &[5, 6],
            "1:11: expected groups to be an object, found an array",
        ),
        (
            r#"{"groups":{"-1":true}}"#,
            &[5],
            "1:17: expected groups[\"-1\"] to be an object, found a boolean",
        ),
    ];
    for (text, calls, error) in cases {
        let sandbox = Sandbox::with_backend(text);
        aged(&sandbox);
        for call in *calls {
            let error = format!("{FILE}:{error}");
            refused(&sandbox, &CHANGES[*call..=*call], &error, Some(MEND));
        }
        // A channel can always be shut, whatever else its file holds.
        let shut = sandbox.run(&["policy", "disabled"]);
        assert_eq!(shut.exit, Some(0), "{text}: {shut:?}");
    }
}

#[test]
fn what_is_not_a_regular_file_is_neither_read_nor_replaced() {
    let sandbox = Sandbox::new();
    fs::create_dir_all(sandbox.access_file("backend").join("x")).unwrap();
    let error = format!("{FILE}: expected a regular file, found a directory");
    refused(&sandbox, CHANGES, &error, None);
    refused(&sandbox, LOOKS, &error, None);
}

#[cfg(unix)]
#[test]
fn a_pipe_or_a_device_in_place_of_the_file_keeps_nobody_waiting() {
    use std::os::unix::fs::symlink;

    let sandbox = Sandbox::with_backend(DEFAULTS);
    let file = sandbox.access_file("backend");
    fs::remove_file(&file).unwrap();
    sandbox.command_of("mkfifo").arg(&file).assert().success();
    let error = format!("{FILE}: expected a regular file, found a pipe, socket or device");
    refused(&sandbox, CHANGES, &error, None);
    refused(&sandbox, LOOKS, &error, None);
    fs::remove_file(&file).unwrap();
    symlink("/dev/zero", &file).unwrap();
    for call in CHANGES.iter().chain(LOOKS) {
        sandbox.command().args(*call).assert().code(1).stderr(
            predicate::str::starts_with("error: backend: ")
                .and(predicate::str::contains("access.json")),
        );
    }
    assert_eq!(fs::read_link(&file).unwrap(), Path::new("/dev/zero"));
}

#[cfg(unix)]
#[test]
fn links_are_followed_and_kept_but_not_into_nothing() {
    use std::os::unix::fs::symlink;

    let sandbox = Sandbox::with_backend(DEFAULTS);
    let file = sandbox.access_file("backend");
    let real = sandbox.home().join("real.json");
    fs::rename(&file, &real).unwrap();
    symlink("../../../real.json", &file).unwrap();
    assert_eq!(sandbox.run(&["allow", "1"]).exit, Some(0));
    assert!(file.is_symlink() && !real.is_symlink());
    assert!(fs::read_to_string(&real).unwrap().contains("\"1\""));

    fs::remove_file(&real).unwrap();
    let run = sandbox.run(&["allow", "1"]);
    assert_eq!(run.exit, Some(1), "{run:?}");
    assert!(run.err.contains("access.json"), "{run:?}");
    assert!(file.is_symlink() && !real.exists());

    fs::remove_file(&file).unwrap();
    symlink("access.json", &file).unwrap();
    let run = sandbox.run(&["allow", "1"]);
    assert_eq!(run.exit, Some(1), "{run:?}");
    assert!(file.is_symlink());
}

#[cfg(unix)]
#[test]
fn approved_must_be_a_directory_of_its_own() {
    use std::os::unix::fs::symlink;

    let pending = "{\"allowFrom\":[],\"pending\":{\"a4f91c\":{\"senderId\":\"5\",\"chatId\":\"5\",\"expiresAt\":4102444800000}}}";
    for kind in ["link", "file", "directory at the marker"] {
        let sandbox = Sandbox::with_backend(pending);
        let approved = sandbox.channel("backend").join("approved");
        let elsewhere = sandbox.home().join("elsewhere");
        fs::create_dir(&elsewhere).unwrap();
        match kind {
            "link" => symlink(&elsewhere, &approved).unwrap(),
            "file" => fs::write(&approved, "x").unwrap(),
            _ => fs::create_dir_all(approved.join("5")).unwrap(),
        }
        aged(&sandbox);
        let before = picture(&sandbox.channel("backend"));
        let run = sandbox.run(&["pair", "a4f91c"]);
        assert_eq!(run.exit, Some(1), "{kind}: {run:?}");
        assert!(run.err.contains("approved"), "{kind}: {run:?}");
        assert_eq!(picture(&sandbox.channel("backend")), before, "{kind}");
        assert_eq!(fs::read_dir(&elsewhere).unwrap().count(), 0, "{kind}");
    }
}

#[test]
fn a_file_too_large_to_be_one_is_refused() {
    let sandbox = Sandbox::with_backend(DEFAULTS);
    let file = fs::File::options()
        .write(true)
        .open(sandbox.access_file("backend"))
        .unwrap();
    // A hole: no disk is filled.
    file.set_len(1 << 40).unwrap();
    for call in CHANGES.iter().chain(LOOKS) {
        sandbox
            .command()
            .args(*call)
            .assert()
            .code(1)
            .stdout("")
            .stderr(predicate::str::contains("access.json"));
    }
}
