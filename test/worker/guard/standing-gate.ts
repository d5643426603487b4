/** A Gate that a test scripts: it says until when a circuit is open, and accepts every report. */
import type { CircuitEnv } from "../../../src/worker/guard/circuit.ts";
import type { Doubt } from "../../../src/worker/guard/doubt.ts";

type ScriptedGate = ReturnType<CircuitEnv["GATE"]["getByName"]>;

/** Returns a Gate whose circuit is open until a moment, Unix ms, and which doubts these positions. */
export function standingGate(
  openUntil: () => number | Promise<number>,
  doubts: Readonly<Record<string, Doubt>> = {},
): ScriptedGate {
  const standing = async () => ({ openUntil: await openUntil(), doubts });
  return {
    standing,
    recordCheck: async () => await openUntil(),
    doubt: standing,
    trust: standing,
    claimTrial: async () => true,
  };
}
