//! JSON text to values with every number as it is written: `1e2` stays `1e2`.
//!
//! `serde_json` spells exponents its own way even with `arbitrary_precision`, and reads an object
//! with its private number key as a number. This reader does neither, and says of a mistake what
//! stood where something else was expected. Of a repeated key the last value counts, in the place
//! of the first, as in JavaScript.

use serde_json::{Map, Number, Value};

use crate::output::{Text, say, visible};

/// How deep arrays and objects may nest: far beyond any access file, and safe for every
/// recursive walk over the values.
const DEPTH: usize = 127;

/// Why a text is not JSON.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Fault {
    /// Where, in bytes from the start.
    pub(super) offset: usize,
    /// What is wrong there.
    pub(super) what: Text,
}

/// A number as a whole one, as the servers' arithmetic has it: a fraction is cut off, and what is beyond 64 bits is the
/// last number within. `None` for anything but a number.
#[expect(
    clippy::cast_possible_truncation,
    reason = "float casts saturate, which suits times and counts"
)]
pub(super) fn whole(value: &Value) -> Option<i64> {
    let number = value.as_number()?;
    number.as_i64().or_else(|| {
        number
            .as_str()
            .parse::<f64>()
            .ok()
            .map(|float| float as i64)
    })
}

type Parsed<T> = std::result::Result<T, Fault>;

/// The one value that `text` holds.
pub(super) fn parse(text: &str) -> Parsed<Value> {
    let mut reader = Reader { text, at: 0 };
    reader.skip_blanks();
    let value = reader.value(0)?;
    reader.skip_blanks();
    if reader.at < text.len() {
        return Err(reader.expected(say!("the end of the file")));
    }
    Ok(value)
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl Reader<'_> {
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn eat(&mut self, byte: u8) -> bool {
        let here = self.peek() == Some(byte);
        self.at += usize::from(here);
        here
    }

    fn skip_blanks(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.at += 1;
        }
    }

    fn expected(&self, what: Text) -> Fault {
        let rest = self.text.get(self.at..).unwrap_or_default();
        let found = rest.chars().next().map_or_else(
            || say!("the end of the file"),
            |character| Text::from(format!("`{}`", visible(&character.to_string()))),
        );
        self.fault(say!("expected {what}, found {found}", what, found))
    }

    fn fault(&self, what: Text) -> Fault {
        Fault {
            offset: self.at,
            what,
        }
    }

    fn value(&mut self, depth: usize) -> Parsed<Value> {
        match self.peek() {
            Some(b'{' | b'[') if depth == DEPTH => {
                Err(self.fault(say!("nested more than {depth} levels deep", depth = DEPTH)))
            }
            Some(b'{') => self.object(depth + 1).map(Value::Object),
            Some(b'[') => self.array(depth + 1).map(Value::Array),
            Some(b'"') => self.string().map(Value::String),
            Some(b'-' | b'0'..=b'9') => self.number().map(Value::Number),
            _ => self.word(),
        }
    }

    fn word(&mut self) -> Parsed<Value> {
        let words = [
            ("null", Value::Null),
            ("true", Value::Bool(true)),
            ("false", Value::Bool(false)),
        ];
        let rest = self.text.get(self.at..).unwrap_or_default();
        for (word, value) in words {
            if rest.starts_with(word) {
                self.at += word.len();
                return Ok(value);
            }
        }
        Err(self.expected(say!("a value")))
    }

    fn object(&mut self, depth: usize) -> Parsed<Map<String, Value>> {
        self.at += 1;
        let mut map = Map::new();
        self.skip_blanks();
        if self.eat(b'}') {
            return Ok(map);
        }
        loop {
            if self.peek() != Some(b'"') {
                return Err(self.expected(say!("a key in double quotes")));
            }
            let key = self.string()?;
            self.skip_blanks();
            if !self.eat(b':') {
                return Err(self.expected("`:`".into()));
            }
            self.skip_blanks();
            map.insert(key, self.value(depth)?);
            self.skip_blanks();
            if self.eat(b'}') {
                return Ok(map);
            }
            if !self.eat(b',') {
                return Err(self.expected(say!("{one} or {other}", one = "`,`", other = "`}`")));
            }
            self.skip_blanks();
        }
    }

    fn array(&mut self, depth: usize) -> Parsed<Vec<Value>> {
        self.at += 1;
        let mut list = Vec::new();
        self.skip_blanks();
        if self.eat(b']') {
            return Ok(list);
        }
        loop {
            list.push(self.value(depth)?);
            self.skip_blanks();
            if self.eat(b']') {
                return Ok(list);
            }
            if !self.eat(b',') {
                return Err(self.expected(say!("{one} or {other}", one = "`,`", other = "`]`")));
            }
            self.skip_blanks();
        }
    }

    fn string(&mut self) -> Parsed<String> {
        let start = self.at;
        let mut has_escape = false;
        self.at += 1;
        loop {
            match self.peek() {
                Some(b'"') => break,
                Some(b'\\') => {
                    has_escape = true;
                    self.at += 2;
                }
                Some(0..=0x1f) => return Err(self.fault(say!("a control character in a string"))),
                Some(_) => self.at += 1,
                None => {
                    self.at = self.text.len();
                    return Err(self.expected(say!("`\"` at the end of a string")));
                }
            }
        }
        let inner = self.text.get(start + 1..self.at).unwrap_or_default();
        self.at += 1;
        if !has_escape {
            return Ok(inner.to_owned());
        }
        let raw = self.text.get(start..self.at).unwrap_or_default();
        serde_json::from_str(raw).map_err(|error| Fault {
            offset: start + error.column().saturating_sub(1),
            what: say!("an escape that stands for no character in a string"),
        })
    }

    fn number(&mut self) -> Parsed<Number> {
        let start = self.at;
        self.eat(b'-');
        if !self.eat(b'0') {
            self.digits()?;
        }
        if self.eat(b'.') {
            self.digits()?;
        }
        if self.eat(b'e') || self.eat(b'E') {
            let _sign = self.eat(b'+') || self.eat(b'-');
            self.digits()?;
        }
        let written = self.text.get(start..self.at).unwrap_or_default();
        Ok(Number::from_string_unchecked(written.to_owned()))
    }

    fn digits(&mut self) -> Parsed<()> {
        if !matches!(self.peek(), Some(b'0'..=b'9')) {
            return Err(self.expected(say!("a digit")));
        }
        while matches!(self.peek(), Some(b'0'..=b'9')) {
            self.at += 1;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn numbers_stay_as_written() {
        for number in [
            "0",
            "-0",
            "1e2",
            "1E+05",
            "1.50",
            "-12.0e-0",
            "123456789012345678901234567890",
        ] {
            assert_eq!(parse(number).unwrap().to_string(), number);
        }
    }

    #[test]
    fn numbers_are_whole_to_the_servers_arithmetic() {
        for (written, want) in [
            ("4102444800000", Some(4_102_444_800_000)),
            ("4.1024448e12", Some(4_102_444_800_000)),
            ("-1.9", Some(-1)),
            ("9223372036854775808", Some(i64::MAX)),
            ("1e30", Some(i64::MAX)),
            ("1e999", Some(i64::MAX)),
            ("-1e30", Some(i64::MIN)),
            ("\"1\"", None),
            ("null", None),
        ] {
            assert_eq!(whole(&parse(written).unwrap()), want, "{written}");
        }
    }

    #[test]
    fn a_private_key_is_a_key_like_others() {
        let text = r#"{"$serde_json::private::Number":"1"}"#;
        assert_eq!(parse(text).unwrap().to_string(), text);
    }

    #[test]
    fn the_last_of_equal_keys_counts_in_the_place_of_the_first() {
        assert_eq!(
            parse(r#"{"a":1,"b":2,"\u0061":3}"#).unwrap().to_string(),
            r#"{"a":3,"b":2}"#
        );
    }

    fn text() -> impl Strategy<Value = String> {
        prop_oneof![
            r#"[\[\]{},:"\\ 01.eE+\-a-f\nu/]{0,24}"#,
            any::<String>(),
            any::<String>().prop_map(|text| serde_json::to_string(&text).unwrap_or_default()),
        ]
    }

    proptest! {
        /// Nobody's idea of JSON but the one of RFC 8259: the library agrees on what is and is not.
        #[test]
        fn accepts_what_serde_json_accepts(text in text()) {
            let ours = parse(&text);
            let theirs = serde_json::from_str::<Value>(&text);
            prop_assert_eq!(ours.is_ok(), theirs.is_ok(), "{:?} {:?}", ours, theirs);
            if let Err(fault) = ours {
                prop_assert!(fault.offset <= text.len());
            }
        }
    }
}
