//! Standard input as a program: typed, in a file, in the line, or through a pipe.

use std::ops::Range;

use super::argv::{Arg, Known};
use super::input::Input;
use super::judged::Judged;
use super::paths;
use super::risk::{Level, Sight};
use super::shell::Word;
use super::spec::Code;
use super::walk::Walk;
use super::written;

impl Walk {
    /// What stands in a process substitution is run as code.
    pub(super) fn runs_written(&mut self, judged: &Judged<'_, '_, '_, '_>, arg: Arg<'_>) {
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
                    Sight::Interactive.why("reads its commands from whoever types them"),
                    "interactive",
                );
            }
            Input::File(word) if judged.input.text(&judged.frame.variables).is_none() => {
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
                Sight::Unnamed.why("is fed a file of commands"),
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
                Sight::Unread.why("runs code from the network")
            } else {
                Sight::Unread.why("runs what comes through a pipe")
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
                Sight::Unread.why("runs code that is computed"),
                judged.rule(),
            );
        } else if matches!(judged.input, Input::Pipe(_) | Input::File(_)) && code.is_general() {
            self.raise(
                span.clone(),
                Level::Dangerous,
                Sight::Unread.why("runs what comes through a pipe"),
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
                Sight::Unread.why("runs what another command writes"),
                judged.rule(),
            );
        }
    }
}
