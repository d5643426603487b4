import { evictDurableObject, reset, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

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

describe("the object of a caller", () => {
  it("forgets a caller's requests by its alarm, when they have become available again", async () => {
    const gate = freshGate();
    const stored = () => runInDurableObject(gate, (_, { storage }) => [...storage.kv.list()].length);
    const ring = () => runInDurableObject(gate, (object) => object.alarm());
    await gate.count("free", 60, 60);
    await ring();
    expect(await stored()).toBe(1);
    vi.setSystemTime(now + 70_000);
    await ring();
    expect(await stored()).toBe(0);
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
