import { runDurableObjectAlarm } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { emptyStorage } from "../../../fixtures/empty-storage.ts";
import { buy, errorOf, ledgerOf, passTime, type SignedPayment, sign, statesOf, toHeader } from "../fixtures/buyer.ts";
import { challenge, openWorld, payer, world } from "../fixtures/open-world.ts";

const input = { product_value: 100 };
const otherInput = { product_value: 200 };
const day = 24 * 3600;

beforeEach(openWorld);
afterEach(emptyStorage);

const ledger = () => ledgerOf(payer);
const states = () => statesOf(payer);

describe("a sale whose retention ends", () => {
  it("is not sold again by the same payment, which could be honoured for as long after it expired", async () => {
    const payment = await sign(payer, challenge, { validFor: day - 60 });
    expect((await buy(payment)).status).toBe(200);
    await runDurableObjectAlarm(ledger());
    for (const seconds of [30 * day + 60, 22 * 3600, 3 * 3600]) {
      passTime(seconds);
      await runDurableObjectAlarm(ledger());
      expect((await buy(payment, otherInput)).status).toBe(402);
    }
    expect(await states()).toEqual([]);
  });
});

describe("payments that a facilitator refused, and that moved after all", () => {
  /** A node that shows states, and cannot simulate a transfer: facilitators verify. */
  beforeEach(() => {
    vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
      if (String(init?.body).includes("0xe3ee160e")) throw new TypeError("no simulation");
      return world.fetch(url, init);
    });
  });

  async function refusedPayments(count: number): Promise<readonly SignedPayment[]> {
    world.verifyMode = "says no";
    const refused = [];
    for (let attempt = 0; attempt < count; attempt++) {
      const payment = await sign(payer, challenge);
      expect(await errorOf(await buy(payment))).toBe("payment_declined");
      refused.push(payment);
    }
    world.verifyMode = "honest";
    return refused;
  }

  it("buy what they were refused for, however many were refused for the same request", async () => {
    const last = (await refusedPayments(8)).at(-1);
    if (last) world.transferWithAuthorization(last.authorization);
    expect((await buy(await sign(payer, challenge))).status).toBe(200);
    expect(world.received).toHaveLength(1);
  });

  it("do not stand before one that may be settling", async () => {
    await refusedPayments(7);
    world.settleMode = "hangs, and settles later";
    expect((await buy(await sign(payer, challenge))).status).toBe(502);
    world.settleMode = "honest";
    const again = await buy(await sign(payer, challenge));
    world.catchUp();
    expect(again.status).toBe(200);
    expect(world.received).toHaveLength(1);
  });
});

describe("what is public of a sale", () => {
  /** The payment as anybody can rebuild it from the transaction: without the buyer's header. */
  const rebuilt = ({ authorization, signature }: SignedPayment) => ({
    header: toHeader({ x402Version: 2, accepted: challenge.accepts[0], payload: { signature, authorization } }),
  });

  it("does not take a key from its payer, who names another purchase by it", async () => {
    const payment = await sign(payer, challenge);
    await buy(payment);
    expect((await buy(rebuilt(payment), input, { "Idempotency-Key": "order 2" })).status).toBe(200);
    expect((await buy(await sign(payer, challenge), otherInput, { "Idempotency-Key": "order 2" })).status).toBe(200);
    expect(world.received).toHaveLength(2);
  });
});

describe("a repetition of an earlier purchase", () => {
  it("does not let an impatient buyer be charged twice for the one that is being sold", async () => {
    const earlier = await sign(payer, challenge, { validFor: day - 60 });
    await buy(earlier);
    passTime(11 * 60);
    world.nodeDelayMs = 80;
    const asked = world.requests.length;
    const purchase = buy(await sign(payer, challenge));
    await expect.poll(() => world.requests.length).toBeGreaterThan(asked);
    expect((await buy(earlier)).status).toBe(200);
    expect((await buy(await sign(payer, challenge))).status).toBe(200);
    expect((await purchase).status).toBe(200);
    expect(world.received).toHaveLength(2);
  });
});
