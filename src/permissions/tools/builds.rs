//! builds: compiling, testing and formatting run the project's own code, which one can redo; deploying is for ever.

use super::prelude::*;
use crate::permissions::spec::matches_any;

const PUBLISHES: &str = "publishes or deploys the build";
const DATABASE: &str = "empties or drops a database";

/// A file of code, which from standard input is one that nobody sees.
pub(super) fn code_file<'a>(file: Arg<'a>, requests: &mut Requests<'a>) {
    requests.apply(RunsFile, file);
    if file.text == "-" || file.text.starts_with("/dev/") {
        requests.apply(Unread("runs code that is no plain file"), file);
    }
}

/// A variable given to make is expanded as make text, which may run a shell, or names a program of the recipes.
fn make_variable<'a>(word: Arg<'a>, requests: &mut Requests<'a>) {
    let Some((name, text)) = word.split('=') else {
        return;
    };
    let name = name.text.trim_end_matches([':', '+', '?', '!']);
    if matches_any(
        "SHELL|.SHELLFLAGS|MAKE|MAKEFLAGS|MFLAGS|MAKEFILES|GNUMAKEFLAGS",
        name,
    ) {
        requests.apply(
            Raise(Level::Dangerous, "changes what runs every recipe"),
            word,
        );
    } else if matches_any(
        "CC|CXX|CPP|LD|AR|AS|FC|RM|CP|MV|INSTALL|LEX|YACC|STRIP|PYTHON|NODE|SUDO|EDITOR|*_CMD|*COMMAND",
        name,
    ) {
        requests.apply(Runs(Code::Shell), text);
    }
    let expands = ["$(", "${", "`"]
        .iter()
        .any(|start| text.text.contains(start));
    if expands || text.text.contains([';', '|', '&', '\n']) {
        requests.apply(Runs(Code::Opaque), text);
    }
}

/// A compiler launcher given to cmake is a program with its words split by `;`.
fn cmake_definition<'a>(definition: Arg<'a>, requests: &mut Requests<'a>) {
    let Some((name, program)) = definition.split('=') else {
        return;
    };
    let known = matches!(program.whole(), Some("ccache" | "sccache" | "distcc" | ""));
    if !known
        && matches_any(
            "*_LAUNCHER*|*_RULE_LAUNCH*|*_CROSSCOMPILING_EMULATOR*|*_LINKER_LAUNCHER*|*PROJECT_INCLUDE*|*TOP_LEVEL_INCLUDES*",
            name.text,
        )
    {
        requests.apply(
            Raise(Level::Dangerous, "names a program that the build runs"),
            definition,
        );
    }
    if matches_any("*CMAKE_INSTALL_PREFIX*", name.text) {
        requests.apply(Writes, program);
    }
}

/// Goals that publish, by the last part of their name.
const PUBLISHING: &str = "deploy|deploy-file|deploy-deployment|publish*|pub|upload*|release|perform|release-*|closeAndRelease*|sonatype*|bintray*";
/// Goals that empty or drop a database.
const DROPPING: &str = "flywayClean|liquibaseDropAll|dropAll|dropDatabase|flyway:clean|db:drop*|db:reset*|db:purge*|db:truncate_all|db:schema:load*|db:structure:load*|db:migrate:reset*|db:seed:replant";
/// Goals that change what lies outside the project.
const OUTSIDE: &str = "flyway*|liquibase*|db:rollback*|db:migrate:down*|jib|jib:*|dockerPush*|*Deploy|deploy*|release*|prepare|push*|bootPush*|eval";
/// Goals named like publishing ones that stay on this machine.
const LOCAL: &str = "publishToMavenLocal|publishLocal|publishM2|*PublicationToMavenLocal";

/// `cmake -E chdir dir command` runs a command in another directory.
fn cmake_chdir<'a>(call: &Call<'_, 'a>, requests: &mut Requests<'a>) {
    for event in &call.events {
        if let Event::Option {
            value: Some(verb),
            words: [_, command, ..],
            ..
        } = event
            && verb.text == "chdir"
        {
            requests.apply(RunsFile, *command);
        }
    }
}

/// What a goal of a build does by its conventional name, whatever module it is asked of.
fn goal<'a>(goal: Arg<'a>, requests: &mut Requests<'a>) {
    // sbt and clojure take a whole command line as one word.
    for step in goal.text.split([';', ',', ' ']) {
        let task = step
            .rsplit(['/', '.'])
            .next()
            .unwrap_or(step)
            .trim_start_matches('+');
        let name = task.rsplit(':').next().unwrap_or(task);
        let is = |patterns| matches_any(patterns, name) || matches_any(patterns, task);
        let effect = if is(LOCAL) {
            Nothing
        } else if is(DROPPING) {
            Raise(Level::Catastrophic, DATABASE)
        } else if is(PUBLISHING) {
            Raise(Level::Catastrophic, PUBLISHES)
        } else if is(OUTSIDE) {
            Raise(Level::Dangerous, "changes what lies outside the project")
        } else {
            Nothing
        };
        requests.apply(effect, goal);
    }
    if goal.whole().is_none() {
        requests.apply(Raise(Level::Dangerous, "runs a computed goal"), goal);
    }
}

/// Properties of a JVM build that name a program.
const EXECUTABLE: &str = "exec.executable=*|exec.args=*|exec.mainClass=*|*jvmArgs=*|*argLine=*|*javaagent*|settings=*|maven.ext.class.path=*|*xecutable=*|*java.home=*";

pub(super) const TOOLS: &[Spec] = &[
    // Even a dry run expands `$(shell …)`; a variable may name a program.
    tool("make|gmake|bmake|mingw32-make|remake|colormake")
        .medium()
        .options(&[
            switch("-k|--keep-going|-s|--silent|--quiet|-B|--always-make|-n|--just-print|--dry-run|-q|-i|-w|-r|-R|-p|-d|-t|-e|-S|-b|-L|--trace"),
            switch("-v|-h").help(),
            value("-C|--directory|-I|--include-dir|-o|--old-file|-W|--what-if"),
            attached("-j|--jobs|-l|-O|--output-sync|--debug"),
            value("-f|--file|--makefile").check(code_file),
            value("-E|--eval").runs(Code::Opaque),
        ])
        .operands(&[every(Effect::Check(make_variable))]),
    // `-E` names a small command of cmake's own, most of them also programs; `-P` runs a script.
    tool("cmake")
        .medium()
        .options(&[
            value("-E").command(),
            value("-P|-C|--toolchain|-T").check(code_file),
            value("-D").check(cmake_definition),
            value("--prefix").writes(),
            value("-S|-B|-G|-A|-U|--build|--install|--open|--target|-t|-j|--parallel|--config|--preset|--component|--log-level|--graphviz"),
            switch("-N|-L|-LA|-LH|--fresh|--clean-first|-v|--verbose|--trace|--list-presets|-Wno-dev|-Wdev|--use-stderr|--strip"),
        ])
        .check(cmake_chdir)
        .operands(&[every(Nothing)]),
    // The verbs of `cmake -E` that are programs nowhere; two of them delete as `rm -rf` does.
    tool("remove_directory").catastrophic().why("deletes whole directories").operands(&[every(Deletes)]),
    tool("remove").dangerous().why("deletes files").options(&[switch("-f"), switch("-r|-R|-rf|-fr|-Rf").catastrophic().why("deletes whole directories")]).operands(&[every(Deletes)]),
    tool("copy_directory|rename_directory|copy_if_different|make_directory|create_symlink|compare_files|create_hardlink")
        .dangerous()
        .why("changes files for cmake"),
    // Tests are the project's code; so are the scripts it is given, even to list tests.
    tool("ctest|cpack").medium().options(&[value("-S|-SP|--script|--config").check(code_file), value("-O|--output-log|-B").writes(), switch("-N|--show-only")]),
    // The build file is commands.
    tool("ninja|samu|ninja-build").medium().options(&[
        value("-C|-j|-k|-l|-d|-w|-t"),
        value("-f").check(code_file),
        switch("-v|-n|--quiet|--verbose"),
    ]),
    // Only `introspect` merely reads; a wrapper runs every test.
    tool("meson").verbs(&[
        verb("introspect|help").safe().any_option(),
        verb("setup|configure|compile|test|dist|install|init|rewrite|wrap|subprojects|format|devenv|env2mfile")
            .options(&[value("--wrapper|--wrap").runs(Code::Shell), value("--destdir").writes(), value("-C|-D|--prefix|-j|--suite|--setup|--buildtype|--native-file|--cross-file"), switch("-v|--wipe|--reconfigure|--list")]),
    ]),
    // A query loads the build files, which may run programs; `--run_under` names one.
    tool("bazel|bazelisk|blaze|buck|buck2|pants|please|plz").options(&[value("--bazelrc|--output_base|--output_user_root|--config")]).verbs(&[
        verb("version|info|help|license|analyze-profile|canonicalize-flags").safe().any_option(),
        verb("build|test|query|cquery|aquery|uquery|run|clean|fetch|sync|vendor|coverage|mobile-install|mod|shutdown|dump|fmt|lint|check|tailor|targets|audit|install|kill")
            .options(&[value("--run_under|--shell_executable").runs(Code::Shell)]),
        verb("publish").catastrophic().why(PUBLISHES),
    ]),
    // Recipes are the project's scripts; listing them runs nothing; `-c` and `--shell` run what they are given.
    tool("just")
        .medium()
        .options(&[
            switch("-l|--list|--summary|--dump|--variables|--groups|--man|--changelog|-h|-V").help(),
            value("-s|--show|--usage|--completions").help(),
            value("-c|--command").command(),
            value("--shell|--chooser|--dotenv-command").runs(Code::Shell),
            value("--shell-arg|--cygpath").dangerous(),
            value("-f|--justfile").check(code_file),
            value("-d|--working-directory|-E|--dotenv-path|--dotenv-filename|--color|--dump-format|--list-heading"),
            value("--set").takes(2),
            switch("-n|--dry-run|-q|--quiet|-v|--verbose|--yes|--choose|--evaluate|--unstable|--no-deps|-u|-g|--fmt|--check|--init|-e|--edit|--one"),
        ])
        .operands(&[every(Nothing)]),
    // Tasks are the project's scripts; a variable may hold a template that runs a shell.
    tool("task|go-task")
        .medium()
        .options(&[
            switch("-l|--list|-a|--list-all|-h").help(), switch("--summary"),
            value("-t|--taskfile").check(code_file),
            value("-d|--dir|-o|--output|-c|--concurrency|-I|--interval"),
            switch("-n|--dry|-f|--force|-p|--parallel|-s|--silent|-v|--verbose|-w|--watch|-y|--yes|--status|-x|-g|-i|--init"),
        ])
        .operands(&[every(Effect::Check(make_variable))]),
    // Tasks are the project's scripts, and listing them loads its files.
    tool("thor|mage|waf|scons|xmake|premake5|tup|redo|earthly|dagger|doit|invoke|inv|cake|gulp|grunt|jake|poe|makers")
        .medium()
        .options(&[

            value("--gulpfile|--gruntfile").check(code_file),
            switch("-T|--tasks|-n|--dry-run|-q|-s|-v|-t|--trace|-P|-D|-m|-j"),
        ])
        .operands(&[every(Nothing)]),
    // Targets are the project's; the conventional names that publish are listed.
    tool("ant").medium().single_dash().options(&[value("-f|-file|-buildfile|-propertyfile|-lib").check(code_file), value("-D|-logger|-listener|-l|-logfile"), switch("-p|-projecthelp").help()])
        .operands(&[every(Effect::Check(goal))]),
    // Phases and goals run plugins; those that deploy or touch a database are known by name.
    tool("mvn|mvnw|mvnd|maven")
        .medium()
        .options(&[
            switch("-q|-B|-o|-U|-X|-e|-am|-amd|-N|-V|-ntp|-nsu|-fae|-ff|-fn|--quiet|--batch-mode|--offline|--no-transfer-progress|--also-make"),
            switch("-v|-h").help(),
            value("-D|--define").dangerous().why("names a program that the build runs").only(EXECUTABLE),
            value("-f|--file|-s|--settings|-gs|-t|--toolchains").medium(),
            value("-pl|--projects|-rf|--resume-from|-P|--activate-profiles|-T|--threads|-l|--log-file"),
        ])
        .operands(&[every(Effect::Check(goal))]),
    // As maven's; a start-up script is a program of its own.
    tool("gradle|gradlew")
        .medium()
        .options(&[
            switch("-q|-i|-d|-s|-S|--quiet|--info|--debug|--stacktrace|--offline|--no-daemon|--daemon|--parallel|--continue|--scan|--rerun-tasks|-m|--dry-run|--stop|--console=plain"),
            switch("-v|-h").help(),
            value("-I|--init-script|-b|--build-file|-c|--settings-file").check(code_file),
            value("-D|--system-prop|-P|--project-prop").dangerous().why("names a program that the build runs").only("*jvmargs=*|*javaagent*|*init.script*|*java.home=*"),
            value("-p|--project-dir|-x|--exclude-task|-g|--gradle-user-home|--tests|--configuration|--console|--max-workers|--warning-mode|--include-build|--project-cache-dir"),
        ])
        .operands(&[every(Effect::Check(goal))]),
    // Tasks are the project's; those that publish are known by name, also within a quoted line.
    tool("sbt|mill|lein|boot|leiningen|sbtn|bleep|kobalt|buildr")
        .medium()
        .options(&[value("-J|--addPluginSbtFile|-jvm-opts").dangerous(), switch("-h").help()])
        .operands(&[every(Effect::Check(goal))]),
    // An expression on the line is code nobody here reads.
    tool("clojure|clj|bb|babashka|joker|planck|lumo")
        .medium()
        .options(&[value("-e|--eval|-i|--init|-Sdeps").runs(Code::Opaque), value("-f|--file").check(code_file), value("-m|--main"), switch("-Spath|-Stree|-Sdescribe").help()])
        .operands(&[every(Effect::Check(goal))]),
    // Tasks are the project's; `hex.publish` and ecto's resets are listed, `-e` is Elixir.
    tool("mix").verbs(&[
        verb("help|deps.tree|hex.info|hex.search|hex.outdated|hex.audit").safe().any_option(),
        verb("compile|test|format|deps.*|local.*|archive.*|new|phx.*|ecto.create|ecto.gen.*|ecto.migrations|ecto.dump|credo|dialyzer|docs|clean|do|cmd|release|assets.*|escript.*|sobelow|usage_rules.*|igniter.*|xref|app.*")
            .operands(&[every(Effect::Check(mix_task))]),
        verb("run|eval|rpc").medium().options(&[value("-e|--eval").runs(Code::Opaque), switch("--no-start|--no-halt|--no-compile"), value("-r|--require").check(code_file)]).operands(&[nth(0, RunsFile)]),
        verb("ecto.drop|ecto.reset|ecto.load|ash.reset|event_store.drop").catastrophic().why(DATABASE),
        verb("ecto.rollback|ecto.migrate|ecto.setup|hex.user|hex.organization|hex.owner|hex.config").dangerous(),
        verb("hex.publish|hex.retire").catastrophic().why(PUBLISHES).options(&[switch("--dry-run").rehearses()]),
    ]).alone(Level::Medium),
    // A file is code; an expression is code nobody here reads.
    tool("elixir").medium().options(&[value("-e|--eval|--rpc-eval").runs(Code::Opaque), value("-r|--require").check(code_file), switch("-S|--no-halt"), value("--name|--sname|--cookie|--erl")]).reads_code(Code::Opaque).operands(&[nth(0, RunsFile)]),
    // Tasks are the project's; hex publishes.
    tool("rebar3").verbs(&[
        verb("tree|deps|help|version|report").safe(),
        verb("compile|ct|eunit|clean|new|release|tar|shell|upgrade|unlock|update|dialyzer|xref|fmt|as|do|get-deps|edoc|cover|proper|escriptize").operands(&[every(Effect::Check(mix_task))]),
        verb("hex").verbs(&[verb("search|info|audit").safe(), verb("publish|retire").catastrophic().why(PUBLISHES)]).otherwise(Level::Dangerous),
    ]),
];

/// `mix do` and `rebar3 as` chain further tasks; `mix cmd` runs a command.
fn mix_task<'a>(task: Arg<'a>, requests: &mut Requests<'a>) {
    let name = task.text.trim_end_matches(',');
    if matches_any(
        "ecto.drop|ecto.reset|ecto.load|hex.publish|hex.retire|publish",
        name,
    ) {
        requests.apply(
            Raise(
                Level::Catastrophic,
                "publishes a package or drops a database",
            ),
            task,
        );
    }
    if matches_any("ecto.rollback|ecto.migrate|rm|cmd|sh|bash", name) || task.text.contains(' ') {
        requests.apply(
            Raise(Level::Dangerous, "runs a further task or command"),
            task,
        );
    }
}
