import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aboutNumber, amountText, exactText, numberText, percentText } from "../../../catalog/words/amounts.ts";

const intl = (minimumFractionDigits: number, maximumFractionDigits: number) => {
  const format = new Intl.NumberFormat("en", { minimumFractionDigits, maximumFractionDigits });
  return (value: number) => format.format(value);
};
/** Figures of results, which are rounded already to the minor unit of their currency. */
const rounded = (unitsInOne: number) => fc.integer({ min: -1e15, max: 1e15 }).map((units) => units / unitsInOne);

describe("numbers in sentences", () => {
  it.each([
    ["a plain number", (value: number) => numberText(value).en, intl(0, 2), 100],
    ["an amount in hundredths", (value: number) => riyals(value), intl(2, 2), 100],
    ["an amount in thousandths", (value: number) => dinars(value), intl(3, 3), 1000],
  ])("writes numbers as Intl writes %s", (_, write, expected, unitsInOne) => {
    fc.assert(
      fc.property(rounded(unitsInOne), (value) => {
        expect(write(value)).toBe(expected(value));
      }),
      { numRuns: 2_000, examples: [[0], [1], [999_999.99], [1_000_000], [100], [-0.01]] },
    );
  });

  it("marks a minus sign in Arabic, where it would otherwise move to the other side", () => {
    expect(percentText(-1234.5)).toEqual({ en: "-1,230%", ar: "\u200e-1,230%" });
    expect(percentText(10).ar).toBe("10%");
  });

  it("writes numbers with three significant digits, and a limit rounded to the safe side", () => {
    expect(amountText(40.66, "SAR").en).toBe("40.7 SAR");
    expect(amountText(31_249.99, "SAR").en).toBe("31,200 SAR");
    expect(amountText(294.64, "SAR", "up").en).toBe("295 SAR");
    expect(amountText(42.39, "SAR", "down").en).toBe("42.3 SAR");
    expect(amountText(42.3, "SAR", "up").en).toBe("42.3 SAR");
    expect(amountText(0.05, "SAR").en).toBe("0.05 SAR");
    expect(aboutNumber(8.0168e22).en).toBe("80,200,000,000,000,000,000,000");
  });

  it.each([
    [3, "3 ريالات", "3 دنانير كويتية"],
    [10, "10 ريالات", "10 دنانير كويتية"],
    [11, "11 ريالًا", "11 دينارًا كويتيًا"],
    [96, "96 ريالًا", "96 دينارًا كويتيًا"],
    [100, "100 ريال", "100 دينار كويتي"],
    [105, "105 ريالات", "105 دنانير كويتية"],
    [-15, "\u200e-15 ريالًا", "\u200e-15 دينارًا كويتيًا"],
    [40.5, "40.5 ريال", "40.5 دينار كويتي"],
    [31_200, "31,200 ريال", "31,200 دينار كويتي"],
  ])("writes an Arabic currency in the form that its number needs: %d", (value, riyal, dinar) => {
    expect(amountText(value, "SAR").ar).toBe(riyal);
    expect(amountText(value, "KWD").ar).toBe(dinar);
  });
});

const riyals = (value: number) => exactText(value, "SAR").en.replace(" SAR", "");
const dinars = (value: number) => exactText(value, "KWD").en.replace(" KWD", "");
