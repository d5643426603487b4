import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { operations } from "../../../../catalog/index.ts";
import { createApp } from "../../../../src/worker/app.ts";
import { emptyStorage } from "../../../fixtures/empty-storage.ts";
import { toHeader } from "../../sale/fixtures/buyer.ts";
import { freeCall, freeInput, question } from "../a2a/bindings.ts";
import { envelope } from "../mcp/wire.ts";

const app = createApp(operations);

/** Sends requests of a caller to a deployment with limits of its own. */
const sender =
  (limits: Readonly<Record<string, string>>, caller: string) =>
  async (path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
    app.fetch(
      new Request(`http://localhost${path}`, {
        method: "POST",
        headers: {
          "Content-Type": "application/json",
          Accept: "application/json, text/event-stream",
          "CF-Connecting-IP": caller,
          ...headers,
        },
        body: JSON.stringify(body),
      }),
      { ...env, ...limits },
      createExecutionContext(),
    );

const rpc = (method: string, params: unknown = {}) => ({ jsonrpc: "2.0", id: 7, method, params });

/** The seconds that a refused caller is asked to wait. */
function secondsIn(refused: Response): number {
  expect(refused.status).toBe(429);
  const seconds = Number(refused.headers.get("Retry-After"));
  expect(seconds).toBeGreaterThan(0);
  return seconds;
}

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(emptyStorage);

describe("the rate limit over A2A", () => {
  it("limits calls by the operation's rate, with Retry-After and the binding's own error", async () => {
    const send = sender({ RATE_LIMIT_FREE_PER_MINUTE: "2" }, "203.0.113.1");
    const call = rpc("SendMessage", freeCall());
    for (let count = 0; count < 2; count++) expect((await send("/a2a/rpc", call)).status).toBe(200);
    const overRpc = await send("/a2a/rpc", call);
    secondsIn(overRpc);
    expect(await overRpc.json()).toMatchObject({ id: 7, error: { code: -32000, data: [{ reason: "RATE_LIMITED" }] } });
    const overRest = await send("/message:send", freeCall());
    secondsIn(overRest);
    expect(await overRest.json()).toMatchObject({ error: { code: 429, status: "RESOURCE_EXHAUSTED" } });
  });

  it("counts requests that reach no operation too", async () => {
    const send = sender({ RATE_LIMIT_PAID_PER_MINUTE: "2" }, "203.0.113.2");
    for (let count = 0; count < 2; count++) expect((await send("/message:send", question())).status).toBe(200);
    expect((await send("/message:send", question())).status).toBe(429);
    expect((await send("/a2a/rpc", rpc("SendMessage", question()))).status).toBe(429);
    expect((await send("/tasks/x:cancel", {})).status).toBe(429);
  });
});

describe("the rate limit over MCP", () => {
  const three = { RATE_LIMIT_PAID_PER_MINUTE: "3" };

  it.each([
    ["pings", "203.0.113.21", rpc("ping")],
    ["lists", "203.0.113.31", rpc("tools/list")],
    ["calls of no tool", "203.0.113.41", rpc("tools/call", { name: "nothing" })],
    ["unknown methods", "203.0.113.51", rpc("nothing")],
  ])("counts %s over MCP, which reach no operation", async (_, caller, message) => {
    const send = sender(three, caller);
    for (let count = 0; count < 3; count++) expect((await send("/mcp", message)).status).toBe(200);
    const refused = await send("/mcp", message);
    const seconds = secondsIn(refused);
    expect(await refused.json()).toMatchObject({
      id: 7,
      error: { code: 429, data: { retryable: true, retry_after_seconds: seconds } },
    });
  });

  it("counts the messages of a batch one by one", async () => {
    const send = sender(three, "203.0.113.22");
    const batch = [rpc("tools/list"), { ...rpc("tools/list"), id: "second" }];
    expect((await send("/mcp", batch)).status).toBe(200);
    expect((await send("/mcp", batch)).status).toBe(429);
  });

  it("says the state of a payment in a batch over the limit, in whichever message it came", async () => {
    const send = sender({ RATE_LIMIT_PAID_PER_MINUTE: "1" }, "203.0.113.24");
    const paying = rpc("tools/list", { _meta: { "x402/payment": { x402Version: 2 } } });
    const refused = await send("/mcp", [rpc("ping"), { ...paying, id: "second" }]);
    secondsIn(refused);
    expect(await refused.json()).toMatchObject({ error: { data: { payment_state: "unused", retry_action: "wait" } } });
  });

  it("counts pings apart from calls of tools", async () => {
    const send = sender(three, "203.0.113.23");
    for (let count = 0; count < 4; count++) await send("/mcp", rpc("ping"));
    const call = rpc("tools/call", { name: "svc.free_profit_check", arguments: freeInput });
    expect((await send("/mcp", call)).status).toBe(200);
  });

  it.each([
    ["bodies that are not read", "203.0.113.61", "{"],
    ["calls that reach no operation", "203.0.113.62", rpc("tools/call", { name: "svc.sa_landed_cost", arguments: 5 })],
  ])("asks a ledger about the payments of %s no more often than the limit", async (_, caller, body) => {
    const asked = vi.fn(async () => ({ state: "settled", transaction: undefined }));
    const bindings = { ...env, ...three, LEDGER: { getByName: () => ({ paymentStatus: asked }) } };
    const authorization = { from: `0x${"1".repeat(40)}`, nonce: `0x${"2".repeat(64)}` };
    const headers = {
      "Content-Type": "application/json",
      "CF-Connecting-IP": caller,
      "PAYMENT-SIGNATURE": toHeader({ payload: { authorization, signature: "0x33" } }),
    };
    const init = { method: "POST", headers, body: typeof body === "string" ? body : JSON.stringify(body) };
    const states: unknown[] = [];
    for (let count = 0; count < 6; count++) {
      const answer = await app.fetch(new Request("http://localhost/mcp", init), bindings, createExecutionContext());
      states.push(Object(await answer.json()).error.data.payment_state);
    }
    expect(states).toEqual([...Array(3).fill("settled"), ...Array(3).fill("in_flight")]);
    expect(asked).toHaveBeenCalledTimes(3);
  });

  it("answers too many calls of a tool with 429, Retry-After and a JSON-RPC error", async () => {
    const send = sender({ RATE_LIMIT_UNPAID_PER_MINUTE: "1" }, "203.0.113.77");
    const name = "svc.sa_landed_cost";
    const headers = { "MCP-Protocol-Version": "2026-07-28", "Mcp-Method": "tools/call", "Mcp-Name": name };
    const call = rpc("tools/call", { name, _meta: envelope });
    expect((await send("/mcp", call, headers)).status).toBe(200);
    const refused = await send("/mcp", call, headers);
    const seconds = secondsIn(refused);
    expect(await refused.json()).toMatchObject({
      id: 7,
      error: { code: 429, data: { retryable: true, retry_after_seconds: seconds, error: { code: "rate_limited" } } },
    });
  });
});
