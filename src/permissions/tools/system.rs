//! system: asking the system is free; its services, clocks, users, jobs and kernel are beyond the project, and
//! switching it off cannot be taken back.

use super::prelude::*;
use super::shared::dangerous_unless_listing;
use crate::permissions::spec::names;

/// Why ending the machine is beyond repair.
const OFF: &str = "switches the machine off";

pub(super) const TOOLS: &[Spec] = &[
    // Units are listed and shown; every other verb changes what runs.
    tool("systemctl")
        .options(&[
            value("-H|--host|-M|--machine|-t|--type|--state|-p|--property|-o|--output|-n|--lines|-s|--signal|--root|--kill-whom"),
            switch("--user|--system|--global|-a|--all|-l|--full|--no-pager|--no-legend|-q|--quiet|--plain|-r|--recursive"),
            switch("--now|--force|-f|--no-block|--wait|--runtime|--value|--failed|--no-ask-password|--with-dependencies"),
        ])
        .alone(Level::Safe)
        .verbs(&[
            verb("status|show|cat|list-*|is-active|is-enabled|is-failed|is-system-running|get-default|help|show-environment|whoami")
                .safe()
                .any_option(),
            verb("poweroff|reboot|halt|kexec|soft-reboot|exit|emergency|rescue|isolate|switch-root").catastrophic().why(OFF),
            verb("disable|mask|stop|kill|start|restart|reload|enable|daemon-reload|edit|link|revert|set-property|suspend")
                .dangerous()
                .why("changes services"),
        ])
        .otherwise(Level::Dangerous),
    // `service NAME status` looks.
    tool("service|rc-service|invoke-rc.d")
        .safe()
        .any_option()
        .options(&[switch("--status-all|-l|--list").lists()])
        .operands(&[nth(1, Effect::Check(action_of_service))]),
    tool("launchctl")
        .alone(Level::Dangerous)
        .verbs(&[
            verb("list|print|print-cache|print-disabled|blame|dumpstate|version|help|managername|manageruid|managerpid|hostinfo|procinfo|getenv")
                .safe()
                .any_option(),
            verb("reboot").catastrophic().why(OFF),
        ])
        .otherwise(Level::Dangerous),
    tool("systemd-detect-virt|systemd-escape|systemd-path|systemd-cgls|systemd-cgtop|systemd-delta|systemd-id128")
        .safe()
        .any_option(),
    tool("systemd-analyze").safe().any_option().verbs(&[
        verb("time|blame|critical-chain|plot|dot|dump|cat-config|unit-files|unit-paths|exit-status|capability|condition|verify|calendar|timestamp|timespan|security|syscall-filter|filesystems|fdstore|inspect-elf|malloc|pcrs|srk|has-tpm2|compare-versions|image-policy|architectures|smbios11").safe().any_option(),
    ]).otherwise(Level::Dangerous),
    tool("systemd-tmpfiles|systemd-sysusers|systemd-nspawn|systemd-mount|systemd-umount|systemd-firstboot|systemd-machine-id-setup").dangerous(),
    tool("loginctl|hostnamectl|timedatectl|localectl|machinectl|bootctl|coredumpctl|portablectl|userdbctl|homectl|busctl|networkctl|resolvectl|systemd-resolve")
        .options(&[
            value("-H|--host|-M|--machine|-p|--property|-o|--output|-n|--lines|-i|--interface|-t|--type|-N|--iterations"),
            switch("--no-pager|--no-legend|--no-ask-password|-l|--full|-a|--all|--value|--user|--system|-q|--quiet|--json|-j"),
        ])
        .verbs(&[
            verb("status|show|show-*|list|list-*|*-status|timesync-status|query|service|statistics|tree|introspect|info|monitor|lldp|user|group|is-*")
                .safe()
                .any_option(),
            verb("poweroff|reboot|terminate|remove").catastrophic(),
        ])
        .otherwise(Level::Dangerous),
    // The vacuum deletes what the log remembers.
    tool("journalctl")
        .safe()
        .any_option()
        .options(&[
            switch("--rotate|--flush|--relinquish-var|--smart-relinquish-var|--setup-keys|--update-catalog").dangerous(),
            value("--vacuum-size|--vacuum-time|--vacuum-files").dangerous().why("deletes old logs"),
            value("--cursor-file").writes(),
            value("-u|--unit|-n|--lines|-o|--output|-S|--since|-U|--until|-p|--priority|-t|--identifier|-b|--boot|-g|--grep"),
            value("-D|--directory|--file|--root|-F|--field|-M|--machine|--user-unit|-c|--cursor|--facility|--output-fields"),
        ]),
    tool("shutdown|reboot|halt|poweroff|init|telinit|kexec|pm-suspend|pm-hibernate|rtcwake")
        .catastrophic()
        .why(OFF)
        .options(&[switch("-c").lists()]),
    // `-l` lists, `-r` forgets every job at once; a file or standard input becomes the jobs.
    tool("crontab|fcrontab")
        .safe()
        .check(dangerous_unless_listing)
        .options(&[
            switch("-l").lists(),
            switch("-r|-d").catastrophic().why("deletes every scheduled job"),
            switch("-e|-i|-n|-s"),
            value("-u"),
        ])
        .operands(&[nth(0, Reads)]),
    tool("at|batch")
        .dangerous()
        .why("runs a command later")
        .reads_code(Code::Shell)
        .options(&[
            switch("-l|-c").help(),
            value("-f").runs_file(),
            value("-q|-t"),
            switch("-r|-d").dangerous(),
            switch("-m|-M|-v|-b"),
        ]),
    tool("atq").safe().any_option(),
    tool("atrm|anacron|run-parts|logrotate").dangerous(),
    // Accounts, groups and passwords.
    tool("useradd|usermod|userdel|groupadd|groupmod|groupdel|groupmems|adduser|deluser|addgroup|delgroup|newusers|vipw|vigr|chpasswd|chgpasswd|chsh|chfn|gpasswd|pwconv|pwunconv|grpconv|grpunconv|sysadminctl|dseditgroup|dsenableroot|pw|authconfig|pam-auth-update|faillock|lchsh|luseradd|createhomedir")
        .dangerous()
        .why("changes accounts"),
    tool("passwd|smbpasswd|kpasswd|chage|htpasswd")
        .dangerous()
        .why("changes a password")
        .options(&[switch("-S|--status").help()]),
    tool("getent|members|lid|lslogins|ac|quota|repquota").safe().any_option(),
    tool("faillog|setquota|edquota|quotaon|quotaoff").dangerous(),
    tool("dscl|dscacheutil")
        .safe()
        .any_option()
        .options(&[value("-P|-u|-f|-q|-a"), switch("-flushcache").dangerous()])
        .check(directory_service),
    // Names of the machine: alone they are printed.
    tool("hostname|domainname|nisdomainname|ypdomainname|dnsdomainname")
        .safe()
        .options(&[
            value("-F|--file").dangerous(),
            switch("-b|--boot").dangerous(),
            switch("-a|-A|-d|-f|-i|-I|-s|-y|--alias|--all-fqdns|--domain|--fqdn|--long|--ip-address|--all-ip-addresses|--short|--yp|--nis"),
        ])
        .operands(&[every(Raise(Level::Dangerous, "renames the machine"))]),
    tool("locale|getconf|xdpyinfo|glxinfo|vulkaninfo|vainfo|mkpasswd|kextstat|mdls|uname|guname|lsb_release|sw_vers|system_profiler|ioreg|lscpu|lsmem|lspci|lsusb|lsmod|modinfo|acpi|cpuid|runlevel|cpufreq-info|clinfo")
        .safe()
        .any_option(),
    // One variable by its name, or all of them.
    tool("printenv").safe().any_option().dumps().operands(&[every(Effect::Check(secret_variable))]),
    tool("lshw").safe().any_option().single_dash().options(&[value("-dump").writes(), value("-class|-C|-disable|-enable")]),
    tool("hwinfo|inxi|sensors|neofetch|fastfetch|screenfetch")
        .safe()
        .options(&[
            value("--log").writes(),
            value("--config").runs_file(),
            switch("-U|-u|--set").dangerous(),
            switch("--short|-F|-b|-A|-C|-D|-G|-M|-N|-S|-I|-v|--stdout|--off|-j|-f|--cpu|--disk|--memory|--network|--gfxcard"),
        ]),
    tool("lstopo|lstopo-no-graphics|hwloc-ls").safe().any_option().operands(&[every(Writes)]),
    tool("dmidecode|biosdecode|vpddecode").safe().any_option().options(&[value("--dump-bin").writes(), value("-s|-t|-H")]),
    tool("nvidia-smi|rocm-smi")
        .safe()
        .options(&[
            value("-f|--filename").writes(),
            value("-i|--id|-l|--loop|-lms|-d|--display|--query-gpu|--format|--query-compute-apps|--loop-ms"),
            switch("-L|-q|--query|-x|-B|-s"),
            switch("-r|--gpu-reset|-pm|-pl|-e|-c|-ac|-rac|-lgc|-rgc|-mig|--power-limit|--persistence-mode").dangerous(),
        ])
        .verbs(&[verb("topo|dmon|pmon|nvlink|pci").safe().any_option(), verb("*").dangerous()])
        .or_operands(),
    // Keys are read; `-w`, a value and files of values set the kernel.
    tool("sysctl")
        .safe()
        .options(&[
            switch("-w|--write|-p|--load|--system|-f").dangerous().why("sets the kernel"),
            attached("-r|--pattern"),
            switch("-a|--all|-A|-X|-n|--values|-N|--names|-e|--ignore|-q|--quiet|-b|-d|-h|-i|-o|-x|--deprecated"),
        ])
        .operands(&[every(Effect::Check(kernel_value))]),
    tool("modprobe")
        .dangerous()
        .why("changes the kernel")
        .options(&[
            switch("-n|--dry-run|--show|-D|--show-depends|-c|--showconfig").dry_run(),
            switch("-r|--remove|-a|--all|-f|--force|-i|-q|-v|-s"),
            value("-C|-d|-S"),
        ]),
    tool("insmod|rmmod|depmod|kextload|kextunload|kmutil|dkms|weak-modules|kpatch|bpftool|bpftrace|setpci|wrmsr|flashrom|fwupdmgr|efibootmgr")
        .dangerous()
        .why("changes the kernel or the firmware")
        .options(&[switch("-n|--dry-run").dry_run()]),
    tool("kmod").verbs(&[verb("list|help|static-nodes").safe()]).otherwise(Level::Dangerous),
    tool("dmesg")
        .safe()
        .any_option()
        .options(&[
            switch("-c|-C|--clear|--read-clear|-D|--console-off|-E|--console-on").dangerous().why("clears or silences the kernel's log"),
            value("-n|--console-level").dangerous(),
            value("-f|--facility|-l|--level|-F|--file|-s|--buffer-size|--since|--until|--time-format|-S"),
        ]),
    // Alone it lists.
    tool("mount")
        .safe()
        .options(&[
            switch("-l|--show-labels|-v|--verbose"),
            switch("-a|--all|-B|--bind|-R|--rbind|-M|--move|-r|--read-only|-w|-n|-f|-F|-i|-s|-m|--mkdir|--make-private").dangerous(),
            value("-t|--types"),
            value("-o|--options|-L|-U|--source|--target|-O|-T|-N|--target-prefix").dangerous(),
        ])
        .operands(&[every(Raise(Level::Dangerous, "mounts a file system"))]),
    tool("umount|swapoff|sshfs|fusermount|fusermount3|mount.nfs|mount.cifs|s3fs|gcsfuse|pmount|pumount|mount_smbfs|mount_nfs|automount")
        .dangerous()
        .why("changes what is mounted"),
    tool("swapon").dangerous().options(&[attached("--show").help(), switch("-s|--summary").help(), switch("-a|-d|-f|-p")]),
    tool("findmnt|lsblk|blkid|lsscsi").safe().any_option(),
    tool("udevadm").verbs(&[verb("info|monitor|settle|verify|cat|wait").safe().any_option()]).otherwise(Level::Dangerous),
    tool("hwclock")
        .dangerous()
        .why("sets the clock")
        .options(&[switch("-r|--show|--get|--getepoch").help(), switch("-u|--utc|-l|--localtime|-v|-w|-s")]),
    tool("ntpdate|sntp|ntpd|rdate|adjtimex|tzselect").dangerous().options(&[switch("-q").help()]),
    tool("chronyc|ntpq").alone(Level::Dangerous).verbs(&[
        verb("tracking|sources|sourcestats|activity|ntpdata|serverstats|clients|rtcdata|selectdata|peers|rv|associations").safe().any_option(),
    ]).otherwise(Level::Dangerous),
    tool("alternatives|eselect")
        .options(&[
            switch("--list|--display|--query|--get-selections|-l").help(),
            switch("--set|--install|--remove|--remove-all|--config|--auto|--set-selections|--all").dangerous(),
        ])
        .dangerous(),
    tool("ldconfig").dangerous().options(&[switch("-p|--print-cache").help(), switch("-N|-X|-v"), value("-n|-C|-f|-r")]),
    tool("chkconfig|update-rc.d|rc-update|insserv|ntsysv").dangerous().options(&[switch("--list").help()]),
    // Protections of the whole system.
    tool("getenforce|sestatus|aa-status|apparmor_status|ausearch|aureport|matchpathcon|getsebool|seinfo|sesearch").safe().any_option(),
    tool("setenforce|setsebool|semanage|semodule|aa-disable|aa-complain|aa-enforce|aa-teardown|apparmor_parser|auditctl|augenrules|fail2ban-client|tccutil")
        .dangerous()
        .why("changes the protections of the system"),
    tool("csrutil").verbs(&[verb("status").safe(), verb("authenticated-root").verbs(&[verb("status").safe()]).otherwise(Level::Dangerous)]).otherwise(Level::Catastrophic),
    tool("spctl")
        .dangerous()
        .why("changes the protections of the system")
        .options(&[switch("--status|-a|--assess").help(), value("-t|--type"), switch("-v|--verbose|-vv")]),
    tool("grub-install|grub-mkconfig|grub2-mkconfig|grub2-install|update-grub|update-initramfs|dracut|mkinitcpio|mkinitramfs|lilo|kernel-install|nvram|systemsetup|locale-gen|localedef|timezone|setup-timezone")
        .dangerous()
        .why("changes how the system starts")
        .options(&[switch("-p|-xp").help()]),
    tool("visudo").dangerous().why("changes who may do what").options(&[switch("-c|--check|-q|-s"), value("-f|--file")]),
    tool("start-stop-daemon")
        .dangerous()
        .why("starts or stops a service")
        .options(&[
            switch("-S|--start|-K|--stop|-T|--status|-b|--background|-m|--make-pidfile|-o|--oknodo|-q|--quiet|-t|--test|-v|--verbose|-C|--no-close"),
            value("-x|--exec|-a|--startas"),
            value("-n|--name|-p|--pidfile|-u|--user|-c|--chuid|-g|--group|-r|--chroot|-d|--chdir|-s|--signal|-R|--retry|-N|--nicelevel|-P|--procsched|-I|--iosched|-k|--umask"),
        ])
        .after_dashes(Command),
    tool("pivot_root|switch_root|update-ca-certificates|update-locale|update-passwd|update-shells|add-shell|remove-shell|usbreset|chcpu|chmem|chzdev|installer|dtrace|opensnoop|wmic|bcdedit|schtasks|sulogin")
        .dangerous(),
    tool("rfkill|xauth|bluetoothctl|alsactl|pkgutil|zramctl|reg|sc|gsettings|dconf")
        .options(&[switch("--pkgs|--pkg-info|--files|--file-info|--output-all").lists()])
        .verbs(&[
            verb("list|show|info|query|queryex|get|read|dump|list-schemas|list-keys|list-recursively|range|describe|writable|devices|paired-devices|extract")
                .safe()
                .any_option(),
        ])
        .otherwise(Level::Dangerous),
    tool("runcon").medium().options_first().options(&[value("-t|-u|-r|-l|--type|--user|--role|--range"), switch("-c|--compute")]).operands(&[from(1, Command)]),
    // Settings of macOS.
    tool("defaults").verbs(&[
        verb("read|read-type|domains|find|help").safe().any_option(),
        verb("export").safe().any_option().operands(&[nth(1, Writes)]),
        verb("write|rename|import").dangerous().why("changes preferences"),
        verb("delete|delete-all").dangerous().why("deletes preferences"),
    ]).otherwise(Level::Dangerous),
    tool("pmset|scutil|networksetup|softwareupdate|profiles|mdutil|spindump|sysdiagnose|launchd|kickstart|fdesetup|powermetrics")
        .safe()
        .other_options(Level::Dangerous)
        .options(&[
            switch("-g|-get|-dns|-proxy|-nwi|-l|-list|-s|-status|-P|-listallhardwareports|-listallnetworkservices"),
            switch("-getinfo|-getdnsservers|-getwebproxy|-getairportnetwork|-listnetworkserviceorder|-getcomputername|-version"),
        ])
        .single_dash()
        .check(shows_only),
    // The clipboard and the desktop's notices.
    tool("pbpaste|wl-paste").safe().any_option(),
    // `-execute` runs when the notice is clicked.
    tool("terminal-notifier").medium().single_dash().options(&[value("-execute").runs(Code::Shell)]),
    tool("pbcopy|wl-copy|xclip|xsel|notify-send|say|espeak|xset|setxkbmap").medium(),
    tool("xdotool|cliclick|wmctrl").dangerous().why("types and clicks in other windows"),
    // Property lists: printing and checking look.
    tool("plutil").safe().single_dash().options(&[
        switch("-p|-lint|-s|-r|-help|-ascii"),
        value("-extract|-type").takes(2),
        value("-convert").medium(),
        value("-o").writes(),
        value("-insert|-replace|-remove|-create").dangerous().why("changes a property list"),
    ]),
    // Words for other terminals and for the log.
    tool("mesg").safe().any_option(),
    tool("logger").medium().options(&[value("-n|--server").dangerous().why("sends to another machine"), value("-f|--file").reads(), value("-p|--priority|-t|--tag|-P|--port|-u|--socket|-S|--size|--id|--rfc5424|--sd-id|--sd-param|--msgid"), switch("-d|--udp|-T|--tcp|-e|-i|-s|--stderr|--no-act")]),
    tool("wall|write|reset|setterm|loadkeys").medium(),
];

/// Actions of a service that only look.
fn action_of_service<'a>(action: Arg<'a>, requests: &mut Requests<'a>) {
    if !matches!(action.whole(), Some("status" | "describe")) {
        requests.apply(Raise(Level::Dangerous, "changes services"), action);
    }
}

/// `key=value` is set, `key` is read.
fn kernel_value<'a>(key: Arg<'a>, requests: &mut Requests<'a>) {
    if key.text.contains('=') || key.whole().is_none() && key.text.is_empty() {
        requests.apply(Raise(Level::Dangerous, "sets the kernel"), key);
    }
}

/// All but a reading command of `dscl` changes accounts, or takes commands from standard input.
fn directory_service<'a>(call: &Call<'_, 'a>, requests: &mut Requests<'a>) {
    const LOOKS: &str = "read|readall|readpl|readpli|list|search|diff|q|help";
    let looks = |word: &Arg<'_>| names(LOOKS, word.text.trim_start_matches('-'));
    if !call.words.iter().any(looks) {
        requests.apply(Raise(Level::Dangerous, "changes accounts"), call.at());
    }
}

/// Without one of the options that look, something is set.
fn shows_only<'a>(call: &Call<'_, 'a>, requests: &mut Requests<'a>) {
    if !call.has("-g") && !call.has("-getinfo") {
        requests.apply(
            Raise(Level::Dangerous, "changes the settings of the system"),
            call.at(),
        );
    }
}

/// A variable that holds a secret is printed.
fn secret_variable<'a>(name: Arg<'a>, requests: &mut Requests<'a>) {
    if name
        .whole()
        .is_none_or(crate::permissions::variables::is_secret)
    {
        requests.apply(Effect::Reveals, name);
    }
}
