import { evictDurableObject, reset, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { alarmAheadMs } from "../../../src/lib/alarm-clock.ts";

const now = 1_800_000_000_000;
let number = 0;
const freshGate = () => env.GATE.getByName(`gate test ${++number}`);

beforeEach(() => vi.useFakeTimers({ now, toFake: ["Date"] }));
afterEach(async () => {
  vi.useRealTimers();
  await reset();
});

describe("the object of a circuit", () => {
  it("opens a circuit for five seconds after a failed check, and twice as long after each further one, up to a minute", async () => {
    const gate = freshGate();
    expect(await gate.openUntil()).toBe(0);
    let begin = now;
    for (const seconds of [5, 10, 20, 40, 60, 60]) {
      // Checks of several isolates are one while it is open.
      for (let check = 0; check < 2; check++) expect(await gate.recordCheck(false)).toBe(begin + seconds * 1_000);
      begin += seconds * 1_000;
      vi.setSystemTime(begin);
    }
  });

  it("closes a circuit after a check that succeeds, and begins with five seconds again", async () => {
    const gate = freshGate();
    await gate.recordCheck(false);
    vi.setSystemTime(now + 5_000);
    await gate.recordCheck(false);
    expect(await gate.recordCheck(true)).toBe(0);
    expect(await gate.openUntil()).toBe(0);
    expect(await gate.recordCheck(false)).toBe(now + 10_000);
  });

  it("keeps a circuit open after an eviction, and stores nothing while it is closed", async () => {
    const gate = freshGate();
    const stored = () => runInDurableObject(gate, (_, { storage }) => [...storage.kv.list()].length);
    await gate.recordCheck(true);
    expect(await stored()).toBe(0);
    await gate.recordCheck(false);
    await evictDurableObject(gate);
    expect(await gate.openUntil()).toBe(now + 5_000);
    await gate.recordCheck(true);
    expect(await stored()).toBe(0);
  });
});

describe("what a Gate remembers of facilitators", () => {
  const minute = 60_000;
  const silent = { since: now, until: now + minute, pauseMs: minute, reason: "silent" };

  it("keeps a doubt for each facilitator by its position, also after an eviction", async () => {
    const gate = freshGate();
    expect(await gate.standing()).toEqual({ openUntil: 0, doubts: {} });
    expect(await gate.doubt(1, "silent", false)).toEqual({ openUntil: 0, doubts: { 1: silent } });
    await gate.doubt(0, "busy", false);
    // Another failure in the same time changes nothing.
    vi.setSystemTime(now + 1_000);
    await gate.doubt(1, "unknown", false);
    await evictDurableObject(gate);
    expect(await gate.standing()).toEqual({ openUntil: 0, doubts: { 0: { ...silent, reason: "busy" }, 1: silent } });
  });

  it("returns how long the circuit is open, together with the doubts", async () => {
    const gate = freshGate();
    await gate.recordCheck(false);
    expect(await gate.doubt(0, "silent", false)).toEqual({ openUntil: now + 5_000, doubts: { 0: silent } });
  });

  it("gives one purchase the trial of a facilitator whose time is over, and doubles the time after it failed", async () => {
    const gate = freshGate();
    expect(await gate.claimTrial(0)).toBe(false);
    await gate.doubt(0, "silent", false);
    expect(await gate.claimTrial(0)).toBe(false);
    vi.setSystemTime(now + minute);
    expect(await gate.claimTrial(1)).toBe(false);
    expect([await gate.claimTrial(0), await gate.claimTrial(0)]).toEqual([true, false]);
    const { doubts } = await gate.doubt(0, "busy", true);
    expect(doubts).toEqual({
      0: { since: now + minute, until: now + 3 * minute, pauseMs: 2 * minute, reason: "busy" },
    });
  });

  it("ends a facilitator's doubt and closes its circuit after it settles in a call that began after the failure", async () => {
    const gate = freshGate();
    for (const position of [0, 1]) await gate.doubt(position, "silent", false);
    await gate.recordCheck(false);
    expect(await gate.trust(0, now - 1)).toEqual({ openUntil: 0, doubts: { 0: silent, 1: silent } });
    expect(await gate.trust(0, now)).toEqual({ openUntil: 0, doubts: { 1: silent } });
    expect(await gate.trust(0, now)).toEqual({ openUntil: 0, doubts: { 1: silent } });
  });
});

describe("the object of a caller", () => {
  it("forgets a caller's requests by its alarm, when they have become available again", async () => {
    const gate = freshGate();
    const stored = () => runInDurableObject(gate, (_, { storage }) => [...storage.kv.list()].length);
    const ring = () => runInDurableObject(gate, (object) => object.alarm());
    await gate.count("free", 60, 60);
    await ring();
    expect(await stored()).toBe(1);
    vi.setSystemTime(now + 70_000);
    const setAlarm = await runInDurableObject(gate, (_, { storage }) => vi.spyOn(storage, "setAlarm"));
    await ring();
    expect(await stored()).toBe(0);
    expect(setAlarm).not.toHaveBeenCalled();
  });

  it("sets its alarm after the latest time that it keeps, and again while one is kept", async () => {
    const gate = freshGate();
    const alarm = () => runInDurableObject(gate, (_, { storage }) => storage.getAlarm());
    await gate.count("free", 60, 60);
    await gate.count("paid", 60, 30);
    const latest = now + 70_000 + alarmAheadMs;
    await expect.poll(alarm).toBe(latest);
    await runInDurableObject(gate, (_, { storage }) => storage.deleteAlarm());
    vi.setSystemTime(now + 41_000);
    await runInDurableObject(gate, (object) => object.alarm());
    expect(await alarm()).toBe(latest);
    expect(await runInDurableObject(gate, (_, { storage }) => [...storage.kv.list()].length)).toBe(1);
  });

  it("continues to count after an eviction from what it has stored, each class separately", async () => {
    const gate = freshGate();
    await gate.count("free", 60, 60);
    await evictDurableObject(gate);
    // It is stored ten seconds late, and counts at most two minutes.
    expect(await gate.count("free", 60, 1)).toBe(now + 71_000);
    expect(await gate.count("paid", 60, 1)).toBe(now + 1_000);
  });

  it("does not count a request that is given back after an eviction as one more", async () => {
    const gate = freshGate();
    await gate.count("free", 60, 60);
    await evictDurableObject(gate);
    await gate.count("free", 60, -1);
    const stored = await runInDurableObject(gate, (_, { storage }) => storage.kv.get("arrival free"));
    expect(stored).toBe(now + 70_000);
  });

  it("writes once in ten seconds for a caller at its limit, and never for one far from it", async () => {
    const gate = freshGate();
    const writes = await runInDurableObject(gate, (_, { storage }) =>
      vi.spyOn(Object.getPrototypeOf(storage.kv), "put"),
    );
    for (let second = 0; second < 60; second++) {
      vi.setSystemTime(now + second * 1_000);
      await gate.count("free", 60, 1);
    }
    expect(writes).not.toHaveBeenCalled();
    await gate.count("free", 60, 60);
    for (let second = 60; second < 120; second++) {
      vi.setSystemTime(now + second * 1_000);
      await gate.count("free", 60, 1);
    }
    expect(writes.mock.calls.length).toBeLessThanOrEqual(7);
    writes.mockRestore();
  });
});

it("reads what an earlier release stored, and keeps it when a caller's alarm fires", async () => {
  const gate = freshGate();
  const doubt = { since: now, until: now + 60_000, pauseMs: 60_000, reason: "silent" };
  await runInDurableObject(gate, (_, { storage }) => {
    storage.kv.put("arrival free", now + 30_000);
    storage.kv.put("outage", { until: now + 4_000, openMs: 5_000 });
    storage.kv.put("doubt 0", doubt);
  });
  await runInDurableObject(gate, (object) => object.alarm());
  expect(await gate.standing()).toEqual({ openUntil: now + 4_000, doubts: { 0: doubt } });
  expect(await gate.count("free", 60, 1)).toBe(now + 31_000);
});
