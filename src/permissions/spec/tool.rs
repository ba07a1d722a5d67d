//! A tool or a verb of one: all that a table says of it, and the words that say it.

use super::{
    AfterDashes, CheckCall, Code, Combination, Command, Effect, Filter, Globals, Level, NoVerb,
    Operand, Opt, OptionsEnd, Reach, Sight, Sought, Syntax, matches_any,
};

/// A tool or one of its verbs.
#[derive(Clone, Copy, Debug)]
pub(in crate::permissions) struct Spec {
    pub(in crate::permissions) names: &'static str,
    pub(in crate::permissions) filter: Filter,
    pub(in crate::permissions) level: Level,
    pub(in crate::permissions) why: &'static str,
    pub(in crate::permissions) sight: Sight,
    pub(in crate::permissions) options: &'static [Opt],
    pub(in crate::permissions) shared: &'static [Opt],
    /// What the filters of all its options admit, shared ones included.
    pub(in crate::permissions) admitted: Filter,
    pub(in crate::permissions) unknown_option: Level,
    pub(in crate::permissions) operands: &'static [Operand],
    pub(in crate::permissions) verbs: &'static [Spec],
    pub(in crate::permissions) otherwise: Level,
    pub(in crate::permissions) alone: Option<Level>,
    pub(in crate::permissions) no_verb: NoVerb,
    pub(in crate::permissions) combinations: &'static [Combination],
    pub(in crate::permissions) syntax: Syntax,
    pub(in crate::permissions) options_end: OptionsEnd,
    pub(in crate::permissions) globals: Globals,
    pub(in crate::permissions) reach: Reach,
    pub(in crate::permissions) stdin: Option<Code>,
    pub(in crate::permissions) interactive: Level,
    pub(in crate::permissions) assignments: bool,
    pub(in crate::permissions) reveals: bool,
    pub(in crate::permissions) dumps: bool,
    pub(in crate::permissions) after_dashes: AfterDashes,
    pub(in crate::permissions) check: Option<CheckCall>,
}

/// A tool under all its names: `grep|egrep|fgrep`.
pub(in crate::permissions) const fn tool(names: &'static str) -> Spec {
    Spec {
        names,
        filter: Filter::of(names),
        level: Level::Medium,
        why: "",
        sight: Sight::Clear,
        options: &[],
        shared: &[],
        admitted: Filter::NONE,
        unknown_option: Level::Medium,
        operands: &[],
        verbs: &[],
        otherwise: Level::Medium,
        alone: None,
        no_verb: NoVerb::Unknown,
        combinations: &[],
        syntax: Syntax::Bundles,
        options_end: OptionsEnd::Never,
        globals: Globals::Everywhere,
        reach: Reach::Local,
        stdin: None,
        interactive: Level::Dangerous,
        assignments: false,
        reveals: false,
        dumps: false,
        after_dashes: AfterDashes::Operands,
        check: None,
    }
}

const fn admitted(options: &[Opt]) -> Filter {
    let mut filter = Filter::NONE;
    let mut rest = options;
    while let [option, tail @ ..] = rest {
        filter = filter.or(option.filter);
        rest = tail;
    }
    filter
}

/// A verb of a tool under all its names and patterns: `rm|remove|delete-*`.
pub(in crate::permissions) const fn verb(names: &'static str) -> Spec {
    tool(names)
}

impl Spec {
    /// It only looks.
    pub(in crate::permissions) const fn safe(self) -> Self {
        Self {
            level: Level::Safe,
            ..self
        }
    }
    /// It changes what one can get back.
    pub(in crate::permissions) const fn medium(self) -> Self {
        Self {
            level: Level::Medium,
            ..self
        }
    }
    /// It destroys, sends out or reaches beyond the project.
    pub(in crate::permissions) const fn dangerous(self) -> Self {
        Self {
            level: Level::Dangerous,
            ..self
        }
    }
    /// It cannot be undone.
    pub(in crate::permissions) const fn catastrophic(self) -> Self {
        Self {
            level: Level::Catastrophic,
            ..self
        }
    }
    /// What the level just given is for, in words: `publishes the package`.
    pub(in crate::permissions) const fn why(self, reason: &'static str) -> Self {
        Self {
            why: reason,
            ..self
        }
    }
    /// Dangerous, since it runs code that nobody here reads; in these words.
    pub(in crate::permissions) const fn unread(self, reason: &'static str) -> Self {
        Self {
            sight: Sight::Unread,
            ..self.dangerous().why(reason)
        }
    }
    /// The options it has of its own.
    pub(in crate::permissions) const fn options(self, options: &'static [Opt]) -> Self {
        Self {
            options,
            admitted: self.admitted.or(admitted(options)),
            ..self
        }
    }
    /// Options listed once for several tools or verbs.
    pub(in crate::permissions) const fn shared(self, shared: &'static [Opt]) -> Self {
        Self {
            shared,
            admitted: self.admitted.or(admitted(shared)),
            ..self
        }
    }
    /// No option that is not listed can do harm.
    pub(in crate::permissions) const fn any_option(self) -> Self {
        self.other_options(Level::Safe)
    }
    /// What an option that is not listed raises the call to.
    pub(in crate::permissions) const fn other_options(self, level: Level) -> Self {
        Self {
            unknown_option: level,
            ..self
        }
    }
    /// What the operands mean.
    pub(in crate::permissions) const fn operands(self, operands: &'static [Operand]) -> Self {
        Self { operands, ..self }
    }
    /// The verbs it has.
    pub(in crate::permissions) const fn verbs(self, verbs: &'static [Self]) -> Self {
        Self { verbs, ..self }
    }
    /// What an unknown verb is.
    pub(in crate::permissions) const fn otherwise(self, level: Level) -> Self {
        Self {
            otherwise: level,
            ..self
        }
    }
    /// What it is without any operand or verb.
    pub(in crate::permissions) const fn alone(self, level: Level) -> Self {
        Self {
            alone: Some(level),
            ..self
        }
    }
    /// A word that is no verb is an operand.
    pub(in crate::permissions) const fn or_operands(self) -> Self {
        Self {
            no_verb: NoVerb::Operand,
            ..self
        }
    }
    /// Options that mean more together.
    pub(in crate::permissions) const fn together(
        self,
        combinations: &'static [Combination],
    ) -> Self {
        Self {
            combinations,
            ..self
        }
    }
    /// Long options have one dash.
    pub(in crate::permissions) const fn single_dash(self) -> Self {
        Self {
            syntax: Syntax::SingleDash,
            ..self
        }
    }
    /// The first word is a bundle of options, dash or not.
    pub(in crate::permissions) const fn bundle_first(self) -> Self {
        Self {
            syntax: Syntax::BundleFirst,
            ..self
        }
    }
    /// There are no options: every word is an operand.
    pub(in crate::permissions) const fn no_options(self) -> Self {
        Self {
            syntax: Syntax::None,
            ..self
        }
    }
    /// Options end at the first operand.
    pub(in crate::permissions) const fn options_first(self) -> Self {
        Self {
            options_end: OptionsEnd::AtOperand,
            ..self
        }
    }
    /// The options of this level are not understood after its verb.
    pub(in crate::permissions) const fn globals_first(self) -> Self {
        Self {
            globals: Globals::BeforeVerb,
            ..self
        }
    }
    /// It sends what it is told to another machine.
    pub(in crate::permissions) const fn network(self) -> Self {
        Self {
            reach: Reach::Network,
            ..self
        }
    }
    /// Standard input is its program when no option or operand is.
    pub(in crate::permissions) const fn reads_code(self, code: Code) -> Self {
        Self {
            stdin: Some(code),
            ..self
        }
    }
    /// What it is when a person types its program.
    pub(in crate::permissions) const fn interactive(self, level: Level) -> Self {
        Self {
            interactive: level,
            ..self
        }
    }
    /// Leading `NAME=value` operands set the environment.
    pub(in crate::permissions) const fn assignments(self) -> Self {
        Self {
            assignments: true,
            ..self
        }
    }
    /// Without operands it prints the whole environment.
    pub(in crate::permissions) const fn dumps(self) -> Self {
        Self {
            dumps: true,
            ..self
        }
    }
    /// The command it takes runs on another machine and gets standard input from here.
    pub(in crate::permissions) const fn forwards_input(self) -> Self {
        Self {
            reach: Reach::Session,
            ..self
        }
    }
    /// It prints a secret, as reading a secret file does; its own network is where that came from.
    pub(in crate::permissions) const fn reveals(self) -> Self {
        Self {
            reveals: true,
            ..self
        }
    }
    /// The words after the first `--`, whatever their position, are a [`Command`] or [`Nothing`] at all.
    pub(in crate::permissions) const fn after_dashes(self, effect: Effect) -> Self {
        let after_dashes = match effect {
            Command => AfterDashes::Command,
            Effect::Joined(code) => AfterDashes::Joined(code),
            _ => AfterDashes::Nothing,
        };
        Self {
            after_dashes,
            ..self
        }
    }
    /// A language of its own: the check may only ask for more.
    pub(in crate::permissions) const fn check(self, check: CheckCall) -> Self {
        Self {
            check: Some(check),
            ..self
        }
    }

    /// The first of the names.
    pub(in crate::permissions) fn name(&self) -> &'static str {
        let end = self.names.bytes().position(|byte| byte == b'|');
        end.and_then(|end| self.names.get(..end))
            .unwrap_or(self.names)
    }

    /// The verb a word names: exact names before patterns, patterns in their order.
    pub(in crate::permissions) fn verb_named(&self, word: &str) -> Option<&'static Self> {
        let sought = Sought::new(word);
        let exact = self
            .verbs
            .iter()
            .find(|verb| sought.is_in(verb.names, verb.filter));
        exact.or_else(|| {
            self.verbs
                .iter()
                .find(|verb| verb.filter.open && matches_any(verb.names, word))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exact_verbs_win_over_patterns() {
        const VERBS: &[Spec] = &[verb("get-*").safe(), verb("get-secret").dangerous()];
        let aws = tool("aws").verbs(VERBS);
        assert_eq!(
            aws.verb_named("get-secret").map(|v| v.level),
            Some(Level::Dangerous)
        );
        assert_eq!(aws.verb_named("get-x").map(|v| v.level), Some(Level::Safe));
    }
}
