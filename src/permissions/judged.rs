//! A call while it is judged, and what its table says of it as a whole.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::ops::Range;

use super::argv::{Arg, Call};
use super::flow::CallId;
use super::input::Input;
use super::manner::Manner;
use super::paths;
use super::risk::Level;
use super::spec::{At, Code, Effect, Reach};
use super::walk::Frame;

/// A call while its effects are applied.
pub(super) struct Judged<'c, 'a, 'f, 's> {
    pub(super) call: &'c Call<'c, 'a>,
    pub(super) frame: &'f Frame<'s>,
    pub(super) input: Input<'a>,
    /// From the head to the last verb, in the outermost text.
    pub(super) span: Range<usize>,
    pub(super) manner: Manner,
    /// Code was given in options or operands, so that standard input is data.
    pub(super) code_given: bool,
    /// Where the names it finds lie, if outside of the tree; looked up once for all the commands it runs on them.
    pub(super) hits_root: OnceCell<Option<String>>,
}

impl Judged<'_, '_, '_, '_> {
    /// The words of the tables that the call was found under: `git push`. The gate's own commands have a rule of their own.
    pub(super) fn rule(&self) -> Cow<'static, str> {
        if self
            .call
            .chain
            .specs()
            .first()
            .is_some_and(|tool| tool.name() == "forge-access")
        {
            return paths::SELF_PROTECTION.into();
        }
        match self.call.chain.specs() {
            [tool] => tool.name().into(),
            specs => {
                let mut words = String::with_capacity(32);
                for spec in specs {
                    if !words.is_empty() {
                        words.push(' ');
                    }
                    words.push_str(spec.name());
                }
                words.into()
            }
        }
    }

    /// Which call of the line this is.
    pub(super) fn id(&self) -> CallId {
        (self.frame.number, self.call.head.start)
    }

    /// The language of standard input, if it is a program here.
    pub(super) fn stdin_code(&self) -> Option<Code> {
        self.call.chain.inner().stdin
    }

    /// An operand's effect in this call: a destination may be a directory, and what is read may be edited in place.
    pub(super) const fn written(&self, at: At, effect: Effect) -> Effect {
        match (at, effect) {
            (At::Last, Effect::Writes) => Effect::WritesInto,
            (_, Effect::Reads) if self.manner.in_place => Effect::Writes,
            (_, effect) => effect,
        }
    }

    /// Whether the call talks to other machines.
    pub(super) fn is_network(&self) -> bool {
        !self.manner.harmless
            && self
                .call
                .chain
                .specs()
                .iter()
                .any(|spec| spec.reach != Reach::Local)
    }

    pub(super) fn place(&self, arg: Arg<'_>) -> Range<usize> {
        self.frame.place(arg.start, arg.end)
    }
}

/// Whether an effect is that of code, which counts even where a call only says what it would do.
pub(super) const fn is_code(effect: Effect) -> bool {
    gives_code(effect)
        || matches!(
            effect,
            Effect::Before(_)
                | Effect::Evaluates
                | Effect::Check(_)
                | Effect::Assigns
                | Effect::Rehearses
        )
}

/// Whether an effect names the program of a call, so that its standard input is data.
pub(super) const fn gives_code(effect: Effect) -> bool {
    matches!(
        effect,
        Effect::Runs(_)
            | Effect::RunsFile
            | Effect::Sources
            | Effect::Command
            | Effect::CommandAndMore
            | Effect::Package
            | Effect::RunsAs(_)
            | Effect::Joined(_)
            | Effect::Program(_)
    )
}

/// The words of a table for a level, or the standard ones where it has none.
pub(super) const fn reason(level: Level, words: &'static str) -> &'static str {
    if words.is_empty() {
        standard_reason(level)
    } else {
        words
    }
}

/// The reason of a level for which the table has no words.
pub(super) const fn standard_reason(level: Level) -> &'static str {
    match level {
        Level::Safe => "",
        Level::Medium => "changes what one can get back",
        Level::Dangerous => "destroys, sends out or reaches beyond the project",
        Level::Catastrophic => "cannot be undone",
    }
}
