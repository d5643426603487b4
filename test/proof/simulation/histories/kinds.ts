/** The kinds of histories, with the production code in them. */

import { guardNames } from "../../worlds/guards.ts";
import { replaceRuntime } from "../runtime/runtime.ts";
import { salesGuards } from "../sales/guards.ts";
import { runSalesHistory } from "../sales/run-sales-history.ts";
import { drawSalesHistory, simplerSalesHistories } from "../sales/sales-history.ts";
import { type Plan, shrink } from "./shrink.ts";
import type { Told } from "./told.ts";

replaceRuntime();

/** A kind of history: what is simulated, and how. */
export interface Kind {
  /** Guards of the production code that can be left out, to see what they are for. */
  readonly guards: readonly string[];
  /** Runs the history of a seed. The same seed tells the same, whatever ran before. */
  run(seed: number, without: string | undefined): Promise<Told>;
  /** A short history that breaks what the one of a seed breaks. */
  shortest(seed: number, without: string | undefined): Promise<Told>;
}

/** Makes a kind of how its histories are drawn, run, and made simpler. */
function defineKind<History extends Plan>(
  guards: readonly string[],
  draw: (seed: number) => History,
  run: (history: History, without: string | undefined) => Promise<Told>,
  simpler: (history: History) => Iterable<History>,
): Kind {
  return {
    guards,
    run: (seed, without) => run(draw(seed), without),
    shortest: async (seed, without) => {
      const breaks = async (history: History) => (await run(history, without)).violation;
      return run(await shrink(draw(seed), breaks, simpler), without);
    },
  };
}

export const kinds = {
  sales: defineKind([...guardNames, ...salesGuards], drawSalesHistory, runSalesHistory, simplerSalesHistories),
} satisfies Record<string, Kind>;
export type KindName = keyof typeof kinds;

export const isKindName = (name: string): name is KindName => Object.hasOwn(kinds, name);
