/** The order in which facilitators are asked. Pure: the state of each comes from `facilitator.ts`. */

/** The state of one facilitator when a payment is to be settled. */
export interface Candidate {
  /** Its circuit is open, and no call may be made. */
  readonly isOpen: boolean;
  /**
   * It has failed lately: `over` once the time for which it comes later has passed, so that a purchase may try it.
   */
  readonly doubt: "none" | "lasting" | "over";
  /** It has permanently refused this payer within a day. */
  readonly isRefused: boolean;
  /** This request has asked it, and goes on to another. */
  readonly isLeft: boolean;
}

/** A facilitator that may be asked, by its position. */
export interface Choice {
  readonly position: number;
  /** It has failed lately and is called once, for a short time. */
  readonly isDoubtful: boolean;
  /** This call tries whether it works again; only one purchase may do so at a time. */
  readonly isTrial: boolean;
}

/**
 * Returns who may be asked, the preferred one first: in the operator's order those that work, then those that have
 * failed lately, and at the end those that refuse this payer. `mayTry` says whether this purchase may try one again.
 */
export function choicesOf(candidates: readonly Candidate[], mayTry: boolean): readonly Choice[] {
  const ranked = candidates.flatMap(({ isOpen, doubt, isRefused, isLeft }, position) => {
    if (isOpen || isLeft) return [];
    const isTrial = doubt === "over" && mayTry;
    const rank = (isRefused ? 2 : 0) + (doubt === "none" || isTrial ? 0 : 1);
    return [{ rank, choice: { position, isDoubtful: doubt !== "none", isTrial } }];
  });
  return ranked.sort((one, other) => one.rank - other.rank).map(({ choice }) => choice);
}
