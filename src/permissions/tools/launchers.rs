//! launchers: what they run, with other limits, another architecture or secrets at hand, is what they are.

use super::prelude::*;
use super::shared::one_word_is_code;

const FIRST: &[Operand] = &[from(0, Command)];
const SECOND: &[Operand] = &[nth(0, Nothing), from(1, Command)];

/// A launcher whose command begins at the first operand.
const fn launcher(names: &'static str) -> Spec {
    tool(names).safe().options_first().operands(FIRST)
}

/// A launcher of which the first operand is something else.
const fn launcher_behind_one(names: &'static str) -> Spec {
    tool(names).safe().options_first().operands(SECOND)
}

/// Hands secrets to a command; without one it is a shell that has them.
const RUN: Spec = verb("run|exec")
    .medium()
    .why("hands secrets to a command")
    .alone(Level::Dangerous)
    .options_first()
    .options(&[
        value("--command").runs(Code::Shell),
        value("-e|--env|--path|--projectId|--token|--domain|--tags|--mount|--mount-format|--mount-template|--mount-max-reads|--name-transformer|--fallback|--fallback-passphrase|--env-file|-d|--duration|--region|--mfa-token|--stdout"),
        value("-p|--project|-c|--config|--account|--only-secrets|--watch-interval"),
        switch("--expand|--recursive|--include-imports|--secret-overriding|--watch|--silent|--preserve-env|--no-masking|--no-fallback|--no-cache|--no-exit-on-missing-secret|-n|--no-session|--json|-s|--server|--ec2-server|--ecs-server|-j|-l|--lazy|--prompt|--pristine|--strict|--strict-value"),
    ])
    .operands(&[from(0, Command)])
    .check(one_word_is_code);

/// Options of setarch and of the names it has for each architecture.
const ARCHITECTURE: &[Opt] = &[
    switch(
        "-B|--32bit|-F|--fdpic-funcptrs|-I|--short-inode|-L|--addr-compat-layout|-R|--addr-no-randomize|-S|--whole-seconds|-T|--sticky-timeouts|-X|--read-implies-exec|-Z|--mmap-page-zero|-3|--3gb|--4gb|-v|--verbose",
    ),
    attached("--uname-2.6|--show"),
    value("-p|--pid").dangerous().why("changes another process"),
    switch("--list|-V|-h").help(),
];

/// The words behind `--` are those of a shell.
fn shell_words<'a>(call: &Call<'_, 'a>, requests: &mut Requests<'a>) {
    let words = call
        .words
        .iter()
        .skip_while(|word| !matches!(word.text, "--" | "=="));
    let mut code = false;
    let mut given = false;
    for word in words.skip(1) {
        if code {
            requests.apply(Runs(Code::Shell), *word);
            given = true;
        }
        code =
            word.text.starts_with('-') && !word.text.starts_with("--") && word.text.contains('c');
        if !given && !code && !word.text.starts_with('-') {
            requests.apply(RunsFile, *word);
            given = true;
        }
    }
}

/// Whether there are words behind the first operand.
fn goes_on(call: &Call<'_, '_>) -> bool {
    let rest = |event: &Event<'_, '_>| matches!(event, Event::Rest { .. });
    call.events.iter().any(rest)
}

/// With a process and no new mask or priority it only asks.
fn changes_process<'a>(call: &Call<'_, 'a>, requests: &mut Requests<'a>) {
    if let Some(at) = call.values("-p").next()
        && (goes_on(call) || call.has("--reset-on-fork"))
    {
        requests.apply(Raise(Level::Dangerous, "changes another process"), at);
    }
}

/// Without a command it is a shell that has the secrets.
fn opens_shell<'a>(call: &Call<'_, 'a>, requests: &mut Requests<'a>) {
    if !goes_on(call) {
        requests.apply(
            Raise(Level::Dangerous, "opens a shell with secrets"),
            call.at(),
        );
    }
}

/// Limits with a value are set, on another process where one is named.
fn sets_limits<'a>(call: &Call<'_, 'a>, requests: &mut Requests<'a>) {
    let sets = call.words.iter().any(|word| word.text.contains('='));
    for process in call.values("-p").filter(|_| sets) {
        requests.apply(Raise(Level::Dangerous, "changes another process"), process);
    }
}

pub(super) const TOOLS: &[Spec] = &[
    launcher("unbuffer|dbus-launch|fakechroot|chronic|torsocks|torify|tsocks|catchsegv|cpulimit|tini|dumb-init|catatonit|aa-exec|winpty|softwareupdate-wrapper|with-contenv|cgexec|eatmydata|primusrun|optirun|gamemoderun|mangohud|prime-run|trickle|datefudge|dpkg-architecture-exec|linux-user-exec")
        .options(&[switch("-p|-a|-q|-n"), value("-e|--tool|--leak-check|-g|-d|-u|-c")]),
    launcher("fakeroot").options(&[value("-l|--lib|--faked|-s|-i|-b|-fd"), switch("-u|--unknown-is-real"), switch("-v|-h").help()]),
    launcher("xvfb-run").options(&[
        value("-n|--server-num|-s|--server-args|-p|--xauth-protocol|-w|--wait"),
        value("-e|--error-file|-f|--auth-file").writes(),
        switch("-a|--auto-servernum|-l|--listen-tcp|-d|--auto-display"),
    ]),
    launcher("dbus-run-session").options(&[value("--config-file").reads(), value("--dbus-daemon").runs(Code::Shell)]),
    launcher("rlwrap").options(&[
        value("-f|--file|-p|--prompt-colour|-b|--break-chars|-q|--quote-characters|-s|--histsize|-S|--substitute-prompt|-D|--history-no-dupes|-t|--set-term-name|-g|--forget-matching|-P|--pre-given|-C|--command-name|-w|--wait-before-prompt|-O|--only-cook|-m|--multi-line|-M|--multi-line-ext"),
        value("-H|--history-filename|-l|--logfile").writes(),
        value("-z|--filter").runs(Code::Shell),
        switch("-a|--always-readline|-c|--complete-filenames|-i|--case-insensitive|-I|--pass-sigint-as-sigterm|-n|--no-warnings|-N|--no-children|-o|--one-shot|-r|--remember|-R|--renice|-u|--uid|-U|-W|--polling|-x|--extra-char-after-completion|-e|-E|-A|-G"),
    ]),
    // The architecture may be left out.
    tool("setarch")
        .safe()
        .options_first()
        .options(ARCHITECTURE)
        .verbs(&[verb("x86_64|i386|i486|i586|i686|athlon|linux32|linux64|uname26|aarch64|arm64|arm*|ppc*|s390*|mips*|riscv*|sparc*|ia64|parisc*|alpha*")
            .safe()
            .options_first()
            .options(ARCHITECTURE)
            .operands(&[from(0, Command)])])
        .or_operands()
        .operands(&[from(0, Command)]),
    launcher("linux32|linux64|i386|x86_64|uname26").options(ARCHITECTURE),
    // Without a command it prints the machine's own.
    launcher("arch")
        .single_dash()
        .options(&[switch("-arm64|-arm64e|-x86_64|-x86_64h|-i386|-ppc|-ppc64|-32|-64|-c"), value("-arch|-d"), value("-e").effect(Assigns)]),
    launcher("prlimit")
        .options(&[
            value("-p|--pid"),
            attached("-c|--core|-d|--data|-e|--nice|-f|--fsize|-i|--sigpending|-l|--memlock|-m|--rss|-n|--nofile|-q|--msgqueue|-r|--rtprio|-s|--stack|-t|--cpu|-u|--nproc|-v|--as|-x|--locks|-y|--rttime"),
            value("-o|--output"),
            switch("--noheadings|--raw|--verbose"),
        ])
        .check(sets_limits),
    launcher("numactl").options(&[
        value("-N|--cpunodebind|-m|--membind|-C|--physcpubind|-i|--interleave|-p|--preferred|-w|--weighted-interleave|-P|--preferred-many|-l|--localalloc-node"),
        value("--shm|--file|-S|--touch").dangerous().why("sets the policy of shared memory"),
        switch("-a|--all|-l|--localalloc|-b|--balancing|-H|--hardware|-s|--show|-c|--cpubind"),
    ]),
    launcher_behind_one("chrt|taskset")
        .options(&[
            switch("-a|--all-tasks|-c|--cpu-list|-b|--batch|-d|--deadline|-f|--fifo|-i|--idle|-o|--other|-r|--rr|-v|-m|--max"),
            switch("-R|--reset-on-fork"),
            value("-T|--sched-runtime|-P|--sched-period|-D|--sched-deadline"),
            switch("-p|--pid"),
        ])
        .check(changes_process),
    launcher_behind_one("envdir|setlock|s6-envdir|s6-setlock|s6-setuidgid|s6-envuidgid|envuidgid|pgrphack|faketime-run|machinectl-exec|schroot-exec")
        .options(&[switch("-n|-N|-x|-X|-i|-I|-f|-B")]),
    launcher("softlimit|s6-softlimit|s6-applyuidgid").options(&[value("-a|-c|-d|-f|-l|-m|-o|-p|-r|-s|-t|-h|-u|-g|-G"), switch("-H|-S|-z|-U")]),
    launcher("daemonize|daemon|nohup-daemon").options(&[
        value("-c|-E|-u|-n|-D|-p|-P|-N|-U|-O|-I|--name|--pidfile|--user|--chdir"),
        value("-e|-o|-l|--stdout|--stderr|--output|--errlog").writes(),
        switch("-a|-v|-f|-r|-i|--respawn|--foreground|--inherit|--unsafe"),
    ]),
    // Words behind `--` are those of a shell.
    tool("capsh")
        .safe()
        .options_first()
        .options(&[
            value("--inh|--iab|--addamb|--delamb|--drop|--caps|--chroot|--secbits|--keep|--user|--uid|--cap-uid|--gid|--groups|--mode|--decode|--supports|--forkfor|--killit|--explain|--shell|--has-p|--has-i|--has-a|--has-b|--is-uid|--is-gid|--suggest"),
            switch("--print|--current|--noamb|--noenv|--quiet|--modes|--license|--strict|--no-new-privs|--has-no-new-privs|--has-ambient"),
        ])
        .operands(FIRST)
        .after_dashes(Nothing)
        .check(shell_words),
    launcher("setpriv").options(&[
        value("--reuid|--ruid|--euid|--regid|--rgid|--egid|--groups|--inh-caps|--ambient-caps|--bounding-set|--securebits"),
        value("--pdeathsig|--selinux-label|--apparmor-profile|--landlock-access|--landlock-rule|--seccomp-filter|--ptracer"),
        switch("--clear-groups|--keep-groups|--init-groups|--nnp|--no-new-privs|--reset-env|-d|--dump|--list-caps"),
    ]),
    launcher("ltrace")
        .options(&[
            value("-o|--output").writes(),
            value("-p").dangerous().why("attaches to another process"),
            value("-a|--align|-A|-D|--debug|-e|-l|--library|-n|--indent|-s|-u|-w|--where|-x"),
            value("-F|--config").medium(),
            switch("-b|--no-signals|-c|-C|--demangle|-f|-i|-L|-r|-S|-t|-tt|-ttt|-T"),
            switch("-h|-V").help(),
        ]),
    tool("newgrp").safe().reads_code(Code::Shell).options(&[switch("-l"), value("-c").runs(Code::Shell)]),
    // Keepers of secrets: `run` hands them to a command, a name is free, a value is not.
    tool("doppler|infisical")
        .network()
        .options(&[
            value("-t|--token|--api-host|--scope|--configuration|--dashboard-host|--attempts|--timeout|-p|--project|-c|--config|--domain"),
            value("--env|--projectId|--path|--format"),
            switch("--json|--plain|--raw|--silent|--debug|--print-config|--no-check-version|--no-verify-tls|--no-timeout|--only-names|--no-file"),
        ])
        .verbs(&[
            RUN,
            verb("projects|environments|configs|activity|me|help|completion|user|open|configure|setup|init|update|changelog|scan").medium(),
            verb("secrets|export").safe().reveals().or_operands().verbs(&[
                verb("get|download|folders|generate-example-env").safe(),
                verb("set|upload|substitute|notes").dangerous().why("changes stored secrets"),
                verb("delete").catastrophic().why("deletes secrets"),
            ]),
        ])
        .otherwise(Level::Dangerous),
    tool("aws-vault|granted|saml2aws|aws-okta|chamber|awsume|gimme-aws-creds")
        .network()
        .options(&[value("--backend|--keychain|--prompt|--pass-dir|--file-dir|--pass-cmd|-a|--idp-account|-b|--retries|-r|-f|--format"), switch("--debug|-v|--verbose|--no-paths")])
        .verbs(&[
            verb("list|ls|list-services|list-roles|help|version|history|find|status").safe().any_option(),
            verb("read|export|env|script").safe().reveals().any_option(),
            verb("exec|run")
                .medium()
                .why("hands secrets to a command")
                .options_first()
                .options(&[
                    value("-d|--duration|--region|-t|--mfa-token|--exec-profile|--profile"),
                    switch("-n|--no-session|-j|--json|-s|--server|--ec2-server|--ecs-server|--lazy|--stdout|--pristine|--strict|--prompt"),
                ])
                .alone(Level::Dangerous)
                .operands(&[nth(0, Nothing), from(1, Command)])
                .after_dashes(Command)
                .check(opens_shell),
            verb("login|rotate|add|clear|configure").dangerous().why("changes stored credentials"),
            verb("remove|delete|rm").catastrophic().why("deletes credentials"),
        ])
        .otherwise(Level::Dangerous),
];
