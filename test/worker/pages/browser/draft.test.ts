import { describe, expect, it } from "vitest";
import { operations } from "../../../../catalog/index.ts";
import type { CatalogueOperation } from "../../../../src/worker/pages/browser/catalogue.ts";
import { draftOf, fittingOperations, readDraft } from "../../../../src/worker/pages/browser/draft.ts";
import { purchaseCatalogue } from "../../../../src/worker/pages/site/buy/purchase-catalogue.ts";

const catalogue = purchaseCatalogue(operations, undefined, "en");
const operationOf = (id: string): CatalogueOperation => {
  const found = catalogue.operations.find((operation) => operation.id === id);
  if (!found) throw new Error(`No operation ${id}`);
  return found;
};
const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ name: `P${index}`, product_value: "10", expected_sale_price: "30" }));
const draft = (operation: string, count: number, values = {}) => ({
  operation,
  values,
  rows: rows(count),
});

describe("the draft of an example", () => {
  it.each(operations)("of $id is read back as that example", (operation) => {
    for (const { input } of operation.examples) {
      const found = operationOf(operation.id);
      const reading = readDraft(draftOf(found, input), found, catalogue);
      expect(reading.valid && operation.validate(reading.body, "en").valid).toBe(true);
      expect(reading).toMatchObject({ valid: true, body: withCurrencies(input) });
    }
  });
});

/** A currency that one product states is every product's, in the form as in the service. */
function withCurrencies(input: object): object {
  if (!("products" in input) || !Array.isArray(input.products)) return input;
  const [first] = input.products;
  const currency = first.currency === undefined ? {} : { currency: first.currency };
  return { ...input, products: input.products.map((product) => ({ ...currency, ...product })) };
}

describe("what is wrong with a draft", () => {
  const pack = operationOf("gcc_merchant_pack");

  it("is said by product and field", () => {
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
        { row: 1, field: "product_value", kind: "number" },
        { row: 1, field: "expected_sale_price", kind: "minimum", bound: 0.01 },
        { row: 2, field: "product_value", kind: "ambiguous" },
        { row: 2, field: "duty_rate_pct", kind: "maximum", bound: 100 },
      ],
    });
  });

  it("includes their number; empty rows at the end do not count", () => {
    const found = { ...draft(pack.id, 2, { working_capital: "1000" }), rows: [...rows(2), {}, { name: " " }] };
    expect(readDraft(found, pack, catalogue)).toMatchObject({ count: { given: 2, minimum: 3, maximum: 25 } });
  });

  it("never lets a name out of the browser", () => {
    const reading = readDraft(draft(pack.id, 3, { working_capital: "1000" }), pack, catalogue);
    expect(reading).toMatchObject({ valid: true, names: [{ name: "P0", sku: "" }, {}, {}] });
    expect(JSON.stringify(reading.valid && reading.body)).not.toContain("P0");
  });
});

describe("the cheapest analysis that fits", () => {
  it.each([
    { count: 1, capital: "", id: "gcc_product_decision" },
    { count: 2, capital: "", id: "gcc_portfolio_rank" },
    { count: 12, capital: "", id: "gcc_portfolio_rank" },
    { count: 3, capital: "20000", id: "gcc_merchant_pack" },
    { count: 2, capital: "20000", id: "x402_agent_pilot" },
    { count: 13, capital: "", id: "x402_agent_growth" },
    { count: 26, capital: "20000", id: "x402_agent_growth" },
    { count: 51, capital: "", id: "x402_agent_scale" },
    { count: 151, capital: "", id: undefined },
    { count: 0, capital: "", id: undefined },
  ])("for $count products and the capital “$capital” is $id", ({ count, capital, id }) => {
    const [cheapest] = fittingOperations(draft("x402_agent_scale", count, { working_capital: capital }), catalogue);
    expect(cheapest?.id).toBe(id);
  });
});
