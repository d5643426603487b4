import { describe, expect, it } from "vitest";
import { type Columns, columnNames, type Row, toRow, valuesOf } from "../../../../src/worker/sale/ledger/ledger-row.ts";
import { orderOf } from "../fixtures/purchase.ts";

const row: Row = {
  nonce: "0x1b",
  state: "settled",
  fingerprint: "sa_landed_cost:aa",
  order: {
    ...orderOf("0x1b", 1_800_000_000),
    context: { transport: "http", referralCode: "partner-7", requestId: "request-1" },
  },
  locale: "ar",
  answer: new Uint8Array([0x1f, 2]).buffer,
  facilitator: "https://one.test",
  declined: false,
  fromBlock: 0n,
  searched: { from: 0n, to: 2n ** 60n },
  transaction: "0x7",
  settlement: "{}",
  settleCalls: 2,
  settleAfter: 3,
  settledAt: 4,
  voidAt: 9,
  looks: 5,
  dueAt: 6,
};

const columnsOf = (written: Row): Columns =>
  Object.fromEntries(valuesOf(written).map((value, index) => [columnNames[index], value])) as Columns;

describe("a row that is read is the one that was written", () => {
  it.each<readonly [string, Row]>([
    ["with everything known", row],
    ["undecided", { ...row, state: "asked" }],
    ["undecided and declined", { ...row, state: "asked", declined: true }],
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
