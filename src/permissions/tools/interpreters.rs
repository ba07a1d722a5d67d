//! interpreters: the code decides, wherever it stands.

use super::prelude::*;

const SCRIPT: &[Operand] = &[nth(0, RunsFile)];

/// A program in a language nobody here reads: its files are the project's own, its one-liners are not looked through.
const fn unread(spec: Spec) -> Spec {
    spec.safe()
        .reads_code(Code::Opaque)
        .options_first()
        .operands(SCRIPT)
}

/// A module in front of the program; an address of data is code in itself, that of a server is the network's.
fn preloads<'a>(module: Arg<'a>, requests: &mut Requests<'a>) {
    let is_address = module.text.contains("://") || module.text.starts_with("data:");
    let level = if is_address {
        Level::Dangerous
    } else {
        Level::Medium
    };
    requests.apply(Raise(level, LOADS), module);
}

const LOADS: &str = "loads code before the program";

pub(super) const TOOLS: &[Spec] = &[
    // `-m` runs a module under its name: `python -m pip` is pip, and a module nobody knows is a program nobody knows.
    tool("python|pypy|ipython|python3-intel64|micropython|graalpy")
        .safe()
        .reads_code(Code::Python)
        .options_first()
        .options(&[
            value("-c").runs(Code::Python),
            value("-m").command(),
            value("-W|-X|--check-hash-based-pycs"),
            switch("-b|-B|-d|-E|-I|-O|-P|-q|-R|-s|-S|-t|-u|-v|-x"),
            switch("-i").dangerous().why("goes on as an interactive interpreter"),
            switch("-h|-V|-?|--help-all").help(),
        ])
        .operands(&[nth(0, RunsFile)]),
    // Modules of the standard library that are used as programs.
    tool("json.tool").safe().any_option().operands(&[nth(0, Reads), nth(1, Writes)]),
    tool("this|site|sysconfig|platform|calendar|tokenize|ast|dis|inspect|pydoc|antigravity-none|symtable|tabnanny|textwrap|quopri")
        .safe()
        .operands(&[every(Reads)]),
    tool("venv|virtualenv|compileall|py_compile|zipapp|ensurepip|unittest|doctest|cProfile|profile|trace").medium(),
    // Its commands are statements of Python, or its own, which only look and step.
    tool("pdb").medium().options(&[value("-c|--command").runs(Code::Python)]).operands(&[nth(0, RunsFile)]),
    // Archives by module: an option says which way, the operands are what is packed or where it is unpacked.
    tool("zipfile|tarfile").medium().options(&[value("-c|--create").writes(), value("-e|--extract|-l|--list|-t|--test").reads(), value("--filter|--metadata-encoding"), switch("-v|--verbose")]).operands(&[every(WritesInto)]),
    tool("timeit").safe().options(&[value("-n|-r|-s|-p|-u|--number|--repeat|--setup|--unit").runs(Code::Python)]).operands(&[every(Runs(Code::Python))]),
    tool("http.server|SimpleHTTPServer|pyftpdlib|smtpd|idlelib|webbrowser|turtledemo")
        .dangerous()
        .why("serves files of this machine, or opens others"),
    tool("node|nodejs|qjs|d8|jsc")
        .safe()
        .reads_code(Code::JavaScript)
        .options_first()
        .options(&[
            value("-e|--eval|-p|--print|-pe|-ep").runs(Code::JavaScript),
            value("-r|--require|--import|--loader|--experimental-loader|--preload").check(preloads),
            value("--run|--build-sea|--experimental-sea-config").effect(RunsFile),
            value("-C|--conditions|--env-file|--env-file-if-exists|--input-type|--stack-trace-limit|--title|--unhandled-rejections"),
            value("-P|--project|--tsconfig|--max-old-space-size|--icu-data-dir|--openssl-config"),
            switch("-c|--check").lists(),
            switch("--test|--test-only").program("runs the project's tests"),
            switch("--watch|-w"),
            switch("--no-warnings|--trace-warnings|--enable-source-maps|--expose-gc|--experimental-strip-types|--trace-deprecation"),
            switch("--no-deprecation|--experimental-vm-modules|--experimental-specifier-resolution|-T|--transpile-only|--esm|--files"),
            switch("-h|-v|--v8-options").help(),
            switch("-i|--interactive").dangerous().why("goes on as an interactive interpreter"),
        ])
        .operands(&[nth(0, RunsFile)]),
    tool("ruby|jruby|truffleruby|mruby")
        .safe()
        .reads_code(Code::Ruby)
        .options_first()
        .options(&[
            value("-e").runs(Code::Ruby).instead_of_first(),
            value("-r").medium().why(LOADS),
            value("-I|-C|-E|--encoding|--external-encoding|--internal-encoding"),
            attached("-i").in_place(),
            attached("-F|-x|--yjit|--jit|--enable|--disable"),
            few("-0", 4, "01234567x"),
            few("-K", 1, "eEsSuUnNaA"),
            few("-W", 1, "012"),
            few("-T", 1, "01234"),
            switch("-n|-p|-l|-a|-s|-S|-u|-U|-w|-d|-y|--debug|--verbose"),
            switch("-c").lists(),
            switch("-v|-h|--copyright").help(),
        ])
        .operands(&[nth(0, RunsFile), from(1, Reads)]),
    tool("irb|pry|bpython|ptpython|ptipython|rebar3-shell|node-repl|psysh|evcxr|gore|lein-repl")
        .dangerous()
        .why("an interactive interpreter: what is typed into it is not seen"),
    tool("perl")
        .safe()
        .reads_code(Code::Perl)
        .options_first()
        .options(&[
            value("-e|-E").runs(Code::Perl).instead_of_first(),
            attached("-i").in_place(),
            attached("-F|-x"),
            few("-l", 4, "01234567"),
            few("-0", 4, "01234567x"),
            few("-C", 12, "0123456789IOEioADSLa"),
            few("-V", 0, ""),
            few("-d", 1, "t").medium().why(LOADS),
            few("-D", 12, "0123456789psltocmfrxuUHXDSTRJvCAqMBLN").medium().why(LOADS),
            value("-M|-m|-I"),
            switch("-n|-p|-a|-s|-S|-t|-T|-u|-U|-w|-W|-X|-f|-g"),
            switch("-c").lists(),
            switch("-v|-h").help(),
        ])
        .operands(&[nth(0, RunsFile), from(1, Reads)]),
    tool("php|php-cli")
        .safe()
        .reads_code(Code::Php)
        .options_first()
        .options(&[
            value("-r|--run|-B|--process-begin|-R|--process-code|-E|--process-end").runs(Code::Php).instead_of_first(),
            value("-f|--file|-F|--process-file").runs_file().instead_of_first(),
            value("-d|--define|-c|--php-ini|-z|--zend-extension").medium().why(LOADS),
            value("-S|--server").dangerous().why("serves files of this machine"),
            value("-t|--docroot"),
            value("--rf|--rc|--re|--rz|--ri").help(),
            switch("-n|--no-php-ini|-q|-e|-H|--hide-args|-C"),
            switch("-l|--syntax-check|-s|--syntax-highlight|-w|--strip").lists(),
            switch("-i|--info|-m|--modules|-v|-h|--ini").help(),
        ])
        .operands(&[nth(0, RunsFile)]),
    tool("lua|luajit|luau|texlua")
        .safe()
        .reads_code(Code::Lua)
        .options_first()
        .options(&[
            value("-e").runs(Code::Lua),
            value("-l|-j").medium().why(LOADS),
            switch("-E|-W|-O"),
            switch("-v").help(),
            switch("-i").dangerous().why("goes on as an interactive interpreter"),
        ])
        .operands(&[nth(0, RunsFile)]),
    tool("Rscript|R")
        .safe()
        .reads_code(Code::R)
        .options_first()
        .options(&[
            value("-e").runs(Code::R),
            value("-f|--file").runs_file(),
            switch("--vanilla|--no-save|--save|--no-restore|--slave|--no-echo|-s|-q|--quiet|--silent|--no-environ|--no-init-file|--verbose"),
        ])
        .verbs(&[
            verb("CMD").verbs(&[verb("config").safe()]).otherwise(Level::Medium),
        ])
        .or_operands()
        .operands(&[nth(0, RunsFile)]),
    unread(tool("julia|groovy|guile|racket|sbcl|clisp|ecl|gforth|octave|gnuplot|gjs|raku|rakudo|factor-vm|swipl|pike|io|janet|fennel|hy|lfe|qml|maxima|sage"))
        .options(&[
            value("-e|-E|--eval|--execute-string|-x|--expr|-l|--load|-P|-noshell-eval|-eval|-s|-g").runs(Code::Opaque),
            value("-L|-cp|-classpath|--project|-p|-t|--threads").medium().why(LOADS),
            switch("-v|-version|--help-list").help(),
        ]),
    tool("tclsh|wish|expect|jimsh")
        .safe()
        .reads_code(Code::Tcl)
        .options_first()
        .options(&[value("-c").runs(Code::Tcl), value("-f").runs_file(), switch("-d|-i|-n|-N|-b"), switch("-v").help()])
        .operands(&[nth(0, RunsFile)]),
    tool("java|javaw|jbang")
        .safe()
        .single_dash()
        .options_first()
        .reads_code(Code::Opaque)
        .options(&[
            value("-jar").runs_file(),
            value("-cp|-classpath|--class-path|-p|--module-path|--add-modules|--add-opens|--add-exports"),
            value("-m|--module").runs_file(),
            switch("-version|-help|-?|-X|-showversion|--list-modules").help(),
            switch("-ea|-server|-client|-Xmx|-Xms"),
        ])
        .operands(&[nth(0, RunsFile)]),
    // Scripts other programs and can ask for passwords; not read here.
    tool("osascript|automator")
        .dangerous()
        .why("drives other programs")
        .options(&[value("-e|-l|-s")]),
];
