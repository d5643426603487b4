/** Reads stated amounts into minor units (domain.md 4.1). */
import { roundTo, toDecimal, toNumber } from "./exact/decimal.ts";
import type { Integer } from "./exact/integer.ts";
import type { ShownAssumption } from "./result-parts.ts";
import type { InputField } from "./result-words.ts";

/** Reads amounts of one currency and remembers which of them had to be rounded to the minor unit, in the order read. */
export class MoneyReader {
  readonly rounded: ShownAssumption[] = [];
  readonly #decimals: number;

  constructor(decimals: number) {
    this.#decimals = decimals;
  }

  /** The amount in minor units, half away from zero. */
  read(field: InputField, value: number): Integer {
    const stated = toDecimal(value);
    const amount = roundTo(stated, this.#decimals);
    // The shortest decimal of a number ends in a digit other than 0, so that dropping decimals always changes it.
    if (stated.decimals > this.#decimals) {
      this.rounded.push({ field, value: toNumber(amount, this.#decimals), kind: "rounded_to_minor_unit" });
    }
    return amount;
  }

  /** The amount, null when it is omitted. */
  readOptional(field: InputField, value: number | undefined): Integer | null {
    return value === undefined ? null : this.read(field, value);
  }
}
