//! Words become what bash makes of them: quotes are removed and braces expanded as bash does it.
//!
//! Where there is no bash, these tests have nothing to compare with and pass.

use anyhow::{Context, Result};
use forge_access::permissions::shell::{expand_braces, parse};
use proptest::prelude::*;
use std::process::{Command, Stdio};

/// How many words are given to one bash.
const BATCH: usize = 200;

/// What bash prints for each line of words, one field a word; `None` without a bash.
fn printed_by_bash(lines: &[String]) -> Option<Vec<Vec<String>>> {
    let mut script = String::from("set -f\n");
    for line in lines {
        // A word that brace expansion leaves empty vanishes, so a count is printed as well.
        script.push_str("set -- ");
        script.push_str(line);
        // The blank keeps a continued line at the end from swallowing the newline.
        script.push_str(" \nprintf '%s\\0' \"$#\" \"$@\"\n");
    }
    let output = Command::new("bash")
        .args(["--norc", "-c", "--", &script])
        .env("LC_ALL", "C.UTF-8")
        .stdin(Stdio::null())
        .output()
        .ok()?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let mut fields = text.split('\0').map(str::to_owned);
    let mut printed = Vec::new();
    for _ in lines {
        let count: usize = fields.next()?.parse().ok()?;
        printed.push(fields.by_ref().take(count).collect());
    }
    Some(printed)
}

/// The words of `set -- line` as text; `None` if one of them is more than text.
fn ours(line: &str) -> Option<Vec<String>> {
    let text = format!("set -- {line} \n");
    let script = parse(&text).ok()?;
    let commands = script.simple_commands();
    let [only] = commands.as_slice() else {
        return None;
    };
    let mut words = Vec::new();
    for word in only.words.iter().skip(2) {
        for expanded in expand_braces(word)? {
            words.push(expanded.literal()?.into_owned());
        }
    }
    Some(words)
}

/// Compares those lines that are nothing but text with what bash makes of them.
fn compare(lines: Vec<String>) -> Result<usize> {
    let known: Vec<(String, Vec<String>)> = lines
        .into_iter()
        .filter_map(|line| ours(&line).map(|words| (line, words)))
        .collect();
    let texts: Vec<String> = known.iter().map(|(line, _)| line.clone()).collect();
    let Some(printed) = printed_by_bash(&texts) else {
        let usable = Command::new("bash").arg("--version").output().is_ok();
        return if usable {
            let alone = texts
                .iter()
                .find(|text| printed_by_bash(&[(*text).clone()]).is_none());
            Err(anyhow::anyhow!("bash did not take {alone:?}"))
        } else {
            Ok(0)
        };
    };
    for ((line, words), expected) in known.iter().zip(printed) {
        // Bytes that are no UTF-8 are compared nowhere: ours has replaced them one by one.
        if expected
            .iter()
            .chain(words)
            .any(|word| word.contains('\u{fffd}'))
        {
            continue;
        }
        anyhow::ensure!(*words == expected, "{line:?}: {words:?}, not {expected:?}");
    }
    Ok(known.len())
}

/// A piece of a word of which bash makes text.
fn piece() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => "[a-zA-Z0-9_.,:/@%^+=é-]{1,4}",
        1 => "\\\\[^\n\0]",
        1 => "'[^'\0]{0,5}'",
        2 => "\"([^\"\\\\$`\0]|\\\\[^\0]){0,5}\"",
        // Bash marks the bytes 1 and 127 with another in here, which `\\c` then takes for its own.
        2 => "\\$'([^'\\\\\0\x01\x7f]|\\\\[abefnrtv'\"?\\\\xuUc0-7]|\\\\x[0-9a-f]{1,3}|\\\\[0-7]{1,4}|\\\\u[0-9a-f]{1,5}|\\\\c[a-z?@]){0,5}'",
        1 => Just("\\\n".to_owned()),
        1 => "[{},]",
        1 => Just("..".to_owned()),
        1 => "#",
        1 => "\\$\"([^\"\\\\$`\0]|\\\\[^\0]){0,3}\"",
    ]
}

/// Braces with text between them.
fn braced() -> impl Strategy<Value = String> {
    prop::collection::vec(
        prop_oneof![
            6 => "[{},]",
            1 => Just("..".to_owned()),
            2 => "[a-d]",
            1 => "-?[0-9]{1,2}",
            1 => Just("\\,".to_owned()),
            1 => Just("','".to_owned()),
            1 => Just("\"}\"".to_owned()),
        ],
        1..12,
    )
    .prop_map(|pieces| pieces.concat())
}

fn lines(word: impl Strategy<Value = String>) -> impl Strategy<Value = Vec<String>> {
    prop::collection::vec(prop::collection::vec(word, 1..3), BATCH)
        .prop_map(|lines| lines.into_iter().map(|words| words.join(" ")).collect())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 20, max_shrink_iters: 500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn literal_words(lines in lines(prop::collection::vec(piece(), 1..6).prop_map(|pieces| pieces.concat()))) {
        compare(lines).map_err(|wrong| TestCaseError::fail(wrong.to_string()))?;
    }

    #[test]
    fn braces(lines in lines(braced())) {
        compare(lines).map_err(|wrong| TestCaseError::fail(wrong.to_string()))?;
    }
}

#[test]
fn known_words() -> Result<()> {
    let words = include_str!("shell/words.txt");
    let lines: Vec<String> = words.lines().map(str::to_owned).collect();
    let count = lines.len();
    let compared = compare(lines).context("words.txt")?;
    anyhow::ensure!(compared == 0 || compared == count, "{compared} of {count}");
    Ok(())
}
