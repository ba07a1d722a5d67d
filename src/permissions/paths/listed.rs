//! Whether a path is on a list of paths.

/// Whether a path is one of the entries or below one that ends in `/`; `open` paths go on in an unknown way.
pub(super) fn listed(entries: &[&str], path: &str, open: bool) -> bool {
    let path_as_directory = path.trim_end_matches('/');
    entries.iter().any(|entry| {
        let directory = entry.strip_suffix('/');
        let exact = path_as_directory == directory.unwrap_or(entry);
        let below = directory.is_some() && path.starts_with(entry);
        let may_become = open && !path.is_empty() && entry.starts_with(path);
        exact || below || may_become
    })
}

/// As [`listed`], for entries anywhere in a path. `starts` is [`first_letters`] of the entries: most tails of a path
/// begin with none of them.
pub(in crate::permissions) fn listed_anywhere(
    entries: &[&str],
    starts: u128,
    path: &str,
    open: bool,
) -> bool {
    let mut tail = path;
    loop {
        let first = tail.as_bytes().first().copied().unwrap_or_default();
        if starts & letter(first) != 0 && listed(entries, tail, open && first == b'.') {
            return true;
        }
        match tail.split_once('/') {
            Some((_, rest)) => tail = rest,
            None => return false,
        }
    }
}

/// The bytes that entries begin with, one bit each.
pub(in crate::permissions) const fn first_letters(entries: &[&str]) -> u128 {
    let mut letters = 0;
    let mut rest = entries;
    while let [entry, tail @ ..] = rest {
        if let [first, ..] = entry.as_bytes() {
            letters |= letter(*first);
        }
        rest = tail;
    }
    letters
}

const fn letter(byte: u8) -> u128 {
    if byte.is_ascii() { 1 << byte } else { 0 }
}
