/**
 * Exact numbers (domain.md 2.1 and 3): amounts are whole minor units, rates are whole units of a small part of a per
 * cent, both as big integers, and every quotient is rounded half away from zero.
 */

/** An exact decimal: `digits` / 10^`decimals`. */
export interface Decimal {
  readonly digits: bigint;
  readonly decimals: number;
}

const firstPowers = Array.from({ length: 23 }, (_, exponent) => 10n ** BigInt(exponent));

export const powerOfTen = (exponent: number): bigint => firstPowers[exponent] ?? 10n ** BigInt(exponent);

/** The decimal that a JSON number means: the shortest one that reads back as the same double. */
export function toDecimal(value: number): Decimal {
  if (Number.isSafeInteger(value)) return { digits: BigInt(value), decimals: 0 };
  const [mantissa = "", exponent = "0"] = String(value).split("e");
  const [whole = "", fraction = ""] = mantissa.split(".");
  const decimals = fraction.length - Number(exponent);
  const digits = BigInt(whole + fraction);
  return decimals >= 0 ? { digits, decimals } : { digits: digits * powerOfTen(-decimals), decimals: 0 };
}

/** Divides, half away from zero. The denominator is above 0. */
export const divide = (numerator: bigint, denominator: bigint): bigint =>
  (numerator < 0n ? numerator - denominator / 2n : numerator + denominator / 2n) / denominator;

/** Divides and rounds up. Neither part is negative. */
export const divideUp = (numerator: bigint, denominator: bigint): bigint =>
  (numerator + denominator - 1n) / denominator;

/** A decimal in units of 10^-`to`, rounded half away from zero. */
export const roundTo = ({ digits, decimals }: Decimal, to: number): bigint =>
  to >= decimals ? digits * powerOfTen(to - decimals) : divide(digits, powerOfTen(decimals - to));

/** A decimal in units of 10^-`to`, the rest cut off. */
export const truncateTo = ({ digits, decimals }: Decimal, to: number): bigint =>
  (digits * powerOfTen(to)) / powerOfTen(decimals);

/**
 * The double that is nearest to units of 10^-`decimals`. The quotient of two numbers that are exact as doubles is the
 * nearest one.
 */
export function toNumber(units: bigint, decimals: number): number {
  const power = firstPowers[decimals];
  const whole = Number(units);
  if (power !== undefined && Number.isSafeInteger(whole)) return whole / Number(power);
  return Number(`${units}e-${decimals}`);
}

/** Thousandths of an amount or a rate: `part` of domain.md 3. */
export const thousandths = (amount: bigint, count: bigint): bigint => divide(amount * count, 1000n);

/** A percentage, with at most one decimal, of an amount or a rate. */
export const part = (amount: bigint, percent: number): bigint => thousandths(amount, BigInt(10 * percent));

/** The share of one amount in another in hundredths of a per cent; null if the other is 0. */
export const pct = (numerator: bigint, denominator: bigint): bigint | null =>
  denominator === 0n ? null : divide(10_000n * numerator, denominator);

/** Shows hundredths as a number with two decimals. */
export const showHundredths = (value: bigint): number => toNumber(value, 2);

/** The function's result for a value; null for null. */
export const orNull = <From, To>(value: From | null, to: (value: From) => To): To | null =>
  value === null ? null : to(value);

export const max = (one: bigint, other: bigint): bigint => (one > other ? one : other);
export const min = (one: bigint, other: bigint): bigint => (one < other ? one : other);

export const sum = <Item>(items: readonly Item[], amountOf: (item: Item) => bigint): bigint =>
  items.reduce((total, item) => total + amountOf(item), 0n);
