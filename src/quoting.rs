//! Words as a shell has to read them: in single quotes, unless they need none.

/// Whether no shell takes the character for anything but itself, wherever it stands in a word.
pub(crate) const fn is_plain(c: char) -> bool {
    c.is_ascii_alphanumeric()
        || matches!(c, '-' | '_' | '=' | '.' | '/' | ',' | ':' | '@' | '%' | '+')
}

/// One word.
pub(crate) fn quote(word: &str) -> String {
    if !word.is_empty() && word.chars().all(is_plain) {
        word.to_owned()
    } else {
        in_quotes(word)
    }
}

/// One word in quotes, whether or not it needs them.
pub(crate) fn in_quotes(word: &str) -> String {
    format!("'{}'", word.replace('\'', r"'\''"))
}

/// The words of a command on one line.
pub(crate) fn join<T: AsRef<str>>(words: impl IntoIterator<Item = T>) -> String {
    let mut line = String::new();
    for word in words {
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(&quote(word.as_ref()));
    }
    line
}

#[cfg(test)]
mod tests {
    use super::join;

    #[test]
    fn a_shell_reads_the_words_back() {
        for (words, line) in [
            (&["ls", "-l", "a=b:/c,d@e%f+g"][..], "ls -l a=b:/c,d@e%f+g"),
            (&["a b", "", "~", "*"], "'a b' '' '~' '*'"),
            (&["it's", "$x", "é"], r"'it'\''s' '$x' 'é'"),
            (&[], ""),
        ] {
            assert_eq!(join(words), line);
        }
    }
}
