import { decodePaymentSignatureHeader } from "@x402/core/http";
import { describe, expect, it } from "vitest";
import { toHeaderJson } from "../../../src/lib/header-json.ts";
import {
  fromHeader,
  paymentHeader,
  shownRequirementsIn,
  typedData,
} from "../../../src/shop/purchase/payment-header.ts";
import { transferTypes } from "../../fixtures/transfer-types.ts";

const requirements = {
  scheme: "exact",
  network: "eip155:8453",
  amount: "250000",
  asset: "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
  payTo: `0x${"c".repeat(40)}`,
  maxTimeoutSeconds: 120,
  extra: { name: "USD Coin", version: "2", more: "kept" },
};
const authorization = {
  from: `0x${"a".repeat(40)}`,
  to: requirements.payTo,
  value: "250000",
  validAfter: "0",
  validBefore: "1800000120",
  nonce: `0x${"1".repeat(64)}`,
};

describe("the payment header", () => {
  it("writes the payment header that the stock x402 server reads", () => {
    const payload = { x402Version: 2, accepted: requirements, payload: { signature: "0x12", authorization } };
    expect(
      decodePaymentSignatureHeader(paymentHeader({ terms: requirements, authorization, signature: "0x12" })),
    ).toEqual(payload);
  });

  it("carries text of every script", () => {
    expect(fromHeader(toHeaderJson({ text: "ريال ✓" }))).toEqual({ text: "ريال ✓" });
    expect(fromHeader("%%%")).toBeUndefined();
  });
});

describe("the payment requirements of a challenge", () => {
  const challenge = { x402Version: 2, accepts: [requirements] };
  const shown = {
    network: requirements.network,
    asset: requirements.asset,
    payTo: requirements.payTo,
    amount: requirements.amount,
  };

  it("gives the payment requirements of a challenge back as they came", () => {
    expect(shownRequirementsIn(challenge, shown)).toEqual(requirements);
  });

  it.each([
    { amount: "250001" },
    { payTo: `0x${"d".repeat(40)}` },
    { asset: `0x${"d".repeat(40)}` },
    { network: "eip155:1" },
    { scheme: "upto" },
    { extra: {} },
    { maxTimeoutSeconds: "120" },
  ])("are refused when they are not what the page showed: %o", (change) => {
    expect(shownRequirementsIn({ accepts: [{ ...requirements, ...change }] }, shown)).toBeUndefined();
  });

  it("signs for the chain and the contract that the requirements name", () => {
    expect(typedData(requirements, authorization)).toMatchObject({
      types: transferTypes,
      primaryType: "TransferWithAuthorization",
      domain: { name: "USD Coin", version: "2", chainId: 8453, verifyingContract: requirements.asset },
      message: authorization,
    });
  });
});
