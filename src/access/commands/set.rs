//! `set`: delivery settings, shown or changed.

use serde_json::{Map, Value};

use super::{Context, headings, plan};
use crate::access::change::Change;
use crate::access::document::Document;
use crate::access::settings::{SETTINGS, Setting, named};
use crate::error::Result;
use crate::output::{Answer, Table, Text, say, visible};

/// Shows all settings, or the one of `key`, or stores `typed` as the value of `key`.
pub fn set(context: &Context, key: Option<&str>, typed: Option<&str>) -> Result<Answer> {
    match (key, typed) {
        (None, _) => show(context, SETTINGS),
        (Some(key), None) => show(context, std::slice::from_ref(named(key)?)),
        (Some(key), Some(typed)) => change(context, named(key)?, typed),
    }
}

fn change(context: &Context, setting: &'static Setting, typed: &str) -> Result<Answer> {
    let (value, warnings) = setting.parse(typed, context.target.server)?;
    let updated = context.store().update(true, |document| {
        let before = document.value().get(setting.key).cloned();
        Ok(plan(
            vec![Change::Set {
                key: setting.key,
                value: value.clone(),
            }],
            before,
        ))
    })?;
    let key = setting.key;
    let line = if updated.changed {
        say!(
            "set {key} {value} (was {before})",
            key,
            value = text(Some(&value)),
            before = text(updated.report.as_ref())
        )
    } else {
        say!("{key} is already {value}", key, value = text(Some(&value)))
    };
    let mut answer = context.changed("set", &line, &updated).field("key", key);
    answer = answer.field("value", value).field("was", updated.report);
    answer.warnings.extend(warnings);
    Ok(answer)
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
