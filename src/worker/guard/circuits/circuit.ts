/** The circuit breakers in front of what can fail: the calculation core and each facilitator. */
import { waitUntil } from "cloudflare:workers";
import { callObject } from "../../http/call-object.ts";
import { ServiceError } from "../../http/errors.ts";
import { logEvent, reasonOf } from "../../http/log.ts";
import { within } from "../../http/within.ts";
import { countSuccess, knownEntry, learn, takeSuccesses } from "./circuit-knowledge.ts";
import { type CircuitName, policyOf } from "./circuit-policy.ts";
import type { CircuitEntry, CircuitPolicy, CircuitReading } from "./circuit-state.ts";

/** What a circuit needs of the environment. */
export interface CircuitEnv {
  readonly GATE: {
    getByName(name: string): {
      enterCircuit(policy: CircuitPolicy): Promise<{ readonly entry: CircuitEntry; readonly reading: CircuitReading }>;
      countFailure(policy: CircuitPolicy, successes: number, subject?: string): Promise<CircuitReading>;
      reportProbe(
        policy: CircuitPolicy,
        probe: number,
        outcome: "success" | "failure",
        subject?: string,
      ): Promise<CircuitReading>;
      readCircuit(): Promise<CircuitReading>;
    };
  };
}

/** Either the call may be made and its outcome must be reported, or it must wait. */
export type Admission =
  /** `isProbe`: the call finds out whether the circuit can close again. */
  | { readonly admitted: true; readonly isProbe?: true }
  | { readonly admitted: false; readonly retryAfterSeconds: number };

/** One passage through a circuit: ask, call, report. Take a fresh one with `circuitOf` for each call. */
export interface Circuit {
  /** Asks to make one call. Never throws; a circuit that cannot be asked within some 50 ms lets the call through. */
  admit(): Promise<Admission>;
  /**
   * Tells how the admitted call ended; returns at once. A failure is the dependency's: a refusal that it gave in good
   * order is a success. Of failures with the same `subject`, which names what the call was about, the first one counts.
   */
  report(outcome: "success" | "failure", subject?: string): void;
  /**
   * Asks, calls and reports: the call's result, or its rejection, which counts as a failure of the given subject.
   * Throws `circuit_open` with `Retry-After` without calling when the circuit is open.
   */
  run<Result>(call: () => Promise<Result>, subject?: () => Promise<string>): Promise<Result>;
}

/** How long a caller waits for a circuit's object before it goes ahead without. */
const patienceMs = 50;

/** Whole seconds to wait, never less than one, never less than the wait. */
const toSeconds = (ms: number): number => Math.max(1, Math.ceil(ms / 1000));

/** Sends a report to a circuit's object. A lost report is harmless: the next one follows. */
async function deliver(name: CircuitName, send: () => Promise<CircuitReading>): Promise<void> {
  try {
    learn(name, await send());
  } catch (thrown) {
    logEvent("circuit_unreachable", { circuit: name, reason: reasonOf(thrown) });
  }
}

/** The circuit of a dependency, for one call. Works in the Worker and inside a Durable Object. */
export function circuitOf(env: CircuitEnv, name: CircuitName): Circuit {
  const policy = policyOf(name);
  const gateOf = () => env.GATE.getByName(`circuit:${name}`);
  type Gate = ReturnType<typeof gateOf>;
  const ask = <Result>(call: (gate: Gate) => Promise<Result>) => callObject(gateOf, call);
  let probe: number | undefined;

  async function askToEnter(): Promise<CircuitEntry> {
    try {
      const { entry, reading } = await within(
        patienceMs,
        ask((gate) => gate.enterCircuit(policy)),
      );
      learn(name, reading);
      return entry;
    } catch (thrown) {
      logEvent("circuit_unreachable", { circuit: name, reason: reasonOf(thrown) });
      return { admitted: true };
    }
  }

  const circuit: Circuit = {
    async admit() {
      const entry = knownEntry(name) ?? (await askToEnter());
      if (!entry.admitted) return { admitted: false, retryAfterSeconds: toSeconds(entry.retryAfterMs) };
      probe = entry.probe;
      return probe === undefined ? { admitted: true } : { admitted: true, isProbe: true };
    },

    report(outcome, subject) {
      if (probe !== undefined) {
        const answered = probe;
        probe = undefined;
        waitUntil(deliver(name, () => ask((gate) => gate.reportProbe(policy, answered, outcome, subject))));
      } else if (outcome === "success") countSuccess(name);
      else {
        // Successes travel with the next failure: without one they change nothing.
        const successes = takeSuccesses(name);
        waitUntil(deliver(name, () => ask((gate) => gate.countFailure(policy, successes, subject))));
      }
    },

    async run(call, subject) {
      const admission = await circuit.admit();
      if (!admission.admitted)
        throw new ServiceError("circuit_open", { headers: { "Retry-After": String(admission.retryAfterSeconds) } });
      try {
        const result = await call();
        circuit.report("success");
        return result;
      } catch (thrown) {
        circuit.report("failure", await subject?.());
        throw thrown;
      }
    },
  };
  return circuit;
}
