//! Brace expansion: the words that the braces of a word make.

use super::part_list::PartList;
use super::parts::Parts;
use super::word::{Assignment, AssignmentValue, BraceKind, Literal, Part, Tilde, Word, cut};

/// How many words [`expand_braces`] makes at most.
const MOST_WORDS: usize = 1024;
/// How many bytes of text and parts these may hold together.
const MOST_BYTES: usize = 1 << 20;

/// The words that bash makes of `word` by brace expansion, in order, without those that come out
/// empty; `None` if they are more than can sensibly be looked at.
pub fn expand_braces<'s>(word: &Word<'s>) -> Option<Vec<Word<'s>>> {
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

fn combine<'s>(parts: &[Part<'s>], bytes: &mut usize) -> Option<Vec<PartList<'s>>> {
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

fn joined<'s>(word: &[Part<'s>], choice: &[Part<'s>], bytes: &mut usize) -> Option<PartList<'s>> {
    let mut parts = Parts::default();
    for part in word.iter().chain(choice) {
        *bytes += part.span().end - part.span().start + size_of::<Part>();
        if *bytes > MOST_BYTES {
            return None;
        }
        match part {
            Part::Literal(literal) => {
                parts.text(literal.text.clone(), literal.quoted, literal.span);
            }
            other => parts.push(other.clone()),
        }
    }
    Some(parts.finish())
}

fn choices<'s>(part: &Part<'s>, bytes: &mut usize) -> Option<Vec<PartList<'s>>> {
    let brace = match part {
        Part::Brace(brace) => brace,
        Part::Assignment(assignment) => return assignments(assignment, bytes),
        _ => return Some(vec![PartList::one(part.clone())]),
    };
    let literal = |text: String| {
        PartList::one(Part::Literal(Literal {
            text: text.into(),
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
fn assignments<'s>(assignment: &Assignment<'s>, bytes: &mut usize) -> Option<Vec<PartList<'s>>> {
    let whole = |value| {
        PartList::one(Part::Assignment(Box::new(Assignment {
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

/// Tildes are looked for after braces are expanded: `{~,x}/y`.
fn with_tilde(parts: PartList<'_>) -> PartList<'_> {
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
    let slash = 1 + slash.unwrap_or(behind.len());
    let (user, path) = (
        cut(&first.text, 1, slash),
        cut(&first.text, slash, first.text.len()),
    );
    let mut list = PartList::one(Part::Tilde(Tilde {
        user,
        span: first.span,
    }));
    if !path.is_empty() {
        list.push(Part::Literal(Literal {
            text: path,
            ..first.clone()
        }));
    }
    for part in rest {
        list.push(part.clone());
    }
    list
}
