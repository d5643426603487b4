/** P-g, P-h, P-m, the checks and the monotone rules of domain.md 4.14. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { defaultCurrency } from "../../../src/core/figures/currency.ts";
import type { ProductDecisionInput } from "../../../src/core/figures/inputs.ts";
import { gccOpportunityScore, gccProductDecision } from "../../../src/core/index.ts";
import { evaluateProduct } from "../../../src/core/product/evaluated-product.ts";
import { Fraction } from "../../fixtures/fraction.ts";
import { anyRequest, contestedProduct, everyRun, further, placeOf } from "./arbitrary-requests.ts";

const evaluated = (input: ProductDecisionInput) =>
  evaluateProduct(input, 0, { currency: input.currency ?? defaultCurrency, basis: "stated" });

/** The request with a lever at a value; another supplier price leaves freight at its amounts. */
function resubmitted(
  input: ProductDecisionInput,
  lever: string,
  value: number,
  used: { readonly shipping: number; readonly insurance: number },
): ProductDecisionInput {
  const freight = {
    shipping: used.shipping > 0 ? used.shipping : input.shipping,
    insurance: used.insurance > 0 ? used.insurance : input.insurance,
  };
  return { ...input, ...(lever === "product_value" && freight), [lever]: value };
}

/** Zeros that cannot be true keep the figures apart from what judges them. */
const withoutZeros = (input: ProductDecisionInput) =>
  evaluated(input).notices.every((code) => code !== "ZERO_COSTS_NOT_COUNTED");

describe("P-g: the order of decisions", () => {
  it("never calls a profit AVOID nor a loss GO or TEST, in every VAT position", () => {
    fc.assert(
      fc.property(anyRequest.filter(withoutZeros), (input) => {
        for (const { decision, profit_per_unit } of gccProductDecision(input).vat_positions) {
          if (profit_per_unit > 0) expect(decision).not.toBe("AVOID");
          else expect(["RENEGOTIATE", "AVOID"]).toContain(decision);
        }
      }),
      everyRun,
    );
  });

  it("gives GO exactly when every check passes, and GO or TEST exactly from a margin of 5 %", () => {
    fc.assert(
      fc.property(anyRequest, (input) => {
        const { headline, checks } = gccProductDecision(input);
        expect(headline.decision === "GO").toBe(checks.every(({ passed }) => passed));
        const margin = checks.find(({ check }) => check === "margin_pct")?.actual ?? 0;
        expect(headline.decision === "GO" || headline.decision === "TEST").toBe(margin >= 5);
      }),
      everyRun,
    );
  });
});

describe("P-h: the next step", () => {
  it("reaches its aim when resubmitted, on the better side of today, and keeps exactly a GO", () => {
    fc.assert(
      fc.property(contestedProduct.filter(withoutZeros), (input) => {
        const { headline, next_step: step, inputs_used } = gccProductDecision(input);
        expect(step.action === "KEEP").toBe(headline.decision === "GO");
        if (step.action === "SUPPLY_COSTS" || step.lever === null || step.value === null || step.today === null) return;
        const then = evaluated(resubmitted(input, step.lever, step.value, inputs_used));
        const aim = step.action === "REACH_TEST" ? "TEST" : "GO";
        expect(placeOf(then.confirmedDecision)).toBeLessThanOrEqual(placeOf(aim));
        expect(placeOf(then.confirmedDecision)).toBeLessThanOrEqual(placeOf(evaluated(input).confirmedDecision));
        if (step.action === "KEEP") return;
        if (step.lever === "expected_sale_price") expect(step.value).toBeGreaterThan(step.today);
        else expect(step.value).toBeLessThan(step.today);
      }),
      everyRun,
    );
  });
});

describe("P-m: the score", () => {
  it("moves by at most 0.3 for one minor unit of a price of 2000 of them or more", () => {
    fc.assert(
      fc.property(contestedProduct, fc.boolean(), (input, nearNothing) => {
        const { currency, marketplace_fee_pct, ad_cost_per_order } = input;
        const request = { currency, landed_cost: input.product_value, marketplace_fee_pct, ad_cost_per_order };
        const today = gccOpportunityScore({ ...request, expected_sale_price: input.expected_sale_price });
        const breakEven = today.limits[0]?.break_even ?? null;
        const price = nearNothing && breakEven !== null ? breakEven : input.expected_sale_price;
        const decimals = today.minor_unit_decimals;
        if (price * 10 ** decimals < 2000) return;
        const [at, above] = [price, further(price, 1, decimals)].map(
          (expected_sale_price) => gccOpportunityScore({ ...request, expected_sale_price }).headline.opportunity_score,
        );
        expect(
          Fraction.of(at ?? 0)
            .minus(Fraction.of(above ?? 0))
            .toNumber(),
        ).toBeLessThanOrEqual(0.3);
        expect(
          Fraction.of(above ?? 0)
            .minus(Fraction.of(at ?? 0))
            .toNumber(),
        ).toBeLessThanOrEqual(0.3);
      }),
      everyRun,
    );
  });
});

describe("the monotone rules", () => {
  const costs = fc.constantFrom(
    "product_value",
    "shipping",
    "insurance",
    "duty_rate_pct",
    "marketplace_fee_pct",
    "payment_fee_pct",
    "ad_cost_per_order",
    "fulfillment_cost",
    "returns_reserve_pct",
    "other_cost_per_order",
  );

  it("let no given cost or rate improve profit, score or decision by rising", () => {
    fc.assert(
      fc.property(contestedProduct, costs, fc.integer({ min: 1, max: 3000 }), (request, field, steps) => {
        const used = gccProductDecision(request).inputs_used;
        const { shipping, insurance, payment_fee_pct } = used;
        // Freight and the payment fee are given, so that they do not move with the value and the marketplace fee.
        const input: ProductDecisionInput = { ...request, shipping, insurance, payment_fee_pct, [field]: used[field] };
        if (used[field] === 0) return;
        const dearer = further(used[field], steps, 2);
        if (field.endsWith("_pct") && dearer > 100) return;
        const [today, then] = [gccProductDecision(input), gccProductDecision({ ...input, [field]: dearer })];
        expect(then.headline.profit_per_unit).toBeLessThanOrEqual(today.headline.profit_per_unit);
        expect(then.headline.opportunity_score).toBeLessThanOrEqual(today.headline.opportunity_score);
        expect(placeOf(then.headline.decision)).toBeGreaterThanOrEqual(placeOf(today.headline.decision));
      }),
      everyRun,
    );
  });

  it("let profit and decision not worsen when the price more than doubles, where a price breaks even", () => {
    fc.assert(
      fc.property(contestedProduct, fc.integer({ min: 201, max: 400 }), (input, percent) => {
        const today = gccProductDecision(input);
        if (today.limits[0]?.break_even === null) return;
        const price = Fraction.of(input.expected_sale_price)
          .times(new Fraction(BigInt(percent), 100n))
          .roundTo(2);
        const then = gccProductDecision({ ...input, expected_sale_price: price.toNumber() });
        expect(then.headline.profit_per_unit).toBeGreaterThanOrEqual(today.headline.profit_per_unit);
        expect(placeOf(then.headline.decision)).toBeLessThanOrEqual(placeOf(today.headline.decision));
      }),
      everyRun,
    );
  });
});
