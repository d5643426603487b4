/** The plan of one history of bridges, drawn from a seed: what their users call, what goes wrong, and when. */
import { Random } from "../../../proof/simulation/histories/random.ts";

/** What happens at a moment, in milliseconds since the begin. */
export type BridgeStep = { readonly at: number } & (
  | {
      readonly type: "call";
      readonly bridge: number;
      /** Which question: the same one is the same purchase. */
      readonly input: number;
      /** Calls at the same time. */
      readonly copies: number;
    }
  /** For a while nothing can be written. */
  | { readonly type: "disk_full"; readonly ms: number }
  /** What the service put off happens. */
  | { readonly type: "catch_up" }
);

export interface BridgeHistory {
  readonly seed: number;
  /** Purchases that a run of a bridge, and all bridges in a day, may make; undefined without a limit. */
  readonly perSession: number | undefined;
  readonly perDay: number | undefined;
  /** How long before midnight it begins, ms. */
  readonly beforeMidnightMs: number;
  /** Seconds that the chain's clock is ahead of the bridges'. */
  readonly clockShift: number;
  readonly steps: readonly BridgeStep[];
  readonly faults: readonly (number | undefined)[];
  /**
   * After how many happenings which bridge dies and is started again; all of them, undefined, when the power is cut.
   */
  readonly crashes: readonly { readonly after: number; readonly bridge: number | undefined }[];
  /** After how many happenings which bridge's disk stands still for a while, as on a sleeping machine. */
  readonly sleeps: readonly { readonly after: number; readonly bridge: number; readonly ms: number }[];
}

/** Milliseconds in which things go wrong. */
export const bridgeHostileMs = 600_000;

export const bridgeCount = 2;
const questions = 3;
const plannedCalls = 40;
const plannedHappenings = 250;

export function drawBridgeHistory(seed: number): BridgeHistory {
  const random = new Random(seed);
  let at = 0;
  const steps = Array.from({ length: 2 + random.below(8) }, (): BridgeStep => {
    at = Math.min(bridgeHostileMs, at + random.pick(0, 2, 20, 100, 2_000, 12_000, 60_000, 190_000));
    const kind = random.below(12);
    if (kind === 0) return { at, type: "disk_full", ms: random.pick(50, 2_000) };
    if (kind === 1) return { at, type: "catch_up" };
    return {
      at,
      type: "call",
      bridge: random.below(bridgeCount),
      input: random.below(questions),
      copies: random.onceIn(4) ? 2 : 1,
    };
  });
  const faultIn = random.pick(1, 2, 3, 8);
  return {
    seed,
    perSession: random.pick(undefined, 1, 2, 3),
    perDay: random.pick(undefined, 1, 2, 3),
    beforeMidnightMs: random.pick(43_200_000, 43_200_000, 10_000, 200_000),
    clockShift: random.pick(0, 0, -20, 20),
    steps,
    faults: Array.from({ length: plannedCalls }, () => (random.onceIn(faultIn) ? random.next() : undefined)),
    crashes: Array.from({ length: random.below(4) }, () => ({
      after: 1 + random.below(plannedHappenings),
      bridge: random.onceIn(3) ? undefined : random.below(bridgeCount),
    })),
    sleeps: Array.from({ length: random.below(4) }, () => ({
      after: 1 + random.below(plannedHappenings),
      bridge: random.below(bridgeCount),
      ms: random.pick(100, 4_000, 11_000, 14_000, 70_000),
    })),
  };
}
