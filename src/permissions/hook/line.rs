//! A command line as the guards read it: its parts with their words, for what the rule tables do
//! not tell.
//!
//! The tables say what a command is known to do. The guards have to answer for what it could do
//! besides, so they read its text more roughly: too much is a question too many, too little lets
//! an attack through.

use std::ops::Range;

use super::place::Here;
use crate::permissions::gate::Verdict;
use crate::permissions::{Finding, Level, Sight};

/// A command line that does not only look.
pub(super) struct Line<'a> {
    /// Its text.
    pub command: &'a str,
    /// Where it would run.
    pub here: Here<'a>,
    /// What the tables found.
    pub findings: &'a [Finding],
    /// Its simple commands, those that only look among them.
    pub parts: Vec<Part<'a>>,
    /// The words of the whole line, lower-case.
    pub words: Vec<String>,
    /// The whole text without quotes, lower-case.
    pub spoken: String,
}

/// One simple command of a line.
pub(super) struct Part<'a> {
    /// Its text.
    pub text: &'a str,
    /// Where in the line that stands, in bytes.
    pub span: Range<usize>,
    /// What the tables make of it.
    pub level: Level,
    /// Its words as they are written, without quotes.
    pub written: Vec<String>,
    /// The same, lower-case: some disks fold case.
    pub words: Vec<String>,
}

impl<'a> Line<'a> {
    /// The line of `command`; `None` if it only looks, which is free.
    pub(super) fn new(verdict: &'a Verdict, command: &'a str, here: Here<'a>) -> Option<Self> {
        let assessment = &verdict.examination.assessment;
        if assessment.level() == Level::Safe {
            return None;
        }
        let parts = verdict.examination.parts.iter().map(|part| {
            let text = command.get(part.start..part.end).unwrap_or_default();
            let written = words(text);
            Part {
                text,
                span: part.start..part.end,
                level: part.level,
                words: lower(&written),
                written,
            }
        });
        Some(Self {
            command,
            here,
            findings: assessment.findings(),
            parts: parts.collect(),
            words: lower(&words(command)),
            spoken: spoken(command),
        })
    }

    /// Whether there is more of it than can be looked up on the disk while an agent waits. An agent
    /// that waits too long runs the command.
    pub(super) fn is_long(&self) -> bool {
        const MOST_PARTS: usize = 200;
        const MOST_WORDS: usize = 2048;
        self.parts.len() > MOST_PARTS || self.words.len() > MOST_WORDS
    }

    /// The parts that do not only look.
    pub(super) fn changing(&self) -> impl Iterator<Item = &Part<'a>> {
        self.parts.iter().filter(|part| part.level > Level::Safe)
    }

    /// Whether some danger is one of which the text shows just this much.
    pub(super) fn hides(&self, sight: Sight) -> bool {
        self.findings
            .iter()
            .any(|finding| finding.level >= Level::Dangerous && finding.sight == sight)
    }

    /// Whether it does what nobody here has read.
    pub(super) fn is_unread(&self) -> bool {
        self.hides(Sight::Unread) || self.hides(Sight::Unexamined)
    }
}

impl Part<'_> {
    /// The name of the program, without its directory.
    pub(super) fn head(&self) -> &str {
        let head = self.words.first().map_or("", String::as_str);
        head.rsplit('/').next().unwrap_or(head)
    }

    /// Whether one of the words is one of `list`.
    pub(super) fn has(&self, list: &[&str]) -> bool {
        self.words.iter().any(|word| list.contains(&word.as_str()))
    }

    /// Whether the shell makes some word of it, so that its text does not say which file it is.
    pub(super) fn is_computed(&self) -> bool {
        let known = self.text.replace("$HOME", "").replace("${HOME}", "");
        known.contains(['$', '`'])
            || self.has(&["xargs"])
            || known.contains(">~")
            || known.contains("> ~")
    }

    /// The words that are no options, behind the program's name.
    pub(super) fn operands(&self) -> Vec<&str> {
        let words = self.written.iter().skip(1).map(String::as_str);
        words.filter(|word| !word.starts_with('-')).collect()
    }
}

fn lower(words: &[String]) -> Vec<String> {
    words.iter().map(|word| word.to_ascii_lowercase()).collect()
}

/// Text as it is compared: without quotes, in one case.
pub(super) fn spoken(text: &str) -> String {
    text.replace(['\'', '"', '\\'], "").to_ascii_lowercase()
}

/// Text without anything that could divide a name: `join(home, ".claude", "channels")` and
/// `'.cla' + 'ude/channels'` name the same directory. Escapes are what they stand for.
pub(super) fn squeezed(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(character) = rest.chars().next() {
        let escaped = rest.strip_prefix('\\').and_then(escape);
        let (character, after) =
            escaped.unwrap_or((character, rest.get(character.len_utf8()..).unwrap_or("")));
        if character.is_alphanumeric() || character == '.' {
            out.extend(character.to_lowercase());
        }
        rest = after;
    }
    out
}

/// The character of `xHH` or `uHHHH`, and what follows it.
fn escape(text: &str) -> Option<(char, &str)> {
    let (kind, rest) = text.split_at_checked(1)?;
    let digits = match kind {
        "x" => 2,
        "u" => 4,
        _ => return None,
    };
    let (digits, rest) = rest.split_at_checked(digits)?;
    let code = u32::from_str_radix(digits, 16).ok()?;
    Some((char::from_u32(code)?, rest))
}

/// The words of a line, roughly: a quoted text with blanks in it names no file and is dropped, and a
/// substitution inside of quotes begins anew.
pub(super) fn words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word = String::new();
    let (mut quote, mut is_text) = (None, false);
    let mut characters = text.chars().peekable();
    let mut end = |word: &mut String, is_text: &mut bool| {
        let ended = std::mem::take(word);
        if !ended.is_empty() && !*is_text {
            words.push(ended);
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
    use super::{squeezed, words};

    #[test]
    fn words_are_what_could_name_a_file() {
        assert_eq!(words("a 'b c' \"d\"e;f>g"), ["a", "de", "f", "g"]);
        assert_eq!(
            words("echo \"$(echo ~/.Claude/x)\""),
            ["echo", "echo", "~/.Claude/x"]
        );
    }

    #[test]
    fn a_name_in_pieces_is_the_name() {
        for text in [
            r#"join(h, ".claude", "channels")"#,
            "'.cla' + 'ude/channels'",
            r"'.cl\x61ude\u002fchannels'",
            ".CLAUDE//channels",
        ] {
            assert!(squeezed(text).contains(".claudechannels"), "{text}");
        }
        assert_eq!(squeezed("\\"), "");
        assert_eq!(squeezed("\\xé"), "xé");
    }
}
