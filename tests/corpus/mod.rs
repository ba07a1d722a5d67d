//! The lines of the verdict tables.

use std::{fs, path::Path, path::PathBuf};

/// The files of the tables, sorted.
pub(crate) fn files() -> Vec<PathBuf> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/verdicts");
    let mut files: Vec<_> = fs::read_dir(directory)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "tsv"));
    files.sort();
    files
}

/// The text of a table's command: `\n`, `\t` and `\\` stand for newline, tab and backslash.
pub(crate) fn unescape(text: &str) -> String {
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

/// The lines of a table with their numbers, without comments.
pub(crate) fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let numbered = text.lines().enumerate().map(|(at, line)| (at + 1, line));
    numbered.filter(|(_, line)| !line.is_empty() && !line.starts_with("# "))
}

/// Every command of every table.
#[allow(
    dead_code,
    reason = "used by one of the test programs that share this file"
)]
pub(crate) fn commands() -> Vec<String> {
    let texts = files()
        .into_iter()
        .map(|path| fs::read_to_string(path).unwrap());
    let commands = texts.flat_map(|text| {
        lines(&text)
            .filter_map(|(_, line)| Some(unescape(line.split_once('\t')?.1)))
            .collect::<Vec<_>>()
    });
    commands.collect()
}
