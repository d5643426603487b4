/** The state of several circuits, as their Gates tell it. */

import { within } from "../../lib/within.ts";
import type { CircuitEnv, CircuitName } from "../guard/circuit.ts";
import { callObject } from "../http/call-object.ts";

/** The state of a circuit; `unknown` if its Gate does not answer in time. */
export type CircuitState = "closed" | "open" | "unknown";

/** How long one Gate is waited for, ms. */
const patienceMs = 500;

/** Returns the states of circuits by name. One whose time is over counts as closed: the next request has it checked. */
export async function circuitStates(
  env: CircuitEnv,
  names: readonly CircuitName[],
): Promise<Readonly<Record<string, CircuitState>>> {
  const states = names.map(async (name): Promise<[CircuitName, CircuitState]> => {
    const asked = callObject(
      () => env.GATE.getByName(`circuit:${name}`),
      (gate) => gate.openUntil(),
    );
    const until = await within(patienceMs, asked).catch(() => undefined);
    return [name, until === undefined ? "unknown" : until > Date.now() ? "open" : "closed"];
  });
  return Object.fromEntries(await Promise.all(states));
}
