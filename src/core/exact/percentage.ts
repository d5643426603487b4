/** Percentages of amounts in minor units: exact rates, and charges that are rounded once (domain.md 4.2). */
import { type Decimal, powerOfTen, roundTo, toDecimal, toNumber } from "./decimal.ts";
import { add, type Integer, multiply, roundDivide } from "./integer.ts";

/** `part(A, p)` for a percentage of the service's own, with at most one decimal: `r(A * p / 100)`. */
export function part(amount: Integer, percent: number): Integer {
  return roundDivide(multiply(amount, 10 * percent), 1000);
}

/** `ratio(n, d, k)` in units of 10^-k, half away from zero; null when d is 0. */
export function ratio(n: Integer, d: Integer, decimals: number): Integer | null {
  return d === 0 ? null : roundDivide(multiply(n, powerOfTen(decimals)), d);
}

/** `pct(n, d)`: 100 n/d in hundredths of a per cent, half away from zero; null when d is 0. */
export function pct(n: Integer, d: Integer): Integer | null {
  return ratio(n, d, 4);
}

/** `pct` of a whole that is above 0, so that there always is one. */
export function shareOf(n: Integer, whole: Integer): Integer {
  return roundDivide(multiply(n, 10_000), whole);
}

/** A value in hundredths, or the absence of one, as results show it. */
export function showHundredths(value: Integer): number;
export function showHundredths(value: Integer | null): number | null;
export function showHundredths(value: Integer | null): number | null {
  return value === null ? null : toNumber(value, 2);
}

/**
 * The exact percentages of one request as integers of one common unit, so that they add and compare without fractions.
 * The unit has two decimals more than the request's finest rate. A stress factor of 1.25 keeps every rate whole.
 */
export class RateScale {
  /** How many units make 1, which is 100 %. */
  readonly whole: Integer;
  /** How many units make a hundredth of a per cent, the step of every limit. */
  readonly hundredth: Integer;
  readonly #decimals: number;

  /** The scale of rates in per cent with at most so many decimals, two or more. */
  constructor(decimals: number) {
    this.#decimals = decimals + 2;
    this.whole = powerOfTen(this.#decimals + 2);
    this.hundredth = powerOfTen(this.#decimals - 2);
  }

  /** The scale in which each of the rates, in per cent, is a whole number of units. */
  static for(rates: readonly (number | undefined)[]): RateScale {
    let decimals = 2;
    for (const rate of rates) if (rate !== undefined) decimals = Math.max(decimals, toDecimal(rate).decimals);
    return decimals === 2 ? usualScale : new RateScale(decimals);
  }

  /** A rate in units; exact for those of the scale, and for two decimals. */
  read(percent: number): Integer {
    return roundTo(toDecimal(percent), this.#decimals);
  }

  /** The rate as an exact decimal of a per cent. */
  decimal(rate: Integer): Decimal {
    return { units: rate, decimals: this.#decimals };
  }

  /** The double nearest to the rate in per cent. */
  show(rate: Integer): number {
    return toNumber(rate, this.#decimals);
  }

  /** `part(A, p)`: the rate of an amount, half away from zero. */
  part(amount: Integer, rate: Integer): Integer {
    return roundDivide(multiply(amount, rate), this.whole);
  }

  /** `net_price(A, v)`: what is left of an amount that includes the rate, `r(100 A / (100 + v))`. */
  netPrice(amount: Integer, rate: Integer): Integer {
    return roundDivide(multiply(amount, this.whole), add(this.whole, rate));
  }
}

/** The scale of rates with at most two decimals. */
export const usualScale = new RateScale(2);
