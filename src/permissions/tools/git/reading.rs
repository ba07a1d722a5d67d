//! Verbs that look: history, differences, files, references, settings of the repository.

use super::super::prelude::*;
use super::shared::{DIFF, REVISIONS, source};

pub(super) const VERBS: &[Spec] = &[
    // Only `--output` writes; a file in the tree.
    verb("log|show|whatchanged|rev-list").safe().options(REVISIONS).shared(DIFF).operands(&[every(Effect::Check(content))]),
    // `-n` means something else to it, so that the options of `log` are not shared; those that write are in DIFF.
    verb("shortlog")
        .safe()
        .any_option()
        .options(&[switch("-s|--summary|-e|--email|--committer"), value("--group"), attached("-w"), switch("-n|--numbered")])
        .shared(DIFF),
    verb("diff")
        .safe()
        .options(&[
            switch("--cached|--staged|--merge-base|--no-index|--base|--ours|--theirs"),
        ])
        .shared(DIFF).operands(&[every(Effect::Check(content))]),
    verb("diff-tree|diff-index|diff-files|diff-pairs")
        .safe()
        .options(&[
            attached("--pretty|--format|--notes"),
            switch("--cached|--merge-base|--stdin|-v|--no-commit-id|--always|--oneline|--base|--ours|--theirs"),
        ])
        .shared(DIFF),
    verb("range-diff")
        .safe()
        .options(&[
            value("--creation-factor|--diff-merges"),
            attached("--notes"),
            switch("--left-only|--right-only|--no-dual-color|--dual-color|--no-notes|--first-parent"),
        ])
        .shared(DIFF),
    verb("blame|annotate|pickaxe")
        .safe()
        .options(&[
            value("-L|--date|--ignore-rev|--since|--until|--reverse"),
            value("-S|--ignore-revs-file|--contents").reads(),
            attached("-M|-C|--abbrev|--progress"),
            switch("-b|-c|-e|-f|-h|-k|-l|-n|-p|-s|-t|-w|--incremental|--root|--show-stats|--score-debug|--show-name"),
            switch("--show-number|--porcelain|--line-porcelain|--show-email|--color-lines|--color-by-age|--first-parent"),
        ])
        .shared(DIFF).operands(&[every(Effect::Check(content))]),
    // `-O` opens the hits in a pager, and names it.
    verb("grep")
        .safe()
        .options(&[
            attached("-O|--open-files-in-pager").runs(Code::Shell),
            value("-e|-m|--max-count|--max-depth|--threads|-A|-B|-C|--context|--before-context|--after-context"),
            value("-f").reads(),
            attached("--color"),
            switch("--cached|--no-index|--untracked|--exclude-standard|--no-exclude-standard|--recurse-submodules|-v"),
            switch("--invert-match|-i|--ignore-case|-w|--word-regexp|-a|--text|-I|--textconv|--no-textconv|-r"),
            switch("--recursive|--no-recursive|-E|--extended-regexp|-G|--basic-regexp|-F|--fixed-strings|-P"),
            switch("--perl-regexp|-n|--line-number|--column|--full-name|-l|--files-with-matches|--name-only|-L"),
            switch("--files-without-match|-z|--null|-o|--only-matching|-c|--count|--no-color|--break|--heading|-h|-H"),
            switch("-p|--show-function|-W|--function-context|--and|--or|--not|-q|--quiet|--all-match|--index"),
        ])
        .operands(&[from(1, Reads)])
        .check(pager_of_grep),
    verb("status")
        .safe()
        .any_option()
        .options(&[attached("--porcelain|-u|--untracked-files|--ignored|--ignore-submodules|--column|-M|--find-renames")]),
    // Questions about objects, references and paths: no option of these writes.
    verb("describe|name-rev|merge-base|show-ref|for-each-ref|show-branch|cherry|count-objects|rev-parse|var|version")
        .safe()
        .any_option(),
    verb("cat-file|ls-files|ls-tree|check-ignore|check-attr|check-mailmap|check-ref-format|patch-id|stripspace|column")
        .safe()
        .any_option()
        .options(&[value("-X|--exclude-from").reads(), value("--command")]).operands(&[every(Effect::Check(content))]),
    verb("verify-commit|verify-tag|verify-pack|get-tar-commit-id|show-index|fmt-merge-msg|pack-redundant|last-modified|repo")
        .safe()
        .any_option(),
    verb("ls-remote")
        .safe()
        .network()
        .options(&[
            value("--upload-pack|--exec").runs(Code::Shell),
            value("--sort|-o|--server-option"),
            switch("-q|--quiet|-t|--tags|-h|--heads|-b|--branches|--refs|--get-url|--exit-code|--symref"),
        ])
        .operands(&[nth(0, Effect::Check(source))]),
    // `--lost-found` writes what it finds below .git.
    verb("fsck|fsck-objects").safe().any_option().options(&[switch("--lost-found").medium()]),
    verb("request-pull").safe().network().options(&[switch("-p")]),
    // Opening a browser is more than looking.
    verb("help")
        .safe()
        .options(&[
            switch("-w|--web").medium(),
            switch("-a|--all|-c|--config|-g|--guides|-i|--info|-m|--man|-v|--verbose|--no-external-commands|--no-aliases"),
            switch("--user-interfaces|--developer-interfaces|-u"),
        ]),
    // Programs of the configuration show the differences; `--extcmd` names one.
    verb("difftool")
        .medium()
        .options(&[
            value("-x|--extcmd").runs(Code::Shell),
            value("-t|--tool"),
            switch("--tool-help").help(),
            switch("-g|--gui|-d|--dir-diff|-y|--no-prompt|--prompt|--cached|--staged"),
        ])
        .shared(DIFF),
    // `--in-place` edits; the commands of trailers come from the configuration.
    verb("interpret-trailers")
        .safe()
        .options(&[
            switch("--in-place").medium(),
            value("--where|--if-exists|--if-missing|--trailer"),
            switch("--trim-empty|--only-trailers|--only-input|--unfold|--parse|--no-divider"),
        ])
        .operands(&[every(Reads)]),
    verb("bugreport|diagnose").medium().options(&[value("-o|--output-directory").writes(), value("-s|--suffix|--mode")]),
    verb("archive")
        .safe()
        .options(&[
            value("-o|--output").writes(),
            value("--exec").runs(Code::Shell),
            value("--remote").check(source),
            value("--add-file").reads(),
            value("--format|--prefix|--add-virtual-file|--mtime"),
            switch("-l|--list|-v|--verbose|--worktree-attributes|-0|-1|-2|-3|-4|-5|-6|-7|-8|-9"),
        ]),
];

/// Without a name, the pager of the configuration runs.
fn pager_of_grep<'a>(call: &Call<'_, 'a>, requests: &mut Requests<'a>) {
    if call.has("-O") {
        requests.apply(Raise(Level::Medium, "opens the hits in a pager"), call.at());
    }
}

/// The content of a file, in the tree or in a commit (`HEAD:.env`), is read.
fn content<'a>(operand: Arg<'a>, requests: &mut Requests<'a>) {
    requests.apply(Reads, operand.split(':').map_or(operand, |(_, path)| path));
}
