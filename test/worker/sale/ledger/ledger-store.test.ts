import { reset } from "cloudflare:test";
import { afterEach, describe, expect, it } from "vitest";
import type { SaleState } from "../../../../src/worker/sale/decision/transitions.ts";
import type { Row } from "../../../../src/worker/sale/ledger/ledger-row.ts";
import { authorization, failing, order, recordOf, withLedger } from "../fixtures/stored-rows.ts";

afterEach(() => reset());

describe("a ledger of which nothing was sold", () => {
  it("knows nothing, and costs no storage", () =>
    withLedger(({ store, storage }) => {
      expect(store.find("0x1")).toBeUndefined();
      expect(store.findByKeys(["k"], "equal")).toBeUndefined();
      expect(store.findEqual("equal", 0, [])).toBeUndefined();
      expect([store.due(9, 9), store.outdated(9), store.outbox(9)]).toEqual([[], [], []]);
      expect([store.unresolvedCount(), store.exposedCount(), store.hasPaid()]).toEqual([0, 0, false]);
      expect(store.leftovers()).toEqual({ unresolved: 0, unbooked: 0 });
      expect(store.nextDue()).toBeUndefined();
      store.addKeys("0x1", []);
      expect(storage.sql.exec("SELECT name FROM sqlite_master WHERE name = 'authorizations'").toArray()).toEqual([]);
    }));
});

describe("a row", () => {
  it("is read after an eviction as it was written, and written over by a later state", () =>
    withLedger(({ store, evicted }) => {
      const row = authorization("0x1", "unknown", { searched: { from: 5n, to: 6n }, settleCalls: 2, dueAt: 4 });
      store.write(row, []);
      expect(evicted().find("0x1")).toEqual(row);
      const settled = { ...row, state: "settled", settlement: "receipt", answered: true, settledAt: 9 } as const;
      evicted().write(settled, []);
      expect(store.find("0x1")).toEqual(settled);
      expect(store.find("0x2")).toBeUndefined();
    }));

  it("is marked as answered, alone, and written for it once", () =>
    withLedger(({ store, storage }) => {
      for (const nonce of ["0x1", "0x2"] as const) store.write(authorization(nonce, "settled"), []);
      store.markAnswered("0x1");
      expect([store.find("0x1")?.answered, store.find("0x2")?.answered]).toEqual([true, false]);
      failing(storage, "UPDATE ON authorizations");
      store.markAnswered("0x1");
    }));

  it("is postponed, alone, with the blocks that were searched, or with none", () =>
    withLedger(({ store }) => {
      const row = authorization("0x1", "unknown", { looks: 3 });
      const other = authorization("0x2", "unknown");
      for (const written of [row, other]) store.write(written, []);
      const searched = { from: 5n, to: 6n };
      store.postpone({ ...row, searched }, 70);
      expect(store.find("0x1")).toEqual({ ...row, looks: 4, dueAt: 70, searched });
      store.postpone(row, 80);
      expect(store.find("0x1")).toEqual({ ...row, looks: 5, dueAt: 80 });
      expect(store.find("0x2")).toEqual(other);
    }));

  it("is removed with its keys, and no other", () =>
    withLedger(({ store, evicted }) => {
      store.write(authorization("0x1", "unknown"), ["first"]);
      store.write(authorization("0x2", "unknown"), ["second"]);
      expect(store.unresolvedCount()).toBe(2);
      store.remove("0x1");
      for (const reader of [store, evicted()]) {
        expect(reader.find("0x1")).toBeUndefined();
        expect([reader.isNamed("0x1", ["first"]), reader.isNamed("0x2", ["second"])]).toEqual([false, true]);
        expect(reader.unresolvedCount()).toBe(1);
      }
      evicted().remove("0x2");
      expect(evicted().unresolvedCount()).toBe(0);
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
      expect(store.unresolvedCount()).toBe(1);
      expect(store.find("0x1")).toMatchObject({
        state: "unknown",
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
  it("are unresolved and exposed rows, the same after an eviction", () =>
    withLedger(({ store, evicted }) => {
      const states = ["exposed", "settling", "unknown", "declined", "paid_undelivered", "settled"] as const;
      for (const [index, state] of states.entries()) {
        store.write(authorization(`0x${index}`, state), []);
        // The counts are kept as rows are written, and read by who begins anew.
        expect([evicted().unresolvedCount(), evicted().exposedCount()]).toEqual([
          store.unresolvedCount(),
          store.exposedCount(),
        ]);
      }
      expect([store.unresolvedCount(), store.exposedCount()]).toEqual([3, 1]);
      store.write(authorization("0x0", "settling"), []);
      store.write(authorization("0x1", "settled"), []);
      store.write(authorization("0x2", "declined"), []);
      for (const reader of [store, evicted()])
        expect([reader.unresolvedCount(), reader.exposedCount()]).toEqual([3, 0]);
    }));

  it("is whether the payer has paid: by a settled row alone, and for as long as it is remembered", () =>
    withLedger(({ store, evicted }) => {
      for (const [index, state] of (
        ["exposed", "settling", "unknown", "declined", "paid_undelivered"] as const
      ).entries())
        store.write(authorization(`0x${index}`, state), []);
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
      store.write(authorization("0x3", "exposed"), []);
      store.write(authorization("0x4", "unknown"), []);
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
        const named = (...keys: string[]) => reader.findByKeys(keys, "another")?.nonce;
        expect([named("one"), named("two"), named("three"), named("four"), named()]).toEqual([
          "0x1",
          "0x1",
          "0x2",
          undefined,
          undefined,
        ]);
        // The first key that names a row.
        expect([named("four", "three", "one"), named("one", "three")]).toEqual(["0x2", "0x1"]);
      }
    }));

  it("of a repetition name its row for equal requests only, each by itself", () =>
    withLedger(({ store, evicted }) => {
      store.write(authorization("0x1", "settled", { fingerprint: "first" }), []);
      store.write(authorization("0x2", "settled", { fingerprint: "second" }), []);
      store.addKeys("0x1", ["one"]);
      store.addKeys("0x2", ["two", "one"]);
      for (const reader of [store, evicted()]) {
        expect(reader.findByKeys(["one"], "first")?.nonce).toBe("0x1");
        expect(reader.findByKeys(["two"], "second")?.nonce).toBe("0x2");
        for (const [key, fingerprint] of [
          ["one", "second"],
          ["two", "first"],
          ["three", "first"],
        ] as const)
          expect(reader.findByKeys([key], fingerprint)).toBeUndefined();
      }
    }));

  it("of a repetition leave a name to the request that buys under it", () =>
    withLedger(({ store }) => {
      store.write(authorization("0x1", "settled", { fingerprint: "first" }), []);
      store.addKeys("0x1", ["one"]);
      store.write(authorization("0x2", "settled", { fingerprint: "second" }), ["one"]);
      for (const fingerprint of ["first", "second"]) expect(store.findByKeys(["one"], fingerprint)?.nonce).toBe("0x2");
    }));

  it("of a repetition take no name from a purchase", () =>
    withLedger(({ store }) => {
      store.write(authorization("0x1", "settled"), ["bought"]);
      store.write(authorization("0x2", "settled"), []);
      store.addKeys("0x2", ["bought", "free"]);
      expect([store.isNamed("0x2", ["bought"]), store.isNamed("0x2", ["free"])]).toEqual([false, true]);
    }));

  it("tell whether one of them names a row, from a purchase or a repetition", () =>
    withLedger(({ store }) => {
      store.write(authorization("0x1", "settled"), ["bought"]);
      store.addKeys("0x1", ["repeated"]);
      store.write(authorization("0x2", "settled"), ["other"]);
      const isNamed = (...keys: string[]) => store.isNamed("0x1", keys);
      expect([isNamed("bought"), isNamed("repeated"), isNamed("none", "bought")]).toEqual([true, true, true]);
      expect([isNamed("other"), isNamed("none"), isNamed()]).toEqual([false, false, false]);
    }));

  it.each([
    [0, 8],
    [3, 5],
    [8, 0],
    [10, 0],
  ])("beside %i of a purchase, a row takes %i of a repetition: eight name it", (bought, taken) =>
    withLedger(({ store }) => {
      const keys = (word: string, count: number) => Array.from({ length: count }, (_, index) => `${word}${index}`);
      store.write(authorization("0x1", "settled"), keys("bought", bought));
      store.addKeys("0x1", keys("repeated", 12));
      expect(keys("repeated", 12).filter((key) => store.isNamed("0x1", [key]))).toEqual(keys("repeated", taken));
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
    ["settled at that moment", "settled", { answered: true, settledAt: 100 }, true],
    ["settled before, and answered", "settled", { answered: true, settledAt: 99 }, false],
    ["settled before, and not answered", "settled", { answered: false, settledAt: 99 }, true],
    ["paid_undelivered", "paid_undelivered", {}, true],
    ["being settled", "settling", {}, true],
    ["unknown", "unknown", {}, true],
    ["declined", "declined", {}, true],
    ["exposed", "exposed", {}, true],
    ["bound to another request", "unknown", { fingerprint: "another" }, false],
  ])("%s", async (_, state, changes, isFound) => {
    expect(await found([authorization("0x1", state, changes)])).toBe(isFound ? "0x1" : undefined);
  });

  it("is a settled one before those without a decision, and a refused one last", async () => {
    const settled = authorization("0x3", "settled", { settledAt: 100 });
    const [exposed, unknown] = [authorization("0x1", "exposed"), authorization("0x2", "unknown")];
    expect(await found([exposed, unknown, settled])).toBe("0x3");
    expect(await found([settled, unknown, exposed])).toBe("0x3");
    expect(await found([exposed, unknown])).toBe("0x2");
    expect(await found([unknown, exposed])).toBe("0x2");
  });

  it("is none of those that do not stand in the way", async () => {
    const rows = [authorization("0x1", "unknown"), authorization("0x2", "unknown"), authorization("0x3", "unknown")];
    expect(await found(rows, ["0x1", "0x3"])).toBe("0x2");
    expect(await found(rows, ["0x1", "0x2", "0x3"])).toBeUndefined();
  });
});

describe("a transaction that fails", () => {
  it("writes nothing of a row, its keys and its record, says so, and lets everything be read again", () =>
    withLedger(({ store, storage, evicted }) => {
      store.write(authorization("0x1", "unknown"), []);
      expect(store.unresolvedCount()).toBe(1);
      evicted().write(authorization("0x2", "unknown"), []);
      const mend = failing(storage, "INSERT ON outbox");
      const sold = authorization("0x1", "settled");
      expect(() => store.write(sold, ["key"], recordOf(sold))).toThrow("the disk is full");
      expect(store.find("0x1")?.state).toBe("unknown");
      expect(store.isNamed("0x1", ["key"])).toBe(false);
      expect(store.unresolvedCount()).toBe(2);
      mend();
      store.write(sold, ["key"], recordOf(sold));
      expect([store.unresolvedCount(), store.isNamed("0x1", ["key"])]).toEqual([1, true]);
    }));

  it("removes neither a row nor its keys", () =>
    withLedger(({ store, storage }) => {
      store.write(authorization("0x1", "unknown"), ["key"]);
      const mend = failing(storage, "DELETE ON authorizations");
      expect(() => store.remove("0x1")).toThrow("the disk is full");
      expect([store.unresolvedCount(), store.isNamed("0x1", ["key"])]).toEqual([1, true]);
      mend();
      store.remove("0x1");
      expect([store.unresolvedCount(), store.isNamed("0x1", ["key"])]).toEqual([0, false]);
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
      store.write(authorization("0x1", "unknown"), []);
      expect(evicted().unresolvedCount()).toBe(1);
    }));
});
