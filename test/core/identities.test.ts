import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { freeProfitCheck, gccOpportunityScore, gccProductDecision, saLandedCost } from "../../src/core/index.ts";
import type { DerivationStep } from "../../src/core/result-parts.ts";
import { evaluate } from "../support/derivation.ts";
import { Fraction } from "../support/fraction.ts";
import { currency, decimal, everydayProduct, everyRun, opportunityInput, productInput } from "../support/scenarios.ts";

const total = (...amounts: readonly number[]) =>
  amounts.reduce((whole, amount) => whole.plus(Fraction.of(amount)), new Fraction(0n));
const equal = (left: Fraction, right: Fraction) => expect(left.compare(right)).toBe(0);

/** Amounts whose sums keep within the digits that a JSON number shows exactly. */
const shownExactly = fc.tuple(everydayProduct, currency).map(([product, currency]) => ({ ...product, currency }));

/** Checks every step from displayed values, and that each condition decides whether its step is there. */
function checkDerivation(
  steps: readonly DerivationStep[],
  inputs: Readonly<Record<string, unknown>>,
  conditions: Readonly<Record<string, string>>,
  decimals: number,
): void {
  const names = new Map(
    Object.entries(inputs).filter((entry): entry is [string, number] => typeof entry[1] === "number"),
  );
  for (const { name, expression, value } of steps) {
    equal(evaluate(expression, names, decimals), Fraction.of(value));
    names.set(name, value);
  }
  const present = new Set(steps.map(({ name }) => name));
  for (const [name, condition] of Object.entries(conditions)) {
    const [left = "", operator = "", right = ""] = condition.split(/ (>=?) /);
    const difference = evaluate(left, names, decimals).compare(evaluate(right, names, decimals));
    expect(present.has(name), `${name} when ${condition}`).toBe(operator === ">" ? difference > 0 : difference >= 0);
  }
}

const unitConditions = {
  break_even_price: "100 - total_fee_pct > 0",
  price_at_target_margin: "100 - total_fee_pct - 15 > 0",
  safety_margin_pct: "net_proceeds > 0",
  max_ad_cost_per_order: "profit_per_unit + ad_cost_per_order >= 0",
  break_even_acos_pct: "profit_per_unit + ad_cost_per_order >= 0",
  break_even_roas: "profit_per_unit + ad_cost_per_order > 0",
  max_landed_cost: "landed_cost + profit_per_unit > 0",
  max_landed_cost_at_target_margin: "floor_money(net_proceeds - per_order_costs - expected_sale_price * 15 / 100) > 0",
};

describe("a product decision", () => {
  it("adds up: landed cost, fees, and the price into cost and profit", () => {
    fc.assert(
      fc.property(shownExactly, (input) => {
        const { landed_cost_breakdown: landed, unit_economics: unit } = gccProductDecision(input);
        equal(total(landed.cif_value, landed.customs_duty, landed.import_vat), total(landed.landed_cost));
        equal(total(unit.marketplace_fee, unit.payment_fee, unit.returns_reserve), total(unit.total_fees));
        equal(
          total(unit.landed_cost, unit.total_fees, unit.per_order_costs, unit.profit_per_unit),
          total(unit.expected_sale_price),
        );
      }),
      everyRun,
    );
  });

  it("scores by the sum of its points, between 0 and 100", () => {
    fc.assert(
      fc.property(productInput, (input) => {
        const result = gccProductDecision(input);
        const points = total(...result.score_breakdown.map((component) => component.points));
        equal(points.roundTo(1), Fraction.of(result.score_before_profit_rule));
        expect(result.opportunity_score).toBe(
          result.headline.profit_per_unit > 0 ? result.score_before_profit_rule : 0,
        );
        expect(result.score_before_profit_rule).toBeGreaterThanOrEqual(0);
        expect(result.score_before_profit_rule).toBeLessThanOrEqual(100);
        for (const { sub_score, weight, points } of result.score_breakdown) {
          equal(Fraction.of(sub_score).times(Fraction.of(weight)).over(new Fraction(100n)), Fraction.of(points));
        }
      }),
      everyRun,
    );
  });

  it("is as sensitive to its money drivers together as the profit is large", () => {
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
        equal(total(...changes).times(new Fraction(100n)), Fraction.of(headline.profit_per_unit));
        const sizes = sensitivity.map((row) => Math.abs(row.profit_change_per_plus_1pct));
        expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
      }),
      everyRun,
    );
  });

  it("follows step by step from what it displays", () => {
    fc.assert(
      fc.property(shownExactly, (input) => {
        const result = gccProductDecision(input);
        checkDerivation(result.derivation, result.inputs_used, unitConditions, result.minor_unit_decimals);
        const shown: Readonly<Record<string, unknown>> = { ...result.landed_cost_breakdown, ...result.unit_economics };
        for (const { name, value } of result.derivation) if (name in shown) expect(shown[name]).toBe(value);
      }),
      everyRun,
    );
  });

  it("makes no loss at its break-even price, and never more in the prudent case than in the base case", () => {
    fc.assert(
      fc.property(shownExactly, (input) => {
        const result = gccProductDecision(input);
        const price = result.unit_economics.break_even_price;
        if (price !== null && price >= 0.01 && price <= 1e12) {
          const atBreakEven = gccProductDecision({ ...input, expected_sale_price: price });
          expect(atBreakEven.headline.profit_per_unit).toBeGreaterThanOrEqual(0);
        }
        expect(result.headline.prudent_profit_per_unit).toBeLessThanOrEqual(result.headline.profit_per_unit);
        if (result.decision === "GO" || result.decision === "TEST") {
          expect(result.headline.prudent_profit_per_unit).toBeGreaterThan(0);
        }
      }),
      everyRun,
    );
  });

  it("passes every check exactly when it is GO", () => {
    fc.assert(
      fc.property(productInput, (input) => {
        const { decision, checks } = gccProductDecision(input);
        for (const { actual, operator, threshold, passed } of checks) {
          expect(passed).toBe(operator === ">" ? actual > threshold : actual >= threshold);
        }
        expect(decision === "GO").toBe(checks.every(({ passed }) => passed));
      }),
      everyRun,
    );
  });
});

describe("the other single operations", () => {
  it("follow step by step from what they display", () => {
    fc.assert(
      fc.property(shownExactly, decimal(0, 110, 2), (input, fee) => {
        const { product_value, shipping, insurance, duty_rate_pct, vat_rate_pct, currency, ...sale } = input;
        const landed = saLandedCost({ product_value, shipping, insurance, duty_rate_pct, vat_rate_pct, currency });
        checkDerivation(landed.derivation, landed.inputs_used, {}, landed.minor_unit_decimals);
        const opportunity = gccOpportunityScore({ ...sale, currency, landed_cost: landed.landed_cost });
        const inputs = opportunity.inputs_used;
        checkDerivation(opportunity.derivation, inputs, unitConditions, opportunity.minor_unit_decimals);
        const free = freeProfitCheck({
          currency,
          landed_cost: landed.landed_cost,
          expected_sale_price: sale.expected_sale_price,
          total_fee_pct: Math.min(fee, 100),
          ad_cost_per_order: sale.ad_cost_per_order,
        });
        const condition = { break_even_price: "100 - total_fee_pct > 0" };
        checkDerivation(free.derivation, free.inputs_used, condition, free.minor_unit_decimals);
      }),
      everyRun,
    );
  });

  it("answer an opportunity without a VAT rate as supplied", () => {
    fc.assert(
      fc.property(opportunityInput, (input) => {
        const result = gccOpportunityScore(input);
        expect(result.typical_case.vat_position).toBe("as_supplied");
        expect(result.risk.stress_survived).toBe(result.stress_tests.filter(({ survives }) => survives).length);
        if (result.typical_case.filled_fields.length === 0) {
          expect(result.typical_case.profit_per_unit).toBe(result.headline.profit_per_unit);
        }
      }),
      everyRun,
    );
  });
});
