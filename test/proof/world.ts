/**
 * A small world around one payer's ledger, for the exhaustive check. Plain values: equal worlds are equal as JSON. What
 * is decided in it is decided by the production function `decide`; this file only holds what is around it.
 */
import type { SaleAction, SaleFacts } from "../../src/worker/sale/decision/decision.ts";
import type { SaleState } from "../../src/worker/sale/decision/transitions.ts";

/** How large the world is. */
export interface Size {
  /** Authorizations that the buyer can sign. */
  readonly authorizations: 1 | 2;
  /** Different request bodies that are sent. */
  readonly bodies: 1 | 2;
  /** Whether the buyer names the purchase by an Idempotency-Key: never, always, or with some requests. */
  readonly keys: "none" | "always" | "either";
  /** Requests, and the alarm, that work at the same time. */
  readonly processes: 1 | 2;
  /** Whether the price is one for which a facilitator's yes is not enough. */
  readonly large: boolean;
  /** Whether payments that the ledger does not know are honoured. */
  readonly honours: boolean;
  /** Whether a stranger sends what is public of the payer's signatures, with bodies of their own. */
  readonly stranger: boolean;
  /** Whether the stranger guesses the buyer's key. */
  readonly guessesKey: boolean;
  /** Unresolved and exposed authorizations that the ledger keeps at most. */
  readonly kept: 1 | 2;
  /** Whether the ledger is set back to a time before a sale that the books hold. */
  readonly restores: boolean;
}

/** Calls to settle that one authorization may cost in this world. */
export const maxSettleCalls = 2;

/**
 * Time as one authorization sees it: fresh; too late to begin a settlement; past in the blocks. From `tooLate` on any
 * clock may be past `validBefore`: a look at the chain shows whether one is.
 */
export const phases = { fresh: 0, tooLate: 1, past: 2 } as const;

/** The durable row of an authorization. */
export interface WorldRow {
  readonly state: SaleState;
  /** The body that it is bound to. */
  readonly body: number;
  /** Whether its answer is stored. */
  readonly stored: boolean;
  /** Whether its answer was given to a request. */
  readonly answered: boolean;
  /** Whether the key names it. */
  readonly named: boolean;
  /**
   * Whether the key came with its purchase: no other request is bought under it. One that came with a repetition keeps
   * nobody away.
   */
  readonly keyed: boolean;
  /** How often the facilitator was asked to settle it. */
  readonly calls: number;
}

/** One authorization: what is true, whoever knows it. */
export interface WorldAuthorization {
  readonly signed: boolean;
  readonly phase: number;
  /** What the chain holds of its nonce. */
  readonly chain: "unused" | "paid" | "spent";
  /** Others than the buyer and the ledger have the signature. */
  readonly exposed: boolean;
  /** A facilitator was asked to settle it. */
  readonly asked: boolean;
  /** It was asked for a request of the buyer. */
  readonly forBuyer: boolean;
  /** A facilitator said yes. */
  readonly trusted: boolean;
  /** The bodies for which results were given under it, as bits. */
  readonly given: number;
  /** The bodies that the buyer sent with it, as bits. */
  readonly sent: number;
  /** A row was written for a request of the buyer. */
  readonly bound: boolean;
  /** So long past that its signature, public on the chain, reads nothing that was read before. */
  readonly longPublic: boolean;
  /** Its retention has ended. */
  readonly retired: boolean;
  /** The body that the books say it was sold for, once the ledger was set back to before that. */
  readonly forgotten: number | null;
  readonly row: WorldRow | null;
}

/** A request that is being worked on, or the alarm. */
export interface Process {
  readonly by: "buyer" | "stranger" | "alarm";
  /** The authorization of the request. */
  readonly own: number;
  readonly body: number;
  readonly key: boolean;
  /** The authorization that is being decided. */
  readonly at: number;
  /** The related authorization did not stand in the way. */
  readonly relatedDone: boolean;
  /** What the ledger found when the request came: another authorization, by an equal request or by its key. */
  readonly related: "none" | "equal" | "same_request" | "other_request";
  readonly state: SaleState;
  /** Actions that are still to be done, the first one next. */
  readonly actions: readonly SaleAction[];
  /** The answer to give when they are done, in a word. */
  readonly answer: string | null;
  /** The answer was calculated in this process. */
  readonly calculated: boolean;
}

export interface World {
  readonly authorizations: readonly WorldAuthorization[];
  readonly processes: readonly Process[];
  /** The time in which an equal request is given the first answer is over. */
  readonly graceOver: boolean;
  /** The buyer was told to sign anew. */
  readonly challenged: boolean;
  /** The buyer was last told so because a facilitator refused the payment, which it has seen. */
  readonly refused: boolean;
  /** The buyer has a result. */
  readonly served: boolean;
}

/** An authorization that the buyer has not signed yet. */
export const unsigned: WorldAuthorization = {
  signed: false,
  phase: phases.fresh,
  chain: "unused",
  exposed: false,
  asked: false,
  forBuyer: false,
  trusted: false,
  given: 0,
  sent: 0,
  bound: false,
  longPublic: false,
  retired: false,
  forgotten: null,
  row: null,
};

/** The world before the first request: one authorization is signed. */
export function firstWorld(size: Size): World {
  return {
    authorizations: Array.from({ length: size.authorizations }, (_, index) => ({ ...unsigned, signed: index === 0 })),
    processes: [],
    graceOver: false,
    challenged: false,
    refused: false,
    served: false,
  };
}

/** The authorization with an index. */
export function at(world: World, index: number): WorldAuthorization {
  const found = world.authorizations[index];
  if (!found) throw new Error(`No authorization ${index}`);
  return found;
}

/** The world with one authorization changed. */
export const withAuthorization = (world: World, index: number, change: Partial<WorldAuthorization>): World => ({
  ...world,
  authorizations: world.authorizations.map((one, other) => (other === index ? { ...one, ...change } : one)),
});

/** Whether the money of an authorization can still move. */
export const canMove = ({ chain, phase }: WorldAuthorization): boolean => chain === "unused" && phase < phases.past;

/** Whether a settlement was asked for, and its money has moved to us or still can. */
export const isOpen = (authorization: WorldAuthorization): boolean =>
  authorization.asked && (authorization.chain === "paid" || canMove(authorization));

const undecided: readonly SaleState[] = ["exposed", "settling", "unknown", "declined"];

/** Whether a row waits for the chain. */
export const isUndecided = (row: WorldRow | null): boolean => row !== null && undecided.includes(row.state);

/** The authorization that a request is related to: by its key, or else by an equal request. */
export function relatedTo(world: World, process: Pick<Process, "own" | "body" | "key">): number | undefined {
  const others = world.authorizations.map((_, index) => index).filter((index) => index !== process.own);
  return (
    others.find((index) => process.key && at(world, index).row?.keyed) ??
    others.find((index) => {
      const { row } = at(world, index);
      return process.key && row?.named && row.body === process.body;
    }) ??
    others.find((index) => {
      const { row, longPublic } = at(world, index);
      if (!row || row.body !== process.body) return false;
      if (isUndecided(row) || row.state === "paid_undelivered") return true;
      // The grace period of a sale whose signature has been public for long is over.
      return row.state === "settled" && (!row.answered || !(world.graceOver || longPublic));
    })
  );
}

/** What the ledger finds when a request comes. */
export function relatedWord(world: World, process: Pick<Process, "own" | "body" | "key">): Process["related"] {
  const index = relatedTo(world, process);
  const row = index === undefined ? null : at(world, index).row;
  if (!row) return "none";
  if (!process.key || !row.named) return "equal";
  return row.body === process.body ? "same_request" : "other_request";
}

/** What `decide` is told about a process's authorization. */
export function factsOf(world: World, process: Process, size: Size, others: readonly Process[]): SaleFacts {
  const { row, phase, longPublic, retired } = at(world, process.at);
  const isAlarm = process.by === "alarm";
  const byAnother = process.at !== process.own;
  const isTooLate = phase >= phases.tooLate;
  const count = (states: readonly SaleState[]) =>
    world.authorizations.filter(({ row: other }) => other && states.includes(other.state)).length;
  return {
    byAnother,
    running: others.some(
      (other) => other.own === process.at || other.at === process.at || (process.key && other.key && !isAlarm),
    ),
    equalRunning:
      !isAlarm &&
      others.some((other) => other.by !== "alarm" && other.own !== process.own && other.body === process.body),
    sameRequest: !isAlarm && row?.body === process.body,
    named: process.related === "equal" ? "none" : process.related,
    equalRecent: process.related === "equal",
    paymentError: !isAlarm && !byAnother && isTooLate ? "payment_expired" : undefined,
    perhapsPaidLate: !isAlarm && isTooLate && !retired,
    honoursUnknown: size.honours,
    mayRead: byAnother || !row?.answered || !longPublic || (process.key && row.named),
    unresolvedFull: count(["settling", "unknown", "declined"]) >= size.kept,
    mayKeepExposed: count(["exposed"]) < size.kept,
    tooLate: isTooLate,
    maySettle: row !== null && row.calls < maxSettleCalls,
    large: size.large,
    patient: false,
  };
}
