/**
 * Whether a facilitator is asked later because its settlements fail. A Gate keeps a doubt for each facilitator by its
 * position in the configuration. It only changes the order: no payment is rejected because of it. Times are
 * milliseconds.
 */

/** What a Gate stores of a facilitator that has failed. */
export interface Doubt {
  /** When it failed last. */
  readonly since: number;
  /** Until when it is asked later than others; after that one purchase tries it. */
  readonly until: number;
  /** How long it is asked later than others, ms. */
  readonly pauseMs: number;
  /** Why it failed, as one of our own words. */
  readonly reason: string;
}

/**
 * How long a facilitator that failed is asked later than others, at first and at most: each trial that fails doubles
 * it.
 */
const firstPauseMs = 60_000;
const longestPauseMs = 60 * 60_000;

/** How long a purchase that tries one again may take; until then no other purchase tries it. */
const trialMs = 30_000;

/** The doubt after a settlement that failed. Further failures in the same time change nothing. */
export function doubtAfter(known: Doubt | undefined, reason: string, isTrial: boolean, now: number): Doubt {
  if (known && now < known.until && !isTrial) return known;
  const pauseMs = known ? Math.min(2 * known.pauseMs, longestPauseMs) : firstPauseMs;
  return { since: now, until: now + pauseMs, pauseMs, reason };
}

/** The doubt while a purchase tries the facilitator; undefined if it may not. */
export const tried = (known: Doubt | undefined, now: number): Doubt | undefined =>
  known && now >= known.until ? { ...known, until: now + trialMs } : undefined;
