//! Who may reach the session: which channel is meant, what its `access.json` says, and how that
//! is changed without losing anything.

pub mod server;
