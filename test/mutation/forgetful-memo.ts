/**
 * Stands in for `src/worker/lib/memo.ts`: memories are forgotten before each test, so that each mutant meets the tests
 * that reach it.
 */
import { BoundedMap as Remembering, memoize as remembering } from "../../src/worker/lib/memo.ts";

const forgetting: (() => void)[] = [];

/** Forgets what was remembered since modules were loaded. */
export function forget(): void {
  for (const one of forgetting) one();
}

export class BoundedMap<Key, Value> {
  #map: Remembering<Key, Value>;

  constructor(most: number) {
    this.#map = new Remembering(most);
    // Maps of objects that come and go are forgotten with them.
    if (forgetting.length < 100)
      forgetting.push(() => {
        this.#map = new Remembering(most);
      });
  }

  get size(): number {
    return this.#map.size;
  }

  get(key: Key): Value | undefined {
    return this.#map.get(key);
  }

  set(key: Key, value: Value): void {
    this.#map.set(key, value);
  }

  delete(key: Key): void {
    this.#map.delete(key);
  }
}

export const memoize: typeof remembering = (make, most) => {
  let made = remembering(make, most);
  forgetting.push(() => {
    made = remembering(make, most);
  });
  return (...parts) => made(...parts);
};
