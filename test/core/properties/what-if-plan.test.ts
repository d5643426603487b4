import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { BundleInput, ProductDecisionInput } from "../../../src/core/figures/inputs.ts";
import { gccMerchantPack } from "../../../src/core/operations/gcc-merchant-pack.ts";
import { gccProductDecision } from "../../../src/core/operations/gcc-product-decision.ts";
import { x402AgentScale } from "../../../src/core/operations/x402-agent-scale.ts";
import { BoundedMap } from "../../../src/lib/memo.ts";
import { everydayPortfolio, everyRun, minorUnits, planOnce } from "./random-portfolios.ts";

const decisions = new BoundedMap<string, ReturnType<typeof gccProductDecision>>(10_000);

/** The answer for one product, calculated once: a portfolio is resubmitted many times with one product changed. */
function decisionOf(product: ProductDecisionInput) {
  const name = JSON.stringify(product);
  const decision = decisions.get(name) ?? gccProductDecision(product);
  decisions.set(name, decision);
  return decision;
}

/** The figures used of a product: equal for products that are one. */
const figuresOf = (product: ProductDecisionInput) => JSON.stringify(decisionOf(product).inputs_used);

/** The request with the product at an index, and its copies, changed; without them where the change is null. */
function resubmitted(
  input: BundleInput,
  index: number,
  change: ((product: ProductDecisionInput) => Partial<ProductDecisionInput>) | null,
): BundleInput & { readonly products: ProductDecisionInput[] } {
  const same = figuresOf(input.products[index] ?? { product_value: 1, expected_sale_price: 1 });
  return {
    ...input,
    products: input.products.flatMap((product) => {
      if (figuresOf(product) !== same) return [product];
      return change === null ? [] : [{ ...product, ...change(product) }];
    }),
  };
}

/** The change of a supplier's price, the freight as it was used. */
const priceOf = (product_value: number) => (product: ProductDecisionInput) => {
  const { shipping, insurance } = decisionOf(product).inputs_used;
  return {
    product_value,
    shipping: shipping > 0 ? shipping : product.shipping,
    insurance: insurance > 0 ? insurance : product.insurance,
  };
};

function planOf({ products, working_capital }: BundleInput) {
  if (products.length === 0 || working_capital === undefined) return null;
  return gccMerchantPack({ products, working_capital }).plan;
}

const profitOf = (input: BundleInput) => planOf(input)?.profit_if_all_sold ?? 0;

/** Whether a change makes a product the same as one that it was not the same as. */
function meetsAnother(before: BundleInput, after: BundleInput): boolean {
  const distinct = ({ products }: BundleInput) => new Set(products.map(figuresOf)).size;
  return distinct(after) < distinct(before);
}

describe("a walk-away price", () => {
  it("is the highest at which the plan buys the product and earns more with it", () => {
    fc.assert(
      fc.property(everydayPortfolio, (input) => {
        const { negotiation, action_plan, minor_unit_decimals: decimals } = planOnce(input);
        const ofActions = action_plan.flatMap(({ index, needs }) =>
          needs && "walk_away" in needs ? [{ index, walk_away: needs.walk_away }] : [],
        );
        for (const { index, walk_away } of [...negotiation, ...ofActions]) {
          const at = resubmitted(input, index, priceOf(walk_away));
          const dearer = resubmitted(input, index, priceOf((minorUnits(walk_away, decimals) + 1) / 10 ** decimals));
          const without = profitOf(resubmitted(input, index, null));
          if (!meetsAnother(input, at)) {
            expect(profitOf(at)).toBeGreaterThan(without);
            expect(planOf(at)?.lines.some((line) => line.product_value === walk_away)).toBe(true);
          }
          if (!meetsAnother(input, dearer)) expect(profitOf(dearer)).toBe(without);
        }
      }),
      everyRun,
    );
  });

  it("is where the product stops being GO when there is no capital", () => {
    fc.assert(
      fc.property(everydayPortfolio, ({ products }) => {
        const { negotiation, minor_unit_decimals: decimals } = x402AgentScale({ products });
        for (const { index, walk_away } of negotiation) {
          const decisionAt = (value: number) => {
            const there = resubmitted({ products }, index, priceOf(value)).products[index];
            return there && decisionOf(there).headline.decision;
          };
          expect(decisionAt(walk_away)).toBe("GO");
          expect(decisionAt((minorUnits(walk_away, decimals) + 1) / 10 ** decimals)).not.toBe("GO");
        }
      }),
      everyRun,
    );
  });
});

describe("a target price", () => {
  it("earns its gain when it is resubmitted, and is below today's price and the highest", () => {
    fc.assert(
      fc.property(everydayPortfolio, (input) => {
        const { negotiation, plan, minor_unit_decimals: decimals } = planOnce(input);
        for (const { index, product_value, opening, target, walk_away, gain_at_target } of negotiation) {
          expect(opening).toBeLessThanOrEqual(target);
          expect(target).toBeLessThanOrEqual(Math.min(product_value, walk_away));
          const at = resubmitted(input, index, priceOf(target));
          if (meetsAnother(input, at)) continue;
          expect(minorUnits(profitOf(at), decimals)).toBe(
            minorUnits(plan?.profit_if_all_sold ?? 0, decimals) + minorUnits(gain_at_target ?? 0, decimals),
          );
        }
      }),
      everyRun,
    );
  });
});

describe("data worth getting", () => {
  it("earns its gain when it is supplied at the assumed values", () => {
    fc.assert(
      fc.property(everydayPortfolio, (input) => {
        const { data_priority, plan, minor_unit_decimals: decimals } = planOnce(input);
        for (const { index, get, gain_if_confirmed } of data_priority) {
          const at = resubmitted(input, index, (product) => {
            const { missing_inputs } = decisionOf(product);
            expect(missing_inputs.map(({ field }) => field)).toEqual(get);
            return Object.fromEntries(missing_inputs.map(({ field, assumed_value }) => [field, assumed_value]));
          });
          const supplied = at.products[index];
          expect(supplied && decisionOf(supplied).headline.decision).toBe("GO");
          if (meetsAnother(input, at)) continue;
          expect(minorUnits(profitOf(at), decimals)).toBe(
            minorUnits(plan?.profit_if_all_sold ?? 0, decimals) + minorUnits(gain_if_confirmed ?? 0, decimals),
          );
        }
      }),
      everyRun,
    );
  });
});

describe("other money and other caps", () => {
  it("give the plan itself at 100 % and today's cap, and never less with more", () => {
    fc.assert(
      fc.property(everydayPortfolio, (input) => {
        const { capital, risk_ladder, plan } = planOnce(input);
        expect(capital?.curve.find(({ level_pct }) => level_pct === 100)).toMatchObject({
          working_capital: plan?.working_capital,
          profit_if_all_sold: plan?.profit_if_all_sold,
          funded_products: plan?.lines.length,
        });
        const rising = (profits: readonly number[] = []) => profits.toSorted((a, b) => a - b);
        const ofCurve = capital?.curve.map(({ profit_if_all_sold }) => profit_if_all_sold);
        expect(ofCurve).toEqual(rising(ofCurve));
        const ofLadder = risk_ladder?.map(({ profit_if_all_sold }) => profit_if_all_sold);
        expect(ofLadder).toEqual(rising(ofLadder));
        const middle = risk_ladder?.find(({ is_the_plan }) => is_the_plan);
        expect(middle).toMatchObject({
          product_cap: plan?.product_cap,
          profit_if_all_sold: plan?.profit_if_all_sold,
          shipments: plan?.lines.length === 0 ? 0 : plan?.shipments,
        });
        expect(middle?.lines.map(({ index, units }) => [index, units])).toEqual(
          plan?.lines.map(({ index, units }) => [index, units]),
        );
      }),
      everyRun,
    );
  });

  it("keep the promise of each row about the two worst lines", () => {
    fc.assert(
      fc.property(everydayPortfolio, (input) => {
        const { risk_ladder, minor_unit_decimals: decimals } = planOnce(input);
        for (const { worst_two_lose_at_most_pct, worst_two_lose, product_cap } of risk_ladder ?? []) {
          expect(minorUnits(worst_two_lose, decimals)).toBeLessThanOrEqual(2 * minorUnits(product_cap, decimals));
          expect(100 * minorUnits(worst_two_lose, decimals)).toBeLessThanOrEqual(
            worst_two_lose_at_most_pct * minorUnits(input.working_capital, decimals),
          );
        }
      }),
      everyRun,
    );
  });

  it("keep the plan of an unregistered seller within the threshold, and say when the plan is not", () => {
    fc.assert(
      fc.property(everydayPortfolio, (input) => {
        const { registration, notices } = planOnce(input);
        if (!registration) return;
        expect(registration.unregistered_plan.turnover).toBeLessThanOrEqual(registration.threshold);
        expect(registration.must_register).toBe(registration.plan_turnover > registration.threshold);
        expect(notices.includes("PLAN_REQUIRES_REGISTRATION")).toBe(registration.must_register);
      }),
      everyRun,
    );
  });
});
