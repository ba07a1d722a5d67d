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

    /// The offset in the original text of the copy's offset `at`.
    pub(super) fn original(&self, at: usize) -> usize {
        let passed = self.gaps.partition_point(|&(from, _)| from <= at);
        let skipped = passed
            .checked_sub(1)
            .and_then(|last| self.gaps.get(last))
            .map_or(0, |&(_, total)| total);
        let there = self.base + at + skipped;
        self.parent.map_or(there, |parent| parent.original(there))
    }
}
