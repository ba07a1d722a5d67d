//! A channel's name becomes a path, so it is checked before any path is built.

use std::fmt;

use crate::error::{Error, Kind, Result};
use crate::output::{Text, say, visible};

/// The longest name a directory can bear on the systems the servers run on, in bytes.
const LONGEST: usize = 255;

/// A name of `[A-Za-z0-9_-]+`, at most 255 bytes.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct ChannelName(String);

impl ChannelName {
    /// The name, if it is one.
    pub fn parse(text: &str) -> Option<Self> {
        let fits = !text.is_empty()
            && text.len() <= LONGEST
            && text
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-');
        fits.then(|| Self(text.to_owned()))
    }

    /// The name, or a refusal that says where the text came from (`--channel`, a file's path).
    pub fn from_source(text: &str, source: impl Into<Text>) -> Result<Self> {
        Self::parse(text).ok_or_else(|| {
            Error::new(
                Kind::InvalidChannel,
                say!(
                    "invalid channel name {name} (from {source}): letters, digits, `_` and `-` only",
                    name = quoted(text),
                    source = source.into()
                ),
            )
        })
    }

    /// The name as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for ChannelName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl From<&ChannelName> for Text {
    fn from(name: &ChannelName) -> Self {
        Self::plain(name.0.clone())
    }
}

/// `text` in quotes, escaped, and cut where it would fill the screen.
fn quoted(text: &str) -> String {
    const SHOWN: usize = 60;
    let mut short: String = text.chars().take(SHOWN).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    format!("`{}`", visible(&short))
}

#[cfg(test)]
mod tests {
    use super::ChannelName;

    #[test]
    fn names_are_letters_digits_underscore_and_hyphen() {
        for good in ["a", "backend", "A-b_9", "-", &"x".repeat(255)] {
            assert!(ChannelName::parse(good).is_some(), "{good}");
        }
        for bad in [
            "",
            ".",
            "..",
            "a/b",
            "a b",
            "é",
            "a\0",
            "a\n",
            &"x".repeat(256),
        ] {
            assert!(ChannelName::parse(bad).is_none(), "{bad:?}");
        }
    }
}
