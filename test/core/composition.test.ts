import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  gccMerchantPack,
  gccOpportunityScore,
  gccPortfolioRank,
  gccProductDecision,
  saLandedCost,
  x402AgentGrowth,
  x402AgentPilot,
  x402AgentScale,
} from "../../src/core/index.ts";
import type { ProductDecisionInput } from "../../src/core/inputs.ts";
import { currency, everyRun, portfolio, productInput, runs, workingCapital } from "../support/scenarios.ts";

const fewer = { ...everyRun, numRuns: Math.ceil(runs / 3) };

/** The same object with its properties in reverse order. */
const reversed = (input: ProductDecisionInput): ProductDecisionInput =>
  JSON.parse(JSON.stringify(Object.fromEntries(Object.entries(input).reverse())));

describe("a product decision", () => {
  it("contains the landed cost that the landed-cost operation gives at the same rates", () => {
    fc.assert(
      fc.property(productInput, (input) => {
        const decision = gccProductDecision(input);
        const { product_value, shipping, insurance, duty_rate_pct, currency } = input;
        const { vat_rate_pct } = decision.inputs_used;
        const landed = saLandedCost({ product_value, shipping, insurance, duty_rate_pct, vat_rate_pct, currency });
        expect(landed).toMatchObject(decision.landed_cost_breakdown);
      }),
      everyRun,
    );
  });

  it("contains the opportunity at its landed cost: unit economics, score, ladder and sensitivity", () => {
    fc.assert(
      fc.property(productInput, (input) => {
        const decision = gccProductDecision(input);
        const { product_value, shipping, insurance, duty_rate_pct, vat_rate_pct, ...sale } = input;
        const landed_cost = decision.headline.landed_cost;
        // A landed cost of more digits than a JSON number holds cannot be handed on exactly.
        fc.pre(landed_cost >= 0.01 && landed_cost < 1e11);
        const opportunity = gccOpportunityScore({ ...sale, landed_cost });
        expect(opportunity.unit_economics).toEqual(decision.unit_economics);
        expect(opportunity.score_breakdown).toEqual(decision.score_breakdown);
        expect(opportunity.opportunity_score).toBe(decision.opportunity_score);
        expect(opportunity.price_ladder).toEqual(decision.price_ladder);
        expect(opportunity.sensitivity).toEqual(decision.sensitivity);
      }),
      everyRun,
    );
  });

  it("is the same bytes for the same input with its properties in another order", () => {
    fc.assert(
      fc.property(productInput, (input) => {
        expect(JSON.stringify(gccProductDecision(reversed(input)))).toBe(JSON.stringify(gccProductDecision(input)));
      }),
      everyRun,
    );
  });
});

describe("the portfolio operations", () => {
  it("rank alike, and tell the same of each product", () => {
    fc.assert(
      fc.property(portfolio(3, 10), workingCapital, (products, working_capital) => {
        const rank = gccPortfolioRank({ products });
        const pack = gccMerchantPack({ products, working_capital });
        const growth = x402AgentGrowth({ products, working_capital });
        for (const other of [pack, x402AgentPilot({ products }), growth]) {
          expect(other.ranking).toEqual(rank.ranking);
          expect(other.summary).toEqual(rank.summary);
        }
        expect(pack.products).toEqual(rank.products);
        expect(growth.products).toMatchObject(rank.products);
        expect(growth.allocation).toEqual(pack.allocation);
        expect(growth.purchase_plan).toEqual(pack.purchase_plan);
      }),
      fewer,
    );
  });

  it("give in the pilot what single decisions give", () => {
    fc.assert(
      fc.property(portfolio(1, 5), currency, (products, currency) => {
        const stated = products.map((product) => ({ ...product, currency }));
        for (const { index, ...dossier } of x402AgentPilot({ products: stated }).products) {
          const { operation, ...decision } = gccProductDecision(
            stated[index] ?? { product_value: 0, expected_sale_price: 0 },
          );
          expect(operation).toBe("gcc_product_decision");
          expect(dossier).toEqual(decision);
        }
      }),
      fewer,
    );
  });

  it("extend growth in scale without changing it", () => {
    fc.assert(
      fc.property(portfolio(1, 8), workingCapital, (products, working_capital) => {
        const growth = x402AgentGrowth({ products, working_capital });
        const scale = x402AgentScale({ products, working_capital });
        const { operation, segments, distribution, concentration_frontier, ...shared } = scale;
        expect({ operation: "x402_agent_growth", ...shared }).toEqual(growth);
        expect(operation).toBe("x402_agent_scale");
        expect(segments.flatMap(({ indexes }) => indexes)).toHaveLength(products.length);
        expect(
          distribution.every(
            ({ min, p25, median, p75, max }) => min <= p25 && p25 <= median && median <= p75 && p75 <= max,
          ),
        ).toBe(true);
        expect(concentration_frontier?.find(({ cap_pct }) => cap_pct === 10)?.expected_profit).toBe(
          growth.allocation?.expected_profit,
        );
        expect(growth.capital_curve?.find(({ level_pct }) => level_pct === 100)?.cash_allocated).toBe(
          growth.allocation?.cash_allocated,
        );
      }),
      fewer,
    );
  });

  it("leave every figure that needs capital null without it, and the rest as it is", () => {
    fc.assert(
      fc.property(portfolio(1, 6), workingCapital, (products, working_capital) => {
        const funded = x402AgentScale({ products, working_capital });
        const none = { allocation: null, purchase_plan: null, capital_curve: null, concentration_frontier: null };
        expect(x402AgentScale({ products })).toEqual({ ...funded, ...none });
      }),
      fewer,
    );
  });

  it("follow the products when they are permuted, equals by their position", () => {
    fc.assert(
      fc.property(
        portfolio(2, 8).chain((products) =>
          fc.tuple(fc.constant(products), fc.shuffledSubarray([...products.keys()], { minLength: products.length })),
        ),
        workingCapital,
        ([products, order], working_capital) => {
          const straight = x402AgentScale({ products, working_capital });
          const permuted = x402AgentScale({
            products: order.flatMap((index) => products[index] ?? []),
            working_capital,
          });
          const keys = (result: typeof straight) =>
            result.ranking.map(({ rank, index, dominated_by, ranked_above_next_by, ...key }) => key);
          expect(keys(permuted)).toEqual(keys(straight));
          expect(permuted.summary).toEqual({ ...straight.summary, best_index: permuted.summary.best_index });
          expect(permuted.distribution).toEqual(straight.distribution);
          expect(permuted.missing_data_priority).toEqual(straight.missing_data_priority);
          const own = new Map(straight.products.map(({ index, ...record }) => [index, record]));
          for (const { index, ...record } of permuted.products) expect(record).toEqual(own.get(order[index] ?? -1));
        },
      ),
      fewer,
    );
  });

  it("tie identical products", () => {
    fc.assert(
      fc.property(portfolio(1, 1), fc.integer({ min: 2, max: 6 }), ([product], count) => {
        if (!product) return;
        const { ranking } = gccPortfolioRank({ products: Array.from({ length: count }, () => product) });
        expect(ranking.map(({ index }) => index)).toEqual([...ranking.keys()]);
        expect(new Set(ranking.map(({ pareto_layer }) => pareto_layer))).toEqual(new Set([1]));
        expect(ranking.at(0)?.ranked_above_next_by).toBe("input_order");
        expect(ranking.at(-1)?.ranked_above_next_by).toBeNull();
      }),
      fewer,
    );
  });
});

describe("a ranking", () => {
  it("puts whoever dominates above, in a layer before", () => {
    fc.assert(
      fc.property(portfolio(2, 10), (products) => {
        const { ranking } = gccPortfolioRank({ products });
        const byIndex = new Map(ranking.map((row) => [row.index, row]));
        for (const row of ranking) {
          for (const index of row.dominated_by) {
            const above = byIndex.get(index);
            expect(above?.rank).toBeLessThan(row.rank);
            expect(above?.pareto_layer).toBeLessThan(row.pareto_layer);
          }
        }
      }),
      fewer,
    );
  });

  it("peels its layers: each is what nobody left dominates", () => {
    fc.assert(
      fc.property(portfolio(2, 10), (products) => {
        const { ranking } = gccPortfolioRank({ products });
        let left = [...ranking];
        for (let layer = 1; left.length > 0; layer++) {
          const indexes = new Set(left.map(({ index }) => index));
          const undominated = left.filter(({ dominated_by }) => !dominated_by.some((index) => indexes.has(index)));
          expect(undominated.map(({ pareto_layer }) => pareto_layer)).toEqual(undominated.map(() => layer));
          left = left.filter((row) => !undominated.includes(row));
        }
      }),
      fewer,
    );
  });
});
