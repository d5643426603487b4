import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toDecimal } from "../../../src/core/exact/decimal.ts";
import { type Integer, toInteger } from "../../../src/core/exact/integer.ts";
import { part, pct, RateScale, ratio, showHundredths, usualScale } from "../../../src/core/exact/percentage.ts";
import { everyRun } from "../../fixtures/arbitrary-inputs.ts";
import { Fraction } from "../../fixtures/fraction.ts";

const rate = fc.oneof(
  fc.double({ min: 0, max: 100, noNaN: true }),
  fc.integer({ min: 0, max: 1000 }).map((tenths) => tenths / 10),
  fc.constantFrom(0, 5, 15, 100, 99.99, 12.345, 1e-7, 5e-324, 33.333333333333336),
);
const amount = fc
  .oneof(
    fc.bigInt({ min: -(10n ** 7n), max: 10n ** 7n }),
    fc.bigInt({ min: 0n, max: 10n ** 16n }),
    fc.bigInt({ min: 2n ** 53n - 9n, max: 2n ** 53n + 9n }),
  )
  .map(toInteger);

const exact = (value: Integer) => new Fraction(BigInt(value));
const hundred = new Fraction(100n);

describe("a scale of rates", () => {
  it("holds each rate exactly and shows it again", () => {
    fc.assert(
      fc.property(fc.array(rate, { minLength: 1, maxLength: 4 }), (rates) => {
        const scale = RateScale.for(rates);
        for (const value of rates) {
          const units = scale.read(value);
          expect(exact(units).over(exact(scale.whole)).compare(Fraction.of(value).over(hundred))).toBe(0);
          expect(scale.show(units)).toBe(value);
          const { units: again, decimals } = scale.decimal(units);
          expect(Fraction.of(value).compare(exact(again).over(new Fraction(10n ** BigInt(decimals))))).toBe(0);
        }
      }),
      everyRun,
    );
  });

  it("is the usual one up to two decimals; a hundredth is its step, with room for a quarter", () => {
    expect(RateScale.for([5, 12.25, undefined])).toBe(usualScale);
    expect(RateScale.for([12.345])).not.toBe(usualScale);
    expect(usualScale.read(0.01)).toBe(usualScale.hundredth);
    expect(Number(usualScale.hundredth) % 4).toBe(0);
  });

  it("charges a part once, half away from zero, and finds the price before it", () => {
    fc.assert(
      fc.property(amount, rate, (value, percent) => {
        const scale = RateScale.for([percent]);
        const share = Fraction.of(percent).over(hundred);
        expect(BigInt(scale.part(value, scale.read(percent)))).toBe(exact(value).times(share).round());
        const before = exact(value).over(share.plus(new Fraction(1n)));
        expect(BigInt(scale.netPrice(value, scale.read(percent)))).toBe(before.round());
      }),
      everyRun,
    );
  });
});

describe("a part in the service's own percentages", () => {
  it("is rounded half away from zero", () => {
    fc.assert(
      fc.property(amount, fc.constantFrom(5, 50, 90, 110, 112.5, 125, 200), (value, percent) => {
        const share = Fraction.of(percent).over(hundred);
        expect(BigInt(part(value, percent))).toBe(exact(value).times(share).round());
      }),
      everyRun,
    );
    expect(part(5, 10)).toBe(1);
    expect(part(-5, 10)).toBe(-1);
  });
});

describe("a ratio", () => {
  it("is rounded to its decimals, and null over nothing", () => {
    expect(ratio(2, 3, 2)).toBe(67);
    expect(pct(-1, 8)).toBe(-1250);
    expect(pct(1, 0)).toBeNull();
    expect(showHundredths(pct(1, 8))).toBe(12.5);
    expect(showHundredths(null)).toBeNull();
    expect(toDecimal(12.5)).toEqual({ units: 125, decimals: 1 });
  });
});
