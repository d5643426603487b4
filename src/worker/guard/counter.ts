/**
 * Counts each caller's requests. An isolate counts a request at once and reports to the caller's Gate in the
 * background; the Gate's answer brings what other isolates counted. So no request waits for the Gate, however far away
 * it is, and an isolate alone never admits more than the limit. Several isolates together exceed the limit by what they
 * can admit before their counts reach each other.
 *
 * The algorithm is the generic cell rate algorithm (ITU-T I.371). It keeps one number, the arrival time: when the next
 * request would be due if all had come evenly spaced. Its distance from now is what has been used.
 */
import { waitUntil } from "cloudflare:workers";
import { BoundedMap } from "../../lib/memo.ts";
import { callObject } from "../http/call-object.ts";
import { logEvent, reasonOf } from "../http/log.ts";

/** Milliseconds since the epoch; 0 for a caller that was never seen. */
export type ArrivalTime = number;

/** How much may come at once after a pause: a minute's worth of requests, ms. */
const burstMs = 60_000;

/** How long requests beyond the limit, which several isolates admitted together, count against a caller, ms. */
const longestMs = 2 * burstMs;

/**
 * Below the resolution of a double at today's epoch milliseconds, so that rounding does not reject what is just due.
 */
const roundingMs = 0.001;

/** Milliseconds in which one request becomes available. */
const intervalMs = (perMinute: number): number => 60_000 / perMinute;

/** Seconds, rounded up, in which one request becomes available. */
export const secondsPerRequest = (perMinute: number): number => Math.ceil(60 / perMinute);

/** Adds requests that an isolate admitted, or gives back refunded ones if negative. Returns the new arrival time. */
export const arrivalAfter = (perMinute: number, known: ArrivalTime, requests: number, now: number): ArrivalTime =>
  Math.min(Math.max(known, now) + requests * intervalMs(perMinute), now + longestMs);

/** Whether a request is admitted: how many more are left, or how long to wait. */
export type Admission =
  | { readonly admitted: true; readonly remaining: number }
  | { readonly admitted: false; readonly retryAfterMs: number };

/** Takes one request from a limit. Waiting `retryAfterMs` after a refusal makes one available. */
export function take(
  perMinute: number,
  arrivalTime: ArrivalTime,
  now: number,
): Admission & { readonly arrivalTime: ArrivalTime } {
  const interval = intervalMs(perMinute);
  // A later time was set by a clock that was ahead.
  const start = arrivalTime > now + longestMs ? now : Math.max(arrivalTime, now);
  const available = Math.floor((now - start + burstMs + roundingMs) / interval);
  return available < 1
    ? { admitted: false, arrivalTime, retryAfterMs: Math.ceil(start - now - burstMs + interval) }
    : { admitted: true, arrivalTime: start + interval, remaining: available - 1 };
}

/** The binding that the counter needs. */
export interface CounterEnv {
  readonly GATE: {
    getByName(name: string): { count(rateClass: string, perMinute: number, requests: number): Promise<ArrivalTime> };
  };
}

/** A limit, and the name under which its requests are counted. A minute's worth of requests may come at once. */
export interface Limit {
  readonly rateClass: string;
  readonly perMinute: number;
  /**
   * Whether one Durable Object counts all of a caller's requests. The Gate then only keeps the count while that object
   * is out of memory.
   */
  readonly inOneObject?: boolean;
}

/**
 * An object stays in memory for at least ten seconds after its last request. A use that is available again by then
 * need not be stored.
 */
export const inMemoryMs = 10_000;

/** One caller's count in this isolate. */
class Count {
  arrivalTime: ArrivalTime = 0;
  /** Requests that were not reported to the Gate yet; negative if more were refunded than admitted. */
  untold = 0;
  toldAt = 0;
  /** Whether the Gate has not answered yet, or has failed. */
  isTelling = false;
}

/** The most callers whose counts one isolate keeps. */
const mostCallers = 10_000;

/** The time between two reports to the Gate, also to one that does not answer. Many requests are reported earlier. */
const tellAgainMs = 1_000;

/** The share of a caller's remaining requests that an isolate may admit before it tells the Gate. */
const untoldShare = 0.01;

/** The counts of one isolate. */
export class Counter {
  #counts = new BoundedMap<string, Count>(mostCallers);

  #countOf(rateClass: string, caller: string): Count {
    return this.#counts.getOrMake(`${rateClass} ${caller}`, () => new Count());
  }

  /**
   * Counts a request of a caller against a limit. `report` has to follow, as late as the request's answer: what is
   * refunded by then costs the Gate no call. Only much of what is left is reported at once.
   */
  admit(env: CounterEnv, caller: string, limit: Limit): Admission {
    const now = Date.now();
    const count = this.#countOf(limit.rateClass, caller);
    const { arrivalTime, ...admission } = take(limit.perMinute, count.arrivalTime, now);
    if (!admission.admitted) return admission;
    count.arrivalTime = arrivalTime;
    count.untold += 1;
    // Where no other isolate counts, a request that is available again need not be reported.
    if (limit.inOneObject)
      count.untold = Math.min(count.untold, Math.ceil((arrivalTime - now) / intervalMs(limit.perMinute)));
    const isMuch = count.untold > admission.remaining * untoldShare;
    if (isMuch && !count.isTelling) this.#tell(env, caller, limit, count, now);
    return admission;
  }

  /** Reports the requests of a caller that were counted since the last report, at most once a second. */
  report(env: CounterEnv, caller: string, limit: Limit): void {
    const now = Date.now();
    const count = this.#countOf(limit.rateClass, caller);
    if (count.untold !== 0 && now >= count.toldAt + tellAgainMs) this.#tell(env, caller, limit, count, now);
  }

  /** Gives one request back to a caller. */
  refund(env: CounterEnv, caller: string, limit: Limit): void {
    const count = this.#countOf(limit.rateClass, caller);
    count.arrivalTime -= intervalMs(limit.perMinute);
    count.untold -= 1;
    if (count.untold < 0 && !count.isTelling) this.#tell(env, caller, limit, count, Date.now());
  }

  /** Forgets everything. Tests that move the clock need it. */
  forget(): void {
    this.#counts = new BoundedMap(mostCallers);
  }

  /** Reports to the Gate in the background, and takes over what other isolates counted from its answer. */
  #tell(env: CounterEnv, caller: string, limit: Limit, count: Count, now: number): void {
    if (limit.inOneObject && count.arrivalTime - now <= inMemoryMs) return;
    const { untold } = count;
    Object.assign(count, { untold: 0, toldAt: now, isTelling: true });
    waitUntil(this.#exchange(env, caller, limit, count, untold));
  }

  async #exchange(env: CounterEnv, caller: string, { rateClass, perMinute }: Limit, count: Count, untold: number) {
    try {
      const gateOf = () => env.GATE.getByName(`caller:${caller}`);
      const known = await callObject(gateOf, (gate) => gate.count(rateClass, perMinute, untold));
      count.arrivalTime = Math.max(count.arrivalTime, known + count.untold * intervalMs(perMinute));
      count.isTelling = false;
    } catch (thrown) {
      logEvent("rate_limit_unavailable", { class: rateClass, reason: reasonOf(thrown) });
    }
  }
}

export const counter = new Counter();
