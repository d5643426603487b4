import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { MerchantPackInput, ProductDecisionInput } from "../../../src/core/figures/inputs.ts";
import { gccMerchantPack } from "../../../src/core/operations/gcc-merchant-pack.ts";
import { anyPortfolio, everyRun } from "./random-portfolios.ts";

const profitOf = (input: MerchantPackInput) => gccMerchantPack(input).plan?.profit_if_all_sold ?? 0;

/** The fields that cost something, each with the smallest step that it is given in. */
const costs = [
  "product_value",
  "shipping",
  "insurance",
  "duty_rate_pct",
  "ad_cost_per_order",
  "fulfillment_cost",
  "other_cost_per_order",
  "marketplace_fee_pct",
  "payment_fee_pct",
  "returns_reserve_pct",
] as const;

/** The product with a lower cost above zero; null where the cost is absent or cannot fall. */
function cheaper(
  product: ProductDecisionInput,
  field: (typeof costs)[number],
  share: number,
): ProductDecisionInput | null {
  const today = product[field];
  if (today === undefined || today <= 0.01) return null;
  return { ...product, [field]: Math.max(0.01, Math.floor(today * share * 100) / 100) };
}

describe("the profit of the plan", () => {
  it("never falls when one more product is listed", () => {
    fc.assert(
      fc.property(anyPortfolio, ({ products, working_capital }) => {
        if (products.length < 2) return;
        const fewer = profitOf({ products: products.slice(0, -1), working_capital });
        expect(profitOf({ products, working_capital })).toBeGreaterThanOrEqual(fewer);
      }),
      everyRun,
    );
  });

  it("never falls when a product costs less, unless that makes it the same as another one", () => {
    fc.assert(
      fc.property(
        anyPortfolio,
        fc.nat(100),
        fc.constantFrom(...costs),
        fc.constantFrom(0.5, 0.9, 0.999),
        ({ products, working_capital }, at, field, share) => {
          const position = at % products.length;
          const product = products[position];
          const lower = product && cheaper(product, field, share);
          if (!lower) return;
          const input = { products: products.with(position, lower), working_capital };
          const same = ({ summary }: ReturnType<typeof gccMerchantPack>) => summary.same_product_count;
          if (same(gccMerchantPack(input)) > same(gccMerchantPack({ products, working_capital }))) return;
          expect(profitOf(input)).toBeGreaterThanOrEqual(profitOf({ products, working_capital }));
        },
      ),
      everyRun,
    );
  });

  it("never falls when the capital grows by one minor unit", () => {
    fc.assert(
      fc.property(anyPortfolio, (input) => {
        const minorUnit = 10 ** -gccMerchantPack(input).minor_unit_decimals;
        const more = { ...input, working_capital: Math.min(1e12, input.working_capital + 1.0001 * minorUnit) };
        expect(profitOf(more)).toBeGreaterThanOrEqual(profitOf(input));
      }),
      everyRun,
    );
  });

  it("and the plan stay as they are when a product is listed again", () => {
    fc.assert(
      fc.property(anyPortfolio, fc.nat(100), ({ products, working_capital }, at) => {
        const copied = products.slice(at % products.length, (at % products.length) + 1);
        const before = gccMerchantPack({ products, working_capital });
        const after = gccMerchantPack({ products: [...products, ...copied], working_capital });
        expect(after.plan).toEqual(before.plan);
        expect(after.orders).toEqual(before.orders);
        expect(after.cash_path).toEqual(before.cash_path);
      }),
      everyRun,
    );
  });

  it("does not depend on the order in which products are listed", () => {
    fc.assert(
      fc.property(anyPortfolio, ({ products, working_capital }) => {
        const before = gccMerchantPack({ products, working_capital });
        const after = gccMerchantPack({ products: products.toReversed(), working_capital });
        expect(after.plan?.profit_if_all_sold).toBe(before.plan?.profit_if_all_sold);
        expect(after.plan?.upper_bound_profit).toBe(before.plan?.upper_bound_profit);
        expect(after.summary.decision_counts).toEqual(before.summary.decision_counts);
        const scores = before.products.map(({ opportunity_score, margin_pct }) => `${opportunity_score} ${margin_pct}`);
        if (new Set(scores).size < scores.length) return;
        const back = (index: number) => products.length - 1 - index;
        expect(after.plan?.lines.map(({ index, units }) => [back(index), units])).toEqual(
          before.plan?.lines.map(({ index, units }) => [index, units]),
        );
        expect(after.action_plan.map(({ index, action, reason }) => [back(index), action, reason])).toEqual(
          before.action_plan.map(({ index, action, reason }) => [index, action, reason]),
        );
      }),
      everyRun,
    );
  });
});
