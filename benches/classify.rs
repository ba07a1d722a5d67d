//! How long a command takes to be classified in process.
#![allow(missing_docs)]

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use forge_access::permissions::classify_bash;
use forge_access::permissions::shell::parse;
use std::hint::black_box;

/// Commands as agents send them, about 100 bytes each.
const TYPICAL: &[(&str, &str)] = &[
    (
        "read",
        "cd /home/u/project && git diff --stat HEAD~2..HEAD -- src tests | head -n 40 && rg -n 'TODO|FIXME' src",
    ),
    (
        "find",
        "find . -name '*.rs' -not -path './target/*' -exec grep -l \"classify_bash\" {} \\; 2>/dev/null | head -5",
    ),
    (
        "build",
        "cd /home/u/project && CI=true cargo test --workspace --all-features -- --nocapture 2>&1 | tail -n 60",
    ),
    (
        "commit",
        "git add -A src && git commit -m \"Fix the parser's reading of nested quotes in $(cat branch.txt)\" && git log -1",
    ),
    (
        "delete",
        "for d in build dist out; do test -d \"$d\" && rm -rf \"./$d\"; done; ls -la | sort | uniq -c | wc -l || true",
    ),
];

fn classify(c: &mut Criterion) {
    let mut group = c.benchmark_group("classify");
    for (name, command) in TYPICAL {
        group.throughput(Throughput::Bytes(command.len() as u64));
        group.bench_function(*name, |b| b.iter(|| classify_bash(black_box(command))));
    }
    group.finish();
    let mut group = c.benchmark_group("parse");
    for (name, command) in TYPICAL {
        group.bench_function(*name, |b| b.iter(|| parse(black_box(command))));
    }
    group.finish();
}

criterion_group!(benches, classify);
criterion_main!(benches);
