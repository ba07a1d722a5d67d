//! compilers and debuggers: compiling writes a file, looking at one is free, debugging runs the program.

use super::prelude::*;

/// A file of arguments is read nowhere here, and a compiler can be told to run programs.
fn arguments_file<'a>(input: Arg<'a>, requests: &mut Requests<'a>) {
    if input.text.starts_with('@') {
        requests.apply(Raise(Level::Dangerous, "takes options from a file"), input);
    }
    requests.apply(Reads, input);
}

pub(super) const TOOLS: &[Spec] = &[
    // Medium whatever the options; a wrapper, a plugin, another specs file or tool directory is a program it runs.
    tool("gcc|g++|cc|c++|clang|clang++|cpp|c99|c89|gfortran|gdc|gnat|icx|icpx|nvcc|emcc|em++|ccache|sccache|distcc|tcc|musl-gcc|swiftc|ldc2|dmd")
        .medium()
        .single_dash()
        .options(&[
            switch("-dumpversion|-dumpmachine|-dumpfullversion|-print-search-dirs|-print-libgcc-file-name|-print-multi-lib|-print-sysroot").help(),
            value("-o|-MF|-MJ|-dumpdir|-dumpbase|-serialize-diagnostics").writes(),
            value("-wrapper|-specs|-B|-fplugin|-fuse-ld|-ld-path|-no-canonical-prefixes|-load|-Xclang").dangerous().why("names a program or plugin to run"),
            value("-I|-L|-l|-D|-U|-include|-isystem|-iquote|-idirafter|-x|-arch|-target|-Xlinker|-Xpreprocessor|-Xassembler|-framework|-MT|-MQ|-T|-u|-z|-sysroot|-isysroot|-std|-module-name|-sdk|-j"),
        ])
        .operands(&[every(Effect::Check(arguments_file))]),
    // Medium whatever the options; a plugin is a program.
    tool("ld|ld.lld|lld|gold|mold|as|gas|nasm|yasm|windres|dlltool|lld-link|ld64")
        .medium()
        .single_dash()
        .options(&[value("-o|-Map").writes(), value("-plugin|-run").dangerous(), value("-L|-l|-T|-e|-m|-f|-I|-z|-rpath|-soname|-arch|-syslibroot|-dynamic-linker")])
        .operands(&[every(Effect::Check(arguments_file))]),
    // `t` and `p` look; the other key letters rewrite the archive or unpack it.
    tool("ar|gcc-ar|llvm-ar")
        .safe()
        .bundle_first()
        .options(&[
            switch("-t|-p|-v|-V|-O|-P|-D|-U|-o"),
            switch("-r|-q|-d|-m|-x|-s|-c|-u|-a|-b|-i|-f|-l|-N|-S|-T|-M|-L").medium().why("changes or unpacks an archive"),
            value("--plugin").dangerous(),
            value("--target"),
            value("--output").effect(WritesInto),
        ])
        .operands(&[every(Reads)]),
    // They print what is in a file; a plugin is a library they load.
    tool("nm|objdump|readelf|size|addr2line|c++filt|llvm-nm|llvm-objdump|llvm-readelf|llvm-size|llvm-cxxfilt|eu-readelf|javap|gcov-tool|checksec|pkg-config|pkgconf")
        .safe()
        .any_option()
        .options(&[value("--plugin").runs(Code::Opaque), value("--log-file").writes()])
        .operands(&[every(Reads)]),
    // They print what is in a file.
    tool("otool|dyldinfo|llvm-otool").safe().any_option().operands(&[every(Reads)]),
    // Asking is free; the rest writes where `-output` says.
    tool("lipo").medium().single_dash().options(&[switch("-info|-archs|-detailed_info").help(), value("-output|-o").writes()]),
    // The dynamic loader may run the program it is asked about.
    tool("ldd").medium(),
    // They rewrite the files they are given.
    tool("strip|ranlib|objcopy|patchelf|install_name_tool|chrpath|llvm-strip|llvm-objcopy|dsymutil|gcov|lcov|genhtml|gcovr|llvm-cov|llvm-profdata")
        .medium()
        .options(&[value("-o|--output-file|--output").writes()])
        .operands(&[every(Writes)]),
    // Commands of a debugger are code; attaching to a process reaches beyond the project.
    tool("gdb|gdb-multiarch|cgdb")
        .single_dash()
        .medium()
        .options(&[
            value("-ex|-iex|-eval-command|-init-eval-command").runs(Code::Debugger),
            value("-x|-command|-ix|-init-command|-P").runs_file(),
            value("-args").command(),
            value("-p|-pid").dangerous().why("attaches to a running process"),
            switch("-batch|-batch-silent|-n|-nx|-nh|-q|-quiet|-silent|-nw|-tui|-w|-return-child-result|-readnow"),
            switch("-v").help(),
            value("-c|-core|-e|-exec|-s|-symbols|-se|-d|-directory|-cd|-i|-interpreter|-iex|-l|-t|-tty|-data-directory|-b"),
        ])
        .reads_code(Code::Debugger)
        .interactive(Level::Medium)
        .operands(&[nth(0, Nothing), nth(1, Nothing)]),
    // Whoever reaches the port controls the program.
    tool("gdbserver").dangerous().options_first().operands(&[nth(0, Nothing), from(1, Command)]).why("lets another machine control a program"),
    // As gdb: commands are code, attaching reaches beyond the project.
    tool("lldb")
        .medium()
        .options(&[
            value("-o|--one-line|-O|--one-line-before-file|-k|--one-line-on-crash|-K").runs(Code::Debugger),
            value("-s|--source|-S|--source-before-file|--source-on-crash").runs_file(),
            value("-p|--attach-pid|-n|--attach-name|-w").dangerous().why("attaches to a running process"),
            value("-f|--file|-c|--core|-a|--arch|-l|--script-language"),
            switch("-b|--batch|-Q|--source-quietly|-x|--no-lldbinit|-X|--no-use-colors"),
            switch("-v|-P|--python-path").help(),
        ])
        .reads_code(Code::Debugger)
        .interactive(Level::Medium),
    // What they run is what they are, and their report is a file.
    tool("valgrind|callgrind_control|heaptrack")
        .medium()
        .options_first()
        .options(&[value("--log-file|--xml-file|--massif-out-file|--callgrind-out-file|-o|--output").writes(), value("--db-command").runs(Code::Shell)])
        .operands(&[every(Command)]),
    // Recording runs a command; the rest reads what was recorded.
    tool("rr|samply|uftrace|coz|hotspot").verbs(&[verb("record|run|live").medium().options_first().options(&[value("-o|--output|-d|--data").writes()]).operands(&[every(Command)]), verb("replay|report|load|ps|ls|info|dump|graph|plot|pack")]),
    // Recording runs a command, attaching looks into others' processes; reports read.
    tool("perf").options_first().verbs(&[
        verb("list|version|help|diff|evlist|buildid-list|annotate|report").safe().options(&[
            switch("--stdio|-v|-n|-g|--no-children|--header|--header-only|--sort|-q|--children|-D|-F"),
            value("-i|--input|-s|--sort|--percent-limit|-f|--fields|--call-graph|-S|-d|--dso|-C|--comm"),
        ]),
        verb("stat|record|trace|ftrace|lock|mem|c2c|sched|kmem|kvm|bench|timechart").medium().options_first()
            .options(&[
                value("-e|--event|-F|--freq|-C|--cpu|-D|--delay|--call-graph"),
                value("-o|--output").writes(),
                value("-p|--pid|-t|--tid|--pre|--post").dangerous(),
                switch("-g|-a|-d|-v|-q|-n|-B|--all-user|--all-kernel|--summary"),
            ])
            .operands(&[every(Command)]),
        verb("script").medium().options(&[value("-s|--script").runs_file(), value("-i|--input|-F|--fields")]),
    ]),
    // Reports of profiles; some serve them or run the program.
    tool("gprof|pprof|cachegrind_diff|cg_annotate|callgrind_annotate|ms_print|c2hs|flamegraph").medium(),
    // Haskell, OCaml, Nim, Crystal, Zig, V: building is work; an expression on the line is code nobody here reads.
    tool("ghc").medium().single_dash().options(&[
        value("-e").runs(Code::Opaque),
        value("-o|-odir|-hidir|-outputdir").writes(),
        value("-pgmF|-pgmc|-pgml|-pgmP|-F|-fplugin").dangerous(),
    ]),
    // The file is code.
    tool("runghc|runhaskell").medium().options_first().operands(&[nth(0, RunsFile)]),
    // A file is code; an expression, or what is typed, is code nobody here reads.
    tool("ghci|ocaml|utop|iex|erl|jshell|kotlin|scala|scala-cli|crystal|nim|v|odin")
        .medium()
        .options(&[value("-e|-eval|-r|-s|--eval|-run").unread("runs code nobody here reads"), switch("-noshell|-noinput|-version")])
        .reads_code(Code::Opaque)
        .interactive(Level::Medium)
        .operands(&[nth(0, RunsFile)]),
    // Compilers write where `-o` or `-d` says.
    tool("ocamlfind|ocamlopt|ocamlc|ocamlformat|erlc|escript|javac|jar|javadoc|jlink|jpackage|kotlinc|scalac|groovyc|nimble|shards|valac|fpc|dub|alr|gprbuild")
        .medium()
        .options(&[value("-o|-d").writes()])
        .operands(&[nth(0, Reads)]),
    // The build files are code; `exec` is what it runs.
    tool("dune").options(&[value("--root|--profile|-j|-p|--only-packages|--workspace|--display"), switch("--watch|-w|--force|--auto-promote|--release")]).verbs(&[
        verb("help").safe(),
        verb("build|test|runtest|clean|fmt|promote|init|utop|install|uninstall|coq|cache|promotion|subst|describe|show|top|printenv|rules"),
        verb("exec").medium().options_first().operands(&[every(Command)]),
    ]),
    // Building runs the build file; `run` runs the file.
    tool("zig").verbs(&[
        verb("version|env|targets|zen|help|libc").safe().any_option(),
        verb("build|build-exe|build-lib|build-obj|test|test-obj|init|fetch|translate-c|cc|c++|ar|ranlib|dlltool|lib|objcopy|rc|ast-check|reduce"),
        verb("run").options_first().operands(&[nth(0, RunsFile)]),
        verb("fmt").options(&[switch("--check|--ast-check|--stdin"), value("--exclude")]),
    ]),
];
