import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Capital, capitalOf } from "../../../../src/worker/core/capital/capital.ts";
import { relaxedGain, searchPlan } from "../../../../src/worker/core/capital/plan-search.ts";
import { bounded, buyable, byReturn } from "../../../../src/worker/core/capital/queue.ts";
import { renegotiationList, renegotiationRows } from "../../../../src/worker/core/capital/renegotiation-list.ts";
import { decide } from "../../../../src/worker/core/decision.ts";
import { toNumber } from "../../../../src/worker/core/exact/decimal.ts";
import { compare, subtract } from "../../../../src/worker/core/exact/integer.ts";
import { type Portfolio, readPortfolio } from "../../../../src/worker/core/portfolio.ts";
import { everyRun, runs } from "../../../fixtures/arbitrary-inputs.ts";
import { realisticProducts } from "../../../fixtures/random-products.ts";

/** The list as domain.md 4.11 words it: the whole queue sorted again for each product, and every product searched. */
function literalList({ ranked, decimals }: Portfolio, capital: Capital) {
  return ranked
    .filter(({ product }) => product.decision === "TEST" || product.decision === "RENEGOTIATE")
    .flatMap((entry) => {
      const { atTarget, productValue } = entry.product;
      if (!atTarget || atTarget.terms.purchase.product_value >= productValue) return [];
      const others = capital.queue.filter((item) => item.entry !== entry);
      const queue = [...others, buyable(entry, decide(atTarget), atTarget)].sort(byReturn);
      const items = bounded(queue, capital.caps, capital.investable);
      const gain = subtract(searchPlan(items, capital.investable).gain, capital.plan.plan.gain);
      return [{ entry, promise: relaxedGain(items, capital.investable), gain: gain < 0 ? 0 : gain }];
    })
    .sort((a, b) => compare(b.promise, a.promise) || a.entry.place - b.entry.place)
    .slice(0, renegotiationRows)
    .sort((a, b) => compare(b.gain, a.gain) || a.entry.place - b.entry.place)
    .map(({ entry, gain }) => [entry.index, toNumber(gain, decimals)]);
}

describe("the renegotiation list", () => {
  it("searches the ten that promise most, each at its own place in the queue", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), fc.integer({ min: 300, max: 300_000 }), (seed, capital) => {
        // At two thirds of their price, most products are worth negotiating.
        const products = realisticProducts(40, seed).map((product) => ({
          ...product,
          expected_sale_price: Math.round(product.expected_sale_price * 67) / 100,
        }));
        const portfolio = readPortfolio({ products });
        const own = capitalOf(portfolio, capital);
        const rows = renegotiationList(portfolio, own).map(({ index, plan_gain }) => [index, plan_gain]);
        expect(rows).toEqual(literalList(portfolio, own));
      }),
      { ...everyRun, numRuns: Math.ceil(runs / 5) },
    );
  });
});
