import { describe, expect, it } from "vitest";
import { operations } from "../../catalog/index.ts";
import { type Draft, readDraft } from "../../src/shop/draft.ts";
import { inCurrency, namedPack, openCurrency, withPacks } from "../../src/shop/questions.ts";
import { purchaseCatalogue } from "../../src/worker/pages/site/buy/purchase-catalogue.ts";

const catalogue = purchaseCatalogue(operations, undefined, "en");
const rank = catalogue.operations.find(({ id }) => id === "gcc_portfolio_rank");
if (!rank) throw new Error("No ranking");

describe("an amount that names no currency", () => {
  const draft: Draft = {
    operation: rank.id,
    values: {},
    rows: [
      { product_value: "12 USD/CNY?", expected_sale_price: "99" },
      { product_value: "60 / 24 USD/CNY?", expected_sale_price: "49" },
    ],
  };
  const reading = readDraft(draft, rank, catalogue);

  it("is never sent before somebody says it, and is asked about once for all like it", () => {
    const problems = reading.valid ? [] : reading.problems;
    const open = openCurrency(draft, problems);
    expect(open).toEqual({ amount: "12", codes: ["USD", "CNY"], cells: 2 });
    const said = (code: string) => open && inCurrency(draft, open, code).rows.map(({ product_value }) => product_value);
    expect(said("USD")).toEqual(["12 USD", "60 USD / 24"]);
    expect(said("SAR")).toEqual(["12", "60 / 24"]);
  });
});

describe("a price above the sale price", () => {
  const cola = (product_value: string, expected_sale_price: string, name = "Cola (box 24)"): Draft => ({
    operation: rank.id,
    values: {},
    rows: [
      { name, product_value, expected_sale_price },
      { name: "Cup", product_value: "5", expected_sale_price: "9" },
    ],
  });
  const readingOf = (of: Draft) => readDraft(of, rank, catalogue);
  const problemsOf = (of: Draft) => {
    const reading = readingOf(of);
    return reading.valid ? [] : reading.problems;
  };

  it("of a name that says its pieces is asked about once, and divided or left", () => {
    const draft = cola("38", "2.5");
    const problems = problemsOf(draft);
    expect(namedPack(draft, problems)).toEqual({ name: "Cola (box 24)", pieces: 24, cells: 1 });
    const bodyOf = (areWhole: boolean) => readingOf(withPacks(draft, problems, areWhole));
    expect(bodyOf(true)).toMatchObject({ body: { products: [{ product_value: 1.58 }, { product_value: 5 }] } });
    expect(bodyOf(false)).toMatchObject({ body: { products: [{ product_value: 38 }, { product_value: 5 }] } });
  });

  it.each(["عصير 24×200 مل", "ماء كرتون ٤٠", "طقم ٦ قطع", "Socks, dozen", "Pack of 12"])(
    "of %s is asked about",
    (name) => {
      expect(problemsOf(cola("30", "9", name)).map(({ kind }) => kind)).toEqual(["pack"]);
    },
  );

  it.each([
    cola("38", "55"),
    cola("38", "1"),
    cola("38 / 24", "2.5"),
    cola("38", "25", "Lamp 24 W"),
    cola("10 USD", "55"),
  ])("of no pack, or of a pack that is sold whole, is taken: %o", (draft) => {
    expect(problemsOf(draft)).toEqual([]);
  });
});
