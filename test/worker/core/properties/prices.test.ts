/** P4, P5, P6 and P12 of domain.md 4.14: a price or rate that is shown does what it says when it is resubmitted, and the next one does not. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { freeProfitCheck, gccOpportunityScore, gccProductDecision } from "../../../../src/worker/core/index.ts";
import { decisions } from "../../../../src/worker/core/result-words.ts";
import type { GccProductDecision } from "../../../../src/worker/core/results.ts";
import { everyRun, opportunityInput, productInput } from "../../../fixtures/arbitrary-inputs.ts";
import { minorUnits } from "../../../fixtures/exact-sums.ts";

const isValidAmount = (amount: number) => amount >= 0.01 && amount <= 1e12;

describe("P4: a rung of the price ladder", () => {
  it("leaves its margin with the decision that it shows, and one minor unit less does not", () => {
    fc.assert(
      fc.property(productInput, (input) => {
        const result = gccProductDecision(input);
        for (const { margin_pct, price, decision } of result.price_ladder) {
          if (price === null || !isValidAmount(price)) continue;
          const there = gccProductDecision({ ...input, expected_sale_price: price });
          const suffices = (sold: GccProductDecision) =>
            margin_pct === 0 ? sold.headline.profit_per_unit >= 0 : sold.headline.margin_pct >= margin_pct;
          expect(suffices(there)).toBe(true);
          expect(there.decision).toBe(decision);
          if (margin_pct >= 10) expect(["GO", "TEST"]).toContain(decision);
          const below = minorUnits(price, -1, result.minor_unit_decimals);
          if (isValidAmount(below))
            expect(suffices(gccProductDecision({ ...input, expected_sale_price: below }))).toBe(false);
        }
      }),
      everyRun,
    );
  });
});

describe("P5: the break-even price", () => {
  it("leaves no loss, and one minor unit less does", () => {
    fc.assert(
      fc.property(opportunityInput, (input) => {
        const result = gccOpportunityScore(input);
        const price = result.unit_economics.break_even_price;
        if (price === null || !isValidAmount(price)) return;
        const profitAt = (expected_sale_price: number) =>
          gccOpportunityScore({ ...input, expected_sale_price }).headline.profit_per_unit;
        expect(profitAt(price)).toBeGreaterThanOrEqual(0);
        const below = minorUnits(price, -1, result.minor_unit_decimals);
        if (isValidAmount(below)) expect(profitAt(below)).toBeLessThan(0);
      }),
      everyRun,
    );
  });

  it("does so in the free check and in every VAT position too", () => {
    fc.assert(
      fc.property(productInput, (input) => {
        const { currency, product_value: landed_cost, expected_sale_price } = input;
        const free = freeProfitCheck({ currency, landed_cost, expected_sale_price });
        const freeProfit = (price: number) =>
          freeProfitCheck({ currency, landed_cost, expected_sale_price: price }).profit_per_unit;
        if (free.break_even_price !== null && isValidAmount(free.break_even_price))
          expect(freeProfit(free.break_even_price)).toBeGreaterThanOrEqual(0);
        const result = gccProductDecision(input);
        for (const [at, { break_even_price }] of result.vat_positions.entries()) {
          if (break_even_price === null || !isValidAmount(break_even_price)) continue;
          const profitAt = (price: number) =>
            gccProductDecision({ ...input, expected_sale_price: price }).vat_positions[at]?.profit_per_unit;
          expect(profitAt(break_even_price)).toBeGreaterThanOrEqual(0);
          const below = minorUnits(break_even_price, -1, result.minor_unit_decimals);
          if (isValidAmount(below)) expect(profitAt(below)).toBeLessThan(0);
        }
      }),
      everyRun,
    );
  });
});

describe("P6: the supplier prices", () => {
  it("leave the target margin with the decision that is shown, or no loss, and one minor unit more does not", () => {
    fc.assert(
      fc.property(productInput, (input) => {
        const result = gccProductDecision(input);
        const { shipping, insurance } = result.inputs_used;
        const {
          target_product_value: target,
          walk_away_product_value: walkAway,
          decision_at_target,
        } = result.supplier_price;
        const at = (product_value: number) => gccProductDecision({ ...input, product_value, shipping, insurance });
        const more = (price: number) => at(minorUnits(price, 1, result.minor_unit_decimals));
        expect(decision_at_target === null).toBe(target === null);
        if (target !== null && isValidAmount(target)) {
          const there = at(target);
          expect(there.headline.margin_pct).toBeGreaterThanOrEqual(15);
          expect(["GO", "TEST"]).toContain(decision_at_target);
          // Freight that was assumed is supplied now, which may complete the costs.
          expect(
            there.costs_supplied > result.costs_supplied ? ["GO", decision_at_target] : [decision_at_target],
          ).toContain(there.decision);
          expect(more(target).headline.margin_pct).toBeLessThan(15);
          if (target < input.product_value) {
            const withFreightOmitted = gccProductDecision({ ...input, product_value: target });
            expect(decisions.indexOf(withFreightOmitted.decision)).toBeLessThanOrEqual(
              decisions.indexOf(decision_at_target ?? "GO"),
            );
          }
        }
        if (walkAway !== null && isValidAmount(walkAway)) {
          expect(at(walkAway).headline.profit_per_unit).toBeGreaterThanOrEqual(0);
          expect(more(walkAway).headline.profit_per_unit).toBeLessThan(0);
        }
      }),
      everyRun,
    );
  });
});

describe("P12: the highest duty rate", () => {
  it("leaves the decision no worse, and a tenth of a point more makes it worse; there is none for AVOID", () => {
    fc.assert(
      fc.property(productInput, (input) => {
        const { decision, break_even_duty_rate_pct: limit } = gccProductDecision(input);
        expect(limit === null).toBe(decision === "AVOID");
        if (limit === null) return;
        const worse = (duty_rate_pct: number) =>
          decisions.indexOf(gccProductDecision({ ...input, duty_rate_pct }).decision) > decisions.indexOf(decision);
        expect(worse(limit)).toBe(false);
        if (limit < 100) expect(worse((Math.round(limit * 10) + 1) / 10)).toBe(true);
      }),
      everyRun,
    );
  });
});
