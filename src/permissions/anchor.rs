//! Which words of a command line a question, or a remembered rule, is about.
//!
//! A line is asked about because of its riskiest simple command, so that one anchors the rule; whatever
//! stands before it is less risky.

use super::classify::{Examination, Part, examine, script_of};
use super::risk::Level;
use super::shell::{Word, parse};

/// The basename of the simple command that drove the command's overall risk: the first of those with the highest risk
/// in source order, at any depth.
///
/// Falls back to [`command_head`] when nothing is above safe or the command cannot be parsed.
///
/// ```
/// use forge_access::permissions::risk_head;
///
/// assert_eq!(risk_head("echo start && cd app && rm -rf build"), "rm");
/// assert_eq!(risk_head("ls -l | wc -l"), "ls");
/// ```
pub fn risk_head(command: &str) -> String {
    head_of(command, &examine(command, ""))
}

/// The command's text from its riskiest simple command on: the one that [`risk_head`] names.
///
/// It begins at that command's first word and goes on to the end of the text, so that a rule made of it with a `*` at
/// its end covers the riskiest command. Falls back to the whole command when it cannot be parsed or has no
/// simple command.
///
/// ```
/// use forge_access::permissions::risk_segment;
///
/// assert_eq!(risk_segment("echo start && X=1 rm -rf build; ls"), "rm -rf build; ls");
/// ```
pub fn risk_segment(command: &str) -> &str {
    segment_of(command, &examine(command, ""))
}

/// The command from its real binary on, without the assignments in front (`VAR=val`, `VAR=$(…)`), whether they
/// belong to it or stand for themselves.
///
/// ```
/// use forge_access::permissions::effective_command;
///
/// assert_eq!(effective_command("FOO=1 BAR=$(pwd) make test"), "make test");
/// assert_eq!(effective_command("BASE=$(pwd); ls $BASE"), "ls $BASE");
/// ```
pub fn effective_command(command: &str) -> &str {
    effective_of(command, &examine(command, ""))
}

/// The real binary of a command: the basename of its first word, after assignments and the substitutions in them.
/// It is the token a remembered approval keys on. Empty if there is no command.
///
/// ```
/// use forge_access::permissions::command_head;
///
/// assert_eq!(command_head("FOO=$(date) /usr/bin/git status"), "git");
/// ```
pub fn command_head(command: &str) -> String {
    first_head(command, &examine(command, ""))
}

/// Whether the command is a sequence of several statements, separated by `;`, `&` or newlines, rather than a single
/// command, pipeline or and-or list (`a | b` and `a && b` are each one statement).
///
/// ```
/// use forge_access::permissions::is_sequence;
///
/// assert!(is_sequence("make; grep error log"));
/// assert!(!is_sequence("make && grep 'a; b' log | head"));
/// ```
pub fn is_sequence(command: &str) -> bool {
    script_of(command).is_ok_and(|script| script.list.items.len() > 1)
}

/// [`risk_head`] of an examined command.
pub(super) fn head_of(command: &str, examination: &Examination) -> String {
    match riskiest(examination).filter(|part| part.level > Level::Safe) {
        Some(part) => name_of(command, part),
        None => first_head(command, examination),
    }
}

/// [`risk_segment`] of an examined command.
pub(super) fn segment_of<'t>(command: &'t str, examination: &Examination) -> &'t str {
    from_head(command, riskiest(examination))
}

/// [`effective_command`] of an examined command.
pub(super) fn effective_of<'t>(command: &'t str, examination: &Examination) -> &'t str {
    from_head(command, first(examination))
}

/// The command line from the head of a part on; all of it where there is no such part.
fn from_head<'t>(command: &'t str, part: Option<&Part>) -> &'t str {
    let head = part.and_then(|part| part.head.as_ref());
    head.and_then(|head| command.get(head.start..))
        .unwrap_or(command)
}

/// [`command_head`] of an examined command.
pub(super) fn first_head(command: &str, examination: &Examination) -> String {
    match first(examination) {
        Some(part) => name_of(command, part),
        None if examination.parsed => String::new(),
        // Of a text nobody can parse, what looks like its first word.
        None => {
            let words = command.split_whitespace();
            let mut words = words.skip_while(|word| super::argv::is_assignment(word));
            basename(words.next().unwrap_or_default()).to_owned()
        }
    }
}

/// The first of the simple commands with the highest level. Those without a word name nothing.
pub(super) fn riskiest(examination: &Examination) -> Option<&Part> {
    let named = || examination.parts.iter().filter(|part| part.head.is_some());
    let highest = named().map(|part| part.level).max()?;
    named().find(|part| part.level == highest)
}

/// The first simple command with a word that does not stand inside a bare assignment.
fn first(examination: &Examination) -> Option<&Part> {
    let mut assignments_end = 0;
    examination.parts.iter().find(|part| {
        if part.head.is_none() {
            assignments_end = assignments_end.max(part.end);
        }
        part.head.is_some() && part.start >= assignments_end
    })
}

/// The basename of a part's first word after quote removal, or as written if part of it is computed.
fn name_of(command: &str, part: &Part) -> String {
    let written = part
        .head
        .clone()
        .and_then(|head| command.get(head))
        .unwrap_or_default();
    let script = parse(written).unwrap_or_default();
    let words = script.simple_commands();
    let word = words
        .first()
        .and_then(|simple| simple.words.first())
        .and_then(Word::literal);
    basename(word.as_deref().unwrap_or(written)).to_owned()
}

fn basename(name: &str) -> &str {
    let name = name.trim_end_matches('/');
    name.rsplit('/').next().unwrap_or(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_riskiest_command_anchors() {
        let cases = [
            ("echo a && supabase status", "supabase", "supabase status"),
            (
                "FOO=1 /usr/bin/git push -f; rm x",
                "git",
                "/usr/bin/git push -f; rm x",
            ),
            ("echo $(rm -rf x) b", "rm", "rm -rf x) b"),
            ("ls; cat a", "ls", "ls; cat a"),
            ("echo 'unclosed", "echo", "echo 'unclosed"),
            ("A=b", "", "A=b"),
            ("", "", ""),
        ];
        for (command, head, segment) in cases {
            assert_eq!(risk_head(command), head, "{command}");
            assert_eq!(risk_segment(command), segment, "{command}");
        }
    }

    #[test]
    fn the_effective_command_begins_at_its_binary() {
        let cases = [
            ("A=1 B='x y' ls -l", "ls -l", "ls"),
            ("A=$(cat f) r\\m x", "r\\m x", "rm"),
            ("A=$(cat f); ls", "ls", "ls"),
            ("! time ls", "ls", "ls"),
            ("'/usr/bin/env' ls", "'/usr/bin/env' ls", "env"),
            ("$X y", "$X y", "$X"),
            ("A=b", "A=b", ""),
            ("A=b echo 'x", "A=b echo 'x", "echo"),
        ];
        for (command, effective, head) in cases {
            assert_eq!(effective_command(command), effective, "{command}");
            assert_eq!(command_head(command), head, "{command}");
        }
    }

    #[test]
    fn sequences_have_several_statements() {
        for command in ["a; b", "a & b", "a\nb", "a; b;"] {
            assert!(is_sequence(command), "{command}");
        }
        for command in [
            "a",
            "a;",
            "a &",
            "a | b",
            "a && b || c",
            "(a; b)",
            "echo 'a; b'",
            "a\n\n",
            "",
            "a '",
        ] {
            assert!(!is_sequence(command), "{command}");
        }
    }
}
