/** Random portfolios: everyday products, ties, gaps, copies and extremes, in six currencies (domain-plans.md 4.14). */
import fc from "fast-check";
import type { Currency } from "../../../src/core/figures/currency.ts";
import type { MerchantPackInput, ProductDecisionInput } from "../../../src/core/figures/inputs.ts";
import { x402AgentScale } from "../../../src/core/operations/x402-agent-scale.ts";
import { BoundedMap } from "../../../src/lib/memo.ts";
import { decimal, runs, seed } from "../../fixtures/arbitrary-inputs.ts";

/** A portfolio takes as long as several products. */
export const everyRun = { numRuns: Math.ceil(runs / 3), seed };

type Plan = ReturnType<typeof x402AgentScale>;
const plans = new BoundedMap<string, Plan>(2 * everyRun.numRuns);

/** The plan for a portfolio, calculated once: every property draws the same ones. */
export function planOnce(input: MerchantPackInput): Plan {
  const name = JSON.stringify(input);
  const plan = plans.get(name) ?? x402AgentScale(input);
  plans.set(name, plan);
  return plan;
}

const hundredths = (value: number) => Math.max(0.01, Math.round(value * 100) / 100);

/** What is given of an optional figure: nearly always something, so that products can be GO. */
const given = (value: fc.Arbitrary<number>, freq = 12) => fc.option(value, { nil: undefined, freq });

/** A product that a merchant would ask about; its costs are shares of its price. */
const everyday = fc
  .record({
    price: decimal(20, 400, 2),
    value: decimal(0.08, 0.6, 3),
    shipping: given(decimal(0.01, 0.1, 3)),
    insurance: given(decimal(0, 0.02, 3), 3),
    duty: given(fc.constantFrom(0, 5, 6.5, 12, 15)),
    marketplace: given(decimal(3, 15, 1)),
    payment: given(decimal(0, 3, 2), 3),
    ads: given(decimal(0, 0.2, 3)),
    fulfilment: given(decimal(0.04, 0.2, 3)),
    returns: given(decimal(0.5, 8, 1)),
    other: given(decimal(0, 0.02, 3), 2),
  })
  .map(({ price, value, shipping, insurance, ads, fulfilment, other, ...rates }): ProductDecisionInput => {
    const share = (part: number | undefined) => (part === undefined ? undefined : Math.round(part * price * 100) / 100);
    return {
      product_value: hundredths(value * price),
      expected_sale_price: price,
      shipping: share(shipping),
      insurance: share(insurance),
      duty_rate_pct: rates.duty,
      marketplace_fee_pct: rates.marketplace,
      payment_fee_pct: rates.payment,
      ad_cost_per_order: share(ads),
      fulfillment_cost: share(fulfilment),
      returns_reserve_pct: rates.returns,
      other_cost_per_order: share(other),
    };
  });

/** Few distinct values, so that equal products, returns and plans are met. */
const coarse = fc
  .record({
    product_value: fc.constantFrom(20, 25, 40),
    expected_sale_price: fc.constantFrom(100, 150),
    shipping: given(fc.constantFrom(0, 2)),
    duty_rate_pct: fc.constantFrom(5),
    marketplace_fee_pct: given(fc.constantFrom(5, 10)),
    ad_cost_per_order: given(fc.constantFrom(0, 10)),
    fulfillment_cost: given(fc.constantFrom(10, 12)),
    returns_reserve_pct: given(fc.constantFrom(2, 5)),
  })
  .map((product): ProductDecisionInput => product);

const extreme = fc
  .record({
    product_value: fc.constantFrom(0.01, 0.02, 1, 1e6, 1e12),
    expected_sale_price: fc.constantFrom(0.01, 0.1, 100, 5e6, 1e12),
    shipping: given(fc.constantFrom(0, 0.01, 4, 1e12), 6),
    duty_rate_pct: given(fc.constantFrom(0, 5, 100), 3),
    marketplace_fee_pct: given(fc.constantFrom(0, 5, 100)),
    payment_fee_pct: given(fc.constantFrom(0, 2.25), 2),
    ad_cost_per_order: given(fc.constantFrom(0, 0.01, 1, 1e12)),
    fulfillment_cost: given(fc.constantFrom(0, 0.01, 12, 1e12)),
    returns_reserve_pct: given(fc.constantFrom(0, 1, 100)),
  })
  .map((product): ProductDecisionInput => product);

const currencies = ["SAR", "AED", "QAR", "KWD", "USD", "EUR"] as const satisfies readonly Currency[];
const currency = fc.constantFrom(...currencies);

/** Products of which some are listed again. */
function withCopies(products: fc.Arbitrary<ProductDecisionInput[]>) {
  return fc
    .tuple(products, fc.array(fc.nat(40), { maxLength: 2 }))
    .map(([products, copied]) => [
      ...products,
      ...copied.flatMap((position) => products.slice(position % products.length, (position % products.length) + 1)),
    ]);
}

function listOf(product: fc.Arbitrary<ProductDecisionInput>, most: number, least = 1) {
  return withCopies(fc.array(product, { minLength: least, maxLength: most }));
}

/** A capital from nothing to speak of to a million, each order of magnitude as often. */
const workingCapital = fc
  .tuple(decimal(0, 6, 3), fc.boolean())
  .map(([magnitude, whole]) =>
    Math.max(1, whole ? Math.round(10 ** magnitude) : Math.round(10 ** (magnitude + 2)) / 100),
  );

/** A capital that buys something, mostly. */
const usualCapital = decimal(3.3, 6, 3).map((magnitude) => Math.round(10 ** (magnitude + 2)) / 100);

const inCurrency = (products: readonly ProductDecisionInput[], currency: Currency, working_capital: number) => ({
  products: products.map((product): ProductDecisionInput => ({ ...product, currency })),
  working_capital,
});

/** Portfolios whose figures are shown exactly: amounts that merchants have. */
export const everydayPortfolio: fc.Arbitrary<MerchantPackInput> = fc
  .tuple(
    fc.oneof({ arbitrary: listOf(everyday, 12), weight: 2 }, listOf(everyday, 28, 20), listOf(coarse, 12)),
    currency,
    fc.oneof({ arbitrary: usualCapital, weight: 3 }, workingCapital),
  )
  .map((parts) => inCurrency(...parts));

/** Portfolios of any size with anything in them. */
export const anyPortfolio: fc.Arbitrary<MerchantPackInput> = fc
  .tuple(
    fc.oneof(
      { arbitrary: listOf(everyday, 40), weight: 3 },
      listOf(coarse, 12),
      listOf(fc.oneof(everyday, extreme), 12),
    ),
    currency,
    fc.oneof({ arbitrary: usualCapital, weight: 3 }, workingCapital, fc.constantFrom(1, 1e12)),
  )
  .map((parts) => inCurrency(...parts));

/** What is left out of products, or given as a zero that cannot be true. */
const gaps: readonly Partial<ProductDecisionInput>[] = [
  {},
  { shipping: undefined, fulfillment_cost: undefined },
  { fulfillment_cost: 0 },
  { shipping: 0, returns_reserve_pct: 0 },
];

/** Portfolios in which most products lack costs that matter. */
export const gappyPortfolio: fc.Arbitrary<MerchantPackInput> = fc
  .tuple(everydayPortfolio, fc.array(fc.constantFrom(...gaps), { minLength: 5, maxLength: 9 }))
  .map(([{ products, working_capital }, cycle]) => ({
    products: products.map((product, position) => ({ ...product, ...cycle[position % cycle.length] })),
    working_capital,
  }));

/** Minor units of a displayed amount. */
export function minorUnits(shown: number, decimals: number): number {
  return Math.round(shown * 10 ** decimals);
}
