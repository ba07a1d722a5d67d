//! `permissions check|approve|revoke|list|trust`: one function a command.

use std::fmt::Write as _;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use serde_json::json;

use super::classify::{Examination, Part};
use super::gate::{Place, unused_rules};
use super::paths::SELF_PROTECTION;
use super::render::{explain, level_words};
use super::report::{Circumstances, Report, report};
use super::tools;
use super::trust::{Standing, TrustStore, changed_lines};
use super::{
    Approval, Decision, Level, Mode, append, decide, file_path, mark_trusted, match_approval,
    parse_rules, remove, worktree,
};
use crate::environment::Environment;
use crate::error::{Error, Kind, Result};
use crate::output::{Answer, Table, Text, Warning, say, visible};

/// Under which terms a command is judged.
#[derive(Debug, Clone, Copy)]
pub struct Terms {
    /// The session's mode.
    pub mode: Mode,
    /// Whether nobody is there to be asked.
    pub unattended: bool,
}

/// What `check` found out.
#[derive(Debug)]
pub struct Checked {
    /// For a person.
    pub text: String,
    /// For a program.
    pub report: Report,
    /// What the gate says, with the remembered rules and with what git can restore.
    pub decision: Decision,
    /// Why remembered rules were not used.
    pub warning: Option<Warning>,
}

/// Judges `command` at `place`.
pub fn check(command: &str, place: &Place, terms: Terms) -> Checked {
    let verdict = place.judge(command);
    let catastrophic = verdict.level.is_catastrophic();
    let decision = match &verdict.rule {
        Some(_) => Decision::Allow,
        None => decide(terms.mode, verdict.level.risk(), catastrophic),
    };
    let decision = if terms.unattended {
        decision.unattended(catastrophic)
    } else {
        decision
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
        mode: terms.mode,
        unattended: terms.unattended,
    };
    let report = Report {
        decision: decision.as_str(),
        ..report(command, circumstances)
    };
    Checked {
        text,
        report,
        decision,
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
        let pattern = pattern.replace('\'', r"'\''");
        format!(
            "forge-access permissions approve '{}'{mark}",
            visible(&pattern)
        )
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
    if part.level == Level::Dangerous && tools::runs_code(first) {
        return literal(if arguments.is_empty() { command } else { text });
    }
    Some(match arguments {
        "" => text.to_owned(),
        _ => format!("{first} *"),
    })
}

/// The repository that the rules of `root` or of the working directory belong to.
pub fn repository(root: Option<&Path>, env: &Environment) -> Result<PathBuf> {
    let cwd = env.cwd.clone().unwrap_or_else(|| PathBuf::from("."));
    let root = match root {
        Some(root) => cwd.join(root),
        None => worktree::root_of(&cwd).unwrap_or(cwd),
    };
    if root.is_dir() {
        return Ok(root);
    }
    Err(Error::new(
        Kind::Usage,
        format!("there is no directory {}", visible(&root.to_string_lossy())),
    ))
}

/// Remembers a rule, or marks one as trusted that was not. What the user types here they have
/// looked at, so a file that counted before, or was not there, counts after.
pub fn approve(root: &Path, env: &Environment, pattern: &str, trusted: bool) -> Result<Answer> {
    const MARK: &str = " (trusted: catastrophic commands too)";
    let kept = Kept::before(root, env)?;
    let same = |rule: &&Approval| rule.pattern == pattern.trim();
    let (shown, mark) = (visible(pattern), if trusted { MARK } else { "" });
    let write = match kept.rules.iter().find(same) {
        Some(rule) if trusted && !rule.trusted => Some(mark_trusted(root, pattern)),
        Some(_) => None,
        None => Some(append(root, pattern, trusted)),
    };
    let line = match (&write, kept.rules.iter().find(same)) {
        (None, Some(rule)) if rule.trusted => format!("already remembered: {shown}{MARK}"),
        (None, _) => format!("already remembered: {shown}"),
        (Some(_), Some(_)) => format!("remembered before, now also trusted: {shown}{mark}"),
        (Some(_), None) => format!("remembered: {shown}{mark}"),
    };
    let changed = write.is_some();
    write
        .transpose()
        .map_err(|error| failed(say!("change"), root, &error))?;
    let trusted = trusted
        || kept
            .rules
            .iter()
            .find(same)
            .is_some_and(|rule| rule.trusted);
    let answer = kept.after(root, env, ("approve", pattern.trim()), &line, changed)?;
    Ok(answer.field("pattern", pattern).field("trusted", trusted))
}

/// Forgets every rule of exactly that pattern.
pub fn revoke(root: &Path, env: &Environment, pattern: &str) -> Result<Answer> {
    let kept = Kept::before(root, env)?;
    let removed = remove(root, pattern).map_err(|error| failed(say!("change"), root, &error))?;
    let line = if removed {
        format!("forgotten: {}", visible(pattern))
    } else {
        "nothing forgotten".to_owned()
    };
    let mut answer = kept
        .after(root, env, ("revoke", pattern), &line, removed)?
        .field("pattern", pattern);
    if !removed {
        let what = format!("there is no rule {}", visible(pattern));
        answer.warnings.push(Warning::new("no_rule", what));
    }
    Ok(answer)
}

/// Shows the rules of a repository and whether they count.
pub fn list(root: &Path, env: &Environment) -> Result<Answer> {
    let path = file_path(root);
    let standing = trust_of(env)?
        .standing(root)
        .map_err(|error| failed(say!("read"), root, &error))?;
    let (text, counts, warning) = match standing {
        Standing::Absent => (String::new(), true, None),
        Standing::Trusted(text) => (text, true, None),
        Standing::Unseen { now, seen } => {
            let warning = unused_rules(&path, &now, seen.as_deref());
            (now, false, Some(warning))
        }
    };
    let rules = parse_rules(text.as_bytes());
    let mut table = Table::default();
    for rule in &rules {
        table.row(&[
            rule.pattern.as_str(),
            if rule.trusted { "trusted" } else { "" },
        ]);
    }
    let shown = visible(&path.to_string_lossy()).into_owned();
    let list: Vec<_> = rules
        .iter()
        .map(|rule| json!({"pattern": rule.pattern, "trusted": rule.trusted}))
        .collect();
    let mut answer = Answer::report(format!("{shown}: {}\n{}", rules.len(), table.text("  ")))
        .field("path", path.to_string_lossy())
        .field("command", "list")
        .field("changed", false)
        .field("counts", counts)
        .field("rules", list);
    answer.warnings.extend(warning);
    Ok(answer)
}

/// Lets the rules that came with a repository count from now on, as they are, once `agreed` has
/// agreed to the text that shows them.
///
/// # Errors
///
/// There are no rules, they cannot be read or kept, or `agreed` does not agree.
pub fn trust(
    root: &Path,
    env: &Environment,
    agreed: impl FnOnce(&str) -> Result<bool>,
) -> Result<Answer> {
    let store = trust_of(env)?;
    let path = file_path(root);
    let shown = visible(&path.to_string_lossy()).into_owned();
    let standing = store
        .standing(root)
        .map_err(|error| failed(say!("read"), root, &error))?;
    let (text, changed) = match standing {
        Standing::Absent => {
            return Err(Error::new(
                Kind::Io,
                format!("there are no rules: {shown} is not there"),
            )
            .hint("to make one: forge-access permissions approve PATTERN"));
        }
        Standing::Trusted(_) => (format!("already trusted: {shown}\n"), false),
        Standing::Unseen { now, seen } => {
            let mut rules = String::new();
            for line in changed_lines(seen.as_deref().unwrap_or_default(), &now) {
                let _ = writeln!(rules, "  {}", visible(&line));
            }
            if !agreed(&format!("{shown}:\n{rules}"))? {
                let message = format!("not trusted: {shown}; its rules still do not count");
                return Err(Error::new(Kind::Interrupted, message)
                    .hint("to let them count: forge-access permissions trust"));
            }
            store
                .keep(root, &now)
                .map_err(|error| failed(say!("keep"), root, &error))?;
            (format!("trusted from now on: {shown}\n{rules}"), true)
        }
    };
    Ok(Answer::report(text)
        .field("path", path.to_string_lossy())
        .field("command", "trust")
        .field("changed", changed))
}

/// How a rules file stood before a change that its user typed.
struct Kept {
    /// The text that counted; `None` where the file did not count.
    counted: Option<String>,
    rules: Vec<Approval>,
}

impl Kept {
    fn before(root: &Path, env: &Environment) -> Result<Self> {
        let standing = trust_of(env)?
            .standing(root)
            .map_err(|error| failed(say!("read"), root, &error))?;
        Ok(match standing {
            Standing::Absent => Self {
                counted: Some(String::new()),
                rules: Vec::new(),
            },
            Standing::Trusted(text) => Self {
                rules: parse_rules(text.as_bytes()),
                counted: Some(text),
            },
            Standing::Unseen { now, .. } => Self {
                counted: None,
                rules: parse_rules(now.as_bytes()),
            },
        })
    }

    /// Whether `now` differs from what counted by rules of that pattern alone. Somebody else may have
    /// written to the file in the meantime, which nobody has looked at.
    fn is_only_changed_by(&self, pattern: &str, now: &str) -> bool {
        let others = |text: &str| {
            let mut rules = parse_rules(text.as_bytes());
            rules.retain(|rule| rule.pattern != pattern);
            let rules = rules.into_iter().map(|rule| (rule.pattern, rule.trusted));
            rules.collect::<Vec<_>>()
        };
        self.counted
            .as_deref()
            .is_some_and(|before| others(before) == others(now))
    }

    /// Keeps the changed file as looked at, if it counted before, and says what was done.
    fn after(
        &self,
        root: &Path,
        env: &Environment,
        (command, pattern): (&str, &str),
        line: &str,
        changed: bool,
    ) -> Result<Answer> {
        let store = trust_of(env)?;
        let path = file_path(root);
        let mut warning = None;
        if let Standing::Unseen { now, seen } = store
            .standing(root)
            .map_err(|error| failed(say!("read"), root, &error))?
        {
            if self.is_only_changed_by(pattern, &now) {
                store
                    .keep(root, &now)
                    .map_err(|error| failed(say!("keep"), root, &error))?;
            } else {
                warning = Some(unused_rules(&path, &now, seen.as_deref()));
            }
        }
        let mut answer = Answer::confirmation(line.to_owned())
            .field("path", path.to_string_lossy())
            .field("command", command)
            .field("changed", changed);
        answer.warnings.extend(warning);
        Ok(answer)
    }
}

fn trust_of(env: &Environment) -> Result<TrustStore> {
    let home = env.home.as_deref().ok_or_else(Error::no_home)?;
    Ok(TrustStore::of(home))
}

fn failed(doing: Text, root: &Path, error: &io::Error) -> Error {
    Error::io(doing, &file_path(root), error)
}
