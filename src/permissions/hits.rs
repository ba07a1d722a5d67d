//! Commands that are run on names which are found while the line runs: `find -exec`, `fd -x`, `xargs`.

use super::argv::{Arg, Call, Known};
use super::input::{Input, unwrapped};
use super::judged::Judged;
use super::shell::CommandKind;
use super::walk::Walk;
use super::words::{Piece, Variables};

impl Walk {
    /// The command of find or fd gets names below where these look: outside of the tree, any file below there may be
    /// the one it writes.
    pub(super) fn command_on_hits<'a>(
        &mut self,
        judged: &Judged<'_, 'a, '_, '_>,
        words: &[Arg<'a>],
    ) {
        let name = judged.call.chain.specs().first().map(|tool| tool.name());
        if !matches!(name, Some("find" | "fd")) {
            return;
        }
        let Some(root) = judged.hits_root.get_or_init(|| hits_root(judged.call)) else {
            return;
        };
        let mut filled: Vec<Arg<'_>> = words
            .iter()
            .map(|word| replaced(*word, "{}", root))
            .collect();
        if let Some(last) = words.last()
            && !words.iter().any(|word| word.text.contains("{}"))
        {
            filled.push(below(*last, root));
        }
        self.keep_if_worse(|walk| walk.call(judged.frame, &filled, judged.input));
    }

    /// A command gets further words from standard input, at its end or in the place of a mark (`xargs -I%`).
    pub(super) fn command_and_more<'a>(
        &mut self,
        judged: &Judged<'_, 'a, '_, '_>,
        words: &[Arg<'a>],
        at: Arg<'a>,
    ) {
        let root = fed_root(judged.input, &judged.frame.variables).unwrap_or_default();
        let more = below(Arg::computed(at.start, at.end), &root);
        let mut plain = words.to_vec();
        plain.push(Arg::computed(at.start, at.end));
        // What gets its words from standard input leaves none of it to the command.
        self.call(judged.frame, &plain, Input::Pipe(&[]));
        let filled: Vec<Arg<'_>> = match mark(judged) {
            Some(mark) => words
                .iter()
                .map(|word| replaced(*word, mark, &root))
                .collect(),
            None => words.iter().copied().chain([more]).collect(),
        };
        self.keep_if_worse(|walk| walk.call(judged.frame, &filled, Input::Pipe(&[])));
    }
}

/// What the words of xargs hold in the place of a name: `-I %`, `--replace=@`, and `{}` for `-i` alone.
fn mark<'a>(judged: &Judged<'_, 'a, '_, '_>) -> Option<&'a str> {
    let given = |name| {
        let mark = judged.call.values(name).next()?.text;
        let named = !mark.is_empty() && !mark.starts_with("-i") && mark != "--replace";
        Some(if named { mark } else { "{}" })
    };
    ["-I", "-J", "-i"].into_iter().find_map(given)
}

/// A word with a mark in it is known up to the mark.
fn replaced<'a>(word: Arg<'a>, mark: &str, root: &'a str) -> Arg<'a> {
    match word.text.split_once(mark) {
        Some(("", _)) => below(word, root),
        Some((before, _)) => Arg {
            text: before,
            known: Known::Start,
            word: None,
            ..word
        },
        None => word,
    }
}

/// A name below a directory, which may be unknown.
fn below<'a>(word: Arg<'a>, root: &'a str) -> Arg<'a> {
    Arg {
        text: root,
        known: Known::Start,
        word: None,
        ..word
    }
}

/// Where a call looks for names, if outside of the tree.
fn hits_root(call: &Call<'_, '_>) -> Option<String> {
    let named = ["--base-directory", "--search-path"];
    let options = named.iter().flat_map(|option| call.values(option));
    options.chain(call.operands()).find_map(foreign)
}

/// A place outside of the tree, or one of the agent's settings, with a slash at its end.
fn foreign(place: Arg<'_>) -> Option<String> {
    let path = place.text.trim_end_matches('/');
    let outside =
        place.text.starts_with(['/', '~']) || path.split('/').any(|name| name == ".claude");
    (outside && !place.text.starts_with("/tmp")).then(|| format!("{path}/"))
}

/// Where the names come from that a pipe brings, if its sender is told a place outside of the tree: `find ~`, `ls /etc`.
fn fed_root(input: Input<'_>, variables: &Variables) -> Option<String> {
    let Input::Pipe([.., command]) = input else {
        return None;
    };
    let CommandKind::Simple(simple) = &command.kind else {
        return None;
    };
    let pieces = variables.pieces(&simple.words);
    let words: Vec<_> = pieces.iter().map(Piece::arg).collect();
    let sender = unwrapped(&words);
    let (head, rest) = sender.split_first()?;
    let lists = matches!(
        head.text.rsplit('/').next(),
        Some("find" | "fd" | "ls" | "locate")
    );
    rest.iter().copied().find_map(foreign).filter(|_| lists)
}
