/** Reads stated amounts into minor units (domain.md 4.1). */
import { roundTo, toDecimal } from "../exact/decimal.ts";
import type { Integer } from "../exact/integer.ts";
import type { InputField } from "./fields.ts";

/** Reads amounts of one currency and remembers, in that order, which were rounded to the minor unit. */
export class MoneyReader {
  readonly rounded: InputField[] = [];
  readonly #decimals: number;

  constructor(decimals: number) {
    this.#decimals = decimals;
  }

  /** The amount in minor units, half away from zero. */
  read(field: InputField, value: number): Integer {
    const stated = toDecimal(value);
    // The shortest decimal of a number ends in a digit other than 0, so that dropping decimals always changes it.
    if (stated.decimals > this.#decimals) this.rounded.push(field);
    return roundTo(stated, this.#decimals);
  }

  /** The amount, null when it is omitted. */
  readOptional(field: InputField, value: number | undefined): Integer | null {
    return value === undefined ? null : this.read(field, value);
  }
}
