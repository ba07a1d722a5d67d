//! fleets: asking a fleet of machines is free; what is changed is changed on all of them.

use super::prelude::*;

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

/// Documentation and settings are printed.
const ANSIBLE_READS: &[Opt] = &[
    switch("-l|--list|--list_files|-F|-s|--snippet|-j|--json|--only-changed|--metadata-dump"),
    value("-t|--type|-c|--config|-f|--format|--host"),
];

pub(super) const TOOLS: &[Spec] = &[
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
];
