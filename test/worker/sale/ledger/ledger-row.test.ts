import { expect, it } from "vitest";
import { type Columns, columnNames, type Row, toRow, valuesOf } from "../../../../src/worker/sale/ledger/ledger-row.ts";
import { rowOf } from "../fixtures/ledger.ts";

const row = rowOf(1, "settled", {
  answer: new Uint8Array([0x1f, 2]).buffer,
  fromBlock: 0n,
  searchedTo: 2n ** 60n,
  transaction: "0x7",
  calls: [
    { facilitator: "https://one.test", at: 1, round: 1, said: "payer_refused" },
    { facilitator: "https://two.test", at: 2, round: 1 },
  ],
  ...{ settleAfter: 3, settledAt: 4, voidAt: 9, looks: 5, dueAt: 6 },
});

const columnsOf = (written: Row): Columns =>
  Object.fromEntries(valuesOf(written).map((value, index) => [columnNames[index], value])) as Columns;

// Rows of the first release: `ledger-store.test.ts`.
it.each<readonly [string, Row]>([
  ["with everything known", row],
  ["undecided", { ...row, state: "asked" }],
  ["undecided and declined", { ...row, state: "asked", calls: row.calls.slice(0, 1) }],
  ["with nothing known yet", rowOf(1, "asked")],
])("reads a row as it was written: %s", (_, written) => {
  expect(toRow(columnsOf(written))).toEqual(written);
  expect(valuesOf(written)).not.toContain(undefined);
});

it("reads a row in which an earlier release counted calls after a rollback, without their times", () => {
  const { calls } = row;
  const unlisted = { facilitator: "https://two.test", at: 0, round: 2 };
  expect(toRow({ ...columnsOf(row), settle_calls: 3 }).calls).toEqual([...calls, unlisted]);
  expect(toRow({ ...columnsOf(row), settle_calls: 1, calls: null }).calls).toEqual([{ ...unlisted, round: 1 }]);
});
