//! What a person or a script reads: every text that came from a file is escaped first.

mod escape;

pub use escape::visible;
