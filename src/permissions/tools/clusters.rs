//! clusters: looking at a cluster is free; every change is shared, and what is deleted there is gone for all.

use super::prelude::*;

/// Options of kubectl and oc before and after every verb.
const KUBE: &[Opt] = &[
    value(
        "-n|--namespace|--context|--cluster|--user|--as|--as-group|--as-uid|--as-user-extra|--cache-dir|--certificate-authority",
    ),
    value(
        "--client-certificate|--client-key|--log-flush-frequency|--password|--username|--profile|--request-timeout|--token",
    ),
    value("--tls-server-name|-v|--v|--vmodule|--loglevel"),
    switch("--disable-compression|--match-server-version|--warnings-as-errors"),
    value("-s|--server")
        .dangerous()
        .unless("http://localhost*|https://localhost*|http://127.0.0.1*|https://127.0.0.1*|http://kubernetes*|https://kubernetes*")
        .why("tells another server the credentials"),
    value("--profile-output").writes(),
    // A kubeconfig names credential plugins, which are programs.
    value("--kubeconfig|--kuberc|--config")
        .medium()
        .why("loads settings that can name programs"),
    switch("--insecure-skip-tls-verify")
        .medium()
        .why("talks to an unverified server"),
    switch("-h").help(),
];

/// What changes have besides: a rehearsal, and where the objects come from.
const CHANGE: &[Opt] = &[
    attached("--dry-run").dry_run(),
    value(
        "-f|--filename|-k|--kustomize|-l|--selector|-o|--output|--field-manager|--template|--type|-p|--patch|--patch-file",
    ),
    value(
        "--image|--env|--port|--replicas|--overrides|--restart|--from-literal|--from-file|--timeout|--grace-period|-c|--containers",
    ),
];

/// A secret of the cluster is printed with its value, unless only its name or a table is asked for.
fn prints_secrets<'a>(call: &Call<'_, 'a>, requests: &mut Requests<'a>) {
    let is_secret = |word: &Arg<'_>| {
        let kinds = word.text.split('/').next().unwrap_or_default();
        kinds
            .split(',')
            .any(|kind| matches!(kind, "secret" | "secrets" | "all" | "cm" | "configmap"))
    };
    let whole = call
        .values("-o")
        .find(|format| !matches!(format.text, "name" | "wide"));
    if let (Some(kind), Some(_)) = (call.operands().find(is_secret), whole) {
        requests.apply(Effect::Reveals, kind);
    }
}

const KUBECTL: &[Spec] = &[
    verb("get").safe().any_option().options(&[
        value("-o|--output|--template"),
        value("-f|--filename|-k|--kustomize|-l|--selector|-L|--label-columns|--field-selector|--sort-by|--raw|--chunk-size"),
    ]).check(prints_secrets),
    verb("describe|explain|top|api-resources|api-versions|version|wait|events|options|completion|diff").safe().any_option().options(&[
        value("-f|--filename|-k|--kustomize|-l|--selector|-o|--output|-L|--label-columns|--field-selector|--sort-by|--for|--template"),
    ]),
    verb("projects|whoami|status|process").safe().any_option(),
    verb("logs").safe().any_option().options(&[
        value("-c|--container|-l|--selector|--since|--since-time|--tail|--limit-bytes|--max-log-requests|--pod-running-timeout"),
        switch("-f|--follow|-p|--previous"),
    ]),
    verb("cluster-info").safe().any_option().options(&[value("--output-directory").writes(), value("--namespaces|-o|--output")])
        .verbs(&[verb("dump").safe().any_option()]),
    verb("auth").verbs(&[verb("can-i|whoami").safe().any_option()]).otherwise(Level::Dangerous),
    verb("config")
        .verbs(&[
            verb("view|current-context|get-contexts|get-clusters|get-users").safe().any_option(),
            verb("use-context|use|set-context|rename-context").medium().why("changes which cluster later commands reach"),
        ])
        .otherwise(Level::Dangerous),
    verb("rollout")
        .shared(CHANGE)
        .verbs(&[verb("status|history").safe().any_option(), verb("restart|undo|pause|resume|cancel|retry|latest").dangerous()])
        .otherwise(Level::Dangerous),
    verb("plugin").verbs(&[verb("list").safe().any_option()]),
    verb("krew").verbs(&[verb("list|search|info|version").safe().any_option(), verb("update").medium()]).otherwise(Level::Dangerous),
    // Renders; the functions and chart programs it may call are listed.
    verb("kustomize").safe().options(KUSTOMIZE_BUILD),
    verb("exec")
        .safe()
        .options(&[
            value("-c|--container|--pod-running-timeout"),
            value("-f|--filename").instead_of_first(),
            switch("-i|--stdin|-t|--tty|-q|--quiet"),
        ])
        .operands(&[nth(0, Nothing), from(1, Command)]),
    // Without a command it is a shell.
    verb("rsh")
        .safe()
        .reads_code(Code::Shell)
        .options(&[value("-c|--container|--shell|--timeout"), value("-f|--filename").instead_of_first(), switch("-t|--tty|-T|--no-tty")])
        .operands(&[nth(0, Nothing), from(1, Command)]),
    verb("run|debug|new-app")
        .dangerous()
        .why("starts a container in the cluster")
        .shared(CHANGE)
        .options(&[
            switch("-i|--stdin|-t|--tty|--rm|-q|--quiet|--attach|--command|--expose|--privileged|--leave-stdin-open"),
            value("--profile|--target|--copy-to|--set-image|-l|--labels|--annotations|--image-pull-policy"),
        ])
        .operands(&[nth(0, Nothing), from(1, Command)]),
    verb("cp").safe().options(&[value("-c|--container|--retries"), switch("--no-preserve")]).check(copies_pod),
    verb("port-forward").medium().why("opens a port into the cluster").options(&[
        value("--address").dangerous().unless("localhost|127.0.0.1|::1"),
        value("--pod-running-timeout"),
    ]),
    // The whole API with the caller's rights, for whoever reaches the port.
    verb("proxy").medium().why("opens the cluster's API on a port").options(&[
        value("--address").dangerous().unless("localhost|127.0.0.1|::1"),
        value("--accept-hosts|--accept-paths|--reject-paths|--reject-methods|--unix-socket|-u|-w|--www|-P|--www-prefix").dangerous(),
        switch("--disable-filter").dangerous(),
        value("-p|--port|--api-prefix|--keepalive"),
    ]),
    verb("project").medium(),
    verb("extract").medium().options(&[value("--to").writes(), value("--keys"), switch("--confirm")]),
    verb("delete").catastrophic().why("deletes objects of the cluster").shared(CHANGE),
    verb("replace")
        .dangerous()
        .shared(CHANGE)
        .options(&[switch("--force").catastrophic().why("deletes objects of the cluster and creates them anew")]),
    verb("apply")
        .dangerous()
        .why("changes the cluster")
        .shared(CHANGE)
        .options(&[
            switch("--force|--prune").catastrophic().why("deletes objects of the cluster"),
            switch("--server-side|--force-conflicts|--wait|-R|--recursive|--overwrite|--validate"),
        ]),
    verb("drain").dangerous().why("empties a node of the cluster").shared(CHANGE).options(&[
        switch("--delete-emptydir-data|--delete-local-data").catastrophic().why("deletes the data of the pods it moves"),
        switch("--ignore-daemonsets|--force|--disable-eviction"),
        value("--pod-selector|--skip-wait-for-delete-timeout"),
    ]),
    verb("create|patch|scale|label|annotate|set|expose|autoscale|taint|cordon|uncordon|edit|certificate|attach|rollback|start-build|new-project|login|adm|policy|rsync|import-image|tag")
        .dangerous()
        .why("changes the cluster")
        .shared(CHANGE),
];

const KUSTOMIZE_BUILD: &[Opt] = &[
    value(
        "--load-restrictor|--reorder|-e|--env|--mount|--network-name|--helm-api-versions|--helm-kube-version",
    ),
    value("-o|--output").writes(),
    value("--helm-command").runs(Code::Shell),
    switch("--enable-alpha-plugins|--enable-exec|--network")
        .dangerous()
        .why("lets the files run programs"),
    switch("--enable-helm|--enable-star").medium(),
    switch("--enable-managedby-label|--as-current-user"),
];

/// `pod:path` on the right is an upload into the cluster, on the left a file written here.
fn copies_pod<'a>(call: &Call<'_, 'a>, requests: &mut Requests<'a>) {
    let Some(target) = call.operands().last() else {
        return;
    };
    let inside = target.text.contains(':') && !target.text.starts_with(['/', '.']);
    if inside || target.whole().is_none() {
        requests.apply(Raise(Level::Dangerous, "writes into a pod"), target);
    } else {
        requests.apply(Writes, target);
    }
}

/// Options of helm, before and after its verb.
const HELM: &[Opt] = &[
    value(
        "-n|--namespace|--kube-context|--kube-token|--kube-as-user|--kube-as-group|--kube-ca-file|--kube-tls-server-name",
    ),
    value("--burst-limit|--qps|--registry-config|--repository-cache|--repository-config"),
    value("--kubeconfig")
        .medium()
        .why("loads settings that can name programs"),
    value("--kube-apiserver")
        .dangerous()
        .unless("http://localhost*|https://localhost*|http://127.0.0.1*|https://127.0.0.1*")
        .why("tells another server the credentials"),
    switch("--kube-insecure-skip-tls-verify").medium(),
    switch("--debug"),
    switch("-h").help(),
];

/// Options of rendering a chart.
const CHART: &[Opt] = &[
    value(
        "-f|--values|--set|--set-string|--set-file|--set-json|--set-literal|--version|--repo|--username|--password|--keyring",
    ),
    value(
        "--ca-file|--cert-file|--key-file|--timeout|--description|-a|--api-versions|--kube-version|--name-template|-s|--show-only",
    ),
    value("--post-renderer|--post-renderer-args")
        .dangerous()
        .why("runs a program on what is rendered"),
    value("--output-dir").writes(),
    switch(
        "--include-crds|--is-upgrade|--no-hooks|--skip-crds|--skip-tests|--validate|-g|--generate-name|--devel|--verify",
    ),
    switch(
        "--dependency-update|--create-namespace|-i|--install|--wait|--atomic|--reuse-values|--reset-values|--strict|--quiet",
    ),
    attached("--dry-run").dry_run(),
];

/// Groups whose verbs are alike everywhere: look, delete, or change.
const LOOK_OR_CHANGE: &[Spec] = &[
    verb("list|ls|get|describe|status|history|logs|diff|manifests|resources|info|can-i|get-user-info|wait|version|show|actions|generate-spec")
        .safe()
        .any_option(),
    verb("create|add|set|sync|rollback|patch|edit|unset|terminate-op|confirm-deletion|rotate-auth|update-password").dangerous().why("changes what the cluster runs"),
    verb("delete|delete-*|rm|remove|uninstall").catastrophic().why("deletes what the cluster runs"),
];

/// Clusters on this machine, made of containers.
const LOCAL_CLUSTERS: &[Spec] = &[
    verb("list|ls|get|status|ip|version|info|logs|service|docker-env|podman-env|options|completion|show").safe().any_option(),
    verb("delete|rm").catastrophic().why("deletes a cluster and all it holds"),
    verb("start|stop|create|load|pause|unpause|tunnel|dashboard|mount|cp|build").dangerous().why("starts, stops or changes a cluster"),
    verb("kubeconfig|context|update-context|export").medium(),
    verb("kubectl").network().options(KUBE).verbs(KUBECTL).otherwise(Level::Dangerous),
    verb("profile|addons|node|image|config|cluster|registry|cache")
        .verbs(&[
            verb("list|ls|view|get").safe().any_option(),
            verb("delete|rm").catastrophic().why("deletes a cluster or a part of it"),
        ])
        .otherwise(Level::Dangerous),
    verb("ssh")
        .safe()
        .options_first()
        .options(&[value("-n|--node|-p|--profile|--ssh-key"), switch("--native-ssh")])
        .operands(&[from(0, Joined(Code::Shell))])
        .reads_code(Code::Shell),
];

pub(super) const TOOLS: &[Spec] = &[
    // A verb that is none of these is a plugin: a program.
    tool("kubectl|oc|kubecolor").network().options(KUBE).verbs(KUBECTL).otherwise(Level::Dangerous),
    tool("k3s|microk8s|k0s")
        .verbs(&[
            verb("kubectl").network().options(KUBE).verbs(KUBECTL).otherwise(Level::Dangerous),
            verb("status|version|check-config|config|inspect").safe().any_option(),
        ])
        .otherwise(Level::Dangerous),
    tool("helm")
        .network()
        .options(HELM)
        .verbs(&[
            verb("list|ls|status|history|hist|version|env|completion|verify|help").safe().any_option(),
            verb("get|show|inspect|search").safe().any_option(),
            verb("lint|template").safe().shared(CHART).options(&[
                // Rendering goes to standard output; `--validate` asks the cluster.
                switch("--with-subcharts|--release-name|--no-schema"),
            ]),
            verb("diff").verbs(&[verb("upgrade|revision|release|rollback|version").safe().shared(CHART)]).otherwise(Level::Dangerous),
            verb("dependency|dep|dependencies").verbs(&[verb("list|ls").safe().any_option(), verb("update|up|build").medium()]),
            verb("repo").verbs(&[verb("list|ls").safe().any_option(), verb("add|update|up|remove|rm|index").medium()]),
            verb("plugin").verbs(&[verb("list|ls").safe().any_option()]).otherwise(Level::Dangerous),
            verb("create").medium().operands(&[every(Writes)]),
            verb("pull|fetch|package").medium().options(&[value("-d|--destination|--untardir").writes(), value("--version|--repo|--key|--keyring")]),
            verb("install|upgrade|rollback|test").dangerous().why("changes the cluster").shared(CHART),
            verb("push|registry").dangerous().why("uploads to a registry"),
            verb("uninstall|delete|del|un").catastrophic().why("deletes a release from the cluster").options(&[
                switch("--dry-run").dry_run(),
                value("--cascade|--timeout|--description"),
                switch("--keep-history|--no-hooks|--wait|--ignore-not-found|--purge"),
            ]),
        ])
        .otherwise(Level::Dangerous),
    // Its files may call functions and charts, which are programs.
    tool("kustomize")
        .verbs(&[
            verb("build").safe().options(KUSTOMIZE_BUILD),
            verb("version|cfg|completion|openapi").safe().any_option(),
            verb("create|edit|localize").medium(),
        ])
        .otherwise(Level::Dangerous),
    tool("helmfile")
        .network()
        .options(&[
            value("-f|--file|-e|--environment|-l|--selector|-n|--namespace|--kube-context|--state-values-set|--state-values-file|--log-level"),
            value("-b|--helm-binary|-k|--kustomize-binary").runs(Code::Shell),
        ])
        .verbs(&[
            // Hooks of the project's files run on each of these.
            verb("list|status|diff|template|lint|build|version|write-values|deps|repos|fetch|cache|show-dag").medium(),
            verb("destroy|delete").catastrophic().why("deletes releases from the cluster"),
        ])
        .otherwise(Level::Dangerous),
    tool("k9s").medium(),
    tool("stern|kail|kubetail|kubeseal|kube-score|pluto|popeye").safe().other_options(Level::Medium).options(&[
        value("-n|--namespace|-l|--selector|-c|--container|--context|-s|--since|--tail|-o|--output|-E|--exclude-container|-e|--exclude"),
        value("-i|--include|--template|--color|--field-selector|--timezone|--cert|-w|--scope|--container-state|-H|--highlight"),
        switch("-A|--all-namespaces|-t|--timestamps|--no-follow|--only-log-lines"),
        value("--kubeconfig|--config").medium(),
        value("-f|--format").only("json|yaml"),
    ]),
    // A name switches, no name lists.
    tool("kubectx|kubens")
        .safe()
        .options(&[switch("-c|--current"), switch("-u|--unset").medium(), switch("-d").dangerous(), switch("-h|-V").help()])
        .operands(&[every(Raise(Level::Medium, "changes which cluster later commands reach"))]),
    tool("minikube")
        .options(&[switch("--alsologtostderr"), value("-p|--profile|-v|--v|-b|--bootstrapper")])
        .verbs(LOCAL_CLUSTERS)
        .otherwise(Level::Dangerous),
    tool("kind|k3d|k3sup|ctlptl").options(&[value("-v|--verbosity|--loglevel|-n|--name"), switch("-q|--quiet")]).verbs(LOCAL_CLUSTERS).otherwise(Level::Dangerous),
    tool("istioctl|linkerd|cilium|hubble")
        .network()
        .options(&[value("-n|--namespace|-i|--istioNamespace|--context|-l|--linkerd-namespace|--as|--kubeconfig|-c"), switch("-h").help()])
        .verbs(&[
            verb("analyze|version|proxy-status|ps|validate|describe|check|stat|status|observe|list|completion|tap|top|edges|routes").safe().any_option(),
            verb("proxy-config|pc|experimental|x|viz|manifest")
                .verbs(&[
                    verb("all|bootstrap|cluster|clusters|endpoint|endpoints|listener|listeners|log|route|routes|secret|stat|edges|tap|check|describe|precheck|generate|diff")
                        .safe()
                        .any_option(),
                ])
                .otherwise(Level::Dangerous),
            verb("uninstall|prune").catastrophic().why("removes the mesh from the cluster"),
            verb("dashboard|d").medium(),
        ])
        .otherwise(Level::Dangerous),
    tool("argocd")
        .network()
        .options(&[
            value("--auth-token|--client-crt|--client-crt-key|--config|--controller-name|--grpc-web-root-path|-H|--header|--kube-context"),
            value("--http-retry-max|--logformat|--loglevel|--port-forward-namespace|--redis-name|--repo-server-name|--server-crt"),
            value("--server|--argocd-context").contacts(),
            switch("--core|--grpc-web|--plaintext|--port-forward"),
            switch("--insecure").medium(),
            switch("-h").help(),
        ])
        .verbs(&[
            verb("version|completion").safe().any_option(),
            verb("app|proj|repo|cluster|cert|account|appset|repocreds|gpg").verbs(LOOK_OR_CHANGE).otherwise(Level::Dangerous),
            verb("context").medium(),
        ])
        .otherwise(Level::Dangerous),
    tool("flux")
        .network()
        .options(&[value("-n|--namespace|--context|--kubeconfig|--timeout|--as|--cache-dir|--server|--token"), switch("--verbose"), switch("-h").help()])
        .verbs(&[
            verb("get|check|logs|stats|tree|trace|events|version|export|diff|build|completion|list").safe().any_option(),
            verb("delete|uninstall").catastrophic().why("deletes what the cluster runs"),
        ])
        .otherwise(Level::Dangerous),
    tool("eksctl|kops|velero|kubeadm|talosctl|clusterctl|ark")
        .network()
        .options(&[value("--region|-r|--profile|-p|-v|--verbose|--name|--state|--namespace|-n|-C|--color|--nodes|-e|--endpoints"), switch("-h").help()])
        .verbs(&[
            verb("get|version|info|validate|describe|list|health|logs|dmesg|services|completion").safe().any_option(),
            verb("backup|restore|schedule|utils|config|token|toolbox|generate")
                .verbs(&[
                    verb("get|describe|describe-*|logs|list|view|print|dump|info|contexts").safe().any_option(),
                    verb("delete").catastrophic().why("deletes what the cluster needs"),
                ])
                .otherwise(Level::Dangerous),
            verb("delete|reset|uninstall").catastrophic().why("deletes a cluster or a part of it"),
        ])
        .otherwise(Level::Dangerous),
    tool("skaffold|tilt|devspace|okteto|tk")
        .network()
        .verbs(&[
            verb("version|list|ls|describe|logs|completion|doctor|get|schema|show|diff|status").safe().any_option(),
            verb("init|render|diagnose|lint|fmt|export|inspect|eval").medium(),
            verb("delete|down|purge|destroy|prune").catastrophic().why("deletes what the cluster runs"),
        ])
        .otherwise(Level::Dangerous),
];
