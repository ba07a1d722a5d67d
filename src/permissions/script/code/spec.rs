//! The vocabulary of the language tables: which names are harmless, and what the harmful ones do.

use crate::permissions::risk::{Level, Sight, Why};

/// What a program does with a harmful name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Deed {
    /// Runs a command or program that its arguments name.
    Spawn,
    /// Runs text as code, or reaches names that are not written out.
    Evaluate,
    /// Deletes what its arguments name.
    Delete,
    /// Deletes a tree.
    DeleteTree,
    /// Writes the file that its first argument, or the object before it, names.
    Write,
    /// Opens its first argument; the mode says whether to read.
    Open,
    /// Sends data or opens a connection.
    Network,
    /// Changes files, processes or the system in another way.
    Change,
    /// Deletes what matches a filter; without one, everything.
    DeleteMatching,
    /// Drops what it names, or stops a server.
    Drop,
    /// Gives its first literal to a database.
    Query,
    /// Loads the module or file that its argument names.
    Load,
}

impl Deed {
    /// How far the deed raises a script by itself, and why. A query, an opened file and a loaded module are
    /// judged by what they name.
    pub(super) fn level(self) -> (Level, Why) {
        use Sight::{Spawned, Unnamed, Unread};
        match self {
            Self::Spawn => (Level::Dangerous, Spawned.why("runs a program")),
            Self::Evaluate => (
                Level::Dangerous,
                Unread.why("runs text as code or hides a name"),
            ),
            Self::Delete => (Level::Dangerous, "deletes files".into()),
            Self::DeleteTree => (Level::Catastrophic, "deletes a directory tree".into()),
            Self::DeleteMatching => (Level::Dangerous, "deletes documents".into()),
            Self::Drop => (Level::Catastrophic, "drops what a database holds".into()),
            Self::Write => (
                Level::Dangerous,
                Unnamed.why("writes a file that is not named"),
            ),
            Self::Open => (
                Level::Dangerous,
                Unnamed.why("opens a file for more than reading"),
            ),
            Self::Network => (Level::Dangerous, "opens a network connection".into()),
            Self::Change => (
                Level::Dangerous,
                Unnamed.why("changes files, processes or the system"),
            ),
            Self::Query => (
                Level::Dangerous,
                "sends a statement to a database that is not written out".into(),
            ),
            Self::Load => (Level::Dangerous, Unread.why("loads code that is not named")),
        }
    }
}

/// Which members of a module or object are harmless.
#[derive(Clone, Copy, Debug)]
pub(super) enum Members {
    /// All, except those whose name says otherwise.
    Open,
    /// These; any other is dangerous, called or not.
    Only(&'static [&'static str]),
}

/// How a language marks a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Calls {
    /// A parenthesis makes the call.
    Parenthesis,
    /// A bare name is one too.
    Bare,
}

/// What the judge knows of a language.
pub(super) struct Spec {
    pub(super) rule: &'static str,
    pub(super) calls: Calls,
    /// Words of the grammar.
    pub(super) keywords: &'static [&'static str],
    /// Functions and names that are always there and harmless.
    pub(super) functions: &'static [&'static str],
    /// Methods and fields that are harmless on any value a harmless program holds.
    pub(super) methods: &'static [&'static str],
    /// Names that are harmful wherever they stand.
    pub(super) deeds: &'static [(Deed, &'static [&'static str])],
    /// Objects that are always there.
    pub(super) globals: Objects,
    /// Modules that can be loaded.
    pub(super) modules: Objects,
    /// Modules and free names that are harmful to load or mention.
    pub(super) harmful: &'static [(Deed, &'static [&'static str])],
}

/// Objects or modules by name, each list sorted.
#[derive(Clone, Copy, Debug)]
pub(super) struct Objects {
    /// Those whose members are all harmless, except those whose name says otherwise.
    pub(super) open: &'static [&'static str],
    /// Those of whose members only these are.
    pub(super) only: &'static [(&'static str, &'static [&'static str])],
}

impl Objects {
    /// The object of that name, under its name in the table, and its members.
    pub(super) fn named(&self, name: &str) -> Option<(&'static str, Members)> {
        if let Some(known) = found(self.open, name) {
            return Some((known, Members::Open));
        }
        let at = self
            .only
            .binary_search_by(|(known, _)| (*known).cmp(name))
            .ok()?;
        let (known, members) = self.only.get(at)?;
        Some((known, Members::Only(members)))
    }
}

/// What a program does with a name, if a table of deeds, each with its sorted names, has it.
pub(super) fn deed_of(table: &[(Deed, &[&'static str])], name: &str) -> Option<Deed> {
    named_deed(table, name).map(|(_, deed)| deed)
}

/// As [`deed_of`], with the name as it stands in the table.
pub(super) fn named_deed(
    table: &[(Deed, &[&'static str])],
    name: &str,
) -> Option<(&'static str, Deed)> {
    table
        .iter()
        .find_map(|(deed, names)| Some((found(names, name)?, *deed)))
}

fn found(list: &[&'static str], name: &str) -> Option<&'static str> {
    let at = list.binary_search_by(|known| (*known).cmp(name)).ok()?;
    list.get(at).copied()
}

/// Whether a sorted list has a name.
pub(super) fn listed(list: &[&str], name: &str) -> bool {
    list.binary_search(&name).is_ok()
}
