//! What the names of a program stand for: its own values, or the modules it loads.

use super::spec::{Deed, Members, Spec};
use super::token::{Lexeme, Token};
use crate::permissions::script::Language;
use std::collections::HashMap;
use std::ops::Range;

/// Words that the name of something new stands behind.
const DECLARES: &[&str] = &[
    "def", "function", "class", "sub", "as", "module", "catch", "except", "let", "const", "var",
    "local", "async",
];

/// Signs that give the name before them a value.
const ASSIGNS: &[&str] = &["=", ":=", "<-", "||=", "+=", "->"];

/// What a name stands for.
#[derive(Clone, Copy, Debug)]
pub(super) enum Binding {
    /// A value or function of the program itself, judged where it was made.
    Local,
    /// A module or object of the tables.
    Known(&'static str, Members),
    /// A harmful function under this name.
    Harmful(Deed),
    /// Something of a module that nobody here knows.
    Foreign,
}

/// A module that the program names.
pub(super) struct Import {
    pub(super) span: Range<usize>,
    pub(super) module: String,
    /// The members it takes by name: their places among the tokens.
    pub(super) members: Vec<usize>,
}

/// All names a program binds.
#[derive(Default)]
pub(super) struct Bindings {
    pub(super) names: HashMap<String, Binding>,
    pub(super) imports: Vec<Import>,
    /// Tokens of import statements, which are no expressions.
    pub(super) consumed: Vec<Range<usize>>,
}

impl Bindings {
    /// Finds every binding in one walk.
    pub(super) fn of(lexemes: &[Lexeme], language: Language, spec: &Spec) -> Self {
        let mut bindings = Self::default();
        let mut at = 0;
        while at < lexemes.len() {
            at = bindings
                .import(lexemes, at, language, spec)
                .unwrap_or_else(|| {
                    bindings.bind(lexemes, at, language);
                    at + 1
                });
        }
        bindings
    }

    /// What a name stands for, if the program binds it.
    pub(super) fn get(&self, name: &str) -> Option<Binding> {
        self.names.get(name).copied()
    }

    /// Binds a method that the program writes out.
    pub(super) fn define(&mut self, name: &str) {
        self.local(name);
    }

    fn local(&mut self, name: &str) {
        self.names.entry(name.to_owned()).or_insert(Binding::Local);
    }

    /// Binds what an assignment, loop, definition or parameter list names at this place.
    fn bind(&mut self, lexemes: &[Lexeme], at: usize, language: Language) {
        let Some(lexeme) = lexemes.get(at) else {
            return;
        };
        let next = lexemes.get(at + 1);
        let before = |operator| next.is_some_and(|next| next.is(operator));
        match &lexeme.token {
            Token::Name(word) if DECLARES.contains(&word.as_str()) => {
                self.declaration(lexemes, at, word);
            }
            Token::Name(word) if word == "for" => self.for_loop(lexemes, at),
            Token::Name(word) if word == "lambda" && language == Language::Python => {
                self.until(lexemes, at + 1, ":");
            }
            Token::Name(name) => self.assignment(lexemes, at, name, language),
            Token::Variable(name) if before("=") && language == Language::Php => {
                self.closure(lexemes, at, name);
            }
            Token::Op(")") if before("=>") => self.back_to_parenthesis(lexemes, at),
            Token::Op("|") if language == Language::Ruby && block_start(lexemes, at) => {
                self.until(lexemes, at + 1, "|");
            }
            _ => {}
        }
    }

    /// `let x`, `def f(a, b)`, `except E as e`: the name behind the word, and what a list goes on with.
    fn declaration(&mut self, lexemes: &[Lexeme], at: usize, word: &str) {
        if let Some(name) = lexemes.get(at + 1).and_then(Lexeme::name) {
            self.local(name);
        }
        match word {
            "def" | "function" => self.until(lexemes, at + 1, ")"),
            "let" | "const" | "var" | "local" => self.until(lexemes, at + 1, "="),
            _ => {}
        }
    }

    /// A name that gets a value: by a sign, as the one parameter of an arrow function, or as one of several.
    fn assignment(&mut self, lexemes: &[Lexeme], at: usize, name: &str, language: Language) {
        let Some(next) = lexemes.get(at + 1) else {
            return;
        };
        let assigned = ASSIGNS.iter().any(|sign| next.is(sign)) && !after_access(lexemes, at);
        if assigned || next.is("=>") && language == Language::JavaScript {
            self.local(name);
        } else if next.is(",") && matches!(language, Language::Ruby | Language::Python) {
            self.multiple(lexemes, at, name);
        }
    }

    /// A PHP variable is callable only while everything assigned to it is a function written out.
    fn closure(&mut self, lexemes: &[Lexeme], at: usize, name: &str) {
        let value = lexemes.get(at + 2).and_then(Lexeme::name);
        if matches!(value, Some("function" | "fn" | "static")) {
            self.local(&format!("${name}"));
        } else {
            self.names.insert(format!("${name}"), Binding::Foreign);
        }
    }

    /// `a, b = …`: the names before the sign.
    fn multiple(&mut self, lexemes: &[Lexeme], at: usize, name: &str) {
        let list = lexemes.get(at..).unwrap_or_default().iter().take(16);
        let mut list = list.skip_while(|l| l.name().is_some() || l.is(","));
        if list.next().is_some_and(|l| l.is("=")) {
            self.local(name);
        }
    }

    fn for_loop(&mut self, lexemes: &[Lexeme], at: usize) {
        for lexeme in lexemes.get(at + 1..).unwrap_or_default().iter().take(24) {
            match lexeme.name() {
                Some("in" | "of") => return,
                Some(name) => self.local(name),
                None if lexeme.is(";") || lexeme.is("{") || lexeme.is("=") => return,
                None => {}
            }
        }
    }

    /// Binds names up to an operator; parameter lists are short.
    fn until(&mut self, lexemes: &[Lexeme], at: usize, end: &str) {
        for lexeme in lexemes.get(at..).unwrap_or_default().iter().take(48) {
            if lexeme.is(end) || lexeme.token == Token::Newline || lexeme.is(";") {
                return;
            }
            if let Some(name) = lexeme.name() {
                self.local(name);
            }
        }
    }

    fn back_to_parenthesis(&mut self, lexemes: &[Lexeme], at: usize) {
        let before = lexemes.get(..at).unwrap_or_default().iter().rev().take(48);
        for lexeme in before.take_while(|l| !l.is("(")) {
            if let Some(name) = lexeme.name() {
                self.local(name);
            }
        }
    }
}

fn after_access(lexemes: &[Lexeme], at: usize) -> bool {
    at.checked_sub(1)
        .and_then(|before| lexemes.get(before))
        .is_some_and(|l| l.is(".") || l.is("->") || l.is("::"))
}

/// Whether a bar opens the parameters of a Ruby block.
fn block_start(lexemes: &[Lexeme], at: usize) -> bool {
    at.checked_sub(1)
        .and_then(|before| lexemes.get(before))
        .is_some_and(|l| l.is("{") || l.name() == Some("do"))
}
