//! Who may reach the session: which channel is meant, what its `access.json` says, and how that
//! is changed without losing anything.

pub mod change;
pub mod channel;
pub mod commands;
pub mod document;
pub mod facts;
pub mod id;
pub mod id_shape;
mod json;
mod locate;
pub mod marker;
pub mod pending;
pub mod pin;
pub mod problems;
pub mod reactions;
pub mod server;
pub mod settings;
pub mod store;
pub mod target;
pub mod view;
