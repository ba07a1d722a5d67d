//! The detail of one channel: what its file says, and what is wrong with it.

use std::fmt::Write as _;

use serde_json::{Map, Value, json};

use super::group::describe;
use super::{Context, Look, headings};
use crate::access::server::Server;
use crate::access::view::{Pending, View};
use crate::error::Result;
use crate::output::{Answer, Language, Table, Text, Warning, say, visible};

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
    let language = context.language;
    let mut out = format!(
        "{} ({})\n",
        context.target.channel, context.target.server.title
    );
    let mut facts = Table::default();
    let mut fact = |title: Text, what: &Text| {
        facts.row(&[title.to(language), what.to(language)]);
    };
    let path = context.path();
    fact(
        say!("file"),
        &if exists {
            Text::from(path)
        } else {
            say!("{path} (not there: the defaults)", path)
        },
    );
    fact(say!("policy"), &policy(view));
    fact(say!("allowed"), &view.allowed.len().into());
    fact(say!("pending"), &view.pending.len().into());
    fact(say!("groups"), &view.groups.len().into());
    let mut lists = [
        (2, allowed(view)),
        (3, pending_table(&view.pending, context)),
        (4, groups(view, language)),
    ]
    .into_iter()
    .peekable();
    for (at, line) in facts.text("").lines().enumerate() {
        out.push_str(line);
        out.push('\n');
        if let Some((_, list)) = lists.next_if(|(below, _)| *below == at) {
            out.push_str(&list.text("  "));
        }
    }
    if !view.settings.is_empty() {
        let _ = writeln!(out, "{}", say!("settings").to(language));
        let mut settings = Table::default();
        for (key, value) in &view.settings {
            settings.row(&[*key, &value.to_string()]);
        }
        out.push_str(&settings.text("  "));
    }
    if !problems.is_empty() {
        let _ = writeln!(out, "{}", say!("Problems").to(language));
        for problem in problems {
            let _ = writeln!(out, "  - {}", problem.message.to(language));
        }
    }
    out
}

fn policy(view: &View) -> Text {
    let (stored, acts) = (visible(&view.policy), view.effective_policy.word());
    match (view.policy == acts, view.names_policy) {
        (true, true) => stored.into(),
        (true, false) => say!("{stored} (the default)", stored),
        (false, _) => say!("{stored} (acts as {acts})", stored, acts),
    }
}

fn allowed(view: &View) -> Table {
    let mut table = Table::default();
    for id in &view.allowed {
        table.row(&[id]);
    }
    table
}

fn groups(view: &View, language: Language) -> Table {
    let mut table = Table::default();
    for group in &view.groups {
        table.row(&[&group.id, &describe(group).to(language)]);
    }
    table
}

/// The pending codes with what the owner needs to know of each.
pub(super) fn pending_table(pending: &[Pending], context: &Context) -> Table {
    if pending.is_empty() {
        return Table::default();
    }
    let (now_ms, language) = (context.now_ms, context.language);
    let titles = [
        say!("CODE"),
        say!("SENDER"),
        say!("CHAT"),
        say!("AGE"),
        say!("LEFT"),
        say!("REPLIES"),
    ];
    let mut table = Table::new(&headings(titles, language));
    for entry in pending {
        let age = entry.created_at.map_or_else(
            || "?".to_owned(),
            |made| duration(now_ms.saturating_sub(made)),
        );
        let replies = match entry.replies {
            Some(count) if count >= REPLIES => {
                say!("{count}/{most} (silent)", count, most = REPLIES).to(language)
            }
            Some(count) => format!("{count}/{REPLIES}"),
            None => "-".to_owned(),
        };
        let left = time_left(entry, now_ms).to(language);
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
pub(super) fn time_left(entry: &Pending, now_ms: i64) -> Text {
    match entry.expires_at {
        None => say!("no expiry"),
        Some(_) if entry.expired(now_ms) => say!("expired"),
        Some(end) => say!("{time} left", time = duration(end.saturating_sub(now_ms))),
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
