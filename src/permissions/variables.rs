//! What setting a variable for a command does: some variables are commands, or decide which program runs.

use super::names::Marks;
use super::risk::Level;
use super::spec::names;
use super::variable_names::{
    CODE, CODE_PREFIXES, COMMANDS, FLAGS, HARMLESS_OPTIONS, HARMLESS_STARTS, NAMES_PROGRAM,
    OPTIONS, OUTPUTS, PROGRAMS, PROJECT, SERVERS,
};

/// What the value of a variable is to the programs that read it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    /// Data.
    Data,
    /// A command that is run.
    Command,
    /// It decides which code runs, or what code is run besides.
    Code,
    /// It adds code of the project's own, which is what the project does anyway, or tells where its tools look.
    Project,
    /// The name of a program the project's tools run: a compiler, a linker.
    Program,
    /// Options of the project's tools, some of which name a program.
    Flags,
    /// Options of a tool, each of which may load code, but for those of a few harmless forms.
    Options,
    /// A file that is written.
    Output,
    /// A server that the tool talks to instead of its usual one.
    Server,
}

/// Every name that is listed whole.
static LISTED: Marks = Marks::of(&[
    COMMANDS, CODE, PROJECT, PROGRAMS, FLAGS, OPTIONS, OUTPUTS, SERVERS,
]);

/// What setting `name` means.
pub(super) fn meaning(name: &str) -> Meaning {
    let upper;
    // npm reads its configuration from variables of either case.
    let name = if name.len() > 11
        && name
            .get(..11)
            .is_some_and(|start| start.eq_ignore_ascii_case("npm_config_"))
    {
        upper = name.to_ascii_uppercase();
        upper.as_str()
    } else {
        name
    };
    let may_be_listed = LISTED.admit(name);
    if may_be_listed && names(COMMANDS, name) {
        Meaning::Command
    } else if may_be_listed && names(CODE, name)
        || CODE_PREFIXES.iter().any(|prefix| name.starts_with(prefix))
        || wrapper(name)
    {
        Meaning::Code
    } else {
        listed(name, may_be_listed)
    }
}

/// The meanings that are looked up by the name alone.
fn listed(name: &str, may_be_listed: bool) -> Meaning {
    let lists = [
        (PROJECT, Meaning::Project),
        (PROGRAMS, Meaning::Program),
        (FLAGS, Meaning::Flags),
        (OPTIONS, Meaning::Options),
        (OUTPUTS, Meaning::Output),
        (SERVERS, Meaning::Server),
    ];
    let mut lists = lists.iter().filter(|_| may_be_listed);
    let found = lists.find(|(list, _)| names(list, name));
    match found {
        Some((_, meaning)) => *meaning,
        None if name.starts_with("AWS_ENDPOINT_URL_") => Meaning::Server,
        None if name.starts_with("CARGO_TARGET_") && name.ends_with("FLAGS") => Meaning::Flags,
        None => Meaning::Data,
    }
}

/// Whether a variable of this meaning has no effect with this value.
pub(super) fn is_harmless(meaning: Meaning, value: &str) -> bool {
    match meaning {
        Meaning::Command => switches_off(value),
        Meaning::Options => value.split_ascii_whitespace().all(is_harmless_option),
        // Numbers and words switch a trace on; only a path is a file.
        Meaning::Output => !value.contains('/'),
        Meaning::Server => is_local(value),
        _ => false,
    }
}

/// Whether an option loads no code: one of the lists, a number, or a number of jobs (`-j8`).
fn is_harmless_option(option: &str) -> bool {
    let starts = |start: &&str| option.starts_with(*start);
    let number = option.strip_prefix("-j").unwrap_or(option);
    names(HARMLESS_OPTIONS, option)
        || HARMLESS_STARTS.iter().any(starts)
        || !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether a server is this machine.
fn is_local(server: &str) -> bool {
    let address = server
        .split_once("://")
        .map_or(server, |(_, address)| address);
    let host = address.rsplit_once('@').map_or(address, |(_, host)| host);
    let end = host.find([':', '/']).unwrap_or(host.len());
    server.is_empty()
        || server.starts_with(['/', '.'])
        || server.starts_with("unix:")
        || server.starts_with("npipe:")
        || host.starts_with("[::1]")
        || matches!(
            host.get(..end),
            Some("localhost" | "127.0.0.1" | "0.0.0.0" | "host.docker.internal")
        )
}

/// Whether options of a build or a test name a program or a plugin: `-C linker=x`, `-p plugin`.
pub(super) fn names_program(options: &str) -> bool {
    // Cargo's encoded form has a control character between its options.
    let mut words = options.split(|c: char| c.is_ascii_whitespace() || c == '\u{1f}');
    let mut plugin = false;
    NAMES_PROGRAM.iter().any(|name| options.contains(name))
        || words.any(|word| {
            let named = word
                .strip_prefix("-p")
                .filter(|rest| !rest.is_empty())
                .or(plugin.then_some(word));
            plugin = word == "-p";
            named.is_some_and(|name| !name.starts_with("no:") && !name.starts_with('='))
        })
}

/// Cargo's per-target settings that name a program: `CARGO_TARGET_X_RUNNER`, `…_LINKER`, `CARGO_BUILD_RUSTC_WRAPPER`.
fn wrapper(name: &str) -> bool {
    name.starts_with("CARGO_")
        && ["_RUNNER", "_LINKER", "_WRAPPER", "_RUSTC", "_RUSTDOC"]
            .iter()
            .any(|end| name.ends_with(end))
}

/// Values of a command variable that only print or do nothing: they switch a pager or an editor off.
fn switches_off(value: &str) -> bool {
    matches!(
        value,
        "" | "cat"
            | "true"
            | ":"
            | "/bin/true"
            | "/bin/cat"
            | "/usr/bin/true"
            | "/usr/bin/cat"
            | "less"
            | "more"
            | "less -R"
            | "less -F"
            | "cat -"
    )
}

/// How far setting a variable of this meaning raises a command, and why.
pub(super) const fn level(meaning: Meaning) -> (Level, &'static str) {
    match meaning {
        Meaning::Data => (Level::Safe, ""),
        Meaning::Project => (Level::Medium, "changes what the project's tools run"),
        Meaning::Program | Meaning::Flags => (Level::Medium, "changes what a build runs"),
        Meaning::Output => (Level::Medium, "names a file that is written"),
        Meaning::Server => (Level::Medium, "changes which server a tool talks to"),
        Meaning::Command => (Level::Dangerous, "sets a variable that is run as a command"),
        Meaning::Code | Meaning::Options => (
            Level::Dangerous,
            "sets a variable that decides which code runs",
        ),
    }
}

/// Whether a variable of this name holds what should not leave the machine.
pub(super) fn is_secret(name: &str) -> bool {
    const PARTS: &[&str] = &[
        "TOKEN",
        "SECRET",
        "PASSWORD",
        "PASSWD",
        "CREDENTIAL",
        "API_KEY",
        "APIKEY",
        "ACCESS_KEY",
        "PRIVATE_KEY",
    ];
    name.len() > 4
        && PARTS
            .iter()
            .any(|part| name.to_ascii_uppercase().contains(part))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_listed_name_is_passed_over() {
        for list in [
            COMMANDS, CODE, PROJECT, PROGRAMS, FLAGS, OPTIONS, OUTPUTS, SERVERS,
        ] {
            for name in list.split('|') {
                assert!(LISTED.admit(name), "{name}");
            }
        }
        let admitted = (0..1000)
            .filter(|at| LISTED.admit(&format!("N{at}")))
            .count();
        assert!(admitted < 300, "{admitted} of 1000 other names");
    }

    #[test]
    fn variables_that_run_something_are_known() {
        let cases = [
            (
                Meaning::Code,
                "PATH LD_PRELOAD DYLD_INSERT_LIBRARIES BASH_ENV IFS NODE_OPTIONS GIT_CONFIG_KEY_0 CARGO_TARGET_X_RUNNER",
            ),
            (
                Meaning::Command,
                "PAGER GIT_SSH_COMMAND EDITOR npm_config_script_shell",
            ),
            (Meaning::Project, "PYTHONPATH GIT_DIR"),
            (Meaning::Program, "CC CXX"),
            (Meaning::Flags, "RUSTFLAGS CARGO_TARGET_X_RUSTFLAGS"),
            (Meaning::Server, "DOCKER_HOST AWS_ENDPOINT_URL_S3"),
            (
                Meaning::Data,
                "FOO NODE_ENV CI AWS_PROFILE RUST_LOG LC_ALL DEBUG",
            ),
        ];
        for (expected, names) in cases {
            for name in names.split(' ') {
                assert_eq!(meaning(name), expected, "{name}");
            }
        }
    }

    #[test]
    fn values_decide_where_only_some_are_harmless() {
        for (meaning, value) in [
            (Meaning::Options, "-Xmx2g -XX:+UseG1GC"),
            (Meaning::Options, "-j8"),
            (Meaning::Output, "1"),
            (Meaning::Server, "http://localhost:4566"),
            (Meaning::Server, "unix:///run/docker.sock"),
        ] {
            assert!(is_harmless(meaning, value), "{value}");
        }
        for (meaning, value) in [
            (Meaning::Options, "-Xmx2g -javaagent:x"),
            (Meaning::Options, "--eval=x"),
            (Meaning::Output, "/etc/x"),
            (Meaning::Server, "http://localhost.example"),
            (Meaning::Server, "tcp://localhost@example"),
        ] {
            assert!(!is_harmless(meaning, value), "{value}");
        }
        assert!(
            names_program("-C linker=x") && names_program("-p evil") && names_program("-pevil")
        );
        assert!(!names_program("-C target-cpu=native") && !names_program("-q -p no:cacheprovider"));
    }
}
