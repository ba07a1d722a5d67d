//! search: reading the tree is free; a program run on each hit is what that program is.

use super::prelude::*;

pub(super) const TOOLS: &[Spec] = &[
    // Everything but `-f`'s patterns and the searched files is text; no option writes or runs.
    tool("grep|egrep|fgrep|zgrep|bzgrep|xzgrep|zstdgrep|pcregrep|pcre2grep")
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
            value("-mtime|-atime|-ctime|-mmin|-amin|-cmin|-newer|-anewer|-cnewer|-used|-newermt|-newerct|-newerat"),
            value("-maxdepth|-mindepth|-printf|-f|-D"),
            switch("-print|-print0|-ls|-prune|-quit|-not|-a|-and|-o|-or|-true|-false|-empty|-depth|-d|-mount|-xdev|-x"),
            switch("-readable|-writable|-executable|-nouser|-nogroup|-daystart|-follow|-noleaf|-warn|-nowarn|-s|-E|-X"),
            switch("-L|-H|-P|-O0|-O1|-O2|-O3|-ignore_readdir_race|-noignore_readdir_race|-help|-version"),
        ]),
    tool("fd|fdfind")
        .safe()
        .any_option()
        .options(&[
            until("-x|--exec|-X|--exec-batch", ";").command(),
            value("-e|--extension|-t|--type|-d|--max-depth|--min-depth|--exact-depth|-E|--exclude|-S|--size|-c|--color"),
            value("--changed-within|--changed-before|-o|--owner|-j|--threads|--max-results|--base-directory|--format"),
            value("-C|--search-path|--path-separator|--batch-size|--and"),
            value("--ignore-file").reads(),
        ]),
    tool("locate|plocate|mlocate|mdfind|which|whereis|type|whatis|apropos").safe().any_option(),
];
