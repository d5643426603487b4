import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { challengeErrors } from "../../catalog/challenge-errors.ts";
import { ladder } from "../../catalog/index.ts";
import { challengeTexts } from "../../catalog/messages.ts";
import { parseConfig } from "../../src/config/config.ts";
import { fromHeaderJson } from "../../src/http/header-json.ts";
import { locales } from "../../src/operation/operation.ts";
import { offerOf, respondChallenge } from "../../src/sale/challenge.ts";
import { post } from "./buyer.ts";

const config = parseConfig(env);
const paid = ladder.filter((operation) => !operation.free);

describe.each(paid.map((operation) => [operation.id, operation] as const))("the challenge of %s", (_, operation) => {
  it("asks for exactly the ladder's price, by the one method that works, in a header that every server reads", async () => {
    const response = await post(operation.path, "not json");
    expect(response.status).toBe(402);
    const header = response.headers.get("PAYMENT-REQUIRED") ?? "";
    const body = await response.json();
    expect(fromHeaderJson(header, 8192)).toEqual(body);
    expect(header.length).toBeLessThan(8192);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect(body).toMatchObject({
      x402Version: 2,
      error: "payment_required",
      resource: { url: `https://service.test${operation.path}`, mimeType: "application/json" },
      accepts: [
        {
          scheme: "exact",
          network: "eip155:8453",
          amount: operation.price.atomic,
          asset: "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
          payTo: config.payment?.payTo,
          maxTimeoutSeconds: 120,
          extra: { name: "USD Coin", version: "2" },
        },
      ],
    });
  });

  it("describes itself within the bounds of indexers, in every language and with every word", async () => {
    if (!config.payment) throw new Error("No payment settings");
    const offer = offerOf(operation, config.payment, "https://service.test");
    const challenge = await respondChallenge(config, offer, "payment_required", "en");
    const { extensions } = await challenge.json<{ extensions: object }>();
    expect(Object.keys(extensions)).toEqual(["bazaar", "payment-identifier", "offer-receipt"]);
    expect(offer.resource.description.length).toBeLessThanOrEqual(450);
    expect(offer.resource.serviceName).toMatch(/^[\x20-\x7e]{1,32}$/);
    expect(offer.resource.tags.length).toBeLessThanOrEqual(5);
    expect(offer.resource.tags.every((tag) => tag.length <= 32)).toBe(true);
    for (const locale of locales)
      for (const error of challengeErrors) {
        const { headers } = await respondChallenge(config, offer, error, locale);
        expect(headers.get("PAYMENT-REQUIRED")?.length).toBeLessThan(8192);
      }
  });
});

describe("the words of challenges", () => {
  it("all say in both languages that nothing more was charged", () => {
    for (const error of challengeErrors) {
      expect(challengeTexts[error].en).toMatch(/Nothing was charged|not charged again/);
      expect(challengeTexts[error].ar).toMatch(/لم يُخصم/);
    }
  });

  it("show how to raise a payment client's limit", async () => {
    const response = await post(paid[0]?.path ?? "", {});
    expect(await response.json()).toMatchObject({ help: expect.stringContaining('maxAmountPerPayment: "$300"') });
  });
});

describe("a service that takes no payments", () => {
  it("says so instead of offering what it cannot sell", async () => {
    const { createApp } = await import("../../src/app.ts");
    const { PAY_TO: _, ...unpaid } = { ...env, PAY_TO: undefined };
    const response = await createApp(ladder).request(paid[0]?.path ?? "", { method: "POST", body: "{}" }, unpaid);
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ error: { code: "payments_not_configured" } });
  });
});
