/** The edge cases of one product (domain.md 12), and rules that the worked answers show only by chance. */
import { describe, expect, it } from "vitest";
import { freeProfitCheck, gccOpportunityScore, saLandedCost } from "../../../src/core/index.ts";
import { missingMainCosts } from "../../../src/core/inputs/figures.ts";
import { decide } from "../properties/request.ts";
import { bag, coffeeGrinder } from "./edge-products.ts";

describe("one product", () => {
  it("gives a loss, a score of 0 and no limits for a product below its cost, or with fees above what is kept", () => {
    const below = decide({ ...coffeeGrinder, expected_sale_price: 30 });
    expect(below).toMatchObject({ decision: "AVOID", opportunity_score: 0, risk_level: "SEVERE" });
    expect(below.notices).toContain("SALE_PRICE_BELOW_LANDED_COST");
    const fees = decide({ ...coffeeGrinder, marketplace_fee_pct: 60, returns_reserve_pct: 40 });
    expect(fees.notices).toContain("FEES_AT_OR_ABOVE_100_PCT");
    expect(fees.limits[0]).toMatchObject({ break_even: null, break_even_change_pct: null, go: null });
  });

  it("names a loss before ads, or without registration, only where there is one", () => {
    const beforeAds = (fulfillment_cost: number) => decide({ ...bag, insurance: 0, fulfillment_cost }).notices;
    expect(beforeAds(35)).not.toContain("LOSS_BEFORE_ADS");
    expect(beforeAds(35.01)).toContain("LOSS_BEFORE_ADS");
    // Nothing is left of 115 with VAT registration, and a loss without it.
    const vase = { ...coffeeGrinder, expected_sale_price: 115, duty_rate_pct: 0, ad_cost_per_order: 26.35 };
    const unregistered = (ad_cost_per_order: number) => decide({ ...vase, ad_cost_per_order });
    expect(unregistered(26.35)).toMatchObject({ profit_per_unit: 0 });
    expect(unregistered(26.35).notices).not.toContain("LOSS_IF_UNREGISTERED");
    expect(unregistered(26.34).notices).toContain("LOSS_IF_UNREGISTERED");
  });

  it("gives no number of units for a price at which nothing is earned today", () => {
    const even = { ...bag, insurance: 0, ad_cost_per_order: 25 };
    const { profit_per_unit, prices } = decide(even);
    expect([profit_per_unit, prices.at(-1)?.profit_per_unit, prices.at(-1)?.units_factor]).toEqual([0, 9, null]);
  });

  it("calculates one product exactly at the smallest and the largest amounts", () => {
    const smallest = decide({ product_value: 0.01, expected_sale_price: 0.01, currency: "KWD" });
    expect(smallest.unit_economics.cif_value).toBe(0.011);
    const largest = decide({
      ...coffeeGrinder,
      product_value: 999_999_999_999.999,
      expected_sale_price: 1e12,
      currency: "OMR",
    });
    expect(largest.used.product_value).toBe(999_999_999_999.999);
    expect(largest.units_per_order).toBeNull();
    const yacht = { ...coffeeGrinder, product_value: 4e8, shipping: 1e7, insurance: 1e6, expected_sale_price: 149e7 };
    const { decision, units_per_order } = decide({ ...yacht, currency: "EUR" });
    expect([decision, units_per_order]).toEqual(["GO", 1]);
  });

  it("finds no limit of value or price below 0.01 in a currency with three decimals", () => {
    const { limits } = decide({
      product_value: 0.011,
      expected_sale_price: 0.05,
      marketplace_fee_pct: 5,
      currency: "KWD",
    });
    for (const { lever, break_even, test, go } of limits)
      if (lever === "product_value" || lever === "expected_sale_price")
        for (const limit of [break_even, test, go]) expect(limit ?? 0.01).toBeGreaterThanOrEqual(0.01);
  });

  it("finds no limit of a landed cost below 0.01, and limits of a duty and of insurance at 0", () => {
    const tiny = gccOpportunityScore({
      landed_cost: 0.02,
      expected_sale_price: 0.05,
      marketplace_fee_pct: 50,
      payment_fee_pct: 0,
      ad_cost_per_order: 0.02,
      fulfillment_cost: 0,
      returns_reserve_pct: 0,
      currency: "KWD",
    });
    expect(tiny.answer.limits.find(({ lever }) => lever === "landed_cost")?.break_even).toBeNull();
    expect(decide(bag).missing_inputs).toMatchObject([{ field: "insurance", flips_at: 10, better_up_to: 0 }]);
    const { limits } = decide({ ...bag, insurance: 0, duty_rate_pct: 5, ad_cost_per_order: 25 });
    expect(limits.find(({ lever }) => lever === "duty_rate_pct")?.break_even).toBe(0);
  });

  it("offers no supplier price below 0.01 to negotiate, but any other cost", () => {
    const pin = {
      currency: "KWD",
      product_value: 0.01,
      shipping: 0.001,
      insurance: 0,
      duty_rate_pct: 0,
      expected_sale_price: 0.02,
      marketplace_fee_pct: 3,
      payment_fee_pct: 0,
      fulfillment_cost: 0.002,
      returns_reserve_pct: 2,
    } as const;
    expect(decide({ ...pin, ad_cost_per_order: 0.001, other_cost_per_order: 0.005 }).decision).toBe("AVOID");
    expect(decide({ ...pin, ad_cost_per_order: 0.004, other_cost_per_order: 0.002 }).decision).toBe("RENEGOTIATE");
  });

  it("counts a stress test that leaves exactly nothing as survived", () => {
    const { risk_level, stress_tests } = decide({
      ...bag,
      product_value: 18,
      shipping: 2,
      insurance: 0,
      ad_cost_per_order: 30,
    });
    expect(stress_tests.find(({ test }) => test === "ads")?.profit_if_worse).toBe(0);
    expect(risk_level).toBe("LOW");
  });

  it("says that a missing duty decides nothing where the decision holds at any rate", () => {
    const { missing_inputs } = decide({ ...coffeeGrinder, product_value: 1, shipping: 1, duty_rate_pct: undefined });
    expect(missing_inputs).toMatchObject([{ field: "duty_rate_pct", assumed_value: 15, flips_at: null }]);
  });

  it("gives one figure in every VAT position without VAT, and one reading of the landed cost", () => {
    const {
      if_unregistered: [row],
      profit_per_unit,
    } = decide({ ...coffeeGrinder, currency: "QAR" });
    expect(row).toMatchObject({ position: "vat_as_cost", profit_per_unit, lawful_up_to_orders_a_year: null });
    expect(
      gccOpportunityScore({ landed_cost: 60, expected_sale_price: 149, currency: "KWD" }).answer
        .if_landed_cost_excludes_vat,
    ).toBeNull();
  });

  it("counts a payment fee of 0 of an own store as 2.5 % and SAR 1, and says what instalments would leave", () => {
    const { unit_economics, missing_inputs, if_instalments } = decide({
      ...coffeeGrinder,
      marketplace_fee_pct: 0,
      payment_fee_pct: 0,
    });
    expect(unit_economics.payment_fee).toBe(4.74);
    expect(missing_inputs[0]).toMatchObject({ field: "payment_fee_pct", assumed_value: 3.18 });
    expect(if_instalments?.payment_fee_pct).toBe(5.18);
    expect(decide({ ...coffeeGrinder, marketplace_fee_pct: 0, payment_fee_pct: 5.18 }).if_instalments).toBeNull();
    expect(decide(coffeeGrinder).if_instalments).toBeNull();
  });

  it("gives no break-even return on ads where even free advertising loses", () => {
    const { ad_cost_per_order, profit_per_unit, unit_economics } = { ad_cost_per_order: 12, ...decide(coffeeGrinder) };
    expect(unit_economics.break_even_roas).toBeCloseTo(149 / (profit_per_unit + ad_cost_per_order), 2);
    expect(decide({ ...coffeeGrinder, product_value: 149 }).unit_economics.break_even_roas).toBeNull();
  });

  it("counts the payment fee and a fifth of the marketplace fee, at most SAR 15, as costs of a return", () => {
    const lossOf = (change: object) => decide({ ...coffeeGrinder, ...change }).returns_cover.loss_if_resellable;
    // 12 for the ad, 24 for both deliveries, and a fifth of 17.88.
    expect(lossOf({})).toBe(39.58);
    expect(lossOf({ expected_sale_price: 640 })).toBe(51);
    expect(lossOf({ expected_sale_price: 640, currency: "KWD" })).toBe(51.36);
    expect(lossOf({ marketplace_fee_pct: 0, payment_fee_pct: 4 })).toBe(41.96);
  });

  it("names the duty as the figure to guard first where it is nearest to its worse rate", () => {
    const goods = {
      product_value: 525,
      shipping: 35,
      insurance: 0,
      duty_rate_pct: 1,
      expected_sale_price: 1000,
      marketplace_fee_pct: 5,
      ad_cost_per_order: 20,
      fulfillment_cost: 30,
      returns_reserve_pct: 1,
    };
    const { next_step, limits } = decide(goods);
    const limit = limits.find(({ lever }) => lever === "duty_rate_pct")?.go;
    expect(next_step).toMatchObject({
      action: "KEEP",
      lever: "duty_rate_pct",
      today: 1,
      value: limit,
      within_range: true,
    });
  });

  it.each([
    [11.99, false],
    [12, true],
    [99.99, true],
    [100, false],
  ])("shows a reserve of %d %% also as a return rate: %s", (returns_reserve_pct, isSeen) => {
    expect(decide({ ...coffeeGrinder, returns_reserve_pct }).if_return_rate !== null).toBe(isSeen);
  });

  it.each([
    ["LOOKS_LIKE_A_LOT", { product_value: 1500 }],
    ["PRICE_OVER_TEN_TIMES_COST", { expected_sale_price: 700 }],
    ["LOSS_BEFORE_ADS", { product_value: 149 }],
    ["ZERO_COMPETITORS_CHECK_DEMAND", { competitor_count: 0 }],
    ["RETURNS_LOOK_LIKE_A_RATE", { returns_reserve_pct: 12 }],
    ["DELIVERY_LOOKS_LIKE_LEAD_TIME", { delivery_days: 14.1 }],
    ["FEE_OUTSIDE_PUBLISHED_RANGE", { marketplace_fee_pct: 2.99 }],
    ["FEE_OUTSIDE_PUBLISHED_RANGE", { marketplace_fee_pct: 27.01 }],
    ["FEE_OUTSIDE_PUBLISHED_RANGE", { fulfillment_cost: 4.99 }],
    ["ZERO_COSTS_NOT_COUNTED", { returns_reserve_pct: 0 }],
    ["VAT_OF_ZERO", { vat_rate_pct: 0 }],
    ["PRICE_INCLUDES_FREIGHT", { shipping: 0 }],
    ["PERCENT_LOOKS_LIKE_FRACTION", { marketplace_fee_pct: 0.15 }],
    ["MINIMUM_FEE_APPLIES", { expected_sale_price: 8, product_value: 2 }],
    ["OWN_STORE_INFERRED", { marketplace_fee_pct: undefined, payment_fee_pct: 2 }],
    ["COSTS_ASSUMED", { insurance: undefined }],
    ["FREIGHT_NOT_SUPPLIED", { shipping: undefined }],
    ["COD_SURCHARGE_NOT_INCLUDED", { marketplace_fee_pct: 0, fulfillment_cost: undefined }],
    ["COD_SURCHARGE_NOT_INCLUDED", { marketplace_fee_pct: 0, payment_fee_pct: 0 }],
    ["DUTY_RATE_ASSUMED", { duty_rate_pct: undefined }],
    ["VAT_RATE_DIFFERS_FROM_STANDARD", { vat_rate_pct: 5 }],
    ["LOSS_IF_UNREGISTERED", { product_value: 62 }],
    ["AMOUNTS_ROUNDED_TO_MINOR_UNIT", { insurance: 0.401 }],
    ["MARKET_ASSUMED", { currency: "EUR" }],
  ] as const)("gives the notice %s with %o, and not without it", (notice, change) => {
    expect(decide({ ...coffeeGrinder, ...change }).notices).toContain(notice);
    expect(decide({ ...coffeeGrinder, competitor_count: 3, delivery_days: 14 }).notices).not.toContain(notice);
  });

  it.each([
    ["FEE_OUTSIDE_PUBLISHED_RANGE", { marketplace_fee_pct: 3 }],
    ["FEE_OUTSIDE_PUBLISHED_RANGE", { marketplace_fee_pct: 27 }],
    ["FEE_OUTSIDE_PUBLISHED_RANGE", { fulfillment_cost: 5 }],
    ["MINIMUM_FEE_APPLIES", { expected_sale_price: 10, marketplace_fee_pct: 10 }],
    ["PERCENT_LOOKS_LIKE_FRACTION", { duty_rate_pct: 0.01, returns_reserve_pct: 1 }],
    ["VAT_OF_ZERO", { vat_rate_pct: 0, currency: "KWD" }],
    ["COSTS_ASSUMED", { returns_reserve_pct: 0 }],
  ] as const)("does not give the notice %s with %o, because price lists have such a value", (notice, change) => {
    expect(decide({ ...coffeeGrinder, ...change }).notices).not.toContain(notice);
  });

  it("asks about a price and a landed cost that differ exactly ten times", () => {
    const notices = (landed_cost: number) =>
      gccOpportunityScore({ landed_cost, expected_sale_price: 149 }).foot.notices;
    expect(notices(1490)).toContain("LOOKS_LIKE_A_LOT");
    expect(notices(14.9)).toContain("PRICE_OVER_TEN_TIMES_COST");
  });

  it("counts the main costs that are not given; a payment fee counts as the marketplace fee", () => {
    expect(missingMainCosts(coffeeGrinder, "SAR")).toEqual([]);
    expect(missingMainCosts({ ...coffeeGrinder, marketplace_fee_pct: 0, payment_fee_pct: 2 }, "SAR")).toEqual([]);
    const zeros = {
      ...coffeeGrinder,
      shipping: 0.001,
      marketplace_fee_pct: 0,
      ad_cost_per_order: 0,
      fulfillment_cost: 0,
      returns_reserve_pct: undefined,
    };
    expect(missingMainCosts(zeros, "SAR")).toEqual([
      "shipping",
      "marketplace_fee_pct",
      "fulfillment_cost",
      "returns_reserve_pct",
    ]);
  });
});

describe("the free check", () => {
  it("calls a profit of exactly 0 BREAK_EVEN, and a margin of exactly 15 % PROFITABLE", () => {
    const inQatar = (landed_cost: number, total_fee_pct: number, fulfillment_cost: number) =>
      freeProfitCheck({
        landed_cost,
        expected_sale_price: 100,
        total_fee_pct,
        ad_cost_per_order: 0,
        fulfillment_cost,
        currency: "QAR",
      }).answer;
    expect(inQatar(85, 10, 5)).toMatchObject({ verdict: "BREAK_EVEN", profit_per_unit: 0 });
    expect(inQatar(70, 10, 5)).toMatchObject({ verdict: "PROFITABLE", margin_pct: 15 });
  });

  it("calculates with the assumed value instead of a total fee of 0, and shows the profit as typed, too", () => {
    const input = { landed_cost: 120, expected_sale_price: 149, ad_cost_per_order: 5, fulfillment_cost: 10 };
    const { answer, foot } = freeProfitCheck({ ...input, total_fee_pct: 0 });
    expect(answer).toMatchObject({ verdict: "LOSS", profit_per_unit: -15.11 });
    expect(answer.if_zeros_are_true).toEqual({ fields: ["total_fee_pct"], profit_per_unit: 10.22, margin_pct: 6.86 });
    expect(answer.missing_inputs).toMatchObject([{ field: "total_fee_pct", assumed_value: 17 }]);
    expect(foot.inputs).toContainEqual({ field: "total_fee_pct", value: 17, basis: "zero_not_counted" });
  });

  it.each([
    [7.99, true],
    [8, false],
    [40, false],
    [40.01, true],
  ])("asks about a total fee of %d %%: %s", (total_fee_pct, isAsked) => {
    const { foot } = freeProfitCheck({ landed_cost: 60, expected_sale_price: 129, total_fee_pct });
    expect(foot.notices.includes("FEE_OUTSIDE_PUBLISHED_RANGE")).toBe(isAsked);
  });

  it("reports a loss without registration only if the registered seller earns", () => {
    const notices = (landed_cost: number, ad_cost_per_order: number) =>
      freeProfitCheck({
        landed_cost,
        expected_sale_price: 115,
        total_fee_pct: 0.000001,
        ad_cost_per_order,
        fulfillment_cost: 0.01,
      }).foot.notices;
    expect(notices(115, 0)).not.toContain("LOSS_IF_UNREGISTERED");
    expect(notices(53.99, 40)).not.toContain("LOSS_IF_UNREGISTERED");
    expect(notices(53.99, 40.01)).toContain("LOSS_IF_UNREGISTERED");
  });
});

describe("the landed cost", () => {
  it("counts the landed cost as Saudi in every currency, and a shipping of 0 as supplied", () => {
    const { head, foot, answer } = saLandedCost({ product_value: 100, shipping: 0, currency: "AED" });
    expect(head.market).toBe("SA");
    expect(foot.notices).toContain("MARKET_ASSUMED");
    expect(foot.inputs).toEqual([
      { field: "product_value", value: 100, basis: "supplied" },
      { field: "shipping", value: 0, basis: "supplied" },
      { field: "insurance", value: 0, basis: "zero" },
      { field: "duty_rate_pct", value: 15, basis: "highest_common_rate" },
      { field: "vat_rate_pct", value: 15, basis: "standard_rate" },
    ]);
    expect(answer.landed_cost_with_typical_freight).toBe(146.94);
    const typical = (insurance: number | undefined, shipping?: number) =>
      saLandedCost({ product_value: 100, shipping, insurance, duty_rate_pct: 0, vat_rate_pct: 0 }).answer
        .landed_cost_with_typical_freight;
    expect([typical(0, 0), typical(2, 0), typical(0), typical(0, 5), typical(undefined, 5)]).toEqual([
      111.1,
      112,
      110,
      null,
      106.1,
    ]);
    expect(saLandedCost({ product_value: 100.001 }).foot.notices).toContain("AMOUNTS_ROUNDED_TO_MINOR_UNIT");
  });

  it.each([
    [1000, 15],
    [100_000, 150],
    [1_000_000, 500],
  ])("charges a consignment of SAR %d a processing fee of SAR %d", (product_value, fee) => {
    expect(saLandedCost({ product_value }).answer.border_costs?.customs_processing_fee).toBe(fee);
  });

  it("names a private parcel below SAR 1,000, and a rate that was often raised in 2020 at exactly 5 %", () => {
    const footOf = (product_value: number, duty_rate_pct?: number) =>
      saLandedCost({ product_value, duty_rate_pct }).foot;
    expect(footOf(999.99).notices).toContain("WITHIN_PERSONAL_SHIPMENT_THRESHOLD");
    expect(footOf(1000).notices).not.toContain("WITHIN_PERSONAL_SHIPMENT_THRESHOLD");
    expect([footOf(999.99, 5).notes, footOf(1000, 5).notes, footOf(1000, 5.01).notes]).toEqual([
      ["DISCLAIMER"],
      ["SABER", "DISCLAIMER"],
      ["PREFERENCES", "SABER", "DISCLAIMER"],
    ]);
    const asked = [4.99, 5, 5.01].map((rate) => footOf(1000, rate).notices.includes("DUTY_RAISED_2020"));
    expect(asked).toEqual([false, true, false]);
  });

  it("shows what a consignment costs by courier and by sea, with a certificate except at the lowest price by courier", () => {
    const { border_costs: costs } = saLandedCost({ product_value: 10_000, duty_rate_pct: 5, vat_rate_pct: 15 }).answer;
    expect(costs?.import_vat_with_fee).toBe(1577.25);
    expect(
      costs?.ways.map(({ way, landed_cost_low, landed_cost_high }) => [way, landed_cost_low, landed_cost_high]),
    ).toEqual([
      ["COURIER", 12_135.95, 12_644.25],
      ["LCL", 13_529.75, 15_139.75],
      ["CONTAINER", 13_644.75, 16_519.75],
    ]);
  });
});
