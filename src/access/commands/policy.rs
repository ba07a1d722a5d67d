//! `policy`: what becomes of strangers.

use super::{Context, plan};
use crate::access::change::Change;
use crate::access::server::Policy;
use crate::access::view::View;
use crate::error::Result;
use crate::output::{Answer, Warning, say, visible};

/// Sets the policy, whatever stood there before: a channel can always be shut.
pub fn policy(context: &Context, policy: Policy) -> Result<Answer> {
    let updated = context.store().update(true, |document| {
        let view = View::of(document.value(), context.target.server);
        Ok(plan(vec![Change::Policy(policy)], view))
    })?;
    let view = &updated.report;
    let word = policy.word();
    let line = if updated.changed {
        let before = visible(&view.policy);
        if view.names_policy {
            say!("policy {word} (was {before})", word, before)
        } else {
            say!("policy {word} (was {before}, the default)", word, before)
        }
    } else {
        say!("policy is already {word}", word)
    };
    let mut answer = context
        .changed("policy", &line, &updated)
        .field("policy", word)
        .field("was", view.policy.as_str());
    if policy == Policy::Allowlist && view.allowed.is_empty() {
        let what = say!("nobody is on the allowlist: no direct message is answered");
        answer.warnings.push(Warning::new("nobody_allowed", what));
    }
    Ok(answer)
}
