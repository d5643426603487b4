/** Offers of suppliers, each with its products and what is asked. All are made up. */
import { describe, expect, it } from "vitest";
import { doubtsOf } from "../../../../src/shop/spreadsheet/import-sheet.ts";
import { withColumn } from "../../../../src/shop/spreadsheet/import-step.ts";
import { answered, askedBy, begin, namesOf, takenFrom } from "../../../fixtures/import-answers.ts";

describe("a price in an offer", () => {
  it.each([
    ["Product | Price (USD) | MOQ | Carton Qty | CBM", "Lamp | 8.5 | 500 | 24 | 0.06", "8.5 USD"],
    ["品名 | 单价(元) | 起订量", "灯 | 12.50 | 100", "12.5 CNY"],
    ["Item | Price/pc (USD) | MOQ", "Lamp | 8.5 | 500", "8.5 USD"],
    ["الصنف | الكمية | السعر (ريال) | الإجمالي", "طاولة | 10 | 120 | 1200", "120"],
    ["الصنف | سعر القطعة (دولار) | أقل كمية للطلب", "طاولة | 12 | 100", "12 USD"],
    ["Qty | Item | Price (USD) | Cost (USD)", "10 | Fan | 12.5 | 125", "12.5 USD"],
    ["买家会员名 | 产品 | Price (CNY) | 数量 | 金额", "al-noor | 灯 | 12.5 | 10 | 125", "12.5 CNY"],
    ["Item | FOB Price (USD) | CTN", "Lamp | 8.5 | 24", "8.5 USD"],
    ["Item | Unit Price (USD) | Retail price (SAR)", "Lamp | 8.5 | 149", "8.5 USD"],
  ])("takes the price in an offer as the cost of the product: %s", (headings, row, cost) => {
    const step = begin([headings, row]);
    expect(askedBy(step)).toEqual([]);
    expect(takenFrom(step, "cost")).toEqual([cost]);
  });
});

it.each([
  ["Item | Price (INR)", "Kurta | 450", "name cost"],
  ["Item | Price (AED)", "Kurta | 45", "name price"],
  ["Item | HS Code | Cost (USD) | Price (SAR)", "Lamp | 9405 | 8.5 | 149", "name - cost price"],
  ["Item | HS Code | Cost (USD) | Price (USD)", "Lamp | 9405 | 8.5 | 9", "name - cost -"],
  ["Item | Pcs/ctn | Unit price (USD) | Price/ctn (USD)", "Juice | 24 | 0.2 | 4.8", "name - cost -"],
  ["Item | Qty | Unit FOB USD | CIF USD | Price (SAR)", "Lamp | 100 | 8.5 | 978.5 | 149", "name - cost - price"],
  ["الصنف | التكلفة (ريال) | سعر الجملة (ريال)", "مصباح | 40 | 60", "name cost -"],
  ["Item | Cost USD/kg | Price (SAR)", "Almond | 7.5 | 55", "name - price"],
  ["Item | HS Code | Cost (SAR) | Price (SAR)", "Lamp | 9405 | 40 | 149", "name - cost price"],
  ["Item | Qty | FOB (SAR) | Price (SAR) | Total (SAR)", "Lamp | 10 | 40 | 149 | 400", "name - cost - -"],
  ["Item | KSA price | UAE price | Cost (SAR)", "Lamp | 149 | 145 | 40", "name - - cost"],
  ["Item | Price (USD) | Payment", "Lamp | 8.5 | 30%", "name cost -"],
  [
    "Item | Price (SAR) | Payment % | Marketplace %",
    "Lamp | 149 | 2.5 | 15",
    "name price payment_fee_pct marketplace_fee_pct",
  ],
  ["Item | FOB Price 1-99 | FOB Price 100+ | RRP (SAR) | Freight", "Tea | 20 | 18 | 60 | 3", "name - - price shipping"],
  ["Item | Price (SAR) | Selling price (SAR) | Freight (SAR)", "Tea | 20 | 60 | 3", "name - - shipping"],
  ["Item | Cost (USD) | Delivery (USD) | Price (SAR)", "Lamp | 8.5 | 1.2 | 149", "name cost - price"],
  ["Item | Cost (SAR) | Price (SAR) | Qty 2025-26", "Lamp | 40 | 149 | 500", "name cost price -"],
])("tells by currencies and pieces which amount the merchant pays: %s, %s", (headings, row, proposed) => {
  expect(namesOf(begin([headings, row]))).toBe(proposed);
});

it.each(["UAE", "إماراتي", "Turkish", "ALL"])("takes no currency from a column of origins or sizes: %s", (text) => {
  expect(askedBy(begin(["Item | Cost | Group | Price (SAR)", `Lamp | 8.5 | ${text} | 149`]))).toEqual(["currency"]);
});

it.each([
  ["Item | Units sold | Unit price (SAR) | Sales (SAR)", "Lamp | 10 | 129 | 1290", "name - price -"],
  ["Item | Price (USD) | Pcs | Revenue", "Lamp | 12 | 3 | 36", "name price - -"],
  ["المنتج | الكمية المباعة | التكلفة | السعر | المبيعات", "مصباح | 10 | 60 | 129 | 1290", "name - cost price -"],
  ["اسم العميل | المنتج | الكمية | السعر | الإجمالي", "سارة | مصباح | 2 | 129 | 258", "- name - price -"],
  ["Customer | Item | Qty | Price (SAR) | Total (SAR)", "Ali | Mug | 2 | 39 | 78", "- name - price -"],
  ["customer_name | product_name | quantity | price | total", "Ali | Mug | 2 | 39 | 78", "- name - price -"],
  ["order_nr | product_title | offer_price | invoice_price", "N1 | Lamp | 129 | 119", "- name - price"],
  ["Product | Price (SAR) | Shipping fee (SAR)", "Lamp | 129 | 15", "name price -"],
])("takes the price of a sales report as what customers pay: %s, %s", (headings, row, proposed) => {
  expect(namesOf(begin([headings, row]))).toBe(proposed);
});

describe("a pack beside the product", () => {
  it.each([
    ["Material Description | Cost | per | Crcy", "O-Ring | 12.5 | 100 | EUR", "12.5 EUR / 100"],
    ["Particulars | Cost (SAR) | Per", "Rope | 60 | DOZ", "60 / 12"],
    ["Item | UOM | Qty/UOM | Cost (SAR)", "Soap | CTN | 24 | 60", "60 / 24"],
  ])("asks about packs in the words of bookkeeping programs: %s", (headings, row, cost) => {
    const step = begin([headings, row]);
    expect(askedBy(step)).toEqual(["pieces"]);
    const position = (role: string) => step.columns.findIndex((column) => column.role === role);
    const confirmed = withColumn(step, position("product_value"), { pieces: { column: position("pack") } });
    expect(takenFrom(confirmed, "cost")).toEqual([cost]);
  });

  it("asks about packs where the unit of a row is a carton, unless the heading names the piece", () => {
    expect(askedBy(begin(["الصنف | الوحدة | التكلفة (ريال)", "كوب | كرتون | 60"]))).toEqual(["pieces"]);
    expect(askedBy(begin(["الصنف | الوحدة | تكلفة القطعة (ريال)", "كوب | كرتون | 60"]))).toEqual([]);
  });

  it.each([
    ["Item | Cost (USD) | Remarks", "Socks | 12 | per dozen"],
    ["Item | Cost (USD) | Remarks", "Wipes | 12 | للكرتون"],
    ["Item | Unit | Price (USD) | MOQ", "Film | Box (36 rolls) | 14.4 | 100"],
    ["Item | Unit | Price (USD) | MOQ", "Film | Pack of 6 | 14.4 | 100"],
    ["Material | Description | Net price (EUR) | Price unit | MOQ", "100 | Pump | 1250 | 100 | 5"],
    ["Item | Price/set (USD) | Pcs/set | MOQ", "Knives | 8.8 | 6 | 100"],
  ])("asks about packs that a remark, a price unit or a set names: %s, %s", (headings, row) => {
    expect(askedBy(begin([headings, row]))).toEqual(["pieces"]);
  });

  it("offers one piece for an amount whose row lacks the size of the pack", () => {
    const step = begin(["Item | Price/ctn (USD) | Pcs/ctn", "Wipes | 14.40 | 24", "Tissue | 9.60 | "]);
    const { unread } = doubtsOf(step);
    expect(unread.map(({ readings }) => readings)).toEqual([["9.60 / 1"]]);
    expect(takenFrom(answered(step, { cells: { "9.60": "9.60 / 1" } }), "cost")).toEqual(["14.4 USD / 24", "9.6 USD"]);
  });

  it.each(["All prices in USD per dozen", "الأسعار للكرتون", "Prices are per 100 pcs"])(
    "asks about packs that a line names for all prices: %s",
    (line) => {
      const lines = ["Item | Cost (SAR) | Selling price (SAR)", "Cup | 60 | 9"];
      expect(doubtsOf(begin([`${line} |`, ...lines])).pieces).toEqual([1, 2]);
      expect(doubtsOf(begin([...lines, `${line} |`])).pieces).toEqual([1, 2]);
    },
  );

  it.each([
    ["Item | Qty | Unit | Unit price (USD) | Amount", "Cup | 10 | CTN | 48 | 480"],
    ["品名 | 单位 | 单价(元)", "灯 | 箱 | 240"],
    ["الصنف | الوحدة | تكلفة الوحدة (ريال)", "كوب | درزن | 60"],
    ["Item | Qty | Unit price (USD) | Amount", "Socks | 50 ctn | 6 | 300"],
  ])("asks about packs where a unit price is for another unit than a piece: %s", (headings, row) => {
    expect(askedBy(begin([headings, row]))).toEqual(["pieces"]);
    expect(askedBy(begin([headings, row.replace(/ctn|箱|درزن/iu, "pcs")]))).toEqual([]);
  });

  it("asks about packs where the quantity is headed as that of cartons", () => {
    expect(askedBy(begin(["Item | Qty (ctn) | Unit price (USD)", "Socks | 50 | 6"]))).toEqual(["pieces"]);
    expect(askedBy(begin(["Item | Qty | Price", " | CTN | USD", "Socks | 50 | 6"]))).toEqual(["pieces"]);
    expect(askedBy(begin(["Item | Qty/ctn | Unit price (USD)", "Socks | 50 | 6"]))).toEqual([]);
  });

  it.each([
    ["Item | Qty | CIF value (SAR) | Duty %", "Kettle | 100 | 4500 | 5", "4500 / 100"],
    ["Item | Pieces | Cost (SAR) | Selling price (SAR)", "Kettle | 100 | 1200 | 99", "1200 / 100"],
    ["الصنف | العدد | التكلفة (ريال) | سعر البيع (ريال)", "خلاط | 50 | 600 | 99", "600 / 50"],
  ])("asks whether a cost is that of the whole line: %s", (headings, row, cost) => {
    const step = begin([headings, row]);
    expect(askedBy(step)).toEqual(["pieces"]);
    expect(takenFrom(withColumn(step, 2, { pieces: { column: 1 } }), "cost")).toEqual([cost]);
    expect(askedBy(begin([headings, row.replace(/100|50/u, "1")]))).toEqual([]);
    expect(askedBy(begin(["Item | Qty | Cost (CNY) | Price (SAR)", "Kettle | 100 | 120 | 99"]))).toEqual([]);
    expect(askedBy(begin(["Item | Qty | Cost (USD) | Price (SAR)", "Kettle | 100 | 120 | 99"]))).toEqual(["pieces"]);
  });

  it.each(["KG", "كيلو", "Mtr", "Tola", "千个", "Thousand"])(
    "asks what an amount is for where the unit is no piece: %s",
    (unit) => {
      expect(askedBy(begin(["Item | Unit | Cost (SAR)", `Almonds | ${unit} | 32`, "Box | pcs | 18"]))).toEqual([
        "pieces",
      ]);
    },
  );

  it("asks whether a cost is that of the line where the total is the quantity times no amount", () => {
    const report = (revenue: number) => [
      "Product | Units sold | Revenue (SAR) | Cost (SAR)",
      `Lamp | 20 | ${revenue} | 40`,
    ];
    expect(askedBy(begin(report(2980)))).toEqual(["pieces"]);
    expect(askedBy(begin(report(800)))).toEqual([]);
  });

  it("asks whether the advertising beside the units sold is that of all of them", () => {
    expect(askedBy(begin(["Item | Units sold | Ads (SAR) | Price (SAR)", "Lamp | 200 | 5000 | 129"]))).toEqual([
      "pieces",
    ]);
  });

  it("asks for a pack where a name ends with it and the cost is above the price", () => {
    const lines = ["Item | Cost (SAR) | Price (SAR)", "Milk 454 g x 12 | 60 | 8", "Juice X24 | 48 | 4"];
    const step = begin(lines);
    expect(askedBy(step)).toEqual(["pieces"]);
    expect(takenFrom(withColumn(step, 1, { pieces: { column: 0 } }), "cost price")).toEqual([
      "60 / 12 | 8",
      "48 / 24 | 4",
    ]);
    expect(askedBy(begin(["Item | Cost (SAR) | Price (SAR)", "Milk 454 g x 12 | 60 | 80"]))).toEqual([]);
    expect(askedBy(begin(["Item | Cost (SAR) | Price (SAR)", "Socks (pack of 12) | 60 | 8"]))).toEqual(["pieces"]);
    expect(askedBy(begin(["Item | Size | Cost (SAR) | Price (SAR)", "Socks | 12/ctn | 60 | 8"]))).toEqual(["pieces"]);
    expect(takenFrom(begin(["Item | Size | Cost (SAR)", "Cup | 24/ctn | 9", "Cup | 48/ctn | 8"]), "name")).toEqual([
      "Cup - 24/ctn",
      "Cup - 48/ctn",
    ]);
  });
});

describe("a heading that says for how many pieces its amounts are", () => {
  it.each([
    ["Item | Price/ctn (USD) | Pcs/ctn | Retail (SAR)", "Glass | 38.40 | 48 | 9", "38.4 USD / 48"],
    ["الصنف | سعر الكرتون (ريال) | عدد القطع في الكرتون | سعر بيع القطعة (ريال)", "كوب | 240 | 24 | 15", "240 / 24"],
    ["品名 | 箱价(元) | 装箱数 | 零售价 (SAR)", "杯子 | 240 | 24 | 15", "240 CNY / 24"],
    ["Item | Cost per dozen (SAR) | Price (SAR)", "Cup | 60 | 9", "60 / 12"],
    ["Item | Price per gross (USD) | MOQ", "Button | 2.88 | 50", "2.88 USD / 144"],
    ["Item | Price/pair (USD) | MOQ", "Shoe | 6.5 | 200", "6.5 USD"],
    ["Item | Cost per 100 pcs (USD) | Price (SAR)", "Clip | 12 | 1", "12 USD / 100"],
    ["Item | Cost per thousand (USD) | Price (SAR)", "Clip | 12 | 1", "12 USD / 1000"],
    ["Item | Price per 1,000 pcs (USD) | Retail (SAR)", "Clip | 12 | 1", "12 USD / 1000"],
    ["Item | Price/100 (USD) | Retail (SAR)", "Clip | 12 | 1", "12 USD / 100"],
    ["الصنف | سعر الألف (ريال) | سعر البيع (ريال)", "كيس | 30 | 1", "30 / 1000"],
    ["الصنف | سعر الجملة لكل ١٠٠ حبة (ريال) | سعر البيع (ريال)", "كيس | 30 | 1", "30 / 100"],
    ["品名 | 单价(元/千个) | 起订量", "螺丝 | 30 | 1000", "30 CNY / 1000"],
    ["الصنف | سعر الكرتون (١٢ حبة) ريال | سعر بيع الحبة (ريال)", "كوب | 96 | 15", "96 / 12"],
    ["Item | Price per carton of 24 (USD) | RRP (SAR)", "Glass | 38.40 | 9", "38.4 USD / 24"],
    ["Item | Price/ctn (48 pcs) USD | RRP (SAR)", "Glass | 38.40 | 9", "38.4 USD / 48"],
    ["الصنف | سعر الجملة للكرتون (ريال) | عدد الحبات | سعر البيع بالحبة (ريال)", "كوب | 60 | 12 | 9", "60 / 12"],
  ])("divides amounts by the number of pieces that their heading says: %s", (headings, row, cost) => {
    const step = begin([headings, row]);
    expect(askedBy(step)).toEqual([]);
    expect(takenFrom(step, "cost")).toEqual([cost]);
  });

  it.each([
    ["Item | FOB Shanghai (USD/CTN) | PCS/CTN", "Cup | 36 | 24", "cost", "36 USD / 24"],
    ["Item | EXW per carton of 12 | PCS/CTN", "Cup | 36 USD | 24", "cost", "36 USD / 12"],
    ["Item | Price per box (USD) | Pcs/box", "Cup | 36 | 24", "cost", "36 USD / 24"],
    ["品名 | 规格 | 箱价(元)", "杯 | 24个/箱 | 36", "cost", "36 CNY / 24"],
    ["Item | Packing | Price/ctn (USD)", "Cup | 24 pcs per ctn | 36", "cost", "36 USD / 24"],
    ["الصنف | المواصفات | سعر الكرتون (ريال)", "كوب | ٢٤ حبة/كرتون | 36", "cost", "36 / 24"],
    ["Item | Cost (USD) | Freight (USD/CTN) | PCS/CTN", "Cup | 2 | 12 | 24", "shipping", "12 USD / 24"],
  ])(
    "divides by the pieces of a carton or a box when the heading lacks a word for a price as well: %s",
    (heading, row, field, amount) => {
      const step = begin([heading, row]);
      expect(askedBy(step)).toEqual([]);
      expect(takenFrom(step, field)).toEqual([amount]);
    },
  );
});

describe("what a sheet says elsewhere", () => {
  it("reads the decimal sign from other cells of the column, so that the other sign groups thousands", () => {
    const point = begin("Item\tCost (USD)\nSofa\t1,250\nBed\t980.50");
    expect(askedBy(point)).toEqual([]);
    expect(takenFrom(point, "cost")).toEqual(["1250 USD", "980.5 USD"]);
    expect(takenFrom(begin("Item;Cost (USD)\nSofa;1.250\nBed;980,50"), "cost")).toEqual(["1250 USD", "980.5 USD"]);
  });

  it("asks what a sign means when a cell with that sign alone has decimals, unless another column shows it", () => {
    const both = begin("Item\tCost (USD)\nSofa\t1,250.00\nBed\t1,399");
    expect(askedBy(both)).toEqual([]);
    expect(takenFrom(both, "cost")).toEqual(["1250 USD", "1399 USD"]);
    expect(askedBy(begin("Item\tCost (USD)\nSofa\t1,250\nBed\t980,50"))).toEqual(["decimal"]);
    const price = (currency: string) => begin(`Item\tCost (USD)\tPrice (${currency})\nSofa\t99.50\t4,990`);
    expect(takenFrom(price("SAR"), "price")).toEqual(["4990"]);
    expect(askedBy(begin("Item;Cost (USD);Price (SAR)\nClip;0.850;4,90\nPen;1.125;9,90"))).toEqual(["decimal"]);
    expect(askedBy(price("KWD"))).toEqual(["decimal"]);
    expect(askedBy(begin("Item;Cost (EUR);Price (SAR)\nVase;1.250;49,50"))).toEqual(["decimal"]);
    expect(askedBy(begin("Item;Cost (INR);Price (SAR)\nVase;1.250;99,50"))).toEqual([]);
  });

  it("reads a row of units that begins with a word for units", () => {
    for (const word of ["العملة", "Currency", "الوحدة"]) {
      const step = begin(["المنتج | التكلفة | سعر البيع", `${word} | دولار | ريال`, "كوب | 3 | 39"]);
      expect(askedBy(step)).toEqual([]);
      expect(takenFrom(step, "name cost price")).toEqual(["كوب | 3 USD | 39"]);
    }
  });

  it.each(["N/A", "n.a.", "TBD", "غير متوفر", "待定"])(
    "takes no figure from a text that says it is not known: %s",
    (text) => {
      const step = begin(["Item | Cost (SAR) | Price (SAR)", `Vase | ${text} | 99`, "Lamp | 60 | 149"]);
      expect(askedBy(step)).toEqual([]);
      expect(takenFrom(step, "cost price")).toEqual([" | 99", "60 | 149"]);
    },
  );
});
