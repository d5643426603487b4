import { describe, expect, it } from "vitest";
import type { ProductDecisionInput } from "../../../src/core/figures/inputs.ts";
import { freeProfitCheck, gccProductDecision } from "../../../src/core/index.ts";
import { decisions } from "../../../src/core/product/decision.ts";
import { Fraction } from "../../fixtures/fraction.ts";
import { realisticProducts } from "../../fixtures/random-products.ts";

/** Products that leave out some costs or most, and two that only a supplier's price betters. */
const vague: readonly ProductDecisionInput[] = [
  ...realisticProducts(60, 5),
  ...realisticProducts(12, 5).map(({ product_value, expected_sale_price, shipping }) => {
    return { product_value, expected_sale_price, shipping };
  }),
  { product_value: 110.38, expected_sale_price: 218.72, payment_fee_pct: 0.005, fulfillment_cost: 0 },
  { product_value: 14.29, expected_sale_price: 28.33, marketplace_fee_pct: 0, fulfillment_cost: 3.52 },
];

type Row = ReturnType<typeof gccProductDecision>["missing_inputs"][number];

/** The part of the assumed value that lies between it and the nearest flip; null without a flip. */
function shareToFlip({ assumed_value, flips_at, better_up_to }: Row): Fraction | null {
  const assumed = Fraction.of(assumed_value);
  const shares = [flips_at, better_up_to]
    .filter((flip) => flip !== null)
    .map((flip) => {
      const way = Fraction.of(flip).minus(assumed);
      return (way.compare(Fraction.of(0)) < 0 ? Fraction.of(0).minus(way) : way).over(assumed);
    });
  return shares.reduce<Fraction | null>((least, share) => (least && least.compare(share) <= 0 ? least : share), null);
}

describe("the missing inputs", () => {
  it("begin with the one whose flip is the nearest, and end with those that flip nothing", () => {
    let compared = 0;
    for (const input of vague) {
      const shares = gccProductDecision(input).missing_inputs.map(shareToFlip);
      for (const [position, share] of shares.entries()) {
        const next = shares[position + 1];
        if (next === undefined || next === null) continue;
        expect(share?.compare(next)).toBeLessThanOrEqual(0);
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(20);
  });

  it("put the larger stake first where no flip tells them apart", () => {
    const rows = gccProductDecision({ product_value: 500, expected_sale_price: 300 }).missing_inputs;
    const still = rows.filter((row) => shareToFlip(row) === null).map(({ profit_at_stake }) => profit_at_stake);
    expect(still.length).toBeGreaterThan(3);
    expect(still).toEqual(still.toSorted((a, b) => b - a));
  });

  it("say up to which amount a cost keeps the decision, and up to which it betters it", () => {
    const place = (decision: (typeof decisions)[number]) => decisions.indexOf(decision);
    const input = { currency: "QAR", product_value: 0.8, shipping: 0.1, expected_sale_price: 4.2 } as const;
    const given = { ...input, marketplace_fee_pct: 8, returns_reserve_pct: 2 };
    const { headline, missing_inputs } = gccProductDecision(given);
    const amounts = missing_inputs.filter(({ field }) => !field.endsWith("_pct"));
    expect(amounts.map(({ field }) => field).sort()).toEqual(["ad_cost_per_order", "fulfillment_cost", "insurance"]);
    for (const { field, flips_at, better_up_to } of amounts) {
      let held: number | null = null;
      let better: number | null = null;
      for (let cents = field === "fulfillment_cost" ? 1 : 0; cents <= 420; cents++) {
        const then = gccProductDecision({ ...given, [field]: cents / 100 }).headline.decision;
        if (place(then) <= place(headline.decision)) held = cents / 100;
        if (place(then) < place(headline.decision)) better = cents / 100;
      }
      expect({ field, flips_at, better_up_to }).toEqual({
        field,
        flips_at: held === 4.2 ? null : held,
        better_up_to: better,
      });
    }
  });

  it("say that a GO needs an insurance that costs nothing", () => {
    const { headline, missing_inputs } = gccProductDecision({
      currency: "EUR",
      product_value: 0.8,
      shipping: 0.1,
      expected_sale_price: 4.2,
      marketplace_fee_pct: 8,
      returns_reserve_pct: 2,
      ad_cost_per_order: 0.1,
      other_cost_per_order: 1.04,
    });
    expect(headline.decision).toBe("TEST");
    const insurance = missing_inputs.find(({ field }) => field === "insurance");
    expect(insurance).toMatchObject({ assumed_value: 0.01, better_up_to: 0 });
  });

  it("of the free check flip where the profit ends", () => {
    const { missing_inputs } = freeProfitCheck({ currency: "QAR", landed_cost: 2, expected_sale_price: 4 });
    for (const { field, flips_at } of missing_inputs) {
      const profit = (value: number) =>
        freeProfitCheck({ currency: "QAR", landed_cost: 2, expected_sale_price: 4, [field]: value }).profit_per_unit;
      if (flips_at === null) expect(profit(0.01)).toBeLessThan(0);
      else expect([profit(flips_at) >= 0, profit(flips_at + 0.01) < 0]).toEqual([true, true]);
    }
  });
});
