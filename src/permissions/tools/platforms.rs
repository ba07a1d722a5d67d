//! platforms: what is deployed, set or deleted on a hosted service is others' too; listing and local development are not.

use super::cloud::{DELETES, LEVEL_5, READS, group};
use super::prelude::*;
use super::shared::one_word_is_code;

/// Options that the platforms' clients share: which app, as whom, in what form.
const COMMON: &[Opt] = &[
    value(
        "-a|--app|-p|--project|-P|--project-id|-t|--token|--team|-T|--scope|-S|--org|-o|--output|--environment|--env|--service",
    ),
    value(
        "--account|--profile|--region|--format|--cwd|--workdir|-n|--name|--project-name|--filter|--site|-e|--limit|--remote",
    ),
    switch(
        "-j|--json|--debug|-d|-y|--yes|--no-color|--verbose|-q|--quiet|--non-interactive|--experimental|--no-input",
    ),
    value("-c|--config|-A|--local-config|-Q|--global-config")
        .medium()
        .why("loads other settings"),
    switch("-h").help(),
];

const LEVEL_2: &[Spec] = group!(READS, DELETES; LEVEL_5);

/// A command in the platform's environment of variables, on this machine.
const RUN_HERE: Spec = verb("run|exec")
    .medium()
    .why("hands secrets to a command")
    .options_first()
    .operands(&[from(0, Command)]);

/// A query or statement given to a hosted database.
const EXECUTE: Spec = verb("execute|query")
    .safe()
    .options(&[
        value("--command").runs(Code::Sqlite),
        value("--file").dangerous().why("runs a file of SQL"),
        value("--persist-to|--batch-size"),
        switch("--remote|--local|--preview|--linked"),
    ])
    .operands(&[nth(0, Nothing), from(1, Runs(Code::Sqlite))]);

pub(super) const TOOLS: &[Spec] = &[
    tool("heroku")
        .network()
        .options(&[value("-a|--app|-r|--remote|-t|--team|-p|--pipeline|-s|--source|-n|--num|-d|--dyno"), switch("--json|--confirm|--tail"), switch("-h").help()])
        .verbs(&[
            verb("config|config:get").safe().reveals().any_option(),
            verb("ps|logs|apps|releases|addons|domains|pg|access|certs|features|labs|members|notifications|pipelines|regions|stack|status|teams|redis|webhooks|buildpacks|plugins|help|version|which|whoami|search|ci|reviewapps|drains|keys|spaces|authorizations|sessions|clients|auth")
                .safe()
                .any_option(),
            verb("*:info|*:list|*:get|pg:ps|pg:diagnose|pg:locks|pg:outliers|pg:bloat|pg:blocking|pg:backups|pg:credentials|auth:whoami|ps:type|*:diff|*:output|*:status")
                .safe()
                .any_option(),
            verb("auth:token|pg:credentials:url").medium().reveals().why("reads secrets"),
            verb("pg:backups:download").medium().options(&[value("-o|--output").writes()]),
            verb("local|local:start|git:clone|git:remote|open|pg:backups:url").medium(),
            verb("run|run:detached|run:inside")
                .safe()
                .options(&[
                    value("-a|--app|-r|--remote|-s|--size|-e|--env|--type"),
                    switch("-x|--no-tty|--exit-code|--no-notify|--no-launcher|--tail"),
                ])
                .operands(&[from(0, Command)])
                .check(one_word_is_code)
                .reads_code(Code::Shell),
            verb("local:run").medium().operands(&[from(0, Command)]),
            verb("pg:psql|psql").safe().reads_code(Code::Postgres).options(&[
                value("-c|--command").runs(Code::Postgres),
                value("-f|--file").dangerous().why("runs a file of SQL"),
                value("--credential"),
            ]),
            verb("pg:reset|pg:killall|*:destroy|*:delete|*:remove|pg:push|pg:restore|pg:backups:restore|*:clear|destroy|domains:clear|pg:copy")
                .catastrophic()
                .why("deletes what the platform keeps"),
        ])
        .otherwise(Level::Dangerous),
    tool("fly|flyctl")
        .network()
        .options(COMMON)
        .verbs(&[
            verb("version").safe().operands(&[every(Raise(Level::Medium, "updates the client"))]),
            verb("logs|list|ls|status|info|help|show|search|view|metrics").safe().any_option(),
            DELETES,
            verb("ssh")
                .verbs(&[
                    verb("console").safe().any_option().reads_code(Code::Shell).options(&[value("-C|--command").runs(Code::Shell), value("-u|--user|-r|-g|--machine")]),
                    verb("sftp").verbs(&[verb("find|ls").safe().any_option(), verb("get").medium().operands(&[nth(1, Writes)])]).otherwise(Level::Dangerous),
                ])
                .otherwise(Level::Dangerous),
            verb("machine|machines|m")
                .verbs(&[READS, DELETES, verb("exec").safe().operands(&[nth(0, Nothing), from(1, Joined(Code::Shell))])])
                .otherwise(Level::Dangerous),
            verb("auth").verbs(&[verb("whoami").safe(), verb("token").medium(), verb("docker").medium()]).otherwise(Level::Dangerous),
            verb("proxy|dashboard|open").medium(),
            verb("releases|doctor|platform").safe().any_option(),
            verb("*").alone(Level::Dangerous).why("is not known to only look").verbs(LEVEL_2).otherwise(Level::Dangerous),
        ])
        .otherwise(Level::Dangerous),
    // Without a verb, or with a path, it deploys.
    tool("vercel")
        .network()
        .alone(Level::Dangerous)
        .options(&[switch("-v").help(), switch("--prod|-f|--force|--prebuilt|--no-wait|--archive|--guidance|--skip-domain"), value("-b|--build-env|-m|--meta|--target|-V")])
        .shared(COMMON)
        .verbs(&[
            READS,
            DELETES,
            verb("whoami|bisect|inspect").safe().any_option(),
            verb("pull|build|dev|link|init|open|switch|install").medium(),
            verb("env").verbs(&[verb("ls|list").safe().any_option(), verb("pull").medium().operands(&[every(Writes)]), DELETES]).otherwise(Level::Dangerous),
            verb("*").alone(Level::Dangerous).why("is not known to only look").verbs(LEVEL_5).otherwise(Level::Dangerous),
        ])
        .otherwise(Level::Dangerous),
    tool("netlify|ntl")
        .network()
        .options(COMMON)
        .verbs(&[
            verb("status|watch|logs|help|version|*:list|*:get|status:hooks|logs:*|recipes").safe().any_option(),
            verb("api").alone(Level::Safe).verbs(&[verb("list*|get*|search*").safe().any_option(), verb("delete*").catastrophic()]).otherwise(Level::Dangerous),
            verb("dev|build|serve|link|unlink|open|open:*|functions:build|functions:create|functions:serve|functions:invoke|clone|switch").medium(),
            verb("dev:exec").medium().operands(&[from(0, Command)]),
            verb("*:delete|*:remove").catastrophic().why("deletes what the platform keeps"),
            verb("deploy|env:set|env:unset|env:import|init|login|sites:create|blobs:set").dangerous().why("changes what is deployed"),
        ])
        .otherwise(Level::Dangerous),
    tool("wrangler")
        .network()
        .options(COMMON)
        .verbs(&[
            verb("whoami|tail|docs").safe().any_option(),
            verb("dev|build|init|generate|types|check|setup|telemetry").medium(),
            verb("d1")
                .verbs(&[
                    READS,
                    DELETES,
                    EXECUTE,
                    verb("export").safe().options(&[value("--output").writes(), value("--table"), switch("--remote|--local|--no-data|--no-schema")]),
                    verb("insights").safe().any_option(),
                    verb("migrations").verbs(&[verb("list").safe().any_option(), verb("create").medium()]).otherwise(Level::Dangerous),
                    verb("time-travel").verbs(&[verb("info").safe().any_option(), verb("restore").catastrophic()]).otherwise(Level::Dangerous),
                ])
                .otherwise(Level::Dangerous),
            verb("r2|kv|pages|queues|vectorize|hyperdrive|secret|deployments|versions|workflows|containers|pipelines|ai|cert|mtls-certificate|dispatch-namespace")
                .alone(Level::Safe)
                .verbs(group!(READS, DELETES, verb("dev").medium(), verb("object").verbs(&[verb("get").medium(), DELETES]).otherwise(Level::Dangerous); LEVEL_2))
                .otherwise(Level::Dangerous),
            verb("kv:*|r2:*|d1:*").dangerous().verbs(LEVEL_5).otherwise(Level::Dangerous),
            verb("deploy|publish|rollback|login|logout|triggers").dangerous().why("changes what is deployed"),
            verb("delete|undeploy").catastrophic().why("deletes what is deployed"),
        ])
        .otherwise(Level::Dangerous),
    tool("firebase")
        .network()
        .options(&[switch("-i|--interactive|-f|--force")])
        .shared(COMMON)
        .verbs(&[
            verb("*:list|*:get|*:log|*:indexes|*:show|apps:sdkconfig|login:list|functions:log|functions:config:get|help|target|database:profile").safe().any_option(),
            verb("use").safe().operands(&[every(Raise(Level::Medium, "changes which project later commands reach"))]).options(&[switch("--add|--unalias|--clear").medium()]),
            verb("serve|init|emulators:start|setup:*|auth:export|hosting:clone|target:apply|experiments:*|open|emulators:export").medium(),
            verb("emulators:exec").medium().operands(&[from(0, Joined(Code::Shell))]).options(&[value("--only|--import|--ui"), value("--export-on-exit").writes()]),
            verb("deploy|login|login:ci|logout|*:set|*:unset|*:update|*:push|*:import|*:create|functions:shell|hosting:channel:deploy").dangerous().why("changes what is deployed"),
            verb("firestore:delete|*:delete|*:remove|*:destroy|*:prune|hosting:disable|database:set|firestore:databases:delete")
                .catastrophic()
                .why("deletes what the platform keeps"),
        ])
        .otherwise(Level::Dangerous),
    tool("supabase")
        .network()
        .options(&[value("--db-url|--schema|--project-ref|--dns-resolver|--network-id|--lang|--type|--password"), switch("--linked|--local|--create-ticket")])
        .shared(COMMON)
        .verbs(&[
            verb("services|help|completion").safe().any_option(),
            // The keys it prints open the project's database.
            verb("status").medium().why("prints the project's keys").any_option().reveals(),
            verb("start|init|link|unlink|bootstrap|test").medium(),
            verb("stop").dangerous().why("stops the local services").options(&[
                switch("--no-backup").catastrophic().why("deletes the local database"),
                switch("--all"),
                value("--backup|--project-id"),
            ]),
            verb("db")
                .verbs(&[
                    verb("lint|advisors").safe().any_option(),
                    verb("dump|diff").safe().options(&[
                        value("-f|--file").writes(),
                        value("-x|--exclude"),
                        switch("--data-only|--keep-comments|--role-only|--use-copy|--use-migra|--use-pgadmin|--use-pg-schema|--dry-run"),
                    ]),
                    verb("query").safe().operands(&[every(Runs(Code::Postgres))]).reads_code(Code::Postgres),
                    verb("pull|start").medium(),
                    verb("reset").catastrophic().why("resets the database"),
                    verb("push").dangerous().why("migrates the database").options(&[
                        switch("--dry-run").dry_run(),
                        switch("--include-all|--include-roles|--include-seed"),
                    ]),
                ])
                .otherwise(Level::Dangerous),
            verb("migration|migrations")
                .verbs(&[
                    verb("list").safe().any_option(),
                    verb("new|fetch").medium(),
                    verb("down").catastrophic().why("takes migrations back"),
                ])
                .otherwise(Level::Dangerous),
            verb("gen").verbs(&[verb("types|keys|signing-key|bearer-jwt").safe().any_option()]),
            verb("inspect").alone(Level::Safe).verbs(&[verb("*").safe().any_option()]),
            verb("functions").verbs(&[READS, DELETES, verb("new|serve|download").medium()]).otherwise(Level::Dangerous),
            verb("storage").verbs(LEVEL_5).otherwise(Level::Dangerous),
            verb("*").alone(Level::Dangerous).why("is not known to only look").verbs(LEVEL_2).otherwise(Level::Dangerous),
        ])
        .otherwise(Level::Dangerous),
    tool("stripe")
        .network()
        .options(&[value("--api-key|--color|--device-name|--log-level|--project-name|-d|--data|-e|--expand|--limit|--stripe-account|--starting-after|-b|--ending-before|-v|--stripe-version|-i|--idempotency"), switch("--live|-c|--confirm|-s|--show-headers|--dark-style"), value("--config").medium(), switch("-h").help()])
        .verbs(&[
            verb("get|status|version|help|resources|open|completion|logs|serve-docs").safe(),
            verb("listen").medium().options(&[value("-f|--forward-to|--forward-connect-to|-H|--headers|--events").medium(), switch("-l|--latest|-j|--skip-verify|--print-json|--print-secret")]),
            verb("config").safe().options(&[switch("--list"), value("--set|--unset").takes(2).medium(), switch("--edit").medium()]),
            verb("post|trigger|fixtures|login|logout").dangerous().why("changes the account"),
            verb("delete").catastrophic().why("deletes what the account keeps"),
            verb("*")
                .alone(Level::Safe)
                .verbs(&[verb("list|retrieve|search|list_*|retrieve_*").safe(), verb("delete|cancel").catastrophic().why("deletes what the account keeps")])
                .otherwise(Level::Dangerous),
        ])
        .otherwise(Level::Dangerous),
    tool("railway")
        .network()
        .options(COMMON)
        .verbs(&[
            verb("status|list|whoami|logs|help|docs|starship").safe().any_option(),
            verb("variables").safe().reveals().options(&[value("--set").dangerous().why("changes the service"), switch("-k|--kv")]),
            RUN_HERE,
            verb("link|unlink|open|connect|completion").medium(),
            verb("ssh").safe().reads_code(Code::Shell).operands(&[from(0, Joined(Code::Shell))]),
            verb("down|delete|unprovision").catastrophic().why("takes down what is deployed"),
        ])
        .otherwise(Level::Dangerous),
    tool("render|northflank|upsun|koyeb|zeabur|turso|pscale|planetscale|neonctl|upstash|convex|appwrite|xata|dokku|scalingo|clever|nhost")
        .network()
        .options(COMMON)
        .shared(&[value("--version")])
        .verbs(&[
            READS,
            DELETES,
            verb("whoami|me|db:list").safe().any_option(),
            verb("db").verbs(&[READS, DELETES, verb("shell").safe().reads_code(Code::Sqlite).operands(&[nth(0, Nothing), from(1, Runs(Code::Sqlite))])]).otherwise(Level::Dangerous),
            verb("*:destroy|*:delete|*:remove").catastrophic(),
            verb("*:list|*:report|*:info").safe().any_option(),
            verb("*").alone(Level::Dangerous).why("is not known to only look").verbs(LEVEL_2).otherwise(Level::Dangerous),
        ])
        .otherwise(Level::Dangerous),
    // Opens this machine to everyone.
    tool("bore|zrok").dangerous().why("opens a way into this machine").network(),
    // Every verb loads the project's plugins.
    tool("serverless|sls|osls")
        .network()
        .options(&[value("-s|--stage|-r|--region|-f|--function|--aws-profile|--param|--path|--data")])
        .shared(COMMON)
        .verbs(&[
            verb("info|logs|metrics|print|package|offline|create|install|doctor|support|help|generate-event|test").medium(),
            verb("invoke").verbs(&[verb("local").medium()]).otherwise(Level::Dangerous).alone(Level::Dangerous),
            verb("deploy").dangerous().why("deploys").verbs(&[verb("list").medium()]).otherwise(Level::Dangerous).alone(Level::Dangerous),
            verb("plugin").verbs(&[verb("list|search").safe().any_option(), verb("install|uninstall").medium()]),
            verb("remove").catastrophic().why("deletes what is deployed"),
        ])
        .otherwise(Level::Dangerous),
    tool("sst|alchemy|encore|nitric")
        .network()
        .options(&[value("--stage|--target|--exclude|--profile|--region"), switch("--verbose|--print-logs"), value("--config").medium()])
        .verbs(&[
            verb("version|telemetry|help").safe().any_option(),
            verb("diff|init|install|build|refresh-types|introspect|upgrade|check|test").medium(),
            verb("secret|state").verbs(&[verb("list").safe(), verb("remove").catastrophic(), verb("export").medium()]).otherwise(Level::Dangerous),
            verb("shell").medium().why("hands secrets to a command").options_first().operands(&[from(0, Command)]),
            verb("remove|destroy|down").catastrophic().why("deletes what is deployed"),
        ])
        .otherwise(Level::Dangerous),
    tool("newrelic|posthog-cli|launchdarkly|ldcli|auth0|twilio|shopify")
        .network()
        .options(COMMON)
        .verbs(&[
            READS,
            DELETES,
            verb("*:list|*:fetch|*:info").safe().any_option(),
            verb("*:remove|*:delete").catastrophic(),
            verb("*").alone(Level::Dangerous).why("is not known to only look").verbs(LEVEL_2).otherwise(Level::Dangerous),
        ])
        .otherwise(Level::Dangerous),
    // Keepers of secrets: a name is free, a value is not, and `run` hands them to a command.
    tool("op|pass")
        .network()
        .options(COMMON)
        .verbs(&[
            verb("status|whoami|me|version|help|list|ls|find|search").safe().any_option(),
            RUN_HERE,
            verb("get|read|show|secrets|inject|export|item|vault|document|setup|sync|unlock|lock|pull|generate")
                .medium()
                .reveals()
                .why("reads secrets")
                .verbs(&[
                    verb("list|ls|get|download|show").medium(),
                    verb("delete|rm|remove").catastrophic().why("deletes secrets"),
                    verb("set|create|edit|upload|share|move|template").dangerous().why("changes secrets"),
                ])
                .or_operands()
                .alone(Level::Medium),
            verb("delete|rm|remove").catastrophic().why("deletes secrets"),
        ])
        .otherwise(Level::Dangerous),
    // Everything it prints is a secret.
    tool("bw|bws")
        .network()
        .options(COMMON)
        .verbs(&[
            verb("status|sync|completion|help|update").safe(),
            verb("list|get|export|secret|project|unlock|lock|generate|serve|encode")
                .medium()
                .why("reads secrets")
                .reveals()
                .verbs(&[
                    verb("list|get").medium(),
                    verb("delete").catastrophic().why("deletes secrets"),
                    verb("create|edit").dangerous().why("changes secrets"),
                ])
                .or_operands()
                .alone(Level::Medium),
            RUN_HERE,
            verb("delete").catastrophic().why("deletes secrets"),
        ])
        .otherwise(Level::Dangerous),
    tool("surge|gh-pages").dangerous().why("publishes").network().alone(Level::Dangerous).verbs(&[
        verb("list|whoami|help").safe().any_option(),
        verb("teardown|delete").catastrophic().why("un-publishes"),
    ]).otherwise(Level::Dangerous),
    tool("kamal|mina")
        .network()
        .options(&[value("-d|--destination|-v|--version|-r|--roles|-h|--hosts|-c|--config-file|-s|--stage"), switch("-p|--primary|-q|--quiet|-H|--skip-hooks")])
        .verbs(&[
            verb("version|config|docs|audit|details|help").safe(),
            verb("init|build").medium(),
            verb("app|accessory|server|proxy")
                .verbs(&[
                    verb("logs|details|version|containers|images|stale_containers").safe(),
                    verb("exec").safe().options(&[switch("-i|--interactive|--reuse|-e|--env")]).operands(&[from(0, Joined(Code::Shell))]),
                    verb("remove|remove_*").catastrophic().why("deletes what is deployed"),
                ])
                .otherwise(Level::Dangerous),
            verb("remove").catastrophic().why("deletes what is deployed"),
        ])
        .otherwise(Level::Dangerous),
];
