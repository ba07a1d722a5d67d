//! Words that cannot be taken: help and the version that were asked for, wrong usage, and the
//! questions that may set a typing error right.

use std::io;

use clap::error::ErrorKind;

use super::access::late_channel;
use crate::access::target::Channels;
use crate::cli::Cli;
use crate::environment::Environment;
use crate::error::{Error, Exit, Kind};
use crate::invocation::{Invocation, one_slip_from};
use crate::output::{Console, Format, Text, say, visible};

/// Why the words could not be taken: clap's word, or ours.
pub(super) enum Refusal {
    Clap(clap::Error),
    Ours(Error),
}

pub(super) fn parse(invocation: &Invocation) -> Result<Cli, Refusal> {
    if let Some(error) = stray(invocation) {
        return Err(Refusal::Ours(error));
    }
    Cli::parse(&invocation.args).map_err(Refusal::Clap)
}

/// The refusal of a word that stands where the command should, or of a channel named twice.
fn stray(invocation: &Invocation) -> Option<Error> {
    if invocation.channel_options > 1 {
        return Some(Error::new(
            Kind::Usage,
            say!("--channel was given more than once"),
        ));
    }
    let stray = invocation.stray.as_deref()?;
    let error = Error::new(
        Kind::Usage,
        say!("`{word}` is not a command", word = visible(stray)),
    );
    let channel = invocation.leading_channel.as_deref().unwrap_or_default();
    let error = match (question(channel), one_slip_from(stray)) {
        (Some(question), _) => error.hint(question),
        (None, Some(meant)) => error.hint(say!("did you mean `{word}`?", word = meant)),
        (None, None) if invocation.leading_channel.is_none() => {
            error.hint(say!("--channel has named the channel already"))
        }
        (None, None) => error,
    };
    Some(error.hint(say!("see the commands: forge-access --help")))
}

/// The question that a channel's name raises which is one slip from a command, or `status`: that
/// word is no command of its own.
pub(super) fn question(channel: &str) -> Option<Text> {
    if channel == "status" {
        return Some(say!(
            "`status` was taken for a channel's name; to see the state: forge-access, or forge-access CHANNEL"
        ));
    }
    one_slip_from(channel).map(|meant| {
        say!(
            "`{channel}` was taken for a channel's name; did you mean `{word}`?",
            channel = visible(channel),
            word = meant
        )
    })
}

impl Refusal {
    pub(super) fn print(
        self,
        invocation: &Invocation,
        env: &Environment,
        console: &mut Console,
    ) -> io::Result<Exit> {
        console.language = env.language;
        console.color = !env.no_color && env.stderr_is_terminal;
        if invocation.json {
            console.format = Format::Json;
        }
        let error = match self {
            Self::Ours(error) => error,
            Self::Clap(error) => {
                let text = error.render().to_string();
                let late = Channels::of(env)
                    .ok()
                    .and_then(|channels| late_channel(invocation, &channels));
                match error.kind() {
                    ErrorKind::DisplayVersion => {
                        // The program has one version, whichever command was asked for it.
                        console.write(concat!("forge-access ", env!("CARGO_PKG_VERSION"), "\n"))?;
                        return Ok(Exit::Done);
                    }
                    ErrorKind::DisplayHelp => {
                        console.write(&text)?;
                        return Ok(Exit::Done);
                    }
                    ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand if invocation.json => {
                        Error::new(Kind::Usage, say!("a command is missing"))
                            .hint(say!("see the commands: forge-access --help"))
                    }
                    _ if invocation.json => late.into_iter().fold(usage_error(&text), Error::hint),
                    _ => {
                        // It quotes what was typed, or pasted.
                        for line in text.lines() {
                            console.write_err(&format!("{}\n", visible(line)))?;
                        }
                        if let Some(typed) = late {
                            let mark = say!("hint").to(env.language);
                            let typed = typed.to(env.language);
                            console.write_err(&format!("{mark}: {typed}\n"))?;
                        }
                        return Ok(Exit::Usage);
                    }
                }
            }
        };
        console.error(&error)
    }
}

/// clap's refusal as one of ours: its first line is the message, the rest is help.
fn usage_error(text: &str) -> Error {
    let of_clap = |line: &str| Text::plain(visible(line).into_owned());
    let text = text.trim();
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    let error = Error::new(Kind::Usage, of_clap(first.trim_start_matches("error: ")));
    rest.lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .fold(error, |error, line| error.hint(of_clap(line)))
}
