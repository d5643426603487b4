import { reset, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const now = 1_800_000_000_000;
const policy = {
  windowMs: 30_000,
  minimumVolume: 1,
  failureRate: 0.5,
  openMs: 5_000,
  maxOpenMs: 60_000,
  probes: 1,
  probeTimeoutMs: 30_000,
};

let number = 0;
const freshGate = () => env.GATE.getByName(`gate test ${++number}`);

beforeEach(() => vi.useFakeTimers({ now, toFake: ["Date"] }));
afterEach(async () => {
  vi.useRealTimers();
  await reset();
});

describe("the object of a circuit", () => {
  it("tells how long it is until a probe can pass while the circuit is open, and no wait otherwise", async () => {
    const gate = freshGate();
    expect(await gate.readCircuit()).toEqual({ status: "closed", retryAfterMs: 0 });
    expect(await gate.countFailure(policy, 0)).toEqual({ status: "open", retryAfterMs: 5_000 });
    vi.setSystemTime(now + 4_000);
    expect(await gate.readCircuit()).toEqual({ status: "open", retryAfterMs: 1_000 });
    vi.setSystemTime(now + 6_000);
    expect(await gate.readCircuit()).toEqual({ status: "open", retryAfterMs: 0 });
    expect((await gate.enterCircuit(policy)).reading).toEqual({ status: "half_open", retryAfterMs: 0 });
  });

  it("believes a probe that succeeds, on whatever subject", async () => {
    const gate = freshGate();
    await gate.countFailure(policy, 0, "a");
    vi.setSystemTime(now + 5_000);
    await gate.enterCircuit(policy);
    expect(await gate.reportProbe(policy, 1, "success", "a")).toMatchObject({ status: "closed" });
  });
});

describe("the object of a caller", () => {
  it("forgets what was used, by its alarm, when it has come due again", async () => {
    const gate = freshGate();
    const stored = () => runInDurableObject(gate, (_, { storage }) => [...storage.kv.list()].length);
    const ring = () => runInDurableObject(gate, (object) => object.alarm());
    await gate.count("free", { perMinute: 60, burst: 60 }, 60);
    await ring();
    expect(await stored()).toBe(1);
    vi.setSystemTime(now + 70_000);
    await ring();
    expect(await stored()).toBe(0);
  });
});
