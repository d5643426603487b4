/**
 * The state that all isolates share, one object for each thing: `caller:<caller>` counts a caller's requests,
 * `circuit:<name>` says until when a dependency is not asked.
 */
import { DurableObject } from "cloudflare:workers";
import { alarmAheadMs } from "../../lib/alarm-clock.ts";
import { type ArrivalTime, arrivalAfter, inMemoryMs } from "./counter.ts";
import { type Doubt, doubtAfter, tried } from "./doubt.ts";

const arrivalPrefix = "arrival ";
const outageKey = "outage";
const doubtPrefix = "doubt ";

/** How long a circuit is open, at first and at most, ms: each check that fails doubles it. */
const firstOpenMs = 5_000;
const longestOpenMs = 60_000;

/** An open circuit: until when its dependency is not asked (milliseconds since the epoch), and for how long (ms). */
interface Outage {
  readonly until: number;
  readonly openMs: number;
}

/** A dependency's standing: until when its circuit is open, and which facilitators fail, by position. */
export interface Standing {
  /** Milliseconds since the epoch; 0 while the circuit is closed. */
  readonly openUntil: number;
  readonly doubts: Readonly<Record<string, Doubt>>;
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
    // A later time is stored, with ten seconds added. So a new object never reads a smaller count than was used, and a
    // caller at its limit costs one write in ten seconds.
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

  standing(): Standing {
    const doubts = [...this.ctx.storage.kv.list<Doubt>({ prefix: doubtPrefix })].map(
      ([key, doubt]) => [key.slice(doubtPrefix.length), doubt] as const,
    );
    return { openUntil: this.openUntil(), doubts: Object.fromEntries(doubts) };
  }

  /** Notes that the facilitator at a position did not confirm a settlement; `isTrial` if that was a trial. */
  doubt(position: number, reason: string, isTrial: boolean): Standing {
    const known = this.ctx.storage.kv.get<Doubt>(doubtPrefix + position);
    const next = doubtAfter(known, reason, isTrial, Date.now());
    if (next !== known) this.ctx.storage.kv.put<Doubt>(doubtPrefix + position, next);
    return this.standing();
  }

  /** Whether this purchase may try the facilitator at a position; for a while no other one may. */
  claimTrial(position: number): boolean {
    const next = tried(this.ctx.storage.kv.get<Doubt>(doubtPrefix + position), Date.now());
    if (next) this.ctx.storage.kv.put<Doubt>(doubtPrefix + position, next);
    return next !== undefined;
  }

  /**
   * Notes that a call that began at `calledAt`, Unix ms, was confirmed: it closes the circuit, and ends an earlier
   * doubt.
   */
  trust(position: number, calledAt: number): Standing {
    const known = this.ctx.storage.kv.get<Doubt>(doubtPrefix + position);
    if (known && known.since <= calledAt) this.ctx.storage.kv.delete(doubtPrefix + position);
    this.recordCheck(true);
    return this.standing();
  }

  /** Until when the circuit is open. Workers of earlier releases, which run on for minutes, ask this alone. */
  openUntil(): number {
    return this.ctx.storage.kv.get<Outage>(outageKey)?.until ?? 0;
  }

  /** Records whether a check found that the dependency works. Returns until when its circuit is open. */
  recordCheck(works: boolean): number {
    const known = this.ctx.storage.kv.get<Outage>(outageKey);
    if (works) {
      if (known) this.ctx.storage.kv.delete(outageKey);
      return 0;
    }
    const now = Date.now();
    // Several isolates have reported the same failure.
    if (known && now < known.until) return known.until;
    const openMs = known ? Math.min(2 * known.openMs, longestOpenMs) : firstOpenMs;
    this.ctx.storage.kv.put<Outage>(outageKey, { until: now + openMs, openMs });
    return now + openMs;
  }
}
