/** Runs `npm start`'s own program and a browser once for all end-to-end tests of a run, before the first of them, and ends both after the last. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { TestProject } from "vitest/node";
import { startChild, stopChild } from "../../src/tools/local/child.ts";
import { freePort } from "../../src/tools/local/free-port.ts";
import { readStackFile } from "../../src/tools/local/stack-file.ts";
import { project } from "../../src/tools/local/wrangler.ts";
import { startBrowserServer } from "./browser.ts";
import { unlimited } from "./unlimited.ts";

export default async function setup(tests: TestProject): Promise<() => Promise<void>> {
  const browser = await startBrowserServer();
  tests.provide("browser", browser?.wsEndpoint() ?? "");
  const stateDir = await mkdtemp(join(tmpdir(), "gulf-retail-analysis-"));
  const child = startChild(process.execPath, [join(project, "src/tools/run.js"), "src/tools/local/start.ts"], {
    env: { ...process.env, ...unlimited, PORT: String(await freePort()), STATE_DIR: stateDir },
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (!child.stdout) throw new Error("The stack has no output to read.");
  for await (const line of createInterface({ input: child.stdout })) if (line.startsWith("ready")) break;
  child.stdout.resume();
  const addresses = await readStackFile(stateDir);
  if (!addresses) throw new Error("The stack did not come up.");
  tests.provide("stack", addresses);
  return async () => {
    await browser?.close();
    await stopChild(child, 20_000);
    await rm(stateDir, { recursive: true, force: true });
  };
}
