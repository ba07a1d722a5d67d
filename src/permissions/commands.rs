//! `permissions approve|revoke|list|trust`: one function a command.

use std::fmt::Write as _;
use std::io;
use std::path::{Path, PathBuf};

use serde_json::json;

use super::gate::unused_rules;
use super::trust::{Standing, TrustStore, changed_lines};
use super::{Approval, append, file_path, mark_trusted, parse_rules, remove, worktree};
use crate::environment::Environment;
use crate::error::{Error, Kind, Result};
use crate::output::{Answer, Table, Text, Warning, say, visible};

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
        say!(
            "there is no directory {dir}",
            dir = visible(&root.to_string_lossy())
        ),
    ))
}

/// Remembers a rule, or marks one as trusted that was not. What the user types here they have
/// looked at, so a file that counted before, or was not there, counts after.
pub fn approve(root: &Path, env: &Environment, pattern: &str, trusted: bool) -> Result<Answer> {
    let kept = Kept::before(root, env)?;
    let same = |rule: &&Approval| rule.pattern == pattern.trim();
    let (shown, plain) = (visible(pattern), Text::plain(""));
    let mark = say!(" (trusted: catastrophic commands too)");
    let write = match kept.rules.iter().find(same) {
        Some(rule) if trusted && !rule.trusted => Some(mark_trusted(root, pattern)),
        Some(_) => None,
        None => Some(append(root, pattern, trusted)),
    };
    let line = match (&write, kept.rules.iter().find(same)) {
        (None, Some(rule)) => say!(
            "already remembered: {pattern}{mark}",
            pattern = shown,
            mark = if rule.trusted { mark } else { plain }
        ),
        (None, None) => say!(
            "already remembered: {pattern}{mark}",
            pattern = shown,
            mark = plain
        ),
        (Some(_), Some(_)) => say!(
            "remembered before, now also trusted: {pattern}{mark}",
            pattern = shown,
            mark
        ),
        (Some(_), None) => say!(
            "remembered: {pattern}{mark}",
            pattern = shown,
            mark = if trusted { mark } else { plain }
        ),
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
        say!("forgotten: {pattern}", pattern = visible(pattern))
    } else {
        say!("nothing forgotten")
    };
    let mut answer = kept
        .after(root, env, ("revoke", pattern), &line, removed)?
        .field("pattern", pattern);
    if !removed {
        let what = say!("there is no rule {pattern}", pattern = visible(pattern));
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
    let said = |line: Text, below: &str| format!("{}\n{below}", line.to(env.language));
    let (text, changed) = match standing {
        Standing::Absent => {
            return Err(Error::new(
                Kind::Io,
                say!("there are no rules: {path} is not there", path = shown),
            )
            .hint(say!(
                "to make one: forge-access permissions approve PATTERN"
            )));
        }
        Standing::Trusted(_) => (
            said(say!("already trusted: {path}", path = shown), ""),
            false,
        ),
        Standing::Unseen { now, seen } => {
            let mut rules = String::new();
            for line in changed_lines(seen.as_deref().unwrap_or_default(), &now) {
                let _ = writeln!(rules, "  {}", visible(&line));
            }
            if !agreed(&format!("{shown}:\n{rules}"))? {
                let message = say!(
                    "not trusted: {path}; its rules still do not count",
                    path = shown
                );
                return Err(Error::new(Kind::Interrupted, message)
                    .hint(say!("to let them count: forge-access permissions trust")));
            }
            store
                .keep(root, &now)
                .map_err(|error| failed(say!("keep"), root, &error))?;
            let line = say!("trusted from now on: {path}", path = shown);
            (said(line, &rules), true)
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
        line: &Text,
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
        let mut answer = Answer::confirmation(line.to(env.language))
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
