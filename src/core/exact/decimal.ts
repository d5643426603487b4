/**
 * Exact decimals: a whole number of units of 10^-decimals.
 *
 * A JSON number means its nearest double's shortest round-trip decimal, which `String` writes (domain.md 4.1).
 * A result is the double nearest to the exact decimal (domain.md 4.2).
 */
import { floorDivide, type Integer, multiply, roundDivide, toInteger } from "./integer.ts";

/** The value `units / 10^decimals`. */
export interface Decimal {
  readonly units: Integer;
  /** How many decimals the units have, 0 or more. */
  readonly decimals: number;
}

/** The powers of ten below 2^53, from 10^0 to 10^15. */
const safePowers = Array.from({ length: 16 }, (_, exponent) => 10 ** exponent);

/** 10 to a whole power of 0 or more. */
export function powerOfTen(exponent: number): Integer {
  return safePowers[exponent] ?? toInteger(10n ** BigInt(exponent));
}

/** The most decimals that are looked for without writing a number out. */
const mostUsualDecimals = 3;

/** The exact decimal of a finite JSON number. */
export function toDecimal(value: number): Decimal {
  if (Number.isSafeInteger(value)) return { units: value + 0, decimals: 0 };
  for (let decimals = 1; decimals <= mostUsualDecimals; decimals++) {
    // No two decimals of fifteen digits are one double, so the one that is this double is its shortest.
    const scale = 10 ** decimals;
    const units = Math.round(value * scale);
    if (units / scale === value && Math.abs(units) < 1e15) return { units, decimals };
  }
  const [mantissa = "", exponent = "0"] = String(value).split("e");
  const [whole = "", fraction = ""] = mantissa.split(".");
  const units = toInteger(BigInt(whole + fraction));
  const decimals = fraction.length - Number(exponent);
  return decimals >= 0 ? { units, decimals } : { units: multiply(units, powerOfTen(-decimals)), decimals: 0 };
}

/** The decimal in whole units of 10^-decimals, half away from zero. */
export function roundTo(value: Decimal, decimals: number): Integer {
  return value.decimals <= decimals
    ? multiply(value.units, powerOfTen(decimals - value.decimals))
    : roundDivide(value.units, powerOfTen(value.decimals - decimals));
}

/** The decimal in whole units of 10^-decimals, cut off towards minus infinity. */
export function floorTo(value: Decimal, decimals: number): Integer {
  return value.decimals <= decimals
    ? multiply(value.units, powerOfTen(decimals - value.decimals))
    : floorDivide(value.units, powerOfTen(value.decimals - decimals));
}

/** The double nearest to `units / 10^decimals`. */
export function toNumber(units: Integer, decimals: number): number {
  // Division of two exact doubles is correctly rounded (IEEE 754), so it gives the nearest double. Powers of ten are
  // exact up to 10^22.
  const scale = safePowers[decimals];
  if (typeof units === "number" && scale !== undefined) return units / scale;
  return Number(`${units}e-${decimals}`);
}
