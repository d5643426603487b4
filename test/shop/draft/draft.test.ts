import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { operations } from "../../../catalog/index.ts";
import { type Draft, draftOf, readDraft, withDecimal } from "../../../src/shop/draft/draft.ts";
import { fittingOperations, offeredOperation } from "../../../src/shop/draft/fitting-operation.ts";
import { catalogue, operationOf } from "../../fixtures/shop-catalogue.ts";

const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ name: `P${index}`, product_value: "10", expected_sale_price: "30" }));
const draft = (operation: string, count: number, values = {}) => ({
  operation,
  values,
  rows: rows(count),
});

it.each(operations)("reads the draft of $id back as its example", (operation) => {
  for (const { input } of operation.examples) {
    const found = operationOf(operation.id);
    const reading = readDraft(draftOf(found, input), found, catalogue);
    expect(reading.valid && operation.validate(reading.body, "en").valid).toBe(true);
    expect(reading).toMatchObject({ valid: true, body: withCurrencies(input) });
  }
});

/** A currency that one product states is every product's, in the form as in the service. */
function withCurrencies(input: object): object {
  if (!("products" in input) || !Array.isArray(input.products)) return input;
  const [first] = input.products;
  const currency = first.currency === undefined ? {} : { currency: first.currency };
  return { ...input, products: input.products.map((product) => ({ ...currency, ...product })) };
}

describe("the problems of a draft", () => {
  const pack = operationOf("gcc_merchant_pack");

  it("says the problems of a draft by product and field", () => {
    const reading = readDraft(
      {
        ...draft(pack.id, 3, { working_capital: "" }),
        rows: [
          { product_value: "", expected_sale_price: "30" },
          { product_value: "abc", expected_sale_price: "0" },
          { product_value: "1,250", expected_sale_price: "30", duty_rate_pct: "101" },
        ],
      },
      pack,
      catalogue,
    );
    expect(reading).toEqual({
      valid: false,
      count: undefined,
      problems: [
        { row: undefined, field: "working_capital", kind: "required" },
        { row: 0, field: "product_value", kind: "required" },
        { row: 1, field: "product_value", kind: "unreadable" },
        { row: 1, field: "expected_sale_price", kind: "minimum", bound: 0.01 },
        { row: 2, field: "product_value", kind: "ambiguous", readings: [1250, 1.25] },
        { row: 2, field: "duty_rate_pct", kind: "maximum", bound: 100 },
      ],
    });
  });

  it("says the number of a problem's product; empty rows at the end do not count", () => {
    const found = { ...draft(pack.id, 2, { working_capital: "1000" }), rows: [...rows(2), {}, { name: " " }] };
    expect(readDraft(found, pack, catalogue)).toMatchObject({ count: { given: 2, minimum: 3, maximum: 25 } });
  });

  it("never lets a product's name out of the browser", () => {
    const reading = readDraft(draft(pack.id, 3, { working_capital: "1000" }), pack, catalogue);
    expect(reading).toMatchObject({ valid: true, names: [{ name: "P0", sku: "" }, {}, {}] });
    expect(JSON.stringify(reading.valid && reading.body)).not.toContain("P0");
  });
});

it.each([
  { count: 1, capital: "", id: "gcc_product_decision" },
  { count: 2, capital: "", id: "gcc_portfolio_rank" },
  { count: 12, capital: "", id: "gcc_portfolio_rank" },
  { count: 3, capital: "20000", id: "gcc_merchant_pack" },
  { count: 2, capital: "20000", id: "x402_agent_pilot" },
  { count: 25, capital: "", id: "gcc_merchant_pack" },
  { count: 13, capital: "", id: "gcc_merchant_pack" },
  { count: 26, capital: "20000", id: "x402_agent_growth" },
  { count: 51, capital: "", id: "x402_agent_scale" },
  { count: 151, capital: "", id: undefined },
  { count: 0, capital: "", id: undefined },
])("suggests for $count products and the capital “$capital” the analysis $id", ({ count, capital, id }) => {
  const [cheapest] = fittingOperations(draft("x402_agent_scale", count, { working_capital: capital }), catalogue);
  expect(cheapest?.id).toBe(id);
});

describe("another analysis", () => {
  const rank = operationOf("gcc_portfolio_rank");
  const offered = (wanted: Draft) => offeredOperation(wanted, rank, readDraft(wanted, rank, catalogue), catalogue)?.id;

  it("offers another analysis where the number of products calls for it", () => {
    expect(offered(draft(rank.id, 13))).toBe("gcc_merchant_pack");
  });

  it("offers no analysis with a higher price while figures of the products are wrong", () => {
    const wrong = draft(rank.id, 13);
    expect(
      offered({ ...wrong, rows: [...wrong.rows.slice(1), { name: "Total", product_value: "abc" }] }),
    ).toBeUndefined();
  });
});

describe("an amount in another currency", () => {
  const rank = operationOf("gcc_portfolio_rank");
  const priced = (product_value: string, values = {}) => ({
    operation: rank.id,
    values,
    rows: [{ product_value, expected_sale_price: "99" }, ...rows(1)],
  });
  const firstValue = (wanted: Draft) => {
    const reading = readDraft(wanted, rank, catalogue);
    return reading.valid
      ? JSON.stringify(reading.body.products).match(/"product_value":([\d.]+)/)?.[1]
      : reading.problems;
  };

  it("sends an amount in the currency of the draft, at the official rate where there is one", () => {
    expect(firstValue(priced("8.5 USD"))).toBe("31.88");
    expect(firstValue(priced("8.5 USD", { currency: "AED" }))).toBe("31.22");
    expect(firstValue(priced("$8.50", { "rate:USD": "3.8" }))).toBe("32.3");
  });

  it("asks for a rate that is not pegged", () => {
    expect(firstValue(priced("60 CNY"))).toEqual([{ row: 0, field: "product_value", kind: "rate", currency: "CNY" }]);
    expect(firstValue(priced("60 CNY", { "rate:CNY": "0.52" }))).toBe("31.2");
  });

  it("divides an amount for several pieces after its conversion", () => {
    expect(firstValue(priced("120 USD / 24"))).toBe("18.75");
    expect(firstValue(priced("60 / 12"))).toBe("5");
  });

  it("asks about an amount with two readings first", () => {
    expect(firstValue(priced("1,250 USD"))).toMatchObject([{ row: 0, field: "product_value", kind: "ambiguous" }]);
    expect(firstValue(withDecimal(priced("1,250 USD"), catalogue, "."))).toBe("4687.5");
  });

  it.each(["USD", "CNY", "EUR", "AED", "KWD"])("never sends an amount as if %s were the draft's currency", (code) => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 1e7 }), (cents) => {
        const sent = firstValue(priced(`${cents / 100} ${code}`));
        if (typeof sent === "string") expect(Number(sent)).not.toBe(cents / 100);
        else expect(sent).toEqual([expect.objectContaining({ kind: expect.stringMatching(/rate|ambiguous|minimum/) })]);
      }),
    );
  });
});

it("writes every figure with the decimal sign that was chosen, and no name", () => {
  const draft = {
    operation: "x",
    values: {},
    rows: [{ name: "1,250", product_value: "1,250", shipping: "1,250 USD / 24" }],
  };
  const rows = (sign: "." | ",") => withDecimal(draft, catalogue, sign).rows;
  expect(rows(".")).toEqual([{ name: "1,250", product_value: "1250", shipping: "1250 USD / 24" }]);
  expect(rows(",")).toEqual([{ name: "1,250", product_value: "1.25", shipping: "1.25 USD / 24" }]);
});
