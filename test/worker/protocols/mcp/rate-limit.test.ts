import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { operations } from "../../../../catalog/index.ts";
import { createApp } from "../../../../src/worker/app.ts";
import { emptyStorage } from "../../../fixtures/empty-storage.ts";
import { endpoint } from "./wire.ts";

const app = createApp(operations);

/** Sends a message of a caller to a deployment that allows three requests a minute. */
const sender = (caller: string) => (body: unknown) =>
  app.fetch(
    new Request(endpoint, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        Accept: "application/json, text/event-stream",
        "CF-Connecting-IP": caller,
      },
      body: JSON.stringify(body),
    }),
    { ...env, RATE_LIMIT_PAID_PER_MINUTE: "3" },
    createExecutionContext(),
  );

const request = (method: string, params = {}) => ({ jsonrpc: "2.0", id: 7, method, params });

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(emptyStorage);

describe("MCP messages that reach no operation", () => {
  it.each([
    ["pings", "203.0.113.21", request("ping")],
    ["lists", "203.0.113.31", request("tools/list")],
    ["calls of no tool", "203.0.113.41", request("tools/call", { name: "nothing" })],
    ["unknown methods", "203.0.113.51", request("nothing")],
  ])("counts %s", async (_, caller, message) => {
    const send = sender(caller);
    for (let count = 0; count < 3; count++) expect((await send(message)).status).toBe(200);
    const refused = await send(message);
    expect(refused.status).toBe(429);
    const seconds = Number(refused.headers.get("Retry-After"));
    expect(seconds).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({
      id: 7,
      error: { code: 429, data: { retryable: true, retry_after_seconds: seconds } },
    });
  });

  it("counts the messages of a batch one by one", async () => {
    const send = sender("203.0.113.22");
    expect((await send([request("tools/list"), request("tools/list")])).status).toBe(200);
    expect((await send([request("tools/list"), request("tools/list")])).status).toBe(429);
  });

  it("counts pings apart from calls of tools", async () => {
    const send = sender("203.0.113.23");
    for (let count = 0; count < 4; count++) await send(request("ping"));
    const call = request("tools/call", {
      name: "svc.free_profit_check",
      arguments: { landed_cost: 40, expected_sale_price: 99 },
    });
    expect((await send(call)).status).toBe(200);
  });
});
