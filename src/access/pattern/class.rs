//! Classes: `[a-z\d]`.

use super::{Checked, Reader, ascii};

impl Reader<'_> {
    /// What follows `[`, up to its `]`.
    pub(super) fn class(&mut self) -> Checked {
        self.takes("^");
        while !self.takes("]") {
            let first = self.class_atom()?;
            let is_range = self.left.first() == Some(&u16::from(b'-'))
                && self
                    .left
                    .get(1)
                    .is_some_and(|unit| *unit != u16::from(b']'));
            if is_range {
                self.next();
                let last = self.class_atom()?;
                // With a set such as `\d` at either end, the dash is a dash.
                if first.zip(last).is_some_and(|(first, last)| first > last) {
                    return Err("Invalid character range");
                }
            }
        }
        Ok(())
    }

    /// The code unit that is meant; none for a set such as `\d`.
    fn class_atom(&mut self) -> Checked<Option<u16>> {
        const UNCLOSED: &str = "Unbalanced bracket";
        if !self.takes("\\") {
            return self.next().map(Some).ok_or(UNCLOSED);
        }
        let Some(unit) = self.left.first().copied() else {
            return Err("Incomplete escape");
        };
        let before = self.left;
        self.next();
        let value = match ascii(unit) {
            Some(b'd' | b'D' | b's' | b'S' | b'w' | b'W') => return Ok(None),
            Some(b'b') => 8,
            Some(b't') => 9,
            Some(b'n') => 10,
            Some(b'v') => 11,
            Some(b'f') => 12,
            Some(b'r') => 13,
            Some(b'x') => self.hex(2).unwrap_or(unit),
            Some(b'u') => self.hex(4).unwrap_or(unit),
            Some(b'k') if self.has_names => return Err("Invalid character escape"),
            Some(b'0'..=b'7') => {
                self.left = before;
                self.octal()
            }
            Some(b'c') => match self.left.first().copied().and_then(ascii) {
                Some(letter) if letter.is_ascii_alphanumeric() || letter == b'_' => {
                    self.next();
                    u16::from(letter % 32)
                }
                _ => {
                    self.left = before;
                    u16::from(b'\\')
                }
            },
            _ => unit,
        };
        Ok(Some(value))
    }

    /// Up to three octal digits, of which the value is below 256.
    fn octal(&mut self) -> u16 {
        let mut value = 0;
        for _ in 0..3 {
            let digit = self.left.first().copied().and_then(ascii);
            match digit.filter(|digit| matches!(digit, b'0'..=b'7')) {
                Some(digit) if value < 32 => {
                    self.next();
                    value = value * 8 + u16::from(digit - b'0');
                }
                _ => break,
            }
        }
        value
    }
}
