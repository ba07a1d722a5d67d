//! Commands on what the session may run.

use std::io::{self, BufRead as _, Read as _, Write as _};
use std::path::{Path, PathBuf};

use serde_json::Value;

use super::access::can_ask;
use crate::cli::{Check, Common, Permissions};
use crate::environment::Environment;
use crate::error::{Error, Exit, Kind, Result};
use crate::output::{Answer, Console, Format, Text, say, visible};
use crate::permissions::Decision;
use crate::permissions::commands::{self, repository};
use crate::permissions::gate::Place;
use crate::permissions::hook;
use crate::permissions::report::{Circumstances, report};
use crate::quoting::join;

pub(super) fn run(
    command: Permissions,
    common: &Common,
    env: &Environment,
    console: &mut Console,
) -> io::Result<Exit> {
    let answer = match command {
        Permissions::Hook(setup) => return Ok(answer_hook(&setup, env, console)),
        Permissions::Check(check) if check.batch => return batch(&check, env, console),
        Permissions::Check(check) => return judge(&check, common, env, console),
        Permissions::Approve {
            pattern,
            trusted,
            root,
        } => on(root.as_deref(), env, |root| {
            commands::approve(root, env, &pattern, trusted)
        }),
        Permissions::Revoke { pattern, root } => on(root.as_deref(), env, |root| {
            commands::revoke(root, env, &pattern)
        }),
        Permissions::List { root } => on(root.as_deref(), env, |root| commands::list(root, env)),
        Permissions::Trust { root, yes } => {
            let asks = !yes && can_ask(env, console);
            on(root.as_deref(), env, |root| {
                commands::trust(root, env, |rules| {
                    Ok(!asks || is_agreed(rules, &say!("trust these rules?"), console)?)
                })
            })
        }
    };
    match answer {
        Ok(answer) => console.answer(&answer),
        Err(error) => console.error(&error),
    }
}

/// Whether the user says yes to `question` below `what`, in either language; anything but yes is no.
fn is_agreed(what: &str, question: &Text, console: &mut Console) -> Result<bool> {
    let mut typed = String::new();
    let choice = say!("[y/N]").to(console.language);
    let question = question.to(console.language);
    console
        .write_err(&format!("{what}{question} {choice} "))
        .and_then(|()| io::stdin().lock().read_line(&mut typed))
        .map_err(|error| Error::new(Kind::Io, say!("cannot ask: {error}", error)))?;
    let typed = typed.trim();
    Ok(["y", "yes", "s", "sim"]
        .iter()
        .any(|yes| typed.eq_ignore_ascii_case(yes)))
}

fn on(
    root: Option<&Path>,
    env: &Environment,
    act: impl FnOnce(&Path) -> Result<Answer>,
) -> Result<Answer> {
    act(&repository(root, env)?)
}

/// Answers an agent. Where not even the answer can be written, exit code 2 with the reason on
/// standard error is the last word that stops every agent.
fn answer_hook(setup: &hook::Setup, env: &Environment, console: &mut Console) -> Exit {
    let mut setup = setup.clone();
    setup.log = setup.log.or_else(|| env.log.clone());
    // Standard error is the reason that the agent's model reads, so no panic is told there.
    let agent = setup.agent;
    std::panic::set_hook(Box::new(move |_| {
        let mut out = io::stdout();
        let answered = out.write_all(hook::failed(agent).as_bytes());
        let exit = answered.and_then(|()| out.flush());
        std::process::exit(exit.map_or(Exit::Usage, |()| Exit::Done).code().into());
    }));
    let answer = hook::answer(&setup, env, &mut io::stdin().lock());
    match console.write(&answer) {
        Ok(()) => Exit::Done,
        Err(error) => {
            let _ = console.write_err(&format!("forge-access: cannot write the answer: {error}\n"));
            Exit::Usage
        }
    }
}

fn judge(
    check: &Check,
    common: &Common,
    env: &Environment,
    console: &mut Console,
) -> io::Result<Exit> {
    let (command, place) =
        match text_of(&check.words).and_then(|command| Ok((command, place(check, env)?))) {
            Ok(found) => found,
            Err(error) => return console.error(&error),
        };
    let checked = crate::permissions::check::check(&command, &place, check.policy);
    if common.json {
        console.object(&checked.to_json())?;
    } else {
        console.write(&checked.text)?;
    }
    console.warnings(checked.warning.as_slice())?;
    Ok(match checked.decision {
        Decision::Allow => Exit::Done,
        Decision::NeedPrompt => Exit::Prompt,
        Decision::Block => Exit::Block,
    })
}

/// The longest command that is read from standard input, in bytes.
const LONGEST: u64 = 16 * 1024 * 1024;

/// One word is the text as it stands, or standard input for `-`; several are the words of one
/// command, quoted so that a shell would hand over just these.
fn text_of(words: &[String]) -> Result<String> {
    match words {
        [only] if only == "-" => {
            let mut text = String::new();
            io::stdin()
                .lock()
                .take(LONGEST)
                .read_to_string(&mut text)
                .map_err(|error| {
                    Error::new(
                        Kind::Io,
                        say!(
                            "cannot read the command from standard input: {error}",
                            error
                        ),
                    )
                })?;
            Ok(text)
        }
        [only] => Ok(only.clone()),
        [line, rest @ ..] if line.contains(char::is_whitespace) && has_option(rest) => {
            let what =
                say!("an option stands behind the command, where it is a word of the command");
            Err(Error::new(Kind::Usage, what).hint(say!(
                "put it in front: {usage}",
                usage = "forge-access permissions check [OPTIONS] COMMAND"
            )))
        }
        words => Ok(join(words)),
    }
}

/// Whether one of the words is an option of `check`: behind a whole line in quotes it was meant as one.
fn has_option(words: &[String]) -> bool {
    let is_option = |word: &String| {
        let name = word.split('=').next().unwrap_or_default();
        [
            "--mode",
            "--unattended",
            "--cwd",
            "--root",
            "--json",
            "--batch",
        ]
        .contains(&name)
    };
    words.iter().any(is_option)
}

fn place(check: &Check, env: &Environment) -> Result<Place> {
    let here = env.cwd.clone().unwrap_or_else(|| PathBuf::from("/"));
    let existing = |dir: &Option<PathBuf>| match dir {
        Some(dir) if !here.join(dir).is_dir() => {
            let message = say!(
                "there is no directory {dir}",
                dir = visible(&dir.to_string_lossy())
            );
            Err(Error::new(Kind::Usage, message))
        }
        Some(dir) => Ok(Some(here.join(dir))),
        None => Ok(None),
    };
    let cwd = existing(&check.cwd)?.unwrap_or_else(|| here.clone());
    let root = existing(&check.root)?;
    Ok(Place::new(&cwd, root.as_deref(), env.home.as_deref()))
}

/// A JSON line in, a JSON line out. Pure: neither rules nor git are asked, and a line that is no
/// request gets an object that says so in its place.
fn batch(check: &Check, env: &Environment, console: &mut Console) -> io::Result<Exit> {
    let mut out = io::BufWriter::new(io::stdout().lock());
    let here = env
        .cwd
        .as_deref()
        .unwrap_or(Path::new(""))
        .to_string_lossy()
        .into_owned();
    let mut exit = Exit::Done;
    let mut lines = io::stdin().lock();
    let mut line = Vec::new();
    while lines.read_until(b'\n', &mut line)? > 0 {
        if !line.iter().all(u8::is_ascii_whitespace) {
            let answer = match serde_json::from_slice::<Value>(&line) {
                Ok(request) => batch_line(&request, check, &here),
                Err(error) => Err(format!("not JSON: {error}")),
            };
            match answer {
                Ok(report) => writeln!(out, "{report}")?,
                Err(message) => {
                    exit = Exit::Failed;
                    writeln!(out, "{}", serde_json::json!({"error": message}))?;
                }
            }
        }
        line.clear();
    }
    out.flush()?;
    drop(out);
    if exit == Exit::Failed && console.format == Format::Lines {
        console.write_err("error: some lines were no requests\n")?;
    }
    Ok(exit)
}

fn batch_line(request: &Value, check: &Check, here: &str) -> std::result::Result<Value, String> {
    let field = |name: &str| match request.get(name) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) => Ok(Some(text.as_str())),
        Some(_) => Err(format!("{name} is not a string")),
    };
    let command = field("command")?.ok_or("there is no command")?;
    let root = field("root")?;
    let given = |path: &Option<PathBuf>| {
        path.as_ref()
            .map(|path| path.to_string_lossy().into_owned())
    };
    let (own_cwd, own_root) = (given(&check.cwd), given(&check.root));
    let cwd = field("cwd")?
        .or(own_cwd.as_deref())
        .or(root)
        .unwrap_or(here);
    let circumstances = Circumstances {
        cwd,
        root: root.or(own_root.as_deref()).unwrap_or_default(),
        policy: check.policy,
    };
    Ok(report(command, circumstances).to_json())
}
