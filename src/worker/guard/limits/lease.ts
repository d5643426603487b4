/**
 * What one isolate holds of one caller's limit. An isolate leases several requests at a time from the caller's Gate
 * object. The object counts them when it leases them, so it never grants more than the limit. A lease can be spent for
 * `leaseMs`. However many isolates a caller reaches, it exceeds its limit by at most what the rate grants in that time.
 */

import { intervalMs, type RatePolicy } from "./gcra.ts";

/** How long a leased request can be spent. */
export const leaseMs = 10_000;

const firstSize = 4;

/** The most requests that are leased at once. */
const largestLease = 100;

/** A caller's share in this isolate. Times are milliseconds since the epoch. */
export interface Lease {
  /** Requests that can still be made without asking. */
  held: number;
  /** What the object could still grant when it was last asked. */
  remaining: number;
  /** Requests let through unasked, to be paid for from what is granted next. */
  owed: number;
  expiresAt: number;
  /** Before this nothing is granted, so there is nothing to ask. */
  refusedUntil: number;
  /** How many requests to ask for next time. */
  size: number;
}

/** What became of a request: how many more there are, or how long to wait. */
export type Verdict =
  | { readonly admitted: true; readonly remaining: number }
  | { readonly admitted: false; readonly retryAfterMs: number };

/**
 * The most that is leased at once: what the rate grants during a lease. So no caller starves on requests it left
 * unspent.
 */
const sizeLimit = (policy: RatePolicy): number =>
  Math.max(1, Math.min(largestLease, policy.burst, Math.floor(leaseMs / intervalMs(policy))));

export function newLease(policy: RatePolicy): Lease {
  return {
    held: 0,
    remaining: 0,
    owed: 0,
    expiresAt: 0,
    refusedUntil: 0,
    size: Math.min(firstSize, sizeLimit(policy)),
  };
}

/** Spends one held request, or repeats a refusal that still stands; undefined when the object must be asked. */
export function spend(lease: Lease, now: number): Verdict | undefined {
  if (lease.held >= 1 && now < lease.expiresAt) {
    lease.held -= 1;
    return { admitted: true, remaining: lease.held + lease.remaining };
  }
  return now < lease.refusedUntil ? { admitted: false, retryAfterMs: lease.refusedUntil - now } : undefined;
}

/**
 * Lets a request through unasked. What is owed is bounded, so that an outage is not held against a caller for longer
 * than a minute.
 */
export function letThrough(lease: Lease, policy: RatePolicy): Verdict {
  lease.owed = Math.min(policy.burst, lease.owed + 1);
  return { admitted: true, remaining: 0 };
}

/** Puts back a request that shall not count after all. */
export function putBack(lease: Lease, now: number): void {
  if (now >= lease.expiresAt) {
    lease.held = 0;
    lease.expiresAt = now + leaseMs;
  }
  lease.held += 1;
}

/** How many requests to ask for when `waiting` others wait as well. */
export const toAskFor = (lease: Lease, waiting: number): number =>
  Math.min(largestLease, Math.max(lease.size, waiting)) + lease.owed;

/**
 * Takes in what the object answered. Leases grow while they are used up in time and shrink when they are left to
 * expire.
 */
export function refill(lease: Lease, policy: RatePolicy, reading: LeaseReading, now: number): void {
  const expired = lease.expiresAt > 0 && now >= lease.expiresAt;
  lease.size = expired ? Math.max(1, lease.size >> 1) : Math.min(sizeLimit(policy), lease.size * 2);
  if ("retryAfterMs" in reading) {
    lease.refusedUntil = now + reading.retryAfterMs;
    return;
  }
  const paid = Math.min(lease.owed, reading.granted);
  lease.owed -= paid;
  lease.held = reading.granted - paid + (expired ? 0 : lease.held);
  lease.remaining = reading.remaining;
  lease.expiresAt = now + leaseMs;
}

/** Requests granted to an isolate, or none and how long until there is one. */
export type LeaseReading =
  | { readonly granted: number; readonly remaining: number }
  | { readonly granted: 0; readonly retryAfterMs: number };
