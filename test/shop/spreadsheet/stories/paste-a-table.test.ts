/** Tables that merchants and suppliers have: their parts, headings, and rows that are no products. All are made up. */
import { describe, expect, it } from "vitest";
import { withColumn, withRow } from "../../../../src/shop/spreadsheet/import-step.ts";
import { answered, askedBy, begin, leftOf, namesOf, takenFrom } from "../../../fixtures/import-answers.ts";

describe("tables under each other", () => {
  it("reads the currency of each of two tables under each other", () => {
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

  it("reads the columns of each of two tables under each other", () => {
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

  it("asks for the currency that a later table does not name", () => {
    const step = begin(["Item | Cost (USD)", "Kettle | 12", "Item | Cost", "Mixer | 88"]);
    expect(askedBy(step)).toEqual(["currency"]);
    expect(takenFrom(answered(step, { currencies: { 1: "CNY" } }), "name cost")).toEqual([
      "Kettle | 12 USD",
      "Mixer | 88 CNY",
    ]);
  });

  it.each([
    ["Cost per dozen (USD)", "Cost (USD)"],
    ["Cost (SAR)", "Cost incl. VAT (SAR)"],
    ["FOB (USD)", "CIF (USD)"],
    ["Cost (SAR)", "Cost ('000 SAR)"],
  ])("keeps amounts in separate columns when two tables mean them differently: %s, %s", (first, second) => {
    const step = begin([`Item | ${first}`, "Socks | 12", `Item | ${second}`, "Mug | 8"]);
    expect(step.columns.map(({ heading }) => heading)).toEqual(["Item", first, second]);
    expect(takenFrom(withColumn(step, 1, { field: "product_value" }), "name")).toEqual(["Socks"]);
    expect(takenFrom(withColumn(step, 2, { field: "product_value" }), "name")).toEqual(["Mug"]);
  });

  it("divides the amounts of each table by the pack of its own heading", () => {
    const step = begin([
      "Item | Cost per dozen (USD)",
      "Socks | 24",
      "Item | Cost per piece (CNY)",
      "Mug | 8",
      "Item | Cost per carton of 6 (USD)",
      "Cup | 12",
    ]);
    expect(askedBy(step)).toEqual([]);
    expect(takenFrom(step, "cost")).toEqual(["24 USD / 12", "8 CNY", "12 USD / 6"]);
  });

  it("keeps the first table when a later one has more known headings", () => {
    const step = begin([
      "Item | Cost (USD)",
      "Kettle | 12",
      "Item | SKU | Cost (USD) | Price (SAR)",
      "Mixer | M1 | 8 | 99",
    ]);
    expect(takenFrom(step, "name sku cost price")).toEqual(["Kettle |  | 12 USD | ", "Mixer | M1 | 8 USD | 99"]);
  });
});

describe("headings in two rows", () => {
  it("takes currencies from a row of units below the headings", () => {
    const step = begin(["Item | Cost | Freight | Price", "- | USD | USD | SAR", "Lamp | 8.5 | 1 | 149"]);
    expect(askedBy(step)).toEqual([]);
    expect(takenFrom(step, "name cost shipping price")).toEqual(["Lamp | 8.5 USD | 1 USD | 149"]);
  });

  it("takes tax, carton and per cent from a row of units below the headings", () => {
    const step = begin([
      "Item | Cost | Retail price | Commission",
      " | USD/ctn | SAR incl. VAT | ٪",
      "Lamp | 8.5 | 149 | 15",
      "Fan | 9 | 99 | 15",
    ]);
    expect(namesOf(step)).toBe("name cost price marketplace_fee_pct");
    expect(askedBy(step)).toEqual(["pieces"]);
  });

  it("takes the currency from headings in a second language", () => {
    const step = begin([
      "Item No. | Product name | Unit Price | MOQ",
      "货号 | 品名 | 单价(USD) | 起订量",
      "A1 | Lamp | 8.5 | 100",
    ]);
    expect(askedBy(step)).toEqual([]);
    expect(takenFrom(step, "sku name cost")).toEqual(["A1 | Lamp | 8.5 USD"]);
  });
});

it("reads the meaning of a heading from all of its lines", () => {
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
    "Nett Total",
    "Carried forward",
    "合计人民币",
    "Total H.T.",
    "Gesamtbetrag",
  ])("leaves out sums in the words of suppliers: %s", (name) => {
    const step = begin(["Item | Cost (SAR) | Price (SAR)", "Mug | 12 | 39", "Cup | 5 | 19", `${name} | 18 | 60`]);
    expect(leftOf(step)).toEqual([[4, "total"]]);
  });

  it("leaves out what an invoice adds and takes off", () => {
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
    "Round off",
    "خصم خاص 5%",
  ])("leaves out the charge %s", (name) => {
    const step = begin(["Item | Cost (SAR)", "Mug | 12", "Cup | 5", `${name} | 3`]);
    expect(leftOf(step)).toEqual([[4, "charge"]]);
  });

  it("leaves out charges that name a place, and fees of any name", () => {
    const names = ["Inland freight to Ningbo port", "Mold fee", "Mould charge", "شحن داخلي", "أجور تركيب", "模具费"];
    const step = begin([
      "Item | Qty | Unit price (USD)",
      "Chair | 100 | 12",
      ...names.map((name) => `${name} | 1 | 80`),
    ]);
    expect(takenFrom(step, "name")).toEqual(["Chair"]);
    expect(leftOf(step)).toEqual(names.map((_, at) => [at + 3, "charge"]));
    expect(takenFrom(begin(["Item | Cost (USD)", "Fast charge cable to go | 3"]), "name")).toHaveLength(1);
  });

  it("leaves out groups that sum the rows below them", () => {
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

  it("leaves out a row without a name whose figures are sums", () => {
    const step = begin(["Item | Cost (SAR) | Price (SAR)", "Mug | 12 | 39", "Cup | 5 | 19", " | 17 | 58"]);
    expect(leftOf(step)).toEqual([[4, "total"]]);
    expect(askedBy(step)).toEqual([]);
  });

  it("asks about a row whose figures are sums though its name does not say so", () => {
    const step = begin(["Item | Cost (SAR) | Price (SAR)", "Mug | 12 | 39", "Cup | 5 | 19", "Set | 17 | 58"]);
    expect(askedBy(step)).toEqual(["sum"]);
    expect(takenFrom(withRow(step, 4, true), "name")).toEqual(["Mug", "Cup", "Set"]);
    expect(askedBy(withRow(step, 4, true))).toEqual([]);
    expect(askedBy(withRow(step, 4, false))).toEqual([]);
  });

  it("keeps a variant whose figures are the sum of two others", () => {
    const step = begin(["Item | Size | Cost (SAR)", "Tee | S | 10", "Tee | M | 10", "Tee | L | 20"]);
    expect(askedBy(step)).toEqual([]);
    expect(takenFrom(step, "name")).toEqual(["Tee - S", "Tee - M", "Tee - L"]);
  });

  it("keeps two variants of one price, and a product whose name begins with Total", () => {
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

it("names products with the same name by their options as well", () => {
  const step = begin([
    "Item Name | Variation Name | Cost (SAR)",
    "Balm | Mint | 7",
    "Balm | Rose | 7",
    "Serum | Regular | 36",
  ]);
  expect(takenFrom(step, "name")).toEqual(["Balm - Mint", "Balm - Rose", "Serum"]);
});

describe("a pasted table", () => {
  it.each([
    ["Markdown", "| Item | Cost (SAR) |\n|---|---:|\n| Mug | **12** |\n| Cup | 5 |\n"],
    ["bars without their rule", "Item | Cost (SAR)\nMug | 12\nCup | 5"],
    ["Arabic commas", "المنتج، التكلفة (ريال)\nMug، 12\nCup، 5"],
    ["Arabic semicolons", "المنتج؛ التكلفة (ريال)\nMug؛ 12\nCup؛ 5"],
    ["a title above two columns", "قائمة أسعار الجملة\nالصنف\tسعر الجملة (ريال)\nMug\t12\nCup\t5"],
    ["a note below two columns", "Item;Cost (SAR)\nMug;12\nCup;5\nPrices without VAT"],
  ])("reads a pasted table with %s", (_, text) => {
    const step = begin(text);
    expect(askedBy(step)).toEqual([]);
    expect(takenFrom(step, "name cost")).toEqual(["Mug | 12", "Cup | 5"]);
  });

  it("reads decimal commas in a pasted table with semicolons", () => {
    expect(takenFrom(begin("Preisliste\nItem;Cost (SAR)\nKettle;12,50\nFan;9,40\n"), "name cost")).toEqual([
      "Kettle | 12.5",
      "Fan | 9.4",
    ]);
  });

  it("keeps a quoted cell of a pasted table that holds a tab and a line break", () => {
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
