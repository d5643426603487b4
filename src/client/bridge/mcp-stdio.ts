/** `npm run mcp:stdio`: the bridge for MCP hosts on the user's machine. */
import { Console } from "node:console";
import { bridgeVariables } from "../../../catalog/service/bridge-variables.ts";
import { columns, defineCommand } from "../command.ts";

export default defineCommand({
  call: "npm run --silent mcp:stdio",
  summary:
    "Serves MCP over standard input and output, and pays for calls within the limits of its environment. A host starts it.",
  options: {},
  notes: () =>
    `Settings, from the environment:\n\n${columns(
      bridgeVariables.map(({ name, description, default: otherwise, choices }) => [
        name,
        `${description}${choices ? ` [${choices.join("|")}]` : ""}${otherwise ? ` (${otherwise})` : ""}`,
      ]),
    )}`,
  run: async () => {
    // Standard output carries messages of the protocol and nothing else.
    globalThis.console = new Console(process.stderr);
    if (process.stdin.isTTY)
      process.stderr.write(
        "Waiting for an MCP host on standard input. Hosts start this by themselves. Ctrl-C ends it.\n",
      );
    const { serveBridge } = await import("./serve-bridge.ts");
    serveBridge(process.env);
    return undefined;
  },
});
