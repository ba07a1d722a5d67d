//! archives and compression: listing is free; packing and unpacking write files.

use super::prelude::*;

/// Options of the compressors; what they do to files is told by a check.
const COMPRESSORS: &[Opt] = &[
    switch("-c|--stdout|--to-stdout"),
    switch("-l|--list|-t|--test"),
    value("-o|--output|--output-dir-flat|--output-dir-mirror").writes(),
    value(
        "-S|--suffix|-T|--threads|-M|--memory|--memlimit|-F|--format|-C|--check|--block-size|-D|--patch-from|--filelist",
    ),
    value("-p|-P|--maxdict|-w|--lgwin|-Q|--processes"),
    attached("--long|--fast|--ultra|--adaptive|--train|--lzma2|--lzma1|--x86|--delta"),
    switch(
        "-d|--decompress|--uncompress|-k|--keep|-f|--force|-n|--no-name|-N|--name|-q|--quiet|-r|--recursive|-v",
    ),
    switch(
        "--verbose|-z|--compress|-e|--extreme|-s|--small|--best|--rsyncable|--sparse|--no-sparse|--no-progress|-L|-V|-i|--info|-b",
    ),
    switch("--rm").medium(),
    attached("--files|--files0").medium(),
];

pub(super) const TOOLS: &[Spec] = &[
    // What is done with the archive, its operands and `-C` hangs on the mode; see `tar`. Several options run programs.
    tool("tar|gtar|bsdtar|star|ptar")
        .safe()
        .bundle_first()
        .options(&[
            value("-f|--file"),
            value("-C|--directory|--cd"),
            switch("-x|--extract|--get"),
            switch("-c|--create|-r|--append|-u|--update|-A|--catenate|--concatenate|--delete"),
            switch("-O|--to-stdout"),
            switch("-t|--list|-d|--diff|--compare|--test-label"),
            value("--to-command|-I|--use-compress-program|-F|--info-script|--new-volume-script").runs(Code::Shell),
            value("--rsh-command|--rmt-command").runs(Code::Shell),
            value("--checkpoint-action").check(checkpoint),
            switch("--remove-files").dangerous().why("deletes what it has packed"),
            switch("-P|--absolute-names|--absolute-paths|-U|--unlink-first|--recursive-unlink").dangerous().why("may replace files anywhere"),
            value("--index-file|-g|--listed-incremental|--volno-file").writes(),
            attached("--one-top-level").effect(WritesInto),
            attached("--checkpoint|--totals|--warning|--sort|--mtime|--owner|--group|--mode|--occurrence"),
            value("-T|--files-from|-X|--exclude-from|--owner-map|--group-map").reads(),
            value("--exclude|--exclude-tag|--exclude-ignore|--transform|--xform|-s|--strip-components|-b|--blocking-factor"),
            value("-H|--format|-K|--starting-file|-L|--tape-length|-N|--newer|--after-date|--newer-mtime|-V|--label|--hole-detection"),
            value("--pax-option|--quoting-style|--suffix|--level|--record-size|--include|--options|--add-file|--clamp-mtime-to"),
            attached("--backup|--sparse-version|--atime-preserve"),
            switch("-v|--verbose|-z|--gzip|--gunzip|-j|--bzip2|-J|--xz|-Z|--lzip|--lzma|--lzop|--zstd|-a|--auto-compress"),
            switch("-p|--preserve-permissions|--same-permissions|--same-owner|--no-same-owner|--no-same-permissions|-k"),
            switch("--keep-old-files|--keep-newer-files|--skip-old-files|--overwrite|--overwrite-dir|-h|--dereference|-l"),
            switch("-m|--touch|-n|--seek|-S|--sparse|-w|-W|--verify|-i|--ignore-zeros|-o|-B|-R|--block-number|--numeric-owner"),
            switch("--exclude-vcs|--exclude-vcs-ignores|--exclude-caches|--exclude-backups|--wildcards|--no-wildcards|--anchored"),
            switch("--no-anchored|--no-recursion|--recursion|--null|--utc|--full-time|--xattrs|--acls|--selinux|--no-xattrs"),
            switch("--force-local"),
            switch("--hard-dereference|--one-file-system|--no-auto-compress|--no-overwrite-dir|--delay-directory-restore"),
            switch("--show-transformed-names|--show-defaults|--no-mac-metadata|--clamp-mtime|--no-unquote|--verbatim-files-from"),
        ])
        .check(tar),
    // `-T` runs what `-TT` names; `-m` deletes what it packed.
    tool("zip")
        .medium()
        .options(&[
            value("-TT|--unzip-command").runs(Code::Shell),
            value("-O|--output-file|--out|-lf|--logfile-path").writes(),
            value("-b|--temp-path").writes(),
            switch("-m|--move").dangerous().why("deletes what it has packed"),
            switch("-sf|--show-files").lists(),
            value("-P|--password|-n|--suffixes|-t|--from-date|-tt|--before-date|-s|--split-size|-Z|--compression-method"),
            value("-x|--exclude|-i|--include|-R|--recurse-patterns"),
            switch("-r|--recurse-paths|-q|--quiet|-j|--junk-paths|-y|--symlinks|-u|--update|-f|--freshen|-d|--delete|-e"),
            switch("-@|-D|-X|-T|--test|-v|--verbose|-g|-l|-ll|-F|-FF|-A|-c|-z|-o|-S|-k|-h|-h2|-L|-FS|--filesync"),
        ])
        .operands(&[nth(0, Writes), from(1, Reads)])
        .check(tests_with_a_program),
    // `-:` lets names climb out of the directory.
    tool("unzip")
        .safe()
        .options(&[
            switch("-l|-v|-t|-z|-Z|-Z1|-p|-c"),
            switch("-:").dangerous().why("may replace files anywhere"),
            value("-d"),
            value("-P|-x|-O|-I"),
            switch("-o|-n|-q|-qq|-u|-f|-j|-a|-aa|-b|-B|-C|-D|-DD|-K|-L|-M|-s|-T|-U|-V|-W|-X|-Y|-1|-2|-h|-hh"),
        ])
        .check(unzip),
    tool("zipinfo|zipgrep|funzip|lsar|als|acat|zcat|gzcat|bzcat|xzcat|zstdcat|lz4cat|lzcat|lzmainfo|zdiff|zcmp|bzdiff|xzdiff")
        .safe()
        .any_option()
        .operands(&[every(Reads)]),
    tool("zipcloak|zipsplit|zipnote|zipmerge|dtrx|atool|unp|unar|aunpack|apack|arepack|ouch|patool|makeself|mksquashfs|genisoimage|mkisofs|cabextract|unshield|asar")
        .medium()
        .options(&[value("-o|-d|--output|-output-directory|-X|--extract-to|--outdir").writes(), switch("-w|-q|-f|-v|-y|-l")])
        .operands(&[last(Writes)]),
    // `-cat` and the listings print, all else unpacks.
    tool("unsquashfs").medium().options(&[value("-d|-dest").writes(), switch("-l|-ll|-lls|-s|-stat|-cat").lists()]),
    // They put a file in the place of another, unless told to print.
    tool("gzip|gunzip|pigz|unpigz|bzip2|bunzip2|pbzip2|lbzip2|xz|unxz|lzma|unlzma|pixz|lzip|plzip|lzop|compress|uncompress|zopfli")
        .safe()
        .options(COMPRESSORS)
        .operands(&[every(Reads)])
        .check(compresses),
    // The second operand of lz4 is where it writes.
    tool("zstd|unzstd|zstdmt|pzstd|brotli|unbrotli|lz4|unlz4|snzip|lrzip|lrunzip")
        .safe()
        .options(COMPRESSORS)
        .operands(&[nth(0, Reads), nth(1, Writes)])
        .check(compresses),
    // The verb is one letter; options have their values attached.
    tool("7z|7za|7zz|7zr|p7zip|7zzs").single_dash().options(SEVEN).verbs(&[
        verb("l|t|i|b|h").safe().any_option().operands(&[every(Reads)]),
        verb("a|u|d|rn").medium().operands(&[nth(0, Writes), from(1, Reads)]),
        verb("x|e").medium().operands(&[nth(0, Reads)]),
    ]),
    tool("rar|unrar|unrar-free").single_dash().options(SEVEN).verbs(&[
        verb("l|lb|lt|lta|v|vb|vt|t|p").safe().any_option().operands(&[every(Reads)]),
        verb("x|e").medium().operands(&[nth(0, Reads), last(Writes)]),
        verb("a|u|f|d|c|cw|k|r|s|rr|rv|rc|rn|ch").medium().operands(&[nth(0, Writes)]),
        verb("m|mf").dangerous().why("deletes what it has packed").operands(&[nth(0, Writes)]),
    ]),
    // What it does hangs on the mode; see `cpio`.
    tool("cpio|gcpio|bsdcpio")
        .safe()
        .options(&[
            switch("-t|--list"),
            switch("-i|--extract"),
            switch("-p|--pass-through"),
            switch("--to-stdout"),
            value("-O|-F|--file"),
            value("-D|--directory").writes(),
            value("--rsh-command|--rmt-command").runs(Code::Shell),
            value("-I|-E|--pattern-file").reads(),
            value("-H|--format|-C|--io-size|-M|--message|-R|--owner|-W|--warning|--block-size"),
            switch("-o|--create|-d|--make-directories|-u|--unconditional|-m|-v|--verbose|-0|--null|-a|-A|-b|-B|-c|-f|-k"),
            switch("-l|--link|-L|--dereference|-n|-r|-s|-S|-V|--quiet|--no-absolute-filenames"),
            switch("--absolute-filenames").dangerous().why("may replace files anywhere"),
        ])
        .check(cpio),
    tool("pax")
        .medium()
        .options(&[
            value("-f").writes(),
            value("-s|-x|-o|-b|-p|-E|-B|-G|-U|-T"),
            switch("-r|-w|-a|-v|-d|-n|-k|-l|-L|-H|-t|-u|-X|-c|-i|-z|-j"),
        ])
        .operands(&[last(Writes)]),
    // An archive that is a script unpacks by running.
    tool("unshar").dangerous().operands(&[every(RunsFile)]),
    tool("shar").safe().options(&[value("-o|--output-prefix").writes()]).operands(&[every(Reads)]),
];

/// 7z and rar: `-oDIR`, `-pPASSWORD`, `-mMETHOD`.
const SEVEN: &[Opt] = &[
    value("-o").writes(),
    value("-w").writes(),
    switch("-sdel|-df|-dr")
        .dangerous()
        .why("deletes what it has packed"),
    switch("-spf|-spf2")
        .dangerous()
        .why("may replace files anywhere"),
    attached(
        "-p|-hp|-t|-m|-x|-i|-v|-r|-y|-ao|-bb|-bs|-bd|-sc|-sf|-ss|-u|-n|-s|-k|-ep|-ad|-inul|-idq|-kb|-z|-ta|-tn|-id",
    ),
    switch(
        "-so|-si|-y|-mx|-mx0|-mx1|-mx3|-mx5|-mx7|-mx9|-bd|-aoa|-aos|-aou|-slt|-ba|-r-|-r0|-o+|-o-|-ep1|-spe|-snl|-snh",
    ),
];

/// What a mode of tar does to its archive and to the place it stands in.
fn tar<'a>(call: &Call<'_, 'a>, requests: &mut Requests<'a>) {
    let (packs, unpacks) = (
        call.has("--create"),
        call.has("--extract") && !call.has("--to-stdout"),
    );
    if unpacks {
        requests.apply(Raise(Level::Medium, "unpacks files"), call.at());
        call.values("-C")
            .for_each(|place| requests.apply(WritesInto, place));
    }
    for archive in call.values("-f") {
        requests.apply(if packs { Writes } else { Reads }, archive);
        // Before a colon stands another machine.
        if archive
            .text
            .split('/')
            .next()
            .is_some_and(|start| start.contains(':'))
            && !call.has("--force-local")
        {
            requests.apply(
                Raise(
                    Level::Dangerous,
                    "reads or writes an archive on another machine",
                ),
                archive,
            );
        }
    }
    if packs {
        call.operands().for_each(|file| requests.apply(Reads, file));
    }
}

/// `exec=COMMAND`; the other actions print.
fn checkpoint<'a>(action: Arg<'a>, requests: &mut Requests<'a>) {
    if let Some(command) = action.text.strip_prefix("exec=") {
        requests.apply(
            Runs(Code::Shell),
            action.after(action.text.len() - command.len()),
        );
    } else if action.whole().is_none() {
        requests.apply(Raise(Level::Dangerous, "takes a computed action"), action);
    }
}

/// `-TT` may stand at the end of a bundle.
fn tests_with_a_program<'a>(call: &Call<'_, 'a>, requests: &mut Requests<'a>) {
    let bundled = |word: &&Arg<'a>| {
        word.text.starts_with('-') && !word.text.starts_with("--") && word.text.contains("TT")
    };
    if let Some(word) = call.words.iter().find(bundled) {
        requests.apply(
            Raise(Level::Dangerous, "runs a program on the archive"),
            *word,
        );
    }
}

fn unzip<'a>(call: &Call<'_, 'a>, requests: &mut Requests<'a>) {
    if !call.has("-l") {
        requests.apply(Raise(Level::Medium, "unpacks files"), call.at());
        call.values("-d")
            .for_each(|place| requests.apply(WritesInto, place));
    }
}

fn compresses<'a>(call: &Call<'_, 'a>, requests: &mut Requests<'a>) {
    let prints = call.has("-c") || call.has("-l");
    for file in call.operands().filter(|file| file.text != "-") {
        if !prints {
            requests.apply(Writes, file);
        }
    }
}

fn cpio<'a>(call: &Call<'_, 'a>, requests: &mut Requests<'a>) {
    let lists = call.has("-t") || call.has("--to-stdout");
    if call.has("-p") || call.has("-i") && !lists {
        requests.apply(Raise(Level::Medium, "unpacks files"), call.at());
        call.operands()
            .for_each(|place| requests.apply(WritesInto, place));
    }
    let reads = call.has("-i") || call.has("-t");
    call.values("-O")
        .for_each(|archive| requests.apply(if reads { Reads } else { Writes }, archive));
}
