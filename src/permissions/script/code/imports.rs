//! Import statements: the modules a program names, and the names it takes from them.

use super::bindings::{Binding, Bindings, Import};
use super::spec::{Members, Spec, deed_of, listed, named_deed};
use super::token::{Lexeme, Token};
use crate::permissions::script::Language;

impl Bindings {
    /// Reads an import statement at this place and gives where it ends.
    pub(super) fn import(
        &mut self,
        lexemes: &[Lexeme],
        at: usize,
        language: Language,
        spec: &Spec,
    ) -> Option<usize> {
        let word = lexemes.get(at)?.name()?;
        match (language, word) {
            (Language::Python, "import") if statement_start(lexemes, at) => {
                self.python_import(lexemes, at, spec)
            }
            (Language::Python, "from") if statement_start(lexemes, at) => {
                self.python_from(lexemes, at, spec)
            }
            (Language::JavaScript, "import") if !lexemes.get(at + 1)?.is("(") => {
                self.javascript_import(lexemes, at, spec)
            }
            (Language::JavaScript, "export")
                if lexemes.get(at + 1).is_some_and(|l| l.is("*") || l.is("{")) =>
            {
                self.javascript_import(lexemes, at, spec)
            }
            (Language::JavaScript, "require") => self.javascript_require(lexemes, at, spec),
            (Language::Perl, "use" | "no") => self.perl_use(lexemes, at, spec),
            _ => None,
        }
    }

    fn bind_module(&mut self, name: &str, module: &str, spec: &Spec) {
        let mut binding = known(module, spec).map_or(Binding::Foreign, |(name, members)| {
            Binding::Known(name, members)
        });
        // A name for two modules is trusted only where both are open.
        if let (Some(Binding::Known(before, Members::Only(_))), Binding::Known(after, _))
        | (Some(Binding::Known(before, _)), Binding::Known(after, Members::Only(_))) =
            (self.get(name), binding)
            && before != after
        {
            binding = Binding::Foreign;
        }
        if !matches!(self.get(name), Some(Binding::Foreign | Binding::Harmful(_))) {
            self.names.insert(name.to_owned(), binding);
        }
    }

    fn python_import(&mut self, lexemes: &[Lexeme], at: usize, spec: &Spec) -> Option<usize> {
        let mut next = at + 1;
        loop {
            let (module, after) = dotted(lexemes, next, ".");
            if module.is_empty() {
                return None;
            }
            let span = lexemes.get(next)?.span.clone();
            next = after;
            if lexemes.get(next).and_then(Lexeme::name) == Some("as") {
                let alias = lexemes.get(next + 1)?.name()?;
                self.bind_module(alias, &module, spec);
                next += 2;
            } else {
                let first = module.split('.').next().unwrap_or_default();
                self.bind_module(first, first, spec);
            }
            self.imports.push(Import {
                span,
                module,
                members: Vec::new(),
            });
            if !lexemes.get(next).is_some_and(|l| l.is(",")) {
                break;
            }
            next += 1;
        }
        self.consumed.push(at..next);
        Some(next)
    }

    fn python_from(&mut self, lexemes: &[Lexeme], at: usize, spec: &Spec) -> Option<usize> {
        let (module, mut next) = dotted(lexemes, at + 1, ".");
        if lexemes.get(next).and_then(Lexeme::name) != Some("import") {
            return None;
        }
        let span = lexemes.get(at + 1)?.span.clone();
        let mut members = Vec::new();
        let foreign = known(&module, spec).is_none();
        next += 1;
        while let Some(lexeme) = lexemes.get(next) {
            match &lexeme.token {
                Token::Name(name) if name == "as" => {
                    if let (Some(alias), Some(original)) =
                        (lexemes.get(next + 1).and_then(Lexeme::name), members.last())
                    {
                        let original = lexemes
                            .get(*original)
                            .and_then(Lexeme::name)
                            .unwrap_or_default();
                        self.bind_member(alias, &module, original, foreign, spec);
                    }
                    next += 1;
                }
                Token::Name(name) => {
                    self.bind_member(name, &module, name, foreign, spec);
                    members.push(next);
                }
                Token::Op("*") => members.push(next),
                Token::Op("(" | ")" | ",") => {}
                Token::Newline
                    if lexemes
                        .get(next.saturating_sub(1))
                        .is_some_and(|l| l.is(",") || l.is("(")) => {}
                _ => break,
            }
            next += 1;
        }
        self.imports.push(Import {
            span,
            module,
            members,
        });
        self.consumed.push(at..next);
        Some(next)
    }

    /// A member of a package may be a module of its own: `from urllib import parse`.
    fn bind_member(&mut self, name: &str, module: &str, member: &str, foreign: bool, spec: &Spec) {
        let whole = format!("{module}.{member}");
        if spec.modules.named(&whole).is_some() {
            return self.bind_module(name, &whole, spec);
        }
        self.names
            .insert(name.to_owned(), taken(module, member, foreign, spec));
    }

    fn javascript_import(&mut self, lexemes: &[Lexeme], at: usize, spec: &Spec) -> Option<usize> {
        let clause = lexemes.get(at + 1..)?;
        let from = |index: usize| {
            index
                .checked_sub(1)
                .is_none_or(|before| clause.get(before).and_then(Lexeme::name) == Some("from"))
        };
        let end = clause
            .iter()
            .take(64)
            .enumerate()
            .position(|(index, l)| l.plain().is_some() && from(index))?;
        let from = clause.get(end)?;
        let module = from.plain()?.to_owned();
        let mut members = Vec::new();
        let mut braces = false;
        for (index, lexeme) in clause.iter().enumerate().take(end) {
            match &lexeme.token {
                Token::Op("{") => braces = true,
                Token::Op("}") => braces = false,
                Token::Name(name) if !matches!(name.as_str(), "from" | "as" | "type") => {
                    if braces {
                        members.push(at + 1 + index);
                        let foreign = known(&module, spec).is_none();
                        self.names
                            .insert(name.clone(), taken(&module, name, foreign, spec));
                    } else {
                        self.bind_module(name, &module, spec);
                    }
                }
                _ => {}
            }
        }
        self.imports.push(Import {
            span: from.span.clone(),
            module,
            members,
        });
        self.consumed.push(at..at + 2 + end);
        Some(at + 2 + end)
    }

    /// `x = require('m')` and `{ a, b: c } = require('m')`.
    fn javascript_require(&mut self, lexemes: &[Lexeme], at: usize, spec: &Spec) -> Option<usize> {
        let open = lexemes.get(at + 1)?.is("(");
        let text = lexemes.get(at + 2)?;
        let module = text
            .plain()
            .filter(|_| open && lexemes.get(at + 3).is_some_and(|l| l.is(")")))?
            .to_owned();
        let mut members = Vec::new();
        let member_follows = lexemes
            .get(at + 4)
            .is_some_and(|l| l.is(".") || l.is("?.") || l.is("["));
        if let Some(before) = at
            .checked_sub(2)
            .filter(|_| !member_follows && lexemes.get(at - 1).is_some_and(|l| l.is("=")))
        {
            let target = lexemes.get(before)?;
            if let Some(name) = target.name() {
                self.bind_module(name, &module, spec);
            } else if target.is("}") {
                members = self.destructured(lexemes, before, &module, spec);
            }
        }
        self.imports.push(Import {
            span: text.span.clone(),
            module,
            members,
        });
        None
    }

    fn destructured(
        &mut self,
        lexemes: &[Lexeme],
        close: usize,
        module: &str,
        spec: &Spec,
    ) -> Vec<usize> {
        let foreign = known(module, spec).is_none();
        let mut members = Vec::new();
        for index in (close.saturating_sub(64)..close).rev() {
            let Some(lexeme) = lexemes.get(index).filter(|l| !l.is("{")) else {
                break;
            };
            if let Some(name) = lexeme.name() {
                let renamed = lexemes
                    .get(index.saturating_sub(1))
                    .is_some_and(|l| l.is(":"));
                if !renamed {
                    members.push(index);
                }
                self.names
                    .insert(name.to_owned(), taken(module, name, foreign, spec));
            }
        }
        members
    }

    fn perl_use(&mut self, lexemes: &[Lexeme], at: usize, spec: &Spec) -> Option<usize> {
        let (module, mut next) = dotted(lexemes, at + 1, "::");
        let span = lexemes.get(at + 1)?.span.clone();
        let foreign = known(&module, spec).is_none();
        while let Some(lexeme) = lexemes
            .get(next)
            .filter(|l| !l.is(";") && !l.is("}") && l.token != Token::Newline)
        {
            if let Some(names) = lexeme.plain() {
                for name in names.split_whitespace() {
                    self.names.insert(
                        name.to_owned(),
                        if foreign {
                            Binding::Foreign
                        } else {
                            Binding::Local
                        },
                    );
                }
            } else if lexeme.name().is_some()
                || matches!(lexeme.token, Token::Command(_) | Token::Opaque)
            {
                // Arguments of `use` are evaluated.
                break;
            }
            next += 1;
        }
        if !module.is_empty() {
            self.imports.push(Import {
                span,
                module,
                members: Vec::new(),
            });
        }
        self.consumed.push(at..next);
        Some(next)
    }
}

/// What a member taken from a module by name stands for.
fn taken(module: &str, member: &str, foreign: bool, spec: &Spec) -> Binding {
    let module = module.strip_prefix("node:").unwrap_or(module);
    let deed = deed_of(spec.deeds, &format!("{module}.{member}"));
    let deed =
        deed.or_else(|| deed_of(spec.deeds, member).filter(|_| !listed(spec.methods, member)));
    match deed {
        Some(deed) => Binding::Harmful(deed),
        None if foreign => Binding::Foreign,
        None => Binding::Local,
    }
}

/// The table entry of a module, or of the package it belongs to. Node writes `node:fs` too.
pub(super) fn known(module: &str, spec: &Spec) -> Option<(&'static str, Members)> {
    let mut name = module.strip_prefix("node:").unwrap_or(module);
    let mut whole = true;
    loop {
        if let Some(found) = spec.modules.named(name) {
            // A package whose members are counted says nothing of its submodules.
            return Some(found).filter(|(_, members)| whole || matches!(members, Members::Open));
        }
        if let Some((name, _)) = named_deed(spec.harmful, name) {
            return Some((name, Members::Only(&[])));
        }
        whole = false;
        name = name
            .rsplit_once(['.', '/'])
            .map(|(package, _)| package)
            .or_else(|| name.rsplit_once("::").map(|(p, _)| p))?;
    }
}

/// A name with parts between separators, and the place after it. Leading dots are kept.
fn dotted(lexemes: &[Lexeme], at: usize, separator: &str) -> (String, usize) {
    let mut name = String::new();
    let mut next = at;
    while let Some(lexeme) = lexemes.get(next) {
        match &lexeme.token {
            Token::Op(op) if *op == separator || (*op == "..." && separator == ".") => {
                name.push_str(op);
            }
            Token::Name(part)
                if (name.is_empty() || name.ends_with(separator)) && part != "import" =>
            {
                name.push_str(part);
            }
            Token::Value if separator == "::" && name.is_empty() => {}
            _ => break,
        }
        next += 1;
    }
    (name, next)
}

fn statement_start(lexemes: &[Lexeme], at: usize) -> bool {
    at.checked_sub(1)
        .and_then(|before| lexemes.get(before))
        .is_none_or(|l| matches!(l.token, Token::Newline | Token::Op(";" | ":")))
}
