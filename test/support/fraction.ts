/** Exact fractions of any size, for tests that compute again what the core computes fast. */
export class Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;

  constructor(numerator: bigint, denominator = 1n) {
    if (denominator === 0n) throw new RangeError("Division by zero");
    const sign = denominator < 0n ? -1n : 1n;
    const divisor = greatestCommonDivisor(numerator, denominator);
    this.numerator = (sign * numerator) / divisor;
    this.denominator = (sign * denominator) / divisor;
  }

  /** The exact value of a JSON number as every JSON client prints it. */
  static of(value: number | bigint): Fraction {
    if (typeof value === "bigint") return new Fraction(value);
    const parts = /^(-?\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value));
    if (!parts) throw new RangeError(`Not a finite number: ${value}`);
    const [, whole = "", decimals = "", exponent = "0"] = parts;
    const shift = Number(exponent) - decimals.length;
    const digits = BigInt(whole + decimals);
    return shift >= 0 ? new Fraction(digits * 10n ** BigInt(shift)) : new Fraction(digits, 10n ** BigInt(-shift));
  }

  plus(other: Fraction): Fraction {
    return new Fraction(
      this.numerator * other.denominator + other.numerator * this.denominator,
      this.denominator * other.denominator,
    );
  }

  minus(other: Fraction): Fraction {
    return this.plus(new Fraction(-other.numerator, other.denominator));
  }

  times(other: Fraction): Fraction {
    return new Fraction(this.numerator * other.numerator, this.denominator * other.denominator);
  }

  over(other: Fraction): Fraction {
    return new Fraction(this.numerator * other.denominator, this.denominator * other.numerator);
  }

  compare(other: Fraction): number {
    const difference = this.numerator * other.denominator - other.numerator * this.denominator;
    return difference < 0n ? -1 : Number(difference > 0n);
  }

  floor(): bigint {
    const quotient = this.numerator / this.denominator;
    return quotient * this.denominator > this.numerator ? quotient - 1n : quotient;
  }

  ceil(): bigint {
    return -new Fraction(-this.numerator, this.denominator).floor();
  }

  /** Half away from zero. */
  round(): bigint {
    const half = new Fraction(1n, 2n);
    return this.numerator < 0n ? -new Fraction(-this.numerator, this.denominator).round() : this.plus(half).floor();
  }

  /** Rounded half away from zero to so many decimals, still exact. */
  roundTo(decimals: number): Fraction {
    const scale = 10n ** BigInt(decimals);
    return new Fraction(this.times(new Fraction(scale)).round(), scale);
  }

  /** The nearest double. Exact decimals only: the denominator divides a power of ten. */
  toNumber(): number {
    let digits = 0;
    while (10n ** BigInt(digits) % this.denominator !== 0n) digits += 1;
    return Number(`${this.numerator * (10n ** BigInt(digits) / this.denominator)}e-${digits}`);
  }
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  let [x, y] = [a < 0n ? -a : a, b < 0n ? -b : b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x === 0n ? 1n : x;
}
