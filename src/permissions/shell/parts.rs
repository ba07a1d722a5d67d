//! A word in the making: neighbouring literals that are quoted alike are one part.

use super::ast::Span;
use super::cursor::{is_name, is_name_start};
use super::part_list::PartList;
use super::word::{Glob, GlobKind, Literal, Part};
use std::borrow::Cow;

/// Collects the parts of a word.
#[derive(Default)]
pub(super) struct Parts<'s> {
    /// The original text, if what is added comes from there.
    source: Option<&'s str>,
    /// What there is so far.
    pub(super) made: PartList<'s>,
    /// Whether an unquoted `{` has been seen.
    pub(super) brace: bool,
    /// The index of the part that is the first unquoted `[` without its `]`.
    open_bracket: Option<usize>,
    /// Where the value starts in the first literal if that reads `name=`.
    value_at: Option<usize>,
    /// Whether that has been found out; it is not again, however many tildes ask.
    value_sought: bool,
}

impl<'s> Parts<'s> {
    /// A word of this text.
    pub(super) fn of(source: Option<&'s str>) -> Self {
        Parts {
            source,
            ..Parts::default()
        }
    }

    pub(super) fn push(&mut self, part: Part<'s>) {
        self.made.push(part);
    }

    /// Adds text, which may be empty.
    pub(super) fn text(&mut self, text: impl Into<Cow<'s, str>>, quoted: bool, span: Span) {
        let text = text.into();
        if let Some(Part::Literal(last)) = self.made.last_mut()
            && last.quoted == quoted
        {
            match joined(self.source, last, &text, span) {
                Some(whole) => last.text = Cow::Borrowed(whole),
                None => last.text.to_mut().push_str(&text),
            }
            last.span.end = span.end;
            return;
        }
        self.push(Part::Literal(Literal { text, quoted, span }));
    }

    pub(super) fn glob(&mut self, kind: GlobKind<'s>, span: Span) {
        self.push(Part::Glob(Glob { kind, span }));
    }

    /// Whether the word starts with a name and a `=`.
    pub(super) fn looks_like_assignment(&mut self) -> bool {
        if !self.value_sought {
            self.value_sought = true;
            self.value_at = self.value_start();
        }
        self.value_at.is_some()
    }

    /// Whether nothing has followed that `=` yet.
    pub(super) fn at_value(&self) -> bool {
        let [Part::Literal(only)] = self.made.as_slice() else {
            return false;
        };
        self.value_at == Some(only.text.len())
    }

    fn value_start(&self) -> Option<usize> {
        let Part::Literal(first) = self.made.first()? else {
            return None;
        };
        let (name, _) = first.text.split_once('=')?;
        let plain = name.strip_suffix('+').unwrap_or(name);
        let named = plain.bytes().next().is_some_and(is_name_start) && plain.bytes().all(is_name);
        (named && !first.quoted).then_some(name.len() + 1)
    }

    /// Adds an unquoted `[`, a pattern if a `]` follows in the same word.
    pub(super) fn open_bracket(&mut self, span: Span) {
        if self.open_bracket.is_some() {
            return self.text("[", false, span);
        }
        self.open_bracket = Some(self.made.len());
        self.glob(GlobKind::Bracket, span);
    }

    /// Adds an unquoted `]`.
    pub(super) fn close_bracket(&mut self, span: Span) {
        if let Some(open) = self.open_bracket
            && open + 1 < self.made.len()
        {
            self.open_bracket = None;
        }
        self.text("]", false, span);
    }

    /// Whether the last thing added is an unquoted character that opens an extended pattern.
    pub(super) fn pattern_operator(&self) -> Option<char> {
        match self.made.last()? {
            Part::Glob(glob) => match glob.kind {
                GlobKind::AnyString => Some('*'),
                GlobKind::AnyCharacter => Some('?'),
                _ => None,
            },
            Part::Literal(literal) if !literal.quoted => literal
                .text
                .chars()
                .next_back()
                .filter(|last| matches!(last, '+' | '@' | '!')),
            _ => None,
        }
    }

    /// Takes the character off again that [`Self::pattern_operator`] saw.
    pub(super) fn drop_operator(&mut self) {
        if let Some(Part::Literal(literal)) = self.made.last_mut() {
            match &mut literal.text {
                Cow::Borrowed(text) => *text = text.get(..text.len() - 1).unwrap_or_default(),
                Cow::Owned(text) => drop(text.pop()),
            }
            literal.span.end = literal.span.end.saturating_sub(1);
            if !literal.text.is_empty() {
                return;
            }
        }
        self.made.pop();
    }

    /// The parts; a `[` that found no `]` is a literal after all.
    pub(super) fn finish(mut self) -> PartList<'s> {
        if let Some(open) = self.open_bracket.take() {
            self.bracket_as_text(open);
        }
        self.made
    }

    fn bracket_as_text(&mut self, open: usize) {
        for (index, part) in std::mem::take(&mut self.made).into_iter().enumerate() {
            match part {
                before if index < open => self.push(before),
                Part::Glob(Glob {
                    kind: GlobKind::Bracket,
                    span,
                }) => self.text("[", false, span),
                Part::Literal(literal) => self.text(literal.text, literal.quoted, literal.span),
                other => self.push(other),
            }
        }
    }
}

/// A literal and the text behind it as one piece of the source, if they are neighbours there.
fn joined<'s>(
    source: Option<&'s str>,
    last: &Literal<'s>,
    text: &Cow<'s, str>,
    span: Span,
) -> Option<&'s str> {
    let (Cow::Borrowed(before), Cow::Borrowed(behind)) = (&last.text, text) else {
        return None;
    };
    let whole = source?.get(last.span.start..span.end)?;
    let (start, end) = whole.split_at_checked(before.len())?;
    (std::ptr::eq(start, *before) && end == *behind).then_some(whole)
}
