/**
 * `npm run sheets`: writes the sheets of `files/` with the programs that merchants and suppliers have. It needs
 * Debian's LibreOffice, Gnumeric and Python with openpyxl and XlsxWriter; what is not installed is left as it is. The
 * files are committed, so no test runs it.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { utils, write } from "@e965/xlsx";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { defineCommand } from "../../../src/client/command.ts";

const folder = join(import.meta.dirname, "files");
const inFolder = (name: string) => join(folder, name);

/** Runs a program; says so if it is not installed. */
function run(program: string, args: readonly string[], cwd = folder): void {
  try {
    execFileSync(program, args, { cwd, stdio: ["ignore", "ignore", "pipe"] });
  } catch (thrown) {
    process.stderr.write(`${program} ${args.join(" ")}: ${thrown instanceof Error ? thrown.message : "failed"}\n`);
  }
}

/** Writes a sheet with SheetJS, which writes a formula without its result as an error without a value. */
function bySheetJs(): void {
  const sheet = utils.aoa_to_sheet([
    ["Product", "Cost (USD)", "Shipping (USD)"],
    ["Kettle", 12.5],
  ]);
  Object.assign(sheet, { C2: { t: "n", f: "B2*0.12" }, "!ref": "A1:C2" });
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, "Offer");
  writeFileSync(inFolder("sheetjs-formulas.xlsx"), new Uint8Array(write(book, { type: "array", bookType: "xlsx" })));
}

/** Writes a sheet with ExcelJS, which leaves out the result of a formula. */
async function byExcelJs(): Promise<void> {
  const place = mkdtempSync(join(tmpdir(), "sheets-"));
  run("npm", ["install", "--prefix", place, "--no-audit", "--no-fund", "exceljs@4.4.0"], place);
  const { Workbook } = createRequire(join(place, "node_modules/"))("exceljs");
  const book = new Workbook();
  const sheet = book.addWorksheet("Offer");
  sheet.addRows([
    ["Product", "Cost (USD)", "Shipping (USD)"],
    ["Kettle", 12.5, { formula: "B2*0.12" }],
  ]);
  await book.xlsx.writeFile(inFolder("exceljs-formulas.xlsx"));
  rmSync(place, { recursive: true });
}

/** Writes a workbook as Excel does that was told to save strict Open XML: with other names for the same things. */
function asStrict(from: string, to: string): void {
  const parts = Object.entries(unzipSync(readFileSync(inFolder(from)))).map(([name, bytes]) => {
    const strict = strFromU8(bytes)
      .replaceAll(
        "http://schemas.openxmlformats.org/spreadsheetml/2006/main",
        "http://purl.oclc.org/ooxml/spreadsheetml/main",
      )
      .replaceAll(
        /http:\/\/schemas\.openxmlformats\.org\/officeDocument\/2006\/(relationships|extended-properties)/gu,
        "http://purl.oclc.org/ooxml/officeDocument/$1",
      );
    return [name, strToU8(strict)] as const;
  });
  writeFileSync(inFolder(to), zipSync(Object.fromEntries(parts)));
}

export default defineCommand({
  call: "npm run sheets",
  summary: "Writes the sheets of the importer's tests with the programs that are installed.",
  options: {},
  async run() {
    run("/usr/bin/python3", [join(import.meta.dirname, "make-sheets.py"), folder]);
    bySheetJs();
    await byExcelJs();
    asStrict("openpyxl-two-heading-rows.xlsx", "strict-two-heading-rows.xlsx");
    // Each program writes what it reads with its own formats and results.
    const source = inFolder("libreoffice.fods");
    run("libreoffice", ["--headless", "--convert-to", "ods", "--outdir", folder, source]);
    run("libreoffice", ["--headless", "--convert-to", "xlsx:Calc MS Excel 2007 XML", "--outdir", folder, source]);
    run("libreoffice", ["--headless", "--convert-to", "html:HTML (StarCalc)", "--outdir", folder, source]);
    // Shops and banks give a table of a web page the name of an old workbook.
    run("mv", ["libreoffice.html", "libreoffice.xls"]);
    run("ssconvert", ["libreoffice.ods", "gnumeric.ods"]);
    run("ssconvert", ["libreoffice.xlsx", "gnumeric.xlsx"]);
    return undefined;
  },
});
