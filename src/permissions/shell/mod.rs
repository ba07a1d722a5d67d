//! Text becomes a tree of simple commands, words, redirects and byte spans, as bash 5.2 reads it;
//! what is not understood is refused. Knows no risk.
//!
//! The tables in `tests/shell/` say what is found in which text; they were held against bash itself,
//! run with every command replaced by a probe. Where bash 5.2 reads a text in two passes that need
//! not agree (`((`, groups of patterns, substitutions that it writes anew), the text is refused
//! unless both must come to the same.
//!
//! Every recursion is counted against [`MAX_DEPTH`] and every second look at a piece of text
//! against a budget, so that any text is answered in linear time and on a small stack.

mod arithmetic;
mod assignments;
mod ast;
mod brace_words;
mod braces;
mod compound;
mod cursor;
mod expansions;
mod here_documents;
mod lists;
mod origin;
mod parameters;
mod part_list;
mod parts;
mod patterns;
mod quotes;
mod redirects;
mod refusal;
mod reserved;
mod simple;
pub mod steps;
mod test_command;
mod visit;
mod word;
mod words;

pub use ast::*;
pub use brace_words::expand_braces;
pub use part_list::PartList;
pub use refusal::{Reason, Refusal};
pub use word::*;

/// How deeply constructs of any kind may be nested in each other.
pub const MAX_DEPTH: usize = 100;

/// Parses a text as bash would parse the argument of `bash -c`, without aliases.
///
/// Blank text is a script without items. Extended patterns are understood everywhere, as after
/// `shopt -s extglob`.
///
/// # Errors
///
/// A [`Refusal`] for a syntax error, for nesting past [`MAX_DEPTH`], and for whatever else is not
/// understood with certainty.
///
/// ```
/// use forge_access::permissions::shell::parse;
///
/// let script = parse("echo \"$(r\\m -rf x)\"").unwrap();
/// let heads: Vec<_> = script
///     .simple_commands()
///     .iter()
///     .filter_map(|command| command.words.first()?.literal())
///     .collect();
/// assert_eq!(heads, ["echo", "rm"]);
/// ```
pub fn parse(text: &str) -> Result<Script<'_>, Refusal> {
    refuse_nul(text)?;
    cursor::Parser::of_source(text).script()
}

/// Parses a text that bash evaluates as arithmetic after it has removed its quotes: an operand of
/// `let`, the value given to `declare -i`, a name with a subscript given to `read`, `unset`,
/// `printf -v` or `test -v`. `x[$(command)]` in it runs the command.
///
/// # Errors
///
/// As [`parse`].
///
/// ```
/// use forge_access::permissions::shell::parse_arithmetic;
///
/// let text = parse_arithmetic("x[$(id)] + 1").unwrap();
/// assert!(!text.is_literal());
/// ```
pub fn parse_arithmetic(text: &str) -> Result<ArithmeticText<'_>, Refusal> {
    refuse_nul(text)?;
    let parts = cursor::Parser::of_source(text).live_text()?;
    let end = text.len();
    Ok(ArithmeticText {
        parts,
        span: Span { start: 0, end },
    })
}

fn refuse_nul(text: &str) -> Result<(), Refusal> {
    // `contains` is a machine's fast search, `position` a loop.
    if !text.as_bytes().contains(&0) {
        return Ok(());
    }
    Err(Refusal {
        at: text.bytes().position(|byte| byte == 0).unwrap_or_default(),
        reason: Reason::Nul,
    })
}
