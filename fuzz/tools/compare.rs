//! `compare [--jailed] [KNOWN.jsonl] < oracle.jsonl`
//!
//! Reads what the oracles say of each text ("bash": whether bash takes it, "commands": offset and
//! first word of each command that shfmt finds) and prints where the shell front end refuses a text
//! that both take, or does not see a command that shfmt finds. The latter are settled by bash, which
//! runs the text with probes for commands: the command is missed if it ran, and shfmt errs if all
//! that we see ran and nothing else did. Texts in KNOWN.jsonl are settled. Those with a slash are run
//! only if `--jailed` says that they can harm nothing.
#[path = "../../tests/bash/mod.rs"]
mod bash;

use anyhow::Result;
use serde_json::{Value, json};
use std::collections::{BTreeMap, HashSet};
use std::io::BufRead;

fn rows(reader: impl BufRead) -> Result<Vec<Value>> {
    reader
        .lines()
        .map(|line| Ok(serde_json::from_str(&line?)?))
        .collect()
}

fn text_of(row: &Value) -> &str {
    row.get("src").and_then(Value::as_str).unwrap_or_default()
}

/// What bash says of a text in which we do not see what shfmt finds.
fn settle(text: &str) -> Result<&'static str> {
    let seen = bash::seen(text).unwrap_or_default();
    let ran = bash::ran(text)?;
    let hidden = ran
        .iter()
        .any(|words| !seen.iter().any(|one| one.is(words)));
    let all = seen.iter().all(|one| ran.iter().any(|words| one.is(words)));
    Ok(match (hidden, all) {
        (true, _) => "missed",
        (false, true) => "shfmt errs",
        (false, false) => "open",
    })
}

fn main() -> Result<()> {
    let mut jailed = false;
    let mut known = HashSet::new();
    for argument in std::env::args().skip(1) {
        if argument == "--jailed" {
            jailed = true;
            continue;
        }
        let file = std::fs::File::open(argument)?;
        let texts = rows(std::io::BufReader::new(file))?;
        known.extend(texts.iter().map(|row| text_of(row).to_owned()));
    }
    let mut both = 0_u32;
    let mut counts: BTreeMap<&str, u32> = BTreeMap::new();
    for row in rows(std::io::stdin().lock())? {
        let text = text_of(&row);
        let Some(expected) = row.get("commands").and_then(Value::as_array) else {
            continue;
        };
        if row.get("bash") != Some(&Value::Bool(true)) {
            continue;
        }
        both += 1;
        let Some(found) = bash::heads(text) else {
            println!("refused: {}", json!(text));
            *counts.entry("refused").or_default() += 1;
            continue;
        };
        let found: Vec<Value> = found.into_iter().map(|head| json!(head)).collect();
        let unseen: Vec<&Value> = expected.iter().filter(|one| !found.contains(one)).collect();
        if unseen.is_empty() {
            continue;
        }
        let outcome = if known.contains(text) {
            "known"
        } else if jailed || !text.contains('/') {
            settle(text)?
        } else {
            "open"
        };
        *counts.entry(outcome).or_default() += 1;
        if outcome != "known" {
            println!("{outcome}: {} in {}", json!(unseen), json!(text));
        }
    }
    println!("bash and shfmt take {both}; {counts:?}");
    Ok(())
}
