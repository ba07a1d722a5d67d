//! `access.json` as a document that keeps everything: unknown keys at every level, the order of
//! keys, and numbers as they are written.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde_json::{Map, Value};

use super::json;
use super::locate::{Position, Step, position_of};
use super::server::Server;
use crate::error::{Error, Kind, Result};
use crate::output::{Text, say, visible};

/// The top-level fields that a server reads. An object that has others and none of these is
/// somebody else's file.
const FIELDS: [&str; 12] = [
    "dmPolicy",
    "allowFrom",
    "groups",
    "pending",
    "mentionPatterns",
    "ackReaction",
    "replyToMode",
    "textChunkLimit",
    "chunkMode",
    "voiceReply",
    "voiceName",
    "voiceProvider",
];

const BOM: &[u8] = b"\xef\xbb\xbf";

/// What a change refuses to touch is left for the person to mend.
fn mend() -> Text {
    say!(
        "the file is left as it is: correct it by hand, or move it away to start from the defaults"
    )
}

/// One `access.json`, parsed.
#[derive(Debug, Clone)]
pub struct Document {
    fields: Map<String, Value>,
    source: Option<Arc<Source>>,
    had_bom: bool,
}

/// The text a document was parsed from, for messages about it.
#[derive(Debug)]
struct Source {
    path: PathBuf,
    text: String,
}

impl Document {
    /// What an absent file means to `server`.
    pub fn defaults(server: &Server) -> Self {
        let mut fields = Map::new();
        fields.insert("dmPolicy".into(), server.default_policy.word().into());
        fields.insert("allowFrom".into(), Value::Array(Vec::new()));
        fields.insert("groups".into(), Value::Object(Map::new()));
        fields.insert("pending".into(), Value::Object(Map::new()));
        Self {
            fields,
            source: None,
            had_bom: false,
        }
    }

    /// The document in `bytes`, which were read from `path`.
    ///
    /// A byte-order mark in front of UTF-8 is forgiven and dropped; all else that a server would
    /// not read as an access state is [`Kind::InvalidFile`], with line and column.
    pub fn parse(bytes: &[u8], path: &Path) -> Result<Self> {
        let refuse = |position: Position, what: Text| Err(invalid(path, Some(position), what));
        let start = Position { line: 1, column: 1 };
        if bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff") {
            return refuse(start, say!("UTF-16 text, expected UTF-8"));
        }
        let (bytes, had_bom) = bytes
            .strip_prefix(BOM)
            .map_or((bytes, false), |rest| (rest, true));
        let text = match std::str::from_utf8(bytes) {
            Ok(text) => text,
            Err(error) => {
                let good = bytes.get(..error.valid_up_to()).unwrap_or_default();
                let good = String::from_utf8_lossy(good);
                return refuse(
                    Position::of(&good, good.len()),
                    say!("expected UTF-8 text, found another byte"),
                );
            }
        };
        if text.trim_matches([' ', '\t', '\r', '\n']).is_empty() {
            return refuse(start, say!("the file is empty, expected a JSON object"));
        }
        let value = match json::parse(text) {
            Ok(value) => value,
            Err(fault) => {
                let what = say!("not valid JSON: {what}", what = fault.what);
                return refuse(Position::of(text, fault.offset), what);
            }
        };
        let Value::Object(fields) = value else {
            let what = say!("expected a JSON object, found {noun}", noun = noun(&value));
            let position = position_of(text, &[]).unwrap_or(start);
            return refuse(position, what);
        };
        if !fields.is_empty() && !FIELDS.iter().any(|field| fields.contains_key(*field)) {
            let position = position_of(text, &[]).unwrap_or(start);
            let what = say!(
                "not an access file: it has none of the fields {fields}",
                fields = "dmPolicy, allowFrom, groups, pending, …"
            );
            return Err(Error {
                kind: Kind::ForeignFile,
                ..invalid(path, Some(position), what)
            });
        }
        Ok(Self {
            fields,
            source: Some(Arc::new(Source {
                path: path.to_owned(),
                text: text.to_owned(),
            })),
            had_bom,
        })
    }

    /// The text a server would write: two-space JSON, a final newline, no byte-order mark.
    pub fn to_text(&self) -> String {
        // Maps with string keys and numbers as written always serialize; the alternate form of
        // `Value` is the same two-space text.
        let mut text = serde_json::to_string_pretty(&self.fields)
            .unwrap_or_else(|_| format!("{:#}", Value::Object(self.fields.clone())));
        text.push('\n');
        text
    }

    /// The top-level fields, for readers that judge for themselves.
    pub fn value(&self) -> &Map<String, Value> {
        &self.fields
    }

    /// Whether the file began with a byte-order mark, which servers take for a broken file.
    pub fn had_bom(&self) -> bool {
        self.had_bom
    }

    pub(super) fn fields_mut(&mut self) -> &mut Map<String, Value> {
        &mut self.fields
    }

    /// An error of `kind` about the value that `steps` lead to, with its place in the file.
    pub(super) fn refusal(&self, kind: Kind, steps: &[Step<'_>], what: Text) -> Error {
        let Some(source) = &self.source else {
            let what = say!("{place}: {what}", place = "access.json", what);
            return Error::new(kind, what).hint(mend());
        };
        let mut error = invalid(&source.path, position_of(&source.text, steps), what);
        error.kind = kind;
        error
    }

    /// The object at a top-level field; `None` if the field is missing.
    pub(super) fn object(&self, field: &str) -> Result<Option<&Map<String, Value>>> {
        match self.fields.get(field) {
            None => Ok(None),
            Some(Value::Object(object)) => Ok(Some(object)),
            Some(other) => Err(self.wrong_type(&[Step::Key(field)], say!("an object"), other)),
        }
    }

    /// What to say of a value of another type than `expected`.
    pub(super) fn wrong_type(&self, steps: &[Step<'_>], expected: Text, found: &Value) -> Error {
        let name = steps.iter().fold(String::new(), |name, step| match step {
            Step::Key(key) if name.is_empty() => (*key).to_owned(),
            Step::Key(key) => format!("{name}[{key:?}]"),
            Step::Index(index) => format!("{name}[{index}]"),
        });
        let what = say!(
            "expected {name} to be {expected}, found {noun}",
            name = visible(&name),
            expected,
            noun = noun(found)
        );
        self.refusal(Kind::InvalidFile, steps, what)
    }
}

fn invalid(path: &Path, position: Option<Position>, what: Text) -> Error {
    let path = path.to_string_lossy();
    let path = visible(&path);
    let place = match position {
        Some(Position { line, column }) => format!("{path}:{line}:{column}"),
        None => path.into_owned(),
    };
    Error::new(Kind::InvalidFile, say!("{place}: {what}", place, what)).hint(mend())
}

/// The type of a value, as a message names it.
pub(super) fn noun(value: &Value) -> Text {
    match value {
        Value::Null => "null".into(),
        Value::Bool(_) => say!("a boolean"),
        Value::Number(_) => say!("a number"),
        Value::String(_) => say!("a string"),
        Value::Array(_) => say!("an array"),
        Value::Object(_) => say!("an object"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::access::server::{FORGE, serving};

    fn parse(bytes: &[u8]) -> Result<Document> {
        Document::parse(bytes, Path::new("/d/access.json"))
    }

    #[test]
    fn refusals_name_line_and_column() {
        let deep = format!("{{\"groups\":{}", "[".repeat(100_000));
        let cases: &[(&[u8], &str)] = &[
            (b"", "1:1: the file is empty"),
            (b"\xef\xbb\xbf", "1:1: the file is empty"),
            (b" \r\n", "1:1: the file is empty"),
            (b"null", "1:1: expected a JSON object, found null"),
            (b"\n [1]", "2:2: expected a JSON object, found an array"),
            (
                b"{",
                "1:2: not valid JSON: expected a key in double quotes, found the end of the file",
            ),
            (
                b"{\"allowFrom\":[]\n,}",
                "2:2: not valid JSON: expected a key in double quotes, found `}`",
            ),
            (
                "{\"é\":x}".as_bytes(),
                "1:6: not valid JSON: expected a value, found `x`",
            ),
            (
                b"{\"groups\":{}} x",
                "1:15: not valid JSON: expected the end of the file",
            ),
            (
                b"{\"groups\":\x1b}",
                "1:11: not valid JSON: expected a value, found `\\u{1b}`",
            ),
            (b"\xff\xfe{\0}\0", "1:1: UTF-16 text"),
            (
                b"{\0\"\0a\0",
                "1:2: not valid JSON: expected a key in double quotes, found `\\u{0}`",
            ),
            (b"{\n\"a\xff\"", "2:3: expected UTF-8"),
            (b"{\"name\":\"x\"}", "1:1: not an access file"),
            (
                b"{\"$serde_json::private::Number\":\"1\"}",
                "1:1: not an access file",
            ),
            (
                deep.as_bytes(),
                "1:137: not valid JSON: nested more than 127 levels deep",
            ),
            (
                b"{\"allowFrom\":\"\\ud800\"}",
                "1:21: not valid JSON: an escape that stands for no character",
            ),
        ];
        for (bytes, expected) in cases {
            let error = parse(bytes).unwrap_err();
            let is_foreign = expected.contains("not an access file");
            assert_eq!(error.kind == Kind::ForeignFile, is_foreign);
            assert_eq!(error.kind == Kind::InvalidFile, !is_foreign);
            assert!(
                error.to_string().starts_with("/d/access.json:")
                    && error.to_string().contains(expected),
                "{expected}: {}",
                error.message
            );
        }
    }

    #[test]
    fn keeps_what_is_written() {
        for text in [
            "{\n  \"x\": {\n    \"y\": [\n      1.50,\n      1e2,\n      -0,\n      1E+05,\n      123456789012345678901234567890\n    ]\n  },\n  \"allowFrom\": []\n}\n",
            "{}\n",
        ] {
            assert_eq!(parse(text.as_bytes()).unwrap().to_text(), text);
        }
    }

    #[test]
    fn forgives_a_mark_and_carriage_returns() {
        let document = parse(b"\xef\xbb\xbf{\r\n\"allowFrom\":[\r\n\"1\"]}\r\n").unwrap();
        assert!(document.had_bom());
        assert_eq!(
            document.to_text(),
            "{\n  \"allowFrom\": [\n    \"1\"\n  ]\n}\n"
        );
    }

    #[test]
    fn the_deepest_document_that_is_read_is_also_written() {
        let text = format!("{{\"groups\":{}{}}}", "[".repeat(126), "]".repeat(126));
        let document = parse(text.as_bytes()).unwrap();
        assert!(parse(document.to_text().as_bytes()).is_ok());
    }

    #[test]
    fn defaults_follow_the_server() {
        let text = Document::defaults(serving("imessage")).to_text();
        assert!(text.starts_with("{\n  \"dmPolicy\": \"allowlist\",\n  \"allowFrom\": [],"));
        assert!(Document::defaults(&FORGE).to_text().contains("pairing"));
    }
}
