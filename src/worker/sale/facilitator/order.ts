/** The order in which facilitators are asked. Pure: the state of each comes from `facilitator.ts`. */

/** The state of one facilitator when a payment is to be settled. */
export interface Candidate {
  /** Whether its circuit is open, so that no call may be made. */
  readonly isOpen: boolean;
  /**
   * Whether it has failed lately: `over` once the time for which it comes later has passed, so that a purchase may try
   * it.
   */
  readonly doubt: "none" | "lasting" | "over";
  /** Whether it has permanently refused this payer within a day. */
  readonly isRefused: boolean;
  /** Whether this request has asked it, and does not ask it again. */
  readonly isLeft: boolean;
  /** Whether an earlier request about this payment has asked it and another one, and neither has settled. */
  readonly isTried: boolean;
}

/** A facilitator that may be asked, by its position. */
export interface Choice {
  readonly position: number;
  /** Whether it has failed lately, so that it is called once, for a short time. */
  readonly isDoubtful: boolean;
  /** Whether this call tries if it works again; only one purchase may do so at a time. */
  readonly isTrial: boolean;
}

/**
 * Returns who may be asked, the preferred one first: in the operator's order those that work, then those that were
 * tried for this payment, those that have failed lately, and at the end those that refuse this payer. `mayTry` says
 * whether this purchase may try one that has failed.
 */
export function choicesOf(candidates: readonly Candidate[], mayTry: boolean): readonly Choice[] {
  const ranked = candidates.flatMap(({ isOpen, doubt, isRefused, isLeft, isTried }, position) => {
    if (isOpen || isLeft) return [];
    const isTrial = doubt === "over" && mayTry;
    const rank = (isRefused ? 4 : 0) + (doubt === "none" || isTrial ? 0 : 2) + (isTried ? 1 : 0);
    return [{ rank, choice: { position, isDoubtful: doubt !== "none", isTrial } }];
  });
  return ranked.sort((one, other) => one.rank - other.rank).map(({ choice }) => choice);
}
