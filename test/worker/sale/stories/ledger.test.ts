import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LedgerStore } from "../../../../src/worker/sale/ledger/ledger-store.ts";
import { emptyStorage } from "../../../fixtures/empty-storage.ts";
import { buy, errorOf, fromHeader, ledgerOf, sign, statesOf } from "../fixtures/buyer.ts";
import { challenge, openWorld, payer, world } from "../fixtures/open-world.ts";

const input = { product_value: 100 };
const otherInput = { product_value: 200 };

beforeEach(openWorld);
afterEach(emptyStorage);

const ledger = () => ledgerOf(payer);
const states = () => statesOf(payer);

describe("copies of one request", () => {
  it("cost one request to the node and one settlement, and all get the same answer", async () => {
    const payment = await sign(payer, challenge);
    // Nothing becomes due meanwhile, however busy the machine is.
    vi.useFakeTimers({ toFake: ["Date"] });
    const responses = await Promise.all(Array.from({ length: 50 }, () => buy(payment)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(await Promise.all(responses.map((response) => response.text()))).size).toBe(1);
    expect([world.nodeCalls, world.count("/verify"), world.count("/settle")]).toEqual([1, 0, 1]);
    expect(world.received).toHaveLength(1);
  });

  it("under one key but with their own signatures charge the first alone", async () => {
    const payments = await Promise.all(Array.from({ length: 10 }, () => sign(payer, challenge)));
    const responses = await Promise.all(payments.map((payment) => buy(payment, input, { "Idempotency-Key": "k" })));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(responses.map(({ headers }) => headers.get("PAYMENT-RESPONSE"))).size).toBe(1);
    expect(world.received).toHaveLength(1);
  });

  it("with their own signatures and no key are one purchase", async () => {
    const payments = await Promise.all(Array.from({ length: 5 }, () => sign(payer, challenge)));
    const responses = await Promise.all(payments.map((payment) => buy(payment)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(responses.map(({ headers }) => headers.get("PAYMENT-RESPONSE"))).size).toBe(1);
    expect(world.received).toHaveLength(1);
  });
});

describe("a new signature for a request that was sold already", () => {
  it("gets the first answer without a charge for ten minutes, though the client hung up on it", async () => {
    world.settleDelayMs = 60;
    const first = buy(await sign(payer, challenge));
    // The client has timed out, and signs anew while the first payment is being settled.
    await expect.poll(() => world.count("/settle")).toBe(1);
    const during = await buy(await sign(payer, challenge));
    const afterwards = await buy(await sign(payer, challenge));
    const answer = await (await first).text();
    expect([await during.text(), await afterwards.text()]).toEqual([answer, answer]);
    expect(world.received).toHaveLength(1);
  });

  it("is a purchase of its own after that time, and for another body at once", async () => {
    await buy(await sign(payer, challenge));
    expect((await buy(await sign(payer, challenge), otherInput)).status).toBe(200);
    vi.useFakeTimers({ now: Date.now() + 11 * 60_000, toFake: ["Date"] });
    expect((await buy(await sign(payer, challenge))).status).toBe(200);
    expect(world.received).toHaveLength(3);
  });
});

describe("one signature for several requests", () => {
  it("buys the first body and no other", async () => {
    const payment = await sign(payer, challenge);
    expect((await buy(payment)).status).toBe(200);
    const swapped = await buy(payment, otherInput);
    expect(swapped.status).toBe(402);
    expect(await errorOf(swapped)).toBe("payment_already_used");
    expect(fromHeader(swapped.headers.get("PAYMENT-RESPONSE"))).toMatchObject({ success: false });
    expect(world.received).toHaveLength(1);
  });

  it("buys one of many bodies that arrive together", async () => {
    const payment = await sign(payer, challenge);
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) => buy(payment, { product_value: index + 1 })),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 402)).toHaveLength(19);
    expect(world.received).toHaveLength(1);
  });

  it("takes numbers that mean the same, in any order of members, for the same request", async () => {
    const payment = await sign(payer, challenge);
    const first = await buy(payment, '{"product_value":100,"shipping":10}');
    const second = await buy(payment, '{"shipping":1e1,  "product_value":100.0}');
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(await second.text()).toBe(await first.text());
  });

  it("does not ask for a new signature for another body while the first is unresolved", async () => {
    world.settleMode = "settles, then hangs";
    world.nodeReachable = false;
    const payment = await sign(payer, challenge);
    expect((await buy(payment)).status).toBe(502);
    expect((await buy(payment, otherInput)).status).toBe(502);
    world.nodeReachable = true;
    expect(await errorOf(await buy(payment, otherInput))).toBe("payment_already_used");
    expect((await buy(payment)).status).toBe(200);
    expect(world.received).toHaveLength(1);
  });
});

describe("Idempotency-Key and payment-identifier", () => {
  const id = "order-0123456789abcdef";
  const named = () =>
    sign(payer, challenge, { extensions: { "payment-identifier": { info: { required: false, id } } } });

  it("replay the first answer and receipt to a new signature, which is not charged", async () => {
    const first = await buy(await named());
    const second = await buy(await named());
    expect(await second.text()).toBe(await first.text());
    expect(second.headers.get("PAYMENT-RESPONSE")).toBe(first.headers.get("PAYMENT-RESPONSE"));
    expect(world.received).toHaveLength(1);
  });

  it("leave the second signature unspent", async () => {
    const second = await named();
    await buy(await named());
    await buy(second);
    expect((await buy(second, otherInput)).status).toBe(400);
    const other = await sign(payer, challenge, { authorization: second.authorization });
    expect((await buy(other, otherInput)).status).toBe(200);
    expect(world.received).toHaveLength(2);
  });

  it("refuse another body under the same name without charging it", async () => {
    await buy(await sign(payer, challenge), input, { "Idempotency-Key": "k" });
    const response = await buy(await sign(payer, challenge), otherInput, { "Idempotency-Key": "k" });
    expect(response.status).toBe(400);
    expect(await errorOf(response)).toBe("idempotency_conflict");
    expect(world.received).toHaveLength(1);
  });

  it("name a purchase also when they are given with a repetition only", async () => {
    const payment = await sign(payer, challenge);
    await buy(payment);
    await buy(payment, input, { "Idempotency-Key": "late" });
    expect((await buy(await sign(payer, challenge), input, { "Idempotency-Key": "late" })).status).toBe(200);
    expect(world.received).toHaveLength(1);
  });

  it("name what an earlier authorization has bought for them, though that came without them", async () => {
    world.settleMode = "settles, then hangs";
    world.nodeReachable = false;
    expect((await buy(await sign(payer, challenge))).status).toBe(502);
    world.nodeReachable = true;
    const key = { "Idempotency-Key": "k" };
    expect((await buy(await sign(payer, challenge), input, key)).status).toBe(200);
    vi.useFakeTimers({ now: Date.now() + 11 * 60_000, toFake: ["Date"] });
    expect((await buy(await sign(payer, challenge), input, key)).status).toBe(200);
    expect(world.received).toHaveLength(1);
  });

  it("do not name the request that an authorization had bought before", async () => {
    world.settleMode = "settles, then hangs";
    world.nodeReachable = false;
    const payment = await sign(payer, challenge);
    expect((await buy(payment)).status).toBe(502);
    world.nodeReachable = true;
    world.settleMode = "honest";
    const key = { "Idempotency-Key": "k" };
    expect(await errorOf(await buy(payment, otherInput, key))).toBe("payment_already_used");
    expect((await buy(await sign(payer, challenge), otherInput, key)).status).toBe(200);
    expect(world.received).toHaveLength(2);
  });

  it("go on naming what they named, when another row is written with them", async () => {
    const [first, second] = [await sign(payer, challenge), await sign(payer, challenge)];
    await buy(first, input, { "Idempotency-Key": "k" });
    await buy(second, otherInput);
    const named = await runInDurableObject(ledger(), (_, { storage }) => {
      const store = new LedgerStore(storage);
      const row = store.find(second.authorization.nonce);
      if (row) store.write(row, ["sa_landed_cost key k"]);
      return store.findByKeys(["sa_landed_cost key k"], row?.fingerprint ?? "")?.nonce;
    });
    expect(named).toBe(first.authorization.nonce);
  });

  it("belong to a payer: another payer's equal key is another purchase", async () => {
    await buy(await sign(payer, challenge), input, { "Idempotency-Key": "k" });
    await buy(await sign(world.payer(), challenge), input, { "Idempotency-Key": "k" });
    expect(world.received).toHaveLength(2);
  });

  it("are free again when nothing was charged under them", async () => {
    const poor = world.payer(0n);
    const payment = await sign(poor, challenge);
    expect((await buy(payment, input, { "Idempotency-Key": "k" })).status).toBe(402);
    world.balances.set(poor.address.toLowerCase(), 1_000_000n);
    expect((await buy(await sign(poor, challenge), otherInput, { "Idempotency-Key": "k" })).status).toBe(200);
  });
});

describe("an authorization that somebody else broadcast first", () => {
  it("counts as paid, once", async () => {
    const payment = await sign(payer, challenge);
    world.transferWithAuthorization(payment.authorization);
    const response = await buy(payment);
    expect(response.status).toBe(200);
    expect(fromHeader(response.headers.get("PAYMENT-RESPONSE")).transaction).toBe(world.received[0]?.transaction);
    expect((await buy(payment, otherInput)).status).toBe(402);
    expect(world.count("/settle")).toBe(0);
    expect(world.received).toHaveLength(1);
  });

  it("is not challenged again while the node cannot be asked", async () => {
    const payment = await sign(payer, challenge);
    world.transferWithAuthorization(payment.authorization);
    world.nodeReachable = false;
    expect((await buy(payment)).status).toBe(502);
    world.nodeReachable = true;
    expect((await buy(payment)).status).toBe(200);
  });

  it("does not count when it paid somebody else beside an unrelated transfer to us", async () => {
    const payment = await sign(payer, challenge);
    const recipient = world.payer().address;
    // The same nonce, signed a second time for the payer's friend, in one transaction with the price sent to us.
    world.transferWithAuthorization(
      { ...payment.authorization, to: recipient },
      { to: challenge.accepts[0].payTo, value: 250_000n },
    );
    const response = await buy(payment);
    expect(response.status).toBe(402);
    expect(await errorOf(response)).toBe("payment_already_used");
  });
});

describe("an authorization that can no longer pay", () => {
  it("is released when its payer cancelled it", async () => {
    world.settleMode = "answers 500";
    const payment = await sign(payer, challenge);
    expect((await buy(payment)).status).toBe(502);
    world.cancel(payment.authorization);
    const response = await buy(payment);
    expect(response.status).toBe(402);
    expect(await errorOf(response)).toBe("payment_cancelled");
    expect(await states()).toEqual([]);
  });

  it("is unresolved until its time has passed on chain, and then released", async () => {
    world.settleMode = "says no and does not settle";
    const payment = await sign(payer, challenge);
    expect((await buy(payment)).status).toBe(502);
    expect(await states()).toEqual(["declined"]);
    vi.useFakeTimers({ now: Date.now() + 160_000, toFake: ["Date"] });
    world.clockShift = -160_000;
    expect((await buy(payment)).status).toBe(502);
    world.clockShift = 0;
    const response = await buy(payment);
    expect(response.status).toBe(402);
    expect(await errorOf(response)).toBe("payment_expired");
    expect(world.received).toHaveLength(0);
  });
});

describe("a ledger that loses its memory", () => {
  it("gives the answer again after it was evicted, and after the authorization has expired", async () => {
    const payment = await sign(payer, challenge);
    const first = await (await buy(payment)).text();
    await evictDurableObject(ledger());
    vi.useFakeTimers({ now: Date.now() + 24 * 3600 * 1000, toFake: ["Date"] });
    const again = await buy(payment);
    expect(again.status).toBe(200);
    expect(await again.text()).toBe(first);
    expect(world.received).toHaveLength(1);
  });

  it("gives the answer in the language in which it was bought", async () => {
    const payment = await sign(payer, challenge);
    const first = await buy(payment, input, { "Accept-Language": "ar" });
    expect(first.headers.get("Content-Language")).toBe("ar");
    const again = await buy(payment, input, { "Accept-Language": "en" });
    expect(again.headers.get("Content-Language")).toBe("ar");
    expect(await again.text()).toBe(await first.text());
  });
});

describe("a payer's storage", () => {
  it("is empty while no settlement was asked for", async () => {
    const penniless = world.payer(0n);
    expect((await buy(await sign(penniless, challenge))).status).toBe(402);
    const tables = await runInDurableObject(ledgerOf(penniless), (_, { storage }) =>
      storage.sql.exec("SELECT count(*) AS tables FROM sqlite_master WHERE name = 'authorizations'").one(),
    );
    expect(tables).toEqual({ tables: 0 });
  });

  it("holds no more than 32 unresolved authorizations, and charges none beyond, however many come at once", async () => {
    world.settleMode = "refuses the connection";
    const statuses = await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        const response = await buy(await sign(payer, challenge), { product_value: index + 1 });
        return response.status;
      }),
    );
    expect(statuses.filter((status) => status === 502)).toHaveLength(32);
    expect(statuses.filter((status) => status === 429)).toHaveLength(8);
    expect(await states()).toHaveLength(32);
    expect(world.count("/settle")).toBe(32);
  });
});
