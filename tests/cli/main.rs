//! The program as its users meet it: every test here runs the built binary in a home of its own.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test that cannot go on should say so and stop"
)]

mod cases;
mod support;
#[cfg(unix)]
mod transcript;
