//! search: reading the tree is free; a program run on each hit is what that program is.

use super::prelude::*;
use crate::permissions::argv::Event;
use crate::permissions::shell::Part;
use crate::permissions::spec::names;

pub(super) const TOOLS: &[Spec] = &[
    // Everything but `-f`'s patterns and the searched files is text; no option writes or runs.
    tool("grep|ggrep|rgrep|zegrep|zfgrep|bzegrep|bzfgrep|xzegrep|xzfgrep|lzgrep|egrep|fgrep|zgrep|bzgrep|xzgrep|zstdgrep")
        .safe()
        .any_option()
        .options(&[
            value("-e|--regexp").instead_of_first(),
            value("-f|--file").reads().instead_of_first(),
            value("-m|--max-count|-A|--after-context|-B|--before-context|-C|--context|-d|--directories|-D|--devices"),
            value("--include|--exclude|--exclude-dir|--label|--binary-files"),
            value("--exclude-from").reads(),
        ])
        .operands(&[nth(0, Nothing), from(1, Reads)]),
    // A callout in a pattern runs a program.
    tool("pcregrep|pcre2grep")
        .safe()
        .any_option()
        .options(&[
            value("-e|--regexp").check(callout).instead_of_first(),
            value("-f|--file").medium().instead_of_first(),
            value("-m|-A|-B|-C|-N|--include|--exclude|--label|--output|-O"),
        ])
        .operands(&[nth(0, Effect::Check(callout)), from(1, Reads)]),
    // `--pre` and `--hostname-bin` run a program; `-z` runs the known decompressors.
    tool("rg")
        .safe()
        .any_option()
        .options(&[
            value("--pre|--hostname-bin").runs(Code::Shell),
            value("-e|--regexp").instead_of_first(),
            value("-f|--file").reads().instead_of_first(),
            switch("--files|--type-list").instead_of_first(),
            value("-g|--glob|--iglob|-t|--type|-T|--type-not|-m|--max-count|-d|--max-depth|-j|--threads|-E|--encoding"),
            value("-A|--after-context|-B|--before-context|-C|--context|-M|--max-columns|-r|--replace|--color|--colors"),
            value("--sort|--sortr|--engine|--type-add|--type-clear|--max-filesize|--path-separator|--context-separator"),
            value("--pre-glob|--dfa-size-limit|--regex-size-limit|--field-match-separator|--generate"),
            value("--ignore-file").reads(),
        ])
        .operands(&[nth(0, Nothing), from(1, Reads)]),
    // The actions that write, delete or run are listed; tests and the other actions only look.
    tool("find|gfind")
        .safe()
        .single_dash()
        .options(&[
            switch("-delete").catastrophic().why("deletes every file it finds"),
            until("-exec|-execdir|-ok|-okdir", ";|+").command(),
            value("-fprint|-fprint0|-fls").writes(),
            value("-fprintf").writes().takes(2),
            value("-files0-from").reads(),
            value("-name|-iname|-path|-ipath|-wholename|-iwholename|-lname|-ilname|-regex|-iregex|-regextype"),
            value("-type|-xtype|-size|-perm|-user|-group|-uid|-gid|-links|-inum|-samefile|-fstype|-context|-flags"),
            value("-mtime|-atime|-ctime|-mmin|-amin|-cmin|-newer|-anewer|-cnewer|-used|-newermt|-newerct|-newerat|-newerBt|-newermm|-newermc|-newerma|-newercm|-newercc|-newerca|-newerac|-newerBB"),
            value("-maxdepth|-mindepth|-printf|-D"),
            switch("-print|-print0|-ls|-prune|-quit|-not|-a|-and|-o|-or|-true|-false|-empty|-depth|-d|-mount|-xdev|-x"),
            switch("-readable|-writable|-executable|-nouser|-nogroup|-daystart|-follow|-noleaf|-warn|-nowarn|-s|-E|-X"),
            switch("-L|-H|-P|-O0|-O1|-O2|-O3|-ignore_readdir_race|-noignore_readdir_race|-help|-version"),
        ])
        .operands(&[every(Reads)])
        .check(expression_behind_dashes),
    tool("fd|fdfind")
        .safe()
        .any_option()
        .options(&[
            until("-x|--exec|-X|--exec-batch", ";").command(),
            value("-e|--extension|-t|--type|-d|--max-depth|--min-depth|--exact-depth|-E|--exclude|-S|--size|-c|--color"),
            value("--changed-within|--changed-before|-o|--owner|-j|--threads|--max-results|--base-directory|--format"),
            value("-C|--search-path|--path-separator|--batch-size|--and"),
            value("--ignore-file").reads(),
        ])
        .operands(&[from(1, Reads)]),
    // The pager is a program, and so is what `--filter` and `--view` name.
    tool("ag|pt|sift|ucg")
        .safe()
        .any_option()
        .options(&[
            value("--pager").runs(Code::Shell),
            value("-G|--file-search-regex|-A|--after|-B|--before|-C|--context|-m|--max-count|--depth|--ignore|--ignore-dir|-W|--width"),
            value("-p|--path-to-ignore").reads(),
            attached("--color|--color-match|--color-path|--workers"),
        ])
        .operands(&[nth(0, Nothing), from(1, Reads)]),
    tool("ack|ack-grep")
        .safe()
        .any_option()
        .options(&[
            value("--pager").runs(Code::Shell),
            value("--output").medium().why("an expression that some versions evaluate"),
            value("--match").instead_of_first(),
            value("-A|-B|-C|--after-context|--before-context|--context|-m|--max-count|--type|-t|--ignore-dir|--ignore-file"),
            value("--ackrc|--files-from").reads(),
        ])
        .operands(&[nth(0, Nothing), from(1, Reads)]),
    tool("ugrep|ug|ugrep+|ug+")
        .safe()
        .any_option()
        .options(&[
            value("--filter").dangerous().why("names programs for files"),
            attached("--pager|--view").runs(Code::Shell),
            attached("--save-config").medium(),
            value("-e|--regexp").instead_of_first(),
            value("-f|--file").reads().instead_of_first(),
            value("-g|--glob|-t|--file-type|-O|--file-extension|-A|-B|-C|-m|--max-count|-M|--file-magic|-N|--neg-regexp"),
        ])
        .operands(&[nth(0, Nothing), from(1, Reads)]),
    tool("rga")
        .safe()
        .any_option()
        .options(&[
            value("--pre|--hostname-bin").runs(Code::Shell),
            value("--rga-config-file").dangerous(),
            value("-e|--regexp|-g|--glob|-t|--type"),
        ]),
    // A choice is printed; previews and bound keys run commands.
    tool("fzf|sk|skim|peco|percol|fzy|selecta")
        .safe()
        .options(&[
            value("--preview|--cmd|-c|--info-command").runs(Code::Shell),
            value("--bind|--bindings").check(bound_keys),
            value("--with-shell|--exec").dangerous().why("names the shell of its commands"),
            attached("--listen|--listen-unsafe").dangerous().why("takes commands from the network"),
            value("--history|--cmd-history").writes(),
            value("-q|--query|-f|--filter|-d|--delimiter|-n|--nth|--with-nth|--accept-nth|--height|--layout|--prompt|--header|--expect|--color"),
            switch("-m|--multi|-e|--exact|-i|+i|-1|--select-1|-0|--exit-0|--ansi|--reverse|--tac|--no-sort|+s|--cycle|--read0|--print0|--print-query|--sync|-x|--no-mouse|--inline-info|--no-multi|--version"),
            value("--preview-window|--tiebreak|--scheme|--algo|--border|--margin|--padding|--pointer|--marker|--tabstop"),
        ]),
    tool("locate|plocate|mlocate|mdfind|which|whereis|type|whatis|apropos").safe().any_option(),
];

/// Actions of a key that run something: `execute(…)`, `reload(…)`, `become(…)` and their kin.
fn bound_keys<'a>(keys: Arg<'a>, requests: &mut Requests<'a>) {
    let actions = [
        "execute",
        "reload",
        "become",
        "transform",
        "preview",
        "put(",
        "print(",
    ];
    let runs = actions.iter().any(|action| keys.text.contains(action));
    if !runs && keys.whole().is_some() {
        return;
    }
    requests.apply(Raise(Level::Dangerous, "runs a command on a key"), keys);
    if let Some(at) = keys.text.find(['(', '[', '{']) {
        let code = keys.after(at + 1);
        let code = Arg {
            text: code.text.trim_end_matches([')', ']', '}']),
            ..code
        };
        requests.apply(Runs(Code::Shell), code);
    }
}

/// `(?C"program|argument")`
fn callout<'a>(pattern: Arg<'a>, requests: &mut Requests<'a>) {
    if pattern.text.contains("(?C") {
        requests.apply(
            Raise(Level::Dangerous, "runs a program from a pattern"),
            pattern,
        );
    }
}

/// For find, `--` ends only `-H` and its like: the expression behind it is one.
fn expression_behind_dashes<'a>(call: &Call<'_, 'a>, requests: &mut Requests<'a>) {
    let dashes = call
        .events
        .iter()
        .any(|event| matches!(event, Event::Dashes));
    // A word that is computed behind the places may be any action.
    let computed = call.operands().skip(1).find(|word| {
        let quoted = |part: &Part<'_>| matches!(part, Part::Parameter(only) if only.quoted);
        word.text.is_empty() && word.word.is_some_and(|word| !word.parts.iter().any(quoted))
    });
    if let Some(word) = computed {
        requests.apply(
            Raise(Level::Dangerous, "a computed word may be an action"),
            word,
        );
    }
    if !dashes {
        return;
    }
    let acts = "-delete|-exec|-execdir|-ok|-okdir|-fprint|-fprint0|-fls|-fprintf";
    for word in call.words.iter().filter(|word| names(acts, word.text)) {
        requests.apply(
            Raise(Level::Catastrophic, "acts on every file it finds"),
            *word,
        );
    }
}
