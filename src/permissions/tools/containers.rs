//! containers: looking at the local engine is free; what a container runs, builds or loses is not.

use super::prelude::*;

/// The engine's own options; docker reads them before the verb only.
const ENGINE: &[Opt] = &[
    value("-H|--host|--url").medium().unless("unix:*|npipe:*|tcp://localhost*|tcp://127.0.0.1*").why("talks to another engine"),
    value("-c|--context|--connection|--namespace|-a|--address|--cgroup-manager|--events-backend|--identity"),
    value("-l|--log-level|--tlscacert|--tlscert|--tlskey|--root|--runroot|--storage-driver|--storage-opt|--tmpdir|--volumepath"),
    switch("-D|--debug|--tls|--tlsverify|-r|--remote|--syslog|--transient-store|--insecure-registry|--debug-full"),
    switch("-v").help(),
    // A directory of settings brings plugins and credential helpers, which are programs.
    value("--config|--hooks-dir|--runtime|--conmon|--network-cmd-path|--module|--cni-path|--default-mounts-file|--registries-conf")
        .dangerous()
        .why("loads settings or programs from elsewhere"),
];

/// Options of `run` and `create` with a value: without them the image and the command would not be found.
pub(super) const RUN_VALUES: &[Opt] = &[
    value(
        "--add-host|--annotation|-a|--attach|--blkio-weight|--blkio-weight-device|--cap-add|--cap-drop|--cgroup-parent",
    ),
    value(
        "--cgroupns|--cpu-count|--cpu-percent|--cpu-period|--cpu-quota|--cpu-rt-period|--cpu-rt-runtime|-c|--cpu-shares",
    ),
    value(
        "--cpus|--cpuset-cpus|--cpuset-mems|--detach-keys|--device|--device-cgroup-rule|--device-read-bps|--device-read-iops",
    ),
    value(
        "--device-write-bps|--device-write-iops|--dns|--dns-option|--dns-search|--domainname|--env-file|--expose|--gpus",
    ),
    value(
        "--group-add|--health-cmd|--health-interval|--health-retries|--health-start-interval|--health-start-period",
    ),
    value(
        "--health-timeout|-h|--hostname|--io-maxbandwidth|--io-maxiops|--ip|--ip6|--ipc|--isolation|--kernel-memory|-l|--label",
    ),
    value(
        "--label-file|--link|--link-local-ip|--log-driver|--log-opt|--mac-address|-m|--memory|--memory-reservation",
    ),
    value(
        "--memory-swap|--memory-swappiness|--mount|--name|--network|--net|--network-alias|--net-alias|--oom-score-adj|--pid",
    ),
    value(
        "--pids-limit|--platform|-p|--publish|--pull|--restart|--runtime|--security-opt|--shm-size|--stop-signal",
    ),
    value(
        "--stop-timeout|--storage-opt|--sysctl|--tmpfs|--ulimit|-u|--user|--userns|--uts|-v|--volume|--volume-driver",
    ),
    value(
        "--volumes-from|-w|--workdir|--pod|--pod-id-file|--arch|--os|--secret|--conmon-pidfile|--systemd",
    ),
    value("--cidfile|--pidfile").writes(),
    value("-e|--env").effect(Assigns),
    value("--entrypoint").runs(Code::Shell),
    switch(
        "-d|--detach|--init|-i|--interactive|--no-healthcheck|--oom-kill-disable|--privileged|-P|--publish-all|-q|--quiet",
    ),
    switch(
        "--read-only|--rm|--sig-proxy|-t|--tty|--disable-content-trust|--replace|--rmi|--env-host",
    ),
];

const RUN: Spec = verb("run")
    .dangerous()
    .why("runs a container, with whatever of this machine it is given")
    .options_first()
    .options(RUN_VALUES)
    .operands(&[nth(0, Nothing), from(1, Command)]);

const CREATE: Spec = verb("create")
    .dangerous()
    .why("creates a container, with whatever of this machine it is given")
    .options_first()
    .options(RUN_VALUES)
    .operands(&[nth(0, Nothing), from(1, Command)]);

/// Nothing but the command says what it does.
const EXEC: Spec = verb("exec")
    .safe()
    .options_first()
    .options(&[
        value("--detach-keys|--env-file|-u|--user|-w|--workdir|--preserve-fd|--preserve-fds"),
        value("-e|--env").effect(Assigns),
        switch("-d|--detach|-i|--interactive|-t|--tty"),
        switch("--privileged")
            .dangerous()
            .why("runs with all rights of the host's kernel"),
        switch("-l|--latest").instead_of_first(),
        value("--cidfile").instead_of_first(),
    ])
    .operands(&[nth(0, Nothing), from(1, Command)]);

const COPY: Spec = verb("cp")
    .safe()
    .options(&[
        switch("-a|--archive|-L|--follow-link|-q|--quiet|--all|--overwrite"),
        value("--index"),
    ])
    .check(copies_container);

const ARCHIVE: Spec = verb("save|export").safe().options(&[
    value("-o|--output").writes(),
    value("--platform|--format"),
    switch("-q|-m"),
]);

/// What only looks at containers.
const CONTAINER_READS: Spec = verb("ps|ls|list|logs|inspect|top|stats|port|diff|wait|exists")
    .safe()
    .any_option();

/// The verbs of the `container` group, which are also verbs of the tool itself.
const CONTAINER: &[Spec] = &[
    CONTAINER_READS,
    RUN,
    CREATE,
    EXEC,
    COPY,
    ARCHIVE,
    verb("commit|rename").medium(),
    verb("rm|remove|prune")
        .dangerous()
        .why("deletes containers"),
    verb("start|stop|restart|kill|pause|unpause|update|attach")
        .dangerous()
        .why("changes running containers"),
];

const IMAGE: &[Spec] = &[
    verb("ls|list|history|inspect|exists|tree|search|diff")
        .safe()
        .any_option(),
    ARCHIVE,
    verb("pull|tag|load|import|untag").medium(),
    verb("rm|remove|prune").dangerous().why("deletes images"),
    verb("build").dangerous().why("runs the build's commands"),
    verb("push|scp|sign").dangerous().why("uploads an image"),
];

const LOCAL_READS: Spec =
    verb("ls|list|inspect|df|info|events|check|show|version|logs|top|ps|stats|exists|du|history")
        .safe()
        .any_option();
const LOCAL_CHANGES: Spec = verb("create|use|import|export|tag|update|annotate|reload").medium();
const LOCAL_DELETES: Spec = verb("rm|remove|prune|reset")
    .dangerous()
    .why("deletes what the engine keeps");

/// Groups whose objects live on this machine.
const LOCAL: &[Spec] = &[LOCAL_READS, LOCAL_CHANGES, LOCAL_DELETES];

const BUILDX: &[Spec] = &[
    verb("ls|inspect|du|version").safe().any_option(),
    verb("imagetools|history")
        .verbs(&[verb("inspect|ls|logs").safe().any_option()])
        .otherwise(Level::Dangerous),
    verb("use").medium(),
    verb("build|b|bake")
        .dangerous()
        .why("runs the build's commands"),
    verb("rm|prune|stop")
        .dangerous()
        .why("deletes builders or their cache"),
];

/// Groups whose objects a whole swarm shares.
const SHARED: &[Spec] = &[
    verb("ls|list|inspect|logs|ps|services|config|ca|unlock-key")
        .safe()
        .any_option(),
    verb("join-token")
        .safe()
        .options(&[switch("-q|--quiet"), switch("--rotate").dangerous()]),
    verb("rm|remove|down")
        .catastrophic()
        .why("deletes what the whole swarm uses"),
];

/// Options of compose, understood before and after its verb.
const COMPOSE_OPTIONS: &[Opt] = &[
    value(
        "-f|--file|-p|--project-name|--profile|--env-file|--project-directory|--ansi|--parallel|--progress|--podman-path",
    ),
    switch("--compatibility|--all-resources|--verbose|--no-ansi"),
    switch("--dry-run").dry_run(),
    switch("-h").help(),
];

const COMPOSE: &[Spec] = &[
    verb("ps|ls|logs|images|top|port|events|stats|volumes|version").safe().any_option(),
    // Resolves the files and prints them; programs are not run.
    verb("config|convert").safe().options(&[
        value("-o|--output").writes(),
        value("--format|--hash"),
        switch("-q|--quiet|--services|--volumes|--images|--profiles|--networks|--models|--environment|--variables"),
        switch("--no-interpolate|--no-normalize|--no-path-resolution|--no-consistency|--resolve-image-digests|--no-env-resolution"),
    ]),
    verb("pull").medium(),
    verb("exec")
        .safe()
        .options_first()
        .options(&[
            value("-e|--env").effect(Assigns),
            value("--index|-u|--user|-w|--workdir"),
            switch("-d|--detach|-T|--no-tty|--no-TTY|-i|--interactive|-t|--tty"),
            switch("--privileged").dangerous(),
        ])
        .operands(&[nth(0, Nothing), from(1, Command)]),
    verb("run")
        .dangerous()
        .why("runs a container, with whatever of this machine it is given")
        .options_first()
        .options(&[
            value("--cap-add|--cap-drop|-l|--label|--name|-p|--publish|--pull|-u|--user|-v|--volume|-w|--workdir|--env-from-file"),
            value("-e|--env").effect(Assigns),
            value("--entrypoint").runs(Code::Shell),
            switch("--build|-d|--detach|-i|--interactive|--no-deps|-T|--no-TTY|--no-tty|-q|--quiet|--quiet-build|--quiet-pull"),
            switch("--remove-orphans|--rm|-P|--service-ports|--use-aliases|-t|--tty"),
        ])
        .operands(&[nth(0, Nothing), from(1, Command)]),
    COPY,
    ARCHIVE,
    verb("down|rm").dangerous().why("removes the project's containers"),
    verb("up|start|stop|restart|kill|pause|unpause|create|build|scale|watch|attach|wait")
        .dangerous()
        .why("changes the project's services"),
    verb("push|publish").dangerous().why("uploads images"),
];

/// `container:path` on the right is an upload into the container, on the left a file written here.
fn copies_container<'a>(call: &Call<'_, 'a>, requests: &mut Requests<'a>) {
    let Some(target) = call.operands().last() else {
        return;
    };
    let inside = target.text.contains(':') && !target.text.starts_with(['/', '.']);
    if target.text == "-" && target.whole().is_some() {
    } else if inside || target.whole().is_none() {
        requests.apply(Raise(Level::Dangerous, "writes into a container"), target);
    } else {
        requests.apply(Writes, target);
    }
}

pub(super) const TOOLS: &[Spec] = &[
    // Groups repeat the plain verbs; a verb that no group has may be a plugin, which is a program.
    tool("docker|podman|nerdctl|podman-remote|finch")
        .globals_first()
        .options(ENGINE)
        .verbs(&[
            CONTAINER_READS,
            verb("images|history|search|version|info|events|help|healthcheck").safe().any_option(),
            RUN,
            CREATE,
            EXEC,
            COPY,
            ARCHIVE,
            verb("container").verbs(CONTAINER).otherwise(Level::Dangerous),
            verb("image").verbs(IMAGE).otherwise(Level::Dangerous),
            verb("network|volume|system|builder|manifest|checkpoint|pod|machine|plugin|trust|artifact|farm")
                .verbs(&[
                    LOCAL_READS,
                    LOCAL_CHANGES,
                    LOCAL_DELETES,
                    verb("ssh").safe().options_first().options(&[value("--username|-i|-p")]).reads_code(Code::Shell)
                        .operands(&[nth(0, Nothing), from(1, Joined(Code::Shell))]),
                    verb("revoke").catastrophic().why("withdraws signatures that others rely on"),
                ])
                .otherwise(Level::Dangerous),
            verb("buildx").verbs(BUILDX).otherwise(Level::Dangerous),
            // Which engine the following commands talk to.
            verb("context").verbs(LOCAL).otherwise(Level::Dangerous),
            verb("service|stack|node|secret|config|swarm").verbs(SHARED).otherwise(Level::Dangerous),
            verb("compose").shared(COMPOSE_OPTIONS).verbs(COMPOSE).otherwise(Level::Dangerous),
            verb("pull|tag|load|import|commit|rename|untag").medium(),
            verb("build").dangerous().why("runs the build's commands"),
            verb("push").dangerous().why("uploads an image"),
            verb("login|logout").dangerous().why("changes credentials"),
            verb("rm|rmi").dangerous().why("deletes containers or images"),
            verb("start|stop|restart|kill|pause|unpause|update|attach").dangerous().why("changes running containers"),
            // In the user's name space, but with everything that is the user's.
            verb("unshare").safe().options_first().operands(&[from(0, Command)]),
            verb("generate").verbs(&[verb("kube|systemd|spec").safe().options(&[
                value("-f|--filename").writes(),
                switch("--files").medium(),
                switch("-n|--name|--new|-s|--service"),
                value("--type|--restart-policy|-t"),
            ])]),
        ])
        .otherwise(Level::Dangerous),
    tool("docker-compose|podman-compose")
        .shared(COMPOSE_OPTIONS)
        .options(&[switch("-v").help(), value("-H|--host|--context")])
        .verbs(COMPOSE)
        .otherwise(Level::Dangerous),
    tool("docker-buildx|buildx").verbs(BUILDX).otherwise(Level::Dangerous),
];
