//! `pair` and `deny`: a stranger's code, approved or discarded. No code is ever picked for the
//! user: an attacker can make the only one that waits.

use super::{Context, Plan, is_let_in, plan};
use crate::access::change::Change;
use crate::access::document::Document;
use crate::access::id::{Code, MarkerName};
use crate::access::marker::Marker;
use crate::access::pending::{self, Entry};
use crate::access::server::Policy;
use crate::access::view::{Pending, View};
use crate::error::{Error, Kind, Result};
use crate::invocation::typed_again;
use crate::output::{Answer, Text, Warning, say, visible};

/// Lets the sender of the code `typed` in, and has the server tell them.
///
/// `expected` is the sender the code must belong to, if the caller knows.
pub fn pair(context: &Context, typed: Option<&str>, expected: Option<&str>) -> Result<Answer> {
    let Some(typed) = typed else {
        return Err(which_code(context));
    };
    let updated = context.store().update(false, |document| {
        let entry = usable(context, document, typed, expected)?;
        let name = MarkerName::new(entry.sender.clone())
            .map_err(|error| error.hint(discard(context, &entry.code)))?;
        Ok(Plan {
            changes: vec![
                Change::Allow(vec![entry.sender.clone()]),
                Change::Forget(entry.code.clone()),
            ],
            marker: Some(Marker {
                name,
                chat: entry.chat.clone(),
            }),
            report: (
                View::of(document.value(), context.target.server),
                is_let_in(document, &entry.sender),
                entry,
            ),
        })
    })?;
    let (view, already, entry) = &updated.report;
    let (sender, chat) = (visible(entry.sender.as_str()), visible(&entry.chat));
    let line = if *already {
        say!(
            "paired {sender} (chat {chat}), who was allowed already",
            sender,
            chat
        )
    } else {
        say!("paired {sender} (chat {chat})", sender, chat)
    };
    let mut answer = context
        .changed("pair", &line, &updated)
        .field("code", entry.code.as_str())
        .field("senderId", entry.sender.as_str())
        .field("chatId", entry.chat.as_str());
    if view.effective_policy == Policy::Disabled {
        answer.warnings.push(Warning::new(
            "disabled",
            say!("the policy is disabled: nobody is answered until it changes"),
        ));
    }
    answer.warnings.extend(context.steering());
    Ok(answer)
}

/// Discards the code `typed`.
pub fn deny(context: &Context, typed: &str) -> Result<Answer> {
    let updated = context.store().update(false, |document| {
        let code = pending::find_code(document, typed)?;
        Ok(plan(
            code.iter().cloned().map(Change::Forget).collect(),
            code,
        ))
    })?;
    let Some(code) = &updated.report else {
        let missing = context.missing_directory();
        let what = not_pending(context, typed);
        let mut answer = context
            .changed("deny", &say!("nothing denied"), &updated)
            .field("code", typed);
        answer.warnings.push(Warning::new("code_unknown", what));
        answer.warnings.extend(missing);
        return Ok(answer);
    };
    let line = say!("denied {code}", code = visible(code.as_str()));
    Ok(context
        .changed("deny", &line, &updated)
        .field("code", code.as_str()))
}

fn pending_codes(context: &Context) -> Result<Vec<Pending>> {
    let document = context.store().read()?;
    Ok(document.map_or_else(Vec::new, |document| {
        View::of(document.value(), context.target.server).pending
    }))
}

/// The pending codes as a table for a person who is about to type one; empty where none waits.
pub fn pending_list(context: &Context) -> Result<String> {
    let pending = pending_codes(context)?;
    if pending.is_empty() {
        return Ok(String::new());
    }
    let table = super::status::pending_table(&pending, context);
    let heading = say!("pending on {channel}:", channel = &context.target.channel);
    Ok(format!(
        "{}\n{}",
        heading.to(context.language),
        table.text("  ")
    ))
}

/// The entry behind `typed`, if pairing it is right.
fn usable(
    context: &Context,
    document: &Document,
    typed: &str,
    expected: Option<&str>,
) -> Result<Entry> {
    let Some(code) = pending::find_code(document, typed)? else {
        return Err(unknown(context, document, typed));
    };
    let Some(entry) = Entry::read(document, &code)? else {
        return Err(unknown(context, document, typed));
    };
    if entry.expires_at_ms < context.now_ms {
        return Err(Error::new(
            Kind::CodeExpired,
            say!(
                "the code {code} has expired ({path})",
                code = visible(code.as_str()),
                path = context.path()
            ),
        )
        .hint(say!(
            "have the sender write to the bot again: it answers with a new code"
        )));
    }
    match expected {
        Some(expected) if expected != entry.sender.as_str() => Err(Error::new(
            Kind::UnexpectedSender,
            say!(
                "the code {code} belongs to sender {sender}, not to {expected}",
                code = visible(code.as_str()),
                sender = visible(entry.sender.as_str()),
                expected = visible(expected)
            ),
        )
        .hint(say!(
            "ask the person for the code that the bot gave to them"
        ))
        .hint(discard(context, &code))),
        _ => Ok(entry),
    }
}

/// How to get rid of a code.
fn discard(context: &Context, code: &Code) -> Text {
    let code = typed_again(&[code.as_str().into()]);
    say!(
        "to discard this one: {command} deny {code}",
        command = context.command(),
        code
    )
}

fn unknown(context: &Context, document: &Document, typed: &str) -> Error {
    let view = View::of(document.value(), context.target.server);
    if view.pending.is_empty() {
        return none_pending(context);
    }
    Error::new(Kind::CodeUnknown, not_pending(context, typed)).hint(say!(
        "see the pending codes: {command}",
        command = context.command()
    ))
}

fn not_pending(context: &Context, typed: &str) -> Text {
    say!(
        "no code {code} is pending ({path})",
        code = visible(typed),
        path = context.path()
    )
}

fn none_pending(context: &Context) -> Error {
    let error = Error::new(
        Kind::NoCodesPending,
        say!("no codes are pending ({path})", path = context.path()),
    );
    match context.missing_directory() {
        Some(missing) => error.hint(missing.message),
        None => error.hint(say!(
            "have the sender write to the bot: it answers with a code"
        )),
    }
}

/// The refusal to choose: what waits, and the question.
fn which_code(context: &Context) -> Error {
    let pending = match pending_codes(context) {
        Ok(pending) => pending,
        Err(error) => return error,
    };
    if pending.is_empty() {
        return none_pending(context);
    }
    let error = Error::new(
        Kind::CodeMissing,
        say!(
            "which code? Pending: {count} ({path})",
            count = pending.len(),
            path = context.path()
        ),
    );
    pending
        .iter()
        .fold(error, |error, entry| {
            error.hint(describe(entry, context.now_ms))
        })
        .hint(say!(
            "ask the person for their code, then: {command} pair CODE",
            command = context.command()
        ))
}

/// One pending code in a line.
fn describe(entry: &Pending, now_ms: i64) -> Text {
    say!(
        "{code} from sender {sender} ({left})",
        code = visible(&entry.code),
        sender = visible(&entry.sender),
        left = super::status::time_left(entry, now_ms)
    )
}
