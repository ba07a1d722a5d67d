//! infrastructure: showing and planning is free; making it so is not, and tearing it down cannot be undone.

use super::prelude::*;

/// Options of Terraform's verbs that only say what to look at.
const TERRAFORM: &[Opt] = &[
    value(
        "-chdir|-var|-target|-replace|-exclude|-parallelism|-lock-timeout|-backup|-config|-id|-provider|-type|-plan",
    ),
    value(
        "-module-depth|-test-directory|-filter|-cloud-run|-fs-mirror|-net-mirror|-platform|-state-out",
    ),
    value("-var-file|-state|-junit-xml").reads(),
    value("-out|-generate-config-out").writes(),
    attached(
        "-lock|-input|-refresh|-compact-warnings|-detailed-exitcode|-no-color|-json|-raw|-draw-cycles|-concise|-no-tests",
    ),
    switch("-refresh-only|-all|-non-interactive|-verbose|-recursive|-diff"),
    switch("-h|-help|-v|-version").help(),
];

const TERRAFORM_VERBS: &[Spec] = &[
    // Providers and data sources are asked for what there is; nothing is made.
    verb("output").safe().any_option().options(&[switch("-json|-raw"), value("-state")]).check(prints_outputs),
        verb("plan|show|validate|version|graph|metadata|refresh-only").safe().options(&[attached("-destroy")]),
    verb("providers").safe().verbs(&[verb("schema").safe().any_option(), verb("lock|mirror").medium()]),
    verb("state")
        .verbs(&[
            verb("list|show|pull|identities").safe(),
            verb("rm").catastrophic().why("forgets what was made, so that nothing manages it any more"),
        ])
        .otherwise(Level::Dangerous),
    verb("workspace")
        .verbs(&[
            verb("list|show").safe(),
            verb("select|new").medium().options(&[attached("-or-create")]),
            verb("delete").catastrophic().why("deletes a workspace and its state"),
        ])
        .otherwise(Level::Dangerous),
    verb("fmt").medium().options(&[switch("-check").dry_run(), attached("-list|-write")]),
    verb("init").medium().options(&[
        value("-backend-config|-from-module|-plugin-dir|-lockfile"),
        attached("-backend|-get|-upgrade|-reconfigure|-get-plugins|-verify-plugins|-ignore-remote-version"),
        switch("-migrate-state|-force-copy").dangerous().why("moves the state elsewhere"),
    ]),
    verb("get|console|modules").medium(),
    verb("import|taint|untaint|refresh|force-unlock|test|login|logout|push").dangerous().why("changes the infrastructure or its state"),
    verb("apply").dangerous().why("changes the infrastructure").options(&[
        switch("-destroy").catastrophic().why("destroys the infrastructure"),
        switch("-auto-approve"),
    ]),
    verb("destroy").catastrophic().why("destroys the infrastructure"),
];

const TERRAGRUNT: &[Opt] = &[
    value(
        "-terragrunt-config|-config|-working-dir|-terragrunt-working-dir|-log-level|-terragrunt-log-level|-queue-include-dir",
    ),
    value(
        "-queue-exclude-dir|-terragrunt-include-dir|-terragrunt-exclude-dir|-source|-terragrunt-source|-download-dir",
    ),
    value("-tf-path|-terragrunt-tfpath|-auth-provider-cmd")
        .dangerous()
        .why("names a program to run"),
    switch("-terragrunt-non-interactive|-graph"),
];

// Hooks of the project's files run before and after each of these.
const TERRAGRUNT_RUNS: Spec =
    verb("plan|show|output|validate|validate-inputs|init|providers|hclfmt|hcl|fmt|get|graph|render|render-json|info|scaffold|catalog|terragrunt-info")
        .medium();
const TERRAGRUNT_APPLY: Spec = verb("apply")
    .dangerous()
    .why("changes the infrastructure")
    .options(&[switch("-destroy").catastrophic(), switch("-auto-approve")]);
const TERRAGRUNT_STACK: Spec = verb("run")
    .alone(Level::Dangerous)
    .verbs(&[TERRAGRUNT_RUNS, TERRAGRUNT_APPLY, TERRAGRUNT_DESTROY])
    .otherwise(Level::Dangerous);
const TERRAGRUNT_DESTROY: Spec = verb("destroy|destroy-all")
    .catastrophic()
    .why("destroys the infrastructure");

const PULUMI: &[Opt] = &[
    value(
        "-C|--cwd|-s|--stack|--color|-v|--verbose|--tracing|--profiling|-m|--message|-c|--config|--config-file|-t|--target|-p|--parallel",
    ),
    value(
        "--policy-pack|--policy-pack-config|--exec-kind|--exec-agent|--replace|--target-replace|--save-plan|--plan|--replay-events",
    ),
    switch(
        "-r|-d|--debug|-e|--emoji|-Q|--disable-integrity-checking|--fully-qualify-stack-names|--logflow|--logtostderr|--non-interactive",
    ),
    switch(
        "-j|--json|-y|--yes|--diff|--refresh|--show-secrets|--show-sames|--expect-no-changes|--suppress-outputs|--suppress-progress",
    ),
    switch("-h").help(),
];

/// All outputs with their values are printed, those that are marked as secret among them.
fn prints_outputs<'a>(call: &Call<'_, 'a>, requests: &mut Requests<'a>) {
    if call.has("-json") && call.operands().next().is_none() {
        requests.apply(Effect::Reveals, call.at());
    }
}

pub(super) const TOOLS: &[Spec] = &[
    tool("terraform|tofu|opentofu").network().single_dash().options(TERRAFORM).verbs(TERRAFORM_VERBS).otherwise(Level::Dangerous),
    tool("terragrunt")
        .network()
        .single_dash()
        .options(TERRAFORM)
        .shared(TERRAGRUNT)
        .verbs(&[
            TERRAGRUNT_RUNS,
            TERRAGRUNT_APPLY,
            TERRAGRUNT_DESTROY,
            verb("version|graph-dependencies|output-module-groups|find|list|dag").safe(),
            verb("state").verbs(&[verb("list|show|pull").medium(), verb("rm").catastrophic()]).otherwise(Level::Dangerous),
            verb("run-all|run|stack")
                .alone(Level::Dangerous)
                .verbs(&[TERRAGRUNT_RUNS, TERRAGRUNT_APPLY, TERRAGRUNT_DESTROY, TERRAGRUNT_STACK])
                .otherwise(Level::Dangerous),
            verb("exec").dangerous().operands(&[from(0, Command)]),
        ])
        .otherwise(Level::Dangerous),
    // A preview runs the project's program, and nothing else.
    tool("pulumi")
        .network()
        .options(PULUMI)
        .verbs(&[
            verb("whoami|version|about|logs|gen-completion|schema|console|help").safe().any_option(),
            verb("preview|pre|new|install|convert|package|watch-preview").medium(),
            verb("stack")
                .verbs(&[
                    verb("ls|list|output|history|graph|export").safe().options(&[value("--file").writes(), switch("-a|--all")]),
                    verb("select|tag|init").medium(),
                    verb("rm").catastrophic().why("deletes a stack and its history"),
                ])
                .otherwise(Level::Dangerous),
            verb("config")
                .verbs(&[verb("get").safe(), verb("set|set-all|rm|rm-all|cp|refresh|env").medium()])
                .otherwise(Level::Dangerous),
            verb("plugin|org|policy|env|deployment|cloud")
                .verbs(&[
                    verb("ls|list|get").safe().any_option(),
                    verb("install|init").medium(),
                    verb("rm|destroy").catastrophic(),
                ])
                .otherwise(Level::Dangerous),
            verb("state")
                .verbs(&[verb("delete").catastrophic().why("forgets what was made, so that nothing manages it any more")])
                .otherwise(Level::Dangerous),
            verb("up|update|refresh|import|watch|cancel|login|logout").dangerous().why("changes the infrastructure or its state"),
            verb("destroy|down|dn").catastrophic().why("destroys the infrastructure").options(&[switch("--preview-only").dry_run()]),
        ])
        .otherwise(Level::Dangerous),
    tool("packer")
        .single_dash()
        .options(&[value("-var|-var-file|-only|-except|-machine-readable"), switch("-h|-help|-v|-version").help()])
        .verbs(&[
            verb("validate|inspect|version").safe().options(&[switch("-syntax-only|-evaluate-datasources|-no-warn-undeclared-var")]),
            verb("fmt").medium().options(&[switch("-check").dry_run()]),
            verb("init|console|hcl2_upgrade|fix").medium(),
            verb("build").dangerous().why("builds and publishes machine images"),
            verb("plugins").verbs(&[verb("installed|required").safe()]).otherwise(Level::Dangerous),
        ])
        .otherwise(Level::Dangerous),
    // A secret that is read may be made for the reader, and is then to be revoked.
    tool("vault|bao")
        .network()
        .single_dash()
        .options(&[
            value("-address|-agent-address")
                .dangerous()
                .unless("http://localhost*|https://localhost*|http://127.0.0.1*|https://127.0.0.1*|http://vault*|https://vault*|localhost*|127.0.0.1*")
                .why("tells another server the token"),
            value("-namespace|-ns|-ca-cert|-ca-path|-client-cert|-client-key|-format|-field|-header|-mount"),
            value("-mfa|-tls-server-name|-wrap-ttl|-unlock-key|-ttl|-log-level"),
            switch("-tls-skip-verify").medium(),
            switch("-output-curl-string|-output-policy|-non-interactive|-policy-override|-detailed"),
            switch("-h|-help|-v|-version").help(),
        ])
        .verbs(&[
            verb("status|version|list|path-help|events").safe(),
            verb("read|unwrap|print").medium().reveals().why("reads secrets"),
            verb("kv")
                .verbs(&[
                    verb("get").medium().reveals().why("reads secrets").options(&[value("-version")]),
                    verb("list").safe(),
                    verb("metadata").verbs(&[verb("get").safe(), verb("delete").catastrophic()]).otherwise(Level::Dangerous),
                    verb("delete|destroy").catastrophic().why("deletes secrets"),
                ])
                .otherwise(Level::Dangerous),
            verb("token|policy|auth|secrets|audit|lease|plugin|namespace|transit|pki|operator")
                .verbs(&[
                    verb("lookup|capabilities|list|read|info|members|help|diagnose|health-check|list-intermediates").safe(),
                    verb("raft").verbs(&[verb("list-peers").safe()]).otherwise(Level::Dangerous),
                    verb("revoke|delete|disable|seal|deregister").catastrophic().why("takes secrets or access away from all"),
                ])
                .otherwise(Level::Dangerous),
            verb("delete").catastrophic().why("deletes secrets"),
            verb("write|patch|login|server|agent|proxy|ssh|debug").dangerous().why("changes secrets or who has them"),
        ])
        .otherwise(Level::Dangerous),
    tool("consul")
        .network()
        .single_dash()
        .options(&[
            value("-http-addr")
                .dangerous()
                .unless("http://localhost*|https://localhost*|http://127.0.0.1*|https://127.0.0.1*|http://vault*|https://vault*|localhost*|127.0.0.1*")
                .why("tells another server the token"),value("-token|-token-file|-ca-file|-client-cert|-client-key|-datacenter|-namespace|-partition|-format"), switch("-h|-help|-v|-version").help()])
        .verbs(&[
            verb("members|info|version|validate|monitor|rtt").safe(),
            verb("catalog").verbs(&[verb("datacenters|nodes|services").safe()]).otherwise(Level::Dangerous),
            verb("kv")
                .verbs(&[verb("get|export").safe().options(&[switch("-keys|-recurse|-detailed|-base64|-stale"), value("-separator")]), verb("delete").catastrophic()])
                .otherwise(Level::Dangerous),
            verb("operator|acl|intention|config|services|snapshot")
                .verbs(&[
                    verb("list|read|check|match|get|inspect|list-peers").safe(),
                    verb("raft").verbs(&[verb("list-peers").safe()]).otherwise(Level::Dangerous),
                    verb("delete|deregister").catastrophic(),
                ])
                .otherwise(Level::Dangerous),
            // The command runs on every node, or under the lock.
            verb("exec").dangerous().options_first().operands(&[from(0, Joined(Code::Shell))]),
            verb("lock").dangerous().options_first().operands(&[nth(0, Nothing), from(1, Joined(Code::Shell))]),
            verb("watch").dangerous().options_first().operands(&[from(0, Joined(Code::Shell))]),
        ])
        .otherwise(Level::Dangerous),
    tool("nomad")
        .network()
        .single_dash()
        .options(&[
            value("-address")
                .dangerous()
                .unless("http://localhost*|https://localhost*|http://127.0.0.1*|https://127.0.0.1*|http://vault*|https://vault*|localhost*|127.0.0.1*")
                .why("tells another server the token"),
            value("-region|-namespace|-ca-cert|-ca-path|-client-cert|-client-key|-tls-server-name|-token|-t|-tail-lines|-n|-c"),
            switch("-no-color|-force-color|-json|-verbose|-short|-stats|-evals|-self|-allocs|-f|-tail|-stderr|-stdout|-H"),
            switch("-tls-skip-verify").medium(),
            switch("-h|-help|-v|-version").help(),
        ])
        .verbs(&[
            verb("status|version|logs|validate|inspect|plan|monitor|ui|tls-info").safe(),
            verb("exec").safe().options_first().options(NOMAD_EXEC).operands(&[nth(0, Nothing), from(1, Command)]),
            verb("alloc|job|node|deployment|eval|server|namespace|acl|operator|quota|volume|plugin|service|var|system|scaling|sentinel|agent-info|action")
                .verbs(&[
                    verb("status|logs|fs|inspect|history|validate|plan|list|members|allocs|info|get|deployments|scaling-events|checks|read").safe(),
                    verb("exec").safe().options_first().options(NOMAD_EXEC).operands(&[nth(0, Nothing), from(1, Command)]),
                    verb("delete|purge|deregister|stop").catastrophic().why("deletes what the cluster runs"),
                ])
                .otherwise(Level::Dangerous),
            verb("stop").catastrophic().why("ends a job of the cluster"),
            verb("run").dangerous().why("starts a job in the cluster"),
        ])
        .otherwise(Level::Dangerous),
];

const NOMAD_EXEC: &[Opt] = &[switch("-i|-t|-job"), value("-task|-e|-group")];
