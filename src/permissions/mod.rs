//! What a session may run: a shell command is parsed, its risk judged, and the gate allows it,
//! asks, or blocks.

pub mod shell;
