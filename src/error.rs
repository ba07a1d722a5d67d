//! What can go wrong, in words that say what, where, and the exact command that helps.
//!
//! One type for both halves: a kind that scripts match on (stable, listed in the README), a
//! message, and hints. The exit code follows from the kind.

use std::fmt;
use std::io;
use std::path::Path;

use crate::output::visible;

/// How the program ends. The numbers are part of the command line's contract.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exit {
    /// Done, also when everything was already so.
    Done,
    /// Refused or failed; nothing changed unless the message says what did.
    Failed,
    /// The words of the command line are wrong.
    Usage,
    /// `permissions check`: a person must be asked.
    Prompt,
    /// `permissions check`: never.
    Block,
}

impl Exit {
    /// The number handed to the operating system.
    pub const fn code(self) -> u8 {
        match self {
            Self::Done => 0,
            Self::Failed => 1,
            Self::Usage => 2,
            Self::Prompt => 10,
            Self::Block => 11,
        }
    }
}

/// The class of an error, as `--json` names it in `error.kind`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// The command line's words are wrong.
    Usage,
    /// A value given on the command line is not one that is accepted.
    InvalidValue,
    /// A name, from wherever it came, is not a channel name.
    InvalidChannel,
    /// The pin file cannot be used.
    InvalidPin,
    /// There is no channel at all.
    NoChannel,
    /// There are several channels and nothing says which.
    AmbiguousChannel,
    /// The code is not among the pending ones.
    CodeUnknown,
    /// The code was pending and is too old.
    CodeExpired,
    /// No code is pending at all.
    NoCodesPending,
    /// No code was given.
    CodeMissing,
    /// The pending entry lacks what pairing needs, or names a sender that cannot be a file name.
    InvalidEntry,
    /// The code belongs to another sender than the expected one.
    UnexpectedSender,
    /// `access.json` is not what it should be.
    InvalidFile,
    /// `access.json` is somebody else's file: it has none of the fields that a server reads.
    ForeignFile,
    /// The operating system refused.
    Io,
    /// Another process holds the lock.
    Locked,
    /// A live server undid the change each time.
    Undone,
    /// A signal, or the user's no, arrived before anything was changed.
    Interrupted,
    /// Access was granted and the marker that announces it could not be placed.
    Unannounced,
}

impl Kind {
    /// The word `--json` prints.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Usage => "usage",
            Self::InvalidValue => "invalid_value",
            Self::InvalidChannel => "invalid_channel",
            Self::InvalidPin => "invalid_pin",
            Self::NoChannel => "no_channel",
            Self::AmbiguousChannel => "ambiguous_channel",
            Self::CodeUnknown => "code_unknown",
            Self::CodeExpired => "code_expired",
            Self::NoCodesPending => "no_codes_pending",
            Self::CodeMissing => "code_missing",
            Self::InvalidEntry => "invalid_entry",
            Self::UnexpectedSender => "unexpected_sender",
            Self::InvalidFile => "invalid_file",
            Self::ForeignFile => "foreign_file",
            Self::Io => "io",
            Self::Locked => "locked",
            Self::Undone => "undone",
            Self::Interrupted => "interrupted",
            Self::Unannounced => "unannounced",
        }
    }

    /// What helps with any error of this kind, where nothing nearer is known.
    pub const fn advice(self) -> &'static str {
        match self {
            Self::Usage | Self::InvalidValue | Self::CodeMissing => {
                "see the commands: forge-access --help"
            }
            Self::InvalidChannel => {
                "a channel's name is made of letters, digits, `-` and `_`; see the channels: forge-access"
            }
            Self::InvalidPin => {
                "write a channel's name into the pin file, remove it, or name the channel: forge-access CHANNEL …"
            }
            Self::NoChannel | Self::AmbiguousChannel => "name the channel: forge-access CHANNEL …",
            Self::CodeUnknown | Self::CodeExpired | Self::NoCodesPending => {
                "have the sender write to the bot: it answers with a code"
            }
            Self::UnexpectedSender => {
                "ask the person for the code that the bot gave to them; to discard this one: forge-access CHANNEL deny CODE"
            }
            Self::InvalidEntry => "to discard such an entry: forge-access CHANNEL deny CODE",
            Self::InvalidFile | Self::ForeignFile => "mend the file, or move it away",
            Self::Io => "see who owns the file and its directory, and who may write there: ls -la",
            Self::Locked | Self::Undone => "try again in a moment",
            Self::Interrupted => "type the command again",
            Self::Unannounced => "tell the sender yourself that they are let in",
        }
    }

    /// Whether the words of the command line, rather than the state they met, are at fault.
    pub const fn exit(self) -> Exit {
        match self {
            Self::Usage | Self::InvalidValue | Self::CodeMissing => Exit::Usage,
            _ => Exit::Failed,
        }
    }
}

/// A refusal or a failure. The texts are safe to print: whatever they quote is escaped.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Error {
    /// The class, for scripts.
    pub kind: Kind,
    /// What went wrong and where, one sentence without a final stop.
    pub message: String,
    /// What to do about it, an exact command where there is one; a line each.
    pub hints: Vec<String>,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Error {}

impl Error {
    /// An error without a hint.
    pub fn new(kind: Kind, message: impl Into<String>) -> Self {
        Self {
            kind,
            message: message.into(),
            hints: Vec::new(),
        }
    }

    /// The same error with one more hint line.
    #[must_use]
    pub fn hint(mut self, line: impl Into<String>) -> Self {
        self.hints.push(line.into());
        self
    }

    /// The same error with the channel it is about in front.
    #[must_use]
    pub fn about(mut self, channel: &str) -> Self {
        self.message = format!("{channel}: {}", self.message);
        self
    }

    /// What the operating system said of `doing` (`read`, `create`, …) at `path`.
    pub fn io(doing: &str, path: &Path, source: &io::Error) -> Self {
        Self::new(
            Kind::Io,
            format!(
                "cannot {doing} {}: {source}",
                visible(&path.to_string_lossy())
            ),
        )
    }

    /// What to do about it, a line each: never nothing.
    pub fn help(&self) -> Vec<&str> {
        match self.hints.as_slice() {
            [] => vec![self.kind.advice()],
            hints => hints.iter().map(String::as_str).collect(),
        }
    }

    /// How the program ends with this error.
    pub const fn exit(&self) -> Exit {
        self.kind.exit()
    }
}

/// The result of everything that can fail here.
pub type Result<T> = std::result::Result<T, Error>;
