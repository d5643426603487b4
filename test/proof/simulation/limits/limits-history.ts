/** The plan of one history of the limiter, drawn from a seed: who calls how often, what goes wrong, and when. */
import { Random } from "../random.ts";

/** What happens at a moment, in milliseconds since the begin. */
export type LimitsStep = {
  readonly at: number;
} /** Somebody with many addresses, wallets and isolates sends calls that do not pay. */ & (
  | {
      readonly type: "strangers";
      readonly first: number;
      readonly count: number;
      /** Whether their signatures are their own, so that a ledger is asked. */
      readonly signed: boolean;
      readonly isolate: number;
    }
  /** One caller sends many calls that do not pay, to all isolates. */
  | { readonly type: "flood"; readonly count: number; readonly signed: boolean; readonly isolate: number }
  /** A payment is verified. A poisoned one makes the facilitator fail. */
  | { readonly type: "verify"; readonly isolate: number; readonly poisoned: boolean; readonly count: number }
  | { readonly type: "facilitator"; readonly works: boolean }
  /** An isolate ends, and another begins. */
  | { readonly type: "restart"; readonly isolate: number }
);

export interface LimitsHistory {
  readonly seed: number;
  readonly perMinute: number;
  /** The honest caller: asks so often in the time of a request, from isolates in turn. */
  readonly isFirstSale: boolean;
  readonly steps: readonly LimitsStep[];
  readonly faults: readonly (number | undefined)[];
  /** After how many happenings which kind of object loses its memory. */
  readonly crashes: readonly { readonly after: number; readonly circuit: boolean }[];
}

/** Milliseconds in which things go wrong. */
export const limitsHostileMs = 180_000;
/** Isolates at the same time. */
export const isolatesAtOnce = 2;

const plannedCalls = 120;

export function drawLimitsHistory(seed: number): LimitsHistory {
  const random = new Random(seed);
  let at = 0;
  let strangers = 0;
  const steps = Array.from({ length: 3 + random.below(8) }, (): LimitsStep => {
    at = Math.min(limitsHostileMs, at + random.pick(0, 1, 5, 50, 900, 5_000, 11_000, 25_000));
    const isolate = random.below(isolatesAtOnce);
    switch (random.below(9)) {
      case 0:
        return { at, type: "facilitator", works: random.onceIn(2) };
      case 1:
        return { at, type: "restart", isolate };
      case 2:
      case 3:
      case 4:
        return { at, type: "verify", isolate, poisoned: random.onceIn(2), count: 1 + random.below(6) };
      case 5:
      case 6: {
        const count = 1 + random.below(6);
        strangers += count;
        return { at, type: "strangers", first: strangers - count, count, signed: random.onceIn(2), isolate };
      }
      default:
        return { at, type: "flood", count: 1 + random.below(24), signed: random.onceIn(3), isolate };
    }
  });
  const faultIn = random.pick(4, 10, 1_000, 1_000);
  return {
    seed,
    perMinute: random.pick(6, 12, 30),
    isFirstSale: random.onceIn(2),
    steps,
    faults: Array.from({ length: plannedCalls }, () => (random.onceIn(faultIn) ? random.next() : undefined)),
    crashes: Array.from({ length: random.below(3) }, () => ({
      after: 1 + random.below(400),
      circuit: random.onceIn(2),
    })),
  };
}
