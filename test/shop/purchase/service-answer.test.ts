import { describe, expect, it } from "vitest";
import { toHeaderJson } from "../../../src/lib/header-json.ts";
import { readAnswer } from "../../../src/shop/purchase/service-answer.ts";

const answer = (status: number, body: unknown, headers: Record<string, string> = {}) => ({
  status,
  text: typeof body === "string" ? body : JSON.stringify(body),
  header: (name: string) => headers[name] ?? null,
});
const error = (code: string, details?: unknown) => ({ error: { code, message: "why", retryable: true, details } });

describe("an answer", () => {
  it("reads a 200 with a receipt as the result, byte for byte", () => {
    const settlement = { success: true, transaction: "0x1" };
    expect(readAnswer(answer(200, '{ "a": 1 }', { "payment-response": toHeaderJson(settlement) }), true)).toEqual({
      kind: "result",
      answer: '{ "a": 1 }',
      settlement: JSON.stringify(settlement),
    });
  });

  it("reads a 200 without a receipt as the result of a free analysis only", () => {
    expect(readAnswer(answer(200, { a: 1 }), true).kind).toBe("repeat");
    expect(readAnswer(answer(200, { a: 1 }), false)).toMatchObject({ kind: "result", settlement: null });
  });

  it("asks again, and never pays again, for an answer that never came or is not of this service", () => {
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

  it("reads the word of the challenge from a 402", () => {
    expect(readAnswer(answer(402, { error: "payment_expired", accepts: [] }), true)).toEqual({
      kind: "unpaid",
      code: "payment_expired",
      expiresAt: undefined,
    });
  });

  it("makes no other payment after a 402 that says that the money was spent", () => {
    for (const said of [{}, { payment_state: "refused", retry_action: "sign_again" }])
      expect(readAnswer(answer(402, { error: "payment_already_used", ...said }), true)).toEqual({ kind: "spent" });
  });

  it("names every problem of a 400 by its place", () => {
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

describe("the words of a payment", () => {
  const expiry = "2026-05-20T12:00:00.000Z";
  const worded = (state: string, action: string) => ({
    payment_state: state,
    retry_action: action,
    authorization_expires_at: expiry,
  });
  const failure = (code: string, state: string, action: string, status = 502) =>
    answer(status, error(code, [worded(state, action), { path: "/x", message: "no" }]));
  const challenge = (code: string, state: string, action: string) =>
    answer(402, { error: code, accepts: [], ...worded(state, action) });

  it.each([
    ["retry_same_payment", "unused", "repeat"],
    ["retry_same_payment", "in_flight", "repeat"],
    ["wait", "unused", "repeat"],
    ["stop", "unused", "stopped"],
    ["stop", "refused", "stopped"],
    ["stop", "in_flight", "stopped"],
    ["stop", "settled", "spent"],
    ["sign_again", "settled", "spent"],
  ])("%s of a failure, its payment %s, is %s", (action, state, kind) => {
    expect(readAnswer(failure("internal_error", state, action), true).kind).toBe(kind);
    const { status, header } = failure("internal_error", state, action);
    const byHeaders = {
      status,
      text: JSON.stringify(error("internal_error")),
      header: (name: string) => ({ "Payment-State": state, "Retry-Action": action })[name] ?? header(name),
    };
    expect(readAnswer(byHeaders, true).kind).toBe(kind);
  });

  it.each([
    ["wait", "unused", "repeat"],
    ["retry_same_payment", "in_flight", "repeat"],
    ["sign_again", "refused", "unpaid"],
    ["stop", "refused", "unpaid"],
    ["stop", "in_flight", "stopped"],
    ["sign_again", "in_flight", "repeat"],
    ["sign_again", "settled", "spent"],
  ])("%s of a challenge, its payment %s, is %s", (action, state, kind) => {
    expect(readAnswer(challenge("payment_declined", state, action), true).kind).toBe(kind);
  });

  it("says until when a refused signature could be used", () => {
    expect(readAnswer(challenge("payment_declined", "refused", "sign_again"), true)).toMatchObject({
      expiresAt: expiry,
    });
  });

  it("say after a stop whether the money may have moved", () => {
    expect(readAnswer(failure("internal_error", "in_flight", "stop"), true)).toMatchObject({ mayBePaid: true });
    expect(readAnswer(failure("internal_error", "unused", "stop"), true)).toMatchObject({ mayBePaid: false });
  });

  it("leave the input to be corrected only where nothing was taken, and are no problem of it", () => {
    const problems = [{ path: "/x", message: "no" }];
    expect(readAnswer(failure("validation_failed", "unused", "stop", 400), true)).toMatchObject({
      kind: "input",
      problems,
    });
    expect(readAnswer(failure("validation_failed", "in_flight", "stop", 400), true).kind).toBe("stopped");
    expect(readAnswer(failure("validation_failed", "settled", "stop", 400), true).kind).toBe("spent");
  });

  it("waits for payment words that are not known yet, and never pays for them again", () => {
    expect(readAnswer(failure("internal_error", "held", "consider"), true).kind).toBe("repeat");
    expect(readAnswer(challenge("payment_declined", "held", "sign_again"), true).kind).toBe("repeat");
  });
});
