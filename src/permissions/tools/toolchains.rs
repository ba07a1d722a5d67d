//! toolchains: asking for versions is free, installing one is work, `exec` is what it runs.

use super::prelude::*;

/// Tools that are shell functions or scripts pay no heed to `--help` behind other words.
const SCRIPT: &[Opt] = &[switch("--help|--version|-h|-v")];

pub(super) const TOOLS: &[Spec] = &[
    // A plugin is code from the network, as every installed version is.
    tool("asdf").options(SCRIPT).verbs(&[
        verb("list|list-all|current|where|which|latest|info|help|version|shimversions").safe().any_option(),
        verb("plugin").verbs(&[verb("list").safe().any_option(), verb("add|update"), verb("remove").dangerous()]),
        verb("plugin-list|plugin-list-all").safe(),
        verb("install|global|local|shell|set|reshim|update|plugin-add|plugin-update"),
        verb("uninstall|plugin-remove").dangerous(),
        verb("exec").medium().options_first().operands(&[every(Command)]),
        verb("env").medium().options_first().operands(&[nth(0, Nothing), from(1, Command)]),
    ]),
    // Tasks are the project's scripts; `exec` runs what follows its `--`, or `-c`.
    tool("mise|rtx")
        .options(&[switch("-v|--verbose|-q|--quiet|-y|--yes|--silent|--raw|-h"), value("-C|--cd|-E|--env|-j|--jobs")])
        .verbs(&[
            verb("ls|list|ls-remote|current|where|which|latest|outdated|doctor|dr|version|help|bin-paths|registry|search|tool|env|e|completion|activate|hook-env").safe().any_option(),
            verb("plugins|plugin|p").verbs(&[verb("ls|list|ls-remote").safe(), verb("uninstall|remove|rm").dangerous()]).alone(Level::Safe),
            verb("tasks|t").verbs(&[verb("ls|list|info|deps").safe(), verb("run|add|edit")]).alone(Level::Safe),
            verb("config|settings|alias|cache").verbs(&[verb("ls|list|get").safe()]).alone(Level::Safe),
            verb("install|i|use|u|upgrade|up|run|r|local|global|shell|unuse|set|unset|reshim|link|prune|watch|generate|self-update|sync|edit|fmt"),
            verb("trust").dangerous().why("lets a configuration run code"),
            verb("uninstall|implode").dangerous(),
            verb("exec|x").medium().options(&[value("-c|--command").runs(Code::Shell)]).after_dashes(Command),
        ]),
    // The version before the command may be left out, so that the first word is looked at too.
    tool("nvm").options(SCRIPT).verbs(&[
        verb("ls|list|ls-remote|current|version|version-remote|which|help").safe().any_option(),
        verb("install|use|alias|unalias|reinstall-packages|deactivate|unload|install-latest-npm|set-colors|cache"),
        verb("uninstall").dangerous(),
        verb("exec|run").medium().options_first().options(&[switch("--silent|--lts")]).operands(&[nth(0, RunsFile), from(1, Command)]),
    ]),
    // `exec` is what it runs.
    tool("fnm").verbs(&[
        verb("list|ls|list-remote|ls-remote|current|env|completions|help").safe().any_option(),
        verb("install|use|default|alias|unalias"),
        verb("uninstall").dangerous(),
        verb("exec").medium().options_first().options(&[value("--using")]).operands(&[every(Command)]),
    ]),
    // Installs a version.
    tool("n").medium(),
    // `run` is what it runs.
    tool("volta").verbs(&[
        verb("list|ls|which|help").safe().any_option(),
        verb("install|fetch|pin|completions"),
        verb("uninstall|setup").dangerous(),
        verb("run").medium().options_first().options(&[value("--node|--npm|--pnpm|--yarn|--env")]).operands(&[every(Command)]),
    ]),
    // One shape for the whole `*env` family; installed versions run the build scripts of the language.
    tool("pyenv|rbenv|nodenv|goenv|phpenv|jenv|plenv|luaenv|tfenv|tgenv|tofuenv|tenv").options(SCRIPT).verbs(&[
        verb("versions|version|version-name|version-file|version-origin|which|whence|root|prefix|commands|help|shims|completions|hooks|latest|list|list-remote").safe().any_option(),
        verb("install").medium().options(&[switch("-l|--list|-L|--list-all").help()]),
        verb("init|global|local|shell|rehash|virtualenv|use|add|update|activate|deactivate|virtualenvs|doctor|pin"),
        verb("uninstall|remove|virtualenv-delete").dangerous(),
        verb("exec").medium().options_first().operands(&[every(Command)]),
    ]),
    // `do` is what it runs, with or without a version before it.
    tool("rvm").options(SCRIPT).verbs(&[
        verb("list|current|info|version|help").safe().any_option(),
        verb("install|use|get|alias|reload"),
        verb("do|exec").medium().options_first().operands(&[nth(0, RunsFile), from(1, Command)]),
    ]),
    // Picks a version for the shell.
    tool("chruby").medium(),
    // Toolchains are redoable; replacing or removing rustup itself is not.
    tool("rustup")
        .options(&[switch("-v|--verbose|-q|--quiet|--no-self-update|--force|--allow-downgrade"), switch("-h|-V").help(), value("--toolchain|--profile|-t|--target|-c|--component"), value("+")])
        .verbs(&[
            verb("show|check|which|man|completions|help").safe().any_option(), verb("doc|docs").medium(),
            verb("toolchain").verbs(&[verb("list").safe().any_option(), verb("install|add|update|link"), verb("uninstall|remove").dangerous()]),
            verb("target|component").verbs(&[verb("list").safe().any_option(), verb("add|install|remove|uninstall")]),
            verb("override").verbs(&[verb("list").safe(), verb("set|add|unset|remove")]),
            verb("set").verbs(&[]),
            verb("default").alone(Level::Safe).medium(),
            verb("install|update|upgrade"),
            verb("uninstall").dangerous(),
            verb("self").verbs(&[verb("update|upgrade-data")]).otherwise(Level::Dangerous),
            verb("run").medium().options_first().options(&[switch("--install")]).operands(&[nth(0, Nothing), from(1, Command)]),
        ]),
    // Start-up files are not the project's.
    tool("rustup-init").dangerous().why("installs a toolchain and writes the shell's start-up files"),
    // Reads by verb; removal and its own update are beyond the project.
    tool("sdk|sdkman").options(SCRIPT).verbs(&[
        verb("list|ls|current|c|version|v|help|home|h").safe(),
        verb("install|i|use|u|default|d|env|upgrade|ug|update|broadcast|offline"),
        verb("uninstall|rm|flush|selfupdate").dangerous(),
    ]),
    // Reads by verb; removal takes whole toolchains.
    tool("ghcup|elan|juliaup|swiftly|xcodes|dvm|kerl|kiex|evm|gvm").options(SCRIPT).verbs(&[
        verb("list|ls|show|status|st|whereis|which|version|help").safe(),
        verb("install|add|default|set|use|update|upgrade"),
        verb("rm|remove|uninstall|nuke|gc").dangerous(),
        verb("run").medium(),
    ]),
    // `exec` is what it runs; `spawn` runs flutter with words that are not looked into.
    tool("fvm").verbs(&[
        verb("list|ls|releases|doctor").safe(),
        verb("install|use|global"),
        verb("remove|destroy").dangerous(),
        verb("exec").medium().options_first().operands(&[every(Command)]),
        verb("spawn").medium().options_first(),
    ]),
    // The environment is built from the project's nix file; `run` and `-c` run what they are given.
    tool("devbox").options(&[switch("-q|--quiet"), value("-c|--config|-e|--env|--env-file")]).verbs(&[
        verb("list|info|search|version|help").safe(),
        verb("add|rm|install|update|init|shell|generate|create|shellenv").after_dashes(Command),
        verb("run").medium().options_first().options(&[switch("-l|--list|--pure|-r|--recursive|--omit-nix-env"), value("-e|--env|--env-file|-c|--config|--environment")]).operands(&[every(Command)]),
        verb("services|global|cache|secrets|auth").dangerous(),
    ]),
];
