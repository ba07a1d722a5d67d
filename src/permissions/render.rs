//! A verdict for a person: the word first, then the command line with the part that drove it marked
//! in place, then each simple command with its own risk and reason.

use std::fmt::Write as _;

use unicode_width::UnicodeWidthStr as _;

use super::classify::{Examination, Part};
use super::{Finding, Level};
use crate::output::{Table, visible};

/// The level in words: its risk, and the mark besides.
pub(super) fn level_words(level: Level) -> &'static str {
    match level {
        Level::Safe => "safe",
        Level::Medium => "medium",
        Level::Dangerous => "dangerous",
        Level::Catastrophic => "dangerous, catastrophic",
    }
}

/// The marked command line and the table of its parts.
pub(super) fn explain(command: &str, examination: &Examination) -> String {
    let mut out = String::new();
    match examination.assessment.worst() {
        Some(worst) => mark(&mut out, command, worst),
        None => command.lines().for_each(|line| {
            let _ = writeln!(out, "  {}", visible(line));
        }),
    }
    let mut table = Table::default();
    for part in &examination.parts {
        let text = command.get(part.start..part.end).unwrap_or_default();
        table.row(&[
            level_words(part.level),
            &first_line(text),
            &reasons(examination, part),
        ]);
    }
    out.push_str(&table.text("  "));
    out
}

/// The lines of `command`, with a line of `^` and the reason under the finding's first line.
fn mark(out: &mut String, command: &str, finding: &Finding) {
    let mut start = 0;
    for line in command.strip_suffix('\n').unwrap_or(command).split('\n') {
        let end = start + line.len();
        let _ = writeln!(out, "  {}", visible(line.trim_end_matches('\r')));
        let is_here = (start..=end).contains(&finding.span.start);
        if is_here {
            let from = finding.span.start - start;
            let to = finding.span.end.clamp(finding.span.start, end) - start;
            let before = line.get(..from).unwrap_or_default();
            let marked = line.get(from..to).unwrap_or_default();
            let pad = " ".repeat(visible(before).width());
            let carets = "^".repeat(visible(marked).width().max(1));
            let _ = writeln!(
                out,
                "  {pad}{carets} {} ({})",
                visible(&finding.reason),
                visible(&finding.rule)
            );
        }
        start = end + 1;
    }
}

/// A part on one line, cut where it would fill the screen.
fn first_line(text: &str) -> String {
    const WIDEST: usize = 60;
    let line = text.lines().next().unwrap_or_default();
    let mut shown: String = line.chars().take(WIDEST).collect();
    if shown.len() < text.len() {
        shown.push('…');
    }
    shown
}

/// Why a part is not safe, each reason once.
fn reasons(examination: &Examination, part: &Part) -> String {
    let mut reasons: Vec<&str> = Vec::new();
    for finding in examination.assessment.findings() {
        let inside = part.start <= finding.span.start && finding.span.end <= part.end;
        if inside && finding.level <= part.level && !reasons.contains(&finding.reason.as_ref()) {
            reasons.push(&finding.reason);
        }
    }
    reasons.join("; ")
}
