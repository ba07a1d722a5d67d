//! `permissions check`: the verdict on a command where it would run, for a person and for a program.

use std::fmt::Write as _;
use std::time::SystemTime;

use serde_json::Value;

use super::calls::runs_code;
use super::classify::{Examination, Part};
use super::gate::Place;
use super::paths::SELF_PROTECTION;
use super::render::{explain, level_words};
use super::report::{Circumstances, Report, report};
use super::{Decision, Level, Policy, match_approval, parse_rules};
use crate::output::{Warning, visible};
use crate::quoting::in_quotes;

/// What `check` found out.
#[derive(Debug)]
pub struct Checked {
    /// For a person.
    pub text: String,
    /// For a program.
    pub report: Report,
    /// What the gate says, with the remembered rules and with what git can restore.
    pub decision: Decision,
    /// The pattern of the remembered rule that covers it.
    pub approved_by: Option<String>,
    /// Why remembered rules were not used.
    pub warning: Option<Warning>,
}

impl Checked {
    /// The report, and behind it what the pure one cannot know: why remembered rules were not used, and
    /// the one that covers the command.
    pub fn to_json(&self) -> Value {
        let mut object = self.report.to_json();
        if let Some(fields) = object.as_object_mut() {
            let warnings = self.warning.iter().map(Value::from).collect();
            fields.insert("warnings".to_owned(), warnings);
            fields.insert("approvedBy".to_owned(), self.approved_by.as_deref().into());
        }
        object
    }
}

/// Judges `command` at `place`.
pub fn check(command: &str, place: &Place, policy: Policy) -> Checked {
    let verdict = place.judge(command);
    let decision = match &verdict.rule {
        Some(_) => Decision::Allow,
        None => policy.decide(verdict.level),
    };
    let mut text = format!("{}: {decision}", level_words(verdict.level));
    if verdict.recoverable {
        text.push_str(" (git can restore what it deletes, or ignores it)");
    }
    if let Some(rule) = &verdict.rule {
        let _ = write!(text, " (the rule `{}` covers it)", visible(&rule.pattern));
    }
    text.push('\n');
    text.push_str(&explain(command, &verdict.examination));
    if decision != Decision::Allow {
        for line in approve_lines(command, &verdict.examination) {
            let _ = writeln!(text, "to remember it: {line}");
        }
    }
    let (cwd, root) = (place.cwd.to_string_lossy(), place.root.to_string_lossy());
    let circumstances = Circumstances {
        cwd: &cwd,
        root: &root,
        policy,
    };
    let report = Report {
        decision: decision.as_str(),
        ..report(command, circumstances)
    };
    Checked {
        text,
        report,
        decision,
        approved_by: verdict.rule.map(|rule| rule.pattern),
        warning: verdict.warning,
    }
}

/// The lines that would make the gate let a command through: a rule for each part above safe, the
/// riskiest first. None where no rules can, as with a text that is not understood, or with a `*` in
/// what only a rule for that very text may cover: in a rule it stands for any text.
fn approve_lines(command: &str, examination: &Examination) -> Vec<String> {
    let findings = examination.assessment.findings();
    // The hook denies these under any rule.
    if findings
        .iter()
        .any(|finding| finding.rule == SELF_PROTECTION)
    {
        return Vec::new();
    }
    let mut parts: Vec<&Part> = examination
        .parts
        .iter()
        .filter(|part| part.level > Level::Safe)
        .collect();
    parts.sort_by_key(|part| std::cmp::Reverse(part.level));
    let mut patterns: Vec<(String, bool)> = Vec::new();
    for part in parts {
        let Some(pattern) = pattern_for(command, part) else {
            return Vec::new();
        };
        let pattern = (pattern, part.level.is_catastrophic());
        if pattern.0 == command {
            patterns = vec![(pattern.0, examination.assessment.catastrophic())];
            break;
        }
        if !patterns.contains(&pattern) {
            patterns.push(pattern);
        }
    }
    let line = |(pattern, trusted): &(String, bool)| {
        let mark = if *trusted { "\ttrusted" } else { "" };
        format!("{pattern}{mark}\n")
    };
    let rules = parse_rules(patterns.iter().map(line).collect::<String>().as_bytes());
    let catastrophic = examination.assessment.catastrophic();
    if match_approval(&rules, command, "", catastrophic, SystemTime::now()).is_none() {
        return Vec::new();
    }
    let typed = |(pattern, trusted): &(String, bool)| {
        let mark = if *trusted { " --trusted" } else { "" };
        let pattern = in_quotes(&visible(pattern));
        format!("forge-access permissions approve {pattern}{mark}")
    };
    patterns.iter().map(typed).collect()
}

/// The rule for one part: its program with any arguments, or that very text if it is catastrophic,
/// since a glob would let its whole kind run. The same holds for a danger of what runs code: all that
/// its rule would say is that anything may run; one that has its code from elsewhere says nothing
/// without the rest of the line.
fn pattern_for(command: &str, part: &Part) -> Option<String> {
    let start = part.head.as_ref().map_or(part.start, |head| head.start);
    let text = command.get(start..part.words_end).unwrap_or_default();
    let literal = |text: &str| (!text.contains('*')).then(|| text.trim().to_owned());
    // As it is written: `python *` would not cover a `.venv/bin/python`, nor `make *` a bare `make`.
    let (first, arguments) = match text.split_once(char::is_whitespace) {
        Some((first, rest)) => (first, rest.trim()),
        None => (text, ""),
    };
    if part.level.is_catastrophic() {
        return literal(text);
    }
    if part.level == Level::Dangerous && runs_code(first) {
        let before = command.get(..part.start).unwrap_or_default().trim_end();
        let is_piped = before.ends_with("|&") || before.ends_with('|') && !before.ends_with("||");
        let is_fed = arguments.is_empty() || is_piped;
        return literal(if is_fed { command } else { text });
    }
    Some(match arguments {
        "" => text.to_owned(),
        _ => format!("{first} *"),
    })
}
