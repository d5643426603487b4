import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { PassThrough } from "node:stream";
import { afterEach, describe, expect, it, vi } from "vitest";
import { operations } from "../../../catalog/index.ts";
import { bridgeVariables } from "../../../catalog/service/bridge-variables.ts";
import bridge, { serveBridge } from "../../../src/client/bridge/mcp-stdio.ts";
import { operationNamed } from "../../fixtures/operation-named.ts";
import { temporaryFolder } from "../../fixtures/temporary-folder.ts";

const free = operationNamed("free_profit_check");
const uri = "ui://gulf-retail-analysis/card";

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0)) await clean();
});

/** A host at the other end of two streams, which asks with the envelope of revision 2026-07-28. */
function host(environment: Readonly<Record<string, string>> = {}, capabilities: object = {}) {
  const [stdin, stdout] = [new PassThrough(), new PassThrough()];
  const served = serveBridge(environment, { stdin, stdout });
  cleanups.push(() => served.close());
  const lines = createInterface({ input: stdout })[Symbol.asyncIterator]();
  const _meta = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientCapabilities": {
      extensions: { "io.modelcontextprotocol/ui": { mimeTypes: ["text/html;profile=mcp-app"] } },
      ...capabilities,
    },
  };
  const next = async () => JSON.parse((await lines.next()).value ?? "");
  return {
    stdin,
    served,
    say: (line: string) => stdin.write(`${line}\n`),
    next,
    ask: async (method: string, params: object = {}) => {
      stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id: 1, method, params: { ...params, _meta } })}\n`);
      return (await next()).result;
    },
  };
}

/** A host of revision 2025-11-25, which opens a connection, and what its user answers when asked. */
function earlierHost(environment: Readonly<Record<string, string>>, answer: object) {
  const { say, next } = host(environment);
  const send = (message: object) => say(JSON.stringify({ jsonrpc: "2.0", ...message }));
  const clientInfo = { name: "host", version: "1" };
  const params = { protocolVersion: "2025-11-25", capabilities: { elicitation: {} }, clientInfo };
  return {
    call: async (call: object) => {
      send({ id: 1, method: "initialize", params });
      await next();
      send({ method: "notifications/initialized" });
      send({ id: 2, method: "tools/call", params: call });
      const asked = await next();
      send({ id: asked.id, result: answer });
      return { asked, result: (await next()).result };
    },
  };
}

describe("a bridge that would pay at once", () => {
  const environment = {
    SVC_BASE_URL: "https://service.test",
    EVM_PRIVATE_KEY: `0x${"7".repeat(64)}`,
    SVC_MAX_USDC_PER_CALL: "0.25",
    SVC_SPENDING_FILE: join(tmpdir(), "no-such-folder", "spending.json"),
  };
  const fraction = { name: "svc.sa_landed_cost", arguments: { product_value: 100, duty_rate_pct: 0.05 } };
  const question = "Check before you pay: duty_rate_pct 0.05 means 0.05%: for 5% send 5.";
  const declined = { isError: true, structuredContent: { error: { details: [{ code: "declined" }] } } };

  it("asks the user about a doubt before it asks the service, and pays nothing that is declined", async () => {
    const sent = vi.spyOn(globalThis, "fetch");
    const { ask } = host(environment, { elicitation: {} });
    expect(await ask("tools/call", fraction)).toMatchObject({
      resultType: "input_required",
      inputRequests: { doubts: { params: { message: question } } },
    });
    const inputResponses = { doubts: { action: "decline" } };
    expect(await ask("tools/call", { ...fraction, inputResponses })).toMatchObject(declined);
    expect(sent).not.toHaveBeenCalled();
  });

  it("asks a host of revision 2025-11-25 about a doubt over its connection", async () => {
    const sent = vi.spyOn(globalThis, "fetch");
    const { asked, result } = await earlierHost(environment, { action: "cancel" }).call(fraction);
    expect(asked).toMatchObject({ method: "elicitation/create", params: { message: question } });
    expect(result).toMatchObject(declined);
    expect(sent).not.toHaveBeenCalled();
  });

  it("pays nothing for a host that cannot ask its user, until the tool's consent field is set", async () => {
    const sent = vi.spyOn(globalThis, "fetch");
    const { ask } = host(environment);
    const products = [{ product_value: 40, expected_sale_price: 149 }];
    for (const call of [fraction, { name: "svc.x402_agent_pilot", arguments: { products } }])
      expect(await ask("tools/call", call)).toMatchObject({
        isError: true,
        content: [{ text: expect.stringContaining("as_it_stands: true") }],
      });
    expect(sent).not.toHaveBeenCalled();
    const { tools } = await ask("tools/list", {});
    for (const { name, inputSchema } of tools)
      expect("as_it_stands" in inputSchema.properties, name).toBe(name !== `svc.${free.id}`);
  });

  it("pays when the user consents, and asks nothing without a doubt", async () => {
    const sent = vi.spyOn(globalThis, "fetch").mockImplementation(async () => Response.json({}, { status: 503 }));
    vi.spyOn(console, "error").mockImplementation(() => {});
    const { ask } = host(environment, { elicitation: {} });
    const inputResponses = { doubts: { action: "accept", content: { as_it_stands: true } } };
    await ask("tools/call", { ...fraction, inputResponses });
    expect(sent).toHaveBeenCalledTimes(1);
    await ask("tools/call", { name: "svc.sa_landed_cost", arguments: { product_value: 100 } });
    expect(sent).toHaveBeenCalledTimes(2);
  });
});

describe("the first answer of a bridge that pays", () => {
  const [{ input }] = free.examples;
  const call = { name: `svc.${free.id}`, arguments: input };
  const environment = { EVM_PRIVATE_KEY: `0x${"7".repeat(64)}`, SVC_MAX_USDC_PER_CALL: "2.50" };
  const told = "This bridge pays by itself: SVC_MAX_USDC_PER_CALL is 2.50 USDC.";

  it("says what is left of the limits in both halves of the first answer", async () => {
    const folder = await temporaryFolder();
    const file = { SVC_SPENDING_FILE: join(folder, "spending.json"), SVC_MAX_USDC_PER_DAY: "10" };
    const { ask } = host({ ...environment, ...file });
    const said = `${told} SVC_MAX_USDC_PER_DAY is 10.00 USDC, of which 10.00 are left today (UTC).`;
    const { structuredContent, content } = await ask("tools/call", call);
    expect(structuredContent.spending_limits).toBe(said);
    expect(content[0].text).toContain(said);
    const later = await ask("tools/call", call);
    expect(JSON.stringify(later)).not.toContain("SVC_MAX_USDC_PER_CALL");
  });

  it("says that the bridge does not pay and that a day has no limit, in a challenge", async () => {
    const challenge = { error: "payment_required", message: "Sign.", accepts: [] };
    vi.spyOn(globalThis, "fetch").mockImplementation(async () => Response.json(challenge, { status: 402 }));
    const folder = await temporaryFolder();
    const { ask } = host({ ...environment, SVC_SPENDING_FILE: join(folder, "spending.json") });
    const { isError, structuredContent } = await ask("tools/call", {
      name: "svc.sa_landed_cost",
      arguments: { product_value: 100 },
    });
    expect(isError).toBe(true);
    expect(structuredContent.message).toContain(
      `${told} SVC_MAX_USDC_PER_DAY is not set, so a day has no limit. Not paid`,
    );
  });

  it("says nothing of limits where there is no wallet", async () => {
    expect(JSON.stringify(await host().ask("tools/call", call))).not.toContain("SVC_MAX_USDC");
  });
});

describe("a bridge that pays nothing", () => {
  const base = { SVC_BASE_URL: "https://service.test" };
  const wallet = { ...base, EVM_PRIVATE_KEY: `0x${"7".repeat(64)}` };

  it.each([
    ["has no wallet", { ...base, SVC_MAX_USDC_PER_CALL: "0.25" }],
    ["may pay nothing", { ...wallet, SVC_MAX_USDC_PER_CALL: "0" }],
  ])("asks about no doubt when the bridge %s", async (_, environment) => {
    const sent = vi.spyOn(globalThis, "fetch").mockImplementation(async () => Response.json({}, { status: 503 }));
    vi.spyOn(console, "error").mockImplementation(() => {});
    const fraction = { name: "svc.sa_landed_cost", arguments: { product_value: 100, duty_rate_pct: 0.05 } };
    expect(await host(environment, { elicitation: {} }).ask("tools/call", fraction)).not.toHaveProperty(
      "inputRequests",
    );
    expect(sent).toHaveBeenCalled();
  });
});

describe("a paid answer at the service's address", () => {
  const address = "https://service.test/answers/one";
  const read = (uri: string) => host({ SVC_BASE_URL: "https://service.test" }).ask("resources/read", { uri });

  it("reads a paid answer as it is, and follows no redirect", async () => {
    const headers = { "Content-Type": "text/plain" };
    const sent = vi.spyOn(globalThis, "fetch").mockImplementation(async () => new Response("Words", { headers }));
    expect((await read(address)).contents).toEqual([{ uri: address, mimeType: "text/plain", text: "Words" }]);
    expect(sent).toHaveBeenCalledWith(address, expect.objectContaining({ redirect: "manual" }));
  });

  it("reads a paid answer as JSON where the service does not say", async () => {
    vi.spyOn(globalThis, "fetch").mockImplementation(async () => new Response(new TextEncoder().encode("{}")));
    expect((await read(address)).contents).toMatchObject([{ mimeType: "application/json" }]);
  });

  it("reads no answer that the service does not keep, and sends no request to another address", async () => {
    const sent = vi.spyOn(globalThis, "fetch").mockImplementation(async () => new Response("", { status: 404 }));
    expect(await read(address)).toBeUndefined();
    expect(sent).toHaveBeenCalledTimes(1);
    for (const other of ["https://other.test/answers/one", "https://service.test/other", `file://${address}`])
      expect(await read(other)).toBeUndefined();
    expect(sent).toHaveBeenCalledTimes(1);
  });
});

describe("the bridge", () => {
  it("introduces the bridge and lists its tools, in a form for this host alone", async () => {
    const { ask } = host({ SVC_BASE_URL: "https://service.test", SVC_TOOL_NAME_STYLE: "underscore", SVC_LANG: "ar" });
    const discovered = await ask("server/discover");
    expect(discovered).toMatchObject({ cacheScope: "private" });
    expect(JSON.stringify(discovered)).toContain('"websiteUrl":"https://service.test"');
    const listed = await ask("tools/list");
    expect(listed).toMatchObject({ cacheScope: "private" });
    expect(listed.tools.map(({ name }: { name: string }) => name)).toEqual(operations.map(({ id }) => `svc_${id}`));
    expect(listed.tools.map(({ title }: { title: string }) => title)).toEqual(operations.map(({ name }) => name.ar));
  });

  it("answers a call of the free tool", async () => {
    const [{ input }] = free.examples;
    const { structuredContent } = await host().ask("tools/call", { name: `svc.${free.id}`, arguments: input });
    expect(structuredContent).toMatchObject(JSON.parse(JSON.stringify(free.answer(input, "en"))));
  });

  it("lists the views of results for a host that shows them, and for no other", async () => {
    const { ask } = host();
    const { contents } = await ask("resources/read", { uri });
    expect(contents).toMatchObject([{ uri, text: expect.stringMatching(/^<!doctype html>/) }]);
    expect((await ask("tools/list")).tools[0]).toMatchObject({ _meta: { ui: { resourceUri: uri } } });
    const other = host({}, { extensions: {} });
    for (const { _meta } of (await other.ask("tools/list")).tools) expect(_meta).not.toHaveProperty("ui");
    expect((await other.ask("resources/list")).resources).toEqual([]);
  });

  it("logs a message that it cannot read, and goes on", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    const { say, ask } = host();
    say('{"jsonrpc":"2.0","method":"notifications/cancelled","params":5}');
    say('{"jsonrpc":"2.0","id":1,"result":5}');
    await expect(ask("tools/list")).resolves.toMatchObject({ tools: expect.any(Array) });
    expect(log).toHaveBeenCalledWith(expect.stringMatching(/^\w*Error: ./));
  });

  it.each([
    ["parameters", { method: "tools/list", params: null }],
    ["a member of the parameters", { method: "tools/list", params: { _meta: { progressToken: null }, cursor: null } }],
    ["arguments", { method: "tools/call", params: { name: `svc.${free.id}`, arguments: null, _meta: null } }],
  ])("reads %s that are null as left out, as the endpoint does", async (_, request) => {
    const { say, next } = host();
    say(JSON.stringify({ jsonrpc: "2.0", id: "a", ...request }));
    expect(await next()).toMatchObject({ id: "a", result: expect.anything() });
  });

  it("refuses a request that is not valid instead of leaving its host without an answer", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const { say, next } = host();
    const request = { jsonrpc: "2.0", id: 7, method: "tools/list" };
    for (const [id, sent] of [
      [7, { ...request, params: 5 }],
      [7, { ...request, params: { _meta: 5 } }],
      [7, { ...request, jsonrpc: "1.0" }],
      [null, { ...request, id: null }],
      [null, { what: "no message" }],
      [null, [request]],
    ]) {
      say(JSON.stringify(sent));
      expect(await next()).toMatchObject({ jsonrpc: "2.0", id, error: { code: -32_600 } });
    }
  });

  it("reads a message whose letters come in pieces, and stops reading when it is closed", async () => {
    const { stdin, served, next } = host();
    const params = { name: "أداة" };
    const line = Buffer.from(`${JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params })}\n`);
    for (const byte of line) stdin.write(Buffer.of(byte));
    expect((await next()).error.message).toContain("أداة");
    await served.close();
    expect(stdin.isPaused()).toBe(true);
  });

  it("answers a call whose figures are nested too deeply to be written again", async () => {
    const { say, next } = host();
    const deep = "[".repeat(20_000) + "]".repeat(20_000);
    const params = `{"name":"svc.${free.id}","arguments":{"landed_cost":${deep}}}`;
    say(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${params}}`);
    expect(await next()).toMatchObject({ id: 1, result: { isError: true } });
  });

  it.each(["1e400", "-1e400"])("refuses a figure beyond all numbers, which is not left out: %s", async (ads) => {
    const { say, next } = host();
    const figures = `{"landed_cost":10,"expected_sale_price":60,"ad_cost_per_order":${ads}}`;
    const params = `{"name":"svc.${free.id}","arguments":${figures}}`;
    say(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${params}}`);
    expect(await next()).toMatchObject({ id: 1, result: { isError: true } });
  });

  it("keeps no more than 10 MB of a line that does not end, and closes", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    const { stdin } = host();
    for (let megabytes = 0; megabytes < 11; megabytes += 1) stdin.write(" ".repeat(1024 ** 2));
    await vi.waitFor(() => expect(log).toHaveBeenCalledWith(expect.stringContaining("size")));
    expect(stdin.isPaused()).toBe(true);
  });

  it("logs that its input broke instead of breaking itself", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    const { stdin } = host();
    stdin.destroy(new Error("input is gone"));
    await vi.waitFor(() => expect(log).toHaveBeenCalledWith("Error: input is gone"));
  });

  it("does not start on settings that contradict each other", () => {
    expect(() => serveBridge({ SVC_LANG: "fr", SVC_BASE_URL: "ftp://some.test" })).toThrow(
      /^SVC_BASE_URL .*\nSVC_LANG /,
    );
  });
});

const names = ["stdin", "stdout", "stderr"] as const;
const ownConsole = globalThis.console;
const own = names.map((name) => [name, Object.getOwnPropertyDescriptor(process, name) ?? {}] as const);
afterEach(() => {
  globalThis.console = ownConsole;
  for (const [name, descriptor] of own) Object.defineProperty(process, name, descriptor);
});

/** Starts the program with streams in place of the process's own. Returns its lines, and its messages for people. */
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
