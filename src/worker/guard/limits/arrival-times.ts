/**
 * The arrival times of one caller, by class, kept across evictions of its object without a write for each request.
 *
 * Objects live at least ten seconds after their last request: an arrival time within ten seconds need not be stored. A
 * later one is stored ten seconds early. So a new object never reads less than was used. A caller at its limit
 * writes once in ten seconds.
 */
import { alarmAheadMs } from "../../../lib/alarm-clock.ts";
import type { ArrivalTime } from "./gcra.ts";

/** How long an object stays in memory without a request, ms. */
const keptMs = 10_000;

/** How far ahead an arrival time is written down, ms. */
const aheadMs = 10_000;

const prefix = "arrival ";

/** When all of them have passed by the object's clock, even if the clock of alarms is ahead. */
const allPassedAt = (written: Iterable<ArrivalTime>) => Math.max(...written) + alarmAheadMs;

/** The part of an object's storage that is needed here. */
export interface ArrivalStorage {
  readonly kv: {
    get(key: string): ArrivalTime | undefined;
    put(key: string, value: ArrivalTime): void;
    delete(key: string): unknown;
    list(options: { readonly prefix: string }): Iterable<[string, ArrivalTime]>;
  };
  setAlarm(at: number): Promise<void>;
}

export class ArrivalTimes {
  readonly #storage: ArrivalStorage;
  readonly #known = new Map<string, ArrivalTime>();
  /** What is written down, by class. */
  readonly #written = new Map<string, ArrivalTime>();

  constructor(storage: ArrivalStorage) {
    this.#storage = storage;
  }

  /** The arrival time of a class; 0 for one that was never seen. */
  get(rateClass: string): ArrivalTime {
    const known = this.#known.get(rateClass);
    if (known !== undefined) return known;
    const written = this.#storage.kv.get(prefix + rateClass) ?? 0;
    this.#written.set(rateClass, written);
    return written;
  }

  /** Remembers an arrival time. The promise, if there is one, is for the alarm that will forget what was written. */
  set(rateClass: string, arrivalTime: ArrivalTime, now: number): Promise<void> | undefined {
    this.#known.set(rateClass, arrivalTime);
    if (arrivalTime - now <= keptMs || arrivalTime <= (this.#written.get(rateClass) ?? 0)) return undefined;
    const written = arrivalTime + aheadMs;
    this.#storage.kv.put(prefix + rateClass, written);
    this.#written.set(rateClass, written);
    return this.#storage.setAlarm(allPassedAt(this.#written.values()));
  }

  /** Deletes what was written down and has passed. */
  forget(now: number): Promise<void> | undefined {
    const left: ArrivalTime[] = [];
    for (const [key, written] of [...this.#storage.kv.list({ prefix })])
      if (written > now) left.push(written);
      else this.#storage.kv.delete(key);
    return left.length > 0 ? this.#storage.setAlarm(allPassedAt(left)) : undefined;
  }
}
