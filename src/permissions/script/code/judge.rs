//! A program is at most medium when every name in it is its own, or on a list of harmless ones; a name that acts,
//! a name that is computed and a call of something unknown are dangerous.

use super::arguments::Argument;
use super::bindings::{Binding, Bindings};
use super::deeds::perform;
use super::imports::known;
use super::spec::{Members, Spec, deed_of, listed};
use super::token::{Lexeme, Token};
use crate::permissions::risk::{Level, Sight, Why};
use crate::permissions::script::Language;
use crate::permissions::script::report::{Follow, Report};
use std::ops::Range;

/// What stands before an access operator.
#[derive(Clone, Copy)]
pub(super) enum Chain {
    /// Nothing that is known.
    None,
    /// A module or object of the tables.
    Known(&'static str, Members),
    /// A value that a harmless expression yields.
    Object,
    /// Something of a module that nobody here knows.
    Foreign,
}

/// The walk over a program.
pub(super) struct Judge<'a, 'r> {
    pub(super) lexemes: &'a [Lexeme],
    pub(super) language: Language,
    pub(super) spec: &'static Spec,
    pub(super) report: &'r mut Report,
    pub(super) bindings: Bindings,
    /// For every parenthesis, the one that it pairs with.
    partners: Vec<Option<usize>>,
    pub(super) foreign: bool,
    /// Whether values may be paths, whose methods act under names that are harmless elsewhere.
    pub(super) paths: bool,
    pub(super) chain: Chain,
}

/// Judges a program.
pub(super) fn assess(
    lexemes: &[Lexeme],
    language: Language,
    spec: &'static Spec,
    report: &mut Report,
) {
    let bindings = Bindings::of(lexemes, language, spec);
    let mut judge = Judge {
        partners: partners(lexemes),
        lexemes,
        language,
        spec,
        report,
        bindings,
        foreign: false,
        paths: language == Language::Ruby
            && lexemes
                .iter()
                .any(|lexeme| lexeme.name() == Some("Pathname")),
        chain: Chain::None,
    };
    judge.imports();
    judge.walk();
}

impl<'a> Judge<'a, '_> {
    pub(super) fn push(&mut self, span: Range<usize>, level: Level, reason: impl Into<Why>) {
        self.report.push(span, level, reason, self.spec.rule);
    }

    pub(super) fn follow(
        &mut self,
        span: Range<usize>,
        level: Level,
        reason: impl Into<Why>,
        follow: Follow,
    ) {
        self.report
            .follow(span, level, reason, self.spec.rule, follow);
    }

    fn imports(&mut self) {
        let imports = std::mem::take(&mut self.bindings.imports);
        for import in imports {
            self.module(&import.module, import.span.clone());
            let module = known(&import.module, self.spec);
            for at in import.members {
                let Some(lexeme) = self.lexemes.get(at) else {
                    continue;
                };
                let span = lexeme.span.clone();
                match (lexeme.name(), module) {
                    (Some(name), Some((module, members))) => {
                        self.member(name, at, module, members, false);
                    }
                    (None, Some((_, Members::Only(_)))) => {
                        self.push(
                            span,
                            Level::Dangerous,
                            "takes every name of a module that can act",
                        );
                    }
                    (Some(name), None) => {
                        if let Some(deed) = deed_of(self.spec.deeds, name) {
                            perform(self, at, deed, &[]);
                        }
                    }
                    _ => {}
                }
            }
        }
    }

    /// A module that the program loads by this name.
    pub(super) fn module(&mut self, module: &str, span: Range<usize>) {
        let bare = module.strip_prefix("node:").unwrap_or(module);
        if let Some(deed) = packages(bare).find_map(|name| deed_of(self.spec.harmful, name)) {
            let (level, _) = deed.level();
            return self.push(span, level, "loads a module that acts");
        }
        if ["://", "data:", "blob:", "npm:", "jsr:"]
            .iter()
            .any(|scheme| bare.contains(scheme))
        {
            return self.push(
                span,
                Level::Dangerous,
                Sight::Unread.why("loads code from the network"),
            );
        }
        self.paths |= bare == "pathlib";
        if known(module, self.spec).is_none() {
            self.foreign = true;
        }
        if bare.starts_with(['.', '/', '~']) {
            return self.follow(
                span,
                Level::Medium,
                "runs a file",
                Follow::Runs(bare.to_owned()),
            );
        }
        // The project can shadow a module's name, so that loading any runs its code.
        self.push(span, Level::Medium, "loads a module");
    }

    fn walk(&mut self) {
        let consumed = std::mem::take(&mut self.bindings.consumed);
        let mut consumed = consumed.iter().peekable();
        let mut at = 0;
        while let Some(lexeme) = self.lexemes.get(at) {
            if let Some(range) = consumed.peek().copied()
                && at >= range.start
            {
                consumed.next();
                if at < range.end {
                    at = range.end;
                    continue;
                }
            }
            self.token(lexeme, at);
            at += 1;
        }
    }

    fn token(&mut self, lexeme: &'a Lexeme, at: usize) {
        let span = lexeme.span.clone();
        match &lexeme.token {
            Token::Name(name) => return self.name(name, at),
            Token::Opaque => self.push(
                span,
                Level::Dangerous,
                Sight::Unread.why("code that cannot be divided into words with certainty"),
            ),
            Token::Command(command) => {
                self.follow(
                    span,
                    Level::Dangerous,
                    Sight::Spawned.why("runs a shell command"),
                    Follow::Shell(command.clone()),
                );
            }
            Token::Text { value, .. } => {
                if (self.is_command(at) || self.is_callback(at))
                    && let Some(deed) = deed_of(self.spec.deeds, value)
                {
                    perform(self, at, deed, &[]);
                }
                self.folded_text(at);
                self.subscript_text(lexeme, at);
            }
            Token::Op(op) if self.is_access(op) => return,
            Token::Op("(") => self.computed_call(at, span),
            Token::Op("[") => return self.subscript(at, span),
            Token::Op("]") => return,
            Token::Op(")") if self.language == Language::JavaScript => {
                self.chain = self.required(at);
                let bound = self.partner(at).is_some_and(|open| {
                    self.previous(open, 2)
                        .is_some_and(|l| l.is("=") || l.name() == Some("await"))
                });
                if let Chain::Known(_, members) = self.chain
                    && !bound
                {
                    self.passed_on(at, members);
                }
                return;
            }
            Token::Variable(_) => self.variable(at, span),
            Token::Op("&") if self.language == Language::Perl && self.calls_reference(at) => {
                self.push(
                    span,
                    Level::Dangerous,
                    Sight::Unread.why("calls a computed function"),
                );
            }
            _ => {}
        }
        self.chain = if matches!(
            lexeme.token,
            Token::Op(")") | Token::Text { .. } | Token::Variable(_)
        ) {
            Chain::Object
        } else {
            Chain::None
        };
    }

    /// What the parenthesis that closes here yields: a module after `require("…")`.
    fn required(&self, close: usize) -> Chain {
        let call = self
            .partner(close)
            .filter(|open| open + 2 == close)
            .and_then(|open| {
                let loads = matches!(self.previous(open, 1)?.name()?, "require" | "import");
                known(
                    self.lexemes.get(open + 1)?.plain().filter(|_| loads)?,
                    self.spec,
                )
            });
        call.map_or(Chain::Object, |(module, members)| {
            Chain::Known(module, members)
        })
    }

    pub(super) fn partner(&self, at: usize) -> Option<usize> {
        self.partners.get(at).copied().flatten()
    }

    pub(super) fn previous(&self, at: usize, back: usize) -> Option<&'a Lexeme> {
        at.checked_sub(back).and_then(|at| self.lexemes.get(at))
    }

    pub(super) fn next_is(&self, at: usize, op: &str) -> bool {
        self.lexemes.get(at + 1).is_some_and(|lexeme| lexeme.is(op))
    }

    pub(super) fn is_access(&self, op: &str) -> bool {
        match self.language {
            Language::Perl | Language::Php => matches!(op, "->" | "::"),
            Language::Lua => matches!(op, "." | ":"),
            Language::R => matches!(op, "$" | "@" | "::" | ":::"),
            _ => matches!(op, "." | "?." | "::" | "&."),
        }
    }

    pub(super) fn called(&self, at: usize) -> bool {
        self.next_is(at, "(")
            || (self.language == Language::JavaScript
                && matches!(
                    self.lexemes.get(at + 1).map(|l| &l.token),
                    Some(Token::Text { .. })
                ))
            || (self.language == Language::Lua
                && (self.next_is(at, "{")
                    || matches!(
                        self.lexemes.get(at + 1).map(|l| &l.token),
                        Some(Token::Text { .. })
                    )))
    }

    fn name(&mut self, name: &str, at: usize) {
        let access = self
            .previous(at, 1)
            .is_some_and(|l| matches!(l.token, Token::Op(op) if self.is_access(op)));
        if access {
            return self.attribute(name, at);
        }
        self.chain = Chain::None;
        if self.quoted_name(at) {
            self.deletes_path(name, at);
            if let Some(deed) = deed_of(self.spec.deeds, name).filter(|_| {
                self.language == Language::Ruby || name.starts_with('$') || self.is_command(at)
            }) {
                perform(self, at, deed, &[]);
            }
            return;
        }
        let module = matches!(
            self.bindings.get(name),
            Some(Binding::Known(..) | Binding::Harmful(_) | Binding::Foreign)
        );
        if !module && listed(self.spec.keywords, name) {
            return;
        }
        self.free(name, at);
    }

    /// `Pathname#delete`, whose name is harmless on other values.
    pub(super) fn deletes_path(&mut self, name: &str, at: usize) {
        if self.paths && self.language == Language::Ruby && name == "delete" {
            let span = self.lexemes.get(at).map_or(0..0, |l| l.span.clone());
            self.push(span, Level::Dangerous, "deletes a file");
        }
    }

    /// Whether a key is the name of a database command: `runCommand({dropDatabase: 1})`.
    fn is_command(&self, at: usize) -> bool {
        let runs = |lexeme: &Lexeme| matches!(lexeme.name(), Some("runCommand" | "adminCommand"));
        self.language == Language::Mongo
            && (self.previous(at, 1).is_some_and(|l| l.is("("))
                && self.previous(at, 2).is_some_and(runs)
                || self.previous(at, 1).is_some_and(|l| l.is("{"))
                    && self.previous(at, 3).is_some_and(runs))
    }

    /// Whether a text is a function that another calls: `array_map("unlink", $files)`.
    fn is_callback(&self, at: usize) -> bool {
        const NEAR: usize = 64;
        let takes = |lexeme: &Lexeme| {
            lexeme.name().is_some_and(|name| {
                name.starts_with("array_walk")
                    || matches!(
                        name,
                        "array_map"
                            | "array_filter"
                            | "array_reduce"
                            | "usort"
                            | "uasort"
                            | "uksort"
                            | "preg_replace_callback"
                    )
            })
        };
        self.language == Language::Php
            && self.previous(at, 1).is_some_and(|l| l.is("(") || l.is(","))
            && (2..NEAR)
                .filter_map(|back| self.previous(at, back))
                .take_while(|l| !l.is(";"))
                .any(takes)
    }

    /// Whether a name is only a text here: a symbol, or a key.
    fn quoted_name(&self, at: usize) -> bool {
        let before = self.previous(at, 1);
        let after = self.lexemes.get(at + 1);
        match self.language {
            Language::Ruby => {
                before.is_some_and(|l| l.is(":"))
                    || after.is_some_and(|l| l.is(":")) && !before.is_some_and(|l| l.is("?"))
            }
            Language::Perl => {
                after.is_some_and(|l| l.is("=>"))
                    || (before.is_some_and(|l| l.is("{"))
                        && after.is_some_and(|l| l.is("}"))
                        && !self.reference(at))
                    || (before.is_some_and(|l| l.is("-"))
                        && self
                            .lexemes
                            .get(at)
                            .and_then(Lexeme::name)
                            .is_some_and(|n| n.len() == 1))
            }
            Language::JavaScript | Language::Mongo => {
                after.is_some_and(|l| l.is(":")) && before.is_some_and(|l| l.is("{") || l.is(","))
            }
            _ => false,
        }
    }

    /// Whether the brace before a Perl name takes a reference by that name: `&{system}`, `@{name}`.
    fn reference(&self, at: usize) -> bool {
        self.previous(at, 2).is_none_or(|l| match &l.token {
            Token::Variable(name) => name.is_empty(),
            Token::Op(op) => !matches!(*op, "->" | "}" | "]"),
            _ => true,
        })
    }

    /// Literals that may be commands, of a call that is not understood.
    pub(super) fn literals(&mut self, at: usize, given: &[Argument<'_>]) {
        let span = self.lexemes.get(at).map_or(0..0, |l| l.span.clone());
        for text in given
            .iter()
            .flat_map(Argument::texts)
            .filter(|text| text.trim().contains(' '))
            .take(8)
        {
            self.follow(
                span.clone(),
                Level::Dangerous,
                "may run a shell command",
                Follow::Shell(text.to_owned()),
            );
        }
    }
}

/// A module's name, then those of the packages around it.
fn packages(module: &str) -> impl Iterator<Item = &str> {
    std::iter::successors(Some(module), |name| {
        name.rsplit_once(['.', '/']).map(|(package, _)| package)
    })
}

/// Which parentheses belong together.
fn partners(lexemes: &[Lexeme]) -> Vec<Option<usize>> {
    let mut partners = vec![None; lexemes.len()];
    let mut open = Vec::new();
    for (at, lexeme) in lexemes.iter().enumerate() {
        if lexeme.is("(") {
            open.push(at);
        } else if lexeme.is(")")
            && let Some(start) = open.pop()
        {
            for (one, other) in [(at, start), (start, at)] {
                if let Some(partner) = partners.get_mut(one) {
                    *partner = Some(other);
                }
            }
        }
    }
    partners
}
