/** Files of `files/`, which `npm run sheets` writes with the programs that merchants and suppliers have. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { utils, write } from "@e965/xlsx";
import { zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { decodeFile } from "../../../../src/shop/spreadsheet/formats/decode-file.ts";
import { sheetsInFile, sheetsInText } from "../../../../src/shop/spreadsheet/formats/read-file.ts";
import { doubtsOf } from "../../../../src/shop/spreadsheet/import-sheet.ts";
import { answered, askedBy, beginSheet, leftOf, takenFrom } from "../../../fixtures/import-answers.ts";
import type { MerchantSheet } from "../../../fixtures/merchant-sheets.ts";

const folder = join(import.meta.dirname, "../files");

/** Begins the step for the first sheet of a file. Throws the word for why there is no sheet. */
async function beginFile(name: string) {
  const found = await sheetsInFile(new Blob([await readFile(join(folder, name))]));
  if (typeof found === "string") throw new Error(found);
  return beginSheet(found[0]);
}

/** A file, with the step's questions and the products after the answers. */
interface FileTruth extends Pick<MerchantSheet, "asked" | "answers" | "products"> {
  readonly file: string;
  readonly columns: string;
}

const twoRows = { columns: "name cost shipping price", products: ["Lamp | 8.5 USD | 1 USD | 149"] };
const uncalculated = {
  columns: "name cost shipping",
  asked: ["cells"],
  answers: { cells: { "=B2*0.12": "1.5" } },
  products: ["Kettle | 12.5 USD | 1.5 USD"],
} as const;
const offer = {
  columns: "name cost price duty_rate_pct shipping",
  products: ["Kettle | 8.2560 HKD | 149 | 5 | 1.5", "Lamp | 12 HKD | 99 | 12 | 2"],
};
const arabic = { columns: "name cost", products: ["كوب | 12", "إبريق | 25"] };

const truths: readonly FileTruth[] = [
  {
    file: "openpyxl-built-in-formats.xlsx",
    columns: "name cost",
    asked: ["currency"],
    answers: { currencies: { 1: "SAR" } },
    products: ["Kettle | 12.5", "Lamp | 8.25", "Fan | 9.4"],
  },
  {
    file: "openpyxl-merged-freight.xlsx",
    columns: "name cost shipping",
    asked: ["pieces", "cells"],
    answers: { pieces: { 3: 1 }, cells: { "“1500” D2:D4": "1500 / 600" } },
    products: [
      "Kettle | 12.5 USD | 1500 USD / 600",
      "Lamp | 8.25 USD | 1500 USD / 600",
      "Fan | 9.4 USD | 1500 USD / 600",
    ],
  },
  { file: "openpyxl-formulas.xlsx", ...uncalculated },
  { file: "sheetjs-formulas.xlsx", ...uncalculated },
  { file: "exceljs-formulas.xlsx", ...uncalculated },
  {
    ...uncalculated,
    file: "xlsxwriter-formulas.xlsx",
    columns: "name cost shipping insurance",
    answers: { cells: { "=B2*0.12": "1.5", "=B2*0.01": "0.125" } },
    products: ["Kettle | 12.5 USD | 1.5 USD | 0.125 USD"],
  },
  { file: "openpyxl-two-heading-rows.xlsx", ...twoRows },
  { file: "strict-two-heading-rows.xlsx", ...twoRows },
  {
    file: "openpyxl-dash-for-zero.xlsx",
    columns: "name cost shipping",
    products: ["Lamp | 48 | 0", "Vase | 1250.5 | 35"],
  },
  { file: "openpyxl-yuan.xlsx", columns: "name cost", products: ["灯 | 88 CNY"] },
  {
    file: "openpyxl-words-in-formats.xlsx",
    columns: "name cost price",
    products: ["Lamp | 3.25 USD | 19", "Fan | 4 USD | 25"],
  },
  {
    file: "xlsxwriter-struck-price.xlsx",
    columns: "name price",
    asked: ["cells"],
    answers: { cells: { "250 199": "199" } },
    products: ["عطر | 199", "مسك | 119"],
  },
  { file: "libreoffice.ods", ...offer },
  { file: "libreoffice.xlsx", ...offer },
  { file: "gnumeric.ods", ...offer },
  { file: "gnumeric.xlsx", ...offer },
  { file: "libreoffice.xls", ...offer, products: ["Kettle | 8.26 HKD | 149 | 5 | 1.5", "Lamp | 12 HKD | 99 | 12 | 2"] },
  { file: "windows-1256.csv", ...arabic },
  { file: "utf-16-without-mark.csv", ...arabic },
  { file: "broken-utf-8.csv", ...arabic },
  { file: "gb18030.csv", columns: "name cost", products: ["保温杯 | 18.5 CNY"] },
  { file: "big5.csv", columns: "name cost", products: ["保溫杯 | 18.5 CNY"] },
  { file: "windows-1254.csv", columns: "name cost", products: ["Çaydanlık | 120 TRY", "Fincan şişe | 45 TRY"] },
];

describe("a file of a real program", () => {
  it.each(truths.map((truth) => [truth.file, truth] as const))("finds in %s the right products", async (_, truth) => {
    const { file, columns, asked = [], answers = {}, products } = truth;
    const step = await beginFile(file);
    expect(askedBy(step)).toEqual(asked);
    const confirmed = answered(step, answers);
    expect(askedBy(confirmed)).toEqual([]);
    expect(takenFrom(confirmed, columns)).toEqual(products);
  });

  it("offers to divide an amount that is merged over products by quantities or equally, or to repeat it", async () => {
    const [merged] = doubtsOf(await beginFile("openpyxl-merged-freight.xlsx")).unread;
    expect(merged?.readings).toEqual(["1500 / 600", "1500 / 3", "1500"]);
  });

  it("leaves out a row that is struck through, and says so", async () => {
    const step = await beginFile("xlsxwriter-struck-price.xlsx");
    expect(leftOf(step)).toEqual([[4, "struck"]]);
  });
});

const bytesOf = (text: string) => new Blob([Uint8Array.from(text, (sign) => sign.charCodeAt(0))]);

describe("a table of a web page", () => {
  const page = (span: string) =>
    sheetsInText(
      `<table><tr><th>Item<th>Cost (USD)<th>Freight (USD)<th>Duty %</tr>
      <tr><td>Pan<td>5<td ${span}>90<td ${span}>5%</tr><tr><td>Pot<td>6</tr><tr><td>Mug<td>2<td>1<td>12%</tr></table>`,
    );

  it("reads a table of a web page without the row numbers and column letters of Google Sheets", async () => {
    const head = '<tr><th class="row-header"></th><th class="column-headers-background">A</th>';
    const row = (number: number, cells: string) => `<tr><th class="row-headers-background">${number}</th>${cells}</tr>`;
    const rows = [row(1, "<td>Item</td><td>Cost (SAR)</td>"), row(2, "<td>Lamp</td><td>8.5</td>")];
    const page = `<table>${head}<th class="column-headers-background">B</th></tr>${rows.join("")}</table>`;
    const found = await sheetsInFile(new Blob([page]), () => {});
    expect(typeof found === "string" ? found : found[0]?.rows.map(({ cells }) => cells)).toEqual([
      ["Item", "Cost (SAR)"],
      ["Lamp", "8.5"],
    ]);
  });

  it.each(['rowspan="2"', "rowspan=2", "rowspan='2'"])(
    "asks about an amount over several products of a web page, and takes a share for each: %s",
    (span) => {
      const found = page(span);
      if (typeof found === "string") throw new Error(found);
      const step = beginSheet(found[0]);
      expect(doubtsOf(step).unread.map(({ text, cells }) => [text, cells])).toEqual([["“90” C2:C3", 2]]);
      expect(takenFrom(step, "cost duty_rate_pct")).toEqual(["5 USD | 5", "6 USD | 5", "2 USD | 12"]);
    },
  );
});

describe("a file that is no table", () => {
  it.each([
    ["%PDF-1.7\n1 0 obj\n", "filePdf"],
    ["\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "filePhoto"],
    ["\xff\xd8\xff\xe0\0\x10JFIF", "filePhoto"],
    ["\0\0\0\x18ftypheic\0\0\0\0", "filePhoto"],
    ["Rar!\x1a\x07\0", "fileArchive"],
    ["7z\xbc\xaf'\x1c", "fileArchive"],
    ["\x1f\x8b\x08\0\0\0", "fileArchive"],
    [
      '<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">',
      "fileXml",
    ],
    ['[{"name": "Mug", "cost": 12}]', "fileJson"],
    ['{\n  "products": []\n}', "fileJson"],
    ["\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1E\0n\0c\0r\0y\0p\0t\0e\0d\0P\0a\0c\0k\0a\0g\0e\0", "filePassword"],
    ["\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1W\0o\0r\0k\0b\0o\0o\0k\0", "fileOlder"],
    ["\x09\x08\x10\0\0\x06\x05\0", "fileOlder"],
    ["{\\rtf1\\ansi", "fileOther"],
    ["", "sheetEmpty"],
    [" \n\n", "sheetEmpty"],
  ])("recognizes a file that is not a table: %j", async (text, word) => {
    expect(await sheetsInFile(bytesOf(text))).toBe(word);
  });

  it("recognizes a zip file by what is packed in it", async () => {
    const packed = (names: readonly string[]) =>
      new Blob([new Uint8Array(zipSync(Object.fromEntries(names.map((name) => [name, new Uint8Array(3)]))))]);
    expect(await sheetsInFile(packed(["prices.csv", "photo.jpg"]))).toBe("fileArchive");
    expect(await sheetsInFile(packed(["[Content_Types].xml", "xl/workbook.bin"]))).toBe("fileBinary");
    expect(await sheetsInFile(packed(["[Content_Types].xml", "word/document.xml"]))).toBe("fileOther");
    expect(await sheetsInFile(packed(["xl/workbook.xml"]))).toBe("sheetEmpty");
    expect(await sheetsInFile(bytesOf("PK\x03\x04 and no archive"))).toBe("fileBroken");
  });

  it("recognizes a file in the Arabic of old Macs", async () => {
    expect(await sheetsInFile(new Blob([await readFile(join(folder, "mac-arabic.csv"))]))).toBe("fileMacArabic");
  });

  it("recognizes pasted JSON and XML", () => {
    expect(sheetsInText('{"a": 1}')).toBe("fileJson");
    expect(sheetsInText("<Invoice><ID>1</ID></Invoice>")).toBe("fileXml");
  });
});

describe("the letters of a text", () => {
  it("reads UTF-8 and UTF-16 by the mark at their start", () => {
    const textOf = (...bytes: readonly number[]) => decodeFile(Uint8Array.from(bytes)).map(({ text }) => text);
    expect(textOf(...new TextEncoder().encode("سعر"))).toEqual(["سعر"]);
    expect(textOf(0xff, 0xfe, 0x33, 0x06)).toEqual(["س"]);
    expect(textOf(0xfe, 0xff, 0x06, 0x33)).toEqual(["س"]);
  });

  it("shows each possible reading of a text whose encoding cannot be told", async () => {
    const found = await sheetsInFile(
      new Blob([Uint8Array.from([0xc7, 0xc8, 0x2c, 0x31, 0x0a, 0xc8, 0xcd, 0x2c, 0x32, 0x0a])]),
    );
    expect(typeof found === "string" ? found : found.length).toBeGreaterThan(1);
  });
});

describe("a hostile file", () => {
  const book = (rows: unknown[][], merges: { s: { r: number; c: number }; e: { r: number; c: number } }[] = []) => {
    const sheet = utils.aoa_to_sheet(rows);
    sheet["!merges"] = merges;
    const made = utils.book_new();
    utils.book_append_sheet(made, sheet, "A");
    return new Blob([new Uint8Array(write(made, { type: "array", bookType: "xlsx", compression: true }))]);
  };
  const cases: readonly (readonly [title: string, file: () => Blob])[] = [
    ["a million lines", () => new Blob(["Item,Cost (SAR)\n", "Mug,12\n".repeat(1_000_000)])],
    ["a thousand columns", () => new Blob([`Item,Cost (SAR)${",x".repeat(1000)}\nMug,12${",1".repeat(1000)}\n`])],
    ["names of 100 KB", () => new Blob(["Item\tCost (SAR)\n", `${"x".repeat(100_000)}\t12\n`.repeat(40)])],
    ["quotation marks that never end", () => new Blob(["Item\tCost (SAR)\nMug\t12\n", '"x""y\t"\n'.repeat(50_000)])],
    [
      "10,000 merged cells",
      () =>
        book(
          [["Item", "Cost (SAR)"], ...Array.from({ length: 5001 }, (_, at) => [`Mug ${at}`, 12])],
          Array.from({ length: 10_000 }, (_, at) => ({
            s: { r: 1 + (at % 2500) * 2, c: Math.floor(at / 2500) },
            e: { r: 2 + (at % 2500) * 2, c: Math.floor(at / 2500) },
          })),
        ),
    ],
    [
      "tags that never end",
      () => new Blob(["<table><tr><td>Item<td>Cost (SAR)", "<tr><td>Mug<td>12".repeat(50_000), "<td".repeat(50_000)]),
    ],
  ];

  it.each(cases)("reads only a part of a hostile file with %s", async (_, file) => {
    const found = await sheetsInFile(file());
    if (typeof found === "string") throw new Error(found);
    expect(found[0]?.rows.length).toBeLessThanOrEqual(501);
    const step = beginSheet(found[0]);
    expect(step.columns.length).toBeLessThanOrEqual(60);
    expect(doubtsOf(step).unread.length).toBeLessThanOrEqual(501 * 60);
  });
});
