//! versioning: version control beside git: looking is free, recording is medium, and what throws away work or
//! history is catastrophic.

use super::prelude::*;

/// Why overwriting the tree is beyond repair.
const LOSES: &str = "overwrites work that no commit holds";

pub(super) const TOOLS: &[Spec] = &[
    // Every commit goes to the server. `--config-option` and the `-cmd` options name programs.
    tool("svn")
        .network()
        .options(&[
            value("--config-option").dangerous().why("may name a program that runs"),
            value("--diff-cmd|--diff3-cmd|--editor-cmd").runs(Code::Shell),
            value("--config-dir|--username|--password|-r|--revision|-c|--change|--depth|-m|--message|--changelist|--encoding"),
            value("-F|--file").reads(),
            switch("--non-interactive|--no-auth-cache|-q|--quiet|-v|--verbose|-N|-R|--xml|--incremental|--trust-server-cert"),
        ])
        .verbs(&[
            verb("status|stat|st|log|info|list|ls|cat|diff|di|blame|praise|annotate|ann|proplist|plist|pl|propget|pget|pg|help|h|mergeinfo|youngest")
                .safe()
                .any_option(),
            verb("add|changelist|cl|checkout|co|update|up|merge|mkdir|propset|pset|ps|propedit|pedit|pe|propdel|pdel|pd|resolve|resolved|patch|upgrade|shelve|unshelve|x-shelve|x-unshelve")
                .medium(),
            verb("commit|ci|lock|unlock").medium(),
            verb("export").medium().operands(&[last(Writes)]),
            verb("copy|cp").medium(),
            verb("revert").catastrophic().why(LOSES),
            verb("cleanup").medium().options(&[switch("--remove-unversioned|--remove-ignored").catastrophic().why("deletes files that no commit holds")]),
            verb("delete|del|remove|rm|move|mv|rename|ren|switch|sw|relocate|import").dangerous(),
        ])
        .otherwise(Level::Dangerous),
    tool("svnlook|svnversion").safe().any_option(),
    tool("svnadmin|svnsync|svnserve|svnrdump|svndumpfilter|svnmucc").dangerous(),
    // `--config` can name hooks, aliases and extensions.
    tool("hg|chg")
        .options(&[
            value("--config").dangerous().why("may name a program that runs"),
            value("--config-file").dangerous(),
            value("-R|--repository|--cwd|--encoding|--color|--pager"),
            switch("-q|--quiet|-v|--verbose|-y|--noninteractive|--debug|--traceback|--time|--profile|--hidden"),
        ])
        .verbs(&[
            verb("status|st|log|history|diff|cat|annotate|blame|heads|parents|paths|summary|sum|tip|root|identify|id|manifest|files|grep|incoming|in|outgoing|out|help|version|showconfig|verify|tags|branches|glog|show")
                .safe()
                .any_option()
                .options(&[value("-o|--output").writes()]),
            verb("add|addremove|commit|ci|pull|merge|graft|import|bookmark|bookmarks|branch|tag|shelve|unshelve|resolve|copy|cp|init|clone|phase|rebase|amend|uncommit|histedit|bisect|backout|evolve|topic|export|archive|bundle|unbundle|recover")
                .medium()
                .options(&[
                    value("-m|--message|-l|--logfile|-u|--user|-d|--date|-r|--rev|-b|--branch|-s|--source|--dest|--base"),
                    value("-o|--output").writes(),
                    value("-e|--ssh|--remotecmd|-c|--command").runs(Code::Shell),
                ]),
            verb("push").medium().options(&[
                switch("-f|--force").catastrophic().why("overwrites shared history"),
                value("-e|--ssh|--remotecmd").runs(Code::Shell),
                value("-r|--rev|-B|--bookmark|-b|--branch"),
            ]),
            verb("update|up|checkout|co").medium().options(&[switch("-C|--clean").catastrophic().why(LOSES), value("-r|--rev|-d|--date|-t|--tool")]),
            verb("revert|purge|clean|strip|rollback|debugstrip|obliterate|prune").catastrophic().why(LOSES),
            verb("remove|rm|forget|rename|mv|move|serve").dangerous(),
            verb("config").safe().options(&[switch("-e|--edit|-l|--local|-g|--global").medium()]),
        ])
        .otherwise(Level::Dangerous),
    // The operation log takes everything back but what has been pushed.
    tool("jj")
        .options(&[
            value("--config|--config-toml|--config-file").dangerous().why("may name a program that runs"),
            value("-R|--repository|--at-operation|--at-op|--color"),
            switch("--no-pager|--ignore-working-copy|--quiet|--debug|--ignore-immutable"),
        ])
        .alone(Level::Safe)
        .verbs(&[
            verb("log|status|st|show|diff|evolog|obslog|interdiff|root|version|help|files|cat").safe().any_option().options(&[value("--tool").medium()]),
            verb("file").verbs(&[verb("list|show|annotate|search").safe().any_option()]),
            verb("bookmark|branch|b|tag|workspace|sparse").verbs(&[verb("list|l|root").safe().any_option()]),
            verb("config").verbs(&[verb("list|get|path").safe().any_option(), verb("set|edit|unset").dangerous().why("sets what runs later")]).otherwise(Level::Dangerous),
            verb("operation|op").verbs(&[
                verb("log|show|diff").safe().any_option(),
                verb("abandon").catastrophic().why("drops what lost work is brought back from"),
            ]),
            verb("util").verbs(&[
                verb("gc").catastrophic().why("drops what lost work is brought back from"),
                verb("exec").medium().options_first().operands(&[every(Command)]),
            ]),
            verb("git").verbs(&[
                verb("push").medium().network().options(&[
                    switch("--deleted|--allow-backwards").catastrophic().why("overwrites or deletes shared history"),
                    value("-b|--bookmark|-r|--revisions|-c|--change|--remote"),
                    switch("--dry-run").dry_run(),
                    switch("--all|--tracked|--allow-new|-N"),
                ]),
                verb("remote").verbs(&[verb("list").safe(), verb("set-url").dangerous().why("changes where pushes go")]),
                verb("fetch|clone|init|import|export").medium().network(),
            ]),
            verb("fix|diffedit|resolve|run").medium().options(&[value("--tool").runs(Code::Shell)]),
        ]),
    tool("fossil|bzr|brz|darcs|pijul|got|cvs|p4")
        .network()
        .verbs(&[
            verb("status|log|timeline|diff|info|ls|cat|annotate|blame|help|version|changes|whatsnew|show|history|files|opened|describe|where|have|filelog")
                .safe()
                .any_option(),
            verb("add|commit|record|update|pull|checkout|merge|init|clone|edit|sync|open|branch|tag|new|apply|ci|co|up").medium(),
            verb("revert|undo|clean|purge|unrecord|obliterate|uncommit|scrub|rollback|amend").catastrophic().why(LOSES),
        ])
        .otherwise(Level::Dangerous),
];
