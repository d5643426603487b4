/**
 * Exact integers of any size that cost no more than plain numbers while they are small.
 *
 * Invariant: an `Integer` is a `number` when its magnitude is at most 2^53 - 1 and a `bigint` otherwise. So each value
 * has one form. `===`, `<` and `>` compare exactly, also across the two forms. No result depends on the form that a
 * step used. Every function takes and returns this form. A plain-number step is used only where its double result is
 * proven to be exact.
 */
export type Integer = number | bigint;

const safe = Number.MAX_SAFE_INTEGER;

/** The one form of a big integer: a number when it is safe. */
export function toInteger(value: bigint): Integer {
  return value >= -safe && value <= safe ? Number(value) : value;
}

/** The sum. */
export function add(a: Integer, b: Integer): Integer {
  if (typeof a === "number" && typeof b === "number") {
    // Safe operands sum to at most 2^54: a double is exact there, or rounds to an unsafe one.
    const sum = a + b;
    if (Number.isSafeInteger(sum)) return sum;
  }
  return toInteger(BigInt(a) + BigInt(b));
}

/** The difference `a - b`. */
export function subtract(a: Integer, b: Integer): Integer {
  if (typeof a === "number" && typeof b === "number") {
    const difference = a - b;
    if (Number.isSafeInteger(difference)) return difference;
  }
  return toInteger(BigInt(a) - BigInt(b));
}

/** The sum of all of them. */
export function sum(...terms: readonly Integer[]): Integer {
  let total: Integer = 0;
  for (const term of terms) total = add(total, term);
  return total;
}

/** The product. */
export function multiply(a: Integer, b: Integer): Integer {
  if (typeof a === "number" && typeof b === "number") {
    // Rounding is monotone and 2^53 is a double. An inexact product rounds to 2^53 or more. Adding 0 turns -0 into 0.
    const product = a * b + 0;
    if (Number.isSafeInteger(product)) return product;
  }
  return toInteger(BigInt(a) * BigInt(b));
}

/** The absolute value. */
export function absolute(a: Integer): Integer {
  return a < 0 ? -a : a;
}

/** The order of two for a sort: negative, 0 or positive as `a` is below, equal to or above `b`. */
export function compare(a: Integer, b: Integer): number {
  return a < b ? -1 : Number(a > b);
}

/** The smaller of two. */
export function minimum(a: Integer, b: Integer): Integer {
  return b < a ? b : a;
}

/** The larger of two. */
export function maximum(a: Integer, b: Integer): Integer {
  return b > a ? b : a;
}

/** The largest integer not above `numerator / denominator`, for a positive denominator. */
export function floorDivide(numerator: Integer, denominator: Integer): Integer {
  if (typeof numerator === "number" && typeof denominator === "number") {
    // A quotient that is not whole stays 1/denominator below the next whole number.
    // For safe integers that is more than half a unit in the last place: it cannot round up.
    return Math.floor(numerator / denominator);
  }
  const dividend = BigInt(numerator);
  const divisor = BigInt(denominator);
  const quotient = dividend / divisor;
  return toInteger(quotient * divisor > dividend ? quotient - 1n : quotient);
}

/** The smallest integer not below `numerator / denominator`, for a positive denominator. */
export function ceilDivide(numerator: Integer, denominator: Integer): Integer {
  return subtract(0, floorDivide(subtract(0, numerator), denominator));
}

const quarterSafe = 2 ** 51;

/** `numerator / denominator` to the nearest integer, half away from zero (domain.md 4.2); no denominator is 0. */
export function roundDivide(numerator: Integer, denominator: Integer): Integer {
  if (denominator < 0) return roundDivide(subtract(0, numerator), subtract(0, denominator));
  if (
    typeof numerator === "number" &&
    typeof denominator === "number" &&
    numerator <= quarterSafe &&
    numerator >= -quarterSafe &&
    denominator <= quarterSafe
  ) {
    // Twice the numerator plus the denominator stays below 2^53, so that the floor is exact as in floorDivide.
    return numerator < 0
      ? 0 - Math.floor((denominator - 2 * numerator) / (2 * denominator))
      : Math.floor((denominator + 2 * numerator) / (2 * denominator));
  }
  const dividend = BigInt(numerator);
  const divisor = BigInt(denominator);
  const doubled = (dividend < 0n ? -dividend : dividend) * 2n + divisor;
  const rounded = doubled / (divisor * 2n);
  return toInteger(dividend < 0n ? -rounded : rounded);
}
