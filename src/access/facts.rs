//! What there is around `access.json`, gathered for the problems. Only looks.

use std::fs;
use std::io::{self, Read as _};
use std::path::Path;
use std::time::Duration;

use super::document::Document;
use super::problems::{Approved, Facts};
use super::store::{Presence, Store};
use super::target::Target;
use crate::error::{Error, Result};
use crate::files::open_regular;
use crate::output::say;

/// A live server polls `approved/` every five seconds; twice that is long enough to wonder.
const CONSUMED_WITHIN: Duration = Duration::from_secs(10);

/// The facts about the directory of `target`, in which `document` was read.
///
/// What is absent is no fact; what cannot be read is an error.
pub(crate) fn gather(target: &Target, store: &Store, document: Option<&Document>) -> Result<Facts> {
    let dir = &target.state_dir;
    // Looked through once: an overview asks this of every channel, and most have none of these.
    let names = names(dir)?;
    let has = |name: &str| names.iter().any(|known| known == name);
    let mut facts = Facts {
        corrupt_copies: names
            .iter()
            .filter(|name| name.starts_with("access.json.corrupt-"))
            .cloned()
            .collect(),
        mode_is_edit: has("mode")
            && small_text(&dir.join("mode")).is_some_and(|mode| mode.trim() == "edit"),
        static_mode: has(".env") && static_mode(dir),
        byte_order_mark: document.is_some_and(Document::had_bom),
        ..Facts::default()
    };
    if has("approved") {
        facts.approved = approved(&dir.join("approved"))?;
    }
    let is_polled = has("approved") && facts.approved != Approved::NotADirectory;
    if is_polled && store.server_presence() == Presence::Live {
        let late = store
            .waiting_markers()?
            .into_iter()
            .filter(|marker| marker.age > CONSUMED_WITHIN)
            .filter(|marker| match &facts.approved {
                Approved::Holding(directories) => !directories.contains(&marker.name),
                Approved::Usable | Approved::NotADirectory => true,
            });
        facts.unconsumed_markers = late.map(|marker| marker.name).collect();
    }
    if document.is_some() {
        ownership(target, &mut facts);
    }
    Ok(facts)
}

/// Whether the server of `dir` reads the access state only when it starts.
pub(crate) fn static_mode(dir: &Path) -> bool {
    small_text(&dir.join(".env")).is_some_and(|env| is_static(&env))
}

fn approved(dir: &Path) -> Result<Approved> {
    match fs::symlink_metadata(dir) {
        Ok(found) if !found.is_dir() => return Ok(Approved::NotADirectory),
        Ok(_) => {}
        Err(_) => return Ok(Approved::Usable),
    }
    let entries = fs::read_dir(dir).map_err(|error| Error::io(say!("list"), dir, &error))?;
    let mut directories: Vec<String> = entries
        .filter_map(io::Result::ok)
        .filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_dir()))
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    directories.sort();
    Ok(if directories.is_empty() {
        Approved::Usable
    } else {
        Approved::Holding(directories)
    })
}

/// The names in a directory, sorted; none where it is absent.
fn names(dir: &Path) -> Result<Vec<String>> {
    let entries = match fs::read_dir(dir) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(Error::io(say!("list"), dir, &error)),
    };
    let mut names: Vec<String> = entries
        .filter_map(|entry| Some(entry.ok()?.file_name().to_string_lossy().into_owned()))
        .collect();
    names.sort();
    Ok(names)
}

/// The beginning of a regular file as text; a pipe or a device is not even opened.
fn small_text(path: &Path) -> Option<String> {
    const MOST: u64 = 64 * 1024;
    let (file, _) = open_regular(path).ok()?;
    let mut bytes = Vec::new();
    file.take(MOST).read_to_end(&mut bytes).ok()?;
    Some(String::from_utf8_lossy(&bytes).into_owned())
}

/// Whether a dotenv text sets `FORGE_ACCESS_MODE` to `static`.
fn is_static(env: &str) -> bool {
    env.lines().any(|line| {
        let line = line.trim();
        let line = line.strip_prefix("export ").unwrap_or(line);
        line.split_once('=').is_some_and(|(name, value)| {
            name.trim() == "FORGE_ACCESS_MODE" && value.trim().trim_matches(['"', '\'']) == "static"
        })
    })
}

#[cfg(unix)]
fn ownership(target: &Target, facts: &mut Facts) {
    use std::os::unix::fs::MetadataExt as _;
    let (Ok(file), Ok(dir)) = (
        fs::metadata(target.access_file()),
        fs::metadata(&target.state_dir),
    ) else {
        return;
    };
    facts.permissions = Some(file.mode() & 0o777);
    facts.foreign_owner = (file.uid() != dir.uid()).then(|| (file.uid(), dir.uid()));
}

#[cfg(not(unix))]
fn ownership(_: &Target, _: &mut Facts) {}

#[cfg(test)]
mod tests {
    use super::is_static;

    #[test]
    fn static_mode_in_a_dotenv_file() {
        for (env, want) in [
            ("FORGE_ACCESS_MODE=static", true),
            ("TOKEN=x\n export FORGE_ACCESS_MODE = \"static\" \n", true),
            ("# FORGE_ACCESS_MODE=static", false),
            ("FORGE_ACCESS_MODE=live", false),
            ("XFORGE_ACCESS_MODE=static", false),
        ] {
            assert_eq!(is_static(env), want, "{env}");
        }
    }
}
