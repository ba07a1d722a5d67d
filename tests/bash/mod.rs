//! Bash with every command replaced by a probe that only writes down its words, and what we see of
//! the same text.
//!
//! There are no programs and almost no builtins for a text to run, but its redirects are real: a
//! text with a slash may only be run where there is nothing to be harmed.
#![allow(
    dead_code,
    reason = "used by several programs, each of which needs a part"
)]

use anyhow::{Context, Result};
use forge_access::permissions::shell::{expand_braces, parse};
use std::io::Read;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::time::Duration;

/// How long a text may run.
const PATIENCE: Duration = Duration::from_secs(2);

/// Written behind the words of each command.
const END: &str = "<END>";

/// Builtins that stay, as alternatives of a pattern: those that declare, whose words are not what a
/// probe would see, and those that steer the text.
const KEPT: &str = "declare|typeset|local|export|readonly|alias|return|exit|break|continue";

/// What makes every command of the text behind it a probe that ends with `status`.
fn preamble(record: &Path, status: u8) -> String {
    format!(
        "exec 9>>'{record}'
command_not_found_handle() {{ /usr/bin/printf '%s\\0' \"$@\" '{END}' >&9 2>&-; return {status}; }}
PATH=/nonexistent
disabled=()
for builtin in $(compgen -b); do case $builtin in {KEPT}) ;; *) disabled+=(\"$builtin\");; esac; done
enable -n \"${{disabled[@]}}\"
",
        record = record.display()
    )
}

/// Whether there is a bash, and one of the version whose grammar is the parser's.
pub(crate) fn is_ours() -> bool {
    let version = Command::new("bash")
        .args([
            "--norc",
            "-c",
            "echo ${BASH_VERSINFO[0]}.${BASH_VERSINFO[1]}",
        ])
        .output();
    version.is_ok_and(|version| version.stdout == b"5.2\n")
}

/// The words of each command that ran.
fn run(text: &str, status: u8) -> Result<Vec<Vec<String>>> {
    let directory = tempfile::tempdir()?;
    let record = tempfile::NamedTempFile::new()?;
    let script = preamble(record.path(), status) + text;
    let mut child = Command::new("bash")
        .args(["--norc", "-c", "--", &script])
        .current_dir(directory.path())
        .env_clear()
        .env("HOME", directory.path())
        .env("PATH", "/usr/bin:/bin")
        .env("LC_ALL", "C.UTF-8")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .process_group(0)
        .spawn()?;
    let mut errors = child.stderr.take().context("no standard error")?;
    let (sender, receiver) = mpsc::channel();
    // The pipe ends when the last process of the text does.
    std::thread::spawn(move || {
        let mut sink = Vec::new();
        let _ = errors.read_to_end(&mut sink);
        let _ = sender.send(());
    });
    if receiver.recv_timeout(PATIENCE).is_err() {
        let kill = format!("kill -KILL -- -{}", child.id());
        Command::new("bash").args(["-c", &kill]).status()?;
    }
    child.wait()?;
    let bytes = std::fs::read(record.path())?;
    let fields = String::from_utf8_lossy(&bytes).into_owned();
    let mut commands = vec![Vec::new()];
    for field in fields.split_terminator('\0') {
        if field == END {
            commands.push(Vec::new());
        } else if let Some(words) = commands.last_mut() {
            words.push(field.to_owned());
        }
    }
    commands.retain(|words| !words.is_empty());
    Ok(commands)
}

/// The words of each command that ran, with all commands succeeding and with all failing, so that
/// both sides of `&&` and `||` are reached.
///
/// `COPROC` is left out, the default name that bash puts in front of the words of a `coproc` when it
/// writes a substitution anew: as a command it is no program, and nothing of the text runs.
pub(crate) fn ran(text: &str) -> Result<Vec<Vec<String>>> {
    let mut ran = run(text, 0)?;
    ran.extend(run(text, 1)?);
    ran.retain(|words| words.first().is_none_or(|word| word != "COPROC"));
    Ok(ran)
}

/// A command that we see.
pub(crate) struct Seen {
    /// Its words, up to the first that is more than text.
    words: Vec<String>,
    /// Whether these are all.
    whole: bool,
}

impl Seen {
    /// Whether it can have run as these words. Of the program `time`, which bash runs behind a
    /// `|`, the parser sees the command that it runs in turn.
    pub(crate) fn is(&self, ran: &[String]) -> bool {
        let own = |word: &&String| ["time", "-p", "--"].contains(&word.as_str());
        let own = ran.iter().take_while(own).count();
        let timed = ran.first().is_some_and(|word| word == "time");
        let inner = ran.get(own..).filter(|_| timed).unwrap_or(ran);
        [ran, inner].iter().any(|ran| {
            ran.starts_with(&self.words) && (!self.whole || ran.len() == self.words.len())
        })
    }
}

/// Every command with a word that we see; `None` for a refusal.
pub(crate) fn seen(text: &str) -> Option<Vec<Seen>> {
    let script = parse(text).ok()?;
    let commands = script.simple_commands().into_iter();
    let commands = commands.filter(|command| !command.words.is_empty());
    let seen = commands.map(|command| {
        let mut seen = Seen {
            words: Vec::new(),
            whole: true,
        };
        for word in &command.words {
            let expanded = expand_braces(word);
            let texts = expanded.as_ref().and_then(|expanded| {
                let texts = expanded
                    .iter()
                    .map(|word| Some(word.literal()?.into_owned()));
                texts.collect::<Option<Vec<_>>>()
            });
            let Some(texts) = texts else {
                seen.whole = false;
                break;
            };
            seen.words.extend(texts);
        }
        seen
    });
    Some(seen.collect())
}

/// The first words of all commands as written; `None` for a refusal.
pub(crate) fn heads(text: &str) -> Option<Vec<(usize, &str)>> {
    let script = parse(text).ok()?;
    let heads = script.simple_commands().into_iter().filter_map(|command| {
        let span = command.words.first()?.span;
        Some((span.start, span.of(text)))
    });
    Some(heads.collect())
}
