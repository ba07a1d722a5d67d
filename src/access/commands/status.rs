//! The detail of one channel: what its file says, and what is wrong with it.

use std::fmt::Write as _;

use serde_json::{Map, Value, json};

use super::group::describe;
use super::{Context, Look};
use crate::access::server::Server;
use crate::access::view::{Pending, View};
use crate::error::Result;
use crate::output::{Answer, Table, Warning, visible};

/// How often a bot answers a stranger before it stays silent.
const REPLIES: i64 = 2;

/// Shows the channel. A missing file means the server's defaults.
pub fn status(context: &Context) -> Result<Answer> {
    let server = context.target.server;
    let Look {
        exists,
        view,
        problems,
    } = context.look()?;
    let text = text(context, &view, exists, &problems);
    let mut answer = context.fields(Answer::report(text), "status", false);
    answer
        .fields
        .extend(fields(&view, server, exists, context.now_ms));
    answer = answer.field(
        "problems",
        problems.iter().map(Value::from).collect::<Value>(),
    );
    answer.warnings.extend(context.missing_directory());
    Ok(answer)
}

fn text(context: &Context, view: &View, exists: bool, problems: &[Warning]) -> String {
    let mut out = String::new();
    let mut line = |text: String| {
        out.push_str(&text);
        out.push('\n');
    };
    let absent = if exists {
        ""
    } else {
        " (not there: the defaults)"
    };
    let default = if view.names_policy {
        ""
    } else {
        " (the default)"
    };
    let acts = if view.policy == view.effective_policy.word() {
        String::new()
    } else {
        format!(" (acts as {})", view.effective_policy.word())
    };
    line(format!(
        "{} ({})",
        context.target.channel, context.target.server.title
    ));
    line(format!("file     {}{absent}", context.path()));
    line(format!("policy   {}{acts}{default}", visible(&view.policy)));
    line(format!("allowed  {}", view.allowed.len()));
    view.allowed
        .iter()
        .for_each(|id| line(format!("  {}", visible(id))));
    line(format!("pending  {}", view.pending.len()));
    if !view.pending.is_empty() {
        out.push_str(&pending_table(&view.pending, context.now_ms).text("  "));
    }
    let _ = writeln!(out, "groups   {}", view.groups.len());
    let mut groups = Table::default();
    for group in &view.groups {
        groups.row(&[&group.id, &describe(group)]);
    }
    out.push_str(&groups.text("  "));
    if !view.settings.is_empty() {
        out.push_str("settings\n");
        let mut settings = Table::default();
        for (key, value) in &view.settings {
            settings.row(&[*key, &value.to_string()]);
        }
        out.push_str(&settings.text("  "));
    }
    if !problems.is_empty() {
        out.push_str("Problems\n");
        for problem in problems {
            let _ = writeln!(out, "  - {}", problem.message);
        }
    }
    out
}

/// The pending codes with what the owner needs to know of each.
pub(super) fn pending_table(pending: &[Pending], now_ms: i64) -> Table {
    let mut table = Table::new(&["CODE", "SENDER", "CHAT", "AGE", "LEFT", "REPLIES"]);
    for entry in pending {
        let age = entry.created_at.map_or_else(
            || "?".to_owned(),
            |made| duration(now_ms.saturating_sub(made)),
        );
        let replies = match entry.replies {
            Some(count) if count >= REPLIES => format!("{count}/{REPLIES} (silent)"),
            Some(count) => format!("{count}/{REPLIES}"),
            None => "-".to_owned(),
        };
        let left = time_left(entry, now_ms);
        table.row(&[
            &entry.code,
            &entry.sender,
            &entry.chat,
            &age,
            &left,
            &replies,
        ]);
    }
    table
}

/// How long a code is still good for, in words.
pub(super) fn time_left(entry: &Pending, now_ms: i64) -> String {
    match entry.expires_at {
        None => "no expiry".to_owned(),
        Some(_) if entry.expired(now_ms) => "expired".to_owned(),
        Some(end) => format!("{} left", duration(end.saturating_sub(now_ms))),
    }
}

/// Milliseconds as the one unit that says enough.
fn duration(ms: i64) -> String {
    let seconds = ms.max(0) / 1000;
    match seconds {
        0..60 => format!("{seconds} s"),
        60..7200 => format!("{} min", seconds / 60),
        7200..172_800 => format!("{} h", seconds / 3600),
        _ => format!("{} d", seconds / 86_400),
    }
}

fn fields(view: &View, server: &Server, exists: bool, now_ms: i64) -> Map<String, Value> {
    let pending: Vec<Value> = view
        .pending
        .iter()
        .map(|entry| {
            json!({
                "code": entry.code,
                "senderId": entry.sender,
                "chatId": entry.chat,
                "createdAt": entry.created_at,
                "expiresAt": entry.expires_at,
                "expired": entry.expired(now_ms),
                "replies": entry.replies,
            })
        })
        .collect();
    let groups: Vec<Value> = view
        .groups
        .iter()
        .map(|group| {
            json!({
                "groupId": group.id,
                "requireMention": group.require_mention,
                "allowFrom": group.members,
            })
        })
        .collect();
    let settings: Map<String, Value> = view
        .settings
        .iter()
        .map(|(key, value)| ((*key).to_owned(), value.clone()))
        .collect();
    let fields = json!({
        "server": server.title,
        "exists": exists,
        "policy": view.policy,
        "effectivePolicy": view.effective_policy.word(),
        "allowFrom": view.allowed,
        "pending": pending,
        "groups": groups,
        "settings": settings,
    });
    match fields {
        Value::Object(fields) => fields,
        _ => Map::new(),
    }
}
