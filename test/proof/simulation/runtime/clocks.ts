/** By how much the clock of each machine of a history is ahead. */
export class Clocks {
  readonly #skews: readonly number[];
  #started = 0;

  constructor(skews: readonly number[]) {
    this.#skews = skews;
  }

  /** Milliseconds by which the clock of a machine is ahead that starts now. */
  next(): number {
    const skew = this.#skews[this.#started % this.#skews.length] ?? 0;
    this.#started += 1;
    return skew;
  }
}
