//! What one effect of a table does, applied to one value.

use std::ops::Range;

use super::argv::{Arg, Known};
use super::input::Input;
use super::judged::{Judged, standard_reason};
use super::paths::{self, Use};
use super::risk::Level;
use super::secrets;
use super::shell::{GlobKind, Part, Word};
use super::spec::{Code, Effect, Requests};
use super::tools;
use super::walk::Walk;
use super::written;

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
        match effect {
            Effect::Nothing | Effect::Harmless | Effect::Lists | Effect::Contacts => {}
            Effect::Rehearses => {
                self.raise(
                    span,
                    Level::Medium,
                    "does most of it, but for the last step",
                    judged.rule(),
                );
            }
            Effect::Program(reason) => {
                judged.code_given = true;
                self.raise(span, Level::Medium, reason, judged.rule());
            }
            Effect::InPlace => {
                self.raise(span, Level::Medium, "edits files in place", judged.rule());
            }
            Effect::RunsAs(start) => {
                judged.code_given = true;
                self.runs_as(judged, start, arg);
            }
            Effect::Package => {
                judged.code_given = true;
                self.package(judged, value, words);
            }
            Effect::Raise(level, why) => {
                let reason = if why.is_empty() {
                    standard_reason(level)
                } else {
                    why
                };
                self.raise(span, level, reason, judged.rule());
            }
            Effect::Reads => {
                // Among all files of a directory there may be one with secrets, and these print it whole.
                if is_everything(arg) && matches!(&*judged.rule(), "cat" | "base64" | "md5" | "xxd")
                {
                    self.flow.dumps();
                }
                self.reads(arg, span);
            }
            Effect::Writes => self.writes_of(judged, arg, Use::Write, span),
            Effect::WritesInto => self.writes_of(judged, arg, Use::WriteInto, span),
            Effect::Deletes => self.changes(arg, Use::Delete, span),
            Effect::Sends => {
                self.reads(arg, span.clone());
                self.raise(
                    span,
                    Level::Dangerous,
                    "sends data to another machine",
                    judged.rule(),
                );
            }
            Effect::Downloads => self.downloads(judged, value, span),
            Effect::Runs(code) => {
                judged.code_given = true;
                self.runs(judged, code, arg);
            }
            Effect::Before(code) => self.runs(judged, code, arg),
            Effect::RunsFile => {
                judged.code_given = true;
                self.runs_file(judged, arg, span);
            }
            Effect::Command => {
                judged.code_given = true;
                self.command_words(judged, value, words);
                self.command_on_hits(judged, words);
            }
            Effect::CommandAndMore => {
                judged.code_given = true;
                self.command_and_more(judged, words, at);
            }
            Effect::Evaluates => self.evaluate(arg.text, span),
            Effect::Dumps => self.flow.dumps(),
            Effect::Reveals => self.flow.reveals(judged.id()),
            Effect::Sources => {
                judged.code_given = true;
                self.sources(judged, arg, span);
            }
            Effect::Joined(code) => {
                judged.code_given = true;
                self.joined(judged, code, words);
            }
            Effect::Assigns => self.assigns(judged.frame, arg),
            Effect::Names => self.sets(arg.text, span),
            Effect::Check(check) => {
                let mut requests = Requests::default();
                check(arg, &mut requests);
                for (wanted, part) in requests.wanted {
                    if !matches!(wanted, Effect::Check(_)) {
                        self.effect(judged, wanted, Some(part), &[], part);
                    }
                }
            }
        }
    }

    fn command_words<'a>(
        &mut self,
        judged: &Judged<'_, 'a, '_, '_>,
        value: Option<Arg<'a>>,
        words: &[Arg<'a>],
    ) {
        // A container's entry point is the program, and what follows the image its arguments.
        let named = |option| judged.call.values(option).last();
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
                    "writes a file whose name is computed",
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
        let rule = judged.rule();
        match arg.known {
            Known::Process => {
                self.raise(
                    span,
                    Level::Dangerous,
                    "runs code that another command writes",
                    rule,
                );
                self.runs_written(judged, arg);
            }
            Known::Whole if paths::is_descriptor(arg.text) => self.standard_input(judged),
            Known::Whole if arg.text.contains("://") => {
                self.raise(span, Level::Dangerous, "runs code from the network", rule);
            }
            Known::Whole if arg.text.starts_with("/dev/") || arg.text.starts_with("/proc/") => {
                self.raise(
                    span,
                    Level::Dangerous,
                    "runs code that is no plain file",
                    rule,
                );
            }
            // A path that is all computed, or filled in by find or xargs.
            Known::Whole if arg.text.contains("{}") => {
                self.raise(span, Level::Dangerous, "runs a file that is computed", rule);
            }
            Known::Start if arg.text.is_empty() || arg.text.contains(':') => {
                self.raise(span, Level::Dangerous, "runs a file that is computed", rule);
            }
            Known::Whole | Known::Start => {
                let place = self.here(span.clone());
                self.flow.runs(arg.text, place);
                self.raise(span, Level::Medium, "runs a file of code", rule);
                // `python manage.py flush`: the file is a tool of the tables, and what follows are its words.
                let name = arg.text.rsplit('/').next().unwrap_or_default();
                if !matches!(name, "." | "..") && tools::find(name).is_some() {
                    self.call(judged.frame, judged.call.words_from(arg), judged.input);
                }
            }
        }
    }

    /// What stands in a process substitution is run as code.
    fn runs_written(&mut self, judged: &Judged<'_, '_, '_, '_>, arg: Arg<'_>) {
        let text = |word| written::process(word, &judged.frame.variables, written::DEEPEST);
        if let Some((text, _)) = arg.word.and_then(text) {
            let code = judged.stdin_code().unwrap_or(Code::Shell);
            self.code_text(code, &text, judged.place(arg), Input::Pipe(&[]));
        }
    }

    /// Standard input is a program.
    pub(super) fn standard_input(&mut self, judged: &Judged<'_, '_, '_, '_>) {
        let Some(code) = judged.stdin_code() else {
            return;
        };
        let span = judged.span.clone();
        match judged.input {
            Input::Inherited => {
                let level = judged.call.chain.inner().interactive;
                self.raise(
                    span,
                    level,
                    "reads its commands from whoever types them",
                    "interactive",
                );
            }
            Input::File(word) if !word.parts.iter().any(is_process) => {
                self.input_file(judged, code, word);
            }
            Input::File(_) | Input::Pipe(_) | Input::Text(_) => self.input_text(judged, code),
        }
    }

    fn input_file(&mut self, judged: &Judged<'_, '_, '_, '_>, code: Code, word: &Word) {
        let span = judged.span.clone();
        if word.literal().as_deref() == Some("/dev/null") {
            return;
        }
        if !code.is_general() || code == Code::Opaque || judged.is_network() {
            return self.raise(
                span,
                Level::Dangerous,
                "is fed a file of commands",
                judged.rule(),
            );
        }
        let pieces = judged.frame.variables.pieces(std::slice::from_ref(word));
        for piece in &pieces {
            self.runs_input_file(judged, piece.arg(), span.clone());
        }
    }

    fn input_text(&mut self, judged: &Judged<'_, '_, '_, '_>, code: Code) {
        let span = judged.span.clone();
        let Some((text, whole)) = judged.input.text(&judged.frame.variables) else {
            let network = self.fed_from_network();
            let reason = if network {
                "runs code from the network"
            } else {
                "runs what comes through a pipe"
            };
            return self.raise(span, Level::Dangerous, reason, judged.rule());
        };
        // What is blank to Rust may be a command's name to a shell.
        if whole && text.trim_matches([' ', '\t', '\n']).is_empty() {
            return;
        }
        if !whole {
            self.raise(
                span.clone(),
                Level::Dangerous,
                "runs code that is computed",
                judged.rule(),
            );
        } else if matches!(judged.input, Input::Pipe(_) | Input::File(_)) && code.is_general() {
            self.raise(
                span.clone(),
                Level::Dangerous,
                "runs what comes through a pipe",
                judged.rule(),
            );
        }
        self.code_text(code, &text, span, Input::Pipe(&[]));
    }

    fn runs_input_file(
        &mut self,
        judged: &Judged<'_, '_, '_, '_>,
        file: Arg<'_>,
        span: Range<usize>,
    ) {
        let plain = file.known != Known::Process && !paths::is_descriptor(file.text);
        if plain {
            self.runs_file(judged, file, span);
        } else {
            self.raise(
                span,
                Level::Dangerous,
                "runs what another command writes",
                judged.rule(),
            );
        }
    }
}

/// Whether a word stands for every file of the present directory.
fn is_everything(arg: Arg<'_>) -> bool {
    let parts = arg.word.map(|word| word.parts.as_slice());
    arg.known == Known::Start
        && arg.text.trim_start_matches("./").is_empty()
        && matches!(parts, Some([.., Part::Glob(glob)]) if matches!(glob.kind, GlobKind::AnyString))
}

/// Whether a part of a word is a process substitution.
const fn is_process(part: &Part<'_>) -> bool {
    matches!(part, Part::Process(_))
}
