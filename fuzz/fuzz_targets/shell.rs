//! Any text is parsed or refused, and what is parsed keeps the tree's promises.
#![no_main]

use forge_access::permissions::shell::{expand_braces, parse};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(script) = parse(text) else {
        return;
    };
    for command in script.simple_commands() {
        for word in &command.words {
            assert!(word.span.start <= word.span.end && word.span.end <= text.len());
            let _ = (word.literal(), expand_braces(word));
        }
    }
});
