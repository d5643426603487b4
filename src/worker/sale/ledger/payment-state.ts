/** The state of a payment in the buyer's words, from the state of its authorization. */
import { type PaymentState, stateAfterChallenge } from "../../http/payment-status.ts";
import type { SaleAnswer } from "../decision/decision.ts";
import type { SaleState } from "../decision/transitions.ts";

/** What a row says, whoever asks. */
export function storedPaymentState(state: SaleState): PaymentState {
  switch (state) {
    case "reserved":
    case "released":
      return "unused";
    case "exposed":
    case "settling":
    case "unknown":
    case "declined":
      return "in_flight";
    case "paid_undelivered":
    case "settled":
      return "settled";
  }
}

/** What an answer says of its payment. Where nothing is decided, the money may have moved, whatever is stored. */
export function paymentStateOf(state: SaleState, answer: SaleAnswer): PaymentState {
  const stored = storedPaymentState(state);
  if (stored === "settled") return stored;
  if (answer.kind === "challenge") return stateAfterChallenge(answer.error);
  return answer.kind === "failure" && answer.code === "settlement_unknown" ? "in_flight" : stored;
}
