//! The verdict on one command where it would run: its risk, what git could give back, and the rules
//! that the user has remembered and looked at.

use std::path::{Path, PathBuf};
use std::time::SystemTime;

use super::approvals::{Examined, match_examined};
use super::argv::Arg;
use super::classify::{Examination, examine};
use super::recover::deletion_targets_of;
use super::trust::{Standing, TrustStore, changed_lines};
use super::{Approval, Level, Sight, file_path, parse_rules, secrets, worktree};
use crate::output::{Text, Warning, say, visible};

/// Where a command would run, and whose rules hold there.
#[derive(Debug, Clone)]
pub struct Place {
    /// The directory it would run in.
    pub cwd: PathBuf,
    /// The work tree around it, or `cwd` where there is none.
    pub root: PathBuf,
    /// Which rules files the user has looked at; `None` where there is no home directory.
    pub trust: Option<TrustStore>,
}

impl Place {
    /// The place of a command in `cwd`. `root` is the nearest work tree unless given.
    pub fn new(cwd: &Path, root: Option<&Path>, home: Option<&Path>) -> Self {
        let root = root.map_or_else(
            || worktree::root_of(cwd).unwrap_or_else(|| cwd.to_path_buf()),
            Path::to_path_buf,
        );
        Self {
            cwd: cwd.to_path_buf(),
            root,
            trust: home.map(TrustStore::of),
        }
    }

    /// The remembered rules that count here, and why others do not.
    ///
    /// A rules file that its user has not looked at as it is, or that cannot be read, counts for
    /// nothing.
    pub fn rules(&self) -> (Vec<Approval>, Option<Warning>) {
        let Some(trust) = &self.trust else {
            return (Vec::new(), None);
        };
        let file = file_path(&self.root);
        let file = visible(&file.to_string_lossy()).into_owned();
        match trust.standing(&self.root) {
            Ok(Standing::Absent) => (Vec::new(), None),
            Ok(Standing::Trusted(text)) => (parse_rules(text.as_bytes()), None),
            Ok(Standing::Unseen { now, seen }) => (
                Vec::new(),
                Some(unused_rules(&file_path(&self.root), &now, seen.as_deref())),
            ),
            Err(error) => {
                let message = say!(
                    "{file} is not used: it cannot be read: {error}",
                    file,
                    error
                );
                (Vec::new(), Some(Warning::new(UNREADABLE, message)))
            }
        }
    }

    /// What the gate makes of `command` here.
    pub fn judge(&self, command: &str) -> Verdict {
        let cwd = self.cwd.to_string_lossy();
        let examination = examine(command, &cwd);
        let mut verdict = Verdict {
            level: examination.assessment.level(),
            examination,
            recoverable: false,
            rule: None,
            warning: None,
        };
        if verdict.level == Level::Safe {
            return verdict;
        }
        if verdict.level > Level::Medium && self.can_restore(command, &verdict.examination) {
            verdict.recoverable = true;
            verdict.level = Level::Medium;
        }
        let (rules, warning) = self.rules();
        verdict.warning = warning;
        let catastrophic = verdict.level.is_catastrophic();
        let examined = Examined {
            command,
            cwd: &cwd,
            examination: &verdict.examination,
        };
        let rule = match_examined(&rules, examined, catastrophic, SystemTime::now());
        verdict.rule = rule.cloned();
        verdict
    }

    /// Whether all that `command` destroys lies in the work tree and git can restore it.
    fn can_restore(&self, command: &str, examination: &Examination) -> bool {
        let targets = deletion_targets_of(command, examination, &self.cwd, &self.root);
        targets.is_some_and(|targets| {
            // Ignored files are made again by a build; a secret among them is gone for good.
            let secret = targets
                .iter()
                .any(|target| secrets::secret(Arg::literal(&target.to_string_lossy(), 0, 0), &[]));
            !secret && worktree::restores(&self.root, &targets)
        })
    }
}

/// What the gate made of a command, before any mode is asked.
#[derive(Debug)]
pub struct Verdict {
    /// What was found in the command's text.
    pub(super) examination: Examination,
    /// The level that counts, once git has been asked.
    pub level: Level,
    /// Whether git can restore all that the command deletes.
    pub recoverable: bool,
    /// The remembered rule that covers the command.
    pub rule: Option<Approval>,
    /// Why remembered rules were not used.
    pub warning: Option<Warning>,
}

impl Verdict {
    /// Whether the command opens a shell or interpreter for somebody to type into.
    pub fn opens_interpreter(&self) -> bool {
        self.examination
            .assessment
            .findings()
            .iter()
            .any(|finding| finding.sight == Sight::Interactive)
    }

    /// Whether there is a rules file that cannot be read.
    pub fn rules_failed(&self) -> bool {
        self.warning
            .as_ref()
            .is_some_and(|warning| warning.kind == UNREADABLE)
    }
}

/// The kind of the warning that a rules file cannot be read.
const UNREADABLE: &str = "rules_unreadable";

/// Why the rules file at `path` is not used: its user has not looked at it as it is.
pub(super) fn unused_rules(path: &Path, now: &str, seen: Option<&str>) -> Warning {
    let file = visible(&path.to_string_lossy()).into_owned();
    let lines = changed_lines(seen.unwrap_or_default(), now);
    let shown: Vec<String> = lines
        .iter()
        .take(20)
        .map(|line| format!("\n  {}", visible(line)))
        .collect();
    let more = if lines.len() > 20 { "\n  …" } else { "" };
    let why = if seen.is_some() {
        say!("it has changed since you looked at it")
    } else {
        say!("you have not looked at it")
    };
    let lines = Text::plain(shown.concat() + more);
    Warning::new(
        "rules_untrusted",
        say!(
            "{file} is not used: {why}; if its rules are yours, type: forge-access permissions trust{lines}",
            file,
            why,
            lines
        ),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_out_of_a_list_of_rules_is_hinted_at() {
        for (count, is_cut) in [(1, false), (20, false), (21, true)] {
            let rules: Vec<_> = (0..count).map(|rule| format!("r{rule}\n")).collect();
            let said = unused_rules(Path::new("f"), &rules.concat(), None)
                .message
                .to_string();
            assert_eq!(said.contains('…'), is_cut, "{said}");
            assert_eq!(said.matches("\n  + r").count(), count.min(20), "{said}");
        }
    }
}
