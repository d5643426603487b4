/**
 * A circuit breaker as a pure state machine. Closed: calls pass and their outcomes are counted. Open: calls are refused
 * until the wait is over. Half-open: a bounded number of probes pass; they close the circuit together or one of them
 * opens it again.
 */

/** When a circuit opens and how it recovers. Durations are in milliseconds. */
export interface CircuitPolicy {
  /** How far back outcomes count. */
  readonly windowMs: number;
  /** Fewer outcomes than this in the window never open the circuit. */
  readonly minimumVolume: number;
  /** The share of failures, from 0 to 1, from which the circuit opens. */
  readonly failureRate: number;
  /** The first wait; every opening without a recovery between doubles it. */
  readonly openMs: number;
  readonly maxOpenMs: number;
  /** Calls let through while half-open; all of them must succeed. */
  readonly probes: number;
  /** When a probe that was never reported on is given up: longer than the deadline of a call. */
  readonly probeTimeoutMs: number;
}

/** Outcomes of calls. */
export interface Tally {
  readonly successes: number;
  readonly failures: number;
}

/** The state of one circuit. Times are milliseconds since the epoch. */
export type Circuit =
  | { readonly status: "closed"; readonly since: number; readonly current: Tally; readonly previous: Tally }
  | { readonly status: "open"; readonly until: number; readonly openings: number }
  | {
      readonly status: "half_open";
      /** When the last probe was let through. */
      readonly since: number;
      readonly openings: number;
      readonly admitted: number;
      readonly succeeded: number;
    };

/**
 * The answer to one call that asks to pass. `probe` names the opening that a probe belongs to; report it with the
 * outcome.
 */
export type CircuitEntry =
  | { readonly admitted: true; readonly probe?: number }
  | { readonly admitted: false; readonly retryAfterMs: number };

const none: Tally = { successes: 0, failures: 0 };

const sum = (a: Tally, b: Tally): Tally => ({
  successes: a.successes + b.successes,
  failures: a.failures + b.failures,
});

/** A circuit without recorded failures. */
export function closedCircuit(now: number): Circuit {
  return { status: "closed", since: now, current: none, previous: none };
}

function opened(openings: number, policy: CircuitPolicy, now: number): Circuit {
  return {
    status: "open",
    openings,
    until: now + Math.min(policy.maxOpenMs, policy.openMs * 2 ** Math.min(openings - 1, 30)),
  };
}

/** Asks to make one call. The wait of a refusal is the longest after which the next call can pass. */
export function enter(circuit: Circuit, policy: CircuitPolicy, now: number): { circuit: Circuit; entry: CircuitEntry } {
  switch (circuit.status) {
    case "closed":
      return { circuit, entry: { admitted: true } };
    case "open":
      if (now < circuit.until) return { circuit, entry: { admitted: false, retryAfterMs: circuit.until - now } };
      return {
        circuit: { status: "half_open", since: now, openings: circuit.openings, admitted: 1, succeeded: 0 },
        entry: { admitted: true, probe: circuit.openings },
      };
    case "half_open": {
      const lost = now - circuit.since >= policy.probeTimeoutMs;
      const admitted = lost ? circuit.succeeded : circuit.admitted;
      if (admitted >= policy.probes)
        return { circuit, entry: { admitted: false, retryAfterMs: circuit.since + policy.probeTimeoutMs - now } };
      return {
        circuit: { ...circuit, since: now, admitted: admitted + 1 },
        entry: { admitted: true, probe: circuit.openings },
      };
    }
  }
}

/** Counts the outcomes of calls that entered while the circuit was closed. They say nothing about any other state. */
export function count(circuit: Circuit, policy: CircuitPolicy, outcomes: Tally, now: number): Circuit {
  if (circuit.status !== "closed") return circuit;
  // Sliding window of two half-window buckets.
  const half = policy.windowMs / 2;
  const age = now - circuit.since;
  const rolled =
    age < half
      ? circuit
      : { ...circuit, since: now, previous: age < policy.windowMs ? circuit.current : none, current: none };
  const current = sum(rolled.current, outcomes);
  const { successes, failures } = sum(current, rolled.previous);
  const volume = successes + failures;
  if (failures > 0 && volume >= policy.minimumVolume && failures / volume >= policy.failureRate)
    return opened(1, policy, now);
  return { ...rolled, current };
}

/**
 * Records how a probe ended. Probes of an earlier opening are ignored; a probe without an outcome makes room for
 * another.
 */
export function probed(
  circuit: Circuit,
  policy: CircuitPolicy,
  probe: number,
  outcome: "success" | "failure" | "nothing",
  now: number,
): Circuit {
  if (circuit.status !== "half_open" || circuit.openings !== probe) return circuit;
  if (outcome === "failure") return opened(circuit.openings + 1, policy, now);
  if (outcome === "nothing") return { ...circuit, admitted: Math.max(circuit.succeeded, circuit.admitted - 1) };
  if (circuit.succeeded + 1 >= policy.probes) return closedCircuit(now);
  return { ...circuit, succeeded: circuit.succeeded + 1 };
}

/** What an isolate learns of a circuit each time it talks to its object. */
export interface CircuitReading {
  readonly status: Circuit["status"];
  /** Milliseconds until the next probe can pass; 0 unless open. */
  readonly retryAfterMs: number;
}
