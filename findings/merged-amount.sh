#!/usr/bin/env bash
# Doing: reading a sheet
# Guess: an amount that is merged over three rows is one amount, in the first of its cells
# Seen: ExcelJS 4.4.0 gives it to each of the three cells, so a column with it adds up to three times the freight;
#   SheetJS gives it to the first alone, and Excel's SUM counts it once
# Met by: readers of quotations, where one freight is merged over several products
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >npm.log && npm install --silent --no-audit --no-fund --ignore-scripts exceljs@4.4.0 @e965/xlsx@0.20.3
cat >play.mjs <<'PLAY'
import { read } from "@e965/xlsx";
import ExcelJS from "exceljs";

const made = new ExcelJS.Workbook();
made.addWorksheet("Quote").addRows([["Product", "Sea freight"], ["Kettle", 1500], ["Lamp", null], ["Fan", null]]);
made.getWorksheet("Quote").mergeCells("B2:B4");
const bytes = await made.xlsx.writeBuffer();

const book = new ExcelJS.Workbook();
await book.xlsx.load(bytes);
const sheet = book.getWorksheet("Quote");
const byExcelJs = ["B2", "B3", "B4"].map((cell) => Number(sheet.getCell(cell).value ?? 0));
const cells = read(bytes).Sheets.Quote;
const bySheetJs = ["B2", "B3", "B4"].map((cell) => Number(cells[cell]?.v ?? 0));
const sum = (amounts) => amounts.reduce((total, amount) => total + amount, 0);
console.log("ExcelJS:", byExcelJs.join(" + "), "=", sum(byExcelJs), " SheetJS:", bySheetJs.join(" + "), "=", sum(bySheetJs));
const asRecorded = sum(byExcelJs) === 4500 && sum(bySheetJs) === 1500;
console.log(asRecorded ? "as recorded" : "changed");
process.exitCode = asRecorded ? 0 : 1;
PLAY
echo "exceljs 4.4.0 and @e965/xlsx 0.20.3, one freight of 1500 merged over three products"
node play.mjs
