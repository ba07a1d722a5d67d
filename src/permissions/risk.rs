//! How dangerous a command is: one ordered scale, and the findings that put a command on it.
//!
//! The scale is the three risks with the catastrophic mark as its top. The tables and analyzers speak of
//! one [`Level`]; the public API, the JSON and the rules files split it into [`Risk`] and a mark.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

/// How dangerous an action is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Risk {
    /// Read-only: it looks, computes, prints or waits.
    Safe,
    /// Writes, installs, builds, tests: what one can get back or redo.
    Medium,
    /// Destructive, irreversible, reaching beyond the project, or impossible to see through.
    Dangerous,
}

impl Risk {
    /// The word for this risk in JSON and in messages.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Safe => "safe",
            Self::Medium => "medium",
            Self::Dangerous => "dangerous",
        }
    }
}

impl fmt::Display for Risk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// A risk together with the catastrophic mark, as one ordered scale. Combining two is `max`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// [`Risk::Safe`].
    #[default]
    Safe,
    /// [`Risk::Medium`].
    Medium,
    /// [`Risk::Dangerous`].
    Dangerous,
    /// [`Risk::Dangerous`] and never approved automatically: it cannot be undone or hits shared state.
    Catastrophic,
}

impl Level {
    /// The risk of this level; the mark is [`Level::is_catastrophic`].
    pub const fn risk(self) -> Risk {
        match self {
            Self::Safe => Risk::Safe,
            Self::Medium => Risk::Medium,
            Self::Dangerous | Self::Catastrophic => Risk::Dangerous,
        }
    }

    /// Whether this is the top of the scale.
    pub const fn is_catastrophic(self) -> bool {
        matches!(self, Self::Catastrophic)
    }
}

/// How far the text of a command shows what a finding is about.
///
/// It is said where the finding is raised, so that whoever has to know whether something is hidden
/// need not read the words of the reason.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Sight {
    /// The text says what is done.
    #[default]
    Clear,
    /// Code runs that does not stand in the text, or that nobody here reads.
    Unread,
    /// A file is written or opened, and the text does not say which.
    Unnamed,
    /// Code runs a program, whose name it may spell in pieces.
    Spawned,
    /// What runs lies in a file.
    Stored,
    /// An interpreter is opened for somebody to type into.
    Interactive,
    /// The text is not understood, or past a bound: not all of it was looked into.
    Unexamined,
}

impl Sight {
    /// A reason that sees this far.
    pub(super) const fn why(self, text: &'static str) -> Why {
        Why { text, sight: self }
    }
}

/// The reason of a finding in fixed words. Plain text is one that sees clearly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Why {
    pub(super) text: &'static str,
    pub(super) sight: Sight,
}

impl From<&'static str> for Why {
    fn from(text: &'static str) -> Self {
        Sight::Clear.why(text)
    }
}

/// One reason why a command is not safe, and where in its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// Bytes of the classified text that the finding is about. For code inside an argument this is the argument.
    pub span: Range<usize>,
    /// How far this finding alone raises the command.
    pub level: Level,
    /// One line in plain words, without a final full stop: `deletes files`.
    pub reason: Cow<'static, str>,
    /// The table or analyzer the finding comes from, stable enough to test and log: `git push`, `sql`, `redirect`.
    pub rule: Cow<'static, str>,
    /// How far the text shows what this is about.
    pub sight: Sight,
}

impl Finding {
    /// The risk of this finding; the mark is [`Finding::catastrophic`].
    pub const fn risk(&self) -> Risk {
        self.level.risk()
    }

    /// Whether this finding alone makes the command catastrophic.
    pub const fn catastrophic(&self) -> bool {
        self.level.is_catastrophic()
    }
}

/// What `classify_bash` found out about a command.
///
/// Its level is the highest of its findings; a command without findings is safe.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Assessment {
    level: Level,
    findings: Vec<Finding>,
    reads_secret: bool,
}

impl Assessment {
    /// An assessment of these findings, none of which is safe, of a command that reads secrets or does not.
    pub(super) fn of(findings: Vec<Finding>, reads_secret: bool) -> Self {
        let level = findings.iter().map(|finding| finding.level).max();
        Self {
            level: level.unwrap_or_default(),
            findings,
            reads_secret,
        }
    }

    /// Whether the command reads a file that holds secrets, or prints one. That alone is safe.
    pub const fn reads_secret(&self) -> bool {
        self.reads_secret
    }

    /// The highest level of all findings.
    pub const fn level(&self) -> Level {
        self.level
    }

    /// How dangerous the command is.
    pub const fn risk(&self) -> Risk {
        self.level.risk()
    }

    /// Whether the command is irreversible or hits shared state, so that nothing but a trusted rule approves it.
    pub const fn catastrophic(&self) -> bool {
        self.level.is_catastrophic()
    }

    /// Every reason found, in the order of the walk over the text.
    pub fn findings(&self) -> &[Finding] {
        &self.findings
    }

    /// The finding that drove the level: the first among the highest.
    pub fn worst(&self) -> Option<&Finding> {
        self.findings.iter().find(|f| f.level == self.level)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_worst_finding_decides_and_the_first_wins_on_ties() {
        let levels = [Level::Medium, Level::Catastrophic, Level::Catastrophic];
        let findings = levels.into_iter().enumerate().map(|(at, level)| Finding {
            span: at..at + 1,
            level,
            reason: "".into(),
            rule: "".into(),
            sight: Sight::Clear,
        });
        let assessment = Assessment::of(findings.collect(), false);
        assert_eq!(assessment.risk().to_string(), "dangerous");
        assert!(assessment.catastrophic());
        assert_eq!(assessment.worst().map(|f| f.span.start), Some(1));
        assert_eq!(assessment.findings().len(), 3);
    }
}
