import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  absolute,
  add,
  ceilDivide,
  compare,
  floorDivide,
  type Integer,
  maximum,
  minimum,
  multiply,
  roundDivide,
  subtract,
  sum,
  toInteger,
} from "../../../src/core/exact/integer.ts";
import { everyRun } from "../../fixtures/arbitrary-inputs.ts";
import { Fraction } from "../../fixtures/fraction.ts";

const limit = 2n ** 53n;

/** Whole numbers of every size, most of them where plain numbers stop being exact. */
const whole = fc.oneof(
  fc.bigInt({ min: -1000n, max: 1000n }),
  fc.bigInt({ min: -limit - 20n, max: -limit + 20n }),
  fc.bigInt({ min: limit - 20n, max: limit + 20n }),
  fc.bigInt({ min: limit / 4n - 20n, max: limit / 4n + 20n }),
  fc.bigInt({ min: limit / 2n - 20n, max: limit / 2n + 20n }),
  fc.bigInt({ min: 94_906_260n, max: 94_906_270n }),
  fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }),
);
const positive = whole.map((value) => (value < 0n ? -value : value || 1n));

/** The one form of a value: a number while it is safe. */
const isCanonical = (value: Integer) =>
  typeof value === "number" ? Number.isSafeInteger(value) && !Object.is(value, -0) : value >= limit || value <= -limit;

/** Checks an operation on the canonical forms against big integers. */
function agrees(ours: Integer, exact: bigint): void {
  expect(isCanonical(ours)).toBe(true);
  expect(BigInt(ours)).toBe(exact);
}

const runs = { ...everyRun, numRuns: 10 * everyRun.numRuns };

describe("exact integers", () => {
  it("have one form per value: a number up to 2^53 - 1, a bigint beyond", () => {
    expect(toInteger(limit - 1n)).toBe(Number.MAX_SAFE_INTEGER);
    expect(toInteger(1n - limit)).toBe(-Number.MAX_SAFE_INTEGER);
    expect(toInteger(limit)).toBe(limit);
    expect(toInteger(-limit)).toBe(-limit);
  });

  it("stay plain numbers while operands and result are safe, and never pass through big integers", () => {
    const { BigInt: big } = globalThis;
    const most = Number.MAX_SAFE_INTEGER;
    const quarter = 2 ** 51;
    globalThis.BigInt = Object.assign(() => expect.fail("A big integer"), { asIntN: big.asIntN, asUintN: big.asUintN });
    try {
      expect([add(most - 1, 1), add(1 - most, -1), subtract(most - 1, -1), subtract(1 - most, 1)]).toEqual([
        ...[most, -most, most, -most],
      ]);
      expect([multiply(most, 1), multiply(most, -1), floorDivide(most, 2), floorDivide(-most, 2)]).toEqual([
        ...[most, -most, 2 ** 52 - 1, -(2 ** 52)],
      ]);
      expect([roundDivide(quarter, 1), roundDivide(-quarter, 1), roundDivide(7, quarter)]).toEqual([
        ...[quarter, -quarter, 0],
      ]);
      expect([roundDivide(-7, -2), roundDivide(7, -2)]).toEqual([4, -4]);
    } finally {
      globalThis.BigInt = big;
    }
  });

  it("add, subtract and multiply like big integers on both sides of 2^53", () => {
    fc.assert(
      fc.property(whole, whole, (a, b) => {
        const [x, y] = [toInteger(a), toInteger(b)];
        agrees(add(x, y), a + b);
        agrees(subtract(x, y), a - b);
        agrees(multiply(x, y), a * b);
        agrees(sum(x, y, x), a + b + a);
        agrees(minimum(x, y), a < b ? a : b);
        agrees(maximum(x, y), a > b ? a : b);
        agrees(absolute(x), a < 0n ? -a : a);
        expect(compare(x, y)).toBe(a < b ? -1 : Number(a > b));
        expect(compare(x, x)).toBe(0);
      }),
      runs,
    );
  });

  it("divide down, up and half away from zero like exact fractions on both sides of 2^53", () => {
    fc.assert(
      fc.property(whole, positive, (n, d) => {
        const [numerator, denominator] = [toInteger(n), toInteger(d)];
        const exact = new Fraction(n, d);
        agrees(floorDivide(numerator, denominator), exact.floor());
        agrees(ceilDivide(numerator, denominator), exact.ceil());
        agrees(roundDivide(numerator, denominator), exact.round());
        agrees(roundDivide(numerator, toInteger(-d)), new Fraction(n, -d).round());
      }),
      runs,
    );
  });

  it("divide exactly just below, at and above whole quotients and halves", () => {
    fc.assert(
      fc.property(positive, positive, fc.constantFrom(-1n, 0n, 1n), (quotient, d, nudge) => {
        const n = quotient * d + nudge;
        agrees(floorDivide(toInteger(n), toInteger(d)), new Fraction(n, d).floor());
        const half = (2n * quotient + 1n) * d + nudge;
        agrees(roundDivide(toInteger(half), toInteger(2n * d)), new Fraction(half, 2n * d).round());
      }),
      runs,
    );
  });

  it("round halves away from zero", () => {
    expect([-15, -5, 5, 15, 14, -14].map((numerator) => roundDivide(numerator, 10))).toEqual([-2, -1, 1, 2, 1, -1]);
  });

  it("round exactly where twice the numerator plus the denominator is beyond 2^53", () => {
    // In doubles 2^53 + 3 becomes 2^53 + 4, six times a whole number: the quotient is one too high.
    expect(roundDivide(2 ** 52, 3)).toBe(1_501_199_875_790_165);
    expect(roundDivide(-(2 ** 52), 3)).toBe(-1_501_199_875_790_165);
  });

  it("never give minus zero", () => {
    for (const zero of [multiply(0, -5), subtract(0, 0), floorDivide(0, 3), ceilDivide(-1, 3), roundDivide(-1, 3)]) {
      expect(Object.is(zero, 0)).toBe(true);
    }
  });
});
