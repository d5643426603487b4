#!/usr/bin/env bash
# Doing: reading a sheet
# Guess: the text of a cell shows a currency only where the file names one
# Seen: SheetJS (@e965/xlsx 0.20.3) writes a dollar sign into cells of the built-in formats 7 and 44, of which the file
#   holds nothing but the number; spreadsheets show the currency of the reader's country there
# Met by: importers of price lists that take the currency from the text of a cell
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >npm.log && npm install --silent --no-audit --no-fund --ignore-scripts @e965/xlsx@0.20.3 fflate@0.8.3
cat >play.mjs <<'PLAY'
import { read } from "@e965/xlsx";
import { strToU8, zipSync } from "fflate";

const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relations = "http://schemas.openxmlformats.org/package/2006/relationships";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const type = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const files = {
  "[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${type}.worksheet+xml"/></Types>`,
  "_rels/.rels": `<Relationships xmlns="${relations}"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${relations}"><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Prices" sheetId="1" r:id="r1"/></sheets></workbook>`,
  // Formats by number alone: 7 and 44 are "currency" and "accounting" of whatever country the reader is in.
  "xl/styles.xml": `<styleSheet xmlns="${main}"><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf numFmtId="7" applyNumberFormat="1"/><xf numFmtId="44" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  "xl/worksheets/sheet1.xml": `<worksheet xmlns="${main}"><sheetData><row r="1"><c r="A1" s="1"><v>12.5</v></c><c r="B1" s="2"><v>8.25</v></c></row><row r="2"><c r="A2" s="1"><v>9.4</v></c><c r="B2" s="2"><v>7</v></c></row></sheetData></worksheet>`,
};
const text = Object.values(files).join("");
console.log("a currency in the file:", /[$€£]|USD|SAR/.test(text));
const book = read(zipSync(Object.fromEntries(Object.entries(files).map(([name, xml]) => [name, strToU8(xml)]))), { cellText: true, cellNF: true });
const sheet = book.Sheets.Prices;
const shown = ["A1", "B1", "A2", "B2"].map((cell) => `${cell} ${JSON.stringify(sheet[cell].w)}`);
console.log(shown.join("  "));
const asRecorded = ["A2", "B2"].every((cell) => sheet[cell].w.includes("$"));
console.log(asRecorded ? "as recorded" : "changed");
process.exitCode = asRecorded ? 0 : 1;
PLAY
echo "@e965/xlsx 0.20.3 (SheetJS), a file with the built-in formats 7 and 44"
node play.mjs
