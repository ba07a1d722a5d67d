//! What the shells' completion asks for: `COMPLETE=bash forge-access -- WORD…`, the last word the
//! one that is being typed. Without words, the script that makes the shell ask.
//!
//! It never fails: where something cannot be read there is nothing to offer. What it offers came
//! in part from strangers: a text that holds hidden characters is left out, and bash, which puts an
//! answer on the line as it stands, gets it quoted.

use std::ffi::OsString;

use crate::access::channel::ChannelName;
use crate::access::commands::describe_group;
use crate::access::settings::{self, SETTINGS};
use crate::access::store::Store;
use crate::access::target::{Channels, Target};
use crate::access::view::{Pending, View};
use crate::cli::completion::{Candidate, Place, Wanted, place};
use crate::cli::{Generate, WORDS};
use crate::environment::Environment;
use crate::generate;
use crate::invocation::Invocation;
use crate::output::{say, visible};
use crate::quoting::is_plain;

/// The line that says: the names of files can stand there. No candidate is empty before its TAB.
const FILES: &str = "\tfiles\n";

/// A shell that asks this program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Shell {
    Bash,
    Zsh,
    Fish,
}

impl Shell {
    /// The shell of that name, or of that path, as `$SHELL` has it.
    fn named(name: &str) -> Option<Self> {
        match name.rsplit('/').next()? {
            "bash" => Some(Self::Bash),
            "zsh" => Some(Self::Zsh),
            "fish" => Some(Self::Fish),
            _ => None,
        }
    }

    const fn script(self) -> Generate {
        match self {
            Self::Bash => Generate::CompleteBash,
            Self::Zsh => Generate::CompleteZsh,
            Self::Fish => Generate::CompleteFish,
        }
    }
}

/// The answer to a shell that asks; `None` for every other call, also where `$COMPLETE` happens to
/// be set: a hook that answered in words for a shell would not hold anything back.
pub(super) fn answer(args: &[OsString], env: &Environment) -> Option<String> {
    let shell = Shell::named(env.complete.as_ref()?.to_str()?)?;
    match args {
        [] => generate::text(shell.script()).ok(),
        [mark, _program, before @ .., typed] if mark == "--" => {
            Some(offer(shell, before, &typed.to_string_lossy(), env))
        }
        _ => None,
    }
}

fn offer(shell: Shell, before: &[OsString], typed: &str, env: &Environment) -> String {
    let before = match shell {
        Shell::Bash => before.iter().map(unquoted).collect(),
        Shell::Zsh | Shell::Fish => before.to_vec(),
    };
    let place = place(&Invocation::parse(before).args, typed);
    if place.wanted == Wanted::Path && place.words.is_empty() {
        return FILES.to_owned();
    }
    let mut candidates = place.words.clone();
    candidates.extend(values(&place, env));
    candidates
        .iter()
        .filter(|candidate| !candidate.value.is_empty())
        .filter(|candidate| visible(&candidate.value) == candidate.value.as_str())
        .filter_map(|candidate| line(shell, candidate, &place.attached, typed))
        .collect()
}

/// A word as bash holds it while it is typed, without its quotes; the words that are looked at
/// before the cursor are names that need none.
fn unquoted(word: &OsString) -> OsString {
    word.to_string_lossy().replace(['\'', '"', '\\'], "").into()
}

fn line(shell: Shell, candidate: &Candidate, attached: &str, typed: &str) -> Option<String> {
    let Candidate { value, help } = candidate;
    match shell {
        Shell::Bash => bash_word(value, attached, typed).map(|word| word + "\n"),
        Shell::Zsh | Shell::Fish => Some(format!("{attached}{value}\t{}\n", visible(help))),
    }
}

/// `value` as bash would have to read it, if it goes on from what is typed. Within quotes that the
/// user opened, only what needs no quoting can be offered.
fn bash_word(value: &str, attached: &str, typed: &str) -> Option<String> {
    let word = match typed.strip_prefix(['\'', '"']) {
        Some(_) if value.contains(needs_quoting) => return None,
        Some(typed) => {
            return value.starts_with(typed).then(|| value.to_owned());
        }
        None => value.chars().fold(attached.to_owned(), |mut word, c| {
            word.extend(needs_quoting(c).then_some('\\'));
            word.push(c);
            word
        }),
    };
    word.starts_with(typed).then_some(word)
}

fn needs_quoting(c: char) -> bool {
    c.is_ascii() && !is_plain(c)
}

/// The values from the channel's state that can stand at `place`.
fn values(place: &Place, env: &Environment) -> Vec<Candidate> {
    let Ok(channels) = Channels::of(env) else {
        return Vec::new();
    };
    if place.wanted == Wanted::Channel {
        return channel_names(&channels, place, env);
    }
    let Some(target) = target(place, &channels, env) else {
        return Vec::new();
    };
    let accepts = |setting: &settings::Setting| (setting.accepts)(target.server).to(env.language);
    match place.wanted {
        Wanted::SettingKey => SETTINGS
            .iter()
            .map(|setting| Candidate::new(setting.key, accepts(setting)))
            .collect(),
        Wanted::SettingValue => place
            .before
            .first()
            .and_then(|key| settings::named(key).ok())
            .map(|setting| (setting.suggestions)(target.server))
            .into_iter()
            .flatten()
            .map(|value| Candidate::new(value, ""))
            .collect(),
        _ => view(&target).map_or_else(Vec::new, |view| stored(place, &view, env)),
    }
}

/// The values that stand in `view`.
fn stored(place: &Place, view: &View, env: &Environment) -> Vec<Candidate> {
    match place.wanted {
        Wanted::ValidCode => codes(place, view, env, |pending| !pending.expired(env.now_ms)),
        Wanted::AnyCode => codes(place, view, env, |_| true),
        Wanted::Allowed => {
            let typed = |id: &&String| !place.before.contains(id);
            let ids = view.allowed.iter().filter(typed);
            ids.map(|id| Candidate::new(id, "")).collect()
        }
        Wanted::AllowedList => {
            let (before, _) = place.typed.rsplit_once(',').unwrap_or_default();
            let listed: Vec<&str> = before.split(',').filter(|id| !id.is_empty()).collect();
            view.allowed
                .iter()
                .filter(|id| !id.contains(',') && !listed.contains(&id.as_str()))
                .map(|id| Candidate::new([listed.as_slice(), &[id]].concat().join(","), ""))
                .collect()
        }
        Wanted::Group => view
            .groups
            .iter()
            .map(|group| Candidate::new(&group.id, describe_group(group).to(env.language)))
            .collect(),
        _ => Vec::new(),
    }
}

/// The pending codes that `counts`. Only one of them is never offered to an empty word: the shell
/// would put it on the line unseen, and whoever writes to the bot can make that one code.
fn codes(
    place: &Place,
    view: &View,
    env: &Environment,
    counts: impl Fn(&Pending) -> bool,
) -> Vec<Candidate> {
    let codes: Vec<Candidate> = view
        .pending
        .iter()
        .filter(|pending| counts(pending))
        .map(|pending| {
            let who = say!("from {sender}", sender = visible(&pending.sender));
            Candidate::new(&pending.code, who.to(env.language))
        })
        .collect();
    if place.typed.is_empty() && codes.len() < 2 {
        return Vec::new();
    }
    codes
}

/// Every channel, with what it says in short. First on the line only what is taken for a channel
/// there.
fn channel_names(channels: &Channels, place: &Place, env: &Environment) -> Vec<Candidate> {
    let leads = place.attached.is_empty() && !place.words.is_empty();
    let is_offered = |name: &str| !leads || !(WORDS.contains(&name) || name.starts_with('-'));
    let all = channels.all().unwrap_or_default();
    all.iter()
        .filter(|target| is_offered(target.channel.as_str()))
        .map(|target| {
            let help = view(target).map_or_else(String::new, |view| {
                say!(
                    "{server}, {policy}, {count} pending",
                    server = target.server.title,
                    policy = visible(&view.policy),
                    count = view.pending.len()
                )
                .to(env.language)
            });
            Candidate::new(target.channel.as_str(), help)
        })
        .collect()
}

fn target(place: &Place, channels: &Channels, env: &Environment) -> Option<Target> {
    if let Some(name) = &place.channel {
        return ChannelName::parse(name).map(|name| channels.target(name));
    }
    let project = place.project.as_ref().map(Into::into);
    let project = project.or_else(|| env.cwd.clone())?;
    channels
        .resolve(&project, "")
        .ok()
        .map(|(target, _)| target)
}

fn view(target: &Target) -> Option<View> {
    let store = Store::new(&target.state_dir, target.server, target.channel.as_str());
    let document = store.read().ok()??;
    Some(View::of(document.value(), target.server))
}
