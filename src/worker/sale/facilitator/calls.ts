/**
 * What follows when a facilitator has not confirmed a call to settle: the same facilitator again, the next one, or
 * looks at the chain alone. Pure, so that every rule can be tested by itself. Times are milliseconds.
 *
 * A second call costs nothing, because the token takes an authorization once. But behind a node that estimates gas at
 * its latest block, a facilitator that is asked while its transaction is under way sends another one, which reverts and
 * is paid for. So a call is repeated only after an immediate answer that names no transaction.
 */
import type { Verdict } from "../../../payment/situations.ts";
import type { Meaning } from "./words.ts";

/** An answer to a call to settle that does not confirm the settlement. */
export interface Unsettled {
  /** `no`: its reason is one that is given before sending, and no transaction came with it. */
  readonly kind: "no" | "unclear";
  /**
   * `answered`: a settlement that can be read; `accepted`: not done yet; `busy`: asks to wait; `unreadable`: of no
   * use; `silent`: no answer in time.
   */
  readonly came: "answered" | "accepted" | "busy" | "unreadable" | "silent";
  readonly meaning: Meaning;
  /** The reason in the facilitator's own words. */
  readonly reason: string | undefined;
  /** The transaction that was named. */
  readonly transaction: string | undefined;
  /** The status of an answer that is unreadable. */
  readonly status?: number;
  /** The pause that a busy facilitator asks for, ms. */
  readonly retryAfterMs?: number | undefined;
}

/** The reason as the operator reads it, in our own words: what came instead, if there was no readable answer. */
export const reasonWord = ({ came, meaning }: Unsettled): string => (came === "answered" ? meaning : came);

/**
 * The most calls to one facilitator, and to all of them, in one request; then those of all requests for one
 * authorization.
 */
const maxCallsToOne = 4;
const maxCallsInRequest = 8;
export const maxSettleCalls = 24;

/**
 * How long all calls to one facilitator may take together while another one is left to ask; the last one has at least
 * five seconds.
 */
export const firstCallMs = 12_000;
/** How long after the first call of its request a call may still be repeated. */
const lastRepeatMs = 12_000;
/**
 * How long after the first call of a request another facilitator may still be called for the first time. The first
 * one may take twelve seconds, and then have four for what it sent or be repeated for five more.
 */
const lastBeginMs = 20_000;
/** The longest time for a call to a facilitator that has failed lately. */
export const briefCallMs = 5_000;

/** An answer within this time counts as immediate. */
const atOnceMs = 2_000;
/** The longest pause for a facilitator that asks to wait, and the pause if it does not say how long. */
const longestPatienceMs = 2_000;
const usualPatienceMs = 500;

/** Pauses before a call is repeated, and between two looks at the chain, as parts of the patience of four seconds. */
const repeatParts = [0.1, 0.25, 0.5];
/** The least factor by which the pause before a repeated call is spread at random; the largest is 1 more. */
const leastSpread = 0.5;
const lookPart = 0.25;
/** Looks after one call: at once, and until the patience is over. */
export const looksAfterCall = 1 + 1 / lookPart;

/** The state of a request's calls when one has returned. */
export interface CallState {
  readonly answer: Unsettled;
  readonly tookMs: number;
  /** Whether the facilitator is called only once: it has failed lately, and others can be asked. */
  readonly isBrief: boolean;
  /** Whether a facilitator is left that this request has not asked. */
  readonly hasOther: boolean;
  /** Calls of this request to this facilitator and to all, and all calls about the authorization. */
  readonly toThis: number;
  readonly inRequest: number;
  readonly inRow: number;
  /** Time since the first call of this request. */
  readonly sinceFirstMs: number;
  /** Whether the time is over for which the chain is looked at after a call. */
  readonly isPatienceOver: boolean;
  /** A number from 0 to 1 that differs between payments and between the calls of one. */
  readonly spread: number;
}

/** Whether a transaction may be under way because of this answer. */
const mayBeSent = ({ answer: { came, meaning, transaction } }: CallState): boolean =>
  transaction !== undefined || came === "accepted" || meaning === "sent" || meaning === "used";

/** Reasons that a repeated call a second later does not change. */
const lasting: readonly Meaning[] = ["payer", "undeployed", "time", "terms"];

/** Whether the same call may succeed a moment later: two payments collided, or a node was unavailable. */
const isPassing = (state: CallState): boolean =>
  (state.answer.came === "answered" || state.answer.came === "unreadable") &&
  state.tookMs <= atOnceMs &&
  !mayBeSent(state) &&
  !lasting.includes(state.answer.meaning);

const mayCall = ({ inRequest, inRow, sinceFirstMs }: CallState): boolean =>
  inRequest < maxCallsInRequest && inRow < maxSettleCalls && sinceFirstMs <= lastBeginMs;

const mayRepeat = (state: CallState): boolean =>
  mayCall(state) && state.sinceFirstMs <= lastRepeatMs && !state.isBrief && state.toThis < maxCallsToOne;

/**
 * Decides the next call after a look has shown the authorization unused and the money there: `again` asks the same
 * facilitator, `next` another one, `look` only looks at the chain while there is time.
 */
export function callAfter(state: CallState): "again" | "next" | "look" {
  const { answer, isBrief, hasOther } = state;
  const isOneMore = hasOther && mayCall(state);
  if (isPassing(state) && mayRepeat(state)) return "again";
  if (answer.came === "busy" && !hasOther && mayRepeat(state)) return "again";
  const isLeftNow =
    isBrief ||
    answer.came === "busy" ||
    answer.came === "silent" ||
    isPassing(state) ||
    lasting.includes(answer.meaning);
  // A transaction that may be under way is waited for first. If the nonce is used, no other facilitator helps.
  const isLeft = state.isPatienceOver ? answer.meaning !== "used" : isLeftNow && !mayBeSent(state);
  return isOneMore && isLeft ? "next" : "look";
}

/**
 * The pause before the chain is looked at: before the call is repeated, or between looks; the first look comes at once.
 * Without a state the facilitator has confirmed the call. `patienceMs` is how long the chain is looked at after a call,
 * 4 s by default.
 */
export function pauseBeforeLookMs(state: CallState | undefined, looks: number, patienceMs: number): number {
  if (looks > 0) return lookPart * patienceMs;
  if (!state) return 0;
  const { answer, hasOther, toThis } = state;
  if (answer.came === "busy" && !hasOther && mayRepeat(state))
    return Math.min(answer.retryAfterMs ?? usualPatienceMs, longestPatienceMs);
  if (!isPassing(state) || !mayRepeat(state)) return 0;
  // Payments that collided would collide again after equal pauses.
  return Math.round((repeatParts[toThis - 1] ?? 0) * (leastSpread + state.spread) * patienceMs);
}

/** What our own node shows of a payer; undefined if no node answers. */
export interface SeenPayer {
  readonly hasMoney: boolean | undefined;
  /** Whether the account had no code in the block of the proof. */
  readonly isOrdinary: boolean | undefined;
}

/** How a payment is signed. */
export type SignatureKind = "account" | "contract" | "envelope";

/**
 * The verdict of a refusal, where our own look agrees with it. A refusal of an ordinary account's signature is not one,
 * because our node accepts the signature. A contract's can be refused by a facilitator that sends it in
 * another form than the token was shown here: by its word, or by four transactions in a row that it could not make.
 */
export function verdictOf(
  { answer, toThis, isDoubtful }: Pick<CallState, "answer" | "toThis"> & { readonly isDoubtful: boolean },
  kind: SignatureKind,
): Verdict | undefined {
  if (answer.kind === "no" && answer.meaning === "payer") return "payer_refused";
  if (kind === "account") return undefined;
  if (answer.kind === "no" && answer.meaning === "undeployed" && kind === "envelope") return "undeployed_wallet";
  const isRefused = answer.kind === "no" && answer.meaning === "signature";
  const isSteady =
    !isDoubtful && answer.came === "answered" && answer.meaning === "failed" && answer.transaction === undefined;
  if (!(isRefused || isSteady) || toThis < maxCallsToOne) return undefined;
  return kind === "envelope" ? "undeployed_wallet" : "wallet_refused";
}

/** The least time, ms, that an authorization must have had left for its failure to count. */
const leastLeftMs = 60_000;

/**
 * Whether a call without a confirmation counts against its facilitator; it does not if the payer or the wallet may be
 * the reason.
 */
export const isTrouble = (
  { answer: { meaning } }: Pick<CallState, "answer">,
  verdict: Verdict | undefined,
  { hasMoney, isOrdinary }: SeenPayer,
  leftMs: number,
): boolean =>
  verdict === undefined && meaning !== "time" && hasMoney === true && isOrdinary === true && leftMs >= leastLeftMs;

/** The longest pause between two requests that make calls, and the first one, which doubles each time. */
const longestRoundMs = 60_000;
const firstRoundMs = 3_000;

/** The pause before a further request calls a facilitator, ms, after a number of requests have done so. */
export const roundPauseMs = (rounds: number): number =>
  Math.min(firstRoundMs * 2 ** Math.max(0, rounds - 1), longestRoundMs);
