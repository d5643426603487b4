/** Exact percentages, and the charges that are rounded once, when they are charged (domain.md 4.2). */
import { addDecimals, type Decimal, powerOfTen, roundTo, toDecimal, toNumber } from "./decimal.ts";
import { add, type Integer, maximum, minimum, multiply, roundDivide, subtract } from "./integer.ts";

/** A percentage as the fraction `numerator / whole` of one: 17.5 % is 1750/10000. `whole` is a power of ten of at least 100. */
export interface Percentage {
  readonly numerator: Integer;
  readonly whole: Integer;
  /** How many decimals of a per cent the numerator has. */
  readonly decimals: number;
}

function fromDecimal({ units, decimals }: Decimal): Percentage {
  return { numerator: units, whole: powerOfTen(decimals + 2), decimals };
}

/** The exact percentage that a JSON number states, with at least two decimals: what is usual then adds up without a common denominator. */
export function percentage(value: number): Percentage {
  const stated = toDecimal(value);
  return fromDecimal(stated.decimals < 2 ? { units: roundTo(stated, 2), decimals: 2 } : stated);
}

/** Nothing of anything. */
export const noPercent: Percentage = percentage(0);

function decimalOf(p: Percentage): Decimal {
  return { units: p.numerator, decimals: p.decimals };
}

/** The exact sum. */
export function addPercentages(p: Percentage, q: Percentage): Percentage {
  return p.whole === q.whole
    ? { numerator: add(p.numerator, q.numerator), whole: p.whole, decimals: p.decimals }
    : fromDecimal(addDecimals(decimalOf(p), decimalOf(q)));
}

/** What is left of a percentage after another one is taken from it, at least 0. Exact. */
export function leftOf(whole: Percentage, taken: Percentage): Percentage {
  const rest = addPercentages(whole, { ...taken, numerator: subtract(0, taken.numerator) });
  return { ...rest, numerator: maximum(0, rest.numerator) };
}

/** The percentage multiplied by a factor: 4 % times 1.5 is 6 %. Exact. */
export function scalePercentage(p: Percentage, factor: Decimal): Percentage {
  return fromDecimal({ units: multiply(p.numerator, factor.units), decimals: p.decimals + factor.decimals });
}

/** The percentage, but at most 100. */
export function atMost100(p: Percentage): Percentage {
  return { ...p, numerator: minimum(p.numerator, p.whole) };
}

/** The double nearest to the percentage, as results show it. */
export function percentageToNumber(p: Percentage): number {
  return toNumber(p.numerator, p.decimals);
}

/** `part(A, p)`: the percentage of an amount in minor units, rounded half away from zero. */
export function part(amount: Integer, p: Percentage): Integer {
  return roundDivide(multiply(amount, p.numerator), p.whole);
}

/** `pct(n, d)`: 100 n/d in hundredths of a per cent, half away from zero. */
export function ratioInHundredths(n: Integer, d: Integer): Integer {
  return roundDivide(multiply(n, 10_000), d);
}

/** `ratio(n, d, k)` in units of 10^-k, half away from zero. */
export function ratio(n: Integer, d: Integer, decimals: number): Integer {
  return roundDivide(multiply(n, powerOfTen(decimals)), d);
}

/** A percentage in hundredths as the number that results show. */
export function hundredthsToNumber(hundredths: Integer): number {
  return toNumber(hundredths, 2);
}
