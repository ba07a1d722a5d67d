//! Verbs that change the working tree and the index: what overwrites work that no commit holds is catastrophic.

use super::super::prelude::*;
use super::shared::{DIFF, source};
use crate::permissions::argv::Event;
use crate::permissions::shell::Part;

/// Why overwriting the tree is beyond repair.
const LOSES: &str = "overwrites work that no commit holds";

/// `--hard` and `--merge` overwrite the tree; the other modes move a branch, which the reflog remembers.
pub(super) const RESET: Spec = verb("reset")
    .medium()
    .options(&[
        switch("--hard|--merge").catastrophic().why(LOSES),
        switch("--soft|--mixed|--keep|-q|--quiet|--no-quiet|-N|--intent-to-add|-p|--patch|--refresh|--no-refresh"),
        switch("--pathspec-file-nul|--recurse-submodules|--no-recurse-submodules"),
        value("--pathspec-from-file"),
    ]);

/// Untracked files are in no commit. Without `-f` a setting decides whether they go.
pub(super) const CLEAN: Spec = verb("clean")
    .catastrophic()
    .why("deletes untracked files")
    .options(&[
        switch("-n|--dry-run").dry_run(),
        switch("-f|--force|-d|-x|-X|-q|--quiet|-i|--interactive"),
        value("-e|--exclude"),
    ]);

/// Paths are overwritten, a branch is only entered; see [`checkout`].
pub(super) const CHECKOUT: Spec = verb("checkout")
    .medium()
    .options(&[
        switch("-f|--force|--ours|--theirs|-2|-3|-p|--patch|--ignore-skip-worktree-bits").catastrophic().why(LOSES),
        value("--pathspec-from-file").catastrophic().why(LOSES),
        value("-b|-B|--orphan"),
        value("--conflict"),
        attached("-t|--track"),
        attached("--recurse-submodules"),
        switch("-q|--quiet|-l|-d|--detach|--guess|--no-guess|--no-track|-m|--merge|--progress|--no-progress"),
        switch("--overlay|--no-overlay|--ignore-other-worktrees|--overwrite-ignore|--no-overwrite-ignore"),
        switch("--no-recurse-submodules|--pathspec-file-nul"),
    ])
    .check(checkout);

/// Only the index, with `--staged` alone, can be rebuilt.
pub(super) const RESTORE: Spec = verb("restore")
    .medium()
    .options(&[
        switch("-W|--worktree|--no-staged").catastrophic().why(LOSES),
        value("-s|--source|--conflict|--pathspec-from-file"),
        switch("-S|--staged"),
        switch("-p|--patch|-q|--quiet|--progress|--no-progress|--ours|--theirs|-2|-3|-m|--merge"),
        switch("--ignore-unmerged|--ignore-skip-worktree-bits|--overlay|--no-overlay|--recurse-submodules"),
        switch("--no-recurse-submodules|--pathspec-file-nul|--no-worktree"),
    ])
    .check(restore);

pub(super) const SWITCH: Spec = verb("switch").medium().options(&[
    switch("-f|--force|--discard-changes")
        .catastrophic()
        .why(LOSES),
    value("-c|--create|-C|--force-create|--orphan|--conflict"),
    attached("-t|--track|--recurse-submodules"),
    switch(
        "-d|--detach|--guess|--no-guess|-q|--quiet|-m|--merge|--progress|--no-progress|--no-track",
    ),
    switch(
        "--ignore-other-worktrees|--overwrite-ignore|--no-overwrite-ignore|--no-recurse-submodules",
    ),
]);

pub(super) const VERBS: &[Spec] = &[
    RESET,
    CLEAN,
    CHECKOUT,
    RESTORE,
    SWITCH,
    verb("add|stage")
        .medium()
        .options(&[value("--chmod|--pathspec-from-file"), switch("-n|--dry-run").dry_run()])
        .operands(&[every(Reads)]),
    // Refused where the file differs from its commit, unless forced.
    verb("rm")
        .medium()
        .options(&[
            switch("-n|--dry-run").dry_run(),
            switch("-f|--force").dangerous().why("deletes files with changes that no commit holds"),
            switch("-r|--cached|-q|--quiet|--ignore-unmatch|--sparse|--pathspec-file-nul"),
            value("--pathspec-from-file"),
        ]),
    verb("mv")
        .medium()
        .options(&[
            switch("-n|--dry-run").dry_run(),
            switch("-f|--force").dangerous().why("overwrites the file it moves to"),
            switch("-k|-v|--verbose|--sparse"),
        ])
        .operands(&[every(Writes)]),
    // `--stat` and `--check` only look, unless `--apply` stands beside them.
    verb("apply")
        .safe()
        .options(&[
            switch("--unsafe-paths").dangerous().why("writes outside of the working tree"),
            value("--build-fake-ancestor").writes(),
            value("--directory").effect(WritesInto),
            value("--exclude|--include|-p|-C|--whitespace"),
            switch("--stat|--numstat|--summary|--check"),
            switch("--apply"),
            switch("--index|--cached|-3|--3way|-R|--reverse|--reject|-z"),
            switch("-N|--intent-to-add|--no-add|--binary|--allow-binary-replacement|--ignore-space-change|--recount"),
            switch("--ignore-whitespace|--unidiff-zero|--inaccurate-eof|-v|--verbose|-q|--quiet|--allow-overlap"),
            switch("--allow-empty|--ours|--theirs|--union"),
        ])
        .operands(&[every(Reads)])
        .check(applies),
    verb("merge-file").medium().options(&[
        switch("-p|--stdout|--object-id|-q|--quiet|--diff3|--zdiff3|--ours|--theirs|--union"),
        value("-L|--marker-size|--diff-algorithm"),
    ]).operands(&[nth(0, Writes)]),
    verb("mergetool|gui|citool|merge-one-file|merge-tree").medium(),
    // The program is run on every file that is not merged.
    verb("merge-index").medium().options(&[switch("-o|-q|-a")]).options_first().operands(&[nth(0, RunsFile)]),
    verb("sparse-checkout").verbs(&[verb("list|check-rules").safe(), verb("set|add|init|disable|reapply").medium()]),
    // `remove` refuses where files have changed, unless forced.
    verb("worktree").verbs(&[
        verb("list").safe().any_option(),
        verb("add")
            .medium()
            .options(&[
                value("-b|-B|--reason"),
                switch("-f|--force|-d|--detach|--checkout|--no-checkout|--lock|-q|--quiet|--orphan"),
                switch("--track|--no-track|--guess-remote|--no-guess-remote|--relative-paths"),
            ])
            .operands(&[nth(0, Writes)]),
        verb("lock|unlock|repair").medium().options(&[value("--reason")]),
        verb("prune").medium().options(&[switch("-n|--dry-run").dry_run(), value("--expire"), switch("-v|--verbose")]),
        verb("move").dangerous().options(&[switch("-f|--force")]).operands(&[every(Deletes)]),
        verb("remove")
            .dangerous()
            .why("deletes a working tree")
            .options(&[switch("-f|--force").catastrophic().why("deletes a working tree with changes that no commit holds")]),
    ]),
    // What `foreach` gets is run in every submodule.
    verb("submodule").alone(Level::Safe).options(&[switch("-q|--quiet|--cached")]).verbs(&[
        verb("status|summary").safe().options(&[switch("--cached|--files|--recursive"), value("-n|--summary-limit")]).shared(DIFF),
        verb("foreach")
            .medium()
            .options(&[switch("--recursive|-q|--quiet")])
            .options_first()
            .operands(&[every(Command)])
            .check(super::super::shared::one_word_is_code),
        verb("add")
            .medium()
            .network()
            .options(&[value("-b|--branch|--name|--reference|--depth|--ref-format"), switch("-f|--force|-q|--quiet|--progress")])
            .operands(&[every(Effect::Check(source))]),
        verb("update")
            .medium()
            .network()
            .options(&[
                switch("-f|--force").catastrophic().why(LOSES),
                value("--reference|--depth|-j|--jobs|--filter"),
                switch("--init|--recursive|--remote|--merge|--rebase|--checkout|-N|--no-fetch|--progress|-q|--quiet"),
                switch("--recommend-shallow|--no-recommend-shallow|--single-branch|--no-single-branch|--dissociate"),
            ]),
        verb("set-url").dangerous().why("changes where a submodule comes from"),
        verb("init|sync|absorbgitdirs|set-branch").medium().options(&[value("-b|--branch")]),
        verb("deinit").dangerous().why("deletes a submodule's working tree").options(&[
            switch("-f|--force").catastrophic().why(LOSES),
            switch("--all|-q|--quiet"),
        ]),
    ]),
];

/// After `--`, beside a commit, or with the look of a path, an operand names files to overwrite.
fn checkout<'a>(call: &Call<'_, 'a>, requests: &mut Requests<'a>) {
    let mut operands = call.operands();
    let (first, second) = (operands.next(), operands.next());
    let new_branch = call.has_any("-b|-B|--orphan|-t");
    let dashes = |event: &Event<'_, '_>| matches!(event, Event::Dashes);
    let operand = |event: &Event<'_, '_>| matches!(event, Event::Operand { .. });
    let behind_dashes = call
        .events
        .iter()
        .skip_while(|event| !dashes(event))
        .any(operand);
    let path = match (first, second) {
        _ if new_branch => None,
        (Some(_), Some(second)) => Some(second),
        (Some(first), None) if behind_dashes => Some(first),
        (Some(first), _) if is_path(first) => Some(first),
        _ => None,
    };
    if let Some(path) = path {
        requests.apply(Raise(Level::Catastrophic, LOSES), path);
    }
}

/// Directories at the top of a project that branches are rarely called after.
const DIRECTORIES: &[&str] = &[
    "src/",
    "lib/",
    "tests/",
    "app/",
    "crates/",
    "packages/",
    "include/",
    "internal/",
    "cmd/",
];
/// Files without an extension that branches are never called after.
const FILES: &[&str] = &[
    "Makefile",
    "Dockerfile",
    "LICENSE",
    "README",
    "Rakefile",
    "Gemfile",
    "Procfile",
    "Vagrantfile",
    "Jenkinsfile",
];

/// Whether a word is a path rather than a branch, a tag or a commit. The end of a computed one is not known.
fn is_path(operand: Arg<'_>) -> bool {
    let (word, whole) = (operand.text, operand.whole().is_some());
    let name = word.rsplit('/').next().unwrap_or(word);
    let extension = name.rsplit_once('.').map(|(_, extension)| extension);
    // `v1.2.3`, `1.x` and `main..x` are none, `lib.rs` and `.env` are.
    let has_extension = extension.is_some_and(|e| {
        e.starts_with(|c: char| c.is_ascii_alphabetic())
            && e.bytes().all(|b| b.is_ascii_alphanumeric())
    });
    let version = name
        .bytes()
        .all(|b| b.is_ascii_digit() || matches!(b, b'.' | b'v' | b'x'));
    word.starts_with(['.', '/', ':', '~'])
        || whole && word.ends_with('/')
        || word.contains(['*', '?', '['])
        || has_glob(operand)
        || DIRECTORIES
            .iter()
            .any(|directory| word.starts_with(directory))
        || whole && FILES.contains(&name)
        || whole && has_extension && !version
}

/// Whether the shell makes paths of it.
fn has_glob(operand: Arg<'_>) -> bool {
    let is_glob = |part: &Part| matches!(part, Part::Glob(_));
    operand
        .word
        .is_some_and(|word| word.parts.iter().any(is_glob))
}

fn restore<'a>(call: &Call<'_, 'a>, requests: &mut Requests<'a>) {
    if !call.has("--staged") {
        requests.apply(Raise(Level::Catastrophic, LOSES), call.at());
    }
}

fn applies<'a>(call: &Call<'_, 'a>, requests: &mut Requests<'a>) {
    if call.has("--apply") || !call.has_any("--stat|--numstat|--summary|--check") {
        requests.apply(Raise(Level::Medium, "changes files"), call.at());
    }
}
