//! `tests/cases/access.jsonl`: a case a line, what there is, what is typed, what must and must not
//! come of it.
//!
//! `$NOW+n` and `$NOW-n` in a text are times in milliseconds, `$HOME` in a variable is the case's
//! home; a path that ends in `/` is a directory, and `@target` as a text makes a symbolic link.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::time::SystemTime;

use serde_json::Value;

use crate::support::{Sandbox, now_ms};

/// The keys of a case.
const KEYS: &[&str] = &[
    "name", "home", "project", "env", "args", "stdin", "exit", "out", "err", "not_out", "then",
    "same", "json",
];

struct Case(Value);

impl Case {
    fn read(line: &str) -> Self {
        let case: Value =
            serde_json::from_str(line).unwrap_or_else(|error| panic!("{line}: {error}"));
        for key in case.as_object().unwrap().keys() {
            assert!(KEYS.contains(&key.as_str()), "{line}: what is `{key}`?");
        }
        Self(case)
    }

    fn text(&self, key: &str) -> &str {
        self.0.get(key).map_or("", |text| text.as_str().unwrap())
    }

    fn texts(&self, key: &str) -> Vec<&str> {
        let items = self
            .0
            .get(key)
            .map_or(&[][..], |list| list.as_array().unwrap());
        items.iter().map(|text| text.as_str().unwrap()).collect()
    }

    fn entries(&self, key: &str) -> impl Iterator<Item = (&String, &Value)> {
        self.0
            .get(key)
            .map(|map| map.as_object().unwrap())
            .into_iter()
            .flatten()
    }

    fn exits_with(&self, code: i32) -> bool {
        match self.0.get("exit") {
            None => code == 0,
            Some(Value::Array(codes)) => codes.iter().any(|one| *one == code),
            Some(one) => *one == code,
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

fn fill<'a>(root: &Path, files: impl Iterator<Item = (&'a String, &'a Value)>, now: u128) {
    for (name, text) in files {
        let text = text.as_str().unwrap();
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
    fill(&home, case.entries("home"), now);
    fill(&sandbox.project(), case.entries("project"), now);
    let same = case.texts("same");
    let before: Vec<_> = same.iter().map(|path| state(&home.join(path))).collect();
    let mut command = sandbox.command();
    for (name, value) in case.entries("env") {
        let value = value.as_str().unwrap();
        command.env(name, value.replace("$HOME", &home.to_string_lossy()));
    }
    let output = command
        .args(case.texts("args"))
        .write_stdin(case.text("stdin"))
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
    hold(case.exits_with(code), format!("exit {code}"));
    for text in case.texts("out") {
        hold(out.contains(text), format!("stdout lacks {text:?}"));
    }
    for text in case.texts("err") {
        hold(err.contains(text), format!("stderr lacks {text:?}"));
    }
    for text in case.texts("not_out") {
        let said = out.contains(text) || err.contains(text);
        hold(!said, format!("output holds {text:?}"));
    }
    let object = serde_json::from_str::<Value>(&out).unwrap_or_default();
    for (path, want) in case.entries("json") {
        let got = at(&object, path);
        hold(got == Some(want), format!("json {path} is {got:?}"));
    }
    for (path, want) in case.entries("then") {
        let stands = stands(&home.join(path), want, now);
        hold(stands, format!("{path} is not {want}"));
    }
    for (path, before) in same.iter().zip(&before) {
        let path = home.join(path);
        let untouched = path.exists() && state(&path) == *before;
        hold(untouched, format!("{} was touched", path.display()));
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
        let case = Case::read(line);
        let links = |(_, text): (&String, &Value)| text.as_str().unwrap().starts_with('@');
        if cfg!(not(unix))
            && (case.entries("home").any(links) || case.entries("project").any(links))
        {
            continue;
        }
        let wrong = faults(&case);
        if !wrong.is_empty() {
            let _ = writeln!(failed, "{}\n  {}", case.text("name"), wrong.join("\n  "));
        }
    }
    assert!(failed.is_empty(), "{failed}");
}
