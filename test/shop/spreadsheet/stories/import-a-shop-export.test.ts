/** Exports of shops, each with its products and what is asked. All are made up. */
import { describe, expect, it } from "vitest";
import { withColumn } from "../../../../src/shop/spreadsheet/import-step.ts";
import { askedBy, begin, namesOf } from "../../../fixtures/import-answers.ts";

describe("the export of a shop", () => {
  it.each([
    [
      "Salla",
      "النوع | أسم المنتج | تصنيف المنتج | صورة المنتج | سعر المنتج | الوصف | هل يتطلب شحن؟ | رمز المنتج sku | سعر التكلفة | السعر المخفض | الباركود",
      "- name - - price - - sku cost - -",
    ],
    [
      "Zid",
      "id | sku | barcode | name_ar | name_en | price | sale_price | cost | quantity",
      "- sku - name - price - cost -",
    ],
    [
      "Shopify before 2025",
      "Handle | Title | Body (HTML) | Option1 Name | Option1 Value | Variant SKU | Variant Price | Variant Compare At Price | Variant Barcode | Cost per item",
      "- name - - - sku price - - cost",
    ],
    [
      "Shopify since 2025",
      "Title | URL handle | Description | SKU | Barcode | Option1 name | Option1 value | Price | Compare-at price | Cost per item",
      "name - - sku - - - price - cost",
    ],
    [
      "WooCommerce",
      "ID | Type | SKU | GTIN, UPC, EAN, or ISBN | Name | Short description | Description | Stock | Sale price | Regular price | Cost of goods",
      "- - sku - name - - - - price cost",
    ],
    [
      "Odoo",
      "Internal Reference | Name | Sales Price | Cost | Quantity On Hand | Unit of Measure | Barcode",
      "sku name price cost - - -",
    ],
    ["Odoo in Arabic", "المرجع الداخلي | الاسم | سعر المبيعات | التكلفة | الباركود", "sku name price cost -"],
    ["Daftra", "اسم المنتج | الوصف | كود المنتج | سعر الشراء | سعر البيع | الباركود", "name - sku cost price -"],
    [
      "Loyverse",
      "Handle | SKU | Name | Category | Description | Default price | Cost | Barcode | Purchase cost | Price [Riyadh]",
      "- sku name - - price cost - - -",
    ],
    [
      "QuickBooks",
      "Product/Service Name | Type | SKU | Sales Description | Sales Price / Rate | Purchase Description | Purchase Cost | Quantity On Hand",
      "name - sku - price - cost -",
    ],
    [
      "Square",
      "Token | Item Name | Variation Name | SKU | Description | GTIN | Price | Online Sale Price | Default Unit Cost",
      "- name - sku - - price - cost",
    ],
    ["Amazon", "Seller SKU | Product Name | Product ID | Your Price | Sale Price | Quantity", "sku name - price - -"],
    ["1688", "货号 | 商品名称 | 单价(元) | 数量 | 货品总价(元)", "sku name cost - -"],
    [
      "Alibaba",
      "Order ID | Product Name | Quantity | Unit | Unit Price | Product Amount | Shipping Price | Order Amount",
      "- name - - cost - shipping -",
    ],
    ["a distributor", "Product Description | Rate", "name price"],
    ["Noon", "partner_sku | noon_title | brand | price | stock", "sku name - price -"],
    ["a forwarder", "Item No./货号 | Description/品名 | U.Price (US$) | Qty/CTN", "sku name cost -"],
    [
      "a shop in words",
      "Name | Cost price in USD | Shipping cost in SAR | Sale price in SAR",
      "name cost shipping price",
    ],
    ["a supplier in Germany", "Artikel | Preis (EUR) | Verkaufspreis (SAR)", "name cost price"],
  ])("finds name, code and cost in the export of %s", (_, headings, proposed) => {
    const cells = headings
      .split(" | ")
      .map((heading, at) =>
        /price|cost|rate|سعر|تكلفة|单价|总价|数量/iu.test(heading) ? String(at + 3) : `text ${"abcdefghijkl"[at]}`,
      );
    expect(namesOf(begin([headings, cells.join(" | "), cells.join(" | ")]))).toBe(proposed);
  });

  it("asks for the column of names if no heading is known as one", () => {
    const step = begin(["Ware | Cost (SAR)", "Lampe | 12"]);
    expect(askedBy(step)).toEqual(["name"]);
    expect(askedBy(withColumn(step, 0, { field: "name" }))).toEqual([]);
    expect(askedBy({ ...step, hasNoNames: true })).toEqual([]);
  });

  it("keeps a known column at any position, and lists the columns that are cut", () => {
    const headings = ["Title", ...Array.from({ length: 80 }, (_, at) => `Market ${at}`), "Cost per item"];
    const row = headings.map((_, at) => (at === 0 ? "Mug" : at === 81 ? "12" : "x"));
    const step = begin([headings, row].map((cells) => cells.join("\t")).join("\n"));
    expect(step.columns.map(({ field }) => field).filter(Boolean)).toEqual(["name", "product_value"]);
    expect(step.columns).toHaveLength(60);
    expect(step.cutColumns).toHaveLength(22);
    expect(step.cutColumns[0]).toBe("Market 58");
  });
});
