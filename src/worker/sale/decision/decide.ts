/**
 * What to do next in a sale: a pure function of an authorization's state, what has just happened, and facts. No I/O, no
 * clock, no storage, no randomness; what goes in and comes out are plain values (`decision.ts`).
 *
 * Whoever executes it (the ledger, a checker, a simulation) does the same:
 *
 * 1. A request comes in, or the alarm rings: `decide(state, { type: "requested" } or { type: "due" }, facts)`. 2. The
 * actions are done in their order. What `write`, `name` and `postpone` do is durable before the next action begins. A
 * crash can come between any two actions. At most the last action is a question. Its outcome is the next event, with
 * fresh facts. 3. Without a question there is an answer, and the work on this request has ended.
 *
 * An authorization without a row is `reserved`. The state of the next event is the one that was decided last; after a
 * crash, that of the row.
 */
import { decideLook } from "./decide-look.ts";
import { decideRecalled } from "./decide-recalled.ts";
import { decideRequest } from "./decide-request.ts";
import type { Decision, Proof, SaleEvent, SaleFacts, VerifyOutcome } from "./decision.ts";
import { DecisionBuilder, done, failure, result, unresolved } from "./decision-builder.ts";
import type { SaleState } from "./transitions.ts";

function decideEvent(decision: DecisionBuilder, event: SaleEvent): Decision {
  switch (event.type) {
    case "requested":
      return decideRequest(decision);
    case "due":
      return decision.ask({ type: "look", purpose: "alarm" });
    case "retention_ended":
      return decision.take("retention_ended", { answer: done });
    case "proved":
      return proved(decision, event.proof);
    case "verified":
      return verified(decision, event.outcome);
    case "calculated":
      return calculated(decision, event.done);
    case "settlement_answered":
      return settlementAnswered(decision, event.said);
    case "confirmed":
      return event.paid ? decision.confirmed() : decision.unclear();
    case "looked":
      return decideLook(decision, event);
    case "recalled":
      return decideRecalled(decision, event);
  }
}

function proved(decision: DecisionBuilder, proof: Proof): Decision {
  switch (proof.kind) {
    case "can_pay":
      return decision.proceedToSettle();
    case "cannot_pay":
      // After a settlement was asked for, the money may still move later.
      return decision.isFresh ? decision.refuse(proof.error, false) : decision.stay(unresolved);
    case "used":
      return decision.isFresh ? decision.ask({ type: "look", purpose: "refusal" }) : decision.stay(unresolved);
    case "unknown":
      return decision.isFresh ? decision.ask({ type: "verify" }) : decision.proceedToSettle();
    case "circuit_open":
      return decision.isFresh ? decision.unavailable("circuit_open") : decision.stay(unresolved);
  }
}

function verified(decision: DecisionBuilder, outcome: VerifyOutcome): Decision {
  switch (outcome.kind) {
    case "valid":
      return decision.proceedToSettle();
    case "invalid":
      return decision.ask({ type: "look", purpose: "refusal", refusal: outcome });
    case "unavailable":
      return decision.unavailable("facilitator_unavailable");
    case "circuit_open":
      return decision.unavailable("circuit_open");
  }
}

function calculated(decision: DecisionBuilder, isDone: boolean): Decision {
  if (!isDone)
    return decision.state === "reserved"
      ? decision.take("calculation_failed", { answer: failure("calculation") })
      : decision.stay(failure("calculation"));
  if (decision.state === "paid_undelivered") return decision.take("delivered", { answer: result });
  // Counted again: other rows may have been written meanwhile.
  return decision.facts.unresolvedFull ? decision.stay(failure("rate_limited")) : decision.settle();
}

function settlementAnswered(decision: DecisionBuilder, said: "yes" | "no" | "unclear"): Decision {
  switch (said) {
    case "yes":
      return decision.facts.large ? decision.ask({ type: "confirm" }) : decision.confirmed();
    case "no":
      return decision.take("settlement_refused", { after: [{ type: "look", purpose: "settlement" }] });
    case "unclear":
      return decision.unclear();
  }
}

/**
 * Decides the next state, the actions, and the answer if there is one. A challenge is about the request's own
 * authorization. From a related row it means: continue. The request gets it when no related row can answer.
 */
export function decide(state: SaleState, event: SaleEvent, facts: SaleFacts): Decision {
  const decision = decideEvent(new DecisionBuilder(state, facts), event);
  if (decision.answer?.kind !== "challenge") return decision;
  if (facts.byAnother) return { ...decision, answer: { kind: "continue" } };
  // Another authorization of the same purchase may be undecided, or have bought the result already.
  const hasRelated = facts.named === "same_request" || facts.equalRecent;
  return hasRelated ? { ...decision, answer: { kind: "use_related" } } : decision;
}
