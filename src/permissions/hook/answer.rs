//! What the gate says to an agent, in the words that this agent acts on.

use serde_json::{Value, json};

use super::agent::{Agent, Allowing, Asking};

/// The gate's word on one action.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// Run it without asking.
    Allow(String),
    /// Ask the user, and say why.
    Ask(String),
    /// Do not run it, and say why.
    Deny(String),
    /// No opinion: the agent's own limits and questions hold.
    Silent,
}

impl Answer {
    /// The answer's word in the audit trail.
    pub const fn word(&self) -> &'static str {
        match self {
            Self::Allow(_) => "allow",
            Self::Ask(_) => "ask",
            Self::Deny(_) => "deny",
            Self::Silent => "none",
        }
    }

    /// The text for the agent's hook to print; empty means no opinion.
    ///
    /// Every reason is given, since an agent may ignore a denial without one, and nothing is in the
    /// object that the agent does not know, since that too may void a denial.
    pub fn text(&self, agent: Agent) -> String {
        let profile = agent.profile();
        match self {
            Self::Silent => String::new(),
            Self::Allow(_) if profile.allowing == Allowing::Silent => String::new(),
            Self::Allow(reason) => line(&pre_tool_use("allow", reason)),
            Self::Ask(reason) if profile.asking == Asking::Understood => {
                line(&pre_tool_use("ask", reason))
            }
            Self::Ask(reason) | Self::Deny(reason) => denial(reason),
        }
    }
}

/// The one denial that stops every agent, with its reason.
pub fn denial(reason: &str) -> String {
    let mut object = json!({"decision": "block", "reason": reason});
    if let (Some(object), Value::Object(specific)) =
        (object.as_object_mut(), pre_tool_use("deny", reason))
    {
        object.extend(specific);
    }
    line(&object)
}

fn pre_tool_use(decision: &str, reason: &str) -> Value {
    json!({
        "hookSpecificOutput": {
            "hookEventName": "PreToolUse",
            "permissionDecision": decision,
            "permissionDecisionReason": reason,
        }
    })
}

fn line(value: &Value) -> String {
    format!("{value}\n")
}
