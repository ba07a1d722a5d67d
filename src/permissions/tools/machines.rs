//! machines: looking at virtual machines is free; a command in one is that command, and a deleted one takes its disk along.

use super::prelude::*;

/// A virtual machine that is not ours alone, asked or changed by name.
const MACHINES: &[Spec] = &[
    verb("list|ls|info|status|show|find|version|get|networks|help|validate|aliases|show-ssh|completion|config-show|monitor|remote-list")
        .safe()
        .any_option(),
    verb("exec|run")
        .safe()
        .options(&[switch("-n|--no-map-working-directory|-T|-t|--disable-stdin|--force-interactive"), value("-d|--working-directory|--cwd|--user|--group|--mode"), value("--env").effect(Assigns)])
        .operands(&[nth(0, Nothing), from(1, Command)]),
    verb("shell")
        .safe()
        .reads_code(Code::Shell)
        .options(&[value("--workdir|--shell|--instance|--timeout"), switch("--preserve-env|--reconnect|--start|--tty")])
        .operands(&[nth(0, Nothing), from(1, Command)]),
    verb("start|stop|restart|create|launch|edit|copy|file|suspend|pause|resume|mount|umount|transfer|factory-reset|set|recover|clone|move|publish")
        .dangerous()
        .why("starts, stops or changes a machine"),
    verb("purge").catastrophic().why("deletes machines for good"),
    verb("delete|rm|remove").catastrophic().why("deletes a machine and its disk"),
    verb("image|disk|snapshot|network|storage|profile|template|cluster|project|warning|operation|config")
        .verbs(&[
            verb("list|ls|info|show|get").safe().any_option(),
            verb("delete|rm").catastrophic().why("deletes what machines use"),
        ])
        .otherwise(Level::Dangerous),
];

const TOOLBOX: &[Opt] = &[
    value("-c|--container|-d|--distro|-r|--release"),
    switch("--verbose|-v"),
];

pub(super) const TOOLS: &[Spec] = &[
    tool("vagrant")
        .options(&[switch("-v|-h").help(), switch("--no-color|--color|--machine-readable|--debug|--timestamp|--no-tty")])
        .verbs(&[
            verb("status|global-status|port|ssh-config|version|validate|list-commands|help|autocomplete").safe().any_option(),
            // Without a command it is a shell, and what follows `--` goes to ssh.
            verb("ssh|winrm|powershell")
                .safe()
                .reads_code(Code::Shell)
                .options(&[value("-c|--command").runs(Code::Shell), switch("-p|--plain|-t|--tty|--no-tty|-e|--elevated"), value("-s|--shell")])
                .operands(&[nth(0, Nothing), from(1, Raise(Level::Dangerous, "passes options to ssh"))])
                .after_dashes(Joined(Code::Shell))
                .check(super::cloud::ssh_options),
            verb("box|plugin|snapshot")
                .verbs(&[
                    verb("list|outdated").safe().any_option(),
                    verb("add|save").medium(),
                    verb("remove|prune|delete|expunge").dangerous(),
                ])
                .otherwise(Level::Dangerous),
            verb("init|package").medium(),
            verb("up|halt|suspend|resume|reload|provision|push|upload|rsync|rdp|login").dangerous().why("starts, stops or changes a machine"),
            verb("destroy").catastrophic().why("deletes a machine and its disk"),
            verb("cloud").verbs(&[verb("search").safe().any_option(), verb("publish").catastrophic()]).otherwise(Level::Dangerous),
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
            verb("destroy|undefine|unregistervm|vol-delete|pool-delete|net-undefine|deleteVM|vm.destroy").catastrophic().why("deletes a machine and its disk"),
        ])
        .otherwise(Level::Dangerous),
    tool("qemu-img").verbs(&[verb("info|check|map|measure|compare").safe().any_option(), verb("create|convert|snapshot|resize|rebase|commit|amend").medium()]),
];
