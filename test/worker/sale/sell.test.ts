import { Hono } from "hono";
import type { PrivateKeyAccount } from "viem";
import { beforeEach, describe, expect, it } from "vitest";
import { saLandedCost } from "../../../catalog/operations/sa-landed-cost.ts";
import type { AppEnv } from "../../../src/worker/http/request.ts";
import { purchaseVersion } from "../../../src/worker/sale/payment/purchase.ts";
import { sell } from "../../../src/worker/sale/sell.ts";
import { type Challenge, type Changes, errorOf, fromHeader, sign } from "./fixtures/buyer.ts";
import { PaidRoute } from "./fixtures/paid-route.ts";
import { World } from "./fixtures/world.ts";

let payer: PrivateKeyAccount;
let route: PaidRoute;
let challenge: Challenge;
beforeEach(async () => {
  payer = new World().payer();
  route = new PaidRoute();
  challenge = await (await route.post({})).json();
});

async function buy(
  headers: Readonly<Record<string, string>> = {},
  bringing?: Parameters<PaidRoute["buy"]>[2],
  changes?: Changes,
): Promise<Response> {
  return await route.buy(await sign(payer, challenge, changes), headers, bringing);
}
const identified = (id: string): Changes => ({
  extensions: { "payment-identifier": { info: { required: false, id } } },
});

describe("what the payer's ledger is asked for", () => {
  it("is the validated input, bound to the payment and to the terms that were offered", async () => {
    const { header, authorization, signature } = await sign(payer, challenge);
    const headers = { "Accept-Language": "ar", "CF-Connecting-IP": "203.0.113.9", "X-Request-ID": "request-9" };
    await route.buy({ header }, headers);
    const address = payer.address.toLowerCase();
    expect(route.sellers).toEqual([`payer:${address}`]);
    expect(route.purchases).toEqual([
      {
        version: purchaseVersion,
        operation: "sa_landed_cost",
        payment: {
          payer: address,
          authorization: { ...authorization, from: address },
          signature,
          signer: "account",
          paymentIdentifier: undefined,
        },
        terms: challenge.accepts[0],
        resourceUrl: "https://service.test/v1/sa/landed-cost",
        context: { transport: "http", referralCode: undefined, requestId: "request-9" },
        input: { product_value: 100 },
        locale: "ar",
        callerAddress: "203.0.113.9",
        fingerprint: "sa_landed_cost:6507364fdf842b32d222c9c2ef615859871166bdfc870b503041e2d25097a97f",
        keys: [],
        error: undefined,
        proved: undefined,
      },
    ]);
  });

  it("is the same for the same input in another order of its members", async () => {
    await buy({}, { body: { shipping: 5, product_value: 100 } });
    await buy({}, { body: { product_value: 100, shipping: 5 } });
    const fingerprint = "sa_landed_cost:dd77038c9fd024fd5a215d9868d782b252961072cfdde070d0c2802735d77deb";
    expect(route.purchases.map((purchase) => purchase.fingerprint)).toEqual([fingerprint, fingerprint]);
  });

  it.each<[string, Readonly<Record<string, string>>, Changes, readonly string[]]>([
    ["Idempotency-Key", { "Idempotency-Key": "order 7" }, {}, ["sa_landed_cost key order 7"]],
    ["payment identifier", {}, identified("invoice_0000000007"), ["sa_landed_cost id invoice_0000000007"]],
    [
      "Idempotency-Key and its payment identifier",
      { "Idempotency-Key": "order 7" },
      identified("invoice_0000000007"),
      ["sa_landed_cost key order 7", "sa_landed_cost id invoice_0000000007"],
    ],
  ])("is found again by the buyer's %s, within the operation", async (_, headers, changes, keys) => {
    await buy(headers, {}, changes);
    expect(route.purchases.map((purchase) => purchase.keys)).toEqual([keys]);
  });

  it("says who referred the buyer, and by which way and from where the call came", async () => {
    await buy({ "X-Referral-Code": "partner-1" }, { call: { transport: "a2a", callerAddress: "203.0.113.10" } });
    expect(route.purchases).toMatchObject([
      { context: { transport: "a2a", referralCode: "partner-1" }, callerAddress: "203.0.113.10" },
    ]);
  });
});

describe("an analysis that is sold", () => {
  const settlement = JSON.stringify({ success: true, payer: "0xA1", note: "مدفوع" });

  it("is sent as the ledger has it, for its buyer alone, with what was settled", async () => {
    const answer = '{"summary":"الإجمالي 115"}';
    route.outcome = { kind: "sold", stages: { settle: 7 }, answer, locale: "ar", settlement, charged: true };
    const response = await buy();
    expect([response.status, await response.text()]).toEqual([200, answer]);
    expect(response.headers.get("Content-Type")).toBe("application/json");
    expect(response.headers.get("Content-Language")).toBe("ar");
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    expect(fromHeader(response.headers.get("PAYMENT-RESPONSE"))).toEqual(JSON.parse(settlement));
    expect(route.record).toMatchObject({ ledger: "sold", stages: { settle: 7, ledger: expect.any(Number) } });
    expect(route.record).not.toHaveProperty("code");
  });

  it.each([
    ["does not count against its caller's address when it was charged now", true, 200],
    ["counts like any call when it is given again", false, 429],
  ])("%s", async (_, charged, next) => {
    route = new PaidRoute({ RATE_LIMIT_PAID_PER_MINUTE: "1" });
    route.outcome = { kind: "sold", stages: {}, answer: "{}", locale: "en", settlement, charged };
    const caller = { "CF-Connecting-IP": charged ? "203.0.113.11" : "203.0.113.12" };
    expect((await buy(caller)).status).toBe(200);
    expect((await buy(caller)).status).toBe(next);
  });
});

describe("a payment that the ledger does not take", () => {
  it("is answered with a challenge and with what became of the payment", async () => {
    route.outcome = { kind: "challenge", stages: { prove: 3 }, error: "insufficient_funds" };
    const response = await buy({ "Accept-Language": "ar" });
    expect([response.status, await errorOf(response)]).toEqual([402, "insufficient_funds"]);
    expect(response.headers.get("Content-Language")).toBe("ar");
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect(fromHeader(response.headers.get("PAYMENT-REQUIRED"))).toMatchObject({
      error: "insufficient_funds",
      accepts: challenge.accepts,
    });
    expect(fromHeader(response.headers.get("PAYMENT-RESPONSE"))).toEqual({
      success: false,
      errorReason: "insufficient_funds",
      payer: payer.address,
      transaction: "",
      network: "eip155:8453",
    });
    expect(route.record).toMatchObject({ ledger: "challenge", code: "insufficient_funds", stages: { prove: 3 } });
  });
});

describe("a purchase that fails", () => {
  it("is answered with the ledger's reason, and with when to try again", async () => {
    route.outcome = { kind: "failure", stages: {}, code: "circuit_open", headers: { "Retry-After": "4" } };
    const response = await buy();
    expect([response.status, await errorOf(response)]).toEqual([503, "circuit_open"]);
    expect(response.headers.get("Retry-After")).toBe("4");
    expect(route.record).toMatchObject({ ledger: "failure", code: "circuit_open" });
  });

  it("is settlement_unknown when the ledger breaks, for the money may have moved", async () => {
    route.fault = new Error("the ledger is overloaded");
    const response = await buy();
    expect([response.status, await errorOf(response)]).toEqual([502, "settlement_unknown"]);
    expect(route.record).not.toHaveProperty("ledger");
  });
});

describe("a route that sells without its guard", () => {
  it("fails before any ledger is asked", async () => {
    let thrown: unknown;
    const app = new Hono<AppEnv>();
    app.onError((error, c) => {
      thrown = error;
      return c.body(null, 500);
    });
    app.post(saLandedCost.path, (c) => sell(c, saLandedCost, {}));
    await app.request(saLandedCost.path, { method: "POST" }, {});
    expect(thrown).toEqual(new Error("/v1/sa/landed-cost sells without its guard"));
  });
});
