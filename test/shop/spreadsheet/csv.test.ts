import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readSheet, writeDownload } from "../../../src/shop/spreadsheet/csv.ts";
import { longestSheet } from "../../../src/shop/spreadsheet/sheet.ts";

const cellsOf = (text: string) => readSheet(text).rows.map(({ cells }) => cells);

describe("a table that is downloaded", () => {
  it("begins a download with the mark by which spreadsheets recognize UTF-8", () => {
    expect(writeDownload([["منتج"]])).toBe("\ufeffمنتج");
  });

  it.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "＝1+1", "'=1", "''=1"])(
    "writes %j so that no spreadsheet executes it",
    (text) => {
      const written = writeDownload([[text, "end"]]);
      expect(written.replace("\ufeff", "").replace(/^"/, "").startsWith("'")).toBe(true);
      expect(cellsOf(`first,second\n${written.slice(1)}`)[1]).toEqual([text, "end"]);
    },
  );

  it.each([";=1+1", ";@SUM(A1)", "\t=1", "|+1", "a, -1", "a;＝1", 'a;"=1+1"', "a\n=1", "a; '=1"])(
    "writes %j so that no formula begins after another separator",
    (text) => {
      const [written = ""] = writeDownload([[`Cup${text}`]]).split("\r\n");
      const cells = written.replace(/^\ufeff/, "").split(/[;,|\t\r\n]/);
      expect(cells.filter((cell) => /^[\s"]*[=+\-@＝＋－＠]/u.test(cell))).toEqual([]);
      expect(cellsOf(`first,second\n${writeDownload([[`Cup${text}`, "end"]]).slice(1)}`)[1]).toEqual([
        `Cup${text}`,
        "end",
      ]);
    },
  );

  it("leaves figures of a download as figures, negative ones too", () => {
    expect(writeDownload([[-3.7, 1250.5, null, "x"]])).toBe("\ufeff-3.7,1250.5,,x");
  });

  it("reads a downloaded table back as it was, whatever the cells hold", () => {
    const cell = fc.string({ unit: "grapheme" }).map((text) => text.trim());
    // One separator of each kind in the first row decides what separates cells.
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 20 }), (rows) => {
        const table = [["first", "second", "third"], ...rows.map(([a, b, c]) => [`n${a}`, b, c])];
        expect(cellsOf(writeDownload(table))).toEqual(table);
      }),
    );
  });
});

describe("a sheet", () => {
  it.each([
    ["tabs, as copied from Excel and Google Sheets", "name\tcost\r\nA, B\t٢٥٫٥\r\n"],
    ["semicolons, as Excel writes where the comma is the decimal sign", 'name;cost\n"A, B";٢٥٫٥\n'],
    ["commas", 'name,cost\n"A, B",٢٥٫٥\n\n,,\n'],
  ])("reads a sheet with %s", (_, text) => {
    expect(cellsOf(text)).toEqual([
      ["name", "cost"],
      ["A, B", "٢٥٫٥"],
    ]);
    expect(readSheet(text).isCut).toBe(false);
  });

  it("cuts a sheet that is longer than any analysis could take", () => {
    const { rows, isCut } = readSheet(`name\tcost\n${"a\t1\n".repeat(longestSheet + 5)}`);
    expect({ rows: rows.length, isCut }).toEqual({ rows: longestSheet + 1, isCut: true });
  });

  it("reads products between empty lines, and says when a line or a column is not read", () => {
    const sparse = readSheet(`name\tcost\n${"a\t1\n\n\n".repeat(400)}`);
    expect([sparse.rows.length, sparse.isCut]).toEqual([401, false]);
    expect(readSheet(`name\tcost\n${"\n".repeat(20_000)}a\t1`).isCut).toBe(true);
    expect(readSheet(`name${"\t".repeat(500)}cost\n`)).toMatchObject({ isCut: true, isWide: true });
    expect(readSheet(`name${"\t".repeat(500)}\n`).isWide).toBe(false);
  });

  it.each([
    ['name\tcost\n"Royal" oud\t12\nMusk\t9\nSet "B"\t7', ['"Royal" oud', "12", "Musk", "9", 'Set "B"', "7"]],
    ['name\tcost\nMusk\t"\nRose\t7', ["Musk", '"', "Rose", "7"]],
    ['name\tcost\tprice\nMusk\t"\t30\nRose\t"\t40', ["Musk", '"', "30", "Rose", '"', "40"]],
    ['name\tcost\n"Oud\nroyal"\t12', ["Oud\nroyal", "12"]],
  ])("reads quotation marks that quote nothing as text: %j", (text, cells) => {
    expect(cellsOf(text).slice(1).flat()).toEqual(cells);
  });
});

it("reads a table back whose names and notes hold dashes and colons, and whose last cells are empty", () => {
  const products = Array.from({ length: 60 }, (_, row) => [`Lamp ${row} - large`, 100 + row, 250, `Test: ${row}`]);
  const table = [["name", "cost", "price", "note"], ...products.map((cells, row) => cells.slice(0, 2 + (row % 3)))];
  expect(cellsOf(writeDownload(table))).toEqual(table.map((cells) => cells.map(String)));
});

describe("a text in columns of spaces", () => {
  it("finds the cells of a text between wide gaps, though one of them has a comma", () => {
    expect(cellsOf("Item       Cost\nPot, big   6\nPan        5\n")).toEqual([
      ["Item", "Cost"],
      ["Pot, big", "6"],
      ["Pan", "5"],
    ]);
  });

  it("finds the cells of a text between wide gaps if nothing else separates them", () => {
    expect(cellsOf("Item      Cost\nDesk fan  75\nLamp      60")).toEqual([
      ["Item", "Cost"],
      ["Desk fan", "75"],
      ["Lamp", "60"],
    ]);
    expect(cellsOf("Item,Cost\nDesk  fan,75")).toEqual([
      ["Item", "Cost"],
      ["Desk  fan", "75"],
    ]);
  });

  it("finds the cells of a chat's lines at the first dash or colon if nothing else separates them", () => {
    expect(cellsOf("Item - Price\niPhone 15 - 3200 SAR\nLamp - 12 - 15 SAR")).toEqual([
      ["Item", "Price"],
      ["iPhone 15", "3200 SAR"],
      ["Lamp", "12 - 15 SAR"],
    ]);
    expect(cellsOf("تمر سكري: ٣٥ ريال\nتمر عجوة: ٧٥ ريال")).toEqual([
      ["تمر سكري", "٣٥ ريال"],
      ["تمر عجوة", "٧٥ ريال"],
    ]);
    expect(cellsOf("Item,Cost\nFan - big,75\nPot - big,9")[1]).toEqual(["Fan - big", "75"]);
    expect(cellsOf("Fan - 1,250 SAR\nPot - 1,850 SAR")[0]).toEqual(["Fan", "1,250 SAR"]);
  });

  it("finds the cells of a table with dashes or colons in a letterhead, or within quotation marks", () => {
    const letter = "Date: 5 March\nTo: Ahmed\nFrom: Alfa\nTel: 123";
    expect(cellsOf(`${letter}\nItem,Cost\nFan,75\nPot,9`).slice(4)).toEqual([
      ["Item", "Cost"],
      ["Fan", "75"],
      ["Pot", "9"],
    ]);
    const details = "Material: steel\nColour: red\nSize: 4";
    expect(cellsOf(`Item,Details,Cost\nFan,"${details}",75`)[1]).toEqual(["Fan", details, "75"]);
  });
});

it.each([
  ["separators alone", ",".repeat(5_000_000)],
  ["quotation marks alone", '"'.repeat(5_000_000)],
  ["one line of bytes of no encoding", "\ud800ÿ".repeat(3_000_000)],
  ["a quotation that never ends", `Item,Cost\n${'"a,1\n'.repeat(500_000)}`],
])("keeps few cells of a hostile text: %s", (_, text) => {
  const { rows } = readSheet(text);
  expect(rows.length).toBeLessThanOrEqual(501);
  for (const { cells } of rows) expect(cells.length).toBeLessThanOrEqual(400);
});
