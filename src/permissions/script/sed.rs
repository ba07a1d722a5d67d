//! A sed script that only edits its stream is safe; `w` writes a file, `e` runs a shell, and a script that
//! does not parse is dangerous.
//!
//! The grammar is GNU's, which is the larger one; POSIX scripts read the same. Editing files in place is an
//! option of the tool, not of the script.

use super::cursor::Cursor;
use super::report::{Follow, Report};
use crate::permissions::risk::{Level, Sight, Why};
use std::ops::Range;

const RULE: &str = "sed";
/// Targets of `w` that are the stream itself.
const STREAMS: &[&str] = &["/dev/stdout", "/dev/stderr"];

/// Judges a whole script.
pub(super) fn assess(text: &str, report: &mut Report) {
    let mut reader = Reader {
        cursor: Cursor::new(text),
        report,
    };
    while !reader.cursor.done() {
        if reader.command().is_none() {
            let at = reader.cursor.at();
            let span = at.min(text.len())..text.len();
            reader.report.push(
                span,
                Level::Dangerous,
                "a sed script that does not parse",
                RULE,
            );
            return;
        }
    }
}

struct Reader<'a, 'r> {
    cursor: Cursor<'a>,
    report: &'r mut Report,
}

impl Reader<'_, '_> {
    /// Reads one command with its addresses and what separates it from the next. `None` where the grammar ends.
    fn command(&mut self) -> Option<()> {
        self.cursor
            .take_while(|b| b.is_ascii_whitespace() || b == b';');
        if self.cursor.done() {
            return Some(());
        }
        self.addresses()?;
        let start = self.cursor.at();
        match self.cursor.next()? {
            b'#' => {
                self.cursor.take_line();
                return Some(());
            }
            b'{' => return Some(()),
            b'}' | b'=' | b'd' | b'D' | b'g' | b'G' | b'h' | b'H' | b'n' | b'N' | b'p' | b'P'
            | b'x' | b'z' | b'F' => {}
            b'l' | b'L' | b'q' | b'Q' => {
                self.blanks();
                self.cursor.take_while(|b| b.is_ascii_digit());
            }
            b':' | b'b' | b't' | b'T' | b'v' => {
                self.blanks();
                self.cursor
                    .take_while(|b| !b.is_ascii_whitespace() && b != b';' && b != b'}');
            }
            b'a' | b'i' | b'c' => {
                self.appended_text();
                return Some(());
            }
            b'r' | b'R' => {
                let path = self.line();
                self.follow(start, Level::Safe, "reads a file", Follow::Reads(path));
            }
            b'w' | b'W' => self.write(start),
            b'e' => self.execute(start),
            b's' => self.substitute(start)?,
            b'y' => {
                let delimiter = self.delimiter()?;
                self.plain_part(delimiter)?;
                self.plain_part(delimiter)?;
            }
            _ => return None,
        }
        self.end()
    }

    fn blanks(&mut self) {
        self.cursor.take_while(|b| b == b' ' || b == b'\t');
    }

    /// What may stand between two commands.
    fn end(&mut self) -> Option<()> {
        self.blanks();
        match self.cursor.peek(0) {
            None | Some(b'\n' | b'\r' | b';' | b'}' | b'#') => Some(()),
            Some(_) => None,
        }
    }

    fn addresses(&mut self) -> Option<()> {
        if self.address()? {
            self.blanks();
            if self.cursor.eat(",") {
                self.blanks();
                if matches!(self.cursor.peek(0), Some(b'+' | b'~')) {
                    self.cursor.skip(1);
                }
                self.address()?;
            }
        }
        self.cursor
            .take_while(|b| b == b' ' || b == b'\t' || b == b'!');
        Some(())
    }

    /// One address, if there is one.
    fn address(&mut self) -> Option<bool> {
        match self.cursor.peek(0) {
            Some(b'0'..=b'9') => {
                self.cursor.take_while(|b| b.is_ascii_digit());
                self.blanks();
                if self.cursor.eat("~") {
                    self.blanks();
                    self.cursor.take_while(|b| b.is_ascii_digit());
                }
            }
            Some(b'$') => self.cursor.skip(1),
            Some(b'/' | b'\\') => {
                self.cursor.eat("\\");
                let delimiter = self.delimiter()?;
                self.regex(delimiter)?;
                self.cursor.take_while(|b| b == b'I' || b == b'M');
            }
            _ => return Some(false),
        }
        Some(true)
    }

    fn delimiter(&mut self) -> Option<u8> {
        self.cursor.next().filter(|b| *b != b'\n' && *b != b'\\')
    }

    /// A regular expression up to its delimiter, which is an ordinary character inside brackets.
    fn regex(&mut self, delimiter: u8) -> Option<()> {
        loop {
            match self.cursor.next()? {
                b'\\' => self.cursor.skip(1),
                byte if byte == delimiter => return Some(()),
                b'[' => self.bracket()?,
                _ => {}
            }
        }
    }

    fn bracket(&mut self) -> Option<()> {
        self.cursor.eat("^");
        self.cursor.eat("]");
        loop {
            match (self.cursor.next()?, self.cursor.peek(0)) {
                (b']', _) => return Some(()),
                (b'[', Some(kind @ (b':' | b'.' | b'='))) => {
                    self.cursor.skip(1);
                    let end = match kind {
                        b':' => ":]",
                        b'.' => ".]",
                        _ => "=]",
                    };
                    if !self.cursor.skip_past(end) {
                        return None;
                    }
                }
                _ => {}
            }
        }
    }

    /// A replacement or a list of characters up to its delimiter.
    fn plain_part(&mut self, delimiter: u8) -> Option<Range<usize>> {
        let start = self.cursor.at();
        loop {
            let end = self.cursor.at();
            match self.cursor.next()? {
                b'\\' => self.cursor.skip(1),
                byte if byte == delimiter => return Some(start..end),
                _ => {}
            }
        }
    }

    fn substitute(&mut self, start: usize) -> Option<()> {
        let delimiter = self.delimiter()?;
        self.regex(delimiter)?;
        let replacement = self.plain_part(delimiter)?;
        loop {
            match self.cursor.peek(0) {
                Some(b'g' | b'p' | b'i' | b'I' | b'm' | b'M' | b'0'..=b'9') => self.cursor.skip(1),
                Some(b'e') => {
                    self.cursor.skip(1);
                    let command = self.cursor.slice(replacement.clone()).to_owned();
                    self.follow(
                        start,
                        Level::Dangerous,
                        "runs the edited line as a shell command",
                        Follow::Shell(command),
                    );
                }
                Some(b'w') => {
                    self.cursor.skip(1);
                    self.write(start);
                    return Some(());
                }
                _ => return Some(()),
            }
        }
    }

    /// The text of `a`, `i`, `c`: to the end of the line, and on while a backslash ends it.
    fn appended_text(&mut self) {
        while let Some(byte) = self.cursor.next() {
            match byte {
                b'\\' => self.cursor.skip(1),
                b'\n' => return,
                _ => {}
            }
        }
    }

    fn line(&mut self) -> String {
        self.cursor.take_line().trim().to_owned()
    }

    fn write(&mut self, start: usize) {
        let path = self.line();
        if !STREAMS.contains(&path.as_str()) {
            self.follow(start, Level::Medium, "writes a file", Follow::Writes(path));
        }
    }

    fn execute(&mut self, start: usize) {
        let command = self.line();
        if command.is_empty() {
            let span = start..self.cursor.at();
            self.report.push(
                span,
                Level::Dangerous,
                Sight::Unread.why("runs its input as shell commands"),
                RULE,
            );
        } else {
            self.follow(
                start,
                Level::Dangerous,
                Sight::Spawned.why("runs a shell command"),
                Follow::Shell(command),
            );
        }
    }

    fn follow(&mut self, start: usize, level: Level, reason: impl Into<Why>, follow: Follow) {
        self.report
            .follow(start..self.cursor.at(), level, reason, RULE, follow);
    }
}
