//! What a command has to say, before anybody decides between lines and JSON.

use serde_json::{Map, Value, json};

use super::text::{Text, say};

/// Something its reader should know although the command did what it was asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Warning {
    /// The class, for scripts.
    pub kind: &'static str,
    /// One sentence, safe to print.
    pub message: Text,
}

impl Warning {
    /// A warning of that class.
    pub const fn new(kind: &'static str, message: Text) -> Self {
        Self { kind, message }
    }

    /// The same warning with the channel it is about in front.
    #[must_use]
    pub fn about(mut self, channel: &str) -> Self {
        self.message = say!("{place}: {what}", place = channel, what = self.message);
        self
    }
}

impl From<&Warning> for Value {
    fn from(warning: &Warning) -> Self {
        json!({"kind": warning.kind, "message": warning.message.to_string()})
    }
}

/// The answer of a command that did not fail.
#[derive(Debug, Clone, Default)]
pub struct Answer {
    /// The object that `--json` prints, but for `ok` and `warnings`, in this order.
    pub fields: Map<String, Value>,
    /// What a person reads on standard output.
    pub text: String,
    /// Whether `text` is what was asked for, which `--quiet` leaves, or only a confirmation.
    pub is_report: bool,
    /// What goes to standard error.
    pub warnings: Vec<Warning>,
}

impl Answer {
    /// A one-line confirmation.
    pub fn confirmation(line: String) -> Self {
        Self {
            text: line + "\n",
            ..Self::default()
        }
    }

    /// The whole text of something that was asked to be shown.
    pub fn report(text: String) -> Self {
        Self {
            text,
            is_report: true,
            ..Self::default()
        }
    }

    /// Whether something was changed, by the answer's own field.
    pub fn changed(&self) -> bool {
        self.fields.get("changed") == Some(&Value::Bool(true))
    }

    /// The same answer with one more field of its JSON object.
    #[must_use]
    pub fn field(mut self, name: &str, value: impl Into<Value>) -> Self {
        self.fields.insert(name.to_owned(), value.into());
        self
    }
}
