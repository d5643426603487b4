/** Makes a history that breaks a promise shorter, as long as it breaks the same one. */
import type { History } from "./history.ts";

/** Runs a history and says what it breaks. */
type Breaks = (history: History) => Promise<string | undefined>;

const without = <Item>(items: readonly Item[], from: number, count: number): readonly Item[] =>
  items.filter((_, index) => index < from || index >= from + count);

/** The ways in which a history can be made shorter by so many events at a time. */
function* shorter(history: History, size: number): Generator<History> {
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
  for (const [index, step] of steps.entries())
    if (step.type === "buy" && step.copies > 1) yield { ...history, steps: steps.with(index, { ...step, copies: 1 }) };
}

/** A shortest history that is found by leaving events out, many at a time first. */
export async function shrink(history: History, breaks: Breaks): Promise<History> {
  const promise = await breaks(history);
  let shortest = history;
  for (let size = 32; size >= 1; ) {
    const found = await firstThatBreaks(shorter(shortest, size), breaks, promise);
    if (found) shortest = found;
    else size = Math.floor(size / 2);
  }
  return shortest;
}

async function firstThatBreaks(
  candidates: Iterable<History>,
  breaks: Breaks,
  promise: string | undefined,
): Promise<History | undefined> {
  for (const candidate of candidates) if ((await breaks(candidate)) === promise) return candidate;
  return undefined;
}
