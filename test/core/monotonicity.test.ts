import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { currencies } from "../../src/core/currency.ts";
import { gccOpportunityScore, gccProductDecision } from "../../src/core/index.ts";
import type { OpportunityInput, ProductDecisionInput } from "../../src/core/inputs.ts";
import { decisions } from "../../src/core/result-words.ts";
import type { GccProductDecision } from "../../src/core/results.ts";
import { Fraction } from "../support/fraction.ts";
import { everyRun, opportunityInput, productInput } from "../support/scenarios.ts";

const amounts = [
  "product_value",
  "shipping",
  "insurance",
  "ad_cost_per_order",
  "fulfillment_cost",
  "other_cost_per_order",
] as const;
const rates = [
  "duty_rate_pct",
  "vat_rate_pct",
  "marketplace_fee_pct",
  "payment_fee_pct",
  "returns_reserve_pct",
] as const;

/** A product, and the same with one supplied cost or rate raised within its bounds. */
const raised = fc
  .tuple(productInput, fc.constantFrom(...amounts, ...rates), fc.double({ min: 0, max: 1, noNaN: true }))
  .map(([input, field, share]) => {
    const own = input[field] ?? 0;
    const limit = field.endsWith("_pct") ? 100 : Math.min(1e12, own * 2 + 10);
    const before: ProductDecisionInput = { ...input, [field]: own };
    const after: ProductDecisionInput = { ...input, [field]: Math.max(own, own + share * (limit - own)) };
    return { field, before, after };
  });

const quality = ({ decision }: GccProductDecision) => -decisions.indexOf(decision);

describe("a cost or rate that rises", () => {
  it("never improves a profit, a case, or the decision", () => {
    fc.assert(
      fc.property(raised, ({ before, after }) => {
        const [cheap, dear] = [gccProductDecision(before), gccProductDecision(after)];
        expect(dear.headline.profit_per_unit).toBeLessThanOrEqual(cheap.headline.profit_per_unit);
        expect(dear.headline.prudent_profit_per_unit).toBeLessThanOrEqual(cheap.headline.prudent_profit_per_unit);
        expect(dear.typical_case.profit_per_unit).toBeLessThanOrEqual(cheap.typical_case.profit_per_unit);
        expect(dear.opportunity_score).toBeLessThanOrEqual(cheap.opportunity_score);
        expect(quality(dear)).toBeLessThanOrEqual(quality(cheap));
      }),
      everyRun,
    );
  });

  it("never raises the supplier price to aim at or to walk away from", () => {
    fc.assert(
      fc.property(raised, ({ field, before, after }) => {
        fc.pre(field !== "product_value");
        const [cheap, dear] = [gccProductDecision(before), gccProductDecision(after)];
        expect(dear.target_product_value ?? 0).toBeLessThanOrEqual(cheap.target_product_value ?? 0);
        expect(dear.walk_away_product_value ?? 0).toBeLessThanOrEqual(cheap.walk_away_product_value ?? 0);
      }),
      everyRun,
    );
  });
});

/** The price, and the price so many minor units higher, as JSON numbers. */
function pricesAt(input: OpportunityInput, rise: (price: bigint, cash: bigint) => bigint): [number, number] {
  const { decimals } = currencies[input.currency ?? "SAR"];
  const scale = new Fraction(10n ** BigInt(decimals));
  const toMinor = (amount = 0) => Fraction.of(amount).times(scale).round();
  const price = toMinor(input.expected_sale_price);
  const cash = [input.landed_cost, input.ad_cost_per_order, input.fulfillment_cost, input.other_cost_per_order]
    .map((amount) => toMinor(amount))
    .reduce((total, amount) => total + amount);
  const show = (minor: bigint) => new Fraction(minor).over(scale).toNumber();
  return [show(price), show(price + rise(price, cash))];
}

const fees = ({ marketplace_fee_pct = 0, payment_fee_pct = 0, returns_reserve_pct = 0 }: OpportunityInput) =>
  marketplace_fee_pct + payment_fee_pct + returns_reserve_pct;

describe("a price that rises while the fees leave something of it", () => {
  const reasonable = opportunityInput.filter((input) => fees(input) <= 99.9 && input.landed_cost <= 1e11);

  it("never lowers the profit, even by a minor unit", () => {
    fc.assert(
      fc.property(reasonable, (input) => {
        const [before, after] = pricesAt(input, () => 1n);
        fc.pre(after <= 1e12);
        const low = gccOpportunityScore({ ...input, expected_sale_price: before });
        const high = gccOpportunityScore({ ...input, expected_sale_price: after });
        expect(high.headline.profit_per_unit).toBeGreaterThanOrEqual(low.headline.profit_per_unit);
      }),
      everyRun,
    );
  });

  it("never lowers margin and score once it rises by more than their rounding", () => {
    fc.assert(
      fc.property(reasonable, (input) => {
        const [before, after] = pricesAt(input, (price, cash) => new Fraction(2n * price, 2n * cash - 1n).ceil());
        fc.pre(after <= 1e12);
        const low = gccOpportunityScore({ ...input, expected_sale_price: before });
        const high = gccOpportunityScore({ ...input, expected_sale_price: after });
        expect(high.headline.net_margin_pct).toBeGreaterThanOrEqual(low.headline.net_margin_pct);
        expect(high.opportunity_score).toBeGreaterThanOrEqual(low.opportunity_score);
      }),
      everyRun,
    );
  });
});
