import { describe, expect, it } from "vitest";
import { operations } from "../../../catalog/index.ts";
import { fractionDoubts, inputDoubts } from "../../../catalog/words/input-doubts.ts";
import { largestInput } from "../../fixtures/largest-input.ts";

const landedCost = operations.find(({ id }) => id === "sa_landed_cost") ?? expect.fail("No landed cost");
const english = (input: object) => inputDoubts(input).map(({ text }) => text.en);

describe("a percentage between 0 and 1", () => {
  it("is said to mean what it says, with what to send for the other", () => {
    expect(english({ product_value: 100, duty_rate_pct: 0.05, vat_rate_pct: 0.07 })).toEqual([
      "duty_rate_pct 0.05 means 0.05%: for 5% send 5.",
      "vat_rate_pct 0.07 means 0.07%: for 7% send 7.",
    ]);
    for (const duty_rate_pct of [0, 1, 5, "0.05", null]) expect(fractionDoubts({ duty_rate_pct })).toEqual([]);
  });

  it("is said once for all products, with their positions", () => {
    const products = Array.from({ length: 9 }, (_, index) => (index % 3 === 2 ? {} : { marketplace_fee_pct: 0.15 }));
    expect(english({ products })).toEqual([
      "marketplace_fee_pct 0.15 means 0.15% (products 0, 1, 3, 4, 6, …): for 15% send 15.",
    ]);
  });

  it.each(operations.map((operation) => [operation.id, operation] as const))(
    "is the first notice of a result of %s, in both languages, and changes no figure",
    (_, operation) => {
      const whole = largestInput(operation);
      const products = Array.isArray(whole.products) ? whole.products.slice(0, 3) : undefined;
      const input = ["duty_rate_pct", "payment_fee_pct", "total_fee_pct"]
        .map((field) =>
          products
            ? { ...whole, products: products.map((product) => ({ ...product, [field]: 0.5 })) }
            : { ...whole, [field]: 0.5 },
        )
        .find((given) => operation.validate(given, "en").valid);
      for (const locale of ["en", "ar"] as const) {
        const { notice_texts } = operation.answer(input, locale);
        expect(Object(notice_texts)[0]).toEqual({
          code: "PERCENT_LOOKS_LIKE_FRACTION",
          text: fractionDoubts(input)[0]?.text[locale],
        });
        expect(Object(operation.answer(whole, locale).notice_texts)[0]?.code).not.toBe("PERCENT_LOOKS_LIKE_FRACTION");
      }
    },
  );
});

describe("what is to be known of an input before it is paid for", () => {
  it("is nothing for the examples", () => {
    for (const operation of operations)
      for (const { input } of operation.examples) expect(operation.doubts(input, "en")).toEqual([]);
  });

  it("is what the formula would say of the figures as they were sent", () => {
    expect(english({ product_value: 5000, expected_sale_price: 99 })[0]).toMatch(
      /^The landed cost is at least ten times/,
    );
    expect(english({ landed_cost: 5, expected_sale_price: 99 })[0]).toMatch(/^The price is at least ten times/);
    expect(
      english({ landed_cost: 50, expected_sale_price: 99, returns_reserve_pct: 20, delivery_days: 30 }),
    ).toHaveLength(2);
  });

  it("is a market that is not its currency's: Egypt is not covered, and an import alone is Saudi", () => {
    expect(english({ product_value: 100, currency: "EGP" })).toEqual([expect.stringContaining("Egypt is not covered")]);
    const products = Array.from({ length: 3 }, () => ({ currency: "JOD", expected_sale_price: 9 }));
    expect(english({ products })).toEqual([expect.stringContaining("Jordan is not covered")]);
    expect(english({ product_value: 100, currency: "KWD" })).toEqual([
      "This is an import into Saudi Arabia, whatever the currency; gcc_product_decision counts one into Kuwait.",
    ]);
    for (const currency of ["SAR", "USD", "CNY"]) expect(english({ product_value: 100, currency })).toEqual([]);
    expect(english({ product_value: 100, expected_sale_price: 250, currency: "KWD" })).toEqual([]);
  });

  it("is why the input would be refused, at most five reasons", () => {
    const doubts = landedCost.doubts({ product_value: -1, hs_code: "8517", a: 1, b: 1, c: 1, d: 1 }, "en");
    expect(doubts).toHaveLength(5);
    expect(doubts.join()).toContain("/hs_code");
  });
});
