/** Tables that merchants and suppliers have: their parts, headings, and rows that are no products. All are made up. */
import { describe, expect, it } from "vitest";
import { withColumn, withRow } from "../../../../src/shop/spreadsheet/import-step.ts";
import { askedBy, begin, leftOf, takenFrom } from "../../../fixtures/import-answers.ts";

describe("tables under each other", () => {
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

  it.each(["Delivery: 15 days", "Port: Ningbo", "التوصيل : مجاني"])(
    "takes no line of a chat for headings: %s",
    (line) => {
      const step = begin(`Fan - 12 USD\nPot - 8 USD\n${line}\nMug - 3 USD`);
      expect([step.heading, step.table.rows.length]).toEqual([undefined, 4]);
    },
  );

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

  it("asks about a row whose figures are sums though its name does not say so", () => {
    const step = begin(["Item | Cost (SAR) | Price (SAR)", "Mug | 12 | 39", "Cup | 5 | 19", "Set | 17 | 58"]);
    expect(askedBy(step)).toEqual(["sum"]);
    expect(takenFrom(withRow(step, 4, true), "name")).toEqual(["Mug", "Cup", "Set"]);
    expect(askedBy(withRow(step, 4, true))).toEqual([]);
    expect(askedBy(withRow(step, 4, false))).toEqual([]);
  });
});

describe("a pasted table", () => {
  it.each([
    ["Comparison", "Product | Mug | Cup", "Cost (SAR) | 12 | 5", "MOQ | 100 | 500"],
    [" | Mug | Cup", "Cost (SAR) | 12 | 5", "MOQ | 100 | 500"],
  ])("reads a table whose fields stand under each other: %s, %s", (...lines) => {
    const step = withColumn(begin(lines), 0, { field: "name" });
    expect([...askedBy(step), ...takenFrom(step, "name cost")]).toEqual(["Mug | 12", "Cup | 5"]);
  });

  it("reads no list of costs as a product", () => {
    expect(begin(["Product | Amount (SAR)", "Cost | 48", "Shipping | 4"]).columns).toHaveLength(2);
  });

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
});
