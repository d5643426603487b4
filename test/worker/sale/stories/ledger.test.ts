import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { emptyStorage } from "../../../fixtures/empty-storage.ts";
import { nodeUrl } from "../../../fixtures/payment-settings.ts";
import { buy, errorOf, fromHeader, sign, statesOf } from "../fixtures/buyer.ts";
import { challenge, openWorld, payer, world } from "../fixtures/open-world.ts";

const input = { product_value: 100 };
const otherInput = { product_value: 200 };

beforeEach(openWorld);
afterEach(emptyStorage);

const states = () => statesOf(payer);

describe("a valid payment with an invalid body", () => {
  it("is 400, charges nothing, and buys a valid body afterwards", async () => {
    const payment = await sign(payer, challenge);
    for (const body of [{ product_value: -1 }, "{"]) expect((await buy(payment, body)).status).toBe(400);
    expect(world.requests).toHaveLength(0);
    expect((await buy(payment)).status).toBe(200);
    expect(world.received).toHaveLength(1);
  });
});

describe("copies of one request", () => {
  it("cost one request to the node and one settlement, and all get the same answer", async () => {
    const payment = await sign(payer, challenge);
    // Nothing becomes due meanwhile, however busy the machine is.
    vi.useFakeTimers({ toFake: ["Date"] });
    const responses = await Promise.all(Array.from({ length: 50 }, () => buy(payment)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(await Promise.all(responses.map((response) => response.text()))).size).toBe(1);
    // The node may be asked about an earlier test's payer at the same time.
    const name = payer.address.slice(2).toLowerCase();
    const aboutPayer = world.requests.filter(({ url, body }) => url.startsWith(nodeUrl) && body.includes(name));
    expect([aboutPayer.length, world.count("/verify"), world.count("/settle")]).toEqual([1, 0, 1]);
    expect(world.received).toHaveLength(1);
  });

  it("under one key but with their own signatures charge the first alone", async () => {
    const payments = await Promise.all(Array.from({ length: 10 }, () => sign(payer, challenge)));
    const responses = await Promise.all(payments.map((payment) => buy(payment, input, { "Idempotency-Key": "k" })));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
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
});

describe("one signature for several requests", () => {
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

  it("refuse another body under the same name without charging it", async () => {
    await buy(await sign(payer, challenge), input, { "Idempotency-Key": "k" });
    const response = await buy(await sign(payer, challenge), otherInput, { "Idempotency-Key": "k" });
    expect(response.status).toBe(400);
    expect(await errorOf(response)).toBe("idempotency_conflict");
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

describe("a payer's storage", () => {
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
