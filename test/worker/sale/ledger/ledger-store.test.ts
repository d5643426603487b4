import { reset } from "cloudflare:test";
import { afterEach, describe, expect, it } from "vitest";
import type { SaleState } from "../../../../src/worker/sale/decide.ts";
import type { Row } from "../../../../src/worker/sale/ledger/ledger-row.ts";
import { authorization, failing, order, recordOf, withLedger } from "../fixtures/stored-rows.ts";

afterEach(() => reset());

describe("a ledger of which nothing was sold", () => {
  it("knows nothing, and costs no storage", () =>
    withLedger(({ store, storage }) => {
      expect(store.find("0x1")).toBeUndefined();
      expect(store.findByKeys(["k"], "equal")).toEqual([]);
      expect(store.findEqual("equal", 0, [])).toBeUndefined();
      expect([store.due(9, 9), store.outdated(9), store.outbox(9)]).toEqual([[], [], []]);
      expect([store.undecidedCount(), store.hasPaid()]).toEqual([0, false]);
      expect(store.leftovers()).toEqual({ unresolved: 0, unbooked: 0 });
      expect(store.nextDue()).toBeUndefined();
      store.addKeys({ nonce: "0x1", state: "settled" }, []);
      expect(storage.sql.exec("SELECT name FROM sqlite_master WHERE name = 'authorizations'").toArray()).toEqual([]);
    }));
});

describe("a row", () => {
  it("is read after an eviction as it was written, and written over by a later state", () =>
    withLedger(({ store, evicted }) => {
      const row = authorization("0x1", "asked", { searched: { from: 5n, to: 6n }, settleCalls: 2, dueAt: 4 });
      store.write(row, []);
      expect(evicted().find("0x1")).toEqual(row);
      const settled = { ...row, state: "settled", settlement: "receipt", settledAt: 9 } as const;
      evicted().write(settled, []);
      expect(store.find("0x1")).toEqual(settled);
      expect(store.find("0x2")).toBeUndefined();
    }));

  it("is postponed, alone, with what the look found", () =>
    withLedger(({ store }) => {
      const row = authorization("0x1", "asked", { looks: 3 });
      const other = authorization("0x2", "asked");
      for (const written of [row, other]) store.write(written, []);
      const found = {
        looks: 4,
        dueAt: 70,
        voidAt: 60,
        declined: true,
        searched: { from: 5n, to: 6n },
        transaction: "0x8",
      };
      store.postpone({ ...row, ...found });
      expect(store.find("0x1")).toEqual({ ...row, ...found });
      store.postpone({ ...row, looks: 5, dueAt: 80 });
      expect(store.find("0x1")).toEqual({ ...row, looks: 5, dueAt: 80 });
      expect(store.find("0x2")).toEqual(other);
    }));

  it("is removed with its keys, and no other", () =>
    withLedger(({ store, evicted }) => {
      store.write(authorization("0x1", "asked"), ["first"]);
      store.write(authorization("0x2", "asked"), ["second"]);
      expect(store.undecidedCount()).toBe(2);
      store.remove("0x1");
      for (const reader of [store, evicted()]) {
        expect(reader.find("0x1")).toBeUndefined();
        expect([reader.isNamed("0x1", ["first"]), reader.isNamed("0x2", ["second"])]).toEqual([false, true]);
        expect(reader.undecidedCount()).toBe(1);
      }
      evicted().remove("0x2");
      expect(evicted().undecidedCount()).toBe(0);
    }));
});

describe("a ledger of the first edition", () => {
  const firstEdition = `
    CREATE TABLE authorizations (nonce TEXT PRIMARY KEY, state TEXT NOT NULL, fingerprint TEXT NOT NULL, purchase TEXT NOT NULL,
      locale TEXT NOT NULL, answer BLOB NOT NULL, facilitator INTEGER NOT NULL, from_block TEXT, pending_transaction TEXT, settlement TEXT,
      answered INTEGER NOT NULL DEFAULT 0, looks INTEGER NOT NULL DEFAULT 0, due_at INTEGER NOT NULL);
    CREATE TABLE keys (key TEXT PRIMARY KEY, nonce TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE outbox (id TEXT PRIMARY KEY, sale TEXT NOT NULL, attempts INTEGER NOT NULL DEFAULT 0, due_at INTEGER NOT NULL) WITHOUT ROWID;
  `;

  it("goes on with what it had, and takes new rows", () =>
    withLedger(({ store, storage, evicted }) => {
      storage.sql.exec(firstEdition);
      storage.sql.exec(
        `INSERT INTO authorizations (nonce, state, fingerprint, purchase, locale, answer, facilitator, due_at)
          VALUES ('0x1', 'unknown', 'equal', ?, 'ar', x'', 1, 5)`,
        JSON.stringify(order("0x1")),
      );
      expect(store.undecidedCount()).toBe(1);
      expect(store.find("0x1")).toMatchObject({
        state: "asked",
        facilitator: "1",
        searched: undefined,
        settleCalls: 0,
        settleAfter: 0,
        settledAt: 0,
      });
      const row = authorization("0x2", "settled", { searched: { from: 5n, to: 6n }, settleCalls: 1, settledAt: 9 });
      store.write(row, ["key"], recordOf(row));
      expect(evicted().find("0x2")).toEqual(row);
      expect(evicted().leftovers()).toEqual({ unresolved: 1, unbooked: 1 });
    }));
});

describe("what is counted", () => {
  it("are undecided rows, the same after an eviction, and not those that nobody was asked to settle", () =>
    withLedger(({ store, storage, evicted }) => {
      store.write(authorization("0x0", "asked"), []);
      store.write(authorization("0x1", "asked", { declined: true }), []);
      store.write(authorization("0x2", "settled"), []);
      store.write(authorization("0x3", "asked"), []);
      storage.sql.exec("UPDATE authorizations SET state = 'revealed' WHERE nonce = '0x3'");
      expect(evicted().undecidedCount()).toBe(2);
      store.write(authorization("0x0", "settled"), []);
      store.remove("0x3");
      for (const reader of [store, evicted()]) expect(reader.undecidedCount()).toBe(1);
    }));

  it("is whether the payer has paid: by a settled row alone, and for as long as it is remembered", () =>
    withLedger(({ store, evicted }) => {
      store.write(authorization("0x1", "asked"), []);
      expect(store.hasPaid()).toBe(false);
      store.write(authorization("0x9", "settled"), []);
      expect([store.hasPaid(), evicted().hasPaid()]).toEqual([true, true]);
      store.remove("0x9");
      expect([store.hasPaid(), evicted().hasPaid()]).toEqual([true, false]);
    }));

  it("are leftovers: unresolved rows, and sales that the books have not taken", () =>
    withLedger(({ store, evicted }) => {
      for (const nonce of ["0x1", "0x2"] as const) {
        const sold = authorization(nonce, "settled");
        store.write(sold, [], recordOf(sold));
      }
      store.write(authorization("0x4", "asked"), []);
      for (const reader of [store, evicted()]) expect(reader.leftovers()).toEqual({ unresolved: 1, unbooked: 2 });
      store.delivered(recordOf(authorization("0x1", "settled")).id);
      expect(store.leftovers()).toEqual({ unresolved: 1, unbooked: 1 });
    }));
});

describe("keys", () => {
  it("of a purchase name its row for every request, and go on naming it", () =>
    withLedger(({ store, evicted }) => {
      store.write(authorization("0x1", "settled"), ["one", "two"]);
      store.write(authorization("0x2", "settled"), ["two", "three"]);
      for (const reader of [store, evicted()]) {
        const named = (...keys: string[]) => reader.findByKeys(keys, "another").map(({ nonce }) => nonce);
        expect([named("one"), named("two"), named("three"), named("four"), named()]).toEqual([
          ["0x1"],
          ["0x1"],
          ["0x2"],
          [],
          [],
        ]);
        expect(named("four", "three", "one").sort()).toEqual(["0x1", "0x2"]);
      }
    }));

  it("of a repetition name its row for equal requests only, each by itself", () =>
    withLedger(({ store, evicted }) => {
      store.write(authorization("0x1", "settled", { fingerprint: "first" }), []);
      store.write(authorization("0x2", "settled", { fingerprint: "second" }), []);
      store.addKeys({ nonce: "0x1", state: "settled" }, ["one"]);
      store.addKeys({ nonce: "0x2", state: "settled" }, ["two", "one"]);
      for (const reader of [store, evicted()]) {
        expect(reader.findByKeys(["one"], "first")[0]?.nonce).toBe("0x1");
        expect(reader.findByKeys(["two"], "second")[0]?.nonce).toBe("0x2");
        for (const [key, fingerprint] of [
          ["one", "second"],
          ["two", "first"],
          ["three", "first"],
        ] as const)
          expect(reader.findByKeys([key], fingerprint)).toEqual([]);
      }
    }));

  it("of a repetition leave a name to the request that buys under it", () =>
    withLedger(({ store }) => {
      store.write(authorization("0x1", "settled", { fingerprint: "first" }), []);
      store.addKeys({ nonce: "0x1", state: "settled" }, ["one"]);
      store.write(authorization("0x2", "settled", { fingerprint: "second" }), ["one"]);
      for (const fingerprint of ["first", "second"])
        expect(store.findByKeys(["one"], fingerprint)[0]?.nonce).toBe("0x2");
    }));

  it("of a repetition take no name from a purchase", () =>
    withLedger(({ store }) => {
      store.write(authorization("0x1", "settled"), ["bought"]);
      store.write(authorization("0x2", "settled"), []);
      store.addKeys({ nonce: "0x2", state: "settled" }, ["bought", "free"]);
      expect([store.isNamed("0x2", ["bought"]), store.isNamed("0x2", ["free"])]).toEqual([false, true]);
    }));

  it("that come while the purchase is undecided are its own", () =>
    withLedger(({ store }) => {
      store.write(authorization("0x1", "asked", { fingerprint: "first" }), []);
      store.addKeys({ nonce: "0x1", state: "asked" }, ["one"]);
      expect(store.findByKeys(["one"], "second")[0]?.nonce).toBe("0x1");
    }));

  it("tell whether one of them names a row, from a purchase or a repetition", () =>
    withLedger(({ store }) => {
      store.write(authorization("0x1", "settled"), ["bought"]);
      store.addKeys({ nonce: "0x1", state: "settled" }, ["repeated"]);
      store.write(authorization("0x2", "settled"), ["other"]);
      const isNamed = (...keys: string[]) => store.isNamed("0x1", keys);
      expect([isNamed("bought"), isNamed("repeated"), isNamed("none", "bought")]).toEqual([true, true, true]);
      expect([isNamed("other"), isNamed("none"), isNamed()]).toEqual([false, false, false]);
    }));

  it.each([
    [0, 16],
    [3, 13],
    [16, 0],
    [18, 0],
  ])("beside %i of a purchase, a row takes %i of a repetition: sixteen name it", (bought, taken) =>
    withLedger(({ store }) => {
      const keys = (word: string, count: number) => Array.from({ length: count }, (_, index) => `${word}${index}`);
      store.write(authorization("0x1", "settled"), keys("bought", bought));
      store.addKeys({ nonce: "0x1", state: "settled" }, keys("repeated", 20));
      expect(keys("repeated", 20).filter((key) => store.isNamed("0x1", [key]))).toEqual(keys("repeated", taken));
    }),
  );
});

describe("the row that is bound to an equal request", () => {
  const found = (rows: readonly Row[], leftOut: readonly string[] = []) => {
    let nonce: string | undefined;
    return withLedger(({ store, evicted }) => {
      for (const row of rows) store.write(row, []);
      nonce = evicted().findEqual("equal", 100, leftOut)?.nonce;
    }).then(() => nonce);
  };

  it.each<readonly [string, SaleState, Partial<Row>, boolean]>([
    ["settled at that moment", "settled", { settledAt: 100 }, true],
    ["settled before", "settled", { settledAt: 99 }, false],
    ["undecided", "asked", {}, true],
    ["bound to another request", "asked", { fingerprint: "another" }, false],
  ])("%s", async (_, state, changes, isFound) => {
    expect(await found([authorization("0x1", state, changes)])).toBe(isFound ? "0x1" : undefined);
  });

  it("is the latest, whatever its state, and though it was written again later", async () => {
    const settled = authorization("0x3", "settled", { settledAt: 100 });
    const asked = authorization("0x1", "asked");
    expect(await found([asked, settled, asked])).toBe("0x3");
    expect(await found([settled, asked])).toBe("0x1");
  });

  it("is none of those that are left out", async () => {
    const rows = [authorization("0x1", "asked"), authorization("0x2", "asked"), authorization("0x3", "asked")];
    expect(await found(rows, ["0x1", "0x3"])).toBe("0x2");
    expect(await found(rows, ["0x1", "0x2", "0x3"])).toBeUndefined();
  });
});

describe("the facilitator that has refused a payment", () => {
  it("is remembered for its time, and the ledger with it", () =>
    withLedger(({ store, evicted }) => {
      store.write(authorization("0x1", "asked"), []);
      store.noteRefusal("https://one.test", 100);
      store.remove("0x1");
      expect([evicted().refusedBy(99), evicted().refusedBy(100)]).toEqual(["https://one.test", undefined]);
      expect([store.nextDue(), store.forgetWhenEmpty(99), store.forgetWhenEmpty(100)]).toEqual([100, false, true]);
    }));
});

describe("a transaction that fails", () => {
  it("writes nothing of a row, its keys and its record, says so, and lets everything be read again", () =>
    withLedger(({ store, storage, evicted }) => {
      store.write(authorization("0x1", "asked"), []);
      expect(store.undecidedCount()).toBe(1);
      evicted().write(authorization("0x2", "asked"), []);
      const mend = failing(storage, "INSERT ON outbox");
      const sold = authorization("0x1", "settled");
      expect(() => store.write(sold, ["key"], recordOf(sold))).toThrow("the disk is full");
      expect(store.find("0x1")?.state).toBe("asked");
      expect(store.isNamed("0x1", ["key"])).toBe(false);
      expect(store.undecidedCount()).toBe(2);
      mend();
      store.write(sold, ["key"], recordOf(sold));
      expect([store.undecidedCount(), store.isNamed("0x1", ["key"])]).toEqual([1, true]);
    }));

  it("removes neither a row nor its keys", () =>
    withLedger(({ store, storage }) => {
      store.write(authorization("0x1", "asked"), ["key"]);
      const mend = failing(storage, "DELETE ON authorizations");
      expect(() => store.remove("0x1")).toThrow("the disk is full");
      expect([store.undecidedCount(), store.isNamed("0x1", ["key"])]).toEqual([1, true]);
      mend();
      store.remove("0x1");
      expect([store.undecidedCount(), store.isNamed("0x1", ["key"])]).toEqual([0, false]);
    }));

  it("leaves no tables behind when it was the first", () =>
    withLedger(({ store, storage, evicted }) => {
      const broken = Object.assign(recordOf(authorization("0x1", "settled")), {
        toJSON: () => {
          throw new Error("not to be written");
        },
      });
      expect(() => store.write(authorization("0x1", "settled"), [], broken)).toThrow("not to be written");
      expect(storage.sql.exec("SELECT name FROM sqlite_master WHERE name = 'authorizations'").toArray()).toEqual([]);
      store.write(authorization("0x1", "asked"), []);
      expect(evicted().undecidedCount()).toBe(1);
    }));
});
