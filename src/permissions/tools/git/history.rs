//! Verbs that write history: what the reflog keeps is medium, what is rewritten or dropped for good is catastrophic.

use super::super::prelude::*;
use super::shared::{DIFF, REVISIONS, source};

/// Options of a merge, by itself or after a fetch.
const MERGE: &[Opt] = &[
    value("-m|--message|-F|--file|--cleanup|-s|--strategy|-X|--strategy-option|--into-name"),
    attached("-S|--gpg-sign|--log|-r|--rebase|--recurse-submodules|--rebase-merges|-C"),
    switch(
        "-n|--no-commit|-e|--edit|--no-edit|--ff|--no-ff|--ff-only|--squash|--no-squash|--signoff|--no-verify",
    ),
    switch(
        "--abort|--quit|--continue|--skip|--stat|--no-stat|-q|--quiet|-v|--verbose|--progress|--autostash",
    ),
    switch("--allow-unrelated-histories|--no-rebase|--no-gpg-sign"),
];

/// Filters of the history are shell code, run on every commit.
pub(super) const FILTER_BRANCH: Spec = verb("filter-branch")
    .catastrophic()
    .why("rewrites the history")
    .options(&[
        value("--setup|--env-filter|--tree-filter|--index-filter|--parent-filter|--msg-filter|--commit-filter").runs(Code::Shell),
        value("--tag-name-filter").runs(Code::Shell),
        value("--subdirectory-filter|--original|-d|--state-branch"),
        switch("-f|--force|--prune-empty|--remap-to-ancestor"),
    ])
    .options_first();

/// The callbacks are Python; a dry run and an analysis leave a report.
pub(super) const FILTER_REPO: Spec = verb("filter-repo")
    .catastrophic()
    .why("rewrites the history")
    .options(&[
        value("--filename-callback|--file-info-callback|--message-callback|--name-callback|--email-callback").runs(Code::Python),
        value("--refname-callback|--blob-callback|--commit-callback|--tag-callback|--reset-callback").runs(Code::Python),
        value("--path|--path-match|--path-glob|--path-regex|--path-rename|--paths-from-file|--subdirectory-filter"),
        value("--to-subdirectory-filter|--replace-text|--replace-message|--mailmap|--tag-rename|--refs|--source"),
        value("--target|--strip-blobs-bigger-than|--strip-blobs-with-ids|--prune-empty|--prune-degenerate|--report-dir"),
        switch("--analyze|--dry-run").dry_run(),
    ]);

/// The reflog is what everything else is brought back from.
pub(super) const REFLOG: Spec = verb("reflog")
    .or_operands()
    .safe()
    .any_option()
    .shared(DIFF)
    .verbs(&[
        verb("show|list|exists").safe().any_option().shared(DIFF),
        verb("expire|delete|drop|write")
            .catastrophic()
            .why("drops what lost commits are brought back from")
            .options(&[
                value("--expire|--expire-unreachable"),
                switch("-n|--dry-run").dry_run(),
            ]),
    ]);

pub(super) const VERBS: &[Spec] = &[
    FILTER_BRANCH,
    FILTER_REPO,
    REFLOG,
    // The index and the message; the hooks are the project's.
    verb("commit")
        .medium()
        .options(&[
            value("-F|--file|-t|--template").reads(),
            value("-m|--message|-C|--reuse-message|-c|--reedit-message|--fixup|--squash"),
            value("--author|--date|--cleanup|--trailer|--pathspec-from-file"),
            attached("-S|--gpg-sign|-u|--untracked-files|--porcelain"),
            switch("-a|--all|-p|--patch|-i|--include|-o|--only|-q|--quiet|-v|--verbose|-n|--no-verify|-e|--edit|-s"),
            switch("--no-edit|--amend|--signoff|--allow-empty|--allow-empty-message|--reset-author|-z|--null|--status"),
            switch("--interactive|--no-status|--no-post-rewrite|--no-gpg-sign|--pathspec-file-nul|--ahead-behind"),
            switch("--dry-run|--short|--long").dry_run(),
            switch("--branch"),
        ]),
    verb("cherry-pick|revert")
        .medium()
        .options(&[
            value("-m|--mainline|--strategy|-X|--strategy-option|--empty|--cleanup"),
            value("--output").writes(),
            attached("-S|--gpg-sign"),
            switch("-s|--signoff|-n|--no-commit|-e|--edit|--no-edit|-x|-r|--ff|--abort|--quit|--continue|--skip"),
        ]),
    verb("merge|pull")
        .medium()
        .network()
        .options(MERGE)
        .shared(&[
            value("--upload-pack").runs(Code::Shell),
            value("--depth|--shallow-since|--shallow-exclude|--deepen|--refmap|-o|--server-option|--negotiation-tip"),
            attached("-j|--jobs"),
            switch("-a|--append|-f|--force|-t|--tags|--prune|-p|-k|--keep|--unshallow|--all|--set-upstream"),
        ])
        .operands(&[nth(0, Effect::Check(source))]),
    // A file for each commit, unless they go to standard output.
    verb("format-patch")
        .safe()
        .options(&[
            switch("--stdout"),
            value("-o|--output-directory").writes(),
            value("--suffix|--start-number|-v|--reroll-count|--filename-max-length|--cover-from-description|--subject-prefix"),
            value("--add-header|--to|--cc|--in-reply-to|--signature|--base|--interdiff|--range-diff|--creation-factor"),
            value("--description-file|--signature-file").reads(),
            attached("--rfc|--from|--attach|--inline|--thread"),
            switch("-n|--numbered|-N|--no-numbered|-s|--signoff|--cover-letter|--numbered-files|-k|--keep-subject"),
            switch("--zero-commit|--ignore-if-in-upstream|--no-to|--no-cc|--no-from|--no-attach|--no-thread|--no-signature"),
            switch("--force-in-body-from|--progress|--no-binary|--root|--no-base|--no-cover-letter"),
        ])
        .shared(DIFF)
        .check(writes_patches),
    // `--exec` runs after every commit.
    verb("rebase")
        .medium()
        .options(&[
            value("-x|--exec").runs(Code::Shell),
            value("--onto|-s|--strategy|-X|--strategy-option|--empty|--whitespace"),
            attached("-S|--gpg-sign|-r|--rebase-merges|-C"),
            switch("-i|--interactive|--continue|--skip|--abort|--quit|--edit-todo|--keep-base|-q|--quiet|-v|--verbose"),
            switch("--apply|--merge|-m|-f|--force-rebase|--no-ff|--autosquash|--no-autosquash|--autostash|--root"),
            switch("--no-autostash|--update-refs|--no-update-refs|--fork-point|--no-fork-point|--no-verify|--signoff"),
            switch("--committer-date-is-author-date|--reset-author-date|--ignore-date|--ignore-whitespace|-n|--stat"),
            switch("--reapply-cherry-picks|--no-reapply-cherry-picks|--keep-empty|--no-keep-empty|--verify"),
            switch("--reschedule-failed-exec|--no-reschedule-failed-exec|--allow-empty-message|--rerere-autoupdate"),
        ]),
    verb("am|quiltimport|replay")
        .medium()
        .options(&[
            value("--directory|--exclude|--include|--patch-format|--resolvemsg|--quoted-cr|--whitespace|-p|--empty"),
            value("--onto|--advance|--author|--patches|--series"),
            attached("-S|--gpg-sign|-C|--show-current-patch"),
            switch("-3|--3way|-i|--interactive|-q|--quiet|-s|--signoff|-k|--keep|-u|--utf8|-c|--scissors|-r|--resolved"),
            switch("--continue|--skip|--abort|--quit|--reject|--keep-cr|-b|--keep-non-patch|-m|--message-id|--retry"),
        ])
        .operands(&[every(Reads)]),
    // Alone and with `-l` it lists; a deleted branch or tag can be made again from the reflog.
    verb("branch")
        .safe()
        .options(&[
            switch("-l|--list|--show-current|-a|--all|-r|--remotes").lists(),
            value("--contains|--no-contains|--points-at|--merged|--no-merged").lists(),
            value("--sort|--format"),
            switch("-d|--delete|-D").medium(),
            switch("-m|--move|-M|-c|--copy|-C|--unset-upstream|--edit-description|--create-reflog").medium(),
            switch("-f|--force").medium(),
            value("-u|--set-upstream-to").medium(),
            attached("-t|--track").medium(),
            attached("--color|--abbrev|--column"),
            switch("-v|-vv|--verbose|-q|--quiet|-i|--ignore-case|--no-color|--no-column|--no-abbrev|--omit-empty"),
            switch("--no-track|--recurse-submodules"),
        ])
        .operands(&[every(Raise(Level::Medium, "makes a branch"))])
        .check(moves_a_branch),
    verb("tag")
        .safe()
        .options(&[
            switch("-l|--list|-v|--verify").lists(),
            value("--contains|--no-contains|--points-at|--merged|--no-merged").lists(),
            value("--sort|--format"),
            switch("-d|--delete|-a|--annotate|-s|--sign|-f|--force|-e|--edit|--create-reflog").medium(),
            value("-m|--message|-F|--file|-u|--local-user|--cleanup|--trailer").medium(),
            attached("-n").lists(),
            attached("--color|--column"),
            switch("-i|--ignore-case|--no-color|--no-column|--omit-empty|--no-sign"),
        ])
        .operands(&[every(Raise(Level::Medium, "makes a tag"))]),
    // `drop` and `clear` cannot be taken back by name; the commits last until the next collection.
    verb("stash")
        .alone(Level::Medium)
        .options(&[
            value("-m|--message|--pathspec-from-file"),
            switch("-k|--keep-index|-S|--staged|-p|--patch|-q|--quiet|-u|--include-untracked|--only-untracked|-a|--all"),
        ])
        .verbs(&[
            verb("list|show").safe().options(REVISIONS).shared(DIFF),
            verb("push|save|pop|apply|branch|create|store|export|import").medium().options(&[switch("--index")]),
            verb("drop|clear").dangerous().why("drops stashed work"),
        ]),
    verb("notes")
        .options(&[value("--ref")])
        .verbs(&[
            verb("list|show|get-ref").safe().any_option(),
            verb("add|append|edit|copy|merge|remove|prune")
                .medium()
                .options(&[
                    value("-m|--message|-F|--file|-C|--reuse-message|-c|--reedit-message|-s|--strategy"),
                    attached("--separator"),
                    switch("-n|--dry-run").dry_run(),
                ]),
        ]),
    verb("rerere").alone(Level::Medium).verbs(&[verb("status|diff|remaining").safe(), verb("forget|clear|gc").medium()]),
    // Another object in the place of one; `-d` takes that back.
    verb("replace")
        .safe()
        .options(&[
            switch("-l|--list").lists(),
            value("--format"),
            switch("-d|--delete|-e|--edit|-g|--graft|--convert-graft-file|-f|--force|--raw").medium(),
        ])
        .operands(&[every(Raise(Level::Medium, "puts an object in the place of another"))]),
    // The command of `run` is run on every step.
    verb("bisect").verbs(&[
        verb("log|terms").safe().any_option(),
        verb("run").medium().no_options().operands(&[every(Command)]),
        verb("start|bad|good|new|old|skip|next|reset|replay|visualize|view").medium().options(&[value("--term-old|--term-new|--term-good|--term-bad"), switch("--no-checkout|--first-parent")]).shared(DIFF),
    ]),
];

fn writes_patches<'a>(call: &Call<'_, 'a>, requests: &mut Requests<'a>) {
    if !call.has("--stdout") {
        requests.apply(
            Raise(Level::Medium, "writes a file for each commit"),
            call.at(),
        );
    }
}

/// A deletion is as good forced; a branch that is moved by force leaves its commits to the reflog.
fn moves_a_branch<'a>(call: &Call<'_, 'a>, requests: &mut Requests<'a>) {
    if !call.has("-d")
        && let Some(force) = call.values("--force").next()
    {
        requests.apply(
            Raise(Level::Dangerous, "moves a branch away from its commits"),
            force,
        );
    }
}
