/** Each rule of domain.md at the figure where it turns. */
import { describe, expect, it } from "vitest";
import {
  freeProfitCheck,
  gccOpportunityScore,
  gccPortfolioRank,
  gccProductDecision,
  saLandedCost,
  x402AgentGrowth,
  x402AgentPilot,
  x402AgentScale,
} from "../../src/core/index.ts";
import type { OpportunityInput, ProductDecisionInput } from "../../src/core/inputs.ts";

/** A product whose only costs are the goods: every figure follows from value and price. */
const plain: ProductDecisionInput = {
  currency: "SAR",
  product_value: 100,
  expected_sale_price: 200,
  shipping: 0,
  insurance: 0,
  duty_rate_pct: 0,
  vat_rate_pct: 0,
  marketplace_fee_pct: 0,
  payment_fee_pct: 0,
  ad_cost_per_order: 0,
  fulfillment_cost: 0,
  returns_reserve_pct: 0,
  other_cost_per_order: 0,
  competitor_count: 0,
  delivery_days: 0,
};

/** An opportunity whose only cost is the landed cost. */
const bare: OpportunityInput = {
  currency: "SAR",
  landed_cost: 100,
  expected_sale_price: 200,
  marketplace_fee_pct: 0,
  payment_fee_pct: 0,
  ad_cost_per_order: 0,
  fulfillment_cost: 0,
  returns_reserve_pct: 0,
  other_cost_per_order: 0,
  competitor_count: 1,
  delivery_days: 0,
};

const check = (landed_cost: number, expected_sale_price: number, total_fee_pct = 0, ad_cost_per_order = 0) =>
  freeProfitCheck({ landed_cost, expected_sale_price, total_fee_pct, ad_cost_per_order, fulfillment_cost: 0 });

describe("the verdict of the free check", () => {
  it("turns at zero profit and at a margin of 15 %", () => {
    expect([100.01, 100, 99.99, 85.01, 85.005, 85].map((cost) => check(cost, 100).verdict)).toEqual([
      "LOSS",
      "BREAK_EVEN",
      "THIN",
      "THIN",
      "THIN",
      "PROFITABLE",
    ]);
  });
});

describe("notices about the sale", () => {
  it("turn at fees of 100 %, at the landed cost, and at the loss before ads", () => {
    expect(check(10, 100, 99.99).notices).toEqual(["LOSS_BEFORE_ADS"]);
    expect(check(10, 100, 100).notices).toEqual(["FEES_AT_OR_ABOVE_100_PCT", "LOSS_BEFORE_ADS"]);
    expect(check(100, 100).notices).toEqual([]);
    expect(check(100.01, 100).notices).toEqual(["SALE_PRICE_BELOW_LANDED_COST", "LOSS_BEFORE_ADS"]);
    expect(check(100, 100, 0, 5).notices).toEqual([]);
  });

  it("mention rounding only when an amount was rounded", () => {
    expect(check(10.01, 100).notices).toEqual([]);
    expect(check(10.011, 100).notices).toEqual(["AMOUNTS_ROUNDED_TO_MINOR_UNIT"]);
  });

  it("ask to check demand when no competitor is known of, not when the count is unknown", () => {
    expect(gccOpportunityScore({ ...bare, competitor_count: 0 }).notices).toEqual(["ZERO_COMPETITORS_CHECK_DEMAND"]);
    expect(gccOpportunityScore({ ...bare, competitor_count: 0.01 }).notices).toEqual([]);
    expect(gccOpportunityScore({ ...bare, competitor_count: undefined }).notices).toEqual([]);
    expect(gccOpportunityScore({ ...bare, landed_cost: 10.005 }).notices).toEqual(["AMOUNTS_ROUNDED_TO_MINOR_UNIT"]);
    expect(gccProductDecision({ ...plain, vat_rate_pct: 15 }).notices).toContain("ZERO_COMPETITORS_CHECK_DEMAND");
  });
});

describe("notices about VAT", () => {
  const notices = (input: Partial<ProductDecisionInput>) =>
    gccProductDecision({ ...plain, competitor_count: 1, ...input }).notices;

  it("say whether the rate was assumed or is not the standard one of the currency's state", () => {
    expect(notices({ vat_rate_pct: undefined })).toEqual(["VAT_RATE_ASSUMED", "VAT_REGISTERED_PROFIT_LOWER"]);
    expect(notices({ vat_rate_pct: 15 })).toEqual(["VAT_REGISTERED_PROFIT_LOWER"]);
    expect(notices({ vat_rate_pct: 0 })).toEqual(["VAT_RATE_DIFFERS_FROM_STANDARD"]);
    expect(notices({ vat_rate_pct: 0, currency: "KWD" })).toEqual([]);
    expect(notices({ vat_rate_pct: 15, currency: "EUR" })).toEqual(["VAT_REGISTERED_PROFIT_LOWER"]);
    expect(notices({ vat_rate_pct: 0, currency: "KWD", duty_rate_pct: undefined })).toEqual(["DUTY_RATE_ASSUMED"]);
  });

  it("warn of a loss on a marketplace only where there is a profit without one", () => {
    const warning = "LOSS_IF_MARKETPLACE_IS_DEEMED_SUPPLIER";
    // At 15 %, 115 leaves 100 net: the unit costs 100 landed, 115 with import VAT.
    expect(notices({ vat_rate_pct: 15, product_value: 86.95, expected_sale_price: 115 })).not.toContain(warning);
    expect(notices({ vat_rate_pct: 15, product_value: 86.96, expected_sale_price: 115 })).not.toContain(warning);
    expect(notices({ vat_rate_pct: 15, product_value: 87, expected_sale_price: 115 })).toContain(warning);
    expect(notices({ vat_rate_pct: 15, product_value: 100, expected_sale_price: 115 })).not.toContain(warning);
    expect(notices({ vat_rate_pct: 15, product_value: 120, expected_sale_price: 115 })).not.toContain(warning);
  });
});

describe("the VAT check", () => {
  it("is for Gulf currencies with a rate in force", () => {
    const rates = (["SAR", "AED", "QAR", "BHD", "OMR", "KWD", "USD"] as const).map(
      (currency) => gccOpportunityScore({ ...bare, currency }).vat_check?.standard_vat_rate_pct ?? null,
    );
    expect(rates).toEqual([15, 5, null, 10, 5, null, null]);
  });
});

describe("the Saudi processing fee", () => {
  const fee = (product_value: number, currency: "SAR" | "USD" | "AED" | "QAR" | "BHD" | "OMR" = "SAR") =>
    saLandedCost({ currency, product_value, shipping: 0, insurance: 0, duty_rate_pct: 0, vat_rate_pct: 0 })
      .customs_processing_fee?.amount;

  it("is 0.15 % between 15 and 500 riyals", () => {
    expect([1, 10_000, 10_003, 10_004, 200_000, 333_333, 333_334, 1e12].map((value) => fee(value))).toEqual([
      15, 15, 15, 15.01, 300, 500, 500, 500,
    ]);
  });

  it("is converted at the pegs and rounded once", () => {
    expect(fee(1, "USD")).toBe(4);
    expect(fee(1, "AED")).toBe(14.69);
    expect(fee(1, "QAR")).toBe(14.56);
    expect(fee(1, "BHD")).toBe(1.504);
    expect(fee(1, "OMR")).toBe(1.538);
    expect(fee(1e9, "OMR")).toBe(51.267);
  });

  it("comes with the notice of the personal threshold up to 1,000 riyals, or of no peg", () => {
    const notices = (product_value: number, currency: "SAR" | "USD" | "BHD" | "EUR") =>
      saLandedCost({ currency, product_value, shipping: 0, insurance: 0, duty_rate_pct: 0, vat_rate_pct: 15 }).notices;
    expect(notices(1000, "SAR")).toEqual(["WITHIN_PERSONAL_SHIPMENT_THRESHOLD"]);
    expect(notices(1000.01, "SAR")).toEqual([]);
    expect(notices(266.66, "USD")).toEqual(["WITHIN_PERSONAL_SHIPMENT_THRESHOLD"]);
    expect(notices(266.67, "USD")).toEqual([]);
    expect(notices(100.266, "BHD")).toEqual(["WITHIN_PERSONAL_SHIPMENT_THRESHOLD"]);
    expect(notices(100.267, "BHD")).toEqual([]);
    expect(notices(1, "EUR")).toEqual(["PROCESSING_FEE_NOT_CONVERTED"]);
  });
});

describe("the duty rate table", () => {
  it("holds the usual rates and the one used, rising, each once", () => {
    const rates = (duty_rate_pct: number) =>
      saLandedCost({ product_value: 100, duty_rate_pct }).duty_rate_table.map((row) => row.duty_rate_pct);
    expect(rates(6.5)).toEqual([0, 5, 6.5, 10, 12, 15, 20, 25]);
    expect(rates(7.25)).toEqual([0, 5, 6.5, 7.25, 10, 12, 15, 20, 25]);
    expect(rates(100)).toEqual([0, 5, 6.5, 10, 12, 15, 20, 25, 100]);
  });
});

describe("completeness and confidence", () => {
  it("turn at 40 and 75 % of the optional fields", () => {
    const { currency, ...fields } = plain;
    const given = (count: number) => {
      const optional = Object.entries(fields).slice(2, 2 + count);
      const input = { product_value: 100, expected_sale_price: 200, ...Object.fromEntries(optional) };
      const { completeness_pct, confidence, assumptions } = gccProductDecision(input);
      return [completeness_pct, confidence, assumptions.length];
    };
    expect(currency).toBe("SAR");
    expect(given(0)).toEqual([0, "LOW", 13]);
    expect(given(4)).toEqual([33.3, "LOW", 9]);
    expect(given(5)).toEqual([41.7, "MEDIUM", 8]);
    expect(given(8)).toEqual([66.7, "MEDIUM", 5]);
    expect(given(9)).toEqual([75, "HIGH", 4]);
    expect(given(12)).toEqual([100, "HIGH", 1]);
  });
});

describe("risk", () => {
  const level = (landed_cost: number, ad_cost_per_order = 0, returns_reserve_pct = 0) => {
    const { risk } = gccOpportunityScore({ ...bare, landed_cost, ad_cost_per_order, returns_reserve_pct });
    return [risk.stress_survived, risk.risk_level];
  };

  it("is SEVERE without profit, HIGH up to two tests, MODERATE up to four, LOW with all", () => {
    expect(level(200)).toEqual([2, "SEVERE"]);
    expect(level(200.01)).toEqual([0, "SEVERE"]);
    expect(level(199.99)).toEqual([2, "HIGH"]);
    expect(level(181.81)).toEqual([3, "MODERATE"]);
    expect(level(180.5)).toEqual([4, "MODERATE"]);
    expect(level(180)).toEqual([5, "LOW"]);
  });

  it("names the first of equally bad tests and no loss where there is none", () => {
    const { risk } = gccOpportunityScore({ ...bare, landed_cost: 100 });
    expect(risk).toMatchObject({ worst_test: "price_down_10", worst_profit_per_unit: 80, worst_loss_pct_of_cash: 0 });
    const loss = gccOpportunityScore({ ...bare, landed_cost: 200 }).risk;
    expect(loss).toMatchObject({ worst_test: "price_down_10", worst_profit_per_unit: -20, worst_loss_pct_of_cash: 10 });
  });
});

describe("score bands", () => {
  it.each([
    [80, "EXCELLENT", 100, 20, 14],
    [79.9, "STRONG", 106, 200, 0],
    [65, "STRONG", 143, 100, 7],
    [64.9, "FAIR", 129, 200, 30],
    [50, "FAIR", 177, 100, 0],
    [49.9, "WEAK", 175, 20, 14],
    [30, "WEAK", 184, 100, 3],
    [29.9, "POOR", 188, 10, 14],
  ])("call %d %s", (opportunity_score, score_band, landed_cost, competitor_count, delivery_days) => {
    const result = gccOpportunityScore({ ...bare, landed_cost, competitor_count, delivery_days });
    expect(result).toMatchObject({ opportunity_score, score_band });
  });
});

describe("amounts with more decimals than the currency", () => {
  it("are named with the amount that is used instead, in field order", () => {
    const sale = { expected_sale_price: 200.002, ad_cost_per_order: 5.003, fulfillment_cost: 6.004 };
    const goods = { product_value: 50.005, shipping: 1.006, insurance: 1.994 };
    const rounded = ({ assumptions }: { assumptions: { field: string; value: unknown; kind: string }[] }) =>
      assumptions.filter(({ kind }) => kind === "rounded_to_minor_unit").map(({ field, value }) => [field, value]);
    expect(rounded(gccProductDecision({ ...goods, ...sale, other_cost_per_order: 0.005 }))).toEqual([
      ["product_value", 50.01],
      ["expected_sale_price", 200],
      ["shipping", 1.01],
      ["insurance", 1.99],
      ["ad_cost_per_order", 5],
      ["fulfillment_cost", 6],
      ["other_cost_per_order", 0.01],
    ]);
    const landed = [
      ["landed_cost", 60],
      ...[
        ["expected_sale_price", 200],
        ["ad_cost_per_order", 5],
        ["fulfillment_cost", 6],
      ],
    ];
    expect(rounded(freeProfitCheck({ ...sale, landed_cost: 60.001 }))).toEqual(landed);
    expect(rounded(gccOpportunityScore({ ...sale, landed_cost: 60.001 }))).toEqual(landed);
    expect(rounded(saLandedCost(goods))).toEqual([
      ["product_value", 50.01],
      ["shipping", 1.01],
      ["insurance", 1.99],
    ]);
  });
});

describe("limits that turn at nothing", () => {
  it("are 0 where a product breaks even before ads, and null below", () => {
    const limits = (landed_cost: number) => gccOpportunityScore({ ...bare, landed_cost }).unit_economics;
    expect(limits(200)).toMatchObject({ max_ad_cost_per_order: 0, break_even_acos_pct: 0, break_even_roas: null });
    expect(limits(200.01)).toMatchObject({ max_ad_cost_per_order: null, break_even_acos_pct: null });
    expect(limits(199.99)).toMatchObject({ max_ad_cost_per_order: 0.01, break_even_roas: 20_000 });
  });

  it("are null where nothing is left for the landed cost at the target margin", () => {
    const limit = (other_cost_per_order: number) =>
      gccOpportunityScore({ ...bare, other_cost_per_order }).unit_economics.max_landed_cost_at_target_margin;
    expect(limit(170)).toBeNull();
    expect(limit(169.99)).toBe(0.01);
  });

  it("leave elasticity null without profit", () => {
    const elasticities = (landed_cost: number) =>
      gccOpportunityScore({ ...bare, landed_cost }).sensitivity.map(({ elasticity }) => elasticity);
    expect(elasticities(200)).toEqual([null, null]);
    expect(elasticities(199)).toEqual([200, -199]);
  });

  it("let a stress test survive at exactly no profit, but not a GO", () => {
    const [priceDown] = gccOpportunityScore({ ...bare, landed_cost: 180 }).stress_tests;
    expect(priceDown).toMatchObject({ profit_per_unit: 0, survives: true });
    const [profit] = gccProductDecision({ ...plain, product_value: 200 }).checks;
    expect(profit).toMatchObject({ check: "profit_per_unit", actual: 0, passed: false });
  });

  it("allow a supplier price of one minor unit", () => {
    const smallest = gccProductDecision({ ...plain, product_value: 0.01, expected_sale_price: 0.01 });
    expect(smallest).toMatchObject({ walk_away_product_value: 0.01, target_product_value: null });
  });
});

describe("the decision", () => {
  const decision = (product_value: number, terms: Partial<ProductDecisionInput> = {}) =>
    gccProductDecision({ ...plain, product_value, ...terms }).decision;

  it("falls from GO at an ROI of 25 %, from TEST at a margin of 5 %, from RENEGOTIATE at a cut of 30 %", () => {
    expect(decision(160)).toBe("GO");
    expect(decision(160.01)).toBe("TEST");
    expect(decision(190.01)).toBe("TEST");
    expect(decision(190.02)).toBe("RENEGOTIATE");
    expect(decision(242.88)).toBe("RENEGOTIATE");
    expect(decision(242.89)).toBe("AVOID");
  });

  it("falls from GO at a prudent margin of 15 %", () => {
    // Without competitors and delivered at once, the score stays above 60.
    expect(decision(100, { ad_cost_per_order: 70.01 })).toBe("GO");
    expect(decision(100, { ad_cost_per_order: 70.02 })).toBe("TEST");
  });

  it("falls from GO at a score of 60", () => {
    // Margin, ROI and robustness give 52.7 points, 200 competitors none, delivery a tenth of its sub-score.
    const scored = (delivery_days: number) => {
      const input = { ...plain, product_value: 159, competitor_count: 200, delivery_days };
      const { opportunity_score, decision } = gccProductDecision(input);
      return [opportunity_score, decision];
    };
    expect(scored(3.7)).toEqual([60, "GO"]);
    expect(scored(3.8)).toEqual([59.9, "TEST"]);
  });

  it("falls from GO at a typical margin of 5 %", () => {
    const gaps = { marketplace_fee_pct: undefined, payment_fee_pct: undefined, ad_cost_per_order: undefined };
    // The gaps take 12 %, 2.5 % and 10 % of the price.
    expect(decision(141.01, gaps)).toBe("GO");
    expect(decision(141.02, gaps)).toBe("TEST");
  });
});

describe("a ranking's reason", () => {
  const reasons = (a: Partial<ProductDecisionInput>, b: Partial<ProductDecisionInput>) =>
    gccPortfolioRank({
      products: [
        { ...plain, ...a },
        { ...plain, ...b },
      ],
    }).ranking.map((row) => row.ranked_above_next_by);

  it("is the first key that differs", () => {
    expect(reasons({}, { product_value: 190 })).toEqual(["decision", null]);
    expect(reasons({}, { competitor_count: 40 })).toEqual(["opportunity_score", null]);
    expect(reasons({ product_value: 50 }, { product_value: 40 })).toEqual(["prudent_cash_return_pct", null]);
    expect(reasons({}, {})).toEqual(["input_order", null]);
  });

  it("is the margin where the cash returns the same", () => {
    const many = reasons(
      { product_value: 10, ad_cost_per_order: 0 },
      { product_value: 10, expected_sale_price: 200.001 },
    );
    expect(many).toEqual(["input_order", null]);
  });
});

describe("dominance", () => {
  it("needs one key to be better and none to be worse", () => {
    const { ranking } = gccPortfolioRank({ products: [{ ...plain, competitor_count: 40 }, plain, plain] });
    expect(ranking.map(({ index, dominated_by, pareto_layer }) => [index, dominated_by, pareto_layer])).toEqual([
      [1, [], 1],
      [2, [], 1],
      [0, [1, 2], 2],
    ]);
  });
});

describe("the currency of a portfolio", () => {
  it("is the one that any product states, inherited by the others", () => {
    const { currency, ...unstated } = plain;
    expect(currency).toBe("SAR");
    const { products, currency: used } = x402AgentPilot({ products: [unstated, { ...plain, currency: "KWD" }] });
    expect(used).toBe("KWD");
    const about = new Map(products.map(({ index, assumptions }) => [index, assumptions]));
    expect(about.get(0)).toContainEqual({ field: "currency", value: "KWD", kind: "currency_inherited" });
    expect(about.get(1)).toEqual([]);
  });
});

describe("segments", () => {
  it("call a GO product a star from a prudent cash return of 50 %", () => {
    const products = [133.33, 133.34, 100].map((product_value) => ({ ...plain, product_value }));
    const { segments, products: records } = x402AgentScale({ products });
    expect(records.map(({ index, prudent_cash_return_pct }) => [index, prudent_cash_return_pct])).toEqual([
      [2, 100],
      [0, 50],
      [1, 49.99],
    ]);
    expect(segments.slice(0, 2)).toEqual([
      { segment: "star", count: 2, indexes: [2, 0] },
      { segment: "steady", count: 1, indexes: [1] },
    ]);
  });
});

describe("the distribution", () => {
  it("takes quantiles by nearest rank", () => {
    const quantiles = (count: number) => {
      const products = Array.from({ length: count }, (_, index) => ({
        ...plain,
        expected_sale_price: 100 * (index + 2),
      }));
      const [, roi] = x402AgentScale({ products }).distribution;
      return [roi?.min, roi?.p25, roi?.median, roi?.p75, roi?.max];
    };
    expect(quantiles(1)).toEqual([100, 100, 100, 100, 100]);
    expect(quantiles(2)).toEqual([100, 100, 100, 200, 200]);
    expect(quantiles(4)).toEqual([100, 100, 200, 300, 400]);
    expect(quantiles(5)).toEqual([100, 200, 300, 400, 500]);
  });
});

describe("decision intelligence", () => {
  it("caps a raised duty rate and a raised returns percentage at 100", () => {
    const dear = { ...plain, product_value: 30, duty_rate_pct: 97, returns_reserve_pct: 70 };
    const capped = gccProductDecision({ ...dear, duty_rate_pct: 100 });
    expect(gccProductDecision(dear).duty_rate_up_5pp.landed_cost).toBe(capped.headline.landed_cost);
    const { shock_matrix } = x402AgentGrowth({ products: [dear] });
    expect(shock_matrix.map(({ shock }) => shock)).toEqual([
      "base",
      "price_down_10",
      "product_value_up_10",
      "ad_cost_up_25",
      "returns_up_50",
      "duty_rate_up_5pp",
    ]);
  });

  it("finds the first price rise that reaches GO, even where rounded fees take it back at a higher one", () => {
    const cheap = {
      ...plain,
      product_value: 0.09,
      expected_sale_price: 0.18,
      marketplace_fee_pct: 29,
      payment_fee_pct: 5,
      returns_reserve_pct: 5,
      ad_cost_per_order: 0.03,
      competitor_count: 20,
      delivery_days: 1,
    };
    const rise = (product: ProductDecisionInput) =>
      x402AgentGrowth({ products: [product] }).upgrade_paths[0]?.paths_to_go.find(
        ({ lever }) => lever === "expected_sale_price",
      );
    expect(rise(cheap)).toMatchObject({ change_pct: 42, new_value: 0.26 });
    expect(gccProductDecision({ ...cheap, expected_sale_price: 0.26 }).decision).toBe("GO");
    expect(gccProductDecision({ ...cheap, expected_sale_price: 0.27 }).decision).not.toBe("GO");
    const atTheLimit = {
      ...cheap,
      product_value: 0.02,
      expected_sale_price: 0.03,
      marketplace_fee_pct: 8,
      payment_fee_pct: 2,
      returns_reserve_pct: 4,
      ad_cost_per_order: 0.01,
      competitor_count: 7,
      delivery_days: 6,
    };
    expect(rise(atTheLimit)).toMatchObject({ change_pct: 50, new_value: 0.05 });
  });

  it("names the lever with the smallest change, the first of equals", () => {
    const [path] = x402AgentGrowth({ products: [{ ...plain, product_value: 165 }] }).upgrade_paths;
    expect(path?.paths_to_go).toEqual([
      { lever: "product_value", change_pct: -4, new_value: 158.4 },
      { lever: "expected_sale_price", change_pct: 4, new_value: 208 },
    ]);
    expect(path?.easiest_lever).toBe("product_value");
  });
});
