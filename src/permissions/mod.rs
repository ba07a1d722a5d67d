//! What a session may run: a shell command is parsed, its risk judged, and the gate allows it,
//! asks, or blocks.

#[allow(dead_code, reason = "until the classifier stands")]
mod argv;
mod decide;
pub mod risk;
pub mod script;
pub mod shell;
#[allow(dead_code, reason = "until the classifier stands")]
mod spec;
#[allow(dead_code, reason = "until the classifier stands")]
mod tools;

pub use decide::{Decision, Mode, UnknownMode, decide};
pub use risk::{Assessment, Finding, Level, Risk};
