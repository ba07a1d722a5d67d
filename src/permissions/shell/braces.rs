//! Which braces of a word bash expands; `brace_words` says what they make.

use super::ast::Span;
use super::cursor::{Parsed, Parser};
use super::part_list::PartList;
use super::parts::Parts;
use super::refusal::Reason;
use super::word::{Brace, BraceKind, Literal, Part, Word, cut};

/// A word's parts with its unquoted braces and commas set apart.
#[derive(Clone)]
enum Piece<'s> {
    Open(Span),
    Close(Span),
    Comma(Span),
    Other(Part<'s>),
}

impl<'s> Parser<'s, '_> {
    /// Replaces the braces among `parts` that bash would expand.
    pub(super) fn expand_braces_in(&mut self, parts: PartList<'s>) -> Parsed<PartList<'s>> {
        let separates = |part: &Part| {
            matches!(part, Part::Literal(literal)
                if !literal.quoted && (literal.text.contains(',') || literal.text.contains("..")))
        };
        if !parts.iter().any(separates) {
            return Ok(parts);
        }
        let pieces = split(parts);
        let mut out = self.parts();
        self.braces(&pieces, &mut out)?;
        Ok(out.finish())
    }

    fn braces(&mut self, pieces: &[Piece<'s>], out: &mut Parts<'s>) -> Parsed<()> {
        self.enter()?;
        let mut rest = pieces;
        // Bash expands what is behind a brace expansion like a word of its own.
        let mut at_start = true;
        while let [first, tail @ ..] = rest {
            rest = tail;
            let was_at_start = std::mem::replace(&mut at_start, false);
            let Piece::Open(open) = *first else {
                push_plain(first, out);
                continue;
            };
            let empty = was_at_start && matches!(tail, [Piece::Close(_), ..]);
            let close = if empty { None } else { self.closing(tail)? };
            let Some(close) = close else {
                push_plain(first, out);
                continue;
            };
            let (inside, behind) = tail.split_at(close);
            let end = match behind {
                [Piece::Close(span), ..] => span.end,
                _ => open.end,
            };
            rest = behind.get(1..).unwrap_or_default();
            at_start = true;
            let span = Span {
                start: open.start,
                end,
            };
            self.brace(inside, span, out)?;
        }
        self.leave();
        Ok(())
    }

    /// The index of the brace that closes the one in front of `pieces`: the first on the same
    /// level behind a comma or two dots.
    fn closing(&mut self, pieces: &[Piece<'s>]) -> Parsed<Option<usize>> {
        let mut level = 0_usize;
        let mut separated = false;
        for (index, piece) in pieces.iter().enumerate() {
            self.charge(1)?;
            match piece {
                Piece::Open(_) => level += 1,
                Piece::Close(_) if level > 0 => level -= 1,
                Piece::Close(_) if separated => return Ok(Some(index)),
                Piece::Comma(_) => separated |= level == 0,
                Piece::Other(Part::Literal(literal)) if level == 0 && !literal.quoted => {
                    let before_close = matches!(pieces.get(index + 1), Some(Piece::Close(_)));
                    separated |= has_dots(&literal.text, before_close);
                }
                _ => {}
            }
        }
        Ok(None)
    }

    fn brace(&mut self, inside: &[Piece<'s>], span: Span, out: &mut Parts<'s>) -> Parsed<()> {
        if !inside.iter().any(|piece| matches!(piece, Piece::Comma(_))) {
            match sequence(inside) {
                Some(kind) => out.push(Part::Brace(Box::new(Brace { kind, span }))),
                // Bash takes even a quoted comma for a reason to drop the braces here.
                None if inside.iter().any(|piece| self.may_hold_comma(piece)) => {
                    return Err(self.refusal(Reason::Ambiguous));
                }
                None => plain_braces(inside, span, out),
            }
            return Ok(());
        }
        let mut alternatives = Vec::new();
        let mut level = 0_usize;
        let mut start = 0;
        for (index, piece) in inside.iter().enumerate() {
            match piece {
                Piece::Open(_) => level += 1,
                Piece::Close(_) => level = level.saturating_sub(1),
                Piece::Comma(_) if level == 0 => {
                    alternatives.push(self.brace_word(inside.get(start..index), span)?);
                    start = index + 1;
                }
                _ => {}
            }
        }
        alternatives.push(self.brace_word(inside.get(start..), span)?);
        let kind = BraceKind::Alternatives(alternatives);
        out.push(Part::Brace(Box::new(Brace { kind, span })));
        Ok(())
    }

    fn may_hold_comma(&self, piece: &Piece<'s>) -> bool {
        match piece {
            Piece::Other(Part::Literal(literal)) => literal.text.contains(','),
            Piece::Other(part) => {
                let Span { start, end } = part.span();
                self.origin.is_some() || self.slice(start, end).contains(',')
            }
            _ => false,
        }
    }

    fn brace_word(&mut self, pieces: Option<&[Piece<'s>]>, around: Span) -> Parsed<Word<'s>> {
        let mut parts = self.parts();
        self.braces(pieces.unwrap_or_default(), &mut parts)?;
        let parts = parts.finish();
        let span = match (parts.first(), parts.last()) {
            (Some(first), Some(last)) => Span {
                start: first.span().start,
                end: last.span().end,
            },
            _ => around,
        };
        Ok(Word { parts, span })
    }
}

fn split(parts: PartList<'_>) -> Vec<Piece<'_>> {
    let mut pieces = Vec::new();
    for part in parts {
        let Part::Literal(literal) = &part else {
            pieces.push(Piece::Other(part));
            continue;
        };
        if literal.quoted {
            pieces.push(Piece::Other(part));
            continue;
        }
        let mut start = literal.span.start;
        let mut passed = 0;
        for run in literal.text.split_inclusive(['{', '}', ',']) {
            let text = run.trim_end_matches(['{', '}', ',']);
            let from = passed;
            passed += run.len();
            if !text.is_empty() {
                pieces.push(Piece::Other(Part::Literal(Literal {
                    text: cut(&literal.text, from, from + text.len()),
                    quoted: false,
                    span: Span {
                        start,
                        end: start + text.len(),
                    },
                })));
            }
            let end = start + run.len();
            let sign = Span {
                start: end.saturating_sub(1),
                end,
            };
            match run.as_bytes().last() {
                Some(b'{') => pieces.push(Piece::Open(sign)),
                Some(b'}') => pieces.push(Piece::Close(sign)),
                Some(b',') => pieces.push(Piece::Comma(sign)),
                _ => {}
            }
            start = end;
        }
    }
    pieces
}

fn push_plain<'s>(piece: &Piece<'s>, out: &mut Parts<'s>) {
    match piece {
        Piece::Open(span) => out.text("{", false, *span),
        Piece::Close(span) => out.text("}", false, *span),
        Piece::Comma(span) => out.text(",", false, *span),
        Piece::Other(Part::Literal(literal)) => {
            out.text(literal.text.clone(), literal.quoted, literal.span);
        }
        Piece::Other(part) => out.push(part.clone()),
    }
}

fn plain_braces<'s>(inside: &[Piece<'s>], span: Span, out: &mut Parts<'s>) {
    let edge = |start: usize| Span {
        start,
        end: start + 1,
    };
    out.text("{", false, edge(span.start));
    for piece in inside {
        push_plain(piece, out);
    }
    out.text("}", false, edge(span.end.saturating_sub(1)));
}

/// Whether two dots stand in `text`, not right in front of the closing brace.
fn has_dots(text: &str, before_close: bool) -> bool {
    match text.find("..") {
        Some(at) => !before_close || at + 2 < text.len(),
        None => false,
    }
}

/// `first..last` or `first..last..step`.
fn sequence<'s>(inside: &[Piece<'s>]) -> Option<BraceKind<'s>> {
    let [Piece::Other(Part::Literal(literal))] = inside else {
        return None;
    };
    if literal.quoted {
        return None;
    }
    let (first, rest) = literal.text.split_once("..")?;
    let (last, step) = match rest.split_once("..") {
        Some((last, step)) => (last, Some(number(step)?)),
        None => (rest, None),
    };
    let step = step.map_or(1, i64::unsigned_abs).max(1);
    if let (Some(low), Some(high)) = (number(first), number(last)) {
        let padded = |text: &str| {
            let digits = text.trim_start_matches(['-', '+']);
            digits.len() > 1 && digits.starts_with('0')
        };
        let width = if padded(first) || padded(last) {
            first.len().max(last.len())
        } else {
            0
        };
        return Some(BraceKind::Numbers {
            first: low,
            last: high,
            step,
            width,
        });
    }
    let (&[first], &[last]) = (first.as_bytes(), last.as_bytes()) else {
        return None;
    };
    (first.is_ascii_alphabetic() && last.is_ascii_alphabetic()).then_some(BraceKind::Characters {
        first,
        last,
        step,
    })
}

fn number(text: &str) -> Option<i64> {
    text.parse().ok()
}
