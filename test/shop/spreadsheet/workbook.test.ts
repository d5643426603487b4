import { utils, type WorkSheet, write } from "@e965/xlsx";
import { describe, expect, it } from "vitest";
import { readWorkbook } from "../../../src/shop/spreadsheet/workbook.ts";

/** A file of Excel with these sheets. */
function file(sheets: Readonly<Record<string, WorkSheet>>): Uint8Array {
  const book = utils.book_new();
  for (const [name, sheet] of Object.entries(sheets)) utils.book_append_sheet(book, sheet, name);
  return new Uint8Array(write(book, { type: "array", bookType: "xlsx", compression: true }));
}

/** A sheet of cells, each a value or a value with its number format. */
function sheetOf(rows: readonly (readonly (string | number | Date | null | readonly [number, string])[])[]): WorkSheet {
  const sheet = utils.aoa_to_sheet(
    rows.map((row) => row.map((cell) => (Array.isArray(cell) ? cell[0] : cell))),
    { dense: false },
  );
  rows.forEach((row, r) => {
    row.forEach((cell, c) => {
      if (Array.isArray(cell)) Object.assign(sheet[utils.encode_cell({ r, c })], { z: cell[1] });
    });
  });
  return sheet;
}

/** The first cell of a workbook with one cell. */
const cell = (value: number | string | Date, format?: string) =>
  readWorkbook(
    file({ A: sheetOf([[format === undefined || typeof value !== "number" ? value : [value, format]]]) }),
  )?.[0]?.rows[0]?.[0];

describe("a cell of a workbook", () => {
  it.each([
    ["[$ر.س.\u200f-401]\\ #,##0.00", "ر.س.\u200f"],
    ['#,##0.00 "ريال"', "ريال"],
    ['_("$"* #,##0.00_);_("$"* \\(#,##0.00\\)', "$"],
    ["[$€-407]\\ #,##0.00", "€"],
    ["[$USD]\\ 0.00", "USD"],
    ["\\¥0.00", "¥"],
    ["[$¥-411]#,##0", "JPY"],
    ["[$¥-804]#,##0", "¥"],
  ])("shown by %s says its currency, and keeps the digits that the format rounds away", (format, unit) => {
    expect(cell(8.4567, format)).toBe(`8.4567 ${unit}`);
  });

  it("shown as a percentage is one", () => {
    expect(cell(0.15, "0%")).toBe("15%");
    expect(cell(0.075, "0.0%")).toBe("7.5%");
    expect(cell(0.05)).toBe("0.05");
  });

  it("keeps the zeros of an article's number", () => {
    expect(cell(45, "00000")).toBe("00045");
  });

  it("has no noise of binary fractions, and no digits that could be thousands", () => {
    expect(cell(0.1 + 0.2)).toBe("0.3");
    expect(cell(1.234)).toBe("1.2340");
  });

  it("that a format divides keeps its figure, and not the letter that is shown for it", () => {
    expect(cell(12_000, '#,##0,"K"')).toBe("12000");
    expect(cell(12, '0 "kg"')).toBe("12");
  });

  it("of a day is no figure", () => {
    expect(cell(new Date(Date.UTC(2026, 4, 20)))).toMatch(/\D/);
  });
});

describe("a workbook", () => {
  it("fills cells that are merged over rows, and leaves out empty rows, empty sheets and hidden ones", () => {
    const sheet = sheetOf([
      ["Product", "Cost"],
      ["Shirt", 20],
      [null, 22],
      [null, null],
      ["Belt", 9],
    ]);
    sheet["!merges"] = [{ s: { r: 1, c: 0 }, e: { r: 2, c: 0 } }];
    const book = utils.book_new();
    utils.book_append_sheet(book, sheet, "Prices");
    utils.book_append_sheet(book, utils.aoa_to_sheet([[]]), "Empty");
    utils.book_append_sheet(book, sheetOf([["x"]]), "Old");
    utils.book_set_sheet_visibility?.(book, "Old", 1);
    const bytes = new Uint8Array(write(book, { type: "array", bookType: "xlsx" }));
    expect(readWorkbook(bytes)).toEqual([
      {
        name: "Prices",
        rows: [
          ["Product", "Cost"],
          ["Shirt", "20"],
          ["Shirt", "22"],
          ["Belt", "9"],
        ],
        cut: false,
        hidden: [],
      },
    ]);
  });

  it("keeps hidden rows apart and shows no hidden column", () => {
    const sheet = sheetOf([
      ["Product", "Old cost", "Cost"],
      ["Shirt", 18, 20],
      ["Scarf", 1, 2],
    ]);
    Object.assign(sheet, { "!rows": [{}, {}, { hidden: true }], "!cols": [{}, { hidden: true }, {}] });
    expect(readWorkbook(file({ A: sheet }))?.[0]).toMatchObject({
      rows: [
        ["Product", "Cost"],
        ["Shirt", "20"],
      ],
      hidden: [["Scarf", "2"]],
    });
  });

  it("of many rows is cut, and says so", () => {
    const rows = Array.from({ length: 700 }, (_, index) => [`P${index}`, index]);
    const [read] = readWorkbook(file({ A: sheetOf([["Product", "Cost"], ...rows]) })) ?? [];
    expect(read?.rows).toHaveLength(501);
    expect(read?.cut).toBe(true);
  });

  it("that is none, is broken, or unpacks to a whole memory is not read", () => {
    const whole = file({ A: sheetOf([["Product"]]) });
    expect(readWorkbook(new TextEncoder().encode("name,cost"))).toBeUndefined();
    expect(readWorkbook(whole.slice(0, whole.length / 2))).toBeUndefined();
    const bomb = Uint8Array.from(whole);
    const view = new DataView(bomb.buffer);
    const directory = view.getUint32(bomb.length - 22 + 16, true);
    view.setUint32(directory + 24, 4_000_000_000, true);
    expect(readWorkbook(bomb)).toBeUndefined();
  });
});
