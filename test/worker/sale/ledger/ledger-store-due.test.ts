import { reset } from "cloudflare:test";
import { afterEach, describe, expect, it } from "vitest";
import { authorization, nonces, recordOf, withLedger } from "../fixtures/stored-rows.ts";

afterEach(() => reset());

describe("what the alarm does", () => {
  it("are undecided rows that are due, those first that have waited longest, no more than asked for", () =>
    withLedger(({ store, evicted }) => {
      store.write(authorization("0x1", "asked", { dueAt: 30 }), []);
      store.write(authorization("0x2", "asked", { declined: true, dueAt: 10 }), []);
      store.write(authorization("0x3", "asked", { dueAt: 20 }), []);
      store.write(authorization("0x4", "asked", { dueAt: 31 }), []);
      store.write(authorization("0x5", "settled", { dueAt: 1 }), []);
      for (const reader of [store, evicted()]) {
        expect(nonces(reader.due(30, 9))).toEqual(["0x2", "0x3", "0x1"]);
        expect(nonces(reader.due(30, 2))).toEqual(["0x2", "0x3"]);
        expect(reader.due(9, 9)).toEqual([]);
      }
    }));

  it("are settled rows whose retention has ended, a hundred at a time; rows that nobody asked for go", () =>
    withLedger(({ store, storage, evicted }) => {
      store.write(authorization("0x1", "settled", { dueAt: 10 }), []);
      store.write(authorization("0x2", "asked", { dueAt: 10 }), []);
      storage.sql.exec("UPDATE authorizations SET state = 'owed' WHERE nonce = '0x2'");
      store.write(authorization("0x3", "settled", { dueAt: 11 }), []);
      store.write(authorization("0x4", "asked", { dueAt: 1 }), []);
      expect(nonces(evicted().outdated(10))).toEqual(["0x1"]);
      expect(storage.sql.exec("SELECT nonce FROM authorizations ORDER BY nonce").toArray()).toHaveLength(3);
      expect(store.outdated(9)).toEqual([]);
      for (let index = 100; index < 200; index += 1)
        store.write(authorization(`0x${index}`, "settled", { dueAt: 10 }), []);
      expect(store.outdated(10)).toHaveLength(100);
    }));

  it("is next at the earliest time of any row or sale, and never when none is left", () =>
    withLedger(({ store, evicted }) => {
      const sold = authorization("0x1", "settled", { settledAt: 5_000, dueAt: 90_000 });
      store.write(sold, [], recordOf(sold));
      expect(evicted().nextDue()).toBe(6_000);
      store.write(authorization("0x2", "asked", { dueAt: 5_500 }), []);
      expect(store.nextDue()).toBe(5_500);
      store.delivered(recordOf(sold).id);
      store.remove("0x2");
      expect(store.nextDue()).toBe(90_000);
      store.remove("0x1");
      expect(store.nextDue()).toBeUndefined();
    }));
});

describe("sales for the books", () => {
  it("wait a second for others of the payer, and then until they are delivered", () =>
    withLedger(({ store, evicted }) => {
      const sold = authorization("0x1", "settled", { settledAt: 5_000 });
      store.write(sold, [], recordOf(sold));
      expect(store.outbox(5_999)).toEqual([]);
      for (const reader of [store, evicted()])
        expect(reader.outbox(6_000)).toEqual([{ record: recordOf(sold), attempts: 0 }]);
      store.delivered(recordOf(sold).id);
      expect(evicted().outbox(6_000)).toEqual([]);
    }));

  it("are recorded once, as they were first", () =>
    withLedger(({ store }) => {
      const sold = authorization("0x1", "settled", { settledAt: 5_000 });
      store.write(sold, [], recordOf(sold));
      store.write(sold, [], { ...recordOf(sold), price: "1" });
      store.write(authorization("0x2", "settled"), []);
      expect(store.outbox(9_000).map(({ record }) => record)).toEqual([recordOf(sold)]);
    }));

  it("are tried again later, counted, the longest due first", () =>
    withLedger(({ store }) => {
      const [first, second] = (["0x1", "0x2"] as const).map((nonce, index) =>
        authorization(nonce, "settled", { settledAt: 1_000 * index }),
      );
      if (!first || !second) throw new Error("Two are sold");
      for (const sold of [first, second]) store.write(sold, [], recordOf(sold));
      const waiting = (now: number) => store.outbox(now).map(({ record, attempts }) => [record.id, attempts]);
      expect(waiting(2_000)).toEqual([
        [recordOf(first).id, 0],
        [recordOf(second).id, 0],
      ]);
      store.postponeDelivery(recordOf(first).id, 7_000);
      expect(waiting(6_999)).toEqual([[recordOf(second).id, 0]]);
      expect(waiting(7_000)).toEqual([
        [recordOf(second).id, 0],
        [recordOf(first).id, 1],
      ]);
    }));

  it("are delivered fifty at a time", () =>
    withLedger(({ store }) => {
      for (let index = 100; index < 151; index += 1) {
        const sold = authorization(`0x${index}`, "settled");
        store.write(sold, [], recordOf(sold));
      }
      expect(store.outbox(1_000)).toHaveLength(50);
    }));
});
