//! The pin `./.claude/forge-channel` comes with the project, so a cloned repository chooses it: it
//! is read as hostile input, and never believed further than a channel's name.

use std::path::{Path, PathBuf};

use super::channel::ChannelName;
use crate::error::{Error, Kind, Result};
use crate::files::{is_absent, read_regular};
use crate::output::{Text, say, visible};

/// No pin is longer than a name with a byte order mark and blanks around it.
const LONGEST: u64 = 1024;

/// Where the pin of the project at `project` is.
pub(crate) fn path(project: &Path) -> PathBuf {
    project.join(".claude").join("forge-channel")
}

/// The channel pinned in `project`, `None` where there is no pin.
///
/// A pin that is empty, too long, not a regular file, a link to nothing or not a name is an error and not a
/// fall-through: the wrong channel is worse than none. What a symbolic link leads to is never
/// quoted, since the link may point at a secret.
pub(crate) fn read(project: &Path) -> Result<Option<ChannelName>> {
    let path = path(project);
    let found = read_regular(&path, LONGEST);
    let bytes = match found.map_err(|why| why.into_io("longer than any name")) {
        Ok(found) => found.bytes,
        Err(error) if is_absent(&error) && path.is_symlink() => {
            return Err(invalid(&path, say!("is a link that leads nowhere")));
        }
        Err(error) if is_absent(&error) => return Ok(None),
        Err(error) => return Err(invalid(&path, say!("cannot be read: {error}", error))),
    };
    let Ok(text) = std::str::from_utf8(&bytes) else {
        return Err(invalid(&path, say!("is not UTF-8 text")));
    };
    let name = text.trim_start_matches('\u{feff}').trim();
    if name.is_empty() {
        return Err(invalid(&path, say!("is empty")));
    }
    if let Some(name) = ChannelName::parse(name) {
        return Ok(Some(name));
    }
    if path.is_symlink() {
        return Err(invalid(
            &path,
            say!("leads to a file that holds no channel name"),
        ));
    }
    ChannelName::from_source(name, visible(&path.to_string_lossy()))
        .map(Some)
        .map_err(|error| {
            Error {
                kind: Kind::InvalidPin,
                ..error
            }
            .hint(advice(&path))
        })
}

fn invalid(path: &Path, what: Text) -> Error {
    let shown = path.to_string_lossy();
    Error::new(
        Kind::InvalidPin,
        say!("the pin {path} {what}", path = visible(&shown), what),
    )
    .hint(advice(path))
}

fn advice(path: &Path) -> Text {
    say!(
        "write a channel's name into {path}, delete it, or name the channel: forge-access NAME COMMAND",
        path = visible(&path.to_string_lossy())
    )
}
