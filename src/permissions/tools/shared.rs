//! Checks that several families share.

use super::prelude::*;
use crate::permissions::argv::Event;

/// A command of a single word is a line for the shell; of several, it is those words.
pub(super) fn one_word_is_code<'a>(call: &Call<'_, 'a>, requests: &mut Requests<'a>) {
    for event in &call.events {
        if let Event::Rest { words: [only], .. } = event {
            requests.apply(Runs(Code::Shell), *only);
        }
    }
}

/// For tools whose options that list are marked so in the table: any other call is medium.
pub(super) fn medium_unless_listing<'a>(call: &Call<'_, 'a>, requests: &mut Requests<'a>) {
    raise_unless_listing(Level::Medium, call, requests);
}

/// The same, dangerous.
pub(super) fn dangerous_unless_listing<'a>(call: &Call<'_, 'a>, requests: &mut Requests<'a>) {
    raise_unless_listing(Level::Dangerous, call, requests);
}

/// The same, catastrophic.
pub(super) fn catastrophic_unless_listing<'a>(call: &Call<'_, 'a>, requests: &mut Requests<'a>) {
    raise_unless_listing(Level::Catastrophic, call, requests);
}

fn raise_unless_listing<'a>(level: Level, call: &Call<'_, 'a>, requests: &mut Requests<'a>) {
    if !lists(call) {
        requests.apply(Raise(level, ""), call.at());
    }
}

/// Whether an option was given that only lists.
pub(super) fn lists(call: &Call<'_, '_>) -> bool {
    let is_listing = |event: &Event<'_, '_>| match event {
        Event::Option { opt, .. } => matches!(opt.effect, Effect::Lists),
        _ => false,
    };
    call.events.iter().any(is_listing)
}
