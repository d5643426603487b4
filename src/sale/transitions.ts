/** The life of one authorization in the ledger, as a pure table. */

/**
 * - `reserved`: being verified and calculated. In memory only: nothing has been asked to charge, so a crash forgets it rightly.
 * - `settling`: the answer is stored and the facilitator has been, or is about to be, asked to move the money.
 * - `settled`: paid; the answer is kept and given again to the same request.
 * - `unknown`: settlement was asked for and ended without a clear answer.
 * - `declined`: the facilitator said no, but a late broadcast can still move the money until the authorization runs out.
 * - `released`: can no longer be charged here; the row is gone.
 */
export const saleStates = ["reserved", "settling", "settled", "unknown", "declined", "released"] as const;
export type SaleState = (typeof saleStates)[number];

/** One allowed step. */
export interface Transition {
  readonly from: SaleState;
  readonly on: SaleEvent;
  readonly to: SaleState;
  readonly because: string;
}

/** What can happen to an authorization. */
export type SaleEvent =
  | "verification_refused"
  | "verification_unavailable"
  | "calculation_failed"
  | "settlement_asked"
  | "settlement_confirmed"
  | "settlement_refused"
  | "settlement_unclear"
  | "found_paid"
  | "found_void"
  | "retention_ended";

/** Every allowed step with its reason; whatever is not here cannot happen. */
export const transitions: readonly Transition[] = [
  {
    from: "reserved",
    on: "verification_refused",
    to: "released",
    because: "Nothing was asked to charge; the facilitator and the chain both say that nothing was.",
  },
  {
    from: "reserved",
    on: "verification_unavailable",
    to: "released",
    because: "Nothing was asked to charge; the same signature can be sent again.",
  },
  {
    from: "reserved",
    on: "calculation_failed",
    to: "released",
    because: "There is nothing to sell, so nothing is charged.",
  },
  {
    from: "reserved",
    on: "found_paid",
    to: "settled",
    because: "Somebody else broadcast the authorization before it came here; it paid us, so it buys this once.",
  },
  {
    from: "reserved",
    on: "settlement_asked",
    to: "settling",
    because: "The answer is stored before the money moves: whatever dies after this, the buyer gets what was paid for.",
  },
  {
    from: "settling",
    on: "settlement_confirmed",
    to: "settled",
    because: "The facilitator said yes, and for large amounts the chain shows the transfer.",
  },
  {
    from: "settling",
    on: "settlement_refused",
    to: "declined",
    because: "A no is not final while a late broadcast can still move the money.",
  },
  {
    from: "settling",
    on: "settlement_unclear",
    to: "unknown",
    because: "A timeout, a broken answer or a yes that the chain does not show says nothing about the money.",
  },
  {
    from: "settling",
    on: "found_paid",
    to: "settled",
    because: "The service died while the facilitator settled; the chain shows the payment.",
  },
  {
    from: "settling",
    on: "found_void",
    to: "released",
    because: "The service died before anything was settled, and the authorization has run out or was cancelled.",
  },
  {
    from: "settling",
    on: "settlement_asked",
    to: "settling",
    because: "The service died in between; an authorization moves money at most once, so asking again is safe.",
  },
  {
    from: "unknown",
    on: "found_paid",
    to: "settled",
    because: "The chain shows the payment.",
  },
  {
    from: "unknown",
    on: "found_void",
    to: "released",
    because: "The authorization has run out unused, was cancelled, or was spent on something else.",
  },
  {
    from: "unknown",
    on: "settlement_asked",
    to: "settling",
    because: "The buyer repeats and the money has not moved; an authorization moves money at most once.",
  },
  {
    from: "declined",
    on: "found_paid",
    to: "settled",
    because: "The facilitator was wrong or late: the chain shows the payment.",
  },
  {
    from: "declined",
    on: "found_void",
    to: "released",
    because: "The authorization has run out unused, was cancelled, or was spent on something else.",
  },
  {
    from: "declined",
    on: "settlement_asked",
    to: "settling",
    because: "The buyer repeats, and what stood in the way may be gone; an authorization moves money at most once.",
  },
  {
    from: "settled",
    on: "retention_ended",
    to: "released",
    because: "The answer was kept for its retention, and the authorization ran out long ago.",
  },
];

/** The states in which money may have moved, or may still move, without anybody here knowing. */
export const unresolvedStates = ["settling", "unknown", "declined"] as const satisfies readonly SaleState[];

/** The state after an event. Throws on a step that is not in the table. */
export function nextState(from: SaleState, on: SaleEvent): SaleState {
  const step = transitions.find((transition) => transition.from === from && transition.on === on);
  if (!step) throw new Error(`A sale that is ${from} cannot meet ${on}`);
  return step.to;
}
