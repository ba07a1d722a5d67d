//! One short function a command: read, decide, change, answer.

mod allowlist;
mod group;
mod overview;
mod pairing;
mod policy;
mod set;
mod status;

use serde_json::{Value, json};

pub use allowlist::{allow, remove};
pub use group::{add_group, describe as describe_group, remove_group};
pub use overview::overview;
pub use pairing::{deny, pair, pending_list};
pub use policy::policy;
pub use set::{set, show_settings, unset};
pub use status::status;

use super::change::{Change, listed_id};
use super::document::Document;
use super::facts;
use super::id::SenderId;
use super::problems;
use super::store::{Plan, Store, Updated};
use super::target::Target;
use super::view::View;
use crate::error::{Kind, Result};
use crate::invocation::command_on;
use crate::output::{Answer, Language, Text, Warning, say, visible};

/// What every command on one channel needs.
#[derive(Debug)]
pub struct Context {
    /// The channel.
    pub target: Target,
    /// Milliseconds since 1970.
    pub now_ms: i64,
    /// The language of the answer's lines.
    pub language: Language,
}

impl Context {
    fn store(&self) -> Store<'_> {
        Store::new(
            &self.target.state_dir,
            self.target.server,
            self.target.channel.as_str(),
        )
    }

    /// What a server makes of the file: somebody else's schema reads as no file at all, which is
    /// shown as a problem; what cannot be read is an error.
    fn look(&self) -> Result<Look> {
        let server = self.target.server;
        let (stored, foreign) = match self.store().read() {
            Ok(stored) => (stored, None),
            Err(error) if error.kind == Kind::ForeignFile => (None, Some(error)),
            Err(error) => return Err(error),
        };
        let none = serde_json::Map::new();
        let fields = stored.as_ref().map_or(&none, Document::value);
        let view = View::of(fields, server);
        let facts = facts::gather(&self.target, &self.store(), stored.as_ref())?;
        let mut problems = problems::find(fields, &view, &facts, server, self.now_ms);
        let exists = stored.is_some() || foreign.is_some();
        let foreign = foreign.map(|error| Warning::new(error.kind.word(), error.message));
        problems.splice(0..0, foreign);
        Ok(Look {
            exists,
            view,
            problems,
        })
    }

    fn path(&self) -> String {
        visible(&self.target.access_file().to_string_lossy()).into_owned()
    }

    /// The words that start a command on this channel.
    fn command(&self) -> String {
        command_on(self.target.channel.as_str())
    }

    /// `line` with the channel named in front of it.
    fn confirm(&self, line: &Text) -> Answer {
        let line = line.to(self.language);
        Answer::confirmation(format!("{}: {line}", self.target.channel))
    }

    /// The fields that every command's JSON starts with.
    fn fields(&self, answer: Answer, command: &str, changed: bool) -> Answer {
        let mut fields = serde_json::Map::new();
        fields.insert("channel".to_owned(), json!(self.target.channel.as_str()));
        fields.insert(
            "path".to_owned(),
            json!(self.target.access_file().to_string_lossy()),
        );
        fields.insert("command".to_owned(), json!(command));
        fields.insert("changed".to_owned(), json!(changed));
        fields.extend(answer.fields);
        Answer { fields, ..answer }
    }

    /// The answer to a command that may have changed the file.
    fn changed<T>(&self, command: &str, line: &Text, updated: &Updated<T>) -> Answer {
        let mut answer = self.fields(self.confirm(line), command, updated.changed);
        if let Some(dir) = &updated.created_dir {
            let dir = dir.to_string_lossy();
            let dir = visible(&dir);
            answer.warnings.push(Warning::new(
                "created_directory",
                say!(
                    "created {dir}, which was not there: this channel's server has not run yet",
                    dir
                ),
            ));
        }
        if updated.changed && facts::static_mode(&self.target.state_dir) {
            answer.warnings.push(Warning::new(
                "static_mode",
                say!("FORGE_ACCESS_MODE=static in .env: the server takes this up only when it starts again"),
            ));
        }
        answer
    }

    /// The warning that there is no state directory, if so.
    fn missing_directory(&self) -> Option<Warning> {
        (!self.target.state_dir.is_dir()).then(|| {
            let dir = self.target.state_dir.to_string_lossy();
            Warning::new(
                "no_directory",
                say!(
                    "there is no directory {dir}: this channel's server has not run yet",
                    dir = visible(&dir)
                ),
            )
        })
    }

    /// What whoever is let in can do beyond talking, on servers where they can.
    fn steering(&self) -> Option<Warning> {
        self.target.server.allowed_steer_session.then(|| {
            Warning::new(
                "can_steer",
                say!("whoever is allowed can also answer this session's permission prompts, and can send `/mode edit`: the next session then starts with every permission bypassed"),
            )
        })
    }
}

/// A channel as it is shown.
struct Look {
    exists: bool,
    view: View,
    problems: Vec<Warning>,
}

/// The headings of a table in `language`.
fn headings<const N: usize>(texts: [Text; N], language: Language) -> [String; N] {
    texts.map(|text| text.to(language))
}

/// A change without a marker.
fn plan<T>(changes: Vec<Change>, report: T) -> Plan<T> {
    Plan {
        changes,
        marker: None,
        report,
    }
}

/// The ids typed, each once, in their order.
fn senders(typed: &[String]) -> Result<Vec<SenderId>> {
    let mut senders: Vec<SenderId> = Vec::new();
    for text in typed {
        let id = SenderId::new(text.as_str())?;
        if !senders.contains(&id) {
            senders.push(id);
        }
    }
    Ok(senders)
}

/// Whether `id` stands in the allowlist, as a string or as a number.
fn is_listed(document: &Document, id: &SenderId) -> bool {
    elements(document).any(|element| listed_id(element) == Some(id.as_str()))
}

/// Whether the servers let `id` in: they compare strings only.
fn is_let_in(document: &Document, id: &SenderId) -> bool {
    elements(document).any(|element| element == id.as_str())
}

fn elements(document: &Document) -> impl Iterator<Item = &Value> {
    document
        .value()
        .get("allowFrom")
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
}

/// Ids as a JSON array.
fn array(ids: &[SenderId]) -> Value {
    ids.iter().map(SenderId::as_str).collect()
}
