import { concat, encodeAbiParameters, pad, toHex } from "viem";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ServiceError } from "../../../../src/worker/http/errors.ts";
import type { Row } from "../../../../src/worker/sale/ledger/ledger-row.ts";
import { newKeyAfterMs } from "../../../../src/worker/sale/ledger/sale-bounds.ts";
import { emptyStorage } from "../../../fixtures/empty-storage.ts";
import {
  calculate,
  cannotPay,
  holdNode,
  logged,
  nonceOf,
  openLedgers,
  prove,
  recordOf,
  requestOf,
  rowOf,
  settle,
  time,
  withLedger,
} from "../fixtures/ledger.ts";
import type { World } from "../fixtures/world.ts";

const other = { fingerprint: "sa_landed_cost:bb" };

let world: World;
beforeEach(() => {
  world = openLedgers();
});
afterEach(emptyStorage);

const sold = { kind: "sold", answer: '{"answer":1}' };

describe("a purchase", () => {
  it("is refused while the service is not set up to be paid", () =>
    withLedger(
      async ({ ledger }) =>
        expect(await ledger.sell(requestOf(1))).toMatchObject({ kind: "failure", code: "payments_not_configured" }),
      { PAY_TO: undefined },
    ));

  it("does not wait for the check of a silent facilitator", async () => {
    settle.mockResolvedValue({ kind: "unclear", transaction: undefined, busy: false });
    world.nodeReachable = false;
    world.isSupportedReachable = false;
    await withLedger(async ({ ledger }) => {
      expect(await ledger.sell(requestOf(1))).toMatchObject({ code: "settlement_unknown" });
    });
  });

  it("is made while another request of the payer is being worked on", async () => {
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

describe("requests that arrive together", () => {
  it.each([
    ["copies", 1, 1],
    ["equal ones with other authorizations", 2, 3],
  ])("share one outcome when they are %s, and the first alone is told as charged", async (_, second, third) => {
    await withLedger(async ({ ledger, store }) => {
      const requests = [requestOf(1), requestOf(second, { keys: ["waited"] }), requestOf(third)];
      const [first, ...others] = await Promise.all(requests.map((request) => ledger.sell(request)));
      expect(first).toMatchObject({ ...sold, charged: true });
      expect(others).toEqual(Array(2).fill({ ...first, charged: false }));
      expect([prove, calculate, settle].map((step) => step.mock.calls.length)).toEqual([1, 1, 1]);
      // The key of a request that waited names what it waited for.
      expect(store.isNamed(nonceOf(1), ["waited"])).toBe(true);
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
  ] as const)("share %s when they are copies", async (_, step, happens, word) => {
    happens();
    await withLedger(async ({ ledger }) => {
      const [first, copy] = await Promise.all([ledger.sell(requestOf(1)), ledger.sell(requestOf(1))]);
      expect(Object.values(first)).toContain(word);
      expect(copy).toEqual(first);
      expect(step).toHaveBeenCalledTimes(1);
    });
  });

  it("share no challenge when their authorizations differ", async () => {
    prove.mockResolvedValueOnce(cannotPay);
    await withLedger(async ({ ledger }) => {
      const [first, second] = await Promise.all([ledger.sell(requestOf(1)), ledger.sell(requestOf(2))]);
      expect(first).toMatchObject({ kind: "challenge" });
      expect(second).toMatchObject({ ...sold, charged: true });
    });
  });

  it.each([
    ["one authorization", [requestOf(1), requestOf(1, other)], "payment_already_used"],
    ["one key", [requestOf(1, { keys: ["k"] }), requestOf(2, { keys: ["k"], ...other })], "idempotency_conflict"],
  ])("buy one thing with %s: what it names first is decided, and the other is refused", async (_, requests, word) => {
    await withLedger(async ({ ledger }) => {
      const [first, second = {}] = await Promise.all(requests.map((request) => ledger.sell(request)));
      expect(first).toMatchObject(sold);
      expect(Object.values(second)).toContain(word);
      expect(prove).toHaveBeenCalledTimes(1);
    });
  });

  it.each(["another request", "the alarm"])("wait for %s that looks at the row which they belong to", async (what) => {
    const node = holdNode(world);
    await withLedger(async ({ ledger, store }) => {
      store.write(rowOf(1, "asked"), ["key"]);
      world.transferWithAuthorization(requestOf(1).payment.authorization);
      const looking = what === "the alarm" ? ledger.alarm() : ledger.sell(requestOf(1));
      const request = ledger.sell(requestOf(2, { keys: ["key"] }));
      node.answer();
      await looking;
      expect(await request).toMatchObject({ kind: "sold", charged: false });
      expect(settle).not.toHaveBeenCalled();
    });
  });
});

describe("a request with a key", () => {
  it("that is new is served free for ten minutes, to the millisecond, and is charged then", async () => {
    await withLedger(async ({ ledger }) => {
      await ledger.sell(requestOf(1));
      vi.setSystemTime(time + newKeyAfterMs);
      expect(await ledger.sell(requestOf(2, { keys: ["b"] }))).toMatchObject({ ...sold, charged: false });
      vi.setSystemTime(time + newKeyAfterMs + 1);
      expect(await ledger.sell(requestOf(3, { keys: ["c"] }))).toMatchObject({ charged: true });
    });
  });

  it("is given what the key names, however long ago, rather than an equal request's later purchase", async () => {
    await withLedger(async ({ ledger, store }) => {
      store.write(rowOf(1, "settled", { settledAt: 0 }), ["key"]);
      store.write(rowOf(2, "settled"), []);
      expect(await ledger.sell(requestOf(3, { keys: ["key"] }))).toMatchObject({ settlement: "receipt 1" });
      expect(await ledger.sell(requestOf(3))).toMatchObject({ settlement: "receipt 2", charged: false });
    });
  });

  it.each([
    ["its own", 1, { kind: "challenge", error: "payment_cancelled" }],
    ["another one", 2, { ...sold, charged: true }],
  ])("is decided by its own authorization when the one that the key names has ended: %s", async (_, index, ending) => {
    await withLedger(async ({ ledger, store }) => {
      store.write(rowOf(1, "asked"), ["key"]);
      world.cancel(requestOf(1).payment.authorization);
      const request = requestOf(index, { keys: ["key"] });
      expect(await ledger.sell(request)).toMatchObject({ code: "settlement_unknown" });
      vi.setSystemTime(time + 60_000);
      expect(await ledger.sell(request)).toMatchObject(ending);
      expect(store.find(nonceOf(1))).toBeUndefined();
    });
  });
});

describe("a sale that fails in a way that was not foreseen", () => {
  it("is answered as unresolved and logged, and the next attempt begins from the start", async () => {
    const events = logged();
    calculate.mockRejectedValueOnce(new TypeError("a fault"));
    await withLedger(async ({ ledger }) => {
      expect(await ledger.sell(requestOf(1, { keys: ["key"] }))).toMatchObject({
        ...{ kind: "failure", code: "settlement_unknown", headers: {} },
      });
      // A ledger of an earlier test may log meanwhile: its alarm rings when it likes.
      expect(events().filter(({ event }) => event === "sale_failed")).toEqual([
        { event: "sale_failed", reason: expect.stringContaining("a fault") },
      ]);
      prove.mockRejectedValueOnce(new ServiceError("core_unavailable"));
      expect(await ledger.sell(requestOf(1))).toMatchObject({ code: "settlement_unknown", headers: {} });
      expect(await ledger.sell(requestOf(2, { ...other, keys: ["key"] }))).toMatchObject(sold);
      expect(await ledger.sell(requestOf(1))).toMatchObject({ ...sold, charged: true });
    });
  });
});

describe("whether an authorization is known", () => {
  const envelope = concat([
    encodeAbiParameters(
      [{ type: "address" }, { type: "bytes" }, { type: "bytes" }],
      [requestOf(1).payment.payer, "0x", requestOf(1).payment.signature],
    ),
    `0x${"6492".repeat(16)}`,
  ]);

  it("goes by its number and its signature, in the envelope of a wallet that was not deployed or without", async () => {
    await withLedger(async ({ ledger, store }) => {
      store.write(rowOf(1, "asked"), []);
      // The same while another authorization's request is worked on that belongs to it.
      for (const turned of [undefined, ledger.sell(requestOf(2))]) {
        const known = (["0x11", envelope, "0x22"] as const).map((signature) => ledger.knows(nonceOf(1), signature));
        expect([...known, ledger.knows(nonceOf(2), "0x11")]).toEqual([true, true, false, false]);
        await turned;
      }
    });
  });

  it("is true from the moment in which its request came", async () => {
    await withLedger(async ({ ledger }) => {
      const sale = ledger.sell(requestOf(1));
      expect([ledger.knows(nonceOf(1), "0x11"), ledger.knows(nonceOf(1), "0x22")]).toEqual([true, false]);
      await sale;
    });
  });
});

describe("payers who never paid, at one address, one a minute", () => {
  let last = 0;
  beforeEach(() => {
    last += 1;
  });
  /** Sells to a payer of this number, whom no other test knows. */
  const sell = (index: number, rows: readonly Row[] = []) => {
    const payment = { ...requestOf(index).payment, payer: pad(toHex(256 * last + index), { size: 20 }) };
    return withLedger(
      async ({ ledger, store }) => {
        for (const row of rows) store.write(row, []);
        return await ledger.sell(requestOf(index, { payment, callerAddress: `203.0.113.${100 + last}` }));
      },
      { RATE_LIMIT_STRANGER_PER_MINUTE: "1" },
    );
  };

  it("are refused after one who did not pay, and are told when to come back", async () => {
    prove.mockResolvedValueOnce(cannotPay);
    const events = logged();
    expect(await sell(1)).toMatchObject({ kind: "challenge" });
    expect(await sell(2)).toMatchObject({
      kind: "failure",
      code: "rate_limited",
      headers: { "Retry-After": "60", "RateLimit-Policy": '"stranger";q=1;w=60' },
    });
    expect(events().map(({ event }) => event)).not.toContain("sale_failed");
  });

  it("are let in after one who paid, and not after one who had paid before", async () => {
    expect(await sell(1)).toMatchObject({ charged: true });
    prove.mockResolvedValueOnce(cannotPay);
    expect(await sell(2)).toMatchObject({ kind: "challenge" });
    const before = rowOf(9, "settled", { ...other, settledAt: 0 });
    expect(await sell(3, [before])).toMatchObject({ charged: true });
    expect(await sell(4)).toMatchObject({ code: "rate_limited" });
  });
});

describe("sales that the books have lost", () => {
  it("are delivered again for the nonces of sales only, and undecided payments of the payer are counted", async () => {
    const batch = vi.fn(async () => []);
    const bind = (...values: unknown[]) => values[0];
    await withLedger(
      async ({ ledger, store }) => {
        for (const [index, state] of (["settled", "asked", "settled"] as const).entries())
          store.write(rowOf(index, state, { transaction: "0x7" }), []);
        expect(await ledger.rebook([0, 1, 9].map(nonceOf))).toEqual({ rebooked: 1, undecided: 1 });
        expect(batch.mock.calls).toEqual([[[recordOf(rowOf(0, "settled")).id]]]);
      },
      { BOOKS: { prepare: () => ({ bind }), batch } },
    );
  });
});
