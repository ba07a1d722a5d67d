//! What `--generate` prints: everything but the skill comes from the types of the command line.

mod man;

use std::io;

use clap_complete::Shell;

use crate::cli::{Generate, command};

/// The slash command: the seed's rules for the assistant, and one block that runs this program on
/// what the user typed. A quoted here-document keeps any shell from reading that text.
const SKILL: &str = include_str!("skill.md");

/// What installs the hook: the settings of each agent that has command hooks, and a plugin for the
/// one that has none.
const HOOKS: [(Generate, &str); 6] = [
    (Generate::HooksClaude, include_str!("hooks-claude.json")),
    (Generate::HooksCodex, include_str!("hooks-codex.json")),
    (Generate::HooksGemini, include_str!("hooks-gemini.json")),
    (Generate::HooksCopilot, include_str!("hooks-copilot.json")),
    (Generate::HooksQwen, include_str!("hooks-qwen.json")),
    (Generate::HooksOpenCode, include_str!("hooks-opencode.js")),
];

/// The text of `what`.
pub fn text(what: Generate) -> io::Result<String> {
    let mut out = Vec::new();
    let mut completions = |shell: Shell| {
        clap_complete::generate(shell, &mut command(), "forge-access", &mut out);
    };
    match what {
        Generate::CompleteBash => completions(Shell::Bash),
        Generate::CompleteZsh => completions(Shell::Zsh),
        Generate::CompleteFish => completions(Shell::Fish),
        Generate::CompletePowerShell => completions(Shell::PowerShell),
        Generate::Man => man::page(&mut out)?,
        Generate::Skill => return Ok(SKILL.to_owned()),
        hooks => {
            let found = HOOKS.iter().find(|(what, _)| *what == hooks);
            return Ok(found
                .map(|(_, text)| (*text).to_owned())
                .unwrap_or_default());
        }
    }
    let text = String::from_utf8_lossy(&out).into_owned();
    Ok(if what == Generate::CompleteBash {
        // The generator spells a program's name with a hyphen in two ways, so that no word after a
        // command would be completed.
        text.replace("forge__subcmd__access", "forge__access")
    } else {
        text
    })
}
