//! `set`: delivery settings, shown, changed, or left to the server's default again.

use serde_json::{Map, Value};

use super::{Context, headings, plan};
use crate::access::change::Change;
use crate::access::document::Document;
use crate::access::settings::{SETTINGS, Setting, named};
use crate::error::Result;
use crate::output::{Answer, Table, Text, say, visible};

/// Shows all settings, or the one of `key`.
pub fn show_settings(context: &Context, key: Option<&str>) -> Result<Answer> {
    match key {
        None => show(context, SETTINGS),
        Some(key) => show(context, std::slice::from_ref(setting(context, key)?)),
    }
}

/// Stores `typed` as the value of `key`.
pub fn set(context: &Context, key: &str, typed: &str) -> Result<Answer> {
    let setting = setting(context, key)?;
    let (value, warnings) = setting.parse(typed, context.target.server)?;
    let change = Change::Set {
        key: setting.key,
        value: value.clone(),
    };
    let mut answer = changed(context, setting, &change, Some(&value))?;
    answer.warnings.extend(warnings);
    Ok(answer)
}

/// Drops the value of `key`, so that the server's default holds.
pub fn unset(context: &Context, key: &str) -> Result<Answer> {
    let setting = setting(context, key)?;
    let mut answer = changed(context, setting, &Change::Unset(setting.key), None)?;
    answer.warnings.extend(context.missing_directory());
    Ok(answer)
}

/// The setting of that name.
fn setting(context: &Context, key: &str) -> Result<&'static Setting> {
    named(key).map_err(|error| match error.hints.as_slice() {
        [] => error.hint(say!(
            "see them with their values: {command} set",
            command = context.command()
        )),
        _ => error,
    })
}

fn changed(
    context: &Context,
    setting: &'static Setting,
    change: &Change,
    value: Option<&Value>,
) -> Result<Answer> {
    let creates = value.is_some();
    let updated = context.store().update(creates, |document| {
        let before = document.value().get(setting.key).cloned();
        Ok(plan(vec![change.clone()], before))
    })?;
    let key = setting.key;
    let before = text(updated.report.as_ref());
    let line = match value {
        _ if !updated.changed => say!("{key} is already {value}", key, value = text(value)),
        Some(value) => say!(
            "set {key} {value} (was {before})",
            key,
            value = text(Some(value)),
            before
        ),
        None => say!("unset {key} (was {before})", key, before),
    };
    Ok(context
        .changed("set", &line, &updated)
        .field("key", key)
        .field("value", value.cloned())
        .field("was", updated.report))
}

fn show(context: &Context, settings: &[Setting]) -> Result<Answer> {
    let document = context.store().read()?;
    let stored = document.as_ref().map(Document::value);
    let language = context.language;
    let mut table = Table::new(&headings(
        [say!("KEY"), say!("VALUE"), say!("ACCEPTS")],
        language,
    ));
    let mut values = Map::new();
    for setting in settings {
        let value = stored.and_then(|stored| stored.get(setting.key));
        let accepts = (setting.accepts)(context.target.server);
        table.row(&[
            setting.key,
            &text(value).to(language),
            &accepts.to(language),
        ]);
        values.insert(setting.key.to_owned(), value.cloned().unwrap_or_default());
    }
    let report = format!(
        "{}: {}\n{}",
        context.target.channel,
        context.path(),
        table.text("  ")
    );
    let mut answer = context
        .fields(Answer::report(report), "set", false)
        .field("settings", Value::Object(values));
    answer.warnings.extend(context.missing_directory());
    Ok(answer)
}

/// A stored value as JSON, so that `""` and a string that looks like a number can be told apart.
fn text(value: Option<&Value>) -> Text {
    value.map_or_else(
        || say!("not set"),
        |value| Text::from(visible(&value.to_string())),
    )
}
