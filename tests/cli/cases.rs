//! `tests/cases/access.jsonl`: a case a line, what there is, what is typed, what must and must not
//! come of it.
//!
//! `$NOW+n` and `$NOW-n` in a text are times in milliseconds, `$HOME` in a variable is the case's
//! home; a path that ends in `/` is a directory, and `@target` as a text makes a symbolic link.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::time::SystemTime;

use serde::Deserialize;
use serde_json::Value;

use crate::support::{Sandbox, now_ms};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    name: String,
    #[serde(default)]
    home: BTreeMap<String, String>,
    #[serde(default)]
    project: BTreeMap<String, String>,
    #[serde(default)]
    env: BTreeMap<String, String>,
    #[serde(default)]
    args: Vec<String>,
    #[serde(default)]
    stdin: String,
    #[serde(default)]
    exit: Exits,
    #[serde(default)]
    out: Vec<String>,
    #[serde(default)]
    err: Vec<String>,
    #[serde(default)]
    not_out: Vec<String>,
    #[serde(default)]
    then: BTreeMap<String, Value>,
    #[serde(default)]
    same: Vec<String>,
    #[serde(default)]
    json: BTreeMap<String, Value>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Exits {
    One(i32),
    Any(Vec<i32>),
}

impl Default for Exits {
    fn default() -> Self {
        Self::One(0)
    }
}

impl Exits {
    fn hold(&self, code: i32) -> bool {
        match self {
            Self::One(one) => *one == code,
            Self::Any(any) => any.contains(&code),
        }
    }
}

fn clock(text: &str, now: u128) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("$NOW") {
        out.push_str(before);
        let digits = after.strip_prefix(['+', '-']).map_or(0, |n| {
            n.len() - n.trim_start_matches(|c: char| c.is_ascii_digit()).len()
        });
        let (shift, left) = after.split_at(if digits == 0 { 0 } else { digits + 1 });
        let shift: i128 = if shift.is_empty() {
            0
        } else {
            shift.parse().unwrap()
        };
        out.push_str(&(i128::try_from(now).unwrap() + shift).to_string());
        rest = left;
    }
    out + rest
}

fn fill(root: &Path, files: &BTreeMap<String, String>, now: u128) {
    for (name, text) in files {
        let path = root.join(name);
        if name.ends_with('/') {
            fs::create_dir_all(path).unwrap();
            continue;
        }
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        match text.strip_prefix('@') {
            #[cfg(unix)]
            Some(target) => std::os::unix::fs::symlink(target, path).unwrap(),
            #[cfg(not(unix))]
            Some(_) => {}
            None => fs::write(path, clock(text, now)).unwrap(),
        }
    }
}

fn state(path: &Path) -> (Vec<u8>, SystemTime) {
    (
        fs::read(path).unwrap(),
        fs::metadata(path).unwrap().modified().unwrap(),
    )
}

fn at<'a>(value: &'a Value, dotted: &str) -> Option<&'a Value> {
    dotted.split('.').try_fold(value, |value, key| match value {
        Value::Array(items) => items.get(key.parse::<usize>().ok()?),
        other => other.get(key),
    })
}

/// Everything that is wrong with what came of `case`.
fn faults(case: &Case) -> Vec<String> {
    let now = now_ms();
    let sandbox = Sandbox::new();
    let home = sandbox.home();
    fill(&home, &case.home, now);
    fill(&sandbox.project(), &case.project, now);
    let before: Vec<_> = case
        .same
        .iter()
        .map(|path| state(&home.join(path)))
        .collect();
    let mut command = sandbox.command();
    for (name, value) in &case.env {
        command.env(name, value.replace("$HOME", &home.to_string_lossy()));
    }
    let output = command
        .args(&case.args)
        .write_stdin(case.stdin.as_bytes())
        .output()
        .unwrap();
    let out = String::from_utf8_lossy(&output.stdout);
    let err = String::from_utf8_lossy(&output.stderr);
    let mut wrong = Vec::new();
    let mut hold = |so: bool, what: String| {
        if !so {
            wrong.push(what);
        }
    };
    let code = output.status.code().unwrap_or(-1);
    hold(case.exit.hold(code), format!("exit {code}"));
    for text in &case.out {
        hold(out.contains(text), format!("stdout lacks {text:?}"));
    }
    for text in &case.err {
        hold(err.contains(text), format!("stderr lacks {text:?}"));
    }
    for text in &case.not_out {
        let said = out.contains(text) || err.contains(text);
        hold(!said, format!("output holds {text:?}"));
    }
    let object = serde_json::from_str::<Value>(&out).unwrap_or_default();
    for (path, want) in &case.json {
        let got = at(&object, path);
        hold(got == Some(want), format!("json {path} is {got:?}"));
    }
    for (path, want) in &case.then {
        hold(
            stands(&home.join(path), want, now),
            format!("{path} is not {want}"),
        );
    }
    for (path, before) in case.same.iter().zip(&before) {
        let path = home.join(path);
        hold(
            path.exists() && state(&path) == *before,
            format!("{} was touched", path.display()),
        );
    }
    if !wrong.is_empty() {
        wrong.push(format!("stdout: {out}stderr: {err}"));
    }
    wrong
}

fn stands(path: &Path, want: &Value, now: u128) -> bool {
    let text = fs::read_to_string(path);
    match (want, text) {
        (Value::Null, _) => path.symlink_metadata().is_err(),
        (Value::String(want), Ok(text)) => text == clock(want, now),
        (want, Ok(text)) => serde_json::from_str::<Value>(&text).ok().as_ref() == want.get("json"),
        (_, Err(_)) => false,
    }
}

#[test]
fn every_case_holds() {
    let cases = include_str!("../cases/access.jsonl");
    let mut failed = String::new();
    for line in cases.lines().filter(|line| !line.is_empty()) {
        let case: Case =
            serde_json::from_str(line).unwrap_or_else(|error| panic!("{line}: {error}"));
        if cfg!(not(unix)) && case.home.values().any(|text| text.starts_with('@')) {
            continue;
        }
        let wrong = faults(&case);
        if !wrong.is_empty() {
            let _ = writeln!(failed, "{}\n  {}", case.name, wrong.join("\n  "));
        }
    }
    assert!(failed.is_empty(), "{failed}");
}
