/** Exact percentages, and the charges that are rounded once, when they are charged (domain.md 4.2). */
import { addDecimals, type Decimal, powerOfTen, roundTo, toDecimal, toNumber } from "./decimal.ts";
import { add, type Integer, minimum, multiply, roundDivide, subtract } from "./integer.ts";

/** A percentage as the fraction `numerator / whole` of one: 17.5 % is 1750/10000. `whole` is a power of ten of at least 100. */
export interface Percentage {
  readonly numerator: Integer;
  readonly whole: Integer;
  /** How many decimals of a per cent the numerator has. */
  readonly decimals: number;
  /** The double nearest to the fraction, which decides a rounding that is not close. */
  readonly nearest: number;
}

function fromDecimal({ units, decimals }: Decimal): Percentage {
  return { numerator: units, whole: powerOfTen(decimals + 2), decimals, nearest: toNumber(units, decimals + 2) };
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
    ? fromDecimal({ units: add(p.numerator, q.numerator), decimals: p.decimals })
    : fromDecimal(addDecimals(decimalOf(p), decimalOf(q)));
}

/** What is left of a percentage after another one is taken from it, at least 0. Exact. */
export function leftOf(whole: Percentage, taken: Percentage): Percentage {
  const rest = addPercentages(whole, fromDecimal({ units: subtract(0, taken.numerator), decimals: taken.decimals }));
  return rest.numerator < 0 ? noPercent : rest;
}

/** The percentage multiplied by a factor: 4 % times 1.5 is 6 %. Exact. */
export function scalePercentage(p: Percentage, factor: Decimal): Percentage {
  return fromDecimal({ units: multiply(p.numerator, factor.units), decimals: p.decimals + factor.decimals });
}

/** The percentage, but at most 100. */
export function atMost100(p: Percentage): Percentage {
  return fromDecimal({ units: minimum(p.numerator, p.whole), decimals: p.decimals });
}

/** The double nearest to the percentage, as results show it. */
export function percentageToNumber(p: Percentage): number {
  return toNumber(p.numerator, p.decimals);
}

/** Doubles up to here have room for a fraction that says on which side of a half they are. */
const largestCertain = 2 ** 44;

/**
 * The nearest whole number to a value of 0 or more that a double gives to within a few units of its last digit; null where the value may
 * be on the other side of a half. Up to 2^44 those units are below a hundredth.
 */
function certainlyRounded(value: number): number | null {
  if (!(value >= 0 && value <= largestCertain)) return null;
  const whole = Math.floor(value);
  const fraction = value - whole;
  if (fraction < 0.48) return whole;
  return fraction > 0.52 ? whole + 1 : null;
}

const isSmall = (p: Percentage) => typeof p.numerator === "number" && typeof p.whole === "number";

/** `part(A, p)`: the percentage of an amount in minor units, rounded half away from zero. */
export function part(amount: Integer, p: Percentage): Integer {
  if (!isSmall(p) && typeof amount === "number") {
    const rounded = certainlyRounded(amount * p.nearest);
    if (rounded !== null) return rounded;
  }
  return roundDivide(multiply(amount, p.numerator), p.whole);
}

/** `net_price(A, p)`: what is left of an amount that includes the percentage, `r(100 A / (100 + p))`. */
export function partBefore(amount: Integer, p: Percentage): Integer {
  if (!isSmall(p) && typeof amount === "number") {
    const rounded = certainlyRounded(amount / (1 + p.nearest));
    if (rounded !== null) return rounded;
  }
  return roundDivide(multiply(amount, p.whole), add(p.whole, p.numerator));
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
