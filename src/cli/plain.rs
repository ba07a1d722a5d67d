//! The calls that precede every command of an agent, read without clap: to build the grammar and to match it
//! takes longer than to judge a command.
//!
//! Only what is spelled out is read here: long options by their names, each once, and no word that could be
//! taken in two ways. All else, wrong usage too, is for the grammar.

use std::ffi::OsString;
use std::path::PathBuf;

use super::{Check, Cli, Command, Common, Permissions};
use crate::output::ColorChoice;
use crate::permissions::Policy;
use crate::permissions::hook::{PROFILES, Setup};

/// A long option, without its dashes, and what follows it.
type Flag = (&'static str, Follows);

#[derive(Clone, Copy, PartialEq, Eq)]
enum Follows {
    Nothing,
    Value,
}

use Follows::{Nothing, Value};

const COMMON: &[Flag] = &[
    ("channel", Value),
    ("project", Value),
    ("json", Nothing),
    ("quiet", Nothing),
];
const HOOK: &[Flag] = &[
    ("agent", Value),
    ("mode", Value),
    ("unattended", Nothing),
    ("log", Value),
];
const CHECK: &[Flag] = &[
    ("mode", Value),
    ("unattended", Nothing),
    ("cwd", Value),
    ("root", Value),
];

/// What `args` say, if they are spelled out.
pub(super) fn read(args: &[OsString]) -> Option<Cli> {
    let mut words = Words {
        left: args,
        given: Vec::new(),
    };
    words.options(&[])?;
    let command = match words.next() {
        None => None,
        Some("permissions") => Some(Command::Permissions(words.permissions()?)),
        Some(_) => return None,
    };
    Some(Cli {
        common: Common {
            channel: words.value("channel").map(str::to_owned),
            project: words.path("project"),
            json: words.has("json"),
            color: ColorChoice::default(),
            quiet: words.has("quiet"),
        },
        slash: false,
        generate: None,
        command,
    })
}

struct Words<'a> {
    left: &'a [OsString],
    given: Vec<(&'static str, &'a str)>,
}

impl<'a> Words<'a> {
    fn next(&mut self) -> Option<&'a str> {
        let (word, left) = self.left.split_first()?;
        self.left = left;
        word.to_str()
    }

    /// Reads the options that stand here: those of the command, and those that may stand anywhere.
    fn options(&mut self, own: &[Flag]) -> Option<()> {
        while let Some(word) = self.left.first() {
            let Some(option) = word.to_str()?.strip_prefix("--") else {
                break;
            };
            self.next();
            let (name, attached) = match option.split_once('=') {
                Some((name, value)) => (name, Some(value)),
                None => (option, None),
            };
            let (name, follows) = own.iter().chain(COMMON).find(|(known, _)| *known == name)?;
            let value = match (follows, attached) {
                (Nothing, None) => "",
                (Nothing, Some(_)) => return None,
                (Value, Some(value)) => Some(value).filter(|value| !value.is_empty())?,
                (Value, None) => self.next().filter(|value| is_plain(value))?,
            };
            if self.has(name) {
                return None;
            }
            self.given.push((name, value));
        }
        Some(())
    }

    fn permissions(&mut self) -> Option<Permissions> {
        self.options(&[])?;
        match self.next()? {
            "hook" => self.hook().map(Permissions::Hook),
            "check" => self.check().map(Permissions::Check),
            _ => None,
        }
    }

    fn hook(&mut self) -> Option<Setup> {
        self.options(HOOK)?;
        self.left.is_empty().then_some(())?;
        let named = |word| PROFILES.iter().find(|profile| profile.word == word);
        let agent = self.value("agent").map(|word| named(word).ok_or(word));
        Some(Setup {
            agent: agent.transpose().ok()?.map(|profile| profile.agent),
            mode: self.value("mode").map(str::parse).transpose().ok()?,
            unattended: self.has("unattended"),
            log: self.path("log"),
        })
    }

    fn check(&mut self) -> Option<Check> {
        self.options(CHECK)?;
        let mode = self.value("mode").map(str::parse).transpose().ok()?;
        // From the first word of the command on, everything is its.
        let words = self
            .left
            .iter()
            .map(|word| word.to_str().map(str::to_owned));
        let words: Vec<String> = words.collect::<Option<_>>()?;
        words.first().filter(|word| is_plain(word))?;
        Some(Check {
            policy: Policy {
                mode: mode.unwrap_or_default(),
                unattended: self.has("unattended"),
            },
            cwd: self.path("cwd"),
            root: self.path("root"),
            batch: false,
            words,
        })
    }

    fn has(&self, name: &str) -> bool {
        self.value(name).is_some()
    }

    fn value(&self, name: &str) -> Option<&'a str> {
        let found = self.given.iter().find(|(given, _)| *given == name)?;
        Some(found.1)
    }

    fn path(&self, name: &str) -> Option<PathBuf> {
        self.value(name).map(PathBuf::from)
    }
}

/// Whether a word can only be a value.
fn is_plain(word: &str) -> bool {
    !word.is_empty() && !word.starts_with('-')
}

#[cfg(test)]
mod tests {
    use std::ffi::OsString;

    use proptest::prelude::*;

    use super::{CHECK, COMMON, Cli, HOOK, Value, read};
    use crate::cli::command;

    /// Words that are options, commands, values, or look like one and are another.
    const WORDS: &[&str] = &[
        "--agent",
        "--agent=claude",
        "--channel",
        "--channel=a",
        "--cwd",
        "--json",
        "--json=1",
        "--log",
        "--log=",
        "--mode",
        "--mode=auto",
        "--project",
        "--quiet",
        "--root=.",
        "--unattended",
        "--batch",
        "--color",
        "--help",
        "--slash",
        "--",
        "-",
        "-q",
        "-V",
        "-1",
        "",
        "allow",
        "ask",
        "check",
        "claude",
        "git status",
        "help",
        "hook",
        "permissions",
        "rm",
        "status",
    ];

    const COMMANDS: &[&[&str]] = &[&[], &["permissions", "hook"], &["permissions", "check"]];

    fn through_clap(args: &[OsString]) -> Option<Cli> {
        let words = std::iter::once("forge-access".into()).chain(args.iter().cloned());
        command().try_get_matches_from(words).ok().map(Cli::read)
    }

    fn agree(line: &[&str]) -> bool {
        let args: Vec<OsString> = line.iter().map(Into::into).collect();
        let plain = read(&args);
        let is_plain = plain.is_some();
        if is_plain {
            assert_eq!(
                format!("{plain:?}"),
                format!("{:?}", through_clap(&args)),
                "{line:?}"
            );
        }
        is_plain
    }

    #[test]
    fn what_agents_call_is_read_without_the_grammar() {
        for line in [
            "",
            "--json",
            "--channel=backend",
            "--project . --quiet --json",
            "permissions hook",
            "permissions hook --agent codex --mode auto --unattended --log /tmp/log",
            "permissions hook --agent=gemini --mode=allow-all",
            "permissions check ls",
            "permissions check --json --cwd / --root=/ --unattended --mode ask git commit --amend -- a",
            "--json permissions --quiet check ls --json",
        ] {
            let words: Vec<&str> = line.split_whitespace().collect();
            assert!(agree(&words), "{line}");
        }
    }

    #[test]
    fn the_flags_are_those_of_the_grammar() {
        let mut grammar = command();
        grammar.build();
        let permissions = grammar.find_subcommand("permissions").unwrap();
        for (name, own) in [("hook", HOOK), ("check", CHECK)] {
            let command = permissions.find_subcommand(name).unwrap();
            for (flag, follows) in own.iter().chain(COMMON) {
                let arg = command
                    .get_arguments()
                    .find(|arg| arg.get_long() == Some(flag));
                assert_eq!(
                    arg.unwrap().get_action().takes_values(),
                    *follows == Value,
                    "{flag}"
                );
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn what_is_read_without_the_grammar_says_the_same_with_it(
            command in prop::sample::select(COMMANDS),
            words in prop::collection::vec(prop::sample::select(WORDS), 0..5),
        ) {
            let line: Vec<&str> = command.iter().copied().chain(words).collect();
            agree(&line);
        }
    }
}
