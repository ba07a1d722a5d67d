//! migrations: looking at the history of a schema is free; a step forward changes a database, a step back loses its data.

use super::prelude::*;

pub(super) const RESETS: &str = "drops or resets a database";
pub(super) const BACK: &str = "takes migrations back, with the data they hold";
pub(super) const FORWARD: &str = "changes a database";

/// Commands of flyway, several of which may stand on a line.
fn flyway<'a>(word: Arg<'a>, requests: &mut Requests<'a>) {
    let effect = match word.whole() {
        Some(
            "info" | "validate" | "version" | "help" | "testConnection" | "list-engines" | "check",
        ) => Nothing,
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
    if !known && let Some(word) = call.operands().next() {
        requests.apply(
            Raise(Level::Dangerous, "a subcommand nobody here knows"),
            word,
        );
    }
}

/// Verbs of Alembic, also behind `flask db`.
pub(super) const ALEMBIC: &[Spec] = &[
    verb("current|history|heads|branches|show|check|list_templates|inspectdb")
        .safe()
        .any_option(),
    verb("revision|merge|init|migrate|edit|init-migrations").medium(),
    verb("downgrade").catastrophic().why(BACK).options(&[
        switch("--sql").dry_run(),
        value("--tag|-v"),
        switch("--yes"),
    ]),
    verb("upgrade|stamp|ensure_version|init-db")
        .dangerous()
        .why(FORWARD)
        .options(&[switch("--sql").dry_run(), value("--tag"), switch("--purge")]),
];

pub(super) const TOOLS: &[Spec] = &[
    tool("prisma")
        .options(&[value("--schema"), value("--config").medium().why("loads settings, which are code"), switch("-v|-h").help()])
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
    tool("alembic|aerich")
        .options(&[value("-n|--name|-x|--location|--app|--tortoise-orm"), value("-c|--config").medium().why("loads other settings"), switch("--raiseerr|-q|--quiet")])
        .verbs(ALEMBIC)
        .otherwise(Level::Dangerous),
    tool("knex|node-pg-migrate|db-migrate|migrate-mongo|graphile-migrate|ley|umzug|ts-migrate-mongoose|payload|ace|kysely")
        .options(&[
            value("--knexfile|--config|-f|--file|--config-file|-m|--migrations-dir").medium().why("loads settings, which are code"),
            value("--env|-e|--cwd|--client|--connection|--specific|--name|-x|--migrations-directory|-t|--timestamp-filename-prefix|-d|--database-url-var"),
            value("-r|--require|--esm").medium(),
            switch("--debug|--verbose|-v|--all"),
        ])
        .verbs(&[
            verb("migrate:status|migrate:list|migrate:currentVersion|status|check|migration:status|list|list:routes|compile").safe().any_option(),
            verb("migrate:latest|migrate:up|migrate|up|seed:run|db:seed|migrate:unlock|migrate:forceFreeMigrationsLock|migration:run|latest").dangerous().why(FORWARD),
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
            verb("migration:run|migration:up|schema:sync|database:create|seeder:run").dangerous().why(FORWARD),
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
            value("--changelog-file|--changeLogFile|--url|--username|--password|--contexts|--labels|--search-path|--log-level|--driver|--default-schema-name|--reference-url|--schemas|--count|--tag"),
            value("--defaults-file|--defaultsFile|--classpath").medium().why("loads settings or programs"),
            value("--output-file|--outputFile|--log-file").writes(),
        ])
        .verbs(&[
            verb("status|history|validate|diff|snapshot|list-locks|listLocks|calculate-checksum|db-doc|unexpected-change-sets|unexpected-changesets|help|connect")
                .safe()
                .any_option(),
            verb("execute-sql|executeSql").safe().options(&[value("--sql").runs(Code::Sql), value("--sql-file|--sqlFile").dangerous()]),
            verb("*-sql|*SQL|*Sql").safe().any_option(),
            verb("generate-changelog|generateChangeLog|diff-changelog|diffChangeLog|init|snapshot-reference").medium(),
            verb("drop-all|dropAll").catastrophic().why(RESETS),
            verb("rollback|rollback-*|rollbackCount|rollbackToDate|rollbackOneUpdate|update-testing-rollback|updateTestingRollback|future-rollback-*").catastrophic().why(BACK),
        ])
        .otherwise(Level::Dangerous),
    tool("goose")
        .safe()
        .options_first()
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
            verb("up|migrate|create|load").dangerous().why(FORWARD),
        ])
        .otherwise(Level::Dangerous),
    tool("migrate|golang-migrate")
        .single_dash()
        .options(&[value("-path|-source|-database|-prefetch|-lock-timeout|-ext|-dir|-digits|-format|-tz"), switch("-verbose|-seq|-all"), switch("-help|-version").help()])
        .verbs(&[
            verb("version").safe(),
            verb("create").medium(),
            verb("up|goto|force").dangerous().why(FORWARD),
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
                .verbs(&[verb("inspect|diff|lint|validate").safe(), verb("fmt").medium(), verb("clean").catastrophic().why(RESETS), verb("apply|plan|push").dangerous().why(FORWARD)])
                .otherwise(Level::Dangerous),
            verb("migrate")
                .verbs(&[
                    verb("status|lint|validate|ls|show").safe(),
                    verb("diff|new|hash|import|edit|checkpoint|rebase").medium(),
                    verb("down").catastrophic().why(BACK),
                    verb("apply|set|push|rm").dangerous().why(FORWARD),
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
                .verbs(&[verb("create|setup").dangerous().why(FORWARD), verb("drop|reset").catastrophic().why(RESETS)])
                .otherwise(Level::Dangerous),
            verb("migrate|migration|mig")
                .alone(Level::Dangerous)
                .verbs(&[
                    verb("info|list|pending|status").safe(),
                    verb("add|generate|build-script|init").medium(),
                    verb("run|up").dangerous().why(FORWARD),
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
];
