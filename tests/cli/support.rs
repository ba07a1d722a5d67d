//! A home and a project of its own for each test, with nothing of the tester's surroundings in it.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use assert_cmd::Command;
use tempfile::TempDir;

/// The binary under test.
pub(crate) const PROGRAM: &str = env!("CARGO_BIN_EXE_forge-access");

/// A channel without anything in it, as a server writes it.
pub(crate) const DEFAULTS: &str = "{\n  \"dmPolicy\": \"pairing\",\n  \"allowFrom\": [],\n  \"groups\": {},\n  \"pending\": {}\n}\n";

/// A temporary directory with `home` and `project` in it.
pub(crate) struct Sandbox {
    root: TempDir,
}

/// What one call of the program came to, with the sandbox's paths written `~HOME~`, `~PROJECT~`.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Run {
    pub(crate) exit: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Sandbox {
    pub(crate) fn new() -> Self {
        let root = TempDir::new().unwrap();
        let sandbox = Self { root };
        fs::create_dir(sandbox.home()).unwrap();
        fs::create_dir(sandbox.project()).unwrap();
        sandbox
    }

    /// A sandbox in which the only channel is `backend`, holding `text`.
    pub(crate) fn with_backend(text: &str) -> Self {
        let sandbox = Self::new();
        write(&sandbox.access_file("backend"), text.as_bytes());
        sandbox
    }

    pub(crate) fn home(&self) -> PathBuf {
        self.root.path().join("home")
    }

    pub(crate) fn project(&self) -> PathBuf {
        self.root.path().join("project")
    }

    pub(crate) fn channel(&self, name: &str) -> PathBuf {
        self.home().join(".claude").join("channels").join(name)
    }

    pub(crate) fn access_file(&self, channel: &str) -> PathBuf {
        self.channel(channel).join("access.json")
    }

    /// `program` in the project, with an environment that holds only what a test puts there.
    pub(crate) fn command_of(&self, program: impl AsRef<OsStr>) -> Command {
        let mut command = Command::new(program);
        command
            .current_dir(self.project())
            .env_clear()
            .env("HOME", self.home())
            .env("USERPROFILE", self.home())
            .env("PATH", std::env::var_os("PATH").unwrap_or_default())
            .env("LANG", "C.UTF-8")
            .timeout(std::time::Duration::from_secs(60));
        for needed in ["SystemRoot", "LLVM_PROFILE_FILE"] {
            if let Some(value) = std::env::var_os(needed) {
                command.env(needed, value);
            }
        }
        command
    }

    pub(crate) fn command(&self) -> Command {
        self.command_of(PROGRAM)
    }

    pub(crate) fn run<T: AsRef<OsStr>>(&self, args: &[T]) -> Run {
        self.outcome(self.command().args(args))
    }

    pub(crate) fn outcome(&self, command: &mut Command) -> Run {
        let output = command.output().unwrap();
        let text = |bytes: &[u8]| self.normalized(&String::from_utf8_lossy(bytes));
        Run {
            exit: output.status.code(),
            out: text(&output.stdout),
            err: text(&output.stderr),
        }
    }

    fn normalized(&self, text: &str) -> String {
        text.replace(&*self.home().to_string_lossy(), "~HOME~")
            .replace(&*self.project().to_string_lossy(), "~PROJECT~")
    }
}

/// Writes a file and the directories above it.
pub(crate) fn write(path: &Path, bytes: &[u8]) {
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, bytes).unwrap();
}

/// Milliseconds since 1970, as the servers count time.
pub(crate) fn now_ms() -> u128 {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap()
        .as_millis()
}
