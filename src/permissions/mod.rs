//! What a session may run: a shell command is parsed, its risk judged, and the gate allows it,
//! asks, or blocks.

mod anchor;
mod approvals;
mod arg;
mod argv;
mod call;
mod calls;
mod classify;
mod code;
mod decide;
mod effects;
mod expansions;
mod flow;
mod input;
mod manner;
mod names;
mod option;
mod paths;
mod recover;
pub mod report;
pub mod risk;
pub mod rules_file;
pub mod script;
mod secrets;
pub mod shell;
mod simple;
mod spec;
mod tools;
mod tree;
mod variables;
mod walk;
mod words;

pub use anchor::{command_head, effective_command, is_sequence, risk_head, risk_segment};
pub use approvals::{Approval, match_approval};
pub use classify::{classify_bash, classify_bash_in, touched_paths};
pub use decide::{Decision, Mode, UnknownMode, decide};
pub use recover::{deletion_targets, recoverable_in_repo};
pub use risk::{Assessment, Finding, Level, Risk};
pub use rules_file::{append, file_path, load, parse_rules, remove};
