//! `probe [--jailed] [--rows] < texts.jsonl`
//!
//! Runs the "src" of each line in a bash of probes and prints what ran that the shell front end does
//! not see. Texts with a slash are left out unless `--jailed` says that they can harm nothing. With
//! `--rows` prints the others as rows of `tests/shell/own.jsonl`.
#[path = "../../tests/bash/mod.rs"]
mod bash;

use anyhow::{Context, Result};
use serde_json::{Value, json};
use std::io::BufRead;

/// What bash takes as one argument, nearly.
const LONGEST: usize = 100_000;

fn main() -> Result<()> {
    let given = |option| std::env::args().any(|argument| argument == option);
    let (jailed, rows) = (given("--jailed"), given("--rows"));
    let (mut texts, mut commands, mut hidden) = (0_u32, 0_usize, 0_u32);
    for line in std::io::stdin().lock().lines() {
        let row: Value = serde_json::from_str(&line?)?;
        let text = row.get("src").and_then(Value::as_str).context("no src")?;
        if text.len() > LONGEST || !jailed && text.contains('/') {
            continue;
        }
        let heads = bash::heads(text).map(|heads| heads.into_iter().map(|(_, word)| word));
        let heads = heads.map(Iterator::collect::<Vec<&str>>);
        let Some(seen) = bash::seen(text) else {
            if rows {
                println!("{}", json!({"src": text, "commands": heads}));
            }
            continue;
        };
        texts += 1;
        let ran = bash::ran(text)?;
        commands += ran.len();
        let unseen = |words: &&Vec<String>| !seen.iter().any(|one| one.is(words));
        if let Some(words) = ran.iter().find(unseen) {
            hidden += 1;
            println!("hidden {} in {}", json!(words), json!(text));
        } else if rows {
            println!("{}", json!({"src": text, "commands": heads}));
        }
    }
    println!("{texts} texts ran {commands} commands, some hidden in {hidden}");
    Ok(())
}
