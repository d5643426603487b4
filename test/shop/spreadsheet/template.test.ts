import { Buffer } from "node:buffer";
import { describe, expect, it } from "vitest";
import { operations } from "../../../catalog/index.ts";
import { readSheet } from "../../../src/shop/spreadsheet/csv.ts";
import { readWorkbook } from "../../../src/shop/spreadsheet/formats/workbook.ts";
import { doubtsOf, productRows, takeSheet } from "../../../src/shop/spreadsheet/import-sheet.ts";
import { beginImport } from "../../../src/shop/spreadsheet/import-step.ts";
import { templateCsv, templateRows, templateWorkbook } from "../../../src/shop/spreadsheet/template.ts";
import { buyWords } from "../../../src/shop/words/buy.ts";
import { languageOf } from "../../../src/shop/words/language.ts";
import { resultsWords } from "../../../src/shop/words/results.ts";
import { purchaseCatalogue } from "../../../src/worker/pages/site/buy/purchase-catalogue.ts";

const noDoubts = {
  alternatives: [],
  currencies: [],
  fractions: [],
  scales: [],
  pieces: [],
  twoReadings: undefined,
  unread: [],
  sums: [],
  taxes: [],
  terms: [],
  hasNoName: false,
};

const templatesOf = (locale: "en" | "ar") => {
  const { operations: sold, fields } = purchaseCatalogue(operations, undefined, locale);
  return sold.flatMap(({ list, example }) =>
    list
      ? [
          {
            language: languageOf(locale, { ...buyWords, productNumber: resultsWords.productNumber }),
            fields: list.fields.flatMap((name) => fields[name] ?? []),
            currency: "KWD",
            example: Array.isArray(example.products) ? example.products : [],
          },
        ]
      : [],
  );
};

it("heads each column of the template with its unit, and fills the rows with the example", () => {
  const [template] = templatesOf("en");
  const [headings = [], first = []] = template ? templateRows(template) : [];
  expect(headings.slice(0, 4)).toEqual([
    "Product name",
    "SKU",
    "Product purchase value (KWD)",
    "Expected sale price (KWD)",
  ]);
  expect(headings).toContain("Duty rate (%)");
  expect(first.slice(0, 4)).toEqual(["Product 1", "", 64, 239]);
});

describe.each(["en", "ar"] as const)("the template in %s", (locale) => {
  it("offers a CSV template that needs no choice for any list", () => {
    for (const template of templatesOf(locale)) {
      const step = beginImport(readSheet(templateCsv(template)), template.fields, "SAR");
      expect(step && doubtsOf(step)).toEqual(noDoubts);
      expect(step && productRows(step)).toHaveLength(template.example.length);
      expect(step?.columns.every(({ field }) => field !== undefined)).toBe(true);
    }
  });

  it("offers an Excel template that needs no choice", async () => {
    const [template] = templatesOf(locale);
    if (!template) throw new Error("No list");
    const blob = await templateWorkbook(template);
    const [sheet] = readWorkbook(new Uint8Array(Buffer.from(await blob.arrayBuffer()))) ?? [];
    const step = sheet && beginImport(sheet, template.fields, "SAR");
    expect(step && doubtsOf(step)).toEqual(noDoubts);
    expect(step && takeSheet(step, ["KWD"]).rows[0]).toMatchObject({ product_value: "64", expected_sale_price: "239" });
  });
});
