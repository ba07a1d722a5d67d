//! What a command does to the document. Each change names what it touches and touches nothing
//! else; made twice it is the same as made once, so it can be made again on whatever a server
//! has written meanwhile.

use std::collections::HashSet;

use serde_json::{Map, Value};

use super::document::Document;
use super::id::{Code, GroupId, SenderId};
use super::locate::Step;
use super::server::Policy;
use crate::error::Result;
use crate::output::say;

/// One change of `access.json`.
#[derive(Debug, Clone, PartialEq)]
pub enum Change {
    /// Let these senders in: add those that `allowFrom` lacks, in this order.
    Allow(Vec<SenderId>),
    /// Shut these senders out: drop every copy of each from `allowFrom`.
    Remove(Vec<SenderId>),
    /// Drop this code from `pending`.
    Forget(Code),
    /// Set `dmPolicy`, whatever it was: a channel can always be shut.
    Policy(Policy),
    /// Set a group's two rules, keeping its place and its other keys.
    SetGroup {
        /// The key in `groups`.
        id: GroupId,
        /// Whether the bot must be mentioned.
        require_mention: bool,
        /// Who may talk to it there; empty means every member.
        allow_from: Vec<SenderId>,
    },
    /// Drop a group.
    RemoveGroup(GroupId),
    /// Set a top-level field.
    Set {
        /// The field.
        key: &'static str,
        /// Its new value.
        value: Value,
    },
    /// Drop a top-level field.
    Unset(&'static str),
}

impl Change {
    /// Makes the change and says whether it altered anything.
    ///
    /// A field of the wrong type that the change needs is refused with its place in the file,
    /// before anything is touched. With any alteration, whole numbers in `allowFrom` become
    /// strings: the servers compare strings only.
    pub fn apply(&self, document: &mut Document) -> Result<bool> {
        let changed = match self {
            Self::Allow(ids) => allow(document, ids)?,
            Self::Remove(ids) => remove(document, ids)?,
            Self::Forget(code) => forget(document, code)?,
            Self::Policy(policy) => set(document, "dmPolicy", &policy.word().into()),
            Self::SetGroup {
                id,
                require_mention,
                allow_from,
            } => set_group(document, id, *require_mention, allow_from)?,
            Self::RemoveGroup(id) => {
                document.object("groups")?;
                // Whatever the entry is: to a server any truthy value opens the group.
                drop_key(document, "groups", id.as_str())
            }
            Self::Set { key, value } => set(document, key, value),
            Self::Unset(key) => document.fields_mut().shift_remove(*key).is_some(),
        };
        if changed {
            ids_to_strings(document);
        }
        Ok(changed)
    }

    /// Makes all of `changes` in order and says whether any altered anything.
    pub fn apply_all(changes: &[Self], document: &mut Document) -> Result<bool> {
        changes
            .iter()
            .try_fold(false, |any, change| Ok(any | change.apply(document)?))
    }
}

/// The id an element of `allowFrom` stands for: a string, or a whole number as it is written.
/// Other numbers (`1.5`, `1e3`, `-0`) stand for none.
pub fn listed_id(element: &Value) -> Option<&str> {
    match element {
        Value::String(text) => Some(text),
        Value::Number(number) => {
            let text = number.as_str();
            let digits = text.strip_prefix('-').unwrap_or(text);
            let whole = digits.bytes().all(|byte| byte.is_ascii_digit()) && text != "-0";
            whole.then_some(text)
        }
        _ => None,
    }
}

/// `allowFrom`, checked: an array of strings and numbers. `None` if it is missing.
fn allow_from(document: &Document) -> Result<Option<&Vec<Value>>> {
    let Some(value) = document.value().get("allowFrom") else {
        return Ok(None);
    };
    let step = Step::Key("allowFrom");
    let Value::Array(list) = value else {
        return Err(document.wrong_type(&[step], say!("an array of strings"), value));
    };
    let stranger = list
        .iter()
        .enumerate()
        .find(|(_, element)| !matches!(element, Value::String(_) | Value::Number(_)));
    match stranger {
        Some((index, element)) => {
            Err(document.wrong_type(&[step, Step::Index(index)], say!("a string"), element))
        }
        None => Ok(Some(list)),
    }
}

fn allow(document: &mut Document, ids: &[SenderId]) -> Result<bool> {
    let list = allow_from(document)?.map_or(&[][..], Vec::as_slice);
    let mut known: HashSet<&str> = list.iter().filter_map(listed_id).collect();
    let new: Vec<Value> = ids
        .iter()
        .filter(|id| known.insert(id.as_str()))
        .map(|id| id.as_str().into())
        .collect();
    // A number that stands for a wanted id does not let its sender in until it is a string.
    let wanted: HashSet<&str> = ids.iter().map(SenderId::as_str).collect();
    let respell = list.iter().any(|element| {
        element.is_number() && listed_id(element).is_some_and(|id| wanted.contains(id))
    });
    if new.is_empty() && !respell {
        return Ok(false);
    }
    let field = document
        .fields_mut()
        .entry("allowFrom")
        .or_insert_with(|| Value::Array(Vec::new()));
    if let Value::Array(list) = field {
        list.extend(new);
    }
    Ok(true)
}

fn remove(document: &mut Document, ids: &[SenderId]) -> Result<bool> {
    let Some(list) = allow_from(document)? else {
        return Ok(false);
    };
    let unwanted: HashSet<&str> = ids.iter().map(SenderId::as_str).collect();
    let before = list.len();
    let Some(Value::Array(list)) = document.fields_mut().get_mut("allowFrom") else {
        return Ok(false);
    };
    list.retain(|element| listed_id(element).is_none_or(|id| !unwanted.contains(id)));
    Ok(list.len() != before)
}

fn forget(document: &mut Document, code: &Code) -> Result<bool> {
    super::pending::entries(document)?;
    Ok(drop_key(document, "pending", code.as_str()))
}

fn set(document: &mut Document, key: &str, value: &Value) -> bool {
    let old = document.fields_mut().insert(key.to_owned(), value.clone());
    old.as_ref() != Some(value)
}

fn set_group(
    document: &mut Document,
    id: &GroupId,
    require_mention: bool,
    allow_from: &[SenderId],
) -> Result<bool> {
    let entry = document
        .object("groups")?
        .and_then(|groups| groups.get(id.as_str()));
    if let Some(other) = entry.filter(|entry| !entry.is_object()) {
        let steps = [Step::Key("groups"), Step::Key(id.as_str())];
        return Err(document.wrong_type(&steps, say!("an object"), other));
    }
    let members: Value = allow_from.iter().map(SenderId::as_str).collect();
    let groups = document
        .fields_mut()
        .entry("groups")
        .or_insert_with(|| Value::Object(Map::new()));
    let Value::Object(groups) = groups else {
        return Ok(false);
    };
    let is_new = !groups.contains_key(id.as_str());
    let group = groups
        .entry(id.as_str())
        .or_insert_with(|| Value::Object(Map::new()));
    let Value::Object(group) = group else {
        return Ok(false);
    };
    let mut changed = is_new;
    for (key, value) in [
        ("requireMention", Value::Bool(require_mention)),
        ("allowFrom", members),
    ] {
        changed |= group.get(key) != Some(&value);
        group.insert(key.to_owned(), value);
    }
    Ok(changed)
}

/// Removes a key of a top-level object without disturbing the order of the others.
fn drop_key(document: &mut Document, field: &str, key: &str) -> bool {
    match document.fields_mut().get_mut(field) {
        Some(Value::Object(object)) => object.shift_remove(key).is_some(),
        _ => false,
    }
}

fn ids_to_strings(document: &mut Document) {
    let Some(Value::Array(list)) = document.fields_mut().get_mut("allowFrom") else {
        return;
    };
    for element in list.iter_mut().filter(|element| element.is_number()) {
        if let Some(id) = listed_id(element) {
            *element = Value::String(id.to_owned());
        }
    }
}

#[cfg(test)]
mod tests;
