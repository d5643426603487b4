/**
 * The guards of the decision: each is a reason why nobody pays twice, pays for nothing, or gets something for nothing.
 * Production has no switch for them. Tests leave one out by changing what `decide` reads, or what it decides.
 */
import {
  decide,
  type SaleDecision,
  type SaleEvent,
  type SaleFacts,
  type SaleState,
} from "../../../src/worker/sale/decide.ts";
import { type Exploration, explore } from "./explore.ts";
import type { Decide } from "./world.ts";
import { type WorldName, worlds } from "./worlds.ts";

/** Makes a decision function that sees changed facts. */
const withFacts =
  (change: (facts: SaleFacts, state: SaleState) => Partial<SaleFacts>): Decide =>
  (state, event, facts) =>
    decide(state, event, { ...facts, ...change(facts, state) });

/** Makes a decision function that sees changed events. */
const withEvents =
  (change: (event: SaleEvent, state: SaleState) => SaleEvent): Decide =>
  (state, event, facts) =>
    decide(state, change(event, state), facts);

/** Makes a decision function whose decisions are changed. */
const withDecisions =
  (change: (decision: SaleDecision, event: SaleEvent, state: SaleState) => SaleDecision): Decide =>
  (state, event, facts) =>
    change(decide(state, event, facts), event, state);

/** Ends the row with a challenge. */
const refused: SaleDecision = {
  state: "none",
  keep: "remove",
  answer: { kind: "challenge", error: "payment_declined" },
};

interface Removal {
  readonly holds: string;
  readonly world: WorldName;
  readonly breaks: string;
  readonly without: Decide;
}

/** Each guard with the promise that it protects, the decision without it, and the fault that follows in which world. */
export const guards = {
  one_at_a_time: {
    holds: "Requests for one authorization wait for the one that is being worked on.",
    world: "one signature, two bodies, a stranger, requests at the same time",
    breaks: "a buyer was told to sign again while the money may have moved",
    without: withFacts(() => ({ running: false })),
  },
  wait_for_equal: {
    holds: "A request that equals one being sold to the same payer waits for its answer.",
    world: "two signatures for one purchase, requests at the same time",
    breaks: "one purchase was charged twice",
    without: withFacts(() => ({ relatedRunning: false })),
  },
  answer_before_settle: {
    holds: "The answer is stored before a facilitator is asked for the money.",
    world: "one signature",
    breaks: "the buyer paid and repeats, and is answered: stop",
    without: withDecisions(({ keep, ...decision }) =>
      decision.ask?.type === "settle" ? { ...decision, state: "none" } : { ...decision, ...(keep && { keep }) },
    ),
  },
  bind_request: {
    holds: "An authorization that is bound to one request is not given for another.",
    world: "one signature, two bodies, a ledger that is set back",
    breaks: "a request got the result of another",
    without: withFacts(() => ({ sameRequest: true })),
  },
  bind_key: {
    holds: "A key that names one request does not name another.",
    world: "two signatures, two bodies under one key",
    breaks: "a purchase was begun under a key that names another request",
    without: withFacts(({ kept }) => (kept === "conflict" ? { kept: "none" } : {})),
  },
  equal_request_once: {
    holds: "An equal request of the same payer gets the first answer and is not charged, under any key.",
    world: "two signatures, with and without a key",
    breaks: "one purchase was charged twice",
    without: withFacts(({ kept }) => (kept === "settled" ? { kept: "none" } : {})),
  },
  undecided_request_once: {
    holds: "An equal request is not charged while the first payment is undecided.",
    world: "two signatures for one purchase",
    breaks: "one purchase was charged twice",
    without: withFacts(({ kept }) => (kept === "asked" ? { kept: "none" } : {})),
  },
  books_before_sold: {
    holds:
      "What the chain shows as paid is sold only if the books say that it was neither returned nor sold otherwise.",
    world: "one signature, an operator who returns payments",
    breaks: "a result was given for money that was returned",
    without: withEvents((event) =>
      event.type === "looked" && event.sight.kind === "returned" ? { ...event, sight: { kind: "paid" } } : event,
    ),
  },
  books_after_late_yes: {
    holds: "A facilitator's yes to a call long after the first is sold only if the books do not speak against it.",
    world: "one signature, an operator who returns payments",
    breaks: "a result was given for money that was returned",
    without: withEvents((event) =>
      event.type === "confirmed" && event.sight === "returned" ? { ...event, sight: "paid" } : event,
    ),
  },
  confirm_large: {
    holds: "A yes for a large amount is believed only when the chain shows the transfer.",
    world: "one signature for a large amount",
    breaks: "a result was given without money",
    without: withFacts(() => ({ mustConfirm: false })),
  },
  no_is_not_final: {
    holds: "A facilitator's no does not end a sale.",
    world: "one signature",
    breaks: "the buyer paid and repeats, and is answered: stop",
    without: withDecisions((decision, event) =>
      event.type === "settlement_answered" && event.said === "no" ? refused : decision,
    ),
  },
  unclear_is_not_no: {
    holds: "An unclear answer of a facilitator does not end a sale.",
    world: "one signature",
    breaks: "the buyer paid and repeats, and is answered: stop",
    without: withDecisions((decision, event) =>
      event.type === "settlement_answered" && event.said === "unclear" ? refused : decision,
    ),
  },
  chain_before_challenge: {
    holds: "What the node says of a payment that was asked for does not end its sale.",
    world: "one signature",
    breaks: "the buyer paid and repeats, and is answered: stop",
    without: withDecisions((decision, event, state) =>
      state === "asked" && event.type === "proved" && event.proof.kind === "cannot_pay" ? refused : decision,
    ),
  },
  two_looks: {
    holds: "A row ends unpaid only when two looks, a minute apart, show that it can never pay.",
    world: "one signature",
    breaks: "the buyer paid and repeats, and is answered: stop",
    without: withFacts(() => ({ voidNoted: "a_minute_ago" })),
  },
  unused_is_not_void: {
    holds: "A nonce that is not used can still be, until a block is past its time.",
    world: "one signature",
    breaks: "the buyer paid and repeats, and is answered: stop",
    without: withEvents((event) =>
      event.type === "looked" && event.sight.kind === "unused"
        ? { ...event, sight: { kind: "void", error: "payment_expired" } }
        : event,
    ),
  },
  bounded_settlements: {
    holds: "An authorization costs a bounded number of facilitator calls.",
    world: "one signature",
    breaks: "one authorization cost more facilitator calls than its bound",
    without: withFacts(() => ({ maySettle: true })),
  },
  bounded_calls: {
    holds: "The calls that one request makes are counted with those of all others.",
    world: "one signature",
    breaks: "one authorization cost more facilitator calls than its bound",
    without: withFacts(() => ({ calling: true })),
  },
  refusal_is_not_final: {
    holds: "What every facilitator refuses is told to wait until the authorization has run out.",
    world: "one signature",
    breaks: "the buyer paid and repeats, and is answered: stop",
    without: withDecisions((decision, event, state) =>
      state === "asked" && event.type === "looked" && event.sight.kind === "unused" && !decision.ask
        ? { ...refused, answer: { kind: "challenge", error: "payment_declined", stop: "payer_refused" } }
        : decision,
    ),
  },
  money_in_the_chain: {
    holds: "Money counts where the chain has it, not where a wallet is lent it inside a simulation.",
    world: "two signatures, two bodies, money for one of them, requests at the same time",
    breaks: "a sale is open for which there is no money",
    without: (state, event, facts) => {
      const isPoor = event.type === "proved" && event.proof.kind === "cannot_pay";
      return decide(state, isPoor ? { type: "proved", proof: { kind: "can_pay" } } : event, {
        ...facts,
        covered: true,
      });
    },
  },
  money_for_every_sale: {
    holds: "The money covers every undecided sale, counted again right before a row is written.",
    world: "two signatures, two bodies, money for one of them, requests at the same time",
    breaks: "a sale is open for which there is no money",
    without: withFacts(() => ({ covered: true })),
  },
  refusal_outlives_row: {
    holds: "A refusal by every facilitator is still known when its row has ended.",
    world: "two signatures, facilitators that refuse the payer",
    breaks: "a buyer whom every facilitator refuses is never told so",
    without: withFacts((_, state) => (state === "none" ? { verdict: undefined } : {})),
  },
  bounded_undecided: {
    holds: "A payer has a bounded number of undecided authorizations.",
    world: "two signatures, two bodies, room for one undecided authorization",
    breaks: "more undecided authorizations than the bound",
    without: withFacts(() => ({ undecidedFull: false })),
  },
  bounded_reading: {
    holds: "An expired signature, public on the chain, reads an answer only for a stated time.",
    world: "one signature, two bodies, a stranger, requests at the same time",
    breaks: "a stranger read a result with a signature that had been public for long",
    without: withFacts(() => ({ readable: true })),
  },
} as const satisfies Readonly<Record<string, Removal>>;

export type Guard = keyof typeof guards;
export const guardNames: readonly string[] = Object.keys(guards);
export const isGuard = (name: string): name is Guard => Object.hasOwn(guards, name);

/** The decision without a guard; the whole decision without a name of one. */
export const decideWithout = (guard: string | undefined): Decide =>
  guard !== undefined && isGuard(guard) ? guards[guard].without : decide;

/** Explores the world of a guard without it: the result has a shortest history that goes wrong. */
export function exploreWithout(guard: Guard): Exploration {
  const { world, without } = guards[guard];
  return explore({ size: worlds[world], decide: without, faults: true });
}
