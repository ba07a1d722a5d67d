//! The words for what the session may run.

use std::path::PathBuf;

use clap::builder::{NonEmptyStringValueParser, PossibleValuesParser, TypedValueParser as _};
use clap::{Arg, ArgMatches, Command, value_parser};

use super::{all, switch};
use crate::permissions::hook::{Agent, Setup};
use crate::permissions::{Mode, Policy};

/// What can be asked of the gate.
#[derive(Debug)]
pub enum Permissions {
    /// Judge a command.
    Check(Check),
    /// Remember a rule.
    Approve {
        /// The glob.
        pattern: String,
        /// Whether it also covers catastrophic commands.
        trusted: bool,
        /// The repository, if not the one around the working directory.
        root: Option<PathBuf>,
    },
    /// Forget a rule.
    Revoke {
        /// The glob, exactly.
        pattern: String,
        /// The repository.
        root: Option<PathBuf>,
    },
    /// Show the rules.
    List {
        /// The repository.
        root: Option<PathBuf>,
    },
    /// Look at a repository's rules and let them count.
    Trust {
        /// The repository.
        root: Option<PathBuf>,
        /// Whether not to ask at a terminal.
        yes: bool,
    },
    /// Answer an agent.
    Hook(Setup),
}

/// How to judge which command.
#[derive(Debug)]
pub struct Check {
    /// What runs without a prompt.
    pub policy: Policy,
    /// Where the command would run.
    pub cwd: Option<PathBuf>,
    /// The repository.
    pub root: Option<PathBuf>,
    /// Whether to read JSON lines from standard input.
    pub batch: bool,
    /// The command: one text, or the words of one command.
    pub words: Vec<String>,
}

/// The `permissions` command with only the subcommand of that name.
pub(super) fn command_for(name: &str) -> Option<Command> {
    let build = match name {
        "check" => check,
        "approve" => approve,
        "revoke" => revoke,
        "list" => list,
        "trust" => trust,
        "hook" => hook,
        _ => return None,
    };
    Some(group().subcommand(build()))
}

pub(super) fn command() -> Command {
    group().subcommands([check(), approve(), revoke(), list(), trust(), hook()])
}

fn group() -> Command {
    Command::new("permissions")
        .about("Judge shell commands, and remember which ones may run")
        .subcommand_required(true)
        .arg_required_else_help(true)
}

fn check() -> Command {
    Command::new("check")
        .about("Judge a command: exit 0 allow, 10 prompt, 11 block")
        .arg(mode().default_value("ask"))
        .arg(unattended())
        .arg(dir("cwd").help("Where the command would run [default: the working directory]"))
        .arg(root())
        .arg(switch("batch").help(
            "Read JSON lines {\"command\", \"cwd\"?, \"root\"?} from standard input, write one object for each",
        ))
        .arg(
            Arg::new("command")
                .value_name("COMMAND")
                .num_args(1..)
                .trailing_var_arg(true)
                .allow_hyphen_values(true)
                .required_unless_present("batch")
                .conflicts_with("batch")
                .help("One text, or the words of one command; - reads it from standard input"),
        )
}

fn approve() -> Command {
    Command::new("approve")
        .about("Remember a rule for this repository")
        .arg(pattern())
        .arg(switch("trusted").help("Let the rule cover catastrophic commands too"))
        .arg(root())
}

fn revoke() -> Command {
    Command::new("revoke")
        .about("Forget a rule")
        .arg(pattern())
        .arg(root())
}

fn list() -> Command {
    Command::new("list")
        .about("Show the remembered rules")
        .arg(root())
}

fn trust() -> Command {
    Command::new("trust")
        .about("Look at the rules that came with this repository, and let them count")
        .arg(switch("yes").short('y').help("Do not ask at a terminal"))
        .arg(root())
}

fn hook() -> Command {
    Command::new("hook")
        .about("Answer an agent's hook: JSON on standard input to JSON on standard output")
        .arg(
            Arg::new("agent")
                .long("agent")
                .value_name("AGENT")
                .value_parser(value_parser!(Agent))
                .help("The agent that calls [default: found out by what it sends]"),
        )
        .arg(mode())
        .arg(unattended())
        .arg(
            Arg::new("log")
                .long("log")
                .value_name("FILE")
                .value_parser(value_parser!(PathBuf))
                .help("Append a JSON line a decision to FILE [default: $FORGE_ACCESS_LOG, if set]"),
        )
}

fn mode() -> Arg {
    let words = PossibleValuesParser::new(Mode::ALL.map(Mode::as_str));
    Arg::new("mode")
        .long("mode")
        .value_name("MODE")
        .value_parser(words.try_map(|word| word.parse::<Mode>()))
        .help("What runs without a prompt: safe commands, safe and medium ones, or all but catastrophic ones")
}

fn unattended() -> Arg {
    switch("unattended").help("Nobody is there to be asked: block what is catastrophic")
}

fn root() -> Arg {
    dir("root").help("The repository [default: the git work tree around the working directory]")
}

fn dir(name: &'static str) -> Arg {
    Arg::new(name)
        .long(name)
        .value_name("DIR")
        .value_parser(value_parser!(PathBuf))
}

fn pattern() -> Arg {
    Arg::new("pattern")
        .value_name("PATTERN")
        .required(true)
        .value_parser(NonEmptyStringValueParser::new())
        .help("A command, in which * is any text")
}

impl Permissions {
    /// What the words say; `None` for words that the grammar does not let through.
    pub(super) fn read(mut matches: ArgMatches) -> Option<Self> {
        let (name, mut matches) = matches.remove_subcommand()?;
        Some(match name.as_str() {
            "check" => Self::Check(Check {
                policy: Policy {
                    mode: matches.remove_one("mode").unwrap_or_default(),
                    unattended: matches.get_flag("unattended"),
                },
                cwd: matches.remove_one("cwd"),
                root: matches.remove_one("root"),
                batch: matches.get_flag("batch"),
                words: all(&mut matches, "command"),
            }),
            "approve" => Self::Approve {
                pattern: matches.remove_one("pattern")?,
                trusted: matches.get_flag("trusted"),
                root: matches.remove_one("root"),
            },
            "revoke" => Self::Revoke {
                pattern: matches.remove_one("pattern")?,
                root: matches.remove_one("root"),
            },
            "list" => Self::List {
                root: matches.remove_one("root"),
            },
            "trust" => Self::Trust {
                yes: matches.get_flag("yes"),
                root: matches.remove_one("root"),
            },
            "hook" => Self::Hook(Setup {
                agent: matches.remove_one("agent"),
                mode: matches.remove_one("mode"),
                unattended: matches.get_flag("unattended"),
                log: matches.remove_one("log"),
            }),
            _ => return None,
        })
    }
}
