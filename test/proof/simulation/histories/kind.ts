/** A kind of history: what is simulated, and how. */
import { type Plan, shrink } from "./shrink.ts";
import type { Told } from "./told.ts";

export interface Kind {
  /** Guards of the production code that can be left out, to see what they are for. */
  readonly guards: readonly string[];
  /** Runs the history of a seed. The same seed tells the same, whatever ran before. */
  run(seed: number, without: string | undefined): Promise<Told>;
  /** A short history that breaks what the one of a seed breaks. */
  shortest(seed: number, without: string | undefined): Promise<Told>;
}

/** Makes a kind of how its histories are drawn, run, and made simpler. */
export function defineKind<History extends Plan>({
  guards,
  draw,
  run,
  simpler = () => [],
}: {
  readonly guards: readonly string[];
  readonly draw: (seed: number) => History;
  readonly run: (history: History, without: string | undefined) => Promise<Told>;
  readonly simpler?: (history: History) => Iterable<History>;
}): Kind {
  return {
    guards,
    run: (seed, without) => run(draw(seed), without),
    shortest: async (seed, without) => {
      const breaks = async (history: History) => (await run(history, without)).violation;
      return run(await shrink(draw(seed), breaks, simpler), without);
    },
  };
}
