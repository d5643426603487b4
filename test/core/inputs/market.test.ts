import { describe, expect, it } from "vitest";
import {
  assumedDutyPct,
  type Currency,
  currencies,
  currencyCodes,
  marketOf,
  pegged,
  rulesOf,
  standardVatPct,
  usualRateDecimals,
} from "../../../src/core/inputs/market.ts";
import { divide } from "../../../src/core/number.ts";

const rules = (currency: Currency) => rulesOf(currency, marketOf(currency), usualRateDecimals);

describe("the market of a currency", () => {
  it.each([
    ["SAR", "SA", 15, 15, 37_500_000n],
    ["USD", "SA", 15, 15, 10_000_000n],
    ["EUR", "SA", 15, 15, null],
    ["EGP", "SA", 15, 15, null],
    ["AED", "AE", 5, 5, 37_500_000n],
    ["BHD", "BH", 10, 5, 37_500_000n],
    ["OMR", "OM", 5, 5, 38_500_000n],
    ["QAR", "QA", 0, 5, null],
    ["KWD", "KW", 0, 5, null],
  ] as const)(
    "gives for the currency %s the market %s with %i %% VAT, %i %% duty and its registration threshold",
    (currency, market, vat, duty, threshold) => {
      expect(marketOf(currency)).toBe(market);
      expect(standardVatPct(market)).toBe(vat);
      expect(assumedDutyPct(market)).toBe(duty);
      expect(rules(currency).threshold).toBe(threshold);
    },
  );

  it("takes the decimals of ISO 4217, and assumes the market of a currency outside the Gulf", () => {
    expect(currencyCodes.filter((code) => currencies[code].decimals === 3)).toEqual(["BHD", "OMR", "KWD", "JOD"]);
    expect(currencyCodes.filter((code) => rules(code).isOwnCurrency)).toEqual([
      "SAR",
      "AED",
      "QAR",
      "BHD",
      "OMR",
      "KWD",
    ]);
    expect(rulesOf("AED", "SA", usualRateDecimals).isOwnCurrency).toBe(false);
  });
});

it("converts published SAR amounts at the official pegs, rounded up, and in no other currency", () => {
  expect(currencyCodes.filter((code) => pegged(code, 1) !== null)).toEqual(["SAR", "AED", "QAR", "BHD", "OMR", "USD"]);
  expect((["SAR", "AED", "QAR", "BHD", "OMR", "USD"] as const).map((code) => pegged(code, 8))).toEqual([
    800n,
    784n,
    777n,
    803n,
    821n,
    214n,
  ]);
  expect(pegged("USD", 1300, divide)).toBe(34_667n);
  expect(pegged("BHD", 1300, divide)).toBe(130_347n);
  expect(rules("KWD")).toMatchObject({ hasPeg: false, leastFee: 0n, leastFulfilment: 0n, leastOwnFulfilment: 0n });
});
