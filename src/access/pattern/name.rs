//! The names of groups: `(?<name>…)` and `\k<name>`.

use super::{Reader, ascii};

impl Reader<'_> {
    /// A name and its `>`.
    pub(super) fn name(&mut self) -> Option<String> {
        let mut name = String::new();
        loop {
            if self.takes(">") {
                return Some(name).filter(|name| !name.is_empty());
            }
            let c = if self.takes("\\u") {
                self.escaped_char()?
            } else {
                self.char()?
            };
            let continues = c.is_alphanumeric() || matches!(c, '\u{200c}' | '\u{200d}');
            let starts = c.is_alphabetic() || matches!(c, '$' | '_');
            if !(starts || continues && !name.is_empty()) {
                return None;
            }
            name.push(c);
        }
    }

    /// A character of a name: two units where they are a pair.
    fn char(&mut self) -> Option<char> {
        let c = char::decode_utf16(self.left.iter().copied()).next()?.ok()?;
        self.left = self.left.get(c.len_utf16()..)?;
        Some(c)
    }

    /// `XXXX`, a pair of such escapes, or `{X…}` after `\u` in a name.
    fn escaped_char(&mut self) -> Option<char> {
        if self.takes("{") {
            let end = self.left.iter().position(|unit| *unit == u16::from(b'}'))?;
            let digits = String::from_utf16(self.left.get(..end)?).ok()?;
            self.left = self.left.get(end + 1..)?;
            let is_hex = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
            return char::from_u32(u32::from_str_radix(&digits, 16).ok().filter(|_| is_hex)?);
        }
        let first = self.hex(4)?;
        if let Some(c) = char::from_u32(first.into()) {
            return Some(c);
        }
        let second = self.takes("\\u").then(|| self.hex(4))??;
        char::decode_utf16([first, second]).next()?.ok()
    }
}

/// Whether a `(?<` that is no look-behind stands anywhere outside escapes and classes.
pub(super) fn has_names(units: &[u16]) -> bool {
    let mut in_class = false;
    let mut left = units;
    while let [unit, rest @ ..] = left {
        left = rest;
        match ascii(*unit) {
            Some(b'\\') => left = rest.get(1..).unwrap_or_default(),
            Some(b'[') => in_class = true,
            Some(b']') => in_class = false,
            Some(b'(') if !in_class => {
                let after = |at: usize| rest.get(at).copied().and_then(ascii);
                let looks_behind = matches!(after(2), Some(b'=' | b'!'));
                if after(0) == Some(b'?') && after(1) == Some(b'<') && !looks_behind {
                    return true;
                }
            }
            _ => {}
        }
    }
    false
}
