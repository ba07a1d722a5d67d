//! Programs in general languages that stand in an argument: one judge, one token reader, a table a language.

mod arguments;
mod bindings;
mod computed;
mod deeds;
mod heredoc;
mod imports;
mod judge;
mod languages;
mod lexer;
mod literal;
mod members;
mod opening;
mod quotes;
mod quoting;
mod spec;
mod token;

use super::Language;
use super::report::Report;

/// Judges a program.
pub(super) fn assess(text: &str, language: Language, report: &mut Report) {
    let Some(spec) = languages::spec(language) else {
        return;
    };
    let lexemes = lexer::lex(text, language);
    judge::assess(&lexemes, language, spec, report);
}
