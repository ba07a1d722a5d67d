//! The table of channel servers: adding one is one entry here.
//!
//! The facts come from the servers' public sources: where each keeps its state, what it does with
//! a file that names no policy, and which limits it puts on values.

/// Who may write to the bot. Only `allowlist` and `disabled` are tested for by the servers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Policy {
    /// A stranger gets a pairing code.
    Pairing,
    /// Only those in `allowFrom`; strangers are ignored.
    Allowlist,
    /// Nobody.
    Disabled,
}

impl Policy {
    /// The word in `access.json`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Pairing => "pairing",
            Self::Allowlist => "allowlist",
            Self::Disabled => "disabled",
        }
    }

    /// The policy of exactly that word.
    pub fn from_word(word: &str) -> Option<Self> {
        [Self::Pairing, Self::Allowlist, Self::Disabled]
            .into_iter()
            .find(|policy| policy.word() == word)
    }
}

/// How a server's user and group ids look, for warnings only: ids are opaque and all accepted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ids {
    /// Users are positive integers, groups negative ones.
    Telegram,
    /// Decimal snowflakes; groups are keyed by channel id.
    Discord,
    /// `+15551234567` or an e-mail address; groups are `iMessage;+;chat…`.
    IMessage,
}

/// Whether a server says that it is alive.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Liveness {
    /// `bot.pid` in the state directory holds its process id.
    PidFile,
    /// There is no such file: it may be alive at any time.
    Unknown,
}

/// One kind of channel server.
#[derive(Debug, PartialEq, Eq)]
pub struct Server {
    /// What people call it.
    pub title: &'static str,
    /// The channel name that means this server; `None` for the one that takes all other names.
    pub channel: Option<&'static str>,
    /// The environment variable that moves its state directory.
    pub state_dir_variable: &'static str,
    /// Whether `$CLAUDE_CONFIG_DIR` moves its `channels/`.
    pub follows_config_dir: bool,
    /// What a file without `dmPolicy`, or no file, means to it.
    pub default_policy: Policy,
    /// The largest `textChunkLimit`, in characters; larger values are clamped.
    pub max_chunk: u32,
    /// How it says that it is alive.
    pub liveness: Liveness,
    /// The shape of its ids.
    pub ids: Ids,
    /// Whether `ackReaction` must be one of Telegram's reactions to be shown.
    pub telegram_reactions: bool,
    /// Whether those in `allowFrom` also answer permission prompts and can send `/mode edit`.
    pub allowed_steer_session: bool,
}

/// Forge: every channel name that is not another server's own.
pub static FORGE: Server = Server {
    title: "Forge",
    channel: None,
    state_dir_variable: "FORGE_STATE_DIR",
    follows_config_dir: false,
    default_policy: Policy::Pairing,
    max_chunk: 4096,
    liveness: Liveness::PidFile,
    ids: Ids::Telegram,
    telegram_reactions: true,
    allowed_steer_session: true,
};

/// The servers that own one channel name each.
pub static NAMED: &[Server] = &[
    Server {
        title: "Telegram",
        channel: Some("telegram"),
        state_dir_variable: "TELEGRAM_STATE_DIR",
        follows_config_dir: true,
        default_policy: Policy::Pairing,
        max_chunk: 4096,
        liveness: Liveness::PidFile,
        ids: Ids::Telegram,
        telegram_reactions: true,
        allowed_steer_session: false,
    },
    Server {
        title: "Discord",
        channel: Some("discord"),
        state_dir_variable: "DISCORD_STATE_DIR",
        follows_config_dir: false,
        default_policy: Policy::Pairing,
        max_chunk: 2000,
        liveness: Liveness::Unknown,
        ids: Ids::Discord,
        telegram_reactions: false,
        allowed_steer_session: false,
    },
    Server {
        title: "iMessage",
        channel: Some("imessage"),
        state_dir_variable: "IMESSAGE_STATE_DIR",
        follows_config_dir: false,
        default_policy: Policy::Allowlist,
        max_chunk: 10_000,
        liveness: Liveness::Unknown,
        ids: Ids::IMessage,
        telegram_reactions: false,
        allowed_steer_session: false,
    },
];

/// The environment variables that move a server's state directory.
pub const STATE_DIR_VARIABLES: &[&str] = &[
    "FORGE_STATE_DIR",
    "TELEGRAM_STATE_DIR",
    "DISCORD_STATE_DIR",
    "IMESSAGE_STATE_DIR",
];

/// The server that serves the channel of that name.
pub fn serving(channel: &str) -> &'static Server {
    NAMED
        .iter()
        .find(|server| server.channel == Some(channel))
        .unwrap_or(&FORGE)
}

#[cfg(test)]
mod tests {
    use super::{FORGE, NAMED, STATE_DIR_VARIABLES};

    #[test]
    fn every_state_dir_variable_is_read() {
        let servers = std::iter::once(&FORGE).chain(NAMED);
        let used: Vec<&str> = servers.map(|server| server.state_dir_variable).collect();
        assert_eq!(used, STATE_DIR_VARIABLES);
    }
}
