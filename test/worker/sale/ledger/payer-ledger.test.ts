import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ServiceError } from "../../../../src/worker/http/errors.ts";
import { newKeyAfterMs } from "../../../../src/worker/sale/ledger/sale-bounds.ts";
import { emptyStorage } from "../../../fixtures/empty-storage.ts";
import {
  calculate,
  cannotPay,
  logged,
  nonceOf,
  openLedgers,
  prove,
  requestOf,
  rowOf,
  settle,
  time,
  withLedger,
} from "../fixtures/ledger.ts";
import type { World } from "../fixtures/world.ts";

const other = { fingerprint: "sa_landed_cost:bb" };
const soon = time + 1000;

let world: World;
beforeEach(() => {
  world = openLedgers();
});
afterEach(emptyStorage);

const sold = { kind: "sold", answer: '{"answer":1}' };

describe("a purchase", () => {
  it("is charged, has the receipt of its transaction, and is told to the books a second later", async () => {
    await withLedger(async ({ ledger, alarmAt }) => {
      const outcome = await ledger.sell(requestOf(1));
      expect(outcome).toMatchObject({ ...sold, charged: true });
      const settlement = outcome.kind === "sold" ? JSON.parse(outcome.settlement) : undefined;
      expect(settlement).toMatchObject({ success: true, transaction: "0x7", network: "eip155:8453" });
      expect(await alarmAt()).toBe(soon);
    });
  });

  it("is refused while the service is not set up to be paid", async () => {
    await withLedger(
      async ({ ledger }) => {
        expect(await ledger.sell(requestOf(1))).toEqual({
          kind: "failure",
          code: "payments_not_configured",
          headers: {},
          stages: {},
        });
      },
      { PAY_TO: undefined },
    );
  });

  it("does not wait until a silent facilitator was probed", async () => {
    settle.mockResolvedValue({ kind: "unclear", transaction: undefined, busy: false });
    world.nodeReachable = false;
    world.isSupportedReachable = false;
    await withLedger(async ({ ledger }) => {
      expect(await ledger.sell(requestOf(1))).toMatchObject({ code: "settlement_unknown" });
    });
  });
});

describe("copies of a request that arrive together", () => {
  it("share one outcome, and the first alone is told as charged", async () => {
    await withLedger(async ({ ledger }) => {
      const [first, ...copies] = await Promise.all([1, 1, 1].map((index) => ledger.sell(requestOf(index))));
      expect(first).toMatchObject({ ...sold, charged: true });
      expect(copies).toEqual([
        { ...first, charged: false },
        { ...first, charged: false },
      ]);
      expect([prove, calculate, settle].map((step) => step.mock.calls.length)).toEqual([1, 1, 1]);
    });
  });

  it.each([
    ["a challenge", prove, () => prove.mockResolvedValue(cannotPay), "insufficient_funds"],
    [
      "a failure",
      calculate,
      () => calculate.mockRejectedValue(new ServiceError("core_unavailable")),
      "core_unavailable",
    ],
  ] as const)("share %s", async (_, step, happens, word) => {
    happens();
    await withLedger(async ({ ledger }) => {
      const [first, copy] = await Promise.all([ledger.sell(requestOf(1)), ledger.sell(requestOf(1))]);
      expect(Object.values(first)).toContain(word);
      expect(copy).toEqual(first);
      expect(step).toHaveBeenCalledTimes(1);
    });
  });

  it("are no copies with another input: what the authorization buys is decided first, and the other is refused", async () => {
    await withLedger(async ({ ledger }) => {
      const [first, swapped] = await Promise.all([ledger.sell(requestOf(1)), ledger.sell(requestOf(1, other))]);
      expect(first).toMatchObject(sold);
      expect(swapped).toMatchObject({ kind: "challenge", error: "payment_already_used" });
      expect(prove).toHaveBeenCalledTimes(1);
    });
  });
});

describe("another request of the same payer", () => {
  it("is sold while the first is still being worked on", async () => {
    const calculation = Promise.withResolvers<string>();
    calculate.mockReturnValueOnce(calculation.promise);
    await withLedger(async ({ ledger }) => {
      const first = ledger.sell(requestOf(1));
      await expect.poll(() => calculate.mock.calls.length).toBe(1);
      expect(await ledger.sell(requestOf(2, other))).toMatchObject({ ...sold, charged: true });
      calculation.resolve('{"answer":1}');
      expect(await first).toMatchObject({ ...sold, charged: true });
    });
  });
});

describe("an equal request with another authorization", () => {
  it("waits for the one that is being sold and is served free", async () => {
    await withLedger(async ({ ledger, store }) => {
      const [first, second] = await Promise.all([ledger.sell(requestOf(1)), ledger.sell(requestOf(2))]);
      expect(second).toEqual({ ...first, charged: false });
      expect(settle).toHaveBeenCalledTimes(1);
      expect(store.find(nonceOf(2))).toBeUndefined();
    });
  });

  it("is not challenged for what is wrong with the other's authorization", async () => {
    prove.mockResolvedValueOnce(cannotPay);
    await withLedger(async ({ ledger }) => {
      const [first, second] = await Promise.all([ledger.sell(requestOf(1)), ledger.sell(requestOf(2))]);
      expect(first).toMatchObject({ kind: "challenge" });
      expect(second).toMatchObject({ ...sold, charged: true });
    });
  });

  it("with a new key is served free for ten minutes, to the millisecond, and is charged then", async () => {
    await withLedger(async ({ ledger }) => {
      await ledger.sell(requestOf(1));
      vi.setSystemTime(time + newKeyAfterMs);
      expect(await ledger.sell(requestOf(2, { keys: ["b"] }))).toMatchObject({ ...sold, charged: false });
      vi.setSystemTime(time + newKeyAfterMs + 1);
      expect(await ledger.sell(requestOf(3, { keys: ["c"] }))).toMatchObject({ charged: true });
    });
  });

  it("names by its keys the purchase that it waited for", async () => {
    await withLedger(async ({ ledger, store }) => {
      await Promise.all([ledger.sell(requestOf(1)), ledger.sell(requestOf(2, { keys: ["waited"] }))]);
      expect(store.isNamed(nonceOf(1), ["waited"])).toBe(true);
    });
  });

  it("keeps the authorization that it turned to from being worked on twice", async () => {
    const node = Promise.withResolvers<void>();
    vi.stubGlobal("fetch", async (...question: Parameters<typeof world.fetch>) => {
      await node.promise;
      return await world.fetch(...question);
    });
    await withLedger(async ({ ledger, store }) => {
      store.write(rowOf(1, "asked"), []);
      world.transferWithAuthorization(requestOf(1).payment.authorization);
      const turned = ledger.sell(requestOf(2));
      const owner = ledger.sell(requestOf(1));
      node.resolve();
      expect(await turned).toMatchObject({ kind: "sold" });
      expect(await owner).toMatchObject({ kind: "sold", charged: false });
      expect(settle).not.toHaveBeenCalled();
    });
  });
});

describe("a request with a key", () => {
  const keyed = { keys: ["key"] };

  it("waits for another input that is being sold under its key, and is refused then", async () => {
    await withLedger(async ({ ledger }) => {
      const [first, second] = await Promise.all([
        ledger.sell(requestOf(1, keyed)),
        ledger.sell(requestOf(2, { ...keyed, ...other })),
      ]);
      expect(first).toMatchObject(sold);
      expect(second).toMatchObject({ kind: "failure", code: "idempotency_conflict" });
      expect(prove).toHaveBeenCalledTimes(1);
    });
  });

  it("is given what the key names, however long ago, rather than an equal request's later purchase", async () => {
    await withLedger(async ({ ledger, store }) => {
      store.write(rowOf(1, "settled", { settledAt: 0 }), ["key"]);
      store.write(rowOf(2, "settled"), []);
      expect(await ledger.sell(requestOf(3, keyed))).toMatchObject({ settlement: "receipt 1", charged: false });
      expect(await ledger.sell(requestOf(3))).toMatchObject({ settlement: "receipt 2", charged: false });
    });
  });

  it("is about its own authorization when that is what the key names", async () => {
    await withLedger(async ({ ledger, store }) => {
      store.write(rowOf(1, "asked"), ["key"]);
      world.cancel(requestOf(1).payment.authorization);
      expect(await ledger.sell(requestOf(1, keyed))).toMatchObject({ code: "settlement_unknown" });
      vi.setSystemTime(time + 60_000);
      const outcome = await ledger.sell(requestOf(1, keyed));
      expect(outcome).toMatchObject({ kind: "challenge", error: "payment_cancelled" });
      expect(settle).not.toHaveBeenCalled();
    });
  });

  it("is decided by its own authorization when the one that the key names can no longer pay", async () => {
    await withLedger(async ({ ledger, store }) => {
      store.write(rowOf(1, "asked"), ["key"]);
      world.cancel(requestOf(1).payment.authorization);
      expect(await ledger.sell(requestOf(2, keyed))).toMatchObject({ code: "settlement_unknown" });
      vi.setSystemTime(time + 60_000);
      expect(await ledger.sell(requestOf(2, keyed))).toMatchObject({ ...sold, charged: true });
      expect(store.find(nonceOf(1))).toBeUndefined();
    });
  });

  it("waits for the alarm that looks at what the key names", async () => {
    const answered = Promise.withResolvers<void>();
    vi.stubGlobal("fetch", async (...question: Parameters<typeof world.fetch>) => {
      await answered.promise;
      return await world.fetch(...question);
    });
    await withLedger(async ({ ledger, store }) => {
      store.write(rowOf(1, "asked"), ["key"]);
      world.transferWithAuthorization(requestOf(1).payment.authorization);
      const alarm = ledger.alarm();
      const request = ledger.sell(requestOf(2, keyed));
      answered.resolve();
      await alarm;
      expect(await request).toMatchObject({ kind: "sold", charged: false });
    });
  });
});

describe("a sale that fails in a way that nobody expected", () => {
  it("is answered as unresolved and logged, and the next attempt begins anew", async () => {
    const events = logged();
    calculate.mockRejectedValueOnce(new TypeError("a fault"));
    await withLedger(async ({ ledger }) => {
      expect(await ledger.sell(requestOf(1, { keys: ["key"] }))).toEqual({
        kind: "failure",
        code: "settlement_unknown",
        headers: {},
        stages: {},
      });
      // A ledger of an earlier test may log meanwhile: its alarm rings when it likes.
      expect(events().filter(({ event }) => event === "sale_failed")).toEqual([
        { event: "sale_failed", reason: expect.stringContaining("a fault") },
      ]);
      expect(await ledger.sell(requestOf(2, { ...other, keys: ["key"] }))).toMatchObject(sold);
      expect(await ledger.sell(requestOf(1))).toMatchObject({ ...sold, charged: true });
    });
  });

  it("is answered as unresolved by any other error that is not about it", async () => {
    prove.mockRejectedValueOnce(new ServiceError("core_unavailable"));
    await withLedger(async ({ ledger }) => {
      expect(await ledger.sell(requestOf(1))).toMatchObject({ code: "settlement_unknown", headers: {} });
    });
  });
});
