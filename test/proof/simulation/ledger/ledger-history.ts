/**
 * The plan of one history, drawn from a seed: who buys what, what goes wrong, and when. A shorter plan is a plan as
 * well.
 */
import { Random } from "../histories/random.ts";
import type { ReleaseName } from "../releases/release.ts";
import {
  drawAround,
  drawClockShift,
  drawFaults,
  hostileMs,
  list,
  type OutsideStep,
  type PlannedSale,
  type PlannedSales,
  payers,
  simplerAround,
} from "../sales/planned-sales.ts";

/** One thing that somebody wants to buy. */
export interface PlannedPurchase extends PlannedSale {
  readonly withKey: boolean;
}

/** What happens at a moment, in milliseconds since the begin. */
export type Step = { readonly at: number } & (
  | {
      /** The buyer asks: again with the same signature, or with a new one after a challenge. */
      readonly type: "buy";
      readonly purchase: number;
      /** Requests at the same time. */
      readonly copies: number;
      /** Signs anew whatever was answered. */
      readonly impatient: boolean;
    }
  /** A cheat asks for one body with the signature of another. */
  | { readonly type: "cheat"; readonly payer: number }
  | OutsideStep
);

/** The books, or the ledger of a payer. */
export type SetBack =
  | { readonly what: "books"; readonly choice: number }
  | { readonly what: "ledger"; readonly payer: number; readonly choice: number };

export interface LedgerHistory extends PlannedSales {
  readonly purchases: readonly PlannedPurchase[];
  readonly steps: readonly Step[];
  /** What is set back in time once everything is sold, and to which moment; undefined in most histories. */
  readonly setBack: SetBack | undefined;
  /** After how many happenings whose ledger crashes, and which release it is of then where that changes. */
  readonly crashes: readonly { readonly after: number; readonly payer: number; readonly deploys?: ReleaseName }[];
}

const plannedCalls = 60;
const plannedHappenings = 150;

function drawSetBack(random: Random): SetBack | undefined {
  if (!random.onceIn(3)) return undefined;
  const choice = random.next();
  return random.onceIn(3) ? { what: "books", choice } : { what: "ledger", payer: random.below(payers), choice };
}

export function drawLedgerHistory(seed: number): LedgerHistory {
  const random = new Random(seed);
  const purchases = list(1 + random.below(3), (index) => ({
    payer: random.below(payers),
    body: index,
    large: random.onceIn(5),
    withKey: random.onceIn(2),
  }));
  const cheats = list(payers, (payer) => payer).filter(() => random.onceIn(6));
  let at = 0;
  const steps = list(3 + random.below(13), (): Step => {
    at = Math.min(hostileMs, at + random.pick(0, 1, 2, 5, 20, 100, 500, 2_000, 10_000, 60_000));
    const kind = random.below(12);
    if (kind === 0) return { at, type: "broadcast", choice: random.next() };
    if (kind === 1) return { at, type: "catch_up" };
    const cheat = cheats[random.below(payers)];
    if (kind === 2 && cheat !== undefined) return { at, type: "cheat", payer: cheat };
    return {
      at,
      type: "buy",
      purchase: random.below(purchases.length),
      copies: random.onceIn(5) ? 2 : 1,
      impatient: random.onceIn(5),
    };
  });
  const faultIn = random.pick(2, 2, 3, 6);
  const around = drawAround(seed);
  return {
    ...around,
    seed,
    purchases,
    cheats,
    clockShift: drawClockShift(random),
    steps,
    faults: drawFaults(random, plannedCalls, faultIn),
    setBack: drawSetBack(random),
    crashes: [
      ...list(random.below(4), () => ({ after: 1 + random.below(plannedHappenings), payer: random.below(payers) })),
      ...around.deployments.map(({ at, of, release }) => ({
        after: 1 + (at % plannedHappenings),
        payer: of % payers,
        deploys: release,
      })),
    ],
  };
}

/** Simpler histories than one, beside those with less in them: fewer simultaneous requests, nothing set back. */
export function* simplerLedgerHistories(history: LedgerHistory): Generator<LedgerHistory> {
  if (history.setBack) yield { ...history, setBack: undefined };
  yield* simplerAround(history);
  for (const [index, step] of history.steps.entries())
    if (step.type === "buy" && step.copies > 1)
      yield { ...history, steps: history.steps.with(index, { ...step, copies: 1 }) };
}
