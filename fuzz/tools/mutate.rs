//! `mutate COUNT SEED < texts.jsonl > mutated.jsonl`
//!
//! Makes COUNT texts out of the "src" of the lines it reads: pieces cut out, doubled, put in,
//! swapped and wrapped in each other, so that an oracle can say what is in them.
use anyhow::{Context, Result};
use serde_json::{Value, json};
use std::io::{BufRead, Write};

/// What is put in.
const PIECES: &[&str] = &[
    "$(",
    "`",
    ")",
    "\"",
    "'",
    "\\",
    "\\\n",
    "\n",
    "#",
    " ",
    "{",
    "}",
    "(",
    ";",
    "&",
    "|",
    "<",
    ">",
    "<<E\n",
    "<<-",
    "$((",
    "))",
    "[[",
    "]]",
    "[",
    "]",
    "$",
    "${",
    "~",
    "*",
    "?",
    "!",
    "=",
    "+=",
    "-",
    "a=(",
    "\t",
    "case x in ",
    "esac",
    ";;",
    " in ",
    "do ",
    "done",
    "if ",
    "then ",
    "fi",
    "{a,b}",
    "<(rm)",
    "$(rm)",
    "`rm`",
    "\"$(rm \"a\")\"",
    "${x:-$(rm)}",
    "${x#",
    "%%",
    "//",
    "$'\\''",
    "$\"",
    "time ",
    "! ",
    "coproc ",
    "function ",
    "f() ",
    "for ((",
    "select ",
    "&>",
    "2>",
    "2>&1-",
    "{fd}>",
    "<>",
    ">|",
    ";&",
    ";;&",
    "|&",
    "=~",
    "@(",
    "!(",
    "declare ",
    "export x=(",
    "é",
    "EOF\n",
    ",",
    "..",
];

/// What a text is wrapped in.
const WRAPPINGS: &[(&str, &str)] = &[
    ("$(", ")"),
    ("`", "`"),
    ("\"$(", ")\""),
    ("{ ", "\n}"),
    ("(", ")"),
    ("if ", "\nthen a; fi"),
    ("x=$(", ")"),
    ("cat <<E\n$(", ")\nE\n"),
    ("cat <<-E\n\t$(", ")\n\tE\n"),
    ("${x:-$(", ")}"),
    ("a <(", ")"),
    ("case x in a) ", "\n;; esac"),
    ("f() { ", "\n}"),
    ("echo $(( $(", ") ))"),
    ("a[$(", ")]=1"),
    ("[[ $(", ") ]]"),
    ("for i in $(", "); do b; done"),
    ("while ", "\ndo b; done"),
    ("time ", ""),
    ("! ", ""),
    ("", " | b"),
    ("", " &"),
];

/// A xorshift generator: the same seed makes the same texts everywhere.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % bound.max(1) as u64).unwrap_or_default()
    }

    fn pick<'a, T: ?Sized>(&mut self, from: &[&'a T]) -> Option<&'a T> {
        from.get(self.below(from.len())).copied()
    }

    /// A place in `text` between two characters.
    fn place(&mut self, text: &str) -> usize {
        let mut at = self.below(text.len() + 1);
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        at
    }
}

/// A few lines out of a text.
fn excerpt(text: &str, random: &mut Random) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let start = random.below(lines.len());
    let count = 1 + random.below(14);
    let lines: Vec<&str> = lines.into_iter().skip(start).take(count).collect();
    lines.join("\n")
}

fn mutate(text: &str, texts: &[&str], random: &mut Random) -> String {
    let at = random.place(text);
    let mut end = (at + 1 + random.below(5)).min(text.len());
    while !text.is_char_boundary(end) {
        end += 1;
    }
    let (head, tail) = text.split_at(at);
    let cut = text.get(at..end).unwrap_or_default();
    let rest = text.get(end..).unwrap_or_default();
    match random.below(7) {
        0 => format!("{head}{rest}"),
        1 => format!("{head}{cut}{cut}{rest}"),
        2 => {
            let other = random.pick(texts).unwrap_or_default();
            let from = random.place(other);
            let piece: String = other.chars().skip(from).take(random.below(20)).collect();
            format!("{head}{piece}{tail}")
        }
        3 => {
            let (open, close) = WRAPPINGS
                .get(random.below(WRAPPINGS.len()))
                .copied()
                .unwrap_or_default();
            format!("{open}{text}{close}")
        }
        _ => format!("{head}{}{tail}", random.pick(PIECES).unwrap_or_default()),
    }
}

fn main() -> Result<()> {
    let mut arguments = std::env::args().skip(1);
    let count: usize = arguments.next().context("COUNT is missing")?.parse()?;
    let seed: u64 = arguments.next().context("SEED is missing")?.parse()?;
    let mut texts = Vec::new();
    for line in std::io::stdin().lock().lines() {
        let row: Value = serde_json::from_str(&line?)?;
        texts.extend(row.get("src").and_then(Value::as_str).map(str::to_owned));
    }
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    for _ in 0..count {
        let mut text = excerpt(random.pick(&texts).context("no texts")?, &mut random);
        for _ in 0..=random.below(3) {
            text = mutate(&text, &texts, &mut random);
        }
        writeln!(out, "{}", json!({"src": text}))?;
    }
    Ok(())
}
