//! agents: another agent does what it likes, so starting one is dangerous; without its own gate it is catastrophic.

use super::prelude::*;

const RUNS: &str = "runs another agent";

/// Options by which an agent is told not to ask anyone.
const UNGATED: &[Opt] = &[
    switch("--dangerously-skip-permissions|--allow-dangerously-skip-permissions|--dangerously-bypass-approvals-and-sandbox|--full-auto|--yolo|--allow-all-tools|--allow-all|--allow-all-paths|--yes-always|--auto-approve|--trust-all-tools|--skip-permissions-unsafe|--dangerously-allow-all|--force|-f|-y")
        .catastrophic()
        .why("runs another agent that asks nobody"),
    value("--permission-mode|--approval-mode|-a|--ask-for-approval|--sandbox|--allowedTools|--allowed-tools|--allow-tool").dangerous().why(RUNS),
    value("--settings|--mcp-config|--hooks").catastrophic().why("feeds an agent settings of its own"),
    switch("-h").help(),
];

pub(super) const TOOLS: &[Spec] = &[
    // Only help and the version are free; settings and servers of an agent are part of the gate.
    tool("claude|codex|gemini|qwen|aider|opencode|amp|crush|cursor-agent|auggie|droid|kiro-cli|kiro|cline|roo|plandex|openhands|gptme|gpt-engineer|devin|kilo|kilocode|codebuff|mentat|sweep|rovodev|vibe|kimi|iflow|codewhisperer|warp-cli|jules|cn|letta|interpreter|open-interpreter|smol|swe-agent|mini-swe-agent|grok|happy|claude-code|codex-cli|gemini-cli")
        .safe()
        .alone(Level::Dangerous)
        .other_options(Level::Dangerous)
        .network()
        .options(UNGATED)
        .or_operands()
        .operands(&[every(Raise(Level::Dangerous, RUNS))])
        .verbs(&[
            verb("mcp|mcp-server|plugin|plugins|extensions|config|settings|hooks|trust")
                .verbs(&[verb("list|ls|get|show").medium().any_option()])
                .otherwise(Level::Catastrophic),
        ]),
    // Models: running one here is work; asking one elsewhere sends the question.
    tool("ollama").verbs(&[
        verb("list|ls|ps|show|help").safe().any_option(),
        verb("run|pull|create|cp|serve|stop|start"),
        verb("rm").dangerous(),
        verb("push").catastrophic().why("publishes a model"),
    ]).otherwise(Level::Dangerous),
    // What is asked is sent elsewhere.
    tool("llm|sgpt|mods|chatgpt|aichat|tgpt|fabric|shell-gpt|oco|opencommit|aicommits|openai|anthropic|huggingface-cli|hf|llama-cli|llama-server|lms|vllm")
        .safe()
        .alone(Level::Dangerous)
        .other_options(Level::Dangerous)
        .operands(&[every(Raise(Level::Dangerous, "sends what it is told to a model elsewhere"))])
        .network()
        .verbs(&[verb("models|templates|plugins|logs|env|scan-cache|version|whoami|list").safe().alone(Level::Safe).operands(&[every(Raise(Level::Medium, ""))]), verb("download").medium()])
        .or_operands()
        .options(&[switch("-h").help(), switch("--version").help()]),
];
