import { createHash } from "node:crypto";
import { decodePaymentRequiredHeader, decodePaymentResponseHeader } from "@x402/core/http";
import {
  extractOffersFromPaymentRequired,
  extractReceiptFromResponse,
  verifyOfferSignatureJWS,
  verifyReceiptSignatureJWS,
} from "@x402/extensions/offer-receipt";
import { compactVerify, createRemoteJWKSet } from "jose";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { saLandedCost } from "../../catalog/operations/sa-landed-cost.ts";
import { sharedStack } from "../fixtures/shared-stack.ts";

const path = "/v1/sa/landed-cost";
const resultReceipt = z.object({
  "result-receipt": z.object({
    info: z.object({ operation: z.string(), inputHash: z.string(), resultHash: z.string(), signature: z.string() }),
  }),
});

describe("what a buyer can prove", () => {
  const stack = sharedStack();

  it("proves to a buyer that the terms were offered: the offer's signature verifies with the stock library alone", async () => {
    const response = await stack.post(path, {});
    const required = decodePaymentRequiredHeader(response.headers.get("PAYMENT-REQUIRED") ?? "");
    const [offer] = extractOffersFromPaymentRequired(required);
    if (offer?.format !== "jws") throw new Error("No signed offer");
    const [terms] = required.accepts;
    expect(await verifyOfferSignatureJWS(offer)).toMatchObject({
      version: 1,
      resourceUrl: stack.service + path,
      payTo: terms?.payTo,
      amount: terms?.amount,
      network: terms?.network,
    });
  });

  it("proves to a buyer that they paid and what was delivered: both verify with stock libraries alone", async () => {
    const payer = await stack.fundedWallet();
    const response = await stack.buy(payer, path, { product_value: 100 });
    const settlement = decodePaymentResponseHeader(response.headers.get("PAYMENT-RESPONSE") ?? "");

    const receipt = extractReceiptFromResponse(response);
    if (receipt?.format !== "jws") throw new Error("No signed receipt");
    expect(await verifyReceiptSignatureJWS(receipt)).toMatchObject({
      resourceUrl: stack.service + path,
      payer: payer.address,
      transaction: settlement.transaction,
    });

    const { info } = resultReceipt.parse(settlement.extensions)["result-receipt"];
    const keys = createRemoteJWKSet(new URL(`${stack.service}/.well-known/jwks.json`));
    const { payload } = await compactVerify(info.signature, keys);
    const answer = await response.text();
    expect(JSON.parse(new TextDecoder().decode(payload))).toMatchObject({
      operation: "sa_landed_cost",
      transaction: settlement.transaction,
      amount: saLandedCost.price.atomic,
      inputHash: createHash("sha256").update('{"product_value":100}').digest("hex"),
      resultHash: createHash("sha256").update(answer).digest("hex"),
    });
  });
});
