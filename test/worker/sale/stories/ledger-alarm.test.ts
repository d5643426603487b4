import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import type { PrivateKeyAccount } from "viem";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { buy, type Challenge, ledgerOf, sign, statesOf } from "../fixtures/buyer.ts";
import { closeWorld, openWorld } from "../fixtures/rows.ts";
import type { World } from "../fixtures/world.ts";

const otherInput = { product_value: 200 };

let world: World;
let payer: PrivateKeyAccount;
let challenge: Challenge;
beforeEach(async () => {
  ({ world, payer, challenge } = await openWorld());
});
afterEach(closeWorld);

const ledger = () => ledgerOf(payer);
const states = () => statesOf(payer);

describe("the alarm", () => {
  // In a time of its own, so that it rings in these tests when they say so and not by itself.
  beforeEach(() => {
    vi.useFakeTimers({ now: Date.now() + 600_000, toFake: ["Date"] });
  });

  it("finds a payment that nobody came back for", async () => {
    world.settleMode = "settles, then hangs";
    world.nodeReachable = false;
    const payment = await sign(payer, challenge);
    expect((await buy(payment)).status).toBe(502);
    world.nodeReachable = true;
    vi.useFakeTimers({ now: Date.now() + 10_000, toFake: ["Date"] });
    await runDurableObjectAlarm(ledger());
    expect(await states()).toEqual(["settled"]);
    // Whoever lost the first signature gets what was paid for with the second, which is not charged.
    expect((await buy(await sign(payer, challenge))).status).toBe(200);
    expect(world.received).toHaveLength(1);
  });

  it("is set again by the hourly run when it was lost", async () => {
    world.settleMode = "settles, then hangs";
    world.nodeReachable = false;
    const payment = await sign(payer, challenge);
    expect((await buy(payment)).status).toBe(502);
    await runInDurableObject(ledger(), (_, { storage }) => storage.deleteAlarm());
    world.nodeReachable = true;
    await ledger().wake();
    vi.useFakeTimers({ now: Date.now() + 10_000, toFake: ["Date"] });
    expect(await runDurableObjectAlarm(ledger())).toBe(true);
    expect(await states()).toEqual(["settled"]);
  });

  it("leaves alone what was sold while it looked at another payment", async () => {
    world.settleMode = "hangs";
    world.nodeReachable = false;
    const second = await sign(payer, challenge);
    await buy(await sign(payer, challenge));
    await buy(second, otherInput);
    world.settleMode = "honest";
    world.nodeReachable = true;
    vi.useFakeTimers({ now: Date.now() + 10_000, toFake: ["Date"] });
    let isLooking = false;
    let isSold = false;
    vi.stubGlobal("fetch", async (...question: Parameters<typeof world.fetch>) => {
      vi.stubGlobal("fetch", world.fetch);
      isLooking = true;
      while (!isSold) await new Promise((resolve) => setTimeout(resolve, 5));
      world.nodeReachable = false;
      return world.fetch(...question);
    });
    const alarm = runDurableObjectAlarm(ledger());
    await vi.waitFor(() => expect(isLooking).toBe(true));
    expect((await buy(second, otherInput)).status).toBe(200);
    isSold = true;
    await alarm;
    vi.useFakeTimers({ now: Date.now() + 10_000, toFake: ["Date"] });
    await runDurableObjectAlarm(ledger());
    expect(await states()).toEqual(expect.arrayContaining(["settled"]));
    world.nodeReachable = true;
    expect((await buy(await sign(payer, challenge), otherInput)).status).toBe(200);
    expect(world.received).toHaveLength(1);
  });

  it("keeps looking, ever more seldom, while the node cannot be asked", async () => {
    world.settleMode = "hangs";
    world.nodeReachable = false;
    await buy(await sign(payer, challenge));
    let now = Date.now();
    const pauses: number[] = [];
    for (let look = 0; look < 8; look++) {
      const due = (await runInDurableObject(ledger(), (_, { storage }) => storage.getAlarm())) ?? 0;
      pauses.push(Math.round((due - now) / 1000));
      now = due;
      vi.useFakeTimers({ now, toFake: ["Date"] });
      await runDurableObjectAlarm(ledger());
    }
    expect(pauses).toEqual([2, 2, 4, 8, 16, 32, 60, 60]);
    expect(await states()).toEqual(["unknown"]);
  });

  it("forgets an answer after thirty days, and nothing is charged or served by it then", async () => {
    const payment = await sign(payer, challenge);
    await buy(payment);
    await runDurableObjectAlarm(ledger());
    vi.useFakeTimers({ now: Date.now() + 31 * 24 * 3600 * 1000, toFake: ["Date"] });
    await runDurableObjectAlarm(ledger());
    expect(await states()).toEqual([]);
    expect((await buy(payment)).status).toBe(402);
    expect(world.received).toHaveLength(1);
  });
});
