//! text: reading, counting, sorting and cutting are free; what names an output file writes it, and what runs a
//! program is what that program is.

use super::prelude::*;
use crate::permissions::argv::Event;

pub(super) const TOOLS: &[Spec] = &[
    // Nothing but standard output comes of these; their options neither write nor run.
    tool("cat|gcat|tac|gtac|head|ghead|tail|gtail|cut|gcut|paste|gpaste|join|gjoin|comm|gcomm|fold|gfold|fmt|gfmt|pr|expand")
        .safe()
        .any_option()
        .options(&[
            value("-c|--bytes|-n|--lines|-s|--separator|-d|--delimiter|--delimiters|-f|--fields|-b|--characters|--pid"),
            value("--output-delimiter|-w|--width|-t|-j|-1|-2|-e|-i|--retry|--sleep-interval|-o|--max-unchanged-stats"),
        ])
        .operands(&[every(Reads)]),
    tool("wc|gwc|nl|gnl|cksum|sum|md5sum|gmd5sum|sha1sum|gsha1sum|sha224sum|sha256sum|gsha256sum|sha384sum|sha512sum|b2sum|b3sum")
        .safe()
        .any_option()
        .options(&[value("-b|-d|-f|-h|-i|-l|-n|-s|-v|-w|-a|--length|--algorithm"), value("--files0-from").reads()])
        .operands(&[every(Reads)]),
    tool("md5|sha1|sha256|shasum|gshasum|crc32|xxhsum|xxh64sum|hexdump|hd|od|god|strings|gstrings|unexpand|rev|colrm")
        .safe()
        .any_option()
        .options(&[value("-a|--algorithm|-n|-N|-s|-j|-t|-A|-w|-e|-o|-f|-v|-S|-T"), value("-c").reads()])
        .operands(&[every(Reads)]),
    tool("tr|gtr|numfmt|gnumfmt|tsort|col|ul|look|factor|seq|gseq|jot|cal|ncal|units|figlet|banner")
        .safe()
        .any_option(),
    tool("hexyl|grex|choose|getopt|mcookie|combine|errno|isutf8|column|bat|batcat|ccat|glow|mdcat|fortune|lolcat|ts|uchardet|chardet|chardetect")
        .safe()
        .any_option()
        .options(&[
            value("-t|-s|-o|-l|-c|-H|-r|-n|--table|--separator|--output-separator|--table-columns|--language|--theme|--style"),
            value("-m|--map-syntax|--line-range|--highlight-line|--wrap|--color|--decorations|--tabs|--terminal-width"),
            value("--pager").runs(Code::Shell),
            switch("--generate-config-file").medium(),
        ])
        .verbs(&[verb("cache").medium()])
        .or_operands()
        .operands(&[every(Reads)]),
    tool("pv").safe().any_option().options(&[value("-o|--output|-P|--pidfile").writes(), value("-R|--remote").medium(), value("-s|-L|-B|-N|-i|-w|-H|-d|-F")]),
    // A cow is a file of Perl.
    tool("cowsay").safe().options(&[value("-f").medium(), value("-e|-T|-W"), switch("-l|-n|-b|-d|-g|-p|-s|-t|-w|-y|-r")]),
    // Every word is printed as it is.
    tool("echo|gecho|yes|true|false|gtrue|gfalse|expr|gexpr|hostid|nproc|sleep|gsleep|usleep|tput|clear")
        .safe()
        .no_options(),
    // `-o` writes; `--compress-program` runs a program on the temporary files, `-T` says where these lie.
    tool("sort|gsort")
        .safe()
        .options(&[
            value("-o|--output").writes(),
            value("--compress-program").runs(Code::Shell),
            value("-T|--temporary-directory").writes(),
            value("--files0-from|--random-source").reads(),
            value("-k|--key|-t|--field-separator|-S|--buffer-size|--parallel|--batch-size"),
            attached("--sort|--check"),
            switch("-b|--ignore-leading-blanks|-d|--dictionary-order|-f|--ignore-case|-g|--general-numeric-sort|-i"),
            switch("--ignore-nonprinting|-M|--month-sort|-h|--human-numeric-sort|-n|--numeric-sort|-R|--random-sort"),
            switch("-r|--reverse|-V|--version-sort|-c|-C|-m|--merge|-s|--stable|-u|--unique|-z|--zero-terminated|--debug"),
        ])
        .operands(&[every(Reads)]),
    // The second operand is where it writes.
    tool("uniq|guniq")
        .safe()
        .any_option()
        .options(&[
            value("-f|--skip-fields|-s|--skip-chars|-w|--check-chars"),
            attached("--all-repeated|-D|--group"),
        ])
        .operands(&[nth(0, Reads), nth(1, Writes)]),
    tool("shuf|gshuf")
        .safe()
        .options(&[
            value("-o|--output").writes(),
            value("--random-source").reads(),
            value("-n|--head-count|-i|--input-range"),
            switch("-e|--echo|-r|--repeat|-z|--zero-terminated"),
        ])
        .operands(&[every(Reads)]),
    // Each operand is a command that gets standard input; the editor gets it from `vipe`.
    tool("pee").medium().no_options().operands(&[every(Runs(Code::Shell))]),
    tool("vipe").medium(),
    // Standard input goes to the files.
    tool("tee|gtee")
        .dangerous()
        .why("writes what it reads to files")
        .options(&[switch("-a|--append|-i|--ignore-interrupts|-p"), attached("--output-error")])
        .operands(&[every(Writes)]),
    tool("sponge").medium().options(&[switch("-a")]).operands(&[every(Writes)]),
    // The script may run programs and write files; `-i` edits in place.
    tool("sed|gsed|ssed")
        .safe()
        .reads_code(Code::Sed)
        .options(&[
            value("-e|--expression").runs(Code::Sed).instead_of_first(),
            value("-f|--file").runs_file().instead_of_first(),
            attached("-i|--in-place|-I").medium().why("edits files in place"),
            value("-l|--line-length"),
            switch("-n|--quiet|--silent|-E|-r|--regexp-extended|-s|--separate|-z|--null-data|-u|--unbuffered|-b"),
            switch("--binary|--posix|--debug|--sandbox|--follow-symlinks|-a"),
        ])
        .operands(&[nth(0, Runs(Code::Sed)), from(1, Reads)])
        .check(edits_in_place),
    // The program may run others and write files. The options of gawk that write or load code are listed.
    tool("awk|gawk|mawk|nawk|original-awk|goawk|frawk")
        .safe()
        .reads_code(Code::Awk)
        .options_first()
        .options(&[
            value("-f|--file|-E|--exec").runs_file().instead_of_first(),
            value("-e|--source").runs(Code::Awk).instead_of_first(),
            value("-i|--include").check(include),
            value("-l|--load").dangerous().why("loads a library into awk"),
            value("-v|--assign|-F|--field-separator"),
            value("-W").dangerous().unless("version|posix*|interactive|usage|help|compat*|traditional|lint*|copyright|sprintf=*|random=*"),
            attached("-o|--pretty-print|-d|--dump-variables|-p|--profile").check(dump),
            attached("-D|--debug").medium().why("opens a debugger"),
            attached("-L|--lint"),
            switch("-b|--characters-as-bytes|-c|--traditional|-C|--copyright|-g|--gen-pot|-M|--bignum|-n|-N|-O|--optimize"),
            switch("--non-decimal-data|--use-lc-numeric|-P|--posix|-r|--re-interval|-s|--no-optimize|-S|--sandbox|-t"),
            switch("--lint-old|--csv|-k|-I|--trace"),
        ])
        .operands(&[nth(0, Runs(Code::Awk)), from(1, Reads)])
        .check(awk_writes),
    // `patch` changes whatever files its input names.
    tool("patch|gpatch")
        .dangerous()
        .why("changes the files that a patch names")
        .options(&[
            switch("--dry-run").dry_run(),
            value("-o|--output|-r|--reject-file").writes(),
            value("-i|--input").reads(),
            value("-d|--directory|-p|--strip|-F|--fuzz|-D|--ifdef|-B|--prefix|-Y|--basename-prefix|-z|--suffix|-V|-g|--get"),
            value("--version-control|--read-only|--reject-format|--quoting-style"),
            switch("-b|--backup|-c|--context|-e|--ed|-E|--remove-empty-files|-f|--force|-l|--ignore-whitespace|-n|-N"),
            switch("--normal|--forward|-R|--reverse|-s|--quiet|--silent|-t|--batch|-T|--set-time|-u|--unified|-Z|--set-utc"),
            switch("--binary|--merge|--posix|--verbose|--follow-symlinks|--no-backup-if-mismatch|--backup-if-mismatch"),
        ])
        .operands(&[nth(0, Writes), nth(1, Reads)]),
    tool("diff|gdiff|colordiff|wdiff|dwdiff|icdiff|diffstat|combinediff|interdiff|lsdiff|filterdiff|difft|difftastic|delta|diff-so-fancy")
        .safe()
        .any_option()
        .options(&[
            value("-F|--show-function-line|-I|--ignore-matching-lines|-L|--label|-U|--unified-lines|-C|-W|--width|-x"),
            value("--exclude|-S|--starting-file|--horizon-lines|--tabsize|--line-format|--changed-group-format|-D|--ifdef"),
            value("-X|--exclude-from|--from-file|--to-file").reads(),
            value("--diff-program|--pager").runs(Code::Shell),
            value("-o").writes(),
            switch("--in-place").medium(),
            attached("--color|--palette|-u|-c|--context|--unified"),
        ])
        .operands(&[every(Reads)]),
    // Side by side it asks and writes.
    tool("sdiff|diff3|gsdiff|gdiff3")
        .safe()
        .any_option()
        .options(&[
            value("-o|--output").writes(),
            value("--diff-program").runs(Code::Shell),
            value("-w|--width|-I|--label|-L|--tabsize"),
        ])
        .operands(&[every(Reads)]),
    // `-r` turns a dump into a file, the second operand; without it, the dump goes there.
    tool("xxd")
        .safe()
        .any_option()
        .options(&[value("-c|-cols|-g|-groupsize|-l|-len|-n|-name|-o|-s|-seek|-R")])
        .operands(&[nth(0, Reads), nth(1, Writes)]),
    tool("base64|gbase64|base32|basenc|uuencode|ascii85|base58|base91")
        .safe()
        .any_option()
        .options(&[value("-w|--wrap|-b|--break"), value("-o|--output|--output-file").writes(), value("-i|--input").reads()])
        .operands(&[every(Reads)]),
    // The name of the output stands in the input.
    tool("uudecode").medium().options(&[value("-o|--output-file").writes(), switch("-c")]),
    tool("iconv|uconv")
        .safe()
        .options(&[
            value("-o|--output|-n|--newfile").writes(),
            value("-f|--from-code|-t|--to-code|--byte-subst|--unicode-subst|-x"),
            switch("-l|--list|-c|-s|--silent|--verbose|-i|--info|-L"),
        ])
        .operands(&[every(Reads)]),
    // They change their operands.
    tool("dos2unix|unix2dos|mac2unix|unix2mac|recode|enconv")
        .medium()
        .options(&[value("-n|--newfile").writes(), switch("-i|--info|-k|-o|-q|-f|-v|-c|-b"), value("-r")])
        .operands(&[every(Writes)]),
    tool("envsubst|gettext|ngettext|html2text|catdoc|antiword").safe().any_option().options(&[value("-o").writes()]).operands(&[every(Reads)]),
    tool("ed|red")
        .dangerous()
        .why("edits files by commands it reads")
        .options(&[value("-p|--prompt"), switch("-E|-G|-l|-r|-s|-v|--quiet|--silent")])
        .operands(&[every(Writes)]),
    // Dates are printed; only root can set one, and this is how.
    tool("date|gdate")
        .safe()
        .options(&[
            value("-s|--set").dangerous().why("sets the clock"),
            value("-d|--date|-v"),
            value("-f|--file|-r|--reference").reads(),
            attached("-I|--iso-8601|--rfc-3339"),
            switch("-j"),
            switch("-u|--utc|--universal|-R|--rfc-email|--rfc-2822|--debug|-n|--resolution"),
        ])
        .check(sets_the_clock),
    // Pagers run commands that their options begin with, and write their input with `-o`.
    tool("less|pager|sensible-pager|zmore|bzmore|xzmore|zstdless|zless|bzless|xzless|lesspipe|most|more|pg")
        .safe()
        .options(&[
            value("-o|-O|--log-file|--LOG-FILE").writes(),
            value("-k|--lesskey-file|--lesskey-src|--lesskey-content").dangerous().why("loads keys that run commands"),
            value("-T|--tag-file|-t|--tag").reads(),
            value("-b|--buffers|-h|--max-back-scroll|-j|--jump-target|-p|--pattern|-P|--prompt|-x|--tabs|-y|-z|--window|-#"),
            value("-D|--color|-\"|--quotes|--shift|--rscroll|--wheel-lines|--intr|--header|--line-num-width|--status-col-width|-n"),
            switch("-a|-A|-B|-c|-C|-d|-e|-E|-f|-F|-g|-G|-i|-I|-J|-K|-L|-m|-M|-N|-q|-Q|-r|-R|-s|-S|-u|-U|-V|-w|-W|-X|-~|-?"),
            switch("--quit-if-one-screen|--RAW-CONTROL-CHARS|--raw-control-chars|--chop-long-lines|--no-init|--LINE-NUMBERS"),
            switch("--ignore-case|--quit-at-eof|--QUIT-AT-EOF|--quiet|--silent|--squeeze-blank-lines|--mouse|--use-color"),
        ])
        .check(pager_commands)
        .operands(&[every(Reads)]),
];

/// The files are changed. BSD's `-i` takes the word after it, often an empty one, as the suffix of a backup: then
/// the word behind that is the script.
fn edits_in_place<'a>(call: &Call<'_, 'a>, requests: &mut Requests<'a>) {
    if !call.has("-i") {
        return;
    }
    let suffix = call
        .operands()
        .next()
        .is_some_and(|first| first.whole() == Some(""));
    for event in &call.events {
        if let Event::Operand { position, arg } = event
            && *position > usize::from(suffix)
        {
            requests.apply(Writes, *arg);
        }
    }
}

/// A library of awk is a file of code; gawk's own have bare names.
fn include<'a>(file: Arg<'a>, requests: &mut Requests<'a>) {
    if file.whole() == Some("inplace") {
        requests.apply(Effect::InPlace, file);
    } else {
        requests.apply(RunsFile, file);
    }
}

/// A dump goes to the file that is named with the option.
fn dump<'a>(file: Arg<'a>, requests: &mut Requests<'a>) {
    if !file.text.starts_with('-') {
        requests.apply(Writes, file);
    }
}

/// Without a name, gawk writes awkprof.out or awkvars.out where it stands; its library `inplace` writes the files it reads.
fn awk_writes<'a>(call: &Call<'_, 'a>, requests: &mut Requests<'a>) {
    let dumps = ["-o", "-d", "-p"];
    for option in dumps.iter().filter_map(|name| call.values(name).next()) {
        requests.apply(
            Raise(Level::Medium, "writes a file beside the program"),
            option,
        );
    }
    if call
        .values("-i")
        .any(|library| library.text.starts_with("inplace"))
    {
        let program = usize::from(!call.has_any("-f|-e"));
        for file in call.operands().skip(program) {
            requests.apply(Writes, file);
        }
    }
}

/// Digits alone are a time to set; `+format` is printed.
fn sets_the_clock<'a>(call: &Call<'_, 'a>, requests: &mut Requests<'a>) {
    for operand in call.operands() {
        let prints = operand.text.starts_with('+');
        if !prints && !call.has("-j") {
            requests.apply(Raise(Level::Dangerous, "sets the clock"), operand);
        }
    }
}

/// `+!command` and `+|command` at the start run it.
fn pager_commands<'a>(call: &Call<'_, 'a>, requests: &mut Requests<'a>) {
    for operand in call
        .operands()
        .filter(|operand| operand.text.starts_with('+'))
    {
        let command = operand.text.find(['!', '|', '#', '&']);
        match command {
            Some(at) => {
                requests.apply(
                    Raise(Level::Dangerous, "runs a command in the pager"),
                    operand,
                );
                requests.apply(Runs(Code::Shell), operand.after(at + 1));
            }
            None if operand.text.contains(['v', 's', 'o']) && operand.text.len() == 2 => {
                requests.apply(Raise(Level::Medium, "gives the pager a command"), operand);
            }
            None => {}
        }
    }
}
