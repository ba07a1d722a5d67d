//! Reads JSON lines with a "src" and writes, for each, what the shell front end finds in it: the
//! first word of every simple command with its offset, or the refusal.
use forge_access::permissions::shell::parse;
use std::io::{BufRead, Write};

fn main() -> anyhow::Result<()> {
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    for line in std::io::stdin().lock().lines() {
        let row: serde_json::Value = serde_json::from_str(&line?)?;
        let text = |key| row.get(key).and_then(serde_json::Value::as_str);
        let src = text("src").or(text("cmd")).unwrap_or_default();
        let row = match parse(src) {
            Ok(script) => {
                let heads: Vec<_> = script
                    .simple_commands()
                    .iter()
                    .filter_map(|command| command.words.first())
                    .map(|word| (word.span.start, word.span.of(src)))
                    .collect();
                serde_json::json!({"src": src, "heads": heads})
            }
            Err(refusal) => serde_json::json!({"src": src, "refused": refusal.to_string()}),
        };
        writeln!(out, "{row}")?;
    }
    Ok(())
}
