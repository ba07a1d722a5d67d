//! The program as its users meet it: every test here runs the built binary in a home of its own.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::print_stderr,
    reason = "a test that cannot go on should say so and stop, one that is left out should say so too"
)]

mod cases;
mod complete;
mod concurrency;
mod escapes;
mod generate;
mod hostile;
mod picture;
mod support;
#[cfg(target_os = "linux")]
mod terminal;
#[cfg(target_os = "linux")]
mod transcript;
