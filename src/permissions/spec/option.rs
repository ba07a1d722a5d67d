//! A row of options: its names, how it gets its value, and what it does, alone or beside another.

use super::{
    CheckValue, Code, Command, Contacts, Deletes, Downloads, Effect, Filter, Level, Raise, Reads,
    Runs, RunsFile, Sends, Unread, Writes,
};

/// How an option gets its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::permissions) enum Takes {
    /// It has none.
    Nothing,
    /// It needs this many, the first perhaps attached.
    Values(u8),
    /// It has one only when attached.
    Attached,
    /// It has one only when attached, of at most this many of the row's characters; what follows them in the word is
    /// the next option of a bundle (`perl -0777ne`).
    Few(u8),
    /// Words up to one of the row's terminators (`;|+`) or the end.
    Until,
}

/// On which values an option has its effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::permissions) enum On {
    /// On every value.
    Every,
    /// On all but the row's (`a|b*`).
    Unless,
    /// On the row's alone.
    Only,
}

/// One option under all its names: `-o|--output`.
#[derive(Clone, Copy, Debug)]
pub(in crate::permissions) struct Opt {
    pub(in crate::permissions) names: &'static str,
    pub(in crate::permissions) filter: Filter,
    pub(in crate::permissions) takes: Takes,
    pub(in crate::permissions) effect: Effect,
    pub(in crate::permissions) on: On,
    /// The terminators of [`Takes::Until`], the characters of [`Takes::Few`], or the values of [`On`]: no row has two,
    /// and there are thousands of rows.
    pub(in crate::permissions) words: &'static str,
    pub(in crate::permissions) replaces_first_operand: bool,
}

/// An option without a value.
pub(in crate::permissions) const fn switch(names: &'static str) -> Opt {
    let (takes, effect, on) = (Takes::Nothing, Effect::Nothing, On::Every);
    Opt {
        names,
        filter: Filter::of(names),
        takes,
        effect,
        on,
        words: "",
        replaces_first_operand: false,
    }
}

/// An option with a value: `-ofile`, `-o file`, `--output=file`, `--output file`.
pub(in crate::permissions) const fn value(names: &'static str) -> Opt {
    Opt {
        takes: Takes::Values(1),
        ..switch(names)
    }
}

/// An option whose value, if any, is part of the word: `-i.bak`, `--color=auto`.
pub(in crate::permissions) const fn attached(names: &'static str) -> Opt {
    Opt {
        takes: Takes::Attached,
        ..switch(names)
    }
}

/// An option whose value, if any, is at most `most` of these characters, so that a bundle goes on after it: `-l012e`.
pub(in crate::permissions) const fn few(
    names: &'static str,
    most: u8,
    characters: &'static str,
) -> Opt {
    Opt {
        takes: Takes::Few(most),
        ..switch(names).with_words(characters)
    }
}

/// An option that takes all words up to one of the terminators (`";|+"`) or the end.
pub(in crate::permissions) const fn until(names: &'static str, terminators: &'static str) -> Opt {
    Opt {
        takes: Takes::Until,
        ..switch(names).with_words(terminators)
    }
}

impl Opt {
    /// How much of what follows its letter in a bundle is its value, for an option of [`Takes::Few`]. `-0x1F` is a number
    /// in hexadecimal, and a `:` or `=` makes all of it the value (`-W:no-x`).
    pub(in crate::permissions) fn few_of(&self, rest: &str) -> Option<usize> {
        let Takes::Few(most) = self.takes else {
            return None;
        };
        if rest.starts_with([':', '=']) {
            return Some(rest.len());
        }
        let is_one = |c: char| self.words.contains(c);
        let digits = rest.strip_prefix(['x', 'X']).filter(|_| is_one('x'));
        Some(match digits {
            Some(digits) => {
                let ends = digits.find(|c: char| !c.is_ascii_hexdigit());
                1 + ends.unwrap_or(digits.len())
            }
            None => rest
                .chars()
                .take(most.into())
                .take_while(|c| is_one(*c))
                .map(char::len_utf8)
                .sum(),
        })
    }
    const fn with(self, effect: Effect) -> Self {
        Self { effect, ..self }
    }
    const fn with_words(self, words: &'static str) -> Self {
        assert!(self.words.is_empty(), "a row has terminators or values");
        Self { words, ..self }
    }
    /// Takes this many words as values.
    pub(in crate::permissions) const fn takes(self, count: u8) -> Self {
        Self {
            takes: Takes::Values(count),
            ..self
        }
    }
    /// Any effect.
    pub(in crate::permissions) const fn effect(self, effect: Effect) -> Self {
        self.with(effect)
    }
    /// Raises to medium.
    pub(in crate::permissions) const fn medium(self) -> Self {
        self.with(Raise(Level::Medium, ""))
    }
    /// Raises to dangerous.
    pub(in crate::permissions) const fn dangerous(self) -> Self {
        self.with(Raise(Level::Dangerous, ""))
    }
    /// Raises to catastrophic.
    pub(in crate::permissions) const fn catastrophic(self) -> Self {
        self.with(Raise(Level::Catastrophic, ""))
    }
    /// The reason of the level just given.
    pub(in crate::permissions) const fn why(self, reason: &'static str) -> Self {
        match self.effect {
            Raise(level, _) => self.with(Raise(level, reason)),
            _ => self,
        }
    }
    /// Dangerous, since it runs code that nobody here reads; in these words.
    pub(in crate::permissions) const fn unread(self, reason: &'static str) -> Self {
        self.with(Unread(reason))
    }
    /// The value is a path that is read.
    pub(in crate::permissions) const fn reads(self) -> Self {
        self.with(Reads)
    }
    /// The value is a path that is written.
    pub(in crate::permissions) const fn writes(self) -> Self {
        self.with(Writes)
    }
    /// The value is a path that is deleted.
    pub(in crate::permissions) const fn deletes(self) -> Self {
        self.with(Deletes)
    }
    /// The value, or the file it names, leaves this machine.
    pub(in crate::permissions) const fn sends(self) -> Self {
        self.with(Sends)
    }
    /// The value is a host or URL to read from.
    pub(in crate::permissions) const fn contacts(self) -> Self {
        self.with(Contacts)
    }
    /// The URLs among the operands become files of their last names.
    pub(in crate::permissions) const fn downloads(self) -> Self {
        self.with(Downloads)
    }
    /// The value is code.
    pub(in crate::permissions) const fn runs(self, code: Code) -> Self {
        self.with(Runs(code))
    }
    /// The value is a file of code.
    pub(in crate::permissions) const fn runs_file(self) -> Self {
        self.with(RunsFile)
    }
    /// The value begins (or, with [`until`], is) a command.
    pub(in crate::permissions) const fn command(self) -> Self {
        self.with(Command)
    }
    /// Prints help or the version and nothing else.
    pub(in crate::permissions) const fn help(self) -> Self {
        self.with(Effect::Harmless)
    }
    /// A true dry run.
    pub(in crate::permissions) const fn dry_run(self) -> Self {
        self.with(Effect::Harmless)
    }
    /// A dry run that still runs or writes something.
    pub(in crate::permissions) const fn rehearses(self) -> Self {
        self.with(Effect::Rehearses)
    }
    /// The program comes from elsewhere, for this reason (`node --test`): medium, and standard input is no program.
    pub(in crate::permissions) const fn program(self, reason: &'static str) -> Self {
        self.with(Effect::Program(reason))
    }
    /// The operands that are read are written, too (`sed -i`).
    pub(in crate::permissions) const fn in_place(self) -> Self {
        self.with(Effect::InPlace)
    }
    /// The operands are listed, not changed.
    pub(in crate::permissions) const fn lists(self) -> Self {
        self.with(Effect::Lists)
    }
    /// A value in a small language of its own.
    pub(in crate::permissions) const fn check(self, check: CheckValue) -> Self {
        self.with(Effect::Check(check))
    }
    /// The effect is not had on these values.
    pub(in crate::permissions) const fn unless(self, values: &'static str) -> Self {
        Self {
            on: On::Unless,
            ..self.with_words(values)
        }
    }
    /// The effect is had on these values alone.
    pub(in crate::permissions) const fn only(self, values: &'static str) -> Self {
        Self {
            on: On::Only,
            ..self.with_words(values)
        }
    }
    /// With this option, what would be the first operand is not given; positions begin at the second.
    pub(in crate::permissions) const fn instead_of_first(self) -> Self {
        Self {
            replaces_first_operand: true,
            ..self
        }
    }
}

/// Two options that mean more together than apart.
#[derive(Clone, Copy, Debug)]
pub(in crate::permissions) struct Combination {
    pub(in crate::permissions) one: &'static str,
    pub(in crate::permissions) other: &'static str,
    pub(in crate::permissions) level: Level,
    pub(in crate::permissions) why: &'static str,
}

/// Two options, each under any of its names, that mean more together.
pub(in crate::permissions) const fn both(
    one: &'static str,
    other: &'static str,
    level: Level,
    why: &'static str,
) -> Combination {
    Combination {
        one,
        other,
        level,
        why,
    }
}
