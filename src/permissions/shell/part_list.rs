//! The parts of a word: a slice of which the first part, mostly the only one, needs no allocation.

use super::word::Part;
use std::ops::Deref;

/// A list of parts that reads as a slice.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PartList(Kept);

#[derive(Debug, Clone, PartialEq, Eq, Default)]
enum Kept {
    #[default]
    None,
    One(Part),
    Many(Vec<Part>),
}

impl PartList {
    /// A list without parts.
    pub const EMPTY: Self = PartList(Kept::None);

    /// The parts.
    pub fn as_slice(&self) -> &[Part] {
        match &self.0 {
            Kept::None => &[],
            Kept::One(part) => std::slice::from_ref(part),
            Kept::Many(parts) => parts,
        }
    }

    /// Adds a part.
    pub fn push(&mut self, part: Part) {
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

    pub(super) fn last_mut(&mut self) -> Option<&mut Part> {
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

impl Deref for PartList {
    type Target = [Part];

    fn deref(&self) -> &[Part] {
        self.as_slice()
    }
}

impl From<Vec<Part>> for PartList {
    fn from(parts: Vec<Part>) -> Self {
        parts.into_iter().collect()
    }
}

impl FromIterator<Part> for PartList {
    fn from_iter<I: IntoIterator<Item = Part>>(parts: I) -> Self {
        let mut list = PartList::EMPTY;
        for part in parts {
            list.push(part);
        }
        list
    }
}

impl<'a> IntoIterator for &'a PartList {
    type Item = &'a Part;
    type IntoIter = std::slice::Iter<'a, Part>;

    fn into_iter(self) -> Self::IntoIter {
        self.as_slice().iter()
    }
}

impl IntoIterator for PartList {
    type Item = Part;
    type IntoIter = std::iter::Chain<std::option::IntoIter<Part>, std::vec::IntoIter<Part>>;

    fn into_iter(self) -> Self::IntoIter {
        let (one, many) = match self.0 {
            Kept::None => (None, Vec::new()),
            Kept::One(part) => (Some(part), Vec::new()),
            Kept::Many(parts) => (None, parts),
        };
        one.into_iter().chain(many)
    }
}
