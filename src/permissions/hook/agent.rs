//! The table of coding agents: what each calls its shells and its edits, which modes it tells of,
//! and which answers it understands. Adding an agent is one entry and its test lines.
//!
//! The facts were found by running each agent against a stand-in model in its most permissive
//! mode; what an agent does not understand, or gets without a reason, it mostly ignores, and the
//! command runs.

use crate::permissions::Mode;

/// A coding agent whose hook this program can be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Agent {
    /// Claude Code
    Claude,
    /// Codex
    Codex,
    /// Gemini CLI
    Gemini,
    /// Copilot CLI
    Copilot,
    /// Qwen Code
    Qwen,
    /// `OpenCode`, whose plugin asks as Codex does
    OpenCode,
}

/// What an agent does with an answer that wants its user asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Asking {
    /// It asks, or refuses where nobody is there.
    Understood,
    /// It runs the command, or hangs without a terminal: such an answer must be a denial.
    Ignored,
}

/// What an agent does with an answer that lets a command run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Allowing {
    /// It skips its own question.
    Understood,
    /// Silence says the same; its own limits still hold.
    Silent,
}

/// What is known of an agent.
#[derive(Debug)]
pub struct Profile {
    /// The agent.
    pub agent: Agent,
    /// The word for `--agent` and in the audit trail.
    pub word: &'static str,
    /// What becomes of "ask".
    pub asking: Asking,
    /// What becomes of "allow".
    pub allowing: Allowing,
    /// The names of its tools that take a command for a POSIX shell.
    pub shells: &'static [&'static str],
    /// Whether what is typed into a shell or interpreter it has opened meets no hook.
    pub types_into_shells: bool,
}

/// Every agent.
pub static PROFILES: &[Profile] = &[
    Profile {
        agent: Agent::Claude,
        word: "claude",
        asking: Asking::Understood,
        allowing: Allowing::Understood,
        shells: &["Bash"],
        types_into_shells: false,
    },
    Profile {
        agent: Agent::Codex,
        word: "codex",
        asking: Asking::Ignored,
        allowing: Allowing::Silent,
        shells: &["Bash", "shell", "local_shell", "exec_command"],
        types_into_shells: true,
    },
    Profile {
        agent: Agent::Gemini,
        word: "gemini",
        asking: Asking::Ignored,
        allowing: Allowing::Silent,
        shells: &["run_shell_command"],
        types_into_shells: false,
    },
    Profile {
        agent: Agent::Copilot,
        word: "copilot",
        asking: Asking::Understood,
        allowing: Allowing::Understood,
        shells: &["Bash", "bash"],
        types_into_shells: true,
    },
    Profile {
        agent: Agent::Qwen,
        word: "qwen",
        asking: Asking::Understood,
        allowing: Allowing::Understood,
        shells: &["run_shell_command"],
        types_into_shells: false,
    },
    Profile {
        agent: Agent::OpenCode,
        word: "opencode",
        asking: Asking::Ignored,
        allowing: Allowing::Silent,
        shells: &["Bash"],
        types_into_shells: true,
    },
];

impl Agent {
    /// What is known of this agent.
    pub fn profile(self) -> &'static Profile {
        // The table names every agent, which a test checks; the strictest stands in for none.
        PROFILES
            .iter()
            .find(|profile| profile.agent == self)
            .unwrap_or(&STRICTEST)
    }
}

static STRICTEST: Profile = Profile {
    agent: Agent::Codex,
    word: "unknown",
    asking: Asking::Ignored,
    allowing: Allowing::Silent,
    shells: &[],
    types_into_shells: true,
};

/// The tools that write the file they name. `Read` and its like are not here: looking is free.
pub(super) const EDITS: &[&str] = &[
    "Write",
    "Edit",
    "MultiEdit",
    "NotebookEdit",
    "write_file",
    "replace",
    "edit",
    "create",
    "str_replace_editor",
];

/// What an agent's mode lets run by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct AgentMode {
    /// The gate's mode that comes nearest.
    pub mode: Mode,
    /// Whether nothing may be changed at all.
    pub plan: bool,
}

/// The mode of an agent that tells of none, or of one that nobody here knows.
pub(super) const CAREFUL: AgentMode = AgentMode {
    mode: Mode::Ask,
    plan: false,
};

/// The words in `permission_mode`, Claude Code's and Qwen Code's.
const MODES: &[(&str, AgentMode)] = &[
    ("default", CAREFUL),
    ("dontAsk", CAREFUL),
    (
        "plan",
        AgentMode {
            mode: Mode::Ask,
            plan: true,
        },
    ),
    (
        "acceptEdits",
        AgentMode {
            mode: Mode::Auto,
            plan: false,
        },
    ),
    (
        "auto",
        AgentMode {
            mode: Mode::Auto,
            plan: false,
        },
    ),
    (
        "auto_edit",
        AgentMode {
            mode: Mode::Auto,
            plan: false,
        },
    ),
    (
        "bypassPermissions",
        AgentMode {
            mode: Mode::AllowAll,
            plan: false,
        },
    ),
    (
        "yolo",
        AgentMode {
            mode: Mode::AllowAll,
            plan: false,
        },
    ),
];

/// The mode of that word; an unknown one is the careful one.
pub(super) fn agent_mode(word: &str) -> AgentMode {
    MODES
        .iter()
        .find(|(known, _)| *known == word)
        .map_or(CAREFUL, |(_, mode)| *mode)
}

#[cfg(test)]
mod tests {
    use clap::ValueEnum as _;

    use super::Agent;

    #[test]
    fn every_agent_has_a_profile_of_its_own() {
        for agent in Agent::value_variants() {
            let profile = agent.profile();
            assert_eq!(profile.agent, *agent);
            assert_eq!(agent.to_possible_value().unwrap().get_name(), profile.word);
            assert!(!profile.shells.is_empty());
        }
    }
}
