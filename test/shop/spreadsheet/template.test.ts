import { expect, it } from "vitest";
import { operations } from "../../../catalog/index.ts";
import { readSheet, writeCsv } from "../../../src/shop/spreadsheet/csv.ts";
import { openSheet, sheetTargets } from "../../../src/shop/spreadsheet/open-sheet.ts";
import { isMapped } from "../../../src/shop/spreadsheet/opened-sheet.ts";
import { templateRows } from "../../../src/shop/spreadsheet/template.ts";
import { buyWords } from "../../../src/shop/words/buy.ts";
import { purchaseCatalogue } from "../../../src/worker/pages/site/buy/purchase-catalogue.ts";

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

it.each(["en", "ar"] as const)("is read back without a question, for every list in %s", (locale) => {
  const { operations: sold, fields } = purchaseCatalogue(operations, undefined, locale);
  const lists = sold.filter(({ list }) => list);
  expect(lists.length).toBeGreaterThan(0);
  for (const { list, example } of lists) {
    const names = list?.fields ?? [];
    const rows = templateRows({
      catalogue: { ...catalogue, fields },
      columns: ["name", "sku", ...names],
      label: (name) => fields[name]?.label ?? buyWords[name === "sku" ? "skuColumn" : "productNameColumn"][locale],
      productName: (index) => `${buyWords.productNameColumn[locale]} ${index + 1}`,
      example: Array.isArray(example.products) ? example.products : [],
    });
    const targets = sheetTargets(names.flatMap((name) => fields[name] ?? []));
    const sheet = openSheet(readSheet(writeCsv(rows)), targets);
    expect(sheet?.columns).toEqual(["name", "sku", ...names]);
    expect(sheet && isMapped(sheet, list?.required ?? [])).toBe(true);
  }
});
