/** What follows from a look at the chain. */
import type { ChallengeError } from "../../../../catalog/service/challenge-errors.ts";
import type { Decision, Observation, Refusal, SaleEvent } from "./decision.ts";
import { type DecisionBuilder, done, unresolved } from "./decision-builder.ts";

/** What an observation means for the money. */
type View =
  | { readonly kind: "paid" }
  | { readonly kind: "void"; readonly error: ChallengeError }
  | { readonly kind: "open" }
  | { readonly kind: "unreachable" };

type Unpaid = Exclude<View, { kind: "paid" }>;

function viewOf(observation: Observation): View {
  if (!observation.reached) return { kind: "unreachable" };
  if (!observation.used)
    return observation.stateBlockPast ? { kind: "void", error: "payment_expired" } : { kind: "open" };
  switch (observation.use) {
    case "paid_us":
      return { kind: "paid" };
    case "cancelled":
      return { kind: "void", error: "payment_cancelled" };
    case "something_else":
      return { kind: "void", error: "payment_already_used" };
    case "not_found":
      return { kind: "unreachable" };
  }
}

/**
 * The decision after a look, by what it was for. Money that is here is given for nothing before the books were asked
 * what it has bought.
 */
export function decideLook(
  decision: DecisionBuilder,
  { purpose, observation, refusal }: Extract<SaleEvent, { type: "looked" }>,
): Decision {
  const view = viewOf(observation);
  if (view.kind === "paid") return decision.ask({ type: "recall", purpose });
  switch (purpose) {
    case "repeat":
      return lookedAtRepeat(decision, view);
    case "other_request":
      return view.kind === "void" ? decision.release(view.error) : decision.stay(unresolved);
    case "refusal":
      return lookedAfterRefusal(decision, view, refusal);
    case "late":
      return view.kind === "unreachable" ? decision.leaveOpen() : decision.refuse("payment_expired", false);
    case "settlement":
      return lookedAfterSettlement(decision, view);
    case "alarm":
      if (view.kind === "void") return decision.take("found_void", { answer: done });
      return decision.stay(done, { type: "postpone" });
  }
}

function lookedAtRepeat(decision: DecisionBuilder, view: Unpaid): Decision {
  if (view.kind === "void") return decision.release(view.error);
  if (decision.state === "exposed") {
    if (!decision.facts.byAnother)
      return decision.facts.tooLate ? decision.stay(unresolved) : decision.ask({ type: "prove" });
    return decision.stay(view.kind === "open" ? { kind: "continue" } : unresolved);
  }
  if (decision.facts.tooLate) return decision.stay(unresolved);
  if (!decision.facts.maySettle) return decision.stay(unresolved);
  return view.kind === "open" ? decision.ask({ type: "prove" }) : decision.settle();
}

function lookedAfterRefusal(decision: DecisionBuilder, view: Unpaid, refusal: Refusal | undefined): Decision {
  if (view.kind === "void") return decision.release(view.error);
  // Our own node says that the nonce is used, and does not show for what.
  if (!refusal) return decision.leaveOpen();
  // The facilitator may know of a payment before our node does: no fresh challenge until the chain has decided.
  const perhapsPaid = refusal.error === "payment_already_used" || (view.kind === "unreachable" && refusal.perhapsUsed);
  return perhapsPaid ? decision.leaveOpen() : decision.refuse(refusal.error, true);
}

function lookedAfterSettlement(decision: DecisionBuilder, view: Unpaid): Decision {
  if (view.kind === "void") return decision.release(view.error);
  if (view.kind === "open" && decision.facts.patient)
    return decision.ask({ type: "look", purpose: "settlement", afterPause: true });
  // A facilitator that refuses in good order works.
  return decision.state === "unknown"
    ? decision.stay(unresolved, { type: "report", outcome: "suspicion" })
    : decision.stay(unresolved);
}
