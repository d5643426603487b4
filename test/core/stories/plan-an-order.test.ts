/** The edge cases of a plan (domain.md 12), and rules that the worked answers show only by chance. */
import { describe, expect, it } from "vitest";
import { gccMerchantPack } from "../../../src/core/index.ts";
import type { ProductInput } from "../../fixtures/arbitrary-inputs.ts";
import { decide } from "../properties/request.ts";
import { bag, coffeeGrinder } from "./edge-products.ts";

describe("a plan", () => {
  const plan = (products: readonly ProductInput[], working_capital: number) =>
    gccMerchantPack({ products, working_capital }).answer.plan;
  const variants = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ ...coffeeGrinder, product_value: 40 + index / 100 }));

  it("says why nothing is ordered: no GO product, too little money, or a consignment that costs more", () => {
    const reason = (products: readonly ProductInput[], capital: number) => plan(products, capital)?.no_lines_because;
    expect(reason([{ ...coffeeGrinder, product_value: 140 }], 50_000)).toBe("NO_GO_PRODUCTS");
    expect(reason([coffeeGrinder], 5000)).toBe("CAPITAL_TOO_SMALL");
    expect(reason([coffeeGrinder], 13_000)).toBe("CONSIGNMENT_COSTS_MORE");
    const television = { ...coffeeGrinder, product_value: 300, expected_sale_price: 999, ad_cost_per_order: 80 };
    expect(reason([coffeeGrinder, television], 13_000)).toBe("CONSIGNMENT_COSTS_MORE");
  });

  /** In dinars there is neither VAT nor a consignment; a unit ties up 6.25, costs 6 and earns a quarter of that. */
  const dress: ProductInput = {
    currency: "KWD",
    product_value: 5.5,
    shipping: 0.5,
    insurance: 0,
    duty_rate_pct: 0,
    expected_sale_price: 10,
    marketplace_fee_pct: 10,
    ad_cost_per_order: 0.25,
    fulfillment_cost: 0.75,
  };

  it("keeps a plan whose profit is exactly 0 with a fifth unsold", () => {
    const { if_sold, no_lines_because } = plan([dress], 5000) ?? {};
    expect([if_sold?.[2]?.profit, no_lines_because]).toEqual([0, null]);
  });

  it("orders a dozen that costs exactly a tenth, of a GO and of a TEST, and none that costs more", () => {
    const test = { ...dress, product_value: 5.55 };
    const dozen = 12 * 6.25;
    expect(gccMerchantPack({ products: [dress] }).answer.products[0]?.aside.leastOrder).toEqual({
      units: 12,
      cost: dozen,
    });
    expect(plan([dress], 10 * dozen)).toMatchObject({ cash_out: dozen, no_lines_because: null });
    expect(plan([dress], 10 * dozen - 1)).toMatchObject({
      cash_out: 0,
      // Without a peg it is unknown, even for an empty order.
      consignment_cost: null,
      no_lines_because: "CAPITAL_TOO_SMALL",
    });
    expect(plan([test], 10 * 12 * 6.3)).toMatchObject({ tests_cost: 12 * 6.3, no_lines_because: "NO_GO_PRODUCTS" });
    expect(plan([test], 10 * 12 * 6.3 - 1)).toMatchObject({ tests_cost: 0 });
  });

  it("puts a GO on hold for its consignment where only tests are ordered", () => {
    const test = {
      ...bag,
      product_value: 650,
      shipping: 50,
      insurance: 0,
      expected_sale_price: 1000,
      ad_cost_per_order: 60,
      fulfillment_cost: 50,
      marketplace_fee_pct: 6,
    };
    const { answer } = gccMerchantPack({ products: [{ ...bag, insurance: 0 }, test], working_capital: 110_000 });
    expect(answer.plan).toMatchObject({ tests_cost: 12 * 760, no_lines_because: "CONSIGNMENT_COSTS_MORE" });
    expect(answer.products.map(({ action, hold_reason }) => [action, hold_reason])).toEqual([
      ["HOLD", "CONSIGNMENT"],
      ["TEST", null],
    ]);
  });

  it("takes as many units as earn a certificate in Saudi Arabia, and a dozen in another Gulf state", () => {
    const { profit_per_unit, unit_economics, used } = decide(coffeeGrinder);
    const fewest = Math.ceil(500 / profit_per_unit);
    const cost = Number((fewest * (unit_economics.landed_cost + (used.ad_cost_per_order ?? 0))).toFixed(2));
    const leastOrder = (changed: Partial<ProductInput>) =>
      gccMerchantPack({ products: [{ ...coffeeGrinder, ...changed }], working_capital: 50_000 }).answer.products[0]
        ?.aside.leastOrder;
    expect(leastOrder({})).toEqual({ units: fewest, cost });
    expect(leastOrder({ currency: "AED" })?.units).toBe(12);
    // A test is a dozen at any profit.
    expect(leastOrder({ product_value: 60 })?.units).toBe(12);
    expect(plan([{ ...coffeeGrinder, currency: "AED" }], 50_000)?.product_certificates_up_to).toBeNull();
  });

  it("warns of certificates only where they take more than the order earns with a fifth unsold", () => {
    // Each unit ties up 25, costs 20 and earns 42.50: 60 of them earn 1,800 with a fifth unsold, 1,300 + 500 go out.
    const fan: ProductInput = {
      product_value: 20,
      shipping: 0,
      insurance: 0,
      duty_rate_pct: 0,
      expected_sale_price: 115,
      marketplace_fee_pct: 10,
      ad_cost_per_order: 2,
      fulfillment_cost: 21.7,
      returns_reserve_pct: 2,
    };
    const with60 = (changed: Partial<ProductInput>) => {
      const { answer, foot } = gccMerchantPack({ products: [{ ...fan, ...changed }], working_capital: 15_000 });
      const [, , fifthUnsold] = answer.plan?.if_sold ?? [];
      return [fifthUnsold?.profit_with_certificates, foot.notices.includes("CERTIFICATES_MAY_COST_THE_PROFIT")];
    };
    expect(with60({})).toEqual([0, false]);
    expect(with60({ fulfillment_cost: 21.71 })).toEqual([-0.48, true]);
  });

  it("does not call a plan too small where the least order costs exactly a tenth: then the consignment costs more", () => {
    const { unit_economics, used, profit_per_unit } = decide(coffeeGrinder);
    const fewest = Math.ceil(500 / profit_per_unit);
    const least = fewest * (unit_economics.landed_cost + (used.ad_cost_per_order ?? 0));
    const working_capital = Number((10 * least).toFixed(2));
    const { answer } = gccMerchantPack({ products: [coffeeGrinder], working_capital });
    expect([answer.plan?.no_lines_because, answer.products[0]?.hold_reason]).toEqual([
      "CONSIGNMENT_COSTS_MORE",
      "CONSIGNMENT",
    ]);
  });

  it("counts no consignment without a peg, and asks for registration with turnover above the threshold", () => {
    const dinars = gccMerchantPack({
      products: variants(3).map((each) => ({ ...each, currency: "KWD" })),
      working_capital: 50_000,
    });
    expect(dinars.answer.plan).toMatchObject({ consignment_cost: null, vat_registration_threshold: null });
    expect(dinars.foot.notices).toContain("CONSIGNMENT_COST_UNKNOWN");
    const rich = gccMerchantPack({ products: variants(20), working_capital: 1_000_000 });
    expect(rich.foot.notices).toContain("PLAN_REQUIRES_REGISTRATION");
    expect(rich.foot.notes[0]).toBe("ORDER_TERMS");
  });

  it("warns of idle money and of registration only above their thresholds, not at the threshold itself", () => {
    const dresses = (count: number) =>
      Array.from({ length: count }, (_, competitor_count) => ({ ...dress, competitor_count }));
    const noticesOf = (products: readonly ProductInput[], working_capital: number) =>
      gccMerchantPack({ products, working_capital }).foot.notices;
    expect(noticesOf(dresses(4), 5000)).toContain("MOSTLY_IDLE");
    expect(noticesOf(dresses(5), 5000)).not.toContain("MOSTLY_IDLE");
    // A unit ties up 125 dirhams: these capitals buy 1,500 and 1,501 units of 250, and the threshold is 375,000.
    const lamp: ProductInput = {
      currency: "AED",
      product_value: 100,
      shipping: 0,
      insurance: 0,
      duty_rate_pct: 0,
      expected_sale_price: 250,
      marketplace_fee_pct: 10,
      ad_cost_per_order: 20,
      fulfillment_cost: 15,
      returns_reserve_pct: 2,
    };
    expect(noticesOf([lamp], 1_875_000)).not.toContain("PLAN_REQUIRES_REGISTRATION");
    expect(noticesOf([lamp], 1_876_250)).toContain("PLAN_REQUIRES_REGISTRATION");
  });

  it("uses the currency that one of the products states", () => {
    const [first, second] = variants(2);
    const { head } = gccMerchantPack({
      products: [
        { ...first, currency: undefined },
        { ...second, currency: "OMR" },
      ] as never,
    });
    expect(head).toMatchObject({ currency: "OMR", market: "OM" });
  });
});
