// ~/.config/opencode/plugins/forge-access.js: asks forge-access before OpenCode runs a command or
// writes a file. OpenCode has no question to put to its user here, so what would be asked is refused.
import { spawnSync } from "node:child_process"

function request(tool, args) {
  switch (tool) {
    case "bash":
      return { tool_name: "Bash", tool_input: { command: args.command } }
    case "write":
    case "edit":
      return { tool_name: "Write", tool_input: { file_path: args.filePath } }
    default:
      return undefined
  }
}

export const ForgeAccess = async ({ directory }) => ({
  "tool.execute.before": async (input, output) => {
    const asked = request(input.tool, output.args ?? {})
    if (asked === undefined) return
    const run = spawnSync("forge-access", ["permissions", "hook", "--agent", "opencode"], {
      input: JSON.stringify({ hook_event_name: "PreToolUse", cwd: directory, ...asked }),
      encoding: "utf8",
      timeout: 30000,
    })
    if (run.error || run.status !== 0) {
      throw new Error(run.stderr || `forge-access gave no answer: ${run.error ?? run.status}`)
    }
    if (run.stdout.trim() === "") return
    const answer = JSON.parse(run.stdout)
    const decision = answer.hookSpecificOutput?.permissionDecision
    if (decision !== "allow") throw new Error(answer.reason ?? "forge-access refused")
  },
})
