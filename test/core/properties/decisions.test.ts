/** P-g, P-m and the monotone rules of domain.md 11. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { gccOpportunityScore } from "../../../src/core/index.ts";
import { anyProduct, contestedProduct, everyRun, type ProductInput, runs } from "../../fixtures/arbitrary-inputs.ts";
import { Fraction } from "../../oracle/fraction.ts";
import { believed, decide, decimalsOf, expectNoWorse, further, placeOf } from "./request.ts";

/** Each request is tested near every threshold. */
const fewer = { ...everyRun, numRuns: Math.ceil(runs / 3) };

/** The request with the main costs that it leaves out, so that it can be a GO. */
const withAllCosts = (input: ProductInput): ProductInput => {
  const { used } = decide(input);
  return {
    ...input,
    shipping: input.shipping ?? used.shipping,
    ad_cost_per_order: input.ad_cost_per_order ?? used.ad_cost_per_order,
    fulfillment_cost: input.fulfillment_cost ?? used.fulfillment_cost,
    returns_reserve_pct: input.returns_reserve_pct ?? used.returns_reserve_pct,
  };
};

/** A request at today's price, at each limit of its price, one minor unit below it, and one per cent above it. */
function nearThresholds(input: ProductInput) {
  const [price] = decide(input).limits;
  const limits = [price?.break_even, price?.test, price?.go].filter((limit) => typeof limit === "number");
  const below = limits.map((limit) => further(limit, -1, decimalsOf("expected_sale_price", input.currency)));
  const above = limits.map((limit) => Math.round(101 * limit) / 100);
  return [input.expected_sale_price, ...limits, ...below, ...above]
    .filter((at) => at >= 0.01 && at <= 1e12)
    .map((expected_sale_price) => decide({ ...input, expected_sale_price }));
}

describe("P-g: decisions", () => {
  it("P-g: never calls a profit AVOID, nor a loss GO or TEST, in any VAT position", () => {
    fc.assert(
      fc.property(anyProduct, (input) => {
        for (const decided of nearThresholds(input)) {
          for (const { decision, profit_per_unit } of [decided, ...decided.if_unregistered])
            if (profit_per_unit > 0) expect(decision).not.toBe("AVOID");
            else expect(["RENEGOTIATE", "AVOID"]).toContain(decision);
        }
      }),
      fewer,
    );
  });

  it("P-g: decides GO exactly when there is no obstacle, and GO or TEST exactly from a margin of 5 %", () => {
    fc.assert(
      fc.property(anyProduct, (input) => {
        for (const decided of nearThresholds(withAllCosts(input))) {
          expect(decided.decision === "GO").toBe(decided.why_not_go.length === 0);
          expect(decided.why_not_go.includes("STRESS_TEST_FAILED")).toBe(
            decided.stress_tests.some(({ profit_if_worse }) => profit_if_worse < 0),
          );
          expect(placeOf(decided.decision) <= placeOf("TEST")).toBe(decided.margin_pct >= 5);
          expect(decided.why_not_go.includes("MARGIN_BELOW_15_PCT")).toBe(decided.margin_pct < 15);
        }
      }),
      fewer,
    );
  });
});

it("P-m: moves the score by at most 0.3 when a price of at least 2,000 minor units changes by one of them", () => {
  fc.assert(
    fc.property(contestedProduct, fc.constantFrom("today", "break_even", "margin_15"), (input, near) => {
      const { currency = "SAR", product_value, marketplace_fee_pct, ad_cost_per_order } = input;
      const request = { currency, landed_cost: product_value, marketplace_fee_pct, ad_cost_per_order };
      const today = gccOpportunityScore({ ...request, expected_sale_price: input.expected_sale_price }).answer;
      const decimals = decimalsOf("expected_sale_price", currency);
      // Except where a limit lies at a step of the score.
      const limit = near === "today" ? null : today.limits[0]?.[near];
      const middle = typeof limit === "number" ? limit : input.expected_sale_price;
      const prices = [further(middle, -1, decimals), middle, further(middle, 1, decimals)];
      if ((prices[0] ?? 0) * 10 ** decimals < 2000) return;
      const scores = prices.map(
        (expected_sale_price) => gccOpportunityScore({ ...request, expected_sale_price }).answer.opportunity_score,
      );
      for (const [index, score] of scores.slice(1).entries()) {
        const change = Fraction.of(score)
          .minus(Fraction.of(scores[index] ?? 0))
          .toNumber();
        expect(Math.abs(change)).toBeLessThanOrEqual(0.3);
      }
    }),
    everyRun,
  );
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

  it("lets no profit, score or decision improve when a given cost or rate above 0 rises", () => {
    fc.assert(
      fc.property(contestedProduct, costs, fc.integer({ min: 1, max: 3000 }), (request, field, steps) => {
        const { used } = decide(request);
        const { shipping, insurance, payment_fee_pct } = used;
        // Freight and the payment fee are given, so that they do not move with the value and the marketplace fee.
        const input: ProductInput = {
          ...believed(request),
          shipping,
          insurance,
          payment_fee_pct,
          [field]: used[field],
        };
        const dearer = further(used[field] ?? 0, steps, 2);
        if (used[field] === 0 || (field.endsWith("_pct") && dearer > 100)) return;
        expectNoWorse(decide(input), decide({ ...input, [field]: dearer }));
      }),
      everyRun,
    );
  });

  it("lets no profit, score or decision worsen when the price more than doubles, if some price breaks even", () => {
    fc.assert(
      fc.property(contestedProduct, fc.integer({ min: 201, max: 400 }), (input, percent) => {
        const today = decide(input);
        if (today.limits[0]?.break_even === null) return;
        const price = Fraction.of(input.expected_sale_price).times(new Fraction(BigInt(percent), 100n));
        expectNoWorse(decide({ ...input, expected_sale_price: price.roundTo(2).toNumber() }), today);
      }),
      everyRun,
    );
  });
});
