//! `allow` and `remove`: who is on the allowlist, by ids that are taken as they are.

use super::{Context, array, is_let_in, is_listed, plan, senders};
use crate::access::change::Change;
use crate::access::id::{MarkerName, SenderId};
use crate::access::id_shape::sender_fault;
use crate::access::store::Updated;
use crate::access::view::View;
use crate::error::Result;
use crate::output::{Answer, Warning, listed, visible};

/// Adds `typed` to the allowlist, all in one write.
pub fn allow(context: &Context, typed: &[String]) -> Result<Answer> {
    let ids = senders(typed)?;
    let updated: Updated<Vec<SenderId>> = context.store().update(true, |document| {
        let already = ids
            .iter()
            .filter(|id| is_let_in(document, id))
            .cloned()
            .collect();
        Ok(plan(vec![Change::Allow(ids.clone())], already))
    })?;
    let already = &updated.report;
    let added: Vec<SenderId> = ids
        .iter()
        .filter(|id| !already.contains(id))
        .cloned()
        .collect();
    let line = match (added.is_empty(), already.is_empty()) {
        (true, _) => format!("already allowed: {}", names(already)),
        (false, true) => format!("allowed {}", names(&added)),
        (false, false) => format!(
            "allowed {} (already allowed: {})",
            names(&added),
            names(already)
        ),
    };
    let mut answer = context
        .changed("allow", &line, &updated)
        .field("added", array(&added))
        .field("already", array(already));
    answer
        .warnings
        .extend(added.iter().filter_map(|id| never_matches(context, id)));
    if !added.is_empty() {
        answer.warnings.extend(context.steering());
    }
    Ok(answer)
}

/// Takes `typed` off the allowlist, and takes back an announcement not yet sent.
pub fn remove(context: &Context, typed: &[String]) -> Result<Answer> {
    let ids = senders(typed)?;
    let store = context.store();
    let updated = store.update(false, |document| {
        let view = View::of(document.value(), context.target.server);
        let absent: Vec<SenderId> = ids
            .iter()
            .filter(|id| !is_listed(document, id))
            .cloned()
            .collect();
        let groups = view
            .groups
            .iter()
            .filter(|group| {
                ids.iter()
                    .any(|id| group.members.iter().any(|member| member == id.as_str()))
            })
            .map(|group| group.id.clone())
            .collect::<Vec<_>>();
        Ok(plan(vec![Change::Remove(ids.clone())], (absent, groups)))
    })?;
    let (absent, groups) = &updated.report;
    let removed: Vec<SenderId> = ids
        .iter()
        .filter(|id| !absent.contains(id))
        .cloned()
        .collect();
    let mut markers = Vec::new();
    for name in ids.iter().filter_map(|id| MarkerName::new(id.clone()).ok()) {
        if store.remove_marker(&name)? {
            markers.push(name);
        }
    }
    let line = match (removed.is_empty(), markers.is_empty()) {
        (false, _) => format!("removed {}", names(&removed)),
        (true, false) => "took back an announcement that was not sent yet".to_owned(),
        (true, true) => "nobody removed".to_owned(),
    };
    let mut answer = context
        .changed("remove", &line, &updated)
        .field("removed", array(&removed))
        .field("absent", array(absent));
    if !absent.is_empty() {
        let what = format!("not on the allowlist: {}", names(absent));
        answer.warnings.push(Warning::new("not_allowed", what));
    }
    answer.warnings.extend(context.missing_directory());
    if !groups.is_empty() {
        let what = format!("still listed in these groups: {}", listed(groups));
        answer.warnings.push(Warning::new("in_groups", what));
    }
    Ok(answer)
}

fn names(ids: &[SenderId]) -> String {
    listed(ids.iter().map(SenderId::as_str))
}

fn never_matches(context: &Context, id: &SenderId) -> Option<Warning> {
    let why = sender_fault(id.as_str(), context.target.server.ids)?;
    let message = format!(
        "{} can never match on {}: it {why}",
        visible(id.as_str()),
        context.target.server.title
    );
    Some(Warning::new("never_matches", message))
}
