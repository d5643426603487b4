import { describe, expect, it } from "vitest";
import { toHeaderJson } from "../../../src/lib/header-json.ts";
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
import { readAnswer, type ServiceAnswer } from "../../../src/shop/purchase/service-answer.ts";
import type { StoredPurchase } from "../../../src/shop/purchase/stored-purchase.ts";
import { buyWords } from "../../../src/shop/words/buy.ts";

const now = 1_800_000_000_000;
const payer = `0x${"a".repeat(40)}`;
const terms = {
  scheme: "exact",
  network: "eip155:8453",
  amount: "12000000",
  asset: `0x${"b".repeat(40)}`,
  payTo: `0x${"c".repeat(40)}`,
  maxTimeoutSeconds: 120,
  extra: { name: "USD Coin", version: "2" },
};
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
const sent = sending(signed, now);
const otherNonce = `0x${"2".repeat(64)}`;
const then = (purchase: StoredPurchase, answer: ServiceAnswer) => answered(purchase, answer, otherNonce, now);
const unknown: ServiceAnswer = { kind: "repeat", code: "settlement_unknown", retryAfterMs: undefined };
const challenge = (code: string, expiresAt?: string): ServiceAnswer => ({ kind: "unpaid", code, expiresAt });
const result: ServiceAnswer = { kind: "result", answer: "{}", settlement: "{}" };

describe("a purchase", () => {
  it("pays for a purchase when nothing was signed", () => {
    expect(nextStep(stored, now)).toEqual({ kind: "pay", onlyPayer: undefined, because: undefined });
  });

  it("pays for a purchase again when the page died before the signature was stored", () => {
    expect(nextStep(asked, now).kind).toBe("pay");
  });

  it("sends a purchase at once when a signature is stored", () => {
    expect(nextStep(signed, now)).toMatchObject({ kind: "send", afterMs: 0 });
  });

  it("sends a purchase again after the page died while it was under way, however late", () => {
    for (const later of [0, 1_000, 600_000, 86_400_000])
      expect(nextStep(sent, now + later)).toMatchObject({ kind: "send" });
  });

  it("shows its result, whatever else it holds", () => {
    const shown = then(then(sent, unknown), result);
    expect(nextStep(shown, now)).toMatchObject({ kind: "show", delivery: { answer: "{}", settlement: "{}" } });
  });

  it("forgets a purchase as unsigned when the wallet refuses, and never after it was signed", () => {
    expect(withoutSignature(asked).payment).toBeNull();
    expect(withoutSignature(signed).payment?.signature).toBe("0xsignature");
  });
});

describe("a signature that was sent", () => {
  it.each(["settlement_unknown", "unreachable", "core_unavailable", "circuit_open", "rate_limited", "status_500"])(
    "is repeated after %s, and nothing is offered to be paid",
    (code) => {
      let purchase = sent;
      for (let attempt = 0; attempt < 50; attempt++) {
        const step = nextStep(purchase, now + attempt * 60_000);
        expect(step.kind).toBe("send");
        purchase = then(sending(purchase, now), { kind: "repeat", code, retryAfterMs: undefined });
      }
      expect(purchase.payment).toEqual(sent.payment);
      expect(isUnresolved(purchase)).toBe(true);
    },
  );

  it("repeats a sent signature with growing pauses, and not before the service said", () => {
    const pauses = [0, 1, 2, 3, 4, 5, 6, 99].map((attempts) => pauseMs({ attempts, trouble: null }));
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
    expect(pauses.at(0)).toBe(0);
    expect(pauses.at(-1)).toBe(30_000);
    expect(pauseMs({ attempts: 1, trouble: { kind: "repeat", code: "rate_limited", retryAfterMs: 20_000 } })).toBe(
      20_000,
    );
    expect(pauseMs({ attempts: 1, trouble: { kind: "repeat", code: "x", retryAfterMs: 9e9 } })).toBe(60_000);
  });

  it("binds the purchase to its account for as long as it could be used", () => {
    const declined = then(sent, challenge("payment_declined"));
    expect(nextStep(declined, now)).toMatchObject({ kind: "pay", onlyPayer: payer });
    expect(nextStep(declined, now + 127_000)).toMatchObject({ kind: "pay", onlyPayer: undefined });
    expect([mayBeForgotten(declined, now), mayBeForgotten(declined, now + 127_000)]).toEqual([false, true]);
  });

  it("binds the purchase for as long as the service said, whatever the clock of the device", () => {
    const until = new Date(now + 600_000).toISOString();
    const declined = then(sent, challenge("payment_declined", until));
    expect(nextStep(declined, now + 127_000)).toMatchObject({ kind: "pay", onlyPayer: payer });
    expect(nextStep(declined, now + 607_000)).toMatchObject({ kind: "pay", onlyPayer: undefined });
  });

  it.each([true, false])(
    "sends a signature no more after the service says stop, until the buyer wants it (paid perhaps: %s)",
    (mayBePaid) => {
      const stopped = then(sent, { kind: "stopped", code: "internal_error", mayBePaid });
      for (const later of [0, 600_000, 86_400_000])
        expect(nextStep(stopped, now + later)).toEqual({ kind: "needsDecision", because: "internal_error", mayBePaid });
      // What may have been paid for is not forgotten.
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
    expect(then(sent, challenge("payment_cancelled")).nonce).toBe(otherNonce);
    expect(then(sent, challenge("insufficient_funds")).nonce).toBe(stored.nonce);
  });

  it("makes no other payment after a signature was spent elsewhere", () => {
    const spent = then(sent, { kind: "spent" });
    expect(nextStep(spent, now + 1e9)).toEqual({ kind: "paidWithoutResult" });
    // Its number is what the operator refunds by.
    expect(mayBeForgotten(spent, now + 1e9)).toBe(false);
  });

  it("uses a sent signature for the corrected input when the service refuses the input", () => {
    const refused = then(sent, { kind: "input", message: "no", problems: [{ path: "/x", message: "no" }] });
    expect(nextStep(refused, now)).toEqual({ kind: "correct" });
    const fixed = corrected(refused, { body: '{"x":1}', names: [], fingerprint: "g" });
    expect(nextStep(fixed, now)).toMatchObject({ kind: "send", afterMs: 0 });
    expect(fixed.payment).toEqual(sent.payment);
  });

  it("accepts no other body while the service has not refused the first", () => {
    expect(corrected(sent, { body: "other", names: [], fingerprint: "g" })).toBe(sent);
  });
});

describe("a payment whose outcome the service does not know", () => {
  const answerOf = (status: number, body: object, headers: Readonly<Record<string, string>> = {}) =>
    readAnswer({ status, text: JSON.stringify(body), header: (name) => headers[name] ?? null }, true);
  const details = [{ payment_state: "in_flight", retry_action: "wait" }];
  const error = { code: "settlement_unknown", message: "The outcome is not known.", details };
  /** As the browser keeps it, and reads it after it was closed. */
  const undecided = structuredClone(then(sent, answerOf(502, { error }, { "retry-after": "5" })));
  const later = now + 600_000;

  it("asks about an undecided payment again with its signature, offers no payment, and cannot forget it", () => {
    expect(nextStep(undecided, later)).toEqual({ kind: "send", afterMs: 5_000, because: "settlement_unknown" });
    expect([isUnresolved(undecided), mayBeForgotten(undecided, later)]).toEqual([true, false]);
    expect(sending(undecided, later).payment).toEqual(sent.payment);
  });

  it("shows its result when it turns out to have settled", () => {
    const receipt = { "payment-response": toHeaderJson({ success: true, transaction: "0x1" }) };
    const settled = then(undecided, answerOf(200, { landed_cost: 60 }, receipt));
    expect(nextStep(settled, later)).toMatchObject({ kind: "show", delivery: { answer: '{"landed_cost":60}' } });
    expect(isUnresolved(settled)).toBe(false);
  });

  it("says that a payment that ran out is unpaid, and buys with a signature of the same nonce", () => {
    const words = { payment_state: "refused", retry_action: "sign_again" };
    const expired = then(undecided, answerOf(402, { error: "payment_expired", accepts: [], ...words }));
    expect(nextStep(expired, later)).toEqual({ kind: "pay", onlyPayer: undefined, because: "payment_expired" });
    expect(buyWords[unpaidWord("payment_expired")].en).toContain("Nothing was charged");
    expect([isUnresolved(expired), mayBeForgotten(expired, later)]).toEqual([false, true]);
    const again = withAuthorization(expired, terms, payer, later / 1000);
    expect(again.payment?.authorization.nonce).toBe(sent.payment?.authorization.nonce);
    expect(nextStep(sending(withSignature(again, "0xother"), later), later)).toMatchObject({ kind: "send" });
  });
});

describe("a free analysis", () => {
  it("sends a free analysis without a payment", () => {
    const free = { ...stored, price: { usdc: "0", atomic: "0" } };
    expect(nextStep(free, now)).toMatchObject({ kind: "send" });
    expect(isUnresolved(sending(free, now))).toBe(false);
  });
});
