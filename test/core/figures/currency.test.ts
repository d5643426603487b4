import { describe, expect, it } from "vitest";
import {
  assumedDutyRatePct,
  atPeg,
  currencies,
  currencyCodes,
  defaultCurrency,
  followsSaudiRules,
  nearestAtPeg,
  registrationThresholds,
  standardVatRatePct,
  vatFactOf,
} from "../../../src/core/figures/currency.ts";
import { Fraction } from "../../fixtures/fraction.ts";

describe("the currencies", () => {
  it("are fourteen, with their minor units, VAT and duty rates (domain.md 1.2 and 4.1)", () => {
    expect(defaultCurrency).toBe("SAR");
    expect(Object.keys(currencies)).toEqual([...currencyCodes]);
    expect(currencyCodes).toHaveLength(14);
    const threeDecimals = currencyCodes.filter((code) => currencies[code].decimals === 3);
    expect(threeDecimals).toEqual(["BHD", "OMR", "KWD", "JOD"]);
    expect(currencyCodes.map(standardVatRatePct)).toEqual([15, 5, 0, 10, 5, 0, ...Array(8).fill(null)]);
    expect(currencyCodes.map(assumedDutyRatePct)).toEqual([15, 5, 5, 5, 5, 5, ...Array(8).fill(15)]);
  });

  it("follow Saudi rules where they are Saudi or belong to no Gulf state", () => {
    const others = ["AED", "QAR", "BHD", "OMR", "KWD"];
    expect(currencyCodes.filter((code) => !followsSaudiRules(code)).sort()).toEqual(others.sort());
    expect(vatFactOf("EUR")).toBe("IMPORT_VAT");
    expect(vatFactOf("BHD")).toBe("VAT_BH");
  });

  it("are converted at official pegs alone: 3.75 riyals to the dollar, and what the others are to it", () => {
    const unitsPerDollar = { SAR: 3.75, AED: 3.6725, QAR: 3.64, BHD: 0.376, OMR: 0.3845, USD: 1 };
    for (const code of currencyCodes) {
      const perDollar = new Map(Object.entries(unitsPerDollar)).get(code);
      const peg = currencies[code].sarPerUnit;
      expect(peg === null).toBe(perDollar === undefined);
      if (peg === null || perDollar === undefined) continue;
      const rate = new Fraction(BigInt(peg.numerator), BigInt(peg.denominator));
      expect(rate.times(Fraction.of(perDollar)).compare(Fraction.of(3.75))).toBe(0);
    }
  });

  it("price riyals rounded up for floors, and to the nearest for charges", () => {
    expect(atPeg("SAR", 8)).toBe(800);
    expect(atPeg("AED", 1)).toBe(98);
    expect(atPeg("BHD", 1)).toBe(101);
    expect(nearestAtPeg("BHD", 1300)).toBe(130_347);
    expect(atPeg("EUR", 1)).toBeNull();
    expect(nearestAtPeg("KWD", 1)).toBeNull();
  });

  it("have the registration thresholds of their state, the Saudi ones at the peg for dollars", () => {
    expect(registrationThresholds("SAR")).toEqual({ mandatory: 37_500_000, voluntary: 18_750_000 });
    expect(registrationThresholds("USD")).toEqual({ mandatory: 10_000_000, voluntary: 5_000_000 });
    expect(registrationThresholds("BHD")).toEqual({ mandatory: 37_500_000, voluntary: null });
    for (const code of ["QAR", "KWD", "EUR"] as const) expect(registrationThresholds(code)).toBeNull();
  });
});
