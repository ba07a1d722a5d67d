//! editors: opening a file is writing it; commands in an argument are looked into.

use super::prelude::*;

/// Options of vi and its kin. `-c` and `+` are commands of ex, and so are the lines of every script and start-up file.
const VI: &[Opt] = &[
    value("-c|--cmd|+").runs(Code::Vim),

    value("-u|-U|-s").effect(RunsFile).unless("NONE|NORC|DEFAULTS"),
    value("-w|-W|--startuptime|--log").writes(),
    value("-i|-t|-T|-q|--servername|--socketid|--gui-dialog-file"),
    value("--remote-send|--remote-expr|--remote|--remote-wait|--remote-silent|--remote-tab|--server|--listen|-nb").dangerous().why("commands another editor"),
    switch("-es|-Es|-e|-E|-v|-d|-R|-M|-Z|-m|-b|-n|-N|-o|-O|-p|-r|-L|-x|-A|-H|-D|-f|-g|-y|-C|-X|-V|--clean|--headless|--embed|--noplugin|--not-a-term|--ttyfail|--literal|--nofork"),
    switch("-h").help(),
];

/// Emacs reads its options with one dash or two.
const EMACS: &[Opt] = &[
    value("-eval|-execute|-e").runs(Code::Opaque),
    value("-a|-alternate-editor")
        .runs(Code::Shell)
        .unless("|vi|vim|nano|emacs"),
    attached("-daemon|-fg-daemon"),
    value("-l|-load|-script|-x|-f|-funcall").runs_file(),
    value(
        "-insert|-chdir|-d|-display|-user|-terminal|-L|-directory|-T|-title|-init-directory|-s|-socket-name|-server-file",
    ),
    switch(
        "-batch|-Q|-quick|-q|-no-init-file|-nw|-no-window-system|-no-site-file|-no-splash|-no-site-lisp|-kill|-debug-init|-c|-n|-r|-version|-create-frame|-no-wait|-tty",
    ),
];

pub(super) const TOOLS: &[Spec] = &[
    // Medium at least: the file opened may be written; what standard input holds is typed as commands.
    tool("vim|nvim|vi|gvim|mvim|vimdiff|nvimdiff|gvimdiff|view|rview|rvim|evim|nvi|elvis|vim.tiny|vim.basic")
        .medium()
        .options(VI)
        .operands(&[every(Writes)])
        .reads_code(Code::Vim)
        .interactive(Level::Medium),
    // `-s` is silence to ex, which reads its commands from standard input.
    tool("ex").medium().options(&[switch("-s")]).shared(VI).operands(&[every(Writes)]).reads_code(Code::Vim).interactive(Level::Medium),
    // Expressions are Lisp, which nobody here reads; files of it are code.
    tool("emacs|emacsclient|emacs-nox|xemacs|zile|mg|jove").medium().single_dash().options(EMACS).operands(&[every(Writes)]),
    // The spelling program is a command; the file opened may be written.
    tool("nano|pico").medium().options(&[value("-s|--speller").runs(Code::Shell), value("-f|--rcfile").runs_file(), value("-o|--operatingdir|-C|--backupdir").writes(), switch("-B|-E|-L|-R|-S|-c|-i|-l|-m|-v|--view|-w|-x|-e")]).operands(&[every(Writes)]),
    // The file opened may be written; their own command options are not looked into.
    tool("joe|jed|micro|hx|helix|kak|ne|gedit|kate|mousepad|xed|pluma|leafpad|geany|notepad|textedit|bbedit|mate|tilde|dte|vis")
        .medium()
        .options(&[
            value("-e|-E").dangerous().why("runs a command of the editor"),
            switch("--wait|-plugin"),
        ])
        .operands(&[every(Writes)]),
    // Opening is medium; extensions are code, an agent or a tunnel lets others in, and the last ones write settings.
    tool("code|code-insiders|codium|vscodium|cursor|windsurf|positron|trae|code-server|antigravity")
        .medium()
        .options(&[
            switch("--show-versions|-s|--status"),
            switch("--list-extensions|-v|-h|--locate-shell-integration-path").help(),
            value("--install-extension|--pre-release").medium().why("installs code into the editor"),
            value("--uninstall-extension|--update-extensions").medium(),
            value("--add-mcp|--enable-proposed-api").dangerous().why("gives an agent another server"),
            value("--extensionDevelopmentPath|--extensionTestsPath").runs_file(),
            value("--user-data-dir|--extensions-dir|--crash-reporter-directory|--file-write").writes(),
            value("-g|--goto|--profile|--locale|--log|--max-memory|--sync|--remote|--folder-uri|--file-uri|--category|--inspect-brk-extensions"),
            switch("-n|--new-window|-r|--reuse-window|-w|--wait|-d|--diff|-m|--merge|-a|--add|--remove|--disable-extensions|--verbose|--disable-gpu|-p|--force|--transient"),
        ])
        .verbs(&[verb("tunnel|serve-web|serve|chat|agent|command-shell").dangerous().why("lets others, or an agent, into this machine"), verb("version|ext").safe().operands(&[every(Raise(Level::Medium, ""))])])
        .or_operands()
        .operands(&[every(Reads)]),
    // Opening is medium; a command of the editor is not looked into.
    tool("subl|sublime_text|zed|zeditor|idea|pycharm|webstorm|goland|clion|rustrover|phpstorm|rubymine|rider|datagrip|fleet|studio|atom|lapce|nova|eclipse|netbeans|lite-xl|textmate")
        .medium()
        .options(&[value("--command").dangerous().why("runs a command of the editor"), switch("-w|--wait|-n|-a|-b|-s|--new-window|--add"), value("--line|--column")]),
];
