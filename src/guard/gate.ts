/** Counters that all isolates share, one object for each thing that is counted: `circuit:<dependency>`, `caller:<caller>`. */
import { DurableObject } from "cloudflare:workers";
import {
  type Circuit,
  type CircuitPolicy,
  closedCircuit,
  count,
  type Entry,
  enter,
  probed,
  type Tally,
} from "./circuit-state.ts";
import { type ArrivalTime, type RatePolicy, take } from "./gcra.ts";

/** What an isolate learns of a circuit each time it talks to its object. */
export interface CircuitReading {
  readonly status: Circuit["status"];
  /** Milliseconds until the next probe can pass; 0 unless open. */
  readonly retryAfterMs: number;
}

/** Requests granted to an isolate, or none and how long until there is one. */
export type LeaseReading =
  | { readonly granted: number; readonly remaining: number }
  | { readonly granted: 0; readonly retryAfterMs: number };

const circuitKey = "circuit";

export class Gate extends DurableObject<Env> {
  #circuit: Circuit | undefined;

  /** By rate class. In memory alone: an object idle long enough to be evicted has little left to remember. */
  readonly #arrivalTimes = new Map<string, ArrivalTime>();

  /** Takes up to `wanted` requests of a class from this object's caller. */
  takeRequests(rateClass: string, policy: RatePolicy, wanted: number): LeaseReading {
    const { arrivalTime, ...reading } = take(policy, this.#arrivalTimes.get(rateClass) ?? 0, wanted, Date.now());
    this.#arrivalTimes.set(rateClass, arrivalTime);
    return reading;
  }

  /** Asks to make one call through this object's circuit. */
  enterCircuit(policy: CircuitPolicy): { readonly entry: Entry; readonly reading: CircuitReading } {
    const { circuit, entry } = enter(this.#knownCircuit(), policy, Date.now());
    return { entry, reading: this.#keep(circuit) };
  }

  /** Counts outcomes of calls made while the circuit was closed. */
  countOutcomes(policy: CircuitPolicy, outcomes: Tally): CircuitReading {
    return this.#keep(count(this.#knownCircuit(), policy, outcomes, Date.now()));
  }

  /** Takes note of how a probe ended. */
  reportProbe(policy: CircuitPolicy, probe: number, succeeded: boolean): CircuitReading {
    return this.#keep(probed(this.#knownCircuit(), policy, probe, succeeded, Date.now()));
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
    if (circuit.status !== this.#circuit?.status) this.ctx.storage.kv.put(circuitKey, circuit);
    this.#circuit = circuit;
    return {
      status: circuit.status,
      retryAfterMs: circuit.status === "open" ? Math.max(0, circuit.until - Date.now()) : 0,
    };
  }
}
