//! The words of the command line, as types only: parsing, help, completions and the man page all
//! come from here.

use std::path::PathBuf;

use clap::builder::NonEmptyStringValueParser;
use clap::{Args, Parser, Subcommand, ValueEnum};

use crate::access::server::Policy;
use crate::output::ColorChoice;

/// Who may talk to your coding agent from a chat, and which shell commands it may run
#[derive(Debug, Parser)]
#[command(
    name = "forge-access",
    version,
    override_usage = "forge-access [OPTIONS]\n       forge-access [OPTIONS] CHANNEL\n       forge-access [OPTIONS] [CHANNEL] <COMMAND>",
    after_help = AFTER_HELP,
    arg_required_else_help = false,
    propagate_version = true,
    args_override_self = true
)]
pub struct Cli {
    /// The options that every command takes.
    #[command(flatten)]
    pub common: Common,

    /// Read one line `[CHANNEL] COMMAND …` from standard input, print everything to standard
    /// output and exit 0: the entry of the slash command
    #[arg(long)]
    pub slash: bool,

    /// Print a completion script, the man page or the slash command's skill file
    #[arg(long, value_name = "WHAT", exclusive = true)]
    pub generate: Option<Generate>,

    /// What to do; the state is shown where there is none.
    #[command(subcommand)]
    pub command: Option<Command>,
}

const AFTER_HELP: &str = "\
Without a command, the channels are listed; with only CHANNEL, that one is shown in detail.
CHANNEL is short for --channel NAME. Without it the channel is the one pinned in
./.claude/forge-channel, else the one this session serves, else the only one there is.

Exit codes: 0 done, also when it was so already; 1 refused or failed; 2 wrong usage.";

/// The options that may stand anywhere.
#[derive(Debug, Args)]
pub struct Common {
    /// The channel to work on
    #[arg(long, global = true, value_name = "NAME")]
    pub channel: Option<String>,

    /// Where .claude/forge-channel is looked for [default: the working directory]
    #[arg(long, global = true, value_name = "DIR")]
    pub project: Option<PathBuf>,

    /// Print one JSON object
    #[arg(long, global = true)]
    pub json: bool,

    /// When to use colours
    #[arg(long, global = true, value_name = "WHEN", value_enum, default_value_t)]
    pub color: ColorChoice,

    /// Print no confirmations and no warnings
    #[arg(short, long, global = true)]
    pub quiet: bool,
}

/// What `--generate` prints.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Generate {
    /// Completions for bash
    CompleteBash,
    /// Completions for zsh
    CompleteZsh,
    /// Completions for fish
    CompleteFish,
    #[value(name = "complete-powershell", help = "Completions for PowerShell")]
    /// Completions for `PowerShell`
    CompletePowerShell,
    /// The man page
    Man,
    /// SKILL.md of the slash command /forge:access
    Skill,
}

/// What can be done to a channel. [`Command::WORDS`] must name each.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Let the sender of a pairing code in
    Pair {
        /// The code that the bot gave; without it the pending ones are listed
        #[arg(allow_negative_numbers = true)]
        code: Option<String>,
        /// Refuse if the code belongs to another sender
        #[arg(long, value_name = "ID", allow_negative_numbers = true)]
        expect_sender: Option<String>,
    },
    /// Discard a pairing code
    Deny {
        /// The code that the bot gave
        #[arg(allow_negative_numbers = true, value_parser = NonEmptyStringValueParser::new())]
        code: String,
    },
    /// Add senders to the allowlist
    Allow {
        /// Sender ids
        #[arg(required = true, value_name = "SENDER", allow_negative_numbers = true)]
        #[arg(value_parser = NonEmptyStringValueParser::new())]
        senders: Vec<String>,
    },
    /// Take senders off the allowlist
    Remove {
        /// Sender ids
        #[arg(required = true, value_name = "SENDER", allow_negative_numbers = true)]
        #[arg(value_parser = NonEmptyStringValueParser::new())]
        senders: Vec<String>,
    },
    /// Say what becomes of strangers
    Policy {
        /// pairing: they get a code; allowlist: they are ignored; disabled: nobody is answered
        #[arg(hide_possible_values = false)]
        policy: Policy,
    },
    /// Say in which groups the bot answers
    #[command(subcommand)]
    Group(Group),
    /// Show or change a delivery setting
    Set {
        /// ackReaction, replyToMode, textChunkLimit, chunkMode or mentionPatterns
        key: Option<String>,
        /// The new value; without it the current one is shown
        #[arg(allow_negative_numbers = true)]
        value: Option<String>,
    },
    /// Show the channel in detail
    #[command(hide = true)]
    Status,
}

impl Command {
    /// The words that are commands and so cannot be a leading channel name. `status` is not one
    /// of the seed's seven: first on the line it is a channel.
    pub const WORDS: &'static [&'static str] = &[
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
}

/// What can be done to a group.
#[derive(Debug, Subcommand)]
pub enum Group {
    /// Let the bot answer in a group, or change how
    Add {
        /// The group's id
        #[arg(allow_negative_numbers = true, value_parser = NonEmptyStringValueParser::new())]
        group: String,
        /// Answer without being mentioned
        #[arg(long)]
        no_mention: bool,
        /// Only these members may reach the session [default: any member]
        #[arg(long, value_name = "ID,ID", value_delimiter = ',')]
        allow: Vec<String>,
    },
    /// Leave a group out
    Rm {
        /// The group's id
        #[arg(allow_negative_numbers = true, value_parser = NonEmptyStringValueParser::new())]
        group: String,
    },
}
