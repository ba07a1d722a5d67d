//! Reads JSON lines with a "src" and writes, for each, what the shell front end finds in it: the
//! first word of every simple command with its offset and all its words (null where a word is not
//! plain text), or the refusal.
use forge_access::permissions::shell::{SimpleCommand, expand_braces, parse};
use serde_json::{Value, json};
use std::io::{BufRead, Write};

fn words(command: &SimpleCommand) -> Vec<Option<String>> {
    let mut words = Vec::new();
    for word in &command.words {
        match expand_braces(word) {
            Some(expanded) => words.extend(
                expanded
                    .iter()
                    .map(|word| word.literal().map(std::borrow::Cow::into_owned)),
            ),
            None => words.push(None),
        }
    }
    words
}

fn main() -> anyhow::Result<()> {
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    for line in std::io::stdin().lock().lines() {
        let row: Value = serde_json::from_str(&line?)?;
        let text = |key| row.get(key).and_then(Value::as_str);
        let src = text("src").or(text("cmd")).unwrap_or_default();
        let found = match parse(src) {
            Ok(script) => {
                let mut heads = Vec::new();
                let mut all = Vec::new();
                for command in script.simple_commands() {
                    if let Some(head) = command.words.first() {
                        heads.push(json!([head.span.start, head.span.of(src)]));
                        all.push(words(command));
                    }
                }
                json!({"src": src, "heads": heads, "words": all})
            }
            Err(refusal) => json!({"src": src, "refused": refusal.to_string()}),
        };
        writeln!(out, "{found}")?;
    }
    Ok(())
}
