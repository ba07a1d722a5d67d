//! Ways to a name that is not written out: strings that spell it, subscripts, references, and values passed on whole.

use super::arguments::arguments;
use super::bindings::Binding;
use super::deeds::perform;
use super::judge::{Chain, Judge};
use super::spec::{Deed, Members, deed_of, listed};
use super::token::{Lexeme, Token};
use crate::permissions::risk::{Level, Sight};
use crate::permissions::script::Language;
use std::ops::Range;

impl<'a> Judge<'a, '_> {
    /// A module that is passed on whole can be asked for any member, by a computed name or one that is harmless elsewhere.
    pub(super) fn passed_on(&mut self, at: usize, members: Members) {
        let computes = !matches!(self.language, Language::Perl | Language::Php | Language::R);
        let stays = self.next_access(at)
            || self.taken_by_name(at, members)
            || ["[", "=", "("].iter().any(|op| self.next_is(at, op))
            || self
                .previous(at, 1)
                .is_some_and(|l| l.name() == Some("typeof"));
        if computes && !stays && matches!(members, Members::Only(_)) {
            let span = self.lexemes.get(at).map_or(0..0, |l| l.span.clone());
            self.push(span, Level::Dangerous, "passes on a module that can act");
        }
    }

    /// `const { version, env: e } = process` takes members by name, and all of them are harmless.
    fn taken_by_name(&self, at: usize, members: Members) -> bool {
        let Members::Only(list) = members else {
            return true;
        };
        if !self.previous(at, 1).is_some_and(|l| l.is("="))
            || !self.previous(at, 2).is_some_and(|l| l.is("}"))
        {
            return false;
        }
        let before = self.lexemes.get(..at.saturating_sub(2)).unwrap_or_default();
        for (index, lexeme) in before.iter().enumerate().rev().take(64) {
            let renamed = before
                .get(index.saturating_sub(1))
                .is_some_and(|l| l.is(":"));
            match &lexeme.token {
                Token::Op("{") => return true,
                Token::Op("," | ":") | Token::Newline => {}
                Token::Name(name) if renamed || listed(list, name) => {}
                _ => return false,
            }
        }
        false
    }

    /// Whether a method is written out here: `name(…) {` in a class or object.
    pub(super) fn defines(&self, at: usize) -> bool {
        self.language == Language::JavaScript
            && self
                .partner(at + 1)
                .is_some_and(|close| self.next_is(close, "{"))
    }

    /// A string that spells a harmful name where a language calls or finds things by their text.
    pub(super) fn folded_text(&mut self, at: usize) {
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
        let spells = deed_of(self.spec.deeds, whole.trim()).is_some_and(|deed| {
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
    pub(super) fn subscript_text(&mut self, lexeme: &'a Lexeme, at: usize) {
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
        } else if let Some(deed) = deed_of(self.spec.deeds, name) {
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
    pub(super) fn subscript(&mut self, at: usize, span: Range<usize>) {
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
                Sight::Unnamed.why("reaches a member by a computed name"),
            );
            self.chain = Chain::Object;
        }
    }

    /// A parenthesis after something that is not a name calls a computed function.
    pub(super) fn computed_call(&mut self, at: usize, span: Range<usize>) {
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
            self.push(
                span,
                Level::Dangerous,
                Sight::Unread.why("calls a computed function"),
            );
        }
    }

    pub(super) fn plain_subscript(&self, close: usize) -> bool {
        self.previous(close, 2).is_some_and(|l| l.is("["))
            && self
                .previous(close, 1)
                .is_some_and(|l| l.token == Token::Value)
    }

    /// Whether the parenthesis that closes here holds a function written out: `(() => …)()`.
    pub(super) fn own_function(&self, close: usize) -> bool {
        let first = self
            .partner(close)
            .and_then(|open| self.lexemes.get(open + 1));
        first.is_some_and(|l| {
            l.is("(") || matches!(l.name(), Some("function" | "async" | "fn" | "static"))
        })
    }

    /// A variable that is called or names a member.
    pub(super) fn variable(&mut self, at: usize, span: Range<usize>) {
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
        let by_name = by_name || self.sets_inputs(at);
        let by_name = by_name
            || (self.language == Language::Php && before.and_then(Lexeme::name) == Some("new"));
        if by_name {
            self.push(
                span,
                Level::Dangerous,
                Sight::Unread.why("calls a computed name"),
            );
        }
    }

    /// Perl opens what `@ARGV` names, and runs it where a bar says so.
    fn sets_inputs(&self, at: usize) -> bool {
        let inputs = matches!(self.lexemes.get(at).map(|l| &l.token), Some(Token::Variable(name)) if name == "ARGV");
        let grows = matches!(
            self.previous(at, 1).and_then(Lexeme::name),
            Some("push" | "unshift" | "splice")
        );
        let element = self.next_is(at, "[") && self.next_is(at + 3, "=");
        inputs && self.language == Language::Perl && (self.next_is(at, "=") || element || grows)
    }

    /// Perl's `&$code` and `&{…}`.
    pub(super) fn calls_reference(&self, at: usize) -> bool {
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
}
