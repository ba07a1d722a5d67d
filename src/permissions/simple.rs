//! A simple command: its assignments, its redirects, and the call it makes.

use super::classify::Part;
use super::input::Input;
use super::risk::{Level, Sight};
use super::shell::{
    Assignment, Command, Descriptor, Part as WordPart, Redirect, RedirectOperator, RedirectTarget,
    SimpleCommand, Span, Word,
};
use super::subscripts;
use super::walk::{Frame, Walk};
use super::words::{Piece, Variables};

impl Walk {
    pub(super) fn simple(
        &mut self,
        frame: &mut Frame<'_>,
        command: &Command,
        simple: &SimpleCommand,
        input: Input<'_>,
    ) {
        let outer = self.part;
        let is_fed = std::mem::take(&mut self.is_fed);
        if frame.inside.is_none() {
            self.part = Some(self.parts.len());
            self.parts.push(part_of(command, simple));
        }
        let part = self.part;
        for assignment in &simple.assignments {
            self.assignment_words(frame, assignment);
        }
        self.words(frame, &simple.words);
        self.redirect_words(frame, &command.redirects);
        self.part = part;
        self.is_fed = is_fed || command.redirects.iter().any(super::input::is_input);
        self.judge_simple(frame, command, simple, input);
        if frame.variables.has_guesses() {
            frame.variables.guess(true);
            self.keep_if_worse(|walk| walk.judge_simple(frame, command, simple, input));
            frame.variables.guess(false);
        }
        for assignment in &simple.assignments {
            if simple.words.is_empty() {
                self.learn(frame, assignment);
            }
        }
        self.part = outer;
    }

    /// Walks the lists inside the words of a command.
    fn words(&mut self, frame: &mut Frame<'_>, words: &[Word]) {
        let patterns = || {
            let head = words.first().and_then(Word::literal);
            head.as_deref().is_some_and(subscripts::takes_patterns)
        };
        for word in words {
            if subscripts::hides(word) && !patterns() {
                self.hold(frame, word);
            }
            self.word(frame, word);
        }
    }

    fn judge_simple(
        &mut self,
        frame: &mut Frame<'_>,
        command: &Command,
        simple: &SimpleCommand,
        input: Input<'_>,
    ) {
        let redirects = self.level_of_part(|walk| walk.redirect_targets(frame, &command.redirects));
        let assignments = self.level_of_part(|walk| {
            let splits = walk.only_splits(simple);
            let assigned = simple.assignments.iter();
            for assignment in assigned.filter(|it| !(splits && it.name == "IFS")) {
                walk.assigns_ahead(frame, assignment);
            }
        });
        if frame.inside.is_none()
            && let Some(part) = self.part.and_then(|part| self.parts.get_mut(part))
        {
            part.redirects = part.redirects.max(redirects);
            part.assignments = part.assignments.max(assignments);
        }
        if !simple.words.is_empty() {
            let before = self.flow.senders();
            self.head(frame, simple, input.redirected(&command.redirects));
            if self.flow.senders() > before || self.carries_download {
                self.fetches_into(frame, &command.redirects);
            }
        }
    }

    /// Whether the command is a builtin to which `IFS` is nothing but where it splits the line it reads.
    fn only_splits(&self, simple: &SimpleCommand) -> bool {
        let head = simple.words.first().and_then(Word::literal);
        let head = head.as_deref().unwrap_or_default();
        matches!(head, "read" | "mapfile" | "readarray") && !self.defines(head)
    }

    /// What a command has from the network goes where its output goes: `curl … > i.sh`.
    fn fetches_into(&mut self, frame: &Frame<'_>, redirects: &[Redirect]) {
        use RedirectOperator::{HereDocument, HereString, Read};
        for redirect in redirects {
            if let RedirectTarget::Word(word) = &redirect.target
                && !matches!(redirect.operator, Read | HereString | HereDocument)
            {
                for piece in &frame.variables.pieces(std::slice::from_ref(word)) {
                    let target = piece.arg();
                    if !target.text.is_empty() {
                        self.flow.downloads(target.text);
                    }
                }
            }
        }
    }

    /// How far a step raises the present part by itself.
    fn level_of_part(&mut self, step: impl FnOnce(&mut Self)) -> Level {
        let level = |walk: &mut Self, new: Level| {
            let part = walk.part.and_then(|part| walk.parts.get_mut(part));
            part.map_or(Level::Safe, |part| std::mem::replace(&mut part.level, new))
        };
        let before = level(self, Level::Safe);
        step(self);
        let own = level(self, Level::Safe);
        level(self, before.max(own));
        own
    }

    /// Judges the call itself.
    fn head(&mut self, frame: &mut Frame<'_>, simple: &SimpleCommand, input: Input<'_>) {
        let pieces;
        let words = if let Some(words) = Variables::plain(&simple.words) {
            words
        } else {
            pieces = frame.variables.pieces(&simple.words);
            pieces.iter().map(Piece::arg).collect()
        };
        // `$HOME/x` has a known text, yet what it names is for the environment to say.
        if let Some(word) = simple.words.first()
            && word.parts.iter().any(|part| match part {
                WordPart::Parameter(parameter) => matches!(parameter.name.as_ref(), "HOME" | "PWD"),
                WordPart::Command(_) => true,
                _ => false,
            })
        {
            let span = frame.place(word.span.start, word.span.end);
            self.raise(
                span,
                Level::Dangerous,
                Sight::Stored.why("the command's name is computed"),
                "head",
            );
        }
        let learns = words.first().and_then(|word| word.whole());
        if matches!(learns, Some("cd" | "pushd"))
            && let Some(path) = words
                .iter()
                .skip(1)
                .find(|word| !word.text.starts_with('-'))
        {
            self.moves_to(frame, *path);
        }
        if words.is_empty()
            && let (Some(first), Some(last)) = (simple.words.first(), simple.words.last())
        {
            let span = frame.place(first.span.start, last.span.end);
            return self.raise(
                span,
                Level::Dangerous,
                Sight::Stored.why("the command's name is computed"),
                "head",
            );
        }
        self.call(frame, &words, input);
        if matches!(
            learns,
            Some("export" | "declare" | "typeset" | "local" | "readonly")
        ) {
            for word in &simple.words {
                if let [WordPart::Assignment(assignment)] = word.parts.as_slice() {
                    self.learn(frame, assignment);
                }
            }
        }
    }

    /// Remembers what a variable is set to. Past the bound no name can be followed, and what stands behind
    /// one could be anything.
    fn learn(&mut self, frame: &mut Frame<'_>, assignment: &Assignment) {
        self.moves.learn(assignment);
        let sure = frame.conditional == 0;
        if !frame.variables.learn(assignment, frame.source, sure) && !self.is_overfull {
            self.is_overfull = true;
            let span = frame.place(assignment.span.start, assignment.span.end);
            let reason = Sight::Unexamined.why("sets too many variables to look through");
            self.raise(span, Level::Catastrophic, reason, "limit");
        }
    }

    pub(super) fn redirects(&mut self, frame: &mut Frame<'_>, redirects: &[Redirect]) {
        self.redirect_words(frame, redirects);
        self.redirect_targets(frame, redirects);
    }

    /// Walks the lists inside the words of redirects.
    fn redirect_words(&mut self, frame: &mut Frame<'_>, redirects: &[Redirect]) {
        for redirect in redirects {
            if let Some(Descriptor::Variable {
                subscript: Some(subscript),
                ..
            }) = &redirect.descriptor
            {
                self.word(frame, subscript);
            }
            match &redirect.target {
                RedirectTarget::HereDocument(document) => {
                    self.hold(frame, document.body());
                    self.word(frame, document.body());
                }
                RedirectTarget::Word(word) => {
                    self.hold(frame, word);
                    self.word(frame, word);
                }
            }
        }
    }

    /// Judges where redirects lead.
    fn redirect_targets(&mut self, frame: &Frame<'_>, redirects: &[Redirect]) {
        for redirect in redirects {
            if let RedirectTarget::Word(word) = &redirect.target {
                self.redirect(frame, redirect.operator, word, redirect.span);
            }
        }
    }

    fn redirect(&mut self, frame: &Frame<'_>, operator: RedirectOperator, word: &Word, span: Span) {
        use RedirectOperator::{
            Append, AppendBoth, Clobber, DuplicateInput, DuplicateOutput, HereDocument, HereString,
            Read, ReadWrite, Write, WriteBoth,
        };
        let pieces = frame.variables.pieces(std::slice::from_ref(word));
        let at = frame.place(span.start, span.end);
        for piece in &pieces {
            let target = piece.arg();
            let descriptor = target
                .text
                .trim_end_matches('-')
                .bytes()
                .all(|byte| byte.is_ascii_digit());
            match operator {
                Read => self.reads(target, at.clone()),
                DuplicateOutput if descriptor => {}
                Write | Append | Clobber | WriteBoth | AppendBoth | DuplicateOutput => {
                    self.writes(target, at.clone());
                }
                ReadWrite => {
                    self.reads(target, at.clone());
                    self.writes(target, at.clone());
                }
                DuplicateInput | HereString | HereDocument => {}
            }
        }
    }
}

fn part_of(command: &Command, simple: &SimpleCommand) -> Part {
    let head = simple.words.first();
    let ends = command.redirects.iter().map(|redirect| redirect.span.end);
    let only_redirects = simple.words.is_empty() && simple.assignments.is_empty();
    Part {
        start: if only_redirects {
            command.span.start
        } else {
            simple.span.start
        },
        end: ends.fold(simple.span.end, usize::max),
        head: head.map(|word| word.span.start..word.span.end),
        words_end: simple.span.end,
        level: Level::Safe,
        redirects: Level::Safe,
        assignments: Level::Safe,
    }
}
