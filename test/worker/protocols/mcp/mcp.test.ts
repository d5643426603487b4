import { exports } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { operations } from "../../../../catalog/index.ts";
import { service } from "../../../../catalog/service/service.ts";
import { operationNamed } from "../../../fixtures/operation-named.ts";
import { answerOf, endpoint, legacy, modern, post, resultIn } from "./wire.ts";

const freeCheck = operationNamed("free_profit_check");
const freeTool = `svc.${freeCheck.id}`;
const freeInput = freeCheck.examples[0].input;
/** A call of the free tool, as it stands in a batch. */
const call = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: freeTool, arguments: freeInput } };

// The first list of an isolate builds the application, the SDK's schemas and those of the results.
beforeAll(() => modern("tools/list"));

const overHttp = async () => {
  const response = await exports.default.fetch(`http://localhost${freeCheck.path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(freeInput),
  });
  return response.json();
};

describe("/mcp for a client of revision 2026-07-28", () => {
  it("discovers name, version and capabilities", async () => {
    const response = await modern("server/discover");
    expect(response.status).toBe(200);
    const { result } = Object(await response.json());
    expect(result).toMatchObject({
      resultType: "complete",
      supportedVersions: ["2026-07-28"],
      cacheScope: "public",
      _meta: { "io.modelcontextprotocol/serverInfo": { name: service.id, version: service.version } },
    });
    expect(result).toHaveProperty("capabilities.tools", {});
    expect(result).toHaveProperty("capabilities.resources", {});
    expect(result).not.toHaveProperty("capabilities.prompts");
  });

  it("lists every operation in buying order, the same bytes every time", async () => {
    const [first, second] = await Promise.all([modern("tools/list"), modern("tools/list")]);
    const text = await first.text();
    expect(await second.text()).toBe(text);
    const { result } = JSON.parse(text);
    expect(result.tools.map((tool: { name: string }) => tool.name)).toEqual(operations.map(({ id }) => `svc.${id}`));
    expect(result).toMatchObject({ cacheScope: "public", ttlMs: expect.any(Number) });
  });

  it("lists tools without dots in their names, and in Arabic, on request", async () => {
    const { result } = await answerOf(modern("tools/list", {}, {}, `${endpoint}?names=underscore&lang=ar`));
    expect(result.tools).toMatchObject(operations.map(({ id, name }) => ({ name: `svc_${id}`, title: name.ar })));
  });

  it("marks a list that follows Accept-Language as private", async () => {
    const answer = await answerOf(modern("tools/list", {}, { "Accept-Language": "ar" }));
    expect(answer).toMatchObject({ result: { cacheScope: "private" } });
  });

  it("answers the free tool with the result of its route, under both names", async () => {
    const expected = await overHttp();
    for (const name of [freeTool, `svc_${freeCheck.id}`]) {
      const result = await resultIn(modern("tools/call", { name, arguments: freeInput }));
      expect(result.structuredContent).toEqual(expected);
      expect(result.content).toHaveLength(1);
      expect(result.content[0]?.text).toContain(Object(expected).summary_text);
      expect(result).not.toHaveProperty("isError");
    }
  });

  it("answers invalid arguments with an error result that lists the problems", async () => {
    const response = await modern("tools/call", { name: freeTool, arguments: { unknown: 1 } });
    expect(response.status).toBe(200);
    const error = { code: "validation_failed", retryable: false };
    expect(await response.json()).toMatchObject({ result: { isError: true, structuredContent: { error } } });
  });

  it("answers in the language of Accept-Language", async () => {
    const called = modern("tools/call", { name: freeTool, arguments: {} }, { "Accept-Language": "ar" });
    expect((await answerOf(called)).result.structuredContent.error.message).toMatch(/[؀-ۿ]/);
  });

  it("carries the caller's request id into the result", async () => {
    const called = modern("tools/call", { name: freeTool, arguments: freeInput }, { "X-Request-ID": "abc" });
    expect(await answerOf(called)).toMatchObject({ result: { _meta: { "svc/request_id": "abc" } } });
  });

  it("rejects a key, code or payment that differs between _meta and header", async () => {
    for (const [key, header] of [
      ["svc/idempotency_key", "Idempotency-Key"],
      ["svc/referral_code", "X-Referral-Code"],
      ["x402/payment", "PAYMENT-SIGNATURE"],
    ] as const) {
      const params = { name: freeTool, arguments: freeInput, _meta: { [key]: "one" } };
      const { isError, structuredContent } = await resultIn(modern("tools/call", params, { [header]: "other" }));
      const details = expect.arrayContaining([expect.objectContaining({ header })]);
      expect(isError).toBe(true);
      expect(structuredContent).toMatchObject({ error: { code: "invalid_header", details } });
    }
  });

  const version = (named: string | null) => ({ "MCP-Protocol-Version": named });
  const ofFuture = { _meta: { "io.modelcontextprotocol/protocolVersion": "2099-01-01" } };
  it.each<readonly [string, string, Parameters<typeof modern>[1], Parameters<typeof modern>[2], number, number]>([
    ["an unknown tool", "tools/call", { name: "svc.none" }, {}, 200, -32602],
    ["a cursor", "tools/list", { cursor: "x" }, {}, 200, -32602],
    ["an unknown method", "no/such", {}, {}, 404, -32601],
    ["a removed method", "ping", {}, {}, 404, -32601],
    ["initialize in a modern envelope", "initialize", {}, {}, 404, -32601],
    ["another version in the header than in the body", "tools/list", {}, version("2026-07-29"), 400, -32020],
    ["no version header", "tools/list", {}, version(null), 400, -32020],
    ["another method in the header than in the body", "tools/list", {}, { "Mcp-Method": "tools/call" }, 400, -32020],
    ["another tool in the header than in the body", "tools/call", { name: freeTool }, { "Mcp-Name": "x" }, 400, -32020],
    ["a version that does not exist", "tools/list", ofFuture, version("2099-01-01"), 400, -32022],
  ])("answers the MCP message %s as the protocol says", async (_case, method, params, headers, status, code) => {
    const response = await modern(method, params, headers);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ jsonrpc: "2.0", id: 1, error: { code } });
  });

  it.each([
    ["free_profit_check", "svc.free_profit_check"],
    ["svc.landed_cost", "svc.sa_landed_cost"],
    ["gcc-product-decision", "svc.gcc_product_decision"],
    ["/v1/gcc/portfolio-rank", "svc.gcc_portfolio_rank"],
    ["calculate_duty", "svc.sa_landed_cost"],
    ["saudi_import_duty", "svc.sa_landed_cost"],
    ["check_profit", "svc.free_profit_check"],
    ["svc.profit", "svc.free_profit_check"],
  ])("names the tool that a call of %s probably meant, and every other", async (name, meant) => {
    const { error } = await answerOf(modern("tools/call", { name, arguments: {} }));
    expect(error.message).toContain(`Did you mean ${meant}?`);
    for (const { id } of operations) expect(error.message).toContain(`svc.${id}`);
  });

  it("suggests no tool for a name that resembles none, in Arabic too", async () => {
    const { error } = await answerOf(modern("tools/call", { name: "get_weather" }, { "Accept-Language": "ar" }));
    expect(error.message).toMatch(/^أداة غير معروفة: \S+\. الأدوات/);
  });

  it("answers a notification with 202 and no body", async () => {
    const response = await post(
      { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1 } },
      { "MCP-Protocol-Version": "2026-07-28", "Mcp-Method": "notifications/cancelled" },
    );
    expect(response.status).toBe(202);
    expect(await response.text()).toBe("");
  });
});

describe("/mcp for clients of the revisions of 2025", () => {
  const opening = (protocolVersion: string) => ({
    protocolVersion,
    capabilities: {},
    clientInfo: { name: "test", version: "1" },
  });

  it.each(["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"])(
    "agrees on revision %s",
    async (protocolVersion) => {
      const response = await legacy("initialize", opening(protocolVersion));
      expect(response.headers.get("Content-Type")).toMatch(/^application\/json/);
      expect(response.headers.has("Mcp-Session-Id")).toBe(false);
      const { result } = await response.json<{ result: object }>();
      expect(result).toMatchObject({ protocolVersion, serverInfo: { name: service.id }, capabilities: { tools: {} } });
      expect(result).not.toHaveProperty("capabilities.extensions");
    },
  );

  it.each(["2026-07-28", "1999-01-01"])("offers 2025-11-25 to initialize with %s", async (protocolVersion) => {
    const answer = await answerOf(legacy("initialize", opening(protocolVersion)));
    expect(answer).toMatchObject({ result: { protocolVersion: "2025-11-25" } });
  });

  it.each([null, "*/*", "application/json", "application/json, text/event-stream"])(
    "answers in JSON when Accept is %s",
    async (Accept) => {
      const response = await legacy("tools/call", { name: freeTool, arguments: freeInput }, { Accept });
      expect(response.status).toBe(200);
      expect(await response.json()).toMatchObject({ result: { structuredContent: await overHttp() } });
    },
  );

  it.each([
    ["tools/list", null],
    ["tools/list", { cursor: null, _meta: null }],
    ["tools/list", { _meta: { progressToken: null } }],
    ["tools/call", { name: "svc.sa_landed_cost", arguments: null, _meta: null, task: null }],
  ])("reads parameters of %s that are null as left out: %j", async (method, params) => {
    const { error, result } = await answerOf(post({ jsonrpc: "2.0", id: 1, method, params }));
    expect([error, result]).toEqual([undefined, expect.anything()]);
  });

  it("answers a batch of revision 2025-03-26, and refuses one that is too long", async () => {
    const ping = (id: number) => ({ jsonrpc: "2.0", id, method: "ping" });
    const response = await post([ping(1), ping(2)]);
    expect(await response.json()).toMatchObject([{ id: 1 }, { id: 2 }]);
    const endless = await post(Array.from({ length: 17 }, (_, id) => ping(id)));
    expect(endless.status).toBe(400);
  });

  it("answers a request that is cancelled in its own batch, because it may be paid already", async () => {
    const cancelled = { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1 } };
    for (const batch of [
      [call, cancelled],
      [cancelled, call],
    ]) {
      const answered = await (await post(batch)).json();
      expect([answered].flat()).toMatchObject([{ id: 1, result: { structuredContent: await overHttp() } }]);
    }
    expect((await post([cancelled])).status).toBe(202);
  });

  it("refuses a batch in which two requests have one id, because only one of them would be answered", async () => {
    const response = await post([call, call]);
    expect([response.status, await response.json()]).toMatchObject([400, { id: null, error: { code: -32600 } }]);
    const notified = { jsonrpc: "2.0", method: "notifications/initialized" };
    const different = await post([notified, notified, call, { ...call, id: "1" }]);
    expect(await different.json()).toMatchObject([
      { id: 1, result: {} },
      { id: "1", result: {} },
    ]);
  });

  it("rejects an unknown version in the header", async () => {
    expect((await legacy("tools/list", {}, { "MCP-Protocol-Version": "2020-01-01" })).status).toBe(400);
  });
});

describe("/mcp as an HTTP address", () => {
  it.each(["GET", "DELETE", "PUT", "PATCH"])("answers 405 to %s of /mcp", async (method) => {
    const response = await exports.default.fetch(endpoint, { method });
    expect(response.status).toBe(405);
    expect(response.headers.get("Allow")).toBe("POST, OPTIONS");
  });

  it("answers 400 to what is not JSON, 415 to another media type, 413 to a body that is too long", async () => {
    expect(await (await post("{")).json()).toMatchObject({ id: null, error: { code: -32700 } });
    expect((await post("{}", { "Content-Type": "text/plain" })).status).toBe(415);
    expect((await post(`"${"x".repeat(600_000)}"`)).status).toBe(413);
  });

  it("rejects foreign hosts and pages of foreign origins", async () => {
    for (const headers of [{ Host: "evil.example" }, { Origin: "https://evil.example" }, { Origin: "null" }]) {
      const response = await legacy("ping", {}, headers);
      expect(response.status).toBe(403);
      expect(response.headers.has("Access-Control-Allow-Origin")).toBe(false);
    }
  });

  it("lets pages of its own origin and of this machine call it after a preflight", async () => {
    for (const Origin of ["http://localhost:6274", "http://127.0.0.1", "http://[::1]:3000"]) {
      const preflight = await exports.default.fetch(endpoint, {
        method: "OPTIONS",
        headers: {
          Origin,
          "Access-Control-Request-Method": "POST",
          "Access-Control-Request-Headers": "content-type,mcp-protocol-version,mcp-method,mcp-name,payment-signature",
        },
      });
      expect(preflight.status).toBe(204);
      expect(preflight.headers.get("Access-Control-Allow-Origin")).toBe(Origin);
      const allowed = preflight.headers.get("Access-Control-Allow-Headers")?.toLowerCase();
      for (const header of ["mcp-protocol-version", "mcp-method", "mcp-name", "payment-signature"])
        expect(allowed).toContain(header);
      const response = await legacy("ping", {}, { Origin });
      expect(response.status).toBe(200);
      expect(response.headers.get("Access-Control-Expose-Headers")).toBe("*");
      expect(response.headers.get("Access-Control-Allow-Origin")).toBe(Origin);
    }
  });
});
