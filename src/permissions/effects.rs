//! What one effect of a table does, applied to one value.

use std::ops::Range;

use super::argv::{Arg, Known};
use super::judged::{Judged, gives_code, reason};
use super::paths::{self, Use};
use super::risk::{Level, Sight};
use super::secrets;
use super::shell::{GlobKind, Part};
use super::spec::{CheckValue, Code, Effect, Requests};
use super::tools;
use super::walk::Walk;

/// How many paths that a line changes are looked at, each from every directory the line may be in.
const MOST_CHANGES: usize = 1 << 15;

impl Walk {
    /// Applies an effect to a value, or to the words of a command.
    pub(super) fn apply<'a>(
        &mut self,
        judged: &mut Judged<'_, 'a, '_, '_>,
        effect: Effect,
        value: Option<Arg<'a>>,
        words: &[Arg<'a>],
        at: Arg<'a>,
    ) {
        let arg = value.unwrap_or(at);
        let span = judged.place(at);
        judged.code_given |= gives_code(effect);
        match effect {
            Effect::Nothing | Effect::Harmless | Effect::Lists | Effect::Contacts => {}
            Effect::Rehearses => {
                let reason = "does most of it, but for the last step";
                self.raise(span, Level::Medium, reason, judged.rule());
            }
            Effect::Program(reason) => self.raise(span, Level::Medium, reason, judged.rule()),
            Effect::InPlace => {
                self.raise(span, Level::Medium, "edits files in place", judged.rule());
            }
            Effect::RunsAs(start) => self.runs_as(judged, start, arg),
            Effect::Package => self.package(judged, value, words),
            Effect::Raise(level, why) => {
                self.raise(span, level, reason(level, why), judged.rule());
            }
            Effect::Unread(why) => {
                let why = Sight::Unread.why(why);
                self.raise(span, Level::Dangerous, why, judged.rule());
            }
            Effect::Reads => self.reads_of(judged, arg, span),
            Effect::Writes => self.writes_of(judged, arg, Use::Write, span),
            Effect::WritesInto => self.writes_of(judged, arg, Use::WriteInto, span),
            Effect::Deletes => self.changes(arg, Use::Delete, span),
            Effect::Sends => {
                self.reads(arg, span.clone());
                let reason = "sends data to another machine";
                self.raise(span, Level::Dangerous, reason, judged.rule());
            }
            Effect::Downloads => self.downloads(judged, value, span),
            Effect::Runs(code) | Effect::Before(code) => self.runs(judged, code, arg),
            Effect::RunsFile => self.runs_file(judged, arg, span),
            Effect::Command => {
                self.command_words(judged, value, words);
                self.command_on_hits(judged, words);
            }
            Effect::CommandAndMore => self.command_and_more(judged, words, at),
            Effect::Evaluates => self.evaluate(arg.text, span),
            Effect::Dumps => self.flow.dumps(),
            Effect::Reveals => self.flow.reveals(judged.id()),
            Effect::Sources => self.sources(judged, arg, span),
            Effect::Joined(code) => self.joined(judged, code, words),
            Effect::Assigns => self.assigns(judged.frame, arg),
            Effect::Names => self.sets(arg.text, span),
            Effect::Check(check) => self.check(judged, check, arg),
        }
    }

    /// Applies what a check of a value asks for, but for another check.
    fn check<'a>(
        &mut self,
        judged: &mut Judged<'_, 'a, '_, '_>,
        check: CheckValue,
        value: Arg<'a>,
    ) {
        let mut requests = Requests::default();
        check(value, &mut requests);
        for (wanted, part) in requests.wanted {
            if !matches!(wanted, Effect::Check(_)) {
                self.effect(judged, wanted, Some(part), &[], part);
            }
        }
    }

    fn reads_of(&mut self, judged: &Judged<'_, '_, '_, '_>, file: Arg<'_>, span: Range<usize>) {
        // Among all files of a directory there may be one with secrets, and these print it whole.
        if is_everything(file) && matches!(&*judged.rule(), "cat" | "base64" | "md5" | "xxd") {
            self.flow.dumps();
        }
        self.reads(file, span);
    }

    fn command_words<'a>(
        &mut self,
        judged: &Judged<'_, 'a, '_, '_>,
        value: Option<Arg<'a>>,
        words: &[Arg<'a>],
    ) {
        // A container's entry point is the program, and what follows the image its arguments.
        // Asked of the table first: `find` may run thousands of commands, and has neither.
        let named = |option| {
            judged.call.chain.exact(option)?;
            judged.call.values(option).last()
        };
        if let Some(program) = named("--entrypoint").or_else(|| named("--startas")) {
            let all: Vec<_> = std::iter::once(program)
                .chain(words.iter().copied())
                .collect();
            self.call(judged.frame, &all, judged.input);
        }
        if value.is_none() {
            return self.call(judged.frame, words, judged.input);
        }
        // `env -S 'rm -r' x`: a value of several words is split, and the others follow.
        let (split, first): (Vec<Arg<'_>>, _) = match value {
            Some(value) if value.text.contains([' ', '\t', '\n']) => {
                self.runs(judged, Code::Shell, value);
                let texts = value.text.split_ascii_whitespace();
                (texts.map(|text| Arg { text, ..value }).collect(), None)
            }
            value => (Vec::new(), value),
        };
        if first.is_none() && words.is_empty() {
            return;
        }
        let first = split.into_iter().chain(first);
        let all: Vec<_> = first.chain(words.iter().copied()).collect();
        self.call(judged.frame, &all, judged.input);
    }

    /// A file is read into the running shell: one of the tree is the project's own code.
    fn sources(&mut self, judged: &Judged<'_, '_, '_, '_>, file: Arg<'_>, span: Range<usize>) {
        if paths::is_foreign_script(file, &self.directories) {
            let reason = "runs a file from outside of the project in this shell";
            self.raise(span.clone(), Level::Dangerous, reason, judged.rule());
        }
        self.runs_file(judged, file, span);
    }

    /// The name of a package may have a version behind it: `@scope/name@1`, `ruff==0.4`, `x[extra]`.
    fn package<'a>(
        &mut self,
        judged: &Judged<'_, 'a, '_, '_>,
        value: Option<Arg<'a>>,
        words: &[Arg<'a>],
    ) {
        let mut all: Vec<_> = value.into_iter().chain(words.iter().copied()).collect();
        if let Some(name) = all.first_mut() {
            let end = name
                .text
                .char_indices()
                .skip(1)
                .find(|(_, c)| matches!(c, '@' | '=' | '[' | '<' | '>' | '~' | '!'));
            name.text = end
                .and_then(|(at, _)| name.text.get(..at))
                .unwrap_or(name.text);
        }
        self.call(judged.frame, &all, judged.input);
    }

    fn downloads(
        &mut self,
        judged: &Judged<'_, '_, '_, '_>,
        value: Option<Arg<'_>>,
        span: Range<usize>,
    ) {
        match value {
            Some(url) => self.flow.downloads(url.text),
            None => judged
                .call
                .operands()
                .for_each(|url| self.flow.downloads(url.text)),
        }
        self.raise(span, Level::Medium, "downloads to a file", judged.rule());
    }

    fn writes_of(
        &mut self,
        judged: &Judged<'_, '_, '_, '_>,
        arg: Arg<'_>,
        usage: Use,
        span: Range<usize>,
    ) {
        if judged.is_network() {
            self.flow.downloads(arg.text);
        }
        self.changes(arg, usage, span);
    }

    /// A file is written by a redirect.
    pub(super) fn writes(&mut self, arg: Arg<'_>, span: Range<usize>) {
        if arg.known == Known::Start && arg.text.is_empty() {
            match arg.word.and_then(|word| self.moves.below_own(word)) {
                Some(rest) if rest.is_empty() => {}
                Some(rest) => self.changes(Arg::literal(&rest, 0, 0), Use::Write, span.clone()),
                None => self.raise(
                    span.clone(),
                    Level::Dangerous,
                    Sight::Unnamed.why("writes a file whose name is computed"),
                    "path",
                ),
            }
        }
        if self.moves.is_lost && arg.known != Known::Process && !arg.text.starts_with(['/', '~']) {
            self.raise(
                span.clone(),
                Level::Dangerous,
                "writes a file whose name is computed, as its directory is",
                "path",
            );
        }
        self.changes(arg, Use::Write, span);
    }

    pub(super) fn changes(&mut self, arg: Arg<'_>, usage: Use, span: Range<usize>) {
        let is_full = self.changes > MOST_CHANGES;
        self.changes += self.directories.len().max(1);
        if self.changes > MOST_CHANGES {
            // Nothing that comes later is looked at, and padding must not hide what is catastrophic.
            let level = if is_full {
                Level::Safe
            } else {
                Level::Catastrophic
            };
            let why = Sight::Unexamined.why("changes too many files to look through");
            return self.raise(span, level, why, "limit");
        }
        if (self.fed_from_network() || self.carries_download) && usage != Use::Delete {
            self.flow.downloads(arg.text);
        }
        let judged = paths::change(arg, usage, &self.directories);
        if let Some(path) = arg.whole().filter(|_| judged.level > Level::Safe) {
            self.touches(path);
        }
        self.raise(span, judged.level, judged.reason, judged.rule);
    }

    /// A file is read.
    pub(super) fn reads(&mut self, arg: Arg<'_>, span: Range<usize>) {
        if arg.text.starts_with("/dev/tcp/") || arg.text.starts_with("/dev/udp/") {
            self.raise(span, Level::Dangerous, "talks to another machine", "path");
        } else if secrets::secret(arg, &self.directories) {
            self.flow.reads_secret();
        }
        self.carries_download |= self.flow.has_downloaded(arg.text);
    }

    /// A file of code is run.
    pub(super) fn runs_file(
        &mut self,
        judged: &Judged<'_, '_, '_, '_>,
        arg: Arg<'_>,
        span: Range<usize>,
    ) {
        if arg.known == Known::Whole && paths::is_descriptor(arg.text) {
            return self.standard_input(judged);
        }
        let rule = judged.rule();
        if let Some(reason) = unread(arg) {
            self.raise(span, Level::Dangerous, Sight::Unread.why(reason), rule);
            return self.runs_written(judged, arg);
        }
        let place = self.here(span.clone());
        self.flow.runs(arg.text, place);
        let reason = Sight::Stored.why("runs a file of code");
        self.raise(span, Level::Medium, reason, rule);
        // `python manage.py flush`: the file is a tool of the tables, and what follows are its words.
        let name = arg.text.rsplit('/').next().unwrap_or_default();
        if !matches!(name, "." | "..") && tools::find(name).is_some() {
            self.call(judged.frame, judged.call.words_from(arg), judged.input);
        }
    }
}

/// Why nobody can read a file of code before it runs, if so.
fn unread(file: Arg<'_>) -> Option<&'static str> {
    let text = file.text;
    match file.known {
        Known::Process => Some("runs code that another command writes"),
        Known::Whole if text.contains("://") => Some("runs code from the network"),
        Known::Whole if text.starts_with("/dev/") || text.starts_with("/proc/") => {
            Some("runs code that is no plain file")
        }
        // Filled in by find or xargs.
        Known::Whole if text.contains("{}") => Some("runs a file that is computed"),
        // A path that is all computed, or perhaps a URL.
        Known::Start if text.is_empty() || text.contains(':') => {
            Some("runs a file that is computed")
        }
        Known::Whole | Known::Start => None,
    }
}

/// Whether a word stands for every file of the present directory.
fn is_everything(arg: Arg<'_>) -> bool {
    let parts = arg.word.map(|word| word.parts.as_slice());
    arg.known == Known::Start
        && arg.text.trim_start_matches("./").is_empty()
        && matches!(parts, Some([.., Part::Glob(glob)]) if matches!(glob.kind, GlobKind::AnyString))
}
