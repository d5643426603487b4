/** Sums and derivation of domain.md 4.14. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { LandedCostInput } from "../../../src/core/figures/inputs.ts";
import { freeProfitCheck, gccOpportunityScore, gccProductDecision, saLandedCost } from "../../../src/core/index.ts";
import { evaluate } from "../../fixtures/derivation.ts";
import { expectEqual, total } from "../../fixtures/exact-sums.ts";
import { anyRequest, contestedProduct, everyRun, opportunityInput } from "./arbitrary-requests.ts";

/** Every number and null among the fields of a result's sections, by name. */
function fieldsOf(...sections: readonly object[]): Map<string, number | null> {
  const fields = new Map<string, number | null>();
  for (const section of sections)
    for (const [name, value] of Object.entries(section))
      if (typeof value === "number" || value === null) fields.set(name, value);
  return fields;
}

/** Expects each step to give its field, and every field in `derived` without a step to be null. */
function expectDerived(
  derivation: Readonly<Record<string, string>>,
  inputs: object,
  fields: ReadonlyMap<string, number | null>,
  decimals: number,
): void {
  const names = new Map(
    [...fieldsOf(inputs)].flatMap(([name, value]) => (value === null ? [] : [[name, value] as const])),
  );
  for (const [name, expression] of Object.entries(derivation)) {
    const value = evaluate(expression, names, decimals).toNumber();
    expect(value, `${name} = ${expression}`).toBe(fields.get(name));
    names.set(name, value);
  }
}

/** Amounts that a JSON number shows with every digit. */
const showsEveryDigit = ({
  expected_sale_price,
  product_value,
}: {
  expected_sale_price: number;
  product_value: number;
}) => expected_sale_price < 1e6 && product_value < 1e6;

describe("the derivation", () => {
  it("of a decision gives each field it names, and leaves out exactly those that are null", () => {
    fc.assert(
      fc.property(contestedProduct, (input) => {
        const result = gccProductDecision(input);
        const fields = fieldsOf(
          result.landed_cost_breakdown,
          result.unit_economics,
          result.vat_cash,
          result.returns_cover,
        );
        expectDerived(result.derivation, result.inputs_used, fields, result.minor_unit_decimals);
        for (const name of ["break_even_sell_through_pct", "covered_rate_if_resellable_pct"])
          expect(name in result.derivation).toBe(fields.get(name) !== null);
      }),
      everyRun,
    );
  });

  it("of a score and of the free check gives each field it names", () => {
    fc.assert(
      fc.property(contestedProduct, ({ currency, product_value, expected_sale_price, ...rest }) => {
        const landed_cost = product_value;
        const score = gccOpportunityScore({
          currency,
          landed_cost,
          expected_sale_price,
          payment_fee_pct: rest.payment_fee_pct,
        });
        expectDerived(score.derivation, score.inputs_used, fieldsOf(score.unit_economics), score.minor_unit_decimals);
        const free = freeProfitCheck({
          currency,
          landed_cost,
          expected_sale_price,
          total_fee_pct: rest.marketplace_fee_pct,
        });
        expectDerived(free.derivation, free.inputs_used, fieldsOf(free), free.minor_unit_decimals);
      }),
      everyRun,
    );
  });

  it("of a landed cost gives each field it names", () => {
    fc.assert(
      fc.property(contestedProduct, ({ currency, product_value, shipping, insurance, duty_rate_pct }) => {
        const input: LandedCostInput = { currency, product_value, shipping, insurance, duty_rate_pct };
        const result = saLandedCost(input);
        expectDerived(result.derivation, result.inputs_used, fieldsOf(result), result.minor_unit_decimals);
      }),
      everyRun,
    );
  });
});

describe("the sums", () => {
  it("of the landed cost and of each VAT position come out to the minor unit", () => {
    fc.assert(
      fc.property(anyRequest.filter(showsEveryDigit), (input) => {
        const { landed_cost_breakdown: goods, vat_positions, unit_economics: unit } = gccProductDecision(input);
        expectEqual(total(goods.cif_value, goods.customs_duty, goods.import_vat), total(goods.landed_cost));
        expectEqual(total(unit.marketplace_fee, unit.payment_fee, unit.returns_reserve), total(unit.total_fees));
        for (const row of vat_positions)
          expectEqual(
            total(row.profit_per_unit, row.unit_cost, unit.total_fees, unit.per_order_costs, row.service_vat),
            total(row.net_revenue),
          );
      }),
      everyRun,
    );
  });

  it("of the free check's bridge come out to the minor unit, and omitted costs never help", () => {
    fc.assert(
      fc.property(contestedProduct, ({ currency, product_value, expected_sale_price, ad_cost_per_order }) => {
        const { as_supplied: own, profit_per_unit } = freeProfitCheck({
          currency,
          landed_cost: product_value,
          expected_sale_price,
          ad_cost_per_order,
        });
        expectEqual(total(own.profit_per_unit, own.vat_effect, own.omitted_costs_effect), total(profit_per_unit));
        expect(own.omitted_costs_effect).toBeLessThanOrEqual(0);
      }),
      everyRun,
    );
  });

  it("of the points are the score", () => {
    fc.assert(
      fc.property(opportunityInput, (input) => {
        const { score_breakdown, headline } = gccOpportunityScore(input);
        const points = total(...score_breakdown.map((row) => row.points));
        expect(points.roundTo(1).toNumber()).toBe(headline.opportunity_score);
      }),
      everyRun,
    );
  });
});
