//! Commands that speak of what is protected in a way that hides what they do to it: through a
//! variable, a glob, a link, a patch or a program nobody here knows.
//!
//! What such a command changes cannot be told from its text, so the mention counts. Text stays
//! text: a quoted word with blanks in it names no file. Commands that only look may mention what
//! they like.

use super::protect::Guard;
use crate::environment::Environment;
use crate::permissions::Level;
use crate::permissions::gate::Verdict;

/// What the places of channel state and of remembered rules have in their names.
const PLACES: &[&str] = &[
    ".claude/channels",
    ".claude/forge",
    "forge-permissions",
    "forge-channel",
    "forge_state_dir",
    "telegram_state_dir",
    "discord_state_dir",
    "imessage_state_dir",
    "claude_config_dir",
];

/// How the reasons of dangerous findings begin that are about what cannot be seen through.
const OPAQUE: &[&str] = &[
    "runs ",
    "the command's name is computed",
    "not understood",
    "code not understood",
    "code in a language",
    "too deeply nested",
    "moves through too many",
    "expands a value",
];

/// Commands that read the files they are given; what they write is named elsewhere in their line.
const READERS: &[&str] = &[
    "cat", "cp", "diff", "echo", "egrep", "fgrep", "git", "grep", "head", "jq", "less", "ls",
    "printf", "rg", "sort", "stat", "tail", "wc",
];

/// What makes one of [`READERS`] write, link or run all the same.
const NOT_READING: &[&str] = &["apply", "am", "-l", "--link", "-s", "--symbolic-link"];

/// Commands whose long arguments are text for people.
const TALKERS: &[&str] = &["gh", "git", "glab"];

/// Commands that move the shell, so that relative names mean what was mentioned.
const MOVERS: &[&str] = &["cd", "pushd"];

/// Commands that give the program another name or take it away.
const RENAMERS: &[&str] = &["alias", "cp", "hash", "install", "ln", "mv", "rm", "unlink"];

/// Commands after which a written text runs.
const RUNNERS: &[&str] = &[
    "at", "batch", "crontab", "sh", "bash", "zsh", "dash", "source", ".",
];

/// The words by which `forge-access` changes something.
const CHANGES: &[&str] = &[
    "pair", "deny", "allow", "remove", "policy", "group", "set", "approve", "revoke", "trust",
    "--slash",
];

/// The guard of what `command` speaks of, if what it does to it cannot be seen.
pub(super) fn guard(verdict: &Verdict, command: &str, env: &Environment) -> Option<Guard> {
    if verdict.examination.assessment.level() == Level::Safe {
        return None;
    }
    let places = Places::of(env);
    let whole = spoken(command);
    let opaque = verdict
        .examination
        .assessment
        .findings()
        .iter()
        .any(|finding| {
            finding.level >= Level::Dangerous
                && OPAQUE.iter().any(|start| finding.reason.starts_with(start))
        });
    if opaque && (places.are_in(&whole) || whole.contains("forge-access")) {
        return Some(Guard::Own);
    }
    let words = words(command);
    let mentioned = words.iter().any(|word| places.are_named_by(word));
    let moves_to = |is_meant: &dyn Fn(&str) -> bool| {
        words.windows(2).any(
            |pair| matches!(pair, [mover, to] if MOVERS.contains(&mover.as_str()) && is_meant(to)),
        )
    };
    let moved = moves_to(&|to| places.are_named_by(to))
        || (mentioned
            && is_computed(command, &words)
            && words.iter().any(|word| MOVERS.contains(&word.as_str())));
    let at_agent = moves_to(&is_agent_dir)
        || words
            .iter()
            .any(|word| word.starts_with("home=") && is_agent_dir(word));
    let parts = &verdict.examination.parts;
    let changing = parts.iter().filter(|part| part.level > Level::Safe);
    let mut found = hides_program(&words, &whole).then_some(Guard::Own);
    for part in changing {
        let text = command.get(part.start..part.end).unwrap_or_default();
        let own = self::words(text);
        let dangerous = part.level >= Level::Dangerous;
        let names = own.iter().any(|word| places.are_named_by(word));
        let said = spoken(text);
        let said: Vec<&str> = said
            .split(|c: char| c.is_whitespace() || ":!".contains(c))
            .collect();
        let calls = !talks(&own)
            && ((dangerous && is_called(&said)) || (!only_reads(text, &own) && is_called(&own)));
        let hidden = calls
            || (dangerous && (names || (!talks(&own) && places.are_in(&spoken(text)))))
            || (names && !only_reads(text, &own))
            || (mentioned && is_computed(text, &own))
            || (moved && (text.contains('>') || !only_reads(text, &own)));
        let takes_agent = own.iter().any(|word| is_agent_dir(word));
        let guard = if hidden || (takes_agent && dangerous) {
            Some(Guard::Own)
        } else if at_agent || (takes_agent && !only_adds(&own)) {
            Some(Guard::Settings)
        } else {
            None
        };
        found = found.max(guard);
    }
    found
}

/// Whether a line gives the program another name, or writes down a call of it for later.
fn hides_program(words: &[String], whole: &str) -> bool {
    let has = |list: &[&str]| words.iter().any(|word| list.contains(&word.as_str()));
    let said: Vec<&str> = whole.split_whitespace().collect();
    let is_called = is_called(&said);
    if is_called && has(RUNNERS) {
        return true;
    }
    let asks_where = words.windows(2).any(|pair| {
        matches!(pair, [asker, name] if ["which", "-v", "-p"].contains(&asker.as_str()) && is_program(name))
    });
    let is_installed = words
        .iter()
        .any(|word| is_program(word) && word.contains("/bin/"));
    let is_named = words.iter().any(|word| is_program(word));
    (has(RENAMERS) && (asks_where || is_installed)) || (is_named && has(&["alias", "uninstall"]))
}

/// Whether words call the program to change something.
fn is_called<T: AsRef<str>>(words: &[T]) -> bool {
    words.iter().enumerate().any(|(at, word)| {
        let mut next = words.iter().skip(at + 1).take(4);
        is_program(word.as_ref()) && next.any(|word| CHANGES.contains(&word.as_ref()))
    })
}

fn is_program(word: &str) -> bool {
    word.rsplit(['/', '=']).next() == Some("forge-access")
}

/// Whether what a part reads is all that it could do to the files it names.
fn only_reads(text: &str, words: &[String]) -> bool {
    words
        .first()
        .is_some_and(|head| READERS.contains(&head.as_str()))
        && !words
            .iter()
            .any(|word| NOT_READING.contains(&word.as_str()))
        && !is_computed(text, words)
}

/// Whether the shell makes some word of it, so that its text does not say which file it is.
fn is_computed(text: &str, words: &[String]) -> bool {
    let known = text.replace("$HOME", "").replace("${HOME}", "");
    known.contains(['$', '`'])
        || words.iter().any(|word| word == "xargs")
        || known.contains(">~")
        || known.contains("> ~")
}

/// Whether a part takes the agent's directory as it is: `git add .claude`, but not `cp -r x/.claude .`.
fn only_adds(words: &[String]) -> bool {
    only_reads("", words) && words.first().is_some_and(|head| head != "cp")
}

/// Whether a part's quoted texts are for people.
fn talks(words: &[String]) -> bool {
    words
        .first()
        .is_some_and(|head| TALKERS.contains(&head.as_str()))
}

/// Whether a word ends in the agent's directory, so that all in it is meant.
fn is_agent_dir(word: &str) -> bool {
    word.split([':', '=', ',']).any(|path| {
        let path = path.trim_end_matches("/.").trim_end_matches('/');
        path == ".claude" || path.ends_with("/.claude")
    })
}

/// The places of one user.
struct Places {
    moved: Vec<String>,
}

impl Places {
    fn of(env: &Environment) -> Self {
        let dirs = env
            .state_dirs
            .iter()
            .filter_map(|(name, _)| env.state_dir(name));
        let dirs = dirs.chain(env.claude_config_dir.clone());
        let texts = dirs.map(|dir| dir.to_string_lossy().to_ascii_lowercase());
        Self {
            // The root directory would be in every path.
            moved: texts.filter(|text| text.len() > 1).collect(),
        }
    }

    fn are_in(&self, text: &str) -> bool {
        PLACES.iter().any(|place| text.contains(place))
            || self.moved.iter().any(|place| text.contains(place))
    }

    fn are_named_by(&self, word: &str) -> bool {
        self.are_in(word) || globs_agent_dir(word)
    }
}

/// Whether a glob in the middle of a path could stand for the agent's directory.
fn globs_agent_dir(word: &str) -> bool {
    let mut components = word.split('/').peekable();
    while let Some(component) = components.next() {
        let Some(at) = component.find(['*', '?', '[']) else {
            continue;
        };
        let start = component.get(..at).unwrap_or_default();
        if start.starts_with('.') && ".claude".starts_with(start) && components.peek().is_some() {
            return true;
        }
    }
    false
}

/// Text as it is compared: without quotes, in one case.
fn spoken(text: &str) -> String {
    text.replace(['\'', '"', '\\'], "").to_ascii_lowercase()
}

/// The words of a line, roughly: a quoted text with blanks in it is dropped, and a substitution
/// inside of quotes begins anew.
fn words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word = String::new();
    let (mut quote, mut is_text) = (None, false);
    let mut characters = text.chars().peekable();
    let mut end = |word: &mut String, is_text: &mut bool| {
        let ended = std::mem::take(word);
        if !ended.is_empty() && !*is_text {
            words.push(ended.to_ascii_lowercase());
        }
        *is_text = false;
    };
    while let Some(character) = characters.next() {
        match (character, quote) {
            ('$', None | Some('"')) if characters.peek() == Some(&'(') => {
                end(&mut word, &mut is_text);
                quote = None;
            }
            ('`', None | Some('"')) => {
                end(&mut word, &mut is_text);
                quote = None;
            }
            (character, Some(open)) if character == open => quote = None,
            ('\'' | '"', None) => quote = Some(character),
            (character, None) if character.is_whitespace() || ";|&()<>".contains(character) => {
                end(&mut word, &mut is_text);
            }
            ('\\', None) => {}
            (character, _) => {
                is_text |= quote.is_some() && character.is_whitespace();
                word.push(character);
            }
        }
    }
    end(&mut word, &mut is_text);
    words
}

#[cfg(test)]
mod tests {
    use super::{globs_agent_dir, is_agent_dir, words};

    #[test]
    fn words_are_what_could_name_a_file() {
        assert_eq!(words("a 'b c' \"d\"e;f>g"), ["a", "de", "f", "g"]);
        assert_eq!(
            words("echo \"$(echo ~/.claude/x)\""),
            ["echo", "echo", "~/.claude/x"]
        );
    }

    #[test]
    fn the_agents_directory_is_known_behind_globs_and_at_the_end() {
        assert!(globs_agent_dir("~/.cl*/channels"));
        assert!(!globs_agent_dir("~/.cl*"));
        assert!(!globs_agent_dir("src/*/x"));
        assert!(is_agent_dir("~/.claude:/c"));
        assert!(!is_agent_dir(".claude/skills"));
    }
}
