import { describe, expect, it } from "vitest";
import {
  currencies,
  currencyCodes,
  defaultCurrency,
  followsSaudiRules,
  standardVatRatePct,
  vatFactOf,
} from "../../../src/worker/core/currency.ts";
import { alternativeDutyRatesPct } from "../../../src/worker/core/duty-rate-table.ts";
import {
  gccOpportunityScore,
  gccPortfolioRank,
  gccProductDecision,
  saLandedCost,
} from "../../../src/worker/core/index.ts";
import {
  factIds,
  factStatuses,
  factsToReview,
  formulaVersion,
  regulatoryAsOf,
  regulatoryFacts,
} from "../../../src/worker/core/regulation.ts";
import { Fraction } from "../../fixtures/fraction.ts";

describe("the statutory facts", () => {
  it("are none of them past their review-by date: look at the named ones again, then move their dates", () => {
    const today = new Date().toISOString().slice(0, 10);
    expect(factsToReview(today)).toEqual([]);
    expect(factsToReview("9999-12-31")).toEqual(factIds);
  });

  it("carry a source, a date or none, a status and a review-by date", () => {
    for (const id of factIds) {
      const fact = regulatoryFacts[id];
      expect(fact.source.length, id).toBeGreaterThan(0);
      expect(fact.statement, id).toMatch(/\.$/);
      expect(fact.source_date ?? "2026", id).toMatch(/^\d{4}(-\d{2}){0,2}$/);
      expect(fact.review_by, id).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      expect(factStatuses, id).toContain(fact.status);
    }
  });

  it("date the law by the newest source with a full date (domain.md 1)", () => {
    const full = factIds.map((id) => regulatoryFacts[id].source_date ?? "").filter((date) => date.length === 10);
    expect(regulatoryAsOf).toBe([...full].sort().at(-1));
    expect(regulatoryAsOf).toBe("2026-05-20");
    expect(formulaVersion).toBe("gcc-commerce/2.0.0");
  });

  it("hold what the formulas use (domain.md 1.1)", () => {
    expect(regulatoryFacts).toMatchObject({
      DUTY_STANDARD: { value: 5 },
      GCC_ORIGIN: { value: 0 },
      IMPORT_VAT: { value: 15 },
      PROCESSING_FEE: { value: { rate_pct: 0.15, min_sar: 15, max_sar: 500 } },
      DE_MINIMIS: { value: 1000 },
      VAT_REGISTRATION: { value: { mandatory_sar: 375_000, voluntary_sar: 187_500 } },
    });
    expect(alternativeDutyRatesPct).toEqual([0, 5, 6.5, 10, 12, 15, 20, 25]);
  });
});

describe("the currencies", () => {
  it("are fourteen, with their minor units and VAT rates (domain.md 1.2 and 4.1)", () => {
    expect(defaultCurrency).toBe("SAR");
    expect(Object.keys(currencies)).toEqual([...currencyCodes]);
    expect(currencyCodes).toHaveLength(14);
    const threeDecimals = currencyCodes.filter((code) => currencies[code].decimals === 3);
    expect(threeDecimals).toEqual(["BHD", "OMR", "KWD", "JOD"]);
    expect(currencyCodes.map(standardVatRatePct)).toEqual([15, 5, 0, 10, 5, 0, ...Array(8).fill(null)]);
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
});

describe("a result", () => {
  const product = { product_value: 40, expected_sale_price: 149 };
  const rates = { duty_rate_pct: 5, vat_rate_pct: 15 };
  const decisionFacts = (input: object) => gccProductDecision({ ...product, ...input }).facts;

  it("names the facts it rests on: rates that were assumed, and art. 47 only where Saudi rules hold", () => {
    expect(decisionFacts({})).toEqual([
      "CIF_VALUE",
      "DUTY_STANDARD",
      "TARIFF_EDITION",
      "IMPORT_VAT",
      "VAT_REGISTRATION",
      "CONSUMER_PRICE",
      "DEEMED_SUPPLIER",
    ]);
    expect(decisionFacts(rates)).toEqual(["CIF_VALUE", "VAT_REGISTRATION", "CONSUMER_PRICE", "DEEMED_SUPPLIER"]);
    expect(decisionFacts({ currency: "AED", duty_rate_pct: 0 })).toEqual([
      "CIF_VALUE",
      "VAT_REGISTRATION",
      "CONSUMER_PRICE",
      "VAT_AE",
    ]);
    expect(gccOpportunityScore({ landed_cost: 40, expected_sale_price: 149, currency: "KWD" }).facts).toEqual([
      "VAT_REGISTRATION",
      "CONSUMER_PRICE",
      "VAT_KW",
    ]);
  });

  it("of several products names what any of them rests on", () => {
    const { facts } = gccPortfolioRank({
      products: [
        { ...product, ...rates },
        { ...product, ...rates, vat_rate_pct: undefined },
      ],
    });
    expect(facts).toContain("IMPORT_VAT");
    expect(facts).not.toContain("DUTY_STANDARD");
  });

  it("of a landed cost names fee and threshold, and pegs only where it converts", () => {
    const facts = (input: object) => saLandedCost({ product_value: 100, ...rates, ...input }).facts;
    const always = ["CIF_VALUE", "DUTY_STANDARD", "GCC_ORIGIN", "PROCESSING_FEE"];
    expect(facts({})).toEqual([...always, "DE_MINIMIS"]);
    expect(facts({ currency: "USD" })).toEqual([...always, "DE_MINIMIS", "DOLLAR_PEGS"]);
    expect(facts({ currency: "EUR" })).toEqual(always);
    expect(facts({ duty_rate_pct: undefined, vat_rate_pct: undefined })).toContain("TARIFF_EDITION");
    expect(facts({ duty_rate_pct: undefined, vat_rate_pct: undefined })).toContain("IMPORT_VAT");
  });
});
