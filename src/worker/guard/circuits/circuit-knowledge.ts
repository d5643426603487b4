/** This isolate's view of the circuits: their last known state, and successes not reported yet. */

import { BoundedMap } from "../../../lib/memo.ts";
import { logEvent } from "../../http/log.ts";
import { type CircuitName, policyOf } from "./circuit-policy.ts";
import type { CircuitEntry, CircuitReading } from "./circuit-state.ts";

/** How long an isolate believes what it last heard of a circuit. */
const readingMs = 1_000;

/** Circuits known in one isolate: the core's and one for each facilitator. */
const mostCircuits = 64;

interface Knowledge {
  reading: CircuitReading | undefined;
  readAt: number;
  successes: number;
  countingSince: number;
}

const knowledge = new BoundedMap<CircuitName, Knowledge>(mostCircuits);

function knowledgeOf(name: CircuitName): Knowledge {
  let known = knowledge.get(name);
  if (!known) {
    known = { reading: undefined, readAt: 0, successes: 0, countingSince: 0 };
    knowledge.set(name, known);
  }
  return known;
}

/**
 * Records what a circuit's object answered, and logs a change of state. An unknown circuit counts as closed. Of many
 * isolates each may first hear of it when it is open.
 */
export function learn(name: CircuitName, reading: CircuitReading): void {
  const known = knowledgeOf(name);
  const from = known.reading?.status ?? "closed";
  if (from !== reading.status) logEvent("circuit", { circuit: name, from, to: reading.status });
  known.reading = reading;
  known.readAt = Date.now();
}

/**
 * Whether a call may be made by what is known, or undefined when the circuit's object must be asked. The core is
 * trusted while nothing is known against it, so a free check needs no call here. A facilitator's object is asked every
 * second.
 */
export function knownEntry(name: CircuitName): CircuitEntry | undefined {
  const { reading, readAt } = knowledgeOf(name);
  const now = Date.now();
  const fresh = now - readAt < readingMs ? reading : undefined;
  if (name === "core" ? (reading?.status ?? "closed") === "closed" : fresh?.status === "closed")
    return { admitted: true };
  const left = fresh?.status === "open" ? readAt + fresh.retryAfterMs - now : 0;
  return left > 0 ? { admitted: false, retryAfterMs: left } : undefined;
}

/** Counts a success. */
export function countSuccess(name: CircuitName): void {
  rolled(name).successes += 1;
}

/** Takes the successes of this window that were not reported before. */
export function takeSuccesses(name: CircuitName): number {
  const known = rolled(name);
  const { successes } = known;
  known.successes = 0;
  return successes;
}

/** What is known of a circuit, without successes that are older than its window. */
function rolled(name: CircuitName): Knowledge {
  const known = knowledgeOf(name);
  const now = Date.now();
  if (now - known.countingSince > policyOf(name).windowMs) {
    known.successes = 0;
    known.countingSince = now;
  }
  return known;
}
