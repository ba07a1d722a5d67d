//! files: looking at names and sizes is free, making files is medium, deleting, moving and opening them to others
//! is dangerous, and what cannot be brought back is catastrophic.

use super::prelude::*;
use crate::permissions::shell::Part;

const RECURSIVE: &str = "-r|-R|--recursive";

/// `chmod -x file`: a mode that takes rights away looks like an option, and the file is the first operand.
fn takes_away<'a>(call: &Call<'_, 'a>, requests: &mut Requests<'a>) {
    for word in call.words.iter().filter(|word| word.text.contains('/')) {
        requests.apply(Writes, *word);
    }
}

pub(super) const TOOLS: &[Spec] = &[
    // They print what a file system holds; none has an option that writes. `--hyperlink`, `--color` take `=` only.
    tool("ls|dir|vdir|gls|lsd|stat|gstat|readlink|greadlink|realpath|grealpath|basename|dirname|pathchk")
        .safe()
        .any_option()
        .options(&[
            attached("--color|--hyperlink|--block-size|-F|--classify"),
            value("-I|--ignore|--hide|-w|--width|-T|--tabsize|--sort|--time|--time-style|--indicator-style|--quoting-style"),
            value("--format|--printf|-c|-f|-s|--suffix|--relative-to|--relative-base|-m|--magic-file|-e|--exclude"),
        ])
        .operands(&[every(Nothing)]),
    // `-C` compiles a file of magic.
    tool("file")
        .safe()
        .any_option()
        .options(&[
            switch("-C|--compile").medium(),
            value("-m|--magic-file|-f|--files-from").reads(),
            value("-e|--exclude|--exclude-quiet|-F|--separator|-P|--parameter"),
        ])
        .operands(&[every(Reads)]),
    tool("eza|exa|dua|du|gdu|df|gdf|dust|duf|sync|pwd|namei|lsattr|getfacl|dircolors|tty|stty|mountpoint|getfattr")
        .safe()
        .any_option()
        .options(&[
            value("--exclude|-d|--max-depth|-t|--threshold|-B|--type|-x|--exclude-type|-X|--exclude-from|--files0-from"),
            value("-L|--level|-I|--ignore-glob|-s|--sort|--output-file"),
            attached("--time|--output|--block-size"),
        ]),
    tool("ncdu").safe().any_option().options(&[value("-o|-O").writes(), value("-f|--exclude|-X")]),
    // `-o` writes the listing, `-R` with it does so in every directory.
    tool("tree")
        .safe()
        .options(&[
            value("-o").writes(),
            switch("-R").medium(),
            value("-L|-P|-I|-H|-T|--filelimit|--charset|--timefmt|--sort|--filesfirst|--gitfile|--infofile|--hintro|--houtro"),
            attached("--sort"),
            switch("-a|-d|-l|-f|-x|-q|-N|-Q|-p|-u|-g|-s|-h|-D|-F|-v|-t|-c|-U|-r|-i|-A|-S|-n|-C|-X|-J|--gitignore"),
            switch("--noreport|--prune|--dirsfirst|--filesfirst|--matchdirs|--ignore-case|--si|--inodes|--device|--du"),
            switch("--metafirst|--info|--nolinks|--fromfile|--fromtabfile|--fflinks|--condense|--hyperlink"),
        ]),
    // Names that look like options of a deletion are few; recursion with force is beyond repair.
    tool("rm|grm")
        .dangerous()
        .why("deletes files")
        .options(&[
            switch("-r|-R|--recursive"),
            switch("-f|--force"),
            switch("-i|-I|-d|--dir|-v|--verbose|--one-file-system|-P|-W|-x"),
            attached("--interactive|--preserve-root"),
            switch("--no-preserve-root").catastrophic().why("lets the whole system be deleted"),
        ])
        .together(&[both(RECURSIVE, "-f|--force", Level::Catastrophic, "deletes whole directories without asking")])
        .operands(&[every(Deletes)]),
    // Whole directories, without asking, under other names.
    tool("srm|wipe|sfill|scrub")
        .catastrophic()
        .why("deletes whole directories without asking")
        .options(&[switch("-n|--dry-run").dry_run()])
        .operands(&[every(Deletes)]),
    tool("unlink|rmdir|grmdir|rmtrash")
        .dangerous()
        .why("deletes files")
        .options(&[switch("-p|--parents|-v|--verbose|--ignore-fail-on-non-empty")])
        .operands(&[every(Deletes)]),
    // Overwrites what is written on the disk.
    tool("shred|gshred")
        .catastrophic()
        .why("overwrites files for good")
        .options(&[value("-n|--iterations|-s|--size|--random-source"), switch("-f|--force|-u|-v|-x|-z"), attached("--remove")])
        .operands(&[every(Writes)]),
    tool("mv|gmv|rename|rename.ul|prename|hardlink|savelog|mmv|renameat|exch")
        .dangerous()
        .why("moves or overwrites files")
        .options(&[
            value("-t|--target-directory").effect(WritesInto),
            value("-S|--suffix|-e"),
            attached("--backup|--update"),
            switch("-f|--force|-i|--interactive|-n|--no-clobber|-u|-v|--verbose|-T|--no-target-directory|-Z|-b"),
        ])
        .operands(&[every(Deletes)]),
    tool("cp|gcp|copy|ditto")
        .medium()
        .options(&[
            value("-t|--target-directory").effect(WritesInto),
            value("-S|--suffix"),
            attached("--preserve|--no-preserve|--backup|--reflink|--sparse|--update|--context"),
            switch("-l|--link|-s|--symbolic-link").dangerous().why("puts a link in the place of a file"),
            switch("-a|--archive|-R|-r|--recursive"),
            switch("-T|--no-target-directory"),
            switch("-b|-c|-d|-f|--force|-i|--interactive|-H|-L|--dereference|-n|--no-clobber|-P"),
            switch("--no-dereference|-p|--parents|-u|-v"),
            switch("--verbose|-x|--one-file-system|-Z|--attributes-only|--copy-contents|--remove-destination|-X"),
        ])
        .operands(&[but_last(Reads), last(Writes)])
        .check(copies),
    // Modes and owners can be given with the copy.
    tool("install|ginstall")
        .medium()
        .options(&[
            value("-t|--target-directory").effect(WritesInto),
            value("-m|--mode").check(set_id),
            value("-o|--owner|-g|--group").dangerous().why("gives files to another user"),
            value("-S|--suffix"),
            value("--strip-program").runs(Code::Shell),
            attached("--backup|--context"),
            switch("-d|--directory"),
            switch("-b|-c|-C|--compare|-D|-p|--preserve-timestamps|-s|--strip|-T|-v|--verbose|-Z"),
        ])
        .operands(&[but_last(Reads), last(Writes)])
        .check(directories),
    // A link in the place of a file lets later writes land elsewhere.
    tool("ln|gln|link|mklink")
        .dangerous()
        .why("puts a link in the place of a file")
        .options(&[
            value("-t|--target-directory").effect(WritesInto),
            value("-S|--suffix"),
            attached("--backup"),
            switch("-s|--symbolic|-f|--force|-n|--no-dereference|-i|-r|--relative|-v|--verbose|-T|-b|-L|-P|-d|-F|-h"),
        ])
        .operands(&[but_last(WritesInto), last(Writes)]),
    tool("mkdir|gmkdir|mkfifo|gmkfifo")
        .medium()
        .options(&[value("-m|--mode"), attached("--context"), switch("-p|--parents|-v|--verbose|-Z")])
        .operands(&[every(Writes)]),
    tool("touch|gtouch")
        .medium()
        .options(&[
            value("-d|--date|-t|-A"),
            value("-r|--reference").reads(),
            attached("--time"),
            switch("-a|-m|-c|--no-create|-f|-h|--no-dereference"),
        ])
        .operands(&[every(Writes)]),
    tool("mktemp|gmktemp|tempfile")
        .medium()
        .options(&[
            attached("--tmpdir").effect(WritesInto),
            value("-p").effect(WritesInto),
            value("--suffix"),
            switch("-d|--directory|-q|--quiet|-u|--dry-run|-t|-V"),
        ])
        .operands(&[every(Writes)]),
    tool("mknod").dangerous().why("makes a device file").options(&[value("-m|--mode")]).operands(&[nth(0, Writes)]),
    // Shortening a file loses what it held.
    tool("truncate|gtruncate|fallocate")
        .dangerous()
        .why("cuts files short")
        .options(&[
            value("-s|--size|-l|--length|-o|--offset|-r|--reference"),
            switch("-c|--no-create|-n|--keep-size|-p|--punch-hole|-z|--zero-range|-d|--dig-holes|-x|-v"),
        ])
        .operands(&[every(Writes)]),
    // `of=` names what is overwritten without asking: a file, or a whole disk.
    tool("dd|gdd|dcfldd|ddrescue|dc3dd|sg_dd|ddpt")
        .safe()
        .options(&[
            value("of=|hof=|ofs=|log=|hlog=").writes(),
            value("if=").reads(),
            value("bs=|ibs=|obs=|cbs=|count=|skip=|seek=|conv=|status=|iflag=|oflag=|iseek=|oseek=|hash="),
        ])
        .check(copies_devices),
    // Who may read, write or run a file.
    tool("chmod|gchmod|chattr|setfacl|setfattr|chflags|chcon|restorecon|setcap|xattr|icacls|attrib|SetFile")
        .dangerous()
        .why("changes who may use files")
        .options(&[value("--reference"), attached("--from")])
        .operands(&[from(1, Writes)])
        .check(takes_away),
    tool("chown|gchown|chgrp|gchgrp|takeown")
        .dangerous()
        .why("changes who owns files")
        .options(&[value("--reference|--from")])
        .operands(&[from(1, Writes)]),
    tool("getcap|umask").safe().any_option(),
    // It only splits: the parts are new files; a filter runs on each.
    tool("split|gsplit")
        .medium()
        .options(&[
            value("--filter").runs(Code::Shell),
            value("-a|--suffix-length|--additional-suffix|-b|--bytes|-C|--line-bytes|-l|--lines|-n|--number|-t|--separator"),
            attached("--numeric-suffixes|--hex-suffixes"),
            switch("-d|-x|-e|--elide-empty-files|-u|--unbuffered|--verbose"),
        ])
        .operands(&[nth(0, Reads), nth(1, Writes)]),
    tool("csplit|gcsplit")
        .medium()
        .options(&[value("-f|--prefix").writes(), value("-b|--suffix-format|-n|--digits"), switch("-k|--keep-files|-s|-q|-z")])
        .operands(&[nth(0, Reads)]),
    tool("cmp|gcmp").safe().any_option().operands(&[every(Reads)]),
    // Links and duplicates: the listing is free, the deletion is not.
    tool("fdupes|jdupes|rdfind|symlinks")
        .safe()
        .options(&[
            switch("-d|--delete|-N|--noprompt|-I|--immediate|-L|--linkhard|-l|--linksoft").catastrophic().why("deletes duplicates"),
            value("-deleteduplicates|-makesymlinks|-makehardlinks").catastrophic().why("deletes duplicates"),
            switch("-r|--recurse|-R|-s|--symlinks|-H|--hardlinks|-n|--noempty|-f|--omitfirst|-A|-S|--size|-m|--summarize"),
            switch("-q|--quiet|-1|--sameline|-t|--time"),
            value("-o|--order|-G|--minsize"),
        ]),
    // Scripts that a file system watch starts.
    tool("inotifywait|fswatch").safe().any_option().options(&[value("-o|--outfile").writes(), value("--exclude|--include|-e|--event|-t|--timeout")]),
    // A web of open windows: it starts whatever program belongs to the file.
    tool("open|xdg-open|gnome-open|kde-open|start|explorer|wslview").medium(),
    tool("gio")
        .verbs(&[
            verb("list|cat|info|tree|version|help|monitor").safe().any_option().operands(&[every(Reads)]),
            verb("open|launch|mkdir").medium(),
            verb("copy").medium().operands(&[but_last(Reads), last(Writes)]),
            verb("save").medium().operands(&[every(Writes)]),
            verb("trash|remove|move|rename").dangerous().why("deletes or moves files").operands(&[every(Deletes)]),
        ])
        .otherwise(Level::Dangerous),
    tool("rsnapshot|borg|restic|duplicity|rdiff-backup|tarsnap|kopia|timeshift|tmutil")
        .options(&[
            value("--password-command|--rsh|--remote-path").runs(Code::Shell),
            value("-o|--option").dangerous().why("may name a program that runs"),
            value("-r|--repo|--repository-file|-p|--password-file|--cache-dir|--tag|--host|--path|--limit-upload"),
            switch("--json|-q|--quiet|-v|--verbose|--no-lock|--no-cache|--last|--compact|--info|--progress|--list"),
        ])
        .verbs(&[
            verb("list|ls|snapshots|info|stats|check|diff|find|status|version|verify|listbackups|listlocalsnapshots|latestbackup|destinationinfo|compare").safe(),
            verb("delete|prune|forget|purge|remove|recreate|deletelocalsnapshots").catastrophic().why("deletes backups"),
        ])
        .otherwise(Level::Dangerous),
];

/// The content of a directory elsewhere copied over the present one may replace hidden files there, the hooks of git and the
/// settings of tools among them; a link to a file is a way to write it.
fn copies<'a>(call: &Call<'_, 'a>, requests: &mut Requests<'a>) {
    let operands: Vec<_> = call.operands().collect();
    let into = call.values("-t").next();
    let (target, sources) = match (into, operands.split_last()) {
        (Some(target), _) => (target, operands.as_slice()),
        (None, Some((target, sources))) => (*target, sources),
        (None, None) => return,
    };
    let here = matches!(target.text, "." | "./" | ".." | "../");
    // What lies in the tree is the project's own.
    let foreign = |source: &Arg<'_>| {
        let text = source.text;
        text.starts_with(['/', '~'])
            || text.starts_with("..")
            || source.whole().is_none() && text.is_empty()
    };
    let content = |source: &Arg<'_>| {
        // Of a computed word the end is still written.
        let last = source.word.and_then(|word| word.parts.last());
        let end = match last {
            Some(Part::Literal(literal)) => &*literal.text,
            _ => source.text,
        };
        end.ends_with("/.") || end.ends_with("/./") || source.text.ends_with("/.")
    };
    let hidden = |source: &Arg<'_>| foreign(source) && (call.has("-T") || content(source));
    if here && call.has("-r") && sources.iter().any(hidden) {
        let reason = "may replace hidden files, hooks and settings among them";
        requests.apply(Raise(Level::Dangerous, reason), target);
    }
    if call.has("-l") {
        for source in sources {
            requests.apply(WritesInto, *source);
        }
    }
}

/// `install -d` makes every operand a directory.
fn directories<'a>(call: &Call<'_, 'a>, requests: &mut Requests<'a>) {
    if call.has("-d") {
        call.operands()
            .for_each(|made| requests.apply(Writes, made));
    }
}

/// A mode with set-user-id or set-group-id runs as somebody else.
fn set_id<'a>(mode: Arg<'a>, requests: &mut Requests<'a>) {
    let bits = mode.text.trim_start_matches('0');
    let special = mode.whole().is_none()
        || mode.text.contains('s')
        || bits.len() > 3 && !bits.starts_with('1');
    if special {
        requests.apply(
            Raise(Level::Dangerous, "lets a program run as its owner"),
            mode,
        );
    }
}

/// Reading a disk is harmless; without `of=` the copy goes to standard output.
fn copies_devices<'a>(call: &Call<'_, 'a>, requests: &mut Requests<'a>) {
    let overwrites = "overwrites a file or a disk byte by byte";
    for out in call
        .values("of=")
        .filter(|out| !matches!(out.text, "/dev/null" | "/dev/stdout"))
    {
        requests.apply(Raise(Level::Dangerous, overwrites), out);
    }
    // To dd, `--` ends nothing.
    for out in call.operands().filter(|word| word.text.starts_with("of=")) {
        requests.apply(Raise(Level::Dangerous, overwrites), out);
        requests.apply(Writes, out.after("of=".len()));
    }
    // `ddrescue IN OUT` has operands instead of `of=`.
    if let Some(out) = call.operands().nth(1) {
        requests.apply(Raise(Level::Dangerous, overwrites), out);
        requests.apply(Writes, out);
    }
}
