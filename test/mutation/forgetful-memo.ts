/**
 * Stands in for `src/lib/memo.ts`: memories are forgotten before each test, so that each mutant meets the tests
 * that reach it.
 */
import { memoize as remembering } from "../../src/lib/memo.ts";

const forgetting: (() => void)[] = [];

/** Forgets what was remembered since modules were loaded. */
export function forget(): void {
  for (const one of forgetting) one();
}

/** Keeps everything until it is forgotten: no test of a mutated folder fills a map. */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
  constructor(_most: number) {
    super();
    // Maps of objects that come and go are forgotten with them.
    if (forgetting.length < 100) forgetting.push(() => this.clear());
  }
}

export const memoize: typeof remembering = (make, most) => {
  let made = remembering(make, most);
  forgetting.push(() => {
    made = remembering(make, most);
  });
  return (...parts) => made(...parts);
};
