//! The vocabulary of the rule tables: a tool is data that says what its words mean, never code.
//!
//! A table lists what is **safe**; everything it does not list is at least medium. Effects only raise: the level of
//! a call is the highest of the tool, its verbs, its options, its operands and the code it is given.
//!
//! ```ignore
//! //! search: reading the tree is free; running a program on each hit is what that program is.
//! use super::prelude::*;
//!
//! pub(super) const TOOLS: &[Spec] = &[
//!     // One entry for all names of a tool. `.any_option()`: no option of these can write, send or run.
//!     tool("wc|nl|cksum").safe().any_option().operands(&[every(Reads)]),
//!     // Options that take a value are listed even when harmless, so that the value is not read as an operand.
//!     // `.instead_of_first()`: with this option the first operand is no longer the script.
//!     tool("sed").safe().options(&[
//!         switch("-n|--quiet|--silent|-E|-r|--regexp-extended|-s|--separate|-z|--null-data"),
//!         attached("-i|--in-place").medium().why("edits files in place"),
//!         value("-e|--expression").runs(Code::Sed).instead_of_first(),
//!         value("-f|--file").runs_file().instead_of_first(),
//!         value("-l|--line-length"),
//!     ]).operands(&[nth(0, Runs(Code::Sed)), from(1, Reads)]),
//!     // A wrapper: after one operand the rest is a command line of its own.
//!     tool("timeout").safe().options(&[value("-k|--kill-after|-s|--signal"), switch("--foreground")])
//!         .operands(&[nth(0, Nothing), from(1, Command)]),
//!     // Verbs nest. The options of an outer level are understood after the verb too (`.globals_first()` stops that).
//!     tool("docker").options(&[value("-H|--host|--context"), switch("-D|--debug")]).verbs(&[
//!         verb("ps|images|logs").safe().any_option(),
//!         verb("exec").safe().options(&[switch("-i|-t|-d"), value("-e|--env|-u|--user|-w|--workdir")])
//!             .options_first().operands(&[nth(0, Nothing), from(1, Command)]),
//!         verb("compose").verbs(&[verb("ps|logs").safe().any_option()]).otherwise(Level::Medium),
//!     ]).otherwise(Level::Dangerous),
//!     // Verbs by pattern: `*` at either end. Exact names win over patterns, patterns are tried in order.
//!     tool("aws").options(&[value("--profile|--region|--output|--query")]).verbs(&[
//!         verb("s3").verbs(&[verb("ls").safe().any_option()]).otherwise(Level::Dangerous),
//!         verb("*").verbs(&[verb("describe-*|list-*|get-*").safe().any_option(),
//!                           verb("delete-*|terminate-*").catastrophic()]).otherwise(Level::Dangerous),
//!     ]),
//! ];
//! ```
//!
//! What the words of the table mean:
//!
//! - **Level** of a tool or verb: `.safe() .medium() .dangerous() .catastrophic()`; without one it is medium.
//!   `.why("…")` says it in words for the person who is asked (third person, no full stop: "deletes the cluster").
//! - **Verbs**: `.verbs(&[…])`; an unknown verb is `.otherwise(level)` (default medium; a test refuses safe; cloud
//!   tools say `Level::Dangerous`). No verb at all is `.alone(level)` (default safe: such tools print their help).
//!   `.or_operands()`: a word that is no verb is an ordinary operand (`php artisan …` beside `php file.php`). A tool's own
//!   level does not count once it has verbs, except with `.or_operands()`.
//! - **Options**: [`switch`] takes no value; [`value`] takes the rest of the word, `=v`, or the next word; [`attached`]
//!   takes only `=v` or the rest of the word (`-i.bak`, `--color=auto`); [`few`] only some characters of it (`-0777ne`); [`until`] takes words up to a terminator
//!   (`find -exec … ;`). `value("--arg").takes(2)` takes two words. Bundles (`-xvf a`), unique long prefixes, `--` and
//!   `-5` are the reader's business. A name may also begin with `+`, and a name such as `of=` is dd's kind of option.
//!   `.single_dash()` is for tools whose long options have one dash (find, terraform, java): no bundles, `-x=v`, `--x` too.
//!   `.no_options()` is for tools that have none (`echo`). `.bundle_first()`: the first word is a bundle without a dash
//!   (`tar xvf`). `.options_first()`: options end at the first operand (`docker exec`, `env`, `ssh`, all wrappers
//!   in the POSIX manner). `--help` and `--version` are understood everywhere; `-h`, `-V` only where listed with `.help()`.
//!   The names of one row are one option: what a check, `both` or `--no-NAME` says of one name holds for the row, so that an
//!   option they ask about has a row of its own.
//! - An **unknown option** makes a call medium; `.any_option()` says that no option can do harm, for every option not
//!   listed; `.other_options(level)` sets it.
//! - **Effects** of an option: `.medium() .dangerous() .catastrophic()` (with `.why`), `.reads() .writes() .deletes()` (the
//!   value is a path: judged by where it lies, secrets and start-up files included), `.sends()` (the value or the file
//!   it names leaves this machine), `.contacts()` (the value is a URL or host), `.downloads()` (the operands are URLs that
//!   become files of their last names, `curl -O`), `.runs(Code::…)` (the value is code),
//!   `.runs_file()` (the value is a file of code), `.command()` (the value starts a command that the rest of the line
//!   belongs to, or, with `until`, is one), `.help()` (nothing runs: everything of this call but code is dropped),
//!   `.dry_run()` (same; `--dry-run=false|none` is not one) and `.lists()` (the effects of operands do not apply:
//!   `git tag -l`). `.unless("GET|HEAD")`, `.only("a|b*")`: by value; a computed value always counts.
//!   `.check(f)`: a language of its own; `f` may only ask for more effects.
//! - **Operands**: [`nth`], [`from`], [`every`], [`last`], [`but_last`] with an [`Effect`]: `Nothing Reads Writes Deletes
//!   Sends Contacts Downloads Runs(code) RunsFile Command Joined(code) Raise(level, "why")`. `Command`: from here on the words are a
//!   command of their own. `Joined(code)`: they are joined by blanks and read as code (`ssh`, `eval`).
//! - **Combinations**: `.together(&[both("-r|-R|--recursive", "-f|--force", Level::Catastrophic, "why")])`.
//! - **Standard input**: `.reads_code(Code::…)`: without code in options or operands, standard input is the program; a
//!   pipe, here-document or here-string into it is looked into; from a terminal the level is `.interactive(level)`
//!   (default dangerous). The tool's own level counts besides, so an SQL client is `.safe().reads_code(Code::Postgres)`.
//! - `.network()`: what runs here sends what it is told to another machine, so that a secret read on the same line makes
//!   the line dangerous, and a file it writes and the line then runs does too.
//! - `.reveals()`: it prints a secret, so that a sender elsewhere on the line is dangerous.
//! - `.dumps()`: without operands it prints the whole environment, tokens among it, which is a secret in the same way.
//! - `.forwards_input()`: its command runs elsewhere and gets standard input from here, so that a file or pipe into it is sent.
//! - `.after_dashes(Command)`: the words after the first `--` are a command, whatever their position; `Joined(code)` too.
//! - A package runner's operand is `Package` (`npx rimraf@5`); `RunsAs("cargo")` is an option whose value goes on a command.
//! - A dry run that still runs or writes something is `.rehearses()`. `--no-NAME` and `NAME=false` undo help, dry runs and lists.
//! - A file of code whose name is in the tables (`manage.py`, `artisan`) is that tool's call besides: list it as a tool.
//! - `switch("-i").in_place()`: the operands that are `Reads` are written (`sed -i`). `.program("why")`: the program comes from
//!   elsewhere, so that standard input is none (`node --test`).
//! - `.assignments()`: leading `NAME=value` operands set the environment (`env`, `sudo`, `make` does not count).

pub(super) use super::argv::{Arg, Call};
pub(super) use super::risk::Level;

pub(super) use super::names::{Filter, Sought, matches_any, names};
pub(super) use super::option::{On, Opt, Takes, attached, few, switch, until, value};

use At::{ButLast, Last, Nth};
pub(super) use Effect::{
    Assigns, Command, CommandAndMore, Contacts, Deletes, Downloads, Joined, Names, Nothing,
    Package, Raise, Reads, Runs, RunsAs, RunsFile, Sends, Writes, WritesInto,
};

/// A language that code in an argument, a here-document or a pipe is written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Code {
    Shell,
    /// SQL for a client without a dialect of its own here.
    Sql,
    Postgres,
    MySql,
    Sqlite,
    DuckDb,
    ClickHouse,
    BigQuery,
    Snowflake,
    Sed,
    Awk,
    Python,
    JavaScript,
    Ruby,
    Perl,
    Php,
    Lua,
    R,
    Redis,
    Mongo,
    /// Ex commands of vi and its kin.
    Vim,
    /// gdb and lldb.
    Debugger,
    Dc,
    Jq,
    Tcl,
    PowerShell,
    /// A language nobody here reads: dangerous.
    Opaque,
}

/// A program of a check: it sees the call and may ask for more effects.
pub(super) type CheckCall = for<'a> fn(&Call<'_, 'a>, &mut Requests<'a>);
/// A check of one value: of an option or an operand.
pub(super) type CheckValue = for<'a> fn(Arg<'a>, &mut Requests<'a>);

/// What a word means for whoever runs the command.
#[derive(Clone, Copy, Debug)]
pub(super) enum Effect {
    /// Nothing at all.
    Nothing,
    /// Raises the call to a level, for a reason; an empty reason takes the standard one.
    Raise(Level, &'static str),
    /// The path is read.
    Reads,
    /// The path is created or overwritten.
    Writes,
    /// As [`Effect::Writes`]; if it is a directory, files are put into it.
    WritesInto,
    /// The path is deleted or moved away.
    Deletes,
    /// The text, or the file it names, leaves this machine.
    Sends,
    /// A host or URL that is contacted to read from.
    Contacts,
    /// A URL whose content becomes a file of its last name; of an option without a value, every operand is one.
    Downloads,
    /// The text is code.
    Runs(Code),
    /// The text is code that runs before the program, wherever that is.
    Before(Code),
    /// The path is a file of code.
    RunsFile,
    /// Here begins a command of its own: the rest of the words, or those an `until` option took.
    Command,
    /// As [`Effect::Command`], and the command gets further words that are not known (`xargs`).
    CommandAndMore,
    /// As [`Effect::Command`], for a runner of packages: the name may have a version (`rimraf@5`, `ruff==0.4`).
    Package,
    /// The text is the rest of a shell command that begins with this one (`cargo watch -x 'publish'`).
    RunsAs(&'static str),
    /// From here on the words, joined by blanks, are code.
    Joined(Code),
    /// A `NAME=value` that sets the environment.
    Assigns,
    /// The name of a variable that gets a value.
    Names,
    /// The program comes from elsewhere, for a reason; standard input is none.
    Program(&'static str),
    /// The operands that are read are written, too.
    InPlace,
    /// Only tells what would be done or prints help: everything of this call but code is dropped.
    Harmless,
    /// Does most of it without the last step: levels and the effects of operands are dropped to medium.
    Rehearses,
    /// The operands name what is listed, not what is changed: their effects do not apply, and a command among them
    /// is not run.
    Lists,
    /// The text is evaluated as arithmetic, and a command in one of its subscripts runs.
    Evaluates,
    /// The path is a file of code that the running shell reads.
    Sources,
    /// A secret is printed.
    Reveals,
    /// Every variable is printed.
    Dumps,
    /// A small language of its own.
    Check(CheckValue),
}

/// Further effects that a check asks for.
#[derive(Debug, Default)]
pub(super) struct Requests<'a> {
    pub(super) wanted: Vec<(Effect, Arg<'a>)>,
}

impl<'a> Requests<'a> {
    /// Applies an effect to a value, as if a table had said so.
    pub(super) fn apply(&mut self, effect: Effect, value: Arg<'a>) {
        self.wanted.push((effect, value));
    }
}

/// Which operands an effect is about; counted from 0, per verb.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum At {
    /// One position.
    Nth(usize),
    /// This position and all after it.
    From(usize),
    /// The last, if there are two or more.
    Last,
    /// All but the last; the only one, too.
    ButLast,
}

impl At {
    /// Whether the operand at `position` is meant, where it is not known how many there are.
    pub(super) const fn covers(self, position: usize) -> bool {
        match self {
            Nth(nth) => position == nth,
            Self::From(first) => position >= first,
            Last | ButLast => false,
        }
    }

    /// Whether the operand at `position` of `count` is meant.
    pub(super) const fn covers_of(self, position: usize, count: usize) -> bool {
        let last = count > 1 && position + 1 == count;
        match self {
            Last => last,
            ButLast => !last,
            other => other.covers(position),
        }
    }
}

/// An effect of the operands at some position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Operand {
    pub(super) at: At,
    pub(super) effect: Effect,
}

/// The operand at a position, counted from 0.
pub(super) const fn nth(position: usize, effect: Effect) -> Operand {
    Operand {
        at: Nth(position),
        effect,
    }
}
/// The operands from a position on.
pub(super) const fn from(position: usize, effect: Effect) -> Operand {
    Operand {
        at: At::From(position),
        effect,
    }
}
/// Every operand.
pub(super) const fn every(effect: Effect) -> Operand {
    from(0, effect)
}
/// The last of several operands.
pub(super) const fn last(effect: Effect) -> Operand {
    Operand { at: Last, effect }
}
/// Every operand but the last.
pub(super) const fn but_last(effect: Effect) -> Operand {
    Operand {
        at: ButLast,
        effect,
    }
}

/// Two options that mean more together than apart.
#[derive(Clone, Copy, Debug)]
pub(super) struct Combination {
    pub(super) one: &'static str,
    pub(super) other: &'static str,
    pub(super) level: Level,
    pub(super) why: &'static str,
}

/// Two options, each under any of its names, that mean more together.
pub(super) const fn both(
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

/// How a tool writes its options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Syntax {
    /// `-xvf`, `--long`.
    Bundles,
    /// As `Bundles`, and the first word is a bundle even without a dash.
    BundleFirst,
    /// `-long` and `--long` are the same; no bundles.
    SingleDash,
    /// No options at all.
    None,
}

/// Where options end, besides `--`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum OptionsEnd {
    /// They may stand between operands.
    Never,
    /// At the first operand.
    AtOperand,
}

/// What the words after the first `--` are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AfterDashes {
    /// Operands, counted on.
    Operands,
    /// A command of their own.
    Command,
    /// Nothing that a table describes; a check may read them.
    Nothing,
    /// They are joined by blanks and read as code.
    Joined(Code),
}

/// Where the options of an outer level are understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Globals {
    /// After the verb too.
    Everywhere,
    /// Only before the verb.
    BeforeVerb,
}

/// What a word in the place of a verb is when no verb has its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NoVerb {
    /// A verb nobody here knows.
    Unknown,
    /// An operand.
    Operand,
}

/// Whether a call talks to other machines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reach {
    /// It stays here, as far as the table knows.
    Local,
    /// It sends what it is told to another machine.
    Network,
    /// As [`Reach::Network`], and the command it takes runs there and gets standard input from here.
    Session,
}

/// A tool or one of its verbs.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spec {
    pub(super) names: &'static str,
    pub(super) filter: Filter,
    pub(super) level: Level,
    pub(super) why: &'static str,
    pub(super) options: &'static [Opt],
    pub(super) shared: &'static [Opt],
    /// What the filters of all its options admit, shared ones included.
    pub(super) admitted: Filter,
    pub(super) unknown_option: Level,
    pub(super) operands: &'static [Operand],
    pub(super) verbs: &'static [Spec],
    pub(super) otherwise: Level,
    pub(super) alone: Option<Level>,
    pub(super) no_verb: NoVerb,
    pub(super) combinations: &'static [Combination],
    pub(super) syntax: Syntax,
    pub(super) options_end: OptionsEnd,
    pub(super) globals: Globals,
    pub(super) reach: Reach,
    pub(super) stdin: Option<Code>,
    pub(super) interactive: Level,
    pub(super) assignments: bool,
    pub(super) reveals: bool,
    pub(super) dumps: bool,
    pub(super) after_dashes: AfterDashes,
    pub(super) check: Option<CheckCall>,
}

/// A tool under all its names: `grep|egrep|fgrep`.
pub(super) const fn tool(names: &'static str) -> Spec {
    Spec {
        names,
        filter: Filter::of(names),
        level: Level::Medium,
        why: "",
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
pub(super) const fn verb(names: &'static str) -> Spec {
    tool(names)
}

impl Spec {
    /// It only looks.
    pub(super) const fn safe(self) -> Self {
        Self {
            level: Level::Safe,
            ..self
        }
    }
    /// It changes what one can get back.
    pub(super) const fn medium(self) -> Self {
        Self {
            level: Level::Medium,
            ..self
        }
    }
    /// It destroys, sends out or reaches beyond the project.
    pub(super) const fn dangerous(self) -> Self {
        Self {
            level: Level::Dangerous,
            ..self
        }
    }
    /// It cannot be undone.
    pub(super) const fn catastrophic(self) -> Self {
        Self {
            level: Level::Catastrophic,
            ..self
        }
    }
    /// What the level just given is for, in words: `publishes the package`.
    pub(super) const fn why(self, reason: &'static str) -> Self {
        Self {
            why: reason,
            ..self
        }
    }
    /// The options it has of its own.
    pub(super) const fn options(self, options: &'static [Opt]) -> Self {
        Self {
            options,
            admitted: self.admitted.or(admitted(options)),
            ..self
        }
    }
    /// Options listed once for several tools or verbs.
    pub(super) const fn shared(self, shared: &'static [Opt]) -> Self {
        Self {
            shared,
            admitted: self.admitted.or(admitted(shared)),
            ..self
        }
    }
    /// No option that is not listed can do harm.
    pub(super) const fn any_option(self) -> Self {
        self.other_options(Level::Safe)
    }
    /// What an option that is not listed raises the call to.
    pub(super) const fn other_options(self, level: Level) -> Self {
        Self {
            unknown_option: level,
            ..self
        }
    }
    /// What the operands mean.
    pub(super) const fn operands(self, operands: &'static [Operand]) -> Self {
        Self { operands, ..self }
    }
    /// The verbs it has.
    pub(super) const fn verbs(self, verbs: &'static [Self]) -> Self {
        Self { verbs, ..self }
    }
    /// What an unknown verb is.
    pub(super) const fn otherwise(self, level: Level) -> Self {
        Self {
            otherwise: level,
            ..self
        }
    }
    /// What it is without any operand or verb.
    pub(super) const fn alone(self, level: Level) -> Self {
        Self {
            alone: Some(level),
            ..self
        }
    }
    /// A word that is no verb is an operand.
    pub(super) const fn or_operands(self) -> Self {
        Self {
            no_verb: NoVerb::Operand,
            ..self
        }
    }
    /// Options that mean more together.
    pub(super) const fn together(self, combinations: &'static [Combination]) -> Self {
        Self {
            combinations,
            ..self
        }
    }
    /// Long options have one dash.
    pub(super) const fn single_dash(self) -> Self {
        Self {
            syntax: Syntax::SingleDash,
            ..self
        }
    }
    /// The first word is a bundle of options, dash or not.
    pub(super) const fn bundle_first(self) -> Self {
        Self {
            syntax: Syntax::BundleFirst,
            ..self
        }
    }
    /// There are no options: every word is an operand.
    pub(super) const fn no_options(self) -> Self {
        Self {
            syntax: Syntax::None,
            ..self
        }
    }
    /// Options end at the first operand.
    pub(super) const fn options_first(self) -> Self {
        Self {
            options_end: OptionsEnd::AtOperand,
            ..self
        }
    }
    /// The options of this level are not understood after its verb.
    pub(super) const fn globals_first(self) -> Self {
        Self {
            globals: Globals::BeforeVerb,
            ..self
        }
    }
    /// It sends what it is told to another machine.
    pub(super) const fn network(self) -> Self {
        Self {
            reach: Reach::Network,
            ..self
        }
    }
    /// Standard input is its program when no option or operand is.
    pub(super) const fn reads_code(self, code: Code) -> Self {
        Self {
            stdin: Some(code),
            ..self
        }
    }
    /// What it is when a person types its program.
    pub(super) const fn interactive(self, level: Level) -> Self {
        Self {
            interactive: level,
            ..self
        }
    }
    /// Leading `NAME=value` operands set the environment.
    pub(super) const fn assignments(self) -> Self {
        Self {
            assignments: true,
            ..self
        }
    }
    /// Without operands it prints the whole environment.
    pub(super) const fn dumps(self) -> Self {
        Self {
            dumps: true,
            ..self
        }
    }
    /// The command it takes runs on another machine and gets standard input from here.
    pub(super) const fn forwards_input(self) -> Self {
        Self {
            reach: Reach::Session,
            ..self
        }
    }
    /// It prints a secret, as reading a secret file does; its own network is where that came from.
    pub(super) const fn reveals(self) -> Self {
        Self {
            reveals: true,
            ..self
        }
    }
    /// The words after the first `--`, whatever their position, are a [`Command`] or [`Nothing`] at all.
    pub(super) const fn after_dashes(self, effect: Effect) -> Self {
        let after_dashes = match effect {
            Command => AfterDashes::Command,
            Joined(code) => AfterDashes::Joined(code),
            _ => AfterDashes::Nothing,
        };
        Self {
            after_dashes,
            ..self
        }
    }
    /// A language of its own: the check may only ask for more.
    pub(super) const fn check(self, check: CheckCall) -> Self {
        Self {
            check: Some(check),
            ..self
        }
    }

    /// The first of the names.
    pub(super) fn name(&self) -> &'static str {
        let end = self.names.bytes().position(|byte| byte == b'|');
        end.and_then(|end| self.names.get(..end))
            .unwrap_or(self.names)
    }

    /// The verb a word names: exact names before patterns, patterns in their order.
    pub(super) fn verb_named(&self, word: &str) -> Option<&'static Self> {
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
