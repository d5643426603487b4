/**
 * `npm run check`: every check but the tests. They are scripts of package.json, run two at a time, without npm's own
 * start. What a script says is shown if it fails; the others still run.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { defineCommand } from "../../src/client/command.ts";
import { project } from "../../src/tools/wrangler.ts";
import { runCommand } from "../fixtures/run-program.ts";

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(project, "package.json"), "utf8")));

/** Scripts whose results the others need, and one that needs no other. */
const first = ["assets", "worker-types", "lint"];

/** The longest come first. */
const then = ["types", "docs:check", "unused", "layers", "unused:production", "words", "types:client"];

/** As many processes at the same time as a small machine has cores. */
const atOnce = 2;

/** Runs a script; npm has put the programs of node_modules into PATH. Returns whether it succeeded. */
async function succeeds(name: string): Promise<boolean> {
  const command = scripts[name];
  if (command === undefined) throw new Error(`package.json has no script ${name}`);
  const { code, out, errors } = await runCommand(command, [], { cwd: project, shell: true });
  if (code !== 0) process.stderr.write(`npm run ${name} failed:\n${out}${errors}\n`);
  return code === 0;
}

/** Runs scripts until each has run. Returns the names of those that failed. */
async function failuresOf(names: readonly string[]): Promise<readonly string[]> {
  const waiting = [...names];
  const failed: string[] = [];
  const work = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift())
      if (!(await succeeds(name))) failed.push(name);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return failed;
}

export default defineCommand({
  call: "npm run check",
  summary: "Checks formatting, types, unused code, the layers, generated documents and words.",
  options: {},
  async run() {
    const failed = [...(await failuresOf(first)), ...(await failuresOf(then))];
    if (failed.length > 0) process.stderr.write(`Failed: ${failed.join(", ")}\n`);
    return failed.length === 0;
  },
});
