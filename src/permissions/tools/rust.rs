//! cargo and its kin: asking is free, building and testing run the project's code, publishing is for ever.

use super::prelude::*;

const PUBLISHES: &str = "publishes the crate";

/// Options that cargo takes before and after its verb. A configuration value may name a wrapper, runner or linker that cargo then runs.
const GLOBAL: &[Opt] = &[
    switch("-v|-vv|--verbose|-q|--quiet|--frozen|--locked|--offline|--list"),
    switch("-h|-V").help(),
    value("--color|-C|-Z|+|--explain|--lockfile-path"),
    value("--manifest-path").medium(),
    value("--config").runs(Code::Opaque).unless(
        "term.*|profile.*|net.offline=*|net.retry=*|net.git-fetch-with-cli=*|build.jobs=*|build.incremental=*|http.timeout=*|http.multiplexing=*",
    ),
];

const BUILD: &[Opt] = &[
    switch(
        "-r|--release|--lib|--bins|--examples|--tests|--benches|--all-targets|--all|--workspace|--doc|--no-run|--no-fail-fast|--all-features",
    ),
    switch(
        "--no-default-features|--keep-going|--ignore-rust-version|--future-incompat-report|--unit-graph|--build-plan|--open|--no-deps|--timings",
    ),
    switch(
        "--document-private-items|--fix|--allow-dirty|--allow-staged|--allow-no-vcs|--broken-code|--edition|--edition-idioms|--dry-run|-n",
    ),
    value(
        "-p|--package|--exclude|--bin|--example|--test|--bench|-j|--jobs|--profile|-F|--features|--target|--message-format|--crate-type|--print",
    ),
    value("--target-dir|--artifact-dir|--out-dir").writes(),
];

const READ: &[Opt] = &[
    switch(
        "-i|-e|-d|--duplicates|--all|--workspace|--no-dedupe|--all-features|--no-default-features|--no-deps|--prefix-depth|-R|--root-deps-only",
    ),
    value(
        "-p|--package|--invert|--prune|--depth|--prefix|--charset|-f|--format|-F|--features|--target|--edges|--limit|--registry|--index",
    ),
    value("--format-version|--filter-platform|--message-format|--exclude|--db|--ignore|--file"),
];

pub(super) const TOOLS: &[Spec] = &[
    // Built-in readers and the two reading plugins are safe; every other plugin is a program nobody here knows.
    tool("cargo")
        .options(GLOBAL)
        .verbs(&[
            verb("search|info").safe().network().options(READ),
            verb("tree|metadata|pkgid|read-manifest|verify-project|locate-project|version|help|outdated").safe().options(READ),
            verb("audit").safe().options(READ).verbs(&[verb("fix"), verb("bin").safe()]).or_operands(),
            verb("deny").verbs(&[verb("check|list").safe().any_option(), verb("init|fetch|fix")]),
            verb("config").verbs(&[verb("get").safe().any_option()]),
            verb("owner").safe().options(&[switch("-l|--list"), value("-a|--add|-r|--remove").dangerous().why("changes who may publish"), value("--registry|--index"), value("--token").dangerous()]),
            verb("build|b|check|c|bench|doc|d|clippy|fix|rustdoc|test|t|nextest|llvm-cov|expand|miri|package").options(BUILD),
            verb("fmt").safe().options(&[switch("--check"), switch("--all|-l"), value("-p|--package|--message-format")]).check(formats_crate),
            verb("run|r").options(BUILD).options_first(),
            verb("rustc").options(BUILD).operands(&[every(Effect::Check(linker))]),
            verb("clean").options(BUILD),
            verb("add|remove|rm|update|upgrade|fetch|generate-lockfile|init|new|install|uninstall|binstall|generate|machete|udeps|report|set-version")
                .options(&[switch("--dry-run|-n|--dev|--build|--optional|--git|--force|-f|--all-features|--no-default-features|--path|--debug"), value("--root").writes(), value("--version|--vers|--git-url|--rev|--tag|--branch")])
                .shared(BUILD),
            verb("vendor").operands(&[every(Writes)]),
            verb("watch|w").medium().options(&[
                value("-s|--shell|--postpone-shell").runs(Code::Shell),
                value("-x|--exec").effect(RunsAs("cargo")),
                value("-w|--watch|-i|--ignore|-d|--delay|--use-shell|-B|-L|-E|--env-file"),
                switch("-c|--clear|-q|-N|--why|--no-restart|--poll"),
            ]).operands(&[every(Command)]),
            verb("sqlx").verbs(&[
                verb("prepare"),
                verb("migrate|mig").verbs(&[verb("info").safe().any_option(), verb("add|build-script"), verb("revert").catastrophic().why("takes migrations back")]).otherwise(Level::Dangerous),
                verb("database|db").verbs(&[verb("create"), verb("drop|reset").catastrophic().why("drops the database")]).otherwise(Level::Dangerous),
            ]),
            verb("publish").catastrophic().why(PUBLISHES).options(&[switch("-n|--dry-run").rehearses()]),
            verb("yank").catastrophic().why("withdraws a published crate").options(&[value("--version|--vers|--registry|--index|--token"), switch("--undo")]),
            verb("release|smart-release|workspaces|ws").options(&[switch("-x|--execute|-e").catastrophic().why(PUBLISHES)])
                .verbs(&[verb("publish").catastrophic().why(PUBLISHES), verb("changes|list|ls|config").safe()]).or_operands(),
            verb("login|logout").dangerous().why("changes the stored registry token"),
            verb("shuttle|lambda|wrangler").dangerous().why("changes what is deployed"),
        ]),
    // Compiling is work; `-C linker=` and plugins run a program.
    tool("rustc|clippy-driver")
        .medium()
        .options(&[
            switch("-g|-O|--test|-v|--verbose|-A|-W|-D|-F"),
            switch("-V|-vV|-h").help(),
            value("--print").help().only("cfg|sysroot|target-list|target-libdir|crate-name|file-names|target-cpus|target-features|host-tuple|code-models|relocation-models"),
            value("--explain").help(),
            value("-o|--out-dir").writes(),
            value("-C|--codegen").dangerous().why("names a program to run").only("linker=*|ar=*"),
            value("--crate-type|--crate-name|--edition|--emit|--cfg|-L|-l|--extern|--target|--cap-lints|--error-format|-Z|--check-cfg|--sysroot|--remap-path-prefix|--color"),
        ])
        .operands(&[every(Reads)]),
    // Documentation is a directory of files; a test of it may be run by another tool.
    tool("rustdoc")
        .medium()
        .options(&[value("-o|--output|--out-dir").writes(), value("--runtool|--test-runtool|--test-builder|--test-builder-wrapper").dangerous()])
        .operands(&[every(Reads)]),
    // Writes the files unless told only to compare them.
    tool("rustfmt")
        .safe()
        .options(&[
            switch("--check"),
            value("--emit"),
            switch("-l|--files-with-diff|-v|--verbose|-q|--quiet|--backup|--unstable-features|--skip-children|--error-on-unformatted"),
            switch("-V|-h").help(),
            value("--edition|--style-edition|--config|--color|--config-path|--file-lines"),
            value("--print-config").takes(2).medium(),
        ])
        .operands(&[every(Reads)])
        .check(formats),
    // Building tools: the project's code, compiled and run.
    tool("cargo-clippy|cargo-fmt|cargo-nextest|cargo-watch|cargo-binstall|wasm-bindgen|trunk|maturin-develop|cross|bindgen|cbindgen|rust-analyzer|miri|cargo-miri")
        .medium(),
    tool("wasm-pack")
        .verbs(&[
            verb("build|test|new|pack"),
            verb("publish").catastrophic().why("publishes a package for good"),
            verb("login").dangerous().why("stores credentials"),
        ])
        .otherwise(Level::Medium),
    // The debuggers' options are gdb's and lldb's own; not looked into.
    tool("rust-gdb|rust-lldb").dangerous(),
];

/// `cargo fmt` rewrites files unless it, or rustfmt behind `--`, is told to check and nothing else.
fn formats_crate<'a>(call: &Call<'_, 'a>, requests: &mut Requests<'a>) {
    let mut others = call
        .operands()
        .filter(|word| word.whole() != Some("--check"));
    let checks = call.has("--check") || call.operands().next().is_some();
    if !checks || others.next().is_some() {
        requests.apply(Raise(Level::Medium, "rewrites files"), call.at());
    }
}

/// rustfmt rewrites files unless it only checks or prints.
fn formats<'a>(call: &Call<'_, 'a>, requests: &mut Requests<'a>) {
    let prints = call
        .values("--emit")
        .any(|how| matches!(how.whole(), Some("stdout" | "json" | "checkstyle")));
    if !prints && !call.has("--check") {
        for file in call.operands() {
            requests.apply(Writes, file);
        }
    }
}

/// A linker given to rustc is a program it runs.
fn linker<'a>(flag: Arg<'a>, requests: &mut Requests<'a>) {
    if flag.text.contains("linker=") || flag.text.starts_with("ar=") {
        requests.apply(Raise(Level::Dangerous, "names a program to run"), flag);
    }
}
