//! A program is at most medium when every name in it is its own, or on a list of harmless ones; a name that acts,
//! a name that is computed and a call of something unknown are dangerous.

use super::arguments::{Argument, arguments};
use super::bindings::{Binding, Bindings, known};
use super::deeds::perform;
use super::languages::ACTS;
use super::spec::{Calls, Deed, Members, Spec, entry, listed};
use super::token::{Lexeme, Token};
use crate::permissions::risk::Level;
use crate::permissions::script::Language;
use crate::permissions::script::report::{Follow, Report};
use crate::permissions::script::words::name_words;
use std::collections::HashMap;
use std::ops::Range;

/// What stands before an access operator.
#[derive(Clone, Copy)]
enum Chain {
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
    bindings: Bindings,
    /// For every closing parenthesis, where it opened.
    opened: HashMap<usize, usize>,
    /// For every opening one, where it closes.
    closed: HashMap<usize, usize>,
    foreign: bool,
    /// Whether values may be paths, whose methods act under names that are harmless elsewhere.
    paths: bool,
    chain: Chain,
}

/// Judges a program.
pub(super) fn assess(
    lexemes: &[Lexeme],
    language: Language,
    spec: &'static Spec,
    report: &mut Report,
) {
    let bindings = Bindings::of(lexemes, language, spec);
    let opened = opened(lexemes);
    let closed = opened.iter().map(|(close, open)| (*open, *close)).collect();
    let mut judge = Judge {
        closed,
        lexemes,
        language,
        spec,
        report,
        bindings,
        opened,
        foreign: false,
        paths: false,
        chain: Chain::None,
    };
    judge.imports();
    judge.walk();
}

impl<'a> Judge<'a, '_> {
    pub(super) fn push(&mut self, span: Range<usize>, level: Level, reason: &'static str) {
        self.report.push(span, level, reason, self.spec.rule);
    }

    pub(super) fn follow(
        &mut self,
        span: Range<usize>,
        level: Level,
        reason: &'static str,
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
                        if let Some(deed) = entry(self.spec.deeds, name) {
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
        if let Some(deed) = packages(bare).find_map(|name| entry(self.spec.harmful, name)) {
            let (level, _) = deed.level();
            return self.push(span, level, "loads a module that acts");
        }
        if ["://", "data:", "blob:", "npm:", "jsr:"]
            .iter()
            .any(|scheme| bare.contains(scheme))
        {
            return self.push(span, Level::Dangerous, "loads code from the network");
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
                "code that cannot be divided into words with certainty",
            ),
            Token::Command(command) => {
                self.follow(
                    span,
                    Level::Dangerous,
                    "runs a shell command",
                    Follow::Shell(command.clone()),
                );
            }
            Token::Text { .. } => {
                self.folded_text(at);
                self.subscript_text(lexeme, at);
            }
            Token::Op(op) if self.is_access(op) => return,
            Token::Op("(") => self.computed_call(at, span),
            Token::Op("[") => return self.subscript(at, span),
            Token::Op("]") => return,
            Token::Op(")") if self.language == Language::JavaScript => {
                self.chain = self.required(at);
                let bound = self.opened.get(&at).is_some_and(|open| {
                    self.previous(*open, 2)
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
                self.push(span, Level::Dangerous, "calls a computed function");
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
            .opened
            .get(&close)
            .filter(|open| **open + 2 == close)
            .and_then(|open| {
                let loads = matches!(self.previous(*open, 1)?.name()?, "require" | "import");
                known(
                    self.lexemes.get(open + 1)?.plain().filter(|_| loads)?,
                    self.spec,
                )
            });
        call.map_or(Chain::Object, |(module, members)| {
            Chain::Known(module, members)
        })
    }

    pub(super) fn previous(&self, at: usize, back: usize) -> Option<&'a Lexeme> {
        at.checked_sub(back).and_then(|at| self.lexemes.get(at))
    }

    fn next_is(&self, at: usize, op: &str) -> bool {
        self.lexemes.get(at + 1).is_some_and(|lexeme| lexeme.is(op))
    }

    fn is_access(&self, op: &str) -> bool {
        match self.language {
            Language::Perl | Language::Php => matches!(op, "->" | "::"),
            Language::Lua => matches!(op, "." | ":"),
            Language::R => matches!(op, "$" | "@" | "::" | ":::"),
            _ => matches!(op, "." | "?." | "::" | "&."),
        }
    }

    fn called(&self, at: usize) -> bool {
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
            if let Some(deed) = entry(self.spec.deeds, name)
                .filter(|_| self.language == Language::Ruby || name.starts_with('$'))
            {
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

    fn free(&mut self, name: &str, at: usize) {
        let called = self.called(at);
        let span = self.lexemes.get(at).map_or(0..0, |l| l.span.clone());
        if let Some(Binding::Known(module, members)) = self.bindings.get(name) {
            self.chain = Chain::Known(module, members);
            self.passed_on(at, members);
            return;
        }
        let harmful = match self.bindings.get(name) {
            Some(Binding::Harmful(deed)) => Some(deed),
            _ => entry(self.spec.deeds, name),
        };
        if let Some(deed) = harmful {
            return perform(self, at, deed, &arguments(self.lexemes, at));
        }
        if self.bindings.get(name).is_none()
            && let Some(deed) = entry(self.spec.harmful, name)
        {
            self.chain = Chain::Foreign;
            return self.push(span, deed.level().0, "reaches a module that acts");
        }
        if let Ok(index) = self
            .spec
            .globals
            .binary_search_by(|(known, _)| (*known).cmp(name))
        {
            if let Some((name, members)) = self.spec.globals.get(index) {
                self.chain = Chain::Known(name, *members);
                self.passed_on(at, *members);
            }
            return;
        }
        match self.bindings.get(name) {
            Some(Binding::Foreign) => {
                self.chain = Chain::Foreign;
                if called || self.spec.calls == Calls::Bare {
                    self.push(
                        span,
                        Level::Dangerous,
                        "calls a function of a module that is not known",
                    );
                }
                return;
            }
            Some(_) => {
                self.chain = Chain::Object;
                return;
            }
            None => {}
        }
        self.chain = Chain::Object;
        if listed(self.spec.functions, name) || self.handle(name) {
            return;
        }
        if called && self.defines(at) {
            self.bindings.define(name);
            return;
        }
        if called || self.spec.calls == Calls::Bare {
            self.chain = Chain::Foreign;
            self.push(span, Level::Dangerous, "calls something that is not known");
        } else if self.next_access(at) {
            self.chain = Chain::Foreign;
        }
    }

    /// A module that is passed on whole can be asked for any member by a computed name.
    fn passed_on(&mut self, at: usize, members: Members) {
        let computes = matches!(
            self.language,
            Language::JavaScript | Language::Mongo | Language::Lua
        );
        let stays = self.next_access(at)
            || ["[", "=", "("].iter().any(|op| self.next_is(at, op))
            || self
                .previous(at, 1)
                .is_some_and(|l| l.name() == Some("typeof"));
        if computes && !stays && matches!(members, Members::Only(_)) {
            let span = self.lexemes.get(at).map_or(0..0, |l| l.span.clone());
            self.push(span, Level::Dangerous, "passes on a module that can act");
        }
    }

    /// Whether a method is written out here: `name(…) {` in a class or object.
    fn defines(&self, at: usize) -> bool {
        self.language == Language::JavaScript
            && self
                .closed
                .get(&(at + 1))
                .is_some_and(|close| self.next_is(*close, "{"))
    }

    fn next_access(&self, at: usize) -> bool {
        self.lexemes
            .get(at + 1)
            .is_some_and(|l| matches!(l.token, Token::Op(op) if self.is_access(op)))
    }

    /// Perl's file handles are bare words in capitals.
    fn handle(&self, name: &str) -> bool {
        self.language == Language::Perl
            && name
                .bytes()
                .all(|b| b.is_ascii_uppercase() || b.is_ascii_digit() || b == b'_')
    }

    fn attribute(&mut self, name: &str, at: usize) {
        match self.chain {
            Chain::Known(module, members) => self.member(name, at, module, members, true),
            _ => self.object_member(name, at),
        }
    }

    /// A member of a module or object of the tables.
    fn member(
        &mut self,
        name: &str,
        at: usize,
        module: &'static str,
        members: Members,
        uses: bool,
    ) {
        let span = self.lexemes.get(at).map_or(0..0, |l| l.span.clone());
        let whole = format!("{module}.{name}");
        let given = if uses {
            arguments(self.lexemes, at)
        } else {
            Vec::new()
        };
        if let Some(deed) = entry(self.spec.deeds, &whole) {
            return perform(self, at, deed, &given);
        }
        self.chain = Chain::Object;
        match members {
            Members::Only(list) if listed(list, name) => {
                if let Ok(index) = self
                    .spec
                    .modules
                    .binary_search_by(|(known, _)| (*known).cmp(whole.as_str()))
                {
                    self.chain = self
                        .spec
                        .modules
                        .get(index)
                        .map_or(Chain::None, |(n, m)| Chain::Known(n, *m));
                }
            }
            Members::Only(_) => {
                if let Some(deed) = entry(self.spec.deeds, name) {
                    return perform(self, at, deed, &given);
                }
                self.push(
                    span,
                    Level::Dangerous,
                    "uses a member that is not known to be harmless",
                );
                self.literals(&given);
            }
            Members::Open => {
                if let Ok(index) = self
                    .spec
                    .modules
                    .binary_search_by(|(known, _)| (*known).cmp(whole.as_str()))
                {
                    self.chain = self
                        .spec
                        .modules
                        .get(index)
                        .map_or(Chain::None, |(n, m)| Chain::Known(n, *m));
                } else if let Some(deed) =
                    entry(self.spec.deeds, name).filter(|_| !listed(self.spec.methods, name))
                {
                    perform(self, at, deed, &given);
                } else if self.private(name) {
                    self.push(span, Level::Dangerous, "reaches into the interpreter");
                } else if self.called(at)
                    && !listed(self.spec.methods, name)
                    && (self.language == Language::Mongo || acts(name))
                {
                    self.push(
                        span,
                        Level::Dangerous,
                        "calls a function named like one that acts",
                    );
                }
            }
        }
    }

    /// A member of a value.
    fn object_member(&mut self, name: &str, at: usize) {
        let span = self.lexemes.get(at).map_or(0..0, |l| l.span.clone());
        let called = self.called(at) || self.spec.calls == Calls::Bare;
        let moves = self.paths
            && (name == "rename" || (name == "replace" && arguments(self.lexemes, at).len() == 1));
        if moves {
            self.push(span.clone(), Level::Dangerous, "moves a file");
        }
        let harmless = listed(self.spec.methods, name);
        if let Some(deed) = entry(self.spec.deeds, name).filter(|_| !harmless) {
            return perform(self, at, deed, &arguments(self.lexemes, at));
        }
        if self.private(name) {
            self.push(span, Level::Dangerous, "reaches into the interpreter");
        } else if matches!(self.chain, Chain::Foreign) {
            if called {
                self.push(
                    span,
                    Level::Dangerous,
                    "calls a function of a module that is not known",
                );
            }
            return;
        } else if called && !harmless && !matches!(self.bindings.get(name), Some(Binding::Local)) {
            if self.foreign || self.language == Language::Mongo || acts(name) {
                self.push(
                    span,
                    Level::Dangerous,
                    "calls a method that is not known to be harmless",
                );
            } else {
                self.push(span, Level::Medium, "calls a method that is not known");
            }
        }
        self.chain = Chain::Object;
    }

    /// Names that a language keeps for itself lead anywhere.
    fn private(&self, name: &str) -> bool {
        const SHOWN: &[&str] = &[
            "__doc__",
            "__file__",
            "__len__",
            "__main__",
            "__name__",
            "__path__",
            "__version__",
            "__version_info__",
        ];
        match self.language {
            Language::Python => name.starts_with('_') && !SHOWN.contains(&name),
            Language::JavaScript | Language::Mongo => name.starts_with("__"),
            _ => false,
        }
    }

    /// A string that spells a harmful name where a language calls or finds things by their text.
    fn folded_text(&mut self, at: usize) {
        let joins = |l: &Lexeme| l.is("+") || l.is(".") || l.is("..") || l.is("(") || l.is(")");
        if self.language == Language::Python || self.language == Language::Ruby {
            return;
        }
        if at >= 2
            && self.previous(at, 1).is_some_and(joins)
            && self.previous(at, 2).is_some_and(|l| l.plain().is_some())
        {
            return;
        }
        let mut whole = String::new();
        for lexeme in self.lexemes.get(at..).unwrap_or_default().iter().take(32) {
            match lexeme.plain() {
                Some(text) if text.len() < 64 => whole.push_str(text),
                None if joins(lexeme) => {}
                _ => break,
            }
        }
        let spells = entry(self.spec.deeds, whole.trim()).is_some_and(|deed| {
            matches!(deed, Deed::Spawn | Deed::Evaluate) || whole.starts_with('$')
        });
        let core = self.language == Language::Perl && whole.starts_with("CORE::");
        if spells || core {
            let span = self.lexemes.get(at).map_or(0..0, |l| l.span.clone());
            self.push(
                span,
                Level::Dangerous,
                "spells the name of a function that acts",
            );
        }
    }

    /// `object["name"]` is `object.name` in JavaScript and Lua.
    fn subscript_text(&mut self, lexeme: &'a Lexeme, at: usize) {
        let indexes = matches!(
            self.language,
            Language::JavaScript | Language::Mongo | Language::Lua
        );
        if !indexes || !self.previous(at, 1).is_some_and(|l| l.is("[")) || !self.next_is(at, "]") {
            return;
        }
        let Some(name) = lexeme.plain() else { return };
        if let Chain::Known(module, members) = self.chain {
            self.member(name, at + 1, module, members, true);
        } else if let Some(deed) = entry(self.spec.deeds, name) {
            perform(self, at + 1, deed, &arguments(self.lexemes, at + 1));
        } else if self.private(name) {
            self.push(
                lexeme.span.clone(),
                Level::Dangerous,
                "reaches into the interpreter",
            );
        }
    }

    /// `known[computed]` could be any member.
    fn subscript(&mut self, at: usize, span: Range<usize>) {
        let literal = self
            .lexemes
            .get(at + 1)
            .is_some_and(|l| l.plain().is_some() || l.token == Token::Value);
        let closed = self.lexemes.get(at + 2).is_some_and(|l| l.is("]"));
        if let Chain::Known(_, Members::Only(list)) = self.chain
            && matches!(
                self.language,
                Language::JavaScript | Language::Mongo | Language::Lua
            )
            && !(literal && closed)
            && !list.contains(&"[")
        {
            self.push(
                span,
                Level::Dangerous,
                "reaches a member by a computed name",
            );
            self.chain = Chain::Object;
        }
    }

    /// A parenthesis after something that is not a name calls a computed function.
    fn computed_call(&mut self, at: usize, span: Range<usize>) {
        let Some(before) = self.previous(at, 1) else {
            return;
        };
        let computed = match (&before.token, self.language) {
            (Token::Op("]"), Language::JavaScript | Language::Mongo) => {
                !self.plain_subscript(at - 1)
            }
            (
                Token::Op(")"),
                Language::JavaScript | Language::Mongo | Language::Php | Language::Lua,
            ) => !self.own_function(at - 1),
            (Token::Op("]"), Language::Lua | Language::Php | Language::R)
            | (Token::Op(")"), Language::R)
            | (Token::Text { .. }, Language::Php | Language::R) => true,
            (Token::Variable(name), Language::Php) => {
                !matches!(self.bindings.get(&format!("${name}")), Some(Binding::Local))
            }
            (Token::Op("}"), Language::Php | Language::Perl) => self.language == Language::Php,
            _ => false,
        };
        if computed {
            self.push(span, Level::Dangerous, "calls a computed function");
        }
    }

    fn plain_subscript(&self, close: usize) -> bool {
        self.previous(close, 2).is_some_and(|l| l.is("["))
            && self
                .previous(close, 1)
                .is_some_and(|l| l.token == Token::Value)
    }

    /// Whether the parenthesis that closes here holds a function written out: `(() => …)()`.
    fn own_function(&self, close: usize) -> bool {
        let first = self
            .opened
            .get(&close)
            .and_then(|open| self.lexemes.get(open + 1));
        first.is_some_and(|l| {
            l.is("(") || matches!(l.name(), Some("function" | "async" | "fn" | "static"))
        })
    }

    /// Perl's `&$code` and `&{…}`.
    fn calls_reference(&self, at: usize) -> bool {
        let (Some(sign), Some(next)) = (self.lexemes.get(at), self.lexemes.get(at + 1)) else {
            return false;
        };
        let target = next.is("{") || matches!(next.token, Token::Variable(_));
        let spaced = self.previous(at, 1).is_none_or(|l| {
            l.span.end < sign.span.start
                || !matches!(
                    l.token,
                    Token::Variable(_) | Token::Value | Token::Op(")" | "]")
                )
        });
        target && spaced && sign.span.end == next.span.start
    }

    /// A variable that is called or names a member.
    fn variable(&mut self, at: usize, span: Range<usize>) {
        let before = self.previous(at, 1);
        let by_name = match self.language {
            Language::Perl => {
                before.is_some_and(|l| l.is("->"))
                    || (before.is_some_and(|l| l.is("\\")) && self.next_is(at, "("))
            }
            Language::Php => {
                before.is_some_and(|l| {
                    l.is("->") || l.is("::") || l.name() == Some("new") || l.is("$")
                }) && self.next_is(at, "(")
            }
            _ => false,
        };
        let by_name = by_name
            || (self.language == Language::Php && before.and_then(Lexeme::name) == Some("new"));
        if by_name {
            self.push(span, Level::Dangerous, "calls a computed name");
        }
    }

    /// Literals that may be commands, of a call that is not understood.
    pub(super) fn literals(&mut self, given: &[Argument<'_>]) {
        for text in given
            .iter()
            .flat_map(Argument::texts)
            .filter(|text| text.trim().contains(' '))
            .take(8)
        {
            self.report.follow(
                0..0,
                Level::Dangerous,
                "may run a shell command",
                self.spec.rule,
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

/// Where each closing parenthesis opened.
fn opened(lexemes: &[Lexeme]) -> HashMap<usize, usize> {
    let mut open = Vec::new();
    let mut found = HashMap::new();
    for (at, lexeme) in lexemes.iter().enumerate() {
        if lexeme.is("(") {
            open.push(at);
        } else if lexeme.is(")")
            && let Some(start) = open.pop()
        {
            found.insert(at, start);
        }
    }
    found
}

/// Whether a name holds a word of doing.
fn acts(name: &str) -> bool {
    name_words(name).any(|word| ACTS.contains(&word.as_str()))
}
