//! Commands that reach the files in the home directory without naming them: a search that starts
//! there, an archive unpacked there, a container or a login that is given it.

use std::path::Path;

use super::line::{Line, Part};
use super::place::by_text;
use crate::permissions::Level;

/// Commands that go through directories and do something to what they find.
const FINDERS: &[&str] = &["find", "fd", "fdfind", "bfs"];

/// Commands that write what their operands hold, under names of its own.
const SPILLERS: &[&str] = &["cp", "mv", "rsync", "install", "ditto"];

/// Likewise, from an archive, into the directory they run in.
const UNPACKERS: &[&str] = &["tar", "bsdtar", "unzip", "7z", "7za", "cpio", "pax", "unar"];

/// Programs that run containers.
const CONTAINERS: &[&str] = &["docker", "podman", "nerdctl"];

/// Names of this machine.
const LOCAL: &[&str] = &["localhost", "127.0.0.1", "::1", "0.0.0.0", "$hostname"];

/// Whether a line does something to whatever lies in the home directory, access state among it.
pub(super) fn is_reached(line: &Line<'_>) -> bool {
    let reaches = |part: &Part<'_>| {
        goes_through_home(line, part)
            || looks_for_settings(part)
            || spills_over_home(line, part)
            || gives_home_away(line, part)
            || talks_to_itself(part)
    };
    line.changing().any(reaches) || pipes_names(line)
}

/// Whether a part acts on whatever it finds in the home directory, access state among it.
fn goes_through_home(line: &Line<'_>, part: &Part<'_>) -> bool {
    FINDERS.contains(&part.head()) && starts_at_home(line, part) && !names_others(part)
}

fn starts_at_home(line: &Line<'_>, part: &Part<'_>) -> bool {
    let operands = part.operands();
    operands
        .iter()
        .any(|word| line.here.holds_home(Path::new(word)))
}

/// Whether the names of what is found are given, and none of them is protected.
fn names_others(part: &Part<'_>) -> bool {
    const PROTECTED: &[&str] = &[
        "mode",
        ".env",
        "access.json",
        "approved",
        "channels",
        ".claude",
        "settings.json",
        "settings.local.json",
        "forge-permissions",
        "forge-channel",
        "hooks.json",
        "config.toml",
    ];
    let mut patterns = patterns(part);
    patterns.any(|pattern| !PROTECTED.iter().any(|name| globs(pattern, name)))
        && !part.has(&["-o", "-or"])
}

/// Whether a part acts on files of just the names that the agent's settings have.
fn looks_for_settings(part: &Part<'_>) -> bool {
    FINDERS.contains(&part.head())
        && patterns(part).any(|name| by_text(&format!(".claude/{name}")).is_some())
}

/// The names that a search looks for.
fn patterns<'a>(part: &'a Part<'_>) -> impl Iterator<Item = &'a String> {
    let words = || part.words.iter();
    words()
        .zip(words().skip(1))
        .filter_map(|(option, pattern)| {
            matches!(option.as_str(), "-name" | "-iname").then_some(pattern)
        })
}

/// Whether a glob of `*` and `?` matches a name; one with a bracket may match any. The last star
/// alone is gone back to, so that no pattern takes long.
fn globs(pattern: &str, name: &str) -> bool {
    if pattern.contains('[') {
        return true;
    }
    let (pattern, name): (Vec<char>, Vec<char>) =
        (pattern.chars().collect(), name.chars().collect());
    let (mut at, mut seen) = (0, 0);
    let mut star = None;
    while let Some(&found) = name.get(seen) {
        match (pattern.get(at), star) {
            (Some('*'), _) => {
                star = Some((at + 1, seen));
                at += 1;
            }
            (Some(&expected), _) if expected == '?' || expected == found => {
                at += 1;
                seen += 1;
            }
            (_, Some((behind, taken))) => {
                star = Some((behind, taken + 1));
                at = behind;
                seen = taken + 1;
            }
            (_, None) => return false,
        }
    }
    pattern.iter().skip(at).all(|rest| *rest == '*')
}

/// Whether names that are found in the home directory are handed to what changes files.
fn pipes_names(line: &Line<'_>) -> bool {
    let finds = line.parts.iter().any(|part| {
        FINDERS.contains(&part.head()) && starts_at_home(line, part) && !names_others(part)
    });
    finds && line.changing().any(Part::is_computed)
}

/// Whether a part puts files of any name into the home directory, or into one around it.
fn spills_over_home(line: &Line<'_>, part: &Part<'_>) -> bool {
    let holds = |word: &str| line.here.holds_home(Path::new(word));
    if SPILLERS.contains(&part.head()) {
        let operands = part.operands();
        let Some((target, sources)) = operands.split_last() else {
            return false;
        };
        let spills =
            |source: &&str| source.ends_with(['/', '.']) || source.contains(['*', '?', '$']);
        let is_deep = part
            .written
            .iter()
            .any(|word| is_cluster_with(word, &['r', 'R', 'a', 'T']));
        return holds(target) && (is_deep || sources.iter().any(spills));
    }
    let mirrors = part.head() == "wget"
        && (part.has(&["--recursive", "--mirror"])
            || part
                .written
                .iter()
                .any(|word| is_cluster_with(word, &['r', 'm', 'x'])));
    if !mirrors && (!UNPACKERS.contains(&part.head()) || !unpacks(part)) {
        return false;
    }
    let given = part.written.iter().skip(1).any(|word| {
        let value = word
            .split_once('=')
            .map_or(word.as_str(), |(_, value)| value);
        let joined = ["-o", "-C", "-d"]
            .iter()
            .find_map(|option| value.strip_prefix(option));
        let value = joined.unwrap_or(value);
        !value.is_empty() && holds(value)
    });
    given || (!names_target(part) && (holds(".") || moves_home(line)))
}

/// Whether a word is a cluster of short options with one of `letters` in it.
fn is_cluster_with(word: &str, letters: &[char]) -> bool {
    let letters_of = word.strip_prefix('-').filter(|rest| !rest.starts_with('-'));
    letters_of.is_some_and(|cluster| cluster.contains(letters))
        || ["--recursive", "--archive", "--no-target-directory"].contains(&word)
}

/// Whether an archiver unpacks rather than packs.
fn unpacks(part: &Part<'_>) -> bool {
    let first = part.written.get(1).map_or("", String::as_str);
    match part.head() {
        "tar" | "bsdtar" => {
            part.has(&["--extract", "--get"])
                || part
                    .written
                    .iter()
                    .any(|word| is_cluster_with(word, &['x']))
                || (first.contains('x') && !first.contains(['/', '.']))
        }
        "7z" | "7za" => matches!(first, "x" | "e"),
        "cpio" | "pax" => part
            .written
            .iter()
            .any(|word| is_cluster_with(word, &['i', 'r'])),
        _ => true,
    }
}

/// Whether an archiver is told where to unpack.
fn names_target(part: &Part<'_>) -> bool {
    part.written.iter().any(|word| {
        [
            "-C",
            "-d",
            "-D",
            "-o",
            "--cd",
            "--directory",
            "--one-top-level",
        ]
        .iter()
        .any(|option| word.starts_with(option))
    })
}

/// Whether a line may move the shell to the home directory.
pub(super) fn moves_home(line: &Line<'_>) -> bool {
    let mut moves = line
        .parts
        .iter()
        .filter(|part| matches!(part.head(), "cd" | "pushd"));
    moves.any(|part| match part.operands().as_slice() {
        [] => true,
        [to, ..] => line.here.holds_home(Path::new(to)),
    })
}

/// Whether a container gets the home directory to write in.
fn gives_home_away(line: &Line<'_>, part: &Part<'_>) -> bool {
    CONTAINERS.contains(&part.head())
        && part.written.iter().any(|word| {
            let mount =
                word.split_once('=')
                    .map_or(word.as_str(), |(option, value)| match option {
                        "--volume" | "-v" => value,
                        _ => word,
                    });
            let source = match mount.split_once(',') {
                Some(_) => mount.split(',').find_map(|field| {
                    field
                        .strip_prefix("source=")
                        .or_else(|| field.strip_prefix("src="))
                }),
                None => mount.split_once(':').map(|(source, _)| source),
            };
            let is_read_only = mount.ends_with(":ro") || mount.contains("readonly");
            !is_read_only
                && source.is_some_and(|source| {
                    !source.is_empty()
                        && line
                            .here
                            .holds_home(Path::new(source.trim_start_matches("-v")))
                })
        })
}

/// Whether a part logs in to this very machine to do what cannot be read.
fn talks_to_itself(part: &Part<'_>) -> bool {
    let is_local = |word: &String| {
        let host = word.rsplit('@').next().unwrap_or(word);
        LOCAL.contains(&host)
    };
    part.head() == "ssh" && part.level >= Level::Dangerous && part.words.iter().any(is_local)
}

#[cfg(test)]
mod tests {
    use super::globs;

    #[test]
    fn globs_are_matched_whole() {
        for (pattern, name, expected) in [
            ("mode", "mode", true),
            ("m?de", "mode", true),
            ("*.json", "access.json", true),
            ("*.pyc", "access.json", false),
            ("mod", "mode", false),
            ("*", "mode", true),
            ("*o*e*", "mode", true),
            ("m**de*", "mode", true),
            ("*x*", "mode", false),
            ("mode?", "mode", false),
            ("", "mode", false),
            ("[a-z]ode", "mode", true),
        ] {
            assert_eq!(globs(pattern, name), expected, "{pattern} {name}");
        }
    }
}
