import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { withNextAnalysis } from "../../../catalog/summary/next-analysis.ts";
import { answerCalls } from "../../../src/client/bridge/answer-calls.ts";
import { readBridgeSettings } from "../../../src/client/wallet/bridge-settings.ts";
import { locales } from "../../../src/lib/text.ts";
import type { Attachments } from "../../../src/worker/protocols/mcp/payment.ts";
import { operationNamed } from "../../fixtures/operation-named.ts";

const [free, paid] = [operationNamed("free_profit_check"), operationNamed("sa_landed_cost")];

const none: Attachments = { paymentSignature: undefined, idempotencyKey: undefined, referralCode: undefined };
const service = "http://127.0.0.1:9";
const limited = { error: { code: "rate_limited", message: "Later", request_id: "1", retryable: true } };
const unreachable = { SVC_BASE_URL: service, SVC_SPENDING_FILE: join(tmpdir(), "none", "spending.json") };
const bridge = (settings = { SVC_LANG: "ar" }) => answerCalls(readBridgeSettings({ ...unreachable, ...settings })).call;

describe("a call that comes to the bridge", () => {
  it.each(locales)("answers a free call in the bridge as its route does, without the service: %s", async (SVC_LANG) => {
    const [{ input }] = free.examples;
    const result = withNextAnalysis(free.answer(input, SVC_LANG), service);
    expect(await bridge({ SVC_LANG })({ operation: free, input, attachments: () => none })).toEqual({
      kind: "result",
      answer: JSON.stringify(result),
      locale: SVC_LANG,
      formula: result.formula_version,
      isRepetition: false,
    });
  });

  it("names every problem of a free call's input", async () => {
    const input = { unheard_of: 1 };
    const validation = free.validate(input, "ar");
    const outcome = await bridge()({ operation: free, input, attachments: () => none });
    const details = validation.valid ? [] : validation.problems;
    expect(outcome).toMatchObject({ status: 400, code: "validation_failed", details });
  });

  it("answers a paid call with core_unavailable when the service is not there", async () => {
    const call = { operation: paid, input: {}, attachments: () => none };
    const answer = bridge();
    for (const outcome of [await answer(call), await answer(call)])
      expect(outcome).toMatchObject({ kind: "failure", code: "core_unavailable" });
  });

  it("passes on an error that reading the attachments throws", async () => {
    const attachments = () => {
      throw new TypeError("a mistake of ours");
    };
    await expect(bridge()({ operation: paid, input: {}, attachments })).rejects.toThrow("a mistake of ours");
  });

  it.each([
    [404, { message: "a proxy's own words" }, { status: 502, code: "core_unavailable", details: [{ service }] }],
    [429, limited, { kind: "failure", status: 429, code: "rate_limited" }],
    [402, { x402Version: 2, error: "payment_required" }, { kind: "challenge", error: "payment_required" }],
    [200, { result: 1 }, { kind: "result", answer: '{"result":1}' }],
  ])("answers in the bridge as an operation does when the service says %i, %j", async (status, said, outcome) => {
    vi.stubGlobal("fetch", async () => Response.json(said, { status }));
    expect(await bridge()({ operation: paid, input: {}, attachments: () => none })).toMatchObject(outcome);
  });
});
