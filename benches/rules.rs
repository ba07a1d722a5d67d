//! How long remembered rules take to be read and to be asked.
#![allow(missing_docs)]

use std::hint::black_box;
use std::time::SystemTime;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use forge_access::permissions::{match_approval, parse_rules};

/// A permissions file of this many rules, as they accumulate over the years.
fn file(rules: usize) -> String {
    let lines = (0..rules).map(|n| match n % 4 {
        0 => format!("make target-{n}\n"),
        1 => format!("npm run script-{n} *\n"),
        2 => format!("./scripts/*-{n}.sh --env * --verbose\n"),
        _ => format!("kubectl --context staging-{n} delete pod *\ttrusted\n"),
    });
    lines.collect()
}

fn rules(c: &mut Criterion) {
    let mut group = c.benchmark_group("rules");
    for count in [10, 100, 1000] {
        let text = file(count);
        let rules = parse_rules(text.as_bytes());
        let now = SystemTime::now();
        group.throughput(Throughput::Elements(count as u64));
        group.bench_with_input(BenchmarkId::new("parse", count), &text, |b, text| {
            b.iter(|| parse_rules(black_box(text.as_bytes())));
        });
        let asked = [
            (
                "hit",
                format!("git status && npm run script-{} --watch", count / 4 * 4 - 3),
            ),
            (
                "miss",
                "git status && ./scripts/deploy.sh --env production --verbose".to_owned(),
            ),
        ];
        for (name, command) in asked {
            let found = match_approval(&rules, &command, "/repo", false, now).is_some();
            assert_eq!(found, name == "hit", "{command}");
            group.bench_function(BenchmarkId::new(name, count), |b| {
                b.iter(|| {
                    match_approval(black_box(&rules), black_box(&command), "/repo", false, now)
                        .is_some()
                });
            });
        }
    }
    group.finish();
}

criterion_group!(benches, rules);
criterion_main!(benches);
