//! What cannot be seen through and could reach the home directory, where access state is kept.
//!
//! Where an agent's mode lets everything run, nobody would look at `base64 -d x | sh`, and it may be
//! a pairing. So it is asked about in every mode. Only what gives a reason to think of the protected
//! places is meant, by what it names or by hiding what it runs: `curl … | sh`, a computed command and
//! a script of the project are dangers like others, and left to the mode.

use std::path::Path;

use super::home;
use super::line::{Line, Part, squeezed};
use super::protect::Guard;
use crate::permissions::{Level, Sight};

/// What a text says that is about to find its way to the home directory, or to spell a name that
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
    "forge",
];

/// Programs that make text readable which is written down unreadable, whatever they are told.
const REVEALERS: &[&str] = &["uudecode", "rev"];

/// Likewise, when told to decode.
const DECODERS: &[&str] = &["base64", "gbase64", "base32", "basenc", "openssl", "xxd"];

/// Likewise, when the compressed text stands in the line.
const UNPACKERS: &[&str] = &[
    "gunzip", "gzip", "zcat", "gzcat", "bunzip2", "bzcat", "unxz", "xz", "xzcat", "unzstd", "zstd",
    "zstdcat",
];

/// Likewise, when the text holds escapes by number.
const PRINTERS: &[&str] = &["printf", "echo"];

/// The guard of a line that may do anything, or something anywhere in the home directory.
pub(super) fn guard(line: &Line<'_>) -> Option<Guard> {
    let is_hidden = || {
        (line.hides(Sight::Unread) || line.hides(Sight::Unnamed))
            && (leads_home(line) || decodes(line))
    };
    let is_unseen = line.hides(Sight::Unexamined)
        || is_hidden()
        || writes_and_runs(line)
        || home::is_reached(line);
    is_unseen.then_some(Guard::Unseen)
}

/// Whether a line says what leads to the home directory or spells a protected name.
fn leads_home(line: &Line<'_>) -> bool {
    let text = telling(line);
    TRACES.iter().any(|trace| text.contains(trace))
        || squeezed(&text).contains(".claude")
        || home::moves_home(line)
}

/// The text in which traces count, lower-case: without moves to directories where the home is not,
/// and without the names of the present one, of which every line may speak.
fn telling(line: &Line<'_>) -> String {
    let mut text = String::with_capacity(line.command.len());
    let mut at = 0;
    for part in line.parts.iter().filter(|part| moves_aside(line, part)) {
        if let Some(before) = line.command.get(at..part.span.start) {
            text.push_str(before);
            at = part.span.end;
        }
    }
    text.push_str(line.command.get(at..).unwrap_or_default());
    let text = text.to_ascii_lowercase();
    names_of_here(line)
        .iter()
        .fold(text, |text, name| without(&text, name))
}

fn moves_aside(line: &Line<'_>, part: &Part<'_>) -> bool {
    if !matches!(part.head(), "cd" | "pushd") || part.level > Level::Safe || part.is_computed() {
        return false;
    }
    match part.operands().as_slice() {
        [to] => {
            !to.contains(['*', '?', '[', '{'])
                && !squeezed(to).contains(".c")
                && !line.here.holds_home(Path::new(to))
        }
        _ => false,
    }
}

/// How the present directory may be written, lower-case; nothing if the home lies in it.
fn names_of_here(line: &Line<'_>) -> Vec<String> {
    let cwd = line.here.cwd;
    let text = cwd.to_string_lossy().to_ascii_lowercase();
    if line.here.holds_home(cwd) || text.contains("/.") {
        return Vec::new();
    }
    let home = line.here.env.home.as_deref();
    let below = home.and_then(|home| cwd.strip_prefix(home).ok());
    let below = below.map(|below| below.to_string_lossy().to_ascii_lowercase());
    let short = below
        .iter()
        .flat_map(|below| ["~", "$home", "${home}"].map(|home| format!("{home}/{below}")));
    std::iter::once(text.clone()).chain(short).collect()
}

/// `text` without the places where `name` stands whole.
fn without(text: &str, name: &str) -> String {
    let mut pieces = text.split(name);
    let mut out = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        if piece.starts_with(|c: char| c.is_alphanumeric() || "-_.".contains(c)) {
            out.push_str(name);
        }
        out.push_str(piece);
    }
    out
}

/// Whether a line makes hidden text readable, also in code that it quotes.
fn decodes(line: &Line<'_>) -> bool {
    let has_escapes = || {
        let mut after = line.command.split('\\').skip(1);
        after.any(|after| after.starts_with(|c: char| c.is_ascii_digit() || "xuU".contains(c)))
    };
    line.spoken
        .split(['|', ';', '&', '(', ')', '<', '>', '`', '\n'])
        .any(|command| {
            let words: Vec<&str> = command.split_whitespace().collect();
            let is_one_of = |list: &[&str]| {
                let mut names = words.iter().map(|word| word.rsplit('/').next());
                names.any(|name| name.is_some_and(|name| list.contains(&name)))
            };
            let is_told_to = |letters: [char; 2]| {
                words.iter().any(|word| {
                    let cluster = word.strip_prefix('-').unwrap_or_default();
                    cluster.starts_with("-dec")
                        || (!cluster.starts_with('-') && cluster.contains(letters))
                })
            };
            is_one_of(REVEALERS)
                || (is_one_of(DECODERS) && is_told_to(['d', 'r']))
                || (is_one_of(UNPACKERS) && line.command.contains("<<"))
                || (is_one_of(PRINTERS) && has_escapes())
                || maps_letters(&words)
        })
}

/// Whether `tr` puts other letters for letters, but for their case.
fn maps_letters(words: &[&str]) -> bool {
    let mut operands = words
        .iter()
        .skip_while(|word| **word != "tr")
        .skip(1)
        .filter(|word| !word.starts_with('-'));
    let is_alphabet = |set: &str| {
        let letters = set.chars().filter(char::is_ascii_alphabetic).count();
        !set.starts_with('[') && letters > 1 && (set.contains('-') || letters > 4)
    };
    match (operands.next(), operands.next()) {
        (Some(from), Some(to)) => is_alphabet(from) && is_alphabet(to) && from != to,
        _ => false,
    }
}

/// Whether a line writes code down that speaks of the agent's directory, and runs it.
fn writes_and_runs(line: &Line<'_>) -> bool {
    let mut found = line.findings.iter();
    found.any(|finding| finding.sight == Sight::Stored) && line.command.contains("<<") && {
        let text = squeezed(line.command);
        text.contains(".claude")
            && ["channels", "forge"]
                .iter()
                .any(|place| text.contains(place))
    }
}

#[cfg(test)]
mod tests {
    use super::{maps_letters, without};

    #[test]
    fn letters_for_letters_is_a_cipher_unless_only_their_case_changes() {
        for (command, expected) in [
            ("tr a-z n-za-m", true),
            ("tr a-za-z n-za-mn-za-m", true),
            ("tr a-z a-z", false),
            ("tr [:upper:] [:lower:]", false),
            ("tr -d a-z", false),
            ("tr , x", false),
        ] {
            let words: Vec<&str> = command.split(' ').collect();
            assert_eq!(maps_letters(&words), expected, "{command}");
        }
    }

    #[test]
    fn a_name_is_left_out_only_where_it_stands_whole() {
        let text = "/home/u/p/x /home/u/p2 /home/u/p";
        assert_eq!(without(text, "/home/u/p"), "/x /home/u/p2 ");
    }
}
