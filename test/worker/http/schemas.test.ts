import { OpenApiGeneratorV31 } from "@asteasolutions/zod-to-openapi";
import { describe, expect, it } from "vitest";
import { saLandedCost } from "../../../catalog/operations/sa-landed-cost.ts";
import { jsonSchema } from "../../../src/lib/json-schema.ts";
import { bodyOf } from "../../../src/payment/outcome.ts";
import { parseConfig } from "../../../src/worker/config/config.ts";
import { challengeSchema } from "../../../src/worker/http/schemas.ts";
import { challengeOf, offerOf } from "../../../src/worker/sale/challenge/challenge.ts";
import { paymentSettings } from "../../fixtures/payment-settings.ts";
import { sellingWith } from "../sale/fixtures/purchase.ts";

/** The body of a challenge as it is sent. */
async function sent() {
  const offer = offerOf(saLandedCost, sellingWith(), "https://service.test");
  return Object(bodyOf(await challengeOf(parseConfig(paymentSettings), offer, "payment_required", "en")));
}
const isTaken = (body: unknown) => challengeSchema.safeParse(body).success;

describe("the published schema of a challenge", () => {
  it("names the schema of a challenge as x402 names the object", () => {
    const { components } = new OpenApiGeneratorV31([{ type: "schema", schema: challengeSchema }]).generateComponents();
    expect(Object.keys(components?.schemas ?? {})).toEqual(["PaymentRequired"]);
  });

  it("takes a challenge as it is sent, and one with members that come later", async () => {
    const body = await sent();
    expect(isTaken(body)).toBe(true);
    expect(isTaken({ ...body, later: 1, accepts: [{ ...body.accepts[0], later: 1 }] })).toBe(true);
  });

  it("rejects a challenge that a buyer cannot pay", async () => {
    const body = await sent();
    const [terms] = body.accepts;
    for (const changed of [
      { ...body, x402Version: 1 },
      { ...body, error: undefined },
      { ...body, resource: { ...body.resource, url: undefined } },
      { ...body, accepts: [{ ...terms, scheme: "upto" }] },
      { ...body, accepts: [{ ...terms, maxTimeoutSeconds: 0.5 }] },
      { ...body, accepts: [{ ...terms, extra: { name: "USD Coin" } }] },
    ])
      expect(isTaken(changed)).toBe(false);
  });

  it("explains the words of the challenge schema in both languages", () => {
    for (const [locale, sentence] of [
      ["en", /^[A-Z].*\.$/],
      ["ar", /^[\u0600-\u06ff].*\.$/],
    ] as const) {
      const { properties } = Object(jsonSchema(challengeSchema, locale));
      const { error, accepts, termsOfService, input_check: check } = properties;
      const { valid, problems, remarks, price_usdc: price } = check.properties;
      const ofCheck = [check, valid, problems, remarks, price, remarks.items.properties.code];
      for (const { description } of [error, accepts.items.properties.amount, termsOfService, ...ofCheck])
        expect(description).toMatch(sentence);
    }
  });
});
