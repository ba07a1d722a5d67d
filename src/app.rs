//! From the words of the command line to an exit code: one match, command words to functions.

use std::ffi::OsString;
use std::io::{self, BufRead as _, Read as _};
use std::path::PathBuf;

use clap::Parser as _;
use clap::error::ErrorKind;

use crate::access::channel::ChannelName;
use crate::access::commands::{self, Context};
use crate::access::server::STATE_DIR_VARIABLES;
use crate::access::target::Channels;
use crate::cli::{Cli, Command, Common, Group};
use crate::environment::{Environment, now_ms};
use crate::error::{Error, Exit, Kind, Result};
use crate::generate;
use crate::invocation::{Invocation, one_slip_from, split_line, typed_again};
use crate::output::{Answer, ColorChoice, Console, Format, Warning, visible};

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
    let invocation = Invocation::parse(args);
    let cli = match parse(&invocation) {
        Ok(cli) => cli,
        Err(refusal) => return refuse(refusal, &invocation, env, console),
    };
    configure(console, &cli.common, env);
    if let Some(what) = cli.generate {
        console.write(&generate::text(what)?)?;
        return Ok(Exit::Done);
    }
    if cli.slash {
        return slash(cli, env);
    }
    match execute(cli, &invocation, env, console) {
        Ok(answer) => console.answer(&answer).map_err(|error| {
            if error.kind() == io::ErrorKind::BrokenPipe || !answer.changed() {
                return error;
            }
            io::Error::new(error.kind(), format!("{error} (the change was made)"))
        }),
        Err(error) => console.error(&error),
    }
}

/// Why the words could not be taken: clap's word, or ours.
enum Refusal {
    Clap(clap::Error),
    Ours(Error),
}

fn parse(invocation: &Invocation) -> std::result::Result<Cli, Refusal> {
    if let Some(error) = stray(invocation) {
        return Err(Refusal::Ours(error));
    }
    let words =
        std::iter::once(OsString::from("forge-access")).chain(invocation.args.iter().cloned());
    Cli::try_parse_from(words).map_err(Refusal::Clap)
}

/// The refusal of a word that stands where the command should, or of a channel named twice.
fn stray(invocation: &Invocation) -> Option<Error> {
    if invocation.channel_options > 1 {
        return Some(Error::new(
            Kind::Usage,
            "--channel was given more than once",
        ));
    }
    let stray = invocation.stray.as_deref()?;
    let shown = visible(stray);
    let error = Error::new(Kind::Usage, format!("`{shown}` is not a command"));
    let channel = invocation.leading_channel.as_deref().unwrap_or_default();
    let error = match (one_slip_from(channel), one_slip_from(stray)) {
        (Some(meant), _) => error.hint(format!(
            "`{}` was taken for a channel's name; did you mean `{meant}`?",
            visible(channel)
        )),
        (None, Some(meant)) => error.hint(format!("did you mean `{meant}`?")),
        (None, None) if invocation.leading_channel.is_none() => {
            error.hint("--channel has named the channel already")
        }
        (None, None) => error,
    };
    Some(error.hint("see the commands: forge-access --help"))
}

fn refuse(
    refusal: Refusal,
    invocation: &Invocation,
    env: &Environment,
    console: &mut Console,
) -> io::Result<Exit> {
    console.color = !env.no_color && env.stderr_is_terminal;
    if invocation.json {
        console.format = Format::Json;
    }
    let error = match refusal {
        Refusal::Ours(error) => error,
        Refusal::Clap(error) => {
            let text = error.render();
            match error.kind() {
                ErrorKind::DisplayVersion => {
                    // The program has one version, whichever command was asked for it.
                    console.write(concat!("forge-access ", env!("CARGO_PKG_VERSION"), "\n"))?;
                    return Ok(Exit::Done);
                }
                ErrorKind::DisplayHelp => {
                    console.write(&text.to_string())?;
                    return Ok(Exit::Done);
                }
                ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand if invocation.json => {
                    Error::new(Kind::Usage, "a command is missing")
                        .hint("see the commands: forge-access --help")
                }
                _ if invocation.json => usage_error(&text.to_string()),
                _ => {
                    // It quotes what was typed, or pasted.
                    for line in text.to_string().lines() {
                        console.write_err(&format!("{}\n", visible(line)))?;
                    }
                    return Ok(Exit::Usage);
                }
            }
        }
    };
    console.error(&error)
}

/// clap's refusal as one of ours: its first line is the message, the rest is help.
fn usage_error(text: &str) -> Error {
    let text = text.trim();
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    let error = Error::new(Kind::Usage, visible(first.trim_start_matches("error: ")));
    rest.lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .fold(error, |error, line| error.hint(visible(line)))
}

fn configure(console: &mut Console, common: &Common, env: &Environment) {
    console.color = match common.color {
        ColorChoice::Always => true,
        ColorChoice::Never => false,
        ColorChoice::Auto => !env.no_color && env.stderr_is_terminal,
    };
    console.format = match (common.json, common.quiet) {
        (true, _) => Format::Json,
        (false, true) => Format::Quiet,
        (false, false) => Format::Lines,
    };
}

/// No command is longer than what a person types or pastes, in bytes.
const LONGEST_LINE: u64 = 1 << 20;

/// Carries out the command that one line of standard input names. Its reader sees only standard
/// output, and would show nothing at all if the exit code were not 0.
fn slash(cli: Cli, env: &Environment) -> io::Result<Exit> {
    let mut console = Console::merged();
    configure(&mut console, &cli.common, env);
    let mut line = String::new();
    let read = io::stdin().lock().take(LONGEST_LINE).read_line(&mut line);
    let end = match (read, cli.command) {
        (_, Some(_)) => console.error(&Error::new(
            Kind::Usage,
            "--slash takes its command from standard input",
        )),
        (Err(error), None) => console.error(&Error::new(
            Kind::Usage,
            format!("cannot read the command: {error}"),
        )),
        (Ok(_), None) => {
            let mut args = common_options(&cli.common);
            args.extend(split_line(&line));
            slash_call(args, env, &mut console)
        }
    };
    end.map(|_| Exit::Done)
}

/// A typed line may do what the command line can, but for reading more of standard input.
fn slash_call(args: Vec<OsString>, env: &Environment, console: &mut Console) -> io::Result<Exit> {
    if args
        .iter()
        .take_while(|&word| word != "--")
        .any(|word| word == "--slash")
    {
        return console.error(&Error::new(
            Kind::Usage,
            "--slash cannot be typed in its own line",
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
fn common_options(common: &Common) -> Vec<OsString> {
    let mut args: Vec<OsString> = Vec::new();
    if let Some(channel) = &common.channel {
        args.push(format!("--channel={channel}").into());
    }
    if let Some(project) = &common.project {
        args.extend(["--project".into(), project.clone().into_os_string()]);
    }
    args.extend(common.json.then(|| "--json".into()));
    args.extend(common.quiet.then(|| "--quiet".into()));
    args
}

/// The directory in which the pin is looked for.
fn project(common: &Common, env: &Environment) -> Result<PathBuf> {
    let Some(dir) = &common.project else {
        return Ok(env.cwd.clone().unwrap_or_else(|| PathBuf::from(".")));
    };
    if dir.is_dir() {
        return Ok(dir.clone());
    }
    Err(Error::new(
        Kind::Usage,
        format!(
            "--project: there is no directory {}",
            visible(&dir.to_string_lossy())
        ),
    ))
}

fn execute(
    mut cli: Cli,
    invocation: &Invocation,
    env: &Environment,
    console: &mut Console,
) -> Result<Answer> {
    let channels = Channels::of(env)?;
    if cli.command.is_none() && cli.common.channel.is_none() {
        return commands::overview(&channels, &project(&cli.common, env)?, env.now_ms);
    }
    let (mut context, warnings) = context(&cli, invocation, &channels, env)?;
    let asks = env.stdin_is_terminal && env.stderr_is_terminal && console.format != Format::Json;
    if let Some(Command::Pair {
        code: code @ None, ..
    }) = &mut cli.command
        && asks
    {
        *code = ask_for_code(&context, console)
            .map_err(|error| error.about(context.target.channel.as_str()))?;
        // The code may have expired while the prompt waited.
        context.now_ms = now_ms();
    }
    let channel = context.target.channel.as_str();
    let mut answer =
        dispatch(cli.command.as_ref(), &context).map_err(|error| error.about(channel))?;
    answer.warnings.splice(0..0, warnings);
    for warning in &mut answer.warnings {
        warning.message = format!("{channel}: {}", warning.message);
    }
    if let Some(meant) = invocation
        .leading_channel
        .as_deref()
        .and_then(one_slip_from)
        && !context.target.state_dir.exists()
    {
        let what = format!(
            "`{}` was taken for a channel's name; did you mean `{meant}`?",
            context.target.channel
        );
        answer.warnings.push(Warning::new("did_you_mean", what));
    }
    Ok(answer)
}

/// The code that the user types at a prompt after having seen what waits; nothing typed, none.
fn ask_for_code(context: &Context, console: &mut Console) -> Result<Option<String>> {
    let list = commands::pending_list(context)?;
    if list.is_empty() {
        return Ok(None);
    }
    let mut typed = String::new();
    console
        .write_err(&format!("{list}code to approve: "))
        .and_then(|()| io::stdin().lock().read_line(&mut typed))
        .map_err(|error| Error::new(Kind::Io, format!("cannot ask for the code: {error}")))?;
    Ok(Some(typed.trim().to_owned()).filter(|code| !code.is_empty()))
}

/// The channel that is meant, with what there is to say about the choice.
fn context(
    cli: &Cli,
    invocation: &Invocation,
    channels: &Channels,
    env: &Environment,
) -> Result<(Context, Vec<Warning>)> {
    let (target, warnings) = if let Some(name) = &cli.common.channel {
        let source = if invocation.leading_channel.is_some() {
            "the first word"
        } else {
            "--channel"
        };
        (
            channels.target(ChannelName::from_source(name, source)?),
            Vec::new(),
        )
    } else {
        channels.resolve(&project(&cli.common, env)?, &typed_again(&invocation.args))?
    };
    Ok((
        Context {
            target,
            now_ms: env.now_ms,
        },
        warnings,
    ))
}

fn dispatch(command: Option<&Command>, context: &Context) -> Result<Answer> {
    match command {
        None | Some(Command::Status) => commands::status(context),
        Some(Command::Pair {
            code,
            expect_sender,
        }) => {
            let code = code.as_deref().filter(|code| !code.trim().is_empty());
            commands::pair(context, code, expect_sender.as_deref())
        }
        Some(Command::Deny { code }) => commands::deny(context, code),
        Some(Command::Allow { senders }) => commands::allow(context, senders),
        Some(Command::Remove { senders }) => commands::remove(context, senders),
        Some(Command::Policy { policy }) => commands::policy(context, *policy),
        Some(Command::Group(Group::Add {
            group,
            no_mention,
            allow,
        })) => commands::add_group(context, group, !no_mention, allow),
        Some(Command::Group(Group::Rm { group })) => commands::remove_group(context, group),
        Some(Command::Set { key, value }) => {
            commands::set(context, key.as_deref(), value.as_deref())
        }
    }
}
