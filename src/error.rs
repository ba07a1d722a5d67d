//! What can go wrong, in words that say what, where, and the exact command that helps.
//!
//! One type for both halves: a kind that scripts match on (stable, listed in the README), a
//! message, and hints. The exit code follows from the kind.

use std::fmt;
use std::io;
use std::path::Path;

use serde_json::{Value, json};

use crate::output::{Language, Text, say, visible};

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
    pub fn advice(self) -> Text {
        match self {
            Self::Usage | Self::InvalidValue | Self::CodeMissing => {
                say!("see the commands: forge-access --help")
            }
            Self::InvalidChannel => say!("see the channels: forge-access"),
            Self::InvalidPin => {
                say!("mend the pin, delete it, or name the channel: forge-access NAME COMMAND")
            }
            Self::NoChannel | Self::AmbiguousChannel => {
                say!("name the channel: forge-access NAME COMMAND")
            }
            Self::CodeUnknown | Self::CodeExpired | Self::NoCodesPending => {
                say!("have the sender write to the bot: it answers with a code")
            }
            Self::UnexpectedSender => say!("ask the person for the code that the bot gave to them"),
            Self::InvalidEntry => say!("to discard such an entry: forge-access NAME deny CODE"),
            Self::InvalidFile | Self::ForeignFile => say!("mend the file, or move it away"),
            Self::Io => {
                say!("see who owns the file and its directory, and who may write there: ls -la")
            }
            Self::Locked | Self::Undone => say!("try again in a moment"),
            Self::Interrupted => say!("type the command again"),
            Self::Unannounced => say!("tell the sender yourself that they are let in"),
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
    pub message: Text,
    /// What to do about it, an exact command where there is one; a line each.
    pub hints: Vec<Text>,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message.fmt(f)
    }
}

impl std::error::Error for Error {}

impl Error {
    /// An error without a hint.
    pub fn new(kind: Kind, message: Text) -> Self {
        Self {
            kind,
            message,
            hints: Vec::new(),
        }
    }

    /// The same error with one more hint line.
    #[must_use]
    pub fn hint(mut self, line: Text) -> Self {
        self.hints.push(line);
        self
    }

    /// The same error with the channel it is about in front.
    #[must_use]
    pub fn about(mut self, channel: &str) -> Self {
        self.message = say!("{place}: {what}", place = channel, what = self.message);
        self
    }

    /// Nothing can be found without a home directory.
    pub fn no_home() -> Self {
        Self::new(Kind::Io, say!("the home directory is not known"))
            .hint(say!("set HOME to an absolute path"))
    }

    /// What the operating system said of `doing` (`read`, `create`, …) at `path`.
    pub fn io(doing: Text, path: &Path, source: &io::Error) -> Self {
        let path = path.to_string_lossy();
        Self::new(
            Kind::Io,
            say!(
                "cannot {doing} {path}: {source}",
                doing,
                path = visible(&path),
                source
            ),
        )
    }

    /// What to do about it, a line each: never nothing.
    pub fn help(&self) -> Vec<Text> {
        match self.hints.as_slice() {
            [] => vec![self.kind.advice()],
            hints => hints.to_vec(),
        }
    }

    /// The same as one text of a line each.
    pub fn help_lines(&self, language: Language) -> String {
        let lines: Vec<String> = self.help().iter().map(|hint| hint.to(language)).collect();
        lines.join("\n")
    }

    /// The object under `error` in a JSON answer.
    pub fn json(&self) -> Value {
        json!({
            "kind": self.kind.word(),
            "message": self.message.to_string(),
            "hint": self.help_lines(Language::English),
        })
    }

    /// How the program ends with this error.
    pub const fn exit(&self) -> Exit {
        self.kind.exit()
    }
}

/// The result of everything that can fail here.
pub type Result<T> = std::result::Result<T, Error>;
