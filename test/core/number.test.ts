import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { divide, divideUp, part, pct, roundTo, toDecimal, toNumber, truncateTo } from "../../src/core/number.ts";
import { everyRun } from "../fixtures/arbitrary-inputs.ts";
import { Fraction } from "../oracle/fraction.ts";

const jsonNumber = fc.oneof(
  fc.double({ min: 0, max: 1e12, noNaN: true }),
  fc.constantFrom(0, 5e-324, 1e-7, 0.005, 1.005, 2.675, 1e12, 1e21, 1.7976931348623157e308),
);
const amount = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n });
const positive = fc.bigInt({ min: 1n, max: 10n ** 20n });

describe("numbers", () => {
  it("reads a number as the shortest decimal that gives the same double", () => {
    expect(toDecimal(0.1)).toEqual({ digits: 1n, decimals: 1 });
    expect(toDecimal(1e-7)).toEqual({ digits: 1n, decimals: 7 });
    expect(toDecimal(1.5e22)).toEqual({ digits: 15n * 10n ** 21n, decimals: 0 });
    expect(toDecimal(-0)).toEqual({ digits: 0n, decimals: 0 });
    fc.assert(
      fc.property(jsonNumber, (value) => {
        const { digits, decimals } = toDecimal(value);
        expect(new Fraction(digits, 10n ** BigInt(decimals)).compare(Fraction.of(value))).toBe(0);
        expect(toNumber(digits, decimals)).toBe(value);
      }),
      everyRun,
    );
  });

  it("shows an amount as the nearest double, however large", () => {
    fc.assert(
      fc.property(
        fc.oneof(amount, fc.bigInt(-(2n ** 54n), 2n ** 54n)),
        fc.integer({ min: 0, max: 30 }),
        (units, decimals) => {
          expect(toNumber(units, decimals)).toBe(Number(`${units}e-${decimals}`));
        },
      ),
      everyRun,
    );
  });

  it("rounds half away from zero to a number of decimals, or cuts off", () => {
    expect(roundTo(toDecimal(1.005), 2)).toBe(101n);
    expect(roundTo(toDecimal(0.0049), 2)).toBe(0n);
    expect(truncateTo(toDecimal(1.239), 2)).toBe(123n);
    fc.assert(
      fc.property(jsonNumber, fc.integer({ min: 0, max: 6 }), (value, decimals) => {
        const exact = Fraction.of(value).times(new Fraction(10n ** BigInt(decimals)));
        expect(roundTo(toDecimal(value), decimals)).toBe(exact.round());
        expect(truncateTo(toDecimal(value), decimals)).toBe(exact.floor());
      }),
      everyRun,
    );
  });

  it("divides half away from zero, or up", () => {
    expect([5n, -5n, 4n, -4n].map((numerator) => divide(numerator, 10n))).toEqual([1n, -1n, 0n, 0n]);
    fc.assert(
      fc.property(amount, positive, (numerator, denominator) => {
        expect(divide(numerator, denominator)).toBe(new Fraction(numerator, denominator).round());
        const above = numerator < 0n ? -numerator : numerator;
        expect(divideUp(above, denominator)).toBe(new Fraction(above, denominator).ceil());
      }),
      everyRun,
    );
  });

  it("takes parts and shares in per cent", () => {
    expect(part(1001n, 112.5)).toBe(1126n);
    expect(part(5n, 10)).toBe(1n);
    expect(pct(1n, 3n)).toBe(3333n);
    expect(pct(-2n, 3n)).toBe(-6667n);
    expect(pct(1n, 0n)).toBeNull();
  });
});
