import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { emptyStorage } from "../../../fixtures/empty-storage.ts";
import { logged, nonceOf, openLedgers, requestOf, rowOf, time, withLedger, writeSale } from "../fixtures/ledger.ts";
import type { World } from "../fixtures/world.ts";

const minute = 60_000;

let world: World;
const note = vi.fn();
const batch = vi.fn();
/** A backlog and books that take what they are told. */
const bindings = {
  BACKLOG: { getByName: (name: string) => ({ note: (...told: unknown[]) => note(name, ...told) }) },
  BOOKS: {
    prepare: (text: string) => ({
      bind: (...values: unknown[]) => (text.startsWith("SELECT") ? { first: async () => ({ returned: 0 }) } : values),
    }),
    batch,
  },
};
beforeEach(() => {
  world = openLedgers();
  note.mockReset().mockResolvedValue(undefined);
  batch.mockReset().mockResolvedValue([]);
});
afterEach(emptyStorage);

/** Makes the node answer when it is told to; until then its questions wait. */
function holdNode() {
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  vi.stubGlobal("fetch", async (...question: Parameters<typeof world.fetch>) => {
    asked.resolve();
    await answer.promise;
    return await world.fetch(...question);
  });
  return { asked: asked.promise, answer: answer.resolve };
}

describe("the alarm", () => {
  it("finds a payment that nobody came back for, and puts it into the books", async () => {
    await withLedger(async ({ ledger, store }) => {
      store.write(rowOf(1, "asked"), []);
      const transaction = world.transferWithAuthorization(requestOf(1).payment.authorization);
      await ledger.alarm();
      expect(store.find(nonceOf(1))).toMatchObject({ state: "settled", transaction });
      vi.setSystemTime(time + 1000);
      await ledger.alarm();
      expect(batch.mock.calls).toEqual([[[expect.arrayContaining([transaction])]]]);
      expect(store.outbox(time + minute)).toEqual([]);
    }, bindings);
  });

  it("looks at the eight rows that are due longest, and rings for the next a second later", async () => {
    world.nodeReachable = false;
    await withLedger(async ({ ledger, store, alarmAt }) => {
      const indices = [1, 2, 3, 4, 5, 6, 7, 8, 9];
      for (const index of indices) store.write(rowOf(index, "asked", { dueAt: time - 10 + index }), []);
      await ledger.alarm();
      expect(indices.map((index) => store.find(nonceOf(index))?.looks)).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 0]);
      expect(await alarmAt()).toBe(time + 1000);
    }, bindings);
  });

  it("rings in time for what is due later, and does not look at it before", async () => {
    await withLedger(async ({ ledger, store, alarmAt }) => {
      store.write(rowOf(1, "asked", { dueAt: time + 5000 }), []);
      await ledger.alarm();
      expect(await alarmAt()).toBe(time + 5000);
      expect(world.nodeCalls).toBe(0);
    }, bindings);
  });

  it("waits a second when it rang early by the ledger's own clock", async () => {
    await withLedger(async ({ ledger, store, alarmAt }) => {
      store.write(rowOf(1, "asked", { dueAt: time + 5000 }), []);
      await ledger.alarm();
      await ledger.alarm();
      expect(await alarmAt()).toBe(time + 6000);
    }, bindings);
  });

  it("does not ring again for a ledger that holds nothing", async () => {
    await withLedger(async ({ ledger, alarmAt }) => {
      await ledger.alarm();
      expect(await alarmAt()).toBeNull();
      expect([note, batch].map(({ mock }) => mock.calls)).toEqual([[], []]);
    }, bindings);
  });

  it("comes back in a minute to a row that a request works on", async () => {
    const node = holdNode();
    await withLedger(async ({ ledger, store }) => {
      store.write(rowOf(1, "asked"), []);
      const request = ledger.sell(requestOf(1));
      const alarm = ledger.alarm();
      expect(store.find(nonceOf(1))).toMatchObject({ state: "asked", dueAt: time + minute });
      node.answer();
      await alarm;
      expect(await request).toMatchObject({ kind: "sold" });
    }, bindings);
  });

  it.each([
    ["its state", rowOf(2, "settled", { dueAt: time + minute })],
    ["its time", rowOf(2, "asked", { dueAt: time + minute })],
    ["that it is there", undefined],
  ])("leaves a row alone of which a request changed meanwhile %s", async (_, changed) => {
    const node = holdNode();
    const events = logged();
    await withLedger(async ({ ledger, store }) => {
      store.write(rowOf(1, "asked", { dueAt: time - 1, voidAt: time - minute }), []);
      store.write(rowOf(2, "asked", { voidAt: time - minute }), []);
      world.cancel(requestOf(1).payment.authorization);
      world.cancel(requestOf(2).payment.authorization);
      const alarm = ledger.alarm();
      await Promise.race([node.asked, alarm]);
      if (changed) store.write(changed, []);
      else store.remove(nonceOf(2));
      node.answer();
      await alarm;
      expect(store.find(nonceOf(1))).toBeUndefined();
      expect(store.find(nonceOf(2))).toEqual(changed);
      expect(events()).toEqual([]);
    }, bindings);
  });

  it("forgets what was settled when its retention ends, and nothing earlier", async () => {
    await withLedger(async ({ ledger, store }) => {
      store.write(rowOf(1, "settled"), []);
      store.write(rowOf(3, "settled", { dueAt: time + 1 }), []);
      await ledger.alarm();
      expect([1, 3].map((index) => store.find(nonceOf(index))?.state)).toEqual([undefined, "settled"]);
    }, bindings);
  });

  it("ends a row that can never pay by two looks a minute apart, unless one between them says otherwise", async () => {
    await withLedger(async ({ ledger, store }) => {
      store.write(rowOf(1, "asked"), []);
      store.write(rowOf(9, "settled", { dueAt: time + 60 * minute }), []);
      world.cancel(requestOf(1).payment.authorization);
      await ledger.alarm();
      expect(store.find(nonceOf(1))).toMatchObject({ voidAt: time, dueAt: time + minute });
      vi.setSystemTime(time + minute);
      world.behind = true;
      await ledger.alarm();
      expect(store.find(nonceOf(1))).toMatchObject({ voidAt: 0 });
      world.behind = false;
      for (const seconds of [120, 180]) {
        vi.setSystemTime(time + 1000 * seconds);
        await ledger.alarm();
      }
      expect(store.find(nonceOf(1))).toBeUndefined();
    }, bindings);
  });

  it("comes back every minute to what it cannot decide while the service is not set up to be paid", async () => {
    await withLedger(
      async ({ ledger, store, alarmAt }) => {
        store.write(rowOf(1, "asked"), []);
        store.write(rowOf(2, "settled"), []);
        await ledger.alarm();
        expect(store.find(nonceOf(1))).toMatchObject({ state: "asked", dueAt: time + minute });
        expect(store.find(nonceOf(2))).toMatchObject({ state: "settled", dueAt: time + minute });
        expect(await alarmAt()).toBe(time + minute);
      },
      { ...bindings, PAY_TO: undefined },
    );
  });

  it("goes on after a fault, which it logs: it rings again, and what is left is told", async () => {
    const events = logged();
    await withLedger(
      async ({ ledger, store, alarmAt }) => {
        writeSale(store, rowOf(1, "settled", { settledAt: time - 1000, dueAt: time + minute }));
        await ledger.alarm();
        expect(events()).toEqual([{ event: "ledger_alarm_failed", reason: expect.stringContaining("no books") }]);
        expect(await alarmAt()).toBe(time + 1000);
        expect(note).toHaveBeenCalledTimes(1);
      },
      {
        ...bindings,
        BOOKS: {
          prepare: () => {
            throw new Error("no books");
          },
        },
      },
    );
  });
});

describe("a ledger that keeps nothing any more", () => {
  /** What storage is paid for: tables, values, and the alarm. */
  const kept = ({ storage: { sql, kv } }: DurableObjectState, alarmAt: number | null) => [
    ...sql
      .exec<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB '_cf_*'")
      .toArray()
      .map(({ name }) => name),
    ...[...kv.list()].map(([name]) => name),
    ...(alarmAt === null ? [] : [alarmAt]),
  ];

  it.each([
    ["a sale whose retention has ended", rowOf(1, "settled", { dueAt: time - 1 })],
    ["a payment that can never pay", rowOf(1, "asked", { dueAt: time - 1, voidAt: time - minute })],
  ])("deletes its tables, its secret and its alarm: after %s", async (_, row) => {
    world.cancel(requestOf(1).payment.authorization);
    await withLedger(async ({ ledger, store, context, alarmAt }) => {
      store.write(row, []);
      store.answerKey(row.nonce);
      await ledger.alarm();
      expect(kept(context, await alarmAt())).toEqual([]);
      expect(await ledger.sell(requestOf(2))).toMatchObject({ kind: "sold" });
      expect(kept(context, await alarmAt())).toContain("authorizations");
      expect(await alarmAt()).toBeGreaterThan(time);
    }, bindings);
  });

  it.each([
    ["a sale that the books do not take yet", "UPDATE outbox SET due_at = 4102444800000"],
    ["a row of a later release", "UPDATE authorizations SET version = 2; DELETE FROM outbox"],
  ])("keeps %s", async (_, statement) => {
    await withLedger(async ({ ledger, store, context, alarmAt }) => {
      writeSale(store, rowOf(1, "settled", { dueAt: time - 1 }));
      context.storage.sql.exec(statement);
      await ledger.alarm();
      expect(kept(context, await alarmAt())).toContain("outbox");
    }, bindings);
  });

  it("is deleted by the hourly run when the backlog could not be told before", async () => {
    await withLedger(async ({ ledger, store, context, alarmAt }) => {
      store.write(rowOf(1, "asked", { dueAt: time + 1 }), []);
      await ledger.alarm();
      store.write(rowOf(1, "settled", { dueAt: time - 1 }), []);
      note.mockRejectedValueOnce(new Error("gone"));
      await ledger.alarm();
      expect(kept(context, await alarmAt())).toContain("told_backlog");
      await ledger.wake();
      expect(kept(context, await alarmAt())).toEqual([]);
    }, bindings);
  });
});

describe("setting the alarm", () => {
  it("is done by the hourly run when it was lost", async () => {
    await withLedger(async ({ ledger, store, context, alarmAt }) => {
      store.write(rowOf(1, "asked", { dueAt: time + 5000 }), []);
      await ledger.alarm();
      await context.storage.deleteAlarm();
      await ledger.wake();
      expect(await alarmAt()).toBe(time + 5000);
    }, bindings);
  });

  it("costs one write, and another for what is due sooner alone", async () => {
    await withLedger(async ({ ledger, context }) => {
      const setAlarm = vi.spyOn(context.storage, "setAlarm");
      const second = { fingerprint: "sa_landed_cost:bb" };
      await ledger.sell(requestOf(1));
      // For the facilitator's answer, and for the books.
      expect(setAlarm.mock.calls.map(([at]) => at)).toEqual([time + 2120, time + 1000]);
      await ledger.sell(requestOf(2, second));
      vi.setSystemTime(time + 500);
      await ledger.sell(requestOf(3, { fingerprint: "sa_landed_cost:cc" }));
      expect(setAlarm).toHaveBeenCalledTimes(2);
    }, bindings);
  });

  it("is done anew once it has rung", async () => {
    batch.mockRejectedValue(new Error("closed"));
    await withLedger(async ({ ledger, alarmAt }) => {
      await ledger.sell(requestOf(1));
      vi.setSystemTime(time + 1000);
      await ledger.alarm();
      expect(await alarmAt()).toBe(time + 6000);
    }, bindings);
  });

  it("is tried again with the next write after it failed", async () => {
    await withLedger(async ({ ledger, context, alarmAt }) => {
      vi.spyOn(context.storage, "setAlarm").mockRejectedValueOnce(new Error("storage is away"));
      expect(await ledger.sell(requestOf(1))).toMatchObject({ code: "settlement_unknown" });
      expect(await ledger.sell(requestOf(1))).toMatchObject({ kind: "sold" });
      expect(await alarmAt()).toBe(time + 1000);
    }, bindings);
  });
});

describe("the backlog", () => {
  it("is told what an alarm left open, and once more when nothing is left", async () => {
    world.nodeReachable = false;
    batch.mockRejectedValueOnce(new Error("closed"));
    await withLedger(async ({ ledger, store, context }) => {
      store.write(rowOf(1, "asked"), []);
      writeSale(store, rowOf(2, "settled", { settledAt: time - 1000, dueAt: time + 60 * minute }));
      await ledger.alarm();
      expect(note.mock.calls).toEqual([["backlog", context.id.name, { unresolved: 1, unbooked: 1 }]]);
      note.mockClear();
      world.nodeReachable = true;
      world.cancel(requestOf(1).payment.authorization);
      store.postpone({ ...rowOf(1, "asked"), voidAt: time - minute });
      vi.setSystemTime(time + minute);
      await ledger.alarm();
      await ledger.alarm();
      expect(note.mock.calls).toEqual([["backlog", context.id.name, { unresolved: 0, unbooked: 0 }]]);
    }, bindings);
  });

  it("is told of what a request leaves open, once, before any alarm rings: one that is lost tells nobody", async () => {
    world.nodeReachable = false;
    await withLedger(async ({ ledger, store, context }) => {
      store.write(rowOf(1, "asked", { settleAfter: time + minute }), []);
      expect(await ledger.sell(requestOf(1))).toMatchObject({ code: "settlement_unknown" });
      await expect.poll(() => note.mock.calls).toEqual([["backlog", context.id.name, { unresolved: 1, unbooked: 0 }]]);
      await ledger.sell(requestOf(1));
      expect(note).toHaveBeenCalledTimes(1);
    }, bindings);
  });

  it("that cannot be reached is logged, and told at the next alarm", async () => {
    const events = logged();
    note.mockRejectedValueOnce(new Error("away"));
    world.nodeReachable = false;
    await withLedger(async ({ ledger, store }) => {
      store.write(rowOf(1, "asked"), []);
      await ledger.alarm();
      expect(events().filter(({ event }) => event !== "circuit")).toEqual([
        { event: "backlog_unavailable", reason: expect.stringContaining("away") },
      ]);
      await ledger.alarm();
      world.nodeReachable = true;
      world.cancel(requestOf(1).payment.authorization);
      store.postpone({ ...rowOf(1, "asked"), voidAt: time - minute });
      vi.setSystemTime(time + minute);
      note.mockRejectedValueOnce(new Error("away"));
      await ledger.alarm();
      await ledger.alarm();
      const nothing = { unresolved: 0, unbooked: 0 };
      expect(note.mock.calls.map(([, , leftovers]) => leftovers)).toEqual([
        { unresolved: 1, unbooked: 0 },
        { unresolved: 1, unbooked: 0 },
        nothing,
        nothing,
      ]);
    }, bindings);
  });
});
