import { describe, expect, it } from "vitest";
import type { PurchaseOutcome } from "../../../src/payment/outcome.ts";
import {
  answered,
  continued,
  corrected,
  isUnresolved,
  mayBeForgotten,
  newPurchase,
  nextStep,
  pauseMs,
  sending,
  withAuthorization,
  withoutSignature,
  withSignature,
} from "../../../src/shop/purchase/next-step.ts";
import { unpaidWord } from "../../../src/shop/purchase/payment-words.ts";
import type { StoredPurchase } from "../../../src/shop/purchase/stored-purchase.ts";
import { buyWords } from "../../../src/shop/words/buy.ts";
import { requirementsOf } from "../../fixtures/offered-payment.ts";
import { challengeOf, failureOf, serviceNow as now, resultOf, words } from "../../fixtures/outcomes.ts";

const payer = `0x${"a".repeat(40)}`;
const terms = requirementsOf("12000000");
const stored = newPurchase(
  {
    id: "purchase-1",
    nonce: `0x${"1".repeat(64)}`,
    fingerprint: "f",
    operation: "gcc_merchant_pack",
    path: "/v1/gcc/merchant-pack",
    locale: "en",
    body: "{}",
    names: [],
    price: { usdc: "12.00", atomic: "12000000" },
  },
  now,
);
const asked = withAuthorization(stored, terms, payer, now / 1000);
const signed = withSignature(asked, "0xsignature");
const sent = sending(signed);
const otherNonce = `0x${"2".repeat(64)}`;
const then = (purchase: StoredPurchase, outcome: PurchaseOutcome | undefined) =>
  answered(purchase, outcome, otherNonce, now);
const unknown = failureOf("settlement_unknown", { payment: words("in_flight", "wait") });
const refused = (code: string, expiresAt: string | null = null) =>
  challengeOf(code, { payment: words("refused", "sign_again", expiresAt) });
const result = resultOf("{}");

describe("a purchase", () => {
  it("pays for a purchase that has no signature", () => {
    expect(nextStep(stored, now)).toEqual({ kind: "pay", onlyPayer: undefined, because: undefined });
  });

  it("pays for a purchase again when the page was closed before the signature was stored", () => {
    expect(nextStep(asked, now).kind).toBe("pay");
  });

  it("sends a purchase at once when a signature is stored, and cannot forget it: it may have been sent before", () => {
    expect(nextStep(signed, now)).toMatchObject({ kind: "send", afterMs: 0 });
    expect([isUnresolved(signed), mayBeForgotten(signed, now)]).toEqual([true, false]);
  });

  it("sends a purchase again after the page closed while it was under way, however late", () => {
    for (const later of [0, 1_000, 600_000, 86_400_000])
      expect(nextStep(sent, now + later)).toMatchObject({ kind: "send" });
  });

  it("shows the result of a purchase, whatever else it holds", () => {
    const shown = then(then(sent, unknown), result);
    expect(nextStep(shown, now)).toMatchObject({ kind: "show", delivery: { answer: "{}", settlement: "{}" } });
    expect(isUnresolved(shown)).toBe(false);
  });

  it("forgets a purchase as unsigned when the wallet refuses, and never after it was signed", () => {
    expect(withoutSignature(asked).payment).toBeNull();
    expect(withoutSignature(signed).payment?.signature).toBe("0xsignature");
  });
});

describe("a signature that was sent", () => {
  it.each([undefined, "settlement_unknown", "core_unavailable", "circuit_open", "rate_limited", "overloaded"] as const)(
    "repeats a sent signature after %s, and offers nothing to pay",
    (code) => {
      let purchase = sent;
      for (let attempt = 0; attempt < 50; attempt++) {
        const step = nextStep(purchase, now + attempt * 60_000);
        expect(step.kind).toBe("send");
        purchase = then(sending(purchase), code && failureOf(code));
      }
      expect(purchase.payment).toEqual(sent.payment);
      expect(isUnresolved(purchase)).toBe(true);
    },
  );

  it("repeats a sent signature with growing pauses, and not earlier than the service allows", () => {
    const pauses = [0, 1, 2, 3, 4, 5, 6, 99].map((attempts) => pauseMs({ attempts, trouble: null }));
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
    expect(pauses.at(0)).toBe(0);
    expect(pauses.at(-1)).toBe(30_000);
    expect(pauseMs({ attempts: 1, trouble: { kind: "repeat", code: "rate_limited", retryAfterMs: 20_000 } })).toBe(
      20_000,
    );
    expect(pauseMs({ attempts: 1, trouble: { kind: "repeat", code: "x", retryAfterMs: 9e9 } })).toBe(60_000);
  });

  it("binds a purchase to its account for as long as the signature could be used", () => {
    const declined = then(sent, refused("payment_declined"));
    expect(nextStep(declined, now)).toMatchObject({ kind: "pay", onlyPayer: payer });
    expect(nextStep(declined, now + 127_000)).toMatchObject({ kind: "pay", onlyPayer: undefined });
    expect([mayBeForgotten(declined, now), mayBeForgotten(declined, now + 127_000)]).toEqual([false, true]);
  });

  it("lets only the first payer pay for as long as the service says, even if the device's clock is wrong", () => {
    const until = new Date(now + 600_000).toISOString();
    const declined = then(sent, refused("payment_declined", until));
    expect(nextStep(declined, now + 127_000)).toMatchObject({ kind: "pay", onlyPayer: payer });
    expect(nextStep(declined, now + 607_000)).toMatchObject({ kind: "pay", onlyPayer: undefined });
  });

  it.each([true, false])(
    "stops sending a signature after the service says stop, until the buyer asks for it (paid perhaps: %s)",
    (mayBePaid) => {
      const payment = words(mayBePaid ? "in_flight" : "unused", "stop");
      const stopped = then(sent, failureOf("internal_error", { payment }));
      for (const later of [0, 600_000, 86_400_000])
        expect(nextStep(stopped, now + later)).toEqual({ kind: "needsDecision", because: "internal_error", mayBePaid });
      // A payment that may have been taken is not forgotten.
      expect(isUnresolved(stopped)).toBe(mayBePaid);
      const again = continued(stopped);
      expect(nextStep(again, now)).toMatchObject({ kind: "send", afterMs: 0 });
      expect(again.payment).toEqual(sent.payment);
    },
  );

  it("continues a sent signature only if the service has stopped it", () => {
    const unclear = then(sent, unknown);
    expect(continued(unclear)).toBe(unclear);
  });

  it("takes another nonce only when the chain will never take the old one", () => {
    expect(then(sent, refused("payment_cancelled")).nonce).toBe(otherNonce);
    expect(then(sent, refused("insufficient_funds")).nonce).toBe(stored.nonce);
  });

  it("makes no other payment after a signature was spent elsewhere", () => {
    const spent = then(sent, refused("payment_already_used"));
    expect(nextStep(spent, now + 1e9)).toEqual({ kind: "paidWithoutResult" });
    // The operator refunds by its number.
    expect(mayBeForgotten(spent, now + 1e9)).toBe(false);
  });

  it("uses a sent signature for the corrected input when the service refuses the input", () => {
    const details = [{ path: "/x", code: "minimum", message: "no" }, { code: "junk" }];
    const wrong = then(sent, failureOf("validation_failed", { details, payment: words("unused", "stop") }));
    expect(wrong.trouble).toEqual({ kind: "input", message: "why", problems: [{ path: "/x", message: "no" }] });
    expect(nextStep(wrong, now)).toEqual({ kind: "correct" });
    const fixed = corrected(wrong, { body: '{"x":1}', names: [], fingerprint: "g" });
    expect(nextStep(fixed, now)).toMatchObject({ kind: "send", afterMs: 0 });
    expect(fixed.payment).toEqual(sent.payment);
  });

  it("accepts no other body as long as the service has not refused the first", () => {
    expect(corrected(sent, { body: "other", names: [], fingerprint: "g" })).toBe(sent);
  });
});

describe("a payment whose outcome the service does not know", () => {
  /** As the browser keeps it, and reads it after it was closed. */
  const undecided = structuredClone(then(sent, { ...unknown, retryAfterSeconds: 5 }));
  const later = now + 600_000;

  it("asks about an undecided payment again with its signature, offers no payment, and cannot forget it", () => {
    expect(nextStep(undecided, later)).toEqual({ kind: "send", afterMs: 5_000, because: "settlement_unknown" });
    expect([isUnresolved(undecided), mayBeForgotten(undecided, later)]).toEqual([true, false]);
    expect(sending(undecided).payment).toEqual(sent.payment);
  });

  it("says that a payment that ran out is unpaid, and buys with a signature of the same nonce", () => {
    const expired = then(undecided, refused("payment_expired"));
    expect(nextStep(expired, later)).toEqual({ kind: "pay", onlyPayer: undefined, because: "payment_expired" });
    expect(buyWords[unpaidWord("payment_expired")].en).toContain("Nothing was charged");
    expect([isUnresolved(expired), mayBeForgotten(expired, later)]).toEqual([false, true]);
    const again = withAuthorization(expired, terms, payer, later / 1000);
    expect(again.payment?.authorization.nonce).toBe(sent.payment?.authorization.nonce);
    expect(nextStep(sending(withSignature(again, "0xother")), later)).toMatchObject({ kind: "send" });
  });
});

describe("what an outcome means for a purchase that was sent", () => {
  const kindOf = (outcome: PurchaseOutcome | undefined) => then(sent, outcome).trouble?.kind;

  it("accepts an outcome as a result only with its receipt: without one another server may have answered", () => {
    expect(kindOf(resultOf("{}", { settlement: undefined }))).toBe("repeat");
    expect(then(sent, resultOf('{ "a": 1 }')).delivery).toEqual({ answer: '{ "a": 1 }', settlement: "{}", at: now });
  });

  it.each([
    ["retry_same_payment", "unused", "repeat"],
    ["retry_same_payment", "in_flight", "repeat"],
    ["wait", "unused", "repeat"],
    ["stop", "unused", "stopped"],
    ["stop", "refused", "stopped"],
    ["stop", "in_flight", "stopped"],
    ["stop", "settled", "spent"],
  ] as const)("reads the action %s of a failure, its payment %s, as %s", (action, state, kind) => {
    expect(kindOf(failureOf("internal_error", { payment: words(state, action) }))).toBe(kind);
  });

  it.each([
    ["wait", "unused", "repeat"],
    ["retry_same_payment", "in_flight", "repeat"],
    ["sign_again", "refused", "unpaid"],
    ["stop", "refused", "unpaid"],
    ["stop", "in_flight", "stopped"],
    ["sign_again", "in_flight", "repeat"],
    ["sign_again", "settled", "spent"],
  ] as const)("reads the action %s of a challenge, its payment %s, as %s", (action, state, kind) => {
    expect(kindOf(challengeOf("payment_declined", { payment: words(state, action) }))).toBe(kind);
  });

  it("lets the input be corrected only if no payment was taken", () => {
    for (const [state, kind] of [
      ["unused", "input"],
      ["in_flight", "stopped"],
      ["settled", "spent"],
    ] as const)
      expect(kindOf(failureOf("validation_failed", { payment: words(state, "stop") }))).toBe(kind);
  });

  it("asks to set the clock at the second refusal in a row because of a time", () => {
    const first = then(sent, refused("payment_expired"));
    expect(nextStep(first, now)).toMatchObject({ kind: "pay", because: "payment_expired" });
    const again = withAuthorization(first, terms, payer, now / 1000);
    const second = then(sending(withSignature(again, "0xother")), refused("payment_expired"));
    expect(nextStep(second, now)).toMatchObject({ kind: "pay", because: "clock" });
    expect(buyWords[unpaidWord("clock")].en).toContain("check the clock");
    const other = then(sending(withSignature(again, "0xother")), refused("invalid_signature"));
    expect(withAuthorization(other, terms, payer, now / 1000).payment?.refusedForTime).toBe(0);
  });
});

it("sends a free analysis without a payment", () => {
  const free = { ...stored, price: { usdc: "0", atomic: "0" } };
  expect(nextStep(free, now)).toMatchObject({ kind: "send" });
  expect(isUnresolved(sending(free))).toBe(false);
  expect(then(free, resultOf("{}", { settlement: undefined })).delivery).toMatchObject({ settlement: null });
});
