import { describe, expect, it } from "vitest";
import { type Columns, columnNames, type Row, toRow, valuesOf } from "../../src/sale/ledger-row.ts";

const row: Row = {
  nonce: "0x1b",
  state: "settled",
  fingerprint: "sa_landed_cost:aa",
  order: {
    operation: "sa_landed_cost",
    payment: {
      payer: "0xa0ee7a142d267c1f36714e4a8f75612f20a79720",
      authorization: {
        from: "0xa0ee7a142d267c1f36714e4a8f75612f20a79720",
        to: "0x833589fcd6edb6e08f4c7c32d4f71b54bda02913",
        value: "250000",
        validAfter: "0",
        validBefore: "1800000000",
        nonce: "0x1b",
      },
      signature: "0x01",
      signer: "account",
      paymentIdentifier: undefined,
    },
    terms: {
      scheme: "exact",
      network: "eip155:8453",
      amount: "250000",
      asset: "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
      payTo: "0xa0Ee7A142d267C1f36714E4a8F75612F20a79720",
      maxTimeoutSeconds: 120,
      extra: { name: "USD Coin", version: "2" },
    },
    resourceUrl: "https://service.test/v1/sa/landed-cost",
    context: { transport: "http", referralCode: "partner-7", requestId: "request-1" },
  },
  locale: "ar",
  answer: new Uint8Array([0x1f, 2]).buffer,
  facilitator: "https://one.test",
  fromBlock: 0n,
  searched: { from: 0n, to: 2n ** 60n },
  transaction: "0x7",
  settlement: "{}",
  settleCalls: 2,
  settleAfter: 3,
  settledAt: 4,
  answered: true,
  looks: 5,
  dueAt: 6,
};

const columnsOf = (written: Row): Columns =>
  Object.fromEntries(valuesOf(written).map((value, index) => [columnNames[index], value])) as Columns;

describe("a row that is read is the one that was written", () => {
  it.each<readonly [string, Row]>([
    ["with everything known", row],
    [
      "with nothing known yet",
      {
        ...row,
        answer: new ArrayBuffer(0),
        facilitator: "",
        fromBlock: undefined,
        searched: undefined,
        transaction: undefined,
        settlement: undefined,
        answered: false,
      },
    ],
  ])("%s", (_, written) => {
    expect(toRow(columnsOf(written))).toEqual(written);
    expect(valuesOf(written)).not.toContain(undefined);
  });

  it("knows no searched blocks by one end alone", () => {
    for (const end of ["searched_from", "searched_to"])
      expect(toRow({ ...columnsOf(row), [end]: null }).searched).toBeUndefined();
  });

  it("names the resource that the first edition kept as a whole, or none", () => {
    const { resourceUrl, ...order } = row.order;
    const stored = (purchase: object) => toRow({ ...columnsOf(row), purchase: JSON.stringify(purchase) }).order;
    expect(stored({ ...order, resource: { url: resourceUrl } }).resourceUrl).toBe(resourceUrl);
    expect(stored(order).resourceUrl).toBe("");
  });
});
