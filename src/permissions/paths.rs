//! What a path means to whoever writes, deletes or reads it. Pure text: no file is looked at.
//!
//! In order of weight: the gate's own files, devices, start-up files and credentials, system directories,
//! everything else. A path that is only partly known is judged by what it could become.

use super::argv::{Arg, Known};
use super::places::{
    AGENT, GATE, GATE_DIRECTORIES, HOME_SCRIPTS, HOME_START, PROGRAM_DIRECTORIES, PROJECT_START,
    SCRATCH, START_ANYWHERE, SYSTEM,
};
use super::risk::Level;

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

/// A path with its text made plain: no `//`, `/./` or `x/..`, and lower-case, for some disks fold case.
pub(super) struct Plain {
    pub(super) text: String,
    /// The path from the home directory, if it lies below one.
    home: Option<usize>,
}

impl Plain {
    pub(super) fn new(path: &str, directory: &str) -> Self {
        let mut text = join(directory, path);
        if text.is_ascii() {
            text.make_ascii_lowercase();
        } else {
            text = text.to_lowercase();
        }
        let home = home_prefix(&text);
        Self { text, home }
    }

    fn below_home(&self) -> Option<&str> {
        self.text.get(self.home?..)
    }

    pub(super) fn name(&self) -> &str {
        self.text
            .trim_end_matches('/')
            .rsplit('/')
            .next()
            .unwrap_or_default()
    }
}

/// How many bytes at the start name a home directory, its slash included.
fn home_prefix(text: &str) -> Option<usize> {
    let below = |root: &str, levels: usize| {
        let rest = text.strip_prefix(root)?;
        let end = if levels == 0 {
            0
        } else {
            rest.find('/').map_or(rest.len(), |at| at + 1)
        };
        Some(root.len() + end)
    };
    if text == "~" || text == "/root" {
        return Some(text.len());
    }
    if text.starts_with('~') {
        return Some(text.find('/').map_or(text.len(), |at| at + 1));
    }
    below("/root/", 0)
        .or_else(|| below("/home/", 1))
        .or_else(|| below("/users/", 1))
}

/// Whether a path is one of the entries or below one that ends in `/`; `open` paths go on in an unknown way.
fn listed(entries: &[&str], path: &str, open: bool) -> bool {
    let path_as_directory = path.trim_end_matches('/');
    entries.iter().any(|entry| {
        let directory = entry.strip_suffix('/');
        let exact = path_as_directory == directory.unwrap_or(entry);
        let below = directory.is_some() && path.starts_with(entry);
        let may_become = open && !path.is_empty() && entry.starts_with(path);
        exact || below || may_become
    })
}

/// As [`listed`], for entries anywhere in a path. `starts` is [`first_letters`] of the entries: most tails of a path
/// begin with none of them.
pub(super) fn listed_anywhere(entries: &[&str], starts: u128, path: &str, open: bool) -> bool {
    let mut tail = path;
    loop {
        let first = tail.as_bytes().first().copied().unwrap_or_default();
        if starts & letter(first) != 0 && listed(entries, tail, open && first == b'.') {
            return true;
        }
        match tail.split_once('/') {
            Some((_, rest)) => tail = rest,
            None => return false,
        }
    }
}

/// The bytes that entries begin with, one bit each.
pub(super) const fn first_letters(entries: &[&str]) -> u128 {
    let mut letters = 0;
    let mut rest = entries;
    while let [entry, tail @ ..] = rest {
        if let [first, ..] = entry.as_bytes() {
            letters |= letter(*first);
        }
        rest = tail;
    }
    letters
}

const fn letter(byte: u8) -> u128 {
    if byte.is_ascii() { 1 << byte } else { 0 }
}

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

fn weigh(plain: &Plain, usage: Use, open: bool) -> Judgement {
    let text = plain.text.as_str();
    let directory = usage != Use::Write || text.ends_with('/');
    let trimmed = text.trim_end_matches('/');
    let holds_gate = |dir: &str| {
        trimmed == dir
            || trimmed.ends_with(dir)
                && trimmed
                    .strip_suffix(dir)
                    .is_some_and(|rest| rest.ends_with('/'))
    };
    if listed_anywhere(GATE, const { first_letters(GATE) }, text, open)
        || directory && GATE_DIRECTORIES.iter().any(|dir| holds_gate(dir))
    {
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
    if usage == Use::Delete
        && (plain.below_home() == Some("") || matches!(text, "/" | "." | ".." | ""))
        && !open
    {
        return judgement(
            Level::Catastrophic,
            "deletes or moves a whole home, project or system",
        );
    }
    if listed(
        &[
            "/etc/sudoers",
            "/etc/sudoers.d/",
            "/etc/passwd",
            "/etc/shadow",
            "/boot/",
            "/proc/sysrq-trigger",
        ],
        text,
        false,
    ) {
        return judgement(
            Level::Catastrophic,
            "changes who may do what on this machine",
        );
    }
    if plain
        .below_home()
        .is_some_and(|rest| listed(HOME_START, rest, open))
        || listed_anywhere(
            PROJECT_START,
            const { first_letters(PROJECT_START) },
            text,
            open,
        )
        || listed_anywhere(
            START_ANYWHERE,
            const { first_letters(START_ANYWHERE) },
            text,
            false,
        )
    {
        return judgement(Level::Dangerous, "changes a start-up file or credentials");
    }
    if system(text) && plain.below_home().is_none() {
        return judgement(Level::Dangerous, "changes files of the system");
    }
    NOTHING
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

/// A path seen from a directory, without `//`, `/./` and `x/..`. A slash at the end stays.
pub(super) fn join(directory: &str, path: &str) -> String {
    let absolute = path.starts_with(['/', '~']);
    let directory = if absolute { "" } else { directory };
    let first = if directory.is_empty() {
        path
    } else {
        directory
    };
    let mut text = String::with_capacity(directory.len() + path.len() + 2);
    if first.starts_with('/') {
        text.push('/');
    }
    let root = text.len();
    for part in directory.split('/').chain(path.split('/')) {
        if matches!(part, "" | ".") || part == ".." && goes_up(&mut text, root) {
            continue;
        }
        if text.len() > root {
            text.push('/');
        }
        text.push_str(part);
    }
    let slash = path.len() > 1 && path.ends_with('/') || path.is_empty() && !directory.is_empty();
    if slash && !text.is_empty() && !text.ends_with('/') {
        text.push('/');
    }
    text
}

/// Takes the last name off a path whose root is `root` bytes long; false where `..` has to stay.
fn goes_up(text: &mut String, root: usize) -> bool {
    let slash = text.bytes().rposition(|byte| byte == b'/');
    let start = slash.map_or(0, |at| at + 1);
    let last = text.get(start..).unwrap_or_default();
    if last.is_empty() || last == ".." || last.starts_with('~') {
        return root > 0;
    }
    text.truncate(root.max(start.saturating_sub(1)));
    true
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
