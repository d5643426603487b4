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
  )?.[0]?.rows[0]?.cells[0];

describe("a cell of a workbook", () => {
  it.each([
    ["[$ر.س.\u200f-401]\\ #,##0.00", "ر.س.\u200f 8.4567"],
    ['#,##0.00 "ريال"', "8.4567 ريال"],
    ['_("$"* #,##0.00_);_("$"* \\(#,##0.00\\)', "$8.4567"],
    ["[$€-407]\\ #,##0.00", "€ 8.4567"],
    ["[$USD]\\ 0.00", "USD 8.4567"],
    ["[$¥-411]#,##0", "JPY8.4567"],
    ["[$¥-804]#,##0", "¥8.4567"],
    ["[$$-1009]#,##0.00", "CAD8.4567"],
  ])("shown by %s says its currency, and keeps the digits that the format rounds away", (format, text) => {
    expect(cell(8.4567, format)?.replace(/\s+/gu, " ")).toBe(text);
  });

  it("shown as a percentage is one", () => {
    expect(cell(0.15, "0%")).toBe("15%");
    expect(cell(0.075, "0.0%")).toBe("7.5%");
    expect(cell(0.05)).toBe("0.05");
  });

  it("keeps the zeros of an article's number", () => {
    expect(cell(45, "00000")).toBe("00045");
  });

  it("shows no noise of binary fractions, and no digits that could be thousands", () => {
    expect(cell(0.1 + 0.2)).toBe("0.3");
    expect(cell(1.234)).toBe("1.2340");
  });

  it("shows what its format writes beside the figure, which is then asked about", () => {
    expect(cell(12_000, '#,##0,"K"')).toBe("12000K");
    expect(cell(12, '0 "kg"')).toBe("12 kg");
    expect(cell(2.5, "# ?/?")).toBe("2 1/2");
  });

  it("does not read a day as a figure", () => {
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
          { number: 1, cells: ["Product", "Cost"], isHidden: false },
          { number: 2, cells: ["Shirt", "20"], isHidden: false },
          { number: 3, cells: ["Shirt", "22"], isHidden: false },
          { number: 5, cells: ["Belt", "9"], isHidden: false },
        ],
        isCut: false,
        hiddenColumns: [],
      },
    ]);
  });

  it("says which rows and columns the file hides", () => {
    const sheet = sheetOf([
      ["Product", "Old cost", "Cost"],
      ["Shirt", 18, 20],
      ["Scarf", 1, 2],
    ]);
    Object.assign(sheet, { "!rows": [{}, {}, { hidden: true }], "!cols": [{}, { hidden: true }, {}] });
    const [read] = readWorkbook(file({ A: sheet })) ?? [];
    expect(read?.hiddenColumns).toEqual([1]);
    expect(read?.rows.map(({ isHidden }) => isHidden)).toEqual([false, false, true]);
  });

  it("cuts a workbook of many rows, and says so", () => {
    const rows = Array.from({ length: 700 }, (_, index) => [`P${index}`, index]);
    const [read] = readWorkbook(file({ A: sheetOf([["Product", "Cost"], ...rows]) })) ?? [];
    expect(read?.rows).toHaveLength(501);
    expect(read?.isCut).toBe(true);
  });

  it("does not read a file that is not a workbook, is broken, or unpacks to a whole memory", () => {
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
