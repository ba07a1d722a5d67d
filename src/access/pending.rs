//! Pairing codes: what a person types is read leniently, what the file says of it strictly.

use serde_json::{Map, Value};

use super::document::{Document, noun};
use super::id::{Code, SenderId};
use super::json::whole;
use super::locate::Step;
use crate::error::{Kind, Result};
use crate::output::{Text, say};

/// One entry of `pending`, with all that pairing needs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Entry {
    /// The code, as it is keyed.
    pub code: Code,
    /// Who asked.
    pub sender: SenderId,
    /// The chat that is told of the approval.
    pub chat: String,
    /// Milliseconds since 1970 after which the code is void.
    pub expires_at_ms: i64,
    /// Milliseconds since 1970 when the code was made, if the entry says so.
    pub created_at_ms: Option<i64>,
    /// How often the bot has answered, if the entry says so; after two answers it stays silent.
    pub replies: Option<u64>,
}

/// `pending`, checked: an object of objects. `None` if it is missing.
pub(crate) fn entries(document: &Document) -> Result<Option<&Map<String, Value>>> {
    let Some(pending) = document.object("pending")? else {
        return Ok(None);
    };
    match pending.iter().find(|(_, entry)| !entry.is_object()) {
        Some((code, other)) => {
            let steps = [Step::Key("pending"), Step::Key(code)];
            Err(document.wrong_type(&steps, say!("an object"), other))
        }
        None => Ok(Some(pending)),
    }
}

/// The pending code a person meant by `typed`: that very key, or else, blanks, `<` `>` and case
/// aside, the only key that matches.
pub(crate) fn find_code(document: &Document, typed: &str) -> Result<Option<Code>> {
    let Some(pending) = entries(document)? else {
        return Ok(None);
    };
    if pending.contains_key(typed) {
        return Ok(Code::new(typed).ok());
    }
    let wanted = folded(typed);
    let mut matching = pending.keys().filter(|key| folded(key) == wanted);
    Ok(match (matching.next(), matching.next()) {
        (Some(only), None) => Code::new(only.as_str()).ok(),
        _ => None,
    })
}

fn folded(text: &str) -> String {
    let text = text.trim();
    let text = text
        .strip_prefix('<')
        .and_then(|rest| rest.strip_suffix('>'))
        .unwrap_or(text);
    text.trim().to_lowercase()
}

impl Entry {
    /// The entry of `code`; `None` if there is none. Without a `senderId`, a `chatId` or a numeric
    /// `expiresAt` it is [`Kind::InvalidEntry`], with the place in the file.
    pub(crate) fn read(document: &Document, code: &Code) -> Result<Option<Self>> {
        let Some(entry) = entries(document)?.and_then(|pending| pending.get(code.as_str())) else {
            return Ok(None);
        };
        let field = |key: &'static str| Field {
            document,
            code,
            key,
            value: entry.get(key),
        };
        let sender = field("senderId");
        Ok(Some(Self {
            code: code.clone(),
            sender: sender.text().and_then(|text| {
                SenderId::new(text).map_err(|_| sender.refusal(say!("a non-empty string")))
            })?,
            chat: field("chatId").text()?.to_owned(),
            expires_at_ms: field("expiresAt").milliseconds()?,
            created_at_ms: field("createdAt").milliseconds().ok(),
            replies: entry.get("replies").and_then(Value::as_u64),
        }))
    }
}

/// One field of one entry, for messages that say where it stands.
struct Field<'a> {
    document: &'a Document,
    code: &'a Code,
    key: &'static str,
    value: Option<&'a Value>,
}

impl<'a> Field<'a> {
    fn text(&self) -> Result<&'a str> {
        match self.value {
            Some(Value::String(text)) if !text.is_empty() => Ok(text),
            _ => Err(self.refusal(say!("a non-empty string"))),
        }
    }

    fn milliseconds(&self) -> Result<i64> {
        self.value
            .and_then(whole)
            .ok_or_else(|| self.refusal(say!("a number of milliseconds")))
    }

    fn refusal(&self, expected: Text) -> crate::error::Error {
        let entry = [Step::Key("pending"), Step::Key(self.code.as_str())];
        let [pending, code] = entry;
        let (steps, found) = match self.value {
            Some(value) => (vec![pending, code, Step::Key(self.key)], describe(value)),
            None => (entry.to_vec(), say!("nothing")),
        };
        let what = say!(
            "the entry of code {code} needs {expected} as {field}, found {found}",
            code = self.code.to_string(),
            expected,
            field = self.key,
            found
        );
        self.document.refusal(Kind::InvalidEntry, &steps, what)
    }
}

fn describe(value: &Value) -> Text {
    match value {
        Value::String(text) if text.is_empty() => say!("an empty string"),
        other => noun(other),
    }
}
