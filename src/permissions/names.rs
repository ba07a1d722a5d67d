//! The names of a row, joined by `|`, and how a word is found among them.

/// Whether one of the `|`-joined names is this word.
pub(super) const fn names(names: &str, word: &str) -> bool {
    let mut rest = names.as_bytes();
    loop {
        let mut expected = word.as_bytes();
        while let ([a, tail @ ..], [b, more @ ..]) = (rest, expected)
            && *a == *b
        {
            (rest, expected) = (tail, more);
        }
        if expected.is_empty() && matches!(rest, [] | [b'|', ..]) {
            return true;
        }
        while let [byte, tail @ ..] = rest
            && *byte != b'|'
        {
            rest = tail;
        }
        let [_, tail @ ..] = rest else { return false };
        rest = tail;
    }
}

/// From which length on a row is searched rather than compared name by name.
const LONG_ROW: usize = 48;

/// The longest word that is searched for.
const LONGEST_SOUGHT: usize = 30;

/// A word that is looked for in the names of many rows.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sought<'w> {
    word: &'w str,
    /// The word between two bars; empty if it is too long for that.
    barred: [u8; LONGEST_SOUGHT + 2],
    hashed: Hashed,
}

impl<'w> Sought<'w> {
    pub(super) fn new(word: &'w str) -> Self {
        let mut barred = [b'|'; LONGEST_SOUGHT + 2];
        if let Some(place) = barred.get_mut(1..=word.len()) {
            place.copy_from_slice(word.as_bytes());
        }
        Self {
            word,
            barred,
            hashed: Hashed::of(word),
        }
    }

    /// Whether it is one of the names of a row with this filter.
    pub(super) fn is_in(&self, names: &str, filter: Filter) -> bool {
        filter.admits(self.hashed) && self.is_among(names)
    }

    /// Whether rows with these names, together, may have it.
    pub(super) const fn may_be_in(&self, filter: Filter) -> bool {
        filter.admits(self.hashed)
    }

    fn is_among(&self, row: &str) -> bool {
        // The search looks at sixteen bytes at a time, where there is enough to search in.
        if row.len() < LONG_ROW || self.word.len() > LONGEST_SOUGHT {
            return names(row, self.word);
        }
        let after_bar = self.barred.get(..=self.word.len()).unwrap_or_default();
        let barred = self.barred.get(..self.word.len() + 2).unwrap_or_default();
        let bytes = row.as_bytes();
        bytes.ends_with(after_bar)
            || bytes.get(..=self.word.len()) == barred.get(1..)
            || std::str::from_utf8(barred).is_ok_and(|barred| row.contains(barred))
    }
}

/// Whether one of the `|`-joined patterns, with `*` at either end, covers this word.
pub(super) fn matches_any(patterns: &str, word: &str) -> bool {
    patterns.split('|').any(|pattern| {
        let open_end = pattern.strip_suffix('*');
        let stem = open_end.unwrap_or(pattern);
        match (stem.strip_prefix('*'), open_end) {
            (Some(middle), Some(_)) => word.contains(middle),
            (Some(end), None) => word.ends_with(end),
            (None, Some(start)) => word.starts_with(start),
            (None, None) => word == pattern,
        }
    })
}

/// Which words the names of a row may be, so that most rows are passed over without a look at their text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Filter {
    /// One bit a name, by its hash.
    names: u64,
    /// One bit a long option, by its first letter.
    long: u32,
    /// Whether a name is open: a pattern, or the start of a word.
    pub(super) open: bool,
}

impl Filter {
    pub(super) const fn of(names: &str) -> Self {
        let mut filter = Self {
            names: 0,
            long: 0,
            open: false,
        };
        let mut hash = HASH_START;
        let mut rest = names.as_bytes();
        let mut name = rest;
        loop {
            match rest {
                [] | [b'|', ..] => {
                    filter.names |= 1 << (hash % 64);
                    filter.long |= first_letter(name);
                    hash = HASH_START;
                    let [_, tail @ ..] = rest else { return filter };
                    rest = tail;
                    name = tail;
                }
                [byte, tail @ ..] => {
                    hash = hash_step(hash, *byte);
                    let ends = matches!(tail, [] | [b'|', ..]);
                    filter.open |= *byte == b'*'
                        || ends && matches!(*byte, b'=' | b'+') && !matches!(name, [b'-', ..]);
                    rest = tail;
                }
            }
        }
    }

    /// What admits nothing.
    pub(super) const NONE: Self = Self {
        names: 0,
        long: 0,
        open: false,
    };

    /// What either admits.
    pub(super) const fn or(self, other: Self) -> Self {
        Self {
            names: self.names | other.names,
            long: self.long | other.long,
            open: self.open || other.open,
        }
    }

    /// Whether one of the names may be this word.
    pub(super) const fn admits(self, word: Hashed) -> bool {
        self.names & word.0 != 0
    }

    /// Whether one of the names may begin with this long option.
    pub(super) const fn admits_long(self, option: &str) -> bool {
        self.long & first_letter(option.as_bytes()) != 0
    }
}

/// Where FNV-1a begins.
pub(super) const HASH_START: u32 = 0x811c_9dc5;

/// A step of FNV-1a.
pub(super) const fn fnv(hash: u32, byte: u8) -> u32 {
    (hash ^ byte as u32).wrapping_mul(0x0100_0193)
}

/// As [`fnv`], turned, for only the lowest bits decide which bit of a filter is meant.
const fn hash_step(hash: u32, byte: u8) -> u32 {
    fnv(hash, byte).rotate_right(5)
}

/// A bit for the letter behind `--`.
const fn first_letter(option: &[u8]) -> u32 {
    match option {
        [b'-', b'-', letter, ..] => 1 << (*letter % 32),
        _ => 0,
    }
}

/// A word as filters see it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hashed(u64);

impl Hashed {
    pub(super) fn of(word: &str) -> Self {
        Self(1 << (word.bytes().fold(HASH_START, hash_step) % 64))
    }
}

/// How many hashes a [`Marks`] tells apart.
const MARKS: u32 = 2048;

/// Which words the names of several long rows may be, for words that are mostly none of them.
#[derive(Debug)]
pub(super) struct Marks([u64; MARKS as usize / 64]);

impl Marks {
    pub(super) const fn of(mut rows: &[&str]) -> Self {
        let mut marks = [0; MARKS as usize / 64];
        while let [row, other_rows @ ..] = rows {
            let mut rest = row.as_bytes();
            let mut hash = HASH_START;
            loop {
                match rest {
                    [] | [b'|', ..] => {
                        mark(&mut marks, hash % MARKS);
                        hash = HASH_START;
                        let [_, tail @ ..] = rest else { break };
                        rest = tail;
                    }
                    [byte, tail @ ..] => {
                        hash = hash_step(hash, *byte);
                        rest = tail;
                    }
                }
            }
            rows = other_rows;
        }
        Self(marks)
    }

    /// Whether one of the names may be this word.
    pub(super) fn admit(&self, word: &str) -> bool {
        let hash = word.bytes().fold(HASH_START, hash_step) % MARKS;
        let part = usize::try_from(hash / 64)
            .ok()
            .and_then(|at| self.0.get(at));
        part.is_some_and(|part| part & (1 << (hash % 64)) != 0)
    }
}

const fn mark(mut marks: &mut [u64], at: u32) {
    let mut before = at / 64;
    while let [part, rest @ ..] = marks {
        if before == 0 {
            *part |= 1 << (at % 64);
            return;
        }
        before -= 1;
        marks = rest;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_exact_and_patterns_open_at_either_end() {
        assert!(names("-o|--output", "--output") && names("-o|--output", "-o"));
        assert!(
            !names("-o|--output", "--out")
                && !names("-o|--output", "output")
                && !names("-o|--output", "")
        );
        let row = "-a|--all|-o|--output|--out-put|-outer|--outputs|-x|--last";
        for word in row.split('|') {
            assert!(
                names(row, word) && Sought::new(word).is_in(row, Filter::of(row)),
                "{word}"
            );
        }
        for word in [
            "", "-", "a", "-out", "--outpu", "put|-x", "last", "--lastly", "-a-",
        ] {
            assert!(
                !names(row, word) && !Sought::new(word).is_among(row),
                "{word}"
            );
        }
        assert!(matches_any("get-*|*-ls|*x*", "get-object") && matches_any("get-*|*-ls", "a-ls"));
        assert!(matches_any("*", "anything") && matches_any("*/artisan|artisan", "app/artisan"));
        assert!(!matches_any("get-*", "forget-x"));
    }
}
