//! The line that is typed behind the slash command, as words: no shell ever reads it.

use std::ffi::OsString;

use super::{after_slash_command, first_word, is_command, starts};

/// The words of a line as the slash command splits it: at blanks, never as a shell would, but for
/// the value of `set KEY` and the command of `permissions check|approve|revoke`, which are the rest of
/// the line as it stands.
pub fn split_line(line: &str) -> Vec<OsString> {
    let mut rest = line.trim();
    if let Some(after) = after_slash_command(rest) {
        rest = after.trim_start();
    }
    let mut words: Vec<OsString> = Vec::new();
    while !rest.is_empty() {
        if let [.., command, key] = words.as_slice()
            && command == "set"
            && !starts(key, "-")
            && is_command_place(&words, words.len() - 2)
        {
            // The one option that says something of a key, and no value that a setting takes.
            if rest != "--unset" {
                words.push("--".into());
            }
            words.push(rest.into());
            break;
        }
        if takes_a_command(&words) && !rest.starts_with('-') {
            push_command(&mut words, rest);
            break;
        }
        let (word, after) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        words.push(word.into());
        rest = after.trim_start();
    }
    words
}

/// Whether the words so far are `permissions check|approve|revoke` with its options, each with its
/// value.
fn takes_a_command(words: &[OsString]) -> bool {
    let is = |at: usize, known: &[&str]| {
        words
            .get(at)
            .and_then(|word| word.to_str())
            .is_some_and(|word| known.contains(&word))
    };
    let Some(at) = first_word(words, 0).filter(|&at| is(at, &["permissions"])) else {
        return false;
    };
    let waits_for_value = words
        .len()
        .checked_sub(1)
        .is_some_and(|last| is(last, &["--mode", "--cwd", "--root"]));
    is(at + 1, &["check", "approve", "revoke"]) && !waits_for_value
}

/// The rest of a line as one command. People paste the line that `check` shows, so that one in
/// single quotes is taken out of them, with options behind it.
fn push_command(words: &mut Vec<OsString>, rest: &str) {
    let (command, mut after) = match unquoted(rest) {
        Some((command, after)) => (command, after.trim_start()),
        None => match rest.strip_suffix("--trusted") {
            Some(command) if command.ends_with(char::is_whitespace) => {
                (command.trim_end().to_owned(), "--trusted")
            }
            _ => (rest.to_owned(), ""),
        },
    };
    while !after.is_empty() {
        let (word, more) = after.split_once(char::is_whitespace).unwrap_or((after, ""));
        words.push(word.into());
        after = more.trim_start();
    }
    words.push("--".into());
    words.push(command.into());
}

/// The text in the single quotes that `text` begins with, as a shell reads `'it'\''s'`, and what
/// follows it, if that is nothing or options.
fn unquoted(text: &str) -> Option<(String, &str)> {
    let mut command = String::new();
    let mut rest = text.strip_prefix('\'')?;
    loop {
        let (part, after) = rest.split_once('\'')?;
        command.push_str(part);
        let Some(more) = after.strip_prefix(r"\''") else {
            let options = after.trim_start();
            let is_end =
                options.is_empty() || (options.len() < after.len() && options.starts_with("--"));
            return is_end.then_some((command, after));
        };
        command.push('\'');
        rest = more;
    }
}

/// Whether the word at `at` stands where the command stands: first, or after the channel.
fn is_command_place(words: &[OsString], at: usize) -> bool {
    match first_word(words, 0) {
        Some(first) if first == at => true,
        Some(first) => {
            first_word(words, first + 1) == Some(at)
                && words
                    .get(first)
                    .is_some_and(|word| !is_command(&word.to_string_lossy()))
        }
        None => false,
    }
}

#[cfg(test)]
mod tests {
    use super::split_line;

    #[test]
    fn a_slash_line_is_split_at_blanks_and_set_takes_the_rest() {
        let cases: &[(&str, &[&str])] = &[
            ("", &[]),
            ("  /forge:access  ", &[]),
            (
                "/forge:access backend  pair\ta4f91c\r",
                &["backend", "pair", "a4f91c"],
            ),
            ("/forge:accessx", &["/forge:accessx"]),
            (
                "set mentionPatterns [\"a  b\", \"c\"] ",
                &["set", "mentionPatterns", "--", "[\"a  b\", \"c\"]"],
            ),
            (
                "b set textChunkLimit -5",
                &["b", "set", "textChunkLimit", "--", "-5"],
            ),
            (
                "--json b set k v w",
                &["--json", "b", "set", "k", "--", "v w"],
            ),
            ("set k", &["set", "k"]),
            ("set --unset k", &["set", "--unset", "k"]),
            ("set k --unset", &["set", "k", "--unset"]),
            (
                "permissions approve rm -rf  build --trusted",
                &["permissions", "approve", "--trusted", "--", "rm -rf  build"],
            ),
            (
                r"permissions approve 'echo '\''a b'\'' *' --trusted --root x",
                &[
                    "permissions",
                    "approve",
                    "--trusted",
                    "--root",
                    "x",
                    "--",
                    "echo 'a b' *",
                ],
            ),
            (
                "permissions revoke --root d 'a' | b",
                &["permissions", "revoke", "--root", "d", "--", "'a' | b"],
            ),
            (
                "permissions check --mode auto echo a > b",
                &["permissions", "check", "--mode", "auto", "--", "echo a > b"],
            ),
            ("permissions list", &["permissions", "list"]),
            ("b allow set 1 2", &["b", "allow", "set", "1", "2"]),
            (
                "$(rm -rf /) `x` 'a b'",
                &["$(rm", "-rf", "/)", "`x`", "'a", "b'"],
            ),
        ];
        for (line, want) in cases {
            assert_eq!(split_line(line), *want, "{line:?}");
        }
    }
}
