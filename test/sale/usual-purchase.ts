/** One purchase of the landed cost, as unit tests of the sale begin with it. */
import type { Hex } from "viem";
import type { Order, Purchase } from "../../src/sale/purchase.ts";
import { payTo } from "../support/payment-settings.ts";

export const payer = `0x${"a1".repeat(20)}` as const;

/** USDC on Base. */
const asset = "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913";

/** What is ordered with one authorization. `validBefore` is in seconds. */
export const orderOf = (nonce: Hex, validBefore: number): Order => ({
  operation: "sa_landed_cost",
  payment: {
    payer,
    authorization: {
      from: payer,
      to: payTo,
      value: "250000",
      validAfter: "0",
      validBefore: String(validBefore),
      nonce,
    },
    signature: "0x01",
    signer: "account",
    paymentIdentifier: undefined,
  },
  terms: {
    scheme: "exact",
    network: "eip155:8453",
    amount: "250000",
    asset,
    payTo,
    maxTimeoutSeconds: 120,
    extra: { name: "USD Coin", version: "2" },
  },
  resourceUrl: "https://service.test/v1/sa/landed-cost",
  context: { transport: "http", referralCode: undefined, requestId: "request-1" },
});

/** The request that brings it. */
export const purchaseOf = (nonce: Hex, validBefore: number): Purchase => ({
  ...orderOf(nonce, validBefore),
  input: '{"product_value":100}',
  locale: "ar",
  callerAddress: "203.0.113.7",
  fingerprint: "sa_landed_cost:aa",
  keys: [],
  error: undefined,
  proved: undefined,
});
