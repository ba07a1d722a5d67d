//! Options that soften a call: help, dry runs, listings; and what takes them back.

use super::argv::{Arg, Call, Event};
use super::spec::{Effect, On, Opt, matches_any};

/// What a call's options make of its other effects.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Manner {
    /// The call only says something: no effect but that of code counts.
    pub(super) harmless: bool,
    /// The operands are listed: their effects do not count.
    pub(super) lists: bool,
    /// The operands that are read are written, too.
    pub(super) in_place: bool,
}

/// What the options of a call make of it.
pub(super) fn manner(call: &Call<'_, '_>) -> Manner {
    let matters = |event: &Event<'_, '_>| match event {
        Event::Help | Event::Version => true,
        Event::Option { opt, .. } => matches!(
            opt.effect,
            Effect::Harmless | Effect::Rehearses | Effect::Lists | Effect::InPlace
        ),
        _ => false,
    };
    if !call.events.iter().any(matters) {
        return Manner::default();
    }
    let in_place = |event: &Event<'_, '_>| matches!(event, Event::Option { opt, value, .. } if matches!(opt.effect, Effect::InPlace) && counts(opt, *value));
    Manner {
        harmless: is_harmless(call),
        lists: softened(call, |effect| matches!(effect, Effect::Lists)),
        in_place: call.events.iter().any(in_place),
    }
}

/// Whether the call only prints help or what it would do.
///
/// Behind an operand, `--help` is a file name to some tools of the BSDs; only tools with verbs look for it there.
/// `--version` beside an operand may be an option of the verb that takes a value.
fn is_harmless(call: &Call<'_, '_>) -> bool {
    let has_verbs = call.chain.specs().iter().any(|spec| !spec.verbs.is_empty());
    let is_operand =
        |event: &Event<'_, '_>| matches!(event, Event::Operand { .. } | Event::Rest { .. });
    let operand = call.events.iter().position(is_operand);
    let help = call
        .events
        .iter()
        .position(|event| matches!(event, Event::Help));
    let helps = help.is_some_and(|help| has_verbs || operand.is_none_or(|operand| help < operand));
    let version = operand.is_none()
        && call
            .events
            .iter()
            .any(|event| matches!(event, Event::Version));
    (helps || version) && !undone(call, "--help")
        || softened(call, |effect| {
            matches!(effect, Effect::Harmless | Effect::Rehearses)
        })
}

/// Whether an option with a softening effect was given and nothing undoes it.
fn softened(call: &Call<'_, '_>, wanted: impl Fn(Effect) -> bool) -> bool {
    let given = call.events.iter().filter_map(|event| match event {
        Event::Option { opt, value, .. } if wanted(opt.effect) => Some((*opt, counts(opt, *value))),
        _ => None,
    });
    // Each row is looked for among the words once, however often it is given.
    let mut rows: Vec<&Opt> = Vec::new();
    for (opt, counts) in given {
        if !counts {
            return false;
        }
        if rows.iter().any(|row| std::ptr::eq(*row, opt)) {
            continue;
        }
        if opt.names.split('|').any(|name| undone(call, name)) {
            return false;
        }
        rows.push(opt);
    }
    !rows.is_empty()
}

/// Whether a word of the call takes a long option back: `--no-dry-run`, `--help=false`.
fn undone(call: &Call<'_, '_>, name: &str) -> bool {
    let Some(name) = name.strip_prefix("--") else {
        // rsync takes the letters of its options back, too: `--no-n`.
        let letter = name.trim_start_matches('-');
        let negated = |word: &Arg<'_>| word.text.strip_prefix("--no-") == Some(letter);
        return call.words.iter().any(negated);
    };
    call.words.iter().any(|word| {
        let Some(text) = word.text.strip_prefix("--") else {
            return false;
        };
        let negated = text
            .strip_prefix("no-")
            .is_some_and(|rest| rest.len() > 1 && name.starts_with(rest));
        let unset = text
            .split_once('=')
            .is_some_and(|(given, value)| given == name && is_no(value));
        negated || unset
    })
}

/// Values that switch an option off.
fn is_no(value: &str) -> bool {
    matches!(
        value.to_ascii_lowercase().as_str(),
        "false" | "none" | "no" | "0" | "off" | "f" | "n"
    )
}

/// Whether an option has its effect with this value.
pub(super) fn counts(opt: &Opt, value: Option<Arg<'_>>) -> bool {
    let softens = matches!(
        opt.effect,
        Effect::Harmless | Effect::Rehearses | Effect::Lists
    );
    let text = match value {
        None => return opt.on != On::Only,
        // A value that is not known has every effect that raises and none that softens.
        Some(arg) => match arg.whole() {
            None => return !softens,
            Some(text) => text,
        },
    };
    match opt.on {
        On::Every => !softens || !is_no(text),
        On::Unless => !matches_any(opt.words, text),
        On::Only => matches_any(opt.words, text),
    }
}
