/**
 * The guards of the decision: each is one reason why nobody pays twice, pays for nothing, or gets something for nothing. `decide` takes the
 * set of guards that hold; production passes all of them, and a proof that a guard is needed leaves it out and finds what goes wrong.
 */

/** Each guard with what it holds up. */
export const saleGuards = {
  one_at_a_time: "Requests for one authorization wait for the one that is being worked on.",
  wait_for_equal: "A request that equals one being sold to the same payer waits for its answer.",
  answer_before_settle: "The answer is stored before the facilitator is asked for the money.",
  bind_request: "An authorization that is bound to one request is not given for another.",
  bind_key: "A key that names one request does not name another.",
  equal_request_once:
    "An equal request by the same payer within the grace period gets the first answer and is not charged.",
  used_is_not_refused: "A payment whose nonce is used is refused only when the chain shows what it was used for.",
  honour_unknown: "A paid authorization that is not in the ledger buys once.",
  honour_late: "A paid authorization that is not in the ledger buys also after it expired.",
  keep_revealed: "An authorization that was shown to a facilitator and refused is kept until it has run out.",
  no_is_not_final: "A facilitator's no does not release an authorization.",
  unclear_is_not_no: "An unclear answer does not release an authorization.",
  confirm_large: "A yes for a large amount is believed only when the chain shows the transfer.",
  chain_before_challenge: "An undecided authorization is never answered with a challenge.",
  chain_before_settle: "A repetition asks the chain before it asks the facilitator.",
  state_block_is_past: "Unused means void only in a block that is itself past validBefore and a margin.",
  bounded_settlements: "An authorization costs a bounded number of facilitator calls, spaced apart.",
  bounded_unresolved: "A payer has a bounded number of unresolved authorizations.",
  bounded_revealed: "A payer has a bounded number of revealed authorizations, each with the payer's own signature.",
  bounded_reading: "An expired signature, public on the chain, reads an answer only for a stated time.",
} as const satisfies Readonly<Record<string, string>>;

export type SaleGuard = keyof typeof saleGuards;

/** All of them: what production runs with. */
export const allSaleGuards: ReadonlySet<SaleGuard> = new Set(
  Object.keys(saleGuards).filter((name): name is SaleGuard => name in saleGuards),
);
