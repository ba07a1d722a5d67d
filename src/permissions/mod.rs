//! What a session may run: a shell command is parsed, its risk judged, and the gate allows it,
//! asks, or blocks.

mod anchor;
mod approvals;
mod argv;
pub mod audit;
mod calls;
mod classify;
mod code;
pub mod commands;
mod decide;
mod effects;
mod expansions;
mod flow;
pub mod gate;
pub mod hook;
mod input;
mod mask;
mod paths;
mod recover;
mod render;
pub mod report;
pub mod risk;
pub mod rules_file;
pub mod script;
pub mod shell;
mod spec;
mod tools;
pub mod trust;
mod variables;
mod words;
mod worktree;

pub use anchor::{command_head, effective_command, is_sequence, risk_head, risk_segment};
pub use approvals::{Approval, match_approval};
pub use classify::{classify_bash, classify_bash_in, touched_paths};
pub use decide::{Decision, Mode, UnknownMode, decide};
pub use mask::mask;
pub use recover::{deletion_targets, recoverable_in_repo};
pub use risk::{Assessment, Finding, Level, Risk};
pub use rules_file::{append, file_path, load, parse_rules, remove};
