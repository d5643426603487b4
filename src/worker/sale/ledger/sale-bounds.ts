/** The bounds and times of a sale. Milliseconds unless they say otherwise. */
import type { SaleState } from "../decision/transitions.ts";

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

/** How long a paid answer is kept and repeated, and how long an unasked payment waits for its buyer. */
export const answerRetentionMs = 30 * dayMs;

/**
 * How long after its expiry a signature alone reads an answer that was given before: settlement makes it public. Later
 * it takes a key of the purchase, which only the buyer has. An answer that nobody was given can be read for the whole
 * retention.
 */
export const readableAfterExpiryMs = dayMs;

/** How long an equal request of the same payer gets the same answer again without a charge. */
export const gracePeriodMs = 10 * 60 * 1000;

/** Unresolved authorizations of one payer at a time. Further ones are refused before anybody is asked to charge. */
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
 * later it may never show. A payer can use a nonce beyond every search: the node must not be asked every minute for
 * ever. A payment that nobody was asked to settle is looked at less often from the beginning.
 */
export function nextLookMs(state: SaleState, looks: number, sinceExpiryMs: number): number {
  const [soon, late] = state === "exposed" ? [hourMs, dayMs] : [longestLookMs, hourMs];
  return Math.min(firstLookMs * 2 ** looks, sinceExpiryMs < dayMs ? soon : late);
}
