import { describe, expect, it } from "vitest";
import { rowOf, toSaleRecord } from "../../../../src/worker/sale/ledger/sale-record.ts";
import { orderOf, payer } from "../fixtures/purchase.ts";

const nonce = `0x${"1b".repeat(32)}` as const;
const rowFrom = (referralCode: string | undefined) =>
  rowOf({
    order: { ...orderOf(nonce, 1), context: { transport: "mcp", referralCode, requestId: "request-1" } },
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
