import { concat, encodeAbiParameters, pad, toHex } from "viem";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ServiceError } from "../../../../src/worker/http/errors.ts";
import type { Row } from "../../../../src/worker/sale/ledger/ledger-row.ts";
import {
  calculate,
  cannotPay,
  holdNode,
  logged,
  nonceOf,
  prove,
  recordOf,
  requestOf,
  rowOf,
  settle,
  time,
  useLedgers,
  withLedger,
  world,
} from "../fixtures/ledger.ts";

const other = { fingerprint: "sa_landed_cost:bb" };

useLedgers();

const sold = { kind: "sold", answer: '{"answer":1}' };

describe("requests that arrive together", () => {
  it.each([
    ["copies", 1, 1],
    ["equal ones with other authorizations", 2, 3],
  ])("gives requests that arrive together one outcome when they are %s, the first charged", (_, second, third) =>
    withLedger(async ({ ledger, store }) => {
      const requests = [requestOf(1), requestOf(second, { keys: ["waited"] }), requestOf(third)];
      const [first, ...others] = await Promise.all(requests.map((request) => ledger.sell(request)));
      expect(first).toMatchObject({ ...sold, charged: true });
      expect(others).toEqual(Array(2).fill({ ...first, charged: false }));
      expect([prove, calculate, settle].map((step) => step.mock.calls.length)).toEqual([1, 1, 1]);
      // Only the request that opened the sale names it.
      expect(store.findByKeys(["waited"])).toEqual([]);
    }),
  );

  it("gives requests that arrive together no common challenge when their authorizations differ", async () => {
    prove.mockResolvedValueOnce(cannotPay);
    await withLedger(async ({ ledger }) => {
      const [first, second] = await Promise.all([ledger.sell(requestOf(1)), ledger.sell(requestOf(2))]);
      expect(first).toMatchObject({ kind: "challenge" });
      expect(second).toMatchObject({ ...sold, charged: true });
    });
  });

  it.each(["another request", "the alarm"])("makes requests wait for %s that looks at their row", async (what) => {
    const node = holdNode();
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
  it("answers a key that an earlier release kept for two purchases with the first, and without a key with the later", () =>
    withLedger(async ({ ledger, store }) => {
      store.write(rowOf(1, "settled", { settledAt: 0 }), ["key"]);
      store.write(rowOf(2, "settled"), []);
      expect(await ledger.sell(requestOf(3, { keys: ["key"] }))).toMatchObject({ settlement: "receipt 1" });
      expect(await ledger.sell(requestOf(3))).toMatchObject({ settlement: "receipt 2", charged: false });
    }));

  it.each([
    ["the signature of the undecided one", 2, []],
    ["the key of the undecided one", 3, ["key"]],
    ["a new signature", 3, []],
  ])(
    "answers with the settled one of two purchases of an earlier release, and asks no facilitator, for %s",
    (_, index, keys) =>
      withLedger(async ({ ledger, store }) => {
        store.write(rowOf(1, "settled"), []);
        store.write(rowOf(2, "asked"), ["key"]);
        expect(await ledger.sell(requestOf(index, { keys }))).toMatchObject({
          settlement: "receipt 1",
          charged: false,
        });
        expect([prove, settle].map((step) => step.mock.calls.length)).toEqual([0, 0]);
        expect(store.find(nonceOf(2))?.state).toBe("asked");
      }),
  );

  it("does not settle an undecided purchase under terms no longer offered when an equal request is paid for", () =>
    withLedger(async ({ ledger, store }) => {
      store.write(rowOf(1, "settled"), []);
      store.write(rowOf(2, "asked"), []);
      const request = requestOf(2, { error: "invalid_payment_requirements" });
      expect(await ledger.sell(request)).toMatchObject({ code: "settlement_unknown" });
      expect(settle).not.toHaveBeenCalled();
    }));

  it.each([
    ["its own", 1, { kind: "challenge", error: "payment_cancelled" }],
    ["another one", 2, { ...sold, charged: true }],
  ])("decides a request by its own authorization when the one that its key names has ended: %s", (_, index, ending) =>
    withLedger(async ({ ledger, store }) => {
      store.write(rowOf(1, "asked"), ["key"]);
      world.cancel(requestOf(1).payment.authorization);
      const request = requestOf(index, { keys: ["key"] });
      expect(await ledger.sell(request)).toMatchObject({ code: "settlement_unknown" });
      vi.setSystemTime(time + 60_000);
      expect(await ledger.sell(request)).toMatchObject(ending);
      expect(store.find(nonceOf(1))).toBeUndefined();
    }),
  );
});

describe("a purchase that was paid back", () => {
  it("ends a purchase that was paid back with its keys: its signature buys nothing, and the request is sold again", () =>
    withLedger(async ({ ledger, store }) => {
      store.write(rowOf(1, "settled"), ["key"]);
      store.write(rowOf(2, "settled", other), []);
      await ledger.endRefunded([nonceOf(1), nonceOf(9)]);
      expect([store.find(nonceOf(1)), store.find(nonceOf(2))?.state]).toEqual([undefined, "settled"]);
      expect(store.findByKeys(["key"])).toEqual([]);
      expect(await ledger.sell(requestOf(3, { keys: ["key"] }))).toMatchObject({ ...sold, charged: true });
    }));

  it("ends a paid-back purchase at the next alarm while it is worked on, and leaves an undecided one to the chain", () =>
    withLedger(async ({ ledger, store, alarmAt }) => {
      const node = holdNode();
      store.write(rowOf(1, "asked"), []);
      const looking = ledger.sell(requestOf(1));
      await node.asked;
      store.write(rowOf(1, "settled"), []);
      await ledger.endRefunded([nonceOf(1)]);
      expect(store.find(nonceOf(1))?.state).toBe("settled");
      node.answer();
      await looking;
      store.write(rowOf(2, "asked", { ...other, dueAt: time + 900_000 }), []);
      await ledger.endRefunded([nonceOf(2)]);
      expect(store.find(nonceOf(2))?.state).toBe("asked");
      expect(await alarmAt()).not.toBeNull();
    }));
});

it("answers an unforeseen fault as undecided and logs it, and starts over at the next attempt", async () => {
  const events = logged();
  calculate.mockRejectedValueOnce(new TypeError("a fault"));
  await withLedger(async ({ ledger }) => {
    expect(await ledger.sell(requestOf(1, { keys: ["key"] }))).toMatchObject({
      ...{ kind: "failure", code: "settlement_unknown", headers: {} },
    });
    // A ledger of an earlier test may write a log line meanwhile, because its alarm can fire at any time.
    expect(events().filter(({ event }) => event === "sale_failed")).toEqual([
      { event: "sale_failed", reason: expect.stringContaining("a fault") },
    ]);
    prove.mockRejectedValueOnce(new ServiceError("core_unavailable"));
    expect(await ledger.sell(requestOf(1))).toMatchObject({ code: "settlement_unknown", headers: {} });
    expect(await ledger.sell(requestOf(2, { ...other, keys: ["key"] }))).toMatchObject(sold);
    expect(await ledger.sell(requestOf(1))).toMatchObject({ ...sold, charged: true });
  });
});

const envelope = concat([
  encodeAbiParameters(
    [{ type: "address" }, { type: "bytes" }, { type: "bytes" }],
    [requestOf(1).payment.payer, "0x", requestOf(1).payment.signature],
  ),
  `0x${"6492".repeat(16)}`,
]);

it("recognizes an authorization by nonce and signature, with or without an undeployed wallet's envelope", () =>
  withLedger(async ({ ledger, store }) => {
    store.write(rowOf(1, "asked"), []);
    // From the moment in which its request comes, and while another authorization's request asks about its row.
    for (const turned of [undefined, ledger.sell(requestOf(1)), ledger.sell(requestOf(2))]) {
      const known = (["0x11", envelope, "0x22"] as const).map((signature) => ledger.knows(nonceOf(1), signature));
      expect([...known, ledger.knows(nonceOf(2), "0x11")]).toEqual([true, true, false, false]);
      await turned;
    }
  }));

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

  it("refuses new payers of an address after one who did not pay, and says when to come back", async () => {
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

  it("accepts new payers of an address after one who paid, and not after one who had paid before", async () => {
    expect(await sell(1)).toMatchObject({ charged: true });
    prove.mockResolvedValueOnce(cannotPay);
    expect(await sell(2)).toMatchObject({ kind: "challenge" });
    const before = rowOf(9, "settled", { ...other, settledAt: 0 });
    expect(await sell(3, [before])).toMatchObject({ charged: true });
    expect(await sell(4)).toMatchObject({ code: "rate_limited" });
  });
});

it("delivers sales again that the books have lost, and counts the payer's undecided payments", async () => {
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
