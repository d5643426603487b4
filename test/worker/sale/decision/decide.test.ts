import { describe, expect, it } from "vitest";
import { decide } from "../../../../src/worker/sale/decision/decide.ts";
import type { Decision, SaleEvent, SaleFacts, VerifyOutcome } from "../../../../src/worker/sale/decision/decision.ts";
import { type SaleState, unresolvedStates } from "../../../../src/worker/sale/decision/transitions.ts";
import { expired, looked, paid, recalled, requested, unreachable, unused, usedFor } from "../fixtures/decisions.ts";
import { usual } from "../fixtures/facts.ts";

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
  const decided = ["exposed", "paid_undelivered", "settled"] as const;
  const bound = [...decided, ...unresolvedStates];
  const cancelled = usedFor("cancelled");
  const elsewhere = usedFor("something_else");
  const notFound = usedFor("not_found");

  it.each<readonly [SaleState, SaleEvent, Partial<SaleFacts>, string]>([
    // A first purchase: proved, calculated, written, settled, written, answered.
    ["reserved", requested, {}, "reserved, prove"],
    ["reserved", proved("can_pay"), {}, "reserved, calculate"],
    ["reserved", calculated(true), {}, "settling, write settling, settle"],
    ["settling", said("yes"), {}, "settled, write settled, report success: result"],
    ["reserved", cannotPay, {}, "released: challenge insufficient_funds"],
    ["settling", said("yes"), { large: true }, "settling, confirm"],
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
    ["exposed", requested, other, "exposed: challenge payment_already_used"],
    ["paid_undelivered", requested, other, "paid_undelivered: challenge payment_already_used"],
    ["paid_undelivered", requested, {}, "paid_undelivered, calculate"],
    ["unknown", requested, {}, "unknown, look repeat"],
    // It equals one that is being sold, or was sold just now.
    ["reserved", requested, { equalRunning: true }, "reserved: wait"],
    [
      "reserved",
      requested,
      { equalRunning: true, ...other, paymentError: "payment_expired", perhapsPaidLate: true },
      "reserved: wait",
    ],
    ...bound.map((state) => [state, requested, { equalRunning: true, ...other }, `${state}: wait`] as const),
    ["reserved", requested, { equalRecent: true }, "reserved: use_related"],
    ["settled", requested, { byAnother: true }, "settled, name: result"],
    // Its key names a purchase of the same: nobody is asked to settle its own authorization.
    ...unresolvedStates.map((state) => [state, requested, { named: "same_request" }, `${state}: use_related`] as const),
    ...decided.map(
      (state) => [state, requested, { named: "same_request", ...other }, `${state}: use_related`] as const,
    ),
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
    ["unknown", proved("can_pay"), {}, "settling, write settling, settle"],
    ["unknown", cannotPay, {}, "unknown: failure settlement_unknown"],
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
    ["paid_undelivered", calculated(true), {}, "settled, write settled: result"],
    // The facilitator was asked to settle.
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
    ["unknown", looked("repeat", unused), {}, "unknown, prove"],
    ["unknown", looked("repeat", unused), { maySettle: false }, "unknown: failure settlement_unknown"],
    ["unknown", looked("repeat", expired), { byAnother: true }, "released, write released: continue"],
    ["exposed", looked("repeat", unused), { byAnother: true }, "exposed: continue"],
    ["exposed", looked("repeat", unreachable), { byAnother: true }, "exposed: failure settlement_unknown"],
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
    ["reserved", looked("refusal", unused, refusal), {}, "exposed, write exposed: challenge payment_declined"],
    ["reserved", looked("refusal", unused, refusal), { mayKeepExposed: false }, "released: challenge payment_declined"],
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
    ["exposed", recalled("alarm", "nothing"), {}, "paid_undelivered, write paid_undelivered: done"],
    ["unknown", looked("alarm", unused), {}, "unknown, postpone: done"],
    ["unknown", looked("alarm", expired), {}, "released, write released: done"],
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
