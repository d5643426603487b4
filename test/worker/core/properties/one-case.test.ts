/** P1, P2, P3, P8, P9, P10 and P11 of domain.md 4.14: figures add up, re-compute, and are the same wherever they appear. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  freeProfitCheck,
  gccOpportunityScore,
  gccProductDecision,
  saLandedCost,
} from "../../../../src/worker/core/index.ts";
import type { FreeInputsUsed } from "../../../../src/worker/core/result-inputs-used.ts";
import type { ShownDerivationStep } from "../../../../src/worker/core/result-parts.ts";
import { decimal, everyRun, opportunityInput, productInput, shownExactly } from "../../../fixtures/arbitrary-inputs.ts";
import { evaluate } from "../../../fixtures/derivation.ts";
import { expectEqual, total } from "../../../fixtures/exact-sums.ts";
import { Fraction } from "../../../fixtures/fraction.ts";

const zero = new Fraction(0n);

/** What a position leaves: revenue less unit cost, charges and VAT on services. */
const positionsAddUp = (
  rows: readonly { net_revenue: number; unit_cost: number; service_vat: number; profit_per_unit: number }[],
  total_fees: number,
  per_order_costs: number,
) => {
  for (const { net_revenue, unit_cost, service_vat, profit_per_unit } of rows)
    expectEqual(total(unit_cost, total_fees, per_order_costs, service_vat, profit_per_unit), total(net_revenue));
};

describe("P1: sums", () => {
  it("hold in a product decision: landed cost, fees, profit, every VAT position, the bridge from what was supplied", () => {
    fc.assert(
      fc.property(shownExactly, (input) => {
        const result = gccProductDecision(input);
        const { landed_cost_breakdown: landed, unit_economics: unit, as_supplied: bridge } = result;
        expectEqual(total(landed.cif_value, landed.customs_duty, landed.import_vat), total(landed.landed_cost));
        expectEqual(total(unit.marketplace_fee, unit.payment_fee, unit.returns_reserve), total(unit.total_fees));
        expectEqual(
          total(unit.unit_cost, unit.total_fees, unit.per_order_costs, unit.profit_per_unit),
          total(unit.net_revenue),
        );
        expectEqual(
          total(bridge.profit_per_unit, bridge.vat_effect, bridge.omitted_costs_effect),
          total(unit.profit_per_unit),
        );
        positionsAddUp(result.vat_positions, unit.total_fees, unit.per_order_costs);
        expect(unit.unit_cost).toBe(landed.landed_cost_ex_vat);
      }),
      everyRun,
    );
  });

  it("hold in the free check", () => {
    fc.assert(
      fc.property(shownExactly, (input) => {
        const { product_value, currency, expected_sale_price, ad_cost_per_order, marketplace_fee_pct } = input;
        const result = freeProfitCheck({
          landed_cost: product_value,
          currency,
          expected_sale_price,
          ad_cost_per_order,
          total_fee_pct: marketplace_fee_pct,
        });
        const { as_supplied: bridge, inputs_used } = result;
        expectEqual(
          total(bridge.profit_per_unit, bridge.vat_effect, bridge.omitted_costs_effect),
          total(result.profit_per_unit),
        );
        const charges = [inputs_used.ad_cost_per_order, inputs_used.fulfillment_cost] as const;
        expectEqual(total(result.unit_cost, result.total_fees, ...charges), total(result.total_cost));
        positionsAddUp(result.vat_positions, result.total_fees, total(...charges).toNumber());
      }),
      everyRun,
    );
  });

  it("hold for the money drivers: together they move the profit by itself", () => {
    const moneyDrivers = [
      "expected_sale_price",
      "landed_cost",
      "ad_cost_per_order",
      "fulfillment_cost",
      "other_cost_per_order",
    ];
    fc.assert(
      fc.property(shownExactly, (input) => {
        const { sensitivity, headline } = gccProductDecision(input);
        const changes = sensitivity
          .filter(({ driver }) => moneyDrivers.includes(driver))
          .map((row) => row.profit_change_per_plus_1pct);
        expectEqual(total(...changes).times(new Fraction(100n)), total(headline.profit_per_unit));
        const sizes = sensitivity.map((row) => Math.abs(row.profit_change_per_plus_1pct));
        expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
      }),
      everyRun,
    );
  });
});

/** When a step is there, as domain.md 4.15 says; every other step always is. */
const conditions: Readonly<Record<string, string>> = {
  max_ad_cost_per_order: "profit_per_unit + ad_cost_per_order >= 0",
  break_even_acos_pct: "profit_per_unit + ad_cost_per_order >= 0",
  break_even_roas: "profit_per_unit + ad_cost_per_order > 0",
  max_landed_cost: "unit_cost + profit_per_unit > 0",
  max_landed_cost_at_target_margin: "floor_money(net_proceeds - per_order_costs - expected_sale_price * 15 / 100) > 0",
};

/** Checks every step from displayed values, and that a step is absent exactly when its condition fails. */
function checkDerivation(
  steps: readonly ShownDerivationStep[],
  inputs: object,
  shown: Readonly<Record<string, unknown>>,
  decimals: number,
): void {
  const names = new Map(
    Object.entries(inputs).filter((entry): entry is [string, number] => typeof entry[1] === "number"),
  );
  for (const { name, expression, value } of steps) {
    expectEqual(evaluate(expression, names, decimals), Fraction.of(value), name);
    expect(shown[name]).toBe(value);
    names.set(name, value);
  }
  const present = new Set(steps.map(({ name }) => name));
  for (const [name, condition] of Object.entries(conditions)) {
    if (!(name in shown)) continue;
    const [left = "", operator = "", right = ""] = condition.split(/ (>=?) /);
    const difference = evaluate(left, names, decimals).compare(evaluate(right, names, decimals));
    expect(present.has(name), `${name} when ${condition}`).toBe(operator === ">" ? difference > 0 : difference >= 0);
    expect(shown[name] === null, name).toBe(!present.has(name));
  }
}

describe("P2: the derivation", () => {
  it("re-computes every figure of a decision and of its landed cost and opportunity from displayed values", () => {
    fc.assert(
      fc.property(shownExactly, (input) => {
        const decision = gccProductDecision(input);
        const decimals = decision.minor_unit_decimals;
        const shown = { ...decision.landed_cost_breakdown, ...decision.unit_economics };
        checkDerivation(decision.derivation, decision.inputs_used, shown, decimals);
        const { product_value, shipping, insurance, duty_rate_pct, vat_rate_pct, currency, ...sale } = input;
        const landed = saLandedCost({ product_value, shipping, insurance, duty_rate_pct, vat_rate_pct, currency });
        checkDerivation(landed.derivation, landed.inputs_used, landed, decimals);
        const opportunity = gccOpportunityScore({ ...sale, currency, landed_cost: landed.landed_cost });
        checkDerivation(opportunity.derivation, opportunity.inputs_used, opportunity.unit_economics, decimals);
        const free = freeProfitCheck({
          currency,
          landed_cost: landed.landed_cost,
          expected_sale_price: sale.expected_sale_price,
          total_fee_pct: sale.marketplace_fee_pct,
          fulfillment_cost: sale.fulfillment_cost,
        });
        checkDerivation(free.derivation, free.inputs_used, { ...free }, decimals);
      }),
      everyRun,
    );
  });
});

describe("P3: one case", () => {
  it("is what headline, unit economics, VAT row and checks of a decision show", () => {
    fc.assert(
      fc.property(productInput, (input) => {
        const result = gccProductDecision(input);
        const { headline, unit_economics: unit, checks, decision } = result;
        const [registered] = result.vat_positions;
        const actual = Object.fromEntries(checks.map((check) => [check.check, check.actual]));
        expect(registered).toMatchObject({
          position: "vat_registered",
          applies: true,
          profit_per_unit: unit.profit_per_unit,
          margin_pct: unit.margin_pct,
          break_even_price: unit.break_even_price,
          price_at_target_margin: unit.price_at_target_margin,
          decision,
        });
        expect(headline).toMatchObject({
          decision,
          profit_per_unit: unit.profit_per_unit,
          margin_pct: unit.margin_pct,
          roi_pct: unit.roi_pct,
          opportunity_score: result.opportunity_score,
          risk_level: result.risk.risk_level,
        });
        expect(actual).toEqual({
          profit_per_unit: unit.profit_per_unit,
          margin_pct: unit.margin_pct,
          roi_pct: unit.roi_pct,
          combined_downside_profit: result.stress_tests.at(-1)?.profit_per_unit,
          opportunity_score: result.opportunity_score,
          costs_supplied: result.costs_supplied,
        });
        for (const { actual, operator, threshold, passed } of checks)
          expect(passed).toBe(operator === ">" ? actual > threshold : actual >= threshold);
        expect(decision === "GO").toBe(checks.every(({ passed }) => passed));
        const survived = result.stress_tests.filter(({ survives }) => survives).length;
        expect(result.risk.stress_survived).toBe(survived);
        const robustness = result.score_breakdown.find(({ component }) => component === "robustness");
        expect(robustness?.sub_score).toBe(20 * survived);
        const price = (margin: number) => result.price_ladder.find(({ margin_pct }) => margin_pct === margin)?.price;
        expect([price(0), price(15)]).toEqual([unit.break_even_price, unit.price_at_target_margin]);
      }),
      everyRun,
    );
  });

  it("has a score that is the rounded sum of its points, and 0 without profit", () => {
    fc.assert(
      fc.property(opportunityInput, (input) => {
        const { score_breakdown, opportunity_score, headline } = gccOpportunityScore(input);
        const points = total(...score_breakdown.map((component) => component.points));
        expectEqual(headline.profit_per_unit > 0 ? points.roundTo(1) : zero, total(opportunity_score));
        for (const { sub_score, weight, points } of score_breakdown)
          expectEqual(Fraction.of(sub_score).times(Fraction.of(weight)).over(new Fraction(100n)), total(points));
      }),
      everyRun,
    );
  });
});

/** The sale of a product input, and what else the opportunity takes from it. */
const asOpportunity = (input: Parameters<typeof gccProductDecision>[0], landed_cost: number) => {
  const { product_value, shipping, insurance, duty_rate_pct, vat_rate_pct, ...sale } = input;
  return { ...sale, landed_cost };
};

describe("P8: the score at the landed cost of a decision", () => {
  it("has the unit economics, score, stress tests, risk, VAT rows and ladder prices of that decision", () => {
    fc.assert(
      fc.property(shownExactly, ({ vat_rate_pct, ...input }) => {
        const decision = gccProductDecision(input);
        const score = gccOpportunityScore(asOpportunity(input, decision.unit_economics.landed_cost));
        expect(score.unit_economics).toEqual(decision.unit_economics);
        expect(score.score_breakdown).toEqual(decision.score_breakdown);
        expect(score.opportunity_score).toBe(decision.opportunity_score);
        expect(score.stress_tests).toEqual(decision.stress_tests);
        expect(score.risk).toEqual(decision.risk);
        expect(score.vat_positions).toEqual(decision.vat_positions.map(({ decision, ...row }) => row));
        expect(score.price_ladder).toEqual(decision.price_ladder.map(({ decision, ...rung }) => rung));
        expect(score.sensitivity).toEqual(decision.sensitivity);
      }),
      everyRun,
    );
  });
});

describe("P9: the free check", () => {
  it("agrees with the score on profit, margin and break-even price at the same total fee and no other cost", () => {
    fc.assert(
      fc.property(shownExactly, decimal(0, 60, 2), (input, total_fee_pct) => {
        const {
          currency,
          product_value: landed_cost,
          expected_sale_price,
          ad_cost_per_order,
          fulfillment_cost,
        } = input;
        const common = { currency, landed_cost, expected_sale_price, ad_cost_per_order, fulfillment_cost };
        const free = freeProfitCheck({ ...common, total_fee_pct });
        const score = gccOpportunityScore({
          ...common,
          marketplace_fee_pct: total_fee_pct,
          payment_fee_pct: 0,
          returns_reserve_pct: 0,
          other_cost_per_order: 0,
        });
        expect(free).toMatchObject({
          profit_per_unit: score.unit_economics.profit_per_unit,
          margin_pct: score.unit_economics.margin_pct,
          roi_pct: score.unit_economics.roi_pct,
          break_even_price: score.unit_economics.break_even_price,
        });
        expect(free.verdict === "PROFITABLE").toBe(free.profit_per_unit > 0 && free.margin_pct >= 15);
        expect(free.verdict === "LOSS").toBe(free.profit_per_unit < 0);
      }),
      everyRun,
    );
  });

  it("works with the figures that it says it uses", () => {
    fc.assert(
      fc.property(shownExactly, (input) => {
        const { currency, product_value: landed_cost, expected_sale_price } = input;
        const free = freeProfitCheck({ currency, landed_cost, expected_sale_price });
        const { vat_rate_pct, ...used }: FreeInputsUsed = free.inputs_used;
        const stated = freeProfitCheck(used);
        expect(stated.profit_per_unit).toBe(free.profit_per_unit);
        expect(stated.inputs_used).toEqual({ ...used, vat_rate_pct });
      }),
      everyRun,
    );
  });
});

describe("P10: the landed cost with typical freight", () => {
  it("is the landed cost of the decision at the same rates", () => {
    fc.assert(
      fc.property(productInput, (input) => {
        const decision = gccProductDecision(input);
        const { product_value, shipping, insurance, currency } = input;
        const { duty_rate_pct, vat_rate_pct } = decision.inputs_used;
        const landed = saLandedCost({ product_value, shipping, insurance, currency, duty_rate_pct, vat_rate_pct });
        expect(landed.landed_cost_with_typical_freight).toBe(decision.unit_economics.landed_cost);
        if (shipping !== undefined && insurance !== undefined) {
          expect(landed).toMatchObject(decision.landed_cost_breakdown);
          expect(landed.landed_cost_with_typical_freight).toBe(landed.landed_cost);
        }
      }),
      everyRun,
    );
  });
});

describe("P11: without registration", () => {
  it("exactly one position applies, and the headline carries its profit and decision", () => {
    fc.assert(
      fc.property(productInput, (input) => {
        const { vat_positions, headline } = gccProductDecision(input);
        const applying = vat_positions.filter(({ position, applies }) => applies && position !== "vat_registered");
        expect(applying).toMatchObject([
          { profit_per_unit: headline.profit_if_unregistered, decision: headline.decision_if_unregistered },
        ]);
        for (const { applies, decision } of vat_positions) expect(decision === null).toBe(!applies);
      }),
      everyRun,
    );
  });

  it("is the same as with it where there is no VAT", () => {
    fc.assert(
      fc.property(productInput, (input) => {
        const { vat_positions, headline } = gccProductDecision({ ...input, vat_rate_pct: 0 });
        const figures = vat_positions.map(({ position, applies, decision, ...row }) => row);
        expect(new Set(figures.map((row) => JSON.stringify(row))).size).toBe(1);
        expect(headline.decision_if_unregistered).toBe(headline.decision);
      }),
      everyRun,
    );
  });
});
