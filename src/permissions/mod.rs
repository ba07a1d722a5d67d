//! What a session may run: a shell command is parsed, its risk judged, and the gate allows it,
//! asks, or blocks.

mod argv;
mod calls;
mod classify;
mod code;
mod decide;
mod effects;
mod expansions;
mod flow;
mod input;
mod paths;
pub mod risk;
pub mod script;
pub mod shell;
mod spec;
mod tools;
mod variables;
mod words;

pub use classify::{classify_bash, classify_bash_in};
pub use decide::{Decision, Mode, UnknownMode, decide};
pub use risk::{Assessment, Finding, Level, Risk};
