//! A call is judged by its table: the level of the tool and its verbs, what its options and operands do, and
//! the code it is given. The highest wins.

use super::argv::{Arg, Call, Event, Known, Unlisted, read};
use super::input::Input;
use super::judged::{Judged, is_code, reason, standard_reason};
use super::manner::{counts, manner};
use super::paths;
use super::risk::{Level, Sight};
use super::spec::{Effect, NoVerb, Reach, Requests, Spec};
use super::subscripts;
use super::tools;
use super::walk::{Frame, Walk};

impl Walk {
    /// Judges the words of a command, the first of which names it.
    pub(super) fn call(&mut self, frame: &Frame<'_>, words: &[Arg<'_>], input: Input<'_>) {
        let (Some((head, rest)), Some(last)) = (words.split_first(), words.last()) else {
            return;
        };
        if !self.enter(words.len(), frame.place(head.start, last.end)) {
            return;
        }
        match head.text {
            // A wrapper that ends its options at its first operand hands the dashes on.
            "--" if head.known == Known::Whole => {
                self.call(frame, rest, input);
                return self.leave();
            }
            // A shell that does not know the word `time` gives what follows to the program of that name.
            "-o" | "-ao" | "-f" | "--output" | "--format" | "-a" | "--append" => {
                let time = Arg::literal("time", head.start, head.end);
                let all: Vec<_> = std::iter::once(time).chain(words.iter().copied()).collect();
                self.call(frame, &all, input);
                return self.leave();
            }
            _ => {}
        }
        // `{}` is what find, fd and xargs put in: nobody can say what it names.
        let hole = |name: &str| name.contains('{') && name.contains("{}");
        if let Some(name) = head.whole().filter(|name| !hole(name)) {
            self.named(frame, name, *head, rest, input);
        } else {
            let span = frame.place(head.start, head.end);
            self.raise(
                span,
                Level::Dangerous,
                Sight::Unread.why("the command's name is computed"),
                "head",
            );
        }
        self.leave();
    }

    fn named(
        &mut self,
        frame: &Frame<'_>,
        name: &str,
        head: Arg<'_>,
        rest: &[Arg<'_>],
        input: Input<'_>,
    ) {
        let span = frame.place(head.start, head.end);
        let slash = name.bytes().rposition(|byte| byte == b'/');
        let (directory, base) = match slash {
            Some(at) => (name.get(..at), name.get(at + 1..).unwrap_or_default()),
            None => (None, name),
        };
        let foreign = directory.is_some_and(|directory| !paths::is_program_directory(directory));
        if foreign {
            let place = self.here(span.clone());
            self.flow.runs(name, place);
            self.raise(
                span.clone(),
                Level::Medium,
                Sight::Stored.why("runs a program by its path"),
                "head",
            );
        }
        let Some((tool, certain)) = find(base) else {
            if !foreign && !self.defines(name) {
                self.raise(span, Level::Medium, "a program nobody here knows", "head");
            }
            return;
        };
        if subscripts::evaluates(base) {
            self.evaluates();
        }
        if !certain {
            self.raise(
                span,
                Level::Medium,
                "perhaps a program known under another name",
                "head",
            );
        }
        let call = read(tool, head, rest, Unlisted::Switch);
        let matters = |spec: &&Spec| !spec.operands.is_empty() || !spec.verbs.is_empty();
        if call.uncertain && call.chain.specs().iter().any(matters) {
            let other = read(tool, head, rest, Unlisted::TakesValue);
            self.worse_of(
                |walk| walk.judge(frame, head, &call, input),
                |walk| walk.judge(frame, head, &other, input),
            );
        } else {
            self.judge(frame, head, &call, input);
        }
    }

    fn judge<'c, 'a>(
        &mut self,
        frame: &Frame<'_>,
        head: Arg<'a>,
        call: &'c Call<'c, 'a>,
        input: Input<'a>,
    ) {
        let verb_end = |end: usize, event: &Event<'_, '_>| match event {
            Event::Verb { at, .. } => end.max(at.end),
            _ => end,
        };
        let span = frame.place(head.start, call.events.iter().fold(head.end, verb_end));
        let mut judged = Judged {
            call,
            frame,
            input,
            span,
            manner: manner(call),
            code_given: false,
            hits_root: std::cell::OnceCell::new(),
        };
        let specs = call.chain.specs();
        if specs.iter().any(|spec| spec.reveals) {
            self.flow.reveals(judged.id());
        }
        if specs.iter().any(|spec| spec.dumps) && call.operands().next().is_none() {
            self.flow.dumps();
        }
        if judged.is_network() {
            let place = self.here(judged.span.clone());
            self.flow.sends(judged.id(), place);
        }
        if specs.iter().any(|spec| spec.reach == Reach::Session) {
            self.forwards_input(&judged);
        }
        self.level_of(&judged);
        self.combinations(&judged);
        // The position of the last operand is that of the count when a script was given by option.
        let operands = call.operands().count() + first_position(call);
        for event in &call.events {
            self.event(&mut judged, event, operands);
        }
        self.checks(&mut judged);
        if !judged.code_given && !judged.manner.harmless && !judged.manner.lists {
            self.standard_input(&judged);
        }
    }

    /// What is fed to a command on another machine is sent there; a text that stands in the line is read as any other.
    fn forwards_input(&mut self, judged: &Judged<'_, '_, '_, '_>) {
        let sent = match judged.input {
            Input::Inherited | Input::Text(_) => false,
            Input::File(word) => word.literal().as_deref() != Some("/dev/null"),
            Input::Pipe(_) => true,
        };
        if sent && self.is_fed && !judged.call.has("-n") && !judged.manner.harmless {
            let reason = "sends what it is fed to another machine";
            self.raise(judged.span.clone(), Level::Dangerous, reason, judged.rule());
        }
    }

    /// The level of the tool or verb itself.
    fn level_of(&mut self, judged: &Judged<'_, '_, '_, '_>) {
        if judged.manner.harmless {
            return;
        }
        let events = &judged.call.events;
        let used = |event: &Event<'_, '_>| {
            matches!(
                event,
                Event::Operand { .. }
                    | Event::Rest { .. }
                    | Event::UnknownVerb(_)
                    | Event::Verb { .. }
            )
        };
        let inner = judged.call.chain.inner();
        // Only what follows the last verb is an operand of it.
        let last_verb = events
            .iter()
            .rposition(|event| matches!(event, Event::Verb { .. }));
        let alone = !events
            .iter()
            .skip(last_verb.map_or(0, |at| at + 1))
            .any(used);
        let has_verbs = !inner.verbs.is_empty();
        let own = match inner.alone {
            Some(level) if alone => Some(level),
            // Without one of its verbs such a tool prints its help, or has been judged by the word it does not know.
            _ if has_verbs && inner.no_verb == NoVerb::Unknown => None,
            _ => Some(inner.level),
        };
        if let Some(level) = own.filter(|level| *level > Level::Safe) {
            let why = inner.sight.why(reason(level, inner.why));
            self.raise(judged.span.clone(), level, why, judged.rule());
        }
        for outer in judged.call.chain.specs().iter().rev().skip(1) {
            if outer.no_verb == NoVerb::Operand && outer.level > Level::Safe {
                self.raise(
                    judged.span.clone(),
                    outer.level,
                    standard_reason(outer.level),
                    judged.rule(),
                );
            }
        }
    }

    fn combinations(&mut self, judged: &Judged<'_, '_, '_, '_>) {
        if judged.manner.harmless {
            return;
        }
        for spec in judged.call.chain.specs() {
            for pair in spec.combinations {
                if judged.call.has_any(pair.one) && judged.call.has_any(pair.other) {
                    self.raise(judged.span.clone(), pair.level, pair.why, judged.rule());
                }
            }
        }
    }

    fn event<'a>(
        &mut self,
        judged: &mut Judged<'_, 'a, '_, '_>,
        event: &Event<'_, 'a>,
        operands: usize,
    ) {
        match *event {
            Event::Help | Event::Version | Event::Dashes | Event::Verb { .. } => {}
            Event::Assignment(arg) => self.assigns(judged.frame, arg),
            Event::Unknown { spec, .. } if spec.unknown_option == Level::Safe => {}
            Event::Unknown { spec, at } => {
                self.raise(
                    judged.place(at),
                    spec.unknown_option,
                    "an option nobody here knows",
                    judged.rule(),
                );
            }
            Event::UnknownVerb(at) if judged.manner.harmless => {
                self.raise(
                    judged.place(at),
                    Level::Medium,
                    "a subcommand nobody here knows",
                    judged.rule(),
                );
            }
            Event::UnknownVerb(at) => {
                let level = judged.call.chain.inner().otherwise;
                let (level, reason) = match at.known {
                    Known::Whole => (level, "a subcommand nobody here knows"),
                    Known::Start | Known::Process => {
                        (level.max(Level::Dangerous), "the subcommand is computed")
                    }
                };
                self.raise(judged.place(at), level, reason, judged.rule());
            }
            Event::Option {
                opt,
                value,
                words,
                at,
            } => {
                if counts(opt, value) {
                    self.effect(judged, opt.effect, value, words, at);
                }
            }
            Event::Operand { position, arg } => self.operand(judged, position, arg, operands),
            Event::Rest { effect, words } => {
                if !judged.manner.lists
                    && let Some(first) = words.first()
                {
                    self.effect(judged, effect, None, words, *first);
                }
            }
        }
    }

    /// Applies what the table says of an operand; `count` is that of all operands.
    fn operand<'a>(
        &mut self,
        judged: &mut Judged<'_, 'a, '_, '_>,
        position: usize,
        arg: Arg<'a>,
        count: usize,
    ) {
        if judged.manner.lists {
            return;
        }
        for operand in judged.call.chain.inner().operands {
            if operand.at.covers_of(position, count) {
                let effect = judged.written(operand.at, operand.effect);
                self.effect(judged, effect, Some(arg), &[], arg);
            }
        }
    }

    /// Applies an effect as far as the call does anything.
    pub(super) fn effect<'a>(
        &mut self,
        judged: &mut Judged<'_, 'a, '_, '_>,
        effect: Effect,
        value: Option<Arg<'a>>,
        words: &[Arg<'a>],
        at: Arg<'a>,
    ) {
        if is_code(effect) || !judged.manner.harmless {
            self.apply(judged, effect, value, words, at);
        }
    }

    fn checks(&mut self, judged: &mut Judged<'_, '_, '_, '_>) {
        for spec in judged.call.chain.specs() {
            if let Some(check) = spec.check {
                let mut requests = Requests::default();
                check(judged.call, &mut requests);
                for (effect, arg) in requests.wanted {
                    if judged.manner.lists && !is_code(effect) {
                        continue;
                    }
                    self.effect(judged, effect, Some(arg), &[], arg);
                }
            }
        }
    }
}

/// The first position an operand can have: 1 if an option stands for the first.
fn first_position(call: &Call<'_, '_>) -> usize {
    let first = call.events.iter().find_map(|event| match event {
        Event::Operand { position, .. } => Some(*position),
        _ => None,
    });
    first.unwrap_or_default()
}

/// Whether a command's name, with its directory or without, is that of a program which runs what it is
/// given: a shell, an interpreter, a client of a database, a wrapper.
pub(super) fn runs_code(command: &str) -> bool {
    let name = command.rsplit('/').next().unwrap_or(command);
    let runs = |effect| {
        matches!(
            effect,
            Effect::Command | Effect::CommandAndMore | Effect::Joined(_) | Effect::Runs(_)
        )
    };
    find(name).is_some_and(|(tool, _)| {
        tool.stdin.is_some() || tool.operands.iter().any(|operand| runs(operand.effect))
    })
}

/// The tool of a name, and whether it is certainly that one.
fn find(name: &str) -> Option<(&'static Spec, bool)> {
    if let Some(tool) = tools::find(name) {
        return Some((tool, true));
    }
    // `python3.12`, `pip-3`, `mkfs.ext4`: a version or a kind of the same tool.
    let stem = name.trim_end_matches(|c: char| c.is_ascii_digit() || matches!(c, '.' | '-'));
    if stem.len() < name.len()
        && let Some(tool) = tools::find(stem)
    {
        return Some((tool, true));
    }
    let lower = name.to_ascii_lowercase();
    let bare = [".exe", ".cmd", ".bat", ".com"]
        .iter()
        .find_map(|end| lower.strip_suffix(end))
        .unwrap_or(&lower);
    tools::find(bare).map(|tool| (tool, false))
}
