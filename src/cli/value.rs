//! The arguments whose values are words from a list.

use clap::ValueEnum;
use clap::builder::PossibleValue;

use crate::access::server::Policy;
use crate::output::ColorChoice;
use crate::permissions::hook::Agent;

/// What `--generate` prints.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Generate {
    /// Completions for bash.
    CompleteBash,
    /// Completions for zsh.
    CompleteZsh,
    /// Completions for fish.
    CompleteFish,
    /// Completions for `PowerShell`.
    CompletePowerShell,
    /// The man page.
    Man,
    /// The slash command's skill file.
    Skill,
    /// Claude Code's settings.
    HooksClaude,
    /// Codex's hooks file.
    HooksCodex,
    /// Gemini CLI's settings.
    HooksGemini,
    /// Copilot CLI's hooks file.
    HooksCopilot,
    /// Qwen Code's settings.
    HooksQwen,
    /// `OpenCode`'s plugin.
    HooksOpenCode,
}

/// Writes the trait by its table of words.
macro_rules! words {
    ($type:ty { $($value:expr => $word:literal, $help:literal;)* }) => {
        impl ValueEnum for $type {
            fn value_variants<'a>() -> &'a [Self] {
                &[$($value),*]
            }

            fn to_possible_value(&self) -> Option<PossibleValue> {
                [$(($value, $word, $help)),*]
                    .into_iter()
                    .find(|(value, ..)| value == self)
                    .map(|(_, word, help)| {
                        let value = PossibleValue::new(word).help(help);
                        // Who names no agent means the one that most have.
                        if word == "hooks-claude" { value.alias("hooks") } else { value }
                    })
            }
        }
    };
}

words!(Generate {
    Generate::CompleteBash => "complete-bash", "Completions for bash";
    Generate::CompleteZsh => "complete-zsh", "Completions for zsh";
    Generate::CompleteFish => "complete-fish", "Completions for fish";
    Generate::CompletePowerShell => "complete-powershell", "Completions for PowerShell";
    Generate::Man => "man", "The man page";
    Generate::Skill => "skill", "SKILL.md of the slash command /forge:access";
    Generate::HooksClaude => "hooks-claude", "Hook settings of Claude Code; `hooks` alone is the same";
    Generate::HooksCodex => "hooks-codex", "Hook settings of Codex";
    Generate::HooksGemini => "hooks-gemini", "Hook settings of Gemini CLI";
    Generate::HooksCopilot => "hooks-copilot", "Hook settings of Copilot CLI";
    Generate::HooksQwen => "hooks-qwen", "Hook settings of Qwen Code";
    Generate::HooksOpenCode => "hooks-opencode", "Plugin for OpenCode";
});

words!(ColorChoice {
    ColorChoice::Auto => "auto", "On a terminal, unless NO_COLOR is set";
    ColorChoice::Always => "always", "Always";
    ColorChoice::Never => "never", "Never";
});

words!(Policy {
    Policy::Pairing => "pairing", "A stranger gets a pairing code";
    Policy::Allowlist => "allowlist", "Only those on the allowlist; strangers are ignored";
    Policy::Disabled => "disabled", "Nobody";
});

words!(Agent {
    Agent::Claude => "claude", "Claude Code";
    Agent::Codex => "codex", "Codex";
    Agent::Gemini => "gemini", "Gemini CLI";
    Agent::Copilot => "copilot", "Copilot CLI";
    Agent::Qwen => "qwen", "Qwen Code";
    Agent::OpenCode => "opencode", "OpenCode";
});
