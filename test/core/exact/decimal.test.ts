import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { floorTo, powerOfTen, roundTo, toDecimal, toNumber } from "../../../src/core/exact/decimal.ts";
import { toInteger } from "../../../src/core/exact/integer.ts";
import { everyRun } from "../../fixtures/arbitrary-inputs.ts";
import { Fraction } from "../../fixtures/fraction.ts";

const jsonNumber = fc.oneof(
  fc.double({ min: 0, max: 1e12, noNaN: true }),
  fc.double({ min: 0, max: 1e-6, noNaN: true }),
  fc.integer({ min: 0, max: 10 ** 9 }).map((units) => units / 1000),
  fc.constantFrom(0, 0.005, 1e-7, 1.5e-7, 5e-324, 1e12, 1e21, 123e20, 2 ** 53, 999_999_999_999.999),
);
const exactly = ({ units, decimals }: { units: number | bigint; decimals: number }) =>
  new Fraction(BigInt(units), 10n ** BigInt(decimals));

describe("the decimal of a JSON number", () => {
  it("is its shortest round-trip decimal", () => {
    fc.assert(
      fc.property(jsonNumber, (value) => {
        expect(exactly(toDecimal(value)).compare(Fraction.of(value))).toBe(0);
        expect(exactly(toDecimal(-value)).compare(Fraction.of(-value))).toBe(0);
      }),
      everyRun,
    );
  });

  it("has no more decimals than it is written with", () => {
    expect([1, 0.1, 0.125, 1e-7, 1e21].map((value) => toDecimal(value).decimals)).toEqual([0, 1, 3, 7, 0]);
  });

  it("is found without writing out amounts of up to three decimals", () => {
    const { String: text } = globalThis;
    globalThis.String = Object.assign(() => expect.fail("A text"), text);
    try {
      const found = [0.1, 19.99, 123.456, -0.5, 999_999_999_999.99].map(toDecimal);
      expect(found.map(({ units }) => units)).toEqual([1, 1999, 123_456, -5, 99_999_999_999_999]);
    } finally {
      globalThis.String = text;
    }
  });

  it("reads minus zero as zero", () => {
    expect(Object.is(toDecimal(-0).units, 0)).toBe(true);
  });

  it("rounds half away from zero and floors to the minor unit", () => {
    fc.assert(
      fc.property(jsonNumber, fc.constantFrom(0, 2, 3), (value, decimals) => {
        const scaled = Fraction.of(value).times(new Fraction(10n ** BigInt(decimals)));
        expect(BigInt(roundTo(toDecimal(value), decimals))).toBe(scaled.round());
        expect(BigInt(floorTo(toDecimal(value), decimals))).toBe(scaled.floor());
      }),
      everyRun,
    );
  });
});

describe("the number that a result shows", () => {
  it("is the double nearest to the decimal text", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), fc.bigInt({ min: -(10n ** 5n), max: 10n ** 5n })),
        fc.constantFrom(0, 1, 2, 3, 4, 5, 15, 16, 30),
        (units, decimals) => {
          expect(toNumber(toInteger(units), decimals)).toBe(Number(`${units}e-${decimals}`) + 0);
        },
      ),
      everyRun,
    );
  });

  it("gives a JSON number back unchanged", () => {
    fc.assert(
      fc.property(jsonNumber, (value) => {
        const { units, decimals } = toDecimal(value);
        expect(toNumber(units, decimals)).toBe(value);
      }),
      everyRun,
    );
  });
});

describe("powers of ten", () => {
  it("are exact on both sides of 2^53", () => {
    for (const exponent of [0, 1, 14, 15, 16, 17, 22, 23, 300]) {
      expect(BigInt(powerOfTen(exponent))).toBe(10n ** BigInt(exponent));
    }
    expect(typeof powerOfTen(15)).toBe("number");
  });
});
