//! The walk over the tree: lists, pipelines and compound commands, each command with what it finds on its input.

use super::input::Input;
use super::risk::Level;
use super::shell::{
    AndOr, CaseCommand, Command, CommandKind, ForCommand, FunctionDefinition, IfCommand, List,
    Pipeline, Terminator, Word,
};
use super::walk::{Frame, Walk};

impl Walk {
    pub(super) fn list(&mut self, frame: &mut Frame<'_>, list: &List, input: Input<'_>) {
        let Some(first) = list.items.first() else {
            return;
        };
        let span = first.and_or.first.span;
        if !self.enter(1, frame.place(span.start, span.end)) {
            return;
        }
        for item in &list.items {
            if item.end == Terminator::Background {
                self.bomb(frame, item.and_or.first.stages.as_slice());
            }
            self.and_or(frame, &item.and_or, input);
        }
        self.leave();
    }

    fn and_or(&mut self, frame: &mut Frame<'_>, and_or: &AndOr, input: Input<'_>) {
        self.pipeline(frame, &and_or.first, input);
        frame.conditional += 1;
        for (_, pipeline) in &and_or.rest {
            self.pipeline(frame, pipeline, input);
        }
        frame.conditional -= 1;
    }

    fn pipeline(&mut self, frame: &mut Frame<'_>, pipeline: &Pipeline, input: Input<'_>) {
        let began = self.pipeline_began;
        self.pipeline_began = self.flow.senders();
        let carries = std::mem::take(&mut self.carries_download);
        let several = usize::from(pipeline.stages.len() > 1);
        if several > 0 {
            self.bomb(frame, &pipeline.stages);
        }
        frame.conditional += several;
        for (at, stage) in pipeline.stages.iter().enumerate() {
            let before = pipeline.stages.get(..at).unwrap_or_default();
            self.is_fed = !before.is_empty();
            let input = if self.is_fed {
                Input::Pipe(before)
            } else {
                input
            };
            self.command(frame, stage, input);
        }
        frame.conditional -= several;
        self.pipeline_began = began;
        self.carries_download = carries;
    }

    /// A function that calls itself in a pipeline or the background fills the machine.
    fn bomb(&mut self, frame: &Frame<'_>, stages: &[Command]) {
        if self.defining.is_empty() {
            return;
        }
        let calls = |command: &Command| match &command.kind {
            CommandKind::Simple(simple) => {
                let head = simple.words.first().and_then(Word::literal);
                head.is_some_and(|head| self.defining.iter().any(|name| *name == head))
            }
            _ => false,
        };
        if let Some(stage) = stages.iter().find(|stage| calls(stage)) {
            let span = frame.place(stage.span.start, stage.span.end);
            self.raise(
                span,
                Level::Catastrophic,
                "a fork bomb: it starts copies of itself without end",
                "fork bomb",
            );
        }
    }

    fn command(&mut self, frame: &mut Frame<'_>, command: &Command, input: Input<'_>) {
        let kind = &command.kind;
        let mut input = input;
        if !matches!(kind, CommandKind::Simple(_)) {
            self.is_fed = false;
            self.redirects(frame, &command.redirects);
            input = input.redirected(&command.redirects);
        }
        // These run as often as what stands around them, and in the same shell.
        let runs_once = matches!(kind, CommandKind::Simple(_) | CommandKind::Group(_));
        frame.conditional += usize::from(!runs_once);
        match kind {
            CommandKind::Simple(simple) => self.simple(frame, command, simple, input),
            CommandKind::Subshell(list) | CommandKind::Group(list) => self.list(frame, list, input),
            CommandKind::If(branches) => self.branches(frame, branches, input),
            CommandKind::Loop(turns) => {
                self.list(frame, &turns.condition, input);
                self.list(frame, &turns.body, input);
            }
            CommandKind::For(turns) => self.turns(frame, turns, input),
            CommandKind::ArithmeticFor(turns) => {
                self.evaluates();
                self.word_parts(frame, &turns.header.parts);
                self.list(frame, &turns.body, input);
            }
            CommandKind::Case(case) => self.case(frame, case, input),
            CommandKind::Function(function) => self.function(frame, function),
            CommandKind::Coproc(coproc) => {
                coproc.name.iter().for_each(|name| self.word(frame, name));
                self.command(frame, &coproc.body, Input::Pipe(&[]));
            }
            CommandKind::Test(words) => {
                self.evaluates();
                for word in words {
                    self.word(frame, word);
                }
            }
            CommandKind::Arithmetic(text) => {
                self.evaluates();
                self.word_parts(frame, &text.parts);
            }
        }
        frame.conditional -= usize::from(!runs_once);
    }

    fn branches(&mut self, frame: &mut Frame<'_>, branches: &IfCommand, input: Input<'_>) {
        for (condition, body) in &branches.branches {
            self.list(frame, condition, input);
            self.list(frame, body, input);
        }
        if let Some(body) = &branches.otherwise {
            self.list(frame, body, input);
        }
    }

    fn turns(&mut self, frame: &mut Frame<'_>, turns: &ForCommand, input: Input<'_>) {
        self.word(frame, &turns.name);
        let name = turns.name.literal().unwrap_or_default();
        let span = turns.name.span;
        self.sets(&name, frame.place(span.start, span.end));
        self.moves.turns_over(&name, turns.words.as_deref());
        for word in turns.words.iter().flatten() {
            self.hold(frame, word);
            self.word(frame, word);
        }
        self.list(frame, &turns.body, input);
    }

    fn case(&mut self, frame: &mut Frame<'_>, case: &CaseCommand, input: Input<'_>) {
        self.word(frame, &case.subject);
        for arm in &case.arms {
            for pattern in &arm.patterns {
                self.word(frame, pattern);
            }
            self.list(frame, &arm.body, input);
        }
    }

    /// Walks a list inside a word, which runs in a shell of its own.
    pub(super) fn nested(&mut self, frame: &mut Frame<'_>, list: &List, input: Input<'_>) {
        let began = self.pipeline_began;
        frame.conditional += 1;
        self.list(frame, list, input);
        frame.conditional -= 1;
        self.pipeline_began = began;
    }

    fn function(&mut self, frame: &mut Frame<'_>, function: &FunctionDefinition) {
        self.word(frame, &function.name);
        let name = function.name.literal().unwrap_or_default().into_owned();
        self.defining.push(name.clone());
        self.functions.insert(name);
        self.command(frame, &function.body, Input::Inherited);
        self.defining.pop();
    }
}
