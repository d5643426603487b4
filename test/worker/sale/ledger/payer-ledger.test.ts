import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ServiceError } from "../../../../src/worker/http/errors.ts";
import { gracePeriodMs } from "../../../../src/worker/sale/ledger/sale-bounds.ts";
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
    await withLedger(async ({ ledger, context }) => {
      const beside = vi.spyOn(context, "waitUntil");
      expect(await ledger.sell(requestOf(1))).toMatchObject({ code: "settlement_unknown" });
      expect(beside).toHaveBeenCalledWith(expect.any(Promise));
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

  it("is served free for ten minutes, to the millisecond, and is charged then", async () => {
    await withLedger(async ({ ledger }) => {
      await ledger.sell(requestOf(1));
      vi.setSystemTime(time + gracePeriodMs);
      expect(await ledger.sell(requestOf(2))).toMatchObject({ ...sold, charged: false });
      vi.setSystemTime(time + gracePeriodMs + 1);
      expect(await ledger.sell(requestOf(3))).toMatchObject({ charged: true });
    });
  });

  it("keeps the authorization that it turned to from being worked on twice", async () => {
    const calculation = Promise.withResolvers<string>();
    calculate.mockReturnValue(calculation.promise);
    await withLedger(async ({ ledger, store }) => {
      store.write(rowOf(1, "paid_undelivered"), []);
      const turned = ledger.sell(requestOf(2));
      const owner = ledger.sell(requestOf(1));
      calculation.resolve('{"answer":1}');
      expect(await turned).toMatchObject(sold);
      expect(await owner).toMatchObject({ ...sold, charged: false });
      expect(calculate).toHaveBeenCalledTimes(1);
    });
  });

  it("goes on with its own authorization when those of equal requests were refused and are still open", async () => {
    await withLedger(async ({ ledger, store }) => {
      store.write(rowOf(1, "exposed"), []);
      store.write(rowOf(2, "exposed"), []);
      expect(await ledger.sell(requestOf(3))).toMatchObject({ ...sold, charged: true });
      expect(store.find(nonceOf(3))?.state).toBe("settled");
      expect([1, 2].map((index) => store.find(nonceOf(index))?.state)).toEqual(["exposed", "exposed"]);
    });
  });

  it("is decided by itself when the equal row has gone while the chain was asked about its own", async () => {
    await withLedger(async ({ ledger, store }) => {
      store.write(rowOf(1, "unknown"), []);
      vi.stubGlobal("fetch", async (...question: Parameters<typeof world.fetch>) => {
        store.remove(nonceOf(1));
        return await world.fetch(...question);
      });
      const outcome = await ledger.sell(requestOf(2, { error: "payment_expired" }));
      expect(outcome).toMatchObject({ kind: "challenge", error: "payment_expired" });
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
      store.write(rowOf(1, "unknown"), ["key"]);
      world.cancel(requestOf(1).payment.authorization);
      const outcome = await ledger.sell(requestOf(1, keyed));
      expect(outcome).toMatchObject({ kind: "challenge", error: "payment_cancelled" });
      expect(settle).not.toHaveBeenCalled();
    });
  });

  it("is decided by its own authorization when the one that the key names can no longer pay", async () => {
    await withLedger(async ({ ledger, store }) => {
      store.write(rowOf(1, "unknown"), ["key"]);
      world.cancel(requestOf(1).payment.authorization);
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
      store.write(rowOf(1, "unknown"), ["key"]);
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

describe("work on a repetition", () => {
  it("leaves the claim of an equal request to the one that is being sold", async () => {
    const calculation = Promise.withResolvers<string>();
    await withLedger(async ({ ledger, store }) => {
      store.write(rowOf(1, "settled", { settledAt: 0 }), []);
      calculate.mockReturnValueOnce(calculation.promise);
      const sale = ledger.sell(requestOf(2));
      expect(await ledger.sell(requestOf(1))).toMatchObject({ settlement: "receipt 1" });
      const impatient = ledger.sell(requestOf(3));
      calculation.resolve('{"answer":1}');
      expect(await sale).toMatchObject({ charged: true });
      expect(await impatient).toMatchObject({ charged: false });
      expect(settle).toHaveBeenCalledTimes(1);
    });
  });
});
