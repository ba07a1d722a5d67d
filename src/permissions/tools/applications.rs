//! applications: building, testing and simulating are work, devices and stores are beyond the project.

use super::builds::code_file;
use super::prelude::*;
use crate::permissions::spec::matches_any;

const PUBLISHES: &str = "publishes a package or an app";
const DATABASE: &str = "drops the database";

/// What Entity Framework does to a database.
/// Migration `0` is the state before the first.
fn to_nothing<'a>(migration: Arg<'a>, requests: &mut Requests<'a>) {
    if migration.whole() == Some("0") {
        requests.apply(Raise(Level::Catastrophic, DATABASE), migration);
    }
}

const EF: &[Spec] = &[
    verb("dbcontext").verbs(&[verb("info|list|script").safe(), verb("scaffold|optimize")]),
    verb("migrations").verbs(&[
        verb("list|script|has-pending-model-changes").safe(),
        verb("add|remove|bundle"),
    ]),
    verb("database").verbs(&[
        verb("drop")
            .catastrophic()
            .why(DATABASE)
            .options(&[switch("--dry-run").rehearses()]),
        verb("update")
            .dangerous()
            .why("changes the database")
            .operands(&[nth(0, Effect::Check(to_nothing))]),
    ]),
];

/// A version that is installed, where `--version` asks for none.
const VERSION: &[Opt] = &[value("--version|--framework-version")];

const DOTNET: &[Opt] = &[
    switch(
        "--no-restore|--no-build|--nologo|--force|--no-dependencies|--self-contained|--no-self-contained|-q|--include-symbols|--include-source|--no-cache|--interactive|--prerelease|--outdated|--vulnerable|--deprecated|--include-transitive|--no-incremental|--list-tests|-t|--disable-parallel|-g|--global|--local",
    ),
    value(
        "-c|--configuration|-f|--framework|-r|--runtime|-v|--verbosity|-p|--property|-a|--arch|--os|--project|--launch-profile|--filter|-s|--source|-n|--name|-lang|--language|--framework-version|--settings|--collect|-l|--logger|--add-source|--context|--startup-project|--connection|--format",
    ),
    value("-o|--output|--artifacts-path|--results-directory|--tool-path").writes(),
    value("--test-adapter-path|-d|--diag").medium(),
    switch("-h|-?").help(),
    switch("--info|--list-sdks|--list-runtimes"),
];

/// Packages of Dart, by `dart pub` and `flutter pub`.
const PUB: &[Spec] = &[
    verb("deps|outdated").safe().any_option(),
    verb("get|add|remove|upgrade|downgrade|run|cache|global|unpack|bump|workspace"),
    verb("publish|lish")
        .catastrophic()
        .why(PUBLISHES)
        .options(&[switch("-n|--dry-run").rehearses()]),
    verb("token|login|logout|uploader").dangerous(),
];

/// A word that is no verb of dotnet: an assembly, or a tool of the project by its name.
fn assembly<'a>(name: Arg<'a>, requests: &mut Requests<'a>) {
    let file = name.text.contains(['/', '.', '\\']) || name.whole().is_none();
    let effect = if file {
        RunsFile
    } else {
        Raise(Level::Medium, "runs a tool of the project")
    };
    requests.apply(effect, name);
}

/// Lanes and actions of fastlane that put an app out or revoke what signs it.
fn lane<'a>(lane: Arg<'a>, requests: &mut Requests<'a>) {
    if lane.whole().is_none_or(|lane| matches_any("deliver|supply|pilot|upload_*|appstore|testflight|nuke|release*|deploy*|publish*|submit*|produce", lane)) {
        requests.apply(Raise(Level::Catastrophic, PUBLISHES), lane);
    } else if matches_any("beta*|match|sigh|cert|register_device*|push*|distribute*|firebase*|gh_*|github*|create_*", lane.text) {
        requests.apply(Raise(Level::Dangerous, "changes what lies outside the project"), lane);
    }
    requests.apply(Raise(Level::Medium, "runs a lane of the project"), lane);
}

pub(super) const TOOLS: &[Spec] = &[
    // `publish` only writes a folder; `nuget push` is the one that publishes. An unknown verb is a tool of the project, or an assembly.
    tool("dotnet")
        .safe()
        .options(DOTNET)
        .or_operands()
        .operands(&[nth(0, Effect::Check(assembly))])
        .verbs(&[
            verb("list|help|sdk").safe().any_option(),
            verb("build|test|restore|clean|pack|publish|run|watch|format|new|add|remove|sln|solution|reference|msbuild|vstest|exec|build-server|store|migrate|completions|project").options(VERSION),
            verb("package").verbs(&[verb("list|search|download").safe(), verb("add|remove|update")]),
            verb("fsi").medium().options(&[value("--exec|--use|--load").check(code_file), switch("--quiet")]).operands(&[nth(0, RunsFile)]).reads_code(Code::Opaque).interactive(Level::Medium),
            verb("tool").verbs(&[verb("list|search").safe(), verb("install|update|restore|uninstall").options(VERSION), verb("run|exec|execute").medium().options_first().operands(&[every(Package)])]),
            verb("workload").verbs(&[verb("list|search|config|--info").safe(), verb("install|update|restore|repair|uninstall|clean").options(VERSION)]),
            verb("nuget").verbs(&[
                verb("push").catastrophic().why(PUBLISHES),
                verb("delete").catastrophic().why("un-publishes a package"),
                verb("list|why|verify").safe(),
                verb("locals").safe().options(&[switch("-l|--list"), switch("-c|--clear").medium()]),
                verb("add|update|disable|enable|remove|sign|trust|config").medium(),
            ]),
            verb("user-secrets").verbs(&[verb("list").safe().reveals(), verb("init|set"), verb("remove|clear").dangerous()]),
            verb("dev-certs").dangerous().why("changes which certificates are trusted"),
            verb("ef").verbs(EF),
        ]),
    // The same as `dotnet ef`.
    tool("dotnet-ef").options(DOTNET).verbs(EF),
    // A tool package, run at once.
    tool("dnx").medium().options_first().operands(&[every(Package)]),
    // The project file is commands.
    tool("msbuild|xbuild|csc|mcs|vbc|fsc|vstest.console|nunit-console|xunit.console|paket|nuke").medium().operands(&[every(Nothing)]),
    // Reads by verb; `push` and `delete` change what is published.
    tool("nuget").single_dash().any_option().verbs(&[
        verb("list|search|help|verify|locals").safe().any_option().options(&[switch("-clear").medium()]),
        verb("install|restore|update|pack|spec|add|init|sign").options(&[value("-OutputDirectory").writes()]),
        verb("push").catastrophic().why(PUBLISHES),
        verb("delete").catastrophic().why("un-publishes a package"),
    ]).otherwise(Level::Dangerous),
    // Building and testing run the project; `pub publish` is for ever.
    tool("flutter").options(&[switch("-v|--verbose|--suppress-analytics|--machine|-h|--release|--debug|--profile|--no-pub"), value("-d|--device-id")]).verbs(&[
        verb("doctor|devices|help|symbolize|config").safe(),
        verb("emulators").safe().options(&[value("--launch").medium(), switch("--create").medium()]),
        verb("pub").verbs(PUB),

        verb("build|run|test|analyze|clean|create|gen-l10n|upgrade|downgrade|channel|attach|drive|install|precache|assemble|logs|screenshot|bash-completion|custom-devices|format"),
    ]),
    // As flutter's; a file is code.
    tool("dart")
        .safe()
        .alone(Level::Medium)
        .or_operands()
        .operands(&[nth(0, Effect::Check(code_file))])
        .options(&[switch("-v|--verbose|--enable-asserts|--suppress-analytics"), switch("-h").help(), value("-o|--output").writes(), value("-D|--define|--packages|--enable-experiment")])
        .verbs(&[
            verb("info|help").safe().any_option(),
            verb("pub").verbs(PUB),
            verb("analyze|build|compile|create|devtools|doc|fix|format|language-server|test|install|uninstall|installed"),
            verb("run").medium().options_first().operands(&[nth(0, Effect::Check(code_file))]),
        ]),
    // A package's manifest is a program, so that nearly all of it is work.
    tool("swift")
        .safe()
        .alone(Level::Medium)
        .or_operands()
        .operands(&[nth(0, Effect::Check(code_file))])
        .options(&[value("-e").runs(Code::Opaque), switch("-h").help(), value("-load-plugin-library|-load-plugin-executable").dangerous(), value("-o|--scratch-path|--build-path").writes(), value("-c|--configuration|--package-path|--product|--target|--filter|--skip|-j|--jobs|-I|-L|-l|-F|-D"), value("-Xswiftc|-Xcc|-Xlinker|-Xcxx")])
        .verbs(&[
            verb("help").safe(),
            verb("build|test|run|package|repl|format|sdk|demangle"),
            verb("package-registry").verbs(&[verb("publish").catastrophic().why(PUBLISHES), verb("set|unset").medium()]).otherwise(Level::Dangerous),
        ]),
    // Asking about the project is free; provisioning changes the developer account.
    tool("xcodebuild").medium().single_dash().options(&[
        switch("-list|-showsdks|-version|-showdestinations|-showBuildSettings|-showTestPlans|-help|-usage").help(),
        switch("-allowProvisioningUpdates|-allowProvisioningDeviceRegistration").dangerous().why("changes the developer account"),
        value("-derivedDataPath|-archivePath|-exportPath|-resultBundlePath|-clonedSourcePackagesDirPath").writes(),
        value("-project|-workspace|-scheme|-target|-configuration|-sdk|-destination|-arch|-testPlan|-only-testing|-skip-testing|-xctestrun|-toolchain|-jobs|-exportOptionsPlist|-enableCodeCoverage"),
        switch("-json|-quiet|-verbose|-parallelizeTargets|-hideShellScriptEnvironment|-exportArchive|-create-xcframework"),
    ]),
    // Is what it runs; finding a tool is free.
    tool("xcrun").safe().options_first().options(&[value("--sdk|-sdk|--toolchain"), value("-f|--find").help(), switch("--show-sdk-path|--show-sdk-version|--show-sdk-platform-path|-h").help(), switch("-v|-l|-n|-k|-r|--run|--log")]).operands(&[every(Command)]),
    // Which tools every build uses is the machine's setting.
    tool("xcode-select").options(&[switch("-p|--print-path|-v|-h").help()]).dangerous(),
    // A simulator is redoable; erasing one is not, and `spawn` runs a command in it.
    tool("simctl").verbs(&[
        verb("list|getenv|get_app_container|appinfo|listapps|help").safe().any_option(),
        verb("boot|install|launch|openurl|create|clone|rename|io|push|ui|privacy|location|addmedia|pbcopy|pbpaste|diagnose|logverbose|bootstatus|keychain|pair"),
        verb("spawn").medium().options_first().operands(&[nth(0, Nothing), from(1, Command)]),
    ]).otherwise(Level::Dangerous),
    // Apps are sent to the store or its notary.
    tool("altool|notarytool|iTMSTransporter|stapler|devicectl").dangerous().why("sends an app out").network(),
    // Signing and generating rewrite the build.
    tool("codesign|productsign|pkgbuild|productbuild|actool|ibtool|agvtool|PlistBuddy|tuist|xcodegen|carthage|mint|periphery|sourcery|swiftgen|xcbeautify|xcpretty")
        .medium(),
    // Reads by verb; the trunk and the spec repositories are published to.
    tool("pod").options(&[switch("--verbose|--silent|--no-ansi|--repo-update|--clean-install|--deployment"), value("--project-directory")]).verbs(&[
        verb("list|search|outdated|env|help").safe().any_option(),
        verb("install|update|init|deintegrate|cache|setup|try|ipc"),
        verb("spec|lib").verbs(&[verb("cat|which|lint|edit|create")]),
        verb("repo").verbs(&[verb("list|lint").safe(), verb("add|update|add-cdn"), verb("push").catastrophic().why(PUBLISHES)]).otherwise(Level::Dangerous),
        verb("trunk").verbs(&[verb("me|info").safe(), verb("push|deprecate|delete").catastrophic().why(PUBLISHES)]).otherwise(Level::Dangerous),
    ]),
    // Lanes are the project's; the actions and lane names that publish are known.
    tool("fastlane").verbs(&[verb("actions|action|help|docs").safe().any_option(), verb("lanes|list|env").medium(), verb("init|update_fastlane|install_plugins|add_plugin|search_plugins|new_action")])
        .or_operands()
        .safe()
        .alone(Level::Medium)
        .operands(&[every(Effect::Check(lane))]),
    // The shell of a device is a shell.
    tool("adb").options(&[value("-s|-H|-P|-L|-t"), switch("-d|-e|-a|--help|--version")]).verbs(&[
        verb("logcat").safe().any_option().options(&[switch("-c|--clear").dangerous()]),
            verb("devices|version|help|get-state|get-serialno|get-devpath|features|host-features|jdwp|mdns").safe().any_option(),
        verb("install|install-multiple|push|sync|forward|reverse|connect|disconnect|wait-for-device|start-server|bugreport|tcpip|usb|pair"),
        verb("pull").operands(&[last(Writes)]),
        verb("shell").medium().options_first().options(&[switch("-t|-T|-n|-x"), value("-e")]).operands(&[every(Joined(Code::Shell))]).reads_code(Code::Shell),
        verb("exec-out").medium().operands(&[every(Joined(Code::Shell))]),
    ]).otherwise(Level::Dangerous),
    // What is flashed or erased is gone.
    tool("fastboot").verbs(&[verb("devices|getvar|help").safe(), verb("flash|erase|format|flashall|wipe-super|update|flashing|oem").catastrophic().why("overwrites a device")]).options(&[switch("-w").catastrophic().why("wipes a device")]).otherwise(Level::Dangerous),
    // Emulators and packages of the SDK are redoable.
    tool("avdmanager|sdkmanager|emulator|bundletool|apkanalyzer|apksigner|zipalign|aapt|aapt2|r8|scrcpy|godot|godot4|Unity|UnrealEditor|uat").medium().options(&[switch("--list|-list-avds|--list_installed").help()]),
];
