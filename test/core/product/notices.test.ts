import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { OpportunityInput, ProductDecisionInput } from "../../../src/core/figures/inputs.ts";
import { freeProfitCheck, gccOpportunityScore, gccProductDecision, saLandedCost } from "../../../src/core/index.ts";
import { type NoticeCode, noticeCodes } from "../../../src/core/product/notices.ts";
import { anyRequest, everyRun } from "../properties/arbitrary-requests.ts";

const known = {
  product_value: 40,
  shipping: 4,
  insurance: 0.4,
  duty_rate_pct: 12,
  expected_sale_price: 149,
  marketplace_fee_pct: 12,
  payment_fee_pct: 0,
  ad_cost_per_order: 14,
  fulfillment_cost: 14,
  returns_reserve_pct: 3,
};
const of = (change: Partial<ProductDecisionInput>) => gccProductDecision({ ...known, ...change }).notices;

describe("the notices of a decision", () => {
  it("are none for an ordinary product whose costs are all known", () => {
    expect(of({})).toEqual([]);
  });

  it("name each oddity from its bound on", () => {
    expect(of({ returns_reserve_pct: 11.99 })).toEqual([]);
    expect(of({ returns_reserve_pct: 12 })).toEqual(["RETURNS_LOOK_LIKE_A_RATE"]);
    expect(of({ delivery_days: 14 })).toEqual([]);
    expect(of({ delivery_days: 14.1 })).toEqual(["DELIVERY_LOOKS_LIKE_LEAD_TIME"]);
    expect(of({ competitor_count: 0 })).toEqual(["ZERO_COMPETITORS_CHECK_DEMAND"]);
    expect(of({ marketplace_fee_pct: 3 })).toEqual([]);
    expect(of({ marketplace_fee_pct: 2.99 })).toEqual(["FEE_OUTSIDE_PUBLISHED_RANGE"]);
    expect(of({ marketplace_fee_pct: 27.01 })).toContain("FEE_OUTSIDE_PUBLISHED_RANGE");
    expect(of({ fulfillment_cost: 5 })).toEqual([]);
    expect(of({ fulfillment_cost: 4.99 })).toEqual(["FEE_OUTSIDE_PUBLISHED_RANGE"]);
    expect(of({ expected_sale_price: 8.29 })).toContain("MINIMUM_FEE_APPLIES");
    expect(of({ expected_sale_price: 8.3 })).not.toContain("MINIMUM_FEE_APPLIES");
    expect(of({ duty_rate_pct: 9.99 })).toEqual(["DUTY_RAISED_2020"]);
    expect(of({ duty_rate_pct: 10 })).toEqual([]);
    expect(of({ marketplace_fee_pct: 97 })).toContain("FEES_AT_OR_ABOVE_100_PCT");
    expect(of({ marketplace_fee_pct: 96.99 })).not.toContain("FEES_AT_OR_ABOVE_100_PCT");
    expect(of({ duty_rate_pct: undefined })).toEqual(["COSTS_ASSUMED", "DUTY_RATE_ASSUMED"]);
    expect(of({ vat_rate_pct: 5 })).toEqual(["VAT_RATE_DIFFERS_FROM_STANDARD"]);
    expect(of({ vat_rate_pct: 5, currency: "EUR" })).toEqual([]);
    expect(of({ shipping: 4.001 })).toEqual(["AMOUNTS_ROUNDED_TO_MINOR_UNIT"]);
    expect(of({ shipping: 0 })).toEqual(["ZERO_COSTS_NOT_COUNTED"]);
    expect(of({ payment_fee_pct: 2, marketplace_fee_pct: undefined })).toEqual(["OWN_STORE_INFERRED"]);
  });

  it("take a lot for a lot before a price below the cost", () => {
    expect(of({ product_value: 1000 })).toContain("SALE_PRICE_BELOW_LANDED_COST");
    const lot = of({ product_value: 4000 });
    expect(lot).toContain("LOOKS_LIKE_A_LOT");
    expect(lot).not.toContain("SALE_PRICE_BELOW_LANDED_COST");
  });

  it("take ten times the cost, or the price, for another amount from exactly ten times on", () => {
    const free = { duty_rate_pct: 0, vat_rate_pct: 0 };
    expect(of({ ...free, product_value: 1485.6 })).toContain("LOOKS_LIKE_A_LOT");
    expect(of({ ...free, product_value: 1485.59 })).toContain("SALE_PRICE_BELOW_LANDED_COST");
    expect(of({ ...free, product_value: 10.5 })).toContain("PRICE_OVER_TEN_TIMES_COST");
    expect(of({ ...free, product_value: 10.51 })).not.toContain("PRICE_OVER_TEN_TIMES_COST");
  });

  it("speak of a loss before ads, or unregistered, from one minor unit of it on", () => {
    const qatar = { currency: "QAR", duty_rate_pct: 0, returns_reserve_pct: 0.01 } as const;
    // 149.00 less 44.40 of goods, 17.88 of fees and 0.01 of returns leaves 86.71.
    expect(of({ ...qatar, fulfillment_cost: 86.71 })).not.toContain("LOSS_BEFORE_ADS");
    expect(of({ ...qatar, fulfillment_cost: 86.72 })).toContain("LOSS_BEFORE_ADS");
    const unregistered = (other_cost_per_order: number) => {
      const { vat_positions, notices } = gccProductDecision({ ...known, other_cost_per_order });
      return [vat_positions[1]?.profit_per_unit, notices.includes("LOSS_IF_UNREGISTERED")];
    };
    const { profit_per_unit: most = 0 } = gccProductDecision(known).vat_positions[1] ?? {};
    expect(unregistered(most)).toEqual([0, false]);
    expect(unregistered(Number((most + 0.01).toFixed(2)))).toEqual([-0.01, true]);
    const { profit_per_unit: all } = gccProductDecision(known).headline;
    expect(of({ other_cost_per_order: Number((all - 0.01).toFixed(2)) })).toContain("LOSS_IF_UNREGISTERED");
    expect(of({ other_cost_per_order: all })).not.toContain("LOSS_IF_UNREGISTERED");
  });
});

describe("the order of notices", () => {
  const inOrder = (codes: readonly NoticeCode[]) => noticeCodes.filter((code) => codes.includes(code));

  it("is that of their list, in every operation of one product", () => {
    fc.assert(
      fc.property(anyRequest, (input) => {
        const { currency, product_value, shipping, insurance, duty_rate_pct, expected_sale_price } = input;
        for (const { notices } of [
          gccProductDecision(input),
          saLandedCost({ currency, product_value, shipping, insurance, duty_rate_pct }),
          freeProfitCheck({ currency, landed_cost: product_value, expected_sale_price, fulfillment_cost: shipping }),
        ])
          expect(notices).toEqual(inOrder(notices));
      }),
      everyRun,
    );
  });
});

describe("the notices of the other operations", () => {
  it("of a landed cost name its threshold, currency and rates", () => {
    expect(saLandedCost({ product_value: 999.99 }).notices).toEqual([
      "WITHIN_PERSONAL_SHIPMENT_THRESHOLD",
      "FREIGHT_NOT_SUPPLIED",
      "DUTY_RATE_ASSUMED",
    ]);
    expect(saLandedCost({ product_value: 1000, shipping: 0, insurance: 0, duty_rate_pct: 5 }).notices).toEqual([
      "DUTY_RAISED_2020",
    ]);
    const euros = { currency: "EUR", product_value: 1, shipping: 0, insurance: 0, duty_rate_pct: 10 } as const;
    expect(saLandedCost(euros).notices).toEqual(["CONSIGNMENT_COSTS_NOT_CONVERTED"]);
  });

  it("of a score and of the free check say nothing of a duty rate that they do not know", () => {
    const sale: OpportunityInput = { landed_cost: 60, expected_sale_price: 149 };
    expect(gccOpportunityScore(sale).notices).toEqual(["COSTS_ASSUMED"]);
    expect(freeProfitCheck(sale).notices).toEqual(["COSTS_ASSUMED"]);
  });
});
