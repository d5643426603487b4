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
      // What the key names has been bought, or is being bought, with another authorization: this one is left to the chain.
      if (facts.named === "same_request") return decision.stay({ kind: "use_related" });
      return decision.ask({ type: "look", purpose: "repeat" });
  }
}

/** Others have seen the signature: it buys the request that it first came with, and nothing that a stranger sends with it. */
function otherRequest(decision: DecisionBuilder): Decision | undefined {
  return !decision.facts.sameRequest
    ? (waitForEqual(decision) ?? decision.stay(challenge("payment_already_used")))
    : undefined;
}

/** A request whose equal is being sold takes its answer: what its own authorization is refused with must not meet an open sale. */
function waitForEqual(decision: DecisionBuilder): Decision | undefined {
  return decision.facts.equalRunning ? decision.stay({ kind: "wait" }) : undefined;
}

/** A key buys the request that it first came with. */
function keyConflict(decision: DecisionBuilder): Decision | undefined {
  return decision.facts.named === "other_request" ? decision.stay(failure("idempotency_conflict")) : undefined;
}

/** A request with an authorization for which nothing was asked to charge and no answer is stored. */
function requestedFresh(decision: DecisionBuilder): Decision {
  const facts = decision.facts;
  if (!facts.byAnother) {
    const refused = keyConflict(decision);
    if (refused) return refused;
    if (facts.named === "same_request") return decision.stay({ kind: "use_related" });
    const waiting = waitForEqual(decision);
    if (waiting) return waiting;
    // An expired authorization cannot be charged any more, and buys by itself if it was.
    if (facts.perhapsPaidLate && facts.honoursUnknown)
      return decision.ask({ type: "look", purpose: decision.state === "exposed" ? "repeat" : "late" });
    if (facts.equalRecent) return decision.stay({ kind: "use_related" });
  }
  if (decision.state === "exposed") return decision.ask({ type: "look", purpose: "repeat" });
  if (facts.paymentError !== undefined) return decision.stay(challenge(facts.paymentError));
  if (facts.unresolvedFull) return decision.stay(failure("rate_limited"));
  return decision.ask({ type: "prove" });
}
