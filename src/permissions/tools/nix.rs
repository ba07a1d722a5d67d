//! nix and guix: asking is free, building is work, what the system runs and which generations it keeps is not theirs to change unasked.

use super::prelude::*;

/// Options of every nix command. `--option`, `--builders` and hooks name programs; expressions are code of their own.
const NIX: &[Opt] = &[
    switch("-v|--verbose|-q|--quiet|-L|--print-build-logs|--json|--offline|--refresh|--no-link|--show-trace|--keep-going|-k|--keep-failed"),
    switch("--impure|--no-write-lock-file|--commit-lock-file|--recreate-lock-file|--all-systems|--rebuild|--fallback|--raw|--debug|--pure|-i"),
    switch("--no-update-lock-file|--ignore-environment|--legacy|--derivation|--recursive|-r|-s|-h|-S|--size|--closure-size|--human-readable"),
    switch("--accept-flake-config").dangerous().why("lets a flake set the options of nix"),
    value("--extra-experimental-features|--experimental-features|--log-format|--max-jobs|-j|--cores|--system|-I|--include|--inputs-from"),
    value("--arg|--argstr|--override-input|--override-flake").takes(2),
    value("--option").runs(Code::Opaque).takes(2),
    value("--builders|--store|--eval-store|--post-build-hook|--build-hook|--sandbox|--substituters|--extra-substituters|--trusted-public-keys")
        .dangerous(),
    value("-o|--out-link|--profile|--output-lock-file|--write-to").writes(),
    switch("--dry-run").dry_run(),
];

/// A flake that is not nixpkgs or a directory here is code from the network.
fn flake<'a>(reference: Arg<'a>, requests: &mut Requests<'a>) {
    let text = reference.text;
    let local = [".", "/", "path:", "nixpkgs", "#"]
        .iter()
        .any(|start| text.starts_with(start))
        || !text.contains(':');
    if reference.whole().is_none() || !local {
        requests.apply(Unread("runs code from the network"), reference);
    }
}

pub(super) const TOOLS: &[Spec] = &[
    // Evaluating a flake runs its code, so only what reads the store, the registry or the metadata is safe.
    tool("nix").options(NIX).verbs(&[
        verb("search|why-depends|path-info|log|hash|show-config|show-derivation|help|doctor").safe().any_option().operands(&[nth(0, Effect::Check(flake))]),
        verb("flake").verbs(&[
            verb("metadata|info").safe(),
            verb("show|check|update|lock|init|new|archive|clone|prefetch").operands(&[nth(0, Effect::Check(flake))]),
        ]),
        verb("registry|profile|config").verbs(&[verb("list|history|diff-closures|show").safe(), verb("install|add|upgrade|pin|remove|rollback"), verb("wipe-history").dangerous()]),
        verb("store").verbs(&[
            verb("ls|cat|info|ping|path-from-hash-part|diff-closures|verify|dump-path").safe(),
            verb("add|add-file|add-path|make-content-addressed|optimise|repair|prefetch-file|sign"),
        ]).otherwise(Level::Dangerous),
        verb("derivation|nar").verbs(&[verb("show|ls|cat|dump-path|pack").safe()]),
        verb("eval").options(&[value("--apply"), value("-f|--file|--expr")]).operands(&[nth(0, Effect::Check(flake))]),
        verb("build|fmt|bundle|print-dev-env|edit").options(&[value("-f|--file|--expr")]).operands(&[nth(0, Effect::Check(flake))]),
        verb("run").options_first().options(&[value("-f|--file|--expr")]).operands(&[nth(0, Effect::Check(flake))]),
        verb("shell|develop").medium().options(&[value("-c|--command").command(), value("-f|--file|--expr|--phase|-u|--unset|--unset-env-var|--keep-env-var"), switch("--configure|--build|--check|--install|--installcheck|--unpack")])
            .operands(&[every(Effect::Check(flake))]),
        verb("repl").medium(),
        verb("copy").dangerous().why("copies the store to or from another machine"),
        verb("upgrade-nix|daemon|key").dangerous(),
    ]),
    // Queries are free; a generation deleted takes its rollback along.
    tool("nix-env")
        .options(NIX)
        .options(&[
            switch("-q|--query|-a|--available|--installed|-P|--attr-path|--description|-c|-A|--attr|--list-generations|--out-path|--status|-s"),
            switch("-i|--install|-u|--upgrade|--set|--rollback|--switch-profile|-S").medium().why("changes the user's packages"),
            switch("-e|--uninstall").medium().why("changes the user's packages"),
            switch("--delete-generations").dangerous().why("deletes what a rollback needs"),
            value("-f|--file").medium(),
            value("-p|--profile").medium(),
        ])
        .shared(NIX)
        .safe(),
    // What it runs is a line for the shell.
    tool("nix-shell")
        .medium()
        .options(&[value("--run|--command").runs(Code::Shell), switch("-p|--packages|--pure|-A|--attr|-E|--expr"), value("-i|--interpreter").runs(Code::Shell)])
        .shared(NIX)
        .operands(&[every(Nothing)]),
    // Building and evaluating run the expression.
    tool("nix-build|nix-instantiate|nix-prefetch-url|nix-prefetch-git").medium().options(&[switch("-A|--attr|-E|--expr|--eval|--strict|--parse|--unpack|--print-path|--no-out-link")]).shared(NIX),
    // Queries are free; what is collected or deleted is gone.
    tool("nix-store")
        .safe()
        .options(&[
            switch("-q|--query|-R|--requisites|--references|--referrers|--roots|--deriver|-d|--outputs|--tree|--graph|--size|--hash|-l|--read-log|--dump|--export|--print-env|--verify-path"),
            switch("-r|--realise|--realize|--add|--add-fixed|--verify|--optimise|--check-contents|--repair").medium(),
            switch("--gc|--delete|--import|--restore|--serve|--load-db|--ignore-liveness|--generate-binary-cache-key").dangerous(),
            value("--add-root|--indirect").writes(),
        ])
        .shared(NIX),
    // Whoever owns the channel decides what is installed from then on.
    tool("nix-channel").safe().options(&[switch("--list|--list-generations"), switch("--add|--remove").dangerous().why("changes whose packages are trusted"), switch("--update|--rollback").medium()]),
    // Old generations are what a rollback needs.
    tool("nix-collect-garbage|nix-copy-closure").dangerous().why("deletes what a rollback needs"),
    // Prints.
    tool("nix-hash|nix-info").safe().any_option(),
    // Switching activates services and boot entries.
    tool("nixos-rebuild|darwin-rebuild|home-manager")
        .options(&[value("--flake|-I|--target-host|--build-host|--profile-name|-p|-f|--file|-A|--attr"), switch("--fast|--upgrade|--use-remote-sudo|--sudo")])
        .shared(NIX)
        .verbs(&[
            verb("list-generations|generations|packages|news|option|dry-build").safe(),
            verb("build|dry-run|dry-activate|build-vm|repl|edit|instantiate|init|changelog"),
        ])
        .otherwise(Level::Dangerous),
    // Rewrites files.
    tool("nixfmt|alejandra|nixpkgs-fmt").medium(),
    // Reads by verb; `shell` runs what follows `--`; the system is the rest.
    tool("guix")
        .options(&[value("-L|--load-path|-m|--manifest|-p|--profile|-f|--file|-s|--system|-c|--cores|-M|--max-jobs"), value("-e|--expression").runs(Code::Opaque), switch("-n|--dry-run").dry_run()])
        .verbs(&[
            verb("search|show|describe|size|graph|weather|lint|challenge|help|processes|hash").safe(),
            verb("install|upgrade|build|pull|package|environment|download|refresh|edit|import|style|pack").options(&[switch("-d|--delete-generations|-r|--remove").dangerous()]),
            verb("shell").options(&[switch("--pure|-C|--container|-D|--development|--check|-N|--network"), value("--preserve|-E|--share|--expose")]).operands(&[every(Nothing)]).after_dashes(Command),
            verb("repl").operands(&[nth(0, RunsFile)]),
        ])
        .otherwise(Level::Dangerous),
];
