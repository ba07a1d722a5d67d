//! `allow` and `remove`: who is on the allowlist, by ids that are taken as they are.

use super::{Context, array, is_let_in, is_listed, plan, senders};
use crate::access::change::Change;
use crate::access::id::{MarkerName, SenderId};
use crate::access::id_shape::sender_fault;
use crate::access::store::{Store, Updated};
use crate::access::view::View;
use crate::error::Result;
use crate::output::{Answer, Warning, listed, say, visible};

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
        (true, _) => say!("already allowed: {ids}", ids = names(already)),
        (false, true) => say!("allowed {ids}", ids = names(&added)),
        (false, false) => say!(
            "allowed {ids} (already allowed: {others})",
            ids = names(&added),
            others = names(already)
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
    let (unannounced, left) = take_back(&store, &ids);
    let mut line = match removed.as_slice() {
        [] => say!("nobody removed"),
        removed => say!("removed {ids}", ids = names(removed)),
    };
    if !unannounced.is_empty() {
        line = say!(
            "{line}, took back the announcement not sent yet: {ids}",
            line,
            ids = names(&unannounced)
        );
    }
    let mut answer = context
        .changed("remove", &line, &updated)
        .field("removed", array(&removed))
        .field("absent", array(absent))
        .field("unannounced", array(&unannounced));
    answer.warnings.extend(left);
    if !absent.is_empty() {
        let what = say!("not on the allowlist: {ids}", ids = names(absent));
        answer.warnings.push(Warning::new("not_allowed", what));
    }
    answer.warnings.extend(context.missing_directory());
    if !groups.is_empty() {
        let what = say!(
            "still listed in these groups: {groups}",
            groups = listed(groups)
        );
        answer.warnings.push(Warning::new("in_groups", what));
    }
    Ok(answer)
}

/// Takes back the announcements of `ids` that are not sent yet. The allowlist has been changed by
/// now, so what cannot be taken back is a warning.
fn take_back(store: &Store, ids: &[SenderId]) -> (Vec<SenderId>, Vec<Warning>) {
    let mut taken = Vec::new();
    let mut left = Vec::new();
    for name in ids.iter().filter_map(|id| MarkerName::new(id.clone()).ok()) {
        match store.remove_marker(&name) {
            Ok(true) => taken.push(name.sender().clone()),
            Ok(false) => {}
            Err(error) => {
                let what = say!(
                    "{id} may still be announced: {error}",
                    id = visible(name.sender().as_str()),
                    error = error.message
                );
                left.push(Warning::new("announcement_left", what));
            }
        }
    }
    (taken, left)
}

fn names(ids: &[SenderId]) -> String {
    listed(ids.iter().map(SenderId::as_str))
}

/// The warning about an id that no sender of the channel's server can have.
pub(super) fn never_matches(context: &Context, id: &SenderId) -> Option<Warning> {
    let server = context.target.server;
    let why = sender_fault(id.as_str(), server.ids)?;
    let what = say!(
        "{id} can never match on {server}: it {why}",
        id = visible(id.as_str()),
        server = server.title,
        why
    );
    let mut parts = id.as_str().split(',');
    let are_several =
        id.as_str().contains(',') && parts.all(|part| sender_fault(part, server.ids).is_none());
    let what = if are_several {
        say!("{what}; ids stand apart, with blanks between them", what)
    } else {
        what
    };
    Some(Warning::new("never_matches", what))
}
