//! What cannot be seen through and could reach the home directory, where access state is kept.
//!
//! Where an agent's mode lets everything run, nobody would look at `base64 -d x | sh`, and it may be
//! a pairing. So it is asked about in every mode. Only what can hide its deed is meant: a danger
//! that is named, and a script of the project, are left to the mode.

use super::home;
use super::line::{Line, Part, squeezed};
use super::protect::Guard;
use crate::permissions::{Finding, Level};

/// How the reasons of findings begin whose code nobody here has read.
pub(super) const UNREAD: &[&str] = &[
    "runs what comes through a pipe",
    "runs what another command writes",
    "runs what the same line downloads",
    "runs code",
    "runs text as code",
    "runs a computed shell command",
    "runs a file that is computed",
    "runs its input as shell commands",
    "runs the output of a command",
    "runs an earlier command again",
    "runs another agent that asks nobody",
    "runs or touches too much",
    "runs a command inside a subscript",
    "runs PowerShell",
    "calls a computed",
    "loads code",
    "code in a language",
    "code not understood",
    "code that cannot be divided",
    "expands a value",
    "moves through too many",
    "not understood",
    "the command's name is computed",
    "too deeply nested",
    "too long",
];

/// How the reasons of findings begin about code that writes a file, and nobody here can tell which.
pub(super) const UNNAMED: &[&str] = &[
    "opens a file for more than reading",
    "writes a file that is not named",
    "writes a file whose name is computed",
    "changes files, processes or the system",
    "reaches a member by a computed name",
    "moves a file",
    "is fed a file of commands",
];

/// What code says that is about to find its way to the home directory, or to spell a name that
/// nobody should read.
const TRACES: &[&str] = &[
    "expanduser",
    "homedir",
    "dir.home",
    "home()",
    "$home",
    "${home}",
    "\"home\"",
    "'home'",
    "env.home",
    "userinfo",
    "userprofile",
    "getpw",
    "~/",
    "\"~\"",
    "'~'",
    "~root",
    "/root",
    "/home/",
    "/users/",
    "../",
    "chr(",
    "fromcharcode",
    "codepoint",
    "pack(",
    "base64",
    "b64",
    "atob",
    "unhex",
    "fromhex",
    "hexlify",
    "rot13",
    "rot_13",
    "codecs",
    "xxd",
    "[::-1]",
    ".reverse(",
    "reversed(",
    ".claude",
];

/// Clients of databases: what they are fed is for a server.
const CLIENTS: &[&str] = &[
    "psql",
    "mysql",
    "mariadb",
    "sqlite3",
    "duckdb",
    "clickhouse",
    "sqlcmd",
    "bq",
    "snowsql",
    "redis-cli",
    "mongosh",
    "mongo",
    "cqlsh",
    "sql",
];

/// Programs that print shell code of their own, to be evaluated.
const PRINTERS: &[&str] = &[
    "ssh-agent",
    "gpg-agent",
    "keychain",
    "direnv",
    "brew",
    "minikube",
    "docker-machine",
    "opam",
    "rbenv",
    "pyenv",
    "nodenv",
    "jenv",
    "fnm",
    "mise",
    "rtx",
    "asdf",
    "zoxide",
    "starship",
    "conda",
    "micromamba",
    "dircolors",
    "luarocks",
    "thefuck",
    "navi",
    "atuin",
    "register-python-argcomplete",
];

/// The guard of a line that may do anything, or something anywhere in the home directory.
pub(super) fn guard(line: &Line<'_>) -> Option<Guard> {
    let is_unseen = runs_unread(line)
        || writes_unnamed(line)
        || writes_and_runs(line)
        || home::is_reached(line);
    is_unseen.then_some(Guard::Unseen)
}

fn runs_unread(line: &Line<'_>) -> bool {
    let mut found = line
        .findings
        .iter()
        .filter(|finding| finding.level >= Level::Dangerous);
    found.any(|finding| {
        let reason = finding.reason.as_ref();
        let is_unread = UNREAD.iter().any(|start| reason.starts_with(start));
        is_unread && !is_known(line, finding)
    })
}

/// Whether what a finding has not read is known all the same.
fn is_known(line: &Line<'_>, finding: &Finding) -> bool {
    let text = line
        .command
        .get(finding.span.clone())
        .unwrap_or(line.command);
    let is_printed = || {
        let mut parts = line.parts.iter();
        parts.any(|part| part.span.contains(&finding.span.start) && prints_settings(part))
    };
    match finding.rule.as_ref() {
        "head" => names_program(text) || is_printed(),
        "eval" => is_printed(),
        "python" if finding.reason.starts_with("runs text") => {
            let text = line.command.to_ascii_lowercase();
            let runs = ["exec", "eval", "compile", "import_"];
            text.contains("getattr(") && !runs.iter().chain(TRACES).any(|word| text.contains(word))
        }
        rule => CLIENTS.contains(&rule),
    }
}

/// Whether a computed name ends in one that can be read: `$(brew --prefix)/bin/jq`, `$(which jq)`.
fn names_program(word: &str) -> bool {
    let words = super::line::words(word);
    if let [asker, .., name] = words.as_slice() {
        let asks = ["which", "command", "type"].contains(&asker.as_str());
        if asks && !name.contains(['$', '/']) {
            return true;
        }
    }
    let name = word.trim_matches(['"', '\'']).rsplit_once('/');
    name.is_some_and(|(_, name)| {
        let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_.+".contains(c);
        !name.is_empty() && name.chars().all(is_plain)
    })
}

/// Whether a part evaluates what a program prints that is made to be evaluated.
fn prints_settings(part: &Part<'_>) -> bool {
    let [eval, program, ..] = part.words.as_slice() else {
        return false;
    };
    eval == "eval"
        && PRINTERS.contains(&program.as_str())
        && part.text.matches(['$', '`']).count() == 1
        && !part.text.contains(['|', ';', '&', '<'])
}

/// Whether code writes a file that is not named, and says what leads to the home directory.
fn writes_unnamed(line: &Line<'_>) -> bool {
    let text = line.command.to_ascii_lowercase();
    line.is_said_to(UNNAMED)
        && (TRACES.iter().any(|trace| text.contains(trace)) || squeezed(&text).contains(".claude"))
}

/// Whether a line writes code down that speaks of the agent's directory, and runs it.
fn writes_and_runs(line: &Line<'_>) -> bool {
    let runs = line.findings.iter().any(|finding| {
        let reason = finding.reason.as_ref();
        reason.starts_with("runs a file of code")
            || reason.starts_with("runs a program by its path")
    });
    runs && line.command.contains("<<") && {
        let text = squeezed(line.command);
        text.contains(".claude")
            && ["channels", "forge"]
                .iter()
                .any(|place| text.contains(place))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::permissions::{Assessment, LONGEST_COMMAND, classify_bash};

    #[test]
    fn every_reason_is_one_that_the_tables_give() {
        let limits = [
            format!("{}x", "eval ".repeat(400)),
            format!("python3 -c 'import os;{}'", "os.system(\"x\");".repeat(400)),
            "x".repeat(LONGEST_COMMAND + 1),
        ];
        let lines = include_str!("unseen.txt").lines();
        let lines = lines.map(str::to_owned).chain(limits);
        let assessments: Vec<_> = lines.map(|line| classify_bash(&line)).collect();
        let given: Vec<&str> = assessments
            .iter()
            .flat_map(Assessment::findings)
            .map(|finding| finding.reason.as_ref())
            .collect();
        for reason in UNREAD.iter().chain(UNNAMED) {
            let is_given = given.iter().any(|given| given.starts_with(reason));
            assert!(is_given, "no line is said to: {reason}");
        }
    }
}
