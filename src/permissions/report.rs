//! Everything that is known of a command, as one object with stable names for `check --json` and `--batch`.

use serde_json::{Value, json};

use super::anchor;
use super::classify::{examine, script_of};
use super::decide::Policy;
use super::recover::recoverable;
use super::shell::Span;

/// The verdict on a command and all that it rests on.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "the shape is that of the JSON object"
)]
pub struct Report {
    /// The command as given.
    pub command: String,
    /// Whether the shell front end understood it.
    pub parsed: bool,
    /// `safe`, `medium` or `dangerous`.
    pub risk: &'static str,
    /// Whether it is irreversible or hits shared state.
    pub catastrophic: bool,
    /// `allow`, `prompt` or `block`.
    pub decision: &'static str,
    /// What `risk_head` says.
    pub risk_head: String,
    /// What `risk_segment` says.
    pub risk_segment: String,
    /// What `effective_command` says.
    pub effective_command: String,
    /// What `command_head` says.
    pub command_head: String,
    /// What `is_sequence` says.
    pub is_sequence: bool,
    /// What `recoverable_in_repo` says; false if the root is not known.
    pub recoverable: bool,
    /// All simple commands of the text itself that have a word, at every depth, in source order.
    pub commands: Vec<ReportedCommand>,
    /// Every reason found.
    pub findings: Vec<ReportedFinding>,
}

impl Report {
    /// The object as it is printed.
    pub fn to_json(&self) -> Value {
        let commands = self.commands.iter().map(
            |command| json!({ "start": command.start, "end": command.end, "word": command.word }),
        );
        let findings = self.findings.iter().map(|finding| {
            json!({
                "start": finding.start,
                "end": finding.end,
                "risk": finding.risk,
                "catastrophic": finding.catastrophic,
                "reason": finding.reason,
                "rule": finding.rule,
            })
        });
        json!({
            "command": self.command,
            "parsed": self.parsed,
            "risk": self.risk,
            "catastrophic": self.catastrophic,
            "decision": self.decision,
            "riskHead": self.risk_head,
            "riskSegment": self.risk_segment,
            "effectiveCommand": self.effective_command,
            "commandHead": self.command_head,
            "isSequence": self.is_sequence,
            "recoverable": self.recoverable,
            "commands": commands.collect::<Vec<_>>(),
            "findings": findings.collect::<Vec<_>>(),
        })
    }
}

/// The first word of a simple command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReportedCommand {
    /// Its first byte.
    pub start: usize,
    /// One past its last byte.
    pub end: usize,
    /// The word as written.
    pub word: String,
}

/// A [`Finding`](super::Finding) in plain values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReportedFinding {
    /// The first byte of what it is about.
    pub start: usize,
    /// One past its last byte.
    pub end: usize,
    /// `medium` or `dangerous`.
    pub risk: &'static str,
    /// Whether it alone makes the command catastrophic.
    pub catastrophic: bool,
    /// Why, in words.
    pub reason: String,
    /// By which rule.
    pub rule: String,
}

/// Where and under which policy a command is to run.
#[derive(Clone, Copy, Debug, Default)]
pub struct Circumstances<'a> {
    /// The working directory; empty if it is not known.
    pub cwd: &'a str,
    /// The root of the repository; empty if there is none.
    pub root: &'a str,
    /// The policy.
    pub policy: Policy,
}

/// Reports on a command. Pure: no file is looked at.
///
/// ```
/// use forge_access::permissions::report::{Circumstances, report};
///
/// let report = report("cd a && rm -rf b", Circumstances { cwd: "/r", root: "/r", ..Circumstances::default() });
/// assert_eq!((report.risk, report.risk_head.as_str(), report.recoverable), ("dangerous", "rm", true));
/// assert_eq!(report.commands[1].word, "rm");
/// assert_eq!(report.to_json()["riskSegment"], "rm -rf b");
/// ```
pub fn report(command: &str, circumstances: Circumstances<'_>) -> Report {
    let Circumstances { cwd, root, policy } = circumstances;
    let examination = examine(command, cwd);
    let level = examination.assessment.level();
    let findings = examination
        .assessment
        .findings()
        .iter()
        .map(|finding| ReportedFinding {
            start: finding.span.start,
            end: finding.span.end,
            risk: finding.risk().as_str(),
            catastrophic: finding.catastrophic(),
            reason: finding.reason.clone().into_owned(),
            rule: finding.rule.clone().into_owned(),
        });
    Report {
        command: command.to_owned(),
        parsed: examination.parsed,
        risk: level.risk().as_str(),
        catastrophic: level.is_catastrophic(),
        decision: policy.decide(level).as_str(),
        risk_head: anchor::head_of(command, &examination),
        risk_segment: anchor::segment_of(command, &examination).to_owned(),
        effective_command: anchor::effective_of(command, &examination).to_owned(),
        command_head: anchor::first_head(command, &examination),
        is_sequence: anchor::is_sequence(command),
        recoverable: !root.is_empty() && recoverable(command, &examination, cwd, root),
        commands: commands(command),
        findings: findings.collect(),
    }
}

fn commands(command: &str) -> Vec<ReportedCommand> {
    let Ok(script) = script_of(command) else {
        return Vec::new();
    };
    let heads = script
        .simple_commands()
        .into_iter()
        .filter_map(|simple| simple.words.first());
    let reported = heads.map(|word| {
        let Span { start, end } = word.span;
        ReportedCommand {
            start,
            end,
            word: word.span.of(command).to_owned(),
        }
    });
    reported.collect()
}
