import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { amountText, numberText, percentText } from "../../../catalog/words/amounts.ts";

const intl = (minimumFractionDigits: number, maximumFractionDigits: number) => {
  const format = new Intl.NumberFormat("en", { minimumFractionDigits, maximumFractionDigits });
  return (value: number) => format.format(value);
};
/** Figures of results: decimals that are rounded already, and doubles as they come. Nothing is minus zero. */
const figures = fc
  .oneof(
    fc.integer({ min: -1e15, max: 1e15 }).map((units) => units / 1000),
    fc.double({ min: -1e13, max: 1e13, noNaN: true }),
  )
  .filter((value) => !Object.is(value, -0));

describe("numbers in sentences", () => {
  it.each([
    ["a plain number", (value: number) => numberText(value).en, intl(0, 2)],
    ["an amount in hundredths", (value: number) => riyals(value), intl(2, 2)],
    ["an amount in thousandths", (value: number) => dinars(value), intl(3, 3)],
  ])("are written as Intl writes %s", (_, write, expected) => {
    fc.assert(
      fc.property(figures, (value) => {
        expect(write(value)).toBe(expected(value));
      }),
      {
        numRuns: 2_000,
        examples: [[0], [1.005], [-1.005], [999_999.995], [1_000_000], [100], [-0.01], [1e-9], [-1e-9]],
      },
    );
  });

  it("mark a minus sign for Arabic, where it would change sides", () => {
    expect(percentText(-1234.5)).toEqual({ en: "-1,234.5 %", ar: "\u200e-1,234.5%" });
    expect(percentText(10).ar).toBe("10%");
  });
});

const riyals = (value: number) => amountText(value, { currency: "SAR", minor_unit_decimals: 2 }).en.replace(" SAR", "");
const dinars = (value: number) => amountText(value, { currency: "KWD", minor_unit_decimals: 3 }).en.replace(" KWD", "");
