import { afterEach, describe, expect, it, vi } from "vitest";
import { learn } from "../../../../src/worker/guard/circuits/circuit-knowledge.ts";
import { ServiceError } from "../../../../src/worker/http/errors.ts";
import type { Decision } from "../../../../src/worker/sale/decision/decision.ts";
import { unpack } from "../../../../src/worker/sale/ledger/stored-answer.ts";
import { facilitatorUrls } from "../../../fixtures/payment-settings.ts";
import { looked, paid, requested, unreachable, usedFor } from "../fixtures/decisions.ts";
import {
  day,
  ended,
  expiry,
  forgetProcesses,
  goodSteps,
  nonceOf,
  payment,
  persist,
  purchaseOf,
  refused,
  repeated,
  rowOf,
  runFrom,
  withProcess,
} from "../fixtures/process.ts";

afterEach(forgetProcesses);

describe("a purchase", () => {
  it("is written before the money is asked for, with its answer, its keys and its receipt, and given", async () => {
    const purchase = purchaseOf();
    const ending = await withProcess({ purchase }, async (process, store) => {
      const result = await runFrom(process, requested);
      const row = store.find(nonceOf(1));
      expect(row).toMatchObject({
        state: "settled",
        transaction: "0x7",
        facilitator: facilitatorUrls[0],
        fromBlock: 7n,
        settleCalls: 1,
        answered: true,
        settledAt: expiry - 60_000,
      });
      expect(await unpack(row?.answer ?? new ArrayBuffer(0))).toBe('{"answer":1}');
      expect(store.findByKeys(["key"], purchase.fingerprint)?.nonce).toBe(nonceOf(1));
      expect(store.outbox(expiry).map(({ record }) => record.transaction)).toEqual(["0x7"]);
      return result;
    });
    expect(persist).toHaveBeenCalledTimes(2);
    expect(ending).toEqual({
      kind: "sold",
      answer: '{"answer":1}',
      answerKey: expect.stringMatching(/^[0-9a-f]{40}$/),
      locale: "ar",
      settlement: JSON.stringify([nonceOf(1), '{"answer":1}', "0x7"]),
      charged: true,
      payment: { state: "settled", transaction: "0x7" },
      stages: { prove: 0, calculate: 0, settle: 0 },
    });
  });

  it("takes its time by stage", async () => {
    let time = expiry - 60_000;
    const now = () => {
      time += 1;
      return time;
    };
    const ending = await ended({ purchase: purchaseOf(), services: { now } });
    const stages = "stages" in ending ? ending.stages : {};
    expect(Object.keys(stages).sort()).toEqual(["calculate", "prove", "settle"]);
    for (const ms of Object.values(stages)) expect(ms).toBeGreaterThan(0);
    expect(Object.values(stages).reduce((sum, ms) => sum + ms)).toBeLessThan(100);
  });

  it("is given again as it was, without being charged, and its new keys name it", async () => {
    const first = rowOf("settled", {
      settlement: "receipt",
      answer: new Uint8Array(new TextEncoder().encode("stored")).buffer,
    });
    await withProcess(
      { row: first, purchase: purchaseOf({ locale: "en", keys: ["newer"] }) },
      async (process, store) => {
        expect(await runFrom(process, requested)).toEqual({
          kind: "sold",
          answer: "stored",
          answerKey: expect.stringMatching(/^[0-9a-f]{40}$/),
          locale: "ar",
          settlement: "receipt",
          charged: false,
          payment: { state: "settled", transaction: undefined },
          stages: {},
        });
        expect(store.find(nonceOf(1))?.answered).toBe(true);
        expect(store.isNamed(nonceOf(1), ["newer"])).toBe(true);
      },
    );
  });

  it("that is owed is calculated, and given with the receipt of the transaction that paid", async () => {
    const row = rowOf("paid_undelivered", { transaction: "0x5" });
    const ending = await ended({ row, purchase: purchaseOf() });
    expect(ending).toMatchObject({ kind: "sold", settlement: JSON.stringify([nonceOf(1), '{"answer":1}', "0x5"]) });
  });

  it("names nothing while it is only exposed, and is kept for the look of the alarm", async () => {
    await withProcess({ purchase: purchaseOf() }, async (process, store, { sql }) => {
      const ending = await runFrom(process, refused);
      const payment = { state: "refused", transaction: undefined };
      expect(ending).toEqual({ kind: "challenge", error: "payment_declined", payment, stages: {} });
      expect(store.find(nonceOf(1))).toMatchObject({ state: "exposed", dueAt: expiry - 58_000 });
      expect(sql.exec("SELECT key FROM keys").toArray()).toEqual([]);
    });
  });

  it("that another request was bound to is not named by this one", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("connection refused")));
    const row = rowOf("unknown", { fingerprint: "another" });
    const found = looked("other_request", paid);
    await withProcess({ row, purchase: purchaseOf() }, async (process, store) => {
      await runFrom(process, found);
      expect(store.find(nonceOf(1))?.state).toBe("settled");
      expect(store.findByKeys(["key"], "sa_landed_cost:aa")).toBeUndefined();
      expect(store.findByKeys(["its own key"], "another")?.nonce).toBe(nonceOf(1));
    });
  });

  it("that can never pay is forgotten", async () => {
    const row = rowOf("unknown");
    const cancelled = looked("alarm", usedFor("cancelled"));
    await withProcess({ row }, async (process, store) => {
      expect(await runFrom(process, cancelled)).toEqual({ kind: "done" });
      expect(store.find(nonceOf(1))).toBeUndefined();
    });
    expect(persist).toHaveBeenCalledTimes(1);
  });

  it("is forgotten when its retention has ended", async () => {
    const row = rowOf("settled", { answered: true });
    await withProcess({ row, time: expiry + 30 * day }, async (process, store) => {
      expect(await runFrom(process, { type: "retention_ended" })).toEqual({ kind: "done" });
      expect(store.find(nonceOf(1))).toBeUndefined();
    });
  });

  it("found paid by the alarm waits for its buyer", async () => {
    const answer = new Uint8Array(new TextEncoder().encode("stored")).buffer;
    const found = looked("alarm", paid);
    await withProcess({ row: rowOf("unknown", { answer, transaction: "0x5" }) }, async (process, store) => {
      expect(await runFrom(process, found)).toEqual({ kind: "done" });
      expect(store.find(nonceOf(1))).toMatchObject({
        state: "settled",
        answered: false,
        settlement: JSON.stringify([nonceOf(1), "stored", "0x5"]),
      });
    });
  });

  it.each([
    [0, 2_000],
    [4, 32_000],
    [5, 60_000],
    [40, 60_000],
  ])("that is open is looked at again by the alarm: after %i looks, in %i ms", async (looks, pause) => {
    const open = looked("alarm", unreachable);
    await withProcess({ row: rowOf("unknown", { looks }) }, async (process, store) => {
      expect(await runFrom(process, open)).toEqual({ kind: "done" });
      expect(store.find(nonceOf(1))).toMatchObject({ looks: looks + 1, dueAt: expiry - 60_000 + pause });
    });
  });
});

describe("a purchase that fails", () => {
  it("says when to try again", async () => {
    const unresolved = await ended({ row: rowOf("unknown"), purchase: purchaseOf(), time: expiry }, repeated);
    expect(unresolved).toMatchObject({ kind: "failure", code: "settlement_unknown", headers: { "Retry-After": "2" } });
    const others = Array.from({ length: 32 }, (_, index) => rowOf("unknown", {}, 100 + index));
    const full = await ended({ purchase: purchaseOf(), others });
    expect(full).toMatchObject({ kind: "failure", code: "rate_limited", headers: { "Retry-After": "60" } });
    const conflict = await ended({ purchase: purchaseOf(), relatedWork: { named: "other_request" } });
    const payment = { state: "unused", transaction: undefined };
    expect(conflict).toEqual({ kind: "failure", code: "idempotency_conflict", headers: {}, payment, stages: {} });
  });

  it("says for how many seconds no facilitator may be asked", async () => {
    learn("facilitator:open.test", { status: "open", retryAfterMs: 4_000 });
    const open: typeof payment = { ...payment, facilitators: [{ url: "http://open.test", auth: { type: "none" } }] };
    expect(await ended({ purchase: purchaseOf(), services: { payment: open } })).toMatchObject({
      kind: "failure",
      code: "circuit_open",
      headers: { "Retry-After": "4" },
    });
    expect(persist).not.toHaveBeenCalled();
  });

  it("says why nothing was calculated, and writes nothing", async () => {
    const calculate = async () => {
      throw new ServiceError("core_unavailable", { headers: { "Retry-After": "9" } });
    };
    const services = { calculate };
    expect(await ended({ purchase: purchaseOf(), services })).toMatchObject({
      kind: "failure",
      code: "core_unavailable",
      headers: { "Retry-After": "9" },
    });
    expect(persist).not.toHaveBeenCalled();
  });

  it("throws on a row that was settled without a receipt, and on a decision that neither asks nor answers", async () => {
    await expect(ended({ row: rowOf("settled"), purchase: purchaseOf() })).rejects.toThrow("without a settlement");
    const nothing: Decision = { state: "reserved", actions: [] };
    await expect(withProcess({ purchase: purchaseOf() }, (process) => process.run(nothing))).rejects.toThrow(
      "asks nothing",
    );
  });

  it("throws on what nobody expected", async () => {
    const calculate = () => Promise.reject(new TypeError("a fault"));
    await expect(ended({ purchase: purchaseOf(), services: { calculate } })).rejects.toThrow("a fault");
  });

  it("is refused before anybody is asked when strangers are too many", async () => {
    const prove = vi.fn(goodSteps.prove);
    const admit = () => Promise.reject(new ServiceError("rate_limited"));
    await expect(ended({ purchase: purchaseOf(), services: { admit, prove } })).rejects.toThrow();
    expect(prove).not.toHaveBeenCalled();
  });
});
