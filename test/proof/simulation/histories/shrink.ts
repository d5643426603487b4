/** Makes a history that breaks a promise shorter, as long as it breaks the same one. */

/**
 * A history of any kind: what is done, what goes wrong, and who crashes. A history with less of each is one as well.
 */
export interface Plan {
  readonly seed: number;
  readonly steps: readonly unknown[];
  readonly crashes: readonly unknown[];
  /** What goes wrong in the first calls to anybody outside, in their order; undefined where nothing does. */
  readonly faults: readonly (number | undefined)[];
}

/** Runs a history and says what it breaks. */
type Breaks<History> = (history: History) => Promise<string | undefined>;

const without = <Item>(items: readonly Item[], from: number, count: number): readonly Item[] =>
  items.filter((_, index) => index < from || index >= from + count);

/** The ways in which a history can be made shorter by so many events at a time. */
function* shorter<History extends Plan>(history: History, size: number): Generator<History> {
  const { steps, crashes, faults } = history;
  for (let from = 0; from < steps.length; from += size) yield { ...history, steps: without(steps, from, size) };
  for (let from = 0; from < crashes.length; from += size) yield { ...history, crashes: without(crashes, from, size) };
  for (let from = 0; from < faults.length; from += size) {
    // Later faults meet earlier calls, or what they met before.
    yield { ...history, faults: without(faults, from, size) };
    const isPart = (index: number) => index >= from && index < from + size;
    if (faults.some((fault, index) => fault !== undefined && isPart(index)))
      yield { ...history, faults: faults.map((fault, index) => (isPart(index) ? undefined : fault)) };
  }
}

/**
 * A shortest history that is found by leaving events out, many at a time first. `simpler` are other ways to make one
 * simpler.
 */
export async function shrink<History extends Plan>(
  history: History,
  breaks: Breaks<History>,
  simpler: (history: History) => Iterable<History>,
): Promise<History> {
  const promise = await breaks(history);
  const firstThatBreaks = async (candidates: Iterable<History>): Promise<History | undefined> => {
    for (const candidate of candidates) if ((await breaks(candidate)) === promise) return candidate;
    return undefined;
  };
  let shortest = history;
  for (let size = 32; size >= 1; ) {
    const found = (await firstThatBreaks(shorter(shortest, size))) ?? (await firstThatBreaks(simpler(shortest)));
    if (found) shortest = found;
    else size = Math.floor(size / 2);
  }
  return shortest;
}
