//! How long the commands on channels take in process: the overview, and an update with its two flushes to disk.
#![allow(missing_docs)]

use std::fs;
use std::hint::black_box;
use std::path::Path;

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use forge_access::access::commands::{Context, allow, overview, remove};
use forge_access::access::target::Channels;
use forge_access::environment::{Environment, now_ms};

/// Gives `home` this many channels, each with this many senders.
fn fill(home: &Path, channels: usize, senders: usize) {
    let ids: Vec<String> = (0..senders)
        .map(|n| format!("\"{}\"", 412_587_000 + n))
        .collect();
    let text = format!(
        r#"{{"dmPolicy":"allowlist","allowFrom":[{}],"groups":{{"-100123":{{"requireMention":true,"allowFrom":[]}}}},"pending":{{}}}}"#,
        ids.join(",")
    );
    for n in 0..channels {
        let dir = home.join(format!(".claude/channels/channel-{n}"));
        fs::create_dir_all(&dir).expect("a directory can be made");
        fs::write(dir.join("access.json"), &text).expect("a file can be written");
    }
}

fn access(c: &mut Criterion) {
    let root = std::env::temp_dir().join(format!("forge-access-benches-{}", std::process::id()));
    let mut group = c.benchmark_group("overview");
    for count in [1, 10, 100] {
        let home = root.join(format!("overview-{count}"));
        fill(&home, count, 20);
        let env = Environment {
            home: Some(home.clone()),
            now_ms: now_ms(),
            ..Environment::default()
        };
        let channels = Channels::of(&env).expect("there is a home");
        group.bench_function(BenchmarkId::from_parameter(count), |b| {
            b.iter(|| overview(black_box(&channels), &home, env.now_ms, env.language).is_ok());
        });
    }
    group.finish();

    let mut group = c.benchmark_group("update");
    for senders in [10, 1000] {
        let home = root.join(format!("update-{senders}"));
        fill(&home, 1, senders);
        let env = Environment {
            home: Some(home.clone()),
            now_ms: now_ms(),
            ..Environment::default()
        };
        let channels = Channels::of(&env).expect("there is a home");
        let target = channels
            .all()
            .expect("it can be listed")
            .pop()
            .expect("there is a channel");
        let context = Context {
            target,
            now_ms: env.now_ms,
            language: env.language,
        };
        let id = ["7".to_owned()];
        group.bench_function(BenchmarkId::new("allow and remove", senders), |b| {
            b.iter(|| {
                let changed = allow(&context, &id).is_ok_and(|answer| answer.changed())
                    && remove(&context, &id).is_ok_and(|answer| answer.changed());
                assert!(changed);
            });
        });
    }
    group.finish();
    let _ = fs::remove_dir_all(root);
}

criterion_group!(benches, access);
criterion_main!(benches);
