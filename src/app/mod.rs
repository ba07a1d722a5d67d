//! From the words of the command line to an exit code: one match, command words to functions.

mod access;
mod completion;
mod permissions;
mod refusal;
mod slash;

use std::ffi::OsString;
use std::io;

use crate::access::server::STATE_DIR_VARIABLES;
use crate::cli::{Command, Common};
use crate::environment::Environment;
use crate::error::Exit;
use crate::generate;
use crate::invocation::Invocation;
use crate::output::{ColorChoice, Console, Format};

/// Runs the program on `args`, the program's own name not among them.
pub fn run(args: Vec<OsString>) -> Exit {
    let env = Environment::read(STATE_DIR_VARIABLES.iter().copied());
    let mut console = Console::standard();
    let end = call(args, &env, &mut console);
    // Whoever closed the pipe has seen enough.
    end.unwrap_or_else(|error| {
        if error.kind() == io::ErrorKind::BrokenPipe {
            return Exit::Done;
        }
        let _ = console.write_err(&format!("error: cannot write the answer: {error}\n"));
        Exit::Failed
    })
}

fn call(args: Vec<OsString>, env: &Environment, console: &mut Console) -> io::Result<Exit> {
    if let Some(answer) = completion::answer(&args, env) {
        console.write(&answer)?;
        return Ok(Exit::Done);
    }
    let invocation = Invocation::parse(args);
    let cli = match refusal::parse(&invocation) {
        Ok(cli) => cli,
        Err(refusal) => return refusal.print(&invocation, env, console),
    };
    configure(console, &cli.common, env);
    if let Some(what) = cli.generate {
        console.write(&generate::text(what)?)?;
        return Ok(Exit::Done);
    }
    if cli.slash {
        return slash::run(cli, env);
    }
    let command = match cli.command {
        Some(Command::Permissions(command)) => {
            return permissions::run(command, &cli.common, env, console);
        }
        Some(Command::Access(command)) => Some(command),
        None => None,
    };
    match access::execute(command, &cli.common, &invocation, env, console) {
        Ok(answer) => console.answer(&answer).map_err(|error| {
            if error.kind() == io::ErrorKind::BrokenPipe || !answer.changed() {
                return error;
            }
            io::Error::new(error.kind(), format!("{error} (the change was made)"))
        }),
        Err(error) => console.error(&error),
    }
}

fn configure(console: &mut Console, common: &Common, env: &Environment) {
    console.color = match common.color {
        ColorChoice::Always => true,
        ColorChoice::Never => false,
        ColorChoice::Auto => !env.no_color && env.stderr_is_terminal,
    };
    console.language = env.language;
    console.format = match (common.json, common.quiet) {
        (true, _) => Format::Json,
        (false, true) => Format::Quiet,
        (false, false) => Format::Lines,
    };
}
