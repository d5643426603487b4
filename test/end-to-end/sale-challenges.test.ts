import { decodePaymentRequiredHeader } from "@x402/core/http";
import { isPaymentRequiredV2 } from "@x402/core/schemas";
import { extractDiscoveryInfo, validateDiscoveryExtension } from "@x402/extensions/bazaar";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { operations } from "../../catalog/index.ts";
import { shortExample } from "../../catalog/short-example.ts";
import { indexedBazaar } from "../../src/worker/sale/challenge/challenge-extensions.ts";
import { sharedStack } from "../fixtures/shared-stack.ts";

const indexedSchema = z.looseObject({
  discoveryInfo: z.looseObject({
    input: z.looseObject({ bodyType: z.literal("json"), body: z.record(z.string(), z.unknown()) }),
  }),
});
const extension = z.object({ info: z.looseObject({}), schema: z.looseObject({}) });

describe("the challenge that independent readers see", () => {
  const stack = sharedStack();
  const paid = operations.filter((operation) => !operation.free).map((operation) => [operation.id, operation] as const);

  it.each(paid)(
    "sends valid x402 v2 challenges whose extensions fit their own schemas and are indexed: %s",
    async (_, operation) => {
      const response = await stack.post(operation.path, {});
      const required = decodePaymentRequiredHeader(response.headers.get("PAYMENT-REQUIRED") ?? "");
      expect(isPaymentRequiredV2(required)).toBe(true);
      expect(required.extensions).toBeDefined();
      for (const [name, { info, schema }] of Object.entries(
        z.record(z.string(), extension).parse(required.extensions),
      )) {
        const ajv = new Ajv2020({ strict: false });
        expect([name, ajv.validate(schema, info), ajv.errors]).toEqual([name, true, null]);
      }
      const [accepted] = required.accepts;
      if (!accepted) throw new Error("Nothing is offered");
      const paymentPayload = { ...required, accepted, payload: {} };
      const indexed = indexedSchema.parse(extractDiscoveryInfo(paymentPayload, accepted));
      expect(indexed).toMatchObject({ resourceUrl: `${stack.service}${operation.path}`, method: "POST" });
      // Where the whole example does not fit into a header, its required fields do: a request that works unchanged.
      const { body } = indexed.discoveryInfo.input;
      expect(shortExample(operation)).toMatchObject(body);
      expect(operation.validate(body, "en").valid).toBe(true);
    },
  );

  it.each(paid)("settles with a listing that the reference's validator takes: %s", (_, operation) => {
    const listing = z.custom<Parameters<typeof validateDiscoveryExtension>[0]>().parse(indexedBazaar(operation));
    expect(validateDiscoveryExtension(listing)).toEqual({ valid: true });
  });
});
