/** The bridge as a host on the user's machine runs it. The npm package's test pays through it, on a local chain. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { describe, expect, it } from "vitest";
import { operations } from "../../catalog/index.ts";
import { saLandedCost } from "../../catalog/operations/sa-landed-cost.ts";
import { project } from "../../src/tools/wrangler.ts";
import { sharedStack } from "../fixtures/shared-stack.ts";

const bridge = [join(project, "src/tools/run.js"), "src/client/bridge/mcp-stdio.ts"];
const environment = { PATH: process.env.PATH ?? "", SVC_BASE_URL: sharedStack().service };

describe("the bridge", () => {
  it("writes nothing but messages to the bridge's output, and ends with its input", async () => {
    const child = spawn("node", bridge, { env: { ...process.env, ...environment }, stdio: ["pipe", "pipe", "ignore"] });
    const { stdin, stdout } = child;
    const lines = createInterface({ input: stdout })[Symbol.asyncIterator]();
    const ask = async (method: string, params: object) => {
      stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id: method, method, params })}\n`);
      const line = await lines.next();
      return JSON.parse(line.value ?? "");
    };
    const discovered = await ask("server/discover", {
      _meta: {
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientCapabilities": {},
      },
    });
    expect(discovered).toMatchObject({ id: "server/discover", result: { supportedVersions: ["2026-07-28"] } });
    const clientInfo = { name: "test", version: "1" };
    const initialized = await ask("initialize", { protocolVersion: "2025-11-25", capabilities: {}, clientInfo });
    expect(initialized).toMatchObject({ result: { protocolVersion: "2025-11-25" } });
    stdin.end();
    expect(await once(child, "exit")).toEqual([0, null]);
    expect((await lines.next()).done).toBe(true);
  });

  it("serves the first SDK through npm run mcp:stdio, although npm prints lines of its own first, and says what a call needs", async () => {
    const client = new Client({ name: "test", version: "1" });
    const env = { ...environment, SVC_TOOL_NAME_STYLE: "underscore", SVC_LANG: "ar" };
    const args = ["--prefix", project, "run", "mcp:stdio"];
    await client.connect(new StdioClientTransport({ command: "npm", args, env, stderr: "ignore" }));
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(operations.map(({ id }) => `svc_${id}`));
    expect(tools.map(({ title }) => title)).toEqual(operations.map(({ name }) => name.ar));
    const call = { name: `svc_${saLandedCost.id}`, arguments: { ...saLandedCost.examples[0].input } };
    expect(await client.callTool(call)).toMatchObject({
      isError: true,
      structuredContent: { x402Version: 2, message: expect.stringContaining("EVM_PRIVATE_KEY") },
    });
    await client.close();
  });
});
