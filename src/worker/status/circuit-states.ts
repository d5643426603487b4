/** The state of a circuit, as its Gate reports it. */

import { within } from "../../lib/within.ts";
import type { CircuitEnv, CircuitName } from "../guard/circuit.ts";
import type { Doubt } from "../guard/doubt.ts";
import { callObject } from "../http/call-object.ts";

/** The state of a circuit; `unknown` if its Gate does not answer in time. */
export type CircuitState = "closed" | "open" | "unknown";

/** The state of a circuit, and which facilitators fail, by position. */
export interface KnownStanding {
  readonly circuit: CircuitState;
  readonly doubts: Readonly<Record<string, Doubt>>;
}

/** How long one Gate is waited for, ms. */
const patienceMs = 500;

/** Returns the state of a dependency. A circuit whose time is over counts as closed: the next request checks it. */
export async function standingOf(env: CircuitEnv, name: CircuitName): Promise<KnownStanding> {
  const asked = callObject(
    () => env.GATE.getByName(`circuit:${name}`),
    (gate) => gate.standing(),
  );
  const known = await within(patienceMs, asked).catch(() => undefined);
  if (!known) return { circuit: "unknown", doubts: {} };
  return { circuit: known.openUntil > Date.now() ? "open" : "closed", doubts: known.doubts };
}
