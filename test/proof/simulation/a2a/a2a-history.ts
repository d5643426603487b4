/** The plan of one history of sales over A2A and HTTP, from a seed: purchases, faults, and when. */
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
} from "../sales/planned-sales.ts";

/** What happens at a moment, in milliseconds since the begin. */
export type A2aStep = { readonly at: number } & (
  | {
      /** The buyer does what comes next: opens the task, pays, pays again with the same payment, or looks. */
      readonly type: "act";
      readonly task: number;
      /** Messages at the same time. */
      readonly copies: number;
      /** Sends what was signed to the operation's own address instead. */
      readonly overHttp: boolean;
      /** Signs anew whatever was said. */
      readonly impatient: boolean;
    }
  | { readonly type: "look"; readonly task: number }
  /** A cheat pays for one task with the payment of another. */
  | { readonly type: "cheat"; readonly payer: number }
  /** A stranger sends somebody else's payment that a facilitator saw, with a signature of their own or of nobody. */
  | { readonly type: "forge"; readonly choice: number; readonly task: number }
  | OutsideStep
);

export interface A2aHistory extends PlannedSales {
  readonly tasks: readonly PlannedSale[];
  /** Payers whose wallets are contracts. */
  readonly contracts: readonly number[];
  readonly steps: readonly A2aStep[];
  /**
   * After how many happenings what crashes: the Workers, or all objects of a kind. Some objects then run another
   * release.
   */
  readonly crashes: readonly {
    readonly after: number;
    readonly what: "worker" | "ledgers" | "tasks";
    readonly deploys?: ReleaseName;
  }[];
}

const plannedCalls = 80;
const plannedHappenings = 300;

export function drawA2aHistory(seed: number): A2aHistory {
  const random = new Random(seed);
  const tasks = list(1 + random.below(3), (index) => ({
    payer: random.below(payers),
    body: index,
    large: random.onceIn(5),
  }));
  const everyPayer = list(payers, (payer) => payer);
  const cheats = everyPayer.filter(() => random.onceIn(6));
  let at = 0;
  const steps = list(3 + random.below(10), (): A2aStep => {
    at = Math.min(hostileMs, at + random.pick(0, 1, 5, 20, 100, 500, 2_000, 10_000, 60_000));
    const task = random.below(tasks.length);
    const cheat = cheats[random.below(payers)];
    switch (random.below(14)) {
      case 0:
        return { at, type: "broadcast", choice: random.next() };
      case 1:
        return { at, type: "catch_up" };
      case 2:
        return { at, type: "forge", choice: random.next(), task };
      case 3:
        return cheat === undefined ? { at, type: "look", task } : { at, type: "cheat", payer: cheat };
      case 4:
        return { at, type: "look", task };
      default:
        return {
          at,
          type: "act",
          task,
          copies: random.onceIn(5) ? 2 : 1,
          overHttp: random.onceIn(8),
          impatient: random.onceIn(8),
        };
    }
  });
  const faultIn = random.pick(3, 4, 6, 12);
  const around = drawAround(seed);
  return {
    ...around,
    seed,
    tasks,
    contracts: everyPayer.filter(() => random.onceIn(4)),
    cheats,
    clockShift: drawClockShift(random),
    steps,
    faults: drawFaults(random, plannedCalls, faultIn),
    crashes: [
      ...list(random.below(4), () => ({
        after: 1 + random.below(plannedHappenings),
        what: random.pick<"worker" | "ledgers" | "tasks">("worker", "ledgers", "tasks"),
      })),
      ...around.deployments.map(({ at, of, release }) => ({
        after: 1 + (at % plannedHappenings),
        what: of % 2 === 0 ? ("ledgers" as const) : ("tasks" as const),
        deploys: release,
      })),
    ],
  };
}
