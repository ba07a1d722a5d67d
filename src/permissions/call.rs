//! What a call says, read by its table: options with their values, verbs, operands, in the order of its words.

use super::arg::Arg;
use super::risk::Level;
use super::spec::{Effect, Globals, Opt, Sought, Spec, names};

/// One thing the reader saw.
#[derive(Clone, Copy, Debug)]
pub(super) enum Event<'w, 'a> {
    /// An option of the tables with its value, if it takes one.
    Option {
        /// Its row.
        opt: &'static Opt,
        /// Its value: the first, if it takes several.
        value: Option<Arg<'a>>,
        /// All words of a value that is a command, without the terminator.
        words: &'w [Arg<'a>],
        /// The word the option stands in.
        at: Arg<'a>,
    },
    /// An option that no table has.
    Unknown {
        /// What its level is.
        spec: &'static Spec,
        /// The word it stands in.
        at: Arg<'a>,
    },
    /// `--help` where the table has no other meaning for it.
    Help,
    /// `--version` where the table has no other meaning for it.
    Version,
    /// The `--` that ends the options.
    Dashes,
    /// A leading `NAME=value` of a tool that sets the environment.
    Assignment(Arg<'a>),
    /// A verb of the tables, by the word it was found by.
    Verb {
        /// The word.
        at: Arg<'a>,
    },
    /// A word in the place of a verb that no table has.
    UnknownVerb(Arg<'a>),
    /// An operand of the innermost verb.
    Operand {
        /// Its position, from 0.
        position: usize,
        /// The word.
        arg: Arg<'a>,
    },
    /// A command, or code to join, from here to the end of the words.
    Rest {
        /// [`Effect::Command`] or [`Effect::Joined`].
        effect: Effect,
        /// The words.
        words: &'w [Arg<'a>],
    },
}

/// How deep verbs nest (`gcloud compute instances list`), the tool itself included.
const DEEPEST: usize = 8;

/// A tool and the verbs it was called with, outermost first.
#[derive(Clone, Copy, Debug)]
pub(super) struct Chain {
    specs: [&'static Spec; DEEPEST],
    len: usize,
}

impl Chain {
    pub(super) const fn new(tool: &'static Spec) -> Self {
        Self {
            specs: [tool; DEEPEST],
            len: 1,
        }
    }

    pub(super) fn push(&mut self, verb: &'static Spec) -> bool {
        let Some(place) = self.specs.get_mut(self.len) else {
            return false;
        };
        *place = verb;
        self.len += 1;
        true
    }

    /// The tool and its verbs.
    pub(super) fn specs(&self) -> &[&'static Spec] {
        self.specs.get(..self.len).unwrap_or_default()
    }

    /// The innermost verb.
    pub(super) fn inner(&self) -> &'static Spec {
        let [tool, ..] = self.specs;
        self.specs().last().copied().unwrap_or(tool)
    }

    /// The tables in which an option is looked for, innermost first.
    pub(super) fn option_tables(&self) -> impl Iterator<Item = &'static Opt> {
        let inner = self.len;
        self.specs()
            .iter()
            .enumerate()
            .rev()
            .flat_map(move |(depth, spec)| {
                let own = depth + 1 == inner || spec.globals == Globals::Everywhere;
                let tables: [&'static [Opt]; 2] = if own {
                    [spec.options, spec.shared]
                } else {
                    [&[], &[]]
                };
                tables.into_iter().flatten()
            })
    }

    pub(super) fn exact(&self, name: &str) -> Option<&'static Opt> {
        let sought = Sought::new(name);
        let is = |opt: &&'static Opt| sought.is_in(opt.names, opt.filter);
        for (depth, spec) in self.specs().iter().enumerate().rev() {
            let own = depth + 1 == self.len || spec.globals == Globals::Everywhere;
            if own && sought.may_be_in(spec.admitted) {
                let found = spec
                    .options
                    .iter()
                    .find(is)
                    .or_else(|| spec.shared.iter().find(is));
                if found.is_some() {
                    return found;
                }
            }
        }
        None
    }

    /// The option that a long name abbreviates. Which of several is for the tool's own version to say, so that the worst
    /// that raises the call is taken, and none if none does.
    pub(super) fn abbreviated(&self, name: &str) -> Option<&'static Opt> {
        let is = |opt: &&Opt| {
            opt.filter.admits_long(name)
                && opt
                    .names
                    .split('|')
                    .any(|n| n.starts_with("--") && n.starts_with(name))
        };
        let level = |opt: &&Opt| match opt.effect {
            Effect::Raise(level, _) => level,
            Effect::Unread(_) => Level::Dangerous,
            _ => Level::Safe,
        };
        let mut found = self.option_tables().filter(is);
        let first = found.next()?;
        let Some(second) = found.next() else {
            return Some(first);
        };
        let worst = [first, second].into_iter().chain(found).max_by_key(level)?;
        (level(&worst) > Level::Medium).then_some(worst)
    }

    /// An option whose name is only the start of its word: `of=file`, `+cmd`.
    pub(super) fn open(&self, text: &str) -> Option<(&'static Opt, usize)> {
        if !text.starts_with('+') && !text.contains('=') {
            return None;
        }
        let open = |name: &&str| {
            text.starts_with(*name) && !name.starts_with('-') && name.ends_with(['=', '+'])
        };
        if !self.specs().iter().any(|spec| spec.admitted.open) {
            return None;
        }
        let mut tables = self.option_tables().filter(|opt| opt.filter.open);
        tables.find_map(|opt| Some((opt, opt.names.split('|').find(open)?.len())))
    }
}

/// What a call says, in the order of its words.
#[derive(Debug)]
pub(super) struct Call<'w, 'a> {
    /// The word that names the tool.
    pub(super) head: Arg<'a>,
    /// The words after it.
    pub(super) words: &'w [Arg<'a>],
    /// The tool and the verbs used.
    pub(super) chain: Chain,
    /// What was read.
    pub(super) events: Vec<Event<'w, 'a>>,
    /// Whether an unknown option may have taken the word after it for its value.
    pub(super) uncertain: bool,
}

impl<'a> Call<'_, 'a> {
    /// The word the call was found under: the innermost verb, or the tool's name.
    pub(super) fn at(&self) -> Arg<'a> {
        let verb = self.events.iter().rev().find_map(|event| match event {
            Event::Verb { at, .. } => Some(*at),
            _ => None,
        });
        verb.unwrap_or(self.head)
    }

    /// The words from one of them on.
    pub(super) fn words_from(&self, word: Arg<'a>) -> &[Arg<'a>] {
        let at = self.words.iter().position(|other| *other == word);
        at.and_then(|at| self.words.get(at..)).unwrap_or_default()
    }

    /// The operands of the innermost verb, in order.
    pub(super) fn operands(&self) -> impl Iterator<Item = Arg<'a>> {
        self.events.iter().filter_map(|event| match event {
            Event::Operand { arg, .. } => Some(*arg),
            _ => None,
        })
    }

    /// The value of every use of an option, by one of its names; a switch gives its own word.
    pub(super) fn values(&self, name: &str) -> impl Iterator<Item = Arg<'a>> {
        self.events.iter().filter_map(move |event| match event {
            Event::Option { opt, value, at, .. } if names(opt.names, name) => {
                Some(value.unwrap_or(*at))
            }
            _ => None,
        })
    }

    /// Whether an option was given, by one of its names.
    pub(super) fn has(&self, name: &str) -> bool {
        self.values(name).next().is_some()
    }

    /// Whether one of several `|`-joined options was given.
    pub(super) fn has_any(&self, options: &str) -> bool {
        let given = |event: &Event<'_, '_>| match event {
            Event::Option { opt, .. } => options.split('|').any(|name| names(opt.names, name)),
            _ => false,
        };
        self.events.iter().any(given)
    }
}
