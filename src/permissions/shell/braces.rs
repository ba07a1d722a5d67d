//! Brace expansion: which braces of a word bash expands, and the words they make.

use super::ast::Span;
use super::cursor::{Parsed, Parser};
use super::part_list::PartList;
use super::parts::Parts;
use super::refusal::Reason;
use super::word::{Assignment, AssignmentValue, Brace, BraceKind, Literal, Part, Tilde, Word};

/// How many words [`expand_braces`] makes at most.
const MOST_WORDS: usize = 1024;
/// How many bytes of text and parts these may hold together.
const MOST_BYTES: usize = 1 << 20;

/// A word's parts with its unquoted braces and commas set apart.
#[derive(Clone)]
enum Piece {
    Open(Span),
    Close(Span),
    Comma(Span),
    Other(Part),
}

impl Parser<'_> {
    /// Replaces the braces among `parts` that bash would expand.
    pub(super) fn expand_braces_in(&mut self, parts: PartList) -> Parsed<PartList> {
        let separates = |part: &Part| {
            matches!(part, Part::Literal(literal)
                if !literal.quoted && (literal.text.contains(',') || literal.text.contains("..")))
        };
        if !parts.iter().any(separates) {
            return Ok(parts);
        }
        let pieces = split(parts);
        let mut out = Parts::default();
        self.braces(&pieces, &mut out)?;
        Ok(out.finish())
    }

    fn braces(&mut self, pieces: &[Piece], out: &mut Parts) -> Parsed<()> {
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
    fn closing(&mut self, pieces: &[Piece]) -> Parsed<Option<usize>> {
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

    fn brace(&mut self, inside: &[Piece], span: Span, out: &mut Parts) -> Parsed<()> {
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

    fn may_hold_comma(&self, piece: &Piece) -> bool {
        match piece {
            Piece::Other(Part::Literal(literal)) => literal.text.contains(','),
            Piece::Other(part) => {
                let Span { start, end } = part.span();
                self.origin.is_some() || self.slice(start, end).contains(',')
            }
            _ => false,
        }
    }

    fn brace_word(&mut self, pieces: Option<&[Piece]>, around: Span) -> Parsed<Word> {
        let mut parts = Parts::default();
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

fn split(parts: PartList) -> Vec<Piece> {
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
        for run in literal.text.split_inclusive(['{', '}', ',']) {
            let text = run.trim_end_matches(['{', '}', ',']);
            if !text.is_empty() {
                pieces.push(Piece::Other(Part::Literal(Literal {
                    text: text.to_owned(),
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

fn push_plain(piece: &Piece, out: &mut Parts) {
    match piece {
        Piece::Open(span) => out.text("{", false, *span),
        Piece::Close(span) => out.text("}", false, *span),
        Piece::Comma(span) => out.text(",", false, *span),
        Piece::Other(Part::Literal(literal)) => {
            out.text(&literal.text, literal.quoted, literal.span);
        }
        Piece::Other(part) => out.push(part.clone()),
    }
}

fn plain_braces(inside: &[Piece], span: Span, out: &mut Parts) {
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
fn sequence(inside: &[Piece]) -> Option<BraceKind> {
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

/// The words that bash makes of `word` by brace expansion, in order, without those that come out
/// empty; `None` if they are more than can sensibly be looked at.
pub fn expand_braces(word: &Word) -> Option<Vec<Word>> {
    let mut bytes = 0;
    let words = combine(&word.parts, &mut bytes)?;
    let words = words
        .into_iter()
        .filter(|parts| !parts.is_empty())
        .map(|parts| Word {
            parts: with_tilde(parts),
            span: word.span,
        });
    Some(words.collect())
}

fn combine(parts: &[Part], bytes: &mut usize) -> Option<Vec<PartList>> {
    let mut words = vec![PartList::EMPTY];
    for part in parts {
        let choices = choices(part, bytes)?;
        if words.len().checked_mul(choices.len())? > MOST_WORDS {
            return None;
        }
        let mut longer = Vec::with_capacity(words.len() * choices.len());
        for word in &words {
            for choice in &choices {
                longer.push(joined(word, choice, bytes)?);
            }
        }
        words = longer;
    }
    Some(words)
}

fn joined(word: &[Part], choice: &[Part], bytes: &mut usize) -> Option<PartList> {
    let mut parts = Parts::default();
    for part in word.iter().chain(choice) {
        *bytes += part.span().end - part.span().start + size_of::<Part>();
        if *bytes > MOST_BYTES {
            return None;
        }
        match part {
            Part::Literal(literal) => parts.text(&literal.text, literal.quoted, literal.span),
            other => parts.push(other.clone()),
        }
    }
    Some(parts.finish())
}

fn choices(part: &Part, bytes: &mut usize) -> Option<Vec<PartList>> {
    let brace = match part {
        Part::Brace(brace) => brace,
        Part::Assignment(assignment) => return assignments(assignment, bytes),
        _ => return Some(vec![one(part.clone())]),
    };
    let literal = |text: String| {
        one(Part::Literal(Literal {
            text,
            quoted: false,
            span: brace.span,
        }))
    };
    match &brace.kind {
        BraceKind::Alternatives(words) => {
            let mut all = Vec::new();
            for word in words {
                all.extend(combine(&word.parts, bytes)?);
                if all.len() > MOST_WORDS {
                    return None;
                }
            }
            Some(all)
        }
        &BraceKind::Numbers {
            first,
            last,
            step,
            width,
        } => Some(
            steps(first, last, step)?
                .into_iter()
                .map(|value| literal(format!("{value:0width$}")))
                .collect(),
        ),
        &BraceKind::Characters { first, last, step } => Some(
            steps(i64::from(first), i64::from(last), step)?
                .into_iter()
                .filter_map(|value| u8::try_from(value).ok())
                .map(|value| literal(char::from(value).to_string()))
                .collect(),
        ),
    }
}

/// `export x={a,b}` is `export x=a x=b`.
fn assignments(assignment: &Assignment, bytes: &mut usize) -> Option<Vec<PartList>> {
    let whole = |value| {
        one(Part::Assignment(Box::new(Assignment {
            value,
            ..assignment.clone()
        })))
    };
    let AssignmentValue::Word(word) = &assignment.value else {
        return Some(vec![whole(assignment.value.clone())]);
    };
    let values = combine(&word.parts, bytes)?.into_iter().map(|parts| {
        whole(AssignmentValue::Word(Word {
            parts,
            span: word.span,
        }))
    });
    Some(values.collect())
}

fn steps(first: i64, last: i64, step: u64) -> Option<Vec<i64>> {
    let count = first.abs_diff(last) / step.max(1);
    if count >= MOST_WORDS as u64 {
        return None;
    }
    let step = i64::try_from(step).ok()?;
    let signed = if first <= last { step } else { -step };
    let count = i64::try_from(count).ok()?;
    Some((0..=count).map(|turn| first + turn * signed).collect())
}

fn one(part: Part) -> PartList {
    std::iter::once(part).collect()
}

/// Tildes are looked for after braces are expanded: `{~,x}/y`.
fn with_tilde(parts: PartList) -> PartList {
    let [Part::Literal(first), rest @ ..] = parts.as_slice() else {
        return parts;
    };
    let Some(behind) = first.text.strip_prefix('~').filter(|_| !first.quoted) else {
        return parts;
    };
    let slash = behind.find('/');
    if slash.is_none() && !rest.is_empty() {
        return parts;
    }
    let (user, path) = behind.split_at(slash.unwrap_or(behind.len()));
    let mut list = one(Part::Tilde(Tilde {
        user: user.to_owned(),
        span: first.span,
    }));
    if !path.is_empty() {
        list.push(Part::Literal(Literal {
            text: path.to_owned(),
            ..first.clone()
        }));
    }
    for part in rest {
        list.push(part.clone());
    }
    list
}
