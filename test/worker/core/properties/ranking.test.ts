/** P14 and P20 of domain.md 4.14: the order of a portfolio, and one product, one answer. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  gccMerchantPack,
  gccPortfolioRank,
  gccProductDecision,
  x402AgentGrowth,
  x402AgentPilot,
  x402AgentScale,
} from "../../../../src/worker/core/index.ts";
import { decisions } from "../../../../src/worker/core/result-words.ts";
import { currency, everyRun, portfolio, runs, workingCapital } from "../../../fixtures/arbitrary-inputs.ts";

const fewer = { ...everyRun, numRuns: Math.ceil(runs / 3) };

/** The first four sort keys of a record, each the better the higher. */
const keys = (record: {
  readonly decision: (typeof decisions)[number];
  readonly opportunity_score: number;
  readonly cash_return_pct: number;
  readonly margin_pct: number;
}) => [-decisions.indexOf(record.decision), record.opportunity_score, record.cash_return_pct, record.margin_pct];

const keyNames = ["decision", "opportunity_score", "cash_return_pct", "margin_pct", "input_order"];

/** The first key in which two records differ. */
const firstDifference = (a: readonly number[], b: readonly number[]) => {
  const at = a.findIndex((key, position) => key !== b[position]);
  return at < 0 ? a.length : at;
};

const dominates = (a: readonly number[], b: readonly number[]) =>
  a.every((key, position) => key >= (b[position] ?? 0)) && firstDifference(a, b) < a.length;

describe("P14: a ranking", () => {
  it("never lets a key fall in rank order, and names the first key that differs", () => {
    fc.assert(
      fc.property(portfolio(2, 10), (products) => {
        const { ranking, products: records, summary } = gccPortfolioRank({ products });
        expect(records.map(({ index }) => index)).toEqual(ranking.map(({ index }) => index));
        expect(ranking.map(({ rank }) => rank)).toEqual(ranking.map((_, place) => place + 1));
        expect(summary.best_index).toBe(ranking[0]?.index);
        for (const [place, row] of ranking.entries()) {
          const [own, next] = [records[place], records[place + 1]];
          if (!own || !next) {
            expect(row.ranked_above_next_by).toBeNull();
            continue;
          }
          const at = firstDifference(keys(own), keys(next));
          expect(row.ranked_above_next_by).toBe(keyNames[at]);
          if (at < 4) expect(keys(own)[at]).toBeGreaterThan(keys(next)[at] ?? 0);
          else expect(own.index).toBeLessThan(next.index);
        }
      }),
      everyRun,
    );
  });

  it("names the best dominator, counts them, and peels off layers", () => {
    fc.assert(
      fc.property(portfolio(2, 10), (products) => {
        const { ranking, products: records } = gccPortfolioRank({ products });
        const layers = new Map<number, number>();
        for (const [place, row] of ranking.entries()) {
          const dominators = records.filter((other) => {
            const own = records[place];
            return own && dominates(keys(other), keys(own));
          });
          expect(row.dominated_by).toBe(dominators[0]?.index ?? null);
          expect(row.dominated_by_count).toBe(dominators.length);
          const layer = 1 + Math.max(0, ...dominators.map(({ index }) => layers.get(index) ?? Number.NaN));
          expect(row.pareto_layer).toBe(layer);
          layers.set(row.index, layer);
        }
      }),
      everyRun,
    );
  });

  it("follows the products when they are permuted, ties by their position", () => {
    const permuted = portfolio(2, 8).chain((products) =>
      fc.tuple(fc.constant(products), fc.shuffledSubarray([...products.keys()], { minLength: products.length })),
    );
    fc.assert(
      fc.property(permuted, workingCapital, ([products, order], working_capital) => {
        const straight = x402AgentScale({ products, working_capital });
        const shuffled = x402AgentScale({ products: order.flatMap((index) => products[index] ?? []), working_capital });
        const withoutIndex = (result: typeof straight) => result.products.map(({ index, ...record }) => keys(record));
        expect(withoutIndex(shuffled)).toEqual(withoutIndex(straight));
        expect(shuffled.summary).toEqual({ ...straight.summary, best_index: shuffled.summary.best_index });
        expect(shuffled.allocation?.upper_bound_profit).toBe(straight.allocation?.upper_bound_profit);
        expect(shuffled.distribution).toEqual(straight.distribution);
      }),
      fewer,
    );
  });
});

describe("P20: one product, one answer", () => {
  it("in every portfolio operation and with every budget", () => {
    fc.assert(
      fc.property(portfolio(3, 8), workingCapital, (products, working_capital) => {
        const rank = gccPortfolioRank({ products });
        const pack = gccMerchantPack({ products, working_capital });
        const growth = x402AgentGrowth({ products, working_capital });
        const scale = x402AgentScale({ products });
        for (const other of [pack, growth, scale, x402AgentPilot({ products })]) {
          expect(other.ranking).toEqual(rank.ranking);
          expect(other.summary).toEqual(rank.summary);
          expect(other.facts).toEqual(rank.facts);
        }
        expect(pack.products).toEqual(rank.products);
        expect(growth.products).toEqual(scale.products);
        for (const [
          place,
          { worst_test, worst_profit_per_unit, omitted_costs, ...record },
        ] of rank.products.entries()) {
          expect(growth.products[place]).toMatchObject(record);
          expect(Object.keys(growth.products[place]?.profit_at_stake ?? {}).sort()).toEqual([...omitted_costs].sort());
          expect(growth.products[place]?.stress_profits[worst_test]).toBe(worst_profit_per_unit);
        }
      }),
      fewer,
    );
  });

  it("in the pilot and in single decisions", () => {
    fc.assert(
      fc.property(portfolio(1, 5), currency, (products, currency) => {
        const stated = products.map((product) => ({ ...product, currency }));
        const { products: dossiers } = x402AgentPilot({ products: stated });
        const { products: records } = x402AgentGrowth({ products: stated });
        for (const [place, { index, ...dossier }] of dossiers.entries()) {
          const product = stated[index] ?? { product_value: 0, expected_sale_price: 0 };
          expect(gccProductDecision(product)).toMatchObject(dossier);
          const { product_value, ...prices } = dossier.supplier_price;
          const { decision_at_target, ...limits } = prices;
          expect(records[place]).toMatchObject({
            ...dossier.headline,
            ...limits,
            product_value,
            failed_checks: dossier.checks.filter(({ passed }) => !passed).map(({ check }) => check),
            break_even_price: dossier.unit_economics.break_even_price,
            safety_margin_pct: dossier.unit_economics.safety_margin_pct,
            max_ad_cost_per_order: dossier.unit_economics.max_ad_cost_per_order,
            cash_per_unit: dossier.unit_economics.cash_per_unit,
            cash_return_pct: dossier.unit_economics.cash_return_pct,
            profit_as_supplied: dossier.as_supplied.profit_per_unit,
            costs_supplied: dossier.costs_supplied,
            stress_survived: dossier.risk.stress_survived,
            notices: dossier.notices,
          });
          expect(Object.entries(records[place]?.profit_at_stake ?? {})).toEqual(
            dossier.missing_inputs.map(({ field, profit_at_stake }) => [field, profit_at_stake]),
          );
        }
      }),
      fewer,
    );
  });

  it("whatever the order of the properties", () => {
    fc.assert(
      fc.property(portfolio(1, 3), (products) => {
        const reversed = products.map((product): typeof product =>
          JSON.parse(JSON.stringify(Object.fromEntries(Object.entries(product).reverse()))),
        );
        expect(JSON.stringify(x402AgentPilot({ products: reversed }))).toBe(
          JSON.stringify(x402AgentPilot({ products })),
        );
      }),
      fewer,
    );
  });
});
