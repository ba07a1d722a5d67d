//! everyday: small tools that compute, count and print; where one writes, runs or links, its table says so.

use super::prelude::*;

/// A file of tags is written where `-f` says, or in the directory itself.
const TAGS: &[Opt] = &[
    value("-f|-o").writes().unless("-"),
    value("--options|--langdef|--regex").medium(),
    switch("-R|--recurse|-a|-x|-e|-L|-u|-V"),
    value("--languages|--exclude|--fields|--extras|--kinds|--output-format|--sort|-L|-I|-h"),
    switch("--list-languages|--list-kinds|--list-maps|--list-features|--list-fields").help(),
];

pub(super) const TOOLS: &[Spec] = &[
    // They compute and print; no option of these writes or runs.
    tool("bc|uuidgen|uuid|ulid|nanoid|toilet|fend|primes|sl|cmatrix|dateadd|datediff|ddate|datamash|pwgen|morse|rot13|caesar|dict")
        .safe()
        .any_option()
        .options(&[value("-o").writes()])
        .operands(&[every(Reads)]),
    // `!` runs a command.
    tool("dc")
        .safe()
        .options(&[value("-e|--expression").runs(Code::Dc), value("-f|--file").runs_file(), switch("-i|-x|-v|-h")])
        .operands(&[every(RunsFile)])
        .reads_code(Code::Dc)
        .interactive(Level::Safe),
    // They count; the options that unpack, run or write are listed.
    tool("cloc|tokei|scc|gocloc|loc|pygount|ohcount|git-sizer|gitinspector")
        .safe()
        .any_option()
        .options(&[
            value("--extract-with|--vcs|--config").dangerous().why("runs a program").unless("git|svn|auto"),
            value("--format-multi").medium(),
            value("--out|--report-file|--write-lang-def|--sql|--categorized|--counted|--found|--ignored|--save-alerts|--strip-comments|--strip-code").writes(),
            value("--exclude-dir|--include-lang|--exclude-lang|--exclude-ext|--include-ext|--match-f|--not-match-f|--match-d|--not-match-d|-t|--type|-e|--exclude|-s|--sort|--format|-f|--fullpath|--by-file-by-lang|--timeout|--list-file|--read-lang-def|--force-lang"),
            value("-o|--output").writes().unless("json|yaml|cbor|toml|tabular|wide|csv|html|html-table|sql|openmetrics"),
        ])
        .operands(&[every(Reads)]),
    // They write an index.
    tool("ctags|universal-ctags|etags|gtags|global|cscope|starscope|ripper-tags|hasktags").medium().options(TAGS),
    // Searching by structure is free; rewriting is not.
    tool("ast-grep|comby|gritql|grit|gogrep|coccinelle|spatch|srgn|sad|ambr|fastmod|codemod|jscodeshift|rpl|sd|ruplacer|repren|perl-rename|zmv|vidir|qmv|brename|nomino|f2")
        .medium()
        .options(&[value("-o|--output").writes(), value("-p|--pattern|-r|--rewrite|-l|--lang|--json|--config|-c|-f|--script|--map"), switch("-i|-in-place|-U|--update-all").in_place(),
            switch("-n|--no-act|--stdin|-stdin|-d|--dry-run|--dry|-F")])
        .operands(&[every(Writes)]),
    // Parsing compiles and loads the project's grammar.

    tool("tree-sitter").verbs(&[verb("dump-languages|help|version").safe().any_option(), verb("parse|query|tags|highlight|generate|test|build|init|init-config|fuzz|playground|complete")]),
    // Runs the workflows in containers; listing them is free.
    tool("act").medium().options(&[switch("-l|--list|-g|--graph|-n|--dryrun|-h").help(), value("--secret-file|--env-file|--var-file|-s|--secret"), value("--container-options|--container-daemon-socket").dangerous(), switch("--privileged|-b|--bind").dangerous()]),
    // Pipelines run elsewhere; checks send the configuration.
    tool("circleci|drone|woodpecker-cli|gitlab-runner").verbs(&[
        verb("version|help|diagnostic|info|lint").safe().any_option(),
        verb("config|pipeline|local|exec").verbs(&[verb("validate|process|pack|lint|execute")]).otherwise(Level::Dangerous),
    ]).otherwise(Level::Dangerous),
    // Dot files are start-up files: applying them changes what every shell runs.
    tool("chezmoi").verbs(&[
        verb("status|diff|data|cat|managed|unmanaged|doctor|source-path|target-path|dump|help|ignored|cat-config|dump-config|verify|license").safe().any_option(),
        verb("cd|git|add|re-add|archive|completion|generate|age|encrypt|decrypt").medium(),
    ]).otherwise(Level::Dangerous),
    // Links in the home directory are start-up files as a rule.
    tool("stow").dangerous().why("changes the user's start-up files").options(&[switch("-n|--no|--simulate").dry_run()]),
    // They link or overwrite the user's start-up files.
    tool("rcup|rcdn|mackup|yadm|dotbot|homeshick").dangerous().why("changes the user's start-up files"),
    // Interactive or learning tools: not looked into.
    tool("zoxide|starship|atuin|mcfly|thefuck|carapace|navi|broot|nnn|ranger|lf|vifm|yazi|fff|xplr|joshuto|lazysql|visidata|vd|csvlens|hexedit|bvi|wxhexeditor|ghex").medium(),
    // Diaries and ledgers: their data is the user's own.
    tool("taskwarrior|timew|todo.sh|ledger|hledger|beancount|bean-check|bean-query|jrnl|nb|khal|khard|calcurse|taskbook").medium(),
];
