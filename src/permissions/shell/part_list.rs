//! The parts of a word: a slice of which the first part, mostly the only one, needs no allocation.

use super::word::Part;
use std::ops::Deref;

/// A list of parts that reads as a slice.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PartList<'s>(Kept<'s>);

#[derive(Debug, Clone, PartialEq, Eq, Default)]
enum Kept<'s> {
    #[default]
    None,
    One(Part<'s>),
    Many(Vec<Part<'s>>),
}

impl<'s> PartList<'s> {
    /// A list without parts.
    pub const EMPTY: Self = PartList(Kept::None);

    /// A list of one part.
    pub(super) const fn one(part: Part<'s>) -> Self {
        PartList(Kept::One(part))
    }

    /// The parts.
    pub fn as_slice(&self) -> &[Part<'s>] {
        match &self.0 {
            Kept::None => &[],
            Kept::One(part) => std::slice::from_ref(part),
            Kept::Many(parts) => parts,
        }
    }

    /// Adds a part.
    pub fn push(&mut self, part: Part<'s>) {
        if let Kept::Many(parts) = &mut self.0 {
            return parts.push(part);
        }
        self.0 = match std::mem::take(&mut self.0) {
            Kept::None => Kept::One(part),
            Kept::One(first) => Kept::Many(vec![first, part]),
            Kept::Many(mut parts) => {
                parts.push(part);
                Kept::Many(parts)
            }
        };
    }

    pub(super) fn last_mut(&mut self) -> Option<&mut Part<'s>> {
        match &mut self.0 {
            Kept::None => None,
            Kept::One(part) => Some(part),
            Kept::Many(parts) => parts.last_mut(),
        }
    }

    pub(super) fn pop(&mut self) {
        if let Kept::Many(parts) = &mut self.0 {
            parts.pop();
        } else {
            self.0 = Kept::None;
        }
    }
}

impl<'s> Deref for PartList<'s> {
    type Target = [Part<'s>];

    fn deref(&self) -> &[Part<'s>] {
        self.as_slice()
    }
}

impl<'s> From<Vec<Part<'s>>> for PartList<'s> {
    fn from(parts: Vec<Part<'s>>) -> Self {
        parts.into_iter().collect()
    }
}

impl<'s> FromIterator<Part<'s>> for PartList<'s> {
    fn from_iter<I: IntoIterator<Item = Part<'s>>>(parts: I) -> Self {
        let mut list = PartList::EMPTY;
        for part in parts {
            list.push(part);
        }
        list
    }
}

impl<'a, 's> IntoIterator for &'a PartList<'s> {
    type Item = &'a Part<'s>;
    type IntoIter = std::slice::Iter<'a, Part<'s>>;

    fn into_iter(self) -> Self::IntoIter {
        self.as_slice().iter()
    }
}

impl<'s> IntoIterator for PartList<'s> {
    type Item = Part<'s>;
    type IntoIter = std::iter::Chain<std::option::IntoIter<Part<'s>>, std::vec::IntoIter<Part<'s>>>;

    fn into_iter(self) -> Self::IntoIter {
        let (one, many) = match self.0 {
            Kept::None => (None, Vec::new()),
            Kept::One(part) => (Some(part), Vec::new()),
            Kept::Many(parts) => (None, parts),
        };
        one.into_iter().chain(many)
    }
}
