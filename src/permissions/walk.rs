//! The state of a walk over a command line and all code inside it: findings, bounds, and what the line has done so far.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::ops::Range;

use super::classify::Part;
use super::flow::{Flow, Place};
use super::input::Input;
use super::moves::Moves;
use super::risk::{Finding, Level, Sight, Why};
use super::shell::parse;
use super::subscripts::Subscripts;
use super::words::Variables;

/// How deeply lists and code in code may nest, together.
const DEEPEST: usize = 120;

/// How many directories a line may move through.
pub(super) const MOST_DIRECTORIES: usize = 16;

/// The walk over a command line and all code inside it.
#[derive(Debug, Default)]
pub(super) struct Walk {
    pub(super) findings: Vec<Finding>,
    /// The highest level among them.
    pub(super) highest: Level,
    pub(super) parts: Vec<Part>,
    pub(super) rest: Level,
    /// The part that findings are now about.
    pub(super) part: Option<usize>,
    pub(super) flow: Flow,
    pub(super) subscripts: Subscripts,
    pub(super) moves: Moves,
    /// Whether a command of the present pipeline has read what the line downloads.
    pub(super) carries_download: bool,
    /// Whether the present command itself is at the end of a pipe or has its input redirected.
    pub(super) is_fed: bool,
    /// Whether more variables were set than are followed.
    pub(super) is_overfull: bool,
    /// Functions the line has defined; their bodies are judged where they stand.
    pub(super) functions: BTreeSet<String>,
    /// Functions whose body is being walked.
    pub(super) defining: Vec<String>,
    /// Where the line may have moved to.
    pub(super) directories: Vec<String>,
    /// Paths the line writes, deletes or moves, and in how many of the directories it may have been by then.
    pub(super) touched: Vec<(String, usize)>,
    /// How many paths it has changed so far, each counted for every directory it may be in.
    pub(super) changes: usize,
    /// How many commands had talked to the network when the innermost pipeline began.
    pub(super) pipeline_began: usize,
    /// How many texts of code have been walked.
    pub(super) texts: usize,
    pub(super) depth: usize,
    pub(super) budget: usize,
}

/// Paths that a line writes, deletes or moves.
#[derive(Debug, Default)]
pub(super) struct Touched {
    paths: Vec<(String, usize)>,
    directories: Vec<String>,
}

impl Touched {
    /// The paths, seen from everywhere the line may have moved to. Each is put together as it is
    /// taken, since a long line makes more of them than anybody takes.
    pub(super) fn seen(&self) -> impl Iterator<Item = Cow<'_, str>> {
        self.paths.iter().flat_map(|(path, places)| {
            let places = self.directories.get(..*places).unwrap_or_default();
            let as_written = places.is_empty().then_some(Cow::Borrowed(path.as_str()));
            let joined = places
                .iter()
                .map(move |place| Cow::Owned(super::paths::join(place, path)));
            as_written.into_iter().chain(joined)
        })
    }
}

/// One text and what is known while walking it.
#[derive(Debug)]
pub(super) struct Frame<'s> {
    pub(super) source: &'s str,
    /// Which of the texts that are walked this is.
    pub(super) number: usize,
    /// The span, in the outermost text, of the argument this text came from.
    pub(super) inside: Option<Range<usize>>,
    pub(super) variables: Variables,
    /// How many constructs around may leave the present command out or repeat it.
    pub(super) conditional: usize,
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
        why: impl Into<Why>,
        rule: impl Into<Cow<'static, str>>,
    ) {
        let Why { text, sight } = why.into();
        self.add(Finding {
            span,
            level,
            reason: text.into(),
            rule: rule.into(),
            sight,
        });
    }

    /// Adds a finding about the present part; a safe one says nothing and is dropped.
    pub(super) fn add(&mut self, finding: Finding) {
        let level = finding.level;
        if level == Level::Safe {
            return;
        }
        match self.part.and_then(|part| self.parts.get_mut(part)) {
            Some(part) => part.level = part.level.max(level),
            None => self.rest = self.rest.max(level),
        }
        self.highest = self.highest.max(level);
        self.findings.push(finding);
    }

    /// The place of the present command, for what is concluded later.
    pub(super) const fn here(&self, span: Range<usize>) -> Place {
        Place {
            span,
            part: self.part,
        }
    }

    pub(super) fn defines(&self, name: &str) -> bool {
        self.functions.contains(name)
    }

    /// Whether something before this stage of the same pipeline talks to the network.
    pub(super) const fn fed_from_network(&self) -> bool {
        self.flow.senders() > self.pipeline_began
    }

    /// Runs both of two readings; the second counts only if it finds something worse.
    pub(super) fn worse_of(&mut self, one: impl FnOnce(&mut Self), other: impl FnOnce(&mut Self)) {
        one(self);
        self.keep_if_worse(other);
    }

    /// Takes a step whose findings count only if there is something among them that is worse than all before.
    pub(super) fn keep_if_worse(&mut self, step: impl FnOnce(&mut Self)) {
        let (before, start) = (self.highest, self.findings.len());
        step(self);
        if self.highest <= before {
            self.findings.truncate(start);
        }
    }

    /// A path is written, deleted or moved.
    pub(super) fn touches(&mut self, path: &str) {
        self.touched.push((path.to_owned(), self.directories.len()));
    }

    /// What the line touches, for whoever asks.
    pub(super) fn take_touched(&mut self) -> Touched {
        Touched {
            paths: std::mem::take(&mut self.touched),
            directories: std::mem::take(&mut self.directories),
        }
    }

    /// Counts `cost` units of work and a level of depth; false, with a finding, once either runs out.
    pub(super) fn enter(&mut self, cost: usize, span: Range<usize>) -> bool {
        let left = self.budget.checked_sub(cost.max(1));
        if left.is_none() || self.depth >= DEEPEST {
            self.raise(
                span,
                Level::Dangerous,
                Sight::Unexamined.why("too deeply nested to look through"),
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
            Err(refusal) => self.add(Finding {
                span,
                level: Level::Dangerous,
                reason: format!("code not understood: {refusal}").into(),
                rule: "parser".into(),
                sight: Sight::Unexamined,
            }),
        }
        self.leave();
    }
}
