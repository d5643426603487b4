import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readDraft, readDraftFigure } from "../../../src/shop/draft/draft.ts";
import { doubtsOf, leftRows, productRows, samplesOf, takeSheet } from "../../../src/shop/spreadsheet/import-sheet.ts";
import { beginImport, withColumn, withDecimal, withRow } from "../../../src/shop/spreadsheet/import-step.ts";
import type { Sheet } from "../../../src/shop/spreadsheet/sheet.ts";
import {
  answered,
  askedBy,
  begin,
  beginSheet,
  choices,
  fields,
  leftOf,
  namesOf,
  pilot,
  takenFrom,
} from "../../fixtures/import-answers.ts";
import { merchantSheets } from "../../fixtures/merchant-sheets.ts";
import { catalogue } from "../../fixtures/shop-catalogue.ts";

it.each(merchantSheets.map((sheet) => [sheet.title, sheet] as const))("a merchant's sheet with %s", (_, sheet) => {
  const { lines, proposed, asked = [], answers = {}, columns = proposed, products, left = {} } = sheet;
  const step = begin(lines);
  expect(namesOf(step)).toBe(proposed);
  expect(askedBy(step)).toEqual(asked);
  const confirmed = answered(step, answers);
  expect(askedBy(confirmed)).toEqual([]);
  expect(takenFrom(confirmed, columns)).toEqual(products);
  const rowsLeft = leftRows(confirmed).filter(({ isTakenBack }) => !isTakenBack);
  expect(Object.fromEntries(rowsLeft.map(({ row, because }) => [row.number, because]))).toEqual(left);
  expect(takeSheet(confirmed, choices).currency ?? "SAR").toBe(sheet.currency ?? "SAR");
});

describe("what is taken", () => {
  it("takes each cell with the currency, pieces and fraction of its column", () => {
    const amount = fc.integer({ min: 1, max: 99_999_999 }).map((cents) => cents / 100);
    const share = fc.integer({ min: 0, max: 100 }).map((hundredths) => hundredths / 100);
    const settings = fc.record({
      rows: fc.array(fc.tuple(amount, amount, share), { minLength: 1, maxLength: 20 }),
      currency: fc.constantFrom("SAR", "USD", "AED"),
      pieces: fc.integer({ min: 1, max: 500 }),
      isFraction: fc.boolean(),
    });
    fc.assert(
      fc.property(settings, ({ rows, currency, pieces, isFraction }) => {
        const sheet: Sheet = {
          rows: rows.map((cells, index) => ({ number: index + 1, cells: cells.map(String), isHidden: false })),
          hiddenColumns: [],
          isCut: false,
        };
        const step = answered(beginSheet(sheet), {
          heading: null,
          fields: { 0: "product_value", 1: "expected_sale_price", 2: "duty_rate_pct" },
          currencies: { 0: currency, 1: "SAR" },
          pieces: { 0: pieces },
          fractions: { 2: isFraction },
        });
        expect(askedBy(step)).toEqual([]);
        const taken = takeSheet(step, choices);
        const draft = { operation: pilot.id, values: { currency: "SAR" }, rows: taken.rows };
        for (const [index, [cost = 0, price = 0, duty = 0]] of rows.entries()) {
          const row = taken.rows[index] ?? {};
          const field = catalogue.fields.product_value;
          const figure = field && readDraftFigure(row.product_value ?? "", field, draft, catalogue);
          const converted = figure?.kind === "empty" ? undefined : figure?.converted;
          const rate = currency === "SAR" ? 1 : currency === "USD" ? 3.75 : 1.021103;
          if (rate === 1 && pieces === 1) expect(figure).toMatchObject({ value: cost });
          else expect(converted).toMatchObject({ amount: { value: cost }, conversion: { rate, pieces } });
          expect(Number(row.expected_sale_price)).toBe(price);
          expect(Number(row.duty_rate_pct)).toBeCloseTo(isFraction ? duty * 100 : duty, 9);
        }
        const read = readDraft(draft, pilot, catalogue);
        expect(read.valid ? [] : read.problems.filter(({ kind }) => kind !== "minimum" && kind !== "maximum")).toEqual(
          [],
        );
      }),
    );
  });

  it("takes a number of the sheet or nothing, whatever the cells hold", () => {
    const cell = fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 12 }),
      fc.constantFrom("1,250", "1.250", "12/13", "5k", "$5", "٥٫٥", "1 250", "5%", "-3", "½", "12²", "1e3", "0x10"),
    );
    fc.assert(
      fc.property(fc.array(cell, { minLength: 1, maxLength: 8 }), (cells) => {
        const rows = cells.map((text, index) => ({ number: index + 1, cells: [text], isHidden: false }));
        const begun = beginImport({ rows, hiddenColumns: [], isCut: false }, fields, "SAR");
        if (!begun) return;
        const step = answered(begun, {
          heading: null,
          fields: { 0: "shipping" },
          currencies: { 0: "SAR" },
          decimal: ".",
        });
        const unread = new Set(doubtsOf(step).unread.map(({ text }) => text));
        const texts = takeSheet(step, choices).rows.map((row) => row.shipping ?? "");
        for (const [index, row] of productRows(step).entries()) {
          const digits = (text: string) =>
            text
              .normalize("NFKC")
              .replace(/[^\d]/g, "")
              .replace(/^0+|0+$/g, "");
          const found = row.cells[0] ?? "";
          if (unread.has(found)) expect(texts[index]).toBe("");
          else if (/^[\d.,]+$/.test(found)) expect(digits(texts[index] ?? "")).toBe(digits(found));
        }
      }),
    );
  });
});

describe("the step", () => {
  it("never proposes a column that the file hides, and takes it if it is chosen", () => {
    const rows = [
      ["Product", "Cost (SAR)", "Price (SAR)"],
      ["Mug", "12", "39"],
    ].map((cells, index) => ({ number: index + 1, cells, isHidden: false }));
    const step = beginSheet({ rows, hiddenColumns: [1], isCut: false });
    expect(namesOf(step)).toBe("name - price");
    const chosen = takeSheet(withColumn(step, 1, { field: "product_value" }), choices).rows;
    expect(chosen).toEqual([{ name: "Mug", product_value: "12", expected_sale_price: "39" }]);
  });

  it("shows the first cells of a column before any column has a field", () => {
    const step = begin(["Ware | Betrag", "Lampe | 12", "Tasse | 4", "Teller | 6", "Glas | 3"]);
    expect(productRows(step)).toEqual([]);
    expect(samplesOf(step, 1)).toEqual(["12", "4", "6"]);
  });

  it("leaves out hidden rows, and names them", () => {
    const rows = [
      ["Product", "Cost (SAR)"],
      ["Mug", "12"],
      ["Old mug", "9"],
    ].map((cells, index) => ({ number: index + 1, cells, isHidden: index === 2 }));
    const step = beginSheet({ rows, hiddenColumns: [], isCut: false });
    expect(leftOf(step)).toEqual([[3, "hidden"]]);
  });

  it("leaves out a row that the user does not want, and takes it back", () => {
    const step = withRow(begin(["Item | Cost (SAR)", "Mug | 12", "Tray | 300"]), 3, false);
    expect(takeSheet(step, choices).rows).toEqual([{ name: "Mug", product_value: "12" }]);
    expect(leftRows(step)).toMatchObject([{ because: "chosen", isTakenBack: false }]);
    const again = withRow(step, 3, true);
    expect(productRows(again)).toHaveLength(2);
    expect(leftRows(again)).toEqual([]);
  });

  it("drops what was answered for a column when its field or currency changes", () => {
    const step = withColumn(begin(["Item | Cost (SAR) | Fees", "Mug | 12 | 15%"]), 2, {
      field: "other_cost_per_order",
      currency: "SAR",
    });
    const empty = answered(step, { cells: { "15%": "" } });
    expect(takeSheet(empty, choices).rows[0]).toMatchObject({ other_cost_per_order: "" });
    const right = withColumn(empty, 2, { field: "marketplace_fee_pct" });
    expect(takeSheet(right, choices).rows[0]).toMatchObject({ marketplace_fee_pct: "15" });
    expect(withColumn(empty, 2, { currency: "USD" }).answers).toEqual({});
    expect(withColumn(empty, 1, { currency: "USD" }).answers).toEqual(empty.answers);
  });

  it("uses an answer only for a cell that cannot be read, and drops answers when the decimal sign changes", () => {
    const step = begin(["Item | Cost (SAR) | Price (SAR)", "Sofa | 1,250 | 12,5"]);
    const grouped = answered(step, { decimal: ".", cells: { "12,5": "" } });
    expect(takeSheet(grouped, choices).rows[0]).toMatchObject({ product_value: "1250", expected_sale_price: "" });
    expect(takeSheet({ ...grouped, decimal: "," }, choices).rows[0]).toMatchObject({ expected_sale_price: "12.5" });
    expect(withDecimal(grouped, ",").answers).toEqual({});
    expect(withDecimal(grouped, ".").answers).toEqual(grouped.answers);
  });

  it("shows the first number of each sign with two readings, because one answer decides about both", () => {
    const step = begin(["Item | Cost (SAR) | Price (SAR)", "Sofa | 1,250 | 3.500", "Bed | 2,400 | 4.750"]);
    expect(doubtsOf(step).twoReadings).toEqual({
      text: "1,250",
      readings: [1250, 1.25],
      other: { text: "3.500", readings: [3500, 3.5] },
    });
  });

  it("asks whether a share that the user typed is a fraction", () => {
    const step = begin(["Item | Cost (SAR) | Duty rate", "Mug | 12 | 5-12"]);
    expect(askedBy(answered(step, { cells: { "5-12": "12" } }))).toEqual([]);
    expect(askedBy(answered(step, { cells: { "5-12": "0.12" } }))).toEqual(["fraction"]);
  });

  it("shows and takes a text as the spreadsheet shows it", () => {
    const rows = [
      { number: 1, cells: ["SKU", "Cost (SAR)"], isHidden: false },
      { number: 2, cells: ["1.1250", "8.4567"], shown: ["1.125", "8.46"], isHidden: false },
    ];
    const step = beginSheet({ rows, hiddenColumns: [], isCut: false });
    expect(takeSheet(step, choices).rows).toEqual([{ sku: "1.125", product_value: "8.4567" }]);
    expect([0, 1].map((position) => samplesOf(step, position))).toEqual([["1.125"], ["8.4567"]]);
  });

  it("gives a field to one column at most", () => {
    const step = withColumn(begin(["Cost USD | Cost SAR", "4 | 15"]), 0, { field: "product_value" });
    expect(namesOf(withColumn(step, 1, { field: "product_value" }))).toBe("- cost");
  });
});
