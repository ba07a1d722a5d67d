//! Names that servers hand out are opaque: any text but the empty one is an id.

use std::fmt;

use crate::error::{Error, Kind, Result};
use crate::output::{say, visible};

macro_rules! opaque {
    ($(#[$doc:meta])* $name:ident, $empty:literal) => {
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(String);

        impl $name {
            /// Any text but the empty one; [`Kind::InvalidValue`] otherwise.
            pub fn new(text: impl Into<String>) -> Result<Self> {
                let text = text.into();
                if text.is_empty() {
                    return Err(Error::new(Kind::InvalidValue, say!($empty)));
                }
                Ok(Self(text))
            }

            /// The text as it stands in the file.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl fmt::Display for $name {
            /// Safe to print: hidden characters are escaped.
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&visible(&self.0))
            }
        }
    };
}

opaque!(
    /// Who writes to the bot.
    SenderId, "a sender id must not be empty"
);
opaque!(
    /// A group chat, or on Discord a channel.
    GroupId, "a group id must not be empty"
);
opaque!(
    /// A pairing code, exactly as it is keyed in `pending`.
    Code, "a code must not be empty"
);

/// The longest file name that common file systems take, in bytes.
const LONGEST_NAME: usize = 255;

/// A sender id that can name a file: one path component that cannot lead elsewhere.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MarkerName(SenderId);

impl MarkerName {
    /// Refuses, with [`Kind::InvalidEntry`], separators, control characters, `.`, `..`, names
    /// over 255 bytes and, on Windows, the names and characters it reserves.
    pub fn new(id: SenderId) -> Result<Self> {
        let text = id.as_str();
        let why = if text == "." || text == ".." {
            say!("it is a directory")
        } else if text.contains(['/', '\\']) {
            say!("it contains a path separator")
        } else if text.chars().any(char::is_control) {
            say!("it contains a control character")
        } else if text.len() > LONGEST_NAME {
            say!("it is longer than 255 bytes")
        } else if cfg!(windows) && is_reserved_on_windows(text) {
            say!("Windows reserves it")
        } else {
            return Ok(Self(id));
        };
        let mut shown: String = text.chars().take(80).collect();
        if shown.len() < text.len() {
            shown.push('…');
        }
        Err(Error::new(
            Kind::InvalidEntry,
            say!(
                "sender id \"{id}\" cannot be a file name: {why}",
                id = visible(&shown),
                why
            ),
        ))
    }

    /// The file name.
    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }

    /// The sender it announces.
    pub fn sender(&self) -> &SenderId {
        &self.0
    }
}

/// Device names stay devices whatever extension follows; a final dot or blank is dropped silently.
fn is_reserved_on_windows(text: &str) -> bool {
    let stem = text.split('.').next().unwrap_or(text).trim_end();
    let stem = stem.to_ascii_uppercase();
    let device = matches!(
        stem.as_str(),
        "CON" | "PRN" | "AUX" | "NUL" | "CONIN$" | "CONOUT$"
    ) || stem
        .strip_prefix("COM")
        .or_else(|| stem.strip_prefix("LPT"))
        .is_some_and(|number| {
            matches!(
                number,
                "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "¹" | "²" | "³"
            )
        });
    device || text.ends_with(['.', ' ']) || text.contains(['<', '>', ':', '"', '|', '?', '*'])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_empty_text_is_no_id() {
        assert!(SenderId::new("").is_err());
        for text in [
            "412587349",
            "-100",
            " ",
            "a b",
            "\u{202e}",
            "iMessage;+;chat1",
        ] {
            assert_eq!(SenderId::new(text).unwrap().as_str(), text);
        }
    }

    #[test]
    fn marker_names_stay_in_their_directory() {
        let long = "é".repeat(128);
        for bad in [
            "..", ".", "a/b", "../x", "a\\b", "a\0b", "a\nb", "\u{85}", &long,
        ] {
            let error = MarkerName::new(SenderId::new(bad).unwrap()).unwrap_err();
            assert_eq!(error.kind, Kind::InvalidEntry, "{bad:?}");
            assert!(!error.to_string().contains(['\0', '\n']));
        }
        for good in ["412587349", "+15551234567", "a@b.c", "...", "-1", "é"] {
            assert!(
                MarkerName::new(SenderId::new(good).unwrap()).is_ok(),
                "{good:?}"
            );
        }
    }

    #[test]
    fn windows_devices_are_known() {
        for bad in [
            "con", "NUL.txt", "com1", "LPT9.a.b", "a.", "a ", "a:b", "x?",
        ] {
            assert!(is_reserved_on_windows(bad), "{bad}");
        }
        for good in ["common", "com0", "412587349", "console"] {
            assert!(!is_reserved_on_windows(good), "{good}");
        }
    }
}
