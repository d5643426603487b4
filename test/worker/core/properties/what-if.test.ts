/** P19 of domain.md 4.14: what is said of a changed product is what the changed product is answered. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { gccProductDecision, x402AgentGrowth } from "../../../../src/worker/core/index.ts";
import type { ProductDecisionInput } from "../../../../src/worker/core/inputs.ts";
import { decisions, type ShockName } from "../../../../src/worker/core/result-words.ts";
import { everyRun, portfolio, runs } from "../../../fixtures/arbitrary-inputs.ts";
import { Fraction } from "../../../fixtures/fraction.ts";

const fewer = { ...everyRun, numRuns: Math.ceil(runs / 3) };

/** `part(amount, pct)` of a displayed amount. */
const partOf = (amount: number, pct: number, decimals: number) =>
  Fraction.of(amount).times(Fraction.of(pct)).over(new Fraction(100n)).roundTo(decimals).toNumber();

const exactProduct = (a: number, b: number) => Fraction.of(a).times(Fraction.of(b)).toNumber();
const exactSum = (a: number, b: number) => Fraction.of(a).plus(Fraction.of(b)).toNumber();

/** The request with the shocked field stated. A supplier's higher price does not change the freight, so that freight is stated too. */
function shocked(input: ProductDecisionInput, shock: ShockName): ProductDecisionInput {
  const { inputs_used: used, minor_unit_decimals: decimals } = gccProductDecision(input);
  switch (shock) {
    case "base":
      return input;
    case "price_down_10":
      return { ...input, expected_sale_price: partOf(used.expected_sale_price, 90, decimals) };
    case "product_value_up_10": {
      const { shipping, insurance } = used;
      return { ...input, shipping, insurance, product_value: partOf(used.product_value, 110, decimals) };
    }
    case "ad_cost_up_25":
      return { ...input, ad_cost_per_order: partOf(used.ad_cost_per_order, 125, decimals) };
    case "returns_up_50":
      return { ...input, returns_reserve_pct: Math.min(100, exactProduct(used.returns_reserve_pct, 1.5)) };
    case "duty_rate_up_5pp":
      return { ...input, duty_rate_pct: Math.min(100, exactSum(used.duty_rate_pct, 5)) };
  }
}

describe("P19: what if", () => {
  it("a shock gives the decisions of the shocked requests", () => {
    fc.assert(
      fc.property(portfolio(1, 4), (products) => {
        const { shock_matrix, products: records } = x402AgentGrowth({ products });
        for (const { shock, downgraded, decision_counts } of shock_matrix) {
          expect(Object.values(decision_counts).reduce((sum, count) => sum + count)).toBe(products.length);
          for (const record of records) {
            const input = products[record.index] ?? { product_value: 0, expected_sale_price: 0 };
            const again = gccProductDecision(shocked(input, shock));
            // A shocked field counts as supplied without completing the costs: only then can the decisions differ.
            if (again.costs_supplied !== record.costs_supplied) continue;
            const worse = decisions.indexOf(again.decision) > decisions.indexOf(record.decision);
            expect(downgraded.includes(record.index), `${shock} of ${record.index}`).toBe(worse);
          }
        }
      }),
      fewer,
    );
  });

  it("an upgrade path leads to GO, and one per cent less does not", () => {
    fc.assert(
      fc.property(portfolio(1, 6), (products) => {
        const { upgrade_paths, products: records } = x402AgentGrowth({ products });
        const open = records.filter(({ decision, costs_supplied }) => decision !== "GO" && costs_supplied >= 4);
        for (const { index } of upgrade_paths) expect(open.map((record) => record.index)).toContain(index);
        for (const { index } of open) {
          const path = upgrade_paths.find((path) => path.index === index);
          const input = products[index] ?? { product_value: 0, expected_sale_price: 0 };
          const { inputs_used: used, minor_unit_decimals: decimals } = gccProductDecision(input);
          const { shipping, insurance } = used;
          const decisionAt = (lever: "product_value" | "expected_sale_price" | "ad_cost_per_order", pct: number) => {
            const freight = lever === "product_value" ? { shipping, insurance } : {};
            const changed = { ...input, ...freight, [lever]: partOf(used[lever], 100 + pct, decimals) };
            return gccProductDecision(changed).decision;
          };
          const value = path?.product_value_change_pct ?? null;
          if (value !== null) expect(decisionAt("product_value", value)).toBe("GO");
          if (value !== null && value < -1) expect(decisionAt("product_value", value + 1)).not.toBe("GO");
          const price = path?.expected_sale_price_change_pct ?? null;
          if (price !== null) expect(decisionAt("expected_sale_price", price)).toBe("GO");
          for (let less = 1; less < (price ?? 51); less++) {
            // A price above the largest amount is none that a caller could ask for.
            if (partOf(used.expected_sale_price, 100 + less, decimals) > 1e12) break;
            expect(decisionAt("expected_sale_price", less)).not.toBe("GO");
          }
          const ad = path?.ad_cost_per_order_change_pct ?? null;
          if (ad !== null) expect(decisionAt("ad_cost_per_order", ad)).toBe("GO");
          if (ad !== null && ad < -1) expect(decisionAt("ad_cost_per_order", ad + 1)).not.toBe("GO");
          if (ad === null && used.ad_cost_per_order > 0 && input.ad_cost_per_order !== undefined)
            expect(decisionAt("ad_cost_per_order", -100)).not.toBe("GO");
        }
      }),
      fewer,
    );
  });
});
