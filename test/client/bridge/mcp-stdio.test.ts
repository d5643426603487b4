import { createInterface } from "node:readline";
import { PassThrough } from "node:stream";
import { afterEach, describe, expect, it } from "vitest";
import { operations } from "../../../catalog/index.ts";
import { bridgeVariables } from "../../../catalog/service/bridge-variables.ts";
import bridge from "../../../src/client/bridge/mcp-stdio.ts";

const names = ["stdin", "stdout", "stderr"] as const;
const ownConsole = globalThis.console;
const own = names.map((name) => [name, Object.getOwnPropertyDescriptor(process, name) ?? {}] as const);
afterEach(() => {
  globalThis.console = ownConsole;
  for (const [name, descriptor] of own) Object.defineProperty(process, name, descriptor);
});

/** Starts the program with streams in the place of its process's. Gives its lines, and what it says to people. */
async function start({ isTTY = false } = {}) {
  const stdin = Object.assign(new PassThrough(), { isTTY });
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  for (const [name, value] of Object.entries({ stdin, stdout, stderr }))
    Object.defineProperty(process, name, { configurable: true, value });
  await bridge.run({}, []);
  const lines = createInterface({ input: stdout })[Symbol.asyncIterator]();
  return { stdin, nextLine: async () => (await lines.next()).value ?? "", said: () => String(stderr.read() ?? "") };
}

describe("npm run mcp:stdio", () => {
  it("writes nothing but answers to standard output", async () => {
    const { stdin, nextLine, said } = await start();
    console.log("a word of a library");
    stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" })}\n`);
    expect(JSON.parse(await nextLine()).result.tools).toHaveLength(operations.length);
    expect(said()).toBe("a word of a library\n");
    stdin.end();
  });

  it("says at a terminal that the bridge waits for a host", async () => {
    const { stdin, said } = await start({ isTTY: true });
    expect(said()).toMatch(/^Waiting for an MCP host .* Ctrl-C ends it\.\n$/);
    stdin.end();
  });

  it("lists every setting of the bridge with choices and default in its help", () => {
    const lines = (bridge.notes?.() ?? "").split("\n");
    expect(lines.slice(0, 2)).toEqual(["Settings, from the environment:", ""]);
    expect(lines.slice(2).map((line) => line.trim().split(" ")[0])).toEqual(bridgeVariables.map(({ name }) => name));
    expect(lines).toContainEqual(expect.stringMatching(/ SVC_BASE_URL +the service$/));
    expect(lines).toContainEqual(expect.stringMatching(/ SVC_MAX_USDC_PER_CALL .* 0 is never to pay \(0\)$/));
    expect(lines).toContainEqual(expect.stringMatching(/ SVC_TOOL_NAME_STYLE .* a dot \[dot\|underscore\] \(dot\)$/));
  });
});
