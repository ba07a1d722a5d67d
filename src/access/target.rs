//! Which channel a command means: the name given, else the project's pin, else what the session
//! serves, else the only channel there is. Nothing is guessed among several.

use std::path::{Path, PathBuf};

use super::channel::ChannelName;
use super::pin;
use super::server::{FORGE, NAMED, Server, serving};
use crate::environment::Environment;
use crate::error::{Error, Kind, Result};
use crate::invocation::command_on;
use crate::output::{Text, Warning, say, visible};

/// A channel, the server that serves it and the directory that server keeps its state in.
#[derive(Debug, Clone)]
pub struct Target {
    /// The channel's name.
    pub channel: ChannelName,
    /// The server that owns that name.
    pub server: &'static Server,
    /// The state directory, which may not exist yet.
    pub state_dir: PathBuf,
}

impl Target {
    /// Where this channel's access state is.
    pub fn access_file(&self) -> PathBuf {
        self.state_dir.join("access.json")
    }
}

/// Where the state of the channels is, as far as this environment tells.
#[derive(Debug, Clone)]
pub struct Channels<'a> {
    env: &'a Environment,
    root: PathBuf,
}

impl<'a> Channels<'a> {
    /// The channels of the user in `env`.
    ///
    /// Fails where there is no home directory.
    pub fn of(env: &'a Environment) -> Result<Self> {
        let Some(home) = &env.home else {
            return Err(Error::no_home());
        };
        Ok(Self {
            env,
            root: home.join(".claude").join("channels"),
        })
    }

    /// The state of `channel`, by the table of servers.
    pub fn target(&self, channel: ChannelName) -> Target {
        if let Some(dir) = self.forge_state_dir_of(&channel) {
            return Target {
                channel,
                server: &FORGE,
                state_dir: dir,
            };
        }
        let server = serving(channel.as_str());
        let moved = server
            .channel
            .and_then(|_| self.env.state_dir(server.state_dir_variable));
        let state_dir = moved.unwrap_or_else(|| {
            let config = self
                .env
                .claude_config_dir
                .as_ref()
                .filter(|_| server.follows_config_dir);
            config
                .map_or_else(|| self.root.clone(), |dir| dir.join("channels"))
                .join(channel.as_str())
        });
        Target {
            channel,
            server,
            state_dir,
        }
    }

    /// `$FORGE_STATE_DIR`, if its last component is `channel`'s name.
    fn forge_state_dir_of(&self, channel: &ChannelName) -> Option<PathBuf> {
        self.env
            .state_dir(FORGE.state_dir_variable)
            .filter(|dir| dir.file_name().is_some_and(|name| name == channel.as_str()))
    }

    /// The directories below the root that bear a channel's name, sorted; a symbolic link to
    /// a directory is one. None where the root does not exist.
    pub fn subdirectories(&self) -> Result<Vec<ChannelName>> {
        let entries = match std::fs::read_dir(&self.root) {
            Ok(entries) => entries,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(Error::io(say!("list"), &self.root, &error)),
        };
        let mut names = Vec::new();
        for entry in entries {
            let entry = entry.map_err(|error| Error::io(say!("list"), &self.root, &error))?;
            let Some(name) = entry.file_name().to_str().and_then(ChannelName::parse) else {
                continue;
            };
            let is_dir = match entry.file_type() {
                Ok(kind) if kind.is_symlink() => entry.path().is_dir(),
                Ok(kind) => kind.is_dir(),
                Err(_) => false,
            };
            if is_dir {
                names.push(name);
            }
        }
        names.sort();
        Ok(names)
    }

    /// Every channel there is: the subdirectories, and the directories that variables move
    /// elsewhere, if they exist.
    pub fn all(&self) -> Result<Vec<Target>> {
        let mut names = self.subdirectories()?;
        let moved = NAMED
            .iter()
            .filter_map(|server| ChannelName::parse(server.channel?))
            .chain(self.forge_state_dir_name().ok().flatten())
            .filter(|name| self.target(name.clone()).state_dir.is_dir());
        names.extend(moved);
        names.sort();
        names.dedup();
        Ok(names.into_iter().map(|name| self.target(name)).collect())
    }

    /// The channel that `$FORGE_STATE_DIR` names by its last component.
    fn forge_state_dir_name(&self) -> Result<Option<ChannelName>> {
        let Some(dir) = self.env.state_dir(FORGE.state_dir_variable) else {
            return Ok(None);
        };
        let last = dir
            .file_name()
            .map(|name| name.to_string_lossy().into_owned());
        ChannelName::from_source(&last.unwrap_or_default(), "$FORGE_STATE_DIR").map(Some)
    }

    /// The channel that the session serves, by `$FORGE_STATE_DIR` and then `$FORGE_CHANNEL`.
    fn served(&self) -> Result<Option<ChannelName>> {
        if let Some(name) = self.forge_state_dir_name()? {
            return Ok(Some(name));
        }
        let Some(name) = &self.env.forge_channel else {
            return Ok(None);
        };
        ChannelName::from_source(&name.to_string_lossy(), "$FORGE_CHANNEL").map(Some)
    }

    /// The channel that a command without a name means.
    ///
    /// `project` is where the pin is looked for, `words` the command as typed, for the hints.
    pub fn resolve(&self, project: &Path, words: &str) -> Result<(Target, Vec<Warning>)> {
        if let Some(pinned) = pin::read(project)? {
            let warnings = self.disagreement(&pinned);
            return Ok((self.target(pinned), warnings));
        }
        if let Some(served) = self.served()? {
            return Ok((self.target(served), Vec::new()));
        }
        let mut names = self.subdirectories()?;
        match (names.pop(), names.is_empty()) {
            (Some(only), true) => Ok((self.target(only), Vec::new())),
            (Some(last), false) => {
                names.push(last);
                Err(ambiguous(&names, words))
            }
            (None, _) => Err(self.no_channel()),
        }
    }

    /// The warning for a pin that leads away from the channel that the session serves.
    fn disagreement(&self, pinned: &ChannelName) -> Vec<Warning> {
        let served = self
            .served()
            .ok()
            .flatten()
            .filter(|served| served != pinned);
        served
            .map(|served| {
                Warning::new(
                    "pin_disagrees",
                    say!(
                        "the project pins {pinned}, this session serves {served}: {pinned} is used",
                        pinned,
                        served = &served
                    ),
                )
            })
            .into_iter()
            .collect()
    }

    /// The answer where there is nothing to choose from.
    pub fn no_channel(&self) -> Error {
        Error::new(
            Kind::NoChannel,
            say!(
                "there is no channel in {dir}",
                dir = visible(&self.root.to_string_lossy())
            ),
        )
        .hint(say!(
            "in Claude Code, set one up: /forge:configure <name> <token>"
        ))
    }
}

fn ambiguous(names: &[ChannelName], words: &str) -> Error {
    let list: Vec<&str> = names.iter().map(ChannelName::as_str).collect();
    let error = Error::new(
        Kind::AmbiguousChannel,
        say!(
            "which channel? There are {count}: {names}",
            count = names.len(),
            names = list.join(", ")
        ),
    );
    // Every channel's own command up to a handful; past that one pattern is easier to read.
    if names.len() <= 5 {
        list.iter().fold(error, |error, name| {
            error.hint(Text::plain(format!("{} {words}", command_on(name))))
        })
    } else {
        error.hint(Text::plain(format!("forge-access NAME {words}")))
    }
}
