/** The circuit breakers in front of what can fail: the calculation core and each facilitator. */
import { waitUntil } from "cloudflare:workers";
import { ServiceError } from "../http/errors.ts";
import { logEvent, reasonOf } from "../http/log.ts";
import { within } from "../http/within.ts";
import type { CircuitPolicy, Entry } from "./circuit-state.ts";
import type { CircuitReading, Gate } from "./gate.ts";

/** The name of a dependency behind a circuit. */
export type CircuitName = "core" | `facilitator:${string}`;

/** What a circuit needs of the environment. */
export interface CircuitEnv {
  readonly GATE: Pick<DurableObjectNamespace<Gate>, "getByName">;
}

/** Either the call may be made, and its outcome must be reported, or it must not be made before the wait is over. */
export type Admission = { readonly admitted: true } | { readonly admitted: false; readonly retryAfterSeconds: number };

/** One passage through a circuit: ask, call, report. Take a fresh one with `circuitOf` for each call. */
export interface Circuit {
  /** Asks to make one call. Never throws; a circuit that cannot be asked within some 50 ms lets the call through. */
  admit(): Promise<Admission>;
  /** Tells how the admitted call ended; returns at once. A failure is the dependency's: a refusal that it gave in good order is a success. */
  report(outcome: "success" | "failure"): void;
  /**
   * Asks, calls and reports: the call's result or its rejection, which counts as a failure unless `blameless` says that the
   * dependency is not to blame. Throws `circuit_open` with `Retry-After` without calling when the circuit is open.
   */
  run<Result>(call: () => Promise<Result>, blameless?: (thrown: unknown) => boolean): Promise<Result>;
}

const recovery = { openMs: 5_000, maxOpenMs: 60_000, probes: 2 } as const;

const corePolicy: CircuitPolicy = {
  ...recovery,
  windowMs: 10_000,
  minimumVolume: 5,
  failureRate: 0.5,
  probeTimeoutMs: 12_000,
};
const facilitatorPolicy: CircuitPolicy = {
  ...recovery,
  windowMs: 30_000,
  minimumVolume: 5,
  failureRate: 0.5,
  probeTimeoutMs: 30_000,
};

const policyOf = (name: CircuitName): CircuitPolicy => (name === "core" ? corePolicy : facilitatorPolicy);

/** How long an isolate believes what it last heard of a circuit. */
const readingMs = 1_000;

/** How long a caller waits for a circuit's object before it goes ahead without. */
const patienceMs = 50;

/** What this isolate knows of one circuit. */
interface Knowledge {
  reading: CircuitReading | undefined;
  readAt: number;
  successes: number;
  countingSince: number;
}

const knowledge = new Map<CircuitName, Knowledge>();

function knowledgeOf(name: CircuitName): Knowledge {
  let known = knowledge.get(name);
  if (!known) {
    known = { reading: undefined, readAt: 0, successes: 0, countingSince: 0 };
    knowledge.set(name, known);
  }
  return known;
}

function learn(name: CircuitName, reading: CircuitReading): void {
  const known = knowledgeOf(name);
  if (known.reading && known.reading.status !== reading.status)
    logEvent("circuit", { circuit: name, from: known.reading.status, to: reading.status });
  known.reading = reading;
  known.readAt = Date.now();
}

/** Whole seconds to wait, never less than one, never less than the wait. */
const toSeconds = (ms: number): number => Math.max(1, Math.ceil(ms / 1000));

/** A failure report that cannot be delivered costs nothing but itself: the next one follows. */
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
  const gate = () => env.GATE.getByName(`circuit:${name}`);
  let probe: number | undefined;

  /** The core is trusted while nothing is known against it, so a free check needs no call here; a facilitator is always asked about. */
  const isBelieved = (known: Knowledge, now: number): boolean =>
    (name === "core" && (known.reading?.status ?? "closed") === "closed") ||
    (known.reading?.status === "closed" && now - known.readAt < readingMs);

  async function enterGate(): Promise<Entry> {
    const known = knowledgeOf(name);
    const now = Date.now();
    if (isBelieved(known, now)) return { admitted: true };
    if (known.reading?.status === "open") {
      const left = known.readAt + known.reading.retryAfterMs - now;
      if (left > 0 && now - known.readAt < readingMs) return { admitted: false, retryAfterMs: left };
    }
    try {
      const { entry, reading } = await within(patienceMs, gate().enterCircuit(policy));
      learn(name, reading);
      return entry;
    } catch (thrown) {
      logEvent("circuit_unreachable", { circuit: name, reason: reasonOf(thrown) });
      return { admitted: true };
    }
  }

  const circuit: Circuit = {
    async admit() {
      const entry = await enterGate();
      if (!entry.admitted) return { admitted: false, retryAfterSeconds: toSeconds(entry.retryAfterMs) };
      probe = entry.probe;
      return { admitted: true };
    },

    report(outcome) {
      const known = knowledgeOf(name);
      const now = Date.now();
      if (probe !== undefined) {
        const answered = probe;
        probe = undefined;
        waitUntil(deliver(name, () => gate().reportProbe(policy, answered, outcome === "success")));
        return;
      }
      if (now - known.countingSince > policy.windowMs) {
        known.successes = 0;
        known.countingSince = now;
      }
      if (outcome === "success") {
        known.successes += 1;
        return;
      }
      // Successes travel with the next failure: without one they change nothing.
      const successes = known.successes;
      known.successes = 0;
      waitUntil(deliver(name, () => gate().countOutcomes(policy, { successes, failures: 1 })));
    },

    async run(call, blameless = () => false) {
      const admission = await circuit.admit();
      if (!admission.admitted)
        throw new ServiceError("circuit_open", { headers: { "Retry-After": String(admission.retryAfterSeconds) } });
      try {
        const result = await call();
        circuit.report("success");
        return result;
      } catch (thrown) {
        circuit.report(blameless(thrown) ? "success" : "failure");
        throw thrown;
      }
    },
  };
  return circuit;
}

/** The state of several circuits, read from their objects, for a status page; `unknown` when an object does not answer in time. */
export async function circuitStates(
  env: CircuitEnv,
  names: readonly CircuitName[],
): Promise<Readonly<Record<string, CircuitReading["status"] | "unknown">>> {
  const states = await Promise.all(
    names.map(async (name) => {
      try {
        const reading = await within(patienceMs * 10, env.GATE.getByName(`circuit:${name}`).readCircuit());
        return [name, reading.status] as const;
      } catch {
        return [name, "unknown"] as const;
      }
    }),
  );
  return Object.fromEntries(states);
}
