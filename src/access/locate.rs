//! Where in the text of a JSON document a value stands, for messages that name line and column.
//!
//! The scanner walks text that a real parser has accepted; it keeps a counter instead of a call
//! stack, so depth costs nothing. Of a repeated key the last one counts, as it does for the parser.

/// A place in a text, both numbers from 1; the column counts characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Position {
    /// The line.
    pub(super) line: usize,
    /// The character within the line.
    pub(super) column: usize,
}

impl Position {
    /// The position of the byte at `offset`; one past the end is the end.
    pub(super) fn of(text: &str, offset: usize) -> Self {
        let before = text.get(..offset).unwrap_or(text);
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        Self {
            line: before.matches('\n').count() + 1,
            column: before.get(line_start..).unwrap_or("").chars().count() + 1,
        }
    }
}

/// One step from a value to a value inside it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Step<'a> {
    /// Into an object, to the value of this key.
    Key(&'a str),
    /// Into an array, counted from 0.
    Index(usize),
}

/// The position of the value that `steps` lead to, if the text has it.
pub(super) fn position_of(text: &str, steps: &[Step<'_>]) -> Option<Position> {
    let mut scan = Scan { text, at: 0 };
    scan.skip_blanks();
    for step in steps {
        match step {
            Step::Key(key) => scan.enter_object(key)?,
            Step::Index(index) => scan.enter_array(*index)?,
        }
    }
    Some(Position::of(text, scan.at))
}

/// Whether the string literal `raw`, quotes included, stands for `name`.
fn reads(raw: &str, name: &str) -> bool {
    if raw.contains('\\') {
        serde_json::from_str::<String>(raw).is_ok_and(|text| text == name)
    } else {
        raw.get(1..raw.len().saturating_sub(1)) == Some(name)
    }
}

struct Scan<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Scan<'a> {
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn eat(&mut self, byte: u8) -> Option<()> {
        (self.peek()? == byte).then(|| self.at += 1)
    }

    fn skip_blanks(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.at += 1;
        }
    }

    /// Past a string literal; returns it with its quotes.
    fn string(&mut self) -> Option<&'a str> {
        let start = self.at;
        self.eat(b'"')?;
        loop {
            match self.peek()? {
                b'"' => break,
                b'\\' => self.at += 2,
                _ => self.at += 1,
            }
        }
        self.at += 1;
        self.text.get(start..self.at)
    }

    /// To the comma or the bracket that ends the value here.
    fn skip_value(&mut self) -> Option<()> {
        let mut depth = 0_usize;
        loop {
            match self.peek()? {
                b'"' => {
                    self.string()?;
                }
                b'{' | b'[' => {
                    depth += 1;
                    self.at += 1;
                }
                b'}' | b']' | b',' if depth == 0 => return Some(()),
                b'}' | b']' => {
                    depth -= 1;
                    self.at += 1;
                }
                _ => self.at += 1,
            }
        }
    }

    fn enter_object(&mut self, key: &str) -> Option<()> {
        self.eat(b'{')?;
        let mut found = None;
        loop {
            self.skip_blanks();
            if self.peek()? == b'}' {
                break;
            }
            let raw = self.string()?;
            self.skip_blanks();
            self.eat(b':')?;
            self.skip_blanks();
            if reads(raw, key) {
                found = Some(self.at);
            }
            self.skip_value()?;
            if self.eat(b',').is_none() {
                break;
            }
        }
        self.at = found?;
        Some(())
    }

    fn enter_array(&mut self, index: usize) -> Option<()> {
        self.eat(b'[')?;
        self.skip_blanks();
        for _ in 0..index {
            self.skip_value()?;
            self.eat(b',')?;
            self.skip_blanks();
        }
        (self.peek()? != b']').then_some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str =
        "{\n  \"é\": [1, {\"a\\u0062\": null}],\n  \"x\": 1, \"x\": [\"]\", \"\\\"\", 2]\n}\n";

    #[test]
    fn finds_what_the_parser_would_read() {
        use Step::{Index, Key};
        let cases: [(&[Step<'_>], _); 9] = [
            (&[], Some((1, 1))),
            (&[Key("é")], Some((2, 8))),
            (&[Key("é"), Index(1)], Some((2, 12))),
            (&[Key("é"), Index(1), Key("ab")], Some((2, 24))),
            (&[Key("é"), Index(2)], None),
            (&[Key("x")], Some((3, 16))),
            (&[Key("x"), Index(2)], Some((3, 28))),
            (&[Key("y")], None),
            (&[Index(0)], None),
        ];
        for (steps, expected) in cases {
            let found = position_of(TEXT, steps).map(|p| (p.line, p.column));
            assert_eq!(found, expected, "{steps:?}");
        }
    }
}
