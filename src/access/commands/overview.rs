//! The overview: every channel, a line each; a broken one says so in its line.

use std::path::Path;

use serde_json::{Value, json};

use super::{Context, Look};
use crate::access::channel::ChannelName;
use crate::access::pin;
use crate::access::target::{Channels, Target};
use crate::error::{Error, Kind, Result};
use crate::invocation::command_on;
use crate::output::{Answer, Table, Warning, listed};

/// Lists the channels. `project` is where the pin is looked for; one that cannot be used is a
/// warning here, since nothing depends on it.
pub fn overview(channels: &Channels, project: &Path, now_ms: i64) -> Result<Answer> {
    let targets = channels.all()?;
    let (pinned, bad_pin) = match pin::read(project) {
        Ok(pinned) => (pinned, None),
        Err(error) => (None, Some(Warning::new(error.kind.word(), error.message))),
    };
    let mut table = Table::new(&["NAME", "POLICY", "ALLOWED", "PENDING", "PINNED HERE"]);
    let mut list = Vec::new();
    let mut ailing = Vec::new();
    let mut warnings: Vec<Warning> = bad_pin.into_iter().collect();
    for target in &targets {
        let here = pinned.as_ref() == Some(&target.channel);
        match summary(target, now_ms) {
            Ok(summary) => {
                table.row(&summary.cells(target, here));
                if !summary.problems.is_empty() {
                    ailing.push(&target.channel);
                }
                list.push(summary.json(target, here));
            }
            Err(error) => {
                let mark = format!("error: {}", error.message);
                table.row(&[target.channel.as_str(), &mark]);
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
        format!("{}\n{}\n", nothing.message, nothing.hints.join("\n"))
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

fn summary(target: &Target, now_ms: i64) -> Result<Summary> {
    let context = Context {
        target: target.clone(),
        now_ms,
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
    fn cells(&self, target: &Target, here: bool) -> [String; 5] {
        [
            target.channel.to_string(),
            self.policy.clone(),
            self.allowed.to_string(),
            self.pending.to_string(),
            if here { "yes" } else { "no" }.to_owned(),
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
        "error": {"kind": error.kind.word(), "message": error.message, "hint": error.help().join("\n")},
    })
}

/// Where to read of what is wrong; a handful of names is enough to start with.
fn where_to_look(ailing: &[&ChannelName]) -> Option<Warning> {
    let first = ailing.first()?;
    let names = listed(ailing.iter().take(5).map(|name| name.as_str()));
    let more = match ailing.len().saturating_sub(5) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    let command = command_on(first.as_str());
    Some(Warning::new(
        "problems",
        format!("problems in {names}{more}; see them: {command}"),
    ))
}

fn not_there(name: &ChannelName) -> Warning {
    Warning::new(
        "pin_not_there",
        format!("the project pins {name}, and there is no such channel yet"),
    )
}
