import { env, exports } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { operations } from "../../../catalog/index.ts";
import { createApp } from "../../../src/worker/app.ts";
import { Gate } from "../../../src/worker/guard/gate.ts";
import { Ledger } from "../../../src/worker/sale/ledger/ledger.ts";
import { purchaseVersion } from "../../../src/worker/sale/payment/purchase.ts";
import { facilitatorUrls, nodeUrl } from "../../fixtures/payment-settings.ts";
import { buy, errorOf, fromHeader, input, key, type SignedPayment, toldBy } from "./fixtures/buyer.ts";
import { challenge, payer, signed, states, useWorld, world } from "./fixtures/open-world.ts";

useWorld();

/** Records the purchases that ledgers are asked for from here on. */
function purchases() {
  const asked = vi.spyOn(Ledger.prototype, "sell");
  return () => asked.mock.calls.map(([purchase]) => purchase);
}

describe("what the payer's ledger is asked for", () => {
  it("gives the payer's ledger the validated input, bound to the payment and to the terms that were offered", async () => {
    const asked = purchases();
    const payment = await signed();
    await buy(payment, input, {
      "Accept-Language": "ar",
      "CF-Connecting-IP": "203.0.113.9",
      "X-Request-ID": "request-9",
      "X-Referral-Code": "partner-1",
    });
    const address = payer.address.toLowerCase();
    expect(asked()).toEqual([
      {
        version: purchaseVersion,
        operation: "sa_landed_cost",
        payment: {
          payer: address,
          authorization: { ...payment.authorization, from: address },
          signature: payment.signature,
          signer: "account",
          paymentIdentifier: undefined,
        },
        terms: challenge.accepts[0],
        resourceUrl: "https://service.test/v1/sa/landed-cost",
        context: { transport: "http", referralCode: "partner-1", requestId: "request-9" },
        input: { product_value: 100 },
        locale: "ar",
        callerAddress: "203.0.113.9",
        fingerprint: "sa_landed_cost:6507364fdf842b32d222c9c2ef615859871166bdfc870b503041e2d25097a97f",
        keys: [],
        error: undefined,
        proved: undefined,
        isCounted: false,
      },
    ]);
  });

  it("gives the ledger the same for the same input, however its members are ordered and its numbers written", async () => {
    const asked = purchases();
    for (const body of ['{"shipping":5,"product_value":100}', '{"product_value":100.0,  "shipping":0.5e1}'])
      expect((await buy(await signed(), body)).status).toBe(200);
    const fingerprint = "sa_landed_cost:dd77038c9fd024fd5a215d9868d782b252961072cfdde070d0c2802735d77deb";
    expect(asked().map((purchase) => purchase.fingerprint)).toEqual([fingerprint, fingerprint]);
    expect(world.received).toHaveLength(1);
  });

  it("gives the ledger the buyer's key and payment identifier, within the operation", async () => {
    const asked = purchases();
    const extensions = { "payment-identifier": { info: { required: false, id: "invoice_0000000007" } } };
    await buy(await signed({ extensions }), input, key("order 7"));
    expect(asked()).toMatchObject([{ keys: ["sa_landed_cost key order 7", "sa_landed_cost id invoice_0000000007"] }]);
  });
});

it("costs a sale no call of the counting object, and a refused call a single one", async () => {
  const counted = vi.spyOn(Gate.prototype, "count");
  const paidCalls = () => counted.mock.calls.filter(([rateClass]) => rateClass === "paid");
  expect((await buy(await signed())).status).toBe(200);
  expect(paidCalls()).toEqual([]);
  expect(await errorOf(await buy(await signed({ authorization: { value: "1" } })))).toBe(
    "invalid_payment_requirements",
  );
  await expect.poll(paidCalls).toHaveLength(1);
});

describe("the content type of a signed body", () => {
  // A fetch call that is given text sets text/plain, and one that is given bytes sets none.
  it.each([
    ["text/plain", JSON.stringify(input), {}],
    ["no type", new TextEncoder().encode(JSON.stringify(input)), {}],
    ["text/plain in UTF-8", JSON.stringify(input), { "Content-Type": "text/plain; charset=utf-8" }],
  ])("reads a signed body whose content type the buyer's client lost: %s", async (_, body, headers) => {
    const { header } = await signed();
    const init = { method: "POST", headers: { ...headers, "PAYMENT-SIGNATURE": header }, body };
    expect((await exports.default.fetch(challenge.resource.url, init)).status).toBe(200);
  });

  it.each(["text/html", "text/plain; charset=iso-8859-1", "application/x-www-form-urlencoded"])(
    "refuses a signed body whose content type names something else: %s",
    async (type) => {
      const response = await buy(await signed(), input, { "Content-Type": type });
      expect([response.status, await errorOf(response)]).toEqual([400, "unsupported_media_type"]);
      expect(await states()).toEqual([]);
    },
  );
});

it.each([
  ["a number beyond a double", '{"product_value":1e400}'],
  ["half of a surrogate pair", '{"product_value":100,"note":"\\ud800"}'],
])("answers 400 with stop to a body without a canonical form, before the ledger is asked: %s", async (_, body) => {
  const asked = purchases();
  const response = await buy(await signed(), body);
  expect([response.status, ...toldBy(response)]).toEqual([400, "unused", "stop"]);
  expect(await errorOf(response)).toBe("validation_failed");
  expect([asked(), world.requests]).toEqual([[], []]);
  expect(await states()).toEqual([]);
});

it("makes an ordinary purchase with one request to the node and one call of a facilitator", async () => {
  expect((await buy(await signed())).status).toBe(200);
  expect(world.requests.map(({ url }) => url)).toEqual([`${nodeUrl}/`, `${facilitatorUrls[0]}/settle`]);
});

describe("what the ledger answers", () => {
  it("sends a sold answer for its buyer alone, with what was settled", async () => {
    const settlement = { success: true, payer: "0xA1", note: "مدفوع" };
    const answer = '{"summary":"الإجمالي 115"}';
    const sold = { kind: "sold", stages: {}, answer, locale: "ar", settlement: JSON.stringify(settlement) } as const;
    vi.spyOn(Ledger.prototype, "sell").mockResolvedValue({ ...sold, charged: true });
    const response = await buy(await signed());
    expect([response.status, await response.text()]).toEqual([200, answer]);
    const headers = ["Content-Type", "Content-Language", "Cache-Control"].map((name) => response.headers.get(name));
    expect(headers).toEqual(["application/json", "ar", "private, no-store"]);
    expect(fromHeader(response.headers.get("PAYMENT-RESPONSE"))).toEqual(settlement);
  });

  it("counts a repeated answer against its caller's address, and not as a first sale", async () => {
    const deployment = { ...env, RATE_LIMIT_PAID_PER_MINUTE: "1" };
    const send = ({ header }: SignedPayment, caller: string) =>
      createApp(operations).fetch(
        new Request(challenge.resource.url, {
          method: "POST",
          headers: { "Content-Type": "application/json", "PAYMENT-SIGNATURE": header, "CF-Connecting-IP": caller },
          body: JSON.stringify(input),
        }),
        deployment,
      );
    const payment = await signed();
    const statuses: number[] = [];
    for (let call = 0; call < 3; call++) statuses.push((await send(payment, "203.0.113.11")).status);
    expect(statuses).toEqual([200, 200, 429]);
  });
});
