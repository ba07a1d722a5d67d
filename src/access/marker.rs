//! `approved/<senderId>`: the file by which a server learns whom to tell that they were let in.

use std::time::Duration;

use super::id::MarkerName;

/// What a server is to announce: it finds the sender in the file's name, the chat in its content.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Marker {
    /// The file's name.
    pub name: MarkerName,
    /// The file's content.
    pub chat: String,
}

/// A marker that no server has consumed yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Waiting {
    /// The file's name, as it is.
    pub name: String,
    /// How long it has been there; zero if the clock went back.
    pub age: Duration,
}
