//! Code in an argument, a here-document or a pipe is judged in its own language, and what it would run or touch by
//! the rules for commands and paths.

use std::ops::Range;

use super::argv::{Arg, Known};
use super::input::Input;
use super::judged::Judged;
use super::paths::{self, Use};
use super::risk::{Level, Sight};
use super::script::{Dialect, Follow, Language, ScriptFinding, assess};
use super::spec::Code;
use super::walk::{Frame, Walk};

impl Code {
    /// Whether programs in it can do anything, so that what comes through a pipe is dangerous unread.
    pub(super) fn is_general(self) -> bool {
        self.language().is_none_or(|language| {
            !matches!(
                language,
                Language::Sql(_) | Language::Redis | Language::Mongo
            )
        })
    }

    /// The analyzer of it; none for the shell's own language and for those nobody here reads.
    const fn language(self) -> Option<Language> {
        Some(match self {
            Self::Shell | Self::Opaque => return None,
            Self::Sql => Language::Sql(Dialect::Standard),
            Self::Postgres => Language::Sql(Dialect::Postgres),
            Self::MySql => Language::Sql(Dialect::MySql),
            Self::Sqlite => Language::Sql(Dialect::Sqlite),
            Self::DuckDb => Language::Sql(Dialect::DuckDb),
            Self::ClickHouse => Language::Sql(Dialect::ClickHouse),
            Self::BigQuery => Language::Sql(Dialect::BigQuery),
            Self::Snowflake => Language::Sql(Dialect::Snowflake),
            Self::Sed => Language::Sed,
            Self::Awk => Language::Awk,
            Self::Python => Language::Python,
            Self::JavaScript => Language::JavaScript,
            Self::Ruby => Language::Ruby,
            Self::Perl => Language::Perl,
            Self::Php => Language::Php,
            Self::Lua => Language::Lua,
            Self::R => Language::R,
            Self::Redis => Language::Redis,
            Self::Mongo => Language::Mongo,
            Self::Vim => Language::Vim,
            Self::Debugger => Language::Debugger,
            Self::Dc => Language::Dc,
            Self::Jq => Language::Jq,
            Self::Tcl => Language::Tcl,
            Self::PowerShell => Language::PowerShell,
        })
    }

    /// What stands for a computed part of a text, so that the rest can still be read.
    const fn hole(self) -> &'static str {
        match self {
            Self::Shell => "$_",
            _ => "_",
        }
    }

    /// Whether a computed part of a text is code that nobody has seen. Elsewhere it is taken for a value, unless the rest
    /// of the text is not safe either.
    const fn spliced_is_dangerous(self) -> bool {
        !matches!(self, Self::Jq | Self::Sed)
    }
}

impl Walk {
    /// An argument is code.
    pub(super) fn runs(&mut self, judged: &Judged<'_, '_, '_, '_>, code: Code, arg: Arg<'_>) {
        let (frame, span) = (judged.frame, judged.place(arg));
        match arg.known {
            Known::Whole => self.code_text(code, arg.text, span, judged.input),
            Known::Process => self.raise(
                span,
                Level::Dangerous,
                Sight::Unread.why("runs the output of a command"),
                judged.rule(),
            ),
            Known::Start => {
                let text = filled(frame, code, arg);
                let level = if code.spliced_is_dangerous() {
                    Level::Dangerous
                } else {
                    Level::Medium
                };
                self.raise(
                    span.clone(),
                    level,
                    Sight::Unread.why("runs code that is computed"),
                    judged.rule(),
                );
                self.code_text(code, &text, span, judged.input);
            }
        }
    }

    /// An argument is the rest of a shell command.
    pub(super) fn runs_as(&mut self, judged: &Judged<'_, '_, '_, '_>, start: &str, arg: Arg<'_>) {
        let span = judged.place(arg);
        if arg.known != Known::Whole {
            self.raise(
                span.clone(),
                Level::Dangerous,
                Sight::Unread.why("runs code that is computed"),
                judged.rule(),
            );
        }
        let text = format!("{start} {}", filled(judged.frame, Code::Shell, arg));
        self.code_text(Code::Shell, &text, span, judged.input);
    }

    /// Words, joined by blanks, are code.
    pub(super) fn joined(
        &mut self,
        judged: &Judged<'_, '_, '_, '_>,
        code: Code,
        words: &[Arg<'_>],
    ) {
        let (Some(first), Some(last)) = (words.first(), words.last()) else {
            return;
        };
        // What a cloud's client hands on begins with options of ssh, some of which have a value.
        let options = words.iter().take_while(|word| word.text.starts_with('-'));
        let options = options.count();
        if options > 0 && code == Code::Shell {
            for skipped in [options, options + 1] {
                let command = words.get(skipped..).unwrap_or_default();
                self.keep_if_worse(|walk| walk.joined(judged, code, command));
            }
        }
        let span = judged.frame.place(first.start, last.end);
        let texts: Vec<String> = words
            .iter()
            .map(|arg| filled(judged.frame, code, *arg))
            .collect();
        if words.iter().any(|arg| arg.known != Known::Whole) {
            self.raise(
                span.clone(),
                Level::Dangerous,
                Sight::Unread.why("runs code that is computed"),
                judged.rule(),
            );
        }
        self.code_text(code, &texts.join(" "), span, judged.input);
    }

    /// Judges a text of code.
    pub(super) fn code_text(
        &mut self,
        code: Code,
        text: &str,
        span: Range<usize>,
        input: Input<'_>,
    ) {
        match (code, code.language()) {
            (Code::Shell, _) => self.code(text, span, input),
            (_, None) => self.raise(
                span,
                Level::Dangerous,
                Sight::Unread.why("code in a language nobody here reads"),
                "code",
            ),
            (_, Some(language)) => {
                if !self.enter(text.len() / 8, span.clone()) {
                    return;
                }
                for finding in assess(language, text) {
                    self.script_finding(finding, &span);
                }
                self.leave();
            }
        }
    }

    fn script_finding(&mut self, finding: ScriptFinding, span: &Range<usize>) {
        let why = finding.sight.why(finding.reason);
        self.raise(span.clone(), finding.level, why, finding.rule);
        match finding.follow {
            None => {}
            Some(Follow::Shell(text)) => self.code(&text, span.clone(), Input::Inherited),
            Some(Follow::Writes(text)) => {
                self.changes(Arg::literal(&text, 0, 0), Use::Write, span.clone());
            }
            Some(Follow::Deletes(text)) => {
                self.changes(Arg::literal(&text, 0, 0), Use::Delete, span.clone());
            }
            Some(Follow::Reads(text)) => self.reads(Arg::literal(&text, 0, 0), span.clone()),
            Some(Follow::Runs(text)) => self.runs_path(&text, span.clone()),
        }
    }

    fn runs_path(&mut self, path: &str, span: Range<usize>) {
        let plain =
            !path.contains("://") && !paths::is_descriptor(path) && !path.starts_with("/dev/");
        let place = self.here(span.clone());
        self.flow.runs(path, place);
        let level = if plain {
            Level::Medium
        } else {
            Level::Dangerous
        };
        self.raise(
            span,
            level,
            Sight::Stored.why("runs a file of code"),
            "code",
        );
    }
}

/// The text of a word, with a hole in the place of what is computed.
fn filled(frame: &Frame<'_>, code: Code, arg: Arg<'_>) -> String {
    match (arg.known, arg.word) {
        (Known::Start, Some(word)) => {
            let text = frame.variables.filled(word, code.hole());
            text.get(arg.skip..).unwrap_or_default().to_owned()
        }
        (Known::Whole, _) => arg.text.to_owned(),
        _ => format!("{}{}", arg.text, code.hole()),
    }
}
