/**
 * What all isolates share, one object for each thing: `caller:<caller>` counts a caller's requests, `circuit:<name>`
 * says until when a dependency is not asked.
 */
import { DurableObject } from "cloudflare:workers";
import { alarmAheadMs } from "../../lib/alarm-clock.ts";
import { type ArrivalTime, arrivalAfter, inMemoryMs } from "./counter.ts";

const arrivalPrefix = "arrival ";
const outageKey = "outage";

/** The first time for which a circuit is open, and the longest, ms: each check that fails doubles it. */
const firstOpenMs = 5_000;
const longestOpenMs = 60_000;

/** An open circuit: until when its dependency is not asked (milliseconds since the epoch), and for how long (ms). */
interface Outage {
  readonly until: number;
  readonly openMs: number;
}

export class Gate extends DurableObject<Env> {
  readonly #arrivals = new Map<string, ArrivalTime>();

  /** The arrival times in storage, by class. */
  readonly #stored = new Map<string, ArrivalTime>();

  /** Counts requests of a class that an isolate admitted to this object's caller. Returns the arrival time. */
  count(rateClass: string, perMinute: number, requests: number): ArrivalTime {
    const now = Date.now();
    const arrival = arrivalAfter(perMinute, this.#arrivals.get(rateClass) ?? this.#read(rateClass), requests, now);
    this.#arrivals.set(rateClass, arrival);
    // A later one is stored ten seconds late: a new object never reads less than was used, and a caller at its limit
    // costs one write in ten seconds.
    if (arrival - now > inMemoryMs && arrival > (this.#stored.get(rateClass) ?? 0)) {
      const stored = arrival + inMemoryMs;
      this.ctx.storage.kv.put(arrivalPrefix + rateClass, stored);
      this.#stored.set(rateClass, stored);
      this.ctx.waitUntil(this.ctx.storage.setAlarm(Math.max(...this.#stored.values()) + alarmAheadMs));
    }
    return arrival;
  }

  #read(rateClass: string): ArrivalTime {
    const stored = this.ctx.storage.kv.get<ArrivalTime>(arrivalPrefix + rateClass) ?? 0;
    this.#stored.set(rateClass, stored);
    return stored;
  }

  /** Deletes arrival times that have passed. */
  override async alarm(): Promise<void> {
    let latest = 0;
    for (const [key, stored] of [...this.ctx.storage.kv.list<ArrivalTime>({ prefix: arrivalPrefix })])
      if (stored > Date.now()) latest = Math.max(latest, stored);
      else this.ctx.storage.kv.delete(key);
    if (latest > 0) await this.ctx.storage.setAlarm(latest + alarmAheadMs);
  }

  /** Returns until when the dependency is not asked, milliseconds since the epoch; 0 while its circuit is closed. */
  openUntil(): number {
    return this.ctx.storage.kv.get<Outage>(outageKey)?.until ?? 0;
  }

  /** Records whether a check found that the dependency works. Returns the same as `openUntil`. */
  recordCheck(works: boolean): number {
    const known = this.ctx.storage.kv.get<Outage>(outageKey);
    if (works) {
      if (known) this.ctx.storage.kv.delete(outageKey);
      return 0;
    }
    const now = Date.now();
    // Several isolates have found the same failure.
    if (known && now < known.until) return known.until;
    const openMs = known ? Math.min(2 * known.openMs, longestOpenMs) : firstOpenMs;
    this.ctx.storage.kv.put<Outage>(outageKey, { until: now + openMs, openMs });
    return now + openMs;
  }
}
