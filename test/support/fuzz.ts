/** `npm run fuzz`: many more of the hostile requests that `npm test` sends, to every operation. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { defineCommand, Mistake } from "../../src/tools/command.ts";
import { project } from "../../src/tools/local/wrangler.ts";

export default defineCommand({
  call: "npm run fuzz --",
  summary:
    "Sends hostile requests to every operation, each named when it is done; a failure names the request and its seed.",
  options: {
    runs: { type: "string", value: "number", default: "5000", help: "requests to each operation; 5000" },
    seed: {
      type: "string",
      value: "number",
      default: String(Date.now() % 2 ** 31),
      help: "what makes them; a new one each time",
    },
  },
  run: async ({ runs, seed }) => {
    for (const [name, value] of Object.entries({ runs, seed }))
      if (!/^\d{1,10}$/.test(value)) throw new Mistake(`--${name} must be a whole number, not ${value}.`);
    console.log(`${runs} requests to each operation, twice; seed ${seed}`);
    const vitest = join(project, "node_modules/vitest/vitest.mjs");
    const options = ["--config", "test/vitest.config.ts", "--project", "worker", "--reporter", "tree"];
    const child = spawn(process.execPath, [vitest, "run", ...options, "test/http/fuzz.test.ts"], {
      cwd: project,
      env: { ...process.env, FUZZ_RUNS: runs, FUZZ_SEED: seed },
      stdio: "inherit",
    });
    const [code] = await once(child, "close");
    return code === 0;
  },
});
