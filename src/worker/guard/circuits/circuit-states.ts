/** The state of several circuits, for a status page. */
import { callObject } from "../../http/call-object.ts";
import { within } from "../../http/within.ts";
import type { CircuitEnv } from "./circuit.ts";
import type { CircuitName } from "./circuit-policy.ts";
import type { CircuitReading } from "./circuit-state.ts";

/** How long a status page waits for one circuit's object. */
const patienceMs = 500;

/** The states as the circuits' objects tell them; `unknown` when an object does not answer in time. */
export async function circuitStates(
  env: CircuitEnv,
  names: readonly CircuitName[],
): Promise<Readonly<Record<string, CircuitReading["status"] | "unknown">>> {
  const states = await Promise.all(
    names.map(async (name) => {
      try {
        const reading = await within(
          patienceMs,
          callObject(
            () => env.GATE.getByName(`circuit:${name}`),
            (gate) => gate.readCircuit(),
          ),
        );
        return [name, reading.status] as const;
      } catch {
        return [name, "unknown"] as const;
      }
    }),
  );
  return Object.fromEntries(states);
}
