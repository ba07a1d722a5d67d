//! cloud: the last verb says what a call does; none that is not known to read is a read.

use super::prelude::*;
use super::storage::copies_gs;

/// Verbs of a group, and below it further groups, for clients whose verbs stand at any depth.
macro_rules! group {
    ($($verb:expr),* ; $below:expr) => {
        &[$($verb,)* verb("*")
            .alone(Level::Dangerous)
            .why("is not known to only look")
            .verbs($below)
            .otherwise(Level::Dangerous)]
    };
}
pub(super) use group;

/// Options of gcloud, before and after its verbs.
const GCLOUD: &[Opt] = &[
    // Of a deployment; alone it prints the version.
    value("--version"),
    value(
        "--project|--account|--format|--filter|--flatten|--sort-by|--limit|--page-size|--verbosity|--configuration|--zone|--region",
    ),
    value(
        "--billing-project|--impersonate-service-account|--trace-token|--location|--cluster|--instance|--order|--freshness",
    ),
    value("--access-token-file").reads(),
    value("--output-file|--output-path|--out-file").writes(),
    switch("-q|--quiet|--log-http|--user-output-enabled|--no-user-output-enabled|--uri"),
    // Options that are not seen here.
    value("--flags-file")
        .dangerous()
        .why("takes options from a file"),
    switch("-h").help(),
];

const GCLOUD_READS: Spec = verb("list|list-*|describe|describe-*|get-*|read|tail|tail-*|info|version|help|lookup|search|search-*|wait|explain|topic|cheat-sheet|cat|du|hash|ls|log")
    .safe()
    .any_option();
const GCLOUD_REVEALS: Spec =
    verb("print-access-token|print-identity-token|access|get-key-string|print-refresh-token")
        .medium()
        .reveals()
        .why("reads secrets");
const GCLOUD_LOCAL: Spec = verb("get-credentials")
    .medium()
    .why("changes which cluster later commands reach");
const GCLOUD_DELETES: Spec = verb("delete|delete-*|*-delete|destroy|purge|rm|bulk-delete")
    .catastrophic()
    .why("deletes cloud resources");

/// Without a command it is a shell; what follows `--` goes to ssh, options first.
const GCLOUD_SSH: Spec = verb("ssh")
    .safe()
    .reads_code(Code::Shell)
    .options(&[
        value("--command").runs(Code::Shell),
        value("--ssh-flag"),
        value("--container|--ssh-key-file|--ssh-key-expiration|--ssh-key-expire-after|--strict-host-key-checking|--worker|--network"),
        switch("--tunnel-through-iap|--internal-ip|--dry-run|--plain|--force-key-file-overwrite|--troubleshoot"),
    ])
    .operands(&[nth(0, Contacts), from(1, Joined(Code::Shell))])
    .check(ssh_options);

const GCLOUD_COPIES: Spec = verb("cp|rsync").safe().check(copies_gs).options(&[
    switch("-r|-R|--recursive|-n|--no-clobber|--checksums-only|--preserve-posix|-U|--skip-unsupported|-c|--continue-on-error"),
    value("--cache-control|--content-type|--storage-class|-j|-J|--exclude|--predefined-acl"),
    value("-L|--manifest-path").writes(),
    switch("--delete-unmatched-destination-objects").catastrophic().why("deletes at the target what the source has not"),
    switch("--dry-run").dry_run(),
]);

const GCLOUD_CONFIG: Spec = verb("config")
    .verbs(&[
        verb("list|get|get-value").safe().any_option(),
        verb("set|unset").medium(),
        verb("configurations")
            .verbs(&[
                verb("list|describe").safe(),
                verb("activate|create").medium(),
            ])
            .otherwise(Level::Dangerous),
    ])
    .otherwise(Level::Dangerous);

const GCLOUD_1: &[Spec] =
    group!(GCLOUD_CONFIG, GCLOUD_READS, GCLOUD_REVEALS, GCLOUD_DELETES; GCLOUD_2);
const GCLOUD_2: &[Spec] = group!(GCLOUD_READS, GCLOUD_REVEALS, GCLOUD_LOCAL, GCLOUD_DELETES, GCLOUD_SSH, GCLOUD_COPIES; GCLOUD_3);
const GCLOUD_3: &[Spec] = group!(GCLOUD_READS, GCLOUD_REVEALS, GCLOUD_LOCAL, GCLOUD_DELETES, GCLOUD_SSH, GCLOUD_COPIES; GCLOUD_4);
const GCLOUD_4: &[Spec] =
    group!(GCLOUD_READS, GCLOUD_REVEALS, GCLOUD_LOCAL, GCLOUD_DELETES, GCLOUD_SSH; GCLOUD_5);
const GCLOUD_5: &[Spec] =
    group!(GCLOUD_READS, GCLOUD_REVEALS, GCLOUD_DELETES, GCLOUD_SSH; GCLOUD_6);
const GCLOUD_6: &[Spec] = &[GCLOUD_READS, GCLOUD_REVEALS, GCLOUD_DELETES];

/// A word of a shell on another machine: options for ssh among the operands: some name programs that run here.
pub(super) fn ssh_options<'a>(call: &Call<'_, 'a>, requests: &mut Requests<'a>) {
    use crate::permissions::argv::Event;
    for event in &call.events {
        if let Event::Rest {
            words: [first, ..], ..
        } = event
            && first.text.starts_with('-')
        {
            requests.apply(Raise(Level::Dangerous, "passes options to ssh"), *first);
        }
    }
    for flag in call.values("--ssh-flag") {
        requests.apply(Raise(Level::Dangerous, "passes options to ssh"), flag);
    }
}

const AZ_READS: Spec = verb("list|list-*|show|show-*|get-*|exists|check-*|wait|query|version|find|validate|what-if|help|logs|tail").safe().any_option();
const AZ_LOCAL: Spec =
    verb("get-credentials|download|download-*|get-access-token|generate-sas|export|init").medium();
const AZ_DELETES: Spec = verb("delete|delete-*|*-delete|purge|purge-*|destroy")
    .catastrophic()
    .why("deletes cloud resources");

/// Commands for other machines.
const AZ_COMMANDS: Spec = verb("invoke|exec|create-command")
    .dangerous()
    .why("runs a command on another machine")
    .options(&[
        value("--scripts|--command|-c|--exec-command").runs(Code::Shell),
        value("-g|--resource-group|-n|--name|--command-id"),
    ]);

const AZ_SSH: Spec = verb("ssh")
    .dangerous()
    .why("opens a shell on another machine")
    .verbs(&[
        verb("vm|arc")
            .dangerous()
            .operands(&[every(Joined(Code::Shell))]),
        verb("config|cert").dangerous(),
    ])
    .otherwise(Level::Dangerous);

const AZ_REST: Spec = verb("rest").safe().options(&[
    value("-m|--method").check(http_method),
    value("-b|--body").sends(),
    value("-u|--url|--uri").contacts(),
    value("--headers|--url-parameters|--uri-parameters|--resource|--skip-authorization-header|-o|--output|--query|--subscription"),
    value("--output-file").writes(),
]);

/// A method of a web API by name.
pub(super) fn http_method<'a>(value: Arg<'a>, requests: &mut Requests<'a>) {
    match value.whole().map(str::to_ascii_uppercase).as_deref() {
        Some("GET" | "HEAD" | "OPTIONS") => {}
        Some("DELETE") => {
            requests.apply(Raise(Level::Catastrophic, "deletes cloud resources"), value);
        }
        _ => requests.apply(Raise(Level::Dangerous, "changes cloud resources"), value),
    }
}

/// Secrets, and the keys of an account under whatever name.
const AZ_REVEALS: Spec = verb("list-keys|show-connection-string|list-connection-strings|show-keys")
    .safe()
    .any_option()
    .reveals();
const AZ_VAULT: Spec = verb("keyvault")
    .verbs(&[
        AZ_READS,
        AZ_DELETES,
        verb("secret|key|certificate")
            .verbs(&[
                verb("show|backup").safe().any_option().reveals(),
                verb("download").medium().reveals(),
                verb("list|list-*|show-deleted").safe().any_option(),
                AZ_DELETES,
            ])
            .otherwise(Level::Dangerous),
    ])
    .otherwise(Level::Dangerous);

const AZ_1: &[Spec] = group!(
    AZ_VAULT,
    AZ_READS,
    AZ_DELETES,
    AZ_REST,
    AZ_SSH,
    verb("account").verbs(&[AZ_READS, AZ_LOCAL, verb("set").medium(), AZ_DELETES]).otherwise(Level::Dangerous);
    AZ_2
);
const AZ_2: &[Spec] = group!(AZ_REVEALS, AZ_READS, AZ_LOCAL, AZ_DELETES, AZ_COMMANDS; AZ_3);
const AZ_3: &[Spec] = group!(AZ_REVEALS, AZ_READS, AZ_LOCAL, AZ_DELETES, AZ_COMMANDS; AZ_4);
const AZ_4: &[Spec] = group!(AZ_REVEALS, AZ_READS, AZ_LOCAL, AZ_DELETES, AZ_COMMANDS; AZ_5);
const AZ_5: &[Spec] = &[AZ_READS, AZ_LOCAL, AZ_DELETES, AZ_COMMANDS];

/// Verbs that the smaller clouds' clients share. A word of one or two letters is an alias nobody here knows.
pub(super) const READS: Spec = verb(
    "list|ls|list-*|show|get|get-*|view|describe|describe-*|info|status|version|help|logs|history|metrics|search|wait|find|\
     Describe*|List*|Get*|*-list|*-view|*-ls",
)
.safe()
.any_option();
pub(super) const DELETES: Spec = verb(
    "delete|delete-*|*-delete|rm|remove|destroy|terminate|purge|bulk-delete|Delete*|Release*|Terminate*|*-rm|*-purge",
)
.catastrophic()
.why("deletes cloud resources");
pub(super) const SSH: Spec = verb("ssh")
    .safe()
    .reads_code(Code::Shell)
    .options(&[
        value("--ssh-command").runs(Code::Shell),
        value("-u|--ssh-user|-p|--ssh-port|--user|--ssh-key-path|-i"),
        switch("--ipv6|--ssh-agent-forwarding|--ssh-private-ip"),
    ])
    .operands(&[nth(0, Contacts), from(1, Joined(Code::Shell))])
    .check(ssh_options);

const LEVEL_1: &[Spec] = group!(READS, DELETES; LEVEL_2);
const LEVEL_2: &[Spec] = group!(READS, DELETES, SSH; LEVEL_3);
const LEVEL_3: &[Spec] = group!(READS, DELETES, SSH; LEVEL_4);
const LEVEL_4: &[Spec] = group!(READS, DELETES; LEVEL_5);
/// The last level of verbs, where only looking and deleting are told apart.
pub(super) const LEVEL_5: &[Spec] = &[READS, DELETES];

/// What is to be looked up or changed, by the clients' flags.
const SMALL_CLOUDS: &[Opt] = &[
    value("--version"),
    value("--file").writes(),
    value("-u|--api-url|--endpoint")
        .dangerous()
        .why("tells another server the token"),
    value(
        "--profile|--region|--output|-o|--query|--context|--access-token|-t|--format|--token|--project|-p|--zone|--config-file",
    ),
    value(
        "--compartment-id|--auth|--cli-rc-file|--folder-id|--cloud-id|--os-cloud|--os-region-name|--os-project-name",
    ),
    switch(
        "--debug|--json|--text|--no-header|--no-headers|--trace|-v|--verbose|-q|--quiet|-D|--raw-output",
    ),
    value("--config|-c").medium().why("loads other settings"),
    value("--from-json|--cli-input-json").reads(),
];

/// Options of bq before its verb.
const BQ: &[Opt] = &[
    value("-api|-discovery_file")
        .dangerous()
        .why("tells another server the token"),
    value(
        "-project_id|-dataset_id|-location|-job_id|-format|-api_version|-max_rows_per_request|-service_account|-application_default_credential_file",
    ),
    value("-bigqueryrc|-flagfile|-credential_file")
        .dangerous()
        .why("takes options from a file"),
    switch(
        "-q|-quiet|-headless|-sync|-nosync|-synchronous_mode|-debug_mode|-fingerprint_job_id|-quiet",
    ),
    switch("-help").help(),
];

pub(super) const TOOLS: &[Spec] = &[
    tool("gcloud").network().options(GCLOUD).verbs(GCLOUD_1).otherwise(Level::Dangerous),
    tool("az").network().options(&[value("--subscription|-o|--output|--query|--version"), switch("--debug|--verbose|--only-show-errors"), switch("-h").help()])
        .verbs(AZ_1).otherwise(Level::Dangerous),
    tool("doctl|oci|ibmcloud|linode-cli|hcloud|scw|civo|upctl|vultr-cli|exo|yc|openstack|aliyun|tccli|ovhcloud|nebius|brev|ovhai")
        .network()
        .options(SMALL_CLOUDS)
        .verbs(LEVEL_1)
        .otherwise(Level::Dangerous),
    // The words of a query are SQL; everything but looking changes shared tables.
    tool("bq")
        .network()
        .single_dash()
        .options(BQ)
        .verbs(&[
            verb("ls|show|head|version|help|wait|mkdef|get-iam-policy|info").safe().any_option(),
            verb("query").safe().reads_code(Code::BigQuery).interactive(Level::Medium).operands(&[every(Runs(Code::BigQuery))]).options(&[
                value("-n|-max_rows|-s|-start_row|-label|-parameter|-schema|-time_partitioning_type|-maximum_bytes_billed|-udf_resource"),
                value("-priority|-max_statement_results|-min_completion_ratio|-external_table_definition|-range_partitioning"),
                value("-destination_table|-destination_schema|-destination_kms_key|-target_dataset|-schedule|-display_name")
                    .dangerous()
                    .why("writes a shared table"),
                switch("-append_table|-replace|-batch|-require_cache").dangerous(),
                switch("-use_legacy_sql|-nouse_legacy_sql|-use_cache|-nouse_cache|-allow_large_results|-flatten_results|-noflatten_results"),
                switch("-rpc|-norpc|-apilog|-continuous|-nodry_run"),
                attached("-dry_run").dry_run(),
            ]),
            verb("rm|truncate").catastrophic().why("deletes datasets or tables"),
        ])
        .otherwise(Level::Dangerous),
];
