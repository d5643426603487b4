/** What follows when the chain shows a payment, and the books were asked what it was sold for. */
import type { Decision, LookPurpose, SaleEvent } from "./decision.ts";
import { challenge, type DecisionBuilder, done, unresolved, works } from "./decision-builder.ts";

/** The decision on money that is here, by what the look that showed it was for. */
export function decideRecalled(
  decision: DecisionBuilder,
  { purpose, sold }: Extract<SaleEvent, { type: "recalled" }>,
): Decision {
  switch (sold) {
    case "nothing":
      return purpose === "refusal" && !decision.facts.honoursUnknown
        ? decision.refuse("payment_already_used", false)
        : receiveAfter(decision, purpose);
    case "this_request":
      return receiveAfter(decision, purpose);
    case "another_request":
      return soldForAnother(decision, purpose);
    case "unknown":
      if (purpose === "alarm") return decision.stay(done, { type: "postpone" });
      // Nothing is written: a row would bind the payment to a request that may not be the one it bought.
      return decision.state === "reserved"
        ? decision.take("proof_unavailable", { answer: unresolved })
        : decision.stay(unresolved);
  }
}

function receiveAfter(decision: DecisionBuilder, purpose: LookPurpose): Decision {
  if (purpose === "alarm") return decision.take("found_paid", { answer: done });
  return purpose === "other_request"
    ? decision.take("found_paid", { after: [works], answer: challenge("payment_already_used") })
    : decision.receive();
}

/** One payment buys one request: the row that a forgetful ledger wrote for another one goes. */
function soldForAnother(decision: DecisionBuilder, purpose: LookPurpose): Decision {
  if (purpose === "alarm") return decision.take("found_void", { answer: done });
  // The request may be the one that was sold: repeated, it is decided without that row.
  if (purpose === "other_request") return decision.take("found_void", { answer: unresolved });
  return decision.release("payment_already_used");
}
