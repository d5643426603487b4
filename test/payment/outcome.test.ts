import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { challengeErrors } from "../../catalog/service/challenge-errors.ts";
import type { JsonObject } from "../../src/lib/text.ts";
import { bodyOf, type PurchaseOutcome, read, statusOf, timeText, write } from "../../src/payment/outcome.ts";
import { failures, isRetryable, paymentStates, retryActions } from "../../src/payment/situations.ts";
import { challengeOf, words } from "../fixtures/outcomes.ts";

/** Reads a response as it goes over HTTP: headers are looked up by name in any case. */
const readBack = ({ status, headers, body }: ReturnType<typeof write>) =>
  read({ status, headers: new Headers({ ...headers }), text: body });

const word = fc.stringMatching(/^[\w.-]{1,20}$/);
const text = fc.string({ unit: "grapheme" });
const object = fc.dictionary(word, fc.oneof(text, fc.integer(), fc.boolean(), fc.constant(null)));
const instant = fc.integer({ min: 0, max: 4_000_000_000 }).map((second) => new Date(second * 1000).toISOString());
const seconds = fc.nat({ max: 1_000_000 });
const locale = fc.constantFrom("en", "ar");
const optional = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: undefined });

const payment = fc.record({
  state: fc.constantFrom(...paymentStates),
  action: fc.constantFrom(...retryActions),
  expiresAt: fc.option(instant),
  transaction: optional(word),
});
const refused = {
  locale,
  payment: optional(payment),
  settlement: optional(object),
  retryAfterSeconds: optional(seconds),
};

const result = fc.record({
  kind: fc.constant("result"),
  answer: object.map((value) => JSON.stringify(value)),
  locale,
  requestId: optional(word),
  formula: optional(word),
  settlement: optional(object.map((value) => JSON.stringify(value))),
  isRepetition: fc.boolean(),
  boughtAt: optional(instant),
  keptAt: optional(fc.webUrl()),
});
const challenge = fc.record({
  ...refused,
  kind: fc.constant("challenge"),
  requestId: optional(word),
  error: fc.constantFrom(...challengeErrors),
  message: text,
  terms: fc.record({
    resource: object,
    accepts: fc.array(object),
    extensions: object,
    help: text,
    termsOfService: text,
  }),
  serviceTime: instant,
  clockAhead: optional(fc.integer()),
  problem: optional(fc.record({ path: text, message: text })),
  warnings: optional(fc.array(text)),
  inputCheck: optional(object),
});
const failure = fc.constantFrom(...Object.entries(failures)).chain(([code, { status }]) =>
  fc.record({
    ...refused,
    kind: fc.constant("failure"),
    status: fc.constant(status),
    code: fc.constant(code),
    message: text,
    requestId: word,
    retryable: fc.boolean(),
    details: fc.array(object),
    headers: fc.record({ Allow: word, RateLimit: word, "RateLimit-Policy": word }, { requiredKeys: [] }),
  }),
);

describe("an outcome", () => {
  it("lists the problems of an invalid input first and its payment last, and reads them in either order", () => {
    const problem = { path: "/product_value", code: "required", message: "product_value is required." };
    const words = { payment_state: "unused", retry_action: "stop", authorization_expires_at: null };
    const about = { code: "validation_failed", message: "No.", request_id: "1", retryable: false };
    for (const details of [
      [problem, words],
      [words, problem],
    ]) {
      const said = read({
        status: 400,
        headers: new Headers(),
        text: JSON.stringify({ error: { ...about, details } }),
      });
      if (said?.kind !== "failure") throw new Error("No failure");
      expect(said).toMatchObject({ details: [problem], payment: { state: "unused", action: "stop" } });
      expect(bodyOf(said)).toMatchObject({ error: { details: [problem, words] } });
    }
  });

  it("reads the outcome that it wrote, whatever it is", () => {
    fc.assert(
      fc.property(fc.oneof(result, challenge, failure), (outcome: PurchaseOutcome) => {
        const written = write(outcome);
        expect(written.status).toBe(statusOf(outcome));
        expect(readBack(written)).toEqual(outcome);
        if (outcome.kind !== "result")
          expect(JSON.parse(written.body)).toEqual(JSON.parse(JSON.stringify(bodyOf(outcome))));
      }),
      { numRuns: 500 },
    );
  });

  it("writes the same headers for all challenges of an offer that say nothing of a payment", () => {
    const one = challengeOf("payment_required");
    const { headers } = write(one);
    expect(write({ ...one, message: "Other.", serviceTime: "later" }).headers).toBe(headers);
    for (const other of [{ locale: "ar" }, { payment: words("refused", "stop") }, { inputCheck: {} }] as const)
      expect(write({ ...one, ...other }).headers).not.toBe(headers);
  });

  it("writes a different text for each number of seconds", () => {
    expect([0, 999, 1000, 0].map(timeText)).toEqual([
      "1970-01-01T00:00:00Z",
      "1970-01-01T00:00:00Z",
      "1970-01-01T00:00:01Z",
      "1970-01-01T00:00:00Z",
    ]);
  });

  it("writes the same challenge into header and body, apart from the parts for people", () => {
    const { headers, body } = write(challengeOf("payment_expired"));
    const { x402Version, error, resource, accepts, extensions } = JSON.parse(body);
    const required = JSON.parse(Buffer.from(headers["PAYMENT-REQUIRED"] ?? "", "base64").toString("utf8"));
    expect(required).toEqual({ x402Version, error, resource, accepts, extensions });
  });
});

describe("what is read", () => {
  const answer = (status: number, body: unknown, headers: JsonObject = {}) =>
    read({
      status,
      headers: new Headers(Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)])),
      text: typeof body === "string" ? body : JSON.stringify(body),
    });

  it.each<readonly [number, unknown]>([
    [200, "<h1>portal</h1>"],
    [200, []],
    [402, "<h1>portal</h1>"],
    [402, { error: { code: 1 } }],
    [402, { x402Version: 1, error: "payment_required" }],
    [404, { message: "a proxy's own words" }],
    [500, ""],
    [301, { error: { code: "not_found" } }],
  ])("reads no outcome from an answer that is not from this service: %i, %j", (status, body) => {
    expect(answer(status, body)).toBeUndefined();
  });

  it("leaves open whether the money moved if a state is unknown, and waits if an action is unknown", () => {
    const headers = { "Payment-State": "held", "Retry-Action": "consider" };
    expect(answer(502, { error: { code: "later_code" } }, headers)).toMatchObject({
      code: "later_code",
      payment: { state: "in_flight", action: "wait" },
    });
  });

  it("reads the words of a payment from headers where a proxy has replaced the body", () => {
    const headers = { "Payment-State": "unused", "Retry-Action": "wait", "Retry-After": "7" };
    expect(answer(503, { error: { code: "overloaded" } }, headers)).toMatchObject({
      payment: { state: "unused", action: "wait", expiresAt: null },
      retryAfterSeconds: 7,
    });
  });

  it("ignores a Retry-After that names no time to wait", () => {
    for (const given of ["soon", "-1", ""])
      expect(answer(429, { error: { code: "rate_limited" } }, { "Retry-After": given })).not.toHaveProperty(
        "retryAfterSeconds",
      );
  });

  it("recognizes a retryable failure by its own word", () => {
    for (const code of ["rate_limited", "not_found"] as const)
      expect(answer(failures[code].status, { error: { code, retryable: isRetryable(code) } })).toMatchObject({
        retryable: isRetryable(code),
      });
  });
});
