import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { operations } from "../../../catalog/index.ts";
import { answerCalls } from "../../../src/client/bridge/answer-calls.ts";
import { readBridgeSettings } from "../../../src/client/bridge/bridge-settings.ts";
import { locales } from "../../../src/lib/text.ts";
import { ServiceError } from "../../../src/worker/http/errors.ts";
import { withNextAnalysis } from "../../../src/worker/http/next-analysis.ts";
import type { Attachments } from "../../../src/worker/protocols/mcp/payment.ts";

const free = operations.find((operation) => operation.free);
const paid = operations.find((operation) => !operation.free);
if (!free || !paid) throw new Error("The operations is too short");

const none: Attachments = { paymentSignature: undefined, idempotencyKey: undefined, referralCode: undefined };
const service = "http://127.0.0.1:9";
const limited = { error: { code: "rate_limited", message: "Later", request_id: "1", retryable: true } };
const unreachable = { SVC_BASE_URL: service, SVC_SPENDING_FILE: join(tmpdir(), "none", "spending.json") };
const bridge = (settings = { SVC_LANG: "ar" }) => answerCalls(readBridgeSettings({ ...unreachable, ...settings })).call;

describe("a call that comes to the bridge", () => {
  it.each(locales)("answers a free call as its route does, without the service: %s", async (SVC_LANG) => {
    const [{ input }] = free.examples;
    const answer = await bridge({ SVC_LANG })({ operation: free, input, attachments: () => none });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Content-Language")).toBe(SVC_LANG);
    const result = withNextAnalysis(free.answer(input, SVC_LANG), service);
    expect(answer.body).toEqual(JSON.parse(JSON.stringify(result)));
  });

  it("names every problem of a free call's input", async () => {
    const input = { unheard_of: 1 };
    const validation = free.validate(input, "ar");
    const { status, body } = await bridge()({ operation: free, input, attachments: () => none });
    expect(status).toBe(400);
    const details = validation.valid ? [] : validation.problems;
    expect(body).toMatchObject({ error: { code: "validation_failed", details } });
  });

  it("answers a paid call with core_unavailable when the service is not there", async () => {
    const call = { operation: paid, input: {}, attachments: () => none };
    const answer = bridge();
    for (const { body } of [await answer(call), await answer(call)])
      expect(body).toMatchObject({ error: { code: "core_unavailable" } });
  });

  it("answers contradicting attachments with an Error object in the language of the settings", async () => {
    const attachments = () => {
      throw new ServiceError("invalid_header");
    };
    const { status, body } = await bridge()({ operation: paid, input: {}, attachments });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      error: { code: "invalid_header", message: expect.stringMatching(/[\u0600-\u06ff]/) },
    });
  });

  it("throws failures that are no ServiceError", async () => {
    const attachments = () => {
      throw new TypeError("a mistake of ours");
    };
    await expect(bridge()({ operation: paid, input: {}, attachments })).rejects.toThrow("a mistake of ours");
  });

  it.each([
    [404, { message: "a proxy's own words" }, 502, { error: { code: "settlement_unknown", details: [{ service }] } }],
    [429, limited, 429, limited],
    [402, { x402Version: 2 }, 402, { x402Version: 2 }],
    [200, { result: 1 }, 200, { result: 1 }],
  ])("answers as an operation does when the service says %i, %j", async (status, said, answered, body) => {
    vi.stubGlobal("fetch", async () => Response.json(said, { status }));
    const answer = await bridge()({ operation: paid, input: {}, attachments: () => none });
    expect(answer.status).toBe(answered);
    expect(answer.body).toMatchObject(body);
  });
});
