/**
 * Information of suppliers' lists besides their headings: lines around the table, tables side by side, rows of freight.
 */
import { describe, expect, it } from "vitest";
import { doubtsOf } from "../../../../src/shop/spreadsheet/import-sheet.ts";
import { withColumn } from "../../../../src/shop/spreadsheet/import-step.ts";
import { askedBy, begin, namesOf, takenFrom } from "../../../fixtures/import-answers.ts";

describe("a line around a table that says what its prices are in", () => {
  const offer = ["Item | Unit price | Qty | Amount", "Peeler | 0.85 | 1000 | 850", "Grater | 1.4 | 500 | 700"];

  it.each([
    ["All prices in US Dollars", "USD"],
    ["Currency: | EUR", "EUR"],
    ["Distributor price list 2026 (AED)", "AED"],
    ["ALFA TRADING - PRICE LIST - ALL PRICES IN USD (FOB)", "USD"],
    ["العملة: درهم إماراتي", "AED"],
    ["币种：美元", "USD"],
    ["Port: Ningbo | Currency: USD", "USD"],
    ["Invoice | 118 | Currency | USD", "USD"],
    ["Kitchen tools (USD)", "USD"],
  ])("reads the currency of a table from a line around it: %s", (line, currency) => {
    const step = begin([line, ...offer]);
    expect(askedBy(step)).toEqual([]);
    expect(takenFrom(step, "cost")).toEqual([`0.85 ${currency}`, `1.4 ${currency}`]);
  });

  it.each([
    "Bank: account in USD",
    "Freight will be billed in USD",
    "Riyal Trading Est.",
    "Prices in USD or EUR",
    "Minimum order USD 5,000",
    "ALFA TRADING (UAE)",
  ])("does not take every line that names a currency as the currency of a table: %s", (line) => {
    expect(askedBy(begin([line, ...offer]))).toEqual(["currency"]);
  });

  it.each([
    [["Prices in USD", "Item | Cost", "Pan | 5", "Prices in CNY", "Item | Cost", "Pot | 30"]],
    [["Section A (USD)", "Item | Cost", "Pan | 5", "Section B (CNY)", "Item | Cost", "Pot | 30"]],
    [["Section A (USD)", "Item | Cost", "Pan | 5", "Section B (CNY) | ", "Pot | 30"]],
    [["Item | Cost", "Section A - prices in USD | ", "Pan | 5", "Section B - prices in CNY | ", "Pot | 30"]],
  ])("applies the currency of a line to the rows until the next such line: %j", (lines) => {
    const step = begin(lines);
    expect(askedBy(step)).toEqual([]);
    expect(takenFrom(step, "name cost")).toEqual(["Pan | 5 USD", "Pot | 30 CNY"]);
  });
});

describe("headings in two rows", () => {
  it.each([
    ["الصنف | السعر | ", " | جملة | تجزئة"],
    ["品名 | 单价 | 单价", " | 出厂价 | 零售价"],
  ])("takes the more exact price of both: %s, %s", (first, second) => {
    const step = begin([first, second, "Lamp | 60 SAR | 99 SAR"]);
    expect([...askedBy(step), ...takenFrom(step, "cost price")]).toEqual(["60 | 99"]);
  });
});

it.each([
  ["Item | 1-99 pcs | 100-499 | 500+", "Lamp | 5 | 4.5 | 4.1", [1, 2, 3]],
  ["Item | 1-99 | 100-499 | 500+", "Lamp | $5 | $4.5 | $4.1", [1, 2, 3]],
  ["Item | 36-40 | 41-45 | Retail (SAR)", "Shoe | 12 | 10 | 99", []],
  ["Item | Unit price (USD) | 100 pcs (USD) | 500+ pcs (USD) | RRP (SAR)", "Lamp | 5 | 4.5 | 4.1 | 49", [1, 2, 3]],
  ["Item | MOQ | Cost (USD) | Cost @ 1,000 pcs (USD)", "Lamp | 100 | 5 | 4.1", [2, 3]],
  ["产品 | 单价(1-99件) | 单价(100件以上)", "灯 | ¥12 | ¥11", [1, 2]],
  ["الصنف | السعر (ريال) | السعر (أكثر من 100)", "كوب | 5 | 4", [1, 2]],
  ["Item | MOQ | Price (USD) | Price per 100 pcs (USD)", "Clip | 100 | 0.2 | 15", []],
  ["Item | MOQ | Price (USD) | Production 15-20 days", "Clip | 100 | 0.2 | 15", []],
  ["Item | FOB (USD) | CIF Jeddah (USD) | Retail (SAR)", "Lamp | 8.5 | 9.6 | 99", [1, 2]],
  ["Item | Cost (SAR) | Price (SAR) | Selling price (SAR)", "Lamp | 60 | 139 | 149", [2, 3]],
  ["Item | FOB (USD) | Price (USD) | Price (EUR)", "Lamp | 8.5 | 8.2 | 7.6", []],
  ["Item | Cost (SAR) | Selling price KSA | Selling price UAE", "Lamp | 60 | 149 | 145", [2, 3]],
])("asks which of several columns is the price: %s, %s", (headings, row, columns) => {
  expect(doubtsOf(begin([headings, row])).alternatives).toEqual(columns);
});

it("reads a row of quantities below the headings, and asks about no price once one of them is chosen", () => {
  const step = begin(["Item | Unit price (USD) | | ", " | 1-99 | 100-499 | 500+", "Lamp | 5 | 4.5 | 4.1"]);
  expect([doubtsOf(step).alternatives, namesOf(step)]).toEqual([[1, 2, 3], "name - - -"]);
  expect(doubtsOf(withColumn(step, 1, { field: "expected_sale_price" })).alternatives).toEqual([]);
  const offer = begin(["Item | FOB (USD) | | RRP (SAR)", " | 1-99 | 100+ | ", "Lamp | 5 | 4.5 | 49"]);
  expect(doubtsOf(offer).alternatives).toEqual([1, 2]);
});

describe("a total below a table", () => {
  it.each([
    [["Total: USD 1,550 | | | "], "0.85 USD"],
    [["Total | | 1500 | US$ 1,550.00"], "0.85 USD"],
    [["Freight | | | 200", "الإجمالي بالدولار | | | 1750"], "0.85 USD"],
    [["Total USD | | | 1550", "Total SAR | | | 5812.5"], "0.85 USD"],
    [["Total SAR | | | 5812.5"], ""],
  ])("takes its currency if it is the sum of the amounts: %j", (totals, cost) => {
    const step = begin([
      "Item | Unit price | Qty | Amount",
      "Peeler | 0.85 | 1000 | 850",
      "Grater | 1.4 | 500 | 700",
      ...totals,
    ]);
    expect(askedBy(step)).toEqual(cost === "" ? ["currency"] : []);
    expect(takenFrom(step, "cost")[0]).toBe(cost);
  });

  it("leaves the currency of other columns open", () => {
    const step = begin(["Item | Cost | Retail price", "Lamp | 8.5 | 99", "Fan | 9 | 79", "Total USD | 17.5 | "]);
    expect(askedBy(step)).toEqual(["currency"]);
    expect(takenFrom(step, "cost price")).toEqual(["8.5 USD | ", "9 USD | "]);
  });
});

describe("tables with the same headings side by side", () => {
  it("does not read two equal headings of one table as two tables", () => {
    const step = begin(["Item | Cost | Cost | Price", "Mug | 2 | 3 | 19"]);
    expect(step.columns).toHaveLength(4);
  });
});

describe("headings of suppliers and their programs", () => {
  it.each([
    ["货号 | 产品名称 | FOB宁波单价(USD) | 起订量", "A1 | 饭盒 | 3.15 | 500", "sku name cost -"],
    ["Material description | Std price | Crcy", "Seal kit | 1250.5 | SAR", "name cost -"],
    ["Description | Unit Cost (LCY) | Unit Price (SAR)", "Desk | 506.6 | 649.4", "name cost price"],
    ["Product Template | Vendor Product Code | Price (USD)", "Lamp | AZ-1 | 12.5", "name - cost"],
    ["Description of goods | Qty | Unit value (USD) | Total value (USD)", "Pots | 200 | 7.4 | 1480", "name - cost -"],
    ["Code | Description | List price | Dealer price | RSP", "D1 | Drill | 320 | 240 | 349", "sku name - cost price"],
    ["المنتج | سعر الشراء | السعر القديم | السعر الجديد", "ساعة | 95 | 299 | 249", "name cost - price"],
    ["Item | Was (USD) | Now (USD)", "Lamp | 129 | 99", "name - -"],
    ["Item | Opening | Purchase | Sell (SAR) | Closing", "Lamp | 10 | 50 | 42 | 18", "name - - - -"],
    ["الصنف | أول المدة | الشراء | الصادر | السعر (ريال)", "مصباح | 10 | 50 | 42 | 99", "name - - - price"],
    ["Ürün Adı | Adet Fiyatı (USD) | Koli Adedi", "Havlu | 4,25 | 24", "name cost -"],
    ["Item | Cost (SAR) | Price (SAR) | Price 10+ (SAR)", "Lamp | 40 | 99 | 89", "name cost price -"],
    ["Item | Price (SAR) | Basis", "Lamp | 45 | FOB", "name cost -"],
    ["Item | MOQ | Old price (USD) | New price (USD)", "Lamp | 500 | 4.2 | 4.5", "name - - cost"],
    ["Item | MOQ | Price (USD) | Delivery time", "Lamp | 500 | 4.5 | 25", "name - cost -"],
    ["Item | Cost (SAR) | Price (SAR) | Delivery time", "Lamp | 30 | 49 | 3", "name cost price delivery_days"],
    ["Item | Purchase price | Discount 10% | Net purchase price", "Lamp | 30 | 3 | 27", "name - - cost"],
    ["Item | Cost (SAR) | Price (SAR) | Delivery", "Lamp | 30 | 49 | 3 days", "name cost price -"],
    ["Item | MOQ | List price (SAR) | Price (USD)", "Lamp | 500 | 49 | 4.5", "name - price cost"],
    ["Item | MOQ | RRP (USD) | Price (USD)", "Lamp | 500 | 14 | 4.5", "name - price cost"],
    [
      "Item | Qty | Unit price excl. VAT | Unit price incl. VAT | Amount",
      "Lamp | 5 | 10 | 11.5 | 50",
      "name - cost - -",
    ],
    ["Style No | Item | Qty | Unit FOB USD | Ext FOB USD", "T1 | Shirt | 100 | 3.2 | 320", "sku name - cost -"],
    ["Item | Cost (SAR) | Price before VAT (SAR) | Price after VAT (SAR)", "Set | 40 | 100 | 115", "name cost - price"],
    ["品名 | 單價(NT$) | 建議售價(SAR)", "保溫杯 | 285 | 79", "name cost price"],
    ["Item | Cost (USD) | Target price (SAR)", "Lamp | 12.5 | 149", "name cost price"],
    ["Item | Supplier price (USD) | Target price (USD)", "Lamp | 12.5 | 11", "name cost -"],
    ["product_sku | product_name | product_price | product_cost_price", "M1 | Mug | 18 | 6.1", "sku name price cost"],
    ["Item # | Description | Ex-works price (USD)", "T-1 | Treadmill | 310", "sku name cost"],
    ["货号 | 品名 | FOB深圳(USD) | 数量/箱", "A1 | 饭盒 | 3.15 | 24", "sku name cost -"],
    ["品名 | FOB条款 | 出厂单价(元)", "饭盒 | FOB | 22", "name - cost"],
    [
      "المنتج | تكلفة المصنع ($) | شحن جوي ($) | سعر القطاعي (ريال)",
      "سماعة | 7.2 | 1.1 | 99",
      "name cost shipping price",
    ],
    ["شرح کالا | قیمت واحد (تومان) | تعداد در کارتن", "پسته | 420000 | 24", "name cost -"],
    ["آئٹم | ریٹ (روپے)", "چپل | 850", "name cost"],
    ["Stock Item | Std Cost (SAR) | Std Selling (SAR) | Closing Qty", "Rice | 26.5 | 34.95 | 210", "name cost price -"],
  ])("recognizes the headings of suppliers and their programs: %s", (headings, row, proposed) => {
    expect(namesOf(begin([headings, row]))).toBe(proposed);
  });

  it.each([
    ["Particulars | HSN | Rate (INR)", "Kurta | 6206 | 450", "450 INR"],
    ["Material | Description | Net price (EUR) | Incoterms", "100 | Pump | 12 | FCA", "12 EUR"],
    ["Ürün | Toptan Fiyat (TL) | Perakende Fiyat (TL)", "Havlu | 85 | 149", "85"],
    ["Codice | Articolo | Quantità | Prezzo unitario (EUR) | Importo", "B1 | Borsa | 10 | 60 | 600", "60 EUR"],
    ["Item Name | Standard Buying Rate (SAR) | Valuation Rate (SAR)", "Kettle | 80 | 82", "80"],
    ["Item | Supplier cost (USD) | Selling price (SAR)", "Mat | 6.4 | 89", "6.4 USD"],
    ["Item | Rate (INR) | MRP (INR)", "Kurta | 450 | 999", ""],
  ])("finds the cost by the headings of suppliers and their programs: %s", (headings, row, cost) => {
    expect(takenFrom(begin([headings, row]), "cost").join("")).toBe(cost);
  });
});
