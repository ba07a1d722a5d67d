//! JSON that is as safe to look at in a terminal as the lines are: characters that would act on a
//! terminal or stay invisible are written as `\u` escapes, which every JSON reader undoes.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::Value;
use serde_json::ser::{Formatter, PrettyFormatter, Serializer};

use super::escape::is_hidden;

/// `value` in two-space JSON with a final newline.
pub(super) fn text(value: &Value) -> String {
    let mut out = Vec::new();
    let formatter = Escaping(PrettyFormatter::new());
    // A `Value` always serializes, and a Vec takes whatever is written to it.
    let _ = value.serialize(&mut Serializer::with_formatter(&mut out, formatter));
    out.push(b'\n');
    String::from_utf8(out).unwrap_or_default()
}

/// The library's pretty form, but for the fragments of strings.
struct Escaping(PrettyFormatter<'static>);

impl Formatter for Escaping {
    fn write_string_fragment<W: ?Sized + Write>(
        &mut self,
        writer: &mut W,
        fragment: &str,
    ) -> io::Result<()> {
        let mut plain = fragment;
        while let Some((at, hidden)) = plain.char_indices().find(|&(_, c)| is_hidden(c)) {
            let (before, rest) = plain.split_at(at);
            writer.write_all(before.as_bytes())?;
            for unit in hidden.encode_utf16(&mut [0; 2]) {
                write!(writer, "\\u{unit:04x}")?;
            }
            plain = rest.get(hidden.len_utf8()..).unwrap_or_default();
        }
        writer.write_all(plain.as_bytes())
    }

    fn begin_array<W: ?Sized + Write>(&mut self, w: &mut W) -> io::Result<()> {
        self.0.begin_array(w)
    }
    fn end_array<W: ?Sized + Write>(&mut self, w: &mut W) -> io::Result<()> {
        self.0.end_array(w)
    }
    fn begin_array_value<W: ?Sized + Write>(&mut self, w: &mut W, first: bool) -> io::Result<()> {
        self.0.begin_array_value(w, first)
    }
    fn end_array_value<W: ?Sized + Write>(&mut self, w: &mut W) -> io::Result<()> {
        self.0.end_array_value(w)
    }
    fn begin_object<W: ?Sized + Write>(&mut self, w: &mut W) -> io::Result<()> {
        self.0.begin_object(w)
    }
    fn end_object<W: ?Sized + Write>(&mut self, w: &mut W) -> io::Result<()> {
        self.0.end_object(w)
    }
    fn begin_object_key<W: ?Sized + Write>(&mut self, w: &mut W, first: bool) -> io::Result<()> {
        self.0.begin_object_key(w, first)
    }
    fn begin_object_value<W: ?Sized + Write>(&mut self, w: &mut W) -> io::Result<()> {
        self.0.begin_object_value(w)
    }
    fn end_object_value<W: ?Sized + Write>(&mut self, w: &mut W) -> io::Result<()> {
        self.0.end_object_value(w)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    #[test]
    fn hidden_characters_are_escaped_and_come_back() {
        let value = json!({"a\u{202e}": ["\u{9b}31m", "\u{e0041}x", "plain é 👍", []], "b": {}});
        let text = super::text(&value);
        assert!(
            text.contains("\\u202e")
                && text.contains("\\u009b31m")
                && text.contains("\\udb40\\udc41x")
        );
        assert!(text.contains("plain é 👍"));
        assert_eq!(serde_json::from_str::<Value>(&text).unwrap(), value);
    }
}
