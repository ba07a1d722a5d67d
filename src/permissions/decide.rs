//! Whether an action of a given risk may run under the active mode.

use std::fmt;
use std::str::FromStr;

use super::risk::{Level, Risk};

/// The permission policy of a session.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Mode {
    /// Prompt before medium and dangerous actions.
    #[default]
    Ask,
    /// Run safe and medium actions, prompt before dangerous ones.
    Auto,
    /// Run everything except what is catastrophic, which still prompts.
    AllowAll,
}

impl Mode {
    /// Every mode, from the strictest on.
    pub const ALL: [Self; 3] = [Self::Ask, Self::Auto, Self::AllowAll];

    /// The word for this mode on the command line and in JSON.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Ask => "ask",
            Self::Auto => "auto",
            Self::AllowAll => "allow-all",
        }
    }
}

impl fmt::Display for Mode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// A word that names no [`Mode`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownMode(String);

impl fmt::Display for UnknownMode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown mode {:?}: use ask, auto or allow-all", self.0)
    }
}

impl std::error::Error for UnknownMode {}

impl FromStr for Mode {
    type Err = UnknownMode;

    fn from_str(word: &str) -> Result<Self, UnknownMode> {
        let mode = Self::ALL.into_iter().find(|mode| mode.as_str() == word);
        mode.ok_or_else(|| UnknownMode(word.to_owned()))
    }
}

/// The gate's verdict on an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Decision {
    /// Run without prompting.
    Allow,
    /// Ask the human first.
    NeedPrompt,
    /// Never: catastrophic where nobody can be asked.
    Block,
}

impl Decision {
    /// The verdict's word in output: `allow`, `prompt` or `block`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Allow => "allow",
            Self::NeedPrompt => "prompt",
            Self::Block => "block",
        }
    }

    /// This verdict where no human can answer: a catastrophic action that would have prompted is blocked.
    /// Every other prompt stays one, for the caller may defer it to somebody.
    #[must_use]
    pub const fn unattended(self, catastrophic: bool) -> Self {
        match self {
            Self::NeedPrompt if catastrophic => Self::Block,
            other => other,
        }
    }
}

impl fmt::Display for Decision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// Whether an action of the given risk may proceed under `mode`, with a human there to be asked.
///
/// `catastrophic` marks irreversible commands, which require confirmation in every mode. Where nobody can
/// confirm, pass the result through [`Decision::unattended`].
///
/// ```
/// use forge_access::permissions::{Decision, Mode, Risk, decide};
///
/// assert_eq!(decide(Mode::Auto, Risk::Medium, false), Decision::Allow);
/// assert_eq!(decide(Mode::AllowAll, Risk::Dangerous, false), Decision::Allow);
/// let catastrophic = decide(Mode::AllowAll, Risk::Dangerous, true);
/// assert_eq!(catastrophic, Decision::NeedPrompt);
/// assert_eq!(catastrophic.unattended(true), Decision::Block);
/// ```
pub const fn decide(mode: Mode, risk: Risk, catastrophic: bool) -> Decision {
    if catastrophic {
        return Decision::NeedPrompt;
    }
    match (mode, risk) {
        (_, Risk::Safe) | (Mode::Auto, Risk::Medium) | (Mode::AllowAll, _) => Decision::Allow,
        (Mode::Ask, Risk::Medium | Risk::Dangerous) | (Mode::Auto, Risk::Dangerous) => {
            Decision::NeedPrompt
        }
    }
}

/// What decides besides the command: a session's mode, and whether a human is there to be asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Policy {
    /// What runs without a prompt.
    pub mode: Mode,
    /// Whether no human can be asked.
    pub unattended: bool,
}

impl Policy {
    /// [`decide`] for what is of that level, and [`Decision::unattended`] where nobody can answer.
    pub const fn decide(self, level: Level) -> Decision {
        let catastrophic = level.is_catastrophic();
        let decision = decide(self.mode, level.risk(), catastrophic);
        if self.unattended {
            decision.unattended(catastrophic)
        } else {
            decision
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Decision::{Allow, Block, NeedPrompt};

    #[test]
    fn what_each_mode_decides_of_each_risk() {
        let table = [
            (Risk::Safe, [Allow, Allow, Allow]),
            (Risk::Medium, [NeedPrompt, Allow, Allow]),
            (Risk::Dangerous, [NeedPrompt, NeedPrompt, Allow]),
        ];
        for (risk, decisions) in table {
            for (mode, expected) in Mode::ALL.into_iter().zip(decisions) {
                assert_eq!(decide(mode, risk, false), expected, "{mode} {risk}");
                assert_eq!(expected.unattended(false), expected);
                assert_eq!(decide(mode, risk, true), NeedPrompt);
                assert_eq!(decide(mode, risk, true).unattended(true), Block);
            }
        }
    }

    #[test]
    fn a_mode_is_read_as_it_is_printed() {
        for mode in Mode::ALL {
            assert_eq!(mode.to_string().parse(), Ok(mode));
        }
        let unknown = "Ask".parse::<Mode>().unwrap_err();
        assert!(
            unknown
                .to_string()
                .contains("\"Ask\": use ask, auto or allow-all")
        );
        for (decision, word) in [(Allow, "allow"), (NeedPrompt, "prompt"), (Block, "block")] {
            assert_eq!(decision.to_string(), word);
        }
    }
}
