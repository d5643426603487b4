import { describe, expect, it } from "vitest";
import { operations } from "../../../catalog/index.ts";
import type { CatalogueField } from "../../../src/shop/catalogue.ts";
import { readDraft } from "../../../src/shop/draft.ts";
import { readSheet } from "../../../src/shop/spreadsheet/csv.ts";
import { openSheet, sheetTargets, takeSheet } from "../../../src/shop/spreadsheet/open-sheet.ts";
import { isMapped } from "../../../src/shop/spreadsheet/opened-sheet.ts";
import { purchaseCatalogue } from "../../../src/worker/pages/site/buy/purchase-catalogue.ts";

const catalogue = purchaseCatalogue(operations, undefined, "en");
const rank = catalogue.operations.find(({ id }) => id === "gcc_portfolio_rank");
if (!rank?.list) throw new Error("No ranking");
const { required, fields: names } = rank.list;
const fields = names.flatMap((name): CatalogueField[] => {
  const field = catalogue.fields[name];
  return field ? [field] : [];
});

/** Opens cells separated by tabs, and takes them over in riyals. */
function open(...lines: readonly string[]) {
  const sheet = openSheet(readSheet(lines.join("\n")), sheetTargets(fields));
  if (!sheet) throw new Error("No products");
  const taken = takeSheet(sheet, fields, catalogue, "SAR");
  return { sheet, ...taken, mapped: isMapped(sheet, required) };
}

/** What is asked or wrong before the rows can be sent. */
function problemsOf({ rows, currency }: ReturnType<typeof open>): readonly string[] {
  if (!rank) return [];
  const reading = readDraft({ operation: rank.id, values: { currency: currency ?? "SAR" }, rows }, rank, catalogue);
  return reading.valid
    ? []
    : reading.problems.map(({ field, kind, unit }) => [field, kind, unit].filter(Boolean).join(" "));
}

describe("a heading that names a unit", () => {
  it.each([
    ["Cost (USD)", "8.5", "8.5 USD"],
    ["سعر الشراء (دولار)", "8.5", "8.5 USD"],
    ["سعر الشراء بالدولار", "٨٫٥", "8.5 USD"],
    ["Cost $", "8.5", "8.5 USD"],
    ["Purchase price ¥", "60", "60 CNY"],
    ["Cost (EUR)", "7.2 USD", "7.2 USD"],
    ["Cost USD / carton", "120", "120 USD / carton"],
    ["سعر الشراء (ألف ريال)", "1.2", "1200"],
    ["سعر الشراء (ريال)", "25.5", "25.5"],
    ["Cost", "$8.50", "8.5 USD"],
  ])("%s over %s is %s", (heading, cell, text) => {
    const { rows, mapped } = open(
      `Product\t${heading}\tSelling price (SAR)`,
      `Kettle\t${cell}\t99`,
      `Cup\t${cell}\t49`,
    );
    expect(mapped).toBe(true);
    expect(rows[0]).toMatchObject({ name: "Kettle", product_value: text, expected_sale_price: "99" });
  });

  it("makes the sheet's currency where every amount names the same", () => {
    const { currency, rows } = open("Product\tCost (AED)\tPrice (AED)", "Kettle\t40\t99", "Cup\t8\t25");
    expect(currency).toBe("AED");
    expect(rows[0]).toMatchObject({ product_value: "40", expected_sale_price: "99" });
  });

  it("holds for each row that a currency column names", () => {
    const sheet = open("Product\tCost\tPrice\tCurrency", "Kettle\t40\t99\tSAR", "Cup\t8\t25\tUSD");
    expect(sheet.rows.map(({ product_value }) => product_value)).toEqual(["40", "8 USD"]);
  });

  it("over a percentage makes no certainty of a fraction", () => {
    const sheet = open("Product\tCost\tPrice\tDuty %", "Kettle\t40\t99\t0.05", "Cup\t8\t25\t0.15");
    expect(problemsOf(sheet)).toEqual(["duty_rate_pct fraction", "duty_rate_pct fraction"]);
  });

  it("over a small percentage that says its sign leaves nothing to ask", () => {
    const sheet = open("Product\tCost\tPrice\tDuty", "Kettle\t40\t99\t0.5%", "Cup\t8\t25\t٠٫٥٪");
    expect(sheet.rows.map(({ duty_rate_pct }) => duty_rate_pct)).toEqual(["0.5%", "0.5%"]);
    expect(problemsOf(sheet)).toEqual([]);
  });

  it("over a percentage in money is not taken for a percentage, and is asked about once", () => {
    const { mapped, rows } = open("Product\tCost\tPrice\tCommission (SAR)", "Kettle\t40\t99\t12", "Cup\t8\t25\t3");
    expect(mapped).toBe(false);
    expect(rows[0]).not.toHaveProperty("marketplace_fee_pct");
  });
});

describe("rows that are no products", () => {
  it("are left out and named: titles above the headings, and totals", () => {
    const { sheet, rows } = open(
      "قائمة أسعار المورد\t\t",
      "نوفمبر 2026\t\t",
      "الصنف\tسعر الشراء\tسعر البيع",
      "غلاية\t40\t99",
      "كوب\t8\t25",
      "الإجمالي\t48\t124",
    );
    expect(sheet).toMatchObject({ titles: ["قائمة أسعار المورد", "نوفمبر 2026"], totals: ["الإجمالي"] });
    expect(rows.map(({ name }) => name)).toEqual(["غلاية", "كوب"]);
  });

  it.each(["Total", "Grand total:", "Subtotal", "المجموع الكلي", "اجمالي", "SUM"])("say so: %s", (word) => {
    expect(open("Product\tCost\tPrice", "Kettle\t40\t99", `${word}\t40\t99`).rows).toHaveLength(1);
  });

  it("may be a last row that only sums the others", () => {
    expect(open("Product\tCost\tPrice", "Kettle\t40\t99", "Cup\t8\t25", "\t48\t124").rows).toHaveLength(2);
  });

  it.each(["Total Care shampoo", "Summer hat", "مجموعة أكواب"])("are not products with such a name: %s", (name) => {
    expect(open("Product\tCost\tPrice", "Kettle\t40\t99", `${name}\t8\t25`).rows).toHaveLength(2);
  });
});

describe("a heading", () => {
  it.each([
    ["سعر البيع شامل الضريبة", "expected_sale_price"],
    ["شحن", "shipping"],
    ["شحن للقطعة", "shipping"],
    ["جمارك", "duty_rate_pct"],
    ["رسوم جمركية", "duty_rate_pct"],
    ["ضريبة", "vat_rate_pct"],
    ["عمولة", "marketplace_fee_pct"],
    ["عمولة نون", "marketplace_fee_pct"],
    ["توصيل", "fulfillment_cost"],
    ["تكلفة المنتج", "product_value"],
    ["التكلفة", "product_value"],
    ["سعر الجملة", "product_value"],
    ["سعر المصنع", "product_value"],
    ["سعر الشراء بالريال", "product_value"],
    ["باركود", "sku"],
    ["Cost price", "product_value"],
    ["MSRP", "expected_sale_price"],
    ["Selling price incl. VAT", "expected_sale_price"],
    ["Ads cost", "ad_cost_per_order"],
    ["Marketing cost", "ad_cost_per_order"],
    ["Shipping/unit (SAR)", "shipping"],
  ])("%s is %s, with the article or without", (heading, name) => {
    const { sheet } = open(`${heading}\tNotes`, "5\tx");
    expect(sheet.columns[0]).toBe(name);
  });

  it("of a unit's price is the supplier's beside a sale price, and asked about alone", () => {
    expect(open("Item\tUnit price\tRetail price", "Cup\t8\t25").sheet.columns).toEqual([
      "name",
      "product_value",
      "expected_sale_price",
    ]);
    expect(open("Item\tسعر الوحدة", "Cup\t8").sheet.columns).toEqual(["name", undefined]);
  });

  it("of a price without VAT is not taken for the price that buyers pay", () => {
    expect(open("Item\tCost\tSelling price excl. VAT", "Cup\t8\t25").sheet.columns[2]).toBeUndefined();
  });
});
