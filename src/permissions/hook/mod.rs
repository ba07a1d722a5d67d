//! An agent's hook: what it is about to do comes in as JSON, the gate's word goes out as JSON, and
//! every failure becomes a question.
//!
//! A hook that crashes, says nothing or says one word wrong lets the command run. So this one reads
//! with bounds, and has an answer for whatever goes wrong, [`failed`] for its own panics.

mod agent;
mod answer;
mod brought;
mod called;
mod home;
mod input;
mod line;
mod mention;
mod place;
mod protect;
mod reason;
mod unseen;

use std::io::{self, Read, Write as _};
use std::path::{Path, PathBuf};

use serde_json::{Map, Value};

pub use agent::{Agent, PROFILES};
pub use answer::{Answer, denial};

use self::agent::{AgentMode, CAREFUL};
use self::input::{Action, Request};
use self::place::{Here, Moved};
use self::protect::Guard;
use super::audit;
use super::gate::{Place, Verdict};
use super::{Approval, Decision, LONGEST_COMMAND, Level, Mode, Policy};
use crate::environment::Environment;
use crate::output::visible;

/// The largest input that is read, in bytes; agents send a few kilobytes.
const LARGEST: u64 = 8 * 1024 * 1024;

/// How the hook was set up.
#[derive(Debug, Clone, Default)]
pub struct Setup {
    /// The agent, if it was named; else it is found out by what it sends.
    pub agent: Option<Agent>,
    /// The mode, if it was given; else the agent's own.
    pub mode: Option<Mode>,
    /// Whether nobody is there to be asked.
    pub unattended: bool,
    /// Where decisions are written down, if anywhere.
    pub log: Option<PathBuf>,
}

impl Setup {
    /// Says something to whoever reads the hook's standard error; agents show it, and decide
    /// nothing by it while the exit code is 0.
    fn tell(&self, what: &str) {
        let log = self
            .log
            .as_deref()
            .unwrap_or(Path::new(""))
            .to_string_lossy();
        let _ = writeln!(
            io::stderr(),
            "forge-access: --log {}: {what}",
            visible(&log)
        );
    }
}

/// Reads a request from `input` and returns what to print on standard output.
///
/// Never fails: what cannot be understood is answered with a question, or with a denial where the
/// agent knows no questions.
pub fn answer(setup: &Setup, env: &Environment, input: &mut dyn Read) -> String {
    let (agent, answer) = judge(setup, env, input);
    answer.text(agent)
}

/// What to print where answering panicked.
pub fn failed(agent: Option<Agent>) -> String {
    // Where no agent was named, the answer that all of them understand.
    failure("it failed on this command").text(agent.unwrap_or(Agent::Codex))
}

fn judge(setup: &Setup, env: &Environment, input: &mut dyn Read) -> (Agent, Answer) {
    let object = match object(input) {
        Ok(object) => object,
        Err(why) => {
            let agent = setup.agent.unwrap_or(Agent::Codex);
            return (
                agent,
                note(setup, env, agent, CAREFUL, Judged::failed(&why)),
            );
        }
    };
    let agent = setup.agent.unwrap_or_else(|| input::sender(&object));
    let request = match input::read(&object, agent) {
        Ok(request) => request,
        Err(why) => {
            return (
                agent,
                note(setup, env, agent, CAREFUL, Judged::failed(&why)),
            );
        }
    };
    let judged = decide_request(setup, env, agent, &request);
    (agent, note(setup, env, agent, request.mode, judged))
}

/// An answer and what it is about, for the audit trail.
struct Judged {
    answer: Answer,
    /// The command, the files or the tool.
    subject: String,
    /// Why it could not be judged, if so.
    failure: Option<String>,
    verdict: Option<Verdict>,
}

impl Judged {
    fn new(answer: Answer, subject: String) -> Self {
        Self {
            answer,
            subject,
            failure: None,
            verdict: None,
        }
    }

    fn failed(why: &str) -> Self {
        Self {
            failure: Some(why.to_owned()),
            ..Self::new(failure(why), String::new())
        }
    }
}

/// The JSON object on standard input.
fn object(input: &mut dyn Read) -> Result<Map<String, Value>, String> {
    let mut bytes = Vec::new();
    input
        .take(LARGEST + 1)
        .read_to_end(&mut bytes)
        .map_err(|error| format!("its input cannot be read: {error}"))?;
    if u64::try_from(bytes.len()).unwrap_or(u64::MAX) > LARGEST {
        return Err("its input is too long".to_owned());
    }
    let text = std::str::from_utf8(&bytes).map_err(|_| "its input is not UTF-8".to_owned())?;
    match serde_json::from_str(text) {
        Ok(Value::Object(object)) => Ok(object),
        Ok(_) => Err("its input is no JSON object".to_owned()),
        Err(error) => Err(format!("its input is not JSON: {error}")),
    }
}

fn failure(why: &str) -> Answer {
    Answer::Ask(format!(
        "forge-access cannot judge this call, so a person should: {why}"
    ))
}

fn decide_request(setup: &Setup, env: &Environment, agent: Agent, request: &Request) -> Judged {
    let cwd = request
        .cwd
        .clone()
        .or_else(|| env.cwd.clone())
        .unwrap_or_else(|| PathBuf::from("/"));
    let here = Here {
        cwd: &cwd,
        env,
        moved: &Moved::of(env),
    };
    match &request.action {
        Action::Other => Judged::new(Answer::Silent, String::new()),
        Action::Edit(paths) => {
            let guard = paths.iter().filter_map(|path| here.guard(path)).max();
            let subject: Vec<_> = paths.iter().map(|path| path.to_string_lossy()).collect();
            Judged::new(
                guard.map_or(Answer::Silent, Guard::answer),
                subject.join(" "),
            )
        }
        Action::OtherShell(tool) => Judged::new(
            Answer::Ask(format!(
                "forge-access cannot read the commands of {tool}, so a person should look at this one"
            )),
            tool.clone(),
        ),
        Action::Shell(command) if command.len() > LONGEST_COMMAND => {
            Judged::failed("the command is longer than a shell takes as one argument")
        }
        Action::Shell(command) => {
            let verdict = Place::new(&cwd, None, env.home.as_deref()).judge(command);
            let answer = match protect::command(&verdict, command, here) {
                Some(Guard::Unseen) => unseen(shell(setup, agent, request, &verdict), &verdict),
                Some(guard) => guard.answer(),
                None => shell(setup, agent, request, &verdict),
            };
            Judged {
                answer,
                subject: command.clone(),
                failure: None,
                verdict: Some(verdict),
            }
        }
    }
}

/// The word on a shell command that may change what is protected, where `answer` is the word on it
/// otherwise: asked about, unless its user has remembered this very text.
fn unseen(answer: Answer, verdict: &Verdict) -> Answer {
    let is_remembered = |rule: &Approval| !rule.pattern.contains('*');
    match answer {
        Answer::Allow(_) if verdict.rule.as_ref().is_some_and(is_remembered) => answer,
        Answer::Allow(_) | Answer::Silent => {
            Answer::Ask(format!("{}; {}", reason::of(verdict), protect::UNSEEN))
        }
        Answer::Ask(_) | Answer::Deny(_) => answer,
    }
}

/// The word on a shell command that changes nothing protected.
fn shell(setup: &Setup, agent: Agent, request: &Request, verdict: &Verdict) -> Answer {
    let reason = reason::of(verdict);
    if agent.profile().types_into_shells && verdict.opens_interpreter() {
        return Answer::Deny(format!(
            "{reason}; what is typed into it passes no gate, so give it its commands at once"
        ));
    }
    if verdict.level == Level::Safe {
        return if verdict.examination.assessment.reads_secret() {
            Answer::Silent
        } else {
            Answer::Allow(reason)
        };
    }
    if verdict.rule.is_some() && !request.mode.plan {
        return Answer::Allow(reason);
    }
    if verdict.rules_failed() {
        return Answer::Ask(reason);
    }
    let policy = Policy {
        mode: setup.mode.unwrap_or(request.mode.mode),
        unattended: setup.unattended,
    };
    match policy.decide(verdict.level) {
        // What only the agent's own mode permits is left to the agent, whose limits then hold.
        Decision::Allow if setup.mode.is_some() && !request.mode.plan => Answer::Allow(reason),
        Decision::Allow => Answer::Silent,
        Decision::NeedPrompt if verdict.level == Level::Medium => Answer::Silent,
        Decision::NeedPrompt => Answer::Ask(reason),
        Decision::Block => Answer::Deny(reason),
    }
}

/// Writes the decision down, if that was asked for, and hands the answer on. A trail that cannot
/// be written changes no decision.
fn note(setup: &Setup, env: &Environment, agent: Agent, mode: AgentMode, judged: Judged) -> Answer {
    let Some(path) = &setup.log else {
        return judged.answer;
    };
    let verdict = judged.verdict.as_ref();
    let remembered = verdict.and_then(|verdict| verdict.rule.as_ref());
    let worst = verdict.and_then(|verdict| verdict.examination.assessment.worst());
    let entry = audit::Entry {
        time: env.now_ms,
        agent: agent.profile().word,
        mode: setup.mode.unwrap_or(mode.mode).as_str(),
        risk: verdict.map(|verdict| verdict.level.risk().as_str()),
        catastrophic: verdict.is_some_and(|verdict| verdict.level.is_catastrophic()),
        decision: judged.answer.word(),
        rule: remembered
            .map(|rule| rule.pattern.as_str())
            .or_else(|| worst.map(|finding| finding.rule.as_ref()))
            .or(judged.failure.as_deref()),
        command: &judged.subject,
    };
    if let Err(error) = audit::append(path, &entry) {
        setup.tell(&format!("the audit trail cannot be written: {error}"));
    }
    judged.answer
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_is_a_question_to_every_agent() {
        assert!(failed(None).contains("it failed on this command"));
        for profile in PROFILES {
            let text = failed(Some(profile.agent));
            assert!(text.contains("it failed on this command"), "{text}");
        }
    }

    #[test]
    fn input_that_is_too_long_is_not_read_in_part() {
        for (length, is_read) in [(LARGEST, true), (LARGEST + 1, false)] {
            let spaces = " ".repeat(usize::try_from(length).unwrap() - 2);
            let text = format!("{{}}{spaces}");
            assert_eq!(object(&mut text.as_bytes()).is_ok(), is_read, "{length}");
        }
    }
}
