//! aws: an operation is what its verb says; none that is not known to read is a read.

use super::prelude::*;
use super::storage::copies_s3;

/// The options every service and operation understands.
const GLOBALS: &[Opt] = &[
    value(
        "--profile|--region|--output|--query|--color|--cli-read-timeout|--cli-connect-timeout|--cli-binary-format",
    ),
    value("--ca-bundle|--cli-input-json|--cli-input-yaml|--cli-error-format").reads(),
    // Requests are signed with the caller's rights, and go where this says.
    value("--endpoint-url")
        .medium()
        .unless("http://localhost*|https://localhost*|http://127.0.0.1*|https://127.0.0.1*|http://localstack*|http://minio*")
        .why("talks to another server"),
    switch(
        "--debug|--no-paginate|--no-sign-request|--no-cli-pager|--no-cli-auto-prompt|--cli-auto-prompt",
    ),
    switch("--no-verify-ssl")
        .medium()
        .why("talks to an unverified server"),
    switch("--dry-run").dry_run(),
    attached("--generate-cli-skeleton").help(),
];

/// Options of the high-level S3 verbs.
const S3: &[Opt] = &[
    value(
        "--exclude|--include|--acl|--cache-control|--content-type|--content-encoding|--content-disposition|--content-language",
    ),
    value(
        "--expires|--metadata|--metadata-directive|--sse|--sse-kms-key-id|--sse-c|--sse-c-key|--sse-c-copy-source|--storage-class",
    ),
    value(
        "--grants|--source-region|--request-payer|--expected-size|--website-redirect|--page-size|--copy-props|--checksum-mode",
    ),
    value("--checksum-algorithm|--expires-in"),
    switch(
        "--recursive|--quiet|--only-show-errors|--no-progress|--follow-symlinks|--no-follow-symlinks|--no-guess-mime-type",
    ),
    switch(
        "--force-glacier-transfer|--ignore-glacier-warnings|--size-only|--exact-timestamps|--human-readable|--summarize",
    ),
    switch("--delete")
        .catastrophic()
        .why("deletes at the target what the source has not"),
    switch("--dryrun").dry_run(),
];

/// Reads of every service. What gives out secrets or writes a file is named apart.
const READS: Spec = verb(
    "describe-*|list-*|get-*|head-*|batch-get-*|batch-describe-*|search-*|lookup-*|filter-log-events|validate-*|estimate-*|\
     preview-*|simulate-*|count-*|verify-*|wait|help|scan|query",
)
.safe()
.any_option()
.options(&[switch("--with-decryption|--show-secret").medium().why("reads secrets")]);

/// The words of a read that hands out a secret.
const REVEALS: Spec = verb(
    "get-secret-value|batch-get-secret-value|get-session-token|get-federation-token|get-login-password|get-login|\
     get-authorization-token|get-password-data|get-token|assume-role|assume-role-with-saml|assume-role-with-web-identity|\
     get-role-credentials|get-credentials-for-identity|export-credentials|decrypt|generate-data-key|get-cluster-credentials",
)
.medium()
.why("reads secrets")
.reveals();

/// Reads whose answer becomes the file their operand names.
const DOWNLOADS: Spec = verb("get-object|get-object-torrent|get-configuration|get-latest-configuration|get-thing-shadow|get-package-version-asset|get-chunk|\
     get-export|get-sdk|get-job-output|get-media|get-clip|get-snapshot-block")
    .medium()
    .operands(&[every(Writes)]);

const DELETES: Spec =
    verb("delete-*|batch-delete-*|terminate-*|purge-*|deregister-*|release-*|schedule-key-deletion|destroy-*|empty-*|delete")
        .catastrophic()
        .why("deletes cloud resources");

/// SQL for a data interface.
const STATEMENTS: Spec = verb("execute-statement|batch-execute-statement|execute-sql")
    .safe()
    .any_option()
    .options(&[
        value("--sql|--sql-statements|--statement|--sqls").runs(Code::Sql),
        value("--database|--resource-arn|--secret-arn"),
    ]);

const OPERATIONS: &[Spec] = &[READS, REVEALS, DOWNLOADS, DELETES, STATEMENTS];

pub(super) const TOOLS: &[Spec] = &[
    tool("aws|awslocal")
        .network()
        .options(GLOBALS)
        .verbs(&[
            verb("help").safe().any_option(),
            verb("s3")
                .shared(S3)
                .verbs(&[
                    verb("ls|help").safe(),
                    verb("presign").medium().why("makes a link that needs no rights"),
                    verb("cp|sync").safe().check(copies_s3),
                    verb("mv").dangerous().why("moves objects of a bucket").check(copies_s3),
                    verb("rm|rb").catastrophic().why("deletes objects or buckets"),
                ])
                .otherwise(Level::Dangerous),
            verb("configure")
                .alone(Level::Dangerous)
                .verbs(&[verb("list|list-profiles|get|help").safe(), REVEALS])
                .otherwise(Level::Dangerous),
            verb("logs")
                .verbs(&[READS, verb("tail").safe().any_option(), verb("start-query|stop-query|start-live-tail").medium(), DELETES])
                .otherwise(Level::Dangerous),
            verb("ssm")
                .verbs(&[
                    READS,
                    DELETES,
                    verb("send-command").dangerous().why("runs a command on other machines"),
                    verb("start-session").dangerous().why("opens a shell on another machine"),
                ])
                .otherwise(Level::Dangerous),
            verb("ecs")
                .verbs(&[
                    READS,
                    DELETES,
                    verb("execute-command")
                        .safe()
                        .options(&[value("--command").runs(Code::Shell), value("--cluster|--task|--container"), switch("--interactive|--non-interactive")]),
                ])
                .otherwise(Level::Dangerous),
            verb("lambda")
                .verbs(&[
                    READS,
                    DELETES,
                    verb("invoke|invoke-async").dangerous().why("runs a function").operands(&[every(Writes)]),
                ])
                .otherwise(Level::Dangerous),
            verb("athena")
                .verbs(&[
                    READS,
                    DELETES,
                    verb("start-query-execution").safe().any_option().options(&[value("--query-string").runs(Code::Sql)]),
                    verb("stop-query-execution").medium(),
                ])
                .otherwise(Level::Dangerous),
            verb("eks").verbs(&[READS, REVEALS, DELETES, verb("update-kubeconfig").medium()]).otherwise(Level::Dangerous),
            verb("sso").verbs(&[READS, REVEALS, verb("login|logout").medium()]).otherwise(Level::Dangerous),
            verb("cloudformation")
                .verbs(&[READS, DELETES, verb("detect-*").medium()])
                .otherwise(Level::Dangerous),
            verb("*").alone(Level::Dangerous).why("is not known to only look").verbs(OPERATIONS).otherwise(Level::Dangerous),
        ])
        .otherwise(Level::Dangerous),
    // Builds and packages locally; everything else is CloudFormation.
    tool("sam|samlocal")
        .network()
        .options(&[value("--region|--profile|--config-file|--config-env|--stack-name|-t|--template|--template-file|-s"), switch("--debug|--no-beta-features|--beta-features")])
        .verbs(&[
            verb("list|logs|traces|validate").safe().any_option(),
            verb("init|build|docs").medium(),
            verb("local")
                .verbs(&[verb("invoke|start-api|start-lambda|generate-event").medium()])
                .otherwise(Level::Dangerous),
            verb("delete").catastrophic().why("deletes cloud resources"),
        ])
        .otherwise(Level::Dangerous),
    // `diff` and `synth` run the project's program, and nothing else.
    tool("cdk|cdklocal")
        .network()
        .options(&[
            value("--app|-a").runs(Code::Shell),
            value("--build").runs(Code::Shell),
            value("-c|--context|-p|--plugin|--profile|--region|-r|--role-arn|-t|--toolkit-stack-name|--tags|--require-approval|--proxy"),
            value("-o|--output|-O|--outputs-file").writes(),
            switch("-j|--json|-v|--verbose|--strict|--no-color|--ci|--all|-e|--exclusively|-q|--quiet|--no-notices|--debug|-f|--force"),
            switch("-h").help(),
        ])
        .verbs(&[
            verb("list|ls|diff|synth|synthesize|metadata|init|docs|doctor|context|notices|acknowledge|ack|watch-dry|drift").medium(),
            verb("destroy").catastrophic().why("deletes cloud resources"),
            verb("gc").catastrophic().why("deletes stored assets"),
        ])
        .otherwise(Level::Dangerous),
    tool("eb|ecs-cli|chalice|amplify|ampx")
        .network()
        .options(&[value("--profile|-p|--region|-r|-e|--env|-n|--name|-a|--app"), switch("-v|--verbose|--debug|-q|--quiet"), switch("-h").help()])
        .verbs(&[
            verb("status|list|ls|logs|events|health|show|ps|version|printenv|diagnose|help|url").safe().any_option(),
            verb("init|local|generate|configure|codegen|use|add|package").medium(),
            verb("svc|app|job|task|pipeline|secret|storage|env|platform|appversion|function|hosting|api")
                .verbs(&[
                    verb("status|list|ls|logs|show|events|versions").safe().any_option(),
                    verb("init|package|use").medium(),
                    verb("delete|rm|remove").catastrophic().why("deletes cloud resources"),
                    verb("exec").safe().any_option().options(&[value("-c|--command").runs(Code::Shell)]).reads_code(Code::Shell),
                ])
                .otherwise(Level::Dangerous),
            verb("ssh").safe().any_option().options(&[value("-c|--command|--custom").runs(Code::Shell), value("-i|--instance|-n")]).reads_code(Code::Shell),
            verb("terminate|delete|remove|down|rm|sandbox").catastrophic().why("deletes cloud resources"),
        ])
        .otherwise(Level::Dangerous),
];
