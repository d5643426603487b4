import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { learn } from "../../../../src/worker/guard/circuits/circuit-knowledge.ts";
import type { SettlementAnswer } from "../../../../src/worker/sale/facilitator/facilitator.ts";
import type { Row } from "../../../../src/worker/sale/ledger/ledger-row.ts";
import { facilitatorUrls } from "../../../fixtures/payment-settings.ts";
import {
  abroad,
  admit,
  asked,
  beside,
  calculate,
  fresh,
  openCircuit,
  openQuestions,
  outside,
  payment,
  proof,
  prove,
  provedAs,
  purchase,
  row,
  type Setting,
  settle,
  withQuestions,
} from "../fixtures/asked-questions.ts";
import { payer } from "../fixtures/purchase.ts";

openQuestions();

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
    outside.respond = () => Response.json({ isValid: true });
    await withQuestions({}, async (questions) => {
      expect(await questions.ask({ type: "verify" }, undefined)).toEqual(verified({ kind: "valid" }));
      expect(questions.progress.chosen?.setting.url).toBe(facilitatorUrls[0]);
    });
    expect(outside.sent.map(({ url }) => url)).toEqual([`${facilitatorUrls[0]}/verify`]);
  });

  it("says why not", async () => {
    outside.respond = () => Response.json({ isValid: false, invalidReason: "insufficient_funds" });
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
      outside.clock += payment.timeouts.chainWaitMs - 1;
      expect(questions.isPatient).toBe(isPatient);
      outside.clock += 1;
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
    outside.respond = () => Response.json({ kinds: [] });
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
