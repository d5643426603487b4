/** Makes a history that breaks a promise shorter, as long as it breaks the same one. */
import { type SalesHistory, simplerSalesHistories } from "../sales/sales-history.ts";

/** Runs a history and returns the promise that it breaks. */
type Breaks = (history: SalesHistory) => Promise<string | undefined>;

const without = <Item>(items: readonly Item[], from: number, count: number): readonly Item[] =>
  items.filter((_, index) => index < from || index >= from + count);

/** The ways in which a history can be made shorter by some events at a time. */
function* shorter(history: SalesHistory, size: number): Generator<SalesHistory> {
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

/** A shortest history that is found by leaving events out, many at a time first, and by simpler choices. */
export async function shrink(history: SalesHistory, breaks: Breaks): Promise<SalesHistory> {
  const promise = await breaks(history);
  const firstThatBreaks = async (candidates: Iterable<SalesHistory>): Promise<SalesHistory | undefined> => {
    for (const candidate of candidates) if ((await breaks(candidate)) === promise) return candidate;
    return undefined;
  };
  let shortest = history;
  for (let size = 32; size >= 1; ) {
    const found =
      (await firstThatBreaks(shorter(shortest, size))) ?? (await firstThatBreaks(simplerSalesHistories(shortest)));
    if (found) shortest = found;
    else size = Math.floor(size / 2);
  }
  return shortest;
}
