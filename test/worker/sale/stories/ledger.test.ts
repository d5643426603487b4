import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { emptyStorage } from "../../../fixtures/empty-storage.ts";
import { facilitatorUrls, nodeUrl } from "../../../fixtures/payment-settings.ts";
import { buy, errorOf, passTime, sign, statesOf, toldBy } from "../fixtures/buyer.ts";
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
    expect([aboutPayer.length, world.count("/settle")]).toEqual([1, 1]);
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
    world.nodeLeavesAtSettlement = true;
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

  it("do not name the request that an authorization had bought before", async () => {
    world.settleMode = "settles, then hangs";
    world.nodeLeavesAtSettlement = true;
    const payment = await sign(payer, challenge);
    expect((await buy(payment)).status).toBe(502);
    world.nodeReachable = true;
    world.settleMode = "honest";
    const key = { "Idempotency-Key": "k" };
    expect(await errorOf(await buy(payment, otherInput, key))).toBe("payment_already_used");
    expect((await buy(await sign(payer, challenge), otherInput, key)).status).toBe(200);
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

describe("an authorization that a facilitator refuses", () => {
  it("is undecided until it has run out on the chain and a second look agrees, and is signed again then", async () => {
    world.settleMode = "says no and does not settle";
    const payment = await sign(payer, challenge);
    const refused = await buy(payment);
    const [state, action, seconds = 0] = toldBy(refused);
    expect([refused.status, state, action]).toEqual([502, "in_flight", "wait"]);
    expect(seconds).toBeGreaterThan(challenge.accepts[0].maxTimeoutSeconds);
    expect(await states()).toEqual(["declined"]);
    passTime(seconds);
    world.clockShift = -seconds;
    expect((await buy(payment)).status).toBe(502);
    world.clockShift = 0;
    expect(toldBy(await buy(payment))).toEqual(["in_flight", "wait", 60]);
    passTime(60);
    const ended = await buy(payment);
    expect([await errorOf(ended), ...toldBy(ended).slice(0, 2)]).toEqual(["payment_expired", "refused", "sign_again"]);
    expect(await states()).toEqual([]);
    expect(world.received).toHaveLength(0);
  });

  it("is settled by another facilitator the next time, where there are two", async () => {
    world.settleModes.set(facilitatorUrls[0], "says no and does not settle");
    expect((await buy(await sign(payer, challenge))).status).toBe(502);
    world.settleMode = "honest";
    expect((await buy(await sign(payer, challenge), otherInput)).status).toBe(200);
    const asked = world.requests.filter(({ url }) => url.endsWith("/settle")).map(({ url }) => new URL(url).origin);
    expect(asked).toEqual([...facilitatorUrls]);
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
