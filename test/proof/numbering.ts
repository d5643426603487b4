/**
 * Numbers for values that recur, in the order in which they are first seen. Equal values have equal codes, and equal
 * numbers.
 */

/** Numbers from 1 on; 0 stands for nothing. */
export class Numbering<Value> {
  readonly #numbers = new Map<string | number, number>();
  readonly #values: Value[] = [];
  readonly #code: (value: Value) => string | number;
  readonly #limit: number;

  /** @param limit the largest number that there is room for */
  constructor(code: (value: Value) => string | number, limit: number) {
    this.#code = code;
    this.#limit = limit;
  }

  of(value: Value): number {
    const code = this.#code(value);
    const known = this.#numbers.get(code);
    if (known !== undefined) return known;
    const number = this.#values.push(value);
    if (number > this.#limit) throw new Error(`More than ${this.#limit} values`);
    this.#numbers.set(code, number);
    return number;
  }

  value(number: number): Value {
    const found = this.#values[number - 1];
    if (found === undefined) throw new Error(`No value ${number}`);
    return found;
  }

  get size(): number {
    return this.#values.length;
  }
}
