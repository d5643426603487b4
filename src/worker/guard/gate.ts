/**
 * Counters that all isolates share, one object for each thing that is counted: `circuit:<dependency>`,
 * `caller:<caller>`.
 */
import { DurableObject } from "cloudflare:workers";
import { alarmAheadMs } from "../../lib/alarm-clock.ts";
import { BoundedMap } from "../../lib/memo.ts";
import {
  type Circuit,
  type CircuitEntry,
  type CircuitPolicy,
  type CircuitReading,
  closedCircuit,
  count,
  enter,
  probed,
} from "./circuits/circuit-state.ts";
import { type ArrivalTime, arrivalAfter, type RatePolicy } from "./counter.ts";

const circuitKey = "circuit";

const arrivalPrefix = "arrival ";

/**
 * An object stays in memory for at least ten seconds after its last request. So an arrival time within ten seconds need
 * not be stored, and a later one is stored ten seconds late: a new object never reads less than was used, and a caller
 * at its limit costs one write in ten seconds.
 */
const aheadMs = 10_000;

/** Subjects of failures that one circuit remembers. */
const rememberedSubjects = 256;

export class Gate extends DurableObject<Env> {
  #circuit: Circuit | undefined;

  /**
   * What failing calls were about. In memory alone: an object idle long enough to be evicted counts a subject once
   * more.
   */
  readonly #failedSubjects = new BoundedMap<string, true>(rememberedSubjects);

  readonly #arrivals = new Map<string, ArrivalTime>();

  /** The arrival times in storage, by class. */
  readonly #stored = new Map<string, ArrivalTime>();

  /** Counts requests of a class that an isolate admitted to this object's caller. Returns the arrival time. */
  count(rateClass: string, policy: RatePolicy, requests: number): ArrivalTime {
    const now = Date.now();
    const arrival = arrivalAfter(policy, this.#arrivals.get(rateClass) ?? this.#read(rateClass), requests, now);
    this.#arrivals.set(rateClass, arrival);
    if (arrival - now > aheadMs && arrival > (this.#stored.get(rateClass) ?? 0)) {
      const stored = arrival + aheadMs;
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

  /** Asks to make one call through this object's circuit. */
  enterCircuit(policy: CircuitPolicy): { readonly entry: CircuitEntry; readonly reading: CircuitReading } {
    const { circuit, entry } = enter(this.#knownCircuit(), policy, Date.now());
    return { entry, reading: this.#keep(circuit) };
  }

  /**
   * Counts a failure, and the successes before it, of calls made while the circuit was closed. A subject that failed
   * before does not count.
   */
  countFailure(policy: CircuitPolicy, successes: number, subject?: string): CircuitReading {
    const failures = this.#isNews(subject) ? 1 : 0;
    return this.#keep(count(this.#knownCircuit(), policy, { successes, failures }, Date.now()));
  }

  /** Takes note of how a probe ended. A subject that failed before says nothing of its dependency. */
  reportProbe(policy: CircuitPolicy, probe: number, outcome: "success" | "failure", subject?: string): CircuitReading {
    const said = outcome === "failure" && !this.#isNews(subject) ? "nothing" : outcome;
    return this.#keep(probed(this.#knownCircuit(), policy, probe, said, Date.now()));
  }

  /** Whether a failure is the first one of its subject; without a subject, each one is. */
  #isNews(subject: string | undefined): boolean {
    if (subject === undefined) return true;
    const known = this.#failedSubjects.get(subject);
    this.#failedSubjects.set(subject, true);
    return !known;
  }

  readCircuit(): CircuitReading {
    return this.#keep(this.#knownCircuit());
  }

  #knownCircuit(): Circuit {
    this.#circuit ??= this.ctx.storage.kv.get<Circuit>(circuitKey) ?? closedCircuit(Date.now());
    return this.#circuit;
  }

  /** Writes only when the status changes: counts of a closed circuit are worth less than a write for each call. */
  #keep(circuit: Circuit): CircuitReading {
    if (circuit.status !== this.#knownCircuit().status) this.ctx.storage.kv.put(circuitKey, circuit);
    this.#circuit = circuit;
    return {
      status: circuit.status,
      retryAfterMs: circuit.status === "open" ? Math.max(0, circuit.until - Date.now()) : 0,
    };
  }
}
