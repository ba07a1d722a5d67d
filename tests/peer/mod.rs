//! What the tests of a busy channel share: a home directory, a stand-in server in a process of its
//! own, and the command line in processes of theirs.
//!
//! The stand-in keeps the servers' protocol and nothing more: read, change, write
//! `access.json.tmp`, rename, no lock. It is this very test binary, started again with
//! [`ROLE`] set and told to run only the test named `role`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use serde_json::{Value, json};
use tempfile::TempDir;

/// The environment variable that makes a test binary play another part.
const ROLE: &str = "FORGE_ACCESS_TEST_ROLE";

/// A home directory with one channel.
pub(crate) struct Home {
    root: Arc<TempDir>,
}

impl Home {
    pub(crate) fn new() -> Self {
        let root = Arc::new(TempDir::new().unwrap());
        fs::create_dir_all(root.path().join(".claude/channels/backend")).unwrap();
        Self { root }
    }

    /// The same home, for another thread.
    pub(crate) fn share(&self) -> Self {
        let root = Arc::clone(&self.root);
        Self { root }
    }

    pub(crate) fn path(&self) -> &Path {
        self.root.path()
    }

    pub(crate) fn dir(&self) -> PathBuf {
        self.root.path().join(".claude/channels/backend")
    }

    pub(crate) fn file(&self) -> PathBuf {
        self.dir().join("access.json")
    }

    pub(crate) fn write(&self, document: &Value) {
        fs::write(self.file(), pretty(document)).unwrap();
    }

    pub(crate) fn document(&self) -> Value {
        serde_json::from_slice(&fs::read(self.file()).unwrap()).unwrap()
    }

    /// The names in the state directory, sorted.
    pub(crate) fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.dir()).unwrap();
        let mut names: Vec<String> = entries
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }

    /// The command line, in a process of its own.
    pub(crate) fn cli(&self, words: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_forge-access"));
        command
            .args(words)
            .env_clear()
            .env("HOME", self.path())
            .current_dir(self.path());
        command
    }
}

fn pretty(document: &Value) -> String {
    format!("{document:#}\n")
}

pub(crate) fn now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
    u64::try_from(since.as_millis()).unwrap()
}

pub(crate) fn entry(sender: &str) -> Value {
    json!({
        "senderId": sender,
        "chatId": sender,
        "createdAt": now(),
        "expiresAt": now() + 3_600_000,
        "replies": 1,
    })
}

/// How a stand-in server spends its time, in microseconds.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Timing {
    /// From the reading to the writing; a random time up to this if `jitter`.
    pub(crate) hold: u64,
    /// From the writing to the next reading.
    pub(crate) pause: u64,
    /// Whether both times are random up to their values.
    pub(crate) jitter: bool,
    /// How many messages come without a pause.
    pub(crate) burst: u64,
    /// How many milliseconds an entry lives.
    pub(crate) lifetime: u64,
}

impl Timing {
    pub(crate) const fn new(hold: u64, pause: u64) -> Self {
        Self {
            hold,
            pause,
            jitter: false,
            burst: 1,
            lifetime: 3_600_000,
        }
    }

    fn to_text(self) -> String {
        let Self {
            hold,
            pause,
            jitter,
            burst,
            lifetime,
        } = self;
        format!("{hold} {pause} {} {burst} {lifetime}", u8::from(jitter))
    }

    fn from_text(text: &str) -> Self {
        let numbers: Vec<u64> = text.split(' ').map(|word| word.parse().unwrap()).collect();
        Self {
            hold: numbers[0],
            pause: numbers[1],
            jitter: numbers[2] != 0,
            burst: numbers[3],
            lifetime: numbers[4],
        }
    }
}

/// A stand-in server in its own process.
pub(crate) struct Server {
    child: Child,
    stop: PathBuf,
    log: PathBuf,
}

impl Server {
    /// Starts one; `name` begins its codes.
    pub(crate) fn start(home: &Home, name: &str, timing: Timing) -> Self {
        let stop = home.path().join(format!("stop-{name}"));
        let log = home.path().join(format!("log-{name}"));
        let child = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "role", "--nocapture"])
            .env(ROLE, name)
            .env("TIMING", timing.to_text())
            .env("STATE_DIR", home.dir())
            .env("STOP", &stop)
            .env("LOG", &log)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let pid_file = home.dir().join("bot.pid");
        let start = Instant::now();
        while fs::read_to_string(&pid_file).ok() != Some(child.id().to_string()) {
            assert!(
                start.elapsed() < Duration::from_secs(20),
                "the server does not start"
            );
            thread::sleep(Duration::from_millis(1));
        }
        Self { child, stop, log }
    }

    /// Ends it after its current message; returns how many messages it had, and the codes that must
    /// be pending.
    pub(crate) fn stop(mut self) -> (u64, Vec<String>) {
        fs::write(&self.stop, "").unwrap();
        assert!(self.child.wait().unwrap().success());
        let log = fs::read_to_string(&self.log).unwrap();
        let mut lines = log.lines();
        let count = lines.next().unwrap().parse().unwrap();
        (count, lines.map(str::to_owned).collect())
    }
}

impl Drop for Server {
    /// A test that fails must not leave it running.
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The test named `role` of each test binary calls this and does nothing else.
pub(crate) fn play_role() {
    let Ok(name) = std::env::var(ROLE) else {
        return;
    };
    let variable = |name| std::env::var(name).unwrap();
    let dir = PathBuf::from(variable("STATE_DIR"));
    let timing = Timing::from_text(&variable("TIMING"));
    fs::write(dir.join("bot.pid"), std::process::id().to_string()).unwrap();
    let mut random = u64::from(std::process::id());
    let mut wait = |time: u64| {
        random = random
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let time = if timing.jitter {
            (random >> 33) % (time + 1)
        } else {
            time
        };
        if time > 0 {
            thread::sleep(Duration::from_micros(time));
        }
    };
    let mut codes = Codes::default();
    let stop = PathBuf::from(variable("STOP"));
    let mut count = 0;
    while !stop.exists() {
        for _ in 0..timing.burst {
            count += 1;
            let code = format!("{name}{count}");
            message(&dir, &code, timing.lifetime, &mut codes, || {
                wait(timing.hold);
            });
        }
        wait(timing.pause);
    }
    let log = format!("{count}\n{}", codes.open.join("\n"));
    fs::write(variable("LOG"), log).unwrap();
}

/// What a stand-in remembers of the codes it has handed out.
#[derive(Default)]
struct Codes {
    /// Those that must still be pending.
    open: Vec<String>,
}

/// How many codes a server keeps before it closes the older half. Real ones keep three; a file of
/// their size is what the timing is about.
const KEPT: usize = 16;

impl Codes {
    /// Closes old codes, but only what is there: one that got lost stays open for ever.
    fn close(&mut self, pending: &mut serde_json::Map<String, Value>) {
        let there = self
            .open
            .iter()
            .filter(|code| pending.contains_key(*code))
            .cloned();
        let mut there: Vec<String> = there.collect();
        if there.len() < KEPT {
            return;
        }
        there.truncate(KEPT / 2);
        pending.retain(|code, _| !there.contains(code));
        self.open.retain(|code| !there.contains(code));
    }
}

/// What a server does with a stranger's message: prune, add a code, save.
fn message(dir: &Path, code: &str, lifetime: u64, codes: &mut Codes, hold: impl FnOnce()) {
    let file = dir.join("access.json");
    let mut document: Value = match fs::read(&file) {
        Ok(bytes) => serde_json::from_slice(&bytes).expect("a server would move this file aside"),
        Err(_) => json!({"dmPolicy": "pairing", "allowFrom": [], "groups": {}, "pending": {}}),
    };
    let pending = document["pending"].as_object_mut().unwrap();
    pending.retain(|_, entry| entry["expiresAt"].as_u64().is_none_or(|time| time >= now()));
    codes.close(pending);
    let mut new = entry(&format!("sender-{code}"));
    new["expiresAt"] = json!(now() + lifetime);
    pending.insert(code.to_owned(), new);
    hold();
    let temporary = dir.join("access.json.tmp");
    fs::write(&temporary, pretty(&document)).unwrap();
    fs::rename(&temporary, &file).unwrap();
    codes.open.push(code.to_owned());
}

/// Runs it and wants success.
pub(crate) fn succeed(command: &mut Command) -> Output {
    let output = command.output().unwrap();
    assert!(
        output.status.success(),
        "{command:?}: {}{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    );
    output
}
