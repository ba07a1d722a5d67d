//! What the program says, as data: English for programs, and the reader's language where it is
//! printed.
//!
//! A message is made by `say!`, from an English template that the table of translations must
//! have: without its row the program does not compile. Nothing is looked up or put together before
//! the message is printed, so a call that says nothing pays nothing.

use std::borrow::Cow;
use std::fmt;

use super::portuguese::TABLES;

/// A language in which messages are printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Language {
    /// The language of `--json`, of `--help`, and of whoever says nothing else.
    #[default]
    English,
    /// As spoken in Brazil.
    Portuguese,
}

impl Language {
    /// The language that POSIX's locale variables ask for: the first of `LC_ALL`, `LC_MESSAGES`
    /// and `LANG` that is set decides.
    pub fn of_locale(locale: &str) -> Self {
        let language = locale.split(['_', '.', '@']).next().unwrap_or_default();
        if language.eq_ignore_ascii_case("pt") {
            Self::Portuguese
        } else {
            Self::English
        }
    }
}

/// A template in each language; `{name}` in it is filled in.
#[derive(Debug, PartialEq, Eq)]
pub struct Entry {
    /// What `say!` is given.
    pub english: &'static str,
    /// The same in Portuguese, with the same names in braces.
    pub portuguese: &'static str,
}

impl Entry {
    const fn in_language(&self, language: Language) -> &'static str {
        match language {
            Language::English => self.english,
            Language::Portuguese => self.portuguese,
        }
    }
}

/// A message, safe to print: whatever it quotes is escaped by whoever makes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Text(Form);

#[derive(Debug, Clone, PartialEq, Eq)]
enum Form {
    /// The same in every language: a name, a path, a command to type.
    Plain(Cow<'static, str>),
    Template(&'static Entry, Vec<(&'static str, Text)>),
}

impl Text {
    /// A template, filled in; use `say!`.
    pub const fn of(entry: &'static Entry, values: Vec<(&'static str, Self)>) -> Self {
        Self(Form::Template(entry, values))
    }

    /// Text that is the same in every language.
    pub fn plain(text: impl Into<Cow<'static, str>>) -> Self {
        Self(Form::Plain(text.into()))
    }

    /// The text in `language`.
    pub fn to(&self, language: Language) -> String {
        let mut out = String::new();
        self.append(language, &mut out);
        out
    }

    fn append(&self, language: Language, out: &mut String) {
        let (entry, values) = match &self.0 {
            Form::Plain(text) => return out.push_str(text),
            Form::Template(entry, values) => (entry, values),
        };
        let mut rest = entry.in_language(language);
        while let Some((before, name, after)) = next_name(rest) {
            out.push_str(before);
            match values.iter().find(|(known, _)| *known == name) {
                Some((_, value)) => value.append(language, out),
                None => out.push_str(name),
            }
            rest = after;
        }
        out.push_str(rest);
    }
}

/// What stands before the first `{name}`, the name, and what stands after it.
fn next_name(template: &str) -> Option<(&str, &str, &str)> {
    let (before, rest) = template.split_once('{')?;
    let (name, after) = rest.split_once('}')?;
    Some((before, name, after))
}

/// English, as programs read it.
impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to(Language::English))
    }
}

macro_rules! plain_from {
    ($($kind:ty),*) => {$(
        impl From<$kind> for Text {
            fn from(value: $kind) -> Self {
                Self::plain(value.to_string())
            }
        }
    )*};
}

plain_from!(
    &str,
    &String,
    Cow<'_, str>,
    usize,
    u64,
    u32,
    i64,
    &std::io::Error,
    std::io::Error
);

impl From<String> for Text {
    fn from(text: String) -> Self {
        Self::plain(text)
    }
}

impl From<&Self> for Text {
    fn from(text: &Self) -> Self {
        text.clone()
    }
}

/// The row of the table for an English template.
///
/// # Panics
/// At compile time only, where `say!` calls it: the table lacks the template.
pub(crate) const fn entry(english: &str) -> &'static Entry {
    let mut tables: &[&[Entry]] = TABLES;
    while let [table, other_tables @ ..] = tables {
        let mut rows: &[Entry] = table;
        while let [row, other_rows @ ..] = rows {
            if same(row.english.as_bytes(), english.as_bytes()) {
                return row;
            }
            rows = other_rows;
        }
        tables = other_tables;
    }
    assert!(
        tables.len() > TABLES.len(),
        "this text has no row in output/portuguese"
    );
    &Entry {
        english: "",
        portuguese: "",
    }
}

const fn same(mut one: &[u8], mut other: &[u8]) -> bool {
    while let ([first, rest @ ..], [second, others @ ..]) = (one, other) {
        if *first != *second {
            return false;
        }
        one = rest;
        other = others;
    }
    one.is_empty() && other.is_empty()
}

/// A message: an English template with `{name}` where a value goes, and the values by their names.
///
/// `say!("no group {group}", group)` takes the variable of that name; `group = visible(id)` names
/// any other value. The template needs its row in `output/portuguese`.
macro_rules! say {
    (@value $name:ident) => { $name };
    (@value $name:ident $value:expr) => { $value };
    ($english:literal $(, $name:ident $(= $value:expr)?)* $(,)?) => {{
        const ENTRY: &$crate::output::text::Entry = $crate::output::text::entry($english);
        $crate::output::Text::of(
            ENTRY,
            vec![$((stringify!($name), $crate::output::Text::from($crate::output::text::say!(@value $name $($value)?)))),*],
        )
    }};
}
pub(crate) use say;

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;
    use std::path::Path;

    use super::{Language, TABLES, Text, next_name};

    #[test]
    fn the_locale_chooses() {
        for (locale, language) in [
            ("pt_BR.UTF-8", Language::Portuguese),
            ("pt", Language::Portuguese),
            ("PT_pt@euro", Language::Portuguese),
            ("ptx_XX", Language::English),
            ("C.UTF-8", Language::English),
            ("", Language::English),
        ] {
            assert_eq!(Language::of_locale(locale), language, "{locale}");
        }
    }

    #[test]
    fn values_may_be_texts_and_may_hold_braces() {
        let inner = say!("not set");
        let text = say!(
            "set {key} {value} (was {before})",
            key = "a{key}",
            value = "{",
            before = inner
        );
        assert_eq!(text.to_string(), "set a{key} { (was not set)");
        assert_eq!(
            text.to(Language::Portuguese),
            "a{key} definido como { (antes: não definido)"
        );
        assert_eq!(Text::plain("x").to(Language::Portuguese), "x");
    }

    fn names(template: &str) -> BTreeSet<&str> {
        let mut names = BTreeSet::new();
        let mut rest = template;
        while let Some((_, name, after)) = next_name(rest) {
            names.insert(name);
            rest = after;
        }
        names
    }

    #[test]
    fn both_languages_say_the_same_things() {
        let mut seen = BTreeSet::new();
        for entry in TABLES.iter().copied().flatten() {
            let (english, portuguese) = (entry.english, entry.portuguese);
            assert_eq!(names(english), names(portuguese), "{english}");
            assert!(seen.insert(english), "twice: {english}");
            assert!(!portuguese.trim().is_empty(), "{english}");
            assert_eq!(
                english.ends_with('?'),
                portuguese.ends_with('?'),
                "{english}"
            );
        }
    }

    fn sources(dir: &Path, out: &mut String) {
        for entry in fs::read_dir(dir).unwrap() {
            let path = entry.unwrap().path();
            if path.ends_with("portuguese") {
                continue;
            }
            if path.is_dir() {
                sources(&path, out);
            } else {
                out.push_str(&fs::read_to_string(path).unwrap());
            }
        }
    }

    /// A message without a row does not compile; a row without a message would stay unseen.
    #[test]
    fn no_row_is_dead() {
        let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        let mut all = String::new();
        sources(&src, &mut all);
        let all: String = all.split_whitespace().collect();
        for entry in TABLES.iter().copied().flatten() {
            let literal = format!("{:?}", entry.english).replace("\\'", "'");
            let literal: String = literal.split_whitespace().collect();
            assert!(all.contains(&literal), "not used: {}", entry.english);
        }
    }
}
