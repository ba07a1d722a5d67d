//! libraries of other languages: listing is free, installing and running is work, publishing is for ever.

use super::packages::local_package;
use super::prelude::*;

const PUBLISHES: &str = "publishes a package";
const CREDENTIALS: &str = "changes who may publish, or stored credentials";

/// Keys of composer's configuration that hold secrets or name programs and sources.
fn composer_setting<'a>(key: Arg<'a>, requests: &mut Requests<'a>) {
    let trusted = [
        "scripts",
        "repositories",
        "repo",
        "http-basic",
        "github-oauth",
        "gitlab-",
        "bearer",
        "secure-http",
        "disable-tls",
        "allow-plugins",
    ];
    if key
        .whole()
        .is_none_or(|key| trusted.iter().any(|name| key.starts_with(name)))
    {
        requests.apply(
            Raise(Level::Dangerous, "changes what composer trusts or runs"),
            key,
        );
    }
}

pub(super) const TOOLS: &[Spec] = &[
    // Reads by verb; a gem that is installed runs its extensions' build, as every package does.
    tool("gem")
        .options(&[
            switch("-v|-V|-q|-l|--local|-r|--remote|-b|--both|-a|--all|-d|--details|--no-document|--user-install|--force|-N|--conservative"),
            switch("-h").help(),
            value("--version|-i|--install-dir|-n|--bindir|-P|--trust-policy|-s|--source|--platform|-g|--file|-k|--key|--host"),
            value("--config-file").dangerous(),
        ])
        .verbs(&[
            verb("list|search|query|info|environment|env|outdated|contents|dependency|which|help|specification|stale|lock").safe().any_option(),
            verb("install|i|update|build|uninstall|cleanup|fetch|unpack|pristine|open|check|generate_index|mirror|setup|rebuild|rdoc").operands(&[every(Effect::Check(local_package))]),
            verb("exec").options_first().options(&[value("-g|--gem|-v|--version"), switch("--conservative|--prerelease")]).operands(&[every(Command)]),
            verb("sources").safe().options(&[switch("-l|--list|-u|--update"), value("-a|--add|-r|--remove").dangerous(), switch("-c|--clear-all").dangerous()]),
            verb("push").catastrophic().why(PUBLISHES),
            verb("yank").catastrophic().why("un-publishes a package"),
            verb("owner").safe().options(&[value("-a|--add|-r|--remove").dangerous().why(CREDENTIALS)]),
            verb("signin|signout|cert").dangerous().why(CREDENTIALS),
            verb("server").medium(),
        ]),
    // `exec` runs what follows; the Gemfile is the project's own code.
    tool("bundle|bundler")
        .options(&[
            switch("--verbose|--quiet|--no-color|--local|--all|--strict|--parseable|--paths"),
            switch("-h|-v").help(), switch("-V"),
            value("--gemfile|--retry|--jobs|-j|--path|--without|--with"),
        ])
        .verbs(&[
            verb("list|show|info|outdated|check|platform|licenses|help|doctor|env|version").safe().any_option(),
            verb("install|update|add|remove|lock|package|cache|pristine|clean|init|gem|binstubs|open|console|plugin|fund|inject|viz|audit"),
            verb("config").verbs(&[
                verb("get|list").safe().any_option(),
                verb("set").operands(&[nth(0, Effect::Check(bundle_setting))]).options(&[switch("--global|--local")]),
                verb("unset"),
            ]),
            verb("exec|e").medium().options_first().options(&[switch("--keep-file-descriptors")]).operands(&[every(Command)]),
        ])
        .alone(Level::Medium),
    // Reads by verb; an unknown verb is one of the project's scripts.
    tool("composer")
        .options(&[
            switch("-q|--quiet|-n|--no-interaction|-v|-vv|-vvv|--verbose|--ansi|--no-ansi|--no-plugins|--no-scripts|--no-cache|--profile|--dev|--no-dev"),
            switch("-h|-V").help(),
            switch("--dry-run").rehearses(),
            value("-d|--working-dir|-f|--format"),
        ])
        .verbs(&[
            verb("show|info|outdated|search|validate|status|depends|why|prohibits|why-not|licenses|fund|audit|diagnose|about|list|help").safe().any_option(),
            verb("check-platform-reqs|suggests").safe(),
            verb("install|i|update|u|upgrade|require|r|remove|rm|uninstall|dump-autoload|dumpautoload|create-project|init|run-script|run|reinstall|bump|home|browse"),
            verb("clear-cache|clearcache|cc|archive").options(&[value("--dir").writes()]),
            verb("exec").medium().options_first().options(&[switch("-l|--list")]).operands(&[every(Command)]),
            verb("config").operands(&[nth(0, Effect::Check(composer_setting))]).options(&[switch("-l|--list|-g|--global"), switch("--auth|--unset|-e|--editor").dangerous()]),
            verb("global").medium(),
            verb("self-update|selfupdate").dangerous(),
        ]),
    // Reads by verb; `upload` is for ever.
    tool("luarocks")
        .verbs(&[
            verb("list|search|show|which|path|doc|lint|help").safe().any_option(),
            verb("install|make|build|remove|init|pack|unpack|test|write_rockspec|new_version|download|config"),
            verb("purge|admin").dangerous(),
            verb("upload").catastrophic().why(PUBLISHES),
        ]),
    // Installing runs the distributions' own tests.
    tool("cpan|cpanp").medium().options(&[value("-j|-J").dangerous()]),
    // As cpan.
    tool("cpanm").medium().options(&[switch("--info|-V").help(), switch("--uninstall|-U").dangerous(), value("-l|-L|--local-lib")]),
    // Reads by verb; `exec` is what it runs; repositories decide what is installed.
    tool("opam")
        .options(&[switch("-y|--yes|-q|--quiet|-v|--verbose"), value("--color|--root|--switch|--cli")])
        .verbs(&[
            verb("list|show|info|search|lint|tree|env|help").safe().any_option(),
            verb("switch").verbs(&[verb("list|show|list-available|export").safe(), verb("remove").dangerous()]).alone(Level::Safe),
            verb("repository|repo").verbs(&[verb("list").safe()]).alone(Level::Safe).otherwise(Level::Dangerous),
            verb("install|reinstall|update|upgrade|remove|uninstall|pin|unpin|init|clean|source|config|lock|option|var"),
            verb("exec").medium().options_first().options(&[value("--switch")]).operands(&[every(Command)]),
            verb("publish").catastrophic().why(PUBLISHES),
            verb("admin").dangerous(),
        ]),
    // Opens a pull request for everyone.
    tool("opam-publish|dune-release").catastrophic().why(PUBLISHES),
    // `exec` runs what follows; `eval` is Haskell, which nobody here reads.
    tool("stack")
        .options(&[switch("--fast|--pedantic|--test|--bench|--file-watch|--no-run-tests|-v|--silent|--system-ghc|--allow-different-user"), value("--stack-yaml|--resolver|--snapshot|-j|--jobs|--work-dir")])
        .verbs(&[
            verb("ls|path|query|list|dot|templates").safe().any_option(),
            verb("build|install|test|bench|haddock|run|ghci|repl|ghc|new|init|setup|update|upgrade|unpack|clean|purge|sdist|hpc").options(&[value("--exec").runs(Code::Shell)]),
            verb("runghc|runhaskell|script").operands(&[nth(0, RunsFile)]),
            verb("exec").medium().options_first().options(&[switch("--no-ghc-package-path|--plain"), value("--package|--cwd")]).operands(&[every(Command)]),
            verb("eval").operands(&[every(Runs(Code::Opaque))]),
            verb("upload").catastrophic().why(PUBLISHES),
        ]),
    // `exec` is what it runs; `upload` is for ever.
    tool("cabal")
        .options(&[switch("-v|-j|--enable-tests|--enable-benchmarks|-O0|-O1|-O2|--offline|--only-dependencies"), value("--project-file|--builddir|-w|--with-compiler|--config-file").medium()])
        .verbs(&[
            verb("list|info|path|check|list-bin|outdated|status|help").safe().any_option(),
            verb("build|install|test|bench|haddock|run|repl|init|configure|freeze|fetch|get|unpack|update|clean|sdist|gen-bounds|v2-*|new-*"),
            verb("exec|v2-exec").medium().options_first().operands(&[every(Command)]),
            verb("upload").catastrophic().why(PUBLISHES),
            verb("report|user-config").dangerous(),
        ]),
    // An environment is redoable, removing a whole one is not looked into; `init` writes start-up files.
    tool("conda|mamba|micromamba")
        .options(&[
            switch("-y|--yes|-q|--quiet|-v|--verbose|--json|--offline|--no-deps|--update-all|--force-reinstall|--use-local|--override-channels"),
            value("-n|--name|-p|--prefix|-c|--channel|-f|--file|--solver|-r|--root-prefix"),
            switch("-d|--dry-run").dry_run(),
            switch("-h|-V").help(),
        ])
        .verbs(&[
            verb("doctor").safe().options(&[switch("--fix").medium()]),
            verb("list|info|search|compare|repoquery|notices|help|export").safe().options(&[value("-f|--file").writes()]).any_option(),
            verb("env").verbs(&[
                verb("list|config").safe().any_option(),
                verb("create|update"),
                verb("export").safe().options(&[value("-f|--file").writes()]).any_option(),
                verb("remove").dangerous().why("deletes an environment"),
            ]),
            verb("install|create|update|upgrade|activate|deactivate|clean|build|render|rename|package|pack|shell|self-update"),
            verb("remove|uninstall").options(&[switch("--all").dangerous().why("deletes an environment")]),
            verb("config").medium().options(&[switch("--show|--show-sources|--describe|--validate").help(), value("--get").help()]),
            verb("run").medium().options_first().options(&[switch("--no-capture-output|--live-stream|--debug-wrapper-scripts"), value("--cwd")]).operands(&[every(Command)]),
            verb("init").dangerous().why("writes the shell's start-up files"),
        ]),
    // Uploading is what it is for.
    tool("anaconda").verbs(&[verb("search|show|whoami").safe(), verb("upload").catastrophic().why(PUBLISHES)]).otherwise(Level::Dangerous),
    // `run` and `exec` are what they run.
    tool("pixi")
        .options(&[switch("-v|-q|--frozen|--locked"), value("--manifest-path|-e|--environment")])
        .verbs(&[
            verb("list|ls|info|search|tree|help").safe().any_option(),
            verb("install|add|remove|update|lock|init|shell|task|project|workspace|clean|build|config|global|upgrade"),
            verb("run|exec|x").medium().options_first().options(&[value("--spec|-s|-c|--channel")]).operands(&[every(Command)]),
            verb("upload|publish").catastrophic().why(PUBLISHES),
            verb("auth|self-update").dangerous(),
        ]),
    // Installing is work; the tools' own publishing is for ever.
    tool("vcpkg|conan")
        .verbs(&[
            verb("list|search|help|version|depend-info").safe().any_option(),
            verb("install|update|upgrade|integrate|new|create|build|source|export|test|cache|config|inspect|graph|profile"),
            verb("upload").catastrophic().why(PUBLISHES),
        ])
        .otherwise(Level::Dangerous),
];

/// Keys of bundler's configuration that hold credentials or redirect where gems come from.
fn bundle_setting<'a>(key: Arg<'a>, requests: &mut Requests<'a>) {
    let plain = [
        "path",
        "without",
        "with",
        "jobs",
        "retry",
        "frozen",
        "deployment",
        "bin",
        "clean",
        "build.",
        "silence_",
        "specific_platform",
        "force_ruby",
    ];
    if key
        .whole()
        .is_none_or(|key| !plain.iter().any(|name| key.starts_with(name)))
    {
        requests.apply(Raise(Level::Dangerous, "changes what bundler trusts"), key);
    }
}
