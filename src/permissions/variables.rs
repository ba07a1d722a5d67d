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
    /// It adds code of the project's own, which is what the project does anyway.
    Project,
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
    "JAVA_TOOL_OPTIONS",
    "JDK_JAVA_OPTIONS",
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
    "_JAVA_OPTIONS",
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
    "GOFLAGS",
    "GOTOOLCHAIN",
    "MAKEFLAGS",
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
];

/// Beginnings of such names.
const CODE_PREFIXES: &[&str] = &[
    "LD_",
    "DYLD_",
    "BASH_FUNC_",
    "GIT_CONFIG_KEY_",
    "GIT_CONFIG_VALUE_",
    "LUA_INIT_",
    "MAVEN_OPTS",
    "GRADLE_OPTS",
    "SBT_OPTS",
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
    "KUBECONFIG",
    "RUSTFLAGS",
    "RUSTDOCFLAGS",
    "CFLAGS",
    "CXXFLAGS",
    "LDFLAGS",
    "CC",
    "CXX",
    "LD",
    "AR",
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
    } else if PROJECT.contains(&name) {
        Meaning::Project
    } else {
        Meaning::Data
    }
}

/// Cargo's per-target settings that name a program: `CARGO_TARGET_X_RUNNER`, `…_LINKER`, `CARGO_BUILD_RUSTC_WRAPPER`.
fn wrapper(name: &str) -> bool {
    name.starts_with("CARGO_")
        && ["_RUNNER", "_LINKER", "_WRAPPER", "_RUSTC", "_RUSTDOC"]
            .iter()
            .any(|end| name.ends_with(end))
}

/// Values of a command variable that only print or do nothing: they switch a pager or an editor off.
pub(super) fn switches_off(value: &str) -> bool {
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
        Meaning::Command => (Level::Dangerous, "sets a variable that is run as a command"),
        Meaning::Code => (
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
            (Meaning::Project, "PYTHONPATH CC GIT_DIR"),
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
}
