//! The overview: every channel, a line each; a broken one says so in its line.

use std::path::Path;

use serde_json::{Value, json};

use super::{Context, Look, headings};
use crate::access::channel::ChannelName;
use crate::access::pin;
use crate::access::target::{Channels, Target};
use crate::error::{Error, Kind, Result};
use crate::invocation::command_on;
use crate::output::{Answer, Language, Table, Warning, listed, say};

/// Lists the channels. `project` is where the pin is looked for; one that cannot be used is a
/// warning here, since nothing depends on it.
pub fn overview(
    channels: &Channels,
    project: &Path,
    now_ms: i64,
    language: Language,
) -> Result<Answer> {
    let targets = channels.all()?;
    let (pinned, bad_pin) = match pin::read(project) {
        Ok(pinned) => (pinned, None),
        Err(error) => (None, Some(Warning::new(error.kind.word(), error.message))),
    };
    let titles = [
        say!("NAME"),
        say!("POLICY"),
        say!("ALLOWED"),
        say!("PENDING"),
        say!("PINNED HERE"),
    ];
    let mut table = Table::new(&headings(titles, language));
    let mut list = Vec::new();
    let mut ailing = Vec::new();
    let mut warnings: Vec<Warning> = bad_pin.into_iter().collect();
    for target in &targets {
        let here = pinned.as_ref() == Some(&target.channel);
        match summary(target, now_ms, language) {
            Ok(summary) => {
                table.row(&summary.cells(target, here, language));
                if !summary.problems.is_empty() {
                    ailing.push(&target.channel);
                }
                list.push(summary.json(target, here));
            }
            Err(error) => {
                let mark = say!("error: {what}", what = &error.message);
                table.row(&[target.channel.as_str(), &mark.to(language)]);
                list.push(broken(target, here, &error));
            }
        }
    }
    if let Some(name) = pinned.filter(|name| !targets.iter().any(|target| target.channel == *name))
    {
        warnings.push(not_there(&name));
    }
    warnings.extend(where_to_look(&ailing));
    let text = if targets.is_empty() {
        let nothing = channels.no_channel();
        let hints = nothing.help_lines(language);
        format!("{}\n{hints}\n", nothing.message.to(language))
    } else {
        table.text("")
    };
    let mut answer = Answer::report(text).field("channels", list);
    answer.warnings = warnings;
    Ok(answer)
}

struct Summary {
    policy: String,
    allowed: usize,
    pending: usize,
    problems: Vec<Warning>,
}

fn summary(target: &Target, now_ms: i64, language: Language) -> Result<Summary> {
    let context = Context {
        target: target.clone(),
        now_ms,
        language,
    };
    let Look { view, problems, .. } = context.look()?;
    // In a line of counts, defaults would pass for what the file says.
    let foreign = Kind::ForeignFile;
    if let Some(problem) = problems.iter().find(|found| found.kind == foreign.word()) {
        return Err(Error::new(foreign, problem.message.clone()));
    }
    Ok(Summary {
        problems,
        allowed: view.allowed.len(),
        pending: view.pending.len(),
        policy: view.policy,
    })
}

impl Summary {
    fn cells(&self, target: &Target, here: bool, language: Language) -> [String; 5] {
        let pinned = if here { say!("yes") } else { say!("no") };
        [
            target.channel.to_string(),
            self.policy.clone(),
            self.allowed.to_string(),
            self.pending.to_string(),
            pinned.to(language),
        ]
    }

    fn json(&self, target: &Target, here: bool) -> Value {
        json!({
            "channel": target.channel.as_str(),
            "path": target.access_file().to_string_lossy(),
            "server": target.server.title,
            "policy": self.policy,
            "allowed": self.allowed,
            "pending": self.pending,
            "pinnedHere": here,
            "problems": self.problems.iter().map(Value::from).collect::<Value>(),
        })
    }
}

fn broken(target: &Target, here: bool, error: &Error) -> Value {
    json!({
        "channel": target.channel.as_str(),
        "path": target.access_file().to_string_lossy(),
        "server": target.server.title,
        "pinnedHere": here,
        "error": error.json(),
    })
}

/// Where to read of what is wrong; a handful of names is enough to start with.
fn where_to_look(ailing: &[&ChannelName]) -> Option<Warning> {
    let first = ailing.first()?;
    let names = listed(ailing.iter().take(5).map(|name| name.as_str()));
    let command = command_on(first.as_str());
    let what = match ailing.len().saturating_sub(5) {
        0 => say!("problems in {names}; see them: {command}", names, command),
        more => say!(
            "problems in {names} and {more} more; see them: {command}",
            names,
            more,
            command
        ),
    };
    Some(Warning::new("problems", what))
}

fn not_there(name: &ChannelName) -> Warning {
    Warning::new(
        "pin_not_there",
        say!(
            "the project pins {name}, and there is no such channel yet",
            name
        ),
    )
}
