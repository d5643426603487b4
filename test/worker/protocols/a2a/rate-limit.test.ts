import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { operations } from "../../../../catalog/index.ts";
import { createApp } from "../../../../src/worker/app.ts";
import { emptyStorage } from "../../../fixtures/empty-storage.ts";
import { freeCall, question } from "./bindings.ts";

const app = createApp(operations);

/** Sends a request of a caller to a deployment with limits of its own. */
const sender = (limits: Readonly<Record<string, string>>, caller: string) => (path: string, body: unknown) =>
  app.fetch(
    new Request(`https://service.test${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "CF-Connecting-IP": caller },
      body: JSON.stringify(body),
    }),
    { ...env, ...limits },
    createExecutionContext(),
  );

const rpc = (params: unknown) => ({ jsonrpc: "2.0", id: 1, method: "SendMessage", params });

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(emptyStorage);

describe("the rate limit over A2A", () => {
  it("limits calls by the operation's rate, with Retry-After and the binding's own error", async () => {
    const send = sender({ RATE_LIMIT_FREE_PER_MINUTE: "2" }, "203.0.113.1");
    for (let count = 0; count < 2; count++) expect((await send("/a2a/rpc", rpc(freeCall()))).status).toBe(200);
    const overRpc = await send("/a2a/rpc", rpc(freeCall()));
    expect(overRpc.status).toBe(429);
    expect(Number(overRpc.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(await overRpc.json()).toMatchObject({ id: 1, error: { code: -32000, data: [{ reason: "RATE_LIMITED" }] } });
    const overRest = await send("/message:send", freeCall());
    expect(overRest.status).toBe(429);
    expect(await overRest.json()).toMatchObject({ error: { code: 429, status: "RESOURCE_EXHAUSTED" } });
  });

  it("counts requests that reach no operation too", async () => {
    const send = sender({ RATE_LIMIT_PAID_PER_MINUTE: "2" }, "203.0.113.2");
    for (let count = 0; count < 2; count++) expect((await send("/message:send", question())).status).toBe(200);
    expect((await send("/message:send", question())).status).toBe(429);
    expect((await send("/a2a/rpc", rpc(question()))).status).toBe(429);
    expect((await send("/tasks/x:cancel", {})).status).toBe(429);
  });
});
