//! Free names and members: the program's own, a list's, or unknown.

use super::arguments::{Argument, arguments};
use super::bindings::Binding;
use super::deeds::perform;
use super::imports::known;
use super::judge::{Chain, Judge};
use super::languages::ACTS;
use super::spec::{Calls, Members, deed_of, listed};
use super::token::Token;
use crate::permissions::risk::{Level, Sight};
use crate::permissions::script::Language;
use crate::permissions::script::words::name_words;

impl Judge<'_, '_> {
    pub(super) fn free(&mut self, name: &str, at: usize) {
        let called = self.called(at);
        let span = self.lexemes.get(at).map_or(0..0, |l| l.span.clone());
        if let Some(Binding::Known(module, members)) = self.bindings.get(name) {
            self.chain = Chain::Known(module, members);
            self.passed_on(at, members);
            return;
        }
        let harmful = match self.bindings.get(name) {
            Some(Binding::Harmful(deed)) => Some(deed),
            _ => deed_of(self.spec.deeds, name),
        };
        if let Some(deed) = harmful {
            return perform(self, at, deed, &arguments(self.lexemes, at));
        }
        if self.bindings.get(name).is_none()
            && let Some(deed) = deed_of(self.spec.harmful, name)
        {
            self.chain = Chain::Foreign;
            return self.push(span, deed.level().0, "reaches a module that acts");
        }
        if let Some((name, members)) = self.spec.globals.named(name) {
            self.chain = Chain::Known(name, members);
            self.passed_on(at, members);
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

    pub(super) fn next_access(&self, at: usize) -> bool {
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

    pub(super) fn attribute(&mut self, name: &str, at: usize) {
        match self.chain {
            Chain::Known(module, members) => self.member(name, at, module, members, true),
            _ => self.object_member(name, at),
        }
    }

    /// A member of a module or object of the tables.
    pub(super) fn member(
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
        if let Some(deed) = deed_of(self.spec.deeds, &whole) {
            return perform(self, at, deed, &given);
        }
        self.chain = Chain::Object;
        match members {
            Members::Only(list) if listed(list, name) => {
                if let Some((submodule, members)) = self.spec.modules.named(&whole) {
                    self.chain = Chain::Known(submodule, members);
                }
            }
            Members::Only(_) => {
                if let Some(deed) = deed_of(self.spec.deeds, name) {
                    return perform(self, at, deed, &given);
                }
                self.push(
                    span,
                    Level::Dangerous,
                    "uses a member that is not known to be harmless",
                );
                self.literals(at, &given);
            }
            Members::Open => self.open_member(name, at, &whole, &given),
        }
    }

    /// A member of a module that the tables do not list member by member.
    fn open_member(&mut self, name: &str, at: usize, whole: &str, given: &[Argument<'_>]) {
        let known = self.spec.modules.named(whole);
        let known = known.or_else(|| self.reexported(name));
        let harmless = listed(self.spec.methods, name);
        if let Some((submodule, members)) = known {
            self.chain = Chain::Known(submodule, members);
        } else if let Some(deed) = deed_of(self.spec.deeds, name).filter(|_| !harmless) {
            perform(self, at, deed, given);
        } else {
            let reason = if self.private(name) {
                "reaches into the interpreter"
            } else if self.called(at)
                && !harmless
                && (self.language == Language::Mongo || acts(name))
            {
                "calls a function named like one that acts"
            } else {
                return;
            };
            let span = self.lexemes.get(at).map_or(0..0, |l| l.span.clone());
            self.push(span, Level::Dangerous, reason);
        }
    }

    /// A member of a value.
    fn object_member(&mut self, name: &str, at: usize) {
        let span = self.lexemes.get(at).map_or(0..0, |l| l.span.clone());
        let called = self.called(at) || self.spec.calls == Calls::Bare;
        let moves = self.paths
            && (name == "rename" || (name == "replace" && arguments(self.lexemes, at).len() == 1));
        if moves {
            self.push(
                span.clone(),
                Level::Dangerous,
                Sight::Unnamed.why("moves a file"),
            );
        }
        self.deletes_path(name, at);
        let foreign = matches!(self.chain, Chain::Foreign);
        if foreign && called {
            self.push(
                span.clone(),
                Level::Dangerous,
                "calls a function of a module that is not known",
            );
        }
        let harmless = !foreign && listed(self.spec.methods, name);
        if let Some(deed) = deed_of(self.spec.deeds, name).filter(|_| !harmless) {
            return perform(self, at, deed, &arguments(self.lexemes, at));
        }
        if self.private(name) {
            self.push(span, Level::Dangerous, "reaches into the interpreter");
        } else if foreign {
            return;
        } else if called
            && !harmless
            && (acts(name) || !matches!(self.bindings.get(name), Some(Binding::Local)))
        {
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
        self.chain = self
            .reexported(name)
            .map_or(Chain::Object, |(module, members)| {
                Chain::Known(module, members)
            });
    }

    /// A module that another one has imported is a member of it.
    fn reexported(&self, name: &str) -> Option<(&'static str, Members)> {
        const COMMON: &[&str] = &[
            "builtins",
            "importlib",
            "os",
            "pathlib",
            "shutil",
            "socket",
            "subprocess",
            "sys",
            "tempfile",
        ];
        let python = self.language == Language::Python && COMMON.contains(&name);
        known(name, self.spec).filter(|_| python)
    }

    /// Names that a language keeps for itself lead anywhere.
    pub(super) fn private(&self, name: &str) -> bool {
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
}

/// Whether a name holds a word of doing.
fn acts(name: &str) -> bool {
    name_words(name).any(|word| listed(ACTS, &word))
}
