//! `mentionPatterns`: regular expressions in JavaScript's words.

use serde_json::Value;

use super::{Parsed, shown};
use crate::output::{Text, say, visible};

/// What was typed as `mentionPatterns`.
pub(super) fn parse(typed: &str) -> Parsed {
    let value: Value = serde_json::from_str(typed.trim())
        .map_err(|error| say!("is not JSON: {what}", what = error.to_string()))?;
    match fault(&value) {
        None => Ok((value, Vec::new())),
        Some(why) => Err(why),
    }
}

/// What is wrong with a value of `mentionPatterns`. The servers skip an invalid pattern without a
/// word, read null as /null/, and walk a plain string letter by letter.
pub(super) fn fault(value: &Value) -> Option<Text> {
    let Some(items) = value.as_array() else {
        return Some(say!("is not an array"));
    };
    items
        .iter()
        .enumerate()
        .find_map(|(at, item)| match item.as_str() {
            None => Some(say!(
                "holds {value} at place {place}, not a string",
                value = shown(item),
                place = at + 1
            )),
            Some("") => Some(say!(
                "holds an empty pattern at place {place}, which matches everything",
                place = at + 1
            )),
            Some(pattern) => regex_fault(pattern).map(|why| {
                say!(
                    "holds `{pattern}` at place {place}: {why}",
                    pattern = visible(pattern),
                    place = at + 1,
                    why
                )
            }),
        })
}

/// Why JavaScript's `new RegExp(pattern, 'i')` would refuse `pattern`. It is compiled, never run.
fn regex_fault(pattern: &str) -> Option<Text> {
    // The compiler recurses on groups, so how deep they may nest is bounded before it sees them;
    // no pattern that recognizes a name comes near either limit.
    const LONGEST: usize = 4096;
    const DEEPEST: usize = 64;
    if pattern.len() > LONGEST {
        return Some(say!("longer than {most} bytes", most = LONGEST));
    }
    if pattern
        .bytes()
        .filter(|&byte| byte == b'(' || byte == b'[')
        .count()
        > DEEPEST
    {
        return Some(say!("more than {most} groups and classes", most = DEEPEST));
    }
    regress::Regex::with_flags(pattern, "i")
        .err()
        .map(|error| visible(&error.text).into())
}
