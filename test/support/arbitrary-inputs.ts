/** Arbitrary valid inputs: everyday amounts, ties, and the ugly corners of the bounds (domain.md 4.1). */
import fc from "fast-check";
import { currencyCodes } from "../../src/core/currency.ts";
import type { OpportunityInput, ProductDecisionInput } from "../../src/core/inputs.ts";

/** Runs of each property: a few in the usual tests, more when `PROPERTY_RUNS` says so. */
export const runs = Number(process.env.PROPERTY_RUNS ?? 150);

/** The seed of every random test; another one looks elsewhere. */
export const seed = Number(process.env.PROPERTY_SEED ?? 20_261_121);

export const everyRun = { numRuns: runs, seed };

/** A number with so many decimals between two bounds. */
export function decimal(low: number, high: number, decimals: number): fc.Arbitrary<number> {
  const scale = 10 ** decimals;
  return fc.integer({ min: Math.ceil(low * scale), max: Math.floor(high * scale) }).map((units) => units / scale);
}

const uglyPrice = fc.oneof(
  fc.constantFrom(0.01, 0.015, 0.02, 1, 1e12, 999_999_999_999.99, 999_999_999_999.999),
  fc.double({ min: 0.01, max: 1e12, noNaN: true }),
  fc.double({ min: 0.01, max: 5, noNaN: true }),
);
const uglyCost = fc.oneof(
  fc.constantFrom(0, 0.005, 0.0049, 1e-7, 1e12),
  fc.double({ min: 0, max: 1e12, noNaN: true }),
  fc.double({ min: 0, max: 5, noNaN: true }),
);
const uglyPercentage = fc.oneof(
  fc.constantFrom(0, 100, 99.99, 1e-7, 5e-324, 33.333333333333336),
  fc.double({ min: 0, max: 100, noNaN: true }),
);

export const currency = fc.constantFrom(...currencyCodes);

const omittable = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined, freq: 3 });

interface Amounts {
  readonly price: fc.Arbitrary<number>;
  readonly value: fc.Arbitrary<number>;
  readonly cost: fc.Arbitrary<number>;
  readonly percentage: fc.Arbitrary<number>;
}

const everyday: Amounts = {
  price: decimal(20, 400, 2),
  value: decimal(1, 150, 2),
  cost: decimal(0, 30, 2),
  percentage: fc.oneof(decimal(0, 15, 1), decimal(0, 12, 3)),
};

/** Few distinct values, so that ties and thresholds are met. */
const coarse: Amounts = {
  price: fc.constantFrom(50, 100, 150, 200),
  value: fc.constantFrom(20, 25, 40, 50),
  cost: fc.constantFrom(0, 5, 10),
  percentage: fc.constantFrom(0, 5, 10, 15),
};

const ugly: Amounts = { price: uglyPrice, value: uglyPrice, cost: uglyCost, percentage: uglyPercentage };

const sale = ({ cost, percentage }: Amounts) => ({
  marketplace_fee_pct: omittable(percentage),
  payment_fee_pct: omittable(percentage),
  ad_cost_per_order: omittable(cost),
  fulfillment_cost: omittable(cost),
  returns_reserve_pct: omittable(percentage),
  other_cost_per_order: omittable(cost),
  competitor_count: omittable(fc.oneof(fc.integer({ min: 0, max: 250 }), decimal(0, 250, 2))),
  delivery_days: omittable(fc.oneof(fc.integer({ min: 0, max: 40 }), decimal(0, 40, 1))),
});

function product(amounts: Amounts): fc.Arbitrary<ProductDecisionInput> {
  return fc.record({
    product_value: amounts.value,
    expected_sale_price: amounts.price,
    shipping: omittable(amounts.cost),
    insurance: omittable(amounts.cost),
    duty_rate_pct: omittable(amounts.percentage),
    vat_rate_pct: omittable(amounts.percentage),
    ...sale(amounts),
  });
}

/** A product without a currency. */
export const everydayProduct = fc.oneof(product(everyday), product(coarse));
export const uglyProduct = product(ugly);
export const anyProduct = fc.oneof({ arbitrary: everydayProduct, weight: 3 }, { arbitrary: uglyProduct, weight: 2 });

/** A product in a currency, stated or not. */
export const productInput = fc
  .tuple(anyProduct, omittable(currency))
  .map(([product, currency]): ProductDecisionInput => ({ ...product, currency }));

/** A product whose amounts and sums keep within the digits that a JSON number shows exactly. */
export const shownExactly = fc
  .tuple(everydayProduct, currency)
  .map(([product, currency]): ProductDecisionInput => ({ ...product, currency }));

/** An opportunity in a currency, stated or not. */
export const opportunityInput: fc.Arbitrary<OpportunityInput> = fc.oneof(
  ...[everyday, coarse, ugly].map((amounts) =>
    fc.record({
      currency: omittable(currency),
      landed_cost: amounts.value,
      expected_sale_price: amounts.price,
      ...sale(amounts),
    }),
  ),
);

/** Products of one currency. */
export function portfolio(least: number, most: number): fc.Arbitrary<ProductDecisionInput[]> {
  return fc.oneof(
    fc.array(everydayProduct, { minLength: least, maxLength: most }),
    fc.array(product(coarse), { minLength: least, maxLength: most }),
    fc.array(anyProduct, { minLength: least, maxLength: most }),
  );
}

/** Working capital from nothing to speak of up to the bound. */
export const workingCapital = fc.oneof(
  decimal(1, 50_000, 2),
  fc.constantFrom(1, 1.239, 999.999, 1e12),
  fc.double({ min: 1, max: 1e12, noNaN: true }),
);
