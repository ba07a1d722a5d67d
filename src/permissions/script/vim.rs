//! Ex commands: looking and editing the buffers is at most medium; what starts a shell, sources a file or
//! evaluates an expression with effects is dangerous.

use super::report::{Follow, Report};
use super::words::has_word;
use crate::permissions::risk::{Level, Sight};
use std::ops::Range;

const RULE: &str = "vim";

/// Commands that only look or leave.
#[rustfmt::skip]
const LOOKS: &[&str] = &[
    "#", "=", "buffers", "cq", "cquit", "echo", "echom", "echomsg", "echon", "exit", "files", "filetype", "h", "help", "l", "list", "ls", "marks",
    "messages", "noh", "nohlsearch", "nu", "number", "p", "P", "print", "q", "qa", "qall", "quit", "quita", "quitall", "reg", "registers",
    "scriptnames", "se", "set", "setlocal", "syn", "syntax", "ve", "version", "b", "bn", "bp", "bnext", "bprevious", "tabn", "tabp", 
    "only", "on", "colorscheme", "colo", "finish", "let", "unlet", "sleep", "z", "checkhealth", "",
];
/// Commands that change the buffer, or save it where it came from.
#[rustfmt::skip]
const EDITS: &[&str] = &[
    "&", "<", ">", "a", "append", "c", "change", "co", "copy", "d", "delete", "earlier", "ene", "enew", "fo", "fold", "i", "insert",
    "j", "join", "k", "ka", "later", "le", "left", "m", "ma", "mark", "move", "next", "normal_none", "pu", "put", "red", "redo", "ret", "retab", "ri", "right",
    "ce", "center", "s", "sor", "sort", "substitute", "t", "u", "undo", "y", "yank", "uniq", "bdelete", "bd", "bwipeout", "bw",
];
/// Commands that open a file, which later commands may write.
#[rustfmt::skip]
const OPENS: &[&str] = &[
    "e", "edit", "n", "next", "args", "argadd", "arge", "argedit", "badd", "tabe", "tabedit", "tabnew", "new", "vnew", "sp", "split", "vs", "vsplit",
    "find", "fin", "sfind", "drop", "view", "vie", "sview", "diffsplit", "diffs",
];
/// Commands that write a file.
const WRITES: &[&str] = &[
    "exi",
    "sav",
    "saveas",
    "up",
    "update",
    "w",
    "wa",
    "wall",
    "wn",
    "wq",
    "wqa",
    "wqall",
    "write",
    "x",
    "xa",
    "xall",
    "xit",
    "TOhtml",
    "hardcopy",
    "mksession",
    "mkvimrc",
    "mkview",
    "redir",
    "wundo",
];
/// Words that stand before a command.
#[rustfmt::skip]
const MODIFIERS: &[&str] = &[
    "argdo", "bufdo", "cdo", "cfdo", "keepa", "keepalt", "keepj", "keepjumps", "keepmarks", "keepp", "keeppatterns", "lockmarks", "noa", "noautocmd", "noswapfile",
    "sil", "silent", "tabdo", "try", "unsilent", "verb", "verbose", "vert", "vertical", "windo", "tab", "confirm", "sandbox", "leftabove", "botright", "topleft",
];
/// Functions and options with effects, wherever a line mentions them.
#[rustfmt::skip]
const ACTS: &[&str] = &[
    "system", "systemlist", "libcall", "libcallnr", "job_start", "jobstart", "delete", "writefile", "rename", "luaeval", "py3eval", "pyeval",
    "pyxeval", "perleval", "rubyeval", "mzeval", "eval", "execute", "feedkeys", "term_start", "termopen", "mkdir", "setfperm", "ch_open", "sockconnect",
    "rpcstart", "chansend", "nvim_exec", "nvim_command", "setenv", "shell", "shellcmdflag", "makeprg", "grepprg", "equalprg", "formatprg", "keywordprg",
    "exrc", "modeline", "packpath", "runtimepath", "rtp", "printexpr", "diffexpr", "patchexpr", "charconvert", "foldexpr", "indentexpr", "includeexpr",
    "formatexpr", "balloonexpr", "operatorfunc", "opfunc", "statusline", "tabline", "viminfofile", "backupdir", "undodir", "directory", "efm",
    "sh", "shq", "sxq", "mp", "gp", "ep", "fp", "kp", "ex", "inde", "fde", "inex", "fex", "stl",
];

/// Judges commands, one a line.
pub(super) fn assess(text: &str, report: &mut Report) {
    let mut start = 0;
    for line in text.split('\n') {
        judge(line, &(start..start + line.len()), report);
        start += line.len() + 1;
    }
}

fn judge(line: &str, span: &Range<usize>, report: &mut Report) {
    if line.trim_start().starts_with('"') {
        return;
    }
    if ACTS.iter().any(|word| has_word(line, word)) || line.contains("\\=") || line.contains('`') {
        report.push(
            span.clone(),
            Level::Dangerous,
            "an expression or option with effects",
            RULE,
        );
        for text in line
            .split(['"', '\''])
            .skip(1)
            .step_by(2)
            .take(4)
            .filter(|text| text.contains(' '))
        {
            report.follow(
                span.clone(),
                Level::Dangerous,
                "may run a shell command",
                RULE,
                Follow::Shell(text.to_owned()),
            );
        }
    }
    let mut rest = line;
    // Every turn takes something off the line, and a line of many commands is refused.
    for _ in 0..32 {
        match command(rest, span, report) {
            Some(more) => rest = more,
            None => return,
        }
    }
    report.push(
        span.clone(),
        Level::Dangerous,
        "too many commands on a line",
        RULE,
    );
}

/// Judges the first command of a line and gives what comes after it.
fn command<'a>(line: &'a str, span: &Range<usize>, report: &mut Report) -> Option<&'a str> {
    let line = without_range(line.trim_start_matches([' ', '\t', ':', '|']));
    if line.is_empty() {
        return None;
    }
    if let Some(command) = line.strip_prefix('!') {
        shell(command, span, report);
        return None;
    }
    let letters = line.bytes().take_while(u8::is_ascii_alphabetic).count();
    let (name, rest) = line.split_at_checked(letters.max(1)).unwrap_or((line, ""));
    let forced = rest.strip_prefix('!').unwrap_or(rest);
    if MODIFIERS.contains(&name) {
        return Some(forced.trim_start_matches(|c: char| c.is_ascii_digit()));
    }
    // `g/x/command`; `s/a/b/` and its kin take the bar as text only when escaped.
    if matches!(name, "g" | "global" | "v" | "vglobal") {
        report.push(span.clone(), Level::Medium, "edits a file", RULE);
        let (_, command) = delimited(forced.trim_start())?;
        return Some(command);
    }
    if let Some(command) = filter(name, rest) {
        shell(command, span, report);
        return None;
    }
    let argument = forced.trim();
    let (argument, more) = argument
        .split_once('|')
        .map_or((argument, None), |(first, more)| (first.trim(), Some(more)));
    named(name, argument, span, report);
    more
}

/// The shell command that `:read !command` or `:write !command` runs; a bar in it is its own.
fn filter<'a>(name: &str, rest: &'a str) -> Option<&'a str> {
    let reads = matches!(name, "r" | "read");
    if reads && let Some(command) = rest.strip_prefix('!') {
        return Some(command);
    }
    let forced = rest.strip_prefix('!').unwrap_or(rest);
    let command = forced.trim_start();
    let runs = command.starts_with('!') && (reads || matches!(name, "w" | "write"));
    runs.then(|| command.trim_start_matches('!'))
}

/// Judges a command by its name.
fn named(name: &str, argument: &str, span: &Range<usize>, report: &mut Report) {
    let mut push = |level, reason| report.push(span.clone(), level, reason, RULE);
    if WRITES.contains(&name) {
        let path = argument.trim_start_matches(['>', ' ']);
        if path.is_empty() {
            push(Level::Medium, "writes a file");
        } else {
            let follow = Follow::Writes(path.to_owned());
            report.follow(span.clone(), Level::Medium, "writes a file", RULE, follow);
        }
    } else if OPENS.contains(&name) {
        opens(argument, span, report);
    } else if matches!(name, "r" | "read") {
        let follow = Follow::Reads(argument.to_owned());
        report.follow(span.clone(), Level::Medium, "reads a file", RULE, follow);
    } else if EDITS.contains(&name) {
        push(Level::Medium, "edits a file");
    } else if !LOOKS.contains(&name) {
        push(
            Level::Dangerous,
            "an ex command that is not known to only edit",
        );
    }
}

/// Files are opened; `+command` before their names runs in the new buffer.
fn opens(files: &str, span: &Range<usize>, report: &mut Report) {
    report.push(span.clone(), Level::Medium, "edits a file", RULE);
    let named = files
        .split_ascii_whitespace()
        .filter(|word| !word.starts_with("++"));
    for word in named.take(16) {
        if word.starts_with('+') {
            report.push(
                span.clone(),
                Level::Dangerous,
                "runs a command on the file it opens",
                RULE,
            );
        } else if word != "#" {
            let follow = Follow::Writes(word.to_owned());
            report.follow(
                span.clone(),
                Level::Medium,
                "opens a file to edit it",
                RULE,
                follow,
            );
        }
    }
}

fn shell(command: &str, span: &Range<usize>, report: &mut Report) {
    let follow = Follow::Shell(command.trim().to_owned());
    report.follow(
        span.clone(),
        Level::Dangerous,
        Sight::Spawned.why("runs a shell command"),
        RULE,
        follow,
    );
}

/// The text between a delimiter and its next occurrence, and what follows.
fn delimited(text: &str) -> Option<(&str, &str)> {
    let delimiter = char::from(*text.as_bytes().first()?);
    let body = text.get(1..)?;
    let mut escaped = false;
    let end = body.find(|c: char| {
        let ends = c == delimiter && !escaped;
        escaped = c == '\\' && !escaped;
        ends
    })?;
    Some((body.get(..end)?, body.get(end + 1..)?))
}

/// A line without the addresses before its command.
fn without_range(mut line: &str) -> &str {
    for _ in 0..16 {
        let trimmed = line.trim_start_matches(|c: char| {
            c.is_ascii_digit() || matches!(c, '%' | '$' | '.' | ',' | ';' | '+' | '-' | ' ' | '\t')
        });
        line = match trimmed.as_bytes() {
            [b'/' | b'?', ..] => delimited(trimmed).map_or("", |(_, rest)| rest),
            [b'\'', _, ..] => trimmed.get(2..).unwrap_or_default(),
            _ => return trimmed,
        };
    }
    line
}
