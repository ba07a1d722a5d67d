//! Every line of `tests/verdicts/*.tsv` has a verdict inside its band.
//!
//! A line is a band, a TAB and a command, in which `\n`, `\t` and `\\` stand for newline, tab and backslash. A band is one
//! of `S`, `M`, `D`, `D!` (safe, medium, dangerous, catastrophic) or two of them, `S..M`. Empty lines and lines that
//! begin with `# ` are not read.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use forge_access::permissions::{Level, classify_bash};
use std::fmt::Write as _;
use std::{fs, path::Path};

fn level(name: &str) -> Option<Level> {
    match name {
        "S" => Some(Level::Safe),
        "M" => Some(Level::Medium),
        "D" => Some(Level::Dangerous),
        "D!" => Some(Level::Catastrophic),
        _ => None,
    }
}

/// The lowest and the highest level that is right.
fn band(text: &str) -> Option<(Level, Level)> {
    let (low, high) = text.split_once("..").unwrap_or((text, text));
    Some((level(low)?, level(high)?))
}

fn unescape(text: &str) -> String {
    let mut out = String::new();
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        match (c, chars.clone().next()) {
            ('\\', Some(escaped @ ('n' | 't' | '\\'))) => {
                out.push(match escaped {
                    'n' => '\n',
                    't' => '\t',
                    other => other,
                });
                chars.next();
            }
            _ => out.push(c),
        }
    }
    out
}

/// What is wrong in one file, a paragraph a line.
fn failures(path: &Path) -> String {
    let mut failures = String::new();
    for (number, line) in fs::read_to_string(path).unwrap().lines().enumerate() {
        if line.is_empty() || line.starts_with("# ") {
            continue;
        }
        let place = format!("{}:{}", path.file_name().unwrap().display(), number + 1);
        let parts = line
            .split_once('\t')
            .and_then(|(text, command)| Some((text, band(text)?, unescape(command))));
        let Some((text, (low, high), command)) = parts else {
            writeln!(failures, "{place}: no band and command: {line}").unwrap();
            continue;
        };
        let assessment = classify_bash(&command);
        if assessment.level() < low || assessment.level() > high {
            writeln!(
                failures,
                "{place}: {:?} is not in {text}: {command}",
                assessment.level()
            )
            .unwrap();
            for finding in assessment.findings() {
                writeln!(
                    failures,
                    "    {:?} {}: {} ({:?})",
                    finding.level, finding.rule, finding.reason, finding.span
                )
                .unwrap();
            }
        }
    }
    failures
}

#[test]
fn every_command_has_the_verdict_of_its_line() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/verdicts");
    let mut files: Vec<_> = fs::read_dir(directory)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "tsv"));
    files.sort();
    let all: String = files.iter().map(|path| failures(path)).collect();
    assert!(
        all.is_empty(),
        "\n{all}{} lines",
        all.lines().filter(|line| !line.starts_with(' ')).count()
    );
}
