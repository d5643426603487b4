import { describe, expect, it } from "vitest";
import { columnLabels, sheetNotes } from "../../src/shop/sheet-notes.ts";
import { openSheet } from "../../src/shop/spreadsheet/open-sheet.ts";
import { buyWords } from "../../src/shop/words/buy.ts";
import { formats } from "../../src/shop/words/format.ts";

const targets = ["name", "product_value", "expected_sale_price"].map((name) => ({ name, labels: [] }));
const rows = [
  ["Price list", "", "", ""],
  ["Product", "Cost", "Retail price", "Lead time"],
  ["Mug", "12", "39", "20"],
  ["Cup", "14", "45", "25"],
  ["Total", "26", "84", ""],
  ["Prices may change", "", "", ""],
];

describe("what a buyer is told of a sheet", () => {
  it("names each row and column that was left out, in isolation of direction", () => {
    const sheet = openSheet({ rows, cut: false, hidden: [["Old mug", "9", "30", ""]] }, targets);
    if (!sheet) throw new Error("No products");
    const told = sheetNotes(sheet, 2, formats("en", buyWords));
    expect(told.replace(/[\u2068\u2069]/gu, "")).toBe(
      "Rows read: 2. Rows above the headings were left out: Price list. Lines without figures were left out: Prices may change. Hidden rows were left out: Old mug. Columns not used: Lead time. Rows of totals and charges were left out: Total.",
    );
    expect(told).toContain("\u2068Lead time\u2069");
  });

  it("says that a long one was cut, and nothing of what is not there", () => {
    const sheet = openSheet({ rows: rows.slice(1, 4), cut: true }, targets);
    if (!sheet) throw new Error("No products");
    const told = sheetNotes({ ...sheet, header: [] }, 2, formats("ar", buyWords));
    expect(told).toBe("عدد الصفوف المقروءة: 2. قُرئت أول 500 صفوف فقط.");
  });

  it("calls columns by the words of the page, names and codes first", () => {
    const [name, sku] = columnLabels([], formats("ar", buyWords)).values();
    expect([name, sku]).toEqual([buyWords.productNameColumn.ar, buyWords.skuColumn.ar]);
  });
});
