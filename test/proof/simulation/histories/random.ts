/** Numbers that look random and are always the same for a seed (mulberry32). */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** A whole number from 0 to below 2^32. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  }

  /** A whole number from 0 to below a bound. */
  below(bound: number): number {
    return this.next() % bound;
  }

  /** Returns true one time in a given number. */
  onceIn(times: number): boolean {
    return this.below(times) === 0;
  }

  pick<Choice>(first: Choice, ...others: readonly Choice[]): Choice {
    return others[this.below(others.length + 1) - 1] ?? first;
  }
}
