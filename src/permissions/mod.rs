//! What a session may run: a shell command is parsed, its risk judged, and the gate allows it,
//! asks, or blocks.

mod decide;
pub mod risk;
pub mod script;
pub mod shell;

pub use decide::{Decision, Mode, UnknownMode, decide};
pub use risk::{Assessment, Finding, Level, Risk};
