//! Who may talk to a coding agent from a chat, and which shell commands it may run.
//!
//! Two halves that never import each other: [`permissions`] judges what a session may run;
//! [`access`] keeps who may reach the session. Around them: the [`cli`]'s words, taken apart by
//! [`invocation`], are dispatched by [`app`]; what comes from outside is in [`environment`], what
//! goes out in [`output`], what can go wrong in [`error`].
#![cfg_attr(
    test,
    allow(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::panic,
        clippy::indexing_slicing,
        clippy::print_stdout
    )
)]

pub mod access;
pub mod app;
pub mod cli;
pub mod environment;
pub mod error;
mod files;
pub mod generate;
pub mod invocation;
pub mod output;
pub mod permissions;
mod quoting;
