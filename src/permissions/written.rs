//! What commands write, where that stands in the line: `echo`, `printf`, here-documents, and what passes them on.

use super::argv::{Arg, Known};
use super::input::{Input, unwrapped};
use super::shell::{Command, CommandKind, List, Part, Terminator, Word};
use super::words::{Piece, Variables};

/// A text, and whether it is all that is written and none of it is computed.
pub(super) type Written = (String, bool);

/// How many commands, one inside or behind another, are followed to what they write.
pub(super) const DEEPEST: usize = 8;

/// What stands for a computed part.
const HOLE: &str = "$_";

/// The text a command finds on its standard input.
pub(super) fn input(input: Input<'_>, variables: &Variables, left: usize) -> Option<Written> {
    match input {
        Input::Text(word) => Some(match variables.text_of(word) {
            Some(text) => (text.into_owned(), true),
            None => (variables.filled(word, HOLE), false),
        }),
        Input::File(word) => process(word, variables, left),
        Input::Pipe(stages) => pipeline(stages, variables, left),
        Input::Inherited => None,
    }
}

/// The text behind a word that is a process substitution.
pub(super) fn process(word: &Word, variables: &Variables, left: usize) -> Option<Written> {
    match word.parts.as_slice() {
        [Part::Process(process)] if process.input => list(&process.list, variables, left),
        _ => None,
    }
}

/// What the last command of a pipeline writes.
fn pipeline(stages: &[Command], variables: &Variables, left: usize) -> Option<Written> {
    let (last, before) = stages.split_last()?;
    let left = left.checked_sub(1)?;
    match &last.kind {
        CommandKind::Simple(simple) => {
            let fed = || {
                let redirected = Input::Pipe(before).redirected(&last.redirects);
                input(redirected, variables, left)
            };
            let pieces = variables.pieces(&simple.words);
            let words: Vec<Arg<'_>> = pieces.iter().map(Piece::arg).collect();
            simple_command(&unwrapped(&words), variables, fed)
        }
        CommandKind::Group(commands) | CommandKind::Subshell(commands) => {
            list(commands, variables, left)
        }
        CommandKind::For(turns) => parts([&turns.body], variables, left),
        CommandKind::Loop(turns) => parts([&turns.body], variables, left),
        CommandKind::If(branches) => {
            let bodies = branches.branches.iter().map(|(_, body)| body);
            parts(bodies.chain(&branches.otherwise), variables, left)
        }
        _ => None,
    }
}

/// What lists write of which each may be run or not; nothing if none is understood.
fn parts<'l, 's: 'l>(
    lists: impl IntoIterator<Item = &'l List<'s>>,
    variables: &Variables,
    left: usize,
) -> Option<Written> {
    let texts: Vec<String> = lists
        .into_iter()
        .filter_map(|body| list(body, variables, left))
        .map(|(text, _)| text)
        .collect();
    (!texts.is_empty()).then(|| (texts.concat(), false))
}

/// What a list writes, with gaps where a command of it is not understood; nothing if none is.
pub(super) fn list(list: &List, variables: &Variables, left: usize) -> Option<Written> {
    let left = left.checked_sub(1)?;
    let mut all: Option<String> = None;
    let mut whole = true;
    for item in &list.items {
        let rest = item.and_or.rest.iter().map(|(_, pipeline)| pipeline);
        whole &= item.and_or.rest.is_empty() && item.end != Terminator::Background;
        for one in std::iter::once(&item.and_or.first).chain(rest) {
            match pipeline(&one.stages, variables, left) {
                Some((text, sure)) => {
                    whole &= sure;
                    all.get_or_insert_default().push_str(&text);
                }
                None => whole = false,
            }
        }
    }
    Some((all?, whole))
}

/// What a command without wrappers writes; `fed` is what it finds on its standard input.
fn simple_command(
    words: &[Arg<'_>],
    variables: &Variables,
    fed: impl FnOnce() -> Option<Written>,
) -> Option<Written> {
    let (head, rest) = words.split_first()?;
    let is_option = |word: &Arg<'_>| word.text.starts_with('-');
    match head.whole()?.rsplit('/').next()? {
        "echo" => composed(rest, variables, echoed),
        "printf" => composed(rest, variables, printed),
        "cat" if rest.iter().all(is_option) => fed(),
        "tee" | "pv" | "sponge" => fed(),
        // They choose among the lines.
        "head" | "tail" | "grep" | "egrep" | "fgrep" | "rg" | "sort" | "uniq" | "tac" => {
            fed().map(|(text, _)| (text, false))
        }
        ":" | "true" | "cd" | "sleep" => Some((String::new(), true)),
        _ => None,
    }
}

/// What a builtin makes of its words, whose computed parts are holes.
fn composed(
    words: &[Arg<'_>],
    variables: &Variables,
    make: fn(&[&str]) -> Option<String>,
) -> Option<Written> {
    let texts: Option<Vec<String>> = words
        .iter()
        .map(|arg| match (arg.known, arg.word) {
            (Known::Whole, _) => Some(arg.text.to_owned()),
            (Known::Start, Some(word)) => Some(variables.filled(word, HOLE)),
            _ => None,
        })
        .collect();
    let texts = texts?;
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    let whole = words.iter().all(|arg| arg.known == Known::Whole);
    Some((make(&texts)?, whole))
}

fn echoed(words: &[&str]) -> Option<String> {
    let is_option = |word: &&&str| {
        word.strip_prefix('-')
            .is_some_and(|o| !o.is_empty() && o.bytes().all(|b| matches!(b, b'n' | b'e' | b'E')))
    };
    let options = words.iter().take_while(is_option).count();
    let (options, words) = words.split_at_checked(options)?;
    let mut text = words.join(" ");
    if options.iter().any(|option| option.contains('e')) {
        text = unescape(&text)?;
    }
    if !options.iter().any(|option| option.contains('n')) {
        text.push('\n');
    }
    Some(text)
}

/// `printf` with strings alone; a format is used again while values are left.
fn printed(words: &[&str]) -> Option<String> {
    let words = match words {
        ["--", rest @ ..] => rest,
        words => words,
    };
    let (format, values) = words.split_first()?;
    let format = unescape(format)?;
    let escapes = format.contains("%b");
    let format = format.replace("%b", "%s");
    let pieces: Vec<&str> = format.split("%s").collect();
    if pieces.iter().any(|piece| piece.contains('%')) {
        return None;
    }
    let (first, rest) = pieces.split_first()?;
    let mut values = values.iter();
    let mut text = String::new();
    loop {
        text.push_str(first);
        for piece in rest {
            let value = values.next().copied().unwrap_or_default();
            if escapes {
                text.push_str(&unescape(value)?);
            } else {
                text.push_str(value);
            }
            text.push_str(piece);
        }
        if values.len() == 0 || rest.is_empty() {
            return Some(text);
        }
    }
}

/// The backslash escapes that `echo -e` and `printf` share; nothing if a text is cut off by `\c`.
fn unescape(text: &str) -> Option<String> {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, escape)) = rest.split_once('\\') {
        out.push_str(before);
        let Some(letter) = escape.chars().next() else {
            out.push('\\');
            return Some(out);
        };
        let after = escape.get(letter.len_utf8()..).unwrap_or_default();
        let (made, left) = match letter {
            'n' => ('\n', after),
            't' => ('\t', after),
            'r' => ('\r', after),
            'a' => ('\u{7}', after),
            'b' => ('\u{8}', after),
            'v' => ('\u{b}', after),
            'f' => ('\u{c}', after),
            'e' | 'E' => ('\u{1b}', after),
            '\\' | '\'' | '"' => (letter, after),
            'x' => number(after, 16, 2)?,
            '0' => number(after, 8, 3)?,
            '1'..='7' => number(escape, 8, 3)?,
            'c' | 'u' | 'U' => return None,
            other => {
                out.push('\\');
                (other, after)
            }
        };
        out.push(made);
        rest = left;
    }
    out.push_str(rest);
    Some(out)
}

/// The character of a number of at most so many digits, and what follows them; nothing if it is no plain character.
fn number(text: &str, base: u32, most: usize) -> Option<(char, &str)> {
    let digits = text.chars().take(most).take_while(|c| c.is_digit(base));
    let (digits, rest) = text.split_at_checked(digits.count())?;
    let code = if digits.is_empty() {
        0
    } else {
        u8::from_str_radix(digits, base).ok()?
    };
    code.is_ascii().then_some((char::from(code), rest))
}
