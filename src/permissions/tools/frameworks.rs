//! frameworks: a task of the project is its own code; those that reset or rewind its database are named.

use super::migrations::{ALEMBIC, BACK, FORWARD, RESETS};
use super::prelude::*;

/// Tasks of rake and rails, several of which may stand on a line.
fn task<'a>(word: Arg<'a>, requests: &mut Requests<'a>) {
    const READS: &[&str] = &[
        "db:version",
        "db:migrate:status",
        "routes",
        "about",
        "stats",
        "notes",
        "middleware",
        "initializers",
        "time:zones",
        "version",
    ];
    const LOSES: &[&str] = &[
        "db:drop",
        "db:reset",
        "db:purge",
        "db:schema:load",
        "db:structure:load",
        "db:rollback",
        "db:migrate:down",
        "db:migrate:reset",
        "db:migrate:redo",
        "db:setup",
        "db:truncate",
        "db:seed:replant",
        "db:forward",
        "VERSION=0",
        "db:fixtures:load",
        "db:mongoid:drop",
        "db:mongoid:purge",
        "elasticsearch:delete",
        "log:clear_all",
    ];
    let Some(name) = word.whole() else {
        return requests.apply(Raise(Level::Dangerous, "the task is computed"), word);
    };
    let bare = name.split('[').next().unwrap_or_default();
    let effect = if READS.contains(&bare) {
        Nothing
    } else if LOSES.iter().any(|task| bare.starts_with(task)) {
        Raise(Level::Catastrophic, RESETS)
    } else if bare == "release" || bare.starts_with("release:") {
        Raise(Level::Catastrophic, "publishes the package")
    } else if bare.starts_with("db:") || bare.starts_with("VERSION=") || bare.contains("deploy") {
        Raise(Level::Dangerous, FORWARD)
    } else {
        Raise(Level::Medium, "runs a task of the project")
    };
    requests.apply(effect, word);
}

/// Without a task it is the default one.
fn default_task<'a>(call: &Call<'_, 'a>, requests: &mut Requests<'a>) {
    if call.operands().next().is_none() && !call.has("--tasks") {
        requests.apply(
            Raise(Level::Medium, "runs a task of the project"),
            call.at(),
        );
    }
}

/// Django names the state to go to; `zero` is before the first migration.
fn django_target<'a>(word: Arg<'a>, requests: &mut Requests<'a>) {
    if word.whole() == Some("zero") {
        requests.apply(Raise(Level::Catastrophic, BACK), word);
    }
}

/// Names of Laravel's commands by what they do; others are the project's own.
const ARTISAN: &[Spec] = &[
    verb("about|list|env|help|inspire|*:list|*:show|*:status|config:show|db:show|db:table|db:monitor|queue:failed|queue:monitor").safe().any_option(),
    verb("migrate:fresh|migrate:refresh|migrate:reset|db:wipe|schema:drop|*:fresh|tenants:migrate-fresh").catastrophic().why(RESETS),
    verb("migrate:rollback|*:rollback").catastrophic().why(BACK).options(&[switch("--pretend").dry_run(), value("--step|--batch|--database|--path")]),
    verb("migrate").dangerous().why(FORWARD).any_option().options(&[switch("--pretend").dry_run()]),
    verb("db:seed|migrate:install|queue:clear|queue:flush|queue:forget|queue:prune-*|model:prune|telescope:prune|horizon:*|passport:*|db:restore|backup:clean")
        .dangerous()
        .why(FORWARD),
    verb("tinker").safe().reads_code(Code::Php).interactive(Level::Medium).options(&[value("--execute").runs(Code::Php)]).operands(&[every(RunsFile)]),
    verb("db").safe().reads_code(Code::Sql).interactive(Level::Medium).options(&[switch("--read|--write")]).operands(&[nth(0, Nothing)]),
];

const DJANGO: &[Spec] = &[
    verb("showmigrations|check|sqlmigrate|sqlflush|sqlsequencereset|inspectdb|diffsettings|version|help|findstatic|show_urls|print_settings|list_model_info|optimizemigration-check")
        .safe()
        .any_option(),
    verb("dumpdata").safe().any_option().options(&[value("-o|--output").writes(), value("--format|--indent|-e|--exclude|--database|-n|--pks")]),
    verb("flush|reset_db|reset_schema|sqlreset|drop_test_database|delete_squashed_migrations|truncate_table").catastrophic().why(RESETS),
    verb("migrate|migrate_schemas").dangerous().why(FORWARD).any_option().operands(&[from(1, Effect::Check(django_target))]).options(&[
        value("--database"),
        switch("--plan|--check").dry_run(),
    ]),
    verb("makemigrations").medium().any_option().options(&[switch("--dry-run|--check").dry_run(), value("-n|--name")]),
    verb("shell|shell_plus")
        .safe()
        .reads_code(Code::Python)
        .interactive(Level::Medium)
        .options(&[value("-c|--command").runs(Code::Python), value("-i|--interface"), switch("--no-startup|--no-imports|--plain|--ipython")]),
    verb("dbshell").safe().reads_code(Code::Sql).interactive(Level::Medium).options(&[value("--database")]).operands(&[every(Raise(
        Level::Dangerous,
        "passes options to the client",
    ))]),
    verb("runscript").medium().operands(&[every(RunsFile)]),
    verb("loaddata|createsuperuser|changepassword|clearsessions|remove_stale_contenttypes|createcachetable|sendtestemail|update_index|rebuild_index|set_fake_passwords")
        .dangerous()
        .why(FORWARD),
];

/// `rails runner` takes a file or code.
fn ruby_code<'a>(value: Arg<'a>, requests: &mut Requests<'a>) {
    let ending = std::path::Path::new(value.text).extension();
    let file = ending.is_some_and(|ending| ending.eq_ignore_ascii_case("rb"))
        && !value.text.contains([' ', ';', '(']);
    requests.apply(if file { RunsFile } else { Runs(Code::Ruby) }, value);
}

/// `first` is before all migrations, `prev` takes one back.
fn doctrine_target<'a>(word: Arg<'a>, requests: &mut Requests<'a>) {
    if matches!(word.whole(), Some("first" | "prev" | "0")) {
        requests.apply(Raise(Level::Catastrophic, BACK), word);
    }
}

/// Commands of Symfony by what they do; others are the project's own.
const CONSOLE: &[Spec] = &[
            verb("about|list|help|debug:*|lint:*|doctrine:migrations:status|doctrine:migrations:list|doctrine:schema:validate|doctrine:mapping:info|router:match")
                .safe()
                .any_option(),
            verb("doctrine:database:drop|doctrine:schema:drop|doctrine:fixtures:load|doctrine:mongodb:schema:drop|d:d:d|d:s:d|d:f:l").catastrophic().why(RESETS),
            verb("doctrine:migrations:migrate|doctrine:migrations:execute|d:m:m|d:m:e").dangerous().why(FORWARD).any_option().options(&[
                switch("--dry-run").dry_run(),
                switch("--down").catastrophic().why(BACK),
            ]).operands(&[nth(0, Effect::Check(doctrine_target))]),
            verb("doctrine:schema:update|doctrine:schema:create|doctrine:database:create|d:s:u").dangerous().any_option().options(&[switch("--dump-sql").medium()]),
            verb("doctrine:query:sql|dbal:run-sql").safe().any_option().operands(&[every(Runs(Code::Sql))]),
            verb("doctrine:*|d:*").dangerous().why(FORWARD),
        ];

pub(super) const TOOLS: &[Spec] = &[
    // A task is code of the project: at least medium, unless it is known to look only.
    tool("rails")
        .safe()
        .or_operands()
        .operands(&[every(Effect::Check(task))])
        .options(&[
            value("-e|--environment"),
            switch("-T|--tasks|-AT").lists(),
            switch("-D|--trace|-q|--expanded|-v"),
            switch("-h").help(),
        ])
        .verbs(&[
            verb("routes").safe().options(&[value("-g|--grep|-c|--controller"), switch("-E|--expanded|--unused")]),
            verb("runner|r")
                .medium()
                .options(&[value("-e|--environment"), switch("--skip-executor")])
                .reads_code(Code::Ruby)
                .operands(&[nth(0, Effect::Check(ruby_code))]),
            verb("console|c").safe().any_option().reads_code(Code::Ruby).interactive(Level::Medium),
            verb("dbconsole|db").safe().any_option().reads_code(Code::Sql).interactive(Level::Medium),
            verb("credentials:show|secrets:show|encrypted:show|credentials:diff").medium().why("reads secrets").reveals(),
            verb("server|s|test|t|generate|g|destroy|d|new|plugin|credentials:edit").medium(),
        ])
        .alone(Level::Safe),
    tool("rake|drake")
        .safe()
        .operands(&[every(Effect::Check(task))])
        .options(&[
            value("-f|--rakefile|-r|--require|-R|--rakelibdir").runs_file(),
            value("-e|--execute|-E|--execute-continue|-p|--execute-print").runs(Code::Ruby),
            value("-C|--directory|-I|--libdir|-j|--jobs|--job-stats|--suppress-backtrace"),
            switch("-T|--tasks|-P|--prereqs|-W|--where|-D|--describe").lists(),
            switch("-A|--all"),
            switch("-n|--dry-run").rehearses(),
            switch("-q|--quiet|-s|--silent|-t|--trace|-v|--verbose|-m|--multitask|-g|--system|-G|--no-system|-N|--no-search|-B|--build-all|--rules|-X"),
            switch("-H|-V").help(),
        ])
        .check(default_task),
    tool("artisan|craft").options(&[value("--env|--database|--class|--path|--step|--seeder"), switch("-n|--no-interaction|-q|--quiet|-v|-vv|-vvv|--force|--seed|--ansi|--no-ansi|--json"), switch("-h|-V").help()])
        .verbs(ARTISAN),
    tool("sail").verbs(&[
        verb("artisan|art|a").verbs(ARTISAN),
        verb("up|down|stop|restart|build").dangerous().why("changes the project's services"),
        verb("ps|logs|help").safe().any_option(),
        verb("php|composer|npm|npx|node|yarn|pnpm|bun|bin|test|pest|phpunit|pint|dusk|share|open").medium(),
        verb("shell|bash|root-shell|mysql|psql|redis|tinker|debug").dangerous(),
    ]),
    tool("manage.py|django-admin|django-admin.py|django")
        .options(&[value("--settings|--pythonpath|-v|--verbosity"), switch("--traceback|--no-color|--force-color|--skip-checks|--noinput|--no-input"), switch("-h").help()])
        .verbs(DJANGO),
    // Symfony's console.
    tool("console|symfony-console")
        .options(&[value("-e|--env|--em|--connection"), switch("-n|--no-interaction|--no-debug|-q|-v|-vv|-vvv|--if-exists|--profile"), switch("-h|-V").help()])
        .verbs(CONSOLE),
    tool("symfony").verbs(&[
        verb("console").verbs(CONSOLE),
        verb("check:*|security:check|server:status|server:list|server:log|local:php:list|help|version").safe().any_option(),
        verb("php|composer|pecl|run|server:start|serve|server:stop|new|open:*").medium(),
    ]).otherwise(Level::Dangerous),
    tool("flask|quart")
        .options(&[value("-A|--app|-e|--env-file"), switch("--debug|--no-debug"), switch("-h").help()])
        .verbs(&[
            verb("routes|run|init-db").medium(),
            verb("shell").safe().any_option().reads_code(Code::Python).interactive(Level::Medium),
            verb("db").options(&[value("-d|--directory|-x|--x-arg")]).verbs(ALEMBIC).otherwise(Level::Dangerous),
        ]),
    // WordPress and Drupal: a shell, a database client and a package manager in one.
    tool("wp|drush|drupal|typo3")
        .options(&[
            value("--path|--url|--user|--skip-plugins|--skip-themes|--context|-r|--root|-l|--uri|--format|--fields|--field"),
            value("--require|--exec").unread("runs code"),
            value("--ssh|--http").dangerous().why("runs on another machine"),
            switch("--allow-root|--quiet|--debug|-y|--yes|--porcelain|--network"),
        ])
        .verbs(&[
            verb("eval").safe().operands(&[every(Runs(Code::Php))]),
            verb("eval-file|scr|php:script").medium().operands(&[every(RunsFile)]),
            verb("ev|php:eval|php-eval").safe().operands(&[every(Runs(Code::Php))]),
            verb("shell|php|cli").dangerous(),
            verb("sqlq|sql:query|sql-query").safe().operands(&[every(Runs(Code::MySql))]),
            verb("status|st|core-status|core:status|help|info|watchdog:show|ws|pm:list|pml|config:get|cget|route|sql:dump|sql-dump").safe().any_option(),
            verb("db")
                .verbs(&[
                    verb("check|tables|size|columns|prefix|search").safe().any_option(),
                    verb("query").safe().reads_code(Code::MySql).operands(&[every(Runs(Code::MySql))]),
                    verb("export").medium().operands(&[every(Writes)]),
                    verb("reset|drop|clean").catastrophic().why(RESETS),
                ])
                .otherwise(Level::Dangerous),
            verb("sql:drop|sql-drop|site:install|site-install|si").catastrophic().why(RESETS),
            verb("plugin|theme|core|option|post|user|site|term|media|menu|config|cron|rewrite|role|comment|language|cache|transient|widget|package")
                .verbs(&[
                    verb("list|get|status|is-installed|is-active|version|check-update|verify-checksums|path|search|exists|pluck|count").safe().any_option(),
                    verb("delete|uninstall|empty").catastrophic().why("deletes content"),
                ])
                .otherwise(Level::Dangerous),
        ])
        .otherwise(Level::Dangerous),
];
