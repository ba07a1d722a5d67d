//! Who may talk to a coding agent from a chat, and which shell commands it may run.
//!
//! Two halves that never import each other: [`permissions`] judges what a session may run;
//! [`access`] keeps who may reach the session.
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
pub mod error;
pub mod output;
pub mod permissions;
