//! `group add` and `group rm`: in which groups the bot answers, and to whom there.

use serde_json::json;

use super::allowlist::never_matches;
use super::{Context, array, plan, senders};
use crate::access::change::Change;
use crate::access::id::{GroupId, SenderId};
use crate::access::id_shape::group_fault;
use crate::access::view::{Group, View};
use crate::error::{Error, Kind, Result};
use crate::output::{Answer, Text, Warning, listed, say, visible};

/// Sets how the bot answers in a group: `require_mention` and `members` replace what was there.
pub fn add_group(
    context: &Context,
    group: &str,
    require_mention: bool,
    members: &[String],
) -> Result<Answer> {
    let id = GroupId::new(group)?;
    let members = named(members)?;
    let updated = context.store().update(true, |document| {
        let before = find(View::of(document.value(), context.target.server), &id);
        let change = Change::SetGroup {
            id: id.clone(),
            require_mention,
            allow_from: members.clone(),
        };
        Ok(plan(vec![change], before))
    })?;
    let now = rule(require_mention, members.iter().map(SenderId::as_str));
    let group = visible(id.as_str());
    let line = match &updated.report {
        _ if !updated.changed => say!("group {group} is already so: {now}", group, now),
        None => say!("group {group} added: {now}", group, now),
        Some(before) => say!(
            "group {group} changed: {now} (was: {before})",
            group,
            now,
            before = describe(before)
        ),
    };
    let mut answer = context
        .changed("group add", &line, &updated)
        .field("group", id.as_str())
        .field("requireMention", require_mention)
        .field("allowFrom", array(&members));
    let before = updated.report.as_ref();
    answer.warnings.extend(group_opened(&id, before, &members));
    answer.warnings.extend(group_warning(context, &id));
    answer.warnings.extend(
        members
            .iter()
            .filter_map(|member| never_matches(context, member)),
    );
    Ok(answer)
}

/// The senders that `--allow` names, of which there must be some: an empty list would let anybody in.
fn named(members: &[String]) -> Result<Vec<SenderId>> {
    let trimmed: Vec<String> = members
        .iter()
        .map(|member| member.trim().to_owned())
        .filter(|member| !member.is_empty())
        .collect();
    if trimmed.is_empty() && !members.is_empty() {
        let what = say!("--allow names nobody, which would let any member in");
        return Err(Error::new(Kind::InvalidValue, what)
            .hint(say!("leave --allow out if that is what you want")));
    }
    senders(&trimmed)
}

/// Leaves a group out.
pub fn remove_group(context: &Context, group: &str) -> Result<Answer> {
    let id = GroupId::new(group)?;
    let updated = context.store().update(false, |document| {
        let before = find(View::of(document.value(), context.target.server), &id);
        Ok(plan(
            vec![Change::RemoveGroup(id.clone())],
            before.is_some(),
        ))
    })?;
    let line = if updated.report {
        say!("group {group} removed", group = visible(id.as_str()))
    } else {
        say!("no group removed")
    };
    let mut answer = context
        .changed("group rm", &line, &updated)
        .field("group", json!(id.as_str()));
    if !updated.report {
        let what = say!("there is no group {group}", group = visible(id.as_str()));
        answer.warnings.push(Warning::new("no_group", what));
        answer.warnings.extend(context.missing_directory());
    }
    Ok(answer)
}

fn find(view: View, id: &GroupId) -> Option<Group> {
    view.groups
        .into_iter()
        .find(|group| group.id == id.as_str())
}

/// A group's rule in words.
pub fn describe(group: &Group) -> Text {
    rule(
        group.require_mention,
        group.members.iter().map(String::as_str),
    )
}

fn rule<'a>(require_mention: bool, members: impl Iterator<Item = &'a str>) -> Text {
    let members = listed(members);
    match (require_mention, members.is_empty()) {
        (true, true) => say!("when mentioned, any member"),
        (true, false) => say!("when mentioned, only {members}", members),
        (false, true) => say!("without a mention, any member"),
        (false, false) => say!("without a mention, only {members}", members),
    }
}

/// A group that only some could reach, and now anybody can.
fn group_opened(id: &GroupId, before: Option<&Group>, members: &[SenderId]) -> Option<Warning> {
    let was_closed = before.is_some_and(|before| !before.members.is_empty());
    (was_closed && members.is_empty()).then(|| {
        let what = say!(
            "group {group} is open to any member now: --allow was not given again",
            group = visible(id.as_str())
        );
        Warning::new("group_opened", what)
    })
}

fn group_warning(context: &Context, id: &GroupId) -> Option<Warning> {
    let why = group_fault(id.as_str(), context.target.server.ids)?;
    Some(Warning::new(
        "group_id",
        say!("{id} {why}", id = visible(id.as_str()), why),
    ))
}
