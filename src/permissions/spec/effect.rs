//! What a word of a command can mean, and the checks that may ask for more.

use crate::permissions::argv::{Arg, Call};
use crate::permissions::risk::Level;

/// A language that code in an argument, a here-document or a pipe is written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::permissions) enum Code {
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
pub(in crate::permissions) type CheckCall = for<'a> fn(&Call<'_, 'a>, &mut Requests<'a>);
/// A check of one value: of an option or an operand.
pub(in crate::permissions) type CheckValue = for<'a> fn(Arg<'a>, &mut Requests<'a>);

/// What a word means for whoever runs the command.
#[derive(Clone, Copy, Debug)]
pub(in crate::permissions) enum Effect {
    /// Nothing at all.
    Nothing,
    /// Raises the call to a level, for a reason; an empty reason takes the standard one.
    Raise(Level, &'static str),
    /// Dangerous, since code runs that nobody here reads; in these words.
    Unread(&'static str),
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
pub(in crate::permissions) struct Requests<'a> {
    pub(in crate::permissions) wanted: Vec<(Effect, Arg<'a>)>,
}

impl<'a> Requests<'a> {
    /// Applies an effect to a value, as if a table had said so.
    pub(in crate::permissions) fn apply(&mut self, effect: Effect, value: Arg<'a>) {
        self.wanted.push((effect, value));
    }
}
