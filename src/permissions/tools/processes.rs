//! processes: watching is free, ending is dangerous, and a command for a terminal elsewhere is what that command is.

use super::prelude::*;
use super::shared::{medium_unless_listing, one_word_is_code};

pub(super) const TOOLS: &[Spec] = &[
    // They show what runs and who is here; no option of these writes a file or ends anything by itself.
    tool("ps|top|htop|btop|btm|pgrep|pidof|pstree|procs|vmstat|iostat|mpstat|free|uptime|tload|slabtop|iotop|smem|numastat")
        .safe()
        .any_option()
        .options(&[
            value("-p|--pid|-u|-U|-g|-G|-o|-O|-n|-d|-t|-C|-s|--sort|-k|-q|-i|-c|-a|--format|--ppid|--user|-P|-T|-f"),
        ]),
    tool("w|who|whoami|id|gid|groups|users|last|lastb|finger|pinky|logname|pwdx|lsns|lslocks|lsipc|ipcs|nvtop")
        .safe()
        .any_option(),
    tool("pmap").safe().any_option().options(&[value("-N|--create-rc-to").writes(), switch("-n|--create-rc").medium(), value("-A|--range|-C|--read-rc-from")]),
    tool("lsof").safe().any_option().options(&[value("-D").medium(), value("-p|-u|-c|-g|-d|-s|-T|-F|-S|-A|-k|-m|-x|-z|-Z")]),
    tool("atop|atopsar").safe().any_option().options(&[value("-w").writes(), value("-r|-b|-e|-L|-P")]),
    tool("glances|nmon|collectl|lastlog").medium().options(&[switch("-w|-s|--webserver|--server|-C|--clear|-S|--set").dangerous()]),
    // Another program is watched from its start.
    tool("pidstat").safe().any_option().options(&[value("-e").command(), value("-p|-C|-G|-T|-U")]),
    tool("turbostat").safe().any_option().options_first().options(&[value("-o|--out").writes(), value("-i|-n|-c|--add|--show|--hide")]).operands(&[every(Command)]),
    tool("powertop").safe().options(&[
        switch("--auto-tune|--calibrate|-c").dangerous().why("sets the kernel"),
        value("--workload|-w").runs(Code::Shell),
        attached("--csv|--html|-C|-r").medium(),
        attached("-t|--time|-i|--iteration|-s|--sample"),
    ]),
    // A record for later is a file.
    tool("sar|dstat")
        .safe()
        .any_option()
        .options(&[value("-o|--output|--csv|--html").writes(), value("-f|--filename")]),
    // Asking, listing signals and signal 0 only look; see `kills`.
    tool("kill").safe().any_option().check(kills),
    tool("pkill|skill|snice|killall|killall5|xkill|fkill|tskill|taskkill|kill-port|killport")
        .dangerous()
        .why("ends processes")
        .options(&[switch("-l|--list").help(), value("-u|-s|--signal|-t|-P|-g|-o|-F|-U|-G"), switch("-f|-x|-n|-e|-i|-v|-w|-q|-r|-9")]),
    tool("fuser")
        .safe()
        .any_option()
        .options(&[switch("-k|--kill").dangerous().why("ends processes"), value("-n|--namespace|-N")]),
    tool("renice|oomctl|ipcrm|ipcmk|choom").dangerous().why("changes other processes"),
    // A session is a shell with a command in it; what is typed into one is code for whatever runs there.
    tool("tmux|byobu")
        .options(&[
            value("-f").runs_file(),
            value("-c").runs(Code::Shell),
            value("-L|-S|-T"),
            switch("-C|-CC").dangerous().why("takes commands from standard input"),
            switch("-2|-D|-l|-N|-u|-v"),
            switch("-V|-h").help(),
        ])
        .globals_first()
        .alone(Level::Medium)
        .check(more_commands)
        .verbs(&[
            verb("ls|list-sessions|lsw|list-windows|lsp|list-panes|lsc|list-clients|lsk|list-keys|lscm|list-commands|lsb|list-buffers")
                .safe()
                .any_option(),
            verb("has|has-session|show|show-options|showw|show-window-options|show-environment|showenv|showb|show-buffer|show-hooks|info|show-messages|showmsgs|server-info")
                .safe()
                .any_option(),
            // Formats with `#( )` run commands.
            verb("display|display-message").safe().options(FORMATS).operands(&[every(Effect::Check(format))]),
            verb("capturep|capture-pane").safe().any_option().options(&[value("-b|-E|-S|-t")]),
            verb("new|new-session|neww|new-window|splitw|split-window|respawnp|respawn-pane|respawnw|respawn-window|popup|display-popup")
                .medium()
                .options(&[
                    value("-c|-n|-s|-t|-x|-y|-l|-p|-w|-T|-S|-b|-f"),
                    value("-e").effect(Assigns),
                    value("-F").check(format),
                    switch("-d|-A|-D|-P|-X|-E|-a|-k|-v|-h|-Z|-I|-B|-C"),
                ])
                .options_first()
                .operands(&[every(Command)])
                .check(one_word_is_code),
            verb("if|if-shell")
                .medium()
                .options(&[value("-t"), switch("-b|-F")])
                .operands(&[nth(0, Runs(Code::Shell)), from(1, Raise(Level::Dangerous, "gives tmux further commands"))]),
            verb("run|run-shell|pipep|pipe-pane")
                .medium()
                .options(&[value("-t|-d|-c"), switch("-b|-C|-F|-I|-O|-o|-E")])
                .operands(&[every(Runs(Code::Shell))]),
            verb("send|send-keys|send-prefix")
                .dangerous()
                .why("types into another terminal")
                .options(&[value("-t|-N|-c"), switch("-l|-R|-X|-M|-F|-K|-H")])
                .options_first()
                .operands(&[every(Joined(Code::Shell))]),
            verb("source|source-file").medium().options(&[switch("-F|-n|-q|-v"), value("-t")]).operands(&[every(RunsFile)]),
            verb("saveb|save-buffer").medium().options(&[value("-b"), switch("-a")]).operands(&[nth(0, Writes)]),
            verb("loadb|load-buffer").medium().options(&[value("-b|-t"), switch("-w")]).operands(&[nth(0, Reads)]),
            verb("kill-*|killp|killw|deleteb|delete-buffer|detach|detach-client").dangerous().why("ends sessions and what runs in them"),
            verb("attach|attach-session|a|at|selectw|select-window|selectp|select-pane|rename|rename-session|renamew|rename-window").medium(),
            verb("switchc|switch-client|resizep|resize-pane|resizew|resize-window|selectl|select-layout|next|next-window|prev|previous-window").medium(),
            verb("last|last-window|movew|move-window|swapp|swap-pane|swapw|swap-window|joinp|join-pane|breakp|break-pane|start|start-server").medium(),
            verb("set-buffer|setb|wait|wait-for|copy-mode|clearhist|clear-history|refresh|refresh-client|rotatew|rotate-window").medium(),
        ])
        .otherwise(Level::Dangerous),
    // `-X` gives a session commands; `-ls` lists them.
    tool("screen")
        .safe()
        .options_first()
        .check(medium_unless_listing)
        .options(&[
            attached("-ls|-list").lists(),
            switch("-X").dangerous().why("gives another session commands"),
            value("-c").runs_file(),
            value("-s").runs(Code::Shell),
            value("-S|-p|-T|-t|-e|-h|-Logfile"),
            switch("-d|-m|-dm|-D|-r|-R|-RR|-x|-a|-A|-i|-l|-ln|-n|-O|-q|-Q|-U|-L|-wipe"),
            value("-dmS|-DmS|-dmLS|-AdmS|-mdS|-dSm|-Sdm"),
        ])
        .operands(&[every(Command)]),
    tool("dtach|abduco").medium().options_first().options(&[value("-A|-c|-n|-a|-e|-r"), switch("-f|-l|-z|-E")]).operands(&[every(Command)]),
    tool("zellij").verbs(&[
        verb("list-sessions|ls|list-aliases|la|setup").safe(),
        verb("attach|a|edit|options").medium(),
        verb("run|r").medium().options(&[value("-n|--name|-d|--direction|--cwd"), switch("-f|--floating|-c|-i|-s")]).operands(&[every(Command)]),
    ]).otherwise(Level::Dangerous),
    // Programs that keep others running: a start is a service, a listing is not.
    tool("pm2|supervisorctl|monit|s6-rc|s6-svc|initctl|circusctl|foreverctl")
        .verbs(&[
            verb("ls|list|l|ps|status|show|describe|desc|info|jlist|prettylist|logs|log|tail|monit|dash|env|pid|summary|report|avail|version")
                .safe()
                .any_option(),
        ])
        .otherwise(Level::Dangerous),
];

const FORMATS: &[Opt] = &[value("-c|-d|-t|-F"), switch("-a|-I|-l|-N|-p|-v")];

/// All but looking ends something: a list of signals, or signal 0 and nothing else that begins with a dash.
fn kills<'a>(call: &Call<'_, 'a>, requests: &mut Requests<'a>) {
    let texts: Vec<&str> = call
        .words
        .iter()
        .map(|word| word.whole().unwrap_or("-"))
        .collect();
    let plain = |rest: &[&str]| rest.iter().all(|text| !text.starts_with('-'));
    let looks = match texts.as_slice() {
        ["-l" | "-L" | "--list" | "--table" | "--help", rest @ ..] => plain(rest),
        ["-0", "--", rest @ ..] | ["-0", rest @ ..] | ["-s" | "-n", "0", rest @ ..] => {
            plain(rest)
                || matches!(rest, [only] if call.words.last().is_some_and(|word| word.whole().is_none() && word.text.is_empty()) && *only == "-")
        }
        _ => false,
    };
    if looks {
        return;
    }
    requests.apply(Raise(Level::Dangerous, "ends processes"), call.at());
    if let [_, .., "-1"] = texts.as_slice()
        && let Some(last) = call.words.last()
    {
        requests.apply(
            Raise(Level::Catastrophic, "ends every process there is"),
            *last,
        );
    }
}

/// A semicolon of its own begins another command of tmux.
fn more_commands<'a>(call: &Call<'_, 'a>, requests: &mut Requests<'a>) {
    if let Some(next) = call
        .words
        .iter()
        .find(|word| word.text.ends_with(';') || word.text == "\\;")
    {
        requests.apply(
            Raise(Level::Dangerous, "gives tmux further commands"),
            *next,
        );
    }
}

/// `#(command)` in a format is run.
fn format<'a>(text: Arg<'a>, requests: &mut Requests<'a>) {
    if let Some(at) = text.text.find("#(") {
        let code = text.after(at + 2);
        let code = Arg {
            text: code.text.trim_end_matches(')'),
            ..code
        };
        requests.apply(Raise(Level::Dangerous, "runs a command in a format"), text);
        requests.apply(Runs(Code::Shell), code);
    }
}
