//! Who may reach the session: which channel is meant, what its `access.json` says, and how that
//! is changed without losing anything.

pub mod change;
pub mod channel;
pub mod commands;
pub mod document;
pub(crate) mod facts;
pub mod id;
pub(crate) mod id_shape;
mod json;
mod locate;
pub(crate) mod marker;
pub(crate) mod pending;
pub(crate) mod pin;
pub(crate) mod problems;
pub(crate) mod reactions;
pub mod server;
pub mod settings;
pub(crate) mod store;
pub mod target;
pub(crate) mod view;
