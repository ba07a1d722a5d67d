//! Text becomes a tree of simple commands, words, redirects and byte spans, as bash 5.2 reads it;
//! what is not understood is refused. Knows no risk.
//!
//! Every recursion is counted against [`MAX_DEPTH`] and every second look at a piece of text
//! against a budget, so that any text is answered in linear time and on a small stack.

mod ast;
mod refusal;
mod word;

pub use ast::*;
pub use refusal::{Reason, Refusal};
pub use word::*;

/// How deeply constructs of any kind may be nested in each other.
pub const MAX_DEPTH: usize = 100;
