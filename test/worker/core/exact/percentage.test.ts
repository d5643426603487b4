import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toDecimal } from "../../../../src/worker/core/exact/decimal.ts";
import { toInteger } from "../../../../src/worker/core/exact/integer.ts";
import {
  addPercentages,
  atMost100,
  hundredthsToNumber,
  leftOf,
  type Percentage,
  part,
  partBefore,
  percentage,
  percentageToNumber,
  ratio,
  ratioInHundredths,
  scalePercentage,
} from "../../../../src/worker/core/exact/percentage.ts";
import { everyRun } from "../../../fixtures/arbitrary-inputs.ts";
import { Fraction } from "../../../fixtures/fraction.ts";

const rate = fc.oneof(
  fc.double({ min: 0, max: 100, noNaN: true }),
  fc.integer({ min: 0, max: 1000 }).map((tenths) => tenths / 10),
  fc.constantFrom(0, 5, 15, 100, 99.99, 12.345, 1e-7, 5e-324, 33.333333333333336),
);
const amount = fc.oneof(
  fc.bigInt({ min: 0n, max: 10n ** 7n }),
  fc.bigInt({ min: 0n, max: 10n ** 16n }),
  fc.bigInt({ min: 2n ** 53n - 9n, max: 2n ** 53n + 9n }),
);
const hundred = new Fraction(100n);
const exactly = (p: Percentage) => new Fraction(BigInt(p.numerator) * 100n, BigInt(p.whole));

describe("a percentage", () => {
  it("is exactly what the number says", () => {
    fc.assert(
      fc.property(rate, (value) => {
        expect(exactly(percentage(value)).compare(Fraction.of(value))).toBe(0);
        expect(percentageToNumber(percentage(value))).toBe(value);
      }),
      everyRun,
    );
  });

  it("adds and scales exactly, and can be capped at 100", () => {
    fc.assert(
      fc.property(rate, rate, (a, b) => {
        const total = addPercentages(percentage(a), percentage(b));
        expect(exactly(total).compare(Fraction.of(a).plus(Fraction.of(b)))).toBe(0);
        expect(
          exactly(scalePercentage(percentage(a), toDecimal(1.25))).compare(Fraction.of(a).times(Fraction.of(1.25))),
        ).toBe(0);
        expect(exactly(atMost100(total)).compare(hundred)).toBe(Math.min(0, exactly(total).compare(hundred)));
      }),
      everyRun,
    );
  });

  it("leaves what is not taken of it, and never less than nothing", () => {
    fc.assert(
      fc.property(rate, rate, (a, b) => {
        const rest = Fraction.of(a).minus(Fraction.of(b));
        const expected = rest.numerator < 0n ? new Fraction(0n) : rest;
        expect(exactly(leftOf(percentage(a), percentage(b))).compare(expected)).toBe(0);
      }),
      everyRun,
    );
  });

  it("of an amount is rounded once, half away from zero", () => {
    fc.assert(
      fc.property(amount, rate, (minor, value) => {
        const exact = new Fraction(minor).times(Fraction.of(value)).over(hundred);
        expect(BigInt(part(toInteger(minor), percentage(value)))).toBe(exact.round());
      }),
      everyRun,
    );
    expect(part(1, percentage(50))).toBe(1);
  });

  it("is exact at a half and beside it, however many digits the percentage has", () => {
    const manyDigits = [12.345678901234567, 33.333333333333336, 5.123456789012345e-300, 5e-324, 99.99999999999999];
    fc.assert(
      fc.property(fc.constantFrom(...manyDigits), rate, fc.integer({ min: 0, max: 2 ** 50 }), (many, value, minor) => {
        const p = addPercentages(percentage(many), percentage(value));
        const fraction = exactly(p).over(hundred);
        expect(BigInt(part(minor, p))).toBe(new Fraction(BigInt(minor)).times(fraction).round());
        const before = new Fraction(BigInt(minor)).over(new Fraction(1n).plus(fraction));
        expect(BigInt(partBefore(minor, p))).toBe(before.round());
      }),
      everyRun,
    );
    const half = addPercentages(percentage(50), percentage(5e-324));
    expect([part(1, half), part(1, percentage(49.99999999999999)), part(3, half)]).toEqual([1, 0, 2]);
    expect([partBefore(1, half), partBefore(3, percentage(5e-324))]).toEqual([1, 3]);
    // 3 / (1 + 20 %) is exactly two and a half.
    expect(partBefore(3, percentage(20))).toBe(3);
    expect(partBefore(3, addPercentages(percentage(20), percentage(5e-324)))).toBe(2);
    expect(part(0, half)).toBe(0);
  });
});

describe("ratios", () => {
  it("are rounded half away from zero to their decimals", () => {
    expect(ratioInHundredths(1, 3)).toBe(3333);
    expect(ratioInHundredths(-1, 32)).toBe(-313);
    expect(ratioInHundredths(1, -32)).toBe(-313);
    expect(ratio(13041, 10000, 4)).toBe(13041);
    expect(ratio(1, 32, 2)).toBe(3);
    expect(hundredthsToNumber(-1239)).toBe(-12.39);
  });
});
