//! Text from files must not steer a terminal, reorder a line or carry what nobody can see.

use std::borrow::Cow;
use std::fmt::Write as _;

/// Whether `c` would act on a terminal, reorder text or stay invisible: control characters (C0,
/// DEL, C1), line and paragraph separators, bidirectional marks, zero-width characters other than
/// the joiner that emoji need, tag characters and the variation selectors that can carry data.
pub(super) const fn is_hidden(c: char) -> bool {
    matches!(c,
        '\u{0}'..='\u{1f}' | '\u{7f}'..='\u{9f}'
        | '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{180e}'
        | '\u{200b}' | '\u{200c}' | '\u{200e}' | '\u{200f}'
        | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
        | '\u{feff}' | '\u{fff9}'..='\u{fffb}'
        | '\u{e0000}'..='\u{e0fff}')
}

/// `text` with every hidden character written out: `\n`, `\u{202e}`. A backslash stays as it is.
///
/// ```
/// assert_eq!(forge_access::output::visible("a\u{1b}[2J\u{202e}"), "a\\u{1b}[2J\\u{202e}");
/// ```
pub fn visible(text: &str) -> Cow<'_, str> {
    if !text.chars().any(is_hidden) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 8);
    for c in text.chars() {
        match c {
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            c if is_hidden(c) => {
                // Writing to a String cannot fail.
                let _ = write!(out, "\\u{{{:x}}}", u32::from(c));
            }
            c => out.push(c),
        }
    }
    Cow::Owned(out)
}
