//! The words for what can be done to a channel.

use clap::builder::NonEmptyStringValueParser;
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};

use super::{all, switch};
use crate::access::server::Policy;

/// What can be done to a channel.
#[derive(Debug)]
pub enum Access {
    /// Let the sender of a pairing code in.
    Pair {
        /// The code, if one was given.
        code: Option<String>,
        /// The sender it must belong to.
        expect_sender: Option<String>,
    },
    /// Discard a pairing code.
    Deny {
        /// The code.
        code: String,
    },
    /// Add senders to the allowlist.
    Allow {
        /// Their ids.
        senders: Vec<String>,
    },
    /// Take senders off the allowlist.
    Remove {
        /// Their ids.
        senders: Vec<String>,
    },
    /// Say what becomes of strangers.
    Policy {
        /// The policy.
        policy: Policy,
    },
    /// Say in which groups the bot answers.
    Group(Group),
    /// Show or change delivery settings.
    Set {
        /// The setting.
        key: Option<String>,
        /// What to do with it.
        edit: Option<Edit>,
    },
    /// Show the channel in detail.
    Status,
}

/// What can be done to a setting.
#[derive(Debug)]
pub enum Edit {
    /// Give it this value.
    Value(String),
    /// Leave it to the server's default again.
    Unset,
}

/// What can be done to a group.
#[derive(Debug)]
pub enum Group {
    /// Let the bot answer in it, or change how.
    Add {
        /// Its id.
        group: String,
        /// Whether the bot answers without being mentioned.
        no_mention: bool,
        /// The members who may reach the session; empty for any.
        allow: Vec<String>,
    },
    /// Leave it out.
    Rm {
        /// Its id.
        group: String,
    },
}

/// The command of that name.
pub(super) fn command_for(name: &str) -> Option<Command> {
    commands()
        .into_iter()
        .find(|command| command.get_name() == name)
}

pub(super) fn commands() -> [Command; 8] {
    [
        Command::new("pair")
            .about("Let the sender of a pairing code in")
            .override_usage(usage("pair [--expect-sender ID] [CODE]"))
            .arg(id("code", "CODE").help("The code that the bot gave; without it the pending ones are listed"))
            .arg(
                Arg::new("expect_sender")
                    .long("expect-sender")
                    .value_name("ID")
                    .allow_negative_numbers(true)
                    .help("Refuse if the code belongs to another sender"),
            ),
        Command::new("deny")
            .about("Discard a pairing code")
            .override_usage(usage("deny CODE"))
            .arg(id("code", "CODE").required(true).value_parser(NonEmptyStringValueParser::new()).help("The code that the bot gave")),
        Command::new("allow")
            .about("Add senders to the allowlist")
            .override_usage(usage("allow SENDER..."))
            .arg(senders()),
        Command::new("remove")
            .about("Take senders off the allowlist")
            .override_usage(usage("remove SENDER..."))
            .arg(senders()),
        Command::new("policy").about("Say what becomes of strangers").override_usage(usage("policy pairing|allowlist|disabled")).arg(
            Arg::new("policy").value_name("POLICY").required(true).value_parser(value_parser!(Policy)).help(
                "pairing: they get a code; allowlist: they are ignored; disabled: nobody is answered",
            ),
        ),
        group(),
        Command::new("set")
            .about("Show or change a delivery setting")
            .override_usage(format!("{}\n       {}", usage("set [KEY [VALUE]]"), usage("set KEY --unset")))
            .arg(Arg::new("key").value_name("KEY").help(
                "ackReaction, replyToMode, textChunkLimit, chunkMode or mentionPatterns",
            ))
            .arg(
                Arg::new("value")
                    .value_name("VALUE")
                    .allow_negative_numbers(true)
                    .help("The new value; without it the current one is shown"),
            )
            .arg(
                switch("unset")
                    .requires("key")
                    .conflicts_with("value")
                    .help("Leave it to the server's default again"),
            ),
        Command::new("status").about("Show the channel in detail").hide(true),
    ]
}

fn group() -> Command {
    Command::new("group")
        .about("Say in which groups the bot answers")
        .override_usage(format!(
            "{}\n       {}",
            usage("group add GROUP [--no-mention] [--allow ID,ID]"),
            usage("group rm GROUP")
        ))
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommand(
            Command::new("add")
                .about("Let the bot answer in a group, or change how")
                .override_usage(usage("group add GROUP [--no-mention] [--allow ID,ID]"))
                .arg(group_id())
                .arg(switch("no-mention").help("Answer without being mentioned"))
                .arg(
                    Arg::new("allow")
                        .long("allow")
                        .value_name("ID,ID")
                        .value_delimiter(',')
                        .action(ArgAction::Append)
                        .help("Only these members may reach the session [default: any member]"),
                ),
        )
        .subcommand(
            Command::new("rm")
                .about("Leave a group out")
                .override_usage(usage("group rm GROUP"))
                .arg(group_id()),
        )
}

/// How `words` are typed: the grammar does not know of the channel in front of them.
fn usage(words: &str) -> String {
    format!("forge-access [OPTIONS] [CHANNEL] {words}")
}

/// A positional argument that may begin with `-` and digits, as Telegram's groups do.
fn id(name: &'static str, shown: &'static str) -> Arg {
    Arg::new(name)
        .value_name(shown)
        .allow_negative_numbers(true)
}

fn group_id() -> Arg {
    id("group", "GROUP")
        .required(true)
        .value_parser(NonEmptyStringValueParser::new())
        .help("The group's id")
}

fn senders() -> Arg {
    id("sender", "SENDER")
        .required(true)
        .num_args(1..)
        .value_parser(NonEmptyStringValueParser::new())
        .help("Sender ids")
}

impl Access {
    /// What the words after `name` say; `None` for a name that is none of these.
    pub(super) fn read(name: &str, mut matches: ArgMatches) -> Option<Self> {
        Some(match name {
            "pair" => Self::Pair {
                code: matches.remove_one("code"),
                expect_sender: matches.remove_one("expect_sender"),
            },
            "deny" => Self::Deny {
                code: matches.remove_one("code")?,
            },
            "allow" => Self::Allow {
                senders: all(&mut matches, "sender"),
            },
            "remove" => Self::Remove {
                senders: all(&mut matches, "sender"),
            },
            "policy" => Self::Policy {
                policy: matches.remove_one("policy")?,
            },
            "group" => Self::Group(Group::read(matches)?),
            "set" => Self::Set {
                key: matches.remove_one("key"),
                edit: if matches.get_flag("unset") {
                    Some(Edit::Unset)
                } else {
                    matches.remove_one("value").map(Edit::Value)
                },
            },
            "status" => Self::Status,
            _ => return None,
        })
    }
}

impl Group {
    fn read(mut matches: ArgMatches) -> Option<Self> {
        let (name, mut matches) = matches.remove_subcommand()?;
        let group = matches.remove_one("group")?;
        Some(match name.as_str() {
            "add" => Self::Add {
                group,
                no_mention: matches.get_flag("no-mention"),
                allow: all(&mut matches, "allow"),
            },
            _ => Self::Rm { group },
        })
    }
}
