import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { descendantsOf, processIdentity } from "../../src/tools/local/processes.ts";
import { startStack } from "../../src/tools/local/stack.ts";
import { project } from "../../src/tools/wrangler.ts";
import { freePort } from "../fixtures/free-port.ts";
import { runCommand, runProgram } from "../fixtures/run-program.ts";
import { temporaryFolder } from "../fixtures/temporary-folder.ts";

/** Waits until a condition holds; a test that waits too long fails by its timeout. */
const until = (holds: () => boolean) => vi.waitUntil(holds, { interval: 50, timeout: 600_000 });

describe("npm start", () => {
  let settings: { PORT: string; STATE_DIR: string };
  let child: ChildProcess;
  /** The output so far. */
  let said = "";

  beforeAll(async () => {
    settings = { PORT: String(await freePort()), STATE_DIR: await temporaryFolder() };
    child = spawn(process.execPath, [join(project, "src/tools/run.js"), "src/tools/local/start.ts"], {
      // The test runner has a BASE_URL of its own; an empty setting counts as absent.
      env: { ...process.env, BASE_URL: "", ...settings },
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (chunk) => {
        said += chunk;
      });
    await until(() => said.includes("Ctrl-C") || child.exitCode !== null);
    if (child.exitCode !== null) throw new Error(said);
  });
  afterAll(() => void child.kill("SIGKILL"));

  it("says when npm start is ready, where everything is, and what to try first", () => {
    expect(said).toMatch(new RegExp(`^ready +http://localhost:${settings.PORT}$`, "m"));
    expect(said).toMatch(/^chain +http:\/\/127\.0\.0\.1:\d+$/m);
    expect(said).toMatch(/^facilitator +http:\/\/127\.0\.0\.1:\d+$/m);
    expect(said).toContain(`curl -s http://localhost:${settings.PORT}/free/gcc-profit-check`);
    expect(said).toContain("npm run buy -- sa_landed_cost");
    expect(said).toMatch(/^ {2}export EVM_PRIVATE_KEY=0x[0-9a-f]{64}$/m);
  });

  it("prints an example of a free call that a shell can run as it stands", async () => {
    const command = said.slice(said.indexOf("curl"), said.indexOf("\n\nA purchase"));
    const { out } = await runCommand("sh", ["-c", command]);
    expect(JSON.parse(out)).toMatchObject({ operation: "free_profit_check" });
  });

  it("names a wrong setting of npm start, and ends with 1", async () => {
    const wrong = { ...settings, PORT: String(await freePort()), PAY_TO: "0x12" };
    const { code, errors } = await runProgram("src/tools/local/start.ts", [], wrong);
    expect([code, errors]).toEqual([1, expect.stringContaining("PAY_TO")]);
  });

  it.concurrent("rejects a port that is taken, by its number", async () => {
    const local = { port: Number(settings.PORT), stateDir: join(settings.STATE_DIR, "other"), given: {} };
    await expect(startStack(local)).rejects.toThrow(`Port ${settings.PORT} is in use.`);
  });

  it.concurrent("rejects a state directory that another service uses, and names the address of that service", async () => {
    const local = { port: await freePort(), stateDir: settings.STATE_DIR, given: {} };
    const words = `is in use by the service at http://localhost:${settings.PORT}`;
    await expect(startStack(local)).rejects.toThrow(words);
  });

  it("leaves nothing of npm start running, even when it is killed", async () => {
    const started = descendantsOf(child.pid ?? 0);
    expect(started.length).toBeGreaterThan(4);
    child.kill("SIGKILL");
    await until(() => started.every((pid) => processIdentity(pid) === undefined));
  });
});
