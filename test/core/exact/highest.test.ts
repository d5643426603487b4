import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { highestWhere } from "../../../src/core/exact/highest.ts";
import { type Integer, multiply, roundDivide, subtract, toInteger } from "../../../src/core/exact/integer.ts";
import { everyRun } from "../../fixtures/arbitrary-inputs.ts";

/** A falling line that is rounded to whole units: `start - value * slope / 1000`. */
const line = (start: Integer, slope: number) => (value: Integer) =>
  subtract(start, roundDivide(multiply(value, slope), 1000));

/** The same by looking at every value. */
function byLooking(lowest: number, highest: number, conditions: readonly ((value: Integer) => Integer)[]) {
  for (let value = highest; value >= lowest; value -= 1)
    if (conditions.every((condition) => condition(value) >= 0)) return value;
  return null;
}

const lines = fc.array(fc.tuple(fc.integer({ min: -20, max: 400 }), fc.integer({ min: 0, max: 3000 })), {
  minLength: 1,
  maxLength: 4,
});

describe("the highest value at which every condition holds", () => {
  it("is the one that looking at every value finds, on plateaus and steep lines alike", () => {
    fc.assert(
      fc.property(lines, fc.integer({ min: 0, max: 5 }), fc.integer({ min: 5, max: 700 }), (drawn, lowest, highest) => {
        const conditions = drawn.map(([start, slope]) => line(start, slope));
        expect(highestWhere(lowest, highest, conditions)).toBe(byLooking(lowest, highest, conditions));
      }),
      everyRun,
    );
  });

  it("does not depend on a guess, however far off", () => {
    const bounds = [fc.integer({ min: 0, max: 5 }), fc.integer({ min: 5, max: 700 })] as const;
    fc.assert(
      fc.property(lines, ...bounds, fc.integer({ min: -4, max: 4 }), (drawn, lowest, highest, off) => {
        const conditions = drawn.map(([start, slope]) => line(start, slope));
        const first = byLooking(lowest, highest, conditions.slice(0, 1)) ?? lowest;
        expect(highestWhere(lowest, highest, conditions, first + off)).toBe(byLooking(lowest, highest, conditions));
      }),
      everyRun,
    );
  });

  it("is found where a line bends", () => {
    const bent = (value: Integer) => (value < 500 ? 3 : subtract(503, value));
    expect(highestWhere(0, 10_000, [bent])).toBe(503);
  });

  it("is found beyond 2^53 in a few steps", () => {
    let looked = 0;
    const start = toInteger(10n ** 17n + 7n);
    const condition = (value: Integer) => {
      looked += 1;
      return subtract(start, value);
    };
    expect(highestWhere(1, toInteger(10n ** 18n), [condition])).toBe(start);
    expect(looked).toBeLessThan(70);
  });

  it("is the highest of all where nothing fails, and none where something fails at the lowest", () => {
    expect(highestWhere(1, 9, [() => 0])).toBe(9);
    expect(highestWhere(1, 9, [() => 0, () => -1])).toBeNull();
    expect(highestWhere(1, 9, [(value) => subtract(0, value)], 1)).toBeNull();
  });
});
