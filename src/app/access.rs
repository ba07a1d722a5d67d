//! Commands on channels: find the channel, ask for what is missing, carry out, name the channel in
//! whatever there is to say.

use std::io::{self, BufRead as _};
use std::path::PathBuf;

use super::refusal::question;
use crate::access::channel::ChannelName;
use crate::access::commands::{self, Context};
use crate::access::target::Channels;
use crate::cli::{Access, Common, Edit, Group};
use crate::environment::{Environment, now_ms};
use crate::error::{Error, Kind, Result};
use crate::invocation::{Invocation, command_on, one_slip, typed_again};
use crate::output::{Answer, Console, Format, Text, Warning, say, visible};

pub(super) fn execute(
    mut command: Option<Access>,
    common: &Common,
    invocation: &Invocation,
    env: &Environment,
    console: &mut Console,
) -> Result<Answer> {
    let channels = Channels::of(env)?;
    if command.is_none() && common.channel.is_none() {
        return commands::overview(&channels, &project(common, env)?, env.now_ms, env.language);
    }
    let late = late_channel(invocation, &channels);
    let hinted = |error: Error| match &late {
        // What else would be hinted at takes the channel for a code or an id.
        Some(typed) => Error::new(error.kind, error.message).hint(typed.clone()),
        None => error,
    };
    let (mut context, warnings) = context(common, invocation, &channels, env).map_err(hinted)?;
    let channel = context.target.channel.clone();
    let is_new = !context.target.state_dir.exists();
    if let Some(Access::Pair {
        code: code @ None, ..
    }) = &mut command
        && can_ask(env, console)
    {
        *code = ask_for_code(&context, console).map_err(|error| error.about(channel.as_str()))?;
        // The code may have expired while the prompt waited.
        context.now_ms = now_ms();
    }
    let mut answer = dispatch(command.as_ref(), &context)
        .map_err(|error| hinted(error.about(channel.as_str())))?;
    answer.warnings.splice(0..0, warnings);
    answer.warnings = answer
        .warnings
        .into_iter()
        .map(|warning| warning.about(channel.as_str()))
        .collect();
    answer
        .warnings
        .extend(late.map(|typed| Warning::new("did_you_mean", typed)));
    if is_new {
        answer
            .warnings
            .extend(did_you_mean(&channel, &channels, invocation));
    }
    Ok(answer)
}

/// The question that a channel which was not there raises, if its name is one slip from a command
/// or from another channel.
fn did_you_mean(
    channel: &ChannelName,
    channels: &Channels,
    invocation: &Invocation,
) -> Option<Warning> {
    let asked = invocation.leading_channel.as_deref().and_then(question);
    let asked = asked.or_else(|| {
        let others = channels.subdirectories().ok()?;
        let close =
            |other: &&ChannelName| *other != channel && one_slip(other.as_str(), channel.as_str());
        let meant = others.iter().find(close)?;
        Some(say!(
            "{channel} was not there before; did you mean {meant}?",
            channel,
            meant
        ))
    });
    Some(Warning::new("did_you_mean", asked?))
}

/// The line to type where a channel's name stands behind the command instead of in front of it.
pub(super) fn late_channel(invocation: &Invocation, channels: &Channels) -> Option<Text> {
    let (before, name, after) = invocation.behind_command()?;
    let known = channels.subdirectories().ok()?;
    let channel = known.iter().find(|known| known.as_str() == name)?;
    let rest = if after.is_empty() {
        "…".to_owned()
    } else {
        typed_again(after)
    };
    let command = format!(
        "{} {} {rest}",
        command_on(channel.as_str()),
        typed_again(before)
    );
    Some(say!(
        "`{channel}` is a channel, and stands first: {command}",
        channel,
        command
    ))
}

/// The directory in which the pin is looked for.
fn project(common: &Common, env: &Environment) -> Result<PathBuf> {
    let Some(dir) = &common.project else {
        return Ok(env.cwd.clone().unwrap_or_else(|| PathBuf::from(".")));
    };
    if dir.is_dir() {
        return Ok(dir.clone());
    }
    let dir = dir.to_string_lossy();
    let message = say!(
        "{option}: there is no directory {dir}",
        option = "--project",
        dir = visible(&dir)
    );
    let hint = say!("name the project's directory: --project DIR");
    Err(Error::new(Kind::Usage, message).hint(hint))
}

/// The channel that is meant, with what there is to say about the choice.
fn context(
    common: &Common,
    invocation: &Invocation,
    channels: &Channels,
    env: &Environment,
) -> Result<(Context, Vec<Warning>)> {
    let (target, warnings) = if let Some(name) = &common.channel {
        let source = if invocation.leading_channel.is_some() {
            say!("the first word")
        } else {
            Text::from("--channel")
        };
        (
            channels.target(ChannelName::from_source(name, source)?),
            Vec::new(),
        )
    } else {
        channels.resolve(&project(common, env)?, &typed_again(&invocation.args))?
    };
    Ok((
        Context {
            target,
            now_ms: env.now_ms,
            language: env.language,
        },
        warnings,
    ))
}

/// Whether somebody is there to answer a question.
pub(super) fn can_ask(env: &Environment, console: &Console) -> bool {
    env.stdin_is_terminal && env.stderr_is_terminal && console.format != Format::Json
}

/// The code that the user types at a prompt after having seen what waits; nothing typed, none.
fn ask_for_code(context: &Context, console: &mut Console) -> Result<Option<String>> {
    let list = commands::pending_list(context)?;
    if list.is_empty() {
        return Ok(None);
    }
    let mut typed = String::new();
    let question = say!("code to approve:").to(context.language);
    console
        .write_err(&format!("{list}{question} "))
        .and_then(|()| io::stdin().lock().read_line(&mut typed))
        .map_err(|error| Error::new(Kind::Io, say!("cannot ask for the code: {error}", error)))?;
    Ok(Some(typed.trim().to_owned()).filter(|code| !code.is_empty()))
}

fn dispatch(command: Option<&Access>, context: &Context) -> Result<Answer> {
    match command {
        None | Some(Access::Status) => commands::status(context),
        Some(Access::Pair {
            code,
            expect_sender,
        }) => {
            let code = code.as_deref().filter(|code| !code.trim().is_empty());
            commands::pair(context, code, expect_sender.as_deref())
        }
        Some(Access::Deny { code }) => commands::deny(context, code),
        Some(Access::Allow { senders }) => commands::allow(context, senders),
        Some(Access::Remove { senders }) => commands::remove(context, senders),
        Some(Access::Policy { policy }) => commands::policy(context, *policy),
        Some(Access::Group(Group::Add {
            group,
            no_mention,
            allow,
        })) => commands::add_group(context, group, !no_mention, allow),
        Some(Access::Group(Group::Rm { group })) => commands::remove_group(context, group),
        Some(Access::Set { key, edit }) => match (key.as_deref(), edit) {
            (Some(key), Some(Edit::Value(value))) => commands::set(context, key, value),
            (Some(key), Some(Edit::Unset)) => commands::unset(context, key),
            (key, _) => commands::show_settings(context, key),
        },
    }
}
