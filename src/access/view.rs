//! A document read leniently, for showing: what cannot be understood is shown as it stands, since a
//! person who wants to see why a channel misbehaves needs to see it all.

use serde_json::{Map, Value};

use super::json::whole;
use super::server::{Policy, Server};
use super::settings::{SETTINGS, shown};

/// What a channel's `access.json` says.
#[derive(Debug)]
pub(crate) struct View {
    /// The word stored as `dmPolicy`, or the server's default where none is.
    pub policy: String,
    /// What the server makes of it: anything but `allowlist` and `disabled` acts as `pairing`.
    pub effective_policy: Policy,
    /// Whether the file names a policy.
    pub names_policy: bool,
    /// The ids in `allowFrom`, as text.
    pub allowed: Vec<String>,
    /// The entries of `pending`, in their order.
    pub pending: Vec<Pending>,
    /// The entries of `groups`, in their order.
    pub groups: Vec<Group>,
    /// The delivery settings that are set.
    pub settings: Vec<(&'static str, Value)>,
}

/// A pairing code that waits for the owner's word.
#[derive(Debug)]
pub(crate) struct Pending {
    /// The code.
    pub code: String,
    /// Who asked for it; empty where the entry does not say.
    pub sender: String,
    /// Where the bot answers them.
    pub chat: String,
    /// When it was made, in milliseconds since 1970.
    pub created_at: Option<i64>,
    /// When it ends, in milliseconds since 1970; the servers take a missing one for never.
    pub expires_at: Option<i64>,
    /// How often the bot answered; after two it stays silent.
    pub replies: Option<i64>,
}

impl Pending {
    /// Whether the servers take it for expired at `now_ms`.
    pub(crate) fn expired(&self, now_ms: i64) -> bool {
        self.expires_at.is_some_and(|end| end < now_ms)
    }
}

/// A group in which the bot answers.
#[derive(Debug)]
pub struct Group {
    /// The group's id.
    pub id: String,
    /// Whether the bot must be mentioned; a missing value means it must.
    pub require_mention: bool,
    /// Who may reach the session there; empty means any member.
    pub members: Vec<String>,
}

impl View {
    /// What `document` says to `server`.
    pub(crate) fn of(document: &Map<String, Value>, server: &Server) -> Self {
        let stored = document.get("dmPolicy");
        let effective_policy = match stored {
            None => server.default_policy,
            Some(value) => value
                .as_str()
                .and_then(Policy::from_word)
                .unwrap_or(Policy::Pairing),
        };
        Self {
            policy: stored.map_or_else(|| server.default_policy.word().to_owned(), text),
            effective_policy,
            names_policy: stored.is_some(),
            allowed: ids(document.get("allowFrom")),
            pending: entries(document.get("pending"))
                .map(|(code, entry)| pending(code, entry))
                .collect(),
            groups: entries(document.get("groups"))
                .map(|(id, entry)| group(id, entry))
                .collect(),
            settings: SETTINGS
                .iter()
                .filter_map(|setting| Some((setting.key, document.get(setting.key)?.clone())))
                .collect(),
        }
    }
}

fn entries(value: Option<&Value>) -> impl Iterator<Item = (&String, &Value)> {
    value.and_then(Value::as_object).into_iter().flatten()
}

fn pending(code: &str, entry: &Value) -> Pending {
    let field = |name: &str| entry.get(name).map(text).unwrap_or_default();
    let number = |name: &str| entry.get(name).and_then(whole);
    Pending {
        code: code.to_owned(),
        sender: field("senderId"),
        chat: field("chatId"),
        created_at: number("createdAt"),
        expires_at: number("expiresAt"),
        replies: number("replies"),
    }
}

fn group(id: &str, entry: &Value) -> Group {
    Group {
        id: id.to_owned(),
        require_mention: entry
            .get("requireMention")
            .and_then(Value::as_bool)
            .unwrap_or(true),
        members: ids(entry.get("allowFrom")),
    }
}

fn ids(value: Option<&Value>) -> Vec<String> {
    value
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
        .map(text)
        .collect()
}

/// A string as it is, anything else in a word.
fn text(value: &Value) -> String {
    value
        .as_str()
        .map_or_else(|| shown(value).to_string(), str::to_owned)
}
