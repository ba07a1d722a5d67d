//! Python packages and tools: listing is free, installing and running is work, publishing is for ever.

use super::builds::code_file;
use super::javascript::runs_package;
use super::packages::local_package;
use super::prelude::*;
use crate::permissions::spec::matches_any;

const PUBLISHES: &str = "publishes the package";

/// Options of pip, which uv's `pip` shares. What names a directory, a report or a log writes it.
const PIP: &[Opt] = &[
    switch("-q|--quiet|-v|-vv|--verbose|-U|--upgrade|--user|-y|--yes|--no-deps|--pre|--no-cache-dir|--no-cache|--no-input|--force-reinstall|--ignore-installed|-I"),
    switch("--disable-pip-version-check|--no-color|--isolated|--require-virtualenv|--break-system-packages|--no-build-isolation|--use-pep517|--prefer-binary|--no-index"),
    switch("--no-warn-script-location|--require-hashes|--compile|--no-compile|--no-clean|--editable|--root-user-action|--system|--strict|--all-extras|--no-binary|--only-binary"),
    switch("-l|--local|-o|--outdated|-u|--uptodate|--not-required|--exclude-editable|--include-editable|--all|-f|--files|--json|--versions|--no-header|--reinstall|--offline|--universal|--no-annotate"),
    switch("-h|-V").help(),
    switch("--dry-run").rehearses(),
    value("-r|--requirement|-c|--constraint|-e|--exclude|--path|--format|--timeout|--retries|--upgrade-strategy|--python-version|--platform|--implementation|--abi|--group|--override|--exclude-newer"),
    value("-i|--index-url|--extra-index-url|-f|--find-links|--index|--default-index|--progress-bar|--proxy|--config-settings|-C|--global-option|--use-feature|--extra|--resolution|--index-strategy|--keyring-provider|--cache-dir|--color|-p|--python-platform"),
    value("--trusted-host|--cert|--client-cert|--src|--config-file").medium(),
    value("--python|--editor").runs(Code::Opaque),
    value("-t|--target|--prefix|--root|--log|--report|-d|--dest|-w|--wheel-dir|--download|-o|--output-file").writes(),
];

/// pip's settings that decide where code comes from keep their place among medium ones; those that switch off its checks do not.
fn pip_setting<'a>(key: Arg<'a>, requests: &mut Requests<'a>) {
    if key.whole().is_none_or(|key| {
        matches_any(
            "*trusted-host*|*client-cert*|*.cert*|*editor*|*.python*|*keyring*",
            key,
        )
    }) {
        requests.apply(Raise(Level::Dangerous, "weakens the checks of pip"), key);
    }
}

/// A package that a runner takes from elsewhere than the index is code from the network.
fn requirement<'a>(package: Arg<'a>, requests: &mut Requests<'a>) {
    if package.text.contains("://") || package.text.starts_with("git+") {
        requests.apply(Unread("runs code from the network"), package);
    }
}

/// Options of uv's project commands.
const UV: &[Opt] = &[
    switch(
        "--frozen|--locked|--no-sync|--isolated|--all-extras|--no-dev|--dev|--active|--exact|--no-project|--all-groups|--no-editable|--all-packages|--only-dev|--no-default-groups",
    ),
    switch(
        "-q|--quiet|-v|--verbose|--offline|--no-config|--no-progress|--native-tls|-n|--no-cache|--refresh|--reinstall|-U|--upgrade|--managed-python|--no-managed-python|--no-env-file|--system|--seed|--clear|--script|-s",
    ),
    value(
        "--with|--with-editable|--with-requirements|-w|-p|--python|--package|--extra|--group|--no-group|--only-group|--directory|--project|--env-file|--color|--index|--default-index|--index-url|-i|--extra-index-url",
    ),
    value(
        "-P|--upgrade-package|--refresh-package|--reinstall-package|--exclude-newer|--cache-dir|--config-setting|-C|--resolution|--python-preference|--python-version|--python-platform|--link-mode|--find-links|-f|--depth|--prune|--invert|--format|--output-format|-r|--requirements|-c|--constraints|--tag|--branch|--rev|--optional|--default-groups|--prompt|--bump",
    ),
    value("-o|--output-file|--out-dir").writes(),
    value("--config-file|--allow-insecure-host").medium(),
    switch("-h|-V").help(),
    switch("--dry-run").rehearses(),
];

const RUN: &[Opt] = &[
    value("-m|--module").command(),
    value("--spec").check(requirement),
    value("--index-url|-i|--pip-args|--python|--suffix|-p|-e|--env|--env-file|-s"),
    switch("--no-cache|--pypackages|--verbose|--quiet|--system-site-packages|--gui-script"),
];

/// `hatch run env:command`: the environment is named before the command.
fn environment_command<'a>(call: &Call<'_, 'a>, requests: &mut Requests<'a>) {
    runs_package(call, requests);
    for event in &call.events {
        if let Event::Rest {
            words: [first, ..], ..
        } = event
            && let Some((_, command)) = first.split(':')
        {
            requests.apply(Command, command);
        }
    }
}

pub(super) const TOOLS: &[Spec] = &[
    // Reads by verb; an installed package runs its build, as everywhere.
    tool("pip")
        .options(PIP)
        .verbs(&[
            verb("search|index").safe().network(),
            verb("list|show|freeze|check|inspect|debug|help|hash|completion").safe(),
            verb("install|uninstall|download|wheel|lock").operands(&[every(Effect::Check(local_package))]),
            verb("config").verbs(&[
                verb("list|get|debug").safe(),
                verb("set").operands(&[nth(0, Effect::Check(pip_setting))]),
                verb("unset"),
                verb("edit").dangerous(),
            ]),
            verb("cache").verbs(&[verb("dir|info|list").safe(), verb("remove|purge")]),
        ]),
    // `run`, `tool run` and `uvx` are what they run.
    tool("uv").options(UV).verbs(&[
        verb("pip").verbs(&[
            verb("list|show|freeze|check|tree").safe().shared(PIP),
            verb("install|uninstall|sync|compile").operands(&[every(Effect::Check(local_package))]).shared(PIP),
        ]),
        verb("tree|version|help|generate-shell-completion").safe(),
        verb("run").medium().options_first().options(RUN).operands(&[every(Command)]).check(runs_package),
        verb("tool").verbs(&[
            verb("list|dir").safe(),
            verb("install|upgrade|uninstall"),
            verb("run").medium().options_first().operands(&[every(Package)]).check(runs_package),
            verb("update-shell").dangerous().why("writes the shell's start-up files"),
        ]),
        verb("python").verbs(&[verb("list|find|dir").safe(), verb("install|upgrade|pin|uninstall"), verb("update-shell").dangerous()]),
        verb("cache").verbs(&[verb("dir|size").safe(), verb("clean|prune")]),
        verb("venv").operands(&[every(Writes)]),
        verb("add|remove|sync|lock|init|build|export|format").operands(&[every(Nothing)]),
        verb("self").verbs(&[verb("version").safe(), verb("update").dangerous()]),
        verb("publish").catastrophic().why(PUBLISHES),
        verb("auth").verbs(&[verb("dir").safe(), verb("token").safe().reveals()]).otherwise(Level::Dangerous),
    ]),
    // A package from the index, run at once.
    tool("uvx").medium().options_first().options(UV).operands(&[every(Package)]).check(runs_package),
    // Reads by verb; `run` is what it runs; a token is a credential.
    tool("poetry")
        .options(&[
            switch("-q|--quiet|-n|--no-interaction|-v|-vv|-vvv|--verbose|--ansi|--no-ansi|--no-plugins|--no-cache|--no-root|--sync|--all-extras|--no-update|-t|--tree|-l|--latest|-o|--outdated|-T|--top-level|-a|--all|--short|-s|--lock|--strict|--full-path|-p|--path|--dev|-D|--editable|-e|--optional|--without-hashes|--executable"),
            value("-C|--directory|-P|--project|--with|--without|--only|-E|--extras|-G|--group|-f|--format|--source|--python|--platform"),
            value("-o|--output").writes(),
            switch("-h|-V").help(),
            switch("--dry-run").rehearses(),
        ])
        .verbs(&[
            verb("show|check|search|about|list|help").safe(),
            verb("version").medium().alone(Level::Safe),
            verb("env").verbs(&[verb("info|list|activate").safe(), verb("use|remove")]),
            verb("source").verbs(&[verb("show").safe(), verb("add|remove")]),
            verb("cache").verbs(&[verb("list").safe(), verb("clear")]),
            verb("debug").verbs(&[verb("info|resolve|tags").safe()]),
            verb("install|add|remove|update|lock|build|init|new|shell|sync|self|python"),
 verb("export").options(&[value("-o|--output").writes()]),
            verb("config").medium().options(&[switch("--list").lists(), switch("--unset|--local|--migrate")]).operands(&[nth(0, Effect::Check(poetry_setting))]),
            verb("run").medium().options_first().operands(&[every(Command)]).check(runs_package),
            verb("publish").catastrophic().why(PUBLISHES),
        ]),
    // `run` is what it runs; `ensurepath` writes start-up files.
    tool("pipx").options(&[switch("--global|--force|-f|--include-deps|--short|--json|--quiet|-q|--verbose|-v")]).verbs(&[
        verb("list|environment|help|completions").safe().any_option(),
        verb("install|install-all|inject|uninject|upgrade|upgrade-all|upgrade-shared|uninstall|reinstall|reinstall-all|pin|unpin|interpreter"),
        verb("run").medium().options_first().options(RUN).operands(&[every(Package)]).check(runs_package),
        verb("runpip").medium().options_first(),
        verb("uninstall-all|ensurepath").dangerous(),
    ]),
    // Reads by verb; `run` is what it runs.
    tool("pdm").options(&[value("-p|--project|-c|--config|-G|--group|--venv|-L|--lockfile"), switch("-g|--global|-v|-q|-I|--dev|-d|--prod|--no-self|--graph|--tree|--json|--fields|--freeze")]).verbs(&[
        verb("list|info|show|search|outdated|help").safe(),
        verb("install|add|remove|update|lock|sync|build|init|new|use|import|export|fix|cache|venv|plugin|python|py|self|completion"),
        verb("config").operands(&[nth(0, Effect::Check(poetry_setting))]),
        verb("run").medium().options_first().options(&[switch("-s|--site-packages|-l|--list"), value("-e|--env-file")]).operands(&[every(Command)]).check(runs_package),
        verb("publish").catastrophic().why(PUBLISHES),
    ]),
    // Building and testing are work, also of the kin that share its verbs; `publish` is for ever.
    tool("hatch|rye|flit|maturin|setuptools-scm|hatchling|bump-my-version|bumpversion|bump2version|cz|commitizen")
        .options(&[switch("-v|-q|--no-color|--force"), value("-f|--ini-file|--pyproject|-e|--env|-p|--project|--config")])
        .verbs(&[
            verb("show|status|list|help|find|ls").safe(),
            verb("dep|env|project").verbs(&[verb("show|find|hash|metadata").safe(), verb("create|prune|remove"), verb("run").options(&[value("-e|--env|--filter")]).operands(&[every(Command)])]),
            verb("run").medium().options_first().operands(&[every(Command)]).check(environment_command),
            verb("build|install|test|fmt|shell|new|init|clean|develop|sync|add|remove|lock|sdist|version|bump|bump-version|changelog|check|commit|lint|format|python|config|pin|toolchain|tools|fetch|generate-ci"),
            verb("publish|upload").catastrophic().why(PUBLISHES),
        ])
        .otherwise(Level::Medium),
    // Uploading is all it is for.
    tool("twine").verbs(&[verb("check").safe().any_option(), verb("upload|register").catastrophic().why(PUBLISHES)]).otherwise(Level::Dangerous),
    // What `python setup.py …` does; its build is the project's own code.
    tool("setup.py").medium().operands(&[every(Effect::Check(setup_command))]),
    // Reads by verb; `run` is what it runs.
    tool("pipenv").options(&[switch("-q|--quiet|-v|--verbose|--dev|-d|--system|--deploy|--python"), switch("--venv|--where|--py|--envs|-h|--support|--man").help()]).verbs(&[
        verb("graph|check|verify|scripts|requirements|audit").safe().any_option(),
        verb("install|update|upgrade|lock|sync|clean|shell|open|uninstall"),
        verb("run").medium().options_first().operands(&[every(Command)]).check(runs_package),
    ]),
    // Writes a directory.
    tool("pyvenv|mkvirtualenv|workon|rmvirtualenv").medium().options(&[value("-p|--python|--prompt|--app-data|--creator")]).operands(&[every(Writes)]),
    // They write the list of requirements, or install it.
    tool("pip-compile|pip-sync|pip-upgrade|pipreqs|pipdeptree|pip-licenses|pip-check").medium().options(&[value("-o|--output-file").writes()]),
    // Reads the requirements and asks for advisories; fixing installs.
    tool("pip-audit").safe().options(&[switch("--fix").medium().why("changes the installed packages"), value("-o|--output").writes(), value("-r|--requirement|-f|--format|-s|--vulnerability-service|--ignore-vuln|--path"), switch("-l|--local|-S|--strict|--desc|--aliases|-v|--progress-spinner|--no-deps|--skip-editable|--require-hashes|--disable-pip")]),
    // Tests are the project's code; `--basetemp` is emptied first, `--pastebin` sends the outcome away.
    tool("pytest|py.test|pytest-watch|ptw")
        .medium()
        .options(&[
            switch("-q|-v|-vv|-x|-s|-l|--lf|--ff|--nf|--sw|--collect-only|--co|--pdb|--cache-clear|--no-header|--no-summary|--exitfirst|--last-failed|--failed-first"),
            switch("-h|-V").help(), switch("--markers|--fixtures"),
            value("--basetemp").deletes(),
            value("--pastebin").dangerous().why("sends the outcome to a paste site"),
            value("--junitxml|--junit-xml|--report-log|--log-file|--html|--json-report-file|--resultlog|--cov-report").writes(),
            value("-k|-m|-n|-p|-W|-r|-o|--override-ini|--rootdir|--cov|--tb|--maxfail|--durations|--timeout|--ignore|--deselect|--import-mode|--dist|--log-level|--log-cli-level|--color|--capture|--confcutdir|--reruns|--numprocesses"),
            value("-c|--config-file").reads(),
        ])
        .operands(&[every(Effect::Check(test_file))]),
    // Environments run the project's commands; an override sets them.
    tool("tox|nox")
        .medium()
        .options(&[
            value("-x|--override").dangerous().why("sets the commands that are run"),
            value("-c|--conf|-f|--noxfile").check(code_file),
            value("--workdir|--result-json|--envdir").writes(),
            value("-e|-s|--session|--sessions|-k|--keywords|-p|--parallel|--python|--root|-t|--tags|--envlist|-m|-i|--extra-python"),
            switch("-l|--list|-r|--recreate|-R|--reuse-existing-virtualenvs|-v|-q|--notest|--develop|--skip-missing-interpreters"),
        ])
        .verbs(&[verb("exec|e").medium().after_dashes(Command), verb("list|l|config|c|devenv|d|run|r|run-parallel|p|depends|de|legacy|le|quickstart|q|schema")])
        .or_operands()
        .operands(&[every(Nothing)]),
    // Notebooks are code; listing kernels is free.
    tool("jupyter")
        .options(&[value("--output-dir|--output|--notebook-dir|--log-file").writes(), value("--config|--to|--port|--ip|--template|--kernel|--ServerApp.token")])
        .verbs(&[
            verb("kernelspec|troubleshoot|migrate|labextension|server|nbextension").verbs(&[verb("list|get").safe()]).alone(Level::Medium),
            verb("notebook|lab|nbconvert|console|execute|run|nbclassic|trust|qtconsole|bundlerextension|book"),
        ])
        .shared(&[switch("--paths|--data-dir|--config-dir|--runtime-dir").help(), switch("--json")])
        .alone(Level::Safe),
    // They run the project, serve it or store its data elsewhere, by verbs that are known.
    tool("papermill|marimo|streamlit|gradio|voila|cookiecutter|copier|pyinstaller|nuitka|cythonize|cython|f2py|auditwheel|delocate|sphinx-build|mkdocs|coverage|locust|scrapy|celery|uvicorn|gunicorn|hypercorn|daphne|dask|ray|mlflow|airflow|dbt|dvc|wandb")
        .medium()
        .operands(&[every(Effect::Check(serves_or_sends))]),
];

/// A file of tests is code.
fn test_file<'a>(file: Arg<'a>, requests: &mut Requests<'a>) {
    if matches_any("*.py", file.text) {
        requests.apply(RunsFile, file);
    }
}

/// Settings of poetry and pdm that hold a secret or weaken the checks.
fn poetry_setting<'a>(key: Arg<'a>, requests: &mut Requests<'a>) {
    if key.whole().is_none_or(|key| matches_any("pypi-token*|http-basic*|certificates*|keyring*|repository.*|*password*|*verify_ssl*|*username*", key)) {
        requests.apply(Raise(Level::Dangerous, "changes stored credentials"), key);
    }
}

/// distutils' own commands that publish.
fn setup_command<'a>(command: Arg<'a>, requests: &mut Requests<'a>) {
    if command
        .whole()
        .is_none_or(|command| matches!(command, "upload" | "register" | "upload_docs"))
    {
        requests.apply(Raise(Level::Catastrophic, PUBLISHES), command);
    }
}

/// Verbs of data and documentation tools that put something where others see it, or drop what is stored.
fn serves_or_sends<'a>(verb: Arg<'a>, requests: &mut Requests<'a>) {
    if matches_any("gh-deploy|deploy|push|upload|sync|login|publish", verb.text) {
        requests.apply(
            Raise(Level::Dangerous, "sends data to another machine"),
            verb,
        );
    }
    if matches_any("purge|destroy|delete|gc|reset", verb.text) {
        requests.apply(Raise(Level::Catastrophic, "deletes stored data"), verb);
    }
}
