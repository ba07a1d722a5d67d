//! Self-protection: what decides over the agent's commands is not the agent's to change, in any
//! mode, under any rule.
//!
//! Access changes are never downstream of untrusted input: a message from a channel can make the
//! agent want them. So commands and edits that change channel state, the rules file or the record
//! of what was looked at are denied, and so is every changing `forge-access` command; the agent's
//! own settings and hooks are asked about, and so is what cannot be read and could reach any of
//! these. Reading is free.

use std::path::Path;

use super::answer::Answer;
use super::line::Line;
use super::place::Here;
use super::{brought, called, mention, unseen};
use crate::permissions::gate::Verdict;
use crate::permissions::paths::{AGENT_SETTINGS, SELF_PROTECTION};

/// How many paths are followed on the disk while an agent waits.
const MOST_TOUCHED: usize = 512;

/// What stands in the way of `command`, if it would or could change what is protected.
pub(super) fn command(verdict: &Verdict, command: &str, here: Here<'_>) -> Option<Guard> {
    let assessment = &verdict.examination.assessment;
    let mut touched = verdict.examination.touched.seen();
    let looked_up = touched.by_ref().take(MOST_TOUCHED);
    let looked_up = looked_up.filter_map(|path| here.guard(Path::new(path.as_ref())));
    let looked_up = looked_up.max();
    let too_many = touched.next().map(|_| Guard::Unseen);
    let found = assessment.findings().iter();
    let named = found
        .filter_map(|finding| Guard::of_rule(&finding.rule))
        .chain(looked_up)
        .chain(too_many)
        .max();
    if named == Some(Guard::Own) {
        return named;
    }
    let line = Line::new(verdict, command, here)?;
    let looked_up = if line.is_long() {
        [Some(Guard::Unseen), None]
    } else {
        [brought::guard(&line), unseen::guard(&line)]
    };
    let hidden = [called::guard(&line), mention::guard(&line)];
    hidden
        .into_iter()
        .chain(looked_up)
        .flatten()
        .chain(named)
        .max()
}

/// What stands between a file and the agent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Guard {
    /// Nothing that is named, but it cannot be told what is changed.
    Unseen,
    /// It holds the agent's own settings or hooks.
    Settings,
    /// It is channel state, the rules file, or the record of what was looked at.
    Own,
}

impl Guard {
    /// The guard that findings of `rule` are about.
    pub(super) fn of_rule(rule: &str) -> Option<Self> {
        match rule {
            SELF_PROTECTION => Some(Self::Own),
            AGENT_SETTINGS => Some(Self::Settings),
            _ => None,
        }
    }

    /// The answer to what would change a file under this guard.
    pub(super) fn answer(self) -> Answer {
        match self {
            Self::Unseen => Answer::Ask(UNSEEN.to_owned()),
            Self::Settings => Answer::Ask(SETTINGS.to_owned()),
            Self::Own => Answer::Deny(OWN.to_owned()),
        }
    }
}

const OWN: &str = "this changes who may reach the session or what it may run, which only its user does: \
    ask them to type /forge:access … themselves (/forge-access … where the skill has that name), \
    or forge-access … in a terminal of their own";
const SETTINGS: &str =
    "this changes the agent's own settings or hooks, so its user should look at it";

/// What is said of a command behind its own reason.
pub(super) const UNSEEN: &str =
    "what it does cannot be read here, and it could change who may reach the session";
