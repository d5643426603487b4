/** P-c and the agreement of rungs of domain.md 4.14: a what-if is a resubmission. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { defaultCurrency } from "../../../src/core/figures/currency.ts";
import type { ProductDecisionInput } from "../../../src/core/figures/inputs.ts";
import { freeProfitCheck, gccOpportunityScore, gccProductDecision, saLandedCost } from "../../../src/core/index.ts";
import { evaluateProduct } from "../../../src/core/product/evaluated-product.ts";
import { Fraction } from "../../fixtures/fraction.ts";
import { anyRequest, contestedProduct, everyRun, further, isRate, placeOf, runs } from "./arbitrary-requests.ts";

const fewer = { ...everyRun, numRuns: Math.ceil(runs / 2) };

const evaluated = (input: ProductDecisionInput) =>
  evaluateProduct(input, 0, { currency: input.currency ?? defaultCurrency, basis: "stated" });

/** What each column of limits demands of a request. */
const columns = {
  break_even: (input: ProductDecisionInput) => evaluated(input).profit >= 0,
  test: (input: ProductDecisionInput) => ["GO", "TEST"].includes(evaluated(input).confirmedDecision),
  go: (input: ProductDecisionInput) => evaluated(input).confirmedDecision === "GO",
};

const isZeroBeside = (input: ProductDecisionInput) => evaluated(input).notices.includes("ZERO_COSTS_NOT_COUNTED");

/** Requests whose limits are not at the bounds, and whose amounts a JSON number shows exactly. */
const request = fc
  .oneof({ arbitrary: contestedProduct, weight: 3 }, { arbitrary: anyRequest, weight: 1 })
  .filter((input) => !isZeroBeside(input) && input.expected_sale_price < 1e9);

describe("P-c: limits", () => {
  it("hold when resubmitted and fail one step further, in the order go, test, break-even", () => {
    fc.assert(
      fc.property(request, (input) => {
        const { limits, inputs_used: used, minor_unit_decimals } = gccProductDecision(input);
        for (const row of limits) {
          const decimals = isRate(row.lever) ? 2 : minor_unit_decimals;
          const isPrice = row.lever === "expected_sale_price";
          const highest = isRate(row.lever) ? 100 : used.expected_sale_price;
          const at = (value: number): ProductDecisionInput => {
            const freight = {
              shipping: used.shipping > 0 ? used.shipping : input.shipping,
              insurance: used.insurance > 0 ? used.insurance : input.insurance,
            };
            return { ...input, ...(row.lever === "product_value" && freight), [row.lever]: value };
          };
          for (const [column, holds] of Object.entries(columns)) {
            const limit = row[column === "break_even" ? "break_even" : column === "test" ? "test" : "go"];
            if (limit === null) continue;
            expect(holds(at(limit)), `${row.lever} ${column} at ${limit}`).toBe(true);
            if (!isPrice && limit === highest) continue;
            const beyond = further(limit, isPrice ? -1 : 1, decimals);
            if (beyond < (isPrice ? 0.01 : 0)) continue;
            expect(holds(at(beyond)), `${row.lever} ${column} at ${beyond}`).toBe(false);
          }
          const { go, test, break_even } = row;
          if (go !== null && test !== null) expect(isPrice ? go >= test : go <= test).toBe(true);
          if (test !== null && break_even !== null)
            expect(isPrice ? test >= break_even : test <= break_even).toBe(true);
          expect(go !== null && test === null).toBe(false);
        }
      }),
      fewer,
    );
  });

  it("of an omitted figure say up to where the decision holds and up to where it is better", () => {
    fc.assert(
      fc.property(request, (input) => {
        const { missing_inputs, headline, minor_unit_decimals } = gccProductDecision(input);
        const placeAt = (field: string, value: number) => placeOf(evaluated({ ...input, [field]: value }).decision);
        const now = placeOf(headline.decision);
        for (const { field, flips_at, better_up_to } of missing_inputs) {
          const decimals = isRate(field) ? 2 : minor_unit_decimals;
          const highest = isRate(field) ? 100 : input.expected_sale_price;
          if (flips_at !== null) {
            expect(placeAt(field, flips_at)).toBeLessThanOrEqual(now);
            expect(placeAt(field, further(flips_at, 1, decimals))).toBeGreaterThan(now);
          }
          if (better_up_to !== null) {
            expect(placeAt(field, better_up_to)).toBeLessThan(now);
            if (better_up_to < highest)
              expect(placeAt(field, further(better_up_to, 1, decimals))).toBeGreaterThanOrEqual(now);
          }
        }
      }),
      fewer,
    );
  });
});

describe("the rungs agree", () => {
  it("on profit, unit cost and score when the landed cost of the decision is given to the score", () => {
    fc.assert(
      fc.property(contestedProduct, (request) => {
        // The score knows nothing of a shipping of 0 that the decision does not believe.
        const input = { ...request, vat_rate_pct: undefined, shipping: request.shipping || undefined };
        const decision = gccProductDecision(input);
        const { landed_cost, unit_cost, total_fee_pct } = decision.unit_economics;
        const { product_value, shipping, insurance, duty_rate_pct, vat_rate_pct, ...sale } = input;
        const score = gccOpportunityScore({ ...sale, landed_cost });
        expect(score.unit_economics.unit_cost).toBe(unit_cost);
        expect(score.unit_economics.profit_per_unit).toBe(decision.unit_economics.profit_per_unit);
        expect(score.headline.opportunity_score).toBe(decision.headline.opportunity_score);
        if (decision.inputs_used.other_cost_per_order > 0 || total_fee_pct > 100) return;
        const free = freeProfitCheck({
          currency: input.currency,
          landed_cost,
          expected_sale_price: input.expected_sale_price,
          total_fee_pct,
          ad_cost_per_order: decision.inputs_used.ad_cost_per_order,
          fulfillment_cost: decision.inputs_used.fulfillment_cost,
        });
        expect(free.profit_per_unit).toBe(decision.unit_economics.profit_per_unit);
      }),
      everyRun,
    );
  });

  it("on the landed cost with typical freight", () => {
    fc.assert(
      fc.property(anyRequest, (request) => {
        const { product_value, shipping, insurance, duty_rate_pct } = request;
        const landed = saLandedCost({ product_value, shipping, insurance, duty_rate_pct });
        const decision = gccProductDecision({ ...request, currency: "SAR", vat_rate_pct: undefined });
        expect(landed.landed_cost_with_typical_freight).toBe(decision.unit_economics.landed_cost);
      }),
      everyRun,
    );
  });
});

describe("inputs_used", () => {
  it("given back as the input changes no figure", () => {
    fc.assert(
      fc.property(contestedProduct, (input) => {
        const first = gccProductDecision(input);
        const { competitor_count, delivery_days, ...used } = first.inputs_used;
        const again = gccProductDecision({
          ...used,
          competitor_count: competitor_count ?? undefined,
          delivery_days: delivery_days ?? undefined,
        });
        expect(again.unit_economics).toEqual(first.unit_economics);
        expect(again.inputs_used).toEqual(first.inputs_used);
        expect(Fraction.of(again.headline.profit_per_unit)).toEqual(Fraction.of(first.headline.profit_per_unit));
      }),
      everyRun,
    );
  });
});
