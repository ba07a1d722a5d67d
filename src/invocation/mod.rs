//! The command line before clap sees it: a pasted `/forge:access` is dropped, and a leading
//! CHANNEL becomes `--channel CHANNEL`.
//!
//! The first word that is neither an option nor a known command is the channel, as the
//! slash command has it; one that was named with `--channel` already leaves only commands.

mod slash_line;

use std::ffi::{OsStr, OsString};

use crate::cli::WORDS;
use crate::output::visible;
use crate::quoting::join;

pub use slash_line::split_line;

/// What the slash command is called, in a plugin and as a skill of one's own; people paste it whole
/// from the bot's message.
const SLASH_COMMANDS: [&str; 2] = ["/forge:access", "/forge-access"];

/// What follows the slash command's name at the start of `text`.
fn after_slash_command(text: &str) -> Option<&str> {
    let rest = SLASH_COMMANDS
        .iter()
        .find_map(|name| text.strip_prefix(name))?;
    (rest.is_empty() || rest.starts_with(char::is_whitespace)).then_some(rest)
}

/// The options whose value is the next word.
const VALUED: &[&str] = &["--channel", "--project", "--color", "--generate"];

/// The words of a call, taken apart as far as clap cannot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Invocation {
    /// The words for clap, without the program's name.
    pub args: Vec<OsString>,
    /// The channel that stood first on the line.
    pub leading_channel: Option<String>,
    /// The word in the place of the command, if it is not one.
    pub stray: Option<String>,
    /// How often `--channel` was given.
    pub channel_options: usize,
    /// Whether `--json` was given, also where the rest cannot be parsed.
    pub json: bool,
}

impl Invocation {
    /// Takes `args` apart; the program's name is not among them.
    pub fn parse(args: Vec<OsString>) -> Self {
        let args = join_hyphen_values(without_slash_command(args));
        let options = options(&args);
        let channel_options = options
            .iter()
            .filter(|&&word| word == "--channel" || starts(word, "--channel="))
            .count();
        let json = options.iter().any(|&word| word == "--json");
        let mut this = Self {
            args,
            leading_channel: None,
            stray: None,
            channel_options,
            json,
        };
        if let Some(at) = first_word(&this.args, 0) {
            this.take_channel(at);
        }
        this
    }

    /// The command's words, the word behind them, and what follows that, where no channel was named:
    /// what may be a channel in the wrong place.
    pub fn behind_command(&self) -> Option<(&[OsString], &str, &[OsString])> {
        if self.channel_options > 0 || self.leading_channel.is_some() {
            return None;
        }
        let at = first_word(&self.args, 0)?;
        let is_at = |at: usize, words: &[&str]| {
            let word = self.args.get(at).and_then(|word| word.to_str());
            word.is_some_and(|word| words.contains(&word))
        };
        if is_at(at, &["permissions", "help"]) {
            return None;
        }
        let is_two = is_at(at, &["group"]) && is_at(at + 1, &["add", "rm"]);
        let name_at = if is_two { at + 2 } else { at + 1 };
        let name = self.args.get(name_at)?.to_str()?;
        Some((
            self.args.get(at..name_at)?,
            name,
            self.args.get(name_at + 1..).unwrap_or_default(),
        ))
    }

    /// Handles the first word, which stands at `at`.
    fn take_channel(&mut self, at: usize) {
        let Some(word) = self
            .args
            .get(at)
            .map(|word| word.to_string_lossy().into_owned())
        else {
            return;
        };
        if is_command(&word) {
            return;
        }
        if self.channel_options > 0 {
            self.stray = (word != "status").then_some(word);
            return;
        }
        self.args.remove(at);
        if let Some(next) = first_word(&self.args, 0).and_then(|next| self.args.get(next)) {
            let next = next.to_string_lossy().into_owned();
            self.stray = (!is_command(&next) && next != "status").then_some(next);
        }
        self.args.insert(0, format!("--channel={word}").into());
        self.leading_channel = Some(word);
    }
}

fn is_command(word: &str) -> bool {
    WORDS.contains(&word)
}

fn starts(word: &OsStr, prefix: &str) -> bool {
    word.as_encoded_bytes().starts_with(prefix.as_bytes())
}

/// The words before `--`.
fn options(args: &[OsString]) -> Vec<&OsStr> {
    args.iter()
        .map(OsString::as_os_str)
        .take_while(|&word| word != "--")
        .collect()
}

/// Where the first word that is not an option or an option's value stands, from `from` on.
fn first_word(args: &[OsString], from: usize) -> Option<usize> {
    let mut at = from;
    loop {
        let word = args.get(at)?;
        if VALUED.iter().any(|option| word == option) {
            at += 2;
        } else if starts(word, "-") {
            at += 1;
        } else {
            return Some(at);
        }
    }
}

/// `--allow -100123,5` becomes `--allow=-100123,5`: clap would take the value for an option, and a
/// `--allow` that swallowed any next word would hide a misspelt option.
fn join_hyphen_values(args: Vec<OsString>) -> Vec<OsString> {
    let mut joined: Vec<OsString> = Vec::with_capacity(args.len());
    for word in args {
        let is_id = matches!(word.as_encoded_bytes(), [b'-', digit, ..] if digit.is_ascii_digit());
        match joined.last_mut() {
            Some(last) if is_id && (last == "--allow" || last == "--expect-sender") => {
                last.push("=");
                last.push(word);
            }
            _ => joined.push(word),
        }
    }
    joined
}

/// Drops a leading `/forge:access`, also where the whole command was pasted as one word.
fn without_slash_command(mut args: Vec<OsString>) -> Vec<OsString> {
    let Some(first) = args.first().and_then(|first| first.to_str()) else {
        return args;
    };
    let Some(rest) = after_slash_command(first) else {
        return args;
    };
    if rest.is_empty() {
        args.remove(0);
        return args;
    }
    let mut words = split_line(rest);
    words.extend(args.drain(1..));
    words
}

/// The words that start a command on `channel`: one that bears a command's name, or looks like an
/// option, has to be named with `--channel`.
pub fn command_on(channel: &str) -> String {
    let option = if channel.starts_with('-') {
        "--channel="
    } else if is_command(channel) {
        "--channel "
    } else {
        ""
    };
    format!("forge-access {option}{channel}")
}

/// `args` as they can be typed again in a shell, safe to print.
pub fn typed_again(args: &[OsString]) -> String {
    let words = args.iter().map(|word| word.to_string_lossy());
    join(words.map(|word| visible(&word).into_owned()))
}

/// The known command that `word` misses by one slip: a letter too many, too few, wrong, or two
/// swapped.
pub fn one_slip_from(word: &str) -> Option<&'static str> {
    let known = || WORDS.iter().copied().filter(|&known| known != word);
    known().find(|known| one_slip(word, known))
}

/// Whether two words differ by one slip.
pub fn one_slip(a: &str, b: &str) -> bool {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let same = a.iter().zip(&b).take_while(|(x, y)| x == y).count();
    let (a, b) = (
        a.get(same..).unwrap_or_default(),
        b.get(same..).unwrap_or_default(),
    );
    match (a, b) {
        ([x1, x2, a @ ..], [y1, y2, b @ ..]) if x1 == y2 && x2 == y1 && a == b => true,
        ([_, rest @ ..], b) if rest == b => true,
        (a, [_, rest @ ..]) if rest == a => true,
        ([_, a @ ..], [_, b @ ..]) => a == b,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::{Invocation, one_slip_from};

    fn words(line: &[&str]) -> (Option<String>, Option<String>, Vec<String>) {
        let got = Invocation::parse(line.iter().map(Into::into).collect());
        let args = got
            .args
            .iter()
            .map(|word| word.to_string_lossy().into_owned())
            .collect();
        (got.leading_channel, got.stray, args)
    }

    #[test]
    fn the_first_word_that_is_no_command_is_the_channel() {
        type Case<'a> = (
            &'a [&'a str],
            Option<&'a str>,
            Option<&'a str>,
            &'a [&'a str],
        );
        let cases: &[Case] = &[
            (&[], None, None, &[]),
            (&["pair", "abc123"], None, None, &["pair", "abc123"]),
            (&["backend"], Some("backend"), None, &["--channel=backend"]),
            (
                &["backend", "pair", "x"],
                Some("backend"),
                None,
                &["--channel=backend", "pair", "x"],
            ),
            (
                &["--json", "backend", "pair"],
                Some("backend"),
                None,
                &["--channel=backend", "--json", "pair"],
            ),
            (
                &["--project", "d", "backend"],
                Some("backend"),
                None,
                &["--channel=backend", "--project", "d"],
            ),
            (
                &["alow", "1"],
                Some("alow"),
                Some("1"),
                &["--channel=alow", "1"],
            ),
            (&["status"], Some("status"), None, &["--channel=status"]),
            (
                &["a", "status"],
                Some("a"),
                None,
                &["--channel=a", "status"],
            ),
            (
                &["--channel", "pair", "status"],
                None,
                None,
                &["--channel", "pair", "status"],
            ),
            (
                &["--channel=a", "b"],
                None,
                Some("b"),
                &["--channel=a", "b"],
            ),
            (
                &["group", "add", "-1", "--allow", "-100123,5"],
                None,
                None,
                &["group", "add", "-1", "--allow=-100123,5"],
            ),
            (
                &["/forge:access", "b", "pair", "x"],
                Some("b"),
                None,
                &["--channel=b", "pair", "x"],
            ),
            (
                &["/forge:access b pair x"],
                Some("b"),
                None,
                &["--channel=b", "pair", "x"],
            ),
        ];
        for (line, channel, stray, args) in cases {
            let got = words(line);
            assert_eq!(got.0.as_deref(), *channel, "{line:?}");
            assert_eq!(got.1.as_deref(), *stray, "{line:?}");
            assert_eq!(got.2, *args, "{line:?}");
        }
    }

    #[test]
    fn one_slip_is_found_and_two_are_not() {
        for (word, want) in [
            ("alow", Some("allow")),
            ("allowe", Some("allow")),
            ("pari", Some("pair")),
            ("polici", Some("policy")),
            ("pair", None),
            ("backend", None),
            ("pr", None),
            ("", None),
        ] {
            assert_eq!(one_slip_from(word), want, "{word}");
        }
    }
}
