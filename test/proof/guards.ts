/**
 * The guards of the decision: each is a reason why nobody pays twice, pays for nothing, or gets something free.
 * Production has no switch for them. The checker leaves one out by changing the facts or the event that `decide` reads,
 * or what it decides.
 */
import type { ChallengeError } from "../../catalog/service/challenge-errors.ts";
import { decide } from "../../src/worker/sale/decision/decide.ts";
import type { Decision, SaleEvent, SaleFacts } from "../../src/worker/sale/decision/decision.ts";
import { type SaleState, unresolvedStates } from "../../src/worker/sale/decision/transitions.ts";

/** What a sale is decided with: `decide`, or what is left of it without a guard. */
export type Decide = typeof decide;

/** Each guard with what it holds up. */
export const saleGuards = {
  one_at_a_time: "Requests for one authorization wait for the one that is being worked on.",
  wait_for_equal: "A request that equals one being sold to the same payer waits for its answer.",
  answer_before_settle: "The answer is stored before the facilitator is asked for the money.",
  bind_request: "An authorization that is bound to one request is not given for another.",
  bind_key: "A key that names one request does not name another.",
  equal_request_once:
    "An equal request by the same payer within the grace period gets the first answer and is not charged.",
  books_before_paid: "What the chain shows as paid is given for a request once the books say that it bought no other.",
  used_is_not_refused: "A payment whose nonce is used is refused only when the chain shows what it was used for.",
  honour_unknown: "A paid authorization that is not in the ledger buys once.",
  honour_late: "A paid authorization that is not in the ledger buys also after it expired.",
  keep_exposed: "An authorization that was shown to a facilitator and refused is kept until it has run out.",
  no_is_not_final: "A facilitator's no does not release an authorization.",
  unclear_is_not_no: "An unclear answer does not release an authorization.",
  confirm_large: "A yes for a large amount is believed only when the chain shows the transfer.",
  chain_before_challenge: "An undecided authorization is never answered with a challenge.",
  chain_before_settle: "A repetition asks the chain before it asks the facilitator.",
  state_block_is_past: "Unused means void only in a block that is itself past validBefore and a margin.",
  bounded_settlements: "An authorization costs a bounded number of facilitator calls, spaced apart.",
  bounded_unresolved: "A payer has a bounded number of unresolved authorizations.",
  bounded_exposed: "A payer has a bounded number of exposed authorizations, each with the payer's own signature.",
  bounded_reading: "An expired signature, public on the chain, reads an answer only for a stated time.",
} as const satisfies Readonly<Record<string, string>>;

export type SaleGuard = keyof typeof saleGuards;

export const isSaleGuard = (name: string): name is SaleGuard => Object.hasOwn(saleGuards, name);

export const allSaleGuards: readonly SaleGuard[] = Object.keys(saleGuards).filter(isSaleGuard);

type Looked = Extract<SaleEvent, { type: "looked" }>;
const looked = (purpose: Looked["purpose"], observation: Looked["observation"], refusal?: Looked["refusal"]): Looked =>
  refusal ? { type: "looked", purpose, observation, refusal } : { type: "looked", purpose, observation };
const open = { reached: true, used: false, stateBlockPast: false } as const;
const past = { reached: true, used: false, stateBlockPast: true } as const;

/** Decides with other facts. */
const withFacts =
  (change: (facts: SaleFacts, event: SaleEvent) => Partial<SaleFacts>): Decide =>
  (state, event, facts) =>
    decide(state, event, { ...facts, ...change(facts, event) });

/** Decides on other events. */
const withEvents =
  (change: (event: SaleEvent, state: SaleState, facts: SaleFacts) => SaleEvent): Decide =>
  (state, event, facts) =>
    decide(state, change(event, state, facts), facts);

/** The decision with a challenge for an answer, which from a related row or before one means to go there. */
function withChallenge(decision: Decision, error: ChallengeError, facts: SaleFacts): Decision {
  const actions = decision.actions.filter(({ type }) => type !== "report");
  if (facts.byAnother) return { ...decision, actions, answer: { kind: "continue" } };
  const hasRelated = facts.named === "same_request" || facts.equalRecent;
  return { ...decision, actions, answer: hasRelated ? { kind: "use_related" } : { kind: "challenge", error } };
}

/** Releases an authorization, as `payment_declined`, where `decide` would have looked at the chain. */
const releasedWhen =
  (isNo: (event: SaleEvent) => boolean): Decide =>
  (state, event, facts) => {
    if (!isNo(event)) return decide(state, event, facts);
    const released = decide(state, looked("settlement", past), facts);
    return released.answer?.kind === "challenge" ? withChallenge(released, "payment_declined", facts) : released;
  };

/** The error of the challenge that an event would have met, had nobody asked the chain. */
function hastyChallenge(event: SaleEvent): ChallengeError | undefined {
  if (event.type === "proved" && event.proof.kind === "cannot_pay") return event.proof.error;
  if (event.type !== "looked") return undefined;
  if (event.purpose === "other_request") return "payment_already_used";
  return event.purpose === "settlement" ? "payment_declined" : event.refusal?.error;
}

const isUnresolved = (decision: Decision) =>
  decision.answer?.kind === "failure" && decision.answer.code === "settlement_unknown";

/** What the decision is without each of the guards. */
const withoutEach: Readonly<Record<SaleGuard, Decide>> = {
  one_at_a_time: withFacts(() => ({ running: false })),
  wait_for_equal: withFacts(() => ({ equalRunning: false })),
  answer_before_settle: (state, event, facts) => {
    const decision = decide(state, event, facts);
    const settles = decision.actions.at(-1)?.type === "settle";
    return settles ? { ...decision, actions: decision.actions.slice(-1) } : decision;
  },
  bind_request: withFacts(() => ({ sameRequest: true })),
  bind_key: withFacts(({ named }) => ({ named: named === "other_request" ? "none" : named })),
  equal_request_once: withFacts(() => ({ equalRecent: false })),
  books_before_paid: withEvents((event) => (event.type === "recalled" ? { ...event, sold: "nothing" } : event)),
  used_is_not_refused: (state, event, facts) => {
    if (event.type === "proved" && event.proof.kind === "used")
      return decide(state, { type: "proved", proof: { kind: "cannot_pay", error: "payment_already_used" } }, facts);
    if (event.type !== "verified" || event.outcome.kind !== "invalid") return decide(state, event, facts);
    const harmless = { kind: "invalid", error: "payment_declined", perhapsUsed: false } as const;
    const refused = decide(state, looked("refusal", open, harmless), facts);
    return refused.answer?.kind === "challenge" ? withChallenge(refused, event.outcome.error, facts) : refused;
  },
  honour_unknown: withFacts((facts, event) => ({
    honoursUnknown: facts.honoursUnknown && !(event.type === "recalled" && event.purpose === "refusal"),
  })),
  honour_late: withFacts(() => ({ perhapsPaidLate: false })),
  keep_exposed: withFacts(() => ({ mayKeepExposed: false })),
  no_is_not_final: releasedWhen((event) => event.type === "settlement_answered" && event.said === "no"),
  unclear_is_not_no: releasedWhen(
    (event) =>
      (event.type === "settlement_answered" && event.said === "unclear") || (event.type === "confirmed" && !event.paid),
  ),
  confirm_large: withFacts(() => ({ large: false })),
  chain_before_challenge: (state, event, facts) => {
    const decision = decide(state, event, facts);
    const error = hastyChallenge(event);
    return error && isUnresolved(decision) ? withChallenge(decision, error, facts) : decision;
  },
  chain_before_settle: (state, event, facts) => {
    const decision = decide(state, event, facts);
    const isRepeat = event.type === "requested" && unresolvedStates.some((unresolved) => unresolved === state);
    const [first] = decision.actions;
    // What the decision is when the chain says nothing.
    return isRepeat && first?.type === "look" && first.purpose === "repeat"
      ? decide(state, looked("repeat", { reached: false }), facts)
      : decision;
  },
  state_block_is_past: withEvents((event, _, { tooLate }) =>
    event.type === "looked" && event.observation.reached && !event.observation.used && tooLate
      ? { ...event, observation: past }
      : event,
  ),
  bounded_settlements: withFacts(() => ({ maySettle: true })),
  bounded_unresolved: withFacts(() => ({ unresolvedFull: false })),
  bounded_exposed: withFacts(() => ({ mayKeepExposed: true })),
  bounded_reading: withFacts(() => ({ mayRead: true })),
};

/** The decision without a guard; the whole decision without a name of one. */
export const decideWithout = (guard: string | undefined): Decide =>
  guard !== undefined && isSaleGuard(guard) ? withoutEach[guard] : decide;
