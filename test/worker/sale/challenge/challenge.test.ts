import { env } from "cloudflare:workers";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { describe, expect, it } from "vitest";
import { operations } from "../../../../catalog/index.ts";
import { challengeErrors } from "../../../../catalog/service/challenge-errors.ts";
import { samplePath } from "../../../../catalog/service/pages.ts";
import { freeLookText } from "../../../../catalog/words/free-look.ts";
import { challengeTexts } from "../../../../catalog/words/messages.ts";
import { spendingCapText } from "../../../../catalog/words/spending-caps.ts";
import { toHeaderJson } from "../../../../src/lib/header-json.ts";
import { jsonSchema } from "../../../../src/lib/json-schema.ts";
import { locales } from "../../../../src/lib/text.ts";
import { write } from "../../../../src/payment/outcome.ts";
import { createApp } from "../../../../src/worker/app.ts";
import { parseConfig } from "../../../../src/worker/config/config.ts";
import { challengeOf, offerOf } from "../../../../src/worker/sale/challenge/challenge.ts";
import { fromHeader, post, sign } from "../fixtures/buyer.ts";
import { sellingWith } from "../fixtures/purchase.ts";

const config = parseConfig(env);
const app = createApp(operations);
const paid = operations.filter((operation) => !operation.free);

/** The names of all properties that a schema describes, at every level. */
function fieldNames(schema: unknown): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  return Object.entries(schema).flatMap(([name, value]) => [
    ...(name === "properties" ? Object.keys(value) : []),
    ...fieldNames(value),
  ]);
}

describe.each(paid.map((operation) => [operation.id, operation] as const))("the challenge of %s", (_, operation) => {
  it("asks for exactly the operation's price, and says how to allow a client to pay it", async () => {
    const response = await post(operation.path, "not json");
    expect(response.status).toBe(402);
    expect(await response.json()).toMatchObject({
      error: "payment_required",
      help: spendingCapText(operation.price).en,
      resource: { url: `https://service.test${operation.path}` },
      accepts: [{ amount: operation.price.atomic }],
      message: expect.stringContaining(freeLookText(`https://service.test${samplePath(operation.id)}`).en),
    });
  });

  it("keeps the description in a challenge within the bounds of indexers, in every language", async () => {
    const offer = offerOf(operation, sellingWith(), "https://service.test");
    const { extensions } = (await challengeOf(config, offer, "payment_required", "en")).terms;
    expect(Object.keys(extensions)).toEqual(["bazaar", "payment-identifier", "offer-receipt"]);
    expect(offer.resource.description.length).toBeLessThanOrEqual(450);
    expect(offer.resource.serviceName).toMatch(/^[\x20-\x7e]{1,32}$/);
    expect(offer.resource.tags.length).toBeLessThanOrEqual(5);
    expect(offer.resource.tags.every((tag) => tag.length <= 32)).toBe(true);
    for (const locale of locales)
      for (const error of challengeErrors) {
        const { headers } = write(await challengeOf(config, offer, error, locale));
        expect(Object.keys(fromHeader(headers["PAYMENT-REQUIRED"] ?? ""))).toEqual([
          "x402Version",
          "error",
          "resource",
          "accepts",
          "extensions",
        ]);
      }
  });

  const signed = { payload: { authorization: { validBefore: "1800000000" } } };
  it.each([
    ["a call", {}],
    ["a dry run", { Prefer: "dry-run" }],
    ["a signed dry run", { Prefer: "dry-run", "PAYMENT-SIGNATURE": toHeaderJson(signed) }],
  ])(
    "sends a challenge that common proxies pass with their default settings, as the answer to %s",
    async (_, headers) => {
      const longest = { ...env, BASE_URL: `https://${"x".repeat(40)}.example.com` };
      const challenge = await app.request(operation.path, { method: "POST", headers }, longest);
      const header = challenge.headers.get("PAYMENT-REQUIRED") ?? "";
      expect(header.length).toBeLessThanOrEqual(4_000);
      // nginx reads the status line and all headers into one page of memory.
      const block = [...challenge.headers].reduce(
        (length, [name, value]) => length + name.length + value.length + 4,
        40,
      );
      expect(block).toBeLessThanOrEqual(4_096);
      const { header: signature } = await sign(privateKeyToAccount(generatePrivateKey()), fromHeader(header));
      expect(signature.length).toBeLessThanOrEqual(5_000);
    },
  );

  it("tells indexers every field that can be sent, and which must be", async () => {
    const { bazaar } = offerOf(operation, sellingWith(), "https://service.test").extensions;
    const text = JSON.stringify(bazaar.schema);
    for (const name of fieldNames(jsonSchema(operation.input))) expect(text).toContain(name);
    expect(text).not.toContain("description");
    const { properties } = Object(bazaar.schema);
    expect(properties.input.properties.body.required).toEqual(jsonSchema(operation.input).required);
    expect(properties.output).toBeDefined();
  });
});

it("says in every challenge, in both languages, that nothing more was charged", () => {
  for (const error of challengeErrors) {
    expect(challengeTexts[error].en).toMatch(/Nothing was charged|not charged again/);
    expect(challengeTexts[error].ar).toMatch(/لم يُخصم/);
  }
});
