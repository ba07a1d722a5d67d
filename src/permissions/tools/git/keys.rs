//! What a key of git's settings decides: a preference, a program, or what git trusts and keeps.

/// What a key decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// How things look or what is done by default.
    Preference,
    /// A program that git runs, with a shell.
    Program,
    /// The same, where a yes or no is as common: `core.fsmonitor`, `pager.log`.
    Pager,
    /// `!command`, or words of git.
    Alias,
    /// A program if it begins with `!` or is a path, or a harmless word.
    Helper,
    /// Where git sends or fetches, what it trusts, which hooks it runs, what it keeps.
    Protection,
    /// A key that nobody here knows.
    Unknown,
}

/// Keys by their sections in lower case; `*` stands at either end. The first that fits counts.
const KINDS: &[(&str, Kind)] = &[
    ("alias.*", Kind::Alias),
    ("core.pager|pager.*|core.fsmonitor", Kind::Pager),
    (
        "core.editor|sequence.editor|core.sshcommand|core.askpass|core.alternaterefscommand",
        Kind::Program,
    ),
    (
        "core.gitproxy|interactive.difffilter|diff.external|uploadpack.packobjectshook",
        Kind::Program,
    ),
    (
        "imap.tunnel|instaweb.httpd|instaweb.browser|web.browser",
        Kind::Program,
    ),
    (
        "sendemail.*cmd|sendemail.smtpserver|gpg.program|gpg.*.program|gpg.*command",
        Kind::Program,
    ),
    (
        "receive.procreceiverefs|credential.*|submodule.*.update",
        Kind::Helper,
    ),
    (
        "init.templatedir|core.hookspath|core.worktree|core.attributesfile|include.*|includeif.*|protocol.*|url.*",
        Kind::Protection,
    ),
    (
        "http.sslverify|http.*.sslverify|http.*proxy|http.*extraheader|http.*cookiefile|http.savecookies",
        Kind::Protection,
    ),
    (
        "http.*sslcert|http.*sslkey|http.*sslcainfo|http.*sslbackend|safe.*|remote.*.url|remote.*.pushurl",
        Kind::Protection,
    ),
    (
        "remote.*.push|remote.*.mirror|remote.*.vcs|remote.*.proxy|submodule.*.url",
        Kind::Protection,
    ),
    (
        "gc.*expire*|gc.pruneexpire|core.logallrefupdates|clean.requireforce|extensions.*|*.fsckobjects",
        Kind::Protection,
    ),
    (
        "receive.deny*|uploadpack.allow*|core.bare|core.gitdir|commit.hooks|hook.*|transfer.hiderefs",
        Kind::Protection,
    ),
    (
        "color.*|column.*|advice.*|user.*|author.*|committer.*|log.*|status.*|grep.*|blame.*|versionsort.*|i18n.*",
        Kind::Preference,
    ),
    (
        "commit.*|tag.*|merge.conflictstyle|merge.ff|merge.renames|merge.renamelimit|merge.tool|merge.stat",
        Kind::Preference,
    ),
    (
        "merge.autostash|merge.log|merge.verbosity|rebase.*|pull.*|fetch.*|push.default|push.autosetupremote",
        Kind::Preference,
    ),
    (
        "push.followtags|push.gpgsign|push.recursesubmodules|branch.*|rerere.*|stash.*|feature.*|index.*|pack.*",
        Kind::Preference,
    ),
    (
        "core.quotepath|core.autocrlf|core.eol|core.safecrlf|core.filemode|core.ignorecase|core.longpaths",
        Kind::Preference,
    ),
    (
        "core.abbrev|core.compression|core.symlinks|core.precomposeunicode|core.untrackedcache|core.preloadindex",
        Kind::Preference,
    ),
    (
        "core.whitespace|core.commentchar|core.excludesfile|core.sparsecheckout*|core.multipackindex",
        Kind::Preference,
    ),
    (
        "core.commitgraph|core.checkstat|core.trustctime|core.bigfilethreshold|core.packed*|core.delta*",
        Kind::Preference,
    ),
    (
        "diff.renames|diff.renamelimit|diff.algorithm|diff.color*|diff.context|diff.mnemonicprefix",
        Kind::Preference,
    ),
    (
        "diff.noprefix|diff.wordregex|diff.submodule|diff.tool|diff.indentheuristic|diff.interhunkcontext",
        Kind::Preference,
    ),
    (
        "diff.ignoresubmodules|diff.stat*|diff.wserrorhighlight|diff.orderfile|diff.relative|diff.suppress*",
        Kind::Preference,
    ),
    (
        "format.pretty|format.signoff|format.numbered|format.subjectprefix|format.coverletter|init.defaultbranch",
        Kind::Preference,
    ),
    (
        "submodule.recurse|submodule.fetchjobs|http.postbuffer|http.version|http.lowspeed*|http.maxrequests",
        Kind::Preference,
    ),
    (
        "gc.auto|gc.autodetach|gc.autopacklimit|maintenance.auto|gpg.format|checkout.*|worktree.*|show*.*",
        Kind::Preference,
    ),
    (
        "help.autocorrect|lfs.*concurrenttransfers|lfs.locksverify|lfs.fetch*|remote.*.fetch|remote.*.prune|remote.pushdefault",
        Kind::Preference,
    ),
];

/// Endings of keys of drivers, tools and trailers that are programs, whatever the driver is called.
const PROGRAM_ENDINGS: &str = "*.cmd|*.command|*.textconv|*.driver|*.clean|*.smudge|*.process|*.program|*.path|*.uploadpack|*.receivepack|*cmd";

pub(super) fn kind(key: &str) -> Kind {
    let key = key.to_ascii_lowercase();
    let is = |patterns: &str| patterns.split('|').any(|pattern| covers(pattern, &key));
    // `branch.*`, `diff.*` and their like are preferences but for what ends in a program's key.
    let ends = is(PROGRAM_ENDINGS)
        && !is("alias.*|submodule.*.path|include.*|includeif.*|url.*|pager.*|credential.*");
    if ends {
        return Kind::Program;
    }
    KINDS
        .iter()
        .find(|(patterns, _)| is(patterns))
        .map_or(Kind::Unknown, |(_, kind)| *kind)
}

/// A pattern with any number of `*`.
fn covers(pattern: &str, key: &str) -> bool {
    let Some((start, rest)) = pattern.split_once('*') else {
        return pattern == key;
    };
    let Some(mut left) = key.strip_prefix(start) else {
        return false;
    };
    let mut pieces = rest.split('*').peekable();
    while let Some(piece) = pieces.next() {
        if pieces.peek().is_none() {
            return left.ends_with(piece);
        }
        let Some((_, after)) = left.split_once(piece) else {
            return false;
        };
        left = after;
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_known_by_their_kind() {
        let cases = [
            ("core.pager", Kind::Pager),
            ("Core.SSHCommand", Kind::Program),
            ("alias.x", Kind::Alias),
            ("alias.cmd", Kind::Alias),
            ("diff.x.textconv", Kind::Program),
            ("merge.x.driver", Kind::Program),
            ("filter.lfs.smudge", Kind::Program),
            ("remote.origin.url", Kind::Protection),
            ("remote.origin.uploadpack", Kind::Program),
            ("url.https://x/.insteadOf", Kind::Protection),
            ("http.https://x/.proxy", Kind::Protection),
            ("credential.https://x.helper", Kind::Helper),
            ("user.name", Kind::Preference),
            ("branch.main.remote", Kind::Preference),
            ("color.ui", Kind::Preference),
            ("no.such.key", Kind::Unknown),
        ];
        for (key, expected) in cases {
            assert_eq!(kind(key), expected, "{key}");
        }
    }
}
