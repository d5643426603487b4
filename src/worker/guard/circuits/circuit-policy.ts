/** Which circuits there are, and when each opens. */
import type { CircuitPolicy } from "./circuit-state.ts";

/** The name of a dependency behind a circuit. */
export type CircuitName = "core" | `facilitator:${string}`;

const shared = { minimumVolume: 5, failureRate: 0.5, openMs: 5_000, maxOpenMs: 60_000, probes: 2 } as const;
const corePolicy: CircuitPolicy = { ...shared, windowMs: 10_000, probeTimeoutMs: 12_000 };
const facilitatorPolicy: CircuitPolicy = { ...shared, windowMs: 30_000, probeTimeoutMs: 30_000 };

export const policyOf = (name: CircuitName): CircuitPolicy => (name === "core" ? corePolicy : facilitatorPolicy);
