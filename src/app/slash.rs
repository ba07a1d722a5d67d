//! The slash command's entry: one line of standard input is the command line.
//!
//! Its reader sees only standard output, and would show nothing at all if the exit code were not
//! 0: so everything is printed there, and it always is.

use std::ffi::OsString;
use std::io::{self, BufRead as _, Read as _};

use clap::ValueEnum as _;

use super::{call, configure};
use crate::cli::{Cli, Common};
use crate::environment::Environment;
use crate::error::{Error, Exit, Kind};
use crate::invocation::split_line;
use crate::output::{ColorChoice, Console, say};

/// No command is longer than what a person types or pastes, in bytes.
const LONGEST_LINE: usize = 1 << 20;

/// Carries out the command in the first line of standard input.
pub(super) fn run(cli: Cli, env: &Environment) -> io::Result<Exit> {
    let mut console = Console::merged();
    configure(&mut console, &cli.common, env);
    let mut line = String::new();
    let stdin = io::stdin().lock();
    let read = stdin.take(LONGEST_LINE as u64).read_line(&mut line);
    let refusal = match (read, cli.command) {
        (_, Some(_)) => Some(say!("--slash takes its command from standard input")),
        (Err(error), None) => Some(say!("cannot read the command: {error}", error)),
        // A line cut short may say something else.
        (Ok(read), None) if read == LONGEST_LINE => Some(say!("the command is too long")),
        (Ok(_), None) => None,
    };
    let end = match refusal {
        Some(why) => console.error(&Error::new(Kind::Usage, why)),
        None => carry_out(&line, &cli.common, env, &mut console),
    };
    end.map(|_| Exit::Done)
}

/// A typed line may do what the command line can, but for reading more of standard input.
fn carry_out(
    line: &str,
    common: &Common,
    env: &Environment,
    console: &mut Console,
) -> io::Result<Exit> {
    let mut args = options(common);
    args.extend(split_line(line));
    if args
        .iter()
        .take_while(|&word| word != "--")
        .any(|word| word == "--slash")
    {
        return console.error(&Error::new(
            Kind::Usage,
            say!("--slash cannot be typed in its own line"),
        ));
    }
    let blind = Environment {
        stdin_is_terminal: false,
        stderr_is_terminal: false,
        ..env.clone()
    };
    call(args, &blind, console)
}

/// The options that stood beside `--slash`, for the line's own call.
fn options(common: &Common) -> Vec<OsString> {
    let mut args: Vec<OsString> = Vec::new();
    if let Some(channel) = &common.channel {
        args.push(format!("--channel={channel}").into());
    }
    if let Some(project) = &common.project {
        args.extend(["--project".into(), project.clone().into_os_string()]);
    }
    if common.color != ColorChoice::default()
        && let Some(color) = common.color.to_possible_value()
    {
        args.push(format!("--color={}", color.get_name()).into());
    }
    args.extend(common.json.then(|| "--json".into()));
    args.extend(common.quiet.then(|| "--quiet".into()));
    args
}
