//! What `--generate` prints. The man page and PowerShell's completions come from the grammar of the
//! command line; the other shells ask the program itself.

mod man;

use std::io;

use clap_complete::Shell;

use crate::cli::{Generate, command};

/// The slash command: the rules for the assistant, and one block that runs this program on
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

/// The scripts that make a shell ask this program what can stand where a word is being typed.
const COMPLETIONS: [(Generate, &str); 3] = [
    (Generate::CompleteBash, include_str!("complete.bash")),
    (Generate::CompleteZsh, include_str!("complete.zsh")),
    (Generate::CompleteFish, include_str!("complete.fish")),
];

/// The text of `what`.
pub fn text(what: Generate) -> io::Result<String> {
    let mut out = Vec::new();
    match what {
        Generate::CompletePowerShell => {
            clap_complete::generate(Shell::PowerShell, &mut command(), "forge-access", &mut out);
        }
        Generate::Man => man::page(&mut out)?,
        Generate::Skill => return Ok(SKILL.to_owned()),
        kept => {
            let found = HOOKS
                .iter()
                .chain(&COMPLETIONS)
                .find(|(what, _)| *what == kept);
            return Ok(found
                .map(|(_, text)| (*text).to_owned())
                .unwrap_or_default());
        }
    }
    Ok(String::from_utf8_lossy(&out).into_owned())
}
