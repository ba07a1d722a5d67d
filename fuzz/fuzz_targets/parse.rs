//! Any text is parsed or refused in linear time, and what is parsed keeps the tree's promises.
#![no_main]

use forge_access::permissions::shell::{Span, expand_braces, parse, steps};
use libfuzzer_sys::fuzz_target;

/// A text up to this length is repeated as well, which is how what is not linear shows.
const SHORT: usize = 64;
/// How long the repeated text is, and how many times as long the longer one.
const REPEATED: usize = 2048;
const LONGER: usize = 4;
/// What a text may cost: so many looks at each byte, and these besides.
const LOOKS: usize = 400;
const BESIDES: usize = 1 << 17;

fn cost(text: &str) -> usize {
    steps::take();
    let _ = parse(text);
    steps::take()
}

fn lies_in(span: Span, text: &str) -> bool {
    span.start <= span.end
        && text.is_char_boundary(span.start)
        && text.is_char_boundary(span.end)
        && span.end <= text.len()
}

fn check_tree(text: &str) {
    let Ok(script) = parse(text) else {
        return;
    };
    let mut last = 0;
    for command in script.simple_commands() {
        assert!(lies_in(command.span, text));
        if let Some(head) = command.words.first() {
            assert!(head.span.start >= last, "commands out of order");
            last = head.span.start;
        }
        for word in &command.words {
            assert!(lies_in(word.span, text));
            for part in &word.parts {
                assert!(lies_in(part.span(), text));
            }
            let _ = (word.literal(), expand_braces(word));
        }
        for assignment in &command.assignments {
            assert!(lies_in(assignment.span, text));
        }
    }
}

fn check_cost(text: &str) {
    let looks = cost(text);
    assert!(
        looks <= LOOKS * text.len() + BESIDES,
        "{looks} looks at {} bytes",
        text.len()
    );
    if text.is_empty() || text.len() > SHORT {
        return;
    }
    let times = REPEATED / text.len();
    let short = cost(&text.repeat(times));
    let long = cost(&text.repeat(times * LONGER));
    assert!(
        long <= 2 * LONGER * short + BESIDES,
        "{short} looks grow to {long} when the text is repeated"
    );
}

fuzz_target!(|text: &str| {
    check_tree(text);
    check_cost(text);
});
