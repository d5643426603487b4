/**
 * Counters that all isolates share, one object for each thing that is counted: `circuit:<dependency>`,
 * `caller:<caller>`.
 */
import { DurableObject } from "cloudflare:workers";
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
import { ArrivalTimes } from "./limits/arrival-times.ts";
import { type RatePolicy, take } from "./limits/gcra.ts";
import type { LeaseReading } from "./limits/lease.ts";

const circuitKey = "circuit";

/** Subjects of failures that one circuit remembers. */
const rememberedSubjects = 256;

export class Gate extends DurableObject<Env> {
  #circuit: Circuit | undefined;

  /**
   * What failing calls were about. In memory alone: an object idle long enough to be evicted counts a subject once
   * more.
   */
  readonly #failedSubjects = new BoundedMap<string, true>(rememberedSubjects);

  readonly #arrivalTimes = new ArrivalTimes(this.ctx.storage);

  /** Takes up to `wanted` requests of a class from this object's caller. */
  takeRequests(rateClass: string, policy: RatePolicy, wanted: number): LeaseReading {
    const now = Date.now();
    const { arrivalTime, ...reading } = take(policy, this.#arrivalTimes.get(rateClass), wanted, now);
    const alarmed = this.#arrivalTimes.set(rateClass, arrivalTime, now);
    if (alarmed) this.ctx.waitUntil(alarmed);
    return reading;
  }

  /** Forgets what callers used so long ago that it has come due again. */
  override async alarm(): Promise<void> {
    await this.#arrivalTimes.forget(Date.now());
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
