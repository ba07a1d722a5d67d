//! What an analyzer found: the worst is never lost, and the list stays bounded.

use crate::permissions::risk::{Level, Sight, Why};
use std::ops::Range;

/// What the classifier has to look into with its own rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Follow {
    /// A shell command the script would run; an argument vector is quoted into one.
    Shell(String),
    /// A file the script would create or overwrite.
    Writes(String),
    /// A file the script would read.
    Reads(String),
    /// A file of code the script would run, in its own language.
    Runs(String),
    /// A file or directory the script would delete.
    Deletes(String),
}

/// One reason why a script is not safe, or something in it to follow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScriptFinding {
    /// Bytes of the script text that the finding is about.
    pub span: Range<usize>,
    /// How far this finding alone raises the script, before [`follow`](Self::follow) is looked into.
    pub level: Level,
    /// One line in plain words, without a final full stop.
    pub reason: &'static str,
    /// The analyzer or table the finding comes from: `sql`, `python`.
    pub rule: &'static str,
    /// How far the text shows what this is about.
    pub sight: Sight,
    /// Text for the classifier's own rules; they can only raise `level`.
    pub follow: Option<Follow>,
}

/// The level of a whole script: the highest of its findings.
pub fn level(findings: &[ScriptFinding]) -> Level {
    findings.iter().map(|f| f.level).max().unwrap_or_default()
}

/// Past this many findings only those that raise the level are kept.
const MANY: usize = 64;
/// Past this many texts to follow a script is not worth looking into.
const MANY_FOLLOWS: usize = 256;

/// The findings of a run, gathered in the order of the text.
#[derive(Debug, Default)]
pub(super) struct Report {
    findings: Vec<ScriptFinding>,
    follows: usize,
    level: Level,
}

impl Report {
    /// Adds a reason; a safe one says nothing and is dropped.
    pub(super) fn push(
        &mut self,
        span: Range<usize>,
        level: Level,
        why: impl Into<Why>,
        rule: &'static str,
    ) {
        if level == Level::Safe || (self.findings.len() >= MANY && level <= self.level) {
            return;
        }
        self.level = self.level.max(level);
        let Why { text, sight } = why.into();
        self.findings.push(ScriptFinding {
            span,
            level,
            reason: text,
            rule,
            sight,
            follow: None,
        });
    }

    /// Adds a reason with something to look into. Too many of these is the mark of a text made to
    /// wear a reader out: the worst is assumed, because the one that matters may come last.
    pub(super) fn follow(
        &mut self,
        span: Range<usize>,
        level: Level,
        why: impl Into<Why>,
        rule: &'static str,
        follow: Follow,
    ) {
        self.follows += 1;
        if self.follows > MANY_FOLLOWS {
            self.push(
                span,
                Level::Catastrophic,
                Sight::Unexamined.why("runs or touches too much to look into"),
                rule,
            );
            return;
        }
        self.level = self.level.max(level);
        let Why { text, sight } = why.into();
        self.findings.push(ScriptFinding {
            span,
            level,
            reason: text,
            rule,
            sight,
            follow: Some(follow),
        });
    }

    /// Takes over the findings about a text inside this one; their spans become the whole of it.
    pub(super) fn adopt(&mut self, span: &Range<usize>, inner: Vec<ScriptFinding>) {
        for finding in inner {
            let why = finding.sight.why(finding.reason);
            match finding.follow {
                Some(follow) => {
                    self.follow(span.clone(), finding.level, why, finding.rule, follow);
                }
                None => self.push(span.clone(), finding.level, why, finding.rule),
            }
        }
    }

    /// The list of findings.
    pub(super) fn into_findings(self) -> Vec<ScriptFinding> {
        self.findings
    }
}
