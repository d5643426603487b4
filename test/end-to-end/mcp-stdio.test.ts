/** The bridge as a host on the user's machine runs it, with a wallet on a local chain. */
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { Client, type ClientCapabilities } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { Client as FirstClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as FirstTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { operations } from "../../catalog/index.ts";
import type { Operation } from "../../catalog/operation.ts";
import { fundedKey } from "../fixtures/funded-key.ts";
import { sharedStack } from "../fixtures/shared-stack.ts";

const stack = sharedStack();
const root = join(import.meta.dirname, "../..");
const bridge = [join(root, "src/tools/run.js"), "src/client/bridge/mcp-stdio.ts"];

const free = operations.find((operation) => operation.free);
const [cheap] = operations.filter((operation) => !operation.free);
if (!free || !cheap) throw new Error("The operations is too short");
const inputOf = (operation: Operation, index: 0 | 1 = 0) => ({ ...operation.examples[index].input });

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "mcp-stdio-"));
});
const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await Promise.all(cleanups.splice(0).map((clean) => clean()));
  await rm(folder, { recursive: true });
});

const environment = (settings: Readonly<Record<string, string>>) => ({
  PATH: process.env.PATH ?? "",
  SVC_BASE_URL: stack.service,
  SVC_SPENDING_FILE: join(folder, "spending.json"),
  ...settings,
});

/** A host that has started the bridge. */
async function host(settings: Readonly<Record<string, string>> = {}, capabilities: ClientCapabilities = {}) {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: bridge,
    env: environment(settings),
    stderr: "pipe",
  });
  let log = "";
  transport.stderr?.on("data", (chunk) => {
    log += String(chunk);
  });
  const client = new Client({ name: "test", version: "1" }, { capabilities, versionNegotiation: { mode: "auto" } });
  await client.connect(transport);
  const close = () => client.close();
  cleanups.push(close);
  return {
    client,
    close,
    log: () => log,
    call: (operation: Operation, input: Record<string, unknown> = inputOf(operation)) =>
      client.callTool({ name: `svc.${operation.id}`, arguments: input }),
  };
}

describe("the bridge", () => {
  it("writes nothing but messages to its output, answers discover and initialize on one pipe, and ends with its input", async () => {
    const child: ChildProcess = spawn("node", bridge, {
      cwd: folder,
      env: { ...process.env, ...environment({}) },
      stdio: ["pipe", "pipe", "ignore"],
    });
    const { stdin, stdout } = child;
    if (!stdin || !stdout) throw new Error("The bridge has no pipes");
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

  it("serves a host that runs npm run mcp:stdio, whose first lines are npm's own", async () => {
    const transport = new StdioClientTransport({
      command: "npm",
      args: ["--prefix", root, "run", "mcp:stdio"],
      env: environment({}),
      stderr: "ignore",
    });
    const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode: "auto" } });
    await client.connect(transport);
    cleanups.push(() => client.close());
    expect((await client.listTools()).tools).toHaveLength(operations.length);
  });

  it("lists all tools and answers the free one without a network", async () => {
    const nowhere = "http://127.0.0.1:9";
    const { client, call } = await host({ SVC_BASE_URL: nowhere });
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(operations.map(({ id }) => `svc.${id}`));
    const online = await (await stack.post(free.path, inputOf(free))).text();
    // The next analysis has the address of the service that the bridge was given.
    expect((await call(free)).structuredContent).toEqual(JSON.parse(online.replace(stack.service, nowhere)));
    expect(await call(free, { unknown: 1 })).toMatchObject({
      isError: true,
      structuredContent: { error: { code: "validation_failed" } },
    });
    expect(await call(cheap)).toMatchObject({
      isError: true,
      structuredContent: { error: { code: "core_unavailable", retryable: true } },
    });
  });

  it("gives views of results to a host that shows them, without a network, and none to another", async () => {
    const offline = { SVC_BASE_URL: "http://127.0.0.1:9" };
    const mimeTypes = ["text/html;profile=mcp-app"];
    const { client, call } = await host(offline, { extensions: { "io.modelcontextprotocol/ui": { mimeTypes } } });
    const { tools } = await client.listTools();
    const uri = "ui://gulf-retail-analysis/card";
    expect(tools[0]).toMatchObject({ _meta: { ui: { resourceUri: uri } } });
    expect(await client.readResource({ uri })).toMatchObject({
      contents: [{ uri, mimeType: mimeTypes[0], text: expect.stringMatching(/^<!doctype html>/) }],
    });
    expect(await call(free)).toMatchObject({ _meta: { "svc/language": "en" } });
    const plain = await host(offline);
    for (const { _meta } of (await plain.client.listTools()).tools) expect(_meta).not.toHaveProperty("ui");
    expect((await plain.client.listResources()).resources).toEqual([]);
  });

  it("serves clients of the first SDK, names without dots, in Arabic", async () => {
    const client = new FirstClient({ name: "test", version: "1" });
    const env = environment({ SVC_TOOL_NAME_STYLE: "underscore", SVC_LANG: "ar" });
    await client.connect(new FirstTransport({ command: process.execPath, args: bridge, env }));
    cleanups.push(() => client.close());
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(operations.map(({ id }) => `svc_${id}`));
    expect(tools.map(({ title }) => title)).toEqual(operations.map(({ name }) => name.ar));
    expect(await client.callTool({ name: `svc_${cheap.id}`, arguments: inputOf(cheap) })).toMatchObject({
      isError: true,
      structuredContent: { x402Version: 2, message: expect.stringContaining("EVM_PRIVATE_KEY") },
    });
  });

  it("refuses to start on settings that cannot be meant, names them all and repeats none", async () => {
    const wrong = {
      SVC_WALLET_PRIVATE_KEY: "0xsecret",
      SVC_MAX_USDC_PER_CALL: "secret",
      SVC_BASE_URL: "http://secret.example",
      SVC_PAY_TO_ALLOWLIST: "secret",
    };
    const run = promisify(execFile)(process.execPath, bridge, { env: { ...process.env, ...environment(wrong) } });
    const failure = await run.catch((error) => error);
    expect(failure).toMatchObject({ code: 1, stdout: "" });
    for (const setting of Object.keys(wrong)) expect(failure.stderr).toContain(setting);
    expect(failure.stderr).not.toContain("secret");
  });

  it("buys within its limit, once, and fetches the same result again with the same signature, across runs", async () => {
    const { key, spent } = await fundedKey(stack);
    const settings = { EVM_PRIVATE_KEY: key, SVC_MAX_USDC_PER_CALL: "1" };
    const one = await host(settings);
    const bought = await one.call(cheap);
    expect(bought).not.toHaveProperty("isError");
    expect(bought._meta).toMatchObject({ "x402/payment-response": { success: true } });
    expect((await one.call(cheap)).structuredContent).toEqual(bought.structuredContent);
    await one.close();
    const other = await host(settings);
    expect((await other.call(cheap)).structuredContent).toEqual(bought.structuredContent);
    expect(await spent()).toBe(BigInt(cheap.price.atomic));

    const file = join(folder, "spending.json");
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(`${await readFile(file, "utf8")}${one.log()}${other.log()}`).not.toContain(key.slice(2));
  });
});
