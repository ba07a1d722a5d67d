//! `seeds`
//!
//! Writes the texts of the project's test tables to `corpus/TARGET/`, one a file, for the fuzz
//! targets to start from.
use anyhow::{Context, Result};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// What is asked of the documents, one line each.
const CHANGES: &[&str] = &[
    "allow 1 2 412587349",
    "remove 1 412587349",
    "forget a4f91c",
    "policy disabled",
    "group -100 true 1 2",
    "ungroup -100",
    "set textChunkLimit 5;set chunkMode newline",
    "allow 1;group g false;remove 1;ungroup g;policy allowlist",
];

/// Documents with what a server may leave in them.
const DOCUMENTS: &[&str] = &[
    "{}",
    r#"{"allowFrom":["1",1,1.50,1e3,-0,"x"],"dmPolicy":"x","groups":null,"y":{"z":[1E+05]}}"#,
    r#"{"pending":{"a4f91c":{"senderId":"7","expiresAt":1,"k":[]}},"groups":{"-100":{"role":"z","allowFrom":["3"]},"g":true}}"#,
    "\u{feff}{\"groups\":{\"g\":{\"requireMention\":0,\"a\":{\"b\":{}}}},\r\n\"allowFrom\":[ ]}",
];

fn files(directory: &Path, extension: &str) -> Result<Vec<PathBuf>> {
    let entries = fs::read_dir(directory).with_context(|| directory.display().to_string())?;
    let paths = entries.map(|entry| Ok(entry?.path()));
    let paths: Result<Vec<_>> = paths.collect();
    let mut paths = paths?;
    paths.retain(|path| path.extension().is_some_and(|found| found == extension));
    Ok(paths)
}

/// The rows of the JSON lines in a directory.
fn rows(directory: &Path) -> Result<Vec<Value>> {
    let mut rows = Vec::new();
    for path in files(directory, "jsonl")? {
        for line in fs::read_to_string(path)?.lines() {
            rows.push(serde_json::from_str(line)?);
        }
    }
    Ok(rows)
}

/// The commands of the verdict tables, in which `\n`, `\t` and `\\` are written out.
fn commands(directory: &Path) -> Result<BTreeSet<String>> {
    let mut commands = BTreeSet::new();
    for path in files(directory, "tsv")? {
        let text = fs::read_to_string(path)?;
        let escaped = text.lines().filter_map(|line| line.split_once('\t'));
        commands.extend(escaped.map(|(_, command)| {
            let parts: Vec<String> = command
                .split(r"\\")
                .map(|part| part.replace(r"\n", "\n").replace(r"\t", "\t"))
                .collect();
            parts.join("\\")
        }));
    }
    Ok(commands)
}

fn write(target: &str, seeds: &BTreeSet<String>) -> Result<()> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("corpus")
        .join(target);
    fs::create_dir_all(&directory)?;
    for (at, seed) in seeds.iter().enumerate() {
        fs::write(directory.join(format!("seed-{at:05}")), seed)?;
    }
    Ok(())
}

fn main() -> Result<()> {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests");
    let commands = commands(&tests.join("verdicts"))?;
    let texts = rows(&tests.join("shell"))?.into_iter();
    let mut texts: BTreeSet<String> = texts
        .filter_map(|row| row["src"].as_str().map(str::to_owned))
        .collect();
    write("verdicts", &commands)?;
    texts.extend(commands);
    write("parse", &texts)?;
    let inputs = rows(&tests.join("hook"))?;
    let inputs = inputs.iter().map(|row| match &row["input"] {
        Value::String(text) => text.clone(),
        object => object.to_string(),
    });
    write("hook", &inputs.collect())?;
    let documents = DOCUMENTS.iter().flat_map(|document| {
        CHANGES
            .iter()
            .map(move |change| format!("{change}\n{document}"))
    });
    write("document", &documents.collect())
}
