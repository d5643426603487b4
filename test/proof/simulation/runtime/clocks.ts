/** The clocks of a history's machines: how far each is ahead. */
export class Clocks {
  readonly #skews: readonly number[];
  #started = 0;

  constructor(skews: readonly number[]) {
    this.#skews = skews;
  }

  /** How far the clock of a machine that starts now is ahead, milliseconds. */
  next(): number {
    const skew = this.#skews[this.#started % this.#skews.length] ?? 0;
    this.#started += 1;
    return skew;
  }
}
