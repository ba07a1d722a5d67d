//! wrappers: what they run is what they are.

use super::prelude::*;

/// `strace -o '|cmd'` and its kin pipe into a program.
fn output_or_pipe<'a>(value: Arg<'a>, requests: &mut Requests<'a>) {
    if value.text.starts_with(['|', '!']) {
        requests.apply(Runs(Code::Shell), value.after(1));
    } else {
        requests.apply(Writes, value);
    }
}

/// A unit's property that is a command line, `ExecStartPre=…`.
fn unit_property<'a>(value: Arg<'a>, requests: &mut Requests<'a>) {
    match value.split('=') {
        Some((name, command)) if name.text.starts_with("Exec") => {
            requests.apply(Runs(Code::Shell), command);
        }
        Some((name, _)) if name.text == "Environment" || name.text == "RootDirectory" => {
            requests.apply(Raise(Level::Dangerous, "changes what the unit runs"), value);
        }
        _ => {}
    }
}

/// `trap 'code' SIGNAL`; `-` and numbers only reset.
fn trap_action<'a>(value: Arg<'a>, requests: &mut Requests<'a>) {
    let resets = value.whole().is_some_and(|text| {
        text == "-" || text.is_empty() || text.bytes().all(|b| b.is_ascii_digit())
    });
    if !resets {
        requests.apply(Runs(Code::Shell), value);
    }
}

/// With no command before `:::`, or with `{}` for one, the arguments are the commands.
fn parallel_arguments<'a>(call: &Call<'_, 'a>, requests: &mut Requests<'a>) {
    for event in &call.events {
        let Event::Rest { words, .. } = event else {
            continue;
        };
        let marks = |word: &&Arg<'_>| matches!(word.text, ":::" | ":::+" | "::::" | "::::+");
        let Some(at) = words.iter().position(|word| marks(&word)) else {
            continue;
        };
        // The arguments go behind the command: `parallel bash -c ::: code`.
        let flag = words.get(..at).and_then(<[_]>::last).map(|word| word.text);
        let code = matches!(flag, Some("-c" | "-e" | "--eval" | "-lc" | "-ec"));
        let template = code
            || words
                .first()
                .is_none_or(|first| at == 0 || first.text.contains('{'));
        if template {
            for word in words.iter().skip(at + 1).filter(|word| !marks(word)) {
                requests.apply(Runs(Code::Shell), *word);
                if code {
                    requests.apply(Raise(Level::Dangerous, "runs its arguments as code"), *word);
                }
            }
        }
    }
}

/// The words behind `--` are those of a shell: `su root -- -c 'code'`.
fn login_words<'a>(call: &Call<'_, 'a>, requests: &mut Requests<'a>) {
    for event in &call.events {
        let Event::Rest { words, .. } = event else {
            continue;
        };
        for (flag, code) in words.iter().zip(words.iter().skip(1)) {
            requests.apply(
                Raise(Level::Dangerous, "hands words to a login shell"),
                *code,
            );
            if flag.text.starts_with('-') && flag.text.ends_with('c') {
                requests.apply(Runs(Code::Shell), *code);
            }
        }
    }
}

/// A sandbox or session starts a shell when it is given no command.
const fn starts_shell(spec: Spec) -> Spec {
    spec.safe().reads_code(Code::Shell).options_first()
}

const SUDO: &[Opt] = &[
    switch(
        "-A|--askpass|-b|--background|-B|--bell|-E|-H|--set-home|-k|--reset-timestamp|-K|--remove-timestamp",
    ),
    switch("-n|--non-interactive|-N|--no-update|-P|--preserve-groups|-S|--stdin|-v|--validate"),
    switch("-l|--list").lists(),
    switch("-i|--login|-s|--shell"),
    switch("-e|--edit")
        .dangerous()
        .why("edits files as another user"),
    switch("-V|--version|--help").help(),
    attached("--preserve-env"),
    value(
        "-u|--user|-g|--group|-h|--host|-p|--prompt|-C|--close-from|-r|--role|-t|--type|-T|--command-timeout",
    ),
    value("-U|--other-user|-D|--chdir|-R|--chroot|-c|--login-class|-a|--auth-type"),
];

pub(super) const TOOLS: &[Spec] = &[
    starts_shell(tool("sudo")).assignments().options(SUDO).operands(&[from(0, Command)]),
    tool("sudoedit").dangerous().why("edits files as another user"),
    starts_shell(tool("doas"))
        .assignments()
        .options(&[value("-u|-a|-C"), switch("-n|-s|-L|-S")])
        .operands(&[from(0, Command)]),
    starts_shell(tool("pkexec|run0|gosu-root"))
        .assignments()
        .options(&[value("--user|-u|--group|-g|--chdir|-D|--setenv|--unit|--slice|--nice"), switch("--disable-internal-agent|--keep-cwd")])
        .operands(&[from(0, Command)]),
    starts_shell(tool("gosu|su-exec|setuidgid|chpst"))
        .operands(&[nth(0, Nothing), from(1, Command)]),
    // Words after the user are handed to the login shell.
    tool("su")
        .safe()
        .reads_code(Code::Shell)
        .options(&[
            value("-c|--command|--session-command").runs(Code::Shell),
            value("-s|--shell|-g|--group|-G|--supp-group|-w|--whitelist-environment"),
            switch("-l|--login|-m|-p|--preserve-environment|-f|--fast|-P|--pty"),
        ])
        .after_dashes(Nothing)
        .check(login_words)
        .operands(&[from(2, Raise(Level::Dangerous, "hands words to a login shell"))]),
    tool("runuser")
        .safe()
        .reads_code(Code::Shell)
        .options(&[
            value("-c|--command|--session-command").runs(Code::Shell),
            value("-u|--user").instead_of_first(),
            value("-s|--shell|-g|--group|-G|--supp-group|-w|--whitelist-environment"),
            switch("-l|--login|-m|-p|--preserve-environment|-f|--fast|-P|--pty"),
        ])
        .operands(&[nth(0, Nothing), from(1, Command)]),
    tool("sg").safe().options(&[value("-c").runs(Code::Shell)]).operands(&[nth(0, Nothing), from(1, Joined(Code::Shell))]),
    tool("env|genv")
        .safe()
        .assignments()
        .options_first()
        .options(&[
            switch("-i|--ignore-environment|-0|--null|-v|--debug"),
            value("-S|--split-string").command(),
            value("-u|--unset|-C|--chdir|-a|--argv0|-P"),
            attached("--block-signal|--default-signal|--ignore-signal|--list-signal-handling"),
        ])
        .dumps()
        .verbs(&[verb("-").safe().assignments().options_first().operands(&[from(0, Command)])])
        .or_operands()
        .operands(&[from(0, Command)]),
    tool("nice|gnice").safe().options_first().options(&[value("-n|--adjustment")]).operands(&[from(0, Command)]),
    tool("ionice")
        .safe()
        .options_first()
        .options(&[
            value("-c|--class|-n|--classdata"),
            value("-p|--pid|-P|--pgid|-u|--uid").dangerous().why("changes other processes"),
            switch("-t|--ignore"),
        ])
        .operands(&[from(0, Command)]),
    tool("nohup").safe().options_first().operands(&[from(0, Command)]),
    tool("setsid").safe().options_first().options(&[switch("-c|--ctty|-f|--fork|-w|--wait")]).operands(&[from(0, Command)]),
    tool("time|gtime")
        .safe()
        .options_first()
        .options(&[
            switch("-p|--portability|-v|--verbose|-a|--append|-q|--quiet|-l|-h"),
            value("-f|--format"),
            value("-o|--output").writes(),
        ])
        .operands(&[from(0, Command)]),
    tool("timeout|gtimeout")
        .safe()
        .options_first()
        .options(&[
            switch("--foreground|--preserve-status|-v|--verbose|-f|-p"),
            value("-k|--kill-after|-s|--signal"),
        ])
        .operands(&[nth(0, Nothing), from(1, Command)]),
    tool("stdbuf|gstdbuf")
        .safe()
        .options_first()
        .options(&[value("-i|--input|-o|--output|-e|--error")])
        .operands(&[from(0, Command)]),
    tool("proxychains|proxychains4|sshpass")
        .safe()
        .options_first()
        .options(&[switch("-q|-e|-v"), value("-f|-p|-d|-P").reads()])
        .operands(&[from(0, Command)]),
    tool("faketime").safe().options_first().options(&[switch("-m|-f"), value("-p")]).operands(&[nth(0, Nothing), from(1, Command)]),
    tool("ifne").safe().options_first().options(&[switch("-n")]).operands(&[from(0, Command)]),
    starts_shell(tool("chroot"))
        .options(&[value("--userspec|--groups|-u|-g|-G"), switch("--skip-chdir|-n")])
        .operands(&[nth(0, Nothing), from(1, Command)]),
    starts_shell(tool("unshare"))
        .options(&[
            attached("-m|--mount|-u|--uts|-i|--ipc|-n|--net|-p|--pid|-U|--user|-C|--cgroup|-T|--time|--mount-proc|--kill-child"),
            switch("-f|--fork|-r|--map-root-user|-c|--map-current-user|--keep-caps|--map-auto"),
            value("--propagation|--setgroups|-R|--root|-w|--wd|-S|--setuid|-G|--setgid|--map-user|--map-group|--map-users|--map-groups|--monotonic|--boottime"),
        ])
        .operands(&[from(0, Command)]),
    starts_shell(tool("nsenter"))
        .options(&[
            switch("-a|--all|-F|--no-fork|-Z|--follow-context|--preserve-credentials|-e|--env"),
            attached("-m|--mount|-u|--uts|-i|--ipc|-n|--net|-p|--pid|-U|--user|-C|--cgroup|-T|--time|-r|--root|-w|--wd"),
            value("-t|--target|-S|--setuid|-G|--setgid|-W|--wdns"),
        ])
        .operands(&[from(0, Command)]),
    starts_shell(tool("bwrap|firejail|proot|bubblewrap"))
        .options(&[
            value("--bind|--ro-bind|--dev-bind|--symlink|--bind-try|--ro-bind-try|--setenv|--chmod").takes(2),
            value("--dev|--proc|--tmpfs|--dir|--chdir|--unsetenv|--uid|--gid|--hostname|--seccomp|--args|-b|-r|-w|-0|-R|-S|-k"),
            switch("--unshare-all|--unshare-net|--unshare-pid|--unshare-user|--unshare-ipc|--unshare-uts|--share-net|--die-with-parent|--new-session|--clearenv"),
        ])
        .operands(&[from(0, Command)]),
    tool("strace")
        .safe()
        .options_first()
        .options(&[
            value("-o|--output").check(output_or_pipe),
            value("-p|--attach").dangerous().why("attaches to another process"),
            value("-e|-s|-u|-E|-a|-I|-O|-S|-P|-X|-b|-U|-l|-n|-A|-D|-F|-x|--trace|--signal|--status|--inject|--string-limit"),
            switch("-f|-ff|-c|-C|-t|-tt|-ttt|-T|-r|-v|-q|-qq|-i|-k|-y|-yy|-w|-z|-Z|-d|-h|-V|-L|--follow-forks|--summary-only"),
        ])
        .operands(&[from(0, Command)]),
    // Without `-c` it is an interactive shell; the BSDs take a command behind the file.
    tool("script")
        .safe()
        .reads_code(Code::Shell)
        .options(&[
            value("-c|--command").runs(Code::Shell),
            value("-I|--log-in|-O|--log-out|-B|--log-io|-T|--log-timing").writes(),
            value("-m|--logging-format|-o|--output-limit|-E|--echo|-t"),
            switch("-a|--append|-e|--return|-f|--flush|--force|-q|--quiet|-d|-k|-p|-r"),
        ])
        .operands(&[nth(0, Writes), from(1, Command)]),
    starts_shell(tool("systemd-run"))
        .options(&[
            value("-p|--property").check(unit_property),
            value("-E|--setenv|-u|--unit|--slice|--uid|--gid|--nice|-M|--machine|-H|--host|-C|--capsule|--description"),
            value("--service-type|--working-directory|--background|--json"),
            value("--on-active|--on-boot|--on-startup|--on-unit-active|--on-unit-inactive|--on-calendar|--timer-property|--path-property|--socket-property")
                .dangerous()
                .why("plants a timed or triggered command"),
            switch("--user|--system|--scope|-r|--remain-after-exit|-P|--pipe|-t|--pty|-q|--quiet|-G|--collect|-S|--shell"),
            switch("-d|--same-dir|--wait|--no-block|--no-ask-password|--send-sighup|--expand-environment"),
        ])
        .operands(&[from(0, Command)]),
    tool("busybox|toybox")
        .safe()
        .options_first()
        .options(&[switch("--list|--list-full|--long"), switch("--install").dangerous().why("replaces programs of the system")])
        .operands(&[from(0, Command)]),
    tool("caffeinate|systemd-inhibit")
        .safe()
        .options_first()
        .options(&[
            switch("-d|-i|-m|-s|-u|--list|--no-pager|--no-legend"),
            value("-t|-w|--what|--who|--why|--mode"),
        ])
        .operands(&[from(0, Command)]),
    tool("watch|gwatch")
        .safe()
        .options_first()
        .options(&[
            value("-n|--interval|-q|--equexit|-s|--shotsdir"),
            attached("-d|--differences"),
            switch("-b|--beep|-c|--color|-C|--no-color|-e|--errexit|-g|--chgexit|-p|--precise|-r|--no-rerun|-t|--no-title"),
            switch("-w|--no-wrap|-x|--exec|-v|--version|-f|--follow"),
        ])
        .operands(&[from(0, Joined(Code::Shell))]),
    tool("xargs|gxargs")
        .safe()
        .options_first()
        .options(&[
            value("-a|--arg-file").reads(),
            value("-I"),
            value("-J"),
            attached("-i|--replace"),
            value("-d|--delimiter|-E|-L|--max-args|-n|-P|--max-procs|-s|--max-chars|--process-slot-var|-R|-S"),
            attached("-e|--eof|-l|--max-lines"),
            switch("-0|--null|-r|--no-run-if-empty|-t|--verbose|-p|--interactive|-x|--exit|-o|--open-tty|--show-limits"),
        ])
        .operands(&[from(0, CommandAndMore)]),
    tool("parallel|sem|env_parallel")
        .safe()
        .reads_code(Code::Shell)
        .options_first()
        .options(&[
            value("-j|--jobs|-P|--max-procs|-n|--max-args|-N|-L|--max-lines|-I|--delay|--timeout|--colsep|-C|--retries"),
            value("-d|--delimiter|--load|--memfree|--nice|--recstart|--recend|--block|--halt|--tagstring|--id|--tmpdir|-s|--max-chars|-E"),
            value("-a|--arg-file").reads(),
            value("--joblog|--results").writes(),
            value("-S|--sshlogin|--slf|--sshloginfile|--transferfile|--return|--basefile|--bf|--workdir|--wd|--trc")
                .dangerous()
                .why("runs on other machines"),
            switch("-0|--null|-k|--keep-order|-q|--quote|-X|-m|--xargs|-u|--ungroup|--lb|--line-buffer|--tag|--bar|--eta|--progress"),
            switch("-t|--verbose|-v|--no-notice|--will-cite|--pipe|--pipepart|--resume|--resume-failed|-r|--no-run-if-empty|--fg|--bg|--wait"),
            switch("--dry-run|--dryrun|--plus|--group|--shuf|--link|--keep-order|--linebuffer|--silent|--bibtex|--header"),
        ])
        .operands(&[from(0, Joined(Code::Shell))])
        .check(parallel_arguments),
    tool("flock")
        .safe()
        .options(&[
            value("-c|--command").runs(Code::Shell),
            value("-w|--wait|--timeout|-E|--conflict-exit-code"),
            switch("-s|--shared|-x|-e|--exclusive|-n|--nb|--nonblock|-u|--unlock|-o|--close|-F|--no-fork|--verbose"),
        ])
        .operands(&[nth(0, Nothing), from(1, Command)]),
    tool("command")
        .safe()
        .options_first()
        .options(&[switch("-p"), switch("-v|-V").lists()])
        .operands(&[from(0, Command)]),
    // The loader runs any file as a program, past its permissions.
    tool("ld.so|ld-linux-x86-64.so.2|ld-linux-aarch64.so.1|ld-linux.so.2|ld-musl-x86_64.so.1|ld-musl-aarch64.so.1")
        .dangerous()
        .why("runs a file through the loader")
        .options_first()
        .options(&[value("--library-path|--preload|--audit|--argv0|--inhibit-rpath|--glibc-hwcaps-prepend"), switch("--list|--verify|--inhibit-cache")])
        .operands(&[from(0, Command)]),
    tool("builtin|coproc|noglob|nocorrect").safe().options_first().operands(&[from(0, Command)]),
    tool("exec").safe().options_first().options(&[switch("-c|-l"), value("-a")]).operands(&[from(0, Command)]),
    tool("eval").safe().options_first().operands(&[from(0, Joined(Code::Shell))]),
    tool("trap")
        .safe()
        .options_first()
        .options(&[switch("-l|-p|-P").lists()])
        .operands(&[nth(0, Effect::Check(trap_action))]),
];
