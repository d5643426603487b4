import { describe, expect, it } from "vitest";
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
import type { ServiceAnswer } from "../../../src/shop/purchase/service-answer.ts";
import type { StoredPurchase } from "../../../src/shop/purchase/stored-purchase.ts";

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
const challenge = (code: string, expiresAt?: string): ServiceAnswer => ({ kind: "challenge", code, expiresAt });
const result: ServiceAnswer = { kind: "result", text: "{}", settlement: "{}" };

describe("a purchase", () => {
  it("is paid for when nothing was signed", () => {
    expect(nextStep(stored, now)).toEqual({ kind: "pay", onlyPayer: undefined, because: undefined });
  });

  it("is paid for again when the page died before the signature was stored", () => {
    expect(nextStep(asked, now).kind).toBe("pay");
  });

  it("is sent once a signature is stored, and at once", () => {
    expect(nextStep(signed, now)).toMatchObject({ kind: "send", afterMs: 0 });
  });

  it("is sent again after the page died while it was under way, however late", () => {
    for (const later of [0, 1_000, 600_000, 86_400_000])
      expect(nextStep(sent, now + later)).toMatchObject({ kind: "send" });
  });

  it("shows its result, whatever else it holds", () => {
    const shown = then(then(sent, unknown), result);
    expect(nextStep(shown, now)).toMatchObject({ kind: "show", delivery: { answer: "{}", settlement: "{}" } });
  });

  it("is forgotten as unsigned when the wallet refuses, and never once it is signed", () => {
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

  it("is repeated with growing pauses, and not before the service said", () => {
    const pauses = [0, 1, 2, 3, 4, 5, 6, 99].map((attempts) => pauseMs({ attempts, trouble: null }));
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
    expect(pauses.at(0)).toBe(0);
    expect(pauses.at(-1)).toBe(30_000);
    expect(pauseMs({ attempts: 1, trouble: { kind: "repeat", code: "rate_limited", retryAfterMs: 20_000 } })).toBe(
      20_000,
    );
    expect(pauseMs({ attempts: 1, trouble: { kind: "repeat", code: "x", retryAfterMs: 9e9 } })).toBe(60_000);
  });

  it("gives way to a new one of the same nonce when the service says that it ran out", () => {
    const expired = then(sent, challenge("payment_expired"));
    expect(nextStep(expired, now + 130_000)).toEqual({ kind: "pay", onlyPayer: undefined, because: "payment_expired" });
    const again = withAuthorization(expired, terms, payer, now / 1000 + 130);
    expect(again.payment?.authorization.nonce).toBe(sent.payment?.authorization.nonce);
    expect(isUnresolved(expired)).toBe(false);
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
    "is sent no more once the service says stop, until the buyer wants it (paid perhaps: %s)",
    (mayBePaid) => {
      const stopped = then(sent, { kind: "stop", code: "internal_error", mayBePaid });
      for (const later of [0, 600_000, 86_400_000])
        expect(nextStep(stopped, now + later)).toEqual({ kind: "stopped", because: "internal_error", mayBePaid });
      // What may have been paid for is not forgotten.
      expect(isUnresolved(stopped)).toBe(mayBePaid);
      const again = continued(stopped);
      expect(nextStep(again, now)).toMatchObject({ kind: "send", afterMs: 0 });
      expect(again.payment).toEqual(sent.payment);
    },
  );

  it("is not continued unless the service has stopped it", () => {
    const unclear = then(sent, unknown);
    expect(continued(unclear)).toBe(unclear);
  });

  it("takes another nonce only when the chain will never take the old one", () => {
    expect(then(sent, challenge("payment_cancelled")).nonce).toBe(otherNonce);
    expect(then(sent, challenge("insufficient_funds")).nonce).toBe(stored.nonce);
  });

  it("that was spent elsewhere is never followed by another payment", () => {
    const spent = then(sent, { kind: "spent" });
    expect(nextStep(spent, now + 1e9)).toEqual({ kind: "stuck" });
    // Its number is what the operator refunds by.
    expect(mayBeForgotten(spent, now + 1e9)).toBe(false);
  });

  it("is used for the corrected input when the service refuses the input", () => {
    const refused = then(sent, { kind: "input", message: "no", problems: [{ path: "/x", message: "no" }] });
    expect(nextStep(refused, now)).toEqual({ kind: "correct" });
    const mended = corrected(refused, { body: '{"x":1}', names: [], fingerprint: "g" });
    expect(nextStep(mended, now)).toMatchObject({ kind: "send", afterMs: 0 });
    expect(mended.payment).toEqual(sent.payment);
  });

  it("cannot be given another body while the service has not refused the first", () => {
    expect(corrected(sent, { body: "other", names: [], fingerprint: "g" })).toBe(sent);
  });
});

describe("a free analysis", () => {
  it("is sent without a payment", () => {
    const free = { ...stored, price: { usdc: "0", atomic: "0" } };
    expect(nextStep(free, now)).toMatchObject({ kind: "send" });
    expect(isUnresolved(sending(free, now))).toBe(false);
  });
});
