//! The option reader: the words of a call become options with their values, verbs and operands, as the tool itself
//! would read them. There is no other; a table that needs one is missing a word of its vocabulary.
//!
//! Where a tool's reading is uncertain, because an option is in no table and may or may not take the next
//! word, the caller reads twice and believes the worse.

pub(super) use super::arg::{Arg, Known};
pub(super) use super::call::{Call, Chain, Event};
use super::spec::{
    AfterDashes, Command, CommandAndMore, Effect, Joined, NoVerb, Opt, OptionsEnd, Package, Spec,
    Syntax, Takes, names,
};

/// Whether an option that no table has is read as taking the next word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unlisted {
    /// It is a switch.
    Switch,
    /// It takes the next word.
    TakesValue,
}

/// Reads the words after a tool's name.
pub(super) fn read<'w, 'a>(
    tool: &'static Spec,
    head: Arg<'a>,
    words: &'w [Arg<'a>],
    unlisted: Unlisted,
) -> Call<'w, 'a> {
    let call = Call {
        head,
        words,
        chain: Chain::new(tool),
        events: Vec::with_capacity(words.len()),
        uncertain: false,
    };
    let mut reader = Reader {
        call,
        words,
        next: 0,
        position: 0,
        options: true,
        unlisted,
    };
    reader.options = tool.syntax != Syntax::None;
    while let Some(word) = reader.take() {
        reader.word(word);
    }
    reader.call
}

struct Reader<'w, 'a> {
    call: Call<'w, 'a>,
    words: &'w [Arg<'a>],
    next: usize,
    position: usize,
    options: bool,
    unlisted: Unlisted,
}

impl<'w, 'a> Reader<'w, 'a> {
    fn take(&mut self) -> Option<Arg<'a>> {
        let word = self.words.get(self.next).copied();
        self.next += usize::from(word.is_some());
        word
    }

    fn push(&mut self, event: Event<'w, 'a>) {
        self.call.events.push(event);
    }

    fn word(&mut self, word: Arg<'a>) {
        let text = word.text;
        if !self.options {
            return self.operand(word);
        }
        if text == "--" && word.known == Known::Whole {
            self.dashes();
        } else if text.len() > 1 && text.starts_with('-') {
            self.option(word);
        } else if self.next == 1 && self.call.chain.inner().syntax == Syntax::BundleFirst {
            self.bundle(word, word.text);
        } else if text.starts_with('+')
            && let Some(opt) = self.call.chain.exact(text)
        {
            self.found(opt, word, None);
        } else if let Some((opt, name)) = self.call.chain.open(text) {
            self.found(opt, word, Some(word.after(name)));
        } else {
            self.operand(word);
        }
    }

    fn dashes(&mut self) {
        self.options = false;
        self.push(Event::Dashes);
        let effect = match self.call.chain.inner().after_dashes {
            AfterDashes::Operands => return,
            AfterDashes::Command => Effect::Command,
            AfterDashes::Joined(code) => Effect::Joined(code),
            AfterDashes::Nothing => Effect::Nothing,
        };
        let words = self.words.get(self.next..).unwrap_or_default();
        self.next = self.words.len();
        self.push(Event::Rest { effect, words });
    }

    fn option(&mut self, word: Arg<'a>) {
        let single = self
            .call
            .chain
            .specs()
            .iter()
            .any(|spec| spec.syntax == Syntax::SingleDash);
        // `-long` and `--long` are one name to a tool with single dashes.
        let given = if single && word.text.starts_with("--") {
            word.after(1)
        } else {
            word
        };
        if let Some(opt) = self.call.chain.exact(given.text) {
            return self.found(opt, word, None);
        }
        if let Some((name, value)) = given.split('=')
            && (single || name.text.starts_with("--"))
        {
            let opt = self
                .call
                .chain
                .exact(name.text)
                .or_else(|| self.call.chain.abbreviated(name.text));
            return match opt {
                Some(opt) => self.found(opt, word, Some(value)),
                None => self.unknown(word, false),
            };
        }
        if given.text.starts_with("--") {
            return match (self.call.chain.abbreviated(given.text), given.text) {
                (_, "--help") => self.push(Event::Help),
                (_, "--version") => self.push(Event::Version),
                (Some(opt), _) => self.found(opt, word, None),
                (None, _) => self.unknown(word, true),
            };
        }
        match word.text {
            "--help" => return self.push(Event::Help),
            "--version" => return self.push(Event::Version),
            _ => {}
        }
        if single {
            self.single_dash(word, given);
        } else {
            self.bundle(word, word.text.get(1..).unwrap_or_default());
        }
    }

    /// A one-letter option with its value attached (`gcc -Idir`), the only bundle such tools have.
    fn single_dash(&mut self, word: Arg<'a>, given: Arg<'a>) {
        let letter = given.text.chars().nth(1).map_or(1, |c| 1 + c.len_utf8());
        let opt = given
            .text
            .get(..letter)
            .and_then(|name| self.call.chain.exact(name));
        match opt {
            Some(opt) if opt.takes != Takes::Nothing => {
                self.found(opt, word, Some(given.after(letter)));
            }
            _ => self.unknown(word, true),
        }
    }

    fn bundle(&mut self, word: Arg<'a>, letters: &'a str) {
        if !letters.is_empty()
            && letters.bytes().all(|b| b.is_ascii_digit())
            && word.known == Known::Whole
        {
            let listed = letters.get(..1).and_then(|digit| self.letter(digit));
            return match listed {
                Some(opt) => self.found(opt, word, None),
                None if word.text.starts_with('-') => {}
                None => self.unknown(word, false),
            };
        }
        let offset = word.text.len() - letters.len();
        let mut begin = 0;
        for (at, letter) in letters.char_indices() {
            if at < begin {
                continue;
            }
            let end = at + letter.len_utf8();
            let Some(opt) = letters.get(at..end).and_then(|l| self.letter(l)) else {
                self.unknown(word, end == letters.len());
                continue;
            };
            // In the old style, without a dash, values are the words that follow, each letter's in turn.
            let old_style = offset == 0;
            let rest = if old_style {
                word.after(word.text.len())
            } else {
                word.after(offset + end)
            };
            if let Some(len) = opt.few_of(rest.text) {
                begin = end + len;
                self.found(opt, word, None);
                continue;
            }
            if opt.takes == Takes::Nothing && rest.text.starts_with('=') {
                // `-h=false`, as Go's flags have it.
                return self.found(opt, word, Some(rest.after(1)));
            }
            if opt.takes == Takes::Nothing {
                self.found(opt, word, None);
            } else if rest.text.is_empty() && word.known == Known::Whole {
                self.found(opt, word, None);
                if !old_style {
                    return;
                }
            } else {
                // Some tools read `-x=v` as `v`, others as `=v`; the first is the one that can matter.
                let joined = usize::from(rest.text.starts_with('='));
                return self.found(opt, word, Some(rest.after(joined)));
            }
        }
        if word.known != Known::Whole {
            self.unknown(word, false);
        }
    }

    fn letter(&self, letter: &str) -> Option<&'static Opt> {
        let mut name = [b'-', 0, 0, 0, 0];
        let bytes = name.get_mut(1..=letter.len())?;
        bytes.copy_from_slice(letter.as_bytes());
        let name = std::str::from_utf8(name.get(..=letter.len())?).ok()?;
        self.call.chain.exact(name)
    }

    fn unknown(&mut self, at: Arg<'a>, may_take_next: bool) {
        let spec = self.call.chain.inner();
        self.push(Event::Unknown { spec, at });
        if may_take_next && self.next < self.words.len() {
            self.call.uncertain = true;
            self.next += usize::from(self.unlisted == Unlisted::TakesValue);
        }
    }

    fn found(&mut self, opt: &'static Opt, at: Arg<'a>, attached: Option<Arg<'a>>) {
        if opt.replaces_first_operand {
            self.position = self.position.max(1);
        }
        let event = |value, words| Event::Option {
            opt,
            value,
            words,
            at,
        };
        match opt.takes {
            Takes::Nothing | Takes::Attached | Takes::Few(_) => self.push(event(attached, &[])),
            Takes::Values(count) => {
                let value = attached.or_else(|| self.take());
                if matches!(opt.effect, Effect::Command | Package) {
                    // The command is the value and every word after it.
                    self.push(event(
                        value,
                        self.words.get(self.next..).unwrap_or_default(),
                    ));
                    self.next = self.words.len();
                } else {
                    self.push(event(value, &[]));
                    self.next = self
                        .words
                        .len()
                        .min(self.next + usize::from(count.saturating_sub(1)));
                }
            }
            Takes::Until => {
                let rest = self.words.get(self.next..).unwrap_or_default();
                let len = rest
                    .iter()
                    .position(|word| names(opt.words, word.text))
                    .unwrap_or(rest.len());
                self.push(event(attached, rest.get(..len).unwrap_or_default()));
                self.next = self.words.len().min(self.next + len + 1);
            }
        }
    }

    fn operand(&mut self, arg: Arg<'a>) {
        let spec = self.call.chain.inner();
        // Options may follow an assignment: sudo reads them there, and where env would not, it runs nothing.
        if spec.assignments && self.position == 0 && is_assignment(arg.text) {
            return self.push(Event::Assignment(arg));
        }
        if !spec.verbs.is_empty() && self.position == 0 && self.verb(spec, arg) {
            return;
        }
        let position = self.position;
        let rest = spec.operands.iter().find_map(|operand| {
            let begins = matches!(
                operand.effect,
                Command | CommandAndMore | Package | Joined(_)
            ) && operand.at.covers(position);
            begins.then_some(operand.effect)
        });
        if let Some(effect) = rest {
            let words = self.words.get(self.next - 1..).unwrap_or_default();
            self.next = self.words.len();
            return self.push(Event::Rest { effect, words });
        }
        self.position += 1;
        self.options &= spec.options_end == OptionsEnd::Never;
        self.push(Event::Operand { position, arg });
    }

    /// Reads a word as a verb; false if it is an ordinary operand.
    fn verb(&mut self, spec: &'static Spec, at: Arg<'a>) -> bool {
        let verb = at.whole().and_then(|word| spec.verb_named(word));
        if let Some(verb) = verb
            && self.call.chain.push(verb)
        {
            self.options &= verb.syntax != Syntax::None;
            self.push(Event::Verb { at });
            return true;
        }
        if spec.no_verb == NoVerb::Unknown {
            self.position = 1;
            self.push(Event::UnknownVerb(at));
            return true;
        }
        false
    }
}

/// Whether a word has the form `NAME=value`.
pub(super) fn is_assignment(word: &str) -> bool {
    let Some((name, _)) = word.split_once('=') else {
        return false;
    };
    let mut bytes = name.bytes();
    let starts = bytes
        .next()
        .is_some_and(|b| b.is_ascii_alphabetic() || b == b'_');
    starts && bytes.all(|b| b.is_ascii_alphanumeric() || b == b'_')
}

#[cfg(test)]
mod tests;
