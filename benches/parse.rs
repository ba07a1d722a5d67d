//! How long the shell front end takes for a typical command and for a script.
#![allow(missing_docs)]
use criterion::{Criterion, criterion_group, criterion_main};
use forge_access::permissions::shell::parse;
use std::hint::black_box;

const COMMANDS: &[(&str, &str)] = &[
    (
        "typical",
        "cd /home/user/project && git status --short && grep -rn 'foo bar' src/ | sort -u | head -n 20 2>&1",
    ),
    ("short", "git status"),
    (
        "nested",
        "x=$(git rev-parse --show-toplevel) && echo \"${x:-$(pwd)}\" | sed -e \"s#$HOME#~#g\" > \"$x/out.txt\"",
    ),
];

fn commands(criterion: &mut Criterion) {
    for (name, command) in COMMANDS {
        criterion.bench_function(name, |bench| bench.iter(|| parse(black_box(command))));
    }
}

criterion_group!(benches, commands);
criterion_main!(benches);
