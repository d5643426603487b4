import { pad, toHex } from "viem";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ServiceError } from "../../../../src/worker/http/errors.ts";
import type { Question } from "../../../../src/worker/sale/decision/decision.ts";
import type { Row } from "../../../../src/worker/sale/ledger/ledger-row.ts";
import { lookPauseMs } from "../../../../src/worker/sale/ledger/sale-bounds.ts";
import { nodeUrl } from "../../../fixtures/payment-settings.ts";
import {
  abroad,
  asked,
  openQuestions,
  outside,
  payment,
  purchase,
  row,
  type Setting,
  settle,
  time,
  withQuestions,
} from "../fixtures/asked-questions.ts";
import { topics } from "../fixtures/one-payment-chain.ts";
import { payer } from "../fixtures/purchase.ts";

openQuestions();

describe("the chain that a sale asks", () => {
  const transaction = `0x${"7".repeat(64)}` as const;
  const { authorization } = purchase.payment;
  const blockHash = pad("0x64");
  const common = { address: payment.asset, transactionHash: transaction, blockHash };
  const logs = [
    { ...common, topics: [topics.used, pad(payer), authorization.nonce], data: "0x", logIndex: "0x1" },
    {
      ...common,
      topics: [topics.transfer, pad(payer), pad(authorization.to)],
      data: pad(toHex(250_000n)),
      logIndex: "0x2",
    },
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
    outside.respond = (url, body) => {
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
      outside.clock += payment.timeouts.chainWaitMs;
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
    const ranges = outside.sent
      .map(({ body }) => JSON.parse(body))
      .filter(({ method, params }) => method === "eth_getLogs" && params[0].blockHash === undefined)
      .map(({ params }) => [Number(params[0].fromBlock), Number(params[0].toBlock)]);
    // In how many ranges is what the node accepted before.
    expect([ranges.at(0)?.at(0), ranges.at(-1)?.at(1)]).toEqual([81, 100]);
  });

  it("is searched further for a possible charge, and by the alarm, than for one that may not be", async () => {
    head = "0x100000";
    const searches = async (ofRow: Row | undefined, setting: Parameters<typeof look>[1] = {}) => {
      outside.sent.length = 0;
      await look(ofRow && { ...ofRow, fromBlock: undefined }, setting);
      return outside.sent.filter(({ body }) => body.includes("eth_getLogs")).length;
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
    expect(outside.sent).toEqual([]);
  });

  it("is looked at for the address of a request about what was only refused, or not at all", async () => {
    const admitLook = vi.fn().mockRejectedValue(new ServiceError("rate_limited"));
    const exposed = { ...row, state: "exposed" } as const;
    const question = { type: "look", purpose: "repeat" } as const;
    await expect(asked(question, exposed, { services: { admitLook } })).rejects.toThrow("rate_limited");
    expect(admitLook).toHaveBeenCalledWith(purchase);
    expect(outside.sent).toEqual([]);
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
