//! How long whole calls take beside `/bin/true`, how large the program is, and how much memory a hook's call takes.
//!
//! The calls take turns, so that what else the machine does weighs on all of them alike:
//!
//! ```text
//! cargo build --release
//! cargo run --release --manifest-path benches/Cargo.toml --target HOST --bin processes -- [PROGRAM [ROUNDS]]
//! ```

use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const BUILT: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../target/release/forge-access"
);

/// A call, what it reads, and how many times the time of `/bin/true` it may take.
struct Call {
    name: &'static str,
    args: &'static [&'static str],
    input: String,
    limit: Option<f64>,
}

/// A home with a channel, and a repository with a rule that counts.
struct Place {
    root: PathBuf,
}

impl Place {
    fn new(program: &Path) -> io::Result<Self> {
        let place = Self {
            root: std::env::temp_dir().join(format!("processes-{}", std::process::id())),
        };
        fs::create_dir_all(place.home().join(".claude/channels/backend"))?;
        fs::create_dir_all(place.project().join(".git"))?;
        place.reset()?;
        place
            .command(program, &["permissions", "approve", "make *"])
            .output()?;
        Ok(place)
    }

    fn home(&self) -> PathBuf {
        self.root.join("home")
    }

    fn project(&self) -> PathBuf {
        self.root.join("project")
    }

    /// The channel's file as it was, so that every `allow` has something to change.
    fn reset(&self) -> io::Result<()> {
        let file = self.home().join(".claude/channels/backend/access.json");
        fs::write(
            file,
            r#"{"dmPolicy":"allowlist","allowFrom":[],"groups":{},"pending":{}}"#,
        )
    }

    fn command(&self, program: &Path, args: &[&str]) -> Command {
        let mut command = Command::new(program);
        command
            .args(args)
            .current_dir(self.project())
            .env_clear()
            .env("HOME", self.home())
            .env("PATH", "/usr/bin:/bin")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        command
    }

    fn time(&self, program: &Path, call: &Call) -> io::Result<Duration> {
        let mut command = self.command(program, call.args);
        let start = Instant::now();
        let mut child = command.spawn()?;
        if let Some(mut stdin) = child.stdin.take() {
            // A program that reads nothing may be gone already.
            let _ = stdin.write_all(call.input.as_bytes());
        }
        child.wait_with_output()?;
        Ok(start.elapsed())
    }

    /// The largest resident size of a call, in kilobytes, where GNU time is there to tell.
    fn peak(&self, program: &Path, call: &Call) -> Option<u64> {
        let mut command = self.command(Path::new("/usr/bin/time"), &["-f", "%M"]);
        let mut child = command
            .arg(program)
            .args(call.args)
            .stderr(Stdio::piped())
            .spawn()
            .ok()?;
        child.stdin.take()?.write_all(call.input.as_bytes()).ok()?;
        let told = child.wait_with_output().ok()?.stderr;
        String::from_utf8(told).ok()?.trim().parse().ok()
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.root);
    }
}

fn calls(place: &Place) -> [Call; 6] {
    let call = |name, args, limit| Call {
        name,
        args,
        input: String::new(),
        limit,
    };
    let input = format!(
        r#"{{"session_id":"1","cwd":"{}","permission_mode":"default","hook_event_name":"PreToolUse","tool_name":"Bash","tool_input":{{"command":"git status && make test 2>&1 | tail -n 5"}}}}"#,
        place.project().display()
    );
    [
        call("/bin/true", &[], None),
        Call {
            input,
            ..call(
                "permissions hook",
                &["permissions", "hook", "--agent", "claude"],
                Some(1.15),
            )
        },
        call(
            "permissions check",
            &["permissions", "check", "git status"],
            Some(1.15),
        ),
        call("overview", &[], Some(1.15)),
        call("--version", &["--version"], None),
        call("allow", &["backend", "allow", "412587349"], Some(3.0)),
    ]
}

fn median(times: &mut [Duration]) -> Duration {
    times.sort_unstable();
    times.get(times.len() / 2).copied().unwrap_or_default()
}

fn main() -> io::Result<()> {
    let mut args = std::env::args_os().skip(1);
    let program = fs::canonicalize(
        args.next()
            .map_or_else(|| PathBuf::from(BUILT), PathBuf::from),
    )?;
    let rounds = args
        .next()
        .and_then(|rounds| rounds.to_str()?.parse().ok())
        .unwrap_or(400);
    let place = Place::new(&program)?;
    let calls = calls(&place);
    let mut times: [Vec<Duration>; 6] = Default::default();
    for _ in 0..rounds {
        for (call, times) in calls.iter().zip(&mut times) {
            place.reset()?;
            let run = if call.name.starts_with('/') {
                Path::new(call.name)
            } else {
                &program
            };
            times.push(place.time(run, call)?);
        }
    }
    let medians = times.each_mut().map(|times| median(times));
    println!("median of {rounds}, in turn       us   ratio  at most");
    for (call, median) in calls.iter().zip(medians) {
        let ratio = median.as_secs_f64() / medians[0].as_secs_f64();
        let limit = call
            .limit
            .map(|limit| format!("{limit:7.2}"))
            .unwrap_or_default();
        println!(
            "{:24} {:8} {ratio:7.2}  {limit}",
            call.name,
            median.as_micros()
        );
    }
    println!(
        "size of the program      {:8} bytes, at most 4000000",
        fs::metadata(&program)?.len()
    );
    match place.peak(&program, &calls[1]) {
        Some(peak) => println!("peak memory of a hook    {peak:8} kB, at most 4096"),
        None => println!("peak memory of a hook    not measured: there is no /usr/bin/time"),
    }
    Ok(())
}
