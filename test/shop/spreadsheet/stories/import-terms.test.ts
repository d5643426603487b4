/** Terms of delivery in suppliers' sheets, and what a price contains. All are made up. */
import { describe, expect, it } from "vitest";
import type { ImportStep } from "../../../../src/shop/spreadsheet/confirmed-sheet.ts";
import { doubtsOf } from "../../../../src/shop/spreadsheet/import-sheet.ts";
import { withColumn, withTermsOfAll } from "../../../../src/shop/spreadsheet/import-step.ts";
import { namedTerms } from "../../../../src/shop/spreadsheet/proposed-terms.ts";
import { askedBy, begin, namesOf, takenFrom } from "../../../fixtures/import-answers.ts";

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
    ["C.I.F. price (USD)", "8.5 USD | 0 | 0 | "],
    ["CIF吉达单价(USD)", "8.5 USD | 0 | 0 | "],
    ["到岸价(USD)", "8.5 USD | 0 | 0 | "],
    ["Cost incl. freight (USD)", "8.5 USD | 0 |  | "],
    ["التكلفة شاملة الشحن (دولار)", "8.5 USD | 0 |  | "],
  ])("takes the costs that the price contains by its terms of delivery as 0: %s", (heading, taken) => {
    const step = begin(rows(heading));
    expect(askedBy(step)).toEqual([]);
    expect(takenFrom(step, "cost shipping insurance duty_rate_pct")).toEqual([taken]);
  });

  it("reads terms of delivery from a line above the table, unless the heading of the cost names others", () => {
    expect(begin(rows("Cost (USD)", ["Terms: CIF Jeddah |"])).terms).toBe("CIF");
    expect(begin(rows("FOB (USD)", ["Terms: CIF Jeddah |"])).terms).toBe("");
    expect(begin(rows("Cost (USD)", ["CIF or FOB |"])).terms).toBe("");
    expect(begin(rows("Cost not incl. freight (USD)")).terms).toBe("");
  });

  it.each([
    ["Prices are CIF Jeddah port", "CIF"],
    ["Remarks: all prices are DDP Riyadh", "DDP"],
    ["الأسعار شروط CFR الدمام", "CFR"],
    ["CIF price on request", ""],
    ["Thank you for your interest", ""],
  ])("reads terms of delivery from a line below the table: %s", (line, terms) => {
    expect(begin([...rows("Cost (USD)"), `${line} | `]).terms).toBe(terms);
  });

  it("reads terms of delivery for all rows from a column in which they agree", () => {
    const offer = (second: string) =>
      begin(["Item | Cost (USD) | Incoterm", "Lamp | 8 | CIF", `Fan | 9 | ${second}`]).terms;
    expect([offer("CIF"), offer("FOB")]).toEqual(["CIF", undefined]);
  });

  it("asks about terms of delivery if a column states a cost that the price contains", () => {
    const step = begin(["Item | CIF (USD) | Shipping (USD)", "Lamp | 8.5 | 1", "Fan | 9 | "]);
    expect(askedBy(step)).toEqual(["terms"]);
    const taken = (said: ImportStep) => [...askedBy(said), ...takenFrom(said, "cost shipping insurance")];
    expect(taken(withTermsOfAll(step, ""))).toEqual(["8.5 USD | 1 USD | ", "9 USD |  | "]);
    const contained = withTermsOfAll(step, "CIF");
    expect(taken(contained)).toEqual(["8.5 USD | 0 | 0", "9 USD | 0 | 0"]);
    expect(taken(withColumn(contained, 2, { field: "shipping" }))).toEqual(["8.5 USD | 1 USD | 0", "9 USD | 0 | 0"]);
    expect(askedBy(begin(["Item | CIF (USD) | Shipping (USD)", "Lamp | 8.5 | 0", "Fan | 9 | "]))).toEqual([]);
    expect(askedBy(begin(["Item | FOB (USD) | Shipping (USD)", "Lamp | 8.5 | 1", "Fan | 9 | "]))).toEqual([]);
  });

  it("asks about terms of delivery if a duty stands beside a price that contains it", () => {
    const lines = (terms: string, duty: string) => [`Item | ${terms} (SAR) | Duty %`, `Lamp | 36 | ${duty}`];
    expect(askedBy(begin(lines("DDP", "5%")))).toEqual(["terms"]);
    expect(askedBy(begin(lines("DDP", "0%")))).toEqual([]);
    expect(askedBy(begin(lines("CIF", "5%")))).toEqual([]);
  });

  it.each([
    ["All goods FOB Ningbo |", "Pan | $4.20 | ", "4.2 USD"],
    ["Best offer for you |", "Pan | $4.20 | EXW Milano", "4.2 USD"],
    ["Best offer for you |", "Key FOB | 4.20 SAR | ", ""],
  ])("takes prices at terms of delivery as costs: %s %s", (above, row, cost) => {
    const step = begin([above, "Item | Price | Note", row]);
    expect(askedBy(step)).toEqual([]);
    expect(takenFrom(step, "cost")).toEqual([cost]);
  });

  it("asks about terms of delivery if a row states a cost that its price contains", () => {
    const step = begin(["Item | Cost (USD) | Incoterm | Freight (USD)", "Lamp | 8 | CIF | 1", "Fan | 9 | FOB | 2"]);
    expect(askedBy(step)).toEqual(["terms"]);
    const taken = (said: ImportStep) => [...askedBy(said), ...takenFrom(said, "cost shipping insurance")];
    expect(taken(withTermsOfAll(step, ""))).toEqual(["8 USD | 1 USD | ", "9 USD | 2 USD | "]);
    expect(taken({ ...step, ...namedTerms(step.table, step.columns) })).toEqual([
      ...["8 USD | 0 | 0", "9 USD | 2 USD | "],
    ]);
    expect(
      askedBy(begin(["Item | Cost (USD) | Incoterm | Freight (USD)", "Lamp | 8 | CIF | ", "Fan | 9 | FOB | 2"])),
    ).toEqual([]);
  });

  it("uses the terms of delivery of the column that is chosen as the cost", () => {
    const step = begin(["Item | FOB (USD) | Freight (USD) | CIF (USD)", "Lamp | 8 | 1 | 9"]);
    expect(namesOf(step)).toBe("name - shipping -");
    expect(doubtsOf(step).alternatives).toEqual([1, 3]);
    expect(askedBy(withColumn(step, 1, { field: "product_value" }))).toEqual([]);
    expect(askedBy(withColumn(step, 3, { field: "product_value" }))).toEqual(["terms"]);
    const two = begin(["Item | FOB (USD) | CIF (USD)", "Lamp | 8 | 9"]);
    const chosen = withColumn(two, 2, { field: "product_value" });
    expect([...askedBy(chosen), ...takenFrom(chosen, "cost shipping insurance")]).toEqual(["9 USD | 0 | 0"]);
    const said = withColumn(withTermsOfAll(two, "CFR"), 2, { field: "product_value" });
    expect(takenFrom(said, "cost shipping insurance")).toEqual(["9 USD | 0 | "]);
  });

  it.each(["Incoterm", "Delivery terms", "Basis", "شروط التسليم", "成交方式"])(
    "reads the terms of delivery of each row from a column: %s",
    (heading) => {
      const rows = ["Lamp | 8 | CIF Jeddah", "Fan | 9 | FOB", "Mug | 3 | DDP", "Cup | 4 | Ex Works", "Total | 24 | "];
      const step = begin([`Item | Cost (USD) | ${heading}`, ...rows]);
      expect(askedBy(step)).toEqual([]);
      expect(takenFrom(step, "cost shipping insurance duty_rate_pct")).toEqual([
        "8 USD | 0 | 0 | ",
        "9 USD |  |  | ",
        "3 USD | 0 | 0 | 0",
        "4 USD |  |  | ",
      ]);
    },
  );

  it("asks about rows that name no terms of delivery, or several", () => {
    const step = begin([
      "Item | Cost (USD) | Incoterm",
      "Lamp | 8 | CIF",
      "Fan | 9 | ",
      "Mug | 3 | FOB/CFR",
      "Cup | 4 | FOB",
    ]);
    expect(doubtsOf(step).terms.map(({ number }) => number)).toEqual([3, 4]);
    const said = { ...step, terms: "CFR" } as const;
    expect(askedBy(said)).toEqual([]);
    expect(takenFrom(said, "shipping insurance")).toEqual(["0 | 0", "0 | ", "0 | ", " | "]);
  });

  it("asks about terms of delivery if the heading of the cost names several", () => {
    expect(askedBy(begin(rows("FOB/CIF price (USD)")))).toEqual(["terms"]);
    expect(askedBy(begin(rows("FOB/CIF price (USD)", ["Terms: CIF Jeddah |"])))).toEqual([]);
    expect(askedBy(begin(rows("DDP price incl. freight (SAR)")))).toEqual([]);
    const step = begin(["Item | CIF price (USD) | Incoterm", "Lamp | 8 | CIF", "Fan | 9 | FOB"]);
    expect(takenFrom(step, "cost shipping")).toEqual(["8 USD | 0", "9 USD | "]);
  });
});
