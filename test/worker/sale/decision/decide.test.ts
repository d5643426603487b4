import { describe, expect, it } from "vitest";
import { decide } from "../../../../src/worker/sale/decision/decide.ts";
import type {
  Decision,
  Observation,
  SaleEvent,
  SaleFacts,
  VerifyOutcome,
} from "../../../../src/worker/sale/decision/decision.ts";
import { type SaleState, unresolvedStates } from "../../../../src/worker/sale/decision/transitions.ts";
import {
  expired,
  looked,
  paid,
  recalled,
  requested,
  typesOf,
  unreachable,
  unused,
  usedFor,
} from "../fixtures/decisions.ts";
import { usual } from "../fixtures/facts.ts";

describe("a first purchase", () => {
  it("is proved, calculated, written, settled, written and answered", () => {
    const facts = usual;
    expect(decide("reserved", requested, facts)).toEqual({ state: "reserved", actions: [{ type: "prove" }] });
    expect(decide("reserved", { type: "proved", proof: { kind: "can_pay" } }, facts).actions).toEqual([
      { type: "calculate" },
    ]);
    expect(typesOf(decide("reserved", { type: "calculated", done: true }, facts))).toEqual([
      "write settling",
      "settle",
    ]);
    const settled = decide("settling", { type: "settlement_answered", said: "yes" }, facts);
    expect(typesOf(settled)).toEqual(["write settled", "report"]);
    expect(settled.answer).toEqual({ kind: "result" });
  });

  it("stores nothing when the payment cannot succeed", () => {
    const event: SaleEvent = { type: "proved", proof: { kind: "cannot_pay", error: "insufficient_funds" } };
    expect(decide("reserved", event, usual)).toEqual({
      state: "released",
      actions: [],
      answer: { kind: "challenge", error: "insufficient_funds" },
    });
  });

  it("waits for the chain when it is large", () => {
    const event: SaleEvent = { type: "settlement_answered", said: "yes" };
    expect(decide("settling", event, { ...usual, large: true }).actions).toEqual([{ type: "confirm" }]);
  });
});

describe("an authorization that a facilitator saw and refused", () => {
  const refusal = { kind: "invalid", error: "payment_declined", perhapsUsed: false } as const;

  it("is kept, and buys once when its money moves after all", () => {
    expect(decide("reserved", looked("refusal", unused, refusal), usual)).toEqual({
      state: "exposed",
      actions: [{ type: "write", state: "exposed", step: "shown_and_refused" }],
      answer: { kind: "challenge", error: "payment_declined" },
    });
    expect(decide("exposed", recalled("alarm", "nothing"), usual).state).toBe("paid_undelivered");
    expect(decide("paid_undelivered", requested, { ...usual, sameRequest: true }).actions).toEqual([
      { type: "calculate" },
    ]);
    expect(decide("paid_undelivered", { type: "calculated", done: true }, usual).state).toBe("settled");
  });

  it("buys nothing but the request that it came with, for whoever reads its signature on the chain", () => {
    const refused = { actions: [], answer: { kind: "challenge", error: "payment_already_used" } };
    for (const state of ["exposed", "paid_undelivered"] as const)
      expect(decide(state, requested, { ...usual, sameRequest: false })).toEqual({ state, ...refused });
  });

  it("is not kept for a stranger who names the payer", () => {
    const decision = decide("reserved", looked("refusal", unused, refusal), { ...usual, mayKeepExposed: false });
    expect(decision.actions).toEqual([]);
  });

  it("lets a new signature for the same request go on once the chain shows it unused", () => {
    const facts = { ...usual, byAnother: true };
    expect(decide("exposed", looked("repeat", unused), facts).answer).toEqual({ kind: "continue" });
    expect(decide("exposed", looked("repeat", unreachable), facts).answer).toEqual({
      kind: "failure",
      code: "settlement_unknown",
    });
  });
});

describe("a repetition of an unresolved purchase", () => {
  it("asks the chain, proves again, and only then asks the facilitator", () => {
    expect(decide("unknown", requested, usual).actions).toEqual([{ type: "look", purpose: "repeat" }]);
    expect(decide("unknown", looked("repeat", unused), usual).actions).toEqual([{ type: "prove" }]);
    expect(typesOf(decide("unknown", { type: "proved", proof: { kind: "can_pay" } }, usual))).toEqual([
      "write settling",
      "settle",
    ]);
  });

  it("costs no facilitator call when the payer cannot pay, or calls are used up", () => {
    const broke: SaleEvent = { type: "proved", proof: { kind: "cannot_pay", error: "insufficient_funds" } };
    for (const decision of [
      decide("unknown", broke, usual),
      decide("unknown", looked("repeat", unused), { ...usual, maySettle: false }),
    ])
      expect(decision).toEqual({
        state: "unknown",
        actions: [],
        answer: { kind: "failure", code: "settlement_unknown" },
      });
  });
});

describe("a new signature for a request that was just sold", () => {
  it("turns to that sale instead of being charged", () => {
    expect(decide("reserved", requested, { ...usual, equalRunning: true }).answer).toEqual({ kind: "wait" });
    expect(decide("reserved", requested, { ...usual, equalRecent: true }).answer).toEqual({ kind: "use_related" });
    expect(decide("settled", requested, { ...usual, byAnother: true }).answer).toEqual({ kind: "result" });
  });

  it("goes on by itself when the earlier one can never pay", () => {
    expect(decide("unknown", looked("repeat", expired), { ...usual, byAnother: true }).answer).toEqual({
      kind: "continue",
    });
  });
});

describe("a request that equals one being sold", () => {
  const facts = { ...usual, equalRunning: true };

  it("waits for it with an authorization that has run out", () => {
    const late = { ...facts, sameRequest: false, paymentError: "payment_expired", perhapsPaidLate: true } as const;
    expect(decide("reserved", requested, late).answer).toEqual({ kind: "wait" });
  });

  it.each(["exposed", "paid_undelivered", "settled", ...unresolvedStates] as const)(
    "waits for it with an authorization that is %s for another request",
    (state) => {
      expect(decide(state, requested, { ...facts, sameRequest: false })).toMatchObject({
        actions: [],
        answer: { kind: "wait" },
      });
    },
  );
});

describe("a request whose key names a purchase of the same", () => {
  const facts = { ...usual, named: "same_request" } as const;

  it.each(unresolvedStates)(
    "is given that one, and asks nobody to settle its own authorization, which is %s",
    (state) => {
      expect(decide(state, requested, facts)).toMatchObject({ actions: [], answer: { kind: "use_related" } });
    },
  );

  it.each(["exposed", "paid_undelivered", "settled"] as const)(
    "is given that one when its own authorization, %s, is bound to another request",
    (state) => {
      expect(decide(state, requested, { ...facts, sameRequest: false }).answer).toEqual({ kind: "use_related" });
    },
  );
});

describe("a nonce that is unused", () => {
  it("is void only in a block that is itself past its time", () => {
    const late: Observation = { ...unused };
    expect(decide("unknown", looked("alarm", late), usual).state).toBe("unknown");
    expect(decide("unknown", looked("alarm", expired), usual).state).toBe("released");
  });
});

/** A decision in words: the state, what is done, and the answer. */
function told({ state, actions, answer }: Decision): string {
  const doing = actions.map((action) => {
    switch (action.type) {
      case "write":
        return `write ${action.state}`;
      case "look":
        return `look ${action.purpose}${action.afterPause ? " after a pause" : ""}${action.refusal ? ` ${action.refusal.error}` : ""}`;
      case "report":
        return `report ${action.outcome}`;
      case "recall":
        return `recall ${action.purpose}`;
      default:
        return action.type;
    }
  });
  const word = { challenge: "error", failure: "code" } as const;
  const said = answer && [answer.kind, ...Object.values(word).map((name) => Reflect.get(answer, name) ?? "")].join(" ");
  return [state, ...doing].join(", ") + (said === undefined ? "" : `: ${said.trim().replace("  ", " ")}`);
}

describe("what a sale does, event by event", () => {
  const proved = (kind: "can_pay" | "used" | "unknown" | "circuit_open"): SaleEvent => ({
    type: "proved",
    proof: { kind },
  });
  const cannotPay: SaleEvent = { type: "proved", proof: { kind: "cannot_pay", error: "insufficient_funds" } };
  const refusal = { kind: "invalid", error: "payment_declined", perhapsUsed: false } as const;
  const verified = (outcome: VerifyOutcome): SaleEvent => ({ type: "verified", outcome });
  const calculated = (isDone: boolean): SaleEvent => ({ type: "calculated", done: isDone });
  const said = (word: "yes" | "no" | "unclear"): SaleEvent => ({ type: "settlement_answered", said: word });
  const other = { sameRequest: false };
  const cancelled = usedFor("cancelled");
  const elsewhere = usedFor("something_else");
  const notFound = usedFor("not_found");

  it.each<readonly [SaleState, SaleEvent, Partial<SaleFacts>, string]>([
    // A request comes.
    ["reserved", requested, { running: true }, "reserved: wait"],
    ["released", requested, {}, "released, prove"],
    ["reserved", requested, { named: "other_request" }, "reserved: failure idempotency_conflict"],
    ["exposed", requested, { named: "other_request" }, "exposed: failure idempotency_conflict"],
    ["paid_undelivered", requested, { named: "other_request" }, "paid_undelivered: failure idempotency_conflict"],
    ["reserved", requested, { named: "same_request" }, "reserved: use_related"],
    ["exposed", requested, { byAnother: true, named: "same_request" }, "exposed, look repeat"],
    ["exposed", requested, { byAnother: true, named: "other_request" }, "exposed, look repeat"],
    ["reserved", requested, { paymentError: "payment_expired" }, "reserved: challenge payment_expired"],
    ["reserved", requested, { paymentError: "payment_expired", perhapsPaidLate: true }, "reserved, look late"],
    ["exposed", requested, { paymentError: "payment_expired", perhapsPaidLate: true }, "exposed, look repeat"],
    [
      "reserved",
      requested,
      { paymentError: "payment_expired", perhapsPaidLate: true, honoursUnknown: false },
      "reserved: challenge payment_expired",
    ],
    ["reserved", requested, { unresolvedFull: true }, "reserved: failure rate_limited"],
    ["exposed", requested, { unresolvedFull: true }, "exposed, look repeat"],
    ["settled", requested, {}, "settled, name: result"],
    ["settled", requested, other, "settled: challenge payment_already_used"],
    ["settled", requested, { mayRead: false }, "settled: challenge payment_already_used"],
    ["unknown", requested, other, "unknown, look other_request"],
    // The node has said what it knows.
    ["settling", cannotPay, {}, "settling: failure settlement_unknown"],
    ["exposed", cannotPay, {}, "exposed: challenge insufficient_funds"],
    ["reserved", proved("used"), {}, "reserved, look refusal"],
    ["unknown", proved("used"), {}, "unknown: failure settlement_unknown"],
    ["reserved", proved("unknown"), {}, "reserved, verify"],
    ["declined", proved("unknown"), {}, "settling, write settling, settle"],
    ["reserved", proved("circuit_open"), {}, "released: failure circuit_open"],
    ["exposed", proved("circuit_open"), {}, "exposed: failure circuit_open"],
    ["declined", proved("circuit_open"), {}, "declined: failure settlement_unknown"],
    ["unknown", proved("can_pay"), { maySettle: false }, "unknown: failure settlement_unknown"],
    // A facilitator has verified.
    ["reserved", verified({ kind: "valid" }), {}, "reserved, calculate"],
    ["reserved", verified(refusal), {}, "reserved, look refusal payment_declined"],
    ["reserved", verified({ kind: "unavailable" }), {}, "released: failure facilitator_unavailable"],
    ["exposed", verified({ kind: "unavailable" }), {}, "exposed: failure facilitator_unavailable"],
    ["reserved", verified({ kind: "circuit_open" }), {}, "released: failure circuit_open"],
    // The answer was calculated, or could not be.
    ["reserved", calculated(false), {}, "released: failure calculation"],
    ["exposed", calculated(false), {}, "exposed: failure calculation"],
    ["reserved", calculated(true), { unresolvedFull: true }, "reserved: failure rate_limited"],
    ["paid_undelivered", calculated(true), { unresolvedFull: true }, "settled, write settled: result"],
    // The facilitator was asked to settle.
    ["settling", said("yes"), {}, "settled, write settled, report success: result"],
    ["settling", said("no"), {}, "declined, write declined, look settlement"],
    ["settling", said("unclear"), {}, "unknown, write unknown, look settlement"],
    ["settling", { type: "confirmed", paid: true }, {}, "settled, write settled, report success: result"],
    ["settling", { type: "confirmed", paid: false }, {}, "unknown, write unknown, look settlement"],
    ["unknown", looked("settlement", unused), { patient: true }, "unknown, look settlement after a pause"],
    [
      "unknown",
      looked("settlement", unreachable),
      { patient: true },
      "unknown, report suspicion: failure settlement_unknown",
    ],
    ["unknown", looked("settlement", unused), {}, "unknown, report suspicion: failure settlement_unknown"],
    ["declined", looked("settlement", unused), {}, "declined: failure settlement_unknown"],
    ["declined", recalled("settlement", "nothing"), {}, "settled, write settled, report success: result"],
    ["declined", looked("settlement", cancelled), {}, "released, write released: challenge payment_cancelled"],
    // The chain was looked at for a repetition.
    ["unknown", recalled("repeat", "nothing"), {}, "settled, write settled, report success: result"],
    ["unknown", looked("repeat", elsewhere), {}, "released, write released: challenge payment_already_used"],
    ["unknown", looked("repeat", expired), {}, "released, write released: challenge payment_expired"],
    ["unknown", looked("repeat", notFound), {}, "settling, write settling, settle"],
    ["unknown", looked("repeat", unused), { tooLate: true }, "unknown: failure settlement_unknown"],
    ["exposed", looked("repeat", unused), { tooLate: true }, "exposed: failure settlement_unknown"],
    ["exposed", recalled("repeat", "nothing"), {}, "paid_undelivered, write paid_undelivered, calculate"],
    // Another request came with the authorization.
    [
      "unknown",
      recalled("other_request", "nothing"),
      {},
      "settled, write settled, report success: challenge payment_already_used",
    ],
    ["unknown", looked("other_request", cancelled), {}, "released, write released: challenge payment_cancelled"],
    ["unknown", looked("other_request", unused), {}, "unknown: failure settlement_unknown"],
    // A refusal, or an authorization that expired before it came.
    ["reserved", recalled("refusal", "nothing"), {}, "paid_undelivered, write paid_undelivered, calculate"],
    ["reserved", recalled("refusal", "nothing"), { honoursUnknown: false }, "released: challenge payment_already_used"],
    ["reserved", looked("refusal", elsewhere, refusal), {}, "released: challenge payment_already_used"],
    ["reserved", looked("refusal", notFound), {}, "exposed, write exposed: failure settlement_unknown"],
    ["reserved", looked("refusal", notFound), { mayKeepExposed: false }, "released: failure settlement_unknown"],
    [
      "reserved",
      looked("refusal", unreachable, { ...refusal, perhapsUsed: true }),
      {},
      "exposed, write exposed: failure settlement_unknown",
    ],
    ["reserved", looked("refusal", unreachable, refusal), {}, "exposed, write exposed: challenge payment_declined"],
    [
      "reserved",
      looked("refusal", unused, { ...refusal, perhapsUsed: true }),
      {},
      "exposed, write exposed: challenge payment_declined",
    ],
    [
      "reserved",
      looked("refusal", unused, { ...refusal, error: "payment_already_used" }),
      {},
      "exposed, write exposed: failure settlement_unknown",
    ],
    ["reserved", recalled("late", "nothing"), {}, "paid_undelivered, write paid_undelivered, calculate"],
    ["reserved", looked("late", unreachable), {}, "exposed, write exposed: failure settlement_unknown"],
    ["reserved", looked("late", notFound), {}, "exposed, write exposed: failure settlement_unknown"],
    ["reserved", looked("late", unused), {}, "released: challenge payment_expired"],
    // The chain shows the payment: the books are asked what it has bought.
    ["reserved", looked("refusal", paid, refusal), {}, "reserved, recall refusal"],
    ["reserved", looked("refusal", paid), { honoursUnknown: false }, "reserved, recall refusal"],
    ["reserved", looked("late", paid), {}, "reserved, recall late"],
    ["exposed", looked("repeat", paid), {}, "exposed, recall repeat"],
    ["declined", looked("settlement", paid), {}, "declined, recall settlement"],
    ["unknown", looked("other_request", paid), {}, "unknown, recall other_request"],
    ["settling", looked("alarm", paid), {}, "settling, recall alarm"],
    [
      "reserved",
      recalled("refusal", "this_request"),
      { honoursUnknown: false },
      "paid_undelivered, write paid_undelivered, calculate",
    ],
    ["reserved", recalled("late", "another_request"), {}, "released: challenge payment_already_used"],
    ["reserved", recalled("refusal", "another_request"), {}, "released: challenge payment_already_used"],
    ["exposed", recalled("repeat", "another_request"), {}, "released, write released: challenge payment_already_used"],
    [
      "declined",
      recalled("settlement", "another_request"),
      {},
      "released, write released: challenge payment_already_used",
    ],
    [
      "unknown",
      recalled("other_request", "another_request"),
      {},
      "released, write released: failure settlement_unknown",
    ],
    ["exposed", recalled("alarm", "another_request"), {}, "released, write released: done"],
    ["reserved", recalled("refusal", "unknown"), {}, "released: failure settlement_unknown"],
    ["exposed", recalled("repeat", "unknown"), {}, "exposed: failure settlement_unknown"],
    ["unknown", recalled("alarm", "unknown"), {}, "unknown, postpone: done"],
    // The alarm rings.
    ["unknown", { type: "due" }, {}, "unknown, look alarm"],
    ["unknown", recalled("alarm", "nothing"), {}, "settled, write settled: done"],
    ["unknown", looked("alarm", cancelled), {}, "released, write released: done"],
    ["unknown", looked("alarm", notFound), {}, "unknown, postpone: done"],
    ["settled", { type: "retention_ended" }, {}, "released, write released: done"],
  ])("%s, %j, %j: %s", (state, event, facts, expected) => {
    expect(told(decide(state, event, { ...usual, ...facts }))).toBe(expected);
  });

  it("gives a challenge only for what no related row can answer", () => {
    const broke = (facts: Partial<SaleFacts>) => told(decide("reserved", cannotPay, { ...usual, ...facts }));
    expect(broke({ byAnother: true })).toBe("released: continue");
    expect(broke({ named: "same_request" })).toBe("released: use_related");
    expect(broke({ equalRecent: true })).toBe("released: use_related");
    expect(broke({ named: "other_request" })).toBe("released: challenge insufficient_funds");
  });
});
