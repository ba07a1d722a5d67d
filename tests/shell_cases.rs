//! Tables of texts and the commands in them, held against the parser word for word.
//!
//! `hard.jsonl` says what bash (`bash`: whether `bash -n` takes the text) and shfmt (`commands`)
//! make of each text; where one of them is wrong or they differ, `differences.jsonl` says what is
//! right, and why. `own.jsonl` holds the texts that bash itself was run on, with probes for
//! commands. `commands` is null for a text that must be refused.
//!
//! What `differences.jsonl` says is held against the bash at hand, if it is one that we parse for.

use anyhow::{Context, Result, ensure};
use forge_access::permissions::shell::{Span, parse};
use serde_json::{Value, json};
use std::collections::HashMap;

#[cfg(unix)]
mod bash;

/// The first words of all commands as written, or null for a refusal.
fn commands(text: &str) -> Value {
    let Ok(script) = parse(text) else {
        return Value::Null;
    };
    let heads = script.simple_commands().into_iter().filter_map(|command| {
        let head = command.words.first()?;
        Some(head.span.of(text).to_owned())
    });
    heads.collect()
}

fn rows(table: &str) -> Result<Vec<(String, Value)>> {
    table
        .lines()
        .map(|line| {
            let row: Value = serde_json::from_str(line)?;
            let text = row.get("src").and_then(Value::as_str).context("no src")?;
            Ok((text.to_owned(), row))
        })
        .collect()
}

fn compare(rows: impl IntoIterator<Item = (String, Value)>) -> Result<()> {
    let wrong: Vec<String> = rows
        .into_iter()
        .map(|(text, expected)| (commands(&text), text, expected))
        .filter(|(found, _, expected)| found != expected)
        .map(|(found, text, expected)| format!("{text:?}: {found}, not {expected}"))
        .collect();
    ensure!(wrong.is_empty(), "{}", wrong.join("\n"));
    Ok(())
}

#[test]
fn hard_cases() -> Result<()> {
    let differences: HashMap<String, Value> = rows(include_str!("shell/differences.jsonl"))?
        .into_iter()
        .collect();
    let expected = rows(include_str!("shell/hard.jsonl"))?
        .into_iter()
        .map(|(text, row)| {
            let row = differences.get(&text).unwrap_or(&row);
            let commands = row.get("commands").cloned().unwrap_or_default();
            (text, commands)
        });
    compare(expected)
}

#[test]
fn differences() -> Result<()> {
    let expected = rows(include_str!("shell/differences.jsonl"))?
        .into_iter()
        .map(|(text, row)| (text, row.get("commands").cloned().unwrap_or_default()));
    compare(expected)
}

/// Where an oracle is said to be wrong, bash runs no command that the row does not name. Rows with
/// a slash could run a program, and are left out.
#[cfg(unix)]
#[test]
fn bash_agrees_with_the_differences() -> Result<()> {
    if !bash::is_ours() {
        return Ok(());
    }
    for (text, _) in rows(include_str!("shell/differences.jsonl"))? {
        let Some(seen) = bash::seen(&text).filter(|_| !text.contains('/')) else {
            continue;
        };
        for words in bash::ran(&text)? {
            let known = seen.iter().any(|one| one.is(&words));
            ensure!(known, "{text:?} runs {words:?}");
        }
    }
    Ok(())
}

#[test]
fn own_cases() -> Result<()> {
    let expected = rows(include_str!("shell/own.jsonl"))?
        .into_iter()
        .map(|(text, row)| (text, row.get("commands").cloned().unwrap_or_default()));
    compare(expected)
}

/// Spans are offsets into the original text, also where bash rewrites it before it parses it.
#[test]
fn spans_point_into_the_original() -> Result<()> {
    let texts = [
        "a `b \\`c\\` \\\\\\`d\\\\\\``",
        "a \"`b \\\"x\\\" \\`c\\``\"",
        "cat <<-E\n\t\tx\n\t$(b)\n\t`c`\n\tE\n",
        "cat <<E\nx\\\ny $(b)\n$(cat <<-F\n\t$(c)\n\tF\n)\nE\n",
        "a `cat <<-E\n\t\\`b\\`\n\tE\n`",
        "[[ 'x[$(b)]' -eq 1 ]]",
    ];
    for text in texts {
        let script = parse(text)?;
        for command in script.simple_commands() {
            let head = command.words.first().context(text)?;
            let literal = head.literal().context(text)?;
            let Span { start, end } = head.span;
            assert!(end <= text.len(), "{text:?}");
            assert!(
                text.get(start..)
                    .is_some_and(|rest| rest.starts_with(&*literal)),
                "{text:?}: {literal:?} is not at {start}"
            );
        }
    }
    Ok(())
}

#[test]
fn nothing_is_a_script_without_statements() -> Result<()> {
    for text in ["", " ", "\t", "\n", "# a", " \n # b\n\n"] {
        let script = parse(text)?;
        assert!(script.list.items.is_empty(), "{text:?}");
    }
    Ok(())
}

#[test]
fn null_in_a_table_means_refused() {
    assert_eq!(commands("("), json!(null));
}
