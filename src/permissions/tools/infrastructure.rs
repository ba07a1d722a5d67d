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
    verb("plan|show|output|validate|version|graph|metadata|refresh-only").safe().options(&[attached("-destroy")]),
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
    verb("plan|show|output|validate|validate-inputs|init|providers|hclfmt|hcl|fmt|get|graph|render|render-json|info|stack|scaffold|catalog|terragrunt-info")
        .medium();
const TERRAGRUNT_APPLY: Spec = verb("apply")
    .dangerous()
    .why("changes the infrastructure")
    .options(&[switch("-destroy").catastrophic(), switch("-auto-approve")]);
const TERRAGRUNT_DESTROY: Spec = verb("destroy|destroy-all")
    .catastrophic()
    .why("destroys the infrastructure");

const PULUMI: &[Opt] = &[
    value(
        "-C|--cwd|-s|--stack|--color|-v|--verbose|--tracing|--profiling|-m|--message|-c|--config|--config-file|-t|--target|-r|--parallel",
    ),
    value(
        "--policy-pack|--policy-pack-config|--exec-kind|--exec-agent|--replace|--target-replace|--save-plan|--plan|--replay-events",
    ),
    switch(
        "-d|--debug|-e|--emoji|-Q|--disable-integrity-checking|--fully-qualify-stack-names|--logflow|--logtostderr|--non-interactive",
    ),
    switch(
        "-j|--json|-y|--yes|--diff|--refresh|--show-secrets|--show-sames|--expect-no-changes|--suppress-outputs|--suppress-progress",
    ),
    switch("-h").help(),
];

/// A virtual machine that is not ours alone, asked or changed by name.
const MACHINES: &[Spec] = &[
    verb("list|ls|info|status|show|find|version|get|networks|help|validate|aliases|show-ssh|completion|config-show|monitor|remote-list")
        .safe()
        .any_option(),
    verb("exec|run")
        .safe()
        .options(&[value("-d|--working-directory|-n|--name|--cwd|--user|--group|--mode"), value("--env").check(super::containers::sets_environment)])
        .operands(&[nth(0, Nothing), from(1, Command)]),
    verb("shell")
        .safe()
        .reads_code(Code::Shell)
        .options(&[value("--workdir|--shell|--instance|--timeout"), switch("--preserve-env|--reconnect|--start|--tty")])
        .operands(&[nth(0, Nothing), from(1, Command)]),
    verb("purge").catastrophic().why("deletes machines for good"),
    verb("delete|rm|remove").catastrophic().why("deletes a machine and its disk"),
    verb("image|disk|snapshot|network|storage|profile|template|cluster|project|warning|operation|config")
        .verbs(&[
            verb("list|ls|info|show|get").safe().any_option(),
            verb("delete|rm").catastrophic().why("deletes what machines use"),
        ])
        .otherwise(Level::Dangerous),
];

/// The words after a module say what it does: a command module's are a command.
fn ansible_module<'a>(call: &Call<'_, 'a>, requests: &mut Requests<'a>) {
    let module = call.values("--module-name").last();
    let name = module.map_or(Some("command"), Arg::whole);
    let short = name.map(|name| name.trim_start_matches("ansible.builtin."));
    match short {
        Some("ping" | "setup" | "debug" | "gather_facts" | "stat" | "assert" | "win_ping") => {}
        Some("shell" | "command" | "raw") => {
            call.values("--args")
                .for_each(|args| requests.apply(Runs(Code::Shell), args));
            if !call.has("--args") {
                call.operands()
                    .for_each(|host| requests.apply(Raise(Level::Dangerous, ""), host));
            }
        }
        _ => {
            let at = module.into_iter().chain(call.operands());
            at.for_each(|word| requests.apply(Raise(Level::Dangerous, "changes the hosts"), word));
        }
    }
}

fn ansible_variables<'a>(value: Arg<'a>, requests: &mut Requests<'a>) {
    if value.text.contains("ansible_") || value.whole().is_none() && value.text.is_empty() {
        requests.apply(Raise(Level::Dangerous, "says how hosts are reached"), value);
    }
}

const ANSIBLE: &[Opt] = &[
    value("-a|--args"),
    value("-m|--module-name"),
    // Variables of this name say how to reach the hosts, by programs that run here.
    value("-e|--extra-vars").check(ansible_variables),
    value("--ssh-common-args|--ssh-extra-args|--scp-extra-args|--sftp-extra-args").dangerous().why("passes options to ssh"),
    value("-l|--limit|-f|--forks|-u|--user|-c|--connection|-T|--timeout|-t|--tags|--skip-tags"),
    value("--become-method|--become-user|--private-key|--key-file"),
    value("--start-at-task|--vault-id|-P|--poll|-B|--background|--host|--task-timeout"),
    // An executable inventory, or password file, is run.
    value("-i|--inventory|--inventory-file|--vault-password-file|--vault-pass-file|--become-password-file|--connection-password-file|--playbook-dir")
        .medium(),
    value("-M|--module-path").dangerous().why("loads modules, which are programs, from elsewhere"),
    value("--tree|--output").writes(),
    switch("-b|--become|-k|--ask-pass|-K|--ask-become-pass|-v|-vv|-vvv|-D|--diff|-o|--one-line|-J|--ask-vault-pass|--flush-cache"),
    switch("--force-handlers|--step|-y|--yaml|--toml|--graph|--list|--vars|--export"),
    switch("--list-hosts|--list-tasks|--list-tags|--syntax-check|-C|--check|-h").dry_run(),
];

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
            verb("run-all|run")
                .alone(Level::Dangerous)
                .verbs(&[TERRAGRUNT_RUNS, TERRAGRUNT_APPLY, TERRAGRUNT_DESTROY])
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
            verb("destroy|down|dn").catastrophic().why("destroys the infrastructure").options(&[switch("--preview-only").dry_run()]),
        ])
        .otherwise(Level::Dangerous),
    tool("ansible").safe().network().options(ANSIBLE).operands(&[nth(0, Contacts)]).check(ansible_module),
    tool("ansible-playbook").dangerous().why("changes the hosts of the inventory").network().options(ANSIBLE).operands(&[every(RunsFile)]),
    tool("ansible-pull|ansible-console|ansible-connection").dangerous().network(),
    tool("ansible-doc|ansible-config|ansible-inventory").safe().options(ANSIBLE).shared(ANSIBLE_READS),
    tool("ansible-vault")
        .options(&[
            value("--vault-id|--encrypt-vault-id|--new-vault-id|-n|--name|-p|--prompt|--stdin-name"),
            value("--vault-password-file|--vault-pass-file|--new-vault-password-file").medium(),
            switch("-J|--ask-vault-pass|--ask-vault-password|-v"),
            switch("-h").help(),
        ])
        .verbs(&[
            verb("view").safe().operands(&[every(Reads)]),
            verb("encrypt|decrypt|rekey|create|edit").medium().options(&[value("--output").writes()]).operands(&[every(Writes)]),
            verb("encrypt_string").safe().options(&[value("--output").writes()]),
        ]),
    tool("ansible-galaxy")
        .network()
        .options(&[value("-s|--server|--token|--api-key|--timeout|-p|--roles-path|--collections-path|-r|--role-file|--requirements-file"), switch("-c|-v")])
        .verbs(&[
            verb("list|info|search|verify").safe().any_option(),
            verb("install|init|download|build|setup").medium(),
            verb("role|collection")
                .verbs(&[
                    verb("list|info|search|verify").safe().any_option(),
                    verb("install|init|download|build").medium(),
                    verb("publish|delete|import").catastrophic().why("publishes or un-publishes"),
                    verb("remove").dangerous(),
                ])
                .otherwise(Level::Dangerous),
            verb("publish|delete|import").catastrophic().why("publishes or un-publishes"),
        ])
        .otherwise(Level::Dangerous),
    tool("vagrant")
        .options(&[switch("-v|-h").help(), switch("--no-color|--color|--machine-readable|--debug|--timestamp|--no-tty")])
        .verbs(&[
            verb("status|global-status|port|ssh-config|version|validate|list-commands|help|autocomplete").safe().any_option(),
            // Without a command it is a shell, and what follows `--` goes to ssh.
            verb("ssh|winrm|powershell")
                .safe()
                .reads_code(Code::Shell)
                .options(&[value("-c|--command").runs(Code::Shell), switch("-p|--plain|-t|--tty|--no-tty|-e|--elevated"), value("-s|--shell")])
                .operands(&[nth(0, Nothing), from(1, Raise(Level::Dangerous, "passes options to ssh"))]),
            verb("box|plugin|snapshot")
                .verbs(&[
                    verb("list|outdated").safe().any_option(),
                    verb("add|save").medium(),
                    verb("remove|prune|delete|expunge").dangerous(),
                ])
                .otherwise(Level::Dangerous),
            verb("init|package").medium(),
            verb("destroy").catastrophic().why("deletes a machine and its disk"),
            verb("cloud").verbs(&[verb("search").safe().any_option(), verb("publish").catastrophic()]).otherwise(Level::Dangerous),
        ])
        .otherwise(Level::Dangerous),
    tool("packer")
        .single_dash()
        .options(&[value("-var|-var-file|-only|-except|-machine-readable"), switch("-h|-help|-v|-version").help()])
        .verbs(&[
            verb("validate|inspect|version").safe().options(&[switch("-syntax-only|-evaluate-datasources|-no-warn-undeclared-var")]),
            verb("fmt").medium().options(&[switch("-check").dry_run()]),
            verb("init|console|hcl2_upgrade|fix").medium(),
            verb("plugins").verbs(&[verb("installed|required").safe()]).otherwise(Level::Dangerous),
        ])
        .otherwise(Level::Dangerous),
    // A secret that is read may be made for the reader, and is then to be revoked.
    tool("vault|bao")
        .network()
        .single_dash()
        .options(&[
            value("-address|-agent-address|-namespace|-ns|-ca-cert|-ca-path|-client-cert|-client-key|-format|-field|-header|-mount"),
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
        ])
        .otherwise(Level::Dangerous),
    tool("consul")
        .network()
        .single_dash()
        .options(&[value("-http-addr|-token|-token-file|-ca-file|-client-cert|-client-key|-datacenter|-namespace|-partition|-format"), switch("-h|-help|-v|-version").help()])
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
            value("-address|-region|-namespace|-ca-cert|-ca-path|-client-cert|-client-key|-tls-server-name|-token|-t|-tail-lines|-n|-c"),
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
                    verb("delete|purge|deregister").catastrophic().why("deletes what the cluster runs"),
                ])
                .otherwise(Level::Dangerous),
            verb("stop").catastrophic().why("ends a job of the cluster"),
        ])
        .otherwise(Level::Dangerous),
    tool("limactl|multipass|lxc|incus|orbctl|orb|tart")
        .options(&[value("--log-level|--project"), switch("--debug|--tty|-v|-q"), switch("-h").help()])
        .verbs(MACHINES)
        .otherwise(Level::Dangerous),
    tool("lima|toolbx-run").safe().options_first().operands(&[from(0, Command)]).reads_code(Code::Shell),
    tool("distrobox|toolbox")
        .verbs(&[
            verb("list|ls|version").safe().any_option(),
            verb("run").safe().options_first().options(TOOLBOX).operands(&[from(0, Command)]),
            verb("enter")
                .safe()
                .reads_code(Code::Shell)
                .options(&[value("-n|--name").instead_of_first(), switch("-T|-nw|--no-workdir|--no-tty")])
                .operands(&[nth(0, Nothing), from(1, Command)]),
            verb("rm|stop").dangerous(),
        ])
        .otherwise(Level::Dangerous),
    tool("virsh|VBoxManage|vboxmanage|qm|pct|prlctl|vmrun|govc")
        .options(&[value("-c|--connect|-T|-gu|-gp"), switch("-q|--quiet|--nologo|-r|--readonly")])
        .verbs(&[
            verb("list|dominfo|domstate|dumpxml|net-list|pool-list|vol-list|showvminfo|status|config|capabilities|version|nodeinfo|ls|find|about")
                .safe()
                .any_option(),
            verb("undefine|unregistervm|vol-delete|pool-delete|net-undefine|deleteVM|vm.destroy").catastrophic().why("deletes a machine and its disk"),
        ])
        .otherwise(Level::Dangerous),
    tool("knife")
        .network()
        .options(&[value("-c|--config|-E|--environment|-s|--server-url|-u|--user|-k|--key|-F|--format|--profile"), switch("-y|--yes|-V|--verbose")])
        .verbs(&[
            verb("search|status|list|show|diff").safe().any_option(),
            verb("ssh|winrm").dangerous().operands(&[nth(0, Nothing), from(1, Joined(Code::Shell))]),
            verb("delete").catastrophic(),
            verb("exec").dangerous(),
            verb("*").alone(Level::Dangerous)
                .verbs(&[verb("list|show").safe().any_option(), verb("delete|bulk").catastrophic().why("deletes what the servers share")])
                .otherwise(Level::Dangerous),
        ])
        .otherwise(Level::Dangerous),
    tool("chef-client|chef-solo|chef-apply|cinc-client").dangerous().why("changes this machine").options(&[switch("-W|--why-run").dry_run()]),
    tool("puppet")
        .network()
        .verbs(&[
            verb("lookup|facts|help|describe|doc").safe(),
            verb("config|module|parser|epp")
                .verbs(&[verb("print|list|search|validate|dump").safe().any_option(), verb("build|generate|render").medium()])
                .otherwise(Level::Dangerous),
            verb("resource").safe().options(&[switch("--noop|--edit|-e")]).operands(&[from(2, Raise(Level::Dangerous, "changes this machine"))]),
            verb("agent|apply").dangerous().why("changes this machine").options(&[switch("--noop").dry_run()]),
        ])
        .otherwise(Level::Dangerous),
    // A command module's words are a command on every machine matched.
    tool("salt|salt-call|salt-ssh").dangerous().network().operands(&[from(2, Joined(Code::Shell))]),
    tool("qemu-img").verbs(&[verb("info|check|map|measure|compare").safe().any_option(), verb("create|convert|snapshot|resize|rebase|commit|amend").medium()]),
];

/// Documentation and settings are printed.
const ANSIBLE_READS: &[Opt] = &[
    switch("-l|--list|--list_files|-F|-s|--snippet|-j|--json|--only-changed|--metadata-dump"),
    value("-t|--type|-c|--config|-f|--format|--host"),
];

const NOMAD_EXEC: &[Opt] = &[switch("-i|-t|-job"), value("-task|-e|-group")];

const TOOLBOX: &[Opt] = &[
    value("-c|--container|-d|--distro|-r|--release"),
    switch("--verbose|-v"),
];
