//! checkers: what only reads is free; what loads the project's configuration as code is work; fixing rewrites files.

use super::builds::code_file;
use super::prelude::*;
use crate::permissions::spec::matches_any;

const REWRITES: &str = "rewrites files";

/// Formatters that rewrite unless told to compare.
fn compares<'a>(call: &Call<'_, 'a>, requests: &mut Requests<'a>) {
    if !call.has("--check") {
        requests.apply(Raise(Level::Medium, REWRITES), call.at());
        for file in call.operands() {
            requests.apply(Writes, file);
        }
    }
}

/// ruff's and biome's reading verbs rewrite only when told.
const FIXES: Opt = switch("--fix|--fix-only|--unsafe-fixes|--write|--apply|--apply-unsafe|--add-noqa|--unsafe|--fix-all|--autofix|--replace|--in-place|--inplace|-w|--write-changes|--suppress-all|--suppress-rule").in_place();

/// Options of readers that take a value or print more, and harm nothing.
const PLAIN: &[Opt] = &[
    switch(
        "-q|--quiet|-v|--verbose|--no-cache|--statistics|--show-files|--show-settings|--exit-zero|--preview|--color|--no-color|--recursive|--strict|--summary|--show-fixes|--ignore-noqa|--isolated|--staged|--changed|--show-source|--count|--json",
    ),
    value(
        "--select|--extend-select|--ignore|--extend-ignore|--exclude|--extend-exclude|--include|--config|--line-length|--target-version|--output-format|--format|--severity|--level|--max-diagnostics|--diagnostic-level|--reporter|--per-file-ignores|--since|--colors|--max-line-length|--stdin-filename|--skip|--only|--config-path|--stdin-file-path|--vcs-root",
    ),
    value("-o|--output|--output-file|--report|--report-path|--result-file|--log-file").writes(),
    switch("-h|-V").help(),
];

pub(super) const TOOLS: &[Spec] = &[
    // Its configuration is data and it has no plugins; `check` and `format` rewrite only as listed.
    tool("ruff").options(PLAIN).verbs(&[
        verb("check").safe().operands(&[every(Reads)]).options(&[FIXES, switch("--no-fix|--diff|--watch|-w|-e")]),
        verb("format").safe().options(&[switch("--check|--diff")]).check(compares),
        verb("rule|linter|config|version|help|analyze").safe().any_option(),
        verb("clean|server"),
    ]),
    // Its configuration is data; only the writing switches rewrite.
    tool("biome|rome").options(PLAIN).verbs(&[
        verb("check|lint|format|ci").safe().operands(&[every(Reads)]).options(&[FIXES]),
        verb("explain|version|help|rage|search").safe().any_option(),
        verb("init|migrate|start|stop|lsp-proxy|clean|upgrade"),
    ]),
    // Data for configuration, no plugins: without `--check` they rewrite.
    tool("black|isort|pyink|stylua|docformatter|cabal-fmt")
        .safe()
        .shared(PLAIN)
        .options(&[
            switch("--check|--diff|-d|-c|--check-only"),
            switch("--lint|--fast|--safe|--atomic|--skip-string-normalization|-S|--pyi|--stdout|--dry-run"),
            value("-l|-t|--code|--profile|--settings-path|--settings-file|--sp|-p|--src|--stdin-filename|--required-version|--workers|-W|--line-ranges"),
            switch("-i|--replace").in_place(),
        ])
        .operands(&[every(Reads)])
        .check(compares),
    // They print unless told to write.
    tool("shfmt|clang-format|autopep8|yapf|autoflake|codespell|typos|misspell|shellharden|zizmor|sqlformat|pg_format|uncrustify|xmlformat")
        .safe()
        .shared(PLAIN)
        .options(&[
            FIXES,
            switch("-i|--overwrite|-p|--no-backup").in_place(),
            switch("-d|-l|--diff|--list|-s|--simplify|-mn|--find|-sr|-ci|-bn|-kp|-fn|--dump-config|--files|--dry-run|--Werror|--aggressive|-a|--remove-all-unused-imports|--check"),
            value("-ln|--language-dialect|--indent|--filename|--style|-L|--ignore-words|-I|--lines|--assume-filename|--fallback-style"),
        ])
        .operands(&[every(Reads)]),
    // Readers without plugins or code in their configuration.
    tool("shellcheck").safe().any_option().options(&[value("-o|--enable|-e|--exclude|-i|--include|-s|--shell|-S|--severity|-f|--format|-P|--source-path|-W|--wiki-link-count|--rcfile"), attached("-C|--color")]).operands(&[every(Reads)]),
    // They read; the few options that write are listed.
    tool("hadolint|pyflakes|pycodestyle|pydocstyle|vulture|radon|lizard|mccabe|bandit|editorconfig-checker|ec|kubeconform|kubeval|kube-linter|dockerfilelint|proselint|checkmake|xenon|dodgy|lychee|markdown-link-check|checkbashisms|bashate")
        .safe()
        .shared(PLAIN)
        .any_option()
        .options(&[FIXES, value("-o|-O|--output|--output-file|--export|--json-file").writes().unless("json|tty|gcc|checkstyle|json1|diff|quiet"), switch("-i|--init|-init").in_place()])
        .operands(&[every(Reads)]),
    // It runs two known checkers, unless told others.
    tool("actionlint").safe().single_dash().any_option().options(&[
        value("-shellcheck|-pyflakes").dangerous().why("names a program to run").unless("|shellcheck|pyflakes"),
        value("-config-file|-ignore|-format|-stdin-filename"),
        switch("-init-config").medium(),
    ]),
    // Their configuration, rules or plugins are the project's code.
    tool("eslint|eslint_d|prettier|prettierd|stylelint|markdownlint|markdownlint-cli2|textlint|xo|standard|tslint|oxlint|oxfmt|dprint|htmlhint|html-validate|cspell|commitlint|knip|madge|depcheck|dependency-cruiser|depcruise|jscpd|remark|sort-package-json|syncpack|publint|attw|size-limit|bundlesize|lighthouse|lhci|pa11y|axe|redocly|spectral|swagger-cli")
        .medium()
        .options(&[
            value("-o|--output-file|--output|--output-path|--cache-location|--cache-file").writes(),
            value("-c|--config|--rulesdir|--resolve-plugins-relative-to|--plugin|--parser|-f|--format|--ext|--ignore-path|--ignore-pattern|--max-warnings|--stdin-filepath|-r|--rules"),
            switch("--fix|--write|-w").in_place(),
            switch("--fix-dry-run|--check|-l|--list-different|--cache|--quiet|--no-eslintrc|--debug|--print-config|--staged"),
            switch("-h|-v").help(),
        ])
        .operands(&[every(Reads)]),
    // Plugins and configuration are the project's code.
    tool("flake8|pylint|mypy|dmypy|pyright|basedpyright|pyre|pytype|ty|pyrefly|prospector|pylama|sqlfluff|ansible-lint|vint|interrogate|import-linter|lint-imports|pyupgrade|add-trailing-comma|refurb|slotscheck|deptry|semversioner")
        .medium()
        .options(&[
            value("--output-file|--output|--junit-xml|--html-report|--txt-report|--xml-report|--cobertura-xml-report|--any-exprs-report|--linecount-report|--lineprecision-report|--cache-dir|--tee|--outputjson-file").writes(),
            value("--init-hook").runs(Code::Python),
            value("--python-executable|--pythonpath|--shadow-file|--custom-typeshed-dir").medium(),
            value("-p|--package|-m|--module|-c|--command|--config-file|--rcfile|--config|--max-line-length|--select|--ignore|--load-plugins|-j|--dialect|--python-version|--follow-imports|--exclude|--disable|--enable|--generate-rcfile"),
            switch("-h|-V|--strict|--ignore-missing-imports|-v|--show-error-codes|--no-incremental|--install-types|--non-interactive|--outputjson|--stats"),
        ])
        .operands(&[every(Reads)]),
    // Its configuration may name plugins; the lists are its own.
    tool("golangci-lint").verbs(&[
        verb("linters|formatters|version|help|config").safe().any_option(),
        verb("run|fmt|cache|custom|migrate").options(&[value("--out|--output.json.path|--output.html.path|--cpu-profile-path|--mem-profile-path|--trace-path").writes()]),
    ]),
    // They read the code as `go vet` does; fixing rewrites it.
    tool("staticcheck|revive|errcheck|gosec|govulncheck|gocyclo|ineffassign|nilaway|gocritic|deadcode|unused|unparam|gosimple")
        .safe()
        .single_dash()
        .any_option()
        .options(&[value("-o|-out|-cpuprofile|-memprofile|-trace|-debug.cpuprofile|-debug.memprofile|-debug.trace").writes(), value("-config|-f|-formatter|-checks|-tags|-go|-explain|-fmt|-stdout|-exclude|-include|-mode|-C|-set_exit_status"), switch("-fix|-w").in_place()]),
    // Ruby's, PHP's and the JVM's read configuration that is code.
    tool("rubocop|standardrb|reek|brakeman|erblint|haml-lint|slim-lint|fasterer|sorbet|srb|steep|phpstan|psalm|phpcs|phpcbf|php-cs-fixer|rector|phpmd|phan|pint|deptrac|infection|ktlint|detekt|checkstyle|pmd|spotbugs|swiftlint|swiftformat|luacheck|selene|perlcritic|perltidy|credo|dialyzer|hlint|stylish-haskell|buildifier|gitlint|alex|cfn-lint|statix|deadnix|linkchecker|vale|dotenv-linter|astyle|pycln|scalafmt|djlint|gersemi|yamlfmt|cmake-format|ktfmt|google-java-format|swift-format|scalafix|cljfmt|clj-kondo|fantomas|csharpier")
        .medium()
        .options(&[
            value("-o|--out|--output|--report-file|--output-file|--write-baseline").writes(),
            value("-r|--require").check(code_file),
            value("-c|--config|-f|--format|--only|--except|--level|--standard|--memory-limit|--configuration|--ruleset"),
            switch("-a|-A|--autocorrect|--auto-correct|--autocorrect-all|-x|--fix|-F").in_place(),
            switch("--safe|--dry-run|--diff|-v|--no-progress"),
        ])
        .operands(&[every(Reads)]),
    // Plugins and addons are programs; fixing rewrites files.
    tool("clang-tidy|run-clang-tidy|cppcheck|cpplint|scan-build|iwyu|include-what-you-use|infer|oclint|splint|flawfinder|sparse")
        .medium()
        .options(&[
            value("--load|-load|--clang|--addon|--addon-python|--suppress-xml").dangerous().why("names a program or plugin to run"),
            value("--export-fixes|--output-file|--cppcheck-build-dir|--checkers-report|--plist-output|-o").writes(),
            value("-p|--checks|--config|--config-file|--std|--enable|--suppress|-I|-D|-U|--project|-j|--template|--language"),
            switch("--fix|--fix-errors|-fix").in_place(),
            switch("--quiet|-q|-v|--force|--inline-suppr|--list-checks"),
        ])
        .operands(&[every(Reads)]),
    // Hooks are the project's code; installing them makes git run it.
    tool("pre-commit|prek|lefthook|husky|overcommit|captainhook")
        .options(&[switch("-v|-a|--all-files|-q|-f|--force|--no-auto-install|--show-diff-on-failure"), value("-c|--config|--files|--hook-stage|--from-ref|--to-ref|-s|-o|--color|-t|--hook-type")])
        .verbs(&[
            verb("validate-config|validate-manifest|sample-config|help|dump|version|list").safe(),
            verb("run|install|uninstall|autoupdate|clean|gc|install-hooks|init-templatedir|migrate-config|init|add|set|check-install|hook-impl|self-update|auto-update"),
            verb("try-repo").unread("runs code from the network"),
        ])
        .alone(Level::Medium),
    // Scanners read; some of them send what they read.
    tool("semgrep|opengrep").options(&[value("-c|--config|-e|--pattern|-l|--lang|--include|--exclude|--severity|--timeout|-j|--metrics|--max-target-bytes|--baseline-commit"), value("-o|--output|--json-output|--sarif-output").writes(), switch("--json|--sarif|-q|--quiet|--error|--autofix|-a|--dryrun|--test|--validate|--strict|--verbose|-v")])
        .verbs(&[verb("scan|show|test|validate|lsp|install-semgrep-pro"), verb("ci|login|logout|publish").dangerous().why("sends findings to another machine")])
        .or_operands()
        .medium(),
    // They fetch data bases and read the tree; their plugins are programs.
    tool("trivy|grype|syft|osv-scanner|gitleaks|tfsec|terrascan|tflint|checkov|dockle|conftest|opa|kubesec|kubescape|detect-secrets|ggshield|clair|license-checker|licensee|scancode|trufflehog|nuclei|nikto|zap-cli")
        .medium()
        .options(&[
            value("-o|--output|--report-path|-r|--file|--output-file-path|--baseline-path").writes(),
            value("--template|--format|--severity|--config|--scanners|--ignorefile|--source|--log-opts|--directory|--policy|--data|--input|--vuln-type|--exit-code"),
            value("--external-checks-git|--external-checks-dir|--download-external-modules|--plugin").dangerous(),
        ])
        .operands(&[nth(0, Effect::Check(scanner_verb))]),
    // Tests send the list of dependencies, which package managers do too; the rest sends more.
    tool("snyk").verbs(&[
        verb("help|version|policy|about").safe(),
        verb("test|fix|ignore|sbom|iac|container|unmanaged|wizard|protect|log4shell"),
    ]).otherwise(Level::Dangerous),
    // Reports are sent to a service.
    tool("sonar-scanner|sonar|codecov|codecovcli|coveralls|codeclimate|deepsource|codacy|fossa|buildkite-agent|percy|chromatic|sentry-cli|datadog-ci|launchable")
        .dangerous()
        .why("sends reports to another machine")
        .network(),
];

/// Verbs by which a scanner changes its own programs or sends what it found.
fn scanner_verb<'a>(verb: Arg<'a>, requests: &mut Requests<'a>) {
    if matches_any(
        "plugin|plugins|login|logout|push|server|registry|auth|sign|attest|upload|quota",
        verb.text,
    ) {
        requests.apply(
            Raise(Level::Dangerous, "sends data out or runs a plugin"),
            verb,
        );
    }
}
