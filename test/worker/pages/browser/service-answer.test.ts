import { describe, expect, it } from "vitest";
import { toBase64Json } from "../../../../src/worker/pages/browser/payment-header.ts";
import { readAnswer } from "../../../../src/worker/pages/browser/service-answer.ts";

const answer = (status: number, body: unknown, headers: Record<string, string> = {}) => ({
  status,
  text: typeof body === "string" ? body : JSON.stringify(body),
  header: (name: string) => headers[name] ?? null,
});
const error = (code: string, details?: unknown) => ({ error: { code, message: "why", retryable: true, details } });

describe("an answer", () => {
  it("of 200 with a receipt is the result, byte for byte", () => {
    const settlement = { success: true, transaction: "0x1" };
    expect(readAnswer(answer(200, '{ "a": 1 }', { "payment-response": toBase64Json(settlement) }), true)).toEqual({
      kind: "result",
      text: '{ "a": 1 }',
      settlement: JSON.stringify(settlement),
    });
  });

  it("of 200 without a receipt is no paid result, and is one of a free analysis", () => {
    expect(readAnswer(answer(200, { a: 1 }), true).kind).toBe("repeat");
    expect(readAnswer(answer(200, { a: 1 }), false)).toMatchObject({ kind: "result", settlement: null });
  });

  it("that never came, or is not of this service, is asked for again and never paid again", () => {
    for (const raw of [
      undefined,
      answer(200, "<h1>portal</h1>"),
      answer(402, "<h1>portal</h1>"),
      answer(402, { error: { code: "x" } }),
      answer(404, { error: { code: "not_found", message: "" } }),
      answer(500, ""),
      answer(502, error("settlement_unknown")),
      answer(400, "Bad Request"),
    ])
      expect(readAnswer(raw, true).kind).toBe("repeat");
  });

  it("of 402 is the word of the challenge", () => {
    expect(readAnswer(answer(402, { error: "payment_expired", accepts: [] }), true)).toEqual({
      kind: "challenge",
      code: "payment_expired",
    });
  });

  it("of 400 names every problem by its place", () => {
    const details = [{ path: "/products/3/product_value", code: "minimum", message: "at least 0.01" }, "junk"];
    expect(readAnswer(answer(400, error("validation_failed", details)), true)).toEqual({
      kind: "input",
      message: "why",
      problems: [{ path: "/products/3/product_value", message: "at least 0.01" }],
    });
  });

  it("says when to ask again", () => {
    expect(readAnswer(answer(429, error("rate_limited"), { "retry-after": "7" }), true)).toEqual({
      kind: "repeat",
      code: "rate_limited",
      retryAfterMs: 7000,
    });
  });
});
