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
  ])("the terms of delivery that a sheet names say what the price contains: %s", (heading, taken) => {
    const step = begin(rows(heading));
    expect(askedBy(step)).toEqual([]);
    expect(takenFrom(step, "cost shipping insurance duty_rate_pct")).toEqual([taken]);
  });

  it("the terms of delivery that a sheet names count above the table too, but not against the heading of the cost", () => {
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
  ])("the terms of delivery that a sheet names count below the table: %s", (line, terms) => {
    expect(begin([...rows("Cost (USD)"), `${line} | `]).terms).toBe(terms);
  });

  it("the terms of delivery that a sheet names count in a column of their own if all rows agree", () => {
    const offer = (second: string) =>
      begin(["Item | Cost (USD) | Incoterm", "Lamp | 8 | CIF", `Fan | 9 | ${second}`]).terms;
    expect([offer("CIF"), offer("FOB")]).toEqual(["CIF", undefined]);
  });

  it("the terms of delivery that a sheet names are asked about if a column states what the price contains", () => {
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

  it("the terms of delivery that a sheet names are asked about if a duty stands beside a price that contains it", () => {
    const lines = (terms: string, duty: string) => [`Item | ${terms} (SAR) | Duty %`, `Lamp | 36 | ${duty}`];
    expect(askedBy(begin(lines("DDP", "5%")))).toEqual(["terms"]);
    expect(askedBy(begin(lines("DDP", "0%")))).toEqual([]);
    expect(askedBy(begin(lines("CIF", "5%")))).toEqual([]);
  });

  it.each([
    ["All goods FOB Ningbo |", "Pan | $4.20 | ", "4.2 USD"],
    ["Best offer for you |", "Pan | $4.20 | EXW Milano", "4.2 USD"],
    ["Best offer for you |", "Key FOB | $4.20 | ", ""],
  ])("the terms of delivery that a sheet names say that its prices are costs: %s %s", (above, row, cost) => {
    const step = begin([above, "Item | Price | Note", row]);
    expect(askedBy(step)).toEqual([]);
    expect(takenFrom(step, "cost")).toEqual([cost]);
  });

  it("the terms of delivery that a sheet names by row are asked about if a row states what its price contains", () => {
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

  it("the terms of delivery that a sheet names are those of the column that is chosen as the cost", () => {
    const step = begin(["Item | FOB (USD) | Freight (USD) | CIF (USD)", "Lamp | 8 | 1 | 9"]);
    expect(namesOf(step)).toBe("name - shipping -");
    expect(askedBy(withColumn(step, 1, { field: "product_value" }))).toEqual([]);
    expect(askedBy(withColumn(step, 3, { field: "product_value" }))).toEqual(["terms"]);
    const two = begin(["Item | FOB (USD) | CIF (USD)", "Lamp | 8 | 9"]);
    const chosen = withColumn(two, 2, { field: "product_value" });
    expect([...askedBy(chosen), ...takenFrom(chosen, "cost shipping insurance")]).toEqual(["9 USD | 0 | 0"]);
    const said = withColumn(withTermsOfAll(two, "CFR"), 2, { field: "product_value" });
    expect(takenFrom(said, "cost shipping insurance")).toEqual(["9 USD | 0 | "]);
  });

  it.each(["Incoterm", "Delivery terms", "Basis", "شروط التسليم", "成交方式"])(
    "the terms of delivery that a sheet names differ by row: %s",
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

  it("the terms of delivery that a sheet names are asked about for the rows that name no terms, or several", () => {
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

  it("the terms of delivery that a sheet names are asked about if the heading of the cost names several", () => {
    expect(askedBy(begin(rows("FOB/CIF price (USD)")))).toEqual(["terms"]);
    expect(askedBy(begin(rows("FOB/CIF price (USD)", ["Terms: CIF Jeddah |"])))).toEqual([]);
    expect(askedBy(begin(rows("DDP price incl. freight (SAR)")))).toEqual([]);
    const step = begin(["Item | CIF price (USD) | Incoterm", "Lamp | 8 | CIF", "Fan | 9 | FOB"]);
    expect(takenFrom(step, "cost shipping")).toEqual(["8 USD | 0", "9 USD | "]);
  });
});
