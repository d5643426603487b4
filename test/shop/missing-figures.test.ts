import { describe, expect, it } from "vitest";
import { operations } from "../../catalog/index.ts";
import { type Draft, readDraft } from "../../src/shop/draft.ts";
import { missingFigures, withoutWord } from "../../src/shop/missing-figures.ts";
import { purchaseCatalogue } from "../../src/worker/pages/site/buy/purchase-catalogue.ts";

const catalogue = purchaseCatalogue(operations, undefined, "en");
const rank = catalogue.operations.find(({ id }) => id === "gcc_portfolio_rank");
if (!rank?.list) throw new Error("No list of products");
const { required, fields } = rank.list;

const draft: Draft = {
  operation: rank.id,
  values: {},
  rows: [
    { product_value: "10", expected_sale_price: "30", shipping: "N/A", duty_rate_pct: "معفى" },
    { product_value: "12", expected_sale_price: "TBD", shipping: "#n/a", duty_rate_pct: "N/A" },
    { product_value: "14", expected_sale_price: "40", shipping: "2 boxes", duty_rate_pct: "5" },
  ],
};

function asked(of: Draft) {
  const reading = rank && readDraft(of, rank, catalogue);
  return reading && !reading.valid ? missingFigures(of, reading.problems, required) : [];
}

describe("a word in place of figures", () => {
  it("is asked about once, in whatever spelling, but not where a figure has to be typed", () => {
    expect(asked(draft)).toEqual([
      { text: "N/A", cells: 3 },
      { text: "معفى", cells: 1 },
    ]);
  });

  it("is left empty or becomes zero in all of its cells, and nowhere else", () => {
    const empty = withoutWord(draft, { text: "N/A", cells: 3 }, "", fields);
    const answered = withoutWord(empty, { text: "معفى", cells: 1 }, "0", fields);
    expect(asked(answered)).toEqual([]);
    expect(answered.rows).toEqual([
      { product_value: "10", expected_sale_price: "30", shipping: "", duty_rate_pct: "0" },
      { product_value: "12", expected_sale_price: "TBD", shipping: "", duty_rate_pct: "" },
      { product_value: "14", expected_sale_price: "40", shipping: "2 boxes", duty_rate_pct: "5" },
    ]);
  });
});
