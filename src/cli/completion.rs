//! What can stand where a word is being typed, for the shells' completion.
//!
//! Read from the grammar itself, so that a new command or option is completed without a word here.

use std::ffi::OsString;

use clap::builder::PossibleValue;
use clap::{Arg, Command, ValueHint};

use super::command;

/// A word that can stand there, and what it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Candidate {
    /// The word.
    pub value: String,
    /// What it is, in a few words; may be empty.
    pub help: String,
}

impl Candidate {
    /// A candidate.
    pub fn new(value: impl Into<String>, help: impl Into<String>) -> Self {
        Self {
            value: value.into(),
            help: help.into(),
        }
    }
}

/// The value that an argument waits for, as far as the grammar does not list its words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wanted {
    /// Nothing that is known.
    Nothing,
    /// The name of a channel; the channel itself or `--channel`.
    Channel,
    /// A code that can be approved.
    ValidCode,
    /// A code that can be discarded.
    AnyCode,
    /// An id on the allowlist.
    Allowed,
    /// Ids on the allowlist with a comma between them.
    AllowedList,
    /// A group that is known.
    Group,
    /// The name of a setting.
    SettingKey,
    /// The value of the setting named before it.
    SettingValue,
    /// A file or a directory.
    Path,
}

/// The place of a word on the command line.
#[derive(Debug)]
pub struct Place {
    /// The commands, options and listed values that can stand there.
    pub words: Vec<Candidate>,
    /// The value that can stand there.
    pub wanted: Wanted,
    /// What of the word is not part of the value: `--channel=`.
    pub attached: String,
    /// The value typed so far.
    pub typed: String,
    /// The values that stand before it in the same command.
    pub before: Vec<String>,
    /// What `--channel` names.
    pub channel: Option<String>,
    /// What `--project` names.
    pub project: Option<String>,
}

/// The words before the cursor, as far as the grammar has followed them.
struct Walk<'a> {
    command: &'a Command,
    values: Vec<String>,
    /// The option whose value is the next word.
    pending: Option<&'a Arg>,
    /// Whether `--` has ended the options.
    escaped: bool,
    channel: Option<String>,
    project: Option<String>,
}

/// Where `typed` stands behind the words of `args`, the program's own name not among them.
pub fn place(args: &[OsString], typed: &str) -> Place {
    let mut grammar = command();
    grammar.build();
    let mut walk = Walk {
        command: &grammar,
        values: Vec::new(),
        pending: None,
        escaped: false,
        channel: None,
        project: None,
    };
    for arg in args {
        walk.step(&arg.to_string_lossy());
    }
    walk.end(typed)
}

impl<'a> Walk<'a> {
    fn step(&mut self, word: &str) {
        if let Some(option) = self.pending.take() {
            self.note(option, word);
        } else if self.escaped || self.is_value(word) {
            self.value(word);
        } else if word == "--" {
            self.escaped = true;
        } else if let Some(long) = word.strip_prefix("--") {
            let (name, value) = match long.split_once('=') {
                Some((name, value)) => (name, Some(value)),
                None => (long, None),
            };
            match (self.option(name), value) {
                (Some(option), Some(value)) => self.note(option, value),
                (Some(option), None) if option.get_action().takes_values() => {
                    self.pending = Some(option);
                }
                _ => {}
            }
        }
    }

    /// Whether `word` cannot be an option: ids begin with `-` and a digit, and behind the command
    /// that `permissions check` judges all is that command's.
    fn is_value(&self, word: &str) -> bool {
        !word.starts_with('-') || is_id(word) || (self.takes_the_rest() && !self.values.is_empty())
    }

    fn takes_the_rest(&self) -> bool {
        self.command
            .get_positionals()
            .any(Arg::is_trailing_var_arg_set)
    }

    fn value(&mut self, word: &str) {
        match self.command.find_subcommand(word) {
            Some(below) if self.values.is_empty() && !self.escaped => self.command = below,
            _ => self.values.push(word.to_owned()),
        }
    }

    /// Keeps what says which channel is meant.
    fn note(&mut self, option: &Arg, value: &str) {
        match option.get_id().as_str() {
            "channel" => self.channel = Some(value.to_owned()),
            "project" => self.project = Some(value.to_owned()),
            _ => {}
        }
    }

    fn option(&self, long: &str) -> Option<&'a Arg> {
        self.command
            .get_arguments()
            .find(|arg| arg.get_long() == Some(long))
    }

    /// The positional argument that comes next; the last one may take several values.
    fn positional(&self) -> Option<&'a Arg> {
        let mut last = None;
        for (at, arg) in self.command.get_positionals().enumerate() {
            if at == self.values.len() {
                return Some(arg);
            }
            last = Some(arg);
        }
        last.filter(|arg| {
            arg.get_num_args()
                .is_some_and(|number| number.max_values() > 1)
        })
    }

    fn end(self, typed: &str) -> Place {
        let attached = typed.strip_prefix("--").and_then(|long| {
            let (name, value) = long.split_once('=')?;
            Some((self.option(name)?, value))
        });
        if let Some(option) = self.pending {
            return self.of_argument(option, "", typed);
        }
        if let Some((option, value)) = attached.filter(|_| !self.escaped) {
            let attached = typed.strip_suffix(value).unwrap_or_default();
            return self.of_argument(option, attached, value);
        }
        self.of_word(typed)
    }

    /// The place of an option's value.
    fn of_argument(self, argument: &Arg, attached: &str, typed: &str) -> Place {
        Place {
            words: listed(argument),
            wanted: wanted(argument, self.command.get_name()),
            attached: attached.to_owned(),
            typed: typed.to_owned(),
            before: Vec::new(),
            channel: self.channel,
            project: self.project,
        }
    }

    /// The place of a command, an option or a value that stands alone.
    fn of_word(self, typed: &str) -> Place {
        let positional = self.positional();
        let mut words = positional.map(listed).unwrap_or_default();
        let mut wanted = positional.map_or(Wanted::Nothing, |argument| {
            wanted(argument, self.command.get_name())
        });
        if self.values.is_empty() && !self.escaped {
            words.extend(commands(self.command));
            if self.command.get_name() == "forge-access" && self.channel.is_none() {
                wanted = Wanted::Channel;
            }
        }
        if typed.starts_with('-') && !self.escaped {
            words.extend(self.command.get_arguments().filter_map(option));
        }
        Place {
            words,
            wanted,
            attached: String::new(),
            typed: typed.to_owned(),
            before: self.values,
            channel: self.channel,
            project: self.project,
        }
    }
}

fn is_id(word: &str) -> bool {
    matches!(word.as_bytes(), [b'-', digit, ..] if digit.is_ascii_digit())
}

fn commands(command: &Command) -> impl Iterator<Item = Candidate> {
    command
        .get_subcommands()
        .filter(|below| !below.is_hide_set())
        .map(|below| Candidate::new(below.get_name(), first_line(below.get_about())))
}

fn option(arg: &Arg) -> Option<Candidate> {
    let long = arg.get_long().filter(|_| !arg.is_hide_set())?;
    Some(Candidate::new(
        format!("--{long}"),
        first_line(arg.get_help()),
    ))
}

fn listed(arg: &Arg) -> Vec<Candidate> {
    let word =
        |value: &PossibleValue| Candidate::new(value.get_name(), first_line(value.get_help()));
    arg.get_possible_values()
        .iter()
        .filter(|value| !value.is_hide_set())
        .map(word)
        .collect()
}

fn first_line(text: Option<&clap::builder::StyledStr>) -> String {
    let text = text.map(ToString::to_string).unwrap_or_default();
    text.lines().next().unwrap_or_default().to_owned()
}

fn wanted(arg: &Arg, command: &str) -> Wanted {
    match (arg.get_id().as_str(), command) {
        ("channel", _) => Wanted::Channel,
        ("code", "pair") => Wanted::ValidCode,
        ("code", _) => Wanted::AnyCode,
        ("sender", "remove") => Wanted::Allowed,
        ("allow", _) => Wanted::AllowedList,
        ("group", _) => Wanted::Group,
        ("key", _) => Wanted::SettingKey,
        ("value", _) => Wanted::SettingValue,
        // A sender who waits is a stranger: letting them in takes their code, and checking who
        // they are takes an id that did not come from the same list.
        ("sender" | "expect_sender", _) => Wanted::Nothing,
        ("command", _) => Wanted::Path,
        _ => match arg.get_value_hint() {
            ValueHint::AnyPath | ValueHint::DirPath | ValueHint::FilePath => Wanted::Path,
            _ => Wanted::Nothing,
        },
    }
}
