import { describe, expect, it } from "vitest";
import { operations } from "../../../catalog/index.ts";
import { guessColumns, hasHeader, rowsBy } from "../../../src/shop/spreadsheet/columns.ts";
import { purchaseCatalogue } from "../../../src/worker/pages/site/buy/purchase-catalogue.ts";

const { fields } = purchaseCatalogue(operations, undefined, "en");
const targets = [{ name: "name", labels: [] }, { name: "sku", labels: [] }, ...Object.values(fields)];

describe("the heading of a column", () => {
  it.each(Object.values(fields))("$name is known by its names in both languages", ({ name, labels }) => {
    for (const heading of [name, ...labels, ...labels.map((label) => `  ${label.toUpperCase()} (SAR) `)])
      expect(guessColumns([heading], targets)).toEqual([name]);
  });

  it.each([
    ["اسم المنتج", "name"],
    ["كود المنتج", "sku"],
    ["سعر الشراء (ريال)", "product_value"],
    ["سعر البيع", "expected_sale_price"],
    ["Selling Price", "expected_sale_price"],
    ["الإعلانات", "ad_cost_per_order"],
    ["Return rate", undefined],
    ["Notes", undefined],
  ])("%s is %s", (heading, name) => {
    expect(guessColumns([heading], targets)).toEqual([name]);
  });

  it("is given to the first column of that name only", () => {
    expect(guessColumns(["Cost", "Unit cost"], targets)).toEqual(["product_value", undefined]);
  });

  it("is told from a row of figures", () => {
    expect(hasHeader(["Kettle", "٢٥٫٥", "99"], targets)).toBe(false);
    expect(hasHeader(["Kettle", "Cost 2026"], targets)).toBe(true);
    expect(hasHeader(["cost", "12"], targets)).toBe(true);
  });
});

describe("the rows of a sheet", () => {
  it("are texts by field; columns that are nothing are left out", () => {
    expect(rowsBy([["A", "x", "1"], ["B"]], ["name", undefined, "product_value"])).toEqual([
      { name: "A", product_value: "1" },
      { name: "B", product_value: "" },
    ]);
  });
});
