//! runtimes with a toolbox: the code decides, wherever it stands; their packages are judged as npm's.

use super::javascript::runs_package;
use super::prelude::*;

const PUBLISHES: &str = "publishes a package";

const DENO: &[Opt] = &[
    switch(
        "-A|--allow-all|-q|--quiet|--no-check|--no-lock|--frozen|--no-prompt|--no-npm|--no-remote|--cached-only|--unstable|--node-modules-dir|--no-config|--json|-g|--global|-f|--force|-D|--dev",
    ),
    attached(
        "--allow-read|-R|--allow-write|-W|--allow-net|-N|--allow-env|-E|--allow-run|--allow-ffi|--allow-sys|-S|--allow-import|-I|--reload|-r|--watch|--inspect|--inspect-brk|--lock|--env-file|--fail-fast|--parallel|--doc|--coverage",
    ),
    attached(
        "--deny-read|--deny-write|--deny-net|--deny-env|--deny-run|--deny-ffi|--deny-sys|--deny-import",
    ),
    value(
        "-c|--config|--import-map|--seed|--location|--cert|-L|--log-level|--ext|--filter|--ignore|--port|--host|-n|--name|--root|--cwd|--target|--junit-path",
    ),
    value("--preload|--require").runs_file(),
    value("--v8-flags").medium(),
    value("-o|--output|--outdir").writes(),
    switch("-h|-V").help(),
];

/// A package named to deno is anyone's code.
fn deno_package<'a>(module: Arg<'a>, requests: &mut Requests<'a>) {
    requests.apply(RunsFile, module);
    if ["npm:", "jsr:", "http:", "https:", "data:", "blob:"]
        .iter()
        .any(|scheme| module.text.starts_with(scheme))
    {
        requests.apply(Unread("runs code from the network"), module);
    }
}

/// A module of the network is code, whatever is done with it.
fn remote_module<'a>(module: Arg<'a>, requests: &mut Requests<'a>) {
    if module.text.contains("://") {
        requests.apply(Unread("runs code from the network"), module);
    }
}

/// deno's formatter rewrites files unless it only checks.
fn deno_formats<'a>(call: &Call<'_, 'a>, requests: &mut Requests<'a>) {
    if !call.has("--check") {
        requests.apply(Raise(Level::Medium, "rewrites files"), call.at());
        for file in call.operands() {
            requests.apply(Writes, file);
        }
    }
}

pub(super) const TOOLS: &[Spec] = &[
    // A file, an address or standard input is code; the sandbox's permissions make it no safer, for they are given on the line.
    tool("deno")
        .safe()
        .alone(Level::Dangerous)
        .options(DENO)
        .or_operands()
        .operands(&[nth(0, Effect::Check(deno_package))])
        .verbs(&[
            verb("run|serve").options(DENO).options_first().operands(&[nth(0, Effect::Check(deno_package))]).reads_code(Code::JavaScript).interactive(Level::Medium),
            verb("eval").options(&[switch("-p|--print|-T|--ts")]).operands(&[nth(0, Runs(Code::JavaScript))]),
            verb("repl").options(&[value("--eval").runs(Code::JavaScript), value("--eval-file").runs_file()]).reads_code(Code::JavaScript).interactive(Level::Medium),
            verb("upgrade").options(&[value("--version")]),
            verb("test|bench|check|compile").operands(&[every(Effect::Check(remote_module))]),
 verb("lint|cache|install|i|add|remove|rm|uninstall|task|init|vendor|coverage|update|clean|jupyter|bundle|approve-scripts|outdated|info|doc|types|completions|lsp|help|audit|why"),
            verb("fmt").safe().options(&[switch("--check")]).check(deno_formats),
            verb("x").options_first().operands(&[every(Package)]).check(runs_package),
            verb("publish").catastrophic().why(PUBLISHES).options(&[switch("--dry-run").rehearses()]),
            verb("deploy|sandbox|login|logout").dangerous(),
        ]),
    // Deployments are for everyone to see.
    tool("deployctl").verbs(&[verb("projects|deployments").verbs(&[verb("list|show").safe()]).otherwise(Level::Catastrophic)]).otherwise(Level::Dangerous),
    // A word that is no verb is a file, a script or a program of the project.
    tool("bun")
        .safe()
        .or_operands()
        .operands(&[every(Command)])
        .check(runs_package)
        .options(&[
            value("-e|--eval|-p|--print").runs(Code::JavaScript),
            value("-r|--preload|--require|--import").runs_file(),
            value("--cwd|--env-file|-d|--define|-l|--loader|--tsconfig-override|--port|--filter|-F|--conditions|--elide-lines|-t|--test-name-pattern|--timeout|--registry|--cache-dir|--shell"),
            switch("--watch|--hot|--smol|--bun|-b|--silent|--if-present|--no-install|--install|-i|--inspect|--inspect-brk|--dev|-D|--optional|-O|-g|--global|-y|--yes|--production|--frozen-lockfile|--coverage|--bail|--minify|-E|--exact|--force|-f|--no-save|--ignore-scripts|--no-cache"),
            value("--outdir|--outfile|--coverage-dir|--reporter-outfile").writes(),
            switch("-h").help(),
            switch("-v|--revision"),
        ])
        .verbs(&[
            verb("outdated|why|info|audit|help").safe().any_option(),
            verb("install|i|add|a|remove|rm|uninstall|update|link|unlink|test|build|init|create|c|upgrade|repl|patch|patch-commit|ci|pack"),
            verb("run").medium().options_first().operands(&[every(Command)]).check(runs_package),
            verb("x").medium().options_first().options(&[value("-p|--package")]).operands(&[every(Package)]).check(runs_package),
            verb("exec").medium().operands(&[every(Joined(Code::Shell))]),
            verb("pm").verbs(&[
                verb("ls|list|bin|hash|hash-string|hash-print|whoami|view|why|untrusted|default-trusted").safe().any_option(),
                verb("cache|pack|migrate|trust|version"),
                verb("pkg").verbs(&[verb("get").safe(), verb("set|delete|fix")]),
            ]),
            verb("publish").catastrophic().why(PUBLISHES).options(&[switch("--dry-run").rehearses()]),
        ]),
    // TypeScript run at once: a file or an expression is code.
    tool("tsx|ts-node|ts-node-esm|ts-node-dev|esno|jiti|vite-node|swc-node|babel-node|esbuild-runner|esr|sucrase-node|coffee")
        .medium()
        .options_first()
        .options(&[
            value("-e|--eval|-p|--print").runs(Code::JavaScript),
            value("-r|--require|--import|--loader|--experimental-loader").runs_file(),
            value("-P|--project|-O|--compiler-options|--tsconfig|--cwd|--conditions|-C|--ignore|--include|--exclude|--env-file"),
            switch("-T|--transpile-only|--files|--esm|--respawn|--no-cache|--swc|-H|--type-check|--watch|--clear-screen"),
            switch("-h|-v").help(),
        ])
        .verbs(&[verb("watch").medium().options_first().operands(&[nth(0, RunsFile)])])
        .or_operands()
        .operands(&[nth(0, RunsFile)])
        .reads_code(Code::JavaScript)
        .interactive(Level::Medium),
    // A script of shell commands in JavaScript.
    tool("zx").medium().options(&[value("-e|--eval").runs(Code::JavaScript), value("--shell|--prefix|--postfix").dangerous(), value("--install|--registry|--cwd|--ext")])
        .options_first().operands(&[nth(0, RunsFile)]).reads_code(Code::JavaScript),
];
