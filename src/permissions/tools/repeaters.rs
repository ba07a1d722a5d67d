//! repeaters: what they run again, at a change or for a measure, is what they are.

use super::builds::code_file;
use super::prelude::*;
use super::shared::one_word_is_code;

/// With `-s` the first word is a line for the shell.
fn entr_line<'a>(call: &Call<'_, 'a>, requests: &mut Requests<'a>) {
    for event in &call.events {
        if let Event::Rest {
            words: [line, ..], ..
        } = event
            && call.has("-s")
        {
            requests.apply(Runs(Code::Shell), *line);
        }
    }
}

pub(super) const TOOLS: &[Spec] = &[
    // Every operand is a line for the shell, and so are the steps around it.
    tool("hyperfine")
        .safe()
        .options(&[
            value("-p|--prepare|-c|--cleanup|-s|--setup|-C|--conclude|--reference").runs(Code::Shell),
            value("-S|--shell").runs(Code::Shell).unless("none|default|bash|sh|zsh"),
            switch("-N"),
            value("--export-json|--export-csv|--export-markdown|--export-asciidoc|--export-orgmode").writes(),
            value("--output").writes().unless("null|pipe|inherit"),
            value("--input").reads(),
            value("-w|--warmup|-m|--min-runs|-M|--max-runs|-r|--runs|-u|--time-unit|-n|--command-name|--style|--sort|--min-benchmarking-time"),
            value("-L|--parameter-list").takes(2),
            value("-P|--parameter-scan").takes(3),
            value("-D|--parameter-step-size"),
            switch("-i|--ignore-failure|--show-output|-V"),
        ])
        .operands(&[every(Runs(Code::Shell))]),
    // Several words are a command, one is a line for the shell.
    tool("watchexec")
        .medium()
        .options_first()
        .options(&[
            value("-e|--exts|-w|--watch|-W|--watch-non-recursive|-i|--ignore|-f|--filter|-s|--signal|-d|--debounce|--delay-run|--stop-signal|--stop-timeout|-E|--env|-o|--on-busy-update|--workdir|--project-origin|--map-signal|--emit-events-to"),
            value("--shell").runs(Code::Shell).unless("none|bash|sh|zsh|fish|powershell|cmd"),
            value("--ignore-file|--filter-file|--filter-prog-file|--argfile").medium(),
            switch("-r|--restart|-n|-p|--postpone|-q|--quiet|-v|-N|--notify|--no-vcs-ignore|--no-project-ignore|--print-events|--timings|-1"),
            attached("-c|--clear|--color|--wrap-process"),
        ])
        .operands(&[every(Command)])
        .check(one_word_is_code),
    // As watchexec, with options of its own.
    tool("reflex")
        .medium()
        .options_first()
        .options(&[value("-r|--regex|-R|--inverse-regex|-g|--glob|-G|--inverse-glob|-d|--decoration|-t|--shutdown-timeout"), value("-c|--config").check(code_file), switch("-s|--start-service|-v|--verbose|--all|-e|--sequential|--only-files|--only-dirs")])
        .operands(&[every(Command)])
        .check(one_word_is_code),
    // Their options are not listed: each may take the next word or not, and the worse is believed.
    tool("multitime|wgo|poop|viddy|hwatch|retry|gowatch").medium().options_first().operands(&[every(Command)]).check(one_word_is_code),
    // The command is an option, or follows `--`.
    tool("onchange|chokidar")
        .medium()
        .options(&[
            value("-c|--command").runs(Code::Shell),
            value("-e|--exclude|-d|--delay|-f|--filter|-j|--jobs|-o|--outpipe|--debounce|--throttle|--ignore"),
            switch("-i|--initial|-k|--kill|-a|--add|-p|--poll|-v|--verbose|--silent|--follow-symlinks|--polling"),
        ])
        .operands(&[every(Nothing)])
        .after_dashes(Command),
    // What follows is a command; with `-s`, a line for the shell.
    tool("entr")
        .medium()
        .options_first()
        .options(&[switch("-a|-c|-d|-n|-p|-r|-z|-x"), switch("-s")])
        .operands(&[every(Command)])
        .check(entr_line),
    // A script of the project, or a line for the shell.
    tool("nodemon")
        .medium()
        .options_first()
        .options(&[
            value("-x|--exec").runs(Code::Shell),
            value("-r|--require|--config").check(code_file),
            value("-e|--ext|-w|--watch|-i|--ignore|-d|--delay|-s|--signal|--cwd"),
            switch("-C|-V|-q|--quiet|-L|--legacy-watch|-I|--no-stdin|--inspect|--verbose|--on-change-only|--spawn|--dump"),
        ])
        .operands(&[nth(0, RunsFile)]),
    // Counts changes.
    tool("inotifywatch").safe().any_option().options(&[value("-o|--outfile").writes(), value("--fromfile|--filter-from").reads(), switch("-d|--daemon").medium()]),
    // A server that watches, and runs triggers.
    tool("watchman").verbs(&[verb("version|list|get-sockname|find|since|query|clock|watch-list|get-config|log-level").safe().any_option()]).otherwise(Level::Dangerous),
    // A process manager keeps what it runs; a process file is the project's own.
    tool("pm2-runtime|forever|naught").verbs(&[verb("list|ls|l|status|show|describe|info|logs|monit|jlist|prettylist|pid|help|env").safe().any_option()]).otherwise(Level::Dangerous),
    // The process file is the project's; `run` is what it runs.
    tool("foreman|honcho|overmind|hivemind|goreman|forego|process-compose|mprocs|procodile").verbs(&[
        verb("check|help|version|ps|status|echo").safe().any_option(),
        verb("start|s|connect|restart|up|attach|process|export"),
        verb("run").medium().options_first().options(&[value("-e|--env|-f|--procfile")]).operands(&[every(Command)]),
    ]).alone(Level::Medium),
];
