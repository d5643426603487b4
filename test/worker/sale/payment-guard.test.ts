import type { PrivateKeyAccount } from "viem";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type Challenge, type Changes, fromHeader, passTime, type SignedPayment, sign } from "./fixtures/buyer.ts";
import { openRoute, PaidRoute } from "./fixtures/paid-route.ts";
import type { World } from "./fixtures/world.ts";

let world: World;
let payer: PrivateKeyAccount;
let route: PaidRoute;
let challenge: Challenge;
beforeEach(async () => {
  ({ world, payer, route, challenge } = await openRoute());
});

describe("a request without a payment", () => {
  it("is asked for one in its own language by a signed offer, whatever its body, without any outside call", async () => {
    const response = await route.post({ "Accept-Language": "ar" }, { body: "no input" });
    expect(response.headers.get("Content-Language")).toBe("ar");
    expect(fromHeader(response.headers.get("PAYMENT-REQUIRED"))).toMatchObject({
      error: "payment_required",
      resource: { url: "https://service.test/v1/sa/landed-cost" },
      accepts: [{ amount: "250000" }],
      extensions: { "offer-receipt": { info: { offers: [{ format: "jws" }] } } },
    });
    await route.expectChallenge(response, "payment_required");
    expect([route.asked, world.requests, Object.keys(route.record.stages)]).toEqual([[], [], []]);
  });

  it("is told when it pays by x402 v1", async () => {
    await route.expectChallenge(await route.post({ "X-PAYMENT": "e30=" }), "invalid_x402_version");
  });

  it("is refused where payments are not configured", async () => {
    route = new PaidRoute({ PAY_TO: undefined });
    await route.expectFailure(await route.post({}), 503, "payments_not_configured");
  });
});

describe("a payment by an account's own signature", () => {
  it("passes without anybody being asked", async () => {
    const payment = await sign(payer, challenge);
    expect((await route.buy(payment)).status).toBe(200);
    expect(route.admitted).toEqual([{ error: undefined, proved: undefined }]);
    expect([route.asked, world.requests, Object.keys(route.record.stages)]).toEqual([[], [], ["ledger"]]);
    expect(route.record.payer).toBe(
      `${payer.address.toLowerCase().slice(0, 6)}…${payer.address.toLowerCase().slice(-4)}`,
    );
    expect(route.record).not.toHaveProperty("code");
  });

  it("cannot be read from a header that is none", async () => {
    await route.expectChallenge(await route.buy({ header: "%%%" }), "invalid_payload");
    expect([route.asked, world.requests]).toEqual([[], []]);
  });
});

describe("a payment with something wrong with it", () => {
  const inAMinute = () => String(Math.floor(Date.now() / 1000) + 60);
  const faults: readonly (readonly [string, () => Changes])[] = [
    ["payment_expired", () => ({ validFor: -1 })],
    ["payment_not_yet_valid", () => ({ authorization: { validAfter: inAMinute() } })],
    ["payment_validity_too_long", () => ({ validFor: 2 * 24 * 3600 })],
    ["invalid_payment_requirements", () => ({ authorization: { value: "249999" } })],
    ["invalid_network", () => ({ accepted: { network: "eip155:84532" } })],
  ];

  it.each(faults)("passes when its payer's ledger knows it: %s", async (error, changes) => {
    route.isKnown = true;
    const { header, authorization, signature } = await sign(payer, challenge, changes());
    expect((await route.buy({ header })).status).toBe(200);
    expect(route.admitted).toEqual([{ error, proved: undefined }]);
    expect(route.asked).toEqual([
      { ledger: `payer:${payer.address.toLowerCase()}`, nonce: authorization.nonce, signature },
    ]);
    expect(world.requests).toEqual([]);
    expect(Object.keys(route.record.stages)).toEqual(["check", "ledger"]);
  });

  it.each(faults)("is rejected when the ledger does not know it, mostly without a node: %s", async (error, changes) => {
    await route.expectChallenge(await route.buy(await sign(payer, challenge, changes())), error);
    expect(Object.keys(route.record.stages)).toEqual(["check"]);
    expect(world.nodeCalls).toBe(error === "payment_expired" ? 1 : 0);
  });

  it("is answered with settlement_unknown when the ledger breaks, and the log says why", async () => {
    const log = vi.spyOn(console, "log");
    route.fault = new Error("the ledger is overloaded");
    await route.expectFailure(
      await route.buy(await sign(payer, challenge, { validFor: -1 })),
      502,
      "settlement_unknown",
    );
    expect(log.mock.calls.flat().join()).toContain("the ledger is overloaded");
  });
});

describe("an expired payment that the ledger does not know", () => {
  /** A payment that somebody else brought to the chain, or nobody; it came here after it had expired. */
  async function late(happen: (authorization: SignedPayment["authorization"]) => void): Promise<SignedPayment> {
    const payment = await sign(payer, challenge);
    happen(payment.authorization);
    passTime(160);
    return payment;
  }
  it.each<[string, (authorization: SignedPayment["authorization"]) => void, string]>([
    ["unused", () => {}, "payment_expired"],
    ["cancelled", (authorization) => world.cancel(authorization), "payment_already_used"],
    [
      "used, whoever was paid",
      (authorization) => world.transferWithAuthorization(authorization),
      "payment_already_used",
    ],
  ])("is rejected after one question to the node when it is %s", async (_, happen, word) => {
    const payment = await late(happen);
    await route.expectChallenge(await route.buy(payment), word);
    expect(world.nodeCalls).toBe(1);
  });

  it("is told to come again while no node answers, and costs its address no token", async () => {
    route = new PaidRoute({ RATE_LIMIT_STRANGER_PER_MINUTE: "1" });
    const payment = await late(() => {});
    world.nodeReachable = false;
    for (let attempt = 0; attempt < 3; attempt++) {
      world.nodeReachable = false;
      await route.expectFailure(await route.buy(payment), 502, "chain_unavailable");
    }
  });
});
