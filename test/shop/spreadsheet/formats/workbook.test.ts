import { utils, type WorkSheet, write } from "@e965/xlsx";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { readWritten } from "../../../../src/shop/numbers/typed-number.ts";
import { readOpenDocument } from "../../../../src/shop/spreadsheet/formats/open-document.ts";
import { readWorkbook } from "../../../../src/shop/spreadsheet/formats/workbook.ts";

/** A file of Excel with these sheets. */
function file(sheets: Readonly<Record<string, WorkSheet>>): Uint8Array {
  const book = utils.book_new();
  for (const [name, sheet] of Object.entries(sheets)) utils.book_append_sheet(book, sheet, name);
  return new Uint8Array(write(book, { type: "array", bookType: "xlsx", compression: true }));
}

/** The file with the XML of its first sheet changed. */
function rewritten(bytes: Uint8Array, change: (xml: string) => string): Uint8Array {
  const parts = unzipSync(bytes);
  const name = "xl/worksheets/sheet1.xml";
  return zipSync({ ...parts, [name]: strToU8(change(strFromU8(parts[name] ?? new Uint8Array()))) });
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
    ["[$¥-804]#,##0", "CNY8.4567"],
    ["[$$-1009]#,##0.00", "CAD8.4567"],
    ["[$$-409]#,##0.00", "USD8.4567"],
    ["[$د.أ.\u200f-2C01]\\ #,##0.000", "د.أ.\u200f 8.4567"],
    ["[$-2000401]#,##0.00", "8.4567"],
    ["[$-ar-SA]#,##0.00", "8.4567"],
    ['General" USD"', "8.4567 USD"],
    // SheetJS writes none of these.
    ["#,##0.00 ر.س", "8.4567 ر.س"],
    ["#,##0.00 SAR", "8.4567 SAR"],
    ["AED 0.00", "AED 8.4567"],
    ["¥#,##0.00", "¥8.4567"],
    ["[Blue]£#,##0.00;(£0)", "£8.4567"],
  ])("reads the currency of a cell shown by %s, and the digits that the format rounds away", (format, text) => {
    expect(cell(8.4567, format)?.replace(/\s+/gu, " ")).toBe(text);
  });

  it("reads a cell that is shown as a percentage as one", () => {
    expect(cell(0.15, "0%")).toBe("15%");
    expect(cell(0.075, "0.0%")).toBe("7.5%");
    expect(cell(0.05)).toBe("0.05");
  });

  it("keeps the zeros of an article's number", () => {
    expect(cell(45, "00000")).toBe("00045");
  });

  it.each([
    [0.054, '"SAR"#,###.00', "SAR0.054"],
    [0.5, "#,###.00", "0.5"],
    [12.7, "000", "12.7"],
    [5, "[<1]0%;0", "5"],
  ])("reads all digits of %d in the format %s", (value, format, text) => {
    expect(cell(value, format)).toBe(text);
  });

  it.each([
    [12, '"AED-"0.00', "“AED-12”"],
    [1200, "[$$-80A]#,##0.00", "“$1200”"],
    [1200, "[$$-en-CA]#,##0.00", "“$1200”"],
    [5, ";;;", "“5”"],
    [46149, "yyyy", "“2026”"],
    [46149, "d.m", "2026-05-07"],
    [46149, "dd.mm.yyyy", "2026-05-07"],
  ])("asks about %d in the format %s, and reads no figure from it", (value, format, text) => {
    expect(cell(value, format)).toBe(text);
    expect(readWritten(text).kind).toBe("unreadable");
  });

  it.each([1234.5678, 0, -1234.5678, 0.054, 5])("reads %d as this figure or asks about it, in any format", (value) => {
    const formats = [
      '0 | #,##0.00 | #,##0, | #,##0.0,,"M" | 0.00E+00 | #.## | 00.00 | 0% | 0.00 % | 0 "%" | [<1]0%;0',
      "(0.00) | #,##0_);(#,##0) | 0.00;[Red]0.00 | 0.00;0.00; | 0.00_- | +0.00;-0.00 | 0.00— | General- | @",
      '"12"0 | 0"12" | 0 "per 12" | "Pack of 24: "0.00 | # ?/? | 000-000 | 00 00 00 | 0.0.0 | 0,00 | #.##0,00',
      "yyyy | d.m | dd.mm | d/m | h:mm | [h]:mm | mm:ss.0 | yyyymmdd | d mmm | [$-F800]dddd | AM/PM",
      '0.00 SAR | DHS 0 | _("$"* #,##0.00_);_("$"* \\(#,##0.00\\);_("$"* "-"??_) | $0 | [$$-80A]0 | [$¥-804]0',
      '[DBNum1]0 | [=5]0.5;0 | ;;; | "free" | [$-2000401]0.00 | [$1-409]0 | $-0 | SAR-0 | 0-SAR | 0.00 12',
    ].flatMap((line) => line.split(" | "));
    const texts = readWorkbook(file({ A: sheetOf([["x", ...formats.map((format) => [value, format] as const)]]) }));
    for (const [index, format] of formats.entries()) {
      const text = texts?.[0]?.rows[0]?.cells[index + 1] ?? "";
      const written = readWritten(text);
      if (value !== 0) expect(written.kind, format).not.toBe("empty");
      if (written.kind === "number") {
        const figure = text.includes("%") && !format.includes('"%"') ? value * 100 : value;
        expect(
          written.readings.map((reading) => reading + 0),
          format,
        ).toEqual([Number(figure.toPrecision(15)) + 0]);
      }
    }
  });

  it("reads a figure in a column of texts as Excel shows it", () => {
    const shown = (value: number, format: string) => {
      const [row] = readWorkbook(file({ A: sheetOf([[[value, format]]]) }))?.[0]?.rows ?? [];
      return row?.shown?.[0] ?? row?.cells[0];
    };
    expect(shown(1.125, "General")).toBe("1.125");
    expect(shown(1_234_567_890_123_456, "General")).toBe("1234567890123456");
    expect(shown(8.4567, "0.00")).toBe("8.46");
    expect(shown(46_149, "yyyy")).toBe("2026");
  });

  it("asks about a cell whose formula has no result", () => {
    const sheet = sheetOf([["Cost", 5]]);
    Object.assign(sheet, { B1: { t: "z", f: "A1*0.1" } });
    expect(readWorkbook(rewritten(file({ A: sheet }), (xml) => xml))?.[0]?.rows[0]?.cells[1]).toBe("=A1*0.1");
  });

  it("reads no number from a date that the file writes as a text", () => {
    const dated = rewritten(file({ A: sheetOf([[46_149]]) }), (xml) =>
      xml.replace(/<c r="A1"[^>]*><v>46149/u, '<c r="A1" t="d"><v>2026-05-07'),
    );
    expect(readWorkbook(dated)?.[0]?.rows[0]?.cells[0]).toBe("2026-05-07");
  });

  it("shows 0.1 + 0.2 as 0.3, and no three decimals that could be thousands", () => {
    expect(cell(0.1 + 0.2)).toBe("0.3");
    expect(cell(1.234)).toBe("1.2340");
  });

  it("shows what the format of a cell writes beside the figure, and asks about it", () => {
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
        isWide: false,
        hiddenColumns: [],
        spans: {},
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
    const flat = rewritten(file({ A: sheet }), (xml) =>
      xml
        .replace(/<cols>.*<\/cols>/u, '<cols><col min="3" max="3" width="0"/></cols>')
        .replace(' r="2"', ' r="2" ht="0"'),
    );
    const [flatRead] = readWorkbook(flat) ?? [];
    expect(flatRead?.hiddenColumns).toEqual([2]);
    expect(flatRead?.rows.map(({ isHidden }) => isHidden)).toEqual([false, true, true]);
  });

  it("cuts a workbook of many rows, and says so", () => {
    const rows = Array.from({ length: 700 }, (_, index) => [`P${index}`, index]);
    const [read] = readWorkbook(file({ A: sheetOf([["Product", "Cost"], ...rows]) })) ?? [];
    expect(read?.rows).toHaveLength(501);
    expect(read?.isCut).toBe(true);
  });

  it("cuts an OpenDocument sheet where it repeats a product too often, not where empty rows follow", () => {
    const row = (times: number, text: string) =>
      `<table-row number-rows-repeated="${times}"><table-cell value-type="string"><p>${text}</p></table-cell></table-row>`;
    const read = (times: number) =>
      readOpenDocument(`<table>${row(times, "Mug")}${row(1_000_000, "")}${row(1, "")}</table>`);
    expect(read(501).map(({ rows, isCut }) => [rows.length, isCut])).toEqual([[501, false]]);
    expect(read(502).map(({ rows, isCut }) => [rows.length, isCut])).toEqual([[501, true]]);
  });

  it("reads products that stand between empty rows, and says when a column is not read", () => {
    const rows = Array.from({ length: 1200 }, (_, index) => (index % 3 === 0 ? [`P${index}`, index] : []));
    const [sparse] = readWorkbook(file({ A: sheetOf([["Product", "Cost"], ...rows]) })) ?? [];
    expect([sparse?.rows.length, sparse?.isCut]).toEqual([401, false]);
    const [wide] =
      readWorkbook(file({ A: sheetOf([["Product", ...Array.from({ length: 403 }, () => null), 12]]) })) ?? [];
    expect(wide?.isCut).toBe(true);
  });

  it("reads a file quickly whose cells, merges or links reach to the end of a sheet", () => {
    const far = rewritten(file({ A: sheetOf([["Mug", 12]]) }), (xml) =>
      xml
        .replace('r="B1"', 'r="ZZZZZZ1"')
        .replace(
          "</sheetData>",
          '</sheetData><mergeCells><mergeCell ref="A1:XFD1048576"/><mergeCell ref="ZZZZZZ1:ZZZZZZ9"/></mergeCells><hyperlinks><hyperlink ref="A1:XFD1048576" location="A1"/></hyperlinks>',
        ),
    );
    const [read] = readWorkbook(far) ?? [];
    expect(read?.rows.map(({ cells }) => cells.filter(Boolean))).toEqual([["Mug"]]);
    expect(read?.isCut).toBe(true);
    const columns = rewritten(far, (xml) =>
      xml.replace("<sheetData>", '<cols><col min="1" max="999999999"/></cols><sheetData>'),
    );
    expect(readWorkbook(columns)).toBeUndefined();
  });

  it("does not read a file that is not a workbook, is broken, or would fill the memory when unpacked", () => {
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

it("keeps what is struck through apart from what follows it, in a text written in the cell itself", () => {
  const runs = '<is><r><rPr><strike val="1"/></rPr><t>140</t></r><r><rPr><strike val="0"/></rPr><t>119</t></r></is>';
  const bytes = rewritten(file({ Prices: sheetOf([["Price"], ["x"]]) }), (xml) =>
    xml.replace(/<c r="A2"[^>]*>.*?<\/c>/u, `<c r="A2" t="inlineStr">${runs}</c>`),
  );
  expect(readWorkbook(bytes)?.[0]?.rows[1]?.cells).toEqual(["140 119"]);
});

it("asks about each cell of a shared formula that was not calculated", () => {
  const bytes = rewritten(file({ Prices: sheetOf([["Price"], [1], [2], [3]]) }), (xml) =>
    xml.replace(/<c r="(A[234])"[^>]*>.*?<\/c>/gu, (_, cell) =>
      cell === "A2"
        ? '<c r="A2"><f t="shared" ref="A2:A4" si="0">B2*2</f></c>'
        : `<c r="${cell}"><f t="shared" si="0"/></c>`,
    ),
  );
  const [read] = readWorkbook(bytes) ?? [];
  expect(read?.rows.map(({ cells }) => cells[0])).toEqual(["Price", "=B2*2", "=… A3", "=… A4"]);
});
