//! What an agent says it is about to do. Only the fields that matter are read; what is missing or
//! has another shape is an error, and an error asks.

use std::path::PathBuf;

use serde_json::{Map, Value};

use super::agent::{Agent, AgentMode, CAREFUL, EDITS, agent_mode};

/// One call of a tool, before it happens.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Request {
    /// Where relative paths begin.
    pub cwd: Option<PathBuf>,
    /// What the agent's own mode lets run.
    pub mode: AgentMode,
    /// What is to happen.
    pub action: Action,
}

/// What a tool is about to do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Action {
    /// Give a command to a POSIX shell.
    Shell(String),
    /// Give a command to a shell that nobody here can read: the tool's name.
    OtherShell(String),
    /// Write these files.
    Edit(Vec<PathBuf>),
    /// Something that this gate has no say in.
    Other,
}

/// The agent that sent `input`, by what only it sends; Claude Code where nothing tells.
pub(super) fn sender(input: &Map<String, Value>) -> Agent {
    let has = |key: &str| input.contains_key(key);
    let event = input.get("hook_event_name").and_then(Value::as_str);
    let tool = input.get("tool_name").and_then(Value::as_str);
    match (event, tool) {
        (Some("BeforeTool"), _) => Agent::Gemini,
        _ if has("toolName") || has("sessionId") => Agent::Copilot,
        _ if has("turn_id") => Agent::Codex,
        (_, Some("run_shell_command")) => Agent::Qwen,
        _ if has("timestamp") && !has("permission_mode") => Agent::Copilot,
        _ => Agent::Claude,
    }
}

/// Reads a request of `agent`; the error says in words what is wrong with it.
pub(super) fn read(input: &Map<String, Value>, agent: Agent) -> Result<Request, String> {
    let field = |names: &[&str]| names.iter().find_map(|name| input.get(*name));
    let text = |names: &[&str]| field(names).and_then(Value::as_str);
    let tool = text(&["tool_name", "toolName"]).ok_or("the hook's input names no tool")?;
    let mode = match input.get("permission_mode") {
        None => CAREFUL,
        Some(word) => word.as_str().map_or(CAREFUL, agent_mode),
    };
    Ok(Request {
        cwd: text(&["cwd"]).map(PathBuf::from),
        mode,
        action: action(tool, field(&["tool_input", "toolArgs"]), agent)?,
    })
}

fn action(tool: &str, input: Option<&Value>, agent: Agent) -> Result<Action, String> {
    // Copilot's own event hands the arguments over as text that holds JSON.
    let unpacked = input
        .and_then(Value::as_str)
        .and_then(|text| serde_json::from_str(text).ok());
    let arguments = unpacked.as_ref().or(input).and_then(Value::as_object);
    if EDITS.contains(&tool) {
        let arguments = arguments.ok_or_else(|| format!("{tool} came without its input"))?;
        return edit(tool, arguments);
    }
    let command = arguments.and_then(|arguments| arguments.get("command"));
    if agent.profile().shells.contains(&tool) {
        return match command {
            Some(Value::String(command)) => Ok(Action::Shell(command.clone())),
            Some(Value::Array(_)) => Ok(Action::OtherShell(tool.to_owned())),
            _ => Err(format!("{tool} came without a command")),
        };
    }
    // An unknown tool that is given a command is a shell, whatever it calls itself.
    match command {
        Some(_) => Ok(Action::OtherShell(tool.to_owned())),
        None => Ok(Action::Other),
    }
}

fn edit(tool: &str, arguments: &Map<String, Value>) -> Result<Action, String> {
    let paths: Vec<PathBuf> = ["file_path", "notebook_path", "path", "absolute_path"]
        .iter()
        .filter_map(|name| arguments.get(*name)?.as_str())
        .map(PathBuf::from)
        .collect();
    if paths.is_empty() {
        return Err(format!("{tool} names no file"));
    }
    Ok(Action::Edit(paths))
}
