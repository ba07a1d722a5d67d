//! migrations: looking at the history of a schema is free; a step forward changes a database, a step back loses its data.

use super::prelude::*;

const RESETS: &str = "drops or resets a database";
const BACK: &str = "takes migrations back, with the data they hold";
const FORWARD: &str = "changes a database";

/// Tasks of rake and rails, several of which may stand on a line.
fn task<'a>(word: Arg<'a>, requests: &mut Requests<'a>) {
    const READS: &[&str] = &[
        "db:version", "db:migrate:status", "routes", "about", "stats", "notes", "middleware", "initializers", "time:zones", "version",
    ];
    const LOSES: &[&str] = &[
        "db:drop", "db:reset", "db:purge", "db:schema:load", "db:structure:load", "db:rollback", "db:migrate:down", "db:migrate:reset",
        "db:migrate:redo", "db:setup", "db:truncate", "db:seed:replant", "db:forward", "VERSION=0", "db:fixtures:load", "db:mongoid:drop",
        "db:mongoid:purge", "elasticsearch:delete", "log:clear_all",
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

/// Commands of flyway, several of which may stand on a line.
fn flyway<'a>(word: Arg<'a>, requests: &mut Requests<'a>) {
    let effect = match word.whole() {
        Some("info" | "validate" | "version" | "help" | "testConnection" | "list-engines" | "check") => Nothing,
        Some("clean" | "undo") => Raise(Level::Catastrophic, RESETS),
        _ => Raise(Level::Dangerous, FORWARD),
    };
    requests.apply(effect, word);
}

/// goose's verb stands behind a driver and a connection string, or alone.
fn goose<'a>(call: &Call<'_, 'a>, requests: &mut Requests<'a>) {
    let mut known = false;
    for word in call.operands() {
        let effect = match word.whole() {
            Some("down" | "down-to" | "reset" | "redo") => Raise(Level::Catastrophic, BACK),
            Some("up" | "up-by-one" | "up-to") => Raise(Level::Dangerous, FORWARD),
            Some("status" | "version" | "validate") => Nothing,
            Some("create" | "fix" | "init" | "env") => Raise(Level::Medium, "writes migrations"),
            _ => continue,
        };
        known = true;
        requests.apply(effect, word);
    }
    if !known {
        call.operands().for_each(|word| requests.apply(Raise(Level::Dangerous, "a subcommand nobody here knows"), word));
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

pub(super) const TOOLS: &[Spec] = &[
    tool("prisma")
        .options(&[value("--schema"), value("--config").runs_file(), switch("-v|-h").help()])
        .verbs(&[
            verb("validate|version|debug|help").safe().any_option(),
            verb("generate|format|init|studio|dev|mcp").medium(),
            verb("migrate")
                .verbs(&[
                    verb("status").safe(),
                    verb("diff").safe().options(&[
                        value("-o|--output").writes(),
                        value("--from-url|--to-url|--from-schema-datamodel|--to-schema-datamodel|--from-schema-datasource|--to-schema-datasource"),
                        value("--from-migrations|--to-migrations|--shadow-database-url|--from-schema|--to-schema"),
                        switch("--from-empty|--to-empty|--script|--exit-code|--from-config-datasource|--to-config-datasource"),
                    ]),
                    verb("reset").catastrophic().why(RESETS),
                    verb("dev|deploy|resolve").dangerous().why(FORWARD).any_option(),
                ])
                .otherwise(Level::Dangerous),
            verb("db")
                .verbs(&[
                    verb("pull").medium(),
                    verb("seed").dangerous().why(FORWARD),
                    verb("push").dangerous().why(FORWARD).options(&[
                        switch("--force-reset|--accept-data-loss").catastrophic().why(RESETS),
                        switch("--skip-generate"),
                    ]),
                    verb("execute").safe().reads_code(Code::Sql).options(&[
                        value("--file").dangerous().why("runs a file of SQL"),
                        value("--url"),
                        switch("--stdin"),
                    ]),
                    verb("drop").catastrophic().why(RESETS),
                ])
                .otherwise(Level::Dangerous),
        ])
        .otherwise(Level::Dangerous),
    tool("drizzle-kit")
        .options(&[
            value("--config").runs_file(),
            value("--dialect|--schema|--out|--url|--name|--driver|--tablesFilter|--schemaFilters|--casing|--port|--host|--prefix"),
            switch("--custom|--breakpoints|--verbose|--strict"),
        ])
        .verbs(&[
            verb("export|check").safe(),
            verb("generate|generate:*|pull|introspect|introspect:*|up|up:*|studio").medium(),
            verb("drop").dangerous().why("deletes a migration"),
            verb("push|push:*").dangerous().why(FORWARD).options(&[switch("--force").catastrophic().why("accepts the loss of data")]),
            verb("migrate").dangerous().why(FORWARD),
        ])
        .otherwise(Level::Dangerous),
    tool("alembic|aerich|flask-migrate|quart-db")
        .options(&[value("-n|--name|-x|--location|--app|--tortoise-orm"), value("-c|--config").medium().why("loads other settings"), switch("--raiseerr|-q|--quiet")])
        .verbs(&[
            verb("current|history|heads|branches|show|check|list_templates|inspectdb").safe().any_option(),
            verb("revision|merge|init|migrate|edit|init-migrations").medium(),
            verb("downgrade").catastrophic().why(BACK).options(&[switch("--sql").dry_run(), value("--tag|-v"), switch("--yes")]),
            verb("upgrade|stamp|ensure_version|init-db").dangerous().why(FORWARD).options(&[switch("--sql").dry_run(), value("--tag"), switch("--purge")]),
        ])
        .otherwise(Level::Dangerous),
    // A task is code of the project: at least medium, unless it is known to look only.
    tool("rails")
        .safe()
        .or_operands()
        .operands(&[every(Effect::Check(task))])
        .options(&[
            value("-e|--environment|-g|--grep|-c|--controller|-E"),
            switch("-T|--tasks|-h|-v|-AT|-D|--trace|-q|--expanded").lists(),
        ])
        .verbs(&[
            verb("runner|r")
                .safe()
                .options(&[value("-e|--environment"), switch("--skip-executor")])
                .reads_code(Code::Ruby)
                .operands(&[nth(0, Effect::Check(ruby_code))]),
            verb("console|c").safe().any_option().reads_code(Code::Ruby).interactive(Level::Medium),
            verb("dbconsole|db").safe().any_option().reads_code(Code::Sql).interactive(Level::Medium),
            verb("credentials:show|secrets:show|encrypted:show|credentials:diff").medium().why("reads secrets").reveals(),
            verb("server|s|test|t|test:*|generate|g|destroy|d|new|plugin|credentials:edit|dev:*|assets:*|tmp:*|log:clear|app:update|zeitwerk:check").medium(),
        ])
        .alone(Level::Safe),
    tool("rake|drake")
        .safe()
        .operands(&[every(Effect::Check(task))])
        .options(&[
            value("-f|--rakefile|-r|--require|-R|--rakelibdir").runs_file(),
            value("-e|--execute|-E|--execute-continue|-p|--execute-print").runs(Code::Ruby),
            value("-C|--directory|-I|--libdir|-j|--jobs|--job-stats|--suppress-backtrace"),
            switch("-T|--tasks|-P|--prereqs|-W|--where|-D|--describe|-A|--all").lists(),
            switch("-n|--dry-run").rehearses(),
            switch("-q|--quiet|-s|--silent|-t|--trace|-v|--verbose|-m|--multitask|-g|--system|-G|--no-system|-N|--no-search|-B|--build-all|--rules|-X"),
            switch("-H|-V").help(),
        ])
        .alone(Level::Medium),
    tool("artisan|craft").options(&[value("--env|--database|--class|--path|--step|--seeder"), switch("-n|--no-interaction|-q|--quiet|-v|-vv|-vvv|--force|--seed|--ansi|--no-ansi|--json"), switch("-h|-V").help()])
        .verbs(ARTISAN),
    tool("sail").verbs(&[
        verb("artisan|art|a").verbs(ARTISAN),
        verb("up|down|stop|restart|build").dangerous().why("changes the project's services"),
        verb("ps|logs|help").safe().any_option(),
        verb("php|composer|npm|npx|node|yarn|pnpm|bun|bin|test|pest|phpunit|pint|dusk|share|open").medium(),
        verb("shell|bash|root-shell|mysql|psql|redis|tinker|debug").dangerous(),
    ]),
    tool("manage.py|django-admin|django-admin.py")
        .options(&[value("--settings|--pythonpath|-v|--verbosity"), switch("--traceback|--no-color|--force-color|--skip-checks|--noinput|--no-input"), switch("-h").help()])
        .verbs(DJANGO),
    // Symfony's console.
    tool("console|symfony-console")
        .options(&[value("-e|--env|--em|--connection"), switch("-n|--no-interaction|--no-debug|-q|-v|-vv|-vvv|--if-exists|--profile"), switch("-h|-V").help()])
        .verbs(&[
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
        ]),
    tool("knex|node-pg-migrate|db-migrate|migrate-mongo|graphile-migrate|ley|umzug|ts-migrate-mongoose|payload|ace|kysely")
        .options(&[
            value("--knexfile|--config|-f|--file|--config-file|-m|--migrations-dir").medium().why("loads settings, which are code"),
            value("--env|-e|--cwd|--client|--connection|--specific|--name|-x|--migrations-directory|-t|--timestamp-filename-prefix|-d|--database-url-var"),
            value("-r|--require|--esm").medium(),
            switch("--debug|--verbose|-v|--all"),
        ])
        .verbs(&[
            verb("migrate:status|migrate:list|migrate:currentVersion|status|check|migration:status|list|list:routes|compile").safe().any_option(),
            verb("init|migrate:make|seed:make|create|make:*|migration:make|migrate:create|generate:*").medium(),
            verb("migrate:rollback|migrate:down|down|rollback|migration:rollback|migrate:refresh|redo|reset|undo|db:drop|db:wipe|db:truncate|*:fresh|*:reset|*:refresh|*:rollback|*:down|drop|uncommit")
                .catastrophic()
                .why(BACK),
        ])
        .otherwise(Level::Dangerous),
    tool("sequelize|sequelize-cli")
        .options(&[
            value("--env|--url|--name|--to|--seed|--attributes|--migrations-path|--seeders-path|--models-path|--options-path"),
            value("--config").medium().why("loads settings, which are code"),
            switch("--debug"),
        ])
        .verbs(&[
            verb("db:migrate:status|help").safe(),
            verb("init|init:*|migration:*|model:*|seed:*").medium(),
            verb("db:migrate:undo|db:migrate:undo:all|db:seed:undo|db:seed:undo:all|db:*undo*").catastrophic().why(BACK),
            verb("db:drop").catastrophic().why(RESETS),
            verb("db:*").dangerous().why(FORWARD),
        ])
        .otherwise(Level::Dangerous),
    tool("typeorm|typeorm-ts-node-commonjs|typeorm-ts-node-esm|mikro-orm|mikro-orm-esm")
        .options(&[
            value("-d|--dataSource|--config").runs_file(),
            value("-t|--transaction|-n|-m|--migration|--only|--name|-c|--class"),
            switch("--pretty|-p|--outputJs|-o|--esm|--timestamp|--check|--blank|--safe"),
        ])
        .verbs(&[
            verb("version|migration:show|migration:list|migration:pending|migration:check|schema:log|debug|cache:status").safe().any_option(),
            verb("init|entity:create|subscriber:create|migration:create|migration:generate|generate-entities|cache:*|seeder:create").medium(),
            verb("schema:update|schema:create").dangerous().any_option().options(&[switch("--dump").dry_run()]),
            verb("query").safe().operands(&[every(Runs(Code::Sql))]),
            verb("migration:revert|migration:down").catastrophic().why(BACK),
            verb("schema:drop|migration:fresh|schema:fresh|database:drop").catastrophic().why(RESETS),
        ])
        .otherwise(Level::Dangerous),
    tool("flyway")
        .safe()
        .single_dash()
        .any_option()
        .options(&[
            attached("-initSql").runs(Code::Sql),
            attached("-jarDirs|-callbacks|-resolvers|-driver|-script|-scriptFilename").dangerous().why("loads programs"),
            attached("-configFiles|-workingDirectory").medium(),
            attached("-dryRunOutput|-outputFile|-reportFilename|-logFile").writes(),
        ])
        .operands(&[every(Effect::Check(flyway))]),
    tool("liquibase")
        .options(&[
            attached("--changelog-file|--changeLogFile|--url|--username|--password|--contexts|--labels|--search-path|--log-level|--driver|--default-schema-name|--reference-url|--schemas|--count|--tag"),
            attached("--defaults-file|--defaultsFile|--classpath").medium().why("loads settings or programs"),
            attached("--output-file|--outputFile|--log-file").writes(),
        ])
        .verbs(&[
            verb("status|history|validate|diff|snapshot|list-locks|listLocks|calculate-checksum|db-doc|unexpected-change-sets|unexpected-changesets|help|connect")
                .safe()
                .any_option(),
            verb("execute-sql|executeSql").safe().options(&[attached("--sql").runs(Code::Sql), attached("--sql-file|--sqlFile").dangerous()]),
            verb("*-sql|*SQL|*Sql").safe().any_option(),
            verb("generate-changelog|generateChangeLog|diff-changelog|diffChangeLog|init|snapshot-reference").medium(),
            verb("drop-all|dropAll").catastrophic().why(RESETS),
            verb("rollback|rollback-*|rollbackCount|rollbackToDate|rollbackOneUpdate|update-testing-rollback|updateTestingRollback|future-rollback-*").catastrophic().why(BACK),
        ])
        .otherwise(Level::Dangerous),
    tool("goose")
        .safe()
        .single_dash()
        .options(&[value("-dir|-table|-timeout|-ssl-cert|-ssl-key|-certfile|-env"), switch("-v|-s|-no-versioning|-allow-missing|-no-color"), switch("-h|-help|-version").help()])
        .check(goose),
    tool("dbmate")
        .options(&[value("-u|--url|-e|--env|--env-file|-d|--migrations-dir|--migrations-table|-s|--schema-file|--wait-timeout|--wait-interval"), switch("--no-dump-schema|--wait|--strict|-v|--verbose|--exit-code|--quiet"), switch("-h").help()])
        .verbs(&[
            verb("status|wait").safe(),
            verb("new|n|dump").medium(),
            verb("down|rollback").catastrophic().why(BACK),
            verb("drop").catastrophic().why(RESETS),
        ])
        .otherwise(Level::Dangerous),
    tool("migrate|golang-migrate")
        .single_dash()
        .options(&[value("-path|-source|-database|-prefetch|-lock-timeout|-ext|-dir|-digits|-format|-tz"), switch("-verbose|-seq|-all"), switch("-help|-version").help()])
        .verbs(&[
            verb("version").safe(),
            verb("create").medium(),
            verb("down").catastrophic().why(BACK),
            verb("drop").catastrophic().why(RESETS),
        ])
        .otherwise(Level::Dangerous),
    tool("atlas")
        .options(&[
            value("--env|--var|-u|--url|--dev-url|--dir|--dir-format|-s|--schema|--from|--to|-f|--file|--exclude|--format|--revisions-schema|--tx-mode|--latest|--lock-timeout"),
            value("-c|--config").medium().why("loads settings that can name programs"),
            switch("--dry-run").dry_run(),
            switch("--auto-approve|--web|-w"),
        ])
        .verbs(&[
            verb("version|license|completion").safe(),
            verb("schema")
                .verbs(&[verb("inspect|diff|lint|validate").safe(), verb("fmt").medium(), verb("clean").catastrophic().why(RESETS)])
                .otherwise(Level::Dangerous),
            verb("migrate")
                .verbs(&[
                    verb("status|lint|validate|ls|show").safe(),
                    verb("diff|new|hash|import|edit|checkpoint|rebase").medium(),
                    verb("down").catastrophic().why(BACK),
                    verb("rm").dangerous(),
                ])
                .otherwise(Level::Dangerous),
        ])
        .otherwise(Level::Dangerous),
    tool("sqlx|cargo-sqlx|diesel|sea-orm-cli|refinery")
        .options(&[
            value("-D|--database-url|--source|--migration-dir|--connect-timeout|--target-version|-u|-s|--database-schema|-d|--config-file"),
            switch("-y|--ignore-missing|--no-dotenv|-r|--timestamp|--sequential|--locked-schema|-v|--verbose|-a|--all"),
            switch("--dry-run").dry_run(),
            switch("-h|-V").help(),
        ])
        .verbs(&[
            verb("prepare|generate|init|completions").medium(),
            verb("print-schema").safe().any_option(),
            verb("database|db")
                .verbs(&[verb("drop|reset").catastrophic().why(RESETS)])
                .otherwise(Level::Dangerous),
            verb("migrate|migration|mig")
                .alone(Level::Dangerous)
                .verbs(&[
                    verb("info|list|pending|status").safe(),
                    verb("add|generate|build-script|init").medium(),
                    verb("revert|redo|down|fresh|refresh|reset").catastrophic().why(BACK),
                ])
                .otherwise(Level::Dangerous),
        ])
        .otherwise(Level::Dangerous),
    tool("phinx|yoyo|sqitch|skeema|tern|pgroll|migrate-up|evolve|schemahero|hasura|nessie|piccolo|rambler|shmig|yuniql")
        .options(&[
            value("-e|--environment|-t|--target|--database|-d|--date|--dir|--endpoint|--admin-secret|--database-name|--version|--conf|--migrations|-m"),
            value("-c|--config|--configuration|-p|--parser").medium().why("loads settings, which may be code"),
            switch("-v|-q|--no-interaction|-n|--all-databases|-b|--batch|--no-prompt|-y"),
            switch("-x|--dry-run").dry_run(),
        ])
        .verbs(&[
            verb("status|list|plan|log|diff|lint|verify|check|version|help").safe().any_option(),
            verb("create|init|new|add|generate|pull|format|fmt|tag|seed:create|console").medium(),
            verb("migrate|metadata|seed|migrations|schema")
                .dangerous()
                .why(FORWARD)
                .or_operands()
                .alone(Level::Dangerous)
                .verbs(&[verb("status|diff|list|check|export").dangerous(), verb("delete|clear|drop|backwards").catastrophic().why(BACK)])
                .options(&[switch("--down|--to-zero").catastrophic().why(BACK), value("--up|--goto|--type")]),
            verb("rollback|revert|down|reset|reapply|rework|drop|clean|complete").catastrophic().why(BACK),
        ])
        .otherwise(Level::Dangerous),
    // WordPress and Drupal: a shell, a database client and a package manager in one.
    tool("wp|drush|drupal|typo3")
        .options(&[
            value("--path|--url|--user|--skip-plugins|--skip-themes|--context|-r|--root|-l|--uri|--format|--fields|--field"),
            value("--require|--exec").dangerous().why("runs code"),
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

/// `rails runner` takes a file or code.
fn ruby_code<'a>(value: Arg<'a>, requests: &mut Requests<'a>) {
    let file = value.text.ends_with(".rb") && !value.text.contains([' ', ';', '(']);
    requests.apply(if file { RunsFile } else { Runs(Code::Ruby) }, value);
}

/// `first` is before all migrations, `prev` takes one back.
fn doctrine_target<'a>(word: Arg<'a>, requests: &mut Requests<'a>) {
    if matches!(word.whole(), Some("first" | "prev" | "0")) {
        requests.apply(Raise(Level::Catastrophic, BACK), word);
    }
}
