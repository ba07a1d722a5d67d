//! The rule tables, one file a family, found by name through one index that the compiler builds.
//!
//! To add a tool, add an entry to its family and a line or more to `tests/verdicts/<family>.tsv`; the words of an
//! entry are explained at the top of `spec/mod.rs`. To add a family, write a file like `search.rs`: its first
//! sentence is the family's rule in words, and it holds `pub(super) const TOOLS: &[Spec]`. Name it below, twice.
//! A name in two tables, or more names than the index holds, does not compile.

mod agents;
mod applications;
mod archives;
mod aws;
mod builds;
mod builtins;
mod bundlers;
mod checkers;
mod cloud;
mod clusters;
mod compilers;
mod containers;
mod databases;
mod desktop;
mod disks;
mod documents;
mod editors;
mod everyday;
mod files;
mod fleets;
mod forge_access;
mod forges;
mod frameworks;
mod git;
mod golang;
mod infrastructure;
mod interpreters;
mod javascript;
mod keys;
mod launchers;
mod libraries;
mod machines;
mod media;
mod migrations;
mod network;
mod nix;
mod packages;
mod platforms;
mod processes;
mod python;
mod registries;
mod remote;
mod repeaters;
mod runtimes;
mod rust;
mod search;
mod servers;
mod services;
mod shared;
mod shells;
mod storage;
mod structured;
mod system;
mod testers;
mod text;
mod toolchains;
mod transfer;
mod vaults;
mod versioning;
mod wrappers;

use super::names::{HASH_START, fnv};
use super::spec::{Spec, names, tool};

/// The words a table is written with.
mod prelude {
    #[allow(unused_imports, reason = "a family uses the words it needs")]
    pub(super) use crate::permissions::argv::Event;
    #[allow(unused_imports, reason = "a family uses the words it needs")]
    pub(super) use crate::permissions::spec::{
        Arg, Assigns, Call, Code, Command, CommandAndMore, Contacts, Deletes, Downloads, Effect,
        Joined, Level, Names, Nothing, Operand, Opt, Package, Raise, Reads, Requests, Runs, RunsAs,
        RunsFile, Sends, Spec, Unread, Writes, WritesInto, attached, both, but_last, every, few,
        from, last, nth, switch, tool, until, value, verb,
    };
}

/// Every family.
const FAMILIES: &[&[Spec]] = &[
    agents::TOOLS,
    applications::TOOLS,
    archives::TOOLS,
    aws::TOOLS,
    builds::TOOLS,
    builtins::TOOLS,
    bundlers::TOOLS,
    checkers::TOOLS,
    cloud::TOOLS,
    clusters::TOOLS,
    compilers::TOOLS,
    containers::TOOLS,
    databases::TOOLS,
    desktop::TOOLS,
    disks::TOOLS,
    documents::TOOLS,
    editors::TOOLS,
    everyday::TOOLS,
    files::TOOLS,
    fleets::TOOLS,
    forge_access::TOOLS,
    forges::TOOLS,
    frameworks::TOOLS,
    git::TOOLS,
    golang::TOOLS,
    infrastructure::TOOLS,
    interpreters::TOOLS,
    javascript::TOOLS,
    keys::TOOLS,
    launchers::TOOLS,
    libraries::TOOLS,
    machines::TOOLS,
    media::TOOLS,
    migrations::TOOLS,
    network::TOOLS,
    nix::TOOLS,
    packages::TOOLS,
    platforms::TOOLS,
    processes::TOOLS,
    python::TOOLS,
    registries::TOOLS,
    remote::TOOLS,
    repeaters::TOOLS,
    runtimes::TOOLS,
    rust::TOOLS,
    search::TOOLS,
    servers::TOOLS,
    services::TOOLS,
    shells::TOOLS,
    storage::TOOLS,
    structured::TOOLS,
    system::TOOLS,
    testers::TOOLS,
    text::TOOLS,
    toolchains::TOOLS,
    transfer::TOOLS,
    vaults::TOOLS,
    versioning::TOOLS,
    wrappers::TOOLS,
];

/// The tool of this name, which has no directory.
pub(super) fn find(name: &str) -> Option<&'static Spec> {
    let mut slot = hash(name.as_bytes());
    loop {
        let number = INDEX.get(slot)?.checked_sub(1)?;
        let tool = *TOOLS.get(usize::from(number))?;
        if names(tool.names, name) {
            return Some(tool);
        }
        slot = (slot + 1) % SLOTS;
    }
}

/// Every tool of every family, for the tests that hold for all.
#[cfg(test)]
pub(super) fn all() -> impl Iterator<Item = &'static Spec> {
    FAMILIES.iter().copied().flatten()
}

/// More than twice as large as there are names, so that a missing name is found missing at once.
const SLOTS: usize = 8192;

/// Every tool, numbered.
static TOOLS: [&Spec; count()] = all_tools();

/// Open addressing: the number of a tool, from 1 on, stands in the slot of each of its names, or in the next free
/// one. Numbers rather than the tools themselves, since most slots are free and every call reads some.
static INDEX: [u16; SLOTS] = build_index();

/// FNV-1a, folded to a slot.
const fn hash(name: &[u8]) -> usize {
    let mut hash = HASH_START;
    let mut rest = name;
    while let [byte, tail @ ..] = rest {
        hash = fnv(hash, *byte);
        rest = tail;
    }
    (hash ^ (hash >> 15)) as usize % SLOTS
}

const fn count() -> usize {
    let mut count = 0;
    let mut families = FAMILIES;
    while let [family, more_families @ ..] = families {
        count += family.len();
        families = more_families;
    }
    count
}

#[allow(
    clippy::indexing_slicing,
    reason = "runs in the compiler, where a bad index is a compile error"
)]
const fn all_tools() -> [&'static Spec; count()] {
    const NONE: &Spec = &tool("");
    let mut all = [NONE; count()];
    let mut at = 0;
    let mut families = FAMILIES;
    while let [family, more_families @ ..] = families {
        let mut tools: &'static [Spec] = family;
        while let [spec, more_tools @ ..] = tools {
            all[at] = spec;
            at += 1;
            tools = more_tools;
        }
        families = more_families;
    }
    all
}

#[allow(
    clippy::large_stack_arrays,
    reason = "on the compiler's stack, not on ours"
)]
#[allow(
    long_running_const_eval,
    reason = "about a thousand names are hashed once, at compile time"
)]
const fn build_index() -> [u16; SLOTS] {
    let all = all_tools();
    let mut index = [0; SLOTS];
    let mut count = 0;
    let mut number = 0;
    let mut tools: &[&Spec] = &all;
    while let [spec, more_tools @ ..] = tools {
        number += 1;
        let mut names = Some(spec.names.as_bytes());
        while let Some(left) = names {
            let (name, tail) = split_name(left);
            insert(&mut index, &all, name, number);
            count += 1;
            names = tail;
        }
        tools = more_tools;
    }
    assert!(
        count * 2 < SLOTS,
        "more names than the index is meant for: double SLOTS"
    );
    index
}

#[allow(
    clippy::indexing_slicing,
    reason = "runs in the compiler, where a bad index is a compile error"
)]
const fn insert(index: &mut [u16; SLOTS], all: &[&Spec], name: &str, number: u16) {
    let mut slot = hash(name.as_bytes());
    while index[slot] != 0 {
        let other = index[slot];
        assert!(
            other == number || !names(all[other as usize - 1].names, name),
            "a tool is in two tables"
        );
        slot = (slot + 1) % SLOTS;
    }
    index[slot] = number;
}

/// The name before the first `|` and what follows it.
const fn split_name(names: &'static [u8]) -> (&'static str, Option<&'static [u8]>) {
    let mut at = 0;
    let mut rest = names;
    while let [byte, tail @ ..] = rest {
        if *byte == b'|' {
            return (text(names.split_at(at).0), Some(tail));
        }
        at += 1;
        rest = tail;
    }
    (text(names), None)
}

const fn text(bytes: &'static [u8]) -> &'static str {
    match std::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(_) => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::permissions::risk::Level;

    #[test]
    fn every_name_is_found_and_no_other() {
        for spec in all() {
            for name in spec.names.split('|') {
                assert!(
                    find(name).is_some_and(|found| names(found.names, name)),
                    "{name}"
                );
            }
        }
        assert!(find("no such tool").is_none() && find("").is_none());
    }

    /// Every tool and verb, to any depth.
    fn visit(spec: &'static Spec, path: &str, seen: &mut impl FnMut(&str, &'static Spec)) {
        let path = format!("{path} {}", spec.names);
        seen(&path, spec);
        spec.verbs.iter().for_each(|verb| visit(verb, &path, seen));
    }

    #[test]
    fn tables_are_well_formed() {
        for tool in all() {
            visit(tool, "", &mut |path, spec| {
                assert!(
                    spec.otherwise > Level::Safe,
                    "{path}: an unknown verb is never safe"
                );
                for opt in spec.options.iter().chain(spec.shared) {
                    for name in opt.names.split('|') {
                        let well = name.starts_with('-') && name.len() > 1
                            || name.ends_with('=')
                            || name.starts_with('+');
                        assert!(well && !name.contains(' '), "{path}: option {name:?}");
                    }
                }
                for name in spec.names.split('|') {
                    assert!(
                        !name.is_empty() && !name.contains(' '),
                        "{path}: name {name:?}"
                    );
                }
                for (at, verb) in spec.verbs.iter().enumerate() {
                    for name in verb.names.split('|') {
                        let again = spec
                            .verbs
                            .iter()
                            .skip(at + 1)
                            .any(|other| names(other.names, name));
                        assert!(!again, "{path}: verb {name} twice");
                    }
                }
            });
        }
    }

    #[test]
    fn every_tool_has_a_line_in_a_verdict_table() {
        let directory = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/verdicts");
        let files = std::fs::read_dir(directory)
            .unwrap()
            .map(|entry| entry.unwrap().path());
        let text: String = files
            .map(|path| std::fs::read_to_string(path).unwrap())
            .collect();
        let breaks = |c: char| c.is_whitespace() || "\"'`|&;()<>=/{},$\\".contains(c);
        let words: std::collections::HashSet<&str> = text.split(breaks).collect();
        let has_line = |spec: &&Spec| spec.names.split('|').any(|name| words.contains(name));
        let missing: Vec<_> = all()
            .filter(|spec| !has_line(spec))
            .map(|spec| spec.names)
            .collect();
        assert!(
            missing.is_empty(),
            "{} without a line: {missing:#?}",
            missing.len()
        );
    }
}
