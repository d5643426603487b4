/**
 * The generic cell rate algorithm (ITU-T I.371): a limit per minute, kept as one number. That number is the theoretical
 * arrival time of the next request, if all came evenly spaced. Its distance from now is what has been used up.
 */

/** A limit. */
export interface RatePolicy {
  readonly perMinute: number;
  /** How many requests may come at once after a pause. */
  readonly burst: number;
}

/** The theoretical arrival time, in milliseconds since the epoch; 0 for a caller that was never seen. */
export type ArrivalTime = number;

/** Between one and the wanted number of requests granted, or none and a wait. Durations are in milliseconds. */
export type Grant = { readonly arrivalTime: ArrivalTime } & (
  | {
      readonly granted: number;
      /** What could still be granted at this moment. */
      readonly remaining: number;
    }
  | { readonly granted: 0; readonly retryAfterMs: number }
);

/** Milliseconds in which one request becomes available. */
export const intervalMs = (policy: RatePolicy): number => 60_000 / policy.perMinute;

/**
 * Below the resolution of a double at today's epoch milliseconds, so that rounding does not refuse what is just due.
 */
const roundingMs = 0.001;

/**
 * Takes up to `wanted` requests from a limit at time `now`. Waiting `retryAfterMs` after a refusal makes one available.
 */
export function take(policy: RatePolicy, arrivalTime: ArrivalTime, wanted: number, now: number): Grant {
  const interval = intervalMs(policy);
  const start = Math.max(arrivalTime, now);
  const available = Math.floor((now - start + policy.burst * interval + roundingMs) / interval);
  if (available < 1)
    return { arrivalTime, granted: 0, retryAfterMs: Math.ceil(start - now - (policy.burst - 1) * interval) };
  const granted = Math.min(wanted, available);
  return { arrivalTime: start + granted * interval, granted, remaining: available - granted };
}
