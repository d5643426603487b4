/** `npm start`: the command line. It imports little, so that wrangler begins to load at once. */
import { columns, defineCommand } from "../../client/command.ts";
import { stateDirIn } from "./state-dir.ts";
import { startWorkerHost } from "./worker.ts";

export default defineCommand({
  call: "npm start",
  summary: "Runs the service on this machine, with a chain and a facilitator of its own, until Ctrl-C ends it.",
  options: {},
  notes: () =>
    `Settings, from the environment (docs/generated/settings.md names those of the Worker):\n\n${columns([
      ["PORT", "where the service listens; 8787"],
      ["STATE_DIR", "where chain, books and keys are kept; .state"],
      ["RPC_URL, FACILITATOR_URL", "another chain or facilitator than the ones that this starts"],
      ["ENVIRONMENT", "staging or production rehearses that section of wrangler.toml"],
    ])}`,
  run: async () => {
    // The service keeps running when its output is closed.
    process.stdout.on("error", () => {});
    try {
      // Wrangler loads while this process loads everything else.
      const host = startWorkerHost(stateDirIn(process.env));
      const { serve } = await import("./serve.ts");
      await serve(host);
    } catch (error) {
      process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`);
      process.exit(1);
    }
  },
});
