import { describe, expect, it } from "vitest";
import { rowOf, toSaleRecord } from "../../src/sale/sale-record.ts";

const nonce = `0x${"1b".repeat(32)}` as const;
const payer = `0x${"a1".repeat(20)}` as const;
const rowFrom = (referralCode: string | undefined) =>
  rowOf({
    order: {
      operation: "sa_landed_cost",
      payment: {
        payer,
        authorization: { from: payer, to: payer, value: "250000", validAfter: "0", validBefore: "1", nonce },
        signature: "0x01",
        signer: "account",
        paymentIdentifier: undefined,
      },
      terms: {
        scheme: "exact",
        network: "eip155:8453",
        amount: "250000",
        asset: payer,
        payTo: payer,
        maxTimeoutSeconds: 120,
        extra: { name: "USD Coin", version: "2" },
      },
      resourceUrl: "https://service.test/v1/sa/landed-cost",
      context: { transport: "mcp", referralCode, requestId: "request-1" },
    },
    fingerprint: "sa_landed_cost:aa",
    locale: "en",
    facilitator: "",
    fromBlock: undefined,
    searched: undefined,
    transaction: undefined,
  });

describe("what the books are told of a sale", () => {
  it("is who bought what, when, for how much, in which transaction, and how it came", () => {
    expect(toSaleRecord(rowFrom("partner-7"), "0x7", 1_800_000_000_000)).toEqual({
      id: `eip155:8453/${payer}/${nonce}`,
      soldAt: "2027-01-15T08:00:00.000Z",
      operation: "sa_landed_cost",
      price: "250000",
      payer,
      transaction: "0x7",
      network: "eip155:8453",
      transport: "mcp",
      referralCode: "partner-7",
      requestId: "request-1",
    });
    expect(toSaleRecord(rowFrom(undefined), "0x7", 0).referralCode).toBeNull();
  });
});
