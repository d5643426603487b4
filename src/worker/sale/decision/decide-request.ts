/** What follows from a request to buy. */
import type { Decision } from "./decision.ts";
import { challenge, type DecisionBuilder, failure, result } from "./decision-builder.ts";

/** The decision on a request, with its own authorization or about a related row. */
export function decideRequest(decision: DecisionBuilder): Decision {
  const facts = decision.facts;
  if (facts.running) return decision.stay({ kind: "wait" });
  switch (decision.state) {
    case "reserved":
    case "released":
      return requestedFresh(decision);
    case "exposed":
      return otherRequest(decision) ?? requestedFresh(decision);
    case "paid_undelivered":
      return otherRequest(decision) ?? keyConflict(decision) ?? decision.ask({ type: "calculate" });
    case "settled":
      if (!facts.sameRequest) return waitForEqual(decision) ?? decision.stay(challenge("payment_already_used"));
      if (!facts.mayRead) return decision.stay(challenge("payment_already_used"));
      return decision.stay(result, { type: "name" });
    case "settling":
    case "unknown":
    case "declined":
      if (!facts.sameRequest) return waitForEqual(decision) ?? decision.ask({ type: "look", purpose: "other_request" });
      // Another authorization buys what the key names; the chain decides this one.
      if (facts.named === "same_request") return decision.stay({ kind: "use_related" });
      return decision.ask({ type: "look", purpose: "repeat" });
  }
}

/** An exposed signature buys only the request that it first came with. */
function otherRequest(decision: DecisionBuilder): Decision | undefined {
  return !decision.facts.sameRequest
    ? (waitForEqual(decision) ?? decision.stay(challenge("payment_already_used")))
    : undefined;
}

/** Wait for an identical request in progress; never refuse while it is open. */
function waitForEqual(decision: DecisionBuilder): Decision | undefined {
  return decision.facts.equalRunning ? decision.stay({ kind: "wait" }) : undefined;
}

/** A key buys the request that it first came with. */
function keyConflict(decision: DecisionBuilder): Decision | undefined {
  return decision.facts.named === "other_request" ? decision.stay(failure("idempotency_conflict")) : undefined;
}

/** A request whose authorization has no stored answer and no settlement asked for. */
function requestedFresh(decision: DecisionBuilder): Decision {
  const facts = decision.facts;
  if (!facts.byAnother) {
    const refused = keyConflict(decision);
    if (refused) return refused;
    if (facts.named === "same_request") return decision.stay({ kind: "use_related" });
    const waiting = waitForEqual(decision);
    if (waiting) return waiting;
    // An expired authorization can no longer be charged; if it was paid, it buys.
    if (facts.perhapsPaidLate && facts.honoursUnknown)
      return decision.ask({ type: "look", purpose: decision.state === "exposed" ? "repeat" : "late" });
    if (facts.equalRecent) return decision.stay({ kind: "use_related" });
  }
  if (decision.state === "exposed") return decision.ask({ type: "look", purpose: "repeat" });
  if (facts.paymentError !== undefined) return decision.stay(challenge(facts.paymentError));
  if (facts.unresolvedFull) return decision.stay(failure("rate_limited"));
  return decision.ask({ type: "prove" });
}
