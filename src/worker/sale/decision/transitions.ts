/** The life of one authorization in the ledger, as a pure table. */

/**
 * - `reserved`: being proved and calculated. Held in memory: nobody was asked to charge, so a crash may forget it.
 * - `exposed`: a facilitator refused the signature, or the chain shows a use without its purpose. No answer is stored.
 *   The money can still move, or has moved.
 * - `settling`: the answer is stored. The facilitator was asked to move the money, or is about to be.
 * - `unknown`: settlement was asked for and ended without a clear answer.
 * - `declined`: the facilitator said no. A late broadcast can move the money until the authorization expires.
 * - `paid_undelivered`: paid, no answer stored. The payer's next equal request gets one without another charge.
 * - `settled`: paid; the answer is kept and given again to the same request.
 * - `released`: can no longer be charged here; the row is gone.
 */
export const saleStates = [
  "reserved",
  "exposed",
  "settling",
  "unknown",
  "declined",
  "paid_undelivered",
  "settled",
  "released",
] as const;
export type SaleState = (typeof saleStates)[number];

/** What can happen to an authorization. */
export type SaleStep =
  | "payment_refused"
  | "proof_unavailable"
  | "calculation_failed"
  | "shown_and_refused"
  | "settlement_asked"
  | "settlement_confirmed"
  | "settlement_refused"
  | "settlement_unclear"
  | "found_paid"
  | "found_void"
  | "delivered"
  | "retention_ended";

/** One allowed step. */
export interface Transition {
  readonly from: SaleState;
  readonly on: SaleStep;
  readonly to: SaleState;
}

/** Every allowed step, under its reason; whatever is not here cannot happen. */
export const transitions: readonly Transition[] = [
  // The chain shows that the payment cannot succeed, and nobody else has seen the signature.
  { from: "reserved", on: "payment_refused", to: "released" },
  // Nothing was asked to charge; the same signature can be sent again.
  { from: "reserved", on: "proof_unavailable", to: "released" },
  // There is nothing to sell, so nothing is charged.
  { from: "reserved", on: "calculation_failed", to: "released" },
  // Whoever has seen the signature can broadcast it until it runs out; such a payment must not be lost.
  { from: "reserved", on: "shown_and_refused", to: "exposed" },
  // Somebody else broadcast the authorization; it paid us, so it buys this once.
  { from: "reserved", on: "found_paid", to: "paid_undelivered" },
  { from: "exposed", on: "found_paid", to: "paid_undelivered" },
  // The authorization has run out unused, was cancelled, was spent on something else, or has bought another request.
  { from: "reserved", on: "found_void", to: "released" },
  { from: "exposed", on: "found_void", to: "released" },
  { from: "settling", on: "found_void", to: "released" },
  { from: "unknown", on: "found_void", to: "released" },
  { from: "declined", on: "found_void", to: "released" },
  // The answer is stored before the money moves: whatever dies after this, the buyer gets what was paid for.
  { from: "reserved", on: "settlement_asked", to: "settling" },
  // The buyer repeats, and what stood in the way is gone.
  { from: "exposed", on: "settlement_asked", to: "settling" },
  // The facilitator said yes, and for large amounts the chain shows the transfer.
  { from: "settling", on: "settlement_confirmed", to: "settled" },
  // A no is not final while a late broadcast can still move the money.
  { from: "settling", on: "settlement_refused", to: "declined" },
  // A timeout, a broken answer or a yes that the chain does not show says nothing about the money.
  { from: "settling", on: "settlement_unclear", to: "unknown" },
  // The service died while the facilitator settled; the chain shows the payment.
  { from: "settling", on: "found_paid", to: "settled" },
  // An authorization moves money at most once, so asking again is safe.
  { from: "settling", on: "settlement_asked", to: "settling" },
  { from: "unknown", on: "settlement_asked", to: "settling" },
  { from: "declined", on: "settlement_asked", to: "settling" },
  // The chain shows the payment.
  { from: "unknown", on: "found_paid", to: "settled" },
  // The facilitator was wrong or late: the chain shows the payment.
  { from: "declined", on: "found_paid", to: "settled" },
  // The payer asked again, and the answer is stored for the payment that was there already.
  { from: "paid_undelivered", on: "delivered", to: "settled" },
  // Nobody asked for the answer within the retention; the books list the payment for a refund.
  { from: "paid_undelivered", on: "retention_ended", to: "released" },
  // The answer was kept for its retention, and the authorization ran out long ago.
  { from: "settled", on: "retention_ended", to: "released" },
];

/** The states in which settlement was asked for and money may have moved, or may yet move, unknown to us. */
export const unresolvedStates = ["settling", "unknown", "declined"] as const satisfies readonly SaleState[];

/** The states that the chain has yet to decide. */
export const undecidedStates = ["exposed", ...unresolvedStates] as const satisfies readonly SaleState[];

/** The state after a step. Throws on a step that is not in the table. */
export function nextState(from: SaleState, on: SaleStep): SaleState {
  const step = transitions.find((transition) => transition.from === from && transition.on === on);
  if (!step) throw new Error(`A sale that is ${from} cannot meet ${on}`);
  return step.to;
}
