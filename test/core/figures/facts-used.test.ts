import { describe, expect, it } from "vitest";
import type { Currency } from "../../../src/core/figures/currency.ts";
import { landedCostFacts, productFacts, saleFacts } from "../../../src/core/figures/facts-used.ts";

describe("the facts behind a sale", () => {
  it.each<[Currency, readonly string[]]>([
    ["SAR", ["VAT_REGISTRATION", "CONSUMER_PRICE", "DEEMED_SUPPLIER"]],
    ["USD", ["VAT_REGISTRATION", "CONSUMER_PRICE", "DEEMED_SUPPLIER", "DOLLAR_PEGS"]],
    ["EUR", ["CONSUMER_PRICE", "DEEMED_SUPPLIER"]],
    ["AED", ["CONSUMER_PRICE", "VAT_AE", "DOLLAR_PEGS"]],
    ["KWD", ["CONSUMER_PRICE"]],
  ])("in %s are those of its VAT, its threshold and its peg", (currency, facts) => {
    expect(saleFacts(currency, {})).toEqual(facts);
  });

  it.each([
    ["total_fee_pct", ["PAYMENT", "FEE_AMAZON", "FEE_NOON", "RETURNS"]],
    ["marketplace_fee_pct", ["FEE_AMAZON", "FEE_NOON"]],
    ["payment_fee_pct", ["PAYMENT"]],
    ["returns_reserve_pct", ["RETURNS"]],
    ["fulfillment_cost", ["FULFILMENT"]],
    ["ad_cost_per_order", ["ADS"]],
    ["shipping", []],
  ] as const)("that assumes %s are those behind its value", (field, facts) => {
    for (const basis of ["assumed", "zero_not_counted"] as const)
      expect(new Set(saleFacts("KWD", { [field]: basis }))).toEqual(new Set(["CONSUMER_PRICE", ...facts]));
    expect(saleFacts("KWD", { [field]: "zero" })).toEqual(["CONSUMER_PRICE"]);
  });

  it("are in the order of the table, each once", () => {
    const facts = saleFacts("USD", { ad_cost_per_order: "assumed", vat_rate_pct: "standard_rate" });
    expect(facts).toEqual([
      "IMPORT_VAT",
      "VAT_REGISTRATION",
      "CONSUMER_PRICE",
      "DEEMED_SUPPLIER",
      "DOLLAR_PEGS",
      "ADS",
    ]);
  });
});

describe("the facts behind a purchase", () => {
  const certificates = ["SABER", "SFDA_FEES", "CLEARANCE"];

  it.each<[Currency, readonly string[]]>([
    ["SAR", ["CIF_VALUE", "VAT_RETURN", ...certificates]],
    ["USD", ["CIF_VALUE", ...certificates]],
    ["EUR", ["CIF_VALUE"]],
    ["AED", ["CIF_VALUE"]],
  ])("in %s add those of customs, and of certificates where their amounts are known", (currency, facts) => {
    expect(new Set(productFacts(currency, {}))).toEqual(new Set([...facts, ...saleFacts(currency, {})]));
  });

  it("add those of an assumed duty rate", () => {
    const with_ = (currency: Currency, basis: "highest_common_rate" | "standard_rate") =>
      productFacts(currency, { duty_rate_pct: basis }).filter((id) => /^DUTY|^TARIFF/.test(id));
    expect(with_("EUR", "highest_common_rate")).toEqual(["DUTY_RISES", "TARIFF_EDITION"]);
    expect(with_("AED", "standard_rate")).toEqual(["DUTY_STANDARD", "TARIFF_EDITION"]);
    expect(productFacts("AED", { vat_rate_pct: "standard_rate" })).toEqual(productFacts("AED", {}));
    expect(productFacts("KWD", { vat_rate_pct: "standard_rate" })).toContain("VAT_KW");
  });
});

describe("the facts behind a Saudi landed cost", () => {
  const always = ["CIF_VALUE", "DUTY_STANDARD", "GCC_ORIGIN", "GAFTA", "EFTA", "SINGAPORE", "GULF_DUTY_PAID"];
  const border = ["PROCESSING_FEE", "SABER", "CLEARANCE", "DE_MINIMIS"];

  it.each<[Currency, readonly string[]]>([
    ["SAR", [...always, ...border]],
    ["AED", [...always, ...border, "DOLLAR_PEGS"]],
    ["KWD", always],
  ])("in %s are those of the tariff, and of the border where it can be converted", (currency, facts) => {
    expect(new Set(landedCostFacts(currency, {}))).toEqual(new Set(facts));
  });

  it("take the Saudi VAT rate in every currency", () => {
    expect(landedCostFacts("AED", { vat_rate_pct: "standard_rate" })).toContain("IMPORT_VAT");
  });
});
