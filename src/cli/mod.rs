//! The command line as types: parsing, help, completions and the man page all come from
//! [`command`], and [`Cli`] is what was said.
//!
//! The builder interface rather than derived code: without any procedural macro in its tree the
//! program can be linked statically on every call of a plain `cargo build`, and a hook that runs
//! before every command an agent issues is mostly start-up.

mod access;
pub mod completion;
mod permissions;
mod plain;
mod value;

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Arg, ArgAction, ArgMatches, value_parser};

pub use access::{Access, Edit, Group};
pub use permissions::{Check, Permissions};
pub use value::Generate;

use crate::output::ColorChoice;

/// What was said on the command line.
#[derive(Debug)]
pub struct Cli {
    /// The options that every command takes.
    pub common: Common,
    /// Whether the command comes on standard input, from the slash command.
    pub slash: bool,
    /// What to print about this program, if that was asked for.
    pub generate: Option<Generate>,
    /// What to do; the state is shown where there is none.
    pub command: Option<Command>,
}

/// The options that may stand anywhere.
#[derive(Debug)]
pub struct Common {
    /// The channel to work on.
    pub channel: Option<String>,
    /// Where the pin is looked for, if not in the working directory.
    pub project: Option<PathBuf>,
    /// Whether to print JSON.
    pub json: bool,
    /// When to colour.
    pub color: ColorChoice,
    /// Whether to leave out confirmations and warnings.
    pub quiet: bool,
}

/// What to do.
#[derive(Debug)]
pub enum Command {
    /// Something with a channel.
    Access(Access),
    /// Something with what the session may run.
    Permissions(Permissions),
}

/// The words that are commands and so cannot be a leading channel name. `status` is not one of them:
/// first on the line it is a channel.
pub const WORDS: &[&str] = &[
    "pair",
    "deny",
    "allow",
    "remove",
    "policy",
    "group",
    "set",
    "permissions",
    "help",
];

const USAGE: &str = "forge-access [OPTIONS]
       forge-access [OPTIONS] CHANNEL
       forge-access [OPTIONS] [CHANNEL] <COMMAND>";

const AFTER_HELP: &str = "\
Without a command, the channels are listed; with only CHANNEL, that one is shown in detail.
CHANNEL is short for --channel NAME. Without it the channel is the one pinned in
./.claude/forge-channel, else the one this session serves, else the only one there is.

Exit codes: 0 done, also when it was so already; 1 refused or failed; 2 wrong usage.
`permissions check`: 0 allow, 10 prompt, 11 block.";

/// The grammar.
pub fn command() -> clap::Command {
    root()
        .subcommands(access::commands())
        .subcommand(permissions::command())
}

/// The part of the grammar that `args` can need: a hook's call would otherwise spend most of its
/// time on building commands that it does not name. What this part cannot parse is for the whole
/// grammar to judge.
fn command_for(args: &[OsString]) -> clap::Command {
    let mut words = args.iter().filter_map(|arg| arg.to_str());
    match words.find(|word| WORDS.contains(word)) {
        Some("permissions") => match words.next().and_then(permissions::command_for) {
            Some(command) => root().subcommand(command),
            None => command(),
        },
        Some(name) => match access::command_for(name) {
            Some(command) => root().subcommand(command),
            None => command(),
        },
        None => root(),
    }
}

fn root() -> clap::Command {
    clap::Command::new("forge-access")
        .version(env!("CARGO_PKG_VERSION"))
        .about("Who may talk to your coding agent from a chat, and which shell commands it may run")
        .override_usage(USAGE)
        .propagate_version(true)
        .args_override_self(true)
        .after_help(AFTER_HELP)
        .args(common_args())
        .arg(switch("slash").help(
            "Read one line `[CHANNEL] COMMAND …` from standard input, print everything to standard \
             output and exit 0: the entry of the slash command",
        ))
        .arg(
            Arg::new("generate")
                .long("generate")
                .value_name("WHAT")
                .exclusive(true)
                .value_parser(value_parser!(Generate))
                .help("Print a completion script, the man page, or what installs this in an agent"),
        )
}

fn common_args() -> [Arg; 5] {
    [
        Arg::new("channel")
            .long("channel")
            .value_name("NAME")
            .global(true)
            .help("The channel to work on"),
        Arg::new("project")
            .long("project")
            .value_name("DIR")
            .global(true)
            .value_parser(value_parser!(PathBuf))
            .help("Where .claude/forge-channel is looked for [default: the working directory]"),
        switch("json").global(true).help("Print one JSON object"),
        Arg::new("color")
            .long("color")
            .value_name("WHEN")
            .global(true)
            .value_parser(value_parser!(ColorChoice))
            .default_value("auto")
            .help("When to use colours"),
        switch("quiet")
            .short('q')
            .global(true)
            .help("Print no confirmations and no warnings"),
    ]
}

/// A long option without a value.
fn switch(name: &'static str) -> Arg {
    Arg::new(name).long(name).action(ArgAction::SetTrue)
}

impl Cli {
    /// What `args`, the program's own name not among them, say.
    ///
    /// The error is clap's: wrong usage, or help or the version that was asked for.
    pub fn parse(args: &[OsString]) -> Result<Self, clap::Error> {
        if let Some(cli) = plain::read(args) {
            return Ok(cli);
        }
        let words = || std::iter::once(OsString::from("forge-access")).chain(args.iter().cloned());
        let matches = command_for(args)
            .try_get_matches_from(words())
            .or_else(|_| command().try_get_matches_from(words()))?;
        Ok(Self::read(matches))
    }

    fn read(mut matches: ArgMatches) -> Self {
        let command = matches
            .remove_subcommand()
            .and_then(|(name, matches)| match name.as_str() {
                "permissions" => Permissions::read(matches).map(Command::Permissions),
                _ => Access::read(&name, matches).map(Command::Access),
            });
        Self {
            common: Common {
                channel: matches.remove_one("channel"),
                project: matches.remove_one("project"),
                json: matches.get_flag("json"),
                color: matches.remove_one("color").unwrap_or_default(),
                quiet: matches.get_flag("quiet"),
            },
            slash: matches.get_flag("slash"),
            generate: matches.remove_one("generate"),
            command,
        }
    }
}

/// Every value of an argument that takes several.
fn all(matches: &mut ArgMatches, name: &str) -> Vec<String> {
    matches
        .remove_many(name)
        .map(Iterator::collect)
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::{WORDS, command};

    #[test]
    fn the_grammar_is_sound_and_its_words_are_known() {
        command().debug_assert();
        let grammar = command();
        let visible = grammar
            .get_subcommands()
            .filter(|command| !command.is_hide_set());
        let mut names: Vec<&str> = visible.map(clap::Command::get_name).collect();
        names.push("help");
        assert_eq!(names, WORDS);
    }
}
