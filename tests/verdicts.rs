//! Every line of `tests/verdicts/*.tsv` has a verdict inside its band.
//!
//! A line is a band, a TAB and a command, in which `\n`, `\t` and `\\` stand for newline, tab and backslash. A band is one
//! of `S`, `M`, `D`, `D!` (safe, medium, dangerous, catastrophic) or two of them, `S..M`. Empty lines and lines that
//! begin with `# ` are not read.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

mod corpus;

use corpus::{files, lines, unescape};
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

/// What is wrong in one file, a paragraph a line.
fn failures(path: &Path) -> String {
    let mut failures = String::new();
    for (number, line) in lines(&fs::read_to_string(path).unwrap()) {
        let place = format!("{}:{}", path.file_name().unwrap().display(), number);
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
    let all: String = files().iter().map(|path| failures(path)).collect();
    assert!(
        all.is_empty(),
        "\n{all}{} lines",
        all.lines().filter(|line| !line.starts_with(' ')).count()
    );
}
