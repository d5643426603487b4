import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  amountText,
  changeText,
  exactText,
  numberText,
  percentText,
  planAmountText,
  resultText,
} from "../../../catalog/words/amounts.ts";

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
    expect(percentText(-1234.5)).toEqual({ en: "-1,230%", ar: "\u200e-1,230%" });
    expect(percentText(10).ar).toBe("10%");
  });

  it("have three significant digits, a limit rounded to the side on which it still suffices", () => {
    const money = { currency: "SAR", minor_unit_decimals: 2 } as const;
    expect(amountText(40.66, money).en).toBe("40.7 SAR");
    expect(amountText(31_249.99, money).en).toBe("31,200 SAR");
    expect(amountText(294.64, money, "up").en).toBe("295 SAR");
    expect(amountText(42.39, money, "down").en).toBe("42.3 SAR");
    expect(amountText(42.3, money, "up").en).toBe("42.3 SAR");
    expect(amountText(0.05, money).en).toBe("0.05 SAR");
    expect(planAmountText(9_999.99, money).en).toBe("9,999.99 SAR");
    expect(planAmountText(80_445, money).en).toBe("80,400 SAR");
    expect(changeText(1.952).en).toBe("+1.95%");
    expect(resultText(-2.961, money).en).toBe("loss of about 2.96 SAR");
    expect(resultText(0, money).ar).toBe("لا ربح ولا خسارة");
  });
});

const riyals = (value: number) => exactText(value, { currency: "SAR", minor_unit_decimals: 2 }).en.replace(" SAR", "");
const dinars = (value: number) => exactText(value, { currency: "KWD", minor_unit_decimals: 3 }).en.replace(" KWD", "");
