import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeFile, readSheet, writeCsv } from "../../../src/shop/spreadsheet/csv.ts";
import { longestSheet } from "../../../src/shop/spreadsheet/sheet-limits.ts";

describe("a table that is downloaded", () => {
  it("begins with the mark by which spreadsheets know UTF-8", () => {
    expect(writeCsv([["منتج"]])).toBe("\ufeffمنتج");
  });

  it.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "＝1+1", "'=1", "''=1"])(
    "holds %j so that no spreadsheet executes it",
    (text) => {
      const written = writeCsv([[text, "end"]]);
      expect(written.replace("\ufeff", "").replace(/^"/, "").startsWith("'")).toBe(true);
      expect(readSheet(written).rows).toEqual([[text, "end"]]);
    },
  );

  it("leaves figures as figures, negative ones too", () => {
    expect(writeCsv([[-3.7, 1250.5, null, "x"]])).toBe("\ufeff-3.7,1250.5,,x");
  });

  it("reads back as it was, whatever the cells hold", () => {
    const cell = fc.string({ unit: "grapheme" }).map((text) => text.trim());
    // One separator of each kind in the first row settles what separates cells.
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 20 }), (rows) => {
        const table = [["first", "second", "third"], ...rows.map(([a, b, c]) => [`n${a}`, b, c])];
        expect(readSheet(writeCsv(table)).rows).toEqual(table);
      }),
    );
  });
});

describe("a sheet", () => {
  it.each([
    ["tabs, as copied from Excel and Google Sheets", "name\tcost\r\nA, B\t٢٥٫٥\r\n"],
    ["semicolons, as Excel writes where the comma is the decimal sign", 'name;cost\n"A, B";٢٥٫٥\n'],
    ["commas", 'name,cost\n"A, B",٢٥٫٥\n\n,,\n'],
  ])("is read with %s", (_, text) => {
    expect(readSheet(text)).toEqual({
      rows: [
        ["name", "cost"],
        ["A, B", "٢٥٫٥"],
      ],
      cut: false,
    });
  });

  it("is cut when it is longer than any analysis could take", () => {
    const { rows, cut } = readSheet(`name\tcost\n${"a\t1\n".repeat(longestSheet + 5)}`);
    expect({ rows: rows.length, cut }).toEqual({ rows: longestSheet + 1, cut: true });
  });

  it("is decoded from what spreadsheets write", () => {
    expect(decodeFile(new TextEncoder().encode("سعر"))).toBe("سعر");
    expect(decodeFile(Uint8Array.of(0xd3, 0xda, 0xd1))).toBe("سعر");
    expect(decodeFile(Uint8Array.of(0xff, 0xfe, 0x33, 0x06))).toBe("س");
    expect(decodeFile(Uint8Array.of(0xfe, 0xff, 0x06, 0x33))).toBe("س");
  });
});
