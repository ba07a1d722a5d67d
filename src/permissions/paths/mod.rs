//! What a path means to whoever writes, deletes or reads it. Pure text: no file is looked at.
//!
//! In order of weight: the gate's own files, devices, start-up files and credentials, system directories,
//! everything else. A path that is only partly known is judged by what it could become.

mod listed;
mod plain;

use super::argv::{Arg, Known};
use super::places::{
    AGENT, GATE, GATE_DIRECTORIES, HOME_SCRIPTS, HOME_START, PROGRAM_DIRECTORIES, PROJECT_START,
    SCRATCH, START_ANYWHERE, SYSTEM,
};
use super::risk::Level;
use listed::listed;
pub(super) use listed::{first_letters, listed_anywhere};
pub(super) use plain::{Plain, join};

/// How far a use of a path raises the command, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Judgement {
    pub(super) level: Level,
    pub(super) reason: &'static str,
    pub(super) rule: &'static str,
}

const fn judgement(level: Level, reason: &'static str) -> Judgement {
    Judgement {
        level,
        reason,
        rule: "path",
    }
}

const NOTHING: Judgement = judgement(Level::Safe, "");

/// The rule of findings about what this gate itself rests on: channel state, remembered rules, its own commands.
pub(super) const SELF_PROTECTION: &str = "self-protection";

/// The rule of findings about the settings and hooks of the agent, which call the gate.
pub(super) const AGENT_SETTINGS: &str = "agent-settings";

fn system(path: &str) -> bool {
    let under = |root: &&str| {
        path.strip_prefix(*root)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    };
    path.starts_with('/') && SYSTEM.iter().any(under) && !SCRATCH.iter().any(under)
}

/// How a path is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Use {
    /// It is created or overwritten.
    Write,
    /// It is overwritten, or files are put below it if it is a directory.
    WriteInto,
    /// It is removed or moved away.
    Delete,
}

/// What writing or deleting a path does. `directories` are those the command line may have moved to.
pub(super) fn change(arg: Arg<'_>, usage: Use, directories: &[String]) -> Judgement {
    if arg.known == Known::Process || (arg.known == Known::Whole && arg.text == "-") {
        return NOTHING;
    }
    let open = arg.known == Known::Start;
    let floor = match usage {
        Use::Write | Use::WriteInto => judgement(Level::Medium, "writes a file"),
        Use::Delete => judgement(Level::Dangerous, "deletes or moves files"),
    };
    if arg.text.starts_with("/dev/") {
        return device(arg.text, floor);
    }
    // What is put at the root or at the top of the home, under names of its own, may be any of the
    // system's or the start-up files.
    let top = usage != Use::Delete && matches!(arg.text, "~" | "~/" | "/");
    if top {
        return judgement(
            Level::Dangerous,
            "may replace files of the system or start-up files",
        );
    }
    // A `cd` may fail or not be reached, so that the path is judged from every place.
    let places = std::iter::once("").chain(directories.iter().map(String::as_str));
    let judged = places.map(|place| weigh(&Plain::new(arg.text, place), usage, open));
    judged.fold(floor, |worst, next| {
        if next.level > worst.level {
            next
        } else {
            worst
        }
    })
}

fn device(path: &str, floor: Judgement) -> Judgement {
    const HARMLESS: &[&str] = &[
        "/dev/null",
        "/dev/stdout",
        "/dev/stderr",
        "/dev/stdin",
        "/dev/tty",
        "/dev/zero",
        "/dev/full",
        "/dev/fd/",
        "/dev/pts/",
    ];
    if path.starts_with("/dev/tcp/") || path.starts_with("/dev/udp/") {
        return judgement(Level::Dangerous, "sends to another machine");
    }
    if path.starts_with("/dev/shm/") {
        return floor;
    }
    if listed(HARMLESS, path, false) {
        NOTHING
    } else {
        judgement(Level::Catastrophic, "writes to a device")
    }
}

/// Who may do what on this machine, and what it starts with.
const ACCOUNTS: &[&str] = &[
    "/etc/sudoers",
    "/etc/sudoers.d/",
    "/etc/passwd",
    "/etc/shadow",
    "/boot/",
    "/proc/sysrq-trigger",
];

fn weigh(plain: &Plain, usage: Use, open: bool) -> Judgement {
    let text = plain.text.as_str();
    if is_gate(text, usage, open) {
        let reason = "changes what decides over the agent's commands";
        return Judgement {
            rule: SELF_PROTECTION,
            ..judgement(Level::Catastrophic, reason)
        };
    }
    if listed_anywhere(AGENT, const { first_letters(AGENT) }, text, open) {
        let reason = "changes the settings or hooks of the agent";
        return Judgement {
            rule: AGENT_SETTINGS,
            ..judgement(Level::Catastrophic, reason)
        };
    }
    if usage == Use::Delete && !open && is_whole(plain) {
        let reason = "deletes or moves a whole home, project or system";
        return judgement(Level::Catastrophic, reason);
    }
    if listed(ACCOUNTS, text, false) {
        let reason = "changes who may do what on this machine";
        return judgement(Level::Catastrophic, reason);
    }
    if is_start_up(plain, open) {
        return judgement(Level::Dangerous, "changes a start-up file or credentials");
    }
    if system(text) && plain.below_home().is_none() {
        return judgement(Level::Dangerous, "changes files of the system");
    }
    NOTHING
}

/// Whether the gate rests on a path, or on what is below a directory that goes or is filled.
fn is_gate(path: &str, usage: Use, open: bool) -> bool {
    let trimmed = path.trim_end_matches('/');
    let ends_in = |directory: &&str| {
        trimmed
            .strip_suffix(*directory)
            .is_some_and(|rest| rest.is_empty() || rest.ends_with('/'))
    };
    let directory = usage != Use::Write || path.ends_with('/');
    listed_anywhere(GATE, const { first_letters(GATE) }, path, open)
        || directory && GATE_DIRECTORIES.iter().any(ends_in)
}

/// Whether a path is all of a home, of the project or of the system.
fn is_whole(plain: &Plain) -> bool {
    plain.below_home() == Some("") || matches!(plain.text.as_str(), "/" | "." | ".." | "")
}

/// Whether a path is run or trusted when a shell, a tool or the system starts.
fn is_start_up(plain: &Plain, open: bool) -> bool {
    const IN_PROJECT: u128 = first_letters(PROJECT_START);
    const ANYWHERE: u128 = first_letters(START_ANYWHERE);
    let below_home = plain.below_home();
    below_home.is_some_and(|rest| listed(HOME_START, rest, open))
        || listed_anywhere(PROJECT_START, IN_PROJECT, &plain.text, open)
        || listed_anywhere(START_ANYWHERE, ANYWHERE, &plain.text, false)
}

/// Whether a path is a way to read standard input or another descriptor.
pub(super) fn is_descriptor(path: &str) -> bool {
    if path == "-" {
        return true;
    }
    let plain = join("", path);
    plain == "/dev/stdin" || plain.starts_with("/dev/fd/") || plain.starts_with("/proc/self/fd/")
}

/// Whether a file of shell code is neither in the tree nor one that every shell of the user or the system reads anyway.
/// `directories` are those the line may be in.
pub(super) fn is_foreign_script(file: Arg<'_>, directories: &[String]) -> bool {
    if file.known != Known::Whole {
        return false;
    }
    let places = std::iter::once("").chain(directories.iter().map(String::as_str));
    let outside = |plain: &str| plain.starts_with(['/', '~']) || plain.starts_with("..");
    let inside = |place: &str| {
        let plain = join(place, file.text);
        let below = |directory: &String| {
            plain
                .strip_prefix(directory.trim_end_matches('/'))
                .is_some_and(|rest| rest.starts_with('/'))
        };
        !outside(&plain) || directories.iter().any(below)
    };
    let plain = Plain::new(file.text, "");
    let usual = system(&plain.text)
        || plain.below_home().is_some_and(|rest| {
            listed(HOME_SCRIPTS, rest, false) || rest.ends_with("/bin/activate")
        });
    !usual && !places.into_iter().any(inside)
}

/// Where the programs that the tables know are installed.
pub(super) fn is_program_directory(directory: &str) -> bool {
    PROGRAM_DIRECTORIES.contains(&directory)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn literal(text: &str) -> Arg<'_> {
        Arg::literal(text, 0, 0)
    }

    #[test]
    fn where_a_write_goes_decides() {
        use Level::{Catastrophic, Dangerous, Medium, Safe};
        let cases = [
            (Safe, "/dev/null"),
            (Safe, "-"),
            (Medium, "notes.md"),
            (Medium, "/tmp/x"),
            (Medium, "/home/u/project/src/main.rs"),
            (Medium, ".claude/skills/x.md"),
            (Medium, ".claude"),
            (Medium, "/var/folders/a/b"),
            (Medium, ".github/workflows/ci.yml"),
            (Dangerous, "~/.bashrc"),
            (Dangerous, "/home/u/.ssh/authorized_keys"),
            (Dangerous, ".git/hooks/pre-commit"),
            (Dangerous, "/etc/hosts"),
            (Dangerous, "/usr/local/bin/ls"),
            (Dangerous, "/dev/tcp/1.2.3.4/80"),
            (Catastrophic, "/dev/sda"),
            (Catastrophic, ".claude/settings.json"),
            (Catastrophic, "~/.Claude//./channels/b/access.json"),
            (Catastrophic, "/Users/me/x/../.claude/settings.local.json"),
            (Catastrophic, "src/../.claude/forge-permissions"),
        ];
        for (expected, path) in cases {
            assert_eq!(
                change(literal(path), Use::Write, &[]).level,
                expected,
                "{path}"
            );
        }
        assert_eq!(
            change(
                literal("settings.json"),
                Use::Write,
                &[".claude".to_owned()]
            )
            .level,
            Catastrophic
        );
        assert_eq!(
            change(literal("settings.json"), Use::Write, &["src".to_owned()]).level,
            Medium
        );
        assert_eq!(
            change(literal(".claude"), Use::WriteInto, &[]).level,
            Catastrophic
        );
        assert_eq!(change(literal("~"), Use::Delete, &[]).level, Catastrophic);
        let open = Arg {
            known: Known::Start,
            ..literal(".claude/sett")
        };
        assert_eq!(change(open, Use::Write, &[]).level, Catastrophic);
        assert_eq!(change(Arg::computed(0, 0), Use::Write, &[]).level, Medium);
    }
}
