//! `compare [KNOWN.jsonl] < oracle.jsonl`
//!
//! Reads what the oracles say of each text ("bash": whether bash takes it, "commands": offset and
//! first word of each command that shfmt finds) and prints where the shell front end misses a
//! command or refuses a text that both take. Texts in KNOWN.jsonl, where an oracle is known to be
//! wrong, are left out, and so are the kinds named in `oracle_errs`.
use anyhow::Result;
use forge_access::permissions::shell::parse;
use serde_json::{Value, json};
use std::collections::HashSet;
use std::fmt::Write;
use std::io::BufRead;

/// What is known of shfmt: it drops carriage returns out of words, takes `--` and other options
/// behind `time` for the command, does not read what is behind `coproc` as bash does, takes `!(`
/// for a pattern where bash, without `extglob`, negates a subshell, does not see that a delimiter
/// with quotes inside is quoted, and takes what is glued to `>&-` for its target.
fn oracle_errs(text: &str) -> bool {
    let joined = text.replace("\\\n", "");
    let delimiter = joined.split("<<").skip(1).any(|rest| {
        let word = rest.split_whitespace().next().unwrap_or_default();
        !word.starts_with(['\'', '"', '\\']) && word.contains(['\'', '"', '\\'])
    });
    let time = joined.split("time").skip(1).any(|rest| {
        rest.trim_start()
            .trim_start_matches("-p")
            .trim_start()
            .starts_with('-')
    });
    delimiter
        || time
        || ["\r", "coproc", "!(", "&-"]
            .iter()
            .any(|kind| text.contains(kind))
}

fn rows(reader: impl BufRead) -> Result<Vec<Value>> {
    reader
        .lines()
        .map(|line| Ok(serde_json::from_str(&line?)?))
        .collect()
}

fn text_of(row: &Value) -> &str {
    row.get("src").and_then(Value::as_str).unwrap_or_default()
}

/// Offset and first word of every command, or `None` for a refusal.
fn commands(text: &str) -> Option<Vec<Value>> {
    let script = parse(text).ok()?;
    let heads = script.simple_commands().into_iter().filter_map(|command| {
        let span = command.words.first()?.span;
        Some(json!([span.start, span.of(text)]))
    });
    Some(heads.collect())
}

fn main() -> Result<()> {
    let known: HashSet<String> = match std::env::args().nth(1) {
        Some(path) => rows(std::io::BufReader::new(std::fs::File::open(path)?))?
            .iter()
            .map(|row| text_of(row).to_owned())
            .collect(),
        None => HashSet::new(),
    };
    let (mut both, mut missed, mut refused, mut errors) = (0_u32, 0_u32, 0_u32, 0_u32);
    let mut report = String::new();
    for row in rows(std::io::stdin().lock())? {
        let text = text_of(&row);
        let Some(expected) = row.get("commands").and_then(Value::as_array) else {
            continue;
        };
        if row.get("bash") != Some(&Value::Bool(true)) {
            continue;
        }
        both += 1;
        let Some(found) = commands(text) else {
            refused += 1;
            writeln!(report, "refused {}", json!(text))?;
            continue;
        };
        let hidden: Vec<&Value> = expected.iter().filter(|one| !found.contains(one)).collect();
        if hidden.is_empty() {
            continue;
        }
        if known.contains(text) || oracle_errs(text) {
            errors += 1;
        } else {
            missed += 1;
            writeln!(report, "missed {} in {}", json!(hidden), json!(text))?;
        }
    }
    writeln!(
        report,
        "bash and shfmt take {both}; missed {missed}, refused {refused}, an oracle errs in {errors}"
    )?;
    std::io::Write::write_all(&mut std::io::stdout(), report.as_bytes())?;
    Ok(())
}
