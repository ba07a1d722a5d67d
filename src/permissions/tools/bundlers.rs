//! helpers of JavaScript projects: bundling runs the project's code, running commands is what they are, releasing is for ever.

use super::builds::code_file;
use super::javascript::runs_package;
use super::prelude::*;
use super::shared::one_word_is_code;

const PUBLISHES: &str = "publishes the packages";

pub(super) const TOOLS: &[Spec] = &[
    // `exec` runs what follows; the rest of the project's tasks are its scripts.
    tool("lerna").options(&[value("--scope|--ignore|--since|--concurrency|--loglevel|--npm-client"), switch("--stream|--parallel|--no-private|--include-dependencies|-y|--yes|-l|-a|--json")]).verbs(&[
        verb("ls|list|la|ll|changed|diff|info|help").safe(),
        verb("run|bootstrap|clean|create|import|add|link|init|watch|repair|add-caching"),
        verb("exec").medium().options_first().operands(&[every(Command)]),
        verb("version").dangerous().why("tags and pushes a release").options(&[switch("--no-push")]),
        verb("publish").catastrophic().why(PUBLISHES),
    ]),
    // `exec` runs what follows; targets are the project's scripts; `release` publishes.
    tool("nx")
        .options(&[value("-t|--target|--targets|-p|--projects|--project|--base|--head|-c|--configuration|--exclude|--parallel"), switch("--verbose|--skip-nx-cache|--all|--json|--affected|--no-cloud")])
        .verbs(&[
            verb("show|list|report|help|print-affected").safe(),
            verb("run|run-many|affected|generate|g|format:write|format:check|format|graph|reset|migrate|add|repair|sync|init|import|watch|daemon"),
            verb("exec").medium().operands(&[every(Command)]),
            verb("release").catastrophic().why(PUBLISHES).options(&[switch("-d|--dry-run").rehearses()]),
            verb("connect|login|logout").dangerous(),
        ]),
    // Tasks are the project's scripts; an account or token is beyond it.
    tool("turbo")
        .options(&[value("-F|--filter|--concurrency|--cache-dir|--output-logs|--log-order|--env-mode|--ui|--cwd"), value("--token|--api").dangerous(), switch("--force|--continue|--no-daemon|--parallel|--no-cache|--only|--affected|--dry-run|--dry")])
        .verbs(&[
            verb("ls|info|help|bin|scan").safe(),
            verb("run|watch|build|test|lint|prune|gen|generate|daemon|query|boundaries|config|clone|telemetry"),
            verb("login|logout|link|unlink").dangerous(),
        ]),
    // Tasks are the project's scripts; `publish` is for ever.
    tool("rush|rushx").verbs(&[verb("list|check|version-check").safe(), verb("publish").catastrophic().why(PUBLISHES), verb("purge")]),
    // Changing versions is work; `publish` is for ever.
    tool("changeset").verbs(&[verb("status").safe().options(&[switch("--verbose"), value("--since"), value("--output").writes()]), verb("add|version|init|pre|tag"), verb("publish").catastrophic().why(PUBLISHES)]).alone(Level::Medium),
    // They tag, push and publish in one go.
    tool("semantic-release|release-it|auto|shipjs|release-please")
        .catastrophic()
        .why(PUBLISHES)
        .options(&[switch("--dry-run|-d").rehearses(), switch("-h").help()]),
    // They know no dry run but `--preview`, and ignore what they do not know.
    tool("np|bumpp").catastrophic().why(PUBLISHES).options(&[switch("--preview").dry_run()]),
    // A marketplace is published to; packaging runs the project's scripts.
    tool("vsce|ovsx|web-ext|chrome-webstore-upload").verbs(&[
        verb("ls|show|search|list|lint|help").safe().any_option(),
        verb("package|build|run|docs|create-namespace|get"),
        verb("publish|unpublish|sign|upload").catastrophic().why("publishes an extension"),
    ]).otherwise(Level::Dangerous),
    // Its configuration may be code.
    tool("ncu|npm-check-updates").medium().options(&[switch("-u|--upgrade|-i|--interactive|-d|--doctor").medium().why("rewrites package.json"), value("--packageFile|--configFileName|--doctorTest|--doctorInstall|-f|--filter|-x|--reject|-t|--target")]),
    // `rm -rf` in other clothes.
    tool("rimraf|del|del-cli|trash-empty").catastrophic().why("deletes whole directories"),
    // One can get it back, but it is gone from where it was.
    tool("trash|trash-put|trash-cli").dangerous().why("moves files to the trash"),
    // Makes directories.
    tool("mkdirp").medium().operands(&[every(Writes)]),
    // The last operand is written into.
    tool("cpx|cpy|copyfiles|ncp").medium().operands(&[last(Writes)]),
    // What they run is what they are.
    tool("shx").options_first().operands(&[every(Command)]),
    // Sets the environment, then is what it runs.
    tool("cross-env").options_first().assignments().operands(&[every(Command)]),
    // As cross-env, but the words are a line for the shell.
    tool("cross-env-shell").assignments().operands(&[every(Joined(Code::Shell))]),
    // Reads a file of settings, then is what it runs.
    tool("env-cmd").medium().options_first().options(&[value("-f|--file|-e|--environments|-r|--rc-file|--fallback"), switch("--no-override|--silent|--verbose|-x|--expand-envs|--use-shell")]).operands(&[every(Command)]).check(one_word_is_code),
    // Each operand is a line for the shell.
    tool("concurrently|conc")
        .medium()
        .options(&[
            value("-n|--names|-c|--prefix-colors|-p|--prefix|-l|--prefix-length|-s|--success|--restart-tries|--restart-after|-m|--max-processes|--hide|--name-separator|--default-input-target|-t|--timestamp-format|--kill-signal"),
            switch("-k|--kill-others|--kill-others-on-fail|-r|--raw|--no-color|-i|--handle-input|-g|--group|--timings|-P|--passthrough-arguments"),
            value("--teardown").runs(Code::Shell),
        ])
        .operands(&[every(Runs(Code::Shell))]),
    // They run scripts of the project by name.
    tool("npm-run-all|run-s|run-p|start-server-and-test|server-test|lint-staged|npm-watch|wireit|patch-package").medium(),
    // Asks until something answers.
    tool("wait-on").safe().any_option().options(&[value("-c|--config").check(code_file), value("-t|--timeout|-i|--interval|-d|--delay")]),
    // Whoever reaches the port reads the directory.
    tool("http-server|serve|live-server|browser-sync|json-server").medium().why("serves files to whoever asks"),
    // A tunnel lets anyone in.
    tool("lt|localtunnel|ngrok|cloudflared|untun").dangerous().why("opens this machine to the network"),
    // Compilers and bundlers run the project's configuration and write files.
    tool("tsc|tsgo|vue-tsc|svelte-check|glint")
        .medium()
        .options(&[
            switch("--noEmit|-w|--watch|-b|--build|--strict|--skipLibCheck|--showConfig|--listFiles|--pretty|--incremental|-d|--declaration|--init|--all|-v|-h"),
            value("--outDir|--outFile|--declarationDir|--tsBuildInfoFile|--generateTrace|--generateCpuProfile|--out").writes(),
            value("-p|--project|-t|--target|-m|--module|--lib|--jsx|--rootDir|--moduleResolution|--types|--typeRoots|--baseUrl|--locale"),
        ])
        .operands(&[every(Reads)]),
    // Their configuration is code; output goes where it is told.
    tool("vite|webpack|webpack-cli|rollup|esbuild|parcel|tsup|unbuild|rspack|rsbuild|swc|babel|postcss|tailwindcss|sass|lessc|stylus|uglifyjs|terser|microbundle|snowpack|ncc|pkg|nexe|tsdown|rolldown|typedoc|jsdoc|graphql-codegen|storybook|sb|metro")
        .medium()
        .options(&[value("-o|--out|--output|--outfile|--outdir|--outDir|--out-dir|--output-path|--dist-dir|-d|--out-file|--emptyOutDir").writes(), value("-c|--config").check(code_file), switch("-h|-v|-V|--watch|--minify|--bundle|-w|-p")]),
    // Verbs of the frameworks run the project; deploying is beyond it.
    tool("next|nuxt|nuxi|astro|remix|react-router|gatsby|svelte-kit|sv|vue-cli-service|react-scripts|qwik|docusaurus|vitepress|vuepress|gridsome|eleventy|hexo|quasar|electron|electron-vite|tauri|solid|ember|analog")
        .verbs(&[
            verb("build|dev|start|lint|preview|generate|export|test|develop|serve|clean|check|sync|prepare|typecheck|add|init|info|telemetry|analyze|upgrade|server|new|eject|reveal|codegen"),
            verb("deploy|publish|d").dangerous().why("deploys the site"),
        ])
        .alone(Level::Medium),
    // Building and testing run the project; an unknown target may deploy.
    tool("ng|nest|ionic|cap|react-native|expo")
        .verbs(&[
            verb("version|v|info|doctor|config|whoami|help|ls").safe(),
            verb("build|b|serve|s|test|t|lint|generate|g|new|n|add|update|run|e2e|extract-i18n|cache|start|sync|copy|open|install|prebuild|export|run-android|run-ios|run:ios|run:android|bundle|init|completion|customize|analytics"),
        ])
        .otherwise(Level::Dangerous)
        .alone(Level::Medium),
    // Builds, submits and updates happen elsewhere, for every user of the app.
    tool("eas").verbs(&[
        verb("whoami|help|diagnostics|project:info|config|*:list|*:view").safe().any_option(),
        verb("init|build:inspect|update:configure|build:configure"),
        verb("submit|update|*:delete|deploy|worker|update:republish|update:roll-back-to-embedded").catastrophic().why("publishes or deletes an app"),
    ]).otherwise(Level::Dangerous),
    // Packaging is work; with `--publish` it is for ever.
    tool("electron-builder|electron-forge|electron-packager").medium().options(&[value("-p|--publish").catastrophic().why("publishes an app").unless("never")])
        .operands(&[nth(0, Effect::Check(forge_publish))]),
    // A generator runs whatever package the name leads to.
    tool("degit|tiged|giget|plop|hygen|yo|create-react-app|create-next-app|create-vite").medium().check(runs_package),
];

/// `electron-forge publish` puts an app out.
fn forge_publish<'a>(verb: Arg<'a>, requests: &mut Requests<'a>) {
    if verb.whole().is_none_or(|verb| verb == "publish") {
        requests.apply(Raise(Level::Catastrophic, "publishes an app"), verb);
    }
}
