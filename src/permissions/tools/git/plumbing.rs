//! Verbs below the others: adding objects is medium, moving references past the reflog or dropping objects is not.

use super::super::prelude::*;
use super::shared::DIFF;

/// Why dropping objects is beyond repair.
const DROPS: &str = "drops commits that no branch holds";

pub(super) const UPDATE_REF: Spec = verb("update-ref")
    .dangerous()
    .why("moves a reference")
    .options(&[
        switch("-d")
            .catastrophic()
            .why("deletes a reference and its reflog"),
        switch("--stdin")
            .catastrophic()
            .why("moves and deletes references that standard input names"),
        switch("-z|--no-deref|--create-reflog|--deref"),
        value("-m"),
    ]);

pub(super) const VERBS: &[Spec] = &[
    UPDATE_REF,
    // Two names set it, one is read.
    verb("symbolic-ref")
        .safe()
        .options(&[switch("-d|--delete").dangerous(), switch("-q|--quiet|--short|--recurse|--no-recurse"), value("-m").medium()])
        .operands(&[nth(1, Raise(Level::Medium, "points a reference elsewhere"))]),
    // Objects that nothing refers to stay two weeks; a nearer date takes lost commits with it.
    verb("gc")
        .medium()
        .options(&[
            attached("--prune").catastrophic().why(DROPS).unless("never|2.weeks.ago|2 weeks ago|1.month.ago|3.months.ago|1.year.ago"),
            value("--expire-to").writes(),
            value("--max-cruft-size"),
            switch("--aggressive|--auto|-q|--quiet|--force|--keep-largest-pack|--cruft|--no-cruft|--no-prune|--detach"),
            switch("--no-detach"),
        ]),
    verb("prune")
        .catastrophic()
        .why(DROPS)
        .options(&[
            switch("-n|--dry-run").dry_run(),
            value("--expire"),
            switch("-v|--verbose|--progress|--exclude-promisor-objects"),
        ]),
    verb("prune-packed").medium().options(&[switch("-n|--dry-run").dry_run(), switch("-q|--quiet")]),
    // `-a` with `-d` leaves out what nothing refers to.
    verb("repack")
        .medium()
        .options(&[
            value("--expire-to|--filter-to").writes(),
            value("--window|--window-memory|--depth|--threads|--max-pack-size|--filter|--keep-pack|-g|--geometric"),
            value("--cruft-expiration|--max-cruft-size"),
            value("--unpack-unreachable").dangerous().why(DROPS),
            switch("-a"),
            switch("-d"),
            switch("-A|-f|-F|-l|-n|-q|--quiet|--local|-b|--write-bitmap-index|-i|--delta-islands|--write-midx"),
            switch("-m|-k|--keep-unreachable|--pack-kept-objects|--cruft"),
        ])
        .together(&[both("-a", "-d", Level::Dangerous, DROPS)]),
    // `start` and `register` install timers outside of the project.
    verb("maintenance").verbs(&[
        verb("is-needed").safe(),
        verb("run").medium().options(&[
            value("--task|--schedule"),
            switch("--auto|--detach|--no-detach|-q|--quiet"),
        ]),
        verb("start|register|stop|unregister").dangerous().why("installs or removes background jobs"),
    ]),
    verb("read-tree")
        .medium()
        .options(&[
            switch("-n|--dry-run"),
            value("--index-output").writes(),
            value("--prefix|--exclude-per-directory"),
            switch("--reset"),
            switch("-u"),
            switch("-m|-i|-v|--empty|--trivial|--aggressive|-q|--no-sparse-checkout|--no-recurse-submodules"),
        ])
        .together(&[both("--reset", "-u", Level::Catastrophic, "overwrites work that no commit holds")]),
    verb("checkout-index")
        .medium()
        .options(&[
            switch("-f|--force").catastrophic().why("overwrites work that no commit holds"),
            value("--prefix").writes(),
            value("--stage"),
            switch("-a|--all|-u|--index|-q|--quiet|-n|--no-create|--temp|--stdin|-z|--ignore-skip-worktree-bits"),
        ]),
    verb("update-index|write-tree|commit-tree|mktree|mktag|unpack-file|unpack-objects|index-pack")
        .medium()
        .options(&[
            value("-m|-F|-p|--cacheinfo|--chmod|--index-version|--prefix|--keep-pack|--threads"),
            value("-o").writes(),
            switch("-n|-q|-r|--strict"),
        ])
        .shared(DIFF),
    // Without `-w` it only computes a name.
    verb("hash-object")
        .safe()
        .options(&[
            switch("-w").medium(),
            value("-t|--path"),
            switch("--stdin|--stdin-paths|--no-filters|--literally"),
        ])
        .operands(&[every(Reads)]),
    verb("pack-refs|update-server-info|backfill|fsmonitor--daemon|hook|credential-cache--daemon").medium(),
    verb("mailinfo|mailsplit").medium().options(&[value("-o").writes(), value("--encoding")]).operands(&[every(Writes)]),
    verb("pack-objects").medium().options(&[value("--threads|--window|--depth|--keep-pack|--filter")]).shared(DIFF).operands(&[nth(0, Writes)]),
    verb("multi-pack-index|commit-graph")
        .options(&[value("--object-dir")])
        .verbs(&[
            verb("verify").safe().any_option(),
            verb("write|repack|expire").medium(),
        ]),
    verb("refs").verbs(&[
        verb("verify|list|exists").safe().any_option(),
        verb("migrate|optimize").medium().options(&[value("--ref-format"), switch("--dry-run|--reflog|--no-reflog")]),
    ]),
    verb("bundle").verbs(&[
        verb("verify|list-heads").safe().any_option().operands(&[nth(0, Reads)]),
        verb("create").medium().options(&[value("--version")]).shared(DIFF).operands(&[nth(0, Writes)]),
        verb("unbundle").medium(),
    ]),
    verb("fast-export")
        .safe()
        .any_option()
        .options(&[value("--export-marks").writes(), value("--import-marks|--import-marks-if-exists|--anonymize-map").reads()])
        .shared(DIFF),
    verb("fast-import").medium().options(&[
        switch("--force").dangerous().why("moves branches away from their commits"),
        value("--export-marks|--export-pack-edges").writes(),
        switch("--allow-unsafe-features").dangerous(),
        switch("--quiet|--stats"),
    ]),
    // The words after the options are a command of git in every repository that a setting names.
    verb("for-each-repo").dangerous().why("runs a command in other repositories"),
];
