//! What a whole line does that no command of it does alone: a secret read and something sent, a file downloaded
//! and then run.

use std::collections::BTreeSet;
use std::ops::Range;

use super::risk::{Finding, Level, Sight, Why};

/// What the commands of a line have done so far.
#[derive(Debug, Default)]
pub(super) struct Flow {
    secret: bool,
    reveals: Vec<CallId>,
    /// How many senders stood before the first print of the environment.
    dumped: Option<usize>,
    senders: Vec<(CallId, Place)>,
    downloads: BTreeSet<String>,
    runs: Vec<(String, Place)>,
}

/// Which call of a line something is about: the text it stands in, numbered, and the place in that.
pub(super) type CallId = (usize, usize);

/// Where a command stands: its span, and which part of the line it is.
#[derive(Clone, Debug)]
pub(super) struct Place {
    pub(super) span: Range<usize>,
    pub(super) part: Option<usize>,
}

impl Flow {
    /// A secret was read.
    pub(super) const fn reads_secret(&mut self) {
        self.secret = true;
    }

    /// Whether a secret was read or printed.
    pub(super) fn has_read_secret(&self) -> bool {
        self.secret || !self.reveals.is_empty()
    }

    /// A command prints a secret it has from elsewhere.
    pub(super) fn reveals(&mut self, call: CallId) {
        self.reveals.push(call);
    }

    /// A command prints the whole environment. What runs it elsewhere (`kubectl exec`) was met before and prints its own.
    pub(super) fn dumps(&mut self) {
        let before = self.senders.len();
        self.dumped.get_or_insert(before);
    }

    /// A command sends what it is told to another machine.
    pub(super) fn sends(&mut self, call: CallId, place: Place) {
        self.senders.push((call, place));
    }

    /// How many commands so far talk to other machines.
    pub(super) const fn senders(&self) -> usize {
        self.senders.len()
    }

    /// A file of this path comes from the network; an empty path is unknown.
    pub(super) fn downloads(&mut self, path: &str) {
        self.downloads.insert(name(path).to_owned());
    }

    /// Whether a file of this path comes from the network.
    pub(super) fn has_downloaded(&self, path: &str) -> bool {
        let name = name(path);
        !name.is_empty() && self.downloads.iter().any(|file| file == name)
    }

    /// A file of this path is run.
    pub(super) fn runs(&mut self, path: &str, place: Place) {
        self.runs.push((name(path).to_owned(), place));
    }

    /// What all of it comes to, each finding with the part it belongs to.
    pub(super) fn conclude(&self) -> Vec<(Finding, Option<usize>)> {
        let finding = |place: &Place, Why { text, sight }: Why| {
            let finding = Finding {
                span: place.span.clone(),
                level: Level::Dangerous,
                reason: text.into(),
                rule: "flow".into(),
                sight,
            };
            (finding, place.part)
        };
        let told_of = Sight::Clear.why("may send a secret that the same line reads");
        let fetched_before = Sight::Unread.why("runs what the same line downloads");
        // What prints a secret has it from its own network; another sender may pass it on.
        let told = |(index, (call, _)): &(usize, &(CallId, Place))| {
            self.secret
                || self.reveals.iter().any(|other| other != call)
                || self.dumped.is_some_and(|before| *index >= before)
        };
        let sends = self.senders.iter().enumerate().filter(told);
        let sends = sends.map(|(_, (_, place))| finding(place, told_of));
        let fetched = |run: &str| self.downloads.contains("") || self.downloads.contains(run);
        let runs = self.runs.iter().filter(|(run, _)| fetched(run));
        sends
            .chain(runs.map(|(_, place)| finding(place, fetched_before)))
            .collect()
    }
}

/// The last name of a path or URL.
fn name(path: &str) -> &str {
    let path = path.split(['?', '#']).next().unwrap_or_default();
    path.trim_end_matches('/')
        .rsplit('/')
        .next()
        .unwrap_or_default()
}
