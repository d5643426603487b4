import { decodeJwt } from "jose";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { saLandedCost } from "../../../../catalog/operations/sa-landed-cost.ts";
import type { ChallengeError } from "../../../../catalog/service/challenge-errors.ts";
import { challengeTexts } from "../../../../catalog/words/messages.ts";
import { spendingCapText } from "../../../../catalog/words/spending-caps.ts";
import { fromHeaderJson } from "../../../../src/lib/header-json.ts";
import { type Config, parseConfig } from "../../../../src/worker/config/config.ts";
import { challengeOf, type Offer, offerOf } from "../../../../src/worker/sale/challenge/challenge.ts";
import { bazaar, paymentIdentifier } from "../../../../src/worker/sale/challenge/challenge-extensions.ts";
import { resourceOf } from "../../../../src/worker/sale/payment/resource.ts";
import { responseOf } from "../../../fixtures/outcomes.ts";
import { paymentSettings } from "../../../fixtures/payment-settings.ts";
import { terms as requirements, sellingWith } from "../fixtures/purchase.ts";

const config = parseConfig(paymentSettings);
const seconds = 1_800_000_000;
const origin = "https://service.test";
const extensions = { bazaar: bazaar(saLandedCost), "payment-identifier": paymentIdentifier };

let offer: Offer;
beforeEach(() => {
  vi.useFakeTimers({ now: seconds * 1000 + 999, toFake: ["Date"] });
  offer = offerOf(saLandedCost, sellingWith(), origin);
});

/** The extensions of a challenge that is sent now. */
async function extensionsSent(error: ChallengeError, ofConfig: Config = config) {
  return Object((await challengeOf(ofConfig, offer, error, "en")).terms.extensions);
}
/** The signature of its offer. */
async function signed(error: ChallengeError = "payment_required"): Promise<string> {
  return (await extensionsSent(error))["offer-receipt"].info.offers[0].signature;
}

it("offers the operation at the origin, for its price by the one method that works, until the settings change", () => {
  const resource = resourceOf(saLandedCost, origin);
  expect(offer).toMatchObject({ origin, price: saLandedCost.price, resource, requirements, extensions });
  const [before, after] = [sellingWith(), sellingWith()];
  const first = offerOf(saLandedCost, before, origin);
  expect(offerOf(saLandedCost, before, origin)).toBe(first);
  expect(offerOf(saLandedCost, after, origin)).not.toBe(first);
  const { url } = offerOf(saLandedCost, before, "https://other.test").resource;
  expect(url).toBe("https://other.test/v1/sa/landed-cost");
});

it("writes a challenge for machines in its header and for people in its body", async () => {
  const response = responseOf(await challengeOf(config, offer, "payment_declined", "ar", { settlement: {} }));
  expect(response.status).toBe(402);
  const { headers } = response;
  expect(
    ["Content-Type", "Content-Language", "Cache-Control", "PAYMENT-RESPONSE"].map((name) => headers.get(name)),
  ).toEqual(["application/json", "ar", "no-store", "e30="]);
  const required = {
    x402Version: 2,
    error: "payment_declined",
    resource: offer.resource,
    accepts: [requirements],
    extensions: {
      ...extensions,
      "offer-receipt": {
        info: { offers: [{ format: "jws", acceptIndex: 0, signature: expect.any(String) }] },
        schema: { type: "object", required: ["offers"] },
      },
    },
  };
  expect(fromHeaderJson(headers.get("PAYMENT-REQUIRED") ?? "", 8192)).toEqual(required);
  expect(await response.json()).toEqual({
    ...required,
    message: challengeTexts.payment_declined.ar,
    help: spendingCapText(saLandedCost.price).ar,
    termsOfService: "https://service.test/ar/help#terms",
    service_time: new Date().toISOString().replace(/\.\d+/, ""),
  });
  const other = responseOf(await challengeOf(config, offer, "payment_declined", "en"));
  expect(other.headers.has("PAYMENT-RESPONSE")).toBe(false);
  expect(await other.json()).toMatchObject({ message: challengeTexts.payment_declined.en });
});

describe("the signature of an offer", () => {
  it("makes an offer that holds for an hour, and renews it after half of that time", async () => {
    const first = await signed();
    expect(decodeJwt(first)).toMatchObject({
      resourceUrl: "https://service.test/v1/sa/landed-cost",
      validUntil: seconds + 3600,
    });
    expect(await signed("payment_expired")).toBe(first);
    vi.setSystemTime((seconds + 1799) * 1000);
    expect(await signed()).toBe(first);
    vi.setSystemTime((seconds + 1800) * 1000);
    expect(decodeJwt(await signed())).toMatchObject({ validUntil: seconds + 1800 + 3600 });
  });

  it("makes an unsigned offer when there is no key, or one that cannot sign, and logs it", async () => {
    const unsigned = parseConfig({ ...paymentSettings, SIGNING_KEYS: undefined });
    expect(await extensionsSent("payment_required", unsigned)).toEqual(extensions);
    offer = offerOf(saLandedCost, sellingWith(), origin);
    vi.spyOn(crypto.subtle, "sign").mockRejectedValue(new Error("mismatched halves"));
    const log = vi.spyOn(console, "log");
    expect(await extensionsSent("payment_required")).toEqual(extensions);
    expect(JSON.parse(String(log.mock.calls[0]))).toEqual({
      event: "offer_not_signed",
      reason: expect.stringContaining("mismatched halves"),
    });
  });
});
