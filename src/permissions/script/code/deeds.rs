//! What becomes of a harmful name: how far it raises, and what of its arguments is to be followed.

use super::arguments::Argument;
use super::judge::Judge;
use super::opening::open;
use super::spec::Deed;
use super::token::{Lexeme, Token};
use crate::permissions::risk::Level;
use crate::permissions::script::report::{Follow, Report};
use crate::permissions::script::{Dialect, Language, sql};
use crate::quoting::join;

/// Judges a harmful name at `at`, called with these arguments or only mentioned.
pub(super) fn perform(judge: &mut Judge<'_, '_>, at: usize, deed: Deed, given: &[Argument<'_>]) {
    let span = judge
        .lexemes
        .get(at)
        .map_or(0..0, |lexeme| lexeme.span.clone());
    let (level, reason) = deed.level();
    match deed {
        Deed::Spawn => spawn(judge, at, given),
        Deed::Evaluate if block_follows(judge, at) => {}
        Deed::Evaluate | Deed::Network | Deed::Change | Deed::Drop => {
            judge.push(span, level, reason);
            judge.literals(at, given);
        }
        Deed::Delete | Deed::DeleteTree => {
            let tree = deed == Deed::DeleteTree
                || given.iter().any(|argument| argument.mentions("recursive"));
            let level = if tree { Level::Catastrophic } else { level };
            judge.push(span.clone(), level, reason);
            for path in given.iter().filter_map(Argument::text).take(16) {
                judge.follow(
                    span.clone(),
                    level,
                    reason,
                    Follow::Deletes(path.to_owned()),
                );
            }
        }
        Deed::DeleteMatching => {
            let filtered = given
                .first()
                .is_some_and(|filter| !filter.is_empty_object());
            judge.push(
                span,
                if filtered { level } else { Level::Catastrophic },
                reason,
            );
        }
        Deed::Write => write(judge, at, given),
        Deed::Open => open(judge, at, given),
        Deed::Query => query(judge, at, given),
        Deed::Load => load(judge, at, given),
    }
}

/// `eval { … }` and `do { … }` only group.
fn block_follows(judge: &Judge<'_, '_>, at: usize) -> bool {
    judge.language == Language::Perl
        && judge
            .lexemes
            .get(at + 1)
            .is_some_and(|lexeme| lexeme.is("{"))
}

fn spawn(judge: &mut Judge<'_, '_>, at: usize, given: &[Argument<'_>]) {
    let span = judge
        .lexemes
        .get(at)
        .map_or(0..0, |lexeme| lexeme.span.clone());
    let (level, reason) = Deed::Spawn.level();
    judge.push(span.clone(), level, reason);
    let positional = || given.iter().filter(|argument| argument.keyword().is_none());
    let words: Vec<&str> = positional().flat_map(Argument::texts).take(64).collect();
    if let Some(first) = words.first() {
        judge.follow(
            span.clone(),
            level,
            reason,
            Follow::Shell((*first).to_owned()),
        );
    }
    if words.len() > 1 {
        judge.follow(
            span.clone(),
            level,
            reason,
            Follow::Shell(join(words.iter().copied())),
        );
        // `execvp("rm", ["rm", …])` gives the program twice.
        let rest = words.get(1..).unwrap_or_default();
        let program = words.first().and_then(|path| path.rsplit('/').next());
        if rest.first().copied() == program {
            judge.follow(
                span.clone(),
                level,
                reason,
                Follow::Shell(join(rest.iter().copied())),
            );
        }
    }
    if words.is_empty() {
        every_literal(judge, at);
    }
}

/// When the command is computed, any literal of the program may be a part of it.
fn every_literal(judge: &mut Judge<'_, '_>, at: usize) {
    let span = judge
        .lexemes
        .get(at)
        .map_or(0..0, |lexeme| lexeme.span.clone());
    let (level, reason) = Deed::Spawn.level();
    let texts = judge
        .lexemes
        .iter()
        .take(4096)
        .filter_map(|lexeme| match &lexeme.token {
            Token::Text { value, .. } if value.trim().contains(' ') => Some(value.clone()),
            _ => None,
        });
    for text in texts.take(8).collect::<Vec<_>>() {
        judge.follow(span.clone(), level, reason, Follow::Shell(text));
    }
}

/// A file written by name. The name is the first argument, or that of the object before: `Path("x").write_text(…)`.
fn write(judge: &mut Judge<'_, '_>, at: usize, given: &[Argument<'_>]) {
    let span = judge
        .lexemes
        .get(at)
        .map_or(0..0, |lexeme| lexeme.span.clone());
    let receiver = || {
        let close = judge.previous(at, 2).is_some_and(|l| l.is(")"));
        let open = judge.previous(at, 4).is_some_and(|l| l.is("("));
        judge
            .previous(at, 3)
            .filter(|_| close && open)
            .and_then(Lexeme::plain)
    };
    let name = judge
        .lexemes
        .get(at)
        .and_then(Lexeme::name)
        .unwrap_or_default();
    let on_object = judge.language == Language::Python && name.starts_with("write_");
    let copies = name.starts_with("cp") || name.starts_with("copy");
    let named = || {
        given
            .iter()
            .find(|argument| argument.keyword() == Some("file"))
            .or_else(|| given.get(1))
    };
    let path = match judge.language {
        _ if on_object => receiver(),
        Language::R => named().and_then(Argument::text),
        _ if copies => given.get(1).and_then(Argument::text),
        _ => given.first().and_then(Argument::text),
    };
    if let Some(path) = path {
        judge.follow(
            span,
            Level::Medium,
            "writes a file",
            Follow::Writes(path.to_owned()),
        );
        return;
    }
    let (level, reason) = Deed::Write.level();
    judge.push(span.clone(), level, reason);
    for path in given.iter().filter_map(Argument::text).take(4) {
        judge.follow(span.clone(), level, reason, Follow::Writes(path.to_owned()));
    }
}

/// A statement for a database, read as SQL when it is written out.
fn query(judge: &mut Judge<'_, '_>, at: usize, given: &[Argument<'_>]) {
    let span = judge
        .lexemes
        .get(at)
        .map_or(0..0, |lexeme| lexeme.span.clone());
    let written = given.first().and_then(Argument::text);
    if written.is_none() {
        let (level, reason) = Deed::Query.level();
        judge.push(span.clone(), level, reason);
    }
    for text in given
        .iter()
        .flat_map(Argument::texts)
        .take(if written.is_some() { 1 } else { 4 })
    {
        let mut inner = Report::default();
        sql::assess(text, Dialect::Standard, &mut inner);
        judge.report.adopt(&span, inner.into_findings());
    }
}

fn load(judge: &mut Judge<'_, '_>, at: usize, given: &[Argument<'_>]) {
    let span = judge
        .lexemes
        .get(at)
        .map_or(0..0, |lexeme| lexeme.span.clone());
    if judge.lexemes.get(at + 1).is_some_and(|l| l.is("."))
        && judge.lexemes.get(at + 2).and_then(Lexeme::name) == Some("resolve")
    {
        return;
    }
    let bare = judge
        .lexemes
        .get(at + 1)
        .and_then(Lexeme::name)
        .filter(|_| matches!(judge.language, Language::Perl | Language::R));
    let inside = judge
        .lexemes
        .get(at + 2)
        .and_then(Lexeme::name)
        .filter(|_| judge.language == Language::R);
    if let Some(module) = given.first().and_then(Argument::text).or(bare).or(inside) {
        judge.module(module, span);
    } else {
        let (level, reason) = Deed::Load.level();
        judge.push(span, level, reason);
    }
}
