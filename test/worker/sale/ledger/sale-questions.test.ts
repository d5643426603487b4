import { reset, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { pad, toHex } from "viem";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { configOf } from "../../../../src/worker/config/config.ts";
import { learn } from "../../../../src/worker/guard/circuits/circuit-knowledge.ts";
import { ServiceError } from "../../../../src/worker/http/errors.ts";
import { decide } from "../../../../src/worker/sale/decision/decide.ts";
import type { Question, SaleEvent } from "../../../../src/worker/sale/decision/decision.ts";
import type { SettlementAnswer } from "../../../../src/worker/sale/facilitator/facilitator.ts";
import type { Row } from "../../../../src/worker/sale/ledger/ledger-row.ts";
import { LedgerStore } from "../../../../src/worker/sale/ledger/ledger-store.ts";
import { rowSoFar } from "../../../../src/worker/sale/ledger/next-row.ts";
import { lookPauseMs } from "../../../../src/worker/sale/ledger/sale-bounds.ts";
import { SaleQuestions } from "../../../../src/worker/sale/ledger/sale-questions.ts";
import type { SaleServices } from "../../../../src/worker/sale/ledger/sale-services.ts";
import type { ProofResult, Purchase } from "../../../../src/worker/sale/payment/purchase.ts";
import { facilitatorUrls, nodeUrl } from "../../../fixtures/payment-settings.ts";
import { payer, purchaseOf } from "../fixtures/purchase.ts";

const { payment: settings } = configOf(env);
if (!settings) throw new Error("The tests sell");
const payment = settings;

const time = 1_800_000_000_000;
const purchase = purchaseOf(`0x${"1b".repeat(32)}`, time / 1000 + 60);
const fresh = rowSoFar(undefined, purchase, {});
const row: Row = { ...fresh, state: "settling", facilitator: facilitatorUrls[0] };
const abroad: Row = { ...row, order: { ...row.order, terms: { ...purchase.terms, network: "eip155:1" } } };
const proof = (kind: "can_pay" | "used" | "unknown"): ProofResult => ({
  proof: { kind },
  head: 7n,
  signedByPayer: true,
  isContract: false,
  signature: "0x02",
});

/** Settings with a facilitator whose circuit can be opened for one test alone. */
const openCircuit: typeof payment = {
  ...payment,
  facilitators: [{ url: "http://open.test", auth: { type: "none" } }],
};

/** What was sent to whom, and what comes back. */
let sent: { readonly url: string; readonly body: string }[];
let respond: (url: URL, body: string) => Response | Promise<Response>;
let clock: number;
let services: { -readonly [Name in keyof SaleServices]: SaleServices[Name] };
const beside: Promise<unknown>[] = [];
const prove = vi.fn();
const calculate = vi.fn();
const settle = vi.fn();
const admit = vi.fn();

beforeEach(() => {
  sent = [];
  clock = time;
  beside.length = 0;
  respond = () => Promise.reject(new TypeError("connection refused"));
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    sent.push({ url, body: String(init.body) });
    return await respond(new URL(url), String(init.body));
  });
  prove.mockReset().mockResolvedValue(proof("can_pay"));
  calculate.mockReset().mockResolvedValue("{}");
  settle.mockReset().mockResolvedValue({ kind: "yes", transaction: "0x7" });
  admit.mockReset().mockResolvedValue(undefined);
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await reset();
});

interface Setting {
  readonly purchase?: Purchase | undefined;
  readonly proved?: ProofResult;
  readonly services?: Partial<SaleServices>;
  readonly hasPaid?: boolean;
}

function withQuestions<Result>(
  { services: changes, proved, hasPaid = false, ...given }: Setting,
  work: (questions: SaleQuestions) => Promise<Result>,
): Promise<Result> {
  return runInDurableObject(env.LEDGER.getByName(crypto.randomUUID()), async (_, { storage }) => {
    const store = new LedgerStore(storage);
    if (hasPaid) store.write({ ...row, nonce: "0x9", state: "settled" }, []);
    services = {
      env,
      payment,
      store,
      decide,
      prove,
      calculate,
      settle,
      soldFor: async () => undefined,
      now: () => clock,
      persist: async () => {},
      settlementText: async () => "",
      admit,
      admitLook: async () => {},
      beside: (other) => void beside.push(other),
      ...changes,
    };
    return await work(new SaleQuestions(services, "purchase" in given ? given.purchase : purchase, proved));
  });
}
const asked = (question: Question, ofRow: Row | undefined, setting: Setting = {}): Promise<SaleEvent> =>
  withQuestions(setting, (questions) => questions.ask(question, ofRow));
const provedAs = (kind: string) => ({ type: "proved", proof: { kind } });

describe("whether a payment can succeed", () => {
  it("is asked of our node once, after a payer who is not in the ledger was counted", async () => {
    await withQuestions({}, async (questions) => {
      expect(await questions.ask({ type: "prove" }, undefined)).toEqual(provedAs("can_pay"));
      expect(admit).toHaveBeenCalledWith(purchase);
      expect(prove).toHaveBeenCalledWith(payment, purchase.payment, purchase.terms);
      expect(questions.progress.chosen?.setting.url).toBe(facilitatorUrls[0]);
      expect(questions.progress.proved).toEqual(proof("can_pay"));
      await questions.ask({ type: "prove" }, undefined);
    });
    expect(prove).toHaveBeenCalledTimes(1);
  });

  it("is not asked again when it was proved before the body was read", async () => {
    expect(await asked({ type: "prove" }, undefined, { proved: proof("used") })).toEqual(provedAs("used"));
    expect(prove).not.toHaveBeenCalled();
  });

  it("counts nobody whose authorization is in the ledger, and asks about what the ledger has", async () => {
    const other = { ...row, order: { ...row.order, terms: { ...purchase.terms, amount: "1" } } };
    expect(await asked({ type: "prove" }, other)).toEqual(provedAs("can_pay"));
    expect(admit).not.toHaveBeenCalled();
    expect(prove).toHaveBeenCalledWith(payment, row.order.payment, other.order.terms);
  });

  it("chooses no facilitator where one was asked before, or where it cannot", async () => {
    for (const [kind, ofRow] of [
      ["can_pay", row],
      ["used", undefined],
    ] as const) {
      prove.mockResolvedValue(proof(kind));
      await withQuestions({}, async (questions) => {
        expect(await questions.ask({ type: "prove" }, ofRow)).toEqual(provedAs(kind));
        expect(questions.progress.chosen).toBeUndefined();
      });
    }
  });

  it("cannot be used while no facilitator may be asked", async () => {
    learn("facilitator:open.test", { status: "open", retryAfterMs: 4_000 });
    await withQuestions({ services: { payment: openCircuit } }, async (questions) => {
      expect(await questions.ask({ type: "prove" }, fresh)).toEqual(provedAs("circuit_open"));
      expect(questions.progress.retryAfterSeconds).toBe(4);
      expect(questions.progress.chosen).toBeUndefined();
    });
  });

  it.each<readonly [string, Row | undefined, Setting]>([
    ["without a node that proves", fresh, { services: { payment: { ...payment, proof: "facilitator" } } }],
    ["on another network", abroad, {}],
    ["of nothing", undefined, { purchase: undefined }],
  ])("is not known %s", async (_, ofRow, setting) => {
    expect(await asked({ type: "prove" }, ofRow, setting)).toEqual(provedAs("unknown"));
    expect(prove).not.toHaveBeenCalled();
  });

  it("is asked while the answer is worked out already for a payer who has paid before", async () => {
    await asked({ type: "prove" }, undefined, { hasPaid: true });
    expect(calculate).toHaveBeenCalledWith(env, "sa_landed_cost", { product_value: 100 }, "ar");
    calculate.mockClear();
    await asked({ type: "prove" }, undefined);
    await asked({ type: "prove" }, row, { hasPaid: true });
    expect(calculate).not.toHaveBeenCalled();
  });

  it("is known although the answer that is worked out meanwhile cannot be", async () => {
    calculate.mockRejectedValue(new TypeError("a fault"));
    expect(await asked({ type: "prove" }, undefined, { hasPaid: true })).toEqual(provedAs("can_pay"));
  });
});

describe("a facilitator that verifies", () => {
  const verified = (outcome: object) => ({ type: "verified", outcome });

  it("is the one that will settle when it says yes", async () => {
    respond = () => Response.json({ isValid: true });
    await withQuestions({}, async (questions) => {
      expect(await questions.ask({ type: "verify" }, undefined)).toEqual(verified({ kind: "valid" }));
      expect(questions.progress.chosen?.setting.url).toBe(facilitatorUrls[0]);
    });
    expect(sent.map(({ url }) => url)).toEqual([`${facilitatorUrls[0]}/verify`]);
  });

  it("says why not", async () => {
    respond = () => Response.json({ isValid: false, invalidReason: "insufficient_funds" });
    expect(await asked({ type: "verify" }, row)).toEqual(
      verified({ kind: "invalid", error: "insufficient_funds", perhapsUsed: false }),
    );
  });

  it("is missing when none answers, or may be asked", async () => {
    expect(await asked({ type: "verify" }, row)).toEqual(verified({ kind: "unavailable" }));
    learn("facilitator:open.test", { status: "open", retryAfterMs: 4_000 });
    await withQuestions({ services: { payment: openCircuit } }, async (questions) => {
      expect(await questions.ask({ type: "verify" }, row)).toEqual(verified({ kind: "circuit_open" }));
      expect(questions.progress.retryAfterSeconds).toBe(4);
    });
  });

  it("is asked about something", async () => {
    await expect(asked({ type: "verify" }, undefined, { purchase: undefined })).rejects.toThrow("Nothing to verify");
    await expect(asked({ type: "calculate" }, row, { purchase: undefined })).rejects.toThrow("Nothing to calculate");
    for (const nobody of [undefined, { ...row, facilitator: "http://gone.test" }])
      await expect(asked({ type: "settle" }, nobody)).rejects.toThrow("Nobody to settle with");
    expect(settle).not.toHaveBeenCalled();
  });
});

describe("a facilitator that settles", () => {
  const unclear = (busy: boolean, transaction?: string): SettlementAnswer => ({ kind: "unclear", transaction, busy });

  it.each<readonly [SettlementAnswer, string | undefined, boolean]>([
    [{ kind: "yes", transaction: "0x7" }, "0x7", true],
    [unclear(false, "0x8"), "0x8", true],
    [unclear(false), "0x5", true],
    [{ kind: "no" }, undefined, false],
  ])("answers %j: the transaction is %s, and the chain is waited for: %s", async (answer, transaction, isPatient) => {
    settle.mockResolvedValue(answer);
    await withQuestions({}, async (questions) => {
      expect(questions.isPatient).toBe(false);
      expect(await questions.ask({ type: "settle" }, { ...row, transaction: "0x5" })).toEqual({
        type: "settlement_answered",
        said: answer.kind,
      });
      expect(questions.progress.transaction).toBe(transaction);
      expect(questions.isPatient).toBe(isPatient);
      clock += payment.timeouts.chainWaitMs - 1;
      expect(questions.isPatient).toBe(isPatient);
      clock += 1;
      expect(questions.isPatient).toBe(false);
    });
    const [, setting, request] = settle.mock.calls[0] ?? [];
    expect(setting).toBe(payment.facilitators[0]);
    expect(request).toMatchObject({ paymentRequirements: purchase.terms });
  });

  it.each<readonly [SettlementAnswer, number]>([
    [{ kind: "yes", transaction: "0x7" }, 0],
    [{ kind: "no" }, 0],
    [unclear(true), 0],
    [unclear(false), 1],
  ])("is suspected by silence alone, and not by %j", async (answer, probes) => {
    settle.mockResolvedValue(answer);
    respond = () => Response.json({ kinds: [] });
    await withQuestions({}, async (questions) => {
      questions.report("suspicion");
      await questions.ask({ type: "settle" }, row);
      questions.report("suspicion");
    });
    await Promise.all(beside);
    expect(beside).toHaveLength(probes);
  });

  it("is told that it works", async () => {
    await withQuestions({}, async (questions) => {
      await questions.ask({ type: "prove" }, undefined);
      const { chosen } = questions.progress;
      if (!chosen) throw new Error("Nobody was chosen");
      const report = vi.spyOn(chosen.circuit, "report");
      await questions.ask({ type: "settle" }, row);
      expect(questions.progress.chosen).toBe(chosen);
      questions.report("success");
      expect(report.mock.calls).toEqual([["success"]]);
    });
    expect(beside).toEqual([]);
  });

  it("is noted in the log when it leaves a settlement open", async () => {
    const log = vi.spyOn(console, "log").mockImplementation(() => {});
    const lines = () =>
      log.mock.calls
        .flat()
        .map(String)
        .filter((line) => line.includes("settlement_unresolved"));
    await asked({ type: "settle" }, row);
    expect(lines()).toEqual([]);
    settle.mockResolvedValue({ kind: "no" });
    await asked({ type: "settle" }, row);
    expect(lines().map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ operation: "sa_landed_cost", answer: "no", payer: expect.stringContaining("0xa1a1") }),
    ]);
    expect(lines().join()).not.toContain(payer);
    log.mockRestore();
  });
});

describe("the chain", () => {
  const transfer = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";
  const used = "0x98de503528ee59b575ef0c0a2576a82497bfc029a5685b209e9ec333479b10a5";
  const transaction = `0x${"7".repeat(64)}` as const;
  const { authorization } = purchase.payment;
  const blockHash = pad("0x64");
  const common = { address: payment.asset, transactionHash: transaction, blockHash };
  const logs = [
    { ...common, topics: [used, pad(payer), authorization.nonce], data: "0x", logIndex: "0x1" },
    { ...common, topics: [transfer, pad(payer), pad(authorization.to)], data: pad(toHex(250_000n)), logIndex: "0x2" },
  ];
  /** Looks for the transaction that find none. */
  let early: number;
  let timesAsked: number;
  let head: `0x${string}`;

  beforeEach(() => {
    early = 0;
    head = "0x64";
    timesAsked = 0;
    settle.mockResolvedValue({ kind: "yes", transaction });
    respond = (url, body) => {
      if (url.origin !== nodeUrl) throw new TypeError("Nobody is there");
      const answer = ({ id, method, params }: { id: number; method: string; params: unknown[] }) => {
        if (method === "eth_getBlockByNumber") return { id, result: { number: head, timestamp: toHex(time / 1000) } };
        if (method === "eth_call") return { id, result: pad("0x1") };
        if (method === "eth_getLogs") return { id, result: Object(params[0]).blockHash === blockHash ? logs : [] };
        timesAsked += 1;
        return { id, result: timesAsked > early ? { blockHash } : null };
      };
      const asked = JSON.parse(body);
      return Response.json(Array.isArray(asked) ? asked.map(answer) : answer(asked));
    };
  });

  const confirmed = (ofRow: Row | undefined, settled = true) =>
    withQuestions({}, async (questions) => {
      if (settled) await questions.ask({ type: "settle" }, row);
      return await questions.ask({ type: "confirm" }, ofRow);
    });

  it("confirms the transaction that a facilitator named, as soon as it is there", async () => {
    early = 1;
    expect(await confirmed(row)).toEqual({ type: "confirmed", paid: true });
    expect(timesAsked).toBe(2);
  });

  it("confirms nothing for another authorization, without a transaction or without a row", async () => {
    const { order } = row;
    const signed = { ...order.payment, authorization: { ...authorization, nonce: `0x${"2c".repeat(32)}` } } as const;
    expect(await confirmed({ ...row, order: { ...order, payment: signed } })).toEqual({
      type: "confirmed",
      paid: false,
    });
    timesAsked = 0;
    expect(await confirmed(row, false)).toEqual({ type: "confirmed", paid: false });
    expect(await confirmed(undefined)).toEqual({ type: "confirmed", paid: false });
    expect(timesAsked).toBe(0);
  });

  it("is not waited for beyond the patience of a request", async () => {
    early = Number.POSITIVE_INFINITY;
    const paid = await withQuestions({}, async (questions) => {
      await questions.ask({ type: "settle" }, row);
      clock += payment.timeouts.chainWaitMs;
      return await questions.ask({ type: "confirm" }, row);
    });
    expect(paid).toEqual({ type: "confirmed", paid: false });
    expect(timesAsked).toBe(1);
  });

  const look = (ofRow: Row | undefined, setting: Setting = {}, transactionBefore?: string) =>
    withQuestions(setting, async (questions) => {
      if (transactionBefore) {
        settle.mockResolvedValue({ kind: "yes", transaction: transactionBefore });
        await questions.ask({ type: "settle" }, row);
      }
      return { event: await questions.ask({ type: "look", purpose: "repeat" }, ofRow), progress: questions.progress };
    });
  const paid = { type: "looked", purpose: "repeat", observation: { reached: true, used: true, use: "paid_us" } };

  it("shows the payment in the transaction that the row or a facilitator named, this request's first", async () => {
    expect(await look({ ...row, transaction })).toMatchObject({ event: paid, progress: { transaction } });
    expect(await look(row, {}, transaction)).toMatchObject({ event: paid, progress: { transaction } });
    expect(await look({ ...row, transaction: "0x5" }, {}, transaction)).toMatchObject({ event: paid });
  });

  it("is searched on from where the row says, and what was searched is kept", async () => {
    const { event, progress } = await look({ ...row, fromBlock: 90n, searched: { from: 60n, to: 80n } });
    expect(event).toMatchObject({ observation: { use: "not_found" } });
    expect(progress.searched).toBeUndefined();
    const ranges = sent
      .map(({ body }) => JSON.parse(body))
      .filter(({ method, params }) => method === "eth_getLogs" && params[0].blockHash === undefined)
      .map(({ params }) => [Number(params[0].fromBlock), Number(params[0].toBlock)]);
    // In how many ranges is what the node accepted before.
    expect([ranges.at(0)?.at(0), ranges.at(-1)?.at(1)]).toEqual([81, 100]);
  });

  it("is searched further for a possible charge, and by the alarm, than for one that may not be", async () => {
    head = "0x100000";
    const searches = async (ofRow: Row | undefined, setting: Parameters<typeof look>[1] = {}) => {
      sent.length = 0;
      await look(ofRow && { ...ofRow, fromBlock: undefined }, setting);
      return sent.filter(({ body }) => body.includes("eth_getLogs")).length;
    };
    const exposed = { ...row, state: "exposed" } as const;
    expect([await searches(undefined), await searches(exposed)]).toEqual([12, 12]);
    expect(await searches(row)).toBeGreaterThan(12);
    expect(await searches(exposed, { purchase: undefined })).toBeGreaterThan(12);
  });

  it("is looked at for a request that has no row", async () => {
    expect((await look(undefined)).event).toMatchObject({ observation: { reached: true, used: true } });
  });

  it("says nothing about another network's payment, or about none", async () => {
    for (const [ofRow, setting] of [
      [abroad, {}],
      [undefined, { purchase: undefined }],
    ] as const)
      expect((await look(ofRow, setting)).event).toEqual({
        type: "looked",
        purpose: "repeat",
        observation: { reached: false },
      });
    expect(sent).toEqual([]);
  });

  it("is looked at for the address of a request about what was only refused, or not at all", async () => {
    const admitLook = vi.fn().mockRejectedValue(new ServiceError("rate_limited"));
    const exposed = { ...row, state: "exposed" } as const;
    const question = { type: "look", purpose: "repeat" } as const;
    await expect(asked(question, exposed, { services: { admitLook } })).rejects.toThrow("rate_limited");
    expect(admitLook).toHaveBeenCalledWith(purchase);
    expect(sent).toEqual([]);
    await asked(question, row, { services: { admitLook } });
    await asked({ type: "look", purpose: "alarm" }, exposed, { purchase: undefined, services: { admitLook } });
    expect(admitLook).toHaveBeenCalledTimes(1);
  });

  it("is looked at after a refusal with that refusal in mind", async () => {
    const refusal = { kind: "invalid", error: "payment_declined", perhapsUsed: true } as const;
    expect(await asked({ type: "look", purpose: "refusal", refusal }, row)).toMatchObject({
      purpose: "refusal",
      refusal,
    });
    expect(await asked({ type: "look", purpose: "refusal" }, row)).not.toHaveProperty("refusal");
  });

  it("is looked at again after a pause", async () => {
    const timers = vi.spyOn(globalThis, "setTimeout");
    const begunAfter = async (question: Question) => {
      timers.mockClear();
      await asked(question, abroad);
      return timers.mock.calls.map(([, ms]) => ms);
    };
    expect(await begunAfter({ type: "look", purpose: "settlement" })).toEqual([]);
    expect(await begunAfter({ type: "look", purpose: "settlement", afterPause: true })).toEqual([lookPauseMs]);
    timers.mockRestore();
  });
});
