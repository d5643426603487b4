import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ProfitRow } from "../../../src/core/capital/profit-row.ts";
import { add, type Integer, multiply, toInteger } from "../../../src/core/exact/integer.ts";
import { everyRun } from "../../fixtures/arbitrary-inputs.ts";

const mostSteps = 12;

/** Options of a few steps whose gains are whatever the factor makes of small numbers. */
const optionsOf = (factor: Integer) =>
  fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 1, maxLength: 6 }).map((gains) => {
    let gain: Integer = 0;
    return gains.map((more, position) => {
      gain = add(gain, multiply(more, factor));
      return { steps: position + 1, units: 30, gain };
    });
  });

const rowsOf = (all: readonly (readonly { steps: number; units: Integer; gain: Integer }[])[], most: Integer) =>
  all.reduce((row, options) => row.with(options), ProfitRow.empty(mostSteps, most));

const profits = (row: ProfitRow) => Array.from({ length: mostSteps + 1 }, (_, steps) => row.profit(steps));

const beyondDoubles = toInteger(2n ** 53n);

describe("rows of profits", () => {
  it("are the same in doubles and in big integers", () => {
    fc.assert(
      fc.property(
        fc.array(optionsOf(1), { maxLength: 6 }),
        fc.array(optionsOf(1), { maxLength: 6 }),
        (some, others) => {
          const [small, big] = [rowsOf(some, 0), rowsOf(some, beyondDoubles)];
          expect(profits(big)).toEqual(profits(small));
          const [small2, big2] = [rowsOf(others, 0), rowsOf(others, beyondDoubles)];
          for (let steps = 0; steps <= mostSteps; steps++)
            expect(big.sharedProfit(big2, steps)).toBe(small.sharedProfit(small2, steps));
        },
      ),
      everyRun,
    );
  });

  it("grow in proportion to the gains, far beyond 2^53", () => {
    const factor = toInteger(10n ** 25n + 1n);
    fc.assert(
      fc.property(fc.array(optionsOf(1), { minLength: 1, maxLength: 6 }), (all) => {
        const scaled = all.map((options) =>
          options.map(({ steps, units, gain }) => ({ steps, units, gain: multiply(gain, factor) })),
        );
        expect(profits(rowsOf(scaled, factor))).toEqual(
          profits(rowsOf(all, 0)).map((profit) => multiply(profit, factor)),
        );
      }),
      everyRun,
    );
  });

  it("tell profits apart that are the same double", () => {
    const option = (steps: number, gain: bigint) => ({ steps, units: 30, gain: toInteger(gain) });
    const one = [option(1, 2n ** 60n), option(2, 2n ** 60n + 1n)];
    const other = [option(1, 2n ** 60n), option(2, 2n ** 60n + 2n)];
    const row = rowsOf([one, other], beyondDoubles);
    expect(row.profit(3)).toBe(2n ** 61n + 2n);
    expect(row.profit(4)).toBe(2n ** 61n + 3n);
    expect(rowsOf([one], beyondDoubles).sharedProfit(rowsOf([other], beyondDoubles), 3)).toBe(2n ** 61n + 2n);
  });
});
