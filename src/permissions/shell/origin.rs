//! Text that bash rewrites before it parses it (backquotes, here-documents with tabs taken off)
//! is parsed from a copy that knows where each of its bytes came from.

/// A copy of a piece of text with some bytes left out.
pub(super) struct Origin<'p> {
    /// Where the piece starts in the text it was taken from.
    base: usize,
    /// For each gap: the offset in the copy from which on it counts, and all bytes left out so far.
    gaps: Vec<(usize, usize)>,
    /// Where that text came from in turn.
    parent: Option<&'p Origin<'p>>,
}

impl<'p> Origin<'p> {
    pub(super) fn new(base: usize, parent: Option<&'p Origin<'p>>) -> Self {
        Origin {
            base,
            gaps: Vec::new(),
            parent,
        }
    }

    /// Notes that `count` bytes were left out where the copy has its offset `at`.
    pub(super) fn skip(&mut self, at: usize, count: usize) {
        if count == 0 {
            return;
        }
        let before = self.gaps.last().map_or(0, |&(_, total)| total);
        self.gaps.push((at, before + count));
    }

    /// The offset in the original text of the byte at the copy's offset `at`.
    pub(super) fn original(&self, at: usize) -> usize {
        let there = self.there(self.gaps.partition_point(|&(from, _)| from <= at), at);
        self.parent.map_or(there, |parent| parent.original(there))
    }

    /// The offset in the original text of the end, at `at`, of what the copy has in front of it:
    /// what was left out there is no part of it.
    pub(super) fn original_end(&self, at: usize) -> usize {
        let there = self.there(self.gaps.partition_point(|&(from, _)| from < at), at);
        self.parent
            .map_or(there, |parent| parent.original_end(there))
    }

    /// The offset of `at` in the text this copy was made of, with so many gaps in front of it.
    fn there(&self, passed: usize, at: usize) -> usize {
        let last = passed.checked_sub(1).and_then(|last| self.gaps.get(last));
        self.base + at + last.map_or(0, |&(_, total)| total)
    }
}
