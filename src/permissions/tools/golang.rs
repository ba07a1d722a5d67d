//! go: asking is free, building and testing run the project's code, its environment file decides what every build runs.

use super::prelude::*;

/// A program that go runs is code, and what it is given is not seen here.
fn program<'a>(command: Arg<'a>, requests: &mut Requests<'a>) {
    requests.apply(Runs(Code::Shell), command);
    requests.apply(
        Raise(Level::Dangerous, "hands the build to another program"),
        command,
    );
}

/// The linker can be told to run another; flags of which only the end is computed (`-X main.v=$(git describe)`) are taken as they begin.
fn linker_flags<'a>(flags: Arg<'a>, requests: &mut Requests<'a>) {
    let names = ["extld", "linkmode", "toolexec"]
        .iter()
        .any(|word| flags.text.contains(word));
    if names || flags.text.is_empty() && flags.whole().is_none() {
        requests.apply(Raise(Level::Dangerous, "names a linker to run"), flags);
    }
}

/// Settings that name programs or switch off go's checks of what it downloads.
fn setting<'a>(setting: Arg<'a>, requests: &mut Requests<'a>) {
    let plain = [
        "GOBIN=",
        "GOPRIVATE=",
        "GOOS=",
        "GOARCH=",
        "CGO_ENABLED=",
        "GOTELEMETRY=",
        "GOCACHE=",
        "GOMODCACHE=",
        "GOPATH=",
        "GO111MODULE=",
        "GOEXPERIMENT=",
        "GOPROXY=",
        "GOTOOLCHAIN=",
        "GOFLAGS=",
    ];
    let sets = setting.whole().is_none_or(|text| text.contains('='));
    let runs = setting.whole().is_none()
        || ["exec", "vettool", "ldflags", "overlay", "gccgo"]
            .iter()
            .any(|word| setting.text.contains(word));
    let known = !plain.iter().any(|name| setting.text.starts_with(name));
    if sets && (known || runs && setting.text.starts_with("GOFLAGS=")) {
        requests.apply(
            Raise(Level::Dangerous, "changes what every build runs or trusts"),
            setting,
        );
    }
}

/// What `go run` starts: a file of code, or a package, here or from the module proxy.
fn main_package<'a>(package: Arg<'a>, requests: &mut Requests<'a>) {
    if package
        .text
        .rsplit_once('.')
        .is_some_and(|(_, end)| end == "go")
        || package.whole().is_none()
    {
        requests.apply(RunsFile, package);
    }
}

const BUILD: &[Opt] = &[
    switch("-a|-n|-v|-x|-race|-msan|-asan|-cover|-work|-json|-modcacherw|-trimpath|-linkshared|-buildvcs|-short|-failfast|-benchmem|-c|-i|-u|-t|-d|-insecure|-fullpath|-artifacts"),
    value("-C|-p|-tags|-mod|-modfile|-buildmode|-covermode|-coverpkg|-pgo|-compiler|-installsuffix|-gcflags|-asmflags|-gccgoflags|-vet|-run|-skip|-bench"),
    value("-count|-cpu|-parallel|-timeout|-list|-fuzz|-fuzztime|-fuzzminimizetime|-benchtime|-shuffle|-blockprofilerate|-memprofilerate|-mutexprofilefraction"),
    value("-ldflags").check(linker_flags),
    value("-overlay").reads(),
    value("-exec|-toolexec").check(program),
    value("-o|-coverprofile|-cpuprofile|-memprofile|-blockprofile|-mutexprofile|-trace|-outputdir|-pkgdir|-test.testlogfile").writes(),
];

pub(super) const TOOLS: &[Spec] = &[
    // Reads by verb; `-exec`, `-toolexec`, `-vettool` and a linker run a program of anyone's.
    tool("go").single_dash().options(&[value("-C"), switch("-h").help()]).verbs(&[
        verb("version|help").safe().any_option(),
        verb("doc").safe().options(&[switch("-all|-c|-cmd|-short|-src|-u"), value("-C")]),
        verb("env").safe().options(&[switch("-json|-changed"), switch("-w").medium().why("changes go's own settings"), switch("-u").medium()])
            .operands(&[every(Effect::Check(setting))]),
        verb("list").safe().options(&[switch("-json|-m|-u|-e|-deps|-test|-find|-versions|-retracted|-reuse|-compiled|-export"), value("-f|-json")]).shared(BUILD),
        verb("vet").safe().options(&[value("-vettool").check(program), switch("-fix|-diff|-json")]).shared(BUILD),
        verb("mod").single_dash().options(&[switch("-v|-x|-e|-diff|-json"), value("-go|-compat|-reuse|-o")]).verbs(&[
            verb("graph|why|verify").safe().any_option(),
            verb("tidy|download|init|vendor"),
            verb("edit").options(&[switch("-print|-json|-fmt"), value("-require|-replace|-exclude|-droprequire|-dropreplace|-dropexclude|-module|-toolchain|-godebug|-retract")]),
        ]),
        verb("work").verbs(&[verb("edit|init|sync|use|vendor")]),
        verb("build|test|install|get|generate|fix").options(BUILD).operands(&[every(Nothing)]),
        verb("run").options(BUILD).options_first().operands(&[nth(0, Effect::Check(main_package))]),
        verb("fmt").options(&[switch("-n|-x"), value("-mod")]),
        verb("clean").options(&[switch("-cache|-testcache|-fuzzcache|-i|-r|-n|-x"), switch("-modcache").medium().why("deletes every downloaded module")]),
        verb("tool").medium().options(&[switch("-n")]).options_first(),
        verb("telemetry").alone(Level::Safe).verbs(&[verb("off|local"), verb("on").dangerous().why("sends usage data")]),
        verb("bug").dangerous(),
    ]),
    // `-w` rewrites; all else prints.
    tool("gofmt|goimports|gofumpt|golines")
        .safe()
        .options(&[
            switch("-d|-e|-l|-s|-v|-extra|-format-only|-m"),
            switch("-w").in_place(),
            value("-r|-local|-srcdir|-lang|-modpath"),
            value("-cpuprofile").writes(),
        ])
        .single_dash()
        .operands(&[every(Reads)]),
    // Debuggers and generators run the project; releasing publishes.
    tool("dlv|gopls|air|mockgen|stringer|wire|sqlc|protoc|gotestsum|ginkgo|gomobile|templ|swag|fyne|wails").medium(),
    // A release is published at once; a snapshot builds and runs the project's hooks.
    tool("goreleaser")
        .options(&[switch("--clean|--skip-publish|--verbose"), value("-f|--config|-p|--parallelism|--timeout|--skip")])
        .verbs(&[
            verb("check|healthcheck|jsonschema|help").safe().any_option(),
            verb("build|init"),
            verb("release|r|publish|announce|continue").catastrophic().why("publishes a release").options(&[switch("--snapshot").rehearses()]),
        ])
        .otherwise(Level::Dangerous),
    // Checks read; the code generators are plugins; `push` publishes.
    tool("buf").verbs(&[
        verb("lint|breaking|build|ls-files|help|dep|config").safe().options(&[value("-o|--output").writes(), value("--against|--config|--path|--exclude-path|--error-format")]),
        verb("generate|format|export|convert|curl"),
        verb("push").catastrophic().why("publishes a module"),
    ]).otherwise(Level::Dangerous),
    // Builds and pushes images, and changes clusters.
    tool("ko").verbs(&[verb("version|help|deps").safe().any_option(), verb("delete").catastrophic().why("deletes cluster resources")]).otherwise(Level::Dangerous),
];
