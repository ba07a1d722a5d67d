//! Words inside texts and names: a name says what a function does, when nothing else is known of it.

use super::cursor::is_name;

/// Whether a word (in lower case) stands in a text on its own, in any case.
pub(super) fn has_word(text: &str, word: &str) -> bool {
    let matches = |part: &[u8]| part.eq_ignore_ascii_case(word.as_bytes());
    text.as_bytes().split(|byte| !is_name(*byte)).any(matches)
}

/// The words that a name is made of, in lower case: `pg_read_file`, `writeFileSync`, `DROPAll`.
pub(super) fn name_words(name: &str) -> impl Iterator<Item = String> + '_ {
    name.split(|c: char| !c.is_alphanumeric()).flat_map(|part| {
        let mut words = vec![String::new()];
        let mut lower_before = false;
        for c in part.chars() {
            if c.is_uppercase() && lower_before {
                words.push(String::new());
            }
            lower_before = c.is_lowercase() || c.is_ascii_digit();
            if let Some(last) = words.last_mut() {
                last.extend(c.to_lowercase());
            }
        }
        words
    })
}
