//! The table of `set` keys: what each accepts, what it is without being set, and how what was typed
//! becomes what the servers read. Adding a key is one entry here and its test lines.

use serde_json::{Number, Value};

mod patterns;

use super::reactions;
use super::server::Server;
use crate::error::{Error, Kind, Result};
use crate::output::{Text, Warning, say, visible};

/// A delivery setting in `access.json`.
pub struct Setting {
    /// The key, as typed and as stored.
    pub key: &'static str,
    /// What is accepted, in words, for a channel of that server.
    pub accepts: fn(&Server) -> Text,
    /// Values that a shell can complete.
    pub suggestions: fn(&Server) -> Vec<String>,
    /// What was typed, made into what is stored; the error says what is wrong with it.
    parse: fn(&str, &Server) -> Parsed,
    /// What is wrong with a stored value, if anything.
    pub fault: fn(&Value, &Server) -> Option<Text>,
}

type Parsed = std::result::Result<(Value, Vec<Warning>), Text>;

/// Every key, in the order it is listed in.
pub static SETTINGS: &[Setting] = &[
    Setting {
        key: "ackReaction",
        accepts: |_| say!("an emoji, or \"\" to disable it"),
        suggestions: |server| {
            let supported = server.telegram_reactions.then_some(reactions::SUPPORTED);
            owned(supported.unwrap_or_default())
        },
        parse: reaction,
        fault: |value, server| match value.as_str() {
            None => Some(say!("is not a string")),
            Some("") => None,
            Some(text) => unsupported_reaction(text, server),
        },
    },
    Setting {
        key: "replyToMode",
        accepts: |_| REPLY_TO.join(", ").into(),
        suggestions: |_| owned(REPLY_TO),
        parse: |text, _| word(text, REPLY_TO),
        fault: |value, _| not_among(value, REPLY_TO),
    },
    Setting {
        key: "textChunkLimit",
        accepts: |server| {
            say!(
                "a whole number from 1 to {most} ({server})",
                most = server.max_chunk,
                server = server.title
            )
        },
        suggestions: |server| vec![server.max_chunk.to_string()],
        parse: chunk_limit,
        fault: chunk_fault,
    },
    Setting {
        key: "chunkMode",
        accepts: |_| CHUNK.join(", ").into(),
        suggestions: |_| owned(CHUNK),
        parse: |text, _| word(text, CHUNK),
        fault: |value, _| not_among(value, CHUNK),
    },
    Setting {
        key: "mentionPatterns",
        accepts: |_| say!("a JSON array of JavaScript regular expressions, such as [\"@mybot\"]"),
        suggestions: |_| Vec::new(),
        parse: |text, _| patterns::parse(text),
        fault: |value, _| patterns::fault(value),
    },
];

const REPLY_TO: &[&str] = &["off", "first", "all"];
const CHUNK: &[&str] = &["length", "newline"];

fn owned(words: &[&str]) -> Vec<String> {
    words.iter().map(|&word| word.to_owned()).collect()
}

/// The setting of exactly that key.
pub fn named(key: &str) -> Result<&'static Setting> {
    SETTINGS
        .iter()
        .find(|setting| setting.key == key)
        .ok_or_else(|| {
            let keys: Vec<&str> = SETTINGS.iter().map(|setting| setting.key).collect();
            let error = Error::new(
                Kind::InvalidValue,
                say!(
                    "`{key}` is not a setting; the settings are {keys}",
                    key = visible(key),
                    keys = keys.join(", ")
                ),
            );
            match keys.iter().find(|known| known.eq_ignore_ascii_case(key)) {
                Some(known) => error.hint(say!("did you mean `{word}`?", word = *known)),
                None => error,
            }
        })
}

impl Setting {
    /// What is stored for `typed` on a channel of `server`, and what to know about it.
    ///
    /// A refusal names the key, what was given and what is accepted.
    pub fn parse(&self, typed: &str, server: &Server) -> Result<(Value, Vec<Warning>)> {
        (self.parse)(typed, server).map_err(|why| {
            let mut shown: String = typed.chars().take(200).collect();
            if shown.len() < typed.len() {
                shown.push('…');
            }
            Error::new(
                Kind::InvalidValue,
                say!(
                    "{key}: `{value}` {why}",
                    key = self.key,
                    value = visible(&shown),
                    why
                ),
            )
            .hint(say!(
                "{key} takes {accepted}",
                key = self.key,
                accepted = (self.accepts)(server)
            ))
        })
    }
}

fn word(typed: &str, words: &[&str]) -> Parsed {
    let typed = typed.trim();
    match words.iter().find(|&&word| word == typed) {
        Some(&word) => Ok((Value::from(word), Vec::new())),
        None => Err(say!("is not one of its values")),
    }
}

fn not_among(value: &Value, words: &[&str]) -> Option<Text> {
    let known = value.as_str().is_some_and(|text| words.contains(&text));
    (!known).then(|| {
        say!(
            "is {value}, not one of {words}",
            value = shown(value),
            words = words.join(", ")
        )
    })
}

fn chunk_limit(typed: &str, server: &Server) -> Parsed {
    let typed = typed.trim();
    let digits = !typed.is_empty() && typed.bytes().all(|byte| byte.is_ascii_digit());
    match typed.parse::<u32>() {
        Ok(limit) if digits && (1..=server.max_chunk).contains(&limit) => {
            Ok((Value::Number(Number::from(limit)), Vec::new()))
        }
        Ok(_) if digits => Err(say!("is out of range")),
        _ => Err(say!("is not a whole number in range")),
    }
}

fn chunk_fault(value: &Value, server: &Server) -> Option<Text> {
    let Some(number) = value.as_f64().filter(|_| value.is_number()) else {
        return Some(say!(
            "is {value}, not a number, which turns splitting off",
            value = shown(value)
        ));
    };
    if (1.0..=f64::from(server.max_chunk)).contains(&number) {
        return None;
    }
    let acts_as = if number < 1.0 { 1 } else { server.max_chunk };
    Some(say!(
        "is {value}, which acts as {limit}",
        value = shown(value),
        limit = acts_as
    ))
}

/// An emoji, as it stands or as a JSON string: the slash command's line is not unquoted by any
/// shell, so `""` arrives with its quotes.
fn reaction(typed: &str, server: &Server) -> Parsed {
    let typed = typed.trim();
    let unquoted = match typed {
        "''" => String::new(),
        quoted if quoted.starts_with('"') => {
            serde_json::from_str::<String>(quoted).map_err(|_| say!("is not a string"))?
        }
        plain => plain.to_owned(),
    };
    if !server.telegram_reactions {
        return Ok((Value::from(unquoted), Vec::new()));
    }
    let stored = reactions::without_selectors(&unquoted);
    let warning = unsupported_reaction(&stored, server)
        .filter(|_| !stored.is_empty())
        .map(|why| {
            Warning::new(
                "reaction_unsupported",
                say!(
                    "{key}: `{value}` {why}",
                    key = "ackReaction",
                    value = visible(&stored),
                    why
                ),
            )
        });
    Ok((Value::from(stored), warning.into_iter().collect()))
}

fn unsupported_reaction(text: &str, server: &Server) -> Option<Text> {
    (server.telegram_reactions && !reactions::is_supported(text))
        .then(|| say!("is not one of Telegram's reactions, so it will not be shown"))
}

/// A value in a word or two, for messages.
pub fn shown(value: &Value) -> Text {
    match value {
        Value::Null => "null".into(),
        Value::Array(_) => say!("an array"),
        Value::Object(_) => say!("an object"),
        Value::Bool(_) | Value::Number(_) | Value::String(_) => {
            let mut text: String = value.to_string().chars().take(80).collect();
            if text.len() < value.to_string().len() {
                text.push('…');
            }
            visible(&text).into()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::server::{FORGE, serving};
    use super::{SETTINGS, named};

    #[test]
    fn what_each_key_accepts_and_stores() {
        // key, typed, what is stored or None for a refusal
        let cases: &[(&str, &str, Option<&str>)] = &[
            ("ackReaction", "👍", Some("\"👍\"")),
            ("ackReaction", "", Some("\"\"")),
            ("ackReaction", "\"\"", Some("\"\"")),
            ("ackReaction", "''", Some("\"\"")),
            ("ackReaction", "\"👀\"", Some("\"👀\"")),
            ("ackReaction", "❤\u{fe0f}", Some("\"❤\"")),
            (
                "ackReaction",
                "❤\u{fe0f}\u{200d}🔥",
                Some("\"❤\u{200d}🔥\""),
            ),
            ("ackReaction", "\"open", None),
            ("replyToMode", "first", Some("\"first\"")),
            ("replyToMode", "First", None),
            ("replyToMode", "", None),
            ("textChunkLimit", "1", Some("1")),
            ("textChunkLimit", "4096", Some("4096")),
            ("textChunkLimit", "4097", None),
            ("textChunkLimit", "0", None),
            ("textChunkLimit", "-1", None),
            ("textChunkLimit", "+1", None),
            ("textChunkLimit", "1.5", None),
            ("textChunkLimit", "1e3", None),
            ("textChunkLimit", "99999999999999999999", None),
            ("textChunkLimit", "many", None),
            ("chunkMode", "newline", Some("\"newline\"")),
            ("chunkMode", "words", None),
            ("mentionPatterns", "[]", Some("[]")),
            (
                "mentionPatterns",
                r#"["@meubot", "\\bforge\\b"]"#,
                Some(r#"["@meubot","\\bforge\\b"]"#),
            ),
            (
                "mentionPatterns",
                r#"["(?<=a)b", "(?!x)", "\\cA", "a{,5}", "]", "}", "\\u{61}"]"#,
                Some(r#"["(?<=a)b","(?!x)","\\cA","a{,5}","]","}","\\u{61}"]"#),
            ),
            ("mentionPatterns", r#"["("]"#, None),
            ("mentionPatterns", r#"["[a"]"#, None),
            ("mentionPatterns", r#"["*"]"#, None),
            ("mentionPatterns", r#"[""]"#, None),
            ("mentionPatterns", "[null]", None),
            ("mentionPatterns", r#""@bot""#, None),
            ("mentionPatterns", "@bot", None),
            ("mentionPatterns", "", None),
        ];
        for (key, typed, want) in cases {
            let got = named(key).unwrap().parse(typed, &FORGE);
            let got = got.as_ref().ok().map(|(value, _)| value.to_string());
            assert_eq!(got.as_deref(), *want, "{key} {typed}");
        }
    }

    #[test]
    fn limits_follow_the_server() {
        for (channel, typed, accepted) in [
            ("discord", "2000", true),
            ("discord", "2001", false),
            ("imessage", "10000", true),
            ("telegram", "4097", false),
        ] {
            let got = named("textChunkLimit")
                .unwrap()
                .parse(typed, serving(channel));
            assert_eq!(got.is_ok(), accepted, "{channel} {typed}");
        }
    }

    #[test]
    fn deep_patterns_are_refused_and_not_compiled() {
        let deep = serde_json::to_string(&["(".repeat(100_000)]).unwrap();
        assert!(
            named("mentionPatterns")
                .unwrap()
                .parse(&deep, &FORGE)
                .is_err()
        );
        let deep =
            serde_json::to_string(&[format!("{}a{}", "(?=".repeat(60), ")".repeat(60))]).unwrap();
        assert!(
            named("mentionPatterns")
                .unwrap()
                .parse(&deep, &FORGE)
                .is_ok()
        );
    }

    #[test]
    fn a_refusal_names_key_value_and_what_is_accepted() {
        for setting in SETTINGS {
            let error = setting.parse("\"\u{1b}[1", &FORGE).unwrap_err();
            assert!(error.to_string().starts_with(setting.key), "{error}");
            assert!(error.to_string().contains("\\u{1b}[1"), "{error}");
            assert!(
                error
                    .hints
                    .iter()
                    .any(|hint| hint.to_string().contains("takes")),
                "{error:?}"
            );
        }
    }
}
