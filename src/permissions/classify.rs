//! A command line has the highest level of everything in it that can run, at every depth.
//!
//! The walk goes over the tree of the shell front end; each simple command is judged by the tables
//! (`calls`), and code in arguments, here-documents and pipes is walked in turn. Depth and work are
//! bounded; past the bounds a command is dangerous.

use std::borrow::Cow;
use std::ops::Range;

use super::flow::{Flow, Place};
use super::input::Input;
use super::risk::{Assessment, Finding, Level};
use super::shell::{
    AndOr, Command, CommandKind, Descriptor, FunctionDefinition, List, Part as WordPart, Pipeline,
    Redirect, RedirectOperator, RedirectTarget, SimpleCommand, Span, Terminator, Word, parse,
};
use super::words::Variables;

/// How dangerous a command line is, and why.
///
/// Never fails: what cannot be parsed, or is nested too deeply to be looked through, is dangerous.
///
/// ```
/// use forge_access::permissions::{Risk, classify_bash};
///
/// assert_eq!(classify_bash("git log | head").risk(), Risk::Safe);
/// assert_eq!(classify_bash("cargo build").risk(), Risk::Medium);
/// assert!(classify_bash("cd build && rm -rf *").catastrophic());
/// ```
pub fn classify_bash(command: &str) -> Assessment {
    examine(command, "").assessment
}

/// As [`classify_bash`], for a command that starts in a directory: relative paths are judged from there, too.
///
/// ```
/// use forge_access::permissions::{classify_bash, classify_bash_in};
///
/// let command = "cp /tmp/x settings.json";
/// assert!(!classify_bash(command).catastrophic());
/// assert!(classify_bash_in(command, "/home/u/project/.claude").catastrophic());
/// ```
pub fn classify_bash_in(command: &str, cwd: &str) -> Assessment {
    examine(command, cwd).assessment
}

/// The paths a command line writes, deletes or moves, as far as they are plain text, for callers that resolve symbolic
/// links. `~` stays as it is; a relative path is seen from `cwd` and every directory the line may move to.
///
/// ```
/// use forge_access::permissions::touched_paths;
///
/// assert_eq!(touched_paths("cat a > b; rm ~/c", "/repo"), ["/repo/b", "~/c"]);
/// ```
pub fn touched_paths(command: &str, cwd: &str) -> Vec<String> {
    let mut paths = examine(command, cwd).touched;
    paths.sort_unstable();
    paths.dedup();
    paths
}

/// A simple command of the text, and its own level without that of substitutions inside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Part {
    /// The command as written, from its first assignment on.
    pub(super) start: usize,
    /// One past its last word or redirect.
    pub(super) end: usize,
    /// Where its first word stands; nothing if it only assigns or redirects.
    pub(super) head: Option<Range<usize>>,
    /// One past its last word or assignment.
    pub(super) words_end: usize,
    /// Its own level.
    pub(super) level: Level,
    /// How much of that is its redirects'.
    pub(super) redirects: Level,
    /// How much of that is its assignments'.
    pub(super) assignments: Level,
}

/// All that is found out about a command line.
#[derive(Debug, Default)]
pub(super) struct Examination {
    /// The verdict and its reasons.
    pub(super) assessment: Assessment,
    /// The simple commands of the text itself, in source order.
    pub(super) parts: Vec<Part>,
    /// The level of what belongs to no simple command: a text that is not understood, a group's redirect.
    pub(super) rest: Level,
    /// Whether the text was understood.
    pub(super) parsed: bool,
    /// What [`touched_paths`] says, unsorted.
    pub(super) touched: Vec<String>,
}

/// Examines a command line that starts in `cwd`, which may be empty for unknown.
pub(super) fn examine(command: &str, cwd: &str) -> Examination {
    let mut walk = Walk {
        budget: 20_000 + 4 * command.len(),
        ..Walk::default()
    };
    walk.directories
        .extend((!cwd.is_empty()).then(|| cwd.to_owned()));
    let mut frame = Frame {
        source: command,
        number: 0,
        inside: None,
        variables: Variables::default(),
        conditional: 0,
    };
    let parsed = match parse(command) {
        Ok(script) => {
            walk.list(&mut frame, &script.list, Input::Inherited);
            true
        }
        Err(refusal) => {
            let span = refusal.at.min(command.len())..command.len();
            walk.raise(
                span,
                Level::Dangerous,
                format!("not understood: {refusal}"),
                "parser",
            );
            false
        }
    };
    for (finding, part) in walk.flow.conclude() {
        walk.part = part;
        walk.raise(finding.span, finding.level, finding.reason, finding.rule);
    }
    walk.parts.sort_by_key(|part| part.start);
    let mut assessment = Assessment::reading(walk.flow.has_read_secret());
    walk.findings
        .into_iter()
        .for_each(|finding| assessment.push(finding));
    Examination {
        assessment,
        parts: walk.parts,
        rest: walk.rest,
        parsed,
        touched: walk.touched,
    }
}

/// How deeply lists and code in code may nest, together.
const DEEPEST: usize = 120;

/// How many directories a line may move through.
const MOST_DIRECTORIES: usize = 16;

/// The walk over a command line and all code inside it.
#[derive(Debug, Default)]
pub(super) struct Walk {
    findings: Vec<Finding>,
    parts: Vec<Part>,
    rest: Level,
    /// The part that findings are now about.
    part: Option<usize>,
    pub(super) flow: Flow,
    /// Functions the line has defined; their bodies are judged where they stand.
    functions: Vec<String>,
    /// Functions whose body is being walked.
    defining: Vec<String>,
    /// Where the line may have moved to.
    pub(super) directories: Vec<String>,
    /// Paths the line writes, deletes or moves, seen from everywhere it may have moved to.
    touched: Vec<String>,
    /// How many commands had talked to the network when the innermost pipeline began.
    pipeline_began: usize,
    /// How many texts of code have been walked.
    texts: usize,
    depth: usize,
    budget: usize,
}

/// One text and what is known while walking it.
#[derive(Debug)]
pub(super) struct Frame<'s> {
    source: &'s str,
    /// Which of the texts that are walked this is.
    pub(super) number: usize,
    /// The span, in the outermost text, of the argument this text came from.
    inside: Option<Range<usize>>,
    pub(super) variables: Variables,
    /// How many constructs around may leave the present command out or repeat it.
    conditional: usize,
}

impl Frame<'_> {
    /// Where a span of this text stands in the outermost one.
    pub(super) fn place(&self, start: usize, end: usize) -> Range<usize> {
        self.inside.clone().unwrap_or(start..end)
    }
}

impl Walk {
    pub(super) fn raise(
        &mut self,
        span: Range<usize>,
        level: Level,
        reason: impl Into<Cow<'static, str>>,
        rule: impl Into<Cow<'static, str>>,
    ) {
        if level == Level::Safe {
            return;
        }
        match self.part.and_then(|part| self.parts.get_mut(part)) {
            Some(part) => part.level = part.level.max(level),
            None => self.rest = self.rest.max(level),
        }
        self.findings.push(Finding {
            span,
            level,
            reason: reason.into(),
            rule: rule.into(),
        });
    }

    /// The place of the present command, for what is concluded later.
    pub(super) const fn here(&self, span: Range<usize>) -> Place {
        Place {
            span,
            part: self.part,
        }
    }

    pub(super) fn defines(&self, name: &str) -> bool {
        self.functions.iter().any(|function| function == name)
    }

    /// Whether something before this stage of the same pipeline talks to the network.
    pub(super) const fn fed_from_network(&self) -> bool {
        self.flow.senders() > self.pipeline_began
    }

    /// Runs both of two readings; the second counts only if it finds something worse.
    pub(super) fn worse_of(&mut self, one: impl FnOnce(&mut Self), other: impl FnOnce(&mut Self)) {
        one(self);
        let start = self.findings.len();
        other(self);
        self.forget_unless_worse(start);
    }

    /// Drops the findings from `start` on if there is nothing among them that is worse than all before.
    fn forget_unless_worse(&mut self, start: usize) {
        let highest = |findings: &[Finding]| findings.iter().map(|finding| finding.level).max();
        let (before, after) = self.findings.split_at_checked(start).unwrap_or_default();
        if highest(after) <= highest(before) {
            self.findings.truncate(start);
        }
    }

    /// A path is written, deleted or moved.
    pub(super) fn touches(&mut self, path: &str) {
        if self.directories.is_empty() {
            self.touched.push(path.to_owned());
        } else {
            let places = self
                .directories
                .iter()
                .map(|place| super::paths::join(place, path));
            self.touched.extend(places);
        }
    }

    /// Counts `cost` units of work and a level of depth; false, with a finding, once either runs out.
    pub(super) fn enter(&mut self, cost: usize, span: Range<usize>) -> bool {
        let left = self.budget.checked_sub(cost.max(1));
        if left.is_none() || self.depth >= DEEPEST {
            self.raise(
                span,
                Level::Dangerous,
                "too deeply nested to look through",
                "limit",
            );
            return false;
        }
        self.budget = left.unwrap_or_default();
        self.depth += 1;
        true
    }

    pub(super) const fn leave(&mut self) {
        self.depth -= 1;
    }

    /// Walks a text of shell code that stands in an argument, a here-document or a pipe.
    pub(super) fn code(&mut self, text: &str, span: Range<usize>, input: Input<'_>) {
        if !self.enter(text.len() / 8, span.clone()) {
            return;
        }
        match parse(text) {
            Ok(script) => {
                let inside = Some(span);
                self.texts += 1;
                let mut frame = Frame {
                    source: text,
                    number: self.texts,
                    inside,
                    variables: Variables::default(),
                    conditional: 0,
                };
                let began = self.pipeline_began;
                self.list(&mut frame, &script.list, input);
                self.pipeline_began = began;
            }
            Err(refusal) => self.raise(
                span,
                Level::Dangerous,
                format!("code not understood: {refusal}"),
                "parser",
            ),
        }
        self.leave();
    }

    fn list(&mut self, frame: &mut Frame<'_>, list: &List, input: Input<'_>) {
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
        let several = usize::from(pipeline.stages.len() > 1);
        if several > 0 {
            self.bomb(frame, &pipeline.stages);
        }
        frame.conditional += several;
        let mut before: Option<&Command> = None;
        for stage in &pipeline.stages {
            // What a longer pipeline carries is not known, even where its last sender is.
            let input = before.map_or(input, |command| Input::Pipe(Some(command)));
            self.command(frame, stage, input);
            before = Some(stage);
        }
        frame.conditional -= several;
        self.pipeline_began = began;
    }

    /// A function that calls itself in a pipeline or the background fills the machine.
    fn bomb(&mut self, frame: &Frame<'_>, stages: &[Command]) {
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
        if let CommandKind::Simple(simple) = &command.kind {
            return self.simple(frame, command, simple, input);
        }
        self.redirects(frame, &command.redirects);
        let input = input.redirected(&command.redirects);
        if let CommandKind::Group(list) = &command.kind {
            return self.list(frame, list, input);
        }
        frame.conditional += 1;
        match &command.kind {
            CommandKind::Simple(_) => {}
            CommandKind::Subshell(list) | CommandKind::Group(list) => self.list(frame, list, input),
            CommandKind::If(branches) => {
                for (condition, body) in &branches.branches {
                    self.list(frame, condition, input);
                    self.list(frame, body, input);
                }
                branches
                    .otherwise
                    .iter()
                    .for_each(|body| self.list(frame, body, input));
            }
            CommandKind::Loop(turns) => {
                self.list(frame, &turns.condition, input);
                self.list(frame, &turns.body, input);
            }
            CommandKind::For(turns) => {
                self.word(frame, &turns.name);
                let name = turns.name.literal().unwrap_or_default();
                self.sets(
                    &name,
                    frame.place(turns.name.span.start, turns.name.span.end),
                );
                turns
                    .words
                    .iter()
                    .flatten()
                    .for_each(|word| self.word(frame, word));
                self.list(frame, &turns.body, input);
            }
            CommandKind::ArithmeticFor(turns) => {
                self.word_parts(frame, &turns.header.parts);
                self.list(frame, &turns.body, input);
            }
            CommandKind::Case(case) => {
                self.word(frame, &case.subject);
                for arm in &case.arms {
                    arm.patterns
                        .iter()
                        .for_each(|pattern| self.word(frame, pattern));
                    self.list(frame, &arm.body, input);
                }
            }
            CommandKind::Function(function) => self.function(frame, function),
            CommandKind::Coproc(coproc) => {
                coproc.name.iter().for_each(|name| self.word(frame, name));
                self.command(frame, &coproc.body, Input::Pipe(None));
            }
            CommandKind::Test(words) => words.iter().for_each(|word| self.word(frame, word)),
            CommandKind::Arithmetic(text) => self.word_parts(frame, &text.parts),
        }
        frame.conditional -= 1;
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
        self.functions.push(name);
        self.command(frame, &function.body, Input::Inherited);
        self.defining.pop();
    }

    fn simple(
        &mut self,
        frame: &mut Frame<'_>,
        command: &Command,
        simple: &SimpleCommand,
        input: Input<'_>,
    ) {
        let outer = self.part;
        if frame.inside.is_none() {
            self.part = Some(self.parts.len());
            self.parts.push(part_of(command, simple));
        }
        let part = self.part;
        for assignment in &simple.assignments {
            self.assignment_words(frame, assignment);
        }
        simple.words.iter().for_each(|word| self.word(frame, word));
        self.redirect_words(frame, &command.redirects);
        self.part = part;
        self.judge_simple(frame, command, simple, input);
        if frame.variables.has_guesses() {
            let start = self.findings.len();
            frame.variables.guess(true);
            self.judge_simple(frame, command, simple, input);
            frame.variables.guess(false);
            self.forget_unless_worse(start);
        }
        for assignment in &simple.assignments {
            if simple.words.is_empty() {
                frame
                    .variables
                    .learn(assignment, frame.source, frame.conditional == 0);
            }
        }
        self.part = outer;
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
            for assignment in &simple.assignments {
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
            self.head(frame, simple, input.redirected(&command.redirects));
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
        let pieces = frame.variables.pieces(&simple.words);
        let words: Vec<_> = pieces.iter().map(super::words::Piece::arg).collect();
        // `$HOME/x` has a known text, yet what it names is for the environment to say.
        if let Some(word) = simple.words.first()
            && word.parts.iter().any(|part| matches!(part, WordPart::Parameter(p) if matches!(p.name.as_str(), "HOME" | "PWD")))
        {
            let span = frame.place(word.span.start, word.span.end);
            self.raise(span, Level::Dangerous, "the command's name is computed", "head");
        }
        let learns = words.first().and_then(|word| word.whole());
        if matches!(learns, Some("cd" | "pushd"))
            && let Some(path) = words
                .iter()
                .skip(1)
                .find(|word| !word.text.starts_with('-'))
        {
            self.moves(frame, path.text, path.start..path.end);
        }
        if words.is_empty()
            && let (Some(first), Some(last)) = (simple.words.first(), simple.words.last())
        {
            let span = frame.place(first.span.start, last.span.end);
            return self.raise(
                span,
                Level::Dangerous,
                "the command's name is computed",
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
                    frame
                        .variables
                        .learn(assignment, frame.source, frame.conditional == 0);
                }
            }
        }
    }

    fn moves(&mut self, frame: &Frame<'_>, path: &str, span: Range<usize>) {
        let from = std::iter::once("").chain(self.directories.iter().map(String::as_str));
        let mut to: Vec<String> = from.map(|place| super::paths::join(place, path)).collect();
        to.retain(|place| !self.directories.contains(place));
        to.dedup();
        self.directories.append(&mut to);
        if self.directories.len() > MOST_DIRECTORIES {
            self.directories.truncate(MOST_DIRECTORIES);
            let span = frame.place(span.start, span.end);
            self.raise(
                span,
                Level::Dangerous,
                "moves through too many directories",
                "limit",
            );
        }
    }

    fn redirects(&mut self, frame: &mut Frame<'_>, redirects: &[Redirect]) {
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
                RedirectTarget::HereDocument(document) => self.word(frame, document.body()),
                RedirectTarget::Word(word) => self.word(frame, word),
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
