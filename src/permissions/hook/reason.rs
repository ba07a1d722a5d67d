//! Why, in one line that a model can act on: what the command does, where, and the safer way if
//! there is one.

use std::fmt::Write as _;

use crate::output::visible;
use crate::permissions::gate::Verdict;
use crate::permissions::{Finding, Level, Sight};

/// The safer ways, by the rule that a command met.
const SAFER: &[(&str, &str)] = &[
    (
        "rm",
        "delete named files inside the work tree, which git can restore",
    ),
    ("git push", "push without forcing"),
    ("git reset", "git stash keeps the changes"),
    ("git clean", "git clean -n shows what would go"),
    ("git checkout", "git stash keeps the changes"),
    ("git restore", "git stash keeps the changes"),
    ("find", "the same find without -delete shows what would go"),
    ("parser", "write it as simpler commands"),
    ("curl", "download to a file, read it, then run it"),
    ("wget", "download to a file, read it, then run it"),
    ("terraform", "terraform plan shows what would change"),
    ("kubectl", "--dry-run=client shows what would change"),
    (
        "npm publish",
        "npm publish --dry-run shows what would go out",
    ),
    (
        "cargo publish",
        "cargo publish --dry-run shows what would go out",
    ),
];

/// The safer way than what `finding` is about.
fn safer(finding: &Finding) -> Option<&'static str> {
    if finding.sight == Sight::Interactive {
        return Some("give it its commands as arguments or in a file");
    }
    let is_meant = |words: &str| {
        let rest = finding.rule.strip_prefix(words);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
    };
    let (_, way) = SAFER.iter().find(|(rule, _)| is_meant(rule))?;
    Some(way)
}

/// The reason behind a verdict.
pub(super) fn of(verdict: &Verdict) -> String {
    let level = match verdict.level {
        Level::Catastrophic => "irreversible",
        other => other.risk().as_str(),
    };
    let Some(worst) = verdict.examination.assessment.worst() else {
        return "forge-access: safe: it only looks".to_owned();
    };
    let mut line = format!(
        "forge-access: {level}: {} ({})",
        visible(&worst.reason),
        visible(&worst.rule)
    );
    if let Some(rule) = &verdict.rule {
        let _ = write!(line, "; covered by the rule {}", visible(&rule.pattern));
        return line;
    }
    if verdict.recoverable {
        line.push_str("; git can restore it");
        return line;
    }
    if let Some(way) = safer(worst) {
        line.push_str("; safer: ");
        line.push_str(way);
    }
    if let Some(warning) = &verdict.warning {
        let message = warning.message.to_string();
        let first = message.lines().next().unwrap_or_default();
        line.push_str("; ");
        line.push_str(first);
    }
    line
}
