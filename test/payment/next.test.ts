import { describe, expect, it } from "vitest";
import { fateOf, next, type SentSignature, signingTime, takenUntilMs } from "../../src/payment/next.ts";
import type { PurchaseOutcome } from "../../src/payment/outcome.ts";
import { challengeOf, failureOf, resultOf, serviceNow, words } from "../fixtures/outcomes.ts";

const now = serviceNow;
const hour = 3_600_000;
/** Signed a minute ago, for two minutes. */
const signature: SentSignature = { validBefore: now / 1000 + 60, refusedForTime: 0 };
const ranOut: SentSignature = { ...signature, validBefore: now / 1000 - 600 };

/** The next step in one word; a signature that must wait is "sign later". */
function doneAfter(outcome: PurchaseOutcome | undefined, sent: SentSignature | undefined, at = now): string {
  const step = next(outcome, sent, at);
  if (step.do === "sign") return step.fromMs > at ? "sign later" : "sign";
  return step.do === "stop" ? `stop, ${step.because}${step.mayBePaid ? ", perhaps paid" : ""}` : step.do;
}

/** A challenge, or a failure, that says this of the payment. */
const challenged = (code: Parameters<typeof challengeOf>[0], ...said: Parameters<typeof words>) =>
  challengeOf(code, { payment: words(...said) });
const failed = (code: Parameters<typeof failureOf>[0], ...said: Parameters<typeof words>) =>
  failureOf(code, { payment: words(...said) });

const stopped = "stop, service";
const mayBePaid = "stop, service, perhaps paid";
const clock = "stop, clock";

/** Every outcome beside a signature: none, one that can still be taken, one that has run out. */
const table: readonly (readonly [string, PurchaseOutcome | undefined, none: string, valid: string, over: string])[] = [
  ["no answer", undefined, "repeat", "repeat", "repeat"],
  ["a result", resultOf("{}"), "show", "show", "show"],
  ["a challenge", challengeOf("payment_required"), "sign", "sign later", "sign"],
  ["a refused payment", challenged("invalid_signature", "refused", "sign_again"), "sign", "sign later", "sign"],
  ["a payment used before", challenged("payment_already_used", "settled", "sign_again"), "sign", "sign later", "sign"],
  ["a payment in flight", challenged("payment_declined", "in_flight", "sign_again"), "sign", "wait", "wait"],
  ["an empty wallet", challenged("insufficient_funds", "refused", "stop"), "sign", stopped, stopped],
  ["a nonce without a purchase", challenged("payment_already_used", "in_flight", "stop"), "sign", mayBePaid, mayBePaid],
  [
    "a time that comes",
    challengeOf("payment_not_yet_valid", { payment: words("unused", "wait"), retryAfterSeconds: 60 }),
    "sign",
    "wait",
    "wait",
  ],
  ["a time that was long ago", challenged("payment_expired", "refused", "stop"), "sign", clock, "sign"],
  ["a validity of days", challenged("payment_validity_too_long", "refused", "stop"), "sign", clock, clock],
  ["a failed calculation", failureOf("core_unavailable"), "wait", "wait", "wait"],
  [
    "a failed calculation with words",
    failureOf("core_unavailable", { payment: words("unused", "retry_same_payment"), retryAfterSeconds: 2 }),
    "wait",
    "repeat",
    "repeat",
  ],
  ["an unknown settlement", failed("settlement_unknown", "in_flight", "wait"), "wait", "wait", "wait"],
  ["a wrong input", failed("validation_failed", "unused", "stop"), stopped, stopped, stopped],
  ["a wrong input of what was sold", failed("validation_failed", "settled", "stop"), stopped, mayBePaid, mayBePaid],
  ["too many requests without words", failureOf("rate_limited"), "wait", "wait", "wait"],
  ["a wrong input without words", failureOf("validation_failed"), stopped, stopped, stopped],
];

describe("what is done next", () => {
  it.each(table)("decides what to do next after %s", (_, outcome, none, valid, over) => {
    expect([undefined, signature, ranOut].map((sent) => doneAfter(outcome, sent))).toEqual([none, valid, over]);
  });

  it("waits as long as the service says", () => {
    const outcome = failureOf("rate_limited", { retryAfterSeconds: 7 });
    expect(next(outcome, undefined, now)).toEqual({ do: "wait", afterMs: 7_000 });
  });

  it("makes no second signature before both clocks have passed the first, and the chain's a minute more", () => {
    const refusal = challenged("invalid_signature", "refused", "sign_again");
    const end = signature.validBefore * 1000 + 60_000;
    expect(next(refusal, signature, now)).toEqual({ do: "sign", fromMs: end });
    // The buyer's clock is two minutes ahead: it passes the end two minutes before the service's does.
    expect(next(refusal, signature, now + 120_000)).toEqual({ do: "sign", fromMs: end + 120_000 });
    // It is two minutes behind.
    expect(next(refusal, signature, now - 120_000)).toEqual({ do: "sign", fromMs: end });
    expect(takenUntilMs({ validBefore: 1_000 })).toBe(1_060_000);
  });

  it("stops at the second consecutive refusal because of a time, and not at one of another kind", () => {
    const expired = challenged("payment_expired", "refused", "sign_again");
    const other = challenged("invalid_signature", "refused", "sign_again");
    expect(doneAfter(expired, { ...ranOut, refusedForTime: 0 })).toBe("sign");
    expect(doneAfter(expired, { ...ranOut, refusedForTime: 1 })).toBe("stop, clock");
    expect(doneAfter(other, { ...ranOut, refusedForTime: 1 })).toBe("sign");
  });
});

describe("the time by which a buyer signs", () => {
  it.each([0, -150, 150, -400, 3_600, -3_600])("signs by the service's time with a clock %i s off", (off) => {
    const challenge = challengeOf("payment_required");
    expect(signingTime(challenge, now + off * 1000)).toBe(now / 1000);
    expect(doneAfter(challenge, undefined, now + off * 1000)).toBe("sign");
  });

  it.each([hour + 1000, -hour - 1000, 25 * hour, -25 * hour, 30 * 24 * hour])(
    "signs nothing where the two clocks differ by %i ms",
    (off) => {
      const challenge = challengeOf("payment_required");
      expect(signingTime(challenge, now + off)).toBeUndefined();
      expect(doneAfter(challenge, undefined, now + off)).toBe("stop, clock");
      const refusal = challenged("invalid_signature", "refused", "sign_again");
      expect(doneAfter(refusal, ranOut, now + off)).toBe("stop, clock");
    },
  );

  it("signs by the buyer's clock where the service does not say its time", () => {
    expect(signingTime(challengeOf("payment_required", { serviceTime: "" }), now + 999)).toBe(now / 1000);
  });
});

it.each([
  ["no answer", undefined, "unclear"],
  ["a result", resultOf("{}"), "settled"],
  ["a challenge", challengeOf("payment_expired"), "refused"],
  ["one that says unused", failed("core_unavailable", "unused", "wait"), "refused"],
  ["one that says in flight", challenged("payment_declined", "in_flight", "stop"), "unclear"],
  ["one that says settled", failed("validation_failed", "settled", "stop"), "settled"],
  ["a refusal without words", failureOf("rate_limited"), "refused"],
  ["a failure without words", failureOf("internal_error"), "unclear"],
] as const)("tells the outcome of a payment by %s", (_, outcome, fate) => {
  expect(fateOf(outcome)).toBe(fate);
});
