import { reset, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { configOf } from "../../src/config/config.ts";
import { learn } from "../../src/guard/circuit-knowledge.ts";
import { ServiceError } from "../../src/http/errors.ts";
import type { Decision, LookPurpose, Observation, SaleEvent } from "../../src/sale/decision.ts";
import type { Row } from "../../src/sale/ledger-row.ts";
import { LedgerStore } from "../../src/sale/ledger-store.ts";
import { rowSoFar } from "../../src/sale/next-row.ts";
import type { Purchase } from "../../src/sale/purchase.ts";
import { allSaleGuards } from "../../src/sale/sale-guards.ts";
import { SaleProcess, type Surroundings } from "../../src/sale/sale-process.ts";
import { SaleQuestions } from "../../src/sale/sale-questions.ts";
import type { SaleServices } from "../../src/sale/sale-services.ts";
import { unpack } from "../../src/sale/stored-answer.ts";
import type { SaleState } from "../../src/sale/transitions.ts";
import { facilitatorUrls } from "../support/payment-settings.ts";
import { purchaseOf as usualPurchaseOf } from "./usual-purchase.ts";

const { payment: settings } = configOf(env);
if (!settings) throw new Error("The tests sell");
const payment = settings;

const expiry = 1_800_000_000_000;
const day = 24 * 60 * 60 * 1000;
const nonceOf = (index: number) => `0x${index.toString(16).padStart(64, "0")}` as const;

const purchaseOf = (changes: Partial<Purchase> = {}, index = 1): Purchase => ({
  ...usualPurchaseOf(nonceOf(index), expiry / 1000),
  keys: ["key"],
  ...changes,
});
const rowOf = (state: SaleState, changes: Partial<Row> = {}, index = 1): Row => ({
  ...rowSoFar(undefined, purchaseOf({}, index), {}),
  state,
  facilitator: facilitatorUrls[0],
  ...changes,
});
const alone: Surroundings = {
  byAnother: false,
  running: false,
  equalRunning: false,
  named: "none",
  equalRecent: false,
};

/** Steps that go well. */
const goodSteps: SaleServices["steps"] = {
  prove: async () => ({
    proof: { kind: "can_pay" },
    head: 7n,
    signedByPayer: true,
    isContract: false,
    signature: "0x01",
  }),
  calculate: async () => '{"answer":1}',
  settle: async () => ({ kind: "yes", transaction: "0x7" }),
};

/** What surrounds one process, and what it did. */
type Setting = (
  | { readonly row?: Row; readonly purchase: Purchase }
  | { readonly row: Row; readonly purchase?: undefined }
) & {
  readonly time?: number;
  readonly surroundings?: Partial<Surroundings>;
  readonly services?: Partial<SaleServices>;
  /** Rows that are in the ledger beside the process's own. */
  readonly others?: readonly Row[];
};

let persisted: number;
/** Works with a process in a ledger of its own. */
function withProcess<Result>(
  { row, purchase, time = expiry - 60_000, surroundings, services, others = [] }: Setting,
  work: (process: SaleProcess, store: LedgerStore, storage: DurableObjectStorage) => Promise<Result> | Result,
): Promise<Result> {
  return runInDurableObject(env.LEDGER.getByName(crypto.randomUUID()), async (_, { storage }) => {
    const store = new LedgerStore(storage);
    for (const other of others) store.write(other, []);
    if (row) store.write(row, ["its own key"]);
    const all: SaleServices = {
      env,
      payment,
      store,
      steps: goodSteps,
      guards: allSaleGuards,
      now: () => time,
      persist: async () => {
        persisted += 1;
      },
      settlementText: async (written, answer, transaction) => JSON.stringify([written.nonce, answer, transaction]),
      admit: async () => {},
      admitLook: async () => {},
      beside: () => {},
      ...services,
    };
    const around = { ...alone, ...surroundings };
    const process = purchase
      ? new SaleProcess(all, row, purchase, around)
      : new SaleProcess(all, row, undefined, around);
    return await work(process, store, storage);
  });
}
const opened = (setting: Setting, event: SaleEvent) => withProcess(setting, (process) => process.open(event));
const ended = (setting: Setting, event: SaleEvent = requested) =>
  withProcess(setting, (process) => process.run(process.open(event)));

const requested: SaleEvent = { type: "requested" };
const unused: Observation = { reached: true, used: false, stateBlockPast: false, clockPast: false };
const repeated: SaleEvent = { type: "looked", purpose: "repeat", observation: unused };
const refused: SaleEvent = {
  type: "looked",
  purpose: "refusal",
  observation: unused,
  refusal: { kind: "invalid", error: "payment_declined", perhapsUsed: false },
};
const looks =
  (purpose: LookPurpose) =>
  ({ actions }: Decision) =>
    actions.some((action) => action.type === "look" && action.purpose === purpose);
const asks = (type: string) => (decision: Decision) => decision.actions.at(-1)?.type === type;
const answers = (word: string) => (decision: Decision) =>
  decision.answer !== undefined && JSON.stringify(decision.answer).includes(`"${word}"`);

beforeEach(() => {
  persisted = 0;
});
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  await reset();
});

describe("what a decision is told", () => {
  const stranger = purchaseOf({ fingerprint: "another" });
  const proved = { proof: { kind: "unknown" }, head: undefined, signature: "0x01" } as const;
  const wallet = { ...purchaseOf().payment, signer: "wallet" } as const;
  const unknownRows = (count: number) => Array.from({ length: count }, (_, index) => rowOf("unknown", {}, 100 + index));
  const revealedRows = (count: number) =>
    Array.from({ length: count }, (_, index) => rowOf("revealed", {}, 100 + index));
  const read = { purchase: purchaseOf(), row: rowOf("settled", { answered: true }) };

  it.each<readonly [string, Setting, SaleEvent, (decision: Decision) => boolean]>([
    ["the request is the row's", { row: rowOf("unknown"), purchase: purchaseOf() }, requested, looks("repeat")],
    [
      "the request is another than the row's",
      { row: rowOf("unknown"), purchase: stranger },
      requested,
      looks("other_request"),
    ],
    [
      "what is wrong with the payment",
      { purchase: purchaseOf({ error: "payment_not_yet_valid" }) },
      requested,
      answers("payment_not_yet_valid"),
    ],
    [
      "an expired payment may have paid within the retention",
      { purchase: purchaseOf({ error: "payment_expired" }), time: expiry + 30 * day - 1 },
      requested,
      asks("look"),
    ],
    [
      "an expired payment is forgotten after the retention",
      { purchase: purchaseOf({ error: "payment_expired" }), time: expiry + 30 * day },
      requested,
      answers("payment_expired"),
    ],
    [
      "another mistake is no late payment",
      { purchase: purchaseOf({ error: "payment_validity_too_long" }) },
      requested,
      answers("payment_validity_too_long"),
    ],
    [
      "payments are not honoured unseen at a wallet that is shared",
      {
        purchase: purchaseOf({ error: "payment_expired" }),
        services: { payment: { ...payment, payToIsShared: true } },
      },
      requested,
      answers("payment_expired"),
    ],
    [
      "an answer is read for a day after its signature expired",
      { ...read, time: expiry + day - 1 },
      requested,
      answers("result"),
    ],
    [
      "an answer is not read later by the signature alone",
      { ...read, time: expiry + day },
      requested,
      answers("payment_already_used"),
    ],
    [
      "an answer is read later with a key of the purchase",
      { ...read, purchase: purchaseOf({ keys: ["no key", "its own key"] }), time: expiry + day },
      requested,
      answers("result"),
    ],
    [
      "an answer that nobody was given is read later",
      { ...read, row: rowOf("settled"), time: expiry + day },
      requested,
      answers("result"),
    ],
    [
      "an answer is read later by another authorization of the payer",
      { ...read, time: expiry + day, surroundings: { byAnother: true } },
      requested,
      answers("result"),
    ],
    [
      "room for one more undecided authorization",
      { purchase: purchaseOf(), others: unknownRows(31) },
      requested,
      asks("prove"),
    ],
    [
      "no room for undecided authorizations",
      { purchase: purchaseOf(), others: unknownRows(32) },
      requested,
      answers("rate_limited"),
    ],
    [
      "room for one more revealed one",
      { purchase: purchaseOf(), others: revealedRows(7) },
      refused,
      ({ state }) => state === "revealed",
    ],
    [
      "no room for revealed ones",
      { purchase: purchaseOf(), others: revealedRows(8) },
      refused,
      ({ state }) => state === "released",
    ],
    [
      "a wallet's signature that nobody vouches for",
      { purchase: purchaseOf({ payment: wallet }) },
      refused,
      ({ state }) => state === "released",
    ],
    [
      "a wallet's signature that is another's",
      { purchase: purchaseOf({ payment: wallet, proved: { ...proved, signedByPayer: false, isContract: true } }) },
      refused,
      ({ state }) => state === "released",
    ],
    [
      "a wallet's signature that its contract vouches for",
      { purchase: purchaseOf({ payment: wallet, proved: { ...proved, signedByPayer: true, isContract: true } }) },
      refused,
      ({ state }) => state === "revealed",
    ],
    [
      "time for a facilitator to begin",
      { row: rowOf("unknown"), purchase: purchaseOf(), time: expiry - 6_001 },
      repeated,
      asks("prove"),
    ],
    [
      "no time for a facilitator to begin",
      { row: rowOf("unknown"), purchase: purchaseOf(), time: expiry - 6_000 },
      repeated,
      answers("settlement_unknown"),
    ],
    [
      "a facilitator that may be called again",
      { row: rowOf("unknown", { settleCalls: 15, settleAfter: expiry - 60_000 }), purchase: purchaseOf() },
      repeated,
      asks("prove"),
    ],
    [
      "a facilitator that was called too often",
      { row: rowOf("unknown", { settleCalls: 16 }), purchase: purchaseOf() },
      repeated,
      answers("settlement_unknown"),
    ],
    [
      "a facilitator that was called just now",
      { row: rowOf("unknown", { settleAfter: expiry - 59_999 }), purchase: purchaseOf() },
      repeated,
      answers("settlement_unknown"),
    ],
    [
      "a facilitator that is not configured any more",
      { row: rowOf("unknown", { facilitator: "http://gone.test" }), purchase: purchaseOf() },
      repeated,
      answers("settlement_unknown"),
    ],
    [
      "a small amount",
      { row: rowOf("settling"), purchase: purchaseOf() },
      { type: "settlement_answered", said: "yes" },
      answers("result"),
    ],
    [
      "a large amount",
      {
        row: rowOf("settling"),
        purchase: purchaseOf(),
        services: { payment: { ...payment, confirmOnChainFromUsdc: 0.25 } },
      },
      { type: "settlement_answered", said: "yes" },
      asks("confirm"),
    ],
    [
      "a small amount by the terms of the row, though the request's are larger",
      {
        row: rowOf("settling"),
        purchase: purchaseOf({ terms: { ...purchaseOf().terms, amount: "250001" } }),
        services: { payment: { ...payment, confirmOnChainFromUsdc: 0.250_001 } },
      },
      { type: "settlement_answered", said: "yes" },
      answers("result"),
    ],
    [
      "a large amount by the terms of the row, though the request's are smaller",
      {
        row: rowOf("settling"),
        purchase: purchaseOf({ terms: { ...purchaseOf().terms, amount: "249999" } }),
        services: { payment: { ...payment, confirmOnChainFromUsdc: 0.25 } },
      },
      { type: "settlement_answered", said: "yes" },
      asks("confirm"),
    ],
    [
      "no patience before it was asked to settle",
      { row: rowOf("unknown"), purchase: purchaseOf() },
      { type: "looked", purpose: "settlement", observation: unused },
      asks("report"),
    ],
    [
      "another authorization of the payer asks",
      { purchase: purchaseOf({ error: "payment_expired" }), surroundings: { named: "same_request" } },
      requested,
      answers("turn_to_related"),
    ],
  ])("%s", async (_, setting, event, isRight) => {
    const decision = await opened(setting, event);
    expect(isRight(decision), JSON.stringify(decision)).toBe(true);
  });
});

describe("a purchase", () => {
  it("is written before the money is asked for, with its answer, its keys and its receipt, and given", async () => {
    const purchase = purchaseOf();
    const ending = await withProcess({ purchase }, async (process, store) => {
      const result = await process.run(process.open(requested));
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
    expect(persisted).toBe(2);
    expect(ending).toEqual({
      kind: "sold",
      answer: '{"answer":1}',
      locale: "ar",
      settlement: JSON.stringify([nonceOf(1), '{"answer":1}', "0x7"]),
      charged: true,
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
        expect(await process.run(process.open(requested))).toEqual({
          kind: "sold",
          answer: "stored",
          locale: "ar",
          settlement: "receipt",
          charged: false,
          stages: {},
        });
        expect(store.find(nonceOf(1))?.answered).toBe(true);
        expect(store.isNamed(nonceOf(1), ["newer"])).toBe(true);
      },
    );
  });

  it("that is owed is calculated, and given with the receipt of the transaction that paid", async () => {
    const row = rowOf("owed", { transaction: "0x5" });
    const ending = await ended({ row, purchase: purchaseOf() });
    expect(ending).toMatchObject({ kind: "sold", settlement: JSON.stringify([nonceOf(1), '{"answer":1}', "0x5"]) });
  });

  it("names nothing while it is only revealed, and is kept for the look of the alarm", async () => {
    await withProcess({ purchase: purchaseOf() }, async (process, store, { sql }) => {
      const ending = await process.run(process.open(refused));
      expect(ending).toEqual({ kind: "challenge", error: "payment_declined", stages: {} });
      expect(store.find(nonceOf(1))).toMatchObject({ state: "revealed", dueAt: expiry - 58_000 });
      expect(sql.exec("SELECT key FROM keys").toArray()).toEqual([]);
    });
  });

  it("that another request was bound to is not named by this one", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("connection refused")));
    const row = rowOf("unknown", { fingerprint: "another" });
    const found: SaleEvent = {
      type: "looked",
      purpose: "other_request",
      observation: { reached: true, used: true, use: "paid_us" },
    };
    await withProcess({ row, purchase: purchaseOf() }, async (process, store) => {
      await process.run(process.open(found));
      expect(store.find(nonceOf(1))?.state).toBe("settled");
      expect(store.findByKeys(["key"], "sa_landed_cost:aa")).toBeUndefined();
      expect(store.findByKeys(["its own key"], "another")?.nonce).toBe(nonceOf(1));
    });
  });

  it("that can never pay is forgotten", async () => {
    const row = rowOf("unknown");
    const cancelled: SaleEvent = {
      type: "looked",
      purpose: "alarm",
      observation: { reached: true, used: true, use: "cancelled" },
    };
    await withProcess({ row }, async (process, store) => {
      expect(await process.run(process.open(cancelled))).toEqual({ kind: "done" });
      expect(store.find(nonceOf(1))).toBeUndefined();
    });
    expect(persisted).toBe(1);
  });

  it("is forgotten when its retention has ended", async () => {
    const row = rowOf("settled", { answered: true });
    await withProcess({ row, time: expiry + 30 * day }, async (process, store) => {
      expect(await process.run(process.open({ type: "retention_ended" }))).toEqual({ kind: "done" });
      expect(store.find(nonceOf(1))).toBeUndefined();
    });
  });

  it("found paid by the alarm waits for its buyer", async () => {
    const answer = new Uint8Array(new TextEncoder().encode("stored")).buffer;
    const found: SaleEvent = {
      type: "looked",
      purpose: "alarm",
      observation: { reached: true, used: true, use: "paid_us" },
    };
    await withProcess({ row: rowOf("unknown", { answer, transaction: "0x5" }) }, async (process, store) => {
      expect(await process.run(process.open(found))).toEqual({ kind: "done" });
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
    const open: SaleEvent = { type: "looked", purpose: "alarm", observation: { reached: false } };
    await withProcess({ row: rowOf("unknown", { looks }) }, async (process, store) => {
      expect(await process.run(process.open(open))).toEqual({ kind: "done" });
      expect(store.find(nonceOf(1))).toMatchObject({ looks: looks + 1, dueAt: expiry - 60_000 + pause });
    });
  });
});

describe("what a purchase leaves behind", () => {
  const settlementText = vi.fn();
  const unclear = async () => ({ kind: "unclear", transaction: undefined, busy: false }) as const;
  const searched = { from: 60n, to: 80n };

  beforeEach(() => {
    settlementText.mockReset().mockResolvedValue("receipt");
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("connection refused")));
  });

  it("is one receipt and one record for the books when it is settled", async () => {
    await withProcess({ purchase: purchaseOf(), services: { settlementText } }, async (process, store) => {
      await process.run(process.open(requested));
      expect(settlementText).toHaveBeenCalledTimes(1);
      expect(store.outbox(expiry)).toHaveLength(1);
    });
  });

  it("is neither receipt nor record while the settlement is unknown, though its keys name it", async () => {
    const services = { settlementText, steps: { ...goodSteps, settle: unclear } };
    await withProcess({ purchase: purchaseOf(), services }, async (process, store) => {
      expect(await process.run(process.open(requested))).toMatchObject({ code: "settlement_unknown" });
      expect(store.find(nonceOf(1))).toMatchObject({ state: "unknown", settlement: undefined });
      expect(settlementText).not.toHaveBeenCalled();
      expect(store.outbox(expiry)).toEqual([]);
      expect(store.isNamed(nonceOf(1), ["key"])).toBe(true);
    });
  });

  it("is nothing but a debt when it was paid and cannot be calculated, and a sale once it is", async () => {
    const calculate = () => Promise.reject(new ServiceError("core_unavailable"));
    const found: SaleEvent = {
      type: "looked",
      purpose: "refusal",
      observation: { reached: true, used: true, use: "paid_us" },
    };
    const services = { settlementText, steps: { ...goodSteps, calculate } };
    await withProcess({ purchase: purchaseOf(), services }, async (process, store) => {
      expect(await process.run(process.open(found))).toMatchObject({ code: "core_unavailable" });
      expect(store.find(nonceOf(1))).toMatchObject({ state: "owed", settlement: undefined });
      expect(settlementText).not.toHaveBeenCalled();
      expect(store.outbox(expiry)).toEqual([]);
      expect(store.isNamed(nonceOf(1), ["key"])).toBe(false);
    });
    await withProcess({ purchase: purchaseOf() }, async (process, store) => {
      expect(await process.run(process.open(found))).toMatchObject({ kind: "sold", charged: true });
      expect(store.isNamed(nonceOf(1), ["key"])).toBe(true);
      expect(store.outbox(expiry)).toHaveLength(1);
    });
  });

  it("is a word to the facilitator's circuit: that it works, or that it may not", async () => {
    const report = vi.spyOn(SaleQuestions.prototype, "report").mockImplementation(() => {});
    await ended({ purchase: purchaseOf() });
    expect(report.mock.calls).toEqual([["success"]]);
    report.mockClear();
    await ended({ purchase: purchaseOf(), services: { steps: { ...goodSteps, settle: unclear } } });
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
      expect(await process.run(process.open({ type: "due" }))).toEqual({ kind: "done" });
      expect(store.find(nonceOf(1))).toMatchObject({ looks: 1, searched: undefined });
    });
  });

  it("is what was searched before, when nothing but a look says otherwise", async () => {
    await withProcess({ row: rowOf("unknown", { searched }), purchase: purchaseOf() }, async (process, store) => {
      expect(await process.run(process.open(repeated))).toMatchObject({ kind: "sold" });
      expect(store.find(nonceOf(1))?.searched).toEqual(searched);
    });
  });

  it("is the request that came too late, until the chain can be asked", async () => {
    const late = purchaseOf({ error: "payment_expired" });
    await withProcess({ purchase: late, time: expiry }, async (process, store) => {
      expect(await process.run(process.open(requested))).toMatchObject({ code: "settlement_unknown" });
      expect(store.find(nonceOf(1))).toMatchObject({ state: "revealed", fingerprint: late.fingerprint });
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
    const conflict = await ended({ purchase: purchaseOf(), surroundings: { named: "other_request" } });
    expect(conflict).toEqual({ kind: "failure", code: "idempotency_conflict", headers: {}, stages: {} });
  });

  it("says for how many seconds no facilitator may be asked", async () => {
    learn("facilitator:open.test", { status: "open", retryAfterMs: 4_000 });
    const open: typeof payment = { ...payment, facilitators: [{ url: "http://open.test", auth: { type: "none" } }] };
    expect(await ended({ purchase: purchaseOf(), services: { payment: open } })).toMatchObject({
      kind: "failure",
      code: "circuit_open",
      headers: { "Retry-After": "4" },
    });
    expect(persisted).toBe(0);
  });

  it("says why nothing was calculated, and writes nothing", async () => {
    const calculate = async () => {
      throw new ServiceError("core_unavailable", { headers: { "Retry-After": "9" } });
    };
    const services = { steps: { ...goodSteps, calculate } };
    expect(await ended({ purchase: purchaseOf(), services })).toMatchObject({
      kind: "failure",
      code: "core_unavailable",
      headers: { "Retry-After": "9" },
    });
    expect(persisted).toBe(0);
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
    await expect(ended({ purchase: purchaseOf(), services: { steps: { ...goodSteps, calculate } } })).rejects.toThrow(
      "a fault",
    );
  });

  it("is refused before anybody is asked when strangers are too many", async () => {
    const prove = vi.fn(goodSteps.prove);
    const admit = () => Promise.reject(new ServiceError("rate_limited"));
    await expect(
      ended({ purchase: purchaseOf(), services: { admit, steps: { ...goodSteps, prove } } }),
    ).rejects.toThrow();
    expect(prove).not.toHaveBeenCalled();
  });
});
