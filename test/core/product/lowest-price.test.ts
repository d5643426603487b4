import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toInteger } from "../../../src/core/exact/integer.ts";
import { currencies, defaultCurrency } from "../../../src/core/figures/currency.ts";
import { readStated, type StatedNumbers } from "../../../src/core/figures/stated-figures.ts";
import { lowestPrice } from "../../../src/core/product/lowest-price.ts";
import { columnRules, type Rule } from "../../../src/core/product/rules.ts";
import { Scenario } from "../../../src/core/product/scenario.ts";
import { realisticProducts } from "../../fixtures/random-products.ts";
import { anyRequest, everyRun } from "../properties/arbitrary-requests.ts";

/** The bisection as domain.md 4.8 writes it, every price asked. */
function byTheBook(scenario: Scenario, rules: readonly Rule[]): bigint | null {
  const { decimals } = currencies[scenario.market.currency];
  const isEnough = (price: bigint) => {
    const at = scenario.with("expected_sale_price", toInteger(price));
    return rules.every((rule) => rule.above(at) >= 0);
  };
  const most = 10n ** BigInt(12 + decimals);
  const fourTimes = 4n * BigInt(scenario.stated.expected_sale_price);
  let low = 10n ** BigInt(decimals - 2) - 1n;
  let high = fourTimes < most ? fourTimes : most;
  if (!isEnough(high)) return null;
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (isEnough(middle)) high = middle;
    else low = middle;
  }
  return high;
}

describe("the lowest price", () => {
  it("is the one of the bisection that asks at every price, in every position", () => {
    const positions = fc.constantFrom("vat_registered", "vat_as_cost", "deemed_supplier");
    const columns = fc.constantFrom("break_even", "test", "go");
    fc.assert(
      fc.property(anyRequest, positions, columns, (input, position, column) => {
        const reading = readStated("purchase", input, input.currency ?? defaultCurrency);
        const scenario = Scenario.of(reading).inPosition(position);
        const found = lowestPrice(scenario, columnRules[column]);
        expect(found === null ? null : BigInt(found)).toBe(byTheBook(scenario, columnRules[column]));
      }),
      { ...everyRun, numRuns: 3 * everyRun.numRuns },
    );
  });

  it("is that one for a landed cost, with all fees or one, too", () => {
    fc.assert(
      fc.property(anyRequest, fc.constantFrom("landed_cost", "free_check"), (input, form) => {
        const known = { ...input, landed_cost: input.product_value, total_fee_pct: input.returns_reserve_pct };
        const scenario = Scenario.of(readStated(form, known, input.currency ?? defaultCurrency));
        for (const column of ["break_even", "margin_15"] as const) {
          const found = lowestPrice(scenario, columnRules[column]);
          expect(found === null ? null : BigInt(found)).toBe(byTheBook(scenario, columnRules[column]));
        }
      }),
      everyRun,
    );
  });

  const requests: Record<string, [form: "purchase" | "landed_cost" | "free_check", input: StatedNumbers]> = {
    "an own store's least payment fee is all of the price": [
      "purchase",
      {
        ...{ product_value: 0.09, expected_sale_price: 0.67, shipping: 0.01, marketplace_fee_pct: 0 },
        ...{ ad_cost_per_order: 0.1, fulfillment_cost: 0.03, returns_reserve_pct: 1.53 },
      },
    ],
    "an own store's assumed payment fee is a rate rounded up": [
      "landed_cost",
      { landed_cost: 1438, expected_sale_price: 3206.29, marketplace_fee_pct: 0 },
    ],
    "delivery and the marketplace cost their least": [
      "purchase",
      { product_value: 1.64, duty_rate_pct: 5, expected_sale_price: 27.93, ad_cost_per_order: 0 },
    ],
    "the one fee is the least of a marketplace": [
      "free_check",
      { landed_cost: 0.01, expected_sale_price: 5.98, ad_cost_per_order: 0.7, fulfillment_cost: 0.1 },
    ],
    "delivery is next to all of the costs": [
      "purchase",
      { product_value: 0.01, shipping: 1.96, expected_sale_price: 52.72, payment_fee_pct: 0.7 },
    ],
    "the price may hardly rise": [
      "free_check",
      {
        ...{ landed_cost: 256_492_429_526.95, expected_sale_price: 999_999_999_999.99 },
        ...{ total_fee_pct: 26.83, ad_cost_per_order: 188_786_864_060.39 },
      },
    ],
    "the price may not rise": ["landed_cost", { landed_cost: 4e11, expected_sale_price: 1e12 }],
  };

  it.each(Object.entries(requests))("is that one where %s", (_, [form, input]) => {
    for (const position of ["vat_registered", "vat_as_cost"] as const) {
      const scenario = Scenario.of(readStated(form, input, "SAR")).inPosition(position);
      for (const column of ["break_even", "margin_15", ...(form === "purchase" ? (["go"] as const) : [])] as const) {
        const found = lowestPrice(scenario, columnRules[column]);
        expect(found === null ? null : BigInt(found)).toBe(byTheBook(scenario, columnRules[column]));
      }
    }
  });

  it("is found by asking few of the rules, and is the same", () => {
    let asked = 0;
    const ownStore = { product_value: 40, expected_sale_price: 149, marketplace_fee_pct: 0, fulfillment_cost: 21 };
    for (const input of [...realisticProducts(10, 3), ownStore])
      for (const position of ["vat_registered", "vat_as_cost"] as const)
        for (const column of ["break_even", "test", "go"] as const) {
          const scenario = Scenario.of(readStated("purchase", input, "SAR")).inPosition(position);
          const counted = columnRules[column].map((rule) => ({
            ...rule,
            above: (at: Scenario) => {
              asked += 1;
              return rule.above(at);
            },
          }));
          const found = lowestPrice(scenario, counted);
          expect(found === null ? null : BigInt(found)).toBe(byTheBook(scenario, columnRules[column]));
        }
    expect(asked).toBeLessThanOrEqual(903);
  });
});
