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
//! - **Effects** of an option: `.medium() .dangerous() .catastrophic()` (with `.why`), `.unread("why")` (dangerous code that
//!   nobody here reads; `Unread("why")` for an operand), `.reads() .writes() .deletes()` (the
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

mod effect;
mod manners;
mod operand;
mod option;
mod tool;

pub(super) use super::argv::{Arg, Call};
pub(super) use super::names::{Filter, Sought, matches_any, names};
pub(super) use super::risk::{Level, Sight};

pub(super) use effect::{CheckCall, CheckValue, Code, Effect, Requests};
pub(super) use manners::{AfterDashes, Globals, NoVerb, OptionsEnd, Reach, Syntax};
pub(super) use operand::{At, Operand, but_last, every, from, last, nth};
pub(super) use option::{Combination, On, Opt, Takes, attached, both, few, switch, until, value};
pub(super) use tool::{Spec, tool, verb};

pub(super) use Effect::{
    Assigns, Command, CommandAndMore, Contacts, Deletes, Downloads, Joined, Names, Nothing,
    Package, Raise, Reads, Runs, RunsAs, RunsFile, Sends, Unread, Writes, WritesInto,
};
