import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { warningsOf } from "../../../catalog/operation.ts";
import { isQuestion, remarksOn } from "../../../catalog/words/remarks.ts";
import { isObject } from "../../../src/lib/text.ts";
import { operationNamed } from "../../fixtures/operation-named.ts";

const codesOf = (input: object) => remarksOn(input, "en").map(({ code }) => code);
const english = (input: object) => remarksOn(input, "en").map(({ message }) => message);

const priceOnly = { product_value: 40, expected_sale_price: 149 };
const fourCosts = { ...priceOnly, shipping: 4, marketplace_fee_pct: 10, ad_cost_per_order: 0, fulfillment_cost: 14 };

describe("a remark before payment", () => {
  it("says that a plan orders nothing when no product has four of the five main costs", () => {
    const plan = (...products: object[]) => codesOf({ products, working_capital: 30_000 });
    expect(plan(priceOnly, priceOnly)).toEqual(["NO_PLAN_WITHOUT_COSTS"]);
    expect(plan(priceOnly, { ...fourCosts, shipping: 0 })).toEqual(["NO_PLAN_WITHOUT_COSTS", "ZERO_COSTS_NOT_COUNTED"]);
    expect(plan(priceOnly, { ...fourCosts, shipping: 0, insurance: 0.4 })).toEqual(["PRICE_INCLUDES_FREIGHT"]);
    expect(plan(priceOnly, fourCosts)).toEqual([]);
    expect(codesOf({ products: [priceOnly, priceOnly] })).toEqual([]);
  });

  it("says that a capital is too small where a dozen costs more than a tenth of it, or a consignment cannot be paid", () => {
    const plan = (working_capital: number, change: object = {}) =>
      codesOf({ products: [fourCosts, { ...fourCosts, ...change }], working_capital });
    // A dozen of 40 and 4 is 528.
    expect(plan(5279.99)).toEqual(["CAPITAL_BELOW_A_DOZEN"]);
    expect(plan(5280)).toEqual([]);
    expect(plan(5280, { product_value: 30 })).toEqual([]);
    expect(plan(3480, { product_value: 20, insurance: 1, ad_cost_per_order: 3, other_cost_per_order: 1 })).toEqual([]);
    expect(plan(3479.99, { product_value: 20, insurance: 1, ad_cost_per_order: 3, other_cost_per_order: 1 })).toEqual([
      "CAPITAL_BELOW_A_DOZEN",
    ]);
    const cheap = { ...fourCosts, product_value: 1, shipping: 0.1, expected_sale_price: 9, fulfillment_cost: 5 };
    expect(codesOf({ products: [cheap], working_capital: 1624 })).toEqual(["CAPITAL_BELOW_A_DOZEN"]);
    expect(codesOf({ products: [cheap], working_capital: 1625 })).toEqual([]);
  });

  it("asks whether three figures of 0 are really known", () => {
    const filled = { ...fourCosts, shipping: 0, insurance: 0, duty_rate_pct: 0 };
    expect(codesOf(filled)).toEqual(["SEVERAL_ZEROS", "PRICE_INCLUDES_FREIGHT"]);
    expect(codesOf({ ...fourCosts, competitor_count: 0, delivery_days: 0 })).toContain("SEVERAL_ZEROS");
    expect(codesOf({ ...fourCosts, competitor_count: 0 })).toEqual(["ZERO_COMPETITORS_CHECK_DEMAND"]);
    expect(english(filled)[0]).toContain("Leave out a field that you do not know");
  });

  it("asks about zeros that cannot be true, and about a VAT of 0, and names their fields", () => {
    const zeros = { ...priceOnly, fulfillment_cost: 0, returns_reserve_pct: 0, vat_rate_pct: 0 };
    expect(codesOf(zeros)).toEqual(["ZERO_COSTS_NOT_COUNTED", "VAT_OF_ZERO"]);
    expect(english(zeros)[0]).toMatch(/^0 for fulfilment cost, returns reserve counts as left out/);
    expect(codesOf({ ...priceOnly, currency: "KWD", vat_rate_pct: 0 })).toEqual([]);
    expect(codesOf({ product_value: 100, shipping: 0, vat_rate_pct: 0 })).toEqual([
      "VAT_OF_ZERO",
      "PRICE_INCLUDES_FREIGHT",
    ]);
  });

  it("says no more of a product before payment than its stated figures show", () => {
    // It is a loss, and a GO if two are sold together: neither is said before payment.
    expect(codesOf({ ...fourCosts, product_value: 120 })).toEqual([]);
    expect(codesOf({ ...fourCosts, product_value: 1489.99, shipping: undefined })).toEqual([]);
  });

  it("says which market is assumed where the currency does not name it", () => {
    expect(english({ ...priceOnly, currency: "EUR" })).toEqual([
      "Amounts in EUR are counted as an import into Saudi Arabia, with its duty and VAT. For another Gulf state send its own currency; other countries are not covered.",
    ]);
    expect(codesOf({ product_value: 100, currency: "KWD" })).toEqual(["MARKET_ASSUMED"]);
    expect(codesOf({ ...priceOnly, currency: "KWD" })).toEqual([]);
    expect(codesOf({ products: [priceOnly, { ...priceOnly, currency: "USD" }] })).toEqual(["MARKET_ASSUMED"]);
  });

  it("asks whether a payment fee alone really means an own store", () => {
    expect(codesOf({ ...priceOnly, payment_fee_pct: 2.5 })).toEqual(["OWN_STORE_INFERRED"]);
    expect(codesOf({ ...priceOnly, payment_fee_pct: 2.5, marketplace_fee_pct: 0 })).toEqual([]);
  });

  it("stops a purchase for each remark, except those that only inform", () => {
    const asked = ["NO_PLAN_WITHOUT_COSTS", "CAPITAL_BELOW_A_DOZEN", "SEVERAL_ZEROS", "PRICE_INCLUDES_FREIGHT"];
    for (const code of asked) expect(isQuestion({ code })).toBe(true);
    const said = [
      "MARKET_ASSUMED",
      "OWN_STORE_INFERRED",
      "FEE_OUTSIDE_PUBLISHED_RANGE",
      "ZERO_COMPETITORS_CHECK_DEMAND",
    ];
    for (const code of said) expect(isQuestion({ code })).toBe(false);
  });

  it("says what a percentage between 0 and 1 means, with the numbers of the products from 1", () => {
    expect(english({ product_value: 100, duty_rate_pct: 0.05 })).toEqual([
      "duty_rate_pct 0.05 means 0.05%: for 5% send 5.",
    ]);
    const products = Array.from({ length: 9 }, (_, index) => ({
      ...priceOnly,
      ...(index % 3 !== 2 && { marketplace_fee_pct: 0.15 }),
    }));
    expect(english({ products })[0]).toBe(
      "marketplace_fee_pct 0.15 means 0.15% (products 1, 2, 4, 5, 7, …): for 15% send 15.",
    );
    expect(remarksOn({ products }, "ar")[0]?.message).toContain("(المنتجات 1، 2، 4، 5، 7، …)");
    const [, ...others] = products;
    const one = { products: [{ ...priceOnly, marketplace_fee_pct: 0.15 }, ...others.map(() => priceOnly)] };
    expect(english(one)[0]).toBe("marketplace_fee_pct 0.15 means 0.15% (product 1): for 15% send 15.");
    for (const duty_rate_pct of [0, 0.01, 1, 5]) expect(codesOf({ product_value: 100, duty_rate_pct })).toEqual([]);
  });

  it("asks about figures that look like those of another field", () => {
    expect(codesOf({ product_value: 5000, expected_sale_price: 99 })).toEqual(["LOOKS_LIKE_A_LOT"]);
    expect(codesOf({ landed_cost: 5, expected_sale_price: 99 })).toEqual(["PRICE_OVER_TEN_TIMES_COST"]);
    const inDollars = { product_value: 16, shipping: 1.6, insurance: 0.1, duty_rate_pct: 5, expected_sale_price: 239 };
    expect(english(inDollars)).toEqual([
      "The price is at least ten times the product purchase value: are both in the same currency and for one unit?",
    ]);
    const sale = { landed_cost: 50, expected_sale_price: 99, returns_reserve_pct: 12, delivery_days: 14.5 };
    expect(codesOf(sale)).toEqual(["RETURNS_LOOK_LIKE_A_RATE", "DELIVERY_LOOKS_LIKE_LEAD_TIME"]);
  });
});

// The next test file gets the real core again.
afterEach(() => {
  vi.doUnmock("../../../src/fields/index.ts");
  vi.doUnmock("../../../src/core/facts.ts");
  vi.resetModules();
});

it("gives the same remarks on an input, whatever rates the results are computed with", async () => {
  const amount = fc.integer({ min: 1, max: 100_000 }).map((cents) => cents / 100);
  const optional = fc.option(fc.constantFrom(0, 0.5, 2.5, 12, 30), { nil: undefined });
  const product = fc.record({
    currency: fc.constantFrom(undefined, "AED", "EUR"),
    product_value: amount,
    expected_sale_price: amount,
    shipping: optional,
    duty_rate_pct: optional,
    marketplace_fee_pct: optional,
    payment_fee_pct: optional,
    fulfillment_cost: optional,
    returns_reserve_pct: optional,
    ad_cost_per_order: optional,
  });
  const body = fc.oneof(product, fc.record({ products: fc.array(product, { maxLength: 5 }), working_capital: amount }));
  const bodies = fc.sample(body, 300).map((given): object => JSON.parse(JSON.stringify(given)));
  const said = bodies.map((input) => remarksOn(input, "en"));
  vi.resetModules();
  vi.doMock("../../../src/fields/index.ts", async (importOriginal) => ({
    ...(await importOriginal<typeof import("../../../src/fields/index.ts")>()),
    typicalPct: (name: string) => (name === "returns_reserve_pct" ? { marketplace: 20, own_store: 20 } : 60),
  }));
  vi.doMock("../../../src/core/facts.ts", async (importOriginal) => {
    const facts = await importOriginal<typeof import("../../../src/core/facts.ts")>();
    const doubled = (value: unknown): unknown =>
      typeof value === "number" ? 2 * value : isObject(value) ? mapped(value) : value;
    const mapped = (value: object) =>
      Object.fromEntries(Object.entries(value).map(([name, one]) => [name, doubled(one)]));
    // A remark may name a published price list, and the price of a consignment: stated figures are compared with them.
    const { FEE_AMAZON, FEE_NOON, FULFILMENT, CLEARANCE, SABER, DOLLAR_PEGS, ...sold } = facts.regulatoryFacts;
    const published = { FEE_AMAZON, FEE_NOON, FULFILMENT, CLEARANCE, SABER, DOLLAR_PEGS };
    return { ...facts, regulatoryFacts: { ...mapped(sold), ...published } };
  });
  const { remarksOn: remarksElsewhere } = await import("../../../catalog/words/remarks.ts");
  const { readProduct } = await import("../../../src/core/product/product.ts");
  const landed = readProduct("product", { product_value: 10, expected_sale_price: 20 }).request.order.goods.landed;
  expect(landed).toBeGreaterThan(2500n);
  expect(bodies.map((input) => remarksElsewhere(input, "en"))).toEqual(said);
  expect(new Set(said.flat().map(({ code }) => code)).size).toBeGreaterThan(5);
});

describe("the check of an input", () => {
  it("lists the problems of an invalid input as a rejection lists them, and no remarks", () => {
    const operation = operationNamed("sa_landed_cost");
    const body = { product_value: -1, hs_code: "8517", duty_rate_pct: 0.05, a: 1, b: 1, c: 1, d: 1 };
    const check = operation.check(body, "en");
    expect(check).toEqual({
      valid: false,
      problems: Object(operation.validate(body, "en")).problems,
      remarks: [],
      price_usdc: operation.price.amount,
    });
    expect(check.problems).toHaveLength(6);
    const warnings = warningsOf(operation, body, "en");
    expect(warnings).toHaveLength(6);
    expect(warnings.at(-1)).toBe("1 more problem is not shown.");
    expect(warningsOf(operation, { ...body, e: 1, f: 1 }, "en").at(-1)).toBe("3 more problems are not shown.");
    expect(warningsOf(operation, { ...body, e: 1, f: 1 }, "ar").at(-1)).toMatch(/ 3\.$/);
    expect(warningsOf(operation, body, "ar")[0]).toMatch(/^\u2066\/\w+\u2069: /);
  });

  it("gives the remarks of a valid input in the language asked for, and the price", () => {
    const operation = operationNamed("gcc_merchant_pack");
    const body = { products: [priceOnly, priceOnly, priceOnly], working_capital: 10_000 };
    const check = operation.check(body, "ar");
    expect(check).toMatchObject({ valid: true, problems: [], price_usdc: 12 });
    expect(check.remarks).toEqual([
      { code: "NO_PLAN_WITHOUT_COSTS", message: expect.stringContaining("التكاليف الخمس") },
    ]);
    expect(warningsOf(operation, body, "ar")).toEqual([check.remarks[0]?.message]);
  });
});
