//! What setting a variable for a command does: some variables are commands, or decide which program runs.

use super::risk::Level;

/// What the value of a variable is to the programs that read it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    /// Data.
    Data,
    /// A command that is run.
    Command,
    /// It decides which code runs, or what code is run besides.
    Code,
    /// It adds code of the project's own, which is what the project does anyway, or tells where its tools look.
    Project,
    /// The name of a program the project's tools run: a compiler, a linker.
    Program,
    /// Options of the project's tools, some of which name a program.
    Flags,
    /// Options of a tool, each of which may load code, but for those of a few harmless forms.
    Options,
    /// A file that is written.
    Output,
    /// A server that the tool talks to instead of its usual one.
    Server,
}

/// Variables whose value is a command line.
const COMMANDS: &[&str] = &[
    "BROWSER",
    "CVS_RSH",
    "EDITOR",
    "FCEDIT",
    "GIT_ASKPASS",
    "GIT_EDITOR",
    "GIT_EXTERNAL_DIFF",
    "GIT_PAGER",
    "GIT_PROXY_COMMAND",
    "GIT_SEQUENCE_EDITOR",
    "GIT_SSH",
    "GIT_SSH_COMMAND",
    "LESSCLOSE",
    "LESSOPEN",
    "MANPAGER",
    "PAGER",
    "PROMPT_COMMAND",
    "RSYNC_RSH",
    "SSH_ASKPASS",
    "SUDO_ASKPASS",
    "SUDO_EDITOR",
    "SYSTEMD_PAGER",
    "SYSTEMD_EDITOR",
    "VISUAL",
    "GH_PAGER",
    "GH_EDITOR",
    "GH_BROWSER",
    "AWS_PAGER",
    "PSQL_PAGER",
    "PSQL_EDITOR",
    "KUBE_EDITOR",
    "DELTA_PAGER",
    "BAT_PAGER",
    "RUSTC_WRAPPER",
    "RUSTC_WORKSPACE_WRAPPER",
    "RUSTC",
    "RUSTDOC",
    "MAKESHELL",
    "HGEDITOR",
    "SVN_EDITOR",
    "SVN_SSH",
    "MERGE_TOOL",
    "NPM_CONFIG_SCRIPT_SHELL",
    "NPM_CONFIG_SHELL",
    "NPM_CONFIG_EDITOR",
    "NPM_CONFIG_GIT",
    "NPM_CONFIG_VIEWER",
    "NPM_CONFIG_BROWSER",
    "FZF_DEFAULT_COMMAND",
    "FZF_CTRL_T_COMMAND",
    "FZF_ALT_C_COMMAND",
    "KUBECTL_EXTERNAL_DIFF",
    "DIFFPROG",
    "SUDO_PAGER",
    "GLAB_PAGER",
    "JJ_EDITOR",
    "JJ_PAGER",
];

/// Variables that decide which code a program loads.
const CODE: &[&str] = &[
    "BASHOPTS",
    "BASH_ENV",
    "CDPATH",
    "CLASSPATH",
    "ENV",
    "FPATH",
    "GCONV_PATH",
    "GIT_CONFIG",
    "GIT_CONFIG_COUNT",
    "GIT_CONFIG_GLOBAL",
    "GIT_CONFIG_PARAMETERS",
    "GIT_CONFIG_SYSTEM",
    "GIT_EXEC_PATH",
    "GIT_TEMPLATE_DIR",
    "IFS",
    "LESS",
    "LESSKEY",
    "LESSKEYIN",
    "MANPATH",
    "NODE_OPTIONS",
    "NODE_REPL_EXTERNAL_MODULE",
    "PATH",
    "PERL5DB",
    "PERL5LIB",
    "PERL5OPT",
    "PERLLIB",
    "PHPRC",
    "PHP_INI_SCAN_DIR",
    "PS4",
    "PYTHONHOME",
    "PYTHONSTARTUP",
    "PYTHONUSERBASE",
    "RUBYLIB",
    "RUBYOPT",
    "SHELL",
    "SHELLOPTS",
    "TAR_OPTIONS",
    "VIMINIT",
    "EXINIT",
    "VIMRUNTIME",
    "WGETRC",
    "CURL_HOME",
    "ZDOTDIR",
    "GTK_MODULES",
    "QT_PLUGIN_PATH",
    "LUA_INIT",
    "LUA_PATH",
    "LUA_CPATH",
    "R_PROFILE",
    "R_ENVIRON",
    "JULIA_LOAD_PATH",
    "OPENSSL_CONF",
    "OPENSSL_MODULES",
    "OPENSSL_ENGINES",
    "SSL_CERT_FILE",
    "RIPGREP_CONFIG_PATH",
    "KRB5_CONFIG",
    "HOSTALIASES",
    "INPUTRC",
    "LOCPATH",
    "NLSPATH",
    "TERMINFO",
    "TERMCAP",
    "GOTOOLCHAIN",
    "PSQLRC",
    "PGSERVICEFILE",
    "PGSYSCONFDIR",
    "NPM_CONFIG_REGISTRY",
    "NPM_CONFIG_USERCONFIG",
    "PIP_INDEX_URL",
    "PIP_EXTRA_INDEX_URL",
    "PIP_CONFIG_FILE",
    "BUNDLE_GEMFILE",
    "GEM_HOME",
    "GEM_PATH",
    "ANSIBLE_CONFIG",
    "FZF_DEFAULT_OPTS",
    "FZF_DEFAULT_OPTS_FILE",
    "GVIMINIT",
    "GNUMAKEFLAGS",
    "MAKEFILES",
    "GIT_ALLOW_PROTOCOL",
    "GIT_PROTOCOL_FROM_USER",
    "NPM_CONFIG_NODE_OPTIONS",
    "NPM_CONFIG_GLOBALCONFIG",
    "NPM_CONFIG_PREFIX",
    "PYTHONBREAKPOINT",
    "R_PROFILE_USER",
    "R_ENVIRON_USER",
    "RBENV_HOOK_PATH",
    "SYSTEMD_LESS",
    "TF_CLI_ARGS",
    "TF_CLI_CONFIG_FILE",
    "TF_PLUGIN_CACHE_DIR",
    "UNZIP",
    "UNZIPOPT",
    "UV_DEFAULT_INDEX",
    "UV_EXTRA_INDEX_URL",
    "UV_INDEX",
    "UV_INDEX_URL",
    "UV_CONFIG_FILE",
    "YARN_RC_FILENAME",
    "ZIPOPT",
];

/// Beginnings of such names.
const CODE_PREFIXES: &[&str] = &[
    "LD_",
    "DYLD_",
    "BASH_FUNC_",
    "GIT_CONFIG_KEY_",
    "GIT_CONFIG_VALUE_",
    "TF_CLI_ARGS_",
    "YARN_YARN_PATH",
    "LUA_INIT_",
];

/// Variables that name the project's own code or build options.
const PROJECT: &[&str] = &[
    "PYTHONPATH",
    "NODE_PATH",
    "HOME",
    "GIT_DIR",
    "GIT_WORK_TREE",
    "GIT_INDEX_FILE",
    "GIT_OBJECT_DIRECTORY",
    "GIT_ALTERNATE_OBJECT_DIRECTORIES",
    "CARGO_HOME",
    "RUSTUP_HOME",
    "KUBECONFIG",
    "BUNDLE_PATH",
    "DOCKER_CONFIG",
    "GNUPGHOME",
    "GREP_OPTIONS",
    "HELM_PLUGINS",
    "NVIM_APPNAME",
    "PYTEST_PLUGINS",
    "PYTHONINSPECT",
    "PYTHONWARNINGS",
    "SSH_AUTH_SOCK",
    "XDG_CONFIG_HOME",
    "XDG_CONFIG_DIRS",
    "XDG_DATA_HOME",
];

/// Variables that name a program of a build.
const PROGRAMS: &[&str] = &[
    "CC",
    "CXX",
    "CPP",
    "LD",
    "AR",
    "AS",
    "NM",
    "RANLIB",
    "STRIP",
    "OBJCOPY",
    "FC",
    "MAKE",
    "PYTHON",
    "NODE_GYP",
    "PKG_CONFIG",
    "HOSTCC",
    "UV_PYTHON",
    "CMAKE_C_COMPILER_LAUNCHER",
    "CMAKE_CXX_COMPILER_LAUNCHER",
    "CMAKE_GENERATOR",
];

/// Variables with options of a build or a test, of which a few name a program or a plugin.
const FLAGS: &[&str] = &[
    "RUSTFLAGS",
    "RUSTDOCFLAGS",
    "CARGO_ENCODED_RUSTFLAGS",
    "CARGO_ENCODED_RUSTDOCFLAGS",
    "CARGO_BUILD_RUSTFLAGS",
    "CARGO_BUILD_RUSTDOCFLAGS",
    "CFLAGS",
    "CXXFLAGS",
    "CPPFLAGS",
    "LDFLAGS",
    "CGO_CFLAGS",
    "CGO_CPPFLAGS",
    "CGO_CXXFLAGS",
    "CGO_LDFLAGS",
    "GHCRTS",
    "PYTEST_ADDOPTS",
];

/// Variables with options that load code, but for a few harmless ones.
const OPTIONS: &[&str] = &[
    "GOFLAGS",
    "MAKEFLAGS",
    "JAVA_TOOL_OPTIONS",
    "JDK_JAVA_OPTIONS",
    "_JAVA_OPTIONS",
    "MAVEN_OPTS",
    "MAVEN_ARGS",
    "GRADLE_OPTS",
    "SBT_OPTS",
    "ANT_OPTS",
    "ANT_ARGS",
    "SCALA_OPTS",
    "KOTLIN_OPTS",
    "LEIN_JVM_OPTS",
    "JVM_OPTS",
    "JAVA_OPTS",
];

/// Such harmless options.
const HARMLESS_OPTIONS: &[&str] = &[
    "-race",
    "-v",
    "-trimpath",
    "-x",
    "-a",
    "-s",
    "-k",
    "-w",
    "-q",
    "-B",
    "-e",
    "-o",
    "-ntp",
    "-j",
    "-l",
    "-T",
];

/// How such options with a value begin.
const HARMLESS_STARTS: &[&str] = &[
    "-mod=",
    "-count=",
    "-tags=",
    "-buildvcs=",
    "-p=",
    "-Xmx",
    "-Xms",
    "-Xss",
    "-Xmn",
    "-XX:Max",
    "-XX:+Use",
    "-XX:-Use",
    "-XX:Reserved",
    "-Dfile.encoding=",
    "-Dorg.gradle.",
    "-Dstyle.color=",
    "-Djava.awt.headless=",
    "-Djansi.",
];

/// Options among [`FLAGS`] that name a program or load code, wherever they stand.
const NAMES_PROGRAM: &[&str] = &[
    "linker",
    "codegen-backend",
    "runtool",
    "-fplugin",
    "-fuse-ld",
    "-specs",
    "-wrapper",
    "-B/",
    "-B.",
    "-fload",
    "load-plugin",
    "-Xclang",
    "--sysroot",
    "-toolexec",
    "rootdir",
    "confcutdir",
];

/// Variables that name a file which is written.
const OUTPUTS: &[&str] = &[
    "HISTFILE",
    "SSLKEYLOGFILE",
    "GIT_TRACE",
    "GIT_TRACE2",
    "GIT_TRACE2_EVENT",
    "GIT_TRACE2_PERF",
    "GIT_TRACE_PACKET",
    "GIT_TRACE_CURL",
    "GIT_TRACE_SETUP",
    "GIT_TRACE_PERFORMANCE",
    "GIT_TRACE_PACK_ACCESS",
    "GIT_TRACE_PACKFILE",
    "GIT_TRACE_SHALLOW",
    "GIT_TRACE_REFS",
    "COVERAGE_FILE",
    "LLVM_PROFILE_FILE",
    "GCOV_PREFIX",
    "PYTHONPYCACHEPREFIX",
    "NODE_V8_COVERAGE",
    "TF_LOG_PATH",
    "RUNNER_OUTPUT",
    "NODE_REPL_HISTORY",
    "PSQL_HISTORY",
    "MYSQL_HISTFILE",
    "LESSHISTFILE",
];

/// Variables that name a server or a proxy.
const SERVERS: &[&str] = &[
    "DOCKER_HOST",
    "CONTAINER_HOST",
    "AWS_ENDPOINT_URL",
    "VAULT_ADDR",
    "CONSUL_HTTP_ADDR",
    "NOMAD_ADDR",
    "ETCDCTL_ENDPOINTS",
    "HTTP_PROXY",
    "HTTPS_PROXY",
    "ALL_PROXY",
    "FTP_PROXY",
    "http_proxy",
    "https_proxy",
    "all_proxy",
    "ftp_proxy",
];

/// What setting `name` means.
pub(super) fn meaning(name: &str) -> Meaning {
    let upper;
    // npm reads its configuration from variables of either case.
    let name = if name.len() > 11
        && name
            .get(..11)
            .is_some_and(|start| start.eq_ignore_ascii_case("npm_config_"))
    {
        upper = name.to_ascii_uppercase();
        upper.as_str()
    } else {
        name
    };
    if COMMANDS.contains(&name) {
        Meaning::Command
    } else if CODE.contains(&name)
        || CODE_PREFIXES.iter().any(|prefix| name.starts_with(prefix))
        || wrapper(name)
    {
        Meaning::Code
    } else {
        listed(name)
    }
}

/// The meanings that are looked up by the name alone.
fn listed(name: &str) -> Meaning {
    let lists = [
        (PROJECT, Meaning::Project),
        (PROGRAMS, Meaning::Program),
        (FLAGS, Meaning::Flags),
        (OPTIONS, Meaning::Options),
        (OUTPUTS, Meaning::Output),
        (SERVERS, Meaning::Server),
    ];
    let found = lists.iter().find(|(names, _)| names.contains(&name));
    match found {
        Some((_, meaning)) => *meaning,
        None if name.starts_with("AWS_ENDPOINT_URL_") => Meaning::Server,
        None if name.starts_with("CARGO_TARGET_") && name.ends_with("FLAGS") => Meaning::Flags,
        None => Meaning::Data,
    }
}

/// Whether a variable of this meaning has no effect with this value.
pub(super) fn is_harmless(meaning: Meaning, value: &str) -> bool {
    match meaning {
        Meaning::Command => switches_off(value),
        Meaning::Options => value.split_ascii_whitespace().all(is_harmless_option),
        // Numbers and words switch a trace on; only a path is a file.
        Meaning::Output => !value.contains('/'),
        Meaning::Server => is_local(value),
        _ => false,
    }
}

/// Whether an option loads no code: one of the lists, a number, or a number of jobs (`-j8`).
fn is_harmless_option(option: &str) -> bool {
    let starts = |start: &&str| option.starts_with(*start);
    let number = option.strip_prefix("-j").unwrap_or(option);
    HARMLESS_OPTIONS.contains(&option)
        || HARMLESS_STARTS.iter().any(starts)
        || !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether a server is this machine.
fn is_local(server: &str) -> bool {
    let address = server
        .split_once("://")
        .map_or(server, |(_, address)| address);
    let host = address.rsplit_once('@').map_or(address, |(_, host)| host);
    let end = host.find([':', '/']).unwrap_or(host.len());
    server.is_empty()
        || server.starts_with(['/', '.'])
        || server.starts_with("unix:")
        || server.starts_with("npipe:")
        || host.starts_with("[::1]")
        || matches!(
            host.get(..end),
            Some("localhost" | "127.0.0.1" | "0.0.0.0" | "host.docker.internal")
        )
}

/// Whether options of a build or a test name a program or a plugin: `-C linker=x`, `-p plugin`.
pub(super) fn names_program(options: &str) -> bool {
    // Cargo's encoded form has a control character between its options.
    let mut words = options.split(|c: char| c.is_ascii_whitespace() || c == '\u{1f}');
    let mut plugin = false;
    NAMES_PROGRAM.iter().any(|name| options.contains(name))
        || words.any(|word| {
            let named = word
                .strip_prefix("-p")
                .filter(|rest| !rest.is_empty())
                .or(plugin.then_some(word));
            plugin = word == "-p";
            named.is_some_and(|name| !name.starts_with("no:") && !name.starts_with('='))
        })
}

/// Cargo's per-target settings that name a program: `CARGO_TARGET_X_RUNNER`, `…_LINKER`, `CARGO_BUILD_RUSTC_WRAPPER`.
fn wrapper(name: &str) -> bool {
    name.starts_with("CARGO_")
        && ["_RUNNER", "_LINKER", "_WRAPPER", "_RUSTC", "_RUSTDOC"]
            .iter()
            .any(|end| name.ends_with(end))
}

/// Values of a command variable that only print or do nothing: they switch a pager or an editor off.
fn switches_off(value: &str) -> bool {
    matches!(
        value,
        "" | "cat"
            | "true"
            | ":"
            | "/bin/true"
            | "/bin/cat"
            | "/usr/bin/true"
            | "/usr/bin/cat"
            | "less"
            | "more"
            | "less -R"
            | "less -F"
            | "cat -"
    )
}

/// How far setting a variable of this meaning raises a command, and why.
pub(super) const fn level(meaning: Meaning) -> (Level, &'static str) {
    match meaning {
        Meaning::Data => (Level::Safe, ""),
        Meaning::Project => (Level::Medium, "changes what the project's tools run"),
        Meaning::Program | Meaning::Flags => (Level::Medium, "changes what a build runs"),
        Meaning::Output => (Level::Medium, "names a file that is written"),
        Meaning::Server => (Level::Medium, "changes which server a tool talks to"),
        Meaning::Command => (Level::Dangerous, "sets a variable that is run as a command"),
        Meaning::Code | Meaning::Options => (
            Level::Dangerous,
            "sets a variable that decides which code runs",
        ),
    }
}

/// Whether a variable of this name holds what should not leave the machine.
pub(super) fn is_secret(name: &str) -> bool {
    const PARTS: &[&str] = &[
        "TOKEN",
        "SECRET",
        "PASSWORD",
        "PASSWD",
        "CREDENTIAL",
        "API_KEY",
        "APIKEY",
        "ACCESS_KEY",
        "PRIVATE_KEY",
    ];
    name.len() > 4
        && PARTS
            .iter()
            .any(|part| name.to_ascii_uppercase().contains(part))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variables_that_run_something_are_known() {
        let cases = [
            (
                Meaning::Code,
                "PATH LD_PRELOAD DYLD_INSERT_LIBRARIES BASH_ENV IFS NODE_OPTIONS GIT_CONFIG_KEY_0 CARGO_TARGET_X_RUNNER",
            ),
            (
                Meaning::Command,
                "PAGER GIT_SSH_COMMAND EDITOR npm_config_script_shell",
            ),
            (Meaning::Project, "PYTHONPATH GIT_DIR"),
            (Meaning::Program, "CC CXX"),
            (Meaning::Flags, "RUSTFLAGS CARGO_TARGET_X_RUSTFLAGS"),
            (Meaning::Server, "DOCKER_HOST AWS_ENDPOINT_URL_S3"),
            (
                Meaning::Data,
                "FOO NODE_ENV CI AWS_PROFILE RUST_LOG LC_ALL DEBUG",
            ),
        ];
        for (expected, names) in cases {
            for name in names.split(' ') {
                assert_eq!(meaning(name), expected, "{name}");
            }
        }
    }

    #[test]
    fn values_decide_where_only_some_are_harmless() {
        for (meaning, value) in [
            (Meaning::Options, "-Xmx2g -XX:+UseG1GC"),
            (Meaning::Options, "-j8"),
            (Meaning::Output, "1"),
            (Meaning::Server, "http://localhost:4566"),
            (Meaning::Server, "unix:///run/docker.sock"),
        ] {
            assert!(is_harmless(meaning, value), "{value}");
        }
        for (meaning, value) in [
            (Meaning::Options, "-Xmx2g -javaagent:x"),
            (Meaning::Options, "--eval=x"),
            (Meaning::Output, "/etc/x"),
            (Meaning::Server, "http://localhost.example"),
            (Meaning::Server, "tcp://localhost@example"),
        ] {
            assert!(!is_harmless(meaning, value), "{value}");
        }
        assert!(
            names_program("-C linker=x") && names_program("-p evil") && names_program("-pevil")
        );
        assert!(!names_program("-C target-cpu=native") && !names_program("-q -p no:cacheprovider"));
    }
}
