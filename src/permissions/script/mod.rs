//! Code that stands inside a shell argument, here-document or pipe is judged like the command it
//! is part of: what it reads is safe, what it cannot be proved harmless for is dangerous.
//!
//! Everything here is pure: a text goes in, findings come out. The shell parser and the tool tables
//! are not known here; where a script would run a shell command or touch a file, the finding carries the
//! text as a [`Follow`], and the classifier looks into it with its own rules.
//!
//! All analyzers are linear in the text, keep a depth counter where they nest, and accept any input.

use crate::permissions::risk::{Level, Sight};

mod awk;
mod code;
mod cursor;
mod redis;
mod report;
mod sed;
mod small;
mod sql;
mod vim;
mod words;

use report::Report;
pub use report::{Follow, ScriptFinding, level};

/// A language of a script text. The classifier names it; nothing here guesses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Language {
    /// SQL, with the meta commands of the client that reads it.
    Sql(Dialect),
    /// The commands of `sed`, one script (several `-e` are joined by newlines).
    Sed,
    /// An `awk` program.
    Awk,
    /// Python source, as after `python -c`.
    Python,
    /// JavaScript or TypeScript for node, deno and bun.
    JavaScript,
    /// Ruby source, as after `ruby -e`.
    Ruby,
    /// Perl source, as after `perl -e`.
    Perl,
    /// PHP source without its opening tag, as after `php -r`; a text with tags is read too.
    Php,
    /// Lua source.
    Lua,
    /// R source, as after `Rscript -e`.
    R,
    /// Commands of `redis-cli` or `valkey-cli`, one a line.
    Redis,
    /// JavaScript for `mongosh`.
    Mongo,
    /// Ex commands of vi, vim, nvim and `ex`, one a line.
    Vim,
    /// Commands of gdb and lldb, one a line.
    Debugger,
    /// A `dc` program.
    Dc,
    /// A `jq` filter, or one of its kin.
    Jq,
    /// Tcl and Expect.
    Tcl,
    /// `PowerShell`.
    PowerShell,
}

/// The flavour of SQL and the client that reads it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Dialect {
    /// A client nobody here knows; no meta commands.
    #[default]
    Standard,
    /// `psql`: dollar quotes, nested comments, backslash commands.
    Postgres,
    /// `mysql` and `mariadb`: `#` comments, backslash escapes, executable comments, short commands.
    MySql,
    /// `sqlite3`: dot commands, `PRAGMA`.
    Sqlite,
    /// `duckdb`: dot commands as sqlite's, `COPY`, `INSTALL`.
    DuckDb,
    /// `clickhouse-client`.
    ClickHouse,
    /// `bq query`.
    BigQuery,
    /// `snowsql`.
    Snowflake,
}

/// Past this many bytes a text is dangerous unread: the longest argument that Linux passes to a program.
pub(super) const LONGEST: usize = 128 << 10;

/// Judges a script text. The script's level is the highest of the findings, [`Level::Safe`] without any; see [`level`].
///
/// Findings of level safe are kept only where they carry a [`Follow`].
///
/// ```
/// use forge_access::permissions::Level;
/// use forge_access::permissions::script::{Dialect, Language, assess, level};
///
/// let sql = Language::Sql(Dialect::Postgres);
/// assert_eq!(level(&assess(sql, "select 1")), Level::Safe);
/// assert_eq!(level(&assess(sql, "select 1; drop table users")), Level::Catastrophic);
/// ```
pub fn assess(language: Language, text: &str) -> Vec<ScriptFinding> {
    let mut report = Report::default();
    let text = if text.len() > LONGEST {
        report.push(
            0..text.len(),
            Level::Dangerous,
            Sight::Unexamined.why("a script too long to look into"),
            "script",
        );
        (0..=LONGEST)
            .rev()
            .find_map(|end| text.get(..end))
            .unwrap_or_default()
    } else {
        text
    };
    match language {
        Language::Sql(dialect) => sql::assess(text, dialect, &mut report),
        Language::Sed => sed::assess(text, &mut report),
        Language::Awk => awk::assess(text, &mut report),
        Language::Python
        | Language::JavaScript
        | Language::Ruby
        | Language::Perl
        | Language::Php
        | Language::Lua
        | Language::R
        | Language::Mongo => code::assess(text, language, &mut report),
        Language::Redis => redis::assess(text, &mut report),
        Language::Vim => vim::assess(text, &mut report),
        Language::Debugger => small::debugger(text, &mut report),
        Language::Dc => small::dc(text, &mut report),
        Language::Jq => small::jq(text, &mut report),
        Language::Tcl => small::tcl(text, &mut report),
        Language::PowerShell => small::powershell(text, &mut report),
    }
    report.into_findings()
}
