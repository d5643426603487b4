import { decodePaymentSignatureHeader } from "@x402/core/http";
import { describe, expect, it } from "vitest";
import { agreedRequirements, authorizationOf, paymentHeader, typedData } from "../../src/payment/terms.ts";
import { transferTypes } from "../fixtures/transfer-types.ts";

const requirements = {
  scheme: "exact" as const,
  network: "eip155:8453",
  amount: "250000",
  asset: "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
  payTo: `0x${"c".repeat(40)}`,
  maxTimeoutSeconds: 120,
  extra: { name: "USD Coin", version: "2", more: "kept" },
};
const { network, asset, amount, payTo } = requirements;
const published = { network, asset, amount, payTo: [payTo] };
const authorization = authorizationOf(requirements, `0x${"a".repeat(40)}`, `0x${"1".repeat(64)}`, 1_800_000_120);

describe("the requirements that are agreed to", () => {
  it("accepts requirements as they came", () => {
    expect(agreedRequirements([{ scheme: "upto" }, requirements], published)).toEqual(requirements);
  });

  it.each([
    { amount: "250001" },
    { payTo: `0x${"d".repeat(40)}` },
    { asset: `0x${"d".repeat(40)}` },
    { network: "eip155:1" },
    { scheme: "upto" },
    { extra: {} },
    { extra: { ...requirements.extra, assetTransferMethod: "permit2" } },
    { maxTimeoutSeconds: "120" },
    { maxTimeoutSeconds: 3_601 },
  ])("refuses requirements that are not what was published: %o", (change) => {
    expect(agreedRequirements([{ ...requirements, ...change }], published)).toBeUndefined();
  });
});

describe("what is signed", () => {
  it("signs the published transfer, from now on and for as long as was said", () => {
    expect(authorization).toEqual({
      from: `0x${"a".repeat(40)}`,
      to: payTo,
      value: amount,
      validAfter: "0",
      validBefore: "1800000120",
      nonce: `0x${"1".repeat(64)}`,
    });
  });

  it("signs for the chain and the contract that the requirements name", () => {
    expect(typedData(requirements, authorization)).toMatchObject({
      types: transferTypes,
      primaryType: "TransferWithAuthorization",
      domain: { name: "USD Coin", version: "2", chainId: 8453, verifyingContract: asset },
      message: authorization,
    });
  });

  it("writes a payment as the header that the stock x402 server reads", () => {
    const resource = { url: "https://service.test/some", description: "ريال ✓" };
    const header = paymentHeader({ requirements, authorization, signature: "0x12", resource });
    const payload = { signature: "0x12", authorization };
    expect(decodePaymentSignatureHeader(header)).toEqual({ x402Version: 2, accepted: requirements, payload, resource });
  });
});
