/** `npm run mcp:stdio`: the bridge for MCP hosts on the user's machine. */
import { columns, defineCommand } from "../command.ts";

export default defineCommand({
  call: "npm run --silent mcp:stdio",
  summary:
    "Serves MCP over standard input and output, and pays for calls within the limits of its environment. A host starts it.",
  options: {},
  notes: () =>
    `Settings, from the environment:\n\n${columns([
      ["SVC_BASE_URL", "the service; http://127.0.0.1:8787"],
      ["SVC_WALLET_PRIVATE_KEY", "the wallet that pays in USDC on Base; without it nothing is paid"],
      ["SVC_MAX_USDC_PER_CALL", "the most that one call may cost; 0, which is never to pay"],
      ["SVC_MAX_USDC_PER_SESSION, SVC_MAX_USDC_PER_DAY", "the most for one run, and for one day of all runs"],
      ["SVC_RPC_URL", "a node of Base; only what it shows unused makes room under a limit again"],
      ["SVC_PAY_TO_ALLOWLIST", "the only addresses that may be paid, separated by commas"],
      ["SVC_SPENDING_FILE", "where the bridge remembers what it spent"],
      ["SVC_TOOL_NAME_STYLE, SVC_LANG", "dot or underscore; en or ar"],
    ])}`,
  run: async () => {
    if (process.stdin.isTTY)
      process.stderr.write(
        "Waiting for an MCP host on standard input. Hosts start this by themselves: docs/mcp.md says how. Ctrl-C ends it.\n",
      );
    await import("./bridge.ts");
    return undefined;
  },
});
