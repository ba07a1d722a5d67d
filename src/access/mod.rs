//! Who may reach the session: which channel is meant, what its `access.json` says, and how that
//! is changed without losing anything.

pub mod change;
pub mod document;
pub mod id;
mod json;
mod locate;
pub mod marker;
pub mod pending;
pub mod server;
pub mod store;
