import { reset } from "cloudflare:test";
import { afterEach, describe, expect, it } from "vitest";
import type { Row } from "../../../../src/worker/sale/ledger/ledger-row.ts";
import { nonceOf, type OpenLedger, recordOf, rowOf, withLedger, writeSale } from "../fixtures/ledger.ts";

afterEach(() => reset());

const call = { facilitator: "https://one.test", at: 5, round: 1 };

/** Works with the rows of a new ledger. */
const withStore = (work: (open: OpenLedger) => unknown) => withLedger(async (open) => void (await work(open)));
const noncesOf = (rows: readonly Row[]) => rows.map(({ nonce }) => nonce);
const nonces = (...indices: readonly number[]) => indices.map(nonceOf);

/** Makes each write of one kind fail. Returns a function that ends this. */
function failing({ storage }: DurableObjectState, writing: string): () => void {
  storage.sql.exec(`CREATE TRIGGER full BEFORE ${writing} BEGIN SELECT RAISE(ABORT, 'the disk is full'); END`);
  return () => void storage.sql.exec("DROP TRIGGER full");
}

it("stores nothing for a payer without sales", () =>
  withStore(({ store, context }) => {
    expect([store.find(nonceOf(1)), store.findEqual("equal", nonceOf(1)), store.nextDue()]).toEqual(
      Array(3).fill(undefined),
    );
    expect([store.findByKeys(["k"]), store.due(9, 9), store.outdated(9), store.outbox(9)]).toEqual(Array(4).fill([]));
    expect([store.undecidedCount(), store.hasPaid()]).toEqual([0, false]);
    expect(store.leftovers()).toEqual({ unresolved: 0, unbooked: 0, refused: 0 });
    expect(context.storage.sql.exec("SELECT name FROM sqlite_master WHERE name = 'keys'").toArray()).toEqual([]);
  }));

it("removes a row with its keys, and no other", () =>
  withStore(({ store, evicted }) => {
    store.write(rowOf(1, "asked"), ["first"]);
    store.write(rowOf(2, "asked"), ["second"]);
    store.remove(nonceOf(1));
    for (const reader of [store, evicted()]) {
      expect([reader.find(nonceOf(1)), reader.undecidedCount()]).toEqual([undefined, 1]);
      expect(noncesOf(reader.findByKeys(["first", "second"]))).toEqual(nonces(2));
    }
  }));

const firstEdition = `
  CREATE TABLE authorizations (nonce TEXT PRIMARY KEY, state TEXT NOT NULL, fingerprint TEXT NOT NULL, purchase TEXT NOT NULL,
    locale TEXT NOT NULL, answer BLOB NOT NULL, facilitator INTEGER NOT NULL, from_block TEXT, pending_transaction TEXT, settlement TEXT,
    answered INTEGER NOT NULL DEFAULT 0, looks INTEGER NOT NULL DEFAULT 0, due_at INTEGER NOT NULL);
  CREATE TABLE keys (key TEXT PRIMARY KEY, nonce TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE outbox (id TEXT PRIMARY KEY, sale TEXT NOT NULL, attempts INTEGER NOT NULL DEFAULT 0, due_at INTEGER NOT NULL) WITHOUT ROWID;
`;

it("continues a ledger of the first release with its rows, and takes new ones", () =>
  withStore(({ store, context, evicted }) => {
    const { resourceUrl, ...order } = rowOf(1, "asked").order;
    const stored = JSON.stringify({ ...order, resource: { url: resourceUrl } });
    context.storage.sql.exec(firstEdition);
    context.storage.sql.exec(
      `INSERT INTO authorizations (nonce, state, fingerprint, purchase, locale, answer, facilitator, due_at)
        VALUES (?, 'unknown', 'equal', ?, 'ar', x'', 1, 5)`,
      nonceOf(1),
      stored,
    );
    expect(store.find(nonceOf(1))).toMatchObject({
      ...{ state: "asked", searchedTo: undefined, calls: [], settleAfter: 0, settledAt: 0 },
      order: { resourceUrl },
    });
    const row = rowOf(2, "settled", { searchedTo: 6n, calls: [call], transaction: "0x7" });
    store.write(row, ["key"], recordOf(row));
    expect(evicted().find(nonceOf(2))).toEqual(row);
    expect(evicted().leftovers()).toEqual({ unresolved: 1, unbooked: 1, refused: 0 });
  }));

it("keeps everything in a row that an undecided look has changed", () =>
  withStore(({ store, evicted }) => {
    const row = rowOf(1, "asked");
    const looked = { looks: 3, dueAt: 7, voidAt: 5, searchedTo: 9n, transaction: "0x7", settleAfter: 6, calls: [call] };
    store.write(row, []);
    store.postpone({ ...row, ...looked });
    expect(evicted().find(nonceOf(1))).toEqual({ ...row, ...looked });
  }));

it("finds each row by the keys that it came with", () =>
  withStore(({ store, evicted }) => {
    store.write(rowOf(1, "settled"), ["one", "two"]);
    store.write(rowOf(2, "settled"), ["two", "three"]);
    const find = (...keys: readonly string[]) => noncesOf(evicted().findByKeys(keys));
    expect([find("one"), find("two"), find("one", "two"), find("three")]).toEqual([
      ...Array(3).fill(nonces(1)),
      nonces(2),
    ]);
    expect([find("one", "three"), find("four", "three"), find("four"), find()]).toEqual([
      nonces(1, 2),
      nonces(2),
      [],
      [],
    ]);
  }));

it.each<[string, readonly Row["state"][], number | undefined]>([
  ["the only one", ["asked"], 1],
  ["the settled one before an undecided one", ["settled", "asked"], 1],
  ["the settled one after an undecided one", ["asked", "settled"], 2],
  ["the latest of two settled ones", ["settled", "settled", "asked"], 2],
  ["none beside the one that is left out", [], undefined],
])("finds of several rows of one request, as earlier releases could make, %s", (_, states, found) =>
  withStore(({ store }) => {
    for (const [index, state] of states.entries()) store.write(rowOf(index + 1, state), []);
    store.write(rowOf(9, "settled"), []);
    store.write(rowOf(8, "settled", { fingerprint: "another" }), []);
    expect(store.findEqual(rowOf(9, "settled").fingerprint, nonceOf(9))?.nonce).toBe(found && nonceOf(found));
  }),
);

it("fires the alarm at the earliest time of any row, sale or refusal, and never when none is left", () =>
  withStore(({ store }) => {
    writeSale(store, rowOf(1, "settled", { settledAt: 5_000, dueAt: 90_000 }));
    expect(store.nextDue()).toBe(6_000);
    store.write(rowOf(2, "asked", { dueAt: 5_500 }), []);
    expect(store.nextDue()).toBe(5_500);
    store.delivered(recordOf(rowOf(1, "settled")).id);
    store.remove(nonceOf(2));
    expect(store.nextDue()).toBe(90_000);
    store.noteRefusal("https://one.test", 100);
    store.remove(nonceOf(1));
    expect([store.refusedBy(99), store.refusedBy(100)]).toEqual(["https://one.test", undefined]);
    expect([store.nextDue(), store.forgetWhenEmpty(99), store.forgetWhenEmpty(100)]).toEqual([100, false, true]);
  }));

it("delivers sales to the books again after a failure, the longest due first, fifty at a time", () =>
  withStore(({ store }) => {
    for (let index = 0; index < 51; index++) {
      const calls = [{ facilitator: "", at: index, round: 1 }];
      writeSale(store, rowOf(index, "settled", { calls, settledAt: index }));
    }
    const idOf = (index: number) => recordOf(rowOf(index, "settled")).id;
    const waiting = (now: number) => store.outbox(now).map(({ record, attempts }) => [record.id, attempts]);
    expect([waiting(3_000), waiting(4_000).length]).toEqual([[[idOf(0), 0]], 50]);
    store.postponeDelivery(idOf(0), 3_001);
    expect(waiting(3_001).sort()).toEqual([
      [idOf(0), 1],
      [idOf(1), 0],
    ]);
  }));

describe("a transaction that fails", () => {
  it("writes nothing of a row, its keys and its record when the transaction fails, and can read everything again", () =>
    withStore(({ store, context, evicted }) => {
      store.write(rowOf(1, "asked"), []);
      expect(store.undecidedCount()).toBe(1);
      evicted().write(rowOf(2, "asked"), []);
      const heal = failing(context, "INSERT ON outbox");
      const sold = rowOf(1, "settled");
      expect(() => store.write(sold, ["key"], recordOf(sold))).toThrow("the disk is full");
      expect([store.find(nonceOf(1))?.state, store.findByKeys(["key"])]).toEqual(["asked", []]);
      expect(store.undecidedCount()).toBe(2);
      heal();
      store.write(sold, ["key"], recordOf(sold));
      expect([store.undecidedCount(), noncesOf(store.findByKeys(["key"]))]).toEqual([1, nonces(1)]);
    }));

  it("removes neither a row nor its keys when the transaction fails", () =>
    withStore(({ store, context }) => {
      store.write(rowOf(1, "asked"), ["key"]);
      failing(context, "DELETE ON authorizations");
      expect(() => store.remove(nonceOf(1))).toThrow("the disk is full");
      expect([store.undecidedCount(), noncesOf(store.findByKeys(["key"]))]).toEqual([1, nonces(1)]);
    }));

  it("leaves no tables behind when the first transaction fails", () =>
    withStore(({ store, context, evicted }) => {
      const broken = Object.assign(recordOf(rowOf(1, "settled")), {
        toJSON: () => {
          throw new Error("not to be written");
        },
      });
      expect(() => store.write(rowOf(1, "settled"), [], broken)).toThrow("not to be written");
      expect(context.storage.sql.exec("SELECT name FROM sqlite_master WHERE name = 'outbox'").toArray()).toEqual([]);
      store.write(rowOf(1, "asked"), []);
      expect(evicted().undecidedCount()).toBe(1);
    }));
});
