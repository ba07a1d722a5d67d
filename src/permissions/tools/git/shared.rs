//! Options that many verbs of git have in common, and how their operands are judged.

use super::super::prelude::*;

/// Options of everything that shows differences. `--output` writes a file, also where no difference is shown:
/// every verb that walks revisions understands it.
pub(super) const DIFF: &[Opt] = &[
    value("--output").writes(),
    attached(
        "-U|--unified|--stat|-X|--dirstat|--dirstat-by-file|--color|--abbrev|-B|--break-rewrites|-M",
    ),
    attached("--find-renames|-C|--find-copies|--relative|--word-diff|--color-words|--color-moved"),
    attached("--ignore-submodules|--submodule|--diff-merges|-l"),
    value(
        "--stat-width|--stat-name-width|--stat-graph-width|--stat-count|--ws-error-highlight|--inter-hunk-context",
    ),
    value(
        "--output-indicator-new|--output-indicator-old|--output-indicator-context|--src-prefix|--dst-prefix",
    ),
    value(
        "--line-prefix|-I|--ignore-matching-lines|--diff-algorithm|--anchored|--word-diff-regex|--color-moved-ws",
    ),
    value("--rotate-to|--skip-to|--find-object|--diff-filter|-S|-G"),
    value("-O").reads(),
    switch(
        "-p|-u|--patch|-s|--no-patch|-W|--function-context|--no-function-context|--raw|--patch-with-raw",
    ),
    switch(
        "--patch-with-stat|--numstat|--shortstat|--cumulative|--check|--summary|--name-only|--name-status",
    ),
    switch(
        "--compact-summary|--no-compact-summary|--binary|--full-index|--no-full-index|--no-color|--no-abbrev",
    ),
    switch(
        "--no-prefix|--default-prefix|-D|--irreversible-delete|--find-copies-harder|--no-renames|--rename-empty",
    ),
    switch(
        "--no-rename-empty|--follow|--no-follow|--minimal|-w|--ignore-all-space|-b|--ignore-space-change",
    ),
    switch(
        "--ignore-space-at-eol|--ignore-cr-at-eol|--ignore-blank-lines|--indent-heuristic|--no-indent-heuristic",
    ),
    switch(
        "--patience|--histogram|--no-color-moved|--no-color-moved-ws|--no-relative|-R|-a|--text|--exit-code",
    ),
    switch(
        "-q|--quiet|--no-quiet|--no-ext-diff|--textconv|--no-textconv|--ita-invisible-in-index|-z|-t",
    ),
    switch(
        "--ita-visible-in-index|--pickaxe-all|--pickaxe-regex|--cc|--combined-all-paths|--no-diff-merges",
    ),
    switch("--remerge-diff|--dd|-r|--root|-m|-c"),
    // The program comes from the configuration, which is guarded where it is set.
    switch("--ext-diff").medium(),
];

/// Options of everything that walks revisions and prints commits.
pub(super) const REVISIONS: &[Opt] = &[
    attached(
        "--decorate|--pretty|--format|--no-walk|--notes|--show-notes|--show-linear-break|--ancestry-path",
    ),
    attached(
        "--branches|--tags|--remotes|--disk-usage|--expand-tabs|--missing|--filter|--progress|--bisect",
    ),
    value(
        "-n|--max-count|--skip|--since|--after|--since-as-filter|--until|--before|--max-age|--min-age|--author",
    ),
    value(
        "--committer|--grep-reflog|--grep|--min-parents|--max-parents|--glob|--exclude|--exclude-hidden",
    ),
    value("--encoding|--date|-L|--decorate-refs|--decorate-refs-exclude"),
    switch(
        "--no-decorate|--clear-decorations|--source|--mailmap|--no-mailmap|--use-mailmap|--no-use-mailmap",
    ),
    switch(
        "--full-diff|--log-size|--all-match|--invert-grep|-i|--regexp-ignore-case|--basic-regexp|-E",
    ),
    switch(
        "--extended-regexp|-F|--fixed-strings|-P|--perl-regexp|--remove-empty|--merges|--no-merges",
    ),
    switch(
        "--no-min-parents|--no-max-parents|--first-parent|--exclude-first-parent-only|--not|--all|--reflog",
    ),
    switch(
        "--alternate-refs|--single-worktree|--ignore-missing|--stdin|--cherry-mark|--cherry-pick|--left-only",
    ),
    switch(
        "--right-only|--cherry|-g|--walk-reflogs|--merge|--boundary|--simplify-by-decoration|--show-pulls",
    ),
    switch(
        "--full-history|--dense|--sparse|--simplify-merges|--date-order|--author-date-order|--topo-order",
    ),
    switch(
        "--reverse|--do-walk|--abbrev-commit|--no-abbrev-commit|--oneline|--no-expand-tabs|--no-notes",
    ),
    switch(
        "--standard-notes|--no-standard-notes|--show-signature|--no-show-signature|--relative-date|--parents",
    ),
    switch(
        "--children|--left-right|--graph|--no-graph|--count|--objects|--in-commit-order|--objects-edge",
    ),
    switch(
        "--objects-edge-aggressive|--indexed-objects|--unpacked|--object-names|--no-object-names|--no-filter",
    ),
    switch(
        "--filter-provided-objects|--filter-print-omitted|--exclude-promisor-objects|--use-bitmap-index",
    ),
    switch(
        "--bisect-vars|--bisect-all|--header|--commit-header|--no-commit-header|--timestamp|--quiet|-v",
    ),
];

/// A repository to read from: a remote's name, a path or a URL. `ext::` runs a command instead of a transport.
pub(super) fn source<'a>(remote: Arg<'a>, requests: &mut Requests<'a>) {
    if remote.text.starts_with("ext::") {
        requests.apply(Runs(Code::Shell), remote.after("ext::".len()));
        requests.apply(
            Raise(Level::Dangerous, "runs a command as the transport"),
            remote,
        );
    } else if is_address(remote.text) {
        requests.apply(Contacts, remote);
    }
}

/// Whether a repository is given by its place and not by the name of a remote.
pub(super) fn is_address(remote: &str) -> bool {
    remote.contains(':') || remote.starts_with(['/', '.', '~'])
}
