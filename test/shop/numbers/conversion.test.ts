import { describe, expect, it } from "vitest";
import { conversionText, convert, peggedRate } from "../../../src/shop/numbers/conversion.ts";
import { languageOf } from "../../../src/shop/words/language.ts";

const pegs = { SAR: 3.75, AED: 3.6725, USD: 1 };

describe("the rate between pegged currencies", () => {
  it("takes the rate between pegged currencies from their pegs to the dollar", () => {
    expect(peggedRate("USD", "SAR", pegs)).toBe(3.75);
    expect(peggedRate("AED", "SAR", pegs)).toBe(1.021103);
  });

  it("gives no rate for other currencies", () => {
    expect(peggedRate("CNY", "SAR", pegs)).toBeUndefined();
    expect(peggedRate("SAR", "KWD", pegs)).toBeUndefined();
  });
});

describe("a converted amount", () => {
  it.each([
    [8.5, 3.75, 1, "SAR", 31.88],
    [1.005, 1, 1, "SAR", 1.01],
    [120, 3.75, 24, "SAR", 18.75],
    [8.5, 0.307, 1, "KWD", 2.61],
    [1e12, 0.5, 1, "SAR", 5e11],
  ])("converts %d at %d for %d pieces into %s %d, rounded once", (value, rate, pieces, currency, result) => {
    expect(convert({ value }, { rate, pieces }, currency)).toBe(result);
  });

  it("says how an amount was converted", () => {
    const amount = { value: 8.5, currency: "USD" };
    expect(conversionText(amount, { rate: 3.75, pieces: 1 }, "SAR", languageOf("en", {}))).toBe(
      "8.5 USD × 3.75 = 31.88 SAR",
    );
    expect(conversionText({ value: 120, currency: "SAR" }, { rate: 1, pieces: 24 }, "SAR", languageOf("en", {}))).toBe(
      "120 SAR ÷ 24 = 5.00 SAR",
    );
  });
});
