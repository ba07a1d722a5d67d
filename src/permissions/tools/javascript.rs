//! JavaScript packages: listing is free, installing and running scripts is work, publishing is for ever.

use super::packages::local_package;
use super::prelude::*;
use crate::permissions::spec::matches_any;

const PUBLISHES: &str = "publishes a package";
const UNPUBLISHES: &str = "un-publishes a package";
const REMOTE: &str = "changes a package or account on the registry";
const TOKENS: &str = "changes stored credentials";

/// The dry run that npm's changing verbs know; the others ignore it.
const DRY: &[Opt] = &[switch("--dry-run").rehearses()];

/// Options of every npm command: each of npm's settings is one. Those that name a program or another settings file are dangerous.
const NPM: &[Opt] = &[
    switch("-g|--global|-D|--save-dev|-S|--save|-P|--save-prod|-O|--save-optional|-E|--save-exact|-B|--save-bundle|--no-save|-f|--force|-y|--yes|-n"),
    switch("-a|--all|-l|--long|-p|--parseable|--json|-s|--silent|-q|--quiet|-d|-dd|-ddd|--verbose|--production|--prod|--dev|--no-audit|--no-fund"),
    switch("--ignore-scripts|--legacy-peer-deps|--strict-peer-deps|--package-lock-only|--prefer-offline|--prefer-online|--offline|--if-present"),
    switch("--workspaces|-ws|--include-workspace-root|-iwr|--no-package-lock|--no-optional|--no-progress|--progress|--foreground-scripts"),
    switch("--audit|--fund|--git-tag-version|--no-git-tag-version|--no-color|--sign-git-tag|--provenance|--link|--unicode|--no-workspaces"),
    switch("-h|-?|-v").help(),
    attached("--strict-ssl|--no-strict-ssl").dangerous().why("weakens the checks of npm"),
    value("-C|--prefix|-w|--workspace|--registry|--loglevel|--tag|--access|--otp|--omit|--include|--depth|--only|--before|--save-prefix|--preid|-m|--message"),
    value("--audit-level|--cache|--scope|--searchlimit|--install-strategy|--location|--fetch-timeout|--maxsockets|--auth-type|--cpu|--os|--libc"),
    attached("--color|--install-links"),
    value("--pack-destination").writes(),
    value("--script-shell|--node-options|--git|--editor|--shell|--viewer|--browser|--onload-script|--init-module|--userconfig|--globalconfig|--_auth|--_authToken|--node-gyp")
        .runs(Code::Opaque),
];

/// Settings that name a program, weaken npm's checks or hold a secret.
fn npm_setting<'a>(key: Arg<'a>, requests: &mut Requests<'a>) {
    const RISKY: &str = "script-shell*|node-options*|git=*|git|editor*|shell*|viewer*|browser*|onload-script*|init-module*|init.module*|userconfig*|globalconfig*|*_auth*|*_password*|//*|strict-ssl*|prefix*|node-gyp*|cafile*|unsafe-perm*|yarnPath*|plugins*|npmAuthToken*|npmAuthIdent*|npmRegistries*|npmScopes*|enableStrictSsl*|unsafeHttpWhitelist*";
    if key.whole().is_none_or(|key| matches_any(RISKY, key)) {
        requests.apply(
            Raise(
                Level::Dangerous,
                "sets an option of npm that may run a program or weaken its checks",
            ),
            key,
        );
    }
}

/// A runner of packages and of the project's programs: what it runs is looked into, and even a harmless name may be anyone's code.
pub(super) fn runs_package<'a>(call: &Call<'_, 'a>, requests: &mut Requests<'a>) {
    for event in &call.events {
        let Event::Rest {
            words: [head, rest @ ..],
            ..
        } = event
        else {
            continue;
        };
        requests.apply(Raise(Level::Medium, "runs a program of a package"), *head);
        if head.text.contains("://") || matches_any(REMOTE_PACKAGE, head.text) {
            requests.apply(Unread("runs code from the network"), *head);
        }
        if matches_any(SCRIPT, head.text) {
            requests.apply(RunsFile, *head);
        }
        if head.text == "publish" {
            requests.apply(Raise(Level::Catastrophic, PUBLISHES), *head);
        }
        let Some(next) = rest.first() else {
            continue;
        };
        // `yarn workspace app run rimraf x`: the program is one word further on.
        if matches!(head.text, "run" | "exec" | "dlx" | "x" | "node") {
            requests.apply(RunsFile, *next);
        } else if head.text.starts_with('@') && matches_any(CHANGES, next.text) {
            requests.apply(
                Raise(Level::Dangerous, "changes what lies outside the project"),
                *next,
            );
        }
    }
}

/// Where a package comes from when not from the registry; `-` is standard input.
const REMOTE_PACKAGE: &str = "git+*|github:*|gitlab:*|bitbucket:*|gist:*|git@*|http:*|https:*|-";
const SCRIPT: &str = "*.py|*.js|*.ts|*.mjs|*.cjs|*.mts|*.tsx|*.jsx|*.sh";
/// Verbs by which command lines of scoped packages act on what is not here (`@changesets/cli publish`).
const CHANGES: &str =
    "publish|deploy*|release*|destroy*|delete*|drop*|reset*|unpublish|push|remove|rollback";

/// A runner's own options, before the package it runs.
const RUN: &[Opt] = &[
    value("-c|--call").runs(Code::Shell),
    value(
        "-p|--package|--filter|-F|--cwd|--resume-from|--workspace-concurrency|--node-arg|--allow-build",
    ),
    switch(
        "-y|--yes|--no|--no-install|-q|--quiet|-r|--recursive|--parallel|--ignore-existing|--bun|--silent|-s|--prefer-offline|--always-spawn|-b|-n",
    ),
    switch("--shell-mode|--shell")
        .dangerous()
        .why("hands its words to a shell"),
];

pub(super) const TOOLS: &[Spec] = &[
    // Reads by verb; npm takes any unambiguous beginning of a verb, so the worst are listed by theirs.
    tool("npm")
        .options(NPM)
        .verbs(&[
            verb("view|info|show|v|search|s|se|find").safe().network(),
            verb("ls|list|la|ll|outdated|explain|why|fund|bin|root|prefix|ping|whoami|query|diff|doctor|sbom|stars").safe(),
            verb("help|hlep|help-search|get|completion").safe().any_option(),
            verb("audit").safe().verbs(&[verb("fix").medium().why("changes the installed packages"), verb("signatures").safe()]).or_operands(),
            verb("install|i|in|ins|inst|insta|instal|isnt|isnta|isntal|isntall|add|ci|clean-install|ic|install-clean|isntall-clean|it|install-test|cit|clean-install-test|sit").operands(&[every(Effect::Check(local_package))]).options(DRY),
            verb("uninstall|un|r|rm|remove|unlink|update|up|upgrade|udpate|prune|dedupe|ddp|find-dupes|rebuild|rb|link|ln|shrinkwrap|pack|version|verison").options(DRY),
            verb("run|run-script|rum|urn").options_first().alone(Level::Safe),
            verb("test|t|tst|start|stop|restart").options_first(),
            verb("init|create|innit|edit|explore|set-script|docs|home|bugs|issues|repo|install-scripts").options_first(),
            verb("cache").verbs(&[verb("ls|verify").safe(), verb("add|clean|rm|clear")]),
            verb("config|c").verbs(&[
                verb("list|ls|get").safe(),
                verb("set").operands(&[every(Effect::Check(npm_setting))]),
                verb("delete|rm|fix|edit"),
            ]),
            verb("set").operands(&[every(Effect::Check(npm_setting))]),
            verb("true|false|null").dangerous().why("hides the verb behind the value of a switch"),
            verb("pkg").verbs(&[verb("get").safe(), verb("set|delete|fix")]),
            verb("exec|x|exe").medium().options_first().options(RUN).operands(&[every(Package)]).check(runs_package),
            verb("publish|pu*").catastrophic().why(PUBLISHES).options(DRY),
            verb("unpublish|unpu*").catastrophic().why(UNPUBLISHES).options(DRY),
            verb("dist-tag|dist-tags|access|owner|author|team|org|ogr|hook|profile|token|own*|acc*|prof*|tok*")
                .verbs(&[verb("ls|list|get").safe().any_option()])
                .otherwise(Level::Dangerous),
            verb("deprecate|undeprecate|star|unstar|depr*|trust").dangerous().why(REMOTE),
            verb("login|logout|adduser|add-user|log*|addu*").dangerous().why(TOKENS),
        ]),
    // What they run is what they are, and never below medium: the package may come from the network.
    tool("npx|pnpx|bunx").medium().options_first().options(RUN).shared(NPM).operands(&[every(Package)]).check(runs_package),
    // A word that is no verb is a script or a program of the project.
    tool("pnpm")
        .safe()
        .or_operands()
        .operands(&[every(Command)])
        .check(runs_package)
        .options(&[
            value("--filter|-F|--filter-prod|--store-dir|--virtual-store-dir|--reporter|--workspace-concurrency|--changed-files-ignore-pattern|--test-pattern"),
            switch("-r|--recursive|-w|--workspace-root|--frozen-lockfile|--no-frozen-lockfile|--shamefully-hoist|--lockfile-only|--fix-lockfile|--stream|--aggregate-output"),
            switch("--parallel|--prefer-frozen-lockfile|--ignore-workspace|--no-optional|--resolution-only|--fail-if-no-match|--use-stderr"),
            value("-C|--dir"),
        ])
        .shared(NPM)
        .verbs(&[
            verb("view|info|show|search").safe().any_option().network(),
            verb("list|ls|la|ll|why|outdated|audit|licenses|root|bin|cat-file|cat-index|find-hash|help|whoami|ignored-builds|ping").safe().any_option()
                .options(&[switch("--fix").medium().why("changes the installed packages")]),
            verb("install|i|add|update|up|upgrade|remove|rm|uninstall|un|install-test|it|import|rebuild|rb|prune|fetch|link|ln|unlink|dedupe|patch|patch-commit|patch-remove|approve-builds").operands(&[every(Effect::Check(local_package))]),
            verb("run|run-script|test|t|tst|start|stop|restart").no_options(),
            verb("create|init|pack|version|server|docs|bugs|edit|set-script|doctor|self-update").options_first(),
            verb("deploy").operands(&[every(Writes)]),
            verb("store|cache").verbs(&[verb("path|status|list|list-registries|view").safe(), verb("add|prune|delete")]),
            verb("config|c").verbs(&[verb("list|ls|get").safe(), verb("set").operands(&[every(Effect::Check(npm_setting))]), verb("delete")]),
            verb("set").operands(&[every(Effect::Check(npm_setting))]),
            verb("get").safe(),
            verb("env").verbs(&[verb("list|ls").safe(), verb("use|add"), verb("remove|rm").dangerous()]),
            verb("exec").medium().options_first().options(&[switch("-c|--shell-mode").dangerous().why("hands its words to a shell")]).shared(RUN).operands(&[every(Command)]).check(runs_package),
            verb("dlx").medium().options_first().options(&[switch("-c|--shell-mode").dangerous().why("hands its words to a shell")]).shared(RUN).operands(&[every(Package)]).check(runs_package),
verb("recursive|multi|m").verbs(&[verb("list|ls|why|outdated").safe().any_option(), verb("exec").medium().options_first().shared(RUN).operands(&[every(Command)]).check(runs_package), verb("publish").catastrophic().why(PUBLISHES)]),
            verb("publish").catastrophic().why(PUBLISHES).options(&[switch("--version|-v")]).shared(DRY),
            verb("unpublish").catastrophic().why(UNPUBLISHES),
            verb("dist-tag|access|owner|team|org|hook|profile|token").verbs(&[verb("ls|list|get").safe()]).otherwise(Level::Dangerous),
            verb("deprecate|undeprecate|star|unstar").dangerous().why(REMOTE),
            verb("login|logout|adduser").dangerous().why(TOKENS),
            verb("setup").dangerous().why("writes the shell's start-up files"),
        ]),
    // As pnpm; the classic and the modern verbs together, the stricter where they differ.
    tool("yarn|yarnpkg")
        .safe()
        .alone(Level::Medium)
        .or_operands()
        .operands(&[every(Command)])
        .check(runs_package)
        .options(&[
            value("--cwd|--registry|--modules-folder|--cache-folder|--mutex|--network-timeout|--network-concurrency|--use-yarnrc|--depth|--pattern|--mode|--level|--groups"),
            switch("--frozen-lockfile|--immutable|--check-files|--flat|--ignore-engines|--ignore-platform|--pure-lockfile|--non-interactive"),
            switch("-W|--ignore-workspace-root-check|-T|--tilde|-C|--caret|--exact|--dev|--peer|--optional|-A|--recursive|-R|--immutable-cache|--inline-builds|--refresh-lockfile|--check-cache"),
        ])
        .shared(NPM)
        .verbs(&[
            verb("list|info|why|outdated|audit|licenses|bin|help|versions|check|explain|search|node-version").safe().any_option()
                .options(&[switch("--fix").medium()]),
            verb("install|add|remove|up|upgrade|update|upgrade-interactive|dedupe|link|unlink|import|init|create|rebuild|unplug|patch|patch-commit|autoclean|pack|version|set|self-update|generate-lock-entry|stage|constraints|plugin").operands(&[every(Effect::Check(local_package))]),
            verb("start|test|stop|restart|build").no_options(),
            verb("run").medium().options_first().options(&[switch("--inspect|--inspect-brk|-T|--top-level|-B|--binaries-only|--silent|-s"), value("--require").runs_file()]).operands(&[every(Command)]).check(runs_package),
            verb("exec|x").medium().options_first().operands(&[every(Command)]).check(runs_package),
            verb("dlx").medium().options_first().shared(RUN).operands(&[every(Package)]).check(runs_package),
            verb("node").medium().options_first().options(&[value("-e|--eval|-p|--print").runs(Code::JavaScript), value("-r|--require|--import|--loader").runs_file()]).operands(&[nth(0, RunsFile)]),
            verb("workspace").medium().options_first().operands(&[nth(0, Nothing), from(1, Command)]).check(runs_package),
            verb("workspaces").verbs(&[
                verb("info|list").safe().any_option(),
                verb("focus"),
                verb("foreach").medium().options_first().options(&[
                    switch("-A|--all|-R|--recursive|-p|--parallel|-i|--interlaced|-v|--verbose|-t|--topological|--topological-dev|-W|--worktree|--no-private"),
                    value("--from|--include|--exclude|-j|--jobs|--since"),
                    switch("-n|--dry-run").dry_run(),
                ]).operands(&[every(Command)]),
                verb("run").medium().operands(&[every(Command)]).check(runs_package),
            ]),
            verb("global").options(&[value("--prefix")]).verbs(&[verb("list|bin|dir").safe().any_option(), verb("add|remove|upgrade")]),
            verb("cache").verbs(&[verb("list|dir").safe(), verb("clean|clear")]),
            verb("config").verbs(&[verb("list|get|current").safe().any_option(), verb("set").operands(&[every(Effect::Check(npm_setting))]), verb("delete|unset")]),
            verb("npm").verbs(&[
                verb("info|audit|whoami").safe().any_option(),
                verb("publish").catastrophic().why(PUBLISHES),
                verb("tag").verbs(&[verb("list").safe()]).otherwise(Level::Dangerous),
            ]).otherwise(Level::Dangerous),
            verb("publish").catastrophic().why(PUBLISHES),
            verb("unpublish").catastrophic().why(UNPUBLISHES),
            verb("tag|owner|team").verbs(&[verb("list|ls").safe()]).otherwise(Level::Dangerous),
            verb("login|logout").dangerous().why(TOKENS),
        ]),
    // Runs the package manager it is told.
    tool("corepack")
        .safe()
        .or_operands()
        .operands(&[every(Package)])
        .check(runs_package)
        .verbs(&[verb("enable|disable|prepare|use|install|up|pack|hydrate|cache")]),
];
