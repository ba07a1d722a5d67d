//! git: looking is free, what the reflog brings back is medium, what it does not is catastrophic.
//!
//! Configuration decides what git runs, so every way to set a key goes through one list (`config`).

mod config;
mod history;
mod keys;
mod plumbing;
mod reading;
mod remotes;
mod shared;
mod work;

use super::prelude::*;

/// Verbs of every kind, in one list.
static VERBS: [Spec; LEN] = joined(PARTS);

/// The same with the verbs of clients that stand in for git.
static STAND_IN: [Spec; LEN + HUB.len()] = joined(&[&VERBS, HUB]);

/// The kinds, those that are used most in front: a verb is looked for from there on.
const PARTS: &[&[Spec]] = &[
    reading::VERBS,
    work::VERBS,
    remotes::VERBS,
    history::VERBS,
    config::VERBS,
    plumbing::VERBS,
];
const LEN: usize = config::VERBS.len()
    + history::VERBS.len()
    + plumbing::VERBS.len()
    + reading::VERBS.len()
    + remotes::VERBS.len()
    + work::VERBS.len();

#[allow(
    clippy::indexing_slicing,
    reason = "runs in the compiler, where a bad index is a compile error"
)]
const fn joined<const N: usize>(parts: &[&[Spec]]) -> [Spec; N] {
    let mut verbs = [tool("git"); N];
    let mut count = 0;
    let mut parts = parts;
    while let [part, more @ ..] = parts {
        let mut left = *part;
        while let [first, rest @ ..] = left {
            verbs[count] = *first;
            count += 1;
            left = rest;
        }
        parts = more;
    }
    verbs
}

/// A verb under the name of its own program (`/usr/lib/git-core/git-push`).
const fn program(names: &'static str, verb: Spec) -> Spec {
    Spec { names, ..verb }
}

/// What hub and lab add to git.
const HUB: &[Spec] = &[
    super::forges::API,
    verb("ci-status").safe().any_option(),
    verb("browse|compare|sync").medium(),
    verb("delete|rmdir")
        .catastrophic()
        .why("deletes a repository"),
    verb("create|fork|pull-request|merge-request")
        .dangerous()
        .why("changes what others see on the forge"),
    verb("issue|pr|mr|ci|gist|snippet|project|todo|token")
        .network()
        .alone(Level::Safe)
        .otherwise(Level::Dangerous)
        .verbs(&[
            verb("list|ls|show|view|status|labels|trace|diff")
                .safe()
                .any_option(),
            verb("checkout").medium(),
            verb("delete|rm")
                .catastrophic()
                .why("deletes it on the forge"),
        ]),
    verb("release").otherwise(Level::Dangerous).verbs(&[
        verb("list|ls|show").safe().any_option(),
        verb("download").medium(),
        verb("create|delete")
            .catastrophic()
            .why("publishes or deletes a release"),
    ]),
];

/// What stands before the verb: the options that set configuration or the place of git's programs run what they
/// name, and another git directory brings configuration of its own.
const GLOBAL: &[Opt] = &[
    value("-c").check(config::setting),
    value("--config-env").check(config::setting_from_environment),
    attached("--exec-path").check(programs),
    value("--git-dir").medium().unless(".git|*/.git"),
    value("--work-tree").effect(WritesInto),
    value("-C|--namespace|--super-prefix|--list-cmds|--attr-source"),
    switch(
        "-p|--paginate|-P|--no-pager|--no-replace-objects|--bare|--html-path|--man-path|--info-path",
    ),
    switch("--literal-pathspecs|--glob-pathspecs|--noglob-pathspecs|--icase-pathspecs"),
    switch("--no-optional-locks|--no-lazy-fetch|--no-advice"),
    switch("-h|-v").help(),
];

pub(super) const TOOLS: &[Spec] = &[
    // An unknown verb may be an alias or a program: medium.
    tool("git").options(GLOBAL).globals_first().verbs(&VERBS),
    tool("hub|lab")
        .options(GLOBAL)
        .globals_first()
        .verbs(&STAND_IN),
    program("git-push", remotes::PUSH),
    program("git-reset", work::RESET),
    program("git-clean", work::CLEAN),
    program("git-checkout", work::CHECKOUT),
    program("git-restore", work::RESTORE),
    program("git-switch", work::SWITCH),
    program("git-filter-branch", history::FILTER_BRANCH),
    program("git-filter-repo", history::FILTER_REPO),
    program("git-reflog", history::REFLOG),
    program("git-update-ref", plumbing::UPDATE_REF),
    program("git-send-email", remotes::SEND_EMAIL),
    program("git-lfs", remotes::LFS),
    program("git-annex", remotes::ANNEX),
    // They serve or rewrite a repository for whoever is at the other end.
    tool(
        "git-upload-pack|git-upload-archive|git-receive-pack|git-shell|git-daemon|git-http-backend",
    )
    .dangerous(),
    // Rewrites every commit.
    tool("bfg").catastrophic().why("rewrites the history"),
    // Terminal and window front ends: what is done there, a person does.
    tool("gitk|tig|lazygit|gitui|git-gui|git-cola|gitg").medium(),
    // `delete` removes the clone with everything in it.
    tool("scalar")
        .options(&[value("-C"), value("-c").check(config::setting)])
        .verbs(&[
            verb("list|version").safe(),
            verb("delete").catastrophic().why("deletes a clone"),
            verb("clone|register|unregister|run|reconfigure|diagnose|help").medium(),
        ]),
];

/// With a value, git takes its programs from there; without one, it says where they are.
fn programs<'a>(directory: Arg<'a>, requests: &mut Requests<'a>) {
    if directory.whole() != Some("--exec-path") {
        requests.apply(
            Raise(
                Level::Dangerous,
                "takes git's programs from another directory",
            ),
            directory,
        );
    }
}
