import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  holdNode,
  logged,
  nonceOf,
  requestOf,
  rowOf,
  time,
  useLedgers,
  withLedger,
  world,
  writeSale,
} from "../fixtures/ledger.ts";

const minute = 60_000;

useLedgers();
const note = vi.fn();
const batch = vi.fn();
/** A backlog and books that accept every report. */
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
  note.mockReset().mockResolvedValue(undefined);
  batch.mockReset().mockResolvedValue([]);
});

const cancelFirst = () => world.cancel(requestOf(1).payment.authorization);
/** An undecided row that a look a minute ago has shown void. */
const voidBefore = { voidAt: time - minute };

describe("the alarm", () => {
  it("looks at the eight rows that are due longest, and fires the next alarm a second later", async () => {
    world.nodeReachable = false;
    await withLedger(async ({ ledger, store, alarmAt }) => {
      const indices = [1, 2, 3, 4, 5, 6, 7, 8, 9];
      for (const index of indices) store.write(rowOf(index, "asked", { dueAt: time - 10 + index }), []);
      await ledger.alarm();
      expect(indices.map((index) => store.find(nonceOf(index))?.looks)).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 0]);
      expect(await alarmAt()).toBe(time + 1000);
    }, bindings);
  });

  it("fires the alarm in time for what is due later, and a second later where it fired early by the ledger's clock", () =>
    withLedger(async ({ ledger, store, alarmAt }) => {
      store.write(rowOf(1, "asked", { dueAt: time + 5000 }), []);
      await ledger.alarm();
      expect([await alarmAt(), world.nodeCalls]).toEqual([time + 5000, 0]);
      await ledger.alarm();
      expect(await alarmAt()).toBe(time + 6000);
    }, bindings));

  it("looks again in a minute at a row that a request works on", async () => {
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
  ])("leaves a row alone when a request has meanwhile changed %s", async (_, changed) => {
    const node = holdNode();
    const events = logged();
    await withLedger(async ({ ledger, store }) => {
      store.write(rowOf(1, "asked", { ...voidBefore, dueAt: time - 1 }), []);
      store.write(rowOf(2, "asked", voidBefore), []);
      for (const index of [1, 2]) world.cancel(requestOf(index).payment.authorization);
      const alarm = ledger.alarm();
      await Promise.race([node.asked, alarm]);
      if (changed) store.write(changed, []);
      else store.remove(nonceOf(2));
      node.answer();
      await alarm;
      expect([store.find(nonceOf(1)), store.find(nonceOf(2))]).toEqual([undefined, changed]);
      expect(events()).toEqual([]);
    }, bindings);
  });

  it("ends a row that can never pay by two looks a minute apart, unless one between them says otherwise", () =>
    withLedger(async ({ ledger, store }) => {
      store.write(rowOf(1, "asked"), []);
      store.write(rowOf(9, "settled", { dueAt: time + 60 * minute }), []);
      cancelFirst();
      await ledger.alarm();
      expect(store.find(nonceOf(1))).toMatchObject({ voidAt: time, dueAt: time + minute });
      vi.setSystemTime(time + minute);
      world.behind = true;
      await ledger.alarm();
      expect(store.find(nonceOf(1))).toMatchObject({ voidAt: 0 });
      world.behind = false;
      for (const minutes of [2, 3]) {
        expect(store.find(nonceOf(1))).toBeDefined();
        vi.setSystemTime(time + minutes * minute);
        await ledger.alarm();
      }
      expect(store.find(nonceOf(1))).toBeUndefined();
    }, bindings));

  it("looks every minute at a row that it cannot decide while payments are not configured", async () => {
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

  it("logs a fault and continues: the alarm fires again, and the backlog gets what is left", async () => {
    const events = logged();
    const prepare = () => {
      throw new Error("no books");
    };
    await withLedger(
      async ({ ledger, store, alarmAt }) => {
        writeSale(store, rowOf(1, "settled", { settledAt: time - 1000, dueAt: time + minute }));
        await ledger.alarm();
        expect(events()).toEqual([{ event: "ledger_alarm_failed", reason: expect.stringContaining("no books") }]);
        expect([await alarmAt(), note.mock.calls.length]).toEqual([time + 1000, 1]);
      },
      { ...bindings, BOOKS: { prepare } },
    );
  });
});

describe("a ledger that keeps nothing any more", () => {
  /** The storage that costs money: tables, values, and the alarm. */
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
    ["a payment that can never pay", rowOf(1, "asked", { ...voidBefore, dueAt: time - 1 })],
  ])("deletes the ledger's tables, secret and alarm: after %s", async (_, row) => {
    cancelFirst();
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
  ])("keeps %s in a ledger with nothing else", (_, statement) =>
    withLedger(async ({ ledger, store, context, alarmAt }) => {
      writeSale(store, rowOf(1, "settled", { dueAt: time - 1 }));
      context.storage.sql.exec(statement);
      await ledger.alarm();
      expect(kept(context, await alarmAt())).toContain("outbox");
    }, bindings),
  );

  it("deletes an empty ledger by the hourly run when the backlog could not be told before", () =>
    withLedger(async ({ ledger, store, context, alarmAt }) => {
      store.write(rowOf(1, "asked", { dueAt: time + 1 }), []);
      await ledger.alarm();
      store.write(rowOf(1, "settled", { dueAt: time - 1 }), []);
      note.mockRejectedValueOnce(new Error("gone"));
      await ledger.alarm();
      expect(kept(context, await alarmAt())).toContain("told_backlog");
      await ledger.wake();
      expect(kept(context, await alarmAt())).toEqual([]);
    }, bindings));
});

describe("setting the alarm", () => {
  it("sets a lost alarm by the hourly run", () =>
    withLedger(async ({ ledger, store, context, alarmAt }) => {
      store.write(rowOf(1, "asked", { dueAt: time + 5000 }), []);
      await ledger.alarm();
      await context.storage.deleteAlarm();
      await ledger.wake();
      expect(await alarmAt()).toBe(time + 5000);
    }, bindings));

  it("sets the alarm with one write, again only for what is due sooner, and again after it has fired", async () => {
    batch.mockRejectedValue(new Error("closed"));
    await withLedger(async ({ ledger, store, context, alarmAt }) => {
      store.write(rowOf(9, "asked", { dueAt: time + 5000, fingerprint: "sa_landed_cost:cc" }), []);
      await ledger.wake();
      const setAlarm = vi.spyOn(context.storage, "setAlarm");
      await ledger.sell(requestOf(1));
      // For a facilitator that does not answer. The books wait for it too.
      expect(setAlarm.mock.calls.map(([at]) => at)).toEqual([time + 2120]);
      vi.setSystemTime(time + 500);
      await ledger.sell(requestOf(2, { fingerprint: "sa_landed_cost:bb" }));
      expect(setAlarm).toHaveBeenCalledTimes(1);
      vi.setSystemTime(time + 2120);
      await ledger.alarm();
      expect(await alarmAt()).toBe(time + 5000);
    }, bindings);
  });

  it("sets the alarm again with the next write after it failed", () =>
    withLedger(async ({ ledger, context, alarmAt }) => {
      vi.spyOn(context.storage, "setAlarm").mockRejectedValueOnce(new Error("storage is away"));
      expect(await ledger.sell(requestOf(1))).toMatchObject({ code: "settlement_unknown" });
      expect(await ledger.sell(requestOf(1))).toMatchObject({ kind: "sold" });
      expect(await alarmAt()).toBe(time + 2120);
    }, bindings));

  it("fills the books three seconds after the money was asked for, with the alarm that was set then", () =>
    withLedger(
      async ({ ledger, context, alarmAt }) => {
        const setAlarm = vi.spyOn(context.storage, "setAlarm");
        await ledger.sell(requestOf(1));
        expect([setAlarm.mock.calls.length, await alarmAt()]).toEqual([1, time + 3000]);
        vi.setSystemTime(time + 3000);
        await ledger.alarm();
        expect(batch).toHaveBeenCalledTimes(1);
      },
      { ...bindings, SETTLE_TIMEOUT_MS: "10000" },
    ));
});

describe("the backlog", () => {
  it("tells the backlog what an alarm left open, and again where it was unavailable, until nothing is left", async () => {
    const events = logged();
    world.nodeReachable = false;
    batch.mockRejectedValueOnce(new Error("closed"));
    await withLedger(async ({ ledger, store, context }) => {
      store.write(rowOf(1, "asked"), []);
      writeSale(store, rowOf(2, "settled", { settledAt: time - 1000, dueAt: time + 60 * minute }));
      note.mockRejectedValueOnce(new Error("away"));
      await ledger.alarm();
      expect(events()).toContainEqual({ event: "backlog_unavailable", reason: expect.stringContaining("away") });
      await ledger.alarm();
      world.nodeReachable = true;
      cancelFirst();
      store.postpone(rowOf(1, "asked", voidBefore));
      vi.setSystemTime(time + minute);
      note.mockRejectedValueOnce(new Error("away"));
      for (let rings = 0; rings < 3; rings++) await ledger.alarm();
      const told = (unresolved: number, unbooked: number) => [
        "backlog",
        context.id.name,
        { unresolved, unbooked, refused: 0 },
      ];
      expect(note.mock.calls).toEqual([told(1, 1), told(1, 1), told(0, 0), told(0, 0)]);
    }, bindings);
  });

  it("tells the backlog what a request leaves open before any alarm fires, because an alarm can be lost", async () => {
    world.nodeReachable = false;
    await withLedger(async ({ ledger, store, context }) => {
      store.write(rowOf(1, "asked", { settleAfter: time + minute }), []);
      expect(await ledger.sell(requestOf(1))).toMatchObject({ code: "settlement_unknown" });
      await expect
        .poll(() => note.mock.calls)
        .toEqual([["backlog", context.id.name, { unresolved: 1, unbooked: 0, refused: 0 }]]);
      await ledger.sell(requestOf(1));
      expect(note).toHaveBeenCalledTimes(1);
    }, bindings);
  });
});
