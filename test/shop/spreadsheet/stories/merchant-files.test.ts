/**
 * Kinds of sheets that merchants and suppliers have, each with its products and the questions about it. All are made
 * up.
 */
import { describe, expect, it } from "vitest";
import { doubtsOf, leftRows } from "../../../../src/shop/spreadsheet/import-sheet.ts";
import { withColumn, withRow } from "../../../../src/shop/spreadsheet/import-step.ts";
import { answered, askedBy, begin, namesOf, takenFrom } from "../../../fixtures/import-answers.ts";

const leftOf = (step: ReturnType<typeof begin>) => leftRows(step).map(({ row, because }) => [row.number, because]);

describe("tables under each other", () => {
  it("tables under each other give a later part its own currency", () => {
    const step = begin([
      "Item | Unit cost (USD) | Selling price (SAR)",
      "Kettle | 12.50 | 149",
      "Item | Unit cost (CNY) | Selling price (SAR)",
      "Mixer | 88 | 199",
    ]);
    expect(askedBy(step)).toEqual([]);
    expect(takenFrom(step, "name cost price")).toEqual(["Kettle | 12.5 USD | 149", "Mixer | 88 CNY | 199"]);
    expect(leftOf(step)).toEqual([[3, "headings"]]);
  });

  it("tables under each other give a later part its own columns", () => {
    const step = begin([
      "Item | Unit cost (USD) | Selling price (SAR)",
      "Kettle | 12.50 | 149",
      "Item | Selling price (SAR) | Unit cost (SAR) | Freight (USD)",
      "Mixer | 199 | 22.00 | 3",
    ]);
    expect(takenFrom(step, "name cost price shipping")).toEqual([
      "Kettle | 12.5 USD | 149 | ",
      "Mixer | 22 | 199 | 3 USD",
    ]);
  });

  it("tables under each other ask for the currency that a later part does not name", () => {
    const step = begin(["Item | Cost (USD)", "Kettle | 12", "Item | Cost", "Mixer | 88"]);
    expect(askedBy(step)).toEqual(["currency"]);
    expect(takenFrom(answered(step, { currencies: { 1: "CNY" } }), "name cost")).toEqual([
      "Kettle | 12 USD",
      "Mixer | 88 CNY",
    ]);
  });

  it("tables under each other keep the first table if a later row has more known headings", () => {
    const step = begin([
      "Item | Cost (USD)",
      "Kettle | 12",
      "Item | SKU | Cost (USD) | Price (SAR)",
      "Mixer | M1 | 8 | 99",
    ]);
    expect(takenFrom(step, "name sku cost price")).toEqual(["Kettle |  | 12 USD | ", "Mixer | M1 | 8 USD | 99"]);
  });
});

describe("two figures in a cell", () => {
  it("two figures in a cell are asked about, with each of them to choose", () => {
    const step = begin(["الصنف | سعر البيع (ريال)", "عطر | 250 199", "مسك | 140 119", "عود | 90"]);
    const { unread } = doubtsOf(step);
    expect(unread.map(({ text, readings }) => [text, ...readings])).toEqual([
      ["250 199", "250", "199", "250199"],
      ["140 119", "140", "119", "140119"],
    ]);
    expect(new Set(unread.map(({ group }) => group)).size).toBe(1);
    const cells = Object.fromEntries(unread.map(({ text, readings }) => [text, readings[1] ?? ""]));
    expect(takenFrom(answered(step, { cells }), "name price")).toEqual(["عطر | 199", "مسك | 119", "عود | 90"]);
  });

  it("two figures in a cell are one figure where the column shows that spaces group thousands", () => {
    const step = begin(["Item | Price (EUR)", "Sofa | 1 250,50", "Bed | 2 400"]);
    expect(askedBy(step)).toEqual([]);
    expect(takenFrom(step, "price")).toEqual(["1250.5", "2400"]);
  });
});

describe("rows that are no products", () => {
  it.each([
    "合 计",
    "合計",
    "總計",
    "共计",
    "GENEL TOPLAM",
    "Toplam",
    "کل",
    "مجموعی",
    "कुल",
    "Total général",
    "Grand Total (SAR)",
  ])("rows that are no products are sums in the words of suppliers: %s", (name) => {
    const step = begin(["Item | Cost (SAR) | Price (SAR)", "Mug | 12 | 39", "Cup | 5 | 19", `${name} | 18 | 60`]);
    expect(leftOf(step)).toEqual([[4, "total"]]);
  });

  it("rows that are no products are what an invoice adds and takes off", () => {
    const step = begin([
      "البيان | التكلفة (ريال)",
      "طاولة | 1200",
      "كرسي | 600",
      "الشحن | 150",
      "الخصم | -90",
      "ضريبة القيمة المضافة 15% | 279",
      "الصافي | 2139",
    ]);
    expect(takenFrom(step, "name cost")).toEqual(["طاولة | 1200", "كرسي | 600"]);
    expect(leftOf(step)).toEqual([
      [4, "charge"],
      [5, "charge"],
      [6, "charge"],
      [7, "total"],
    ]);
  });

  it.each([
    "VAT 15%",
    "Discount",
    "Freight",
    "Deposit 30%",
    "Balance 70%",
    "Less: discount",
    "运费",
    "KDV %20",
    "TVA 20%",
  ])("rows that are no products are named: %s", (name) => {
    const step = begin(["Item | Cost (SAR)", "Mug | 12", "Cup | 5", `${name} | 3`]);
    expect(leftOf(step)).toEqual([[4, "charge"]]);
  });

  it("rows that are no products are groups that sum the rows below them", () => {
    const step = begin([
      "Name | Sales Price | Cost",
      "Perfume (2) | 278.00 | 82.00",
      "Oud | 139 | 41",
      "Musk | 139 | 41",
      "Candles (1) | 59 | 12",
      "Candle | 59 | 12",
    ]);
    expect(leftOf(step)).toEqual([
      [2, "group"],
      [5, "group"],
    ]);
  });

  it("rows that are no products are sums by their figures alone if they have no name", () => {
    const step = begin(["Item | Cost (SAR) | Price (SAR)", "Mug | 12 | 39", "Cup | 5 | 19", " | 17 | 58"]);
    expect(leftOf(step)).toEqual([[4, "total"]]);
    expect(askedBy(step)).toEqual([]);
  });

  it("rows that are no products are asked about if their figures are a sum and their names say nothing of it", () => {
    const step = begin(["Item | Cost (SAR) | Price (SAR)", "Mug | 12 | 39", "Cup | 5 | 19", "Set | 17 | 58"]);
    expect(askedBy(step)).toEqual(["sum"]);
    expect(takenFrom(withRow(step, 4, true), "name")).toEqual(["Mug", "Cup", "Set"]);
    expect(askedBy(withRow(step, 4, true))).toEqual([]);
    expect(askedBy(withRow(step, 4, false))).toEqual([]);
  });

  it("rows that are no products are not two variants of one price, nor a product whose name begins with Total", () => {
    const step = begin([
      "Item | Cost (SAR) | Price (SAR)",
      "Tee S | 12 | 39",
      "Tee M | 12 | 39",
      "Total Quartz 9000 5W-40 | 21 | 49",
      "Total Quartz Ineo | 25 | 59",
    ]);
    expect(leftOf(step)).toEqual([]);
    expect(askedBy(step)).toEqual([]);
  });
});

describe("a pack in a column of its own", () => {
  const lines = [
    "الصنف | الوحدة | العبوة | التكلفة (ريال) | سعر البيع (ريال)",
    "قهوة | كرتون | 24 | 240 | 15",
    "شاي | درزن | 12 | 60 | 8",
  ];

  it("a pack in a column of its own is asked for, and divides the amounts of each row", () => {
    const step = begin(lines);
    expect(askedBy(step)).toEqual(["pieces"]);
    const confirmed = answered(step, { piecesColumns: { 3: 2 }, pieces: { 4: 1 } });
    expect(askedBy(confirmed)).toEqual([]);
    expect(takenFrom(confirmed, "name cost price")).toEqual(["قهوة | 240 / 24 | 15", "شاي | 60 / 12 | 8"]);
  });

  it("a pack in a column of its own can be a word for several pieces", () => {
    const step = begin(["Item | UoM | Cost (SAR)", "Pen | Each | 2", "Egg | DOZEN | 12"]);
    expect(takenFrom(withColumn(step, 2, { piecesColumn: 1 }), "cost")).toEqual(["2", "12 / 12"]);
  });
});

describe("a price in an offer", () => {
  it.each([
    ["Product | Price (USD) | MOQ | Carton Qty | CBM", "Lamp | 8.5 | 500 | 24 | 0.06", "8.5 USD"],
    ["品名 | 单价(元) | 起订量", "灯 | 12.50 | 100", "12.5 CNY"],
    ["Item | Price/pc (USD) | MOQ", "Lamp | 8.5 | 500", "8.5 USD"],
    ["الصنف | الكمية | السعر (ريال) | الإجمالي", "طاولة | 10 | 120 | 1200", "120"],
    ["الصنف | سعر القطعة (دولار) | أقل كمية للطلب", "طاولة | 12 | 100", "12 USD"],
    ["Qty | Item | Price (USD) | Cost (USD)", "10 | Fan | 12.5 | 125", "12.5 USD"],
    ["Item | FOB Price (USD) | CTN", "Lamp | 8.5 | 24", "8.5 USD"],
    ["Item | Unit Price (USD) | Retail price (SAR)", "Lamp | 8.5 | 149", "8.5 USD"],
  ])("a price in an offer is what a product costs: %s", (headings, row, cost) => {
    const step = begin([headings, row]);
    expect(askedBy(step)).toEqual([]);
    expect(takenFrom(step, "cost")).toEqual([cost]);
  });

  it("a price in an offer stands beside the freight of the line, which is asked for", () => {
    const step = begin(["产品 | 单价(元) | 数量 | 运费(元)", "保温杯 | 12.50 | 100 | 30.00"]);
    expect(askedBy(step)).toEqual(["pieces"]);
    expect(takenFrom(withColumn(step, 3, { piecesColumn: 2 }), "cost shipping")).toEqual(["12.5 CNY | 30 CNY / 100"]);
    expect(takenFrom(withColumn(step, 3, { pieces: 1 }), "shipping")).toEqual(["30 CNY"]);
  });

  it("a price in an offer is not the reduced price of a shop", () => {
    const step = begin(["Name | Sale price | Regular price", "Mug |  | 199", "Cup | 69 | 79", "Jug |  | 45"]);
    expect(namesOf(step)).toBe("name - price");
    expect(takenFrom(answered(step, { currencies: { 2: "SAR" } }), "price")).toEqual(["199", "79", "45"]);
  });
});

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
    ["a distributor", "Product Description | Rate", "name price"],
  ])("finds name, code and cost in the export of %s", (_, headings, proposed) => {
    const cells = headings
      .split(" | ")
      .map((heading, at) =>
        /price|cost|rate|سعر|تكلفة|单价|总价|数量/iu.test(heading) ? String(at + 3) : `text ${"abcdefghijkl"[at]}`,
      );
    expect(namesOf(begin([headings, cells.join(" | "), cells.join(" | ")]))).toBe(proposed);
  });

  it("asks for the names if no column is known as theirs", () => {
    const step = begin(["Ware | Cost (SAR)", "Lampe | 12"]);
    expect(askedBy(step)).toEqual(["name"]);
    expect(askedBy(withColumn(step, 0, { field: "name" }))).toEqual([]);
    expect(askedBy({ ...step, hasNoNames: true })).toEqual([]);
  });

  it("the export of a shop gives a variant the name above it with its option", () => {
    const step = begin([
      "Handle | Title | Option1 Value | Variant Price",
      "tee | Tee | M | 79",
      "tee |  | L | 85",
      "mug |  |  | 20",
    ]);
    const confirmed = answered(step, { currencies: { 3: "SAR" } });
    expect(takenFrom(confirmed, "name price")).toEqual(["Tee | 79", "Tee - L | 85"]);
    expect(leftOf(confirmed)).toEqual([[4, "noName"]]);
  });

  it("the export of a shop keeps a known column wherever it stands, and names those that are cut", () => {
    const headings = ["Title", ...Array.from({ length: 80 }, (_, at) => `Market ${at}`), "Cost per item"];
    const row = headings.map((_, at) => (at === 0 ? "Mug" : at === 81 ? "12" : "x"));
    const step = begin([headings, row].map((cells) => cells.join("\t")).join("\n"));
    expect(step.columns.map(({ field }) => field).filter(Boolean)).toEqual(["name", "product_value"]);
    expect(step.columns).toHaveLength(60);
    expect(step.cutColumns).toHaveLength(22);
    expect(step.cutColumns[0]).toBe("Market 58");
  });
});

describe("a scale in a heading", () => {
  it.each(["Purchase price (thousand SAR)", "سعر الشراء بالآلاف (ريال)", "Cost in 000s SAR", "Cost (SAR '000)"])(
    "a scale in a heading multiplies the figures below: %s",
    (heading) => {
      const step = begin([`Item | ${heading}`, "Sofa | 1.85"]);
      expect(askedBy(step)).toEqual([]);
      expect(takenFrom(step, "cost")).toEqual(["1850"]);
    },
  );

  it("a scale in a heading is read in Chinese, and in halalas", () => {
    expect(takenFrom(begin(["品名 | 单价(千元) | 起订量", "沙发 | 1.85 | 1"]), "cost")).toEqual(["1850 CNY"]);
    expect(takenFrom(begin(["الصنف | سعر الشراء (هللة)", "قلم | 850"]), "cost")).toEqual(["8.5"]);
  });

  it("a scale in a heading asks for the scale of a price if its sign can mean something else", () => {
    const step = begin(["Item | Cost (K SAR)", "Sofa | 1.85"]);
    expect(askedBy(step)).toEqual(["scale"]);
    expect(takenFrom(withColumn(step, 1, { scale: 1000 }), "cost")).toEqual(["1850"]);
  });
});

describe("a unit beside the figures", () => {
  it.each([
    ["US $3.25", "3.25 USD"],
    ["$3.25/pc", "3.25 USD"],
    ["3.25元/件", "3.25 CNY"],
    ["HK$3.25/pc", "3.25 HKD"],
    ["3.25 ج.م", "3.25 EGP"],
    ["S.R.3.25", "3.25"],
    ["3.25 ريال فقط", "3.25"],
    ["FOB $3.25", "3.25 USD"],
    ["US$3.25/pc", "3.25 USD"],
    ["3.25美元", "3.25 USD"],
    ["3.25 UAE dirhams", "3.25 AED"],
    ["NT$3.25", "3.25 TWD"],
    ["LE 3.25", "3.25 EGP"],
    ["1,25,000.00 SAR", "125000"],
  ])("a unit beside the figures is read: %s", (text, cost) => {
    const step = begin(["Item | Cost", `Lamp | ${text}`, `Fan | ${text}`]);
    expect(askedBy(step)).toEqual([]);
    expect(takenFrom(step, "cost")).toEqual([cost, cost]);
  });

  it("asks only for the currency of a unit that several states have", () => {
    const step = begin(["Item | Cost", "Lamp | Rs. 3.25/-", "Fan | Rs. 4/-"]);
    expect(askedBy(step)).toEqual(["currency"]);
    expect(takenFrom(answered(step, { currencies: { 1: "PKR" } }), "cost")).toEqual(["3.25 PKR", "4 PKR"]);
  });

  it("a unit beside the figures reads SAP's minus, which stands behind", () => {
    expect(takenFrom(begin(["Item | Cost (SAR)", "Lamp | 12.50-"]), "cost")).toEqual(["-12.5"]);
  });

  it("a unit beside the figures is asked about in one question if it is new", () => {
    const step = begin(["Item | Cost", ...Array.from({ length: 40 }, (_, at) => `Lamp ${at} | $${at + 3}.25/ctn`)]);
    const { unread } = doubtsOf(step);
    expect(new Set(unread.map(({ group }) => group)).size).toBe(1);
    expect(unread[0]?.readings).toEqual(["$3.25"]);
  });
});

describe("headings in two rows", () => {
  it("headings in two rows take their currencies from the row of units", () => {
    const step = begin(["Item | Cost | Freight | Price", "- | USD | USD | SAR", "Lamp | 8.5 | 1 | 149"]);
    expect(askedBy(step)).toEqual([]);
    expect(takenFrom(step, "name cost shipping price")).toEqual(["Lamp | 8.5 USD | 1 USD | 149"]);
  });

  it("headings in two rows take the currency from the other language", () => {
    const step = begin([
      "Item No. | Product name | Unit Price | MOQ",
      "货号 | 品名 | 单价(USD) | 起订量",
      "A1 | Lamp | 8.5 | 100",
    ]);
    expect(askedBy(step)).toEqual([]);
    expect(takenFrom(step, "sku name cost")).toEqual(["A1 | Lamp | 8.5 USD"]);
  });
});

describe("a pasted table", () => {
  it.each([
    ["Markdown", "| Item | Cost (SAR) |\n|---|---:|\n| Mug | **12** |\n| Cup | 5 |\n"],
    ["bars without their rule", "Item | Cost (SAR)\nMug | 12\nCup | 5"],
    ["Arabic commas", "المنتج، التكلفة (ريال)\nMug، 12\nCup، 5"],
    ["Arabic semicolons", "المنتج؛ التكلفة (ريال)\nMug؛ 12\nCup؛ 5"],
    ["a title above two columns", "قائمة أسعار الجملة\nالصنف\tسعر الجملة (ريال)\nMug\t12\nCup\t5"],
    ["a note below two columns", "Item;Cost (SAR)\nMug;12\nCup;5\nPrices without VAT"],
  ])("a pasted table is read with %s", (_, text) => {
    const step = begin(text);
    expect(askedBy(step)).toEqual([]);
    expect(takenFrom(step, "name cost")).toEqual(["Mug | 12", "Cup | 5"]);
  });

  it("a pasted table keeps decimal commas between semicolons", () => {
    expect(takenFrom(begin("Preisliste\nItem;Cost (SAR)\nKettle;12,50\nFan;9,40\n"), "name cost")).toEqual([
      "Kettle | 12.5",
      "Fan | 9.4",
    ]);
  });

  it("a pasted table keeps a quoted cell that holds a tab and a line break", () => {
    const step = begin(
      'Item\tCost (SAR)\tPrice (SAR)\n"Mug\tred\nlarge"\t12\t39\n"Royal" oud\t9\t30\n19" rack\t7\t20\n',
    );
    expect(takenFrom(step, "name cost price")).toEqual([
      "Mug red large | 12 | 39",
      '"Royal" oud | 9 | 30',
      '19" rack | 7 | 20',
    ]);
  });
});

describe("the currency of a column", () => {
  it("the currency of a column is asked for if the heading and all cells name different ones, and then holds for every cell", () => {
    const step = begin(["Item | Cost (SAR)", "Mug | $12", "Cup | $9"]);
    expect(askedBy(step)).toEqual(["currency"]);
    expect(takenFrom(answered(step, { currencies: { 1: "SAR" } }), "cost")).toEqual(["12", "9"]);
  });

  it.each(["HKD", "TWD", "KRW", "MOP", "COP"])("the currency of a column can be %s", (currency) => {
    const step = answered(begin(["Item | Cost", "Mug | 12"]), { currencies: { 1: currency } });
    expect(takenFrom(step, "cost")).toEqual([`12 ${currency}`]);
  });
});

describe("the terms of delivery that a sheet names", () => {
  const rows = (heading: string, above: readonly string[] = []) => [...above, `Item | ${heading}`, "Lamp | 8.5"];
  it.each([
    ["CIF Jeddah (USD)", "8.5 USD | 0 | 0 | "],
    ["Price CFR Dammam USD", "8.5 USD | 0 |  | "],
    ["DDP Price (SAR)", "8.5 | 0 | 0 | 0"],
    ["C&F (USD)", "8.5 USD | 0 |  | "],
    ["FOB Ningbo (USD)", "8.5 USD |  |  | "],
    ["EXW price (USD)", "8.5 USD |  |  | "],
    ["Cost (USD)", "8.5 USD |  |  | "],
  ])("the terms of delivery that a sheet names say what the price contains: %s", (heading, taken) => {
    const step = begin(rows(heading));
    expect(askedBy(step)).toEqual([]);
    expect(takenFrom(step, "cost shipping insurance duty_rate_pct")).toEqual([taken]);
  });

  it("the terms of delivery that a sheet names count above the table too, but not against the heading of the cost", () => {
    expect(begin(rows("Cost (USD)", ["Terms: CIF Jeddah |"])).terms).toBe("CIF");
    expect(begin(rows("FOB (USD)", ["Terms: CIF Jeddah |"])).terms).toBeUndefined();
    expect(begin(rows("Cost (USD)", ["CIF or FOB |"])).terms).toBeUndefined();
  });

  it("the terms of delivery that a sheet names leave freight that a column names as it is", () => {
    const step = begin(["Item | CIF (USD) | Shipping (USD)", "Lamp | 8.5 | 1"]);
    expect(takenFrom(step, "cost shipping insurance")).toEqual(["8.5 USD | 1 USD | 0"]);
  });
});

describe("a heading that says for how many pieces its amounts are", () => {
  it.each([
    ["Item | Price/ctn (USD) | Pcs/ctn | Retail (SAR)", "Glass | 38.40 | 48 | 9", "38.4 USD / 48"],
    ["الصنف | سعر الكرتون (ريال) | عدد القطع في الكرتون | سعر بيع القطعة (ريال)", "كوب | 240 | 24 | 15", "240 / 24"],
    ["品名 | 箱价(元) | 装箱数 | 零售价 (SAR)", "杯子 | 240 | 24 | 15", "240 CNY / 24"],
    ["Item | Cost per dozen (SAR) | Price (SAR)", "Cup | 60 | 9", "60 / 12"],
    ["Item | Cost per 100 pcs (USD) | Price (SAR)", "Clip | 12 | 1", "12 USD / 100"],
  ])("a heading that says for how many pieces its amounts are divides them: %s", (headings, row, cost) => {
    const step = begin([headings, row]);
    expect(askedBy(step)).toEqual([]);
    expect(takenFrom(step, "cost")).toEqual([cost]);
  });

  it("a heading that says for how many pieces its amounts are asks how many are in a carton where no column says it", () => {
    const step = begin(["Item | Price per carton (USD) | MOQ", "Glass | 38.40 | 500"]);
    expect(askedBy(step)).toEqual(["pieces"]);
    expect(takenFrom(answered(step, { pieces: { 1: 48 } }), "cost")).toEqual(["38.4 USD / 48"]);
  });
});

describe("words on tax in a heading", () => {
  it.each([
    "Prix d'achat HT (SAR) | Prix de vente TTC (SAR)",
    "Cost excl. VAT (SAR) | Selling price incl. VAT (SAR)",
    "سعر الشراء غير شامل الضريبة (ريال) | سعر البيع شامل الضريبة (ريال)",
    "不含税单价 (SAR) | 零售价 (SAR)",
    "Alış fiyatı KDV hariç (SAR) | Satış fiyatı KDV dahil (SAR)",
  ])("words on tax in a heading are no part of its name: %s", (headings) => {
    const step = begin([`Item | ${headings}`, "Soap | 2.35 | 29"]);
    expect(askedBy(step)).toEqual([]);
    expect(takenFrom(step, "cost price")).toEqual(["2.35 | 29"]);
  });

  it.each([
    "Selling price excl. VAT (SAR)",
    "Price before VAT (SAR)",
    "سعر البيع قبل الضريبة (ريال)",
    "Price + VAT (SAR)",
  ])("words on tax in a heading keep a price without it from being what customers pay: %s", (heading) => {
    const step = begin([`Item | Cost (SAR) | ${heading}`, "Soap | 2.35 | 29"]);
    expect(namesOf(step)).toBe("name cost -");
  });
});

describe("words that mean several things", () => {
  it("words that mean several things are a price of Amazon's template, and the cost of Odoo's export", () => {
    const amazon = begin(["item_sku | item_name | standard_price | sale_price", "A1 | Lamp | 79 | 69"]);
    expect(namesOf(amazon)).toBe("sku name price -");
    const odoo = begin(["default_code | name | list_price | standard_price", "A1 | Lamp | 79 | 31"]);
    expect(namesOf(odoo)).toBe("sku name price cost");
  });

  it("words that mean several things are rupees of the state that another column names, else asked about", () => {
    const freight = (price: string) => begin([`Item | ${price} | Freight (Rs)`, "Bowl | 1850 | 220"]);
    expect(takenFrom(freight("Unit Price (PKR)"), "shipping")).toEqual(["220 PKR"]);
    expect(askedBy(freight("Cost (SAR)"))).toEqual(["currency"]);
  });

  it("words that mean several things are a rial of Iran or of the Gulf in Persian letters, and asked about", () => {
    expect(askedBy(begin(["شرح کالا | قیمت خرید (ریال)", "گلیم | ۸۲۰۰۰۰۰"]))).toEqual(["currency"]);
    expect(askedBy(begin(["شرح کالا | قیمت خرید (ریال سعودی)", "گلیم | ۸۲"]))).toEqual([]);
    expect(askedBy(begin(["الصنف | سعر الشراء (ريال)", "كوب | 12"]))).toEqual([]);
  });
});

describe("products with the same name", () => {
  it("products with the same name keep their option in it", () => {
    const step = begin([
      "Item Name | Variation Name | Cost (SAR)",
      "Balm | Mint | 7",
      "Balm | Rose | 7",
      "Serum | Regular | 36",
    ]);
    expect(takenFrom(step, "name")).toEqual(["Balm - Mint", "Balm - Rose", "Serum"]);
  });
});

describe("headings in several lines", () => {
  it("headings in several lines are the field of one line with what another says of it", () => {
    const step = begin(
      [
        "Item\tCost (USD)\tCost (USD)\tSelling (SAR)\tSelling (SAR)",
        "Product\tGoods\tFreight\tRetail\tWholesale",
        "Lamp\t4\t0.5\t29\t20",
      ].join("\n"),
    );
    expect(namesOf(step)).toBe("name cost shipping price -");
    expect(takenFrom(step, "name cost shipping price")).toEqual(["Lamp | 4 USD | 0.5 USD | 29"]);
  });
});

describe("two prices without a word for the cost", () => {
  it("two prices without a word for the cost are distinguished by the currencies of their cells", () => {
    const step = begin(["Product | Unit Price | Retail", "Lamp | US $3.25 | SAR 29", "Fan | US $4.10 | SAR 39"]);
    expect(takenFrom(step, "cost price")).toEqual(["3.25 USD | 29", "4.1 USD | 39"]);
  });

  it("two prices without a word for the cost are the price of one where the unit names a currency", () => {
    const step = begin(["Item | Qty | Amount (USD) | Unit (USD)", "Lamp | 10 | 45 | 4.5"]);
    expect(takenFrom(step, "cost")).toEqual(["4.5 USD"]);
  });
});

describe("a cost in two currencies", () => {
  it("a cost in two currencies is the one in the form's currency if the other is the same amount", () => {
    const step = begin([
      "Item | Cost (USD) | Rate | Cost (SAR) | Price (SAR)",
      "Lamp | 10 | 3.75 | 37.50 | 99",
      "Fan | 12 | 3.75 | 45 | 119",
    ]);
    expect(takenFrom(step, "cost price")).toEqual(["37.5 | 99", "45 | 119"]);
  });

  it("a cost in two currencies is not chosen where the amounts differ otherwise", () => {
    const step = begin(["Item | Cost (USD) | Cost (SAR)", "Lamp | 10 | 37.50", "Fan | 12 | 60"]);
    expect(namesOf(step)).toBe("name - -");
  });

  it("a cost in two currencies has a currency column for each amount", () => {
    const step = begin(["Product | Price | Currency | Cost | Cost currency", "Lamp | 29 | SAR | 20 | CNY"]);
    expect(takenFrom(step, "cost price")).toEqual(["20 CNY | 29"]);
  });
});

describe("a pack beside the product", () => {
  it("a pack beside the product is asked for where a unit is a dozen, and read from words with a number", () => {
    const step = begin(["Item | UoM | Cost (SAR)", "Pen | DOZEN | 24", "Book | EA | 8", "Gum | BOX/24 | 36"]);
    expect(askedBy(step)).toEqual(["pieces"]);
    expect(takenFrom(withColumn(step, 2, { piecesColumn: 1 }), "cost")).toEqual(["24 / 12", "8", "36 / 24"]);
  });

  it("asks for a pack where a name ends with it and the cost is above the price", () => {
    const lines = ["Item | Cost (SAR) | Price (SAR)", "Milk 454 g x 12 | 60 | 8", "Juice X24 | 48 | 4"];
    const step = begin(lines);
    expect(askedBy(step)).toEqual(["pieces"]);
    expect(takenFrom(withColumn(step, 1, { piecesColumn: 0 }), "cost price")).toEqual(["60 / 12 | 8", "48 / 24 | 4"]);
    expect(askedBy(begin(["Item | Cost (SAR) | Price (SAR)", "Milk 454 g x 12 | 60 | 80"]))).toEqual([]);
  });
});

describe("what a sheet says elsewhere", () => {
  it("what a sheet says elsewhere is which sign is decimal, so that the other one groups thousands", () => {
    const point = begin("Item\tCost (USD)\nSofa\t1,250\nBed\t980.50");
    expect(askedBy(point)).toEqual([]);
    expect(takenFrom(point, "cost")).toEqual(["1250 USD", "980.5 USD"]);
    expect(takenFrom(begin("Item;Cost (USD)\nSofa;1.250\nBed;980,50"), "cost")).toEqual(["1250 USD", "980.5 USD"]);
  });

  it("what a sheet says elsewhere leaves open what the same sign means, and what a sign of another column means", () => {
    expect(askedBy(begin("Item\tCost (USD)\nSofa\t1,250\nBed\t980,50"))).toEqual(["decimal"]);
    expect(askedBy(begin("Item\tCost (USD)\tPrice (SAR)\nSofa\t1,250\t99.50"))).toEqual(["decimal"]);
  });

  it("what a sheet says elsewhere is that a yen sign is China's where headings are written so", () => {
    const step = begin(["产品名称 | 单价 | 数量", "手机壳 | ¥3.50 | 200"]);
    expect(takenFrom(step, "cost")).toEqual(["3.5 CNY"]);
    expect(askedBy(begin(["Item | Cost", "Cup | ¥3.50"]))).toEqual(["currency"]);
  });

  it("what a sheet says elsewhere is a row of units with the word for them in front", () => {
    for (const word of ["العملة", "Currency", "الوحدة"]) {
      const step = begin(["المنتج | التكلفة | سعر البيع", `${word} | دولار | ريال`, "كوب | 3 | 39"]);
      expect(askedBy(step)).toEqual([]);
      expect(takenFrom(step, "name cost price")).toEqual(["كوب | 3 USD | 39"]);
    }
  });

  it.each(["N/A", "n.a.", "TBD", "غير متوفر", "待定"])(
    "what a sheet says elsewhere is that a figure is not known: %s",
    (text) => {
      const step = begin(["Item | Cost (SAR) | Price (SAR)", `Vase | ${text} | 99`, "Lamp | 60 | 149"]);
      expect(askedBy(step)).toEqual([]);
      expect(takenFrom(step, "cost price")).toEqual([" | 99", "60 | 149"]);
    },
  );
});
