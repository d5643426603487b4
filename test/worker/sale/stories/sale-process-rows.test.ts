import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ServiceError } from "../../../../src/worker/http/errors.ts";
import { SaleQuestions } from "../../../../src/worker/sale/ledger/sale-questions.ts";
import { looked, paid, requested } from "../fixtures/decisions.ts";
import {
  ended,
  expiry,
  forgetProcesses,
  nonceOf,
  purchaseOf,
  repeated,
  rowOf,
  runFrom,
  withProcess,
} from "../fixtures/process.ts";

afterEach(forgetProcesses);

describe("what a purchase leaves behind", () => {
  const settlementText = vi.fn();
  const unclear = async () => ({ kind: "unclear", transaction: undefined, busy: false }) as const;
  const searched = { from: 60n, to: 80n };

  beforeEach(() => {
    settlementText.mockReset().mockResolvedValue("receipt");
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("connection refused")));
  });

  it("is neither receipt nor record while the settlement is unknown, though its keys name it", async () => {
    const services = { settlementText, settle: unclear };
    await withProcess({ purchase: purchaseOf(), services }, async (process, store) => {
      expect(await runFrom(process, requested)).toMatchObject({ code: "settlement_unknown" });
      expect(store.find(nonceOf(1))).toMatchObject({ state: "unknown", settlement: undefined });
      expect(settlementText).not.toHaveBeenCalled();
      expect(store.outbox(expiry)).toEqual([]);
      expect(store.isNamed(nonceOf(1), ["key"])).toBe(true);
    });
  });

  it("is nothing but a debt when it was paid and cannot be calculated, and a sale once it is", async () => {
    const calculate = () => Promise.reject(new ServiceError("core_unavailable"));
    const found = looked("refusal", paid);
    const services = { settlementText, calculate };
    await withProcess({ purchase: purchaseOf(), services }, async (process, store) => {
      expect(await runFrom(process, found)).toMatchObject({ code: "core_unavailable" });
      expect(store.find(nonceOf(1))).toMatchObject({ state: "paid_undelivered", settlement: undefined });
      expect(settlementText).not.toHaveBeenCalled();
      expect(store.outbox(expiry)).toEqual([]);
      expect(store.isNamed(nonceOf(1), ["key"])).toBe(false);
    });
    await withProcess({ purchase: purchaseOf(), services: { settlementText } }, async (process, store) => {
      expect(await runFrom(process, found)).toMatchObject({ kind: "sold", charged: true });
      expect(settlementText).toHaveBeenCalledTimes(1);
      expect(store.isNamed(nonceOf(1), ["key"])).toBe(true);
      expect(store.outbox(expiry)).toHaveLength(1);
    });
  });

  it("is a word to the facilitator's circuit: that it works, or that it may not", async () => {
    const report = vi.spyOn(SaleQuestions.prototype, "report").mockImplementation(() => {});
    await ended({ purchase: purchaseOf() });
    expect(report.mock.calls).toEqual([["success"]]);
    report.mockClear();
    await ended({ purchase: purchaseOf(), services: { settle: unclear } });
    expect(report.mock.calls).toEqual([["suspicion"]]);
    report.mockRestore();
  });

  it("is where the next look goes on: anew, after everything was searched", async () => {
    const results: Readonly<Record<string, unknown>> = {
      eth_getBlockByNumber: { number: "0x64", timestamp: `0x${(expiry / 1000 - 60).toString(16)}` },
      eth_call: `0x${"1".padStart(64, "0")}`,
      eth_getLogs: [],
    };
    vi.stubGlobal("fetch", async (_: string, { body }: RequestInit) => {
      const answer = ({ id, method }: { id: number; method: string }) => ({ id, result: results[method] });
      const asked = JSON.parse(String(body));
      return Response.json(Array.isArray(asked) ? asked.map(answer) : answer(asked));
    });
    const row = rowOf("unknown", { fromBlock: 90n, searched });
    await withProcess({ row }, async (process, store) => {
      expect(await runFrom(process, { type: "due" })).toEqual({ kind: "done" });
      expect(store.find(nonceOf(1))).toMatchObject({ looks: 1, searched: undefined });
    });
  });

  it("is what was searched before, when nothing but a look says otherwise", async () => {
    await withProcess({ row: rowOf("unknown", { searched }), purchase: purchaseOf() }, async (process, store) => {
      expect(await runFrom(process, repeated)).toMatchObject({ kind: "sold" });
      expect(store.find(nonceOf(1))?.searched).toEqual(searched);
    });
  });

  it("is the request that came too late, until the chain can be asked", async () => {
    const late = purchaseOf({ error: "payment_expired" });
    await withProcess({ purchase: late, time: expiry }, async (process, store) => {
      expect(await runFrom(process, requested)).toMatchObject({ code: "settlement_unknown" });
      expect(store.find(nonceOf(1))).toMatchObject({ state: "exposed", fingerprint: late.fingerprint });
    });
  });
});
