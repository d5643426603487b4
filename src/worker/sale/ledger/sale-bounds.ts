/** The bounds and times of a sale. Milliseconds unless they say otherwise. */
import type { SaleState } from "../decision/transitions.ts";

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

/** How long a paid answer is kept and given again, and how long a payment that came by itself waits for its buyer. */
export const answerRetentionMs = 30 * dayMs;

/**
 * How long after it expired a signature alone reads the answer that a request was given before: it is public on the
 * chain from the settlement on. Later it takes a key of the purchase, which only the buyer has; an answer that nobody
 * was given is read for the whole retention.
 */
export const readableAfterExpiryMs = dayMs;

/**
 * How long an equal request of the same payer gets the answer again without a charge: results are the same, so nothing
 * is given away.
 */
export const gracePeriodMs = 10 * 60 * 1000;

/**
 * Authorizations of one payer that may be unresolved at a time; further ones are refused before anything is asked to
 * charge.
 */
export const maxUnresolved = 32;

/** Authorizations of one payer that are kept because a facilitator saw and refused them. */
export const maxExposed = 8;

/** Calls to settle that one authorization may cost. */
export const maxSettleCalls = 16;

/** Calls that may follow each other at once: a buyer who repeats after a fault is not kept waiting. */
const promptSettleCalls = 3;

/** Pause after so many calls to settle. */
export const settleSpacingMs = (calls: number): number =>
  calls < promptSettleCalls ? 0 : Math.min(2_000 * 2 ** (calls - promptSettleCalls), 10 * 60_000);

/** Pause between two looks at the chain while a request waits. */
export const lookPauseMs = 100;

/** First and longest pause between two looks of the alarm. */
export const firstLookMs = 2_000;
export const longestLookMs = 60_000;

/**
 * Pause after so many looks without a decision, at `sinceExpiryMs` after `validBefore`. What a node has not shown a day
 * later it may never show: a payer can use a nonce where no search goes, and must not have the node asked about it
 * every minute for ever. A payment that nobody was asked to settle is looked at less often from the beginning.
 */
export function nextLookMs(state: SaleState, looks: number, sinceExpiryMs: number): number {
  const [soon, late] = state === "exposed" ? [hourMs, dayMs] : [longestLookMs, hourMs];
  return Math.min(firstLookMs * 2 ** looks, sinceExpiryMs < dayMs ? soon : late);
}
