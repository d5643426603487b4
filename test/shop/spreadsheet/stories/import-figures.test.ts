/** Figures in sheets of merchants and suppliers, and what stands beside them. All are made up. */
import { describe, expect, it } from "vitest";
import { doubtsOf, holdsShares } from "../../../../src/shop/spreadsheet/import-sheet.ts";
import { withColumn } from "../../../../src/shop/spreadsheet/import-step.ts";
import { answered, askedBy, begin, namesOf, takenFrom } from "../../../fixtures/import-answers.ts";

describe("two figures in a cell", () => {
  it("asks which of two figures in a cell is meant", () => {
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

  it.each([
    ["199 / 250", ["199", "250", "199 / 250"]],
    ["3.5-4.2", ["3.5", "4.2"]],
    ["US$3.25~4.50", ["3.25 USD", "4.50 USD"]],
    ["R$ 12", ["12"]],
    ["#DIV/0!", []],
  ])("asks about a cell that cannot be read as one figure: %s", (text, readings) => {
    const step = begin(["Item | Cost (USD)", `Lamp | ${text}`]);
    expect(askedBy(step)).toEqual(["cells"]);
    expect(doubtsOf(step).unread[0]?.readings).toEqual(readings);
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
    ["3.25 USD (FOB)", "3.25 USD"],
    ["3.25 usd each", "3.25 USD"],
    ["USD:3.25", "3.25 USD"],
    ["@3.25 USD", "3.25 USD"],
  ])("reads a figure with its unit: %s", (text, cost) => {
    const step = begin(["Item | Cost", `Lamp | ${text}`, `Fan | ${text}`]);
    expect(askedBy(step)).toEqual([]);
    expect(takenFrom(step, "cost")).toEqual([cost, cost]);
  });

  it.each(["12.50-", "(12.50)", "-12.50"])("asks about a minus, which no cost has: %s", (text) => {
    const step = begin(["Item | Cost (SAR) | Commission %", `Lamp | ${text} | -15%`]);
    expect(doubtsOf(step).unread.map(({ readings }) => readings)).toEqual([["12.50"], []]);
  });

  it.each([
    ["$8/doz", "8 USD / 12"],
    ["$4.5/100pcs", "4.5 USD / 100"],
    ["12 USD per 1,000 pcs", "12 USD / 1000"],
    ["90 ريال/كرتون (24 حبة)", "90 / 24"],
    ["96元/箱", "96 CNY / 48"],
    ["$24/ctn", "24 USD / 48"],
  ])("reads a pack beside a figure, with its pieces from there or from a column: %s", (text, cost) => {
    const step = begin(["Item | Cost | Pcs/ctn", `Lamp | ${text} | 48`, "Fan | $3/pc | 48"]);
    expect(askedBy(step)).toEqual([]);
    expect(takenFrom(step, "cost")).toEqual([cost, "3 USD"]);
  });

  it("asks only once about a carton of unknown size beside many figures", () => {
    const step = begin(["Item | Cost", ...Array.from({ length: 40 }, (_, at) => `Lamp ${at} | $${at + 3}.25/ctn`)]);
    expect(askedBy(step)).toEqual(["pieces"]);
    expect(takenFrom(withColumn(step, 1, { pieces: 24 }), "cost")[0]).toBe("3.25 USD / 24");
  });

  it.each(["$24/ctn", "$24/set", "$7.5/kg"])("never offers the amount of a pack as that of a piece: %s", (text) => {
    const [cell] = doubtsOf(begin(["Item | Cost", `Lamp | ${text}`, "Fan | $3/pc"])).unread;
    expect([cell?.text, cell?.readings]).toEqual([text, []]);
  });
});

describe("an amount of a fee or a duty", () => {
  it.each([
    "Item | Price (SAR) | Commission (USD)",
    "Item | Selling | Commission (SAR)",
    "Item | Cost (SAR) | Customs (SAR)",
    "Item | Cost (SAR) | VAT (SAR)",
  ])("asks what share an amount is if its base does not stand beside it: %s", (headings) => {
    const step = begin([headings, "Lamp | 149 | 5"]);
    expect(step.columns[2]?.field).toBeUndefined();
    const field = step.columns[2]?.role ?? "";
    const { unread } = doubtsOf(withColumn(step, 2, { field }));
    expect(unread.map(({ text, readings }) => [text, readings])).toEqual([["5", []]]);
  });

  it("asks what share an amount is where it can be that of several pieces", () => {
    const step = begin(["Item | Qty | Price (SAR) | Commission (SAR)", "Lamp | 3 | 149 | 67.05"]);
    expect(askedBy(withColumn(step, 3, { field: "marketplace_fee_pct" }))).toContain("cells");
    const dozen = begin(["Item | Cost (SAR) | Selling/dozen (SAR) | Commission (SAR)", "Lamp | 12 | 240 | 12"]);
    expect(askedBy(dozen)).toEqual(["cells"]);
  });
});

describe("the currency of a column", () => {
  it.each(["HKD", "TWD", "KRW", "MOP", "COP"])("accepts the currency %s for a column", (currency) => {
    const step = answered(begin(["Item | Cost", "Mug | 12"]), { currencies: { 1: currency } });
    expect(takenFrom(step, "cost")).toEqual([`12 ${currency}`]);
  });
});

describe("a scale in a heading", () => {
  it.each(["Purchase price (thousand SAR)", "سعر الشراء بالآلاف (ريال)", "Cost in 000s SAR", "Cost (SAR '000)"])(
    "multiplies figures by the scale in their heading: %s",
    (heading) => {
      const step = begin([`Item | ${heading}`, "Sofa | 1.85"]);
      expect(askedBy(step)).toEqual([]);
      expect(takenFrom(step, "cost")).toEqual(["1850"]);
    },
  );
});

describe("words on tax in a heading", () => {
  it.each([
    "Prix d'achat HT (SAR) | Prix de vente TTC (SAR)",
    "Cost excl. VAT (SAR) | Selling price incl. VAT (SAR)",
    "سعر الشراء غير شامل الضريبة (ريال) | سعر البيع شامل الضريبة (ريال)",
    "不含税单价 (SAR) | 零售价 (SAR)",
    "Alış fiyatı KDV hariç (SAR) | Satış fiyatı KDV dahil (SAR)",
  ])("ignores words on tax when it reads the meaning of a heading: %s", (headings) => {
    const step = begin([`Item | ${headings}`, "Soap | 2.35 | 29"]);
    expect(askedBy(step)).toEqual([]);
    expect(takenFrom(step, "cost price")).toEqual(["2.35 | 29"]);
  });

  it.each([
    "Selling price excl. VAT (SAR)",
    "Price before VAT (SAR)",
    "سعر البيع قبل الضريبة (ريال)",
    "Price + VAT (SAR)",
    "Net price (SAR)",
  ])("does not take a price without tax as what customers pay: %s", (heading) => {
    const step = begin([`Item | Cost (SAR) | ${heading}`, "Soap | 2.35 | 29"]);
    expect(namesOf(step)).toBe("name cost -");
  });
});

describe("a share without a sign", () => {
  it.each(["Commission", "Marketplace fee", "العمولة", "Duty", "VAT"])(
    "asks once for a column whether its shares are fractions or per cent: %s",
    (heading) => {
      const step = begin([`Item | Cost (SAR) | ${heading}`, "Mug | 12 | 0.12", "Cup | 5 | 0", "Pan | 30 | 0.055"]);
      expect(doubtsOf(step).fractions).toEqual([2]);
      const field = step.columns[2]?.field ?? "";
      const meant = (isFraction: boolean) => takenFrom(answered(step, { fractions: { 2: isFraction } }), field);
      expect([meant(true), meant(false)]).toEqual([
        ["12", "0", "5.5"],
        ["0.12", "0", "0.055"],
      ]);
    },
  );

  it("asks whether the figures of a fee or a duty are per cent or amounts, where its heading does not say it", () => {
    const lines = [
      "Item | Cost (SAR) | Price (SAR) | Duty | Commission",
      "Mug | 12 | 40 | 3 | 6",
      "Cup | 5 | 20 | 1 | 3",
    ];
    const step = begin(lines);
    expect(doubtsOf(step).fractions).toEqual([3, 4]);
    expect(doubtsOf(begin([...lines, "Total | 17 | 60 | 4 | 109"])).fractions).toEqual([3, 4]);
    expect(doubtsOf(begin([...lines, "Fan | 40 | 99 | 5% | 15%"])).fractions).toEqual([3, 4]);
    const perCent = answered(step, { fractions: { 3: false, 4: false } });
    const amounts = answered(step, { fractions: { 3: false }, currencies: { 4: "SAR" } });
    expect([askedBy(perCent), askedBy(amounts)]).toEqual([[], []]);
    expect(takenFrom(perCent, "duty_rate_pct marketplace_fee_pct")).toEqual(["3 | 6", "1 | 3"]);
    expect(takenFrom(amounts, "duty_rate_pct marketplace_fee_pct")).toEqual(["3 | 15", "1 | 15"]);
    expect(askedBy(begin(lines.map((line) => line.replace("Duty", "Duty rate").replace("ion", "ion %"))))).toEqual([]);
  });

  it("asks about a fee that can be no share, and takes it as that of the price", () => {
    const step = begin(["Item | Price (SAR) | Commission", "Sofa | 1200 | 180", "Lamp | 99 | 14.85"]);
    expect(askedBy(step)).toEqual(["fraction"]);
    expect(takenFrom(answered(step, { currencies: { 2: "SAR" } }), "marketplace_fee_pct")).toEqual(["15", "15"]);
  });

  it("reads no share of the cost as an amount", () => {
    const step = begin(["Item | Cost (USD) | Freight %", "Lamp | 5 | 12"]);
    expect(namesOf(step)).toBe("name cost -");
    expect(askedBy(answered(step, { fields: { 2: "shipping" }, currencies: { 2: "USD" } }))).toEqual(["cells"]);
    expect(askedBy(begin(["المنتج | سعر البيع بالريال (%15 ضريبة)", "شاي | 65"]))).toEqual([]);
    const shares = ["Freight %", "Freight", "سعر البيع بالريال (%15 ضريبة)"].map((heading, at) =>
      holdsShares(begin([`Item | ${heading}`, `Lamp | 12${at === 1 ? "%" : ""}`]), 1),
    );
    expect(shares).toEqual([true, true, false]);
  });

  it.each(["VAT | 0.75 SAR", "VAT (SAR) | 0.75", "Duty | 0"])(
    "proposes no share where the figures can be amounts: %s",
    (column) => {
      const [heading, cell] = column.split(" | ");
      expect(namesOf(begin([`Item | Cost (SAR) | ${heading}`, `Mug | 12 | ${cell}`]))).toBe("name cost -");
    },
  );
});

describe("a cost with its tax", () => {
  it.each([
    ["Cost incl. VAT (SAR)", 14],
    ["Cost (VAT included) (SAR)", 14],
    ["التكلفة شامل الضريبة (ريال)", 14],
    ["含税单价 (SAR) | 起订量", 14],
    ["Cost incl. 15% VAT (SAR)", 1],
    ["التكلفة شاملة ضريبة القيمة المضافة ١٥٪ (ريال)", 1],
    ["Alış fiyatı KDV dahil (SAR)", 14],
  ])("asks about the tax that a cost contains: %s", (heading, rates) => {
    const step = begin([`Item | ${heading}`, "Soap | 115 | 1", "Pen | 10 | 1"]);
    expect(askedBy(step)).toEqual(["tax"]);
    expect(step.columns[1]?.taxRates).toHaveLength(rates);
    expect(step.columns[1]?.taxRates).toContain(15);
    const confirmed = (taxPct: number) => withColumn(step, 1, { taxPct });
    expect(askedBy(confirmed(0))).toEqual([]);
    expect(takenFrom(confirmed(0), "cost")).toEqual(["115", "10"]);
    expect(takenFrom(confirmed(15), "cost")).toEqual(["100", "8.6957"]);
  });

  it.each([
    "Cost not incl. VAT (SAR)",
    "Cost (VAT not included) (SAR)",
    "Cost (tax free) (SAR)",
    "التكلفة لا تشمل الضريبة (ريال)",
    "VAT 15% | Cost (SAR)",
  ])("asks about no tax where no heading says that the cost contains it: %s", (heading) => {
    const step = begin([`Item | ${heading}`, "Soap | 115 | 115"]);
    expect(askedBy(step)).toEqual([]);
    expect(takenFrom(step, "cost vat_rate_pct")).toEqual(["115 | "]);
  });

  it.each([
    ["60 SAR incl. VAT", "149 SAR incl. VAT", ["tax"], "60 | 149"],
    ["60 SAR + VAT", "149 SAR (incl. 15% VAT)", [], "60 | 149"],
    ["٦٠ ريال قبل الضريبة", "١٤٩ ريال شامل الضريبة", [], "60 | 149"],
    ["60 SAR", "149 SAR + VAT", ["cells"], "60 | "],
  ])("reads an amount beside words on its tax: %s, %s", (cost, price, asked, taken) => {
    const step = begin(["Item | Cost | Price", `Lamp | ${cost} | ${price}`]);
    expect(askedBy(step)).toEqual(asked);
    expect(takenFrom(step, "cost price")).toEqual([taken]);
  });

  it("asks about a cell with tax among others that do not say it", () => {
    expect(askedBy(begin(["Item | Cost", "Lamp | 60 SAR incl. VAT", "Fan | 40 SAR"]))).toEqual(["cells"]);
  });

  it("asks about the tax in other costs, and in costs where a line says it of all prices", () => {
    expect(doubtsOf(begin(["Item | Cost (SAR) | Shipping incl. VAT (SAR)", "Soap | 9 | 2"])).taxes).toEqual([2]);
    const noted = begin(["All prices incl. VAT | ", "Item | Cost (SAR) | Selling price (SAR)", "Soap | 9 | 29"]);
    expect(doubtsOf(noted).taxes).toEqual([1]);
  });

  it.each(["Prices include 15% VAT", "الأسعار تشمل ضريبة القيمة المضافة"])(
    "asks about the tax that a line says the prices contain: %s",
    (line) => expect(askedBy(begin([`${line} |`, "Item | Cost (SAR)", "Soap | 9"]))).toEqual(["tax"]),
  );

  it.each(["Selling prices exclude VAT", "Prices do not include VAT", "أسعار البيع لا تشمل ضريبة القيمة المضافة"])(
    "does not take a price as what customers pay if a line says that it is without VAT: %s",
    (line) => {
      const step = begin([`${line} |`, "Item | Cost (SAR) | Selling price (SAR)", "Soap | 9 | 29"]);
      expect([namesOf(step), ...askedBy(step)]).toEqual(["name cost -"]);
    },
  );

  it("keeps the tax in a price that customers pay", () => {
    const step = withColumn(begin(["Item | Cost incl. VAT (SAR)", "Soap | 115"]), 1, { taxPct: 15 });
    expect(takenFrom(withColumn(step, 1, { field: "expected_sale_price" }), "price")).toEqual(["115"]);
  });
});

describe("two costs and their tax", () => {
  it.each([
    "Cost excl VAT (SAR) | Cost incl VAT (SAR)",
    "Cost (SAR) | Cost incl VAT (SAR)",
    "التكلفة قبل الضريبة (ريال) | التكلفة بعد الضريبة (ريال)",
  ])("takes the cost without tax where the sheet has both: %s", (costs) => {
    const step = begin([`Item | ${costs} | Selling price (SAR)`, "Soap | 100 | 115 | 200"]);
    expect(takenFrom(step, "cost price")).toEqual(["100 | 200"]);
  });
});

it.each([
  "单价(元/kg)",
  "单价(元/公斤)",
  "Price/kg (USD)",
  "سعر الكيلو (ريال)",
  "Unit price (USD/MT)",
  "Price per m (USD)",
])("proposes no price for a weight or a length: %s", (heading) => {
  expect(namesOf(begin([`品名 | ${heading} | MOQ`, "米 | 5 | 10"]))).toBe("name - -");
});

it.each([
  ["Item | Qty | Price (USD) | Discount % | Total (USD)", "Lamp | 10 | 10 | 10% | 90", "name - - - -"],
  ["البيان | الكمية | السعر | الخصم | الصافي", "طاولة | 10 | 100 | 50 | 950", "name - - - -"],
  ["Item | MOQ | Price (USD) | Discount | Net price (USD)", "Lamp | 5 | 10 | 10% | 9", "name - - - cost"],
  ["Item | MOQ | Price (USD) | Discount", "Lamp | 5 | 10 | 0", "name - cost -"],
  ["Item | Cost (SAR) | Discount | Selling price (SAR)", "Lamp | 30 | 10% | 99", "name cost - price"],
  ["Item | Price (SAR) | Discount %", "Lamp | 149 | 20%", "name - -"],
  ["Item | Price (SAR) | Discount % | Final price (SAR)", "Lamp | 149 | 20% | 119.2", "name - - price"],
  ["المنتج | السعر (ريال) | السعر بعد الخصم (ريال)", "قميص | 120 | 99", "name - price"],
  ["المنتج | السعر بعد الخصم (ريال)", "قميص | 99", "name price"],
  ["الصنف | الكمية | السعر | السعر بعد الخصم | الإجمالي", "قميص | 10 | 120 | 99 | 990", "name - - cost -"],
  [
    "Codice | Descrizione | Q.tà | Prezzo unit. € | Sconto % | Importo €",
    "A | Olio | 12 | 8,5 | 10 | 91,8",
    "sku name - - - -",
  ],
])("takes a price beside a discount only if the discount does not lower it: %s", (headings, row, proposed) => {
  expect(namesOf(begin([headings, row]))).toBe(proposed);
});

describe("words that mean several things", () => {
  it("reads rupees as those of the state that another column names, and asks without one", () => {
    const freight = (price: string) => begin([`Item | ${price} | Freight (Rs)`, "Bowl | 1850 | 220"]);
    expect(takenFrom(freight("Unit Price (PKR)"), "shipping")).toEqual(["220 PKR"]);
    expect(askedBy(freight("Cost (SAR)"))).toEqual(["currency"]);
  });

  it("asks about a rial in Persian letters unless its state is named", () => {
    expect(askedBy(begin(["شرح کالا | قیمت خرید (ریال)", "گلیم | ۸۲۰۰۰۰۰"]))).toEqual(["currency"]);
    expect(askedBy(begin(["شرح کالا | قیمت خرید (ریال سعودی)", "گلیم | ۸۲"]))).toEqual([]);
    expect(askedBy(begin(["الصنف | سعر الشراء (ريال)", "كوب | 12"]))).toEqual([]);
  });
});
