import { expect, it } from "vitest";
import { operations } from "../../../../../catalog/index.ts";
import { templateRows } from "../../../../../src/worker/pages/browser/spreadsheet/template.ts";
import { purchaseCatalogue } from "../../../../../src/worker/pages/site/buy/purchase-catalogue.ts";

const catalogue = purchaseCatalogue(operations, undefined, "en");

it("heads each column with its unit, and fills the rows with the example", () => {
  const rows = templateRows({
    catalogue,
    columns: ["name", "product_value", "duty_rate_pct"],
    label: (name) => catalogue.fields[name]?.label ?? "Name",
    productName: (index) => `Product ${index + 1}`,
    example: [{ product_value: 40 }, { product_value: 12.5, duty_rate_pct: 0 }],
  });
  expect(rows).toEqual([
    ["Name", "Product purchase value", "Duty rate (%)"],
    ["Product 1", 40, ""],
    ["Product 2", 12.5, 0],
  ]);
});
